//! `meshwire dump`: writes a file as lossless JSON.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use meshwire::FormatId;
use serde::Serialize;

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load_even};
use crate::json::{self, write_line};
use crate::partial::{failed, partly};
use crate::status::Status;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    output: String,
}

pub fn run(arguments: &arguments::Dump) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let destination = super::destination(&arguments.target, &batch)?;
    let totals = batch.change(
        Some(&destination),
        |input, out| {
            let Some((format, bytes)) = load_even(input, &arguments.models.read_as, arguments.partial)? else {
                return Ok(None);
            };
            let (asset, failure) = partly(format, &bytes, arguments.partial)?;
            // The bytes are no longer needed, and the text is several times as large.
            drop(bytes);
            let name = input.name();
            let Some(asset) = asset else {
                return Ok(Some(Verdict { status: Status::Failed, tally: (), failure }));
            };
            let line_of = batch.json.then_some(&*name);
            let write = |out: &mut dyn std::io::Write| match &arguments.only {
                Some(path) => json::write_part(&asset, arguments.values, path, line_of, out),
                None => json::write(&asset, arguments.values, line_of, out),
            };
            match destination.path(input, &json_name(&input.relative)) {
                Some(path) => {
                    destination.write(input, &path, write)?;
                    if batch.json {
                        let line = Line { file: &name, format, output: path.display().to_string() };
                        write_line(out, &line)?;
                    }
                }
                None => write(out)?,
            }
            Ok(Some(Verdict { status: failed(failure.as_ref()), tally: (), failure }))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Changes `a.xac` to `a.xac.json`, so that `build` can restore the name.
fn json_name(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".json");
    name.into()
}
