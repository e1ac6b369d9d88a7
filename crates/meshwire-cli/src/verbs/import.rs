//! `meshwire import`: what was edited in an exported file, back into the file it came from.

use std::fs;
use std::path::Path;

use meshwire::scene::compare::{Aspect, Difference};
use meshwire::scene::plan::Plan;
use meshwire::{Error, ErrorKind, FormatId, Segment};
use meshwire_gltf::{check, import, pack, unread};
use serde::Serialize;

use super::make::beside;
use super::{Fatal, changed_destination, write_changed};
use crate::arguments::{self, Company, Files};
use crate::batch::{Batch, Verdict, load};
use crate::console::remark;
use crate::json::write_line;
use crate::limits;
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
    // The parts that could not be read are reported for each base.
    let unread = unread(&edited).unwrap_or_default();
    let company = Company { skeleton: arguments.skeleton.clone(), animations: Vec::new() };
    let others = Others::read(&company).map_err(|stop| Fatal::Failed(stop.to_string()))?;
    let batch = Batch::new(&Files::one(base, arguments.json));
    let destination = changed_destination(&arguments.changed, &batch)?;
    let to_standard = destination.as_ref().is_some_and(Destination::is_standard);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let mut asset = limits::read_as(format, &bytes)?;
            drop(bytes);
            let Part { scene, origin } = Part::of(&asset, input.path.as_deref())?;
            let failed = |error: meshwire_gltf::Error| Stop::file(format!("{}: {error}", arguments.edited.display()));
            let whole = |part: Part| if arguments.skeleton.is_some() { others.with(part).scene } else { part.scene };
            let base = whole(Part { scene: scene.clone(), origin: origin.clone() });
            let mut changes = import(&edited, &base, &origin).map_err(failed)?;
            if arguments.skeleton.is_some() {
                changes = others.of_motion(changes, &base, &scene)?;
            }
            // A dry run applies them too: it finds out whether the format can hold them.
            let refusals = asset.apply_plan(Plan::new(&scene, &changes).lossy()).map_err(refused)?;
            let mut number = 0..;
            let (left_out, applied): (Vec<_>, Vec<_>) = changes.into_iter().partition(|_| {
                let own = number.next();
                refusals.iter().any(|refusal| Some(refusal.change) == own && !refusal.in_part)
            });
            let told: Vec<String> = applied.iter().map(|change| change.describe(&scene)).collect();
            drop((scene, applied));
            let result = whole(Part::of(&asset, input.path.as_deref())?);
            let missing = check(&edited, &base, &result, &origin, &left_out).map_err(failed)?;
            drop((base, result));
            let (absent, lost): (Vec<_>, Vec<_>) = missing.iter().partition(|one| has_no_place(one, asset.format()));
            if !lost.is_empty() {
                return Err(Stop::file(format!("edits that would be lost: {}", listed(&lost))));
            }
            let mut skipped: Vec<String> = refusals.iter().map(ToString::to_string).collect();
            let unsaid = |one: &&&Difference| !left_out.iter().any(|edit| one.aspect.is_of(edit));
            skipped.extend(absent.iter().filter(unsaid).map(ToString::to_string));
            skipped.extend(unread.iter().cloned());
            let output = write_changed(destination.as_ref(), input, &asset, out)?;
            let name = input.name();
            if batch.json {
                write_line(out, &Line { file: &name, output: output.as_deref(), changes: &told, skipped: &skipped })?;
            } else if !to_standard {
                for line in &told {
                    writeln!(out, "{name}: {line}")?;
                }
            }
            let mut notes: Vec<String> = skipped.iter().map(|one| format!("{name}: not taken over: {one}")).collect();
            if told.is_empty() && notes.is_empty() {
                notes.push(format!("{name}: nothing was edited"));
            }
            let status = if skipped.is_empty() { Status::Clean } else { Status::Findings };
            Ok(Some(Verdict { status, tally: notes, failure: None }))
        },
        |notes: Vec<String>| notes.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

/// The reasons of refused edits without their positions in the list of changes, which the user cannot see.
fn refused(error: Error) -> Stop {
    const LIST: Segment = Segment::Field("changes");
    let ErrorKind::Unwritable(problems) = error.kind() else { return error.into() };
    if problems.iter().any(|problem| problem.path.segments().first() != Some(&LIST)) {
        return error.into();
    }
    let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
    Stop::file(format!("edits that cannot be stored: {}", listed(&messages)))
}

/// True for what the format does not store at all, or computes itself: compilers of texts of Neverwinter Nights compute normals
/// and tangents.
fn has_no_place(difference: &Difference, format: FormatId) -> bool {
    let computed = matches!(difference.aspect, Aspect::Normals | Aspect::Tangents);
    difference.absent || (computed && format == FormatId::MdlText)
}

/// The first differences, and how many there are besides.
fn listed<T: ToString>(differences: &[T]) -> String {
    const SHOWN: usize = 5;
    let mut list: Vec<String> = differences.iter().take(SHOWN).map(T::to_string).collect();
    if differences.len() > SHOWN {
        list.push(format!("and {} more", differences.len() - SHOWN));
    }
    list.join("; ")
}
