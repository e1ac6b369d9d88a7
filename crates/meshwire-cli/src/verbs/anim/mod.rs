//! `meshwire anim`: lists and edits animations.

mod motions;
mod retarget;

use std::path::Path;

use meshwire::facts::{Animation, Facts};
use meshwire::scene::motion::Motion;
use meshwire::{Asset, Error, ErrorKind, FormatId};
use serde::Serialize;

use super::{Fatal, changed_destination, write_changed};
use crate::arguments::{self, AnimVerb, Changed, Edited, Models};
use crate::batch::{Batch, Verdict, load};
use crate::inputs::{Name, read_named};
use crate::json::write_line;
use crate::limits;
use crate::output::Destination;
use crate::status::{Failure, Status, Stop};
use crate::table::counted;

#[derive(Serialize)]
struct Listed<'a> {
    file: &'a str,
    format: FormatId,
    #[serde(flatten)]
    animation: &'a Animation,
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    before: &'a [Animation],
    after: &'a [Animation],
}

pub fn run(arguments: &arguments::Anim) -> Result<Status, Fatal> {
    match &arguments.verb {
        AnimVerb::List { models } => list(models),
        AnimVerb::Extract { name, models, changed } => {
            change(models, changed, |_, asset| done(motions::extract(asset, name)?))
        }
        AnimVerb::Append { second, gap, edited } => append(second, *gap, edited),
        AnimVerb::Trim { from, to, edited } => {
            if to < from {
                return Err(Fatal::Usage(format!("expected a last second of at least {from}, found {to}")));
            }
            each(edited, |motion| motion.trim(*from, *to))
        }
        AnimVerb::Retime { factor, edited } => {
            let only = edited.animation.as_deref();
            change(&edited.models, &edited.changed, |_, asset| done(motions::retime(asset, only, *factor)?))
        }
        AnimVerb::Retarget { from, to, bones, suggest: false, models, changed } => {
            retarget::run(from.as_deref(), to, bones.as_deref(), models, changed)
        }
        AnimVerb::Retarget { from, to, models, .. } => retarget::suggest(from.as_deref(), to, models),
        AnimVerb::Reduce { tolerance, edited } => each(edited, |motion| {
            motion.reduce_keys(*tolerance);
        }),
    }
}

fn list(models: &Models) -> Result<Status, Fatal> {
    let batch = Batch::new(&models.files);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &models.read_as)? else { return Ok(None) };
            let facts = Facts::of(&limits::read_as(format, &bytes)?);
            let name = input.name();
            for animation in &facts.animations {
                if batch.json {
                    write_line(out, &Listed { file: &name, format, animation })?;
                    continue;
                }
                let Animation { name: its, seconds, keys, tracks, .. } = animation;
                let seconds = seconds.map_or_else(|| "?".to_owned(), |seconds| format!("{seconds:.3}"));
                let its = if its.is_empty() { "(no name)" } else { its };
                writeln!(
                    out,
                    "{name}: {its}: {seconds} s, {} in {}",
                    counted(*keys, "key"),
                    counted(*tracks, "track")
                )?;
            }
            Ok(Some(Verdict::CLEAN))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Edits the animations of files as plain tracks.
fn each(edited: &Edited, edit: impl Fn(&mut Motion) + Sync) -> Result<Status, Fatal> {
    let only = edited.animation.as_deref();
    change(&edited.models, &edited.changed, |_, asset| {
        done(motions::change(asset, only, |_, motion| {
            edit(motion);
            Ok(())
        })?)
    })
}

/// Appends the animations of another file to those with the same name. If both files have one animation, the names may
/// differ.
fn append(second: &Path, gap: f64, edited: &Edited) -> Result<Status, Fatal> {
    let name = Name::of_argument(second);
    let others = motions::all(&read(second)?).map_err(|error| of_named(second, error))?;
    if others.is_empty() {
        return Err(Fatal::Failed(format!("{name}: contains no animation")));
    }
    let only = edited.animation.as_deref();
    change(&edited.models, &edited.changed, |_, asset| {
        let alone = others.len() == 1 && motions::all(asset)?.len() == 1;
        let mut met = false;
        let changed = motions::change(asset, only, |its, motion| {
            let other = others.iter().find(|(other, _)| alone || other.eq_ignore_ascii_case(its));
            if let Some((_, other)) = other {
                motion.append(other, gap);
                met = true;
            }
            Ok(())
        })?;
        if changed && !met {
            Err(Stop::file(format!("{name} has no animation of the same name")))
        } else {
            done(changed)
        }
    })
}

/// Reads a file that an option names.
fn read(path: &Path) -> Result<Asset, Fatal> {
    let bytes = read_named(path).map_err(|error| Fatal::Failed(format!("{}: {error}", Name::of_argument(path))))?;
    Asset::read_with(&bytes, limits::limits()).map_err(|error| of_named(path, error))
}

/// Returns the failure of a file that an option names.
fn of_named(path: &Path, error: Error) -> Fatal {
    Fatal::Failed(format!("{}: {}", Name::of_argument(path), Failure::Format(error).summary()))
}

/// Returns the status of an edit that was done, or `None` if the file is unsuitable.
fn done(changed: bool) -> Result<Option<Status>, Stop> {
    Ok(changed.then_some(Status::Clean))
}

/// Edits files. `change` returns `None` for files without animations: they are skipped in folders and are an error if
/// named.
fn change(
    models: &Models,
    changed: &Changed,
    change: impl Fn(&Name, &mut Asset) -> Result<Option<Status>, Stop> + Sync,
) -> Result<Status, Fatal> {
    let batch = Batch::new(&models.files);
    let destination = changed_destination(changed, &batch)?;
    let to_standard = destination.as_ref().is_some_and(Destination::is_standard);
    let totals = batch.change(
        destination.as_ref(),
        |input, out| {
            let Some((format, bytes)) = load(input, &models.read_as)? else { return Ok(None) };
            let mut asset = limits::read_as(format, &bytes)?;
            let (name, before) = (input.name(), Facts::of(&asset).animations);
            let Some(status) = change(&name, &mut asset)? else {
                return if input.found { Ok(None) } else { Err(unsuitable(format)) };
            };
            let output = write_changed(destination.as_ref(), input, &asset, out)?;
            let after = Facts::of(&asset).animations;
            if batch.json {
                let line = Line { file: &name, format, output: output.as_deref(), before: &before, after: &after };
                write_line(out, &line)?;
            } else if !to_standard {
                writeln!(out, "{name}: {} (before: {})", measures(&after), measures(&before))?;
            }
            Ok(Some(Verdict { status, ..Verdict::CLEAN }))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Describes the number of animations, the duration of the longest, and the total number of keys.
fn measures(animations: &[Animation]) -> String {
    let number = counted(u64::try_from(animations.len()).unwrap_or(u64::MAX), "animation");
    let seconds = animations.iter().filter_map(|animation| animation.seconds).fold(0.0, f64::max);
    let keys = counted(animations.iter().map(|animation| animation.keys).sum(), "key");
    format!("{number}, {seconds:.3} s, {keys}")
}

fn unsuitable(format: FormatId) -> Stop {
    let what = format!("expected a file whose animations can be changed in this way, found: {}", format.description());
    Error::new(format.name(), ErrorKind::Unsupported(what)).into()
}
