//! Animations of all formats as plain tracks.

use std::collections::BTreeSet;

use meshwire::ani::AnimationView;
use meshwire::scene::motion::Motion;
use meshwire::xmodel::Content;
use meshwire::{Asset, Error, ErrorKind};

use crate::status::Stop;

/// Returns all animations by name, as plain tracks. A file that is one animation has an empty name.
pub fn all(asset: &Asset) -> Result<Vec<(String, Motion)>, Error> {
    let motions: Vec<_> = asset.motions()?.into_iter().map(|(name, motion)| (shown(&name), motion)).collect();
    let mut different = BTreeSet::new();
    let mut is_known = |name: &str| matches!(asset, Asset::Mdl(_)) && !different.insert(name.to_ascii_lowercase());
    if let Some((twice, _)) = motions.iter().find(|(name, _)| is_known(name)) {
        let what = format!("two animations are called {twice}, so the name is ambiguous");
        return Err(Error::new(asset.format().name(), ErrorKind::Unsupported(what)));
    }
    Ok(motions)
}

/// Edits all animations, or the one named `only`, which is ignored for a file that is one animation. Returns false if
/// the file has none.
pub fn change(
    asset: &mut Asset,
    only: Option<&str>,
    mut edit: impl FnMut(&str, &mut Motion) -> Result<(), Stop>,
) -> Result<bool, Stop> {
    let motions = all(asset)?;
    if motions.is_empty() {
        return Ok(false);
    }
    let mut met = false;
    for (index, (name, mut motion)) in motions.into_iter().enumerate() {
        if !name.is_empty() && only.is_some_and(|only| !is_called(&name, only)) {
            continue;
        }
        met = true;
        edit(&name, &mut motion)?;
        asset.set_motion(index, &motion)?;
    }
    if met { Ok(true) } else { Err(missing(only.unwrap_or_default())) }
}

/// Multiplies all times. Frames of Call of Duty keep their numbers; the frame rate changes instead.
pub fn retime(asset: &mut Asset, only: Option<&str>, factor: f64) -> Result<bool, Stop> {
    if let Asset::Xmodel(file) = asset {
        let Content::Animation(animation) = &mut file.content else { return Ok(false) };
        animation.frame_rate /= factor;
        return Ok(true);
    }
    change(asset, only, |_, motion| {
        motion.scale_time(factor);
        Ok(())
    })
}

/// Keeps only the animations with a name, and all other data. Returns false if files of the format do not name
/// animations.
pub fn extract(asset: &mut Asset, name: &str) -> Result<bool, Stop> {
    match asset {
        Asset::Mdl(file) => {
            let is_wanted = |its: &[u8]| is_called(&shown(its), name);
            if !file.model.animations.iter().any(|animation| is_wanted(animation.name.text())) {
                return Err(missing(name));
            }
            file.model.animations.retain(|animation| is_wanted(animation.name.text()));
        }
        Asset::Ani(file) => {
            let wanted: Vec<bool> = file.animations().map(|animation| is_called(&name_of(&animation), name)).collect();
            if !wanted.contains(&true) {
                return Err(missing(name));
            }
            for (index, _) in wanted.iter().enumerate().rev().filter(|(_, wanted)| !**wanted) {
                file.remove_animation(index)?;
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn missing(name: &str) -> Stop {
    Stop::file(format!("no animation is called {name}"))
}

/// Returns part and animation name, as in `anim list`.
fn name_of(animation: &AnimationView<'_>) -> String {
    format!("{} {}", animation.name(), animation.subname())
}

/// Compares names without case, as games do. The name of the animation alone matches every part.
fn is_called(name: &str, wanted: &str) -> bool {
    name.eq_ignore_ascii_case(wanted) || name.split_once(' ').is_some_and(|(_, its)| its.eq_ignore_ascii_case(wanted))
}

fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}
