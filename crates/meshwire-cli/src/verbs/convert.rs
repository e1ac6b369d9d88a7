//! `meshwire convert`: a Call of Duty file in another form or version.

use meshwire::xmodel::binary::Compression;
use meshwire::xmodel::convert::{Options, convert};
use meshwire::xmodel::{Kind, XmodelFile};
use meshwire::{Asset, Format, FormatId, Severity};
use serde::Serialize;

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::status::{Status, complain};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    output: String,
    bytes: usize,
    losses: Vec<String>,
}

pub fn run(arguments: &arguments::Convert) -> Result<Status, Fatal> {
    let wanted = match arguments.to {
        Some(format) => Some(Kind::from_extension(format.name()).ok_or_else(|| {
            Fatal::Usage(format!("only Call of Duty files can be converted, to text or binary; not to {format}"))
        })?),
        None => None,
    };
    let compression = if arguments.compress { Compression::Lz4 } else { Compression::Stored };
    let options = Options { version: arguments.version, clamp: arguments.clamp, preset: None, compression };
    let batch = Batch::new(&arguments.files);
    let destination = super::file_destination(&arguments.target, &batch)?;
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let asset = Asset::read_as(format, &bytes)?;
            let Asset::Xmodel(file) = asset else {
                if input.found {
                    return Ok(None);
                }
                let what = format!("expected a Call of Duty file to convert, found {}", format.description());
                return Err(meshwire::Error::new(format.name(), meshwire::ErrorKind::Unsupported(what)).into());
            };
            let kind = wanted.unwrap_or_else(|| other_form(&file));
            let conversion = convert(&file, kind, &options)?;
            let losses: Vec<String> = conversion.losses.iter().map(ToString::to_string).collect();
            let converted = conversion.file.to_bytes()?;
            let name = input.name();
            match destination.path(&input.relative.with_extension(kind.extension())) {
                Some(path) => {
                    destination.write(&path, |file| Ok(file.write_all(&converted)?))?;
                    if batch.json {
                        let output = path.display().to_string();
                        let format = kind.extension().parse().unwrap_or(format);
                        let line = Line { file: &name, format, output, bytes: converted.len(), losses: losses.clone() };
                        serde_json::to_writer(&mut *out, &line)?;
                        writeln!(out)?;
                    }
                }
                None => out.write_all(&converted)?,
            }
            for loss in &losses {
                complain(&format!("{name}: {loss}"));
            }
            // What every conversion drops, such as the unused numbers of a triangle, is a note.
            let lost = conversion.losses.iter().any(|loss| loss.severity > Severity::Note);
            let status = if lost { Status::Findings } else { Status::Clean };
            Ok(Some(Verdict { status, tally: (), failure: None }))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Text for binary, binary for text; notes have one form only.
fn other_form(file: &XmodelFile) -> Kind {
    match file.kind() {
        Kind::XmodelExport => Kind::XmodelBin,
        Kind::XmodelBin => Kind::XmodelExport,
        Kind::XanimExport => Kind::XanimBin,
        Kind::XanimBin => Kind::XanimExport,
        Kind::NtExport => Kind::NtExport,
    }
}
