//! `meshwire get`: prints values by path.

use serde::Serialize;
use serde_json::value::RawValue;

use super::Fatal;
use crate::arguments::{self, Files};
use crate::batch::{Batch, Verdict, load};
use crate::json::{self, write_line};
use crate::limits;
use crate::status::{Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    path: String,
    value: &'a RawValue,
}

pub fn run(arguments: &arguments::Get) -> Result<Status, Fatal> {
    let batch = Batch::new(&Files::one(&arguments.file, arguments.json));
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let text = serde_json::to_string(&limits::read_as(format, &bytes)?)?;
            drop(bytes);
            let name = input.name();
            let mut values = Vec::new();
            for path in &arguments.paths {
                match json::selected(&text, path) {
                    Ok(selected) => values.extend(selected),
                    Err(_) if input.found && path.is_open() => {}
                    Err(reason) => return Err(Stop::file(reason)),
                }
            }
            for (path, value) in values {
                if batch.json {
                    write_line(out, &Line { file: &name, path: path.to_string(), value })?;
                    continue;
                }
                if batch.several() {
                    write!(out, "{name}: ")?;
                }
                match serde_json::from_str::<String>(value.get()) {
                    // A single text is printed plain, for the shell.
                    Ok(text) => writeln!(out, "{text}")?,
                    Err(_) => json::write_value(&value, out)?,
                }
            }
            Ok(Some(Verdict::CLEAN))
        },
        |()| {},
    )?;
    Ok(totals.status)
}
