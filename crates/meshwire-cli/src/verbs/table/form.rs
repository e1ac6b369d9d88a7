//! Tables as files: CSV, JSON Lines, Parquet. Rows are written as they arrive.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use meshwire::facts::table::{Cell, Column, Table};
use serde_json::{Map, Value};

use crate::arguments::TableForm;
use crate::json::write_line;
use crate::pending::{Pending, refusal};

/// Writes the rows of a table.
pub struct Writer {
    pub table: Table,
    path: PathBuf,
    form: Form,
}

#[cfg_attr(feature = "parquet", expect(clippy::large_enum_variant, reason = "there is one for each table"))]
enum Form {
    Csv(Pending),
    Json(Pending, &'static [Column]),
    #[cfg(feature = "parquet")]
    Parquet(super::parquet::Table),
}

impl Writer {
    /// Creates the file.
    ///
    /// # Errors
    /// The file cannot be created, or it exists and must not be replaced; the message is for the user.
    pub fn new(table: Table, path: PathBuf, replace: bool, form: TableForm) -> Result<Self, String> {
        let form = Form::new(&path, replace, form, table.columns()).map_err(|error| refusal(&path, &error))?;
        Ok(Self { table, path, form })
    }

    /// Writes a row.
    ///
    /// # Errors
    /// The row cannot be written; the message is for the user.
    pub fn row(&mut self, row: &[Cell]) -> Result<(), String> {
        self.form.row(row).map_err(|error| refusal(&self.path, &error))
    }

    /// Writes the rest and gives the file its name.
    ///
    /// # Errors
    /// The name is taken by now, or the rest cannot be written; the message is for the user.
    pub fn finish(self) -> Result<(), String> {
        self.form.finish().map_err(|error| refusal(&self.path, &error))
    }
}

impl Form {
    fn new(path: &Path, replace: bool, form: TableForm, columns: &'static [Column]) -> io::Result<Self> {
        let mut target = Pending::new(path, replace)?;
        Ok(match form {
            TableForm::Csv => {
                let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
                write!(target, "{}\r\n", names.join(","))?;
                Self::Csv(target)
            }
            TableForm::Jsonl => Self::Json(target, columns),
            #[cfg(feature = "parquet")]
            TableForm::Parquet => Self::Parquet(super::parquet::Table::new(target, columns)?),
        })
    }

    fn row(&mut self, row: &[Cell]) -> io::Result<()> {
        match self {
            Self::Csv(target) => {
                let cells: Vec<String> = row.iter().map(csv).collect();
                write!(target, "{}\r\n", cells.join(","))
            }
            Self::Json(target, columns) => {
                let members: Map<String, Value> =
                    columns.iter().zip(row).map(|((name, _), cell)| ((*name).to_owned(), json(cell))).collect();
                Ok(write_line(target, &members)?)
            }
            #[cfg(feature = "parquet")]
            Self::Parquet(table) => table.row(row),
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Self::Csv(target) | Self::Json(target, _) => target.finish(),
            #[cfg(feature = "parquet")]
            Self::Parquet(table) => table.finish(),
        }
    }
}

/// Formats a cell according to RFC 4180.
fn csv(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) if text.contains([',', '"', '\n', '\r']) => format!("\"{}\"", text.replace('"', "\"\"")),
        // Distinguishes an empty text from a missing value.
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
        // NaN and infinity become null.
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
