//! Conversion of animations and notes to scenes.

use meshwire_scene::motion::Event;
use meshwire_scene::{self as scene, AnimationChannel, AnimationTarget, Extra, Node, Scene};

use super::skeleton::Place;
use crate::animation::{Animation, NoteFile, Notes, Pose};

/// Frames per second of notes files: that of the animations that they belong to, which games play at 30.
const NOTE_RATE: f64 = 30.0;

pub(super) fn fill(animation: &Animation, scene: &mut Scene) {
    let mut firsts: Vec<Option<&Pose>> = vec![None; animation.parts.len()];
    let mut extras: Vec<Vec<Extra>> = vec![Vec::new(); animation.parts.len()];
    let mut lost = 0_u32;
    for frame in &animation.frames {
        for pose in &frame.poses {
            let part = usize::try_from(pose.part).ok().filter(|part| *part < firsts.len());
            let Some(part) = part else {
                lost = lost.saturating_add(1);
                continue;
            };
            firsts.get_mut(part).into_iter().for_each(|first| *first = first.or(Some(pose)));
            if let (Some(extra), Some(list)) = (pose.extra, extras.get_mut(part)) {
                list.push(Extra::List([frame.number].into_iter().chain(extra).map(Extra::from).collect()));
            }
        }
    }
    for (number, ((name, first), extra)) in animation.parts.iter().zip(firsts).zip(extras).enumerate() {
        let transform = first.map(|pose| Place::new(pose.offset, pose.axes).seen_from(None)).unwrap_or_default();
        let mut node = Node { source: format!("parts[{number}]"), transform, ..Node::named(name.as_bytes()) };
        if !extra.is_empty() {
            node.extras.push(("extra".to_owned(), Extra::List(extra)));
        }
        scene.nodes.push(node);
    }
    let motion = animation.to_motion();
    let channels = motion.tracks.into_iter().filter_map(|track| {
        let part = track.origin?;
        let target = Some(AnimationTarget::Node(part));
        Some(AnimationChannel { source: format!("parts[{part}]"), target, track })
    });
    let channels = channels.collect();
    let (duration, events) = (motion.duration, motion.events);
    let mut shown = scene::Animation { duration, channels, events, absolute: true, ..scene::Animation::default() };
    shown.extras.push(("version".to_owned(), Extra::from(animation.version)));
    shown.extras.push(("frame rate".to_owned(), Extra::from(animation.frame_rate)));
    if let Some(first) = animation.frames.first() {
        shown.extras.push(("first frame".to_owned(), Extra::from(first.number)));
    }
    if let Notes::Tracks(parts) = &animation.notes {
        let parts = parts.iter().flat_map(|part| part.tracks.iter().map(|_| part.part));
        shown.extras.push(("parts of notes".to_owned(), Extra::from(parts.collect::<Vec<_>>())));
    }
    if lost > 0 {
        scene.extras.push(("left out".to_owned(), Extra::Map(vec![("poses".to_owned(), Extra::from(lost))])));
    }
    scene.animations.push(shown);
}

pub(super) fn fill_notes(file: &NoteFile, scene: &mut Scene) {
    let time = |frame: f64| (frame - f64::from(file.first_frame)) / NOTE_RATE;
    let event =
        |note: &crate::animation::Note| Event { time: time(note.frame), name: note.name.as_bytes().to_vec(), list: 0 };
    scene.animations.push(scene::Animation {
        duration: f64::from(file.frame_count.saturating_sub(1)) / NOTE_RATE,
        events: file.notes.iter().map(event).collect(),
        extras: vec![
            ("first frame".to_owned(), Extra::from(file.first_frame)),
            ("frames".to_owned(), Extra::from(file.frame_count)),
        ],
        ..scene::Animation::default()
    });
}
