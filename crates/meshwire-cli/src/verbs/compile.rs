//! `meshwire compile`: Neverwinter Nights text models as binary ones.

use std::fs;
use std::path::{Path, PathBuf};

use meshwire::mdl::tree::Model;
use meshwire::mdl::{MdlFile, Options, Profile, compile_with, decompiled_profile};
use meshwire::mdl_text::TextFile;
use meshwire::{Asset, Error, ErrorKind, Finding, Format, FormatId, Severity};
use serde::Serialize;

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::console::remark;
use crate::json::write_line;
use crate::report::FindingParts;
use crate::status::{Status, Stop};
use crate::table::counted;

/// Supermodels of supermodels that are followed: a body has two or three above it.
const DEEPEST: usize = 8;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    output: String,
    bytes: usize,
    losses: Vec<FindingParts<'a>>,
}

pub fn run(arguments: &arguments::Compile) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let destination = super::file_destination(&arguments.target, &batch)?;
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.models.read_as)? else { return Ok(None) };
            if format != FormatId::MdlText {
                return if input.found { Ok(None) } else { Err(unsuitable(format)) };
            }
            let Asset::MdlText(text) = Asset::read_as(format, &bytes)? else { return Err(unsuitable(format)) };
            drop(bytes);
            let name = input.name();
            let supermodel = supermodel(&text, arguments, DEEPEST)?;
            let mut options = Options::new(profile(&text, arguments));
            options.supermodel = supermodel.as_ref();
            let compiled = compile_with(&text, &options)?;
            let bytes = compiled.file.to_bytes()?;
            let mut told = notes(&name, &compiled.losses);
            let output = destination.put(input, &input.relative, &bytes, out)?;
            if let Some(output) = output.filter(|_| batch.json) {
                let losses = compiled.losses.iter().map(FindingParts::from).collect();
                write_line(out, &Line { file: &name, format: FormatId::Mdl, output, bytes: bytes.len(), losses })?;
                told.clear();
            }
            let is_lost = compiled.losses.iter().any(|loss| loss.severity > Severity::Note);
            let status = if is_lost { Status::Findings } else { Status::Clean };
            Ok(Some(Verdict { status, tally: told, failure: None }))
        },
        |told: Vec<String>| told.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

/// The compiler that was asked for; that of the binary model that a text was made of; that of the game of today.
fn profile(text: &TextFile, arguments: &arguments::Compile) -> Profile {
    let asked = arguments.profile.map(arguments::Compiler::profile);
    asked.or_else(|| decompiled_profile(text)).unwrap_or(Profile::Ee)
}

/// A line for each loss; one for all notes, of which texts have dozens.
pub fn notes(name: &str, losses: &[Finding]) -> Vec<String> {
    let (notes, others): (Vec<&Finding>, Vec<&Finding>) =
        losses.iter().partition(|loss| loss.severity == Severity::Note);
    let mut lines: Vec<String> = others.iter().map(|loss| format!("{name}: {loss}")).collect();
    if !notes.is_empty() {
        let count = counted(u64::try_from(notes.len()).unwrap_or(u64::MAX), "note");
        lines.push(format!("{name}: {count} on what no game reads; --json lists all"));
    }
    lines
}

/// The supermodel of a text, if there is a folder to look for it.
fn supermodel(text: &TextFile, arguments: &arguments::Compile, deepest: usize) -> Result<Option<Model>, Stop> {
    let (Some(folder), Some(name)) = (&arguments.supermodel_dir, text.super_model()) else { return Ok(None) };
    let name = meshwire::decode_windows_1252(name);
    let Some(path) = find(folder, &name) else {
        return Err(Stop::file(format!("the supermodel {name}.mdl is not in {}", folder.display())));
    };
    let failed = |reason: String| Stop::file(format!("the supermodel {}: {reason}", path.display()));
    let bytes = fs::read(&path).map_err(|error| failed(error.to_string()))?;
    if MdlFile::detect(&bytes) {
        return MdlFile::read(&bytes).map(|file| Some(file.model)).map_err(|error| failed(error.to_string()));
    }
    let text = TextFile::read(&bytes).map_err(|error| failed(error.to_string()))?;
    let Some(deepest) = deepest.checked_sub(1) else {
        return Err(failed(format!("expected at most {DEEPEST} supermodels above each other")));
    };
    let above = supermodel(&text, arguments, deepest)?;
    let mut options = Options::new(profile(&text, arguments));
    options.supermodel = above.as_ref();
    compile_with(&text, &options).map(|compiled| Some(compiled.file.model)).map_err(|error| failed(error.to_string()))
}

/// A model of that name in a folder, in any case, as the game looks for it.
fn find(folder: &Path, name: &str) -> Option<PathBuf> {
    let wanted = format!("{name}.mdl");
    let is_wanted = |path: &PathBuf| {
        path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.eq_ignore_ascii_case(&wanted))
    };
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).ok()?.filter_map(Result::ok).map(|entry| entry.path()).filter(is_wanted).collect();
    found.sort();
    found.into_iter().next()
}

fn unsuitable(format: FormatId) -> Stop {
    let what = format!("expected a Neverwinter Nights text model, found: {}", format.description());
    Error::new(format.name(), ErrorKind::Unsupported(what)).into()
}
