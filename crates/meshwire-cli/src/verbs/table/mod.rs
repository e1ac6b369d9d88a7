//! `meshwire table`: writes tables about a folder, for queries over a whole game.

mod form;
#[cfg(feature = "parquet")]
mod parquet;

use std::path::PathBuf;

use meshwire::Asset;
use meshwire::facts::Facts;
use meshwire::facts::table::{Cell, Table, unread};

use super::Fatal;
use crate::arguments::{self, TableForm};
use crate::batch::{Batch, Verdict, load};
use crate::limits;
use crate::status::{Failure, Status, Stop};
use form::Writer;

type Row = (Table, Vec<Cell>);

pub fn run(arguments: &arguments::Table) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let mut writers = writers(arguments)?;
    let wanted: Vec<Table> = writers.iter().map(|writer| writer.table).collect();
    let mut broken = None;
    let totals = batch.run(
        |input, _| {
            let name = input.name();
            let (format, bytes) = match load(input, &arguments.models.read_as) {
                Ok(Some(loaded)) => loaded,
                Ok(None) => return Ok(None),
                Err(Stop::File(failure)) => {
                    let rows = vec![(Table::Models, unread(&name, None, &[], &failure.summary()))];
                    return Ok(Some(Verdict { status: Status::Failed, tally: rows, failure: Some(failure) }));
                }
                Err(stop) => return Err(stop),
            };
            match limits::read_as(format, &bytes) {
                Ok(asset) => {
                    let rows = rows(&name, &asset, &bytes, &wanted);
                    Ok(Some(Verdict { status: Status::Clean, tally: rows, failure: None }))
                }
                Err(error) => {
                    let failure = Failure::Format(error);
                    let rows = vec![(Table::Models, unread(&name, Some(format), &bytes, &failure.summary()))];
                    Ok(Some(Verdict { status: Status::Failed, tally: rows, failure: Some(failure) }))
                }
            }
        },
        |rows: Vec<Row>| {
            for (table, row) in &rows {
                let writer = writers.iter_mut().find(|writer| writer.table == *table);
                if let (Some(writer), None) = (writer, &broken) {
                    broken = writer.row(row).err();
                }
            }
        },
    )?;
    // An incomplete table gets no name.
    if let Some(reason) = broken {
        return Err(Fatal::Failed(reason));
    }
    for writer in writers {
        writer.finish().map_err(Fatal::Failed)?;
    }
    Ok(totals.status)
}

/// Returns the rows about a file.
fn rows(name: &str, asset: &Asset, bytes: &[u8], wanted: &[Table]) -> Vec<Row> {
    let facts = Facts::of(asset);
    let of = |table: Table| table.rows(name, asset, bytes, &facts).into_iter().map(move |row| (table, row));
    wanted.iter().copied().flat_map(of).collect()
}

/// Creates one file for one table, or a folder for all.
fn writers(arguments: &arguments::Table) -> Result<Vec<Writer>, Fatal> {
    let output = &arguments.output;
    let extension = output.extension().and_then(|end| end.to_str()).filter(|_| !output.is_dir());
    let named = extension.and_then(TableForm::of_extension);
    if !cfg!(feature = "parquet") && extension.is_some_and(|end| end.eq_ignore_ascii_case("parquet")) {
        return Err(Fatal::Usage("this program was built without Parquet; it can write csv and jsonl".to_owned()));
    }
    let places: Vec<(Table, PathBuf)> = match (named, arguments.table.map(Table::from)) {
        (Some(_), table) => vec![(table.unwrap_or(Table::Models), output.clone())],
        (None, table) => {
            let failed = |error: std::io::Error| Fatal::Failed(format!("{} cannot be made: {error}", output.display()));
            std::fs::create_dir_all(output).map_err(failed)?;
            let form = arguments.form.unwrap_or(TableForm::Csv);
            let tables = table.map_or_else(|| Table::ALL.to_vec(), |table| vec![table]);
            let place = |table: Table| (table, output.join(format!("{}.{}", table.name(), form.extension())));
            tables.into_iter().map(place).collect()
        }
    };
    let form = named.or(arguments.form).unwrap_or(TableForm::Csv);
    let open = |(table, path): (Table, PathBuf)| Writer::new(table, path, arguments.force, form);
    places.into_iter().map(open).collect::<Result<_, _>>().map_err(Fatal::Failed)
}
