//! Names and places of nodes.

use std::collections::BTreeSet;

use emfx_chunk::Text;
use meshwire_core::{Segment, Validator};
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::{Scene, Transform};

use super::places::Places;
use super::{exists, polar};
use crate::MultiplyOrder;
use crate::file::position;
use crate::generated::{ChunkBody, LocalTransform, XacFile};
use crate::scene::node::transform as shown;

/// New names, all together: two nodes may exchange theirs.
#[derive(Default)]
pub(super) struct Names<'a>(Vec<(usize, usize, Vec<u8>, &'a [u8])>);

impl<'a> Names<'a> {
    pub(super) fn add(&mut self, scene: &Scene, change: usize, node: usize, name: &'a [u8], v: &mut Validator) {
        let old = scene.nodes.get(node);
        exists(old.map(|_| ()), "node", node, v);
        v.require(!name.is_empty(), || "expected a name, found none".to_owned());
        self.0.extend(old.map(|old| (change, node, old.name.clone(), name)));
    }

    /// Sets them: at the node, and at those of the same name in the other levels.
    pub(super) fn set(self, file: &mut XacFile, places: &Places, v: &mut Validator) {
        if self.0.is_empty() {
            return;
        }
        for level in 0..places.num_levels() {
            let Some(actor) = places.level_mut(file, level) else { continue };
            let mut names: Vec<Vec<u8>> = actor.nodes().map(|node| node.name.as_bytes().to_vec()).collect();
            let old = names.clone();
            let mut new = BTreeSet::new();
            for (change, node, from, to) in &self.0 {
                let own = places.node_in(level, *node).map(position);
                let same = (0..old.len()).filter(|index| old.get(*index) == Some(from));
                let chosen: Vec<usize> = own.map_or_else(|| same.collect(), |own| vec![own]);
                for index in chosen {
                    names.iter_mut().skip(index).take(1).for_each(|name| *name = to.to_vec());
                    new.insert((index, *change));
                }
            }
            for (index, change) in new {
                let name = names.get(index);
                let taken = names.iter().filter(|other| Some(*other) == name).count() > 1;
                v.within(Segment::Index(change), |v| {
                    v.require(!taken, || {
                        let name = name.map(|name| name.escape_ascii().to_string()).unwrap_or_default();
                        format!("expected a name that no other node has, found \"{name}\"")
                    });
                });
            }
            let mut names = names.into_iter();
            each(actor, |name, _| {
                if let Some(new) = names.next().filter(|new| name.as_bytes() != new.as_slice()) {
                    *name = new.into();
                }
            });
        }
    }
}

/// Puts a node elsewhere, in all levels that have it.
pub(super) fn place(
    file: &mut XacFile,
    scene: &Scene,
    places: &Places,
    node: usize,
    transform: Transform,
    v: &mut Validator,
) {
    let old = scene.nodes.get(node).map(|node| node.transform);
    exists(old.map(|_| ()), "node", node, v);
    let Some(old) = old.filter(|old| *old != transform) else { return };
    if !is_finite(&transform) {
        return v.problem(format!("expected finite numbers, found {transform:?}"));
    }
    for (level, index) in places.nodes(node) {
        let Some(actor) = places.level_mut(file, *level) else { continue };
        let order = actor.header.multiply_order;
        let (mut at, index) = (0, position(*index));
        each(actor, |_, local| {
            if at == index && !set(local, order, &old, transform) {
                v.problem("expected a matrix that does not flatten space, found one that does");
            }
            at += 1;
        });
    }
}

fn is_finite(transform: &Transform) -> bool {
    match transform {
        Transform::Parts { translation, rotation, scale } => {
            translation.is_finite() && rotation.is_finite() && scale.is_finite()
        }
        Transform::Matrix(affine) => affine.is_finite(),
    }
}

/// Visits name and transform of every node.
fn each(actor: &mut XacFile, mut visit: impl FnMut(&mut Text, &mut LocalTransform)) {
    for body in actor.bodies_mut() {
        match body {
            ChunkBody::Nodes(list) => {
                list.nodes.iter_mut().for_each(|node| visit(&mut node.name, &mut node.properties.local_transform));
            }
            ChunkBody::Node(node) => visit(&mut node.name, &mut node.properties.local_transform),
            ChunkBody::EarlyNode(node) => visit(&mut node.name, &mut node.local_transform),
            _ => {}
        }
    }
}

/// Makes the record say the transform; what of it stays keeps its bits. False if no record says it.
fn set(local: &mut LocalTransform, order: MultiplyOrder, old: &Transform, new: Transform) -> bool {
    match new {
        Transform::Parts { translation, rotation, scale } => {
            local.position = translation.into();
            let stays = matches!(old, Transform::Parts { rotation: r, scale: s, .. } if (*r, *s) == (rotation, scale));
            if !stays {
                (local.rotation, local.scale) = (rotation.into(), scale.into());
                if shown(local, order) != new {
                    // A scale that acts after the rotation acts along the axes that the rotation has turned.
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

/// With w not negative, as all exporters have it.
fn upright(rotation: Quat) -> [f32; 4] {
    if rotation.w < 0.0 { (-rotation).into() } else { rotation.into() }
}
