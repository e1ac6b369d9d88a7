//! Verification that edits are present in the result.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use meshwire_scene::compare::{Aspect, Difference, Tolerances, differences};
use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Change, Mesh, Scene};

use super::sets::drop_white;
use super::{check_origin, edited::Edited, several_origins};
use crate::clean::Clean;
use crate::wire::open;
use crate::{Error, Origin, attachment, export, provenance, read};

/// Compares an edited GLB with the scene of the file to which its changes were applied. Returns what is missing.
///
/// `base` is the scene before the changes and `result` the scene after them, both exported alone or both with the same
/// other files. `origin` is as for [`import`](super::import). `skipped` are the edits that a
/// [lossy](meshwire_scene::plan::Plan::lossy) plan skipped. Differences due to them are [absent](Difference::absent).
/// The comparison is independent of how `import` pairs elements. An empty list means that the result shows what the
/// edited file shows, apart from changes that editors make by themselves.
///
/// # Errors
/// The edited file is damaged or comes from another base, or a scene cannot be exported.
pub fn check(
    edited: &[u8],
    base: &Scene,
    result: &Scene,
    origin: &Origin,
    skipped: &[Change],
) -> Result<Vec<Difference>, Error> {
    let mut wanted = read(edited)?.scene;
    let opened = open(edited, None)?;
    let file = Edited::of(&opened);
    let lod = check_origin(&file, base, origin)?;
    let several = several_origins(&file);
    if several && base.meshes.is_empty() {
        // The model on which a motion was exported is a separate file.
        wanted.meshes.clear();
    }
    name_all(&mut wanted);
    wanted.meshes.iter_mut().for_each(without_white);
    name_textures(&mut wanted, base);
    let tolerances = Tolerances::editor_of(result);
    let after = shown(result, lod)?;
    attach(&mut wanted, &after);
    let mut found = differences(&wanted, &after, &tolerances);
    let is_rebound = base.meshes.iter().zip(&result.meshes).any(|(one, other)| one.skin != other.skin);
    if found.is_empty() && !is_rebound {
        return Ok(found);
    }
    let shown_before = shown(base, lod)?;
    found.extend(rebound(&wanted, &shown_before, &after));
    // Editors add normals and tangents where there are none.
    let before = differences(&wanted, &shown_before, &tolerances);
    let added = |one: &Difference| {
        one.absent && matches!(one.aspect, Aspect::Normals | Aspect::Tangents) && before.contains(one)
    };
    let names = shown_before.animations.iter().map(|animation| subject("animation", &animation.name));
    let own_animations: BTreeSet<String> = names.collect();
    let of_others = |one: &Difference| {
        several
            && (one.aspect == Aspect::Animation && !own_animations.contains(&one.subject)
                || (base.meshes.is_empty() && matches!(one.aspect, Aspect::Node | Aspect::Parent)))
    };
    // A format with one part per mesh adds a node for each further part.
    let subjects = |scene: &Scene| scene.nodes.iter().map(|node| subject("node", &node.name)).collect::<BTreeSet<_>>();
    let (before_nodes, wanted_nodes, after_nodes) = (subjects(&shown_before), subjects(&wanted), subjects(&after));
    // Nodes that editors leave behind when a mesh is deleted. Formats with one node per mesh remove them.
    let homes: BTreeSet<String> = (0..)
        .zip(&shown_before.meshes)
        .flat_map(|(index, mesh)| {
            let home = shown_before.nodes.get(mesh.node).map(|node| subject("node", &node.name));
            home.into_iter().chain([subject("node", export::own_node(mesh, index).as_bytes())])
        })
        .chain(attachment::own_nodes(&shown_before).map(|(_, name)| subject("node", name.as_bytes())))
        .collect();
    let of_format = |one: &Difference| {
        let added = !before_nodes.contains(&one.subject) && !wanted_nodes.contains(&one.subject);
        let emptied = one.absent && homes.contains(&one.subject) && !after_nodes.contains(&one.subject);
        one.aspect == Aspect::Node && (added || emptied)
    };
    let is_skipped = |one: &Difference| before.contains(one) && skipped.iter().any(|change| one.aspect.is_of(change));
    let left = found.into_iter().filter(|one| !added(one) && !of_others(one) && !of_format(one));
    Ok(left.map(|one| Difference { absent: one.absent || is_skipped(&one), ..one }).collect())
}

