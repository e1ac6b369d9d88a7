//! `meshwire anim`: what moves, and how long it takes.

use meshwire::xmodel::Content;
use meshwire::xsm::Interpolation;
use meshwire::{Asset, Error, ErrorKind, FormatId};
use serde::Serialize;

use super::{Fatal, changed_destination, write_changed};
use crate::arguments::{self, AnimVerb, Changed, Files, ReadAs};
use crate::batch::{Batch, Verdict, load};
use crate::facts::{Animation, Facts};
use crate::status::{Status, Stop};

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    #[serde(flatten)]
    animation: &'a Animation,
}

pub fn run(arguments: &arguments::Anim) -> Result<Status, Fatal> {
    match &arguments.verb {
        AnimVerb::List { files, read_as } => list(files, read_as),
        AnimVerb::Extract { name, files, read_as, changed } => {
            edit(files, read_as, changed, |asset| extract(asset, name))
        }
        AnimVerb::Trim { from, to, files, read_as, changed } => {
            edit(files, read_as, changed, |asset| trim(asset, *from, *to))
        }
        AnimVerb::Retime { factor, files, read_as, changed } => {
            edit(files, read_as, changed, |asset| retime(asset, *factor))
        }
    }
}

fn list(files: &Files, read_as: &ReadAs) -> Result<Status, Fatal> {
    let batch = Batch::new(files);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, read_as)? else { return Ok(None) };
            let facts = Facts::of(&Asset::read_as(format, &bytes)?);
            let name = input.name();
            for animation in &facts.animations {
                if batch.json {
                    serde_json::to_writer(&mut *out, &Line { file: &name, format, animation })?;
                    writeln!(out)?;
                    continue;
                }
                let Animation { name: its, seconds, keys, tracks, .. } = animation;
                let seconds = seconds.map_or_else(|| "?".to_owned(), |seconds| format!("{seconds:.3}"));
                let its = if its.is_empty() { "(no name)" } else { its };
                writeln!(out, "{name}: {its}: {seconds} s, {keys} keys in {tracks} tracks")?;
            }
            Ok(Some(Verdict::CLEAN))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Changes files; those without anything that moves are passed over in folders and refused by name.
fn edit(
    files: &Files,
    read_as: &ReadAs,
    changed: &Changed,
    change: impl Fn(&mut Asset) -> Result<bool, Stop> + Sync,
) -> Result<Status, Fatal> {
    let batch = Batch::new(files);
    let destination = changed_destination(changed, &batch)?;
    let to_standard = destination.as_ref().is_some_and(crate::output::Destination::is_standard);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, read_as)? else { return Ok(None) };
            let mut asset = Asset::read_as(format, &bytes)?;
            if !change(&mut asset)? {
                return if input.found { Ok(None) } else { Err(unsuitable(format)) };
            }
            write_changed(destination.as_ref(), input, &asset, out)?;
            if !to_standard {
                let animations = Facts::of(&asset).animations;
                let seconds = animations.iter().filter_map(|animation| animation.seconds).fold(0.0, f64::max);
                writeln!(out, "{}: {} animations, {seconds:.3} s at most", input.name(), animations.len())?;
            }
            Ok(Some(Verdict::CLEAN))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

fn unsuitable(format: FormatId) -> Stop {
    let what = format!("expected a file whose animations can be changed so, found: {}", format.description());
    Error::new(format.name(), ErrorKind::Unsupported(what)).into()
}

/// Keeps the animations of that name, with all that is not animation.
fn extract(asset: &mut Asset, name: &str) -> Result<bool, Stop> {
    let missing = || Stop::file(format!("no animation is called {name}"));
    match asset {
        Asset::Mdl(file) => {
            let is_wanted = |its: &[u8]| its.eq_ignore_ascii_case(name.as_bytes());
            if !file.model.animations.iter().any(|animation| is_wanted(animation.name.text())) {
                return Err(missing());
            }
            file.model.animations.retain(|animation| is_wanted(animation.name.text()));
        }
        Asset::Ani(file) => {
            let named: Vec<bool> = file
                .animations()
                .map(|animation| {
                    format!("{} {}", animation.name(), animation.subname()) == name || animation.subname() == name
                })
                .collect();
            if !named.contains(&true) {
                return Err(missing());
            }
            for (index, _) in named.iter().enumerate().rev().filter(|(_, named)| !**named) {
                file.remove_animation(index)?;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Keeps what happens between two times, in seconds.
fn trim(asset: &mut Asset, from: f32, to: f32) -> Result<bool, Stop> {
    match asset {
        Asset::Xsm(file) => file.trim(from, to, Interpolation::Linear)?,
        Asset::Xpm(file) => file.trim(from, to)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Multiplies all times.
fn retime(asset: &mut Asset, factor: f32) -> Result<bool, Stop> {
    match asset {
        Asset::Xsm(file) => file.scale_time(factor)?,
        Asset::Xpm(file) => file.scale_time(factor)?,
        Asset::Ani(file) => {
            for animation in 0..file.animations().count() {
                file.scale_time(animation, factor)?;
            }
        }
        Asset::Xmodel(file) => {
            let Content::Animation(animation) = &mut file.content else { return Ok(false) };
            if !(factor.is_finite() && factor > 0.0) {
                return Err(Stop::file(format!("expected a factor above 0, found {factor}")));
            }
            animation.frame_rate /= f64::from(factor);
        }
        _ => return Ok(false),
    }
    Ok(true)
}
