//! Building an animation from a scene.

use glam::Affine3A;
use meshwire_core::Validator;
use meshwire_scene::motion::Channel;
use meshwire_scene::{Animation, Extra, Scene};

use crate::build::AnimationBuilder;
use crate::model::Vector3;
use crate::text::Preset;

/// The layout of a text file.
pub(super) const PRESET: Preset = Preset::PyCod;

/// Default number of frames per second, at which games play.
const RATE: f64 = 30.0;
/// Other frame rates that editors use. The first at which all keys are on frames is chosen.
const RATES: [f64; 9] = [RATE, 24.0, 25.0, 60.0, 15.0, 20.0, 50.0, 100.0, 120.0];
/// Maximum distance of a key from the frame that it is on, in frames.
const NEAR: f64 = 1e-3;
/// Maximum number of nodes and channels sampled over all frames: some minutes of a whole figure, a hundred times what
/// real files have. Bounds memory.
const MOST_POSES: usize = 2_000_000;
/// Maximum number of sampled frames, ten minutes, unless there are more keys than one in a thousand frames: two keys
/// that are hours apart are a mistake.
const MOST_FRAMES: usize = 18_000;

/// Replacement for a scale of 0, which leaves no direction. Files do not store scales.
const TINY: f64 = 1e-5;

pub(super) fn builder(scene: &Scene, validator: &mut Validator) -> AnimationBuilder {
    let animation = match scene.one_animation() {
        Ok(animation) => animation,
        Err(problem) => {
            validator.problem(problem);
            return AnimationBuilder::new(&[], RATE);
        }
    };
    let animation = &with_sizes(animation);
    let moved = animation.tracks_of_nodes(scene.nodes.len());
    let parts = scene.skeleton().into_iter().zip(moved).enumerate();
    let parts = parts.filter(|(_, (is_bone, tracks))| *is_bone || !tracks.is_empty());
    let parts: Vec<usize> = parts.map(|(index, _)| index).collect();
    let name = |index: &usize| scene.nodes.get(*index).map(|node| String::from_utf8(node.name.clone()));
    let mut names: Vec<String> = Vec::new();
    for found in parts.iter().filter_map(name) {
        match found {
            Ok(name) if name.is_empty() => validator.problem("expected a name for each node, found none"),
            Ok(name) => names.push(name),
            Err(_) => validator.problem("expected names in UTF-8"),
        }
    }
    let number = |name: &str| {
        animation.extras.iter().find(|(own, _)| own == name).and_then(|(_, extra)| match extra {
            Extra::Number(number) if number.is_finite() => Some(*number),
            _ => None,
        })
    };
    let stated = number("frame rate").filter(|rate| *rate > 0.0);
    let rate = stated.unwrap_or_else(|| usual_rate(animation));
    let first = number("first frame").unwrap_or(0.0);
    let frames = frames(animation, rate, stated.is_some());
    // Every frame samples every node and every channel.
    let poses = frames.len().saturating_mul(scene.nodes.len().saturating_add(animation.channels.len()).max(1));
    if poses > MOST_POSES {
        validator.problem(format!("expected at most {MOST_POSES} poses and keys in all frames, found {poses}"));
        return AnimationBuilder::new(&[], RATE);
    }
    let keys: usize = animation.channels.iter().map(|channel| channel.track.keys.len()).sum();
    let most = keys.saturating_mul(1000).max(MOST_FRAMES);
    if frames.len() > most {
        let found = frames.len();
        validator
            .problem(format!("expected at most {most} frames for {keys} keys, found {found}: shorten the animation"));
        return AnimationBuilder::new(&[], RATE);
    }
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut builder = AnimationBuilder::new(&names, rate);
    for frame in frames {
        let worlds = scene.at_moment(animation, frame / rate).worlds;
        let pose = |index: &usize| pose(worlds.get(*index).copied().unwrap_or(Affine3A::IDENTITY));
        let poses: Vec<(Vector3, [Vector3; 3])> = parts.iter().map(pose).collect();
        builder.frame(first + frame, &poses);
    }
    let events: Vec<(f64, String)> = animation
        .events
        .iter()
        .map(|event| (first + event.time * rate, String::from_utf8_lossy(&event.name).into_owned()))
        .collect();
    if !events.is_empty() {
        let events: Vec<(f64, &str)> = events.iter().map(|(frame, name)| (*frame, name.as_str())).collect();
        builder.keys(&events);
    }
    builder
}

/// Returns the animation without scales of 0.
fn with_sizes(animation: &Animation) -> Animation {
    let mut animation = animation.clone();
    let scales = animation.channels.iter_mut().filter(|channel| channel.track.channel == Channel::Scale);
    for key in scales.flat_map(|channel| &mut channel.track.keys) {
        key.value = key.value.map(|factor| if factor.abs() < TINY { TINY } else { factor });
    }
    animation
}

fn pose(world: Affine3A) -> (Vector3, [Vector3; 3]) {
    let (_, rotation, offset) = world.to_scale_rotation_translation();
    (offset.as_dvec3().to_array(), super::axes(rotation))
}

/// Returns the first common frame rate at which all keys are on frames.
fn usual_rate(animation: &Animation) -> f64 {
    let times: Vec<f64> =
        animation.channels.iter().flat_map(|channel| &channel.track.keys).map(|key| key.time).collect();
    let fits = |rate: &f64| times.iter().all(|time| frame(*time, *rate).fract() == 0.0);
    RATES.into_iter().find(fits).unwrap_or(RATE)
}

/// Returns the frame of a time, rounded if it is close to a whole frame.
fn frame(time: f64, rate: f64) -> f64 {
    let frame = time * rate;
    if (frame - frame.round()).abs() <= NEAR { frame.round() } else { frame }
}

/// Returns the frames: those of the keys if all tracks have the same, otherwise all frames. Fractional frames are used
/// only if the file states its frame rate.
fn frames(animation: &Animation, rate: f64, is_said: bool) -> Vec<f64> {
    let at = |time: f64| frame(time, rate);
    let times = |channel: &meshwire_scene::AnimationChannel| -> Vec<f64> {
        channel.track.keys.iter().map(|key| at(key.time)).collect()
    };
    let first = animation.channels.first().map(times).unwrap_or_default();
    let rising = first.windows(2).all(|pair| matches!(pair, [a, b] if a < b));
    let whole = is_said || first.iter().all(|frame| frame.fract() == 0.0);
    if rising && whole && !first.is_empty() && animation.channels.iter().all(|channel| times(channel) == first) {
        return first;
    }
    let last = animation.channels.iter().filter_map(|channel| channel.track.keys.last()).map(|key| key.time);
    let last = at(last.fold(animation.duration, f64::max)).ceil();
    let mut frames = Vec::new();
    let mut frame = 0.0;
    while frame <= last && frames.len() <= MOST_POSES {
        frames.push(frame);
        frame += 1.0;
    }
    frames
}
