//! Names and transforms of nodes.

use std::collections::{BTreeMap, BTreeSet};

use emfx_chunk::Text;
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::plan::Reason;
use meshwire_scene::{Scene, Transform};

use super::places::Places;
use super::polar;
use crate::MultiplyOrder;
use crate::file::position;
use crate::generated::{ChunkBody, LocalTransform, Node, XacFile};
use crate::scene::node::transform as shown;

/// Renames nodes, including those of the same name in other levels. Nodes in `gone`, which are removed at the end, may
/// share a name.
pub(super) fn rename(
    file: &mut XacFile,
    scene: &Scene,
    places: &Places,
    new: &BTreeMap<usize, Vec<u8>>,
    gone: &BTreeSet<usize>,
) -> Result<(), Reason> {
    for level in 0..places.num_levels() {
        let Some(actor) = places.level_mut(file, level) else { continue };
        let old: Vec<Vec<u8>> = actor.nodes().map(|node| node.name.as_bytes().to_vec()).collect();
        let mut names = old.clone();
        let mut changed = BTreeSet::new();
        for (node, to) in new {
            let from = scene.nodes.get(*node).map(|node| &node.name);
            let own = places.node_in(level, *node).map(position);
            let same = (0..old.len()).filter(|index| old.get(*index) == from);
            for index in own.map_or_else(|| same.collect(), |own| vec![own]) {
                names.iter_mut().skip(index).take(1).for_each(|name| name.clone_from(to));
                changed.insert(index);
            }
        }
        let gone: Vec<usize> = gone.iter().filter_map(|node| places.node_in(level, *node)).map(position).collect();
        let staying = || names.iter().enumerate().filter(|(index, _)| !gone.contains(index)).map(|(_, name)| name);
        for name in changed.into_iter().filter_map(|index| names.get(index)) {
            if staying().filter(|other| *other == name).count() > 1 {
                let name = name.escape_ascii();
                return Err(format!("another node of level of detail {level} has the name \"{name}\"").into());
            }
        }
        let mut names = names.into_iter();
        each(actor, |name, _, _| {
            if let Some(new) = names.next().filter(|new| name.as_bytes() != new.as_slice()) {
                *name = new.into();
            }
        });
    }
    Ok(())
}

/// Sets the transform of a node in all levels that have it.
pub(super) fn place(
    file: &mut XacFile,
    scene: &Scene,
    places: &Places,
    node: usize,
    transform: Transform,
) -> Result<(), Reason> {
    let old = scene.nodes.get(node).map_or(Transform::IDENTITY, |node| node.transform);
    if old == transform {
        return Ok(());
    }
    let mut is_flat = false;
    for (level, index) in places.nodes(node) {
        let Some(actor) = places.level_mut(file, *level) else { continue };
        let order = actor.header.multiply_order;
        let (mut at, index) = (0, position(*index));
        each(actor, |_, local, _| {
            is_flat |= at == index && !set(local, order, &old, transform);
            at += 1;
        });
    }
    if is_flat { Err("the matrix is singular: every scale has to differ from 0".into()) } else { Ok(()) }
}

/// Visits the name, transform and parent of every node.
pub(super) fn each(actor: &mut XacFile, mut visit: impl FnMut(&mut Text, &mut LocalTransform, &mut u32)) {
    for body in actor.bodies_mut() {
        let records = match body {
            ChunkBody::Nodes(list) => list.nodes.as_mut_slice(),
            ChunkBody::Node(node) => std::slice::from_mut(node),
            ChunkBody::EarlyNode(node) => {
                visit(&mut node.name, &mut node.local_transform, &mut node.parent);
                continue;
            }
            _ => continue,
        };
        for Node { name, properties } in records {
            visit(name, &mut properties.local_transform, &mut properties.parent);
        }
    }
}

/// Stores a transform in the record. Unchanged components keep their bits. Returns false if the record cannot represent
/// it.
fn set(local: &mut LocalTransform, order: MultiplyOrder, old: &Transform, new: Transform) -> bool {
    match new {
        Transform::Parts { translation, rotation, scale } => {
            local.position = translation.into();
            let stays = matches!(old, Transform::Parts { rotation: r, scale: s, .. } if (*r, *s) == (rotation, scale));
            if !stays {
                (local.rotation, local.scale) = (rotation.into(), scale.into());
                if shown(local, order) != new {
                    // A scale that acts after the rotation acts along the rotated axes.
                    let first = order == MultiplyOrder::ScaleRotationTranslation;
                    local.scale_rotation = if first { Quat::IDENTITY.into() } else { upright(rotation.normalize()) };
                }
            }
            true
        }
        Transform::Matrix(affine) => set_matrix(local, order, old.affine(), affine),
    }
}

fn set_matrix(local: &mut LocalTransform, order: MultiplyOrder, old: Affine3A, new: Affine3A) -> bool {
    local.position = new.translation.into();
    if old.matrix3 == new.matrix3 {
        return true;
    }
    let first = order == MultiplyOrder::ScaleRotationTranslation;
    let Some(parts) = polar::decompose(new.matrix3.into(), first) else { return false };
    local.rotation = upright(parts.rotation);
    local.scale_rotation = upright(parts.scale_rotation);
    local.scale = Vec3::to_array(&parts.scale);
    true
}

/// Returns a rotation with non-negative w, as all exporters write it.
fn upright(rotation: Quat) -> [f32; 4] {
    if rotation.w < 0.0 { (-rotation).into() } else { rotation.into() }
}
