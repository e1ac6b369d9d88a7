//! `meshwire set`: sets values by path.

use meshwire::Asset;
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Fatal, changed_destination, write_changed};
use crate::arguments::{self, Files};
use crate::batch::{Batch, Verdict, load};
use crate::json::{self, ElementPath, write_line};
use crate::limits;
use crate::output::Destination;
use crate::status::{Failure, Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    changes: &'a [Change],
}

#[derive(Serialize)]
struct Change {
    path: String,
    old: Box<RawValue>,
    new: Box<RawValue>,
}

pub fn run(arguments: &arguments::Set) -> Result<Status, Fatal> {
    let wishes = wishes(&arguments.changes).map_err(Fatal::Usage)?;
    let batch = Batch::new(&Files::one(&arguments.file, arguments.json));
    let destination = changed_destination(&arguments.changed, &batch)?;
    let to_standard = destination.as_ref().is_some_and(Destination::is_standard);
    let totals = batch.change(
        destination.as_ref(),
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let mut asset = limits::read_as(format, &bytes)?;
            drop(bytes);
            let mut text = serde_json::to_string(&asset)?;
            let mut changes = Vec::new();
            for (path, value) in &wishes {
                let (old, new);
                (text, asset, old, new) = changed(&text, path, value)?;
                changes.push(Change { path: path.to_string(), old, new });
            }
            let output = write_changed(destination.as_ref(), input, &asset, out)?;
            let name = input.name();
            if batch.json {
                let line = Line { file: &name, output: output.as_deref(), changes: &changes };
                write_line(out, &line)?;
            } else if !to_standard {
                for Change { path, old, new } in &changes {
                    writeln!(out, "{name}: {path}: {} -> {}", json::brief(old.get()), json::brief(new.get()))?;
                }
            }
            Ok(Some(Verdict::CLEAN))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Parses pairs of path and value.
fn wishes(arguments: &[String]) -> Result<Vec<(ElementPath, &str)>, String> {
    let pairs = arguments.chunks(2).map(|pair| match pair {
        [path, value] => Ok((path.parse()?, value.as_str())),
        _ => Err(format!("expected a value after the path {}", pair.concat())),
    });
    pairs.collect()
}

type Changed = (String, Asset, Box<RawValue>, Box<RawValue>);

/// Returns the document and the file with another value at a path, and both values. A value from the shell is a text:
/// it is tried as text first if the old value is a text, otherwise as JSON first.
fn changed(text: &str, path: &ElementPath, value: &str) -> Result<Changed, Stop> {
    let old = json::part_of(text, path).map_err(Stop::file)?.to_owned();
    let as_text = serde_json::value::to_raw_value(value)?;
    let as_json = RawValue::from_string(value.to_owned()).ok();
    let had_text = old.get().starts_with('"') || old.get().starts_with("{\"text\":");
    let is_quoted = value.starts_with(['"', '{']);
    let tries = match as_json {
        Some(as_json) if had_text && !is_quoted => vec![as_text, as_json],
        Some(as_json) => vec![as_json, as_text],
        None => vec![as_text],
    };
    let mut refused = None;
    for new in tries {
        let document = json::with_part(text, path, new.get()).map_err(Stop::file)?;
        match json::read(document.as_bytes()) {
            Ok(asset) => return Ok((document, asset, old, new)),
            Err(failure) => refused = refused.or(Some(failure)),
        }
    }
    let reason = refused.as_ref().map(Failure::to_string).unwrap_or_default();
    let reason = reason.trim_start_matches("not a document: ");
    let reason = reason.split(" at line ").next().unwrap_or(reason);
    Err(Stop::file(format!("{path} cannot be {value}: {reason}; it is {}", json::brief(old.get()))))
}
