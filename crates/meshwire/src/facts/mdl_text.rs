//! Facts about Neverwinter Nights models in text form.

use std::collections::BTreeSet;

use crate::mdl_text::{Keyword, Node, NodeType, NumberRows, TextFile};
use crate::scene::Pose;

use super::{Animation, Facts, number, shown};

pub fn facts(file: &TextFile, facts: &mut Facts) {
    let nodes: Vec<Node<'_>> = file.nodes().collect();
    let mut bones: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut worlds: Vec<Pose> = Vec::with_capacity(nodes.len());
    for (index, node) in nodes.iter().enumerate() {
        let name = shown(node.name);
        textures(node, &name, facts);
        facts.nodes.push(name);
        // A parent precedes its children.
        let is = |its: &Node<'_>, name: &[u8]| its.name.eq_ignore_ascii_case(name);
        let parent = node.parent().and_then(|name| nodes.iter().take(index).rposition(|its| is(its, name)));
        facts.parents.push(parent);
        let above = parent.and_then(|parent| worlds.get(parent).copied());
        let world = above.map_or_else(|| node.pose(), |above| above * node.pose());
        worlds.push(world);
        if node.kind.is_some_and(NodeType::is_mesh) {
            mesh(node, &world, facts);
            let weights = node.weights().unwrap_or_default().iter().flatten();
            bones.extend(weights.map(|weight| weight.bone.as_bytes().to_ascii_lowercase()));
        }
    }
    let is_bone = |node: &&Node<'_>| bones.contains(&node.name.to_ascii_lowercase());
    facts.bones = nodes.iter().filter(is_bone).map(|node| shown(node.name)).collect();
    for animation in file.animations() {
        let moving = animation.nodes().map(|node| node.controllers().map(|track| track.rows.len()).sum::<usize>());
        let keys: Vec<usize> = moving.filter(|keys| *keys > 0).collect();
        facts.animations.push(Animation {
            name: shown(animation.name),
            seconds: animation.number(Keyword::Length),
            frames_per_second: None,
            keys: keys.iter().map(|keys| number(*keys)).sum(),
            tracks: number(keys.len()),
        });
    }
}

fn mesh(node: &Node<'_>, world: &Pose, facts: &mut Facts) {
    for row in node.rows(Keyword::Verts).into_iter().flat_map(NumberRows::iter) {
        let Some(point) = row.first_chunk::<3>() else { continue };
        #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the game reads single precision")]
        let point = point.map(|part| part as f32);
        facts.geometry.position(point);
        facts.add_point(world.point(point.into()).to_array().map(f64::from));
    }
    let faces = node.faces().flatten();
    faces.for_each(|face| facts.geometry.triangle(face.vertices));
    facts.geometry.end_mesh();
    let rows = |keyword| node.rows(keyword).map_or(0, NumberRows::len);
    facts.add_mesh(rows(Keyword::Verts), rows(Keyword::Faces));
}

/// Collects textures and materials, which are separate files. A mesh without a material uses its own name.
fn textures(node: &Node<'_>, name: &str, facts: &mut Facts) {
    let named = |keyword| node.reference(keyword).map(shown);
    let material = named(Keyword::MaterialName);
    if let Some(material) = material.clone().filter(|material| !facts.materials.contains(material)) {
        facts.materials.push(material);
    }
    let material = material.as_deref().unwrap_or(name);
    for (role, keyword) in [
        ("diffuse", Keyword::Bitmap),
        ("texture 1", Keyword::Texture1),
        ("texture 2", Keyword::Texture2),
        ("emitter", Keyword::Texture),
    ] {
        facts.add_use(material, role, named(keyword).unwrap_or_default());
    }
    for flare in node.names(Keyword::TextureNames).unwrap_or_default() {
        let texture = Some(flare.as_bytes()).filter(|flare| !flare.eq_ignore_ascii_case(b"null"));
        facts.add_use(material, "flare", texture.map(shown).unwrap_or_default());
    }
}
