//! Animations.

use meshwire_core::{Segment, Validator};
use meshwire_scene::motion::{Channel, Key, Motion, Track, narrow};
use meshwire_scene::{Animation, AnimationTarget, Extra, Scene};

use super::in_order;
use crate::build;
use crate::file::MdlFile;
use crate::tree::Node;

/// Factors nearer to each other than this part of them are one.
const ROUNDING: f64 = 1e-4;

/// Adds all animations.
pub(super) fn add(scene: &Scene, root: usize, file: &mut MdlFile, v: &mut Validator) {
    v.field("animations", |v| {
        for (index, animation) in scene.animations.iter().enumerate() {
            v.within(Segment::Index(index), |v| {
                if let Err(problem) = one(scene, root, animation, file) {
                    v.problem(format!("\"{}\": {problem}", animation.name.escape_ascii()));
                }
            });
        }
    });
}

fn one(scene: &Scene, root: usize, animation: &Animation, file: &mut MdlFile) -> Result<(), String> {
    let told = |error: meshwire_core::Error| error.kind().to_string();
    let name = |index: usize| scene.nodes.get(index).map(|node| node.name.clone()).unwrap_or_default();
    let extra = |name: &str| animation.extras.iter().find(|(own, _)| own == name).map(|(_, extra)| extra);
    let start = match extra("root") {
        Some(Extra::Text(text)) => text.clone().into_bytes(),
        _ => name(root),
    };
    let mut made = build::animation(&animation.name, start, narrow(animation.duration)).map_err(told)?;
    if let Some(Extra::Number(seconds)) = extra("transition") {
        made.timing.transition = narrow(*seconds);
    }
    made.root = nodes(scene, root, animation)?;
    for event in &animation.events {
        made.events.push(build::event(narrow(event.time), &event.name).map_err(told)?);
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
    file.set_motion_at(place, &motion).map_err(told)
}

/// A track as the file has it: one factor for all axes.
fn track(track: &Track, target: Vec<u8>) -> Result<Track, String> {
    let mut own = Track { target, origin: None, ..track.clone() };
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

/// The nodes that move, with those above them.
fn nodes(scene: &Scene, root: usize, animation: &Animation) -> Result<Option<Node>, String> {
    let mut needed = vec![false; scene.nodes.len()];
    let targets = animation.channels.iter().filter_map(|channel| match channel.target {
        Some(AnimationTarget::Node(node)) => Some(node),
        _ => None,
    });
    for target in targets.chain([root]) {
        let mut at = Some(target);
        while let Some(index) = at.filter(|index| needed.get(*index) == Some(&false)) {
            needed.iter_mut().skip(index).take(1).for_each(|needed| *needed = true);
            at = scene.nodes.get(index).and_then(|node| node.parent);
        }
    }
    let order: Vec<usize> = in_order(scene, root).into_iter().map(|(index, _)| index).collect();
    let mut made: Vec<Option<Node>> = vec![None; scene.nodes.len()];
    for index in order.iter().filter(|index| needed.get(**index) == Some(&true)) {
        let Some(own) = scene.nodes.get(*index) else { continue };
        let mut node = build::dummy(&own.name).map_err(|error| error.kind().to_string())?;
        // Only what moves is said.
        node.controllers = crate::tree::Controllers::default();
        made.iter_mut().skip(*index).take(1).for_each(|slot| *slot = Some(node.clone()));
    }
    for index in order.iter().rev() {
        let Some(mut node) = made.get_mut(*index).and_then(Option::take) else { continue };
        node.children.reverse();
        let parent = scene.nodes.get(*index).and_then(|node| node.parent).filter(|_| *index != root);
        match parent.and_then(|parent| made.get_mut(parent)).and_then(Option::as_mut) {
            Some(parent) => parent.children.push(node),
            None if *index == root => return Ok(Some(node)),
            None => {}
        }
    }
    Ok(None)
}