/// Moves lights and cameras from nodes of their own, whose provenance an editor dropped, to the nodes that carry them.
fn attach(wanted: &mut Scene, after: &Scene) {
    // The first node of a name is the one that is meant.
    let places: HashMap<Vec<u8>, usize> =
        wanted.nodes.iter().enumerate().rev().map(|(index, node)| (node.name.clone(), index)).collect();
    for (node, own) in attachment::own_nodes(after) {
        let found = places.get(own.as_bytes()).and_then(|index| wanted.nodes.get_mut(*index)?.attached.take());
        let above = places.get(&node.name).and_then(|index| wanted.nodes.get_mut(*index));
        if let (Some(found), Some(above)) = (found, above.filter(|above| above.attached.is_none())) {
            above.attached = Some(attachment::merged(node.attached.as_ref(), found));
        }
    }
}

/// Returns the skins whose vertices stay in place although their bones were posed. In formats that bind skins in the
/// rest pose, there is no separate bind pose.
fn rebound(wanted: &Scene, before: &Scene, after: &Scene) -> BTreeSet<Difference> {
    const SAME: f32 = 1e-3;
    let (wanted, before, after) = (binds(wanted), binds(before), binds(after));
    let same = |one: &Affine3A, other: Option<&Affine3A>| {
        let size = one.translation.abs().max_element().max(1.0);
        other.is_some_and(|other| one.abs_diff_eq(*other, SAME * size))
    };
    let moved = wanted.iter().filter(|(joint, bind)| {
        before.get(*joint).is_some_and(|own| same(own, Some(bind)) && !same(own, after.get(*joint).or(Some(own))))
    });
    moved
        .map(|((mesh, _), _)| Difference {
            aspect: Aspect::Transform,
            subject: format!("mesh {:?}", provenance::text(mesh)),
            detail: "its vertices do not follow the posed bones: the format binds skins in the pose of the nodes"
                .to_owned(),
            absent: true,
        })
        .collect()
}

/// Returns an element in the form used by differences.
fn subject(kind: &str, name: &[u8]) -> String {
    format!("{kind} {:?}", provenance::text(name))
}

/// Name of a mesh and name of a joint.
type Joint<'a> = (&'a [u8], &'a [u8]);

/// Returns the inverse bind pose of each joint.
fn binds(scene: &Scene) -> BTreeMap<Joint<'_>, Affine3A> {
    let mut all = BTreeMap::new();
    for mesh in &scene.meshes {
        for (joint, bind) in mesh.skin.iter().flat_map(|skin| skin.joints.iter().zip(&skin.inverse_bind)) {
            let node = scene.nodes.get(*joint).map(|node| node.name.as_slice());
            all.extend(node.map(|node| ((mesh.name.as_slice(), node), *bind)));
        }
    }
    all
}

/// Returns a scene as it is exported.
fn shown(scene: &Scene, lod: Option<u32>) -> Result<Scene, Error> {
    let Clean { mut scene, own_nodes, .. } = Clean::of(scene)?;
    let shown = export::shown(&scene, lod);
    for (index, mesh) in scene.meshes.iter_mut().enumerate() {
        if !shown.contains(&index) {
            *mesh = Mesh { node: mesh.node, morph_targets: std::mem::take(&mut mesh.morph_targets), ..Mesh::default() };
        }
    }
    // The root that export adds above the roots of a skeleton is not part of the scene.
    let above = scene.nodes.len().saturating_sub(1);
    if above >= own_nodes && scene.nodes.iter().any(|node| node.parent == Some(above)) {
        scene.nodes.pop();
        for node in scene.nodes.iter_mut().filter(|node| node.parent == Some(above)) {
            node.parent = None;
        }
    }
    name_all(&mut scene);
    scene.meshes.iter_mut().for_each(without_white);
    Ok(scene)
}

fn without_white(mesh: &mut Mesh) {
    drop_white(mesh.primitives.iter_mut().map(|part| &mut part.color_sets));
}

/// Copies textures from the base to materials that were numbered on export. Without custom properties nothing else
/// identifies them.
fn name_textures(scene: &mut Scene, base: &Scene) {
    for material in scene.materials.iter_mut().filter(|material| material.textures.is_empty()) {
        let number = std::str::from_utf8(&material.name).ok().and_then(|name| name.strip_prefix("material "));
        let own = number.and_then(|number| number.parse().ok()).and_then(|number: usize| base.materials.get(number));
        if let Some(own) = own.filter(|own| own.name.is_empty()) {
            material.textures.clone_from(&own.textures);
        }
    }
}

/// Names unnamed elements as export does.
fn name_all(scene: &mut Scene) {
    let named = |name: &mut Vec<u8>, kind: &str, index: usize| *name = provenance::name(name, kind, index).into_bytes();
    scene.nodes.iter_mut().enumerate().for_each(|(index, node)| named(&mut node.name, "node", index));
    scene.meshes.iter_mut().enumerate().for_each(|(index, mesh)| named(&mut mesh.name, "mesh", index));
    scene.animations.iter_mut().enumerate().for_each(|(index, one)| named(&mut one.name, "animation", index));
}
