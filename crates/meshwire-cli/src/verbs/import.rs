//! `meshwire import`: what was edited in an exported file, back into the file it came from.

use std::fs;
use std::path::Path;

use meshwire::scene::compare::{Aspect, Difference};
use meshwire::scene::{Change, VertexValues};
use meshwire::{Asset, Error, FormatId};
use meshwire_gltf::{check, import, pack, unread};
use serde::Serialize;

use super::make::beside;
use super::{Fatal, changed_destination, write_changed};
use crate::arguments::{self, Company, Files};
use crate::batch::{Batch, Verdict, load};
use crate::console::remark;
use crate::json::write_line;
use crate::output::Destination;
use crate::scenes::{Others, Part};
use crate::status::{Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    changes: &'a [String],
    /// Edits that the format has no place for.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    skipped: &'a [String],
}

pub fn run(arguments: &arguments::Import) -> Result<Status, Fatal> {
    match (&arguments.onto, arguments.made_as) {
        (Some(base), _) => onto(arguments, base),
        (None, Some(format)) => super::make::run(arguments, format),
        (None, None) => Err(Fatal::Usage("--onto BASE or --as FORMAT is needed".to_owned())),
    }
}

fn onto(arguments: &arguments::Import, base: &Path) -> Result<Status, Fatal> {
    let path = &arguments.edited;
    let failed = |error: &dyn std::fmt::Display| Fatal::Failed(format!("{}: {error}", path.display()));
    let file = fs::read(path).map_err(|error| failed(&error))?;
    let edited = pack(&file, &|name| beside(Some(path), name)).map_err(|error| failed(&error))?;
    // What keeps the file from being read is said of each base.
    let unread = unread(&edited).unwrap_or_default();
    let company = Company { skeleton: arguments.skeleton.clone(), animations: Vec::new() };
    let others = Others::read(&company).map_err(|stop| Fatal::Failed(stop.to_string()))?;
    let batch = Batch::new(&Files::one(base, arguments.json));
    let destination = changed_destination(&arguments.changed, &batch)?;
    let to_standard = destination.as_ref().is_some_and(Destination::is_standard);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let mut asset = Asset::read_as(format, &bytes)?;
            drop(bytes);
            let Part { scene, origin } = Part::of(&asset, input.path.as_deref())?;
            let failed = |error: meshwire_gltf::Error| Stop::file(format!("{}: {error}", arguments.edited.display()));
            let whole = |part: Part| if arguments.skeleton.is_some() { others.with(part).scene } else { part.scene };
            let base = whole(Part { scene: scene.clone(), origin: origin.clone() });
            let mut changes = import(&edited, &base, &origin).map_err(failed)?;
            if arguments.skeleton.is_some() {
                changes = others.of_motion(changes, &base, &scene)?;
            }
            // A dry run finds out whether the format can hold them, too.
            apply(&mut asset, &mut changes)?;
            let told: Vec<String> = changes.iter().map(|change| change.describe(&scene)).collect();
            drop(scene);
            let result = whole(Part::of(&asset, input.path.as_deref())?);
            let missing = check(&edited, &base, &result, &origin).map_err(failed)?;
            drop((base, result));
            let (skipped, lost): (Vec<_>, Vec<_>) = missing.iter().partition(|one| has_no_place(one, asset.format()));
            if !lost.is_empty() {
                return Err(Stop::file(format!("edits that would be lost: {}", listed(&lost))));
            }
            let output = write_changed(destination.as_ref(), input, &asset, out)?;
            let name = input.name();
            if batch.json {
                let skipped = skipped.iter().map(ToString::to_string).chain(unread.iter().cloned());
                let skipped: Vec<String> = skipped.collect();
                write_line(out, &Line { file: &name, output: output.as_deref(), changes: &told, skipped: &skipped })?;
            } else if !to_standard {
                for line in &told {
                    writeln!(out, "{name}: {line}")?;
                }
            }
            let mut notes: Vec<String> = skipped.iter().map(|one| format!("{name}: not taken over: {one}")).collect();
            notes.extend(unread.iter().map(|one| format!("{name}: not taken over: {one}")));
            if told.is_empty() && notes.is_empty() {
                notes.push(format!("{name}: nothing was edited"));
            }
            let status = if skipped.is_empty() && unread.is_empty() { Status::Clean } else { Status::Findings };
            Ok(Some(Verdict { status, tally: notes, failure: None }))
        },
        |notes: Vec<String>| notes.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

/// Does the changes. A format that computes normals and tangents takes none: they are left out, and what it computes is compared
/// with what was edited.
fn apply(asset: &mut Asset, changes: &mut Vec<Change>) -> Result<(), Error> {
    if changes.is_empty() {
        return Ok(());
    }
    let Err(refused) = asset.apply(changes) else { return Ok(()) };
    let stored = changes.len();
    let computed = |values: &VertexValues| matches!(values, VertexValues::Normals(_) | VertexValues::Tangents(_));
    changes.retain(|change| !matches!(change, Change::Vertices { values, .. } if computed(values)));
    if asset.format() != FormatId::MdlText || changes.len() == stored {
        return Err(refused);
    }
    if changes.is_empty() { Ok(()) } else { asset.apply(changes) }
}

/// True for what the format does not store at all, or computes itself: compilers of texts of Neverwinter Nights compute normals
/// and tangents.
fn has_no_place(difference: &Difference, format: FormatId) -> bool {
    let computed = matches!(difference.aspect, Aspect::Normals | Aspect::Tangents);
    difference.absent || (computed && format == FormatId::MdlText)
}

/// The first differences, and how many there are besides.
fn listed(differences: &[&Difference]) -> String {
    const SHOWN: usize = 5;
    let mut list: Vec<String> = differences.iter().take(SHOWN).map(ToString::to_string).collect();
    if differences.len() > SHOWN {
        list.push(format!("and {} more", differences.len() - SHOWN));
    }
    list.join("; ")
}
