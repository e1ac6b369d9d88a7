//! `meshwire convert`: converts a Call of Duty file to another form or version, or a Neverwinter Nights model to its
//! other form.

use std::path::{Path, PathBuf};

use meshwire::xmodel::binary::Compression;
use meshwire::xmodel::convert::{Conversion, Options, convert};
use meshwire::xmodel::{Kind, XmodelFile};
use meshwire::{Asset, Error, ErrorKind, Format, FormatId, mdl};

use super::Fatal;
use super::compile::{compiled, profile};
use super::decompile::decompiled;
use super::translate::{Losses, Report, Translated};
use crate::arguments::{self, Form};
use crate::batch::{Batch, Verdict, load};
use crate::inputs::Input;
use crate::limits;
use crate::status::{Status, Stop};

pub fn run(arguments: &arguments::Convert) -> Result<Status, Fatal> {
    check(arguments).map_err(Fatal::Usage)?;
    let compression = if arguments.compress { Compression::Lz4 } else { Compression::Stored };
    let options = Options {
        version: arguments.version,
        clamp: arguments.clamp,
        truncate: arguments.truncate,
        preset: arguments.preset,
        compression,
        merge_vertices: arguments.merge,
        split_wide_forms: arguments.split,
    };
    let batch = Batch::new(&arguments.models.files);
    let destination = super::file_destination(&arguments.target, &batch)?;
    let mut report = Report::default();
    let totals = batch.change(
        Some(&destination),
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.models.read_as)? else { return Ok(None) };
            let is_neverwinter = matches!(format, FormatId::Mdl | FormatId::MdlText);
            if !is_neverwinter && Kind::from_extension(format.name()).is_none() {
                return if input.found { Ok(None) } else { Err(unsuitable(format)) };
            }
            if let Some(refusal) = refusal(arguments).filter(|_| is_neverwinter) {
                let refused = || Error::new(format.name(), ErrorKind::Unsupported(refusal)).into();
                return if input.found { Ok(None) } else { Err(refused()) };
            }
            let asset = limits::read_as(format, &bytes)?;
            drop(bytes);
            let translated = match asset {
                Asset::Xmodel(file) if file.kind() == Kind::NtExport && !to_text(arguments) => {
                    let reason = "notetracks have no binary form";
                    if !input.found {
                        return Err(Error::new(format.name(), ErrorKind::Unsupported(reason.to_owned())).into());
                    }
                    let tally = Losses::left_out(input.name(), reason);
                    return Ok(Some(Verdict { status: Status::Clean, tally, failure: None }));
                }
                Asset::Xmodel(file) => converted(input, &file, wanted(&file, arguments), &options)?,
                Asset::Mdl(file) => match arguments.to {
                    Some(Form::Binary) => as_it_is(input, format, file.to_bytes()?),
                    _ => decompiled(input, &file, false)?,
                },
                Asset::MdlText(text) => match arguments.to {
                    Some(Form::Text) => as_it_is(input, format, text.to_bytes()?),
                    _ => compiled(input, &text, &mdl::Options::new(profile(&text, None)))?,
                },
                _ => return Err(unsuitable(format)),
            };
            translated.put(input, &destination, batch.json, out)
        },
        |losses| report.add(&losses),
    )?;
    report.end("converted");
    Ok(totals.status)
}

/// Converts a Call of Duty file. Each loss gets its own line.
fn converted(input: &Input, file: &XmodelFile, kind: Kind, options: &Options) -> Result<Translated, Stop> {
    let Conversion { file: made, losses, .. } =
        convert(file, kind, options).map_err(|error| with_hint(error, file, kind, options))?;
    let name = converted_name(input, file, kind);
    let format = kind.extension().parse().unwrap_or(FormatId::XmodelExport);
    Ok(Translated { format, name, bytes: made.to_bytes()?, losses, lists_notes: true })
}

