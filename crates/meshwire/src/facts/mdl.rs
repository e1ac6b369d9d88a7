//! Facts about Neverwinter Nights models.

use std::collections::BTreeSet;

use crate::mdl::MdlFile;
use crate::mdl::tree::{Node, NodeKind};

use super::{Animation, Facts, number, shown};

pub fn facts(file: &MdlFile, facts: &mut Facts) {
    let placed = file.placed();
    let mut bones = BTreeSet::new();
    for place in &placed {
        let name = shown(place.node.head.name.text());
        textures(place.node, &name, facts);
        facts.nodes.push(name);
        facts.parents.push(place.parent);
        let Some(mesh) = place.node.mesh() else { continue };
        facts.add_mesh(mesh.num_vertices(), mesh.faces.len());
        for point in &mesh.streams.positions {
            facts.geometry.position(*point);
            facts.add_point(place.world.point((*point).into()).to_array().map(f64::from));
        }
        for face in &mesh.faces {
            facts.geometry.triangle(face.vertices.map(u32::from));
        }
        facts.geometry.end_mesh();
        if let Some(skin) = mesh.skin() {
            bones.extend(skin.bone_list().map(|bone| bone.node));
        }
    }
    facts.bones = bones.into_iter().filter_map(|bone| facts.nodes.get(bone).cloned()).collect();
    for animation in &file.model.animations {
        let keys = animation.nodes().flat_map(|node| &node.controllers.keys);
        facts.animations.push(Animation {
            name: shown(animation.name.text()),
            seconds: Some(animation.timing.length.into()),
            frames_per_second: None,
            keys: keys.map(|key| u64::try_from(key.num_rows).unwrap_or(0)).sum(),
            tracks: number(animation.nodes().filter(|node| !node.controllers.keys.is_empty()).count()),
        });
    }
}

/// Collects textures and materials, which are separate files. A mesh without a material uses its own name.
fn textures(node: &Node, name: &str, facts: &mut Facts) {
    let texture = |name: &[u8]| if name.eq_ignore_ascii_case(b"null") { String::new() } else { shown(name) };
    match &node.kind {
        NodeKind::Mesh(mesh) => {
            let surface = &mesh.surface;
            let material = texture(surface.material_name.text());
            if !material.is_empty() && !facts.materials.contains(&material) {
                facts.materials.push(material.clone());
            }
            let material = if material.is_empty() { name } else { &material };
            for (role, field) in
                [("diffuse", &surface.texture_0), ("texture 1", &surface.texture_1), ("texture 2", &surface.texture_2)]
            {
                facts.add_use(material, role, texture(field.text()));
            }
        }
        NodeKind::Emitter(emitter) => facts.add_use(name, "emitter", texture(emitter.texture.text())),
        NodeKind::Light(light) => {
            for flare in light.flare_textures.iter().flatten() {
                facts.add_use(name, "flare", texture(flare.text()));
            }
        }
        NodeKind::Dummy | NodeKind::Camera | NodeKind::Reference(_) => {}
    }
}
