//! An animation of a scene.

use meshwire_core::Validator;
use meshwire_scene::glam::{Affine3A, Mat3};
use meshwire_scene::{Animation, AnimationTarget, Extra, Scene};

use crate::build::AnimationBuilder;
use crate::model::Vector3;
use crate::text::Preset;

/// The layout of a text file.
pub(super) const PRESET: Preset = Preset::PyCod;

/// Frames a second where nothing says: that at which games play.
const RATE: f64 = 30.0;
/// How far from a frame a key may be to be at it.
const NEAR: f64 = 1e-3;
/// More poses than any game has, and no more than memory.
const MOST_POSES: f64 = 4e6;

pub(super) fn builder(scene: &Scene, validator: &mut Validator) -> AnimationBuilder {
    let [animation] = scene.animations.as_slice() else {
        let names: Vec<_> = scene.animations.iter().map(|one| String::from_utf8_lossy(&one.name)).collect();
        let found = if names.is_empty() { "none".to_owned() } else { format!("{}: {}", names.len(), names.join(", ")) };
        validator.problem(format!("expected one animation, found {found}"));
        return AnimationBuilder::new(&[], RATE);
    };
    let skeleton = scene.skeleton();
    let moved =
        |index: usize| animation.channels.iter().any(|channel| channel.target == Some(AnimationTarget::Node(index)));
    let parts: Vec<usize> =
        (0..scene.nodes.len()).filter(|index| skeleton.get(*index) == Some(&true) || moved(*index)).collect();
    let name = |index: &usize| scene.nodes.get(*index).map(|node| String::from_utf8(node.name.clone()));
    let mut names: Vec<String> = Vec::new();
    for found in parts.iter().filter_map(name) {
        match found {
            Ok(name) if names.contains(&name) || name.is_empty() => {
                validator.problem(format!("expected a name of its own for each node, found {name:?}"));
            }
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
    let rate = number("frame rate").filter(|rate| *rate > 0.0).unwrap_or(RATE);
    let first = number("first frame").unwrap_or(0.0);
    let frames = frames(animation, rate);
    let poses = frames.len().saturating_mul(parts.len());
    if u32::try_from(poses).map_or(true, |poses| f64::from(poses) > MOST_POSES) {
        validator.problem(format!("expected at most {MOST_POSES} poses, found {poses}"));
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

fn pose(world: Affine3A) -> (Vector3, [Vector3; 3]) {
    let (_, rotation, offset) = world.to_scale_rotation_translation();
    let turn = Mat3::from_quat(rotation);
    (offset.as_dvec3().to_array(), [turn.x_axis, turn.y_axis, turn.z_axis].map(|axis| axis.as_dvec3().to_array()))
}

/// The frames: those of the keys where all tracks have the same, otherwise all there are.
fn frames(animation: &Animation, rate: f64) -> Vec<f64> {
    let at = |time: f64| {
        let frame = time * rate;
        if (frame - frame.round()).abs() <= NEAR { frame.round() } else { frame }
    };
    let times = |channel: &meshwire_scene::AnimationChannel| -> Vec<f64> {
        channel.track.keys.iter().map(|key| at(key.time)).collect()
    };
    let first = animation.channels.first().map(times).unwrap_or_default();
    let rising = first.windows(2).all(|pair| matches!(pair, [a, b] if a < b));
    if rising && !first.is_empty() && animation.channels.iter().all(|channel| times(channel) == first) {
        return first;
    }
    let last = animation.channels.iter().filter_map(|channel| channel.track.keys.last()).map(|key| key.time);
    let last = at(last.fold(animation.duration, f64::max)).ceil();
    let mut frames = Vec::new();
    let mut frame = 0.0;
    while frame <= last && f64::from(u32::try_from(frames.len()).unwrap_or(u32::MAX)) <= MOST_POSES {
        frames.push(frame);
        frame += 1.0;
    }
    frames
}
