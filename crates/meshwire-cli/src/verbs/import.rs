//! `meshwire import`: what was edited in an exported file, back into the file it came from.

use std::path::{Path, PathBuf};

use meshwire::{Edits, gltf};
use meshwire_assembly::Assembly;
use serde::Serialize;

use super::import_new::beside;
use super::{Fatal, changed_destination, write_changed};
use crate::arguments::{self, Company, Files};
use crate::batch::{Batch, Verdict};
use crate::console::remark;
use crate::inputs::{Input, Name, read_named};
use crate::json::write_line;
use crate::output::Destination;
use crate::scenes::{Model, Others};
use crate::status::{Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    /// The changed files of an assembly.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    outputs: &'a [String],
    changes: &'a [String],
    /// Edits that the format has no place for.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    skipped: &'a [String],
}

pub fn run(arguments: &arguments::Import) -> Result<Status, Fatal> {
    match (&arguments.onto, arguments.made_as) {
        (Some(base), _) => onto(arguments, base),
        (None, Some(format)) => super::import_new::run(arguments, format),
        (None, None) => Err(Fatal::Usage("--onto BASE or --as FORMAT is needed".to_owned())),
    }
}

fn onto(arguments: &arguments::Import, base: &Path) -> Result<Status, Fatal> {
    let path = &arguments.edited;
    let edited_name = &Name::of_argument(path);
    let failed = |error: &dyn std::fmt::Display| Fatal::Failed(format!("{edited_name}: {error}"));
    let file = read_named(path).map_err(|error| failed(&error))?;
    let on_disk = Some(path.as_path()).filter(|path| path.as_os_str() != "-");
    let edited = gltf::pack(&file, &|name| beside(on_disk, name)).map_err(|error| failed(&error))?;
    let company = Company { skeleton: arguments.skeleton.clone(), animations: Vec::new(), supermodel_dir: None };
    let others = Others::read(&company).map_err(|stop| Fatal::Failed(stop.to_string()))?;
    let batch = Batch::new(&Files::one(base, arguments.json));
    let destination = changed_destination(&arguments.changed, &batch)?;
    let to_standard = destination.as_ref().is_some_and(Destination::is_standard);
    let skeleton: Option<&dyn gltf::Company> = if arguments.skeleton.is_some() { Some(&others) } else { None };
    let stop = |error| match error {
        gltf::ApplyError::Asset(error) => Stop::from(error),
        gltf::ApplyError::Gltf(error) => Stop::file(format!("{edited_name}: {error}")),
        other => Stop::file(other.to_string()),
    };
    let totals = batch.change(
        destination.as_ref(),
        |input, out| {
            let Some(mut model) = Model::load(input, &arguments.read_as)? else { return Ok(None) };
            let edits = match &mut model {
                Model::File(asset) => gltf::apply(&mut **asset, &edited, input.file_name(), skeleton),
                Model::Assembly(assembly) => gltf::apply(&mut **assembly, &edited, input.file_name(), skeleton),
            };
            let edits = edits.map_err(stop)?;
            let Edits { changes, skipped, .. } = &edits;
            let (output, outputs) = match &model {
                Model::File(asset) => (write_changed(destination.as_ref(), input, asset, out)?, Vec::new()),
                Model::Assembly(assembly) => (None, write_members(destination.as_ref(), assembly)?),
            };
            let name = input.name();
            if batch.json {
                let (output, outputs) = (output.as_deref(), &outputs[..]);
                write_line(out, &Line { file: &name, output, outputs, changes, skipped })?;
            } else if !to_standard {
                for line in changes {
                    writeln!(out, "{name}: {line}")?;
                }
            }
            let mut notes: Vec<String> = skipped.iter().map(|one| format!("{name}: not taken over: {one}")).collect();
            if changes.is_empty() && notes.is_empty() {
                notes.push(format!("{name}: nothing was edited"));
            }
            let status = if skipped.is_empty() { Status::Clean } else { Status::Findings };
            Ok(Some(Verdict { status, tally: notes, failure: None }))
        },
        |notes: Vec<String>| notes.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

/// Writes the changed files of an assembly, and no others. Returns their names.
fn write_members(destination: Option<&Destination>, assembly: &Assembly) -> Result<Vec<String>, Stop> {
    let Some(destination) = destination else { return Ok(Vec::new()) };
    if destination.is_single() {
        return Err(Stop::file("several files may change: --output has to name a folder, such as changed/"));
    }
    let folder = assembly.paths().next().and_then(Path::parent).unwrap_or(Path::new(""));
    let mut written = Vec::new();
    for (path, bytes) in assembly.changed().map_err(|error| Stop::file(error.to_string()))? {
        let name = || path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
        let relative = path.strip_prefix(folder).map_or_else(|_| name(), Path::to_owned);
        let member = Input { path: Some(path.to_owned()), found: true, relative };
        written.extend(destination.put(&member, &member.relative, &bytes, &mut std::io::sink())?);
    }
    Ok(written)
}
