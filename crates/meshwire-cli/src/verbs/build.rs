//! `meshwire build`: creates a file from the JSON of `dump`.

use std::io::{Read, Seek};
use std::path::{Path, PathBuf};

use meshwire::{Asset, FormatId};

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict};
use crate::inputs::{Content, Input, Name, read_named};
use crate::json::{self, write_line};
use crate::limits;
use crate::report::Written;
use crate::status::{Failure, Status, Stop};

pub fn run(arguments: &arguments::Build) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.files);
    let destination = super::file_destination(&arguments.target, &batch)?;
    let totals = batch.change(
        Some(&destination),
        |input, out| {
            if input.found && input.path.as_ref().is_none_or(|path| path.extension().is_none_or(|end| end != "json")) {
                return Ok(None);
            }
            let streamed = if arguments.onto.is_none() { streamed(input) } else { None };
            let mut asset = match streamed {
                Some(asset) => asset,
                None => whole(input, arguments.onto.as_deref())?,
            };
            if arguments.forget_stored {
                asset.forget_stored();
            }
            let bytes = asset.to_bytes()?;
            let output = destination.put(input, &built_name(input, asset.format()), &bytes, out)?;
            if let Some(output) = output.filter(|_| batch.json) {
                let name = input.name();
                let format = asset.format();
                write_line(out, &Written { file: &name, format, output, bytes: bytes.len(), losses: None })?;
            }
            Ok(Some(Verdict::CLEAN))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Size from which a text is read in small pieces. In memory it would take more space than the resulting asset, but
/// reading in pieces takes nearly twice the time.
const LARGE: u64 = 32 << 20;

/// Parses a large document without holding its text in memory. Returns `None` if the text is needed to decide how to
/// handle it.
fn streamed(input: &Input) -> Option<Asset> {
    let mut file = input.file().filter(|file| file.metadata().is_ok_and(|facts| facts.len() > LARGE))?;
    let mut head = [0; 16];
    let length = file.read(&mut head).ok()?;
    file.rewind().ok()?;
    json::looks_like(head.get(..length)?).then(|| meshwire::json::from_reader_with(file, limits::limits()).ok())?
}

fn whole(input: &Input, base: Option<&Path>) -> Result<Asset, Stop> {
    let Content::Whole(text) = input.read(json::looks_like).map_err(Stop::File)? else {
        return Err(Stop::file("not a document: it does not start like JSON"));
    };
    match base {
        Some(base) => onto(base, &text),
        None => json::read(&text).map_err(|failure| hinted(failure, &text)),
    }
}

/// Puts the part in a document into its place in a file.
fn onto(base: &Path, text: &[u8]) -> Result<Asset, Stop> {
    let text = json::decoded(text).map_err(Stop::file)?;
    let part = json::PartDocument::read(&text).ok_or_else(|| {
        Stop::file(
            "expected a part as `dump --only` writes it, found something else; omit --onto to build a whole dump",
        )
    })?;
    let bytes =
        read_named(base).map_err(|error| Stop::file(format!("{} cannot be read: {error}", Name::of_argument(base))))?;
    let asset = limits::read_as(part.format, &bytes)?;
    let document = part.onto(&serde_json::to_string(&asset)?).map_err(Stop::file)?;
    json::read(document.as_bytes()).map_err(Stop::File)
}

/// Adds a hint if the text is only a part of a file.
fn hinted(failure: Failure, text: &[u8]) -> Stop {
    match json::PartDocument::read(text) {
        Some(_) => Stop::file("this is a part of a file; use --onto FILE to put it back into that file"),
        None => Stop::File(failure),
    }
}

/// Changes `a.xac.json` to `a.xac`, and appends the extension of the format if it is missing.
fn built_name(input: &Input, format: FormatId) -> PathBuf {
    let path: &Path = &input.relative;
    let stem = if path.extension().is_some_and(|end| end == "json") { path.with_extension("") } else { path.into() };
    let extension = stem.extension().and_then(|end| end.to_str());
    let named = extension.is_some_and(|end| FormatId::of_extension(end).next().is_some());
    if named {
        return stem;
    }
    let mut name = stem.into_os_string();
    name.push(".");
    name.push(format.extension());
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
        assert_eq!(name("a.mdl.json"), "a.mdl");
        let input = Input { path: None, found: false, relative: "a.json".into() };
        assert_eq!(built_name(&input, FormatId::MdlText).display().to_string(), "a.mdl", "the extension, not the name");
    }
}
