//! Facts about scenes, of one file or of several.

use std::collections::BTreeSet;

use crate::scene::{self, Scene, Skin};

use super::{Animation, Bounds, Facts, number, shown};

pub fn facts(scene: &Scene, facts: &mut Facts) {
    for mesh in &scene.meshes {
        let vertices = mesh.primitives.iter().map(|part| part.positions.len()).sum();
        facts.add_mesh(vertices, mesh.primitives.iter().map(|part| part.triangles.len()).sum());
    }
    facts.materials = scene.materials.iter().map(|material| shown(&material.name)).collect();
    for (material, name) in scene.materials.iter().zip(facts.materials.clone()) {
        for texture in &material.textures {
            facts.add_use(&name, texture.role.name(), shown(&texture.name));
        }
    }
    facts.nodes = scene.nodes.iter().map(|node| shown(&node.name)).collect();
    facts.parents = scene.nodes.iter().map(|node| node.parent).collect();
    let mut is_bone = vec![false; scene.nodes.len()];
    for joint in scene.meshes.iter().filter_map(|mesh| mesh.skin.as_ref()).flat_map(|skin: &Skin| &skin.joints) {
        if let Some(is_bone) = is_bone.get_mut(*joint) {
            *is_bone = true;
        }
    }
    let bones = facts.nodes.iter().zip(is_bone).filter(|(_, is_bone)| *is_bone);
    facts.bones = bones.map(|(name, _)| name.clone()).collect();
    facts.bounds = scene.bounds().map(|(min, max)| Bounds { min: min.map(f64::from), max: max.map(f64::from) });
    facts.animations = scene.animations.iter().map(animation).collect();
}

fn animation(animation: &scene::Animation) -> Animation {
    let keys = animation.channels.iter().map(|channel| channel.track.keys.len()).sum();
    let targets: BTreeSet<&[u8]> = animation.channels.iter().map(|channel| &*channel.track.target).collect();
    Animation {
        name: shown(&animation.name),
        seconds: Some(animation.duration),
        frames_per_second: None,
        keys: number(keys),
        tracks: number(targets.len()),
    }
}
