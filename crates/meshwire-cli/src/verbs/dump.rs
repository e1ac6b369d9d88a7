//! `meshwire dump`: a file as JSON that loses nothing.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use meshwire::Asset;

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::json;
use crate::status::Status;

pub fn run(arguments: &arguments::Dump) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.files);
    let destination = super::destination(&arguments.target, &batch)?;
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let asset = Asset::read_as(format, &bytes)?;
            // The bytes are not needed any more, and the text is several times as large.
            drop(bytes);
            let name = input.name();
            let line_of = batch.json.then_some(name.as_str());
            let write = |out: &mut dyn std::io::Write| match &arguments.only {
                Some(path) => json::write_part(&asset, path, line_of, out),
                None => json::write(&asset, line_of, out),
            };
            match destination.path(input, &json_name(&input.relative)) {
                Some(path) => destination.write(input, &path, write)?,
                None => write(out)?,
            }
            Ok(Some(Verdict::CLEAN))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// `a.xac` becomes `a.xac.json`, so that `build` finds the name again.
fn json_name(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".json");
    name.into()
}
