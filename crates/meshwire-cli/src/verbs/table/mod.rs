//! `meshwire table`: a folder as tables, for questions over a whole game.

mod columns;
mod form;
#[cfg(feature = "parquet")]
mod parquet;

use std::path::{Path, PathBuf};

use meshwire::Asset;

use super::Fatal;
use crate::arguments::{self, TableForm, TableName};
use crate::batch::{Batch, Verdict, load};
use crate::facts::Facts;
use crate::status::{Failure, Status, Stop};
use columns::{Cell, Column};
use form::Writer;

/// A row of one of the tables.
type Row = (TableName, Vec<Cell>);

pub fn run(arguments: &arguments::Table) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.files);
    let mut writers = writers(arguments).map_err(Fatal::Usage)?;
    let wanted: Vec<TableName> = writers.iter().map(|(name, _)| *name).collect();
    let mut broken = None;
    let totals = batch.run(
        |input, _| {
            let name = input.name();
            let (format, bytes) = match load(input, &arguments.read_as) {
                Ok(Some(loaded)) => loaded,
                Ok(None) => return Ok(None),
                Err(Stop::File(failure)) => {
                    let rows = vec![(TableName::Models, columns::unread(&name, None, &[], &failure))];
                    return Ok(Some(Verdict { status: Status::Failed, tally: rows, failure: Some(failure) }));
                }
                Err(stop) => return Err(stop),
            };
            match Asset::read_as(format, &bytes) {
                Ok(asset) => {
                    let rows = rows(&name, &asset, &bytes, &wanted);
                    Ok(Some(Verdict { status: Status::Clean, tally: rows, failure: None }))
                }
                Err(error) => {
                    let failure = Failure::Format(error);
                    let rows = vec![(TableName::Models, columns::unread(&name, Some(format), &bytes, &failure))];
                    Ok(Some(Verdict { status: Status::Failed, tally: rows, failure: Some(failure) }))
                }
            }
        },
        |rows: Vec<Row>| {
            for (table, row) in &rows {
                let writer = writers.iter_mut().find(|(name, _)| name == table);
                if let (Some((_, writer)), None) = (writer, &broken) {
                    broken = writer.row(row).err();
                }
            }
        },
    )?;
    for (_, writer) in writers {
        broken = broken.or(writer.finish().err());
    }
    match broken {
        Some(error) => Err(Fatal::Output(error)),
        None => Ok(totals.status),
    }
}

/// The rows about a file.
fn rows(name: &str, asset: &Asset, bytes: &[u8], wanted: &[TableName]) -> Vec<Row> {
    let facts = Facts::of(asset);
    let of = |table: TableName| match table {
        TableName::Models => vec![columns::model(name, asset.format(), bytes, &facts)],
        TableName::Materials => columns::materials(name, &facts),
        TableName::Textures => columns::textures(name, &facts),
        TableName::Nodes => columns::nodes(name, &facts),
        TableName::Animations => columns::animations(name, &facts),
    };
    wanted.iter().flat_map(|table| of(*table).into_iter().map(|row| (*table, row))).collect()
}

/// One file for one table, or a folder for all.
fn writers(arguments: &arguments::Table) -> Result<Vec<(TableName, Writer)>, String> {
    let output = &arguments.output;
    let named = output.extension().and_then(|end| end.to_str()).and_then(TableForm::of_extension);
    let places: Vec<(TableName, PathBuf)> = match (named, arguments.table) {
        (Some(_), table) => vec![(table.unwrap_or(TableName::Models), output.clone())],
        (None, table) => {
            std::fs::create_dir_all(output).map_err(|error| format!("--output {}: {error}", output.display()))?;
            let form = arguments.form.unwrap_or(TableForm::Csv);
            let tables = table.map_or_else(|| TableName::ALL.to_vec(), |table| vec![table]);
            let place = |table: TableName| (table, output.join(format!("{}.{}", table.name(), form.extension())));
            tables.into_iter().map(place).collect()
        }
    };
    let form = named.or(arguments.form).unwrap_or(TableForm::Csv);
    let open = |(table, path): (TableName, PathBuf)| Ok((table, open(table, &path, form, arguments.force)?));
    places.into_iter().map(open).collect()
}

fn open(table: TableName, path: &Path, form: TableForm, force: bool) -> Result<Writer, String> {
    if path.exists() && !force {
        return Err(format!("{} exists; --force replaces it", path.display()));
    }
    let columns: &'static [Column] = columns::of(table);
    Writer::new(path, form, columns).map_err(|error| format!("{}: {error}", path.display()))
}
