//! Animations.

use std::collections::BTreeMap;

use meshwire_core::{Segment, Validator};
use meshwire_scene::glam::DVec4;
use meshwire_scene::motion::{Channel, Key, Motion, Track, narrow};
use meshwire_scene::plan::Reason;
use meshwire_scene::{Animation, AnimationChannel, AnimationTarget, Extra, Scene};

use crate::build;
use crate::file::MdlFile;
use crate::tree::Node;

/// Relative tolerance within which scale factors are equal and rotations have length 1.
const ROUNDING: f64 = 1e-4;

/// Adds all animations.
pub(super) fn add(scene: &Scene, places: &[Option<usize>], file: &mut MdlFile, v: &mut Validator) {
    v.field("animations", |v| {
        for (index, animation) in scene.animations.iter().enumerate() {
            v.within(Segment::Index(index), |v| {
                if let Err(problem) = one(scene, places, animation, file) {
                    v.problem(format!("\"{}\": {problem}", animation.name.escape_ascii()));
                }
            });
        }
    });
}

/// Appends an animation.
pub(in crate::scene) fn one(
    scene: &Scene,
    places: &[Option<usize>],
    animation: &Animation,
    file: &mut MdlFile,
) -> Result<(), String> {
    let message = |error: meshwire_core::Error| error.kind().to_string();
    let name = |index: usize| scene.nodes.get(index).map(|node| node.name.clone()).unwrap_or_default();
    let extra = |name: &str| animation.extras.iter().find(|(own, _)| own == name).map(|(_, extra)| extra);
    let start = match extra("root") {
        Some(Extra::Text(text)) => text.clone().into_bytes(),
        _ => places.iter().position(|place| *place == Some(0)).map(name).unwrap_or_default(),
    };
    let mut made = build::animation(&animation.name, start, narrow(animation.duration)).map_err(message)?;
    if let Some(Extra::Number(seconds)) = extra("transition") {
        made.timing.transition = narrow(*seconds);
    }
    made.root = nodes(scene, places, animation)?;
    for event in &animation.events {
        made.events.push(build::event(narrow(event.time), &event.name).map_err(message)?);
    }
    let mut tracks = Vec::new();
    for channel in &animation.channels {
        let Some(AnimationTarget::Node(node)) = channel.target else {
            return Err("expected channels that move nodes, found weights of morph targets".to_owned());
        };
        tracks.push(track(&channel.track, name(node))?);
    }
    let place = file.model.animations.len();
    file.model.animations.push(made);
    let motion = Motion { duration: f64::from(narrow(animation.duration)), tracks, events: animation.events.clone() };
    file.set_motion_at(place, &motion).map_err(message)
}

/// Returns the node that a channel animates.
pub(in crate::scene) fn target(channel: &AnimationChannel) -> Result<usize, Reason> {
    match channel.target {
        Some(AnimationTarget::Node(node)) => Ok(node),
        Some(AnimationTarget::Morph { .. }) => {
            Err(Reason::NoPlace("a model does not support weights of morph targets".to_owned()))
        }
        None => Err("the channel has no node".into()),
    }
}

/// Returns a track as the file stores it, with unit rotations and uniform scale.
pub(in crate::scene) fn track(track: &Track, target: Vec<u8>) -> Result<Track, String> {
    let mut own = Track { target, origin: None, ..track.clone() };
    if own.channel == Channel::Rotation && own.width == 4 {
        own.keys.iter_mut().try_for_each(normalize)?;
    }
    if own.channel != Channel::Scale || own.width == 1 {
        return Ok(own);
    }
    own.width = 1;
    for key in &mut own.keys {
        let [x, y, z, _] = key.value;
        if (x - y).abs().max((x - z).abs()) > x.abs() * ROUNDING {
            return Err(format!("expected one scale for all axes, found {x} {y} {z} at {} s", key.time));
        }
        *key = Key { ease: key.ease, ..Key::new(key.time, [x, 0.0, 0.0, 0.0]) };
    }
    Ok(own)
}

/// Normalizes a rotation; one that is close to length 1 keeps its bits.
fn normalize(key: &mut Key) -> Result<(), String> {
    let rotation = DVec4::from(key.value);
    let length = rotation.length();
    if (length - 1.0).abs() > ROUNDING {
        let unit = rotation / length;
        if !unit.is_finite() {
            return Err(format!("expected a rotation of length 1, found one of length {length} at {} s", key.time));
        }
        key.value = unit.to_array();
    }
    Ok(())
}

/// Returns the tree of animated nodes and their ancestors. `places` are the indices of the nodes in the file, where the
/// root is the first.
fn nodes(scene: &Scene, places: &[Option<usize>], animation: &Animation) -> Result<Option<Node>, String> {
    let place = |index: usize| places.get(index).copied().flatten();
    let targets = || {
        animation.channels.iter().filter_map(|channel| match channel.target {
            Some(AnimationTarget::Node(node)) => Some(node),
            _ => None,
        })
    };
    // In file order, each with its index in the scene.
    let mut needed: BTreeMap<usize, usize> = BTreeMap::new();
    for target in targets().chain(places.iter().position(|place| *place == Some(0))) {
        let mut at = Some(target);
        while let Some((index, place)) = at.and_then(|index| Some((index, place(index)?))) {
            if needed.insert(place, index).is_some() {
                break;
            }
            at = scene.nodes.get(index).and_then(|node| node.parent);
        }
    }
    // Nodes find their keys by name.
    let mut firsts: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
    let mut made: BTreeMap<usize, Node> = BTreeMap::new();
    for (place, index) in &needed {
        let Some(own) = scene.nodes.get(*index) else { continue };
        firsts.entry(own.name.to_ascii_lowercase()).or_insert(*index);
        let mut node = build::dummy(&own.name).map_err(|error| error.kind().to_string())?;
        // Only animated values are stored.
        node.controllers = crate::tree::Controllers::default();
        made.insert(*place, node);
    }
    for own in targets().filter_map(|target| scene.nodes.get(target).map(|node| (target, &node.name))) {
        if firsts.get(&own.1.to_ascii_lowercase()) != Some(&own.0) {
            let name = own.1.escape_ascii();
            return Err(format!("expected a unique name for each node that moves, found \"{name}\" again"));
        }
    }
    // From the last: all descendants of a node are complete before the node.
    while let Some((place_of_own, mut node)) = made.pop_last() {
        node.children.reverse();
        let parent = needed.get(&place_of_own).and_then(|index| scene.nodes.get(*index)?.parent);
        match parent.and_then(place).and_then(|parent| made.get_mut(&parent)) {
            Some(parent) => parent.children.push(node),
            None => return Ok(Some(node)),
        }
    }
    Ok(None)
}
