//! Edits that change nothing.
#![allow(clippy::as_conversions, clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic)]

use meshwire_scene::{Change, Scene};

/// Edits that give a scene the values that it has.
pub fn own_values(scene: &Scene) -> Vec<Change> {
    let mut changes = Vec::new();
    for (node, own) in scene.nodes.iter().enumerate() {
        changes.push(Change::NodeTransform { node, transform: own.transform });
        if own.parent.is_some() {
            changes.push(Change::NodeParent { node, parent: own.parent });
        }
        let is_unique =
            |name: &[u8]| scene.nodes.iter().filter(|node| node.name.eq_ignore_ascii_case(name)).count() == 1;
        if is_unique(&own.name) {
            changes.push(Change::NodeName { node, name: own.name.clone() });
        }
    }
    for (material, own) in scene.materials.iter().enumerate() {
        if !own.name.is_empty() {
            changes.push(Change::MaterialName { material, name: own.name.clone() });
        }
        for (texture, own) in own.textures.iter().enumerate() {
            changes.push(Change::TextureName { material, texture, name: own.name.clone() });
        }
    }
    for (mesh, own) in scene.meshes.iter().enumerate() {
        let part = &own.primitives[0];
        let origins = (0..part.positions.len() as u32).map(Some).collect();
        changes.push(Change::Geometry { mesh, primitive: 0, geometry: Box::new(part.clone()), origins });
        changes.extend(part.material.map(|material| Change::PrimitiveMaterial { mesh, primitive: 0, material }));
        changes.extend(own.skin.clone().map(|skin| Change::Skin { mesh, skin }));
    }
    for (animation, own) in scene.animations.iter().enumerate() {
        for (channel, own) in own.channels.iter().enumerate() {
            changes.push(Change::Keys { animation, channel, track: own.track.clone() });
        }
    }
    changes
}
