//! Animations.

use std::collections::HashMap;

use meshwire_scene::{Animation, AnimationChannel, AnimationTarget, Extra, Extras};

use super::extras;
use super::{left_out, walk};
use crate::controller::{budget, events, numbers, tracks};
use crate::profile::Profile;
use crate::tree;

/// Converts the animation at index `place`. `names` maps names to nodes of the geometry.
pub(super) fn animation(
    own: &tree::Animation,
    place: usize,
    names: &HashMap<Vec<u8>, usize>,
    profile: Profile,
) -> Animation {
    let source = format!("model.animations[{place}]");
    let (mut channels, mut others, mut shapes) = (Vec::new(), Vec::new(), Vec::new());
    let mut lost = 0;
    for (origin, found) in walk(own.root.as_ref(), &format!("{source}.root")).iter().enumerate() {
        let (node, name) = (found.node, found.node.head.name.text());
        let target = names.get(&name.to_ascii_lowercase()).copied().map(AnimationTarget::Node);
        // The dump writes packed controllers as rows.
        let list = if node.controllers.packed().is_some() { "controllers" } else { "controllers.keys" };
        let mut budget = budget(node);
        let tracks = tracks(node, origin, profile, &mut budget);
        let mut shown = tracks.iter().map(|(place, _)| *place).peekable();
        for (place, key) in node.controllers.keys.iter().enumerate() {
            if shown.next_if_eq(&place).is_some() {
                continue;
            }
            let track = node.track_of(key, profile).filter(|track| budget.take(numbers(track)));
            lost += usize::from(track.is_none());
            if let Some(track) = track {
                let mut extra = Extras::new();
                extras::add(&mut extra, "node", node.head.name.to_windows_1252());
                extras::add(&mut extra, "attribute", extras::controller_name(&track));
                extra.push(("value".to_owned(), extras::controller(&track)));
                others.push(Extra::Map(extra));
            }
        }
        channels.extend(tracks.into_iter().map(|(key, track)| AnimationChannel {
            source: format!("{}.{list}[{key}]", found.path),
            target,
            track,
        }));
        let mut shape = Extras::new();
        if let Some(mesh) = node.mesh() {
            extras::shapes(mesh, &mut shape);
        }
        if !shape.is_empty() {
            shape.insert(0, ("node".to_owned(), node.head.name.to_windows_1252().into()));
            shapes.push(Extra::Map(shape));
        }
    }
    let mut extras = Extras::new();
    extras::add(&mut extras, "transition", own.timing.transition);
    extras::add(&mut extras, "root", own.timing.root_name.to_windows_1252());
    for (name, list) in [("controllers", others), ("shapes", shapes)] {
        if !list.is_empty() {
            extras.push((name.to_owned(), Extra::List(list)));
        }
    }
    left_out(lost, &mut extras);
    Animation {
        source,
        name: own.name.text().to_vec(),
        duration: own.timing.length.into(),
        channels,
        events: events(own),
        extras,
        absolute: false,
    }
}
