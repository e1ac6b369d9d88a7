//! Tables as files: CSV, lines of JSON, Parquet. Rows are written as they come.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use tempfile::NamedTempFile;

use super::columns::{Cell, Column};
use crate::arguments::TableForm;
use crate::leftovers;

/// The target: a temporary file that takes its name at the end.
type Target = BufWriter<NamedTempFile>;

/// Writes the rows of a table.
pub struct Writer {
    path: PathBuf,
    temporary: PathBuf,
    form: Form,
}

enum Form {
    Csv(Target),
    Json(Target, &'static [Column]),
    #[cfg(feature = "parquet")]
    Parquet(super::parquet::Table),
}

impl Writer {
    /// # Errors
    /// The file cannot be made.
    pub fn new(path: &Path, form: TableForm, columns: &'static [Column]) -> io::Result<Self> {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let file = leftovers::create(folder)?;
        let temporary = file.path().to_owned();
        let mut target = BufWriter::with_capacity(1 << 16, file);
        let form = match form {
            TableForm::Csv => {
                let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
                write!(target, "{}\r\n", names.join(","))?;
                Form::Csv(target)
            }
            TableForm::Jsonl => Form::Json(target, columns),
            #[cfg(feature = "parquet")]
            TableForm::Parquet => Form::Parquet(super::parquet::Table::new(target, columns)?),
        };
        Ok(Self { path: path.to_path_buf(), temporary, form })
    }

    pub fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        match &mut self.form {
            Form::Csv(target) => {
                let cells: Vec<String> = row.iter().map(csv).collect();
                write!(target, "{}\r\n", cells.join(","))
            }
            Form::Json(target, columns) => {
                let members: Map<String, Value> =
                    columns.iter().zip(row).map(|((name, _), cell)| ((*name).to_owned(), json(cell))).collect();
                serde_json::to_writer(&mut *target, &members)?;
                target.write_all(b"\n")
            }
            #[cfg(feature = "parquet")]
            Form::Parquet(table) => table.row(row),
        }
    }

    /// Gives the file its name.
    pub fn finish(self) -> io::Result<()> {
        let target = match self.form {
            Form::Csv(target) | Form::Json(target, _) => target,
            #[cfg(feature = "parquet")]
            Form::Parquet(table) => table.finish()?,
        };
        let file = target.into_inner().map_err(io::IntoInnerError::into_error)?;
        let kept = file.persist(&self.path).map_err(|error| error.error);
        leftovers::forget(&self.temporary);
        kept.map(drop)
    }
}

/// As RFC 4180 has it.
fn csv(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) if text.contains([',', '"', '\n', '\r']) => format!("\"{}\"", text.replace('"', "\"\"")),
        // Nothing and an empty text are not the same.
        Cell::Text(text) if text.is_empty() => "\"\"".to_owned(),
        Cell::Text(text) => text.clone(),
        Cell::Integer(number) => number.to_string(),
        Cell::Real(number) => number.to_string(),
        Cell::Boolean(value) => value.to_string(),
        Cell::Nothing => String::new(),
    }
}

fn json(cell: &Cell) -> Value {
    match cell {
        Cell::Text(text) => Value::from(text.as_str()),
        Cell::Integer(number) => Value::from(*number),
        // What is no number has no other form there.
        Cell::Real(number) => Value::from(*number),
        Cell::Boolean(value) => Value::from(*value),
        Cell::Nothing => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_text_are_quoted_where_they_must_be() {
        let cells = ["plain", "a,b", "say \"x\"", ""].map(|text| csv(&Cell::Text(text.to_owned())));
        assert_eq!(cells, ["plain", "\"a,b\"", "\"say \"\"x\"\"\"", "\"\""]);
        assert_eq!([Cell::Nothing, Cell::Real(0.5), Cell::Integer(-3)].map(|cell| csv(&cell)), ["", "0.5", "-3"]);
    }
}