/// Returns the reason why a Neverwinter Nights model cannot be converted as requested. Such files are skipped in
/// folders.
fn refusal(arguments: &arguments::Convert) -> Option<String> {
    let options = [
        ("model-version", arguments.version.is_some()),
        ("preset", arguments.preset.is_some()),
        ("merge", arguments.merge),
        ("split", arguments.split),
        ("clamp", arguments.clamp),
        ("truncate", arguments.truncate),
        ("compress", arguments.compress),
    ];
    let given = options.into_iter().find(|(_, given)| *given);
    match (given, arguments.to) {
        (Some((name, _)), _) => Some(format!("--{name} is for Call of Duty files")),
        (None, Some(Form::Kind(kind))) => Some(format!("expected --to text or binary, found {}", kind.extension())),
        _ => None,
    }
}

/// Returns a model that already has the requested form.
fn as_it_is(input: &Input, format: FormatId, bytes: Vec<u8>) -> Translated {
    Translated::model(input, format, bytes, Vec::new())
}

/// Checks for options that have no effect for the requested form.
fn check(arguments: &arguments::Convert) -> Result<(), String> {
    let text = arguments.to.map(Form::is_text);
    let binary_only = [("clamp", arguments.clamp), ("truncate", arguments.truncate), ("compress", arguments.compress)];
    let given = binary_only.into_iter().find(|(_, given)| *given).map(|(name, _)| name);
    match (text, given, arguments.preset) {
        (Some(false), _, Some(_)) => Err("--preset is for text files, but --to asks for a binary file".to_owned()),
        (Some(true), Some(name), _) => Err(format!("--{name} is for binary files, but --to asks for text")),
        (None, Some(name), Some(_)) => Err(format!("--{name} is for binary files, but --preset is for text")),
        _ => Ok(()),
    }
}

fn to_text(arguments: &arguments::Convert) -> bool {
    let implied = arguments.preset.is_some() || arguments.version.is_some_and(|version| version <= 5);
    arguments.to.map_or(implied, Form::is_text)
}

fn wanted(file: &XmodelFile, arguments: &arguments::Convert) -> Kind {
    let is = file.kind();
    let (text, binary) = match is {
        Kind::XmodelExport | Kind::XmodelBin => (Kind::XmodelExport, Kind::XmodelBin),
        Kind::XanimExport | Kind::XanimBin => (Kind::XanimExport, Kind::XanimBin),
        Kind::NtExport => (Kind::NtExport, Kind::NtExport),
    };
    match arguments.to {
        Some(Form::Kind(kind)) => kind,
        Some(Form::Text) => text,
        Some(Form::Binary) => binary,
        None if to_text(arguments) || !is.is_text() => text,
        None => binary,
    }
}

/// Returns the name of the input, with the extension of the new kind if it changes.
fn converted_name(input: &Input, file: &XmodelFile, kind: Kind) -> PathBuf {
    let named = |path: &Path| path.extension().and_then(|end| end.to_str()).and_then(Kind::from_extension);
    if kind == file.kind() && named(&input.relative) == Some(kind) {
        input.relative.clone()
    } else {
        input.relative.with_extension(kind.extension())
    }
}

fn unsuitable(format: FormatId) -> Stop {
    let what = format!(
        "expected a Call of Duty file or a Neverwinter Nights model to convert, found: {}",
        format.description()
    );
    Error::new(format.name(), ErrorKind::Unsupported(what)).into()
}

/// Adds a hint for the user.
fn with_hint(error: Error, file: &XmodelFile, kind: Kind, options: &Options) -> Stop {
    if kind.is_text() || !matches!(error.kind(), ErrorKind::Unwritable(_)) {
        return error.into();
    }
    if options.version.is_none() && file.model().is_some_and(|model| model.version <= 5) {
        return Stop::hinted(error, "--model-version 6 or 7 gives it one");
    }
    let clamped = Options { clamp: true, ..*options };
    if !options.clamp && convert(file, kind, &clamped).is_ok() {
        return Stop::hinted(error, "--clamp brings them into range");
    }
    error.into()
}
