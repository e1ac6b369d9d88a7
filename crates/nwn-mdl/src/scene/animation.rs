//! Animations.

use std::collections::HashMap;

use meshwire_scene::{Animation, AnimationChannel, AnimationTarget, Extra, Extras};

use super::extras;
use super::walk::walk;
use crate::controller::{motion, tracks};
use crate::profile::Profile;
use crate::tree;

/// Animation number `place`; `names` are the nodes of the geometry by name.
pub(super) fn animation(
    own: &tree::Animation,
    place: usize,
    names: &HashMap<Vec<u8>, usize>,
    profile: Profile,
) -> Animation {
    let source = format!("model.animations[{place}]");
    let plain = motion(own, profile);
    let mut channels = Vec::with_capacity(plain.tracks.len());
    let (mut others, mut shapes) = (Vec::new(), Vec::new());
    for (origin, found) in walk(own.root.as_ref(), &format!("{source}.root")).iter().enumerate() {
        let (node, name) = (found.node, found.node.head.name.text());
        let target = names.get(&name.to_ascii_lowercase()).copied().map(AnimationTarget::Node);
        // The dump writes controllers as rows where the file packs them so.
        let list = if node.controllers.packed().is_some() { "controllers" } else { "controllers.keys" };
        let tracks = tracks(node, origin, profile);
        for (place, key) in node.controllers.keys.iter().enumerate() {
            if let (false, Some(track)) = (tracks.iter().any(|(own, _)| *own == place), node.track_of(key, profile)) {
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
    Animation {
        source,
        name: own.name.text().to_vec(),
        duration: plain.duration,
        channels,
        events: plain.events,
        extras,
        absolute: false,
    }
}
