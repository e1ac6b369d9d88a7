//! `meshwire build`: JSON from `dump` as a file.

use std::path::{Path, PathBuf};

use meshwire::FormatId;
use serde::Serialize;

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict};
use crate::inputs::{Content, Input};
use crate::json;
use crate::status::{Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    output: String,
    bytes: usize,
}

pub fn run(arguments: &arguments::Build) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.files);
    let destination = super::file_destination(&arguments.target, &batch)?;
    let totals = batch.run(
        |input, out| {
            if input.found && input.path.as_ref().is_none_or(|path| path.extension().is_none_or(|end| end != "json")) {
                return Ok(None);
            }
            let Content::Whole(text) = input.read(json::looks_like).map_err(Stop::File)? else {
                return Err(Stop::file("not a document: it does not begin as JSON does"));
            };
            let mut asset = json::read(&text).map_err(Stop::File)?;
            drop(text);
            if arguments.forget_stored {
                asset.forget_stored();
            }
            let bytes = asset.to_bytes()?;
            match destination.path(input, &built_name(input, asset.format())) {
                Some(path) => {
                    destination.write(input, &path, |file| Ok(file.write_all(&bytes)?))?;
                    if batch.json {
                        let name = input.name();
                        let output = path.display().to_string();
                        let line = Line { file: &name, format: asset.format(), output, bytes: bytes.len() };
                        serde_json::to_writer(&mut *out, &line)?;
                        writeln!(out)?;
                    }
                }
                None => out.write_all(&bytes)?,
            }
            Ok(Some(Verdict::CLEAN))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// `a.xac.json` becomes `a.xac`; a name without the extension of a format gets one.
fn built_name(input: &Input, format: FormatId) -> PathBuf {
    let path: &Path = &input.relative;
    let stem = if path.extension().is_some_and(|end| end == "json") { path.with_extension("") } else { path.into() };
    let named = stem.extension().and_then(|end| end.to_str()).is_some_and(|end| end.parse::<FormatId>().is_ok());
    if named {
        return stem;
    }
    let mut name = stem.into_os_string();
    name.push(".");
    name.push(format.name());
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_from_the_document() {
        let name = |relative: &str| {
            let input = Input { path: None, found: false, relative: relative.into() };
            built_name(&input, FormatId::XmodelExport).display().to_string()
        };
        assert_eq!(name("b/a.xac.json"), "b/a.xac");
        assert_eq!(name("a.XMODEL_EXPORT.json"), "a.XMODEL_EXPORT");
        assert_eq!(name("a.v2.json"), "a.v2.xmodel_export");
        assert_eq!(name("stdin"), "stdin.xmodel_export");
    }
}
