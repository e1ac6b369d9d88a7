//! Nodes.

use std::collections::BTreeSet;

use meshwire_scene::glam::{Affine3A, Mat4, Quat, Vec3, Vec4};
use meshwire_scene::{Node, Transform};

use super::{Reader, extras};
use crate::wire::json;
use crate::{Error, attachment, provenance};

/// The mapping of nodes of the file to the scene.
pub(super) struct Nodes {
    /// For each node of the file, whether it belongs to the scene being read.
    pub shown: Vec<bool>,
    /// For each node of the file, its index in the scene; `None` for a node that only held a mesh or a skeleton, or
    /// does not belong to the scene.
    pub places: Vec<Option<usize>>,
    /// For each node of the file, its parent there.
    pub parents: Vec<Option<usize>>,
    /// For each node of the file, its local transform.
    pub locals: Vec<Transform>,
}

impl Reader<'_> {
    pub(super) fn nodes(&mut self) -> Result<Nodes, Error> {
        let root = self.glb.root;
        let mut parents: Vec<Option<usize>> = vec![None; root.nodes.len()];
        for (index, node) in root.nodes.iter().enumerate() {
            for child in node.children.iter().flatten() {
                if let Some(parent) = parents.get_mut(child.value()).filter(|parent| parent.is_none()) {
                    *parent = Some(index);
                }
            }
        }
        let shown = shown(root, &parents);
        if shown.contains(&false) {
            self.note("nodes of other scenes, or of none, are left out");
        }
        let locals: Vec<Transform> = root.nodes.iter().map(transform).collect();
        let joints: BTreeSet<usize> = root.skins.iter().flat_map(|skin| &skin.joints).map(json::Index::value).collect();
        let is_ours = root.scenes.iter().any(|scene| !provenance::read(scene.extras.as_deref()).is_empty());
        let mut places = Vec::with_capacity(root.nodes.len());
        let mut next = 0;
        for (index, node) in root.nodes.iter().enumerate() {
            let facts = provenance::read(node.extras.as_deref());
            let still = locals.get(index).is_some_and(|local| *local == Transform::IDENTITY);
            let is_leaf = node.children.as_ref().is_none_or(Vec::is_empty);
            let is_own = (node.mesh.is_some() && facts.contains_key("mesh")) || facts.contains_key(attachment::OWN_KEY);
            let holds = is_own && is_leaf;
            // The root that export adds above the roots of a skeleton.
            let above =
                is_ours && facts.is_empty() && node.mesh.is_none() && still && node.name.as_deref() == Some("skeleton");
            let is_removed = !joints.contains(&index) && (holds || (above && parents.get(index) == Some(&None)));
            let is_kept = !is_removed && shown.get(index) == Some(&true);
            places.push(is_kept.then_some(next));
            next += usize::from(is_kept);
        }
        let nodes = Nodes { shown, places, parents, locals };
        for (index, node) in root.nodes.iter().enumerate() {
            if nodes.places.get(index).copied().flatten().is_none() {
                continue;
            }
            self.budget.take_item()?;
            let mut facts = provenance::read(node.extras.as_deref());
            let is_own = !facts.is_empty();
            let known = attachment::take(&mut facts);
            self.scene.nodes.push(Node {
                name: provenance::unnumbered(node.name.as_deref(), "node", index, is_own),
                parent: nodes
                    .parents
                    .get(index)
                    .copied()
                    .flatten()
                    .and_then(|parent| nodes.places.get(parent).copied()?),
                transform: nodes.locals.get(index).copied().unwrap_or_default(),
                attached: attachment::of_node(root, node)
                    .map(|found| attachment::merged(known.as_ref(), found))
                    .or(known),
                extras: extras::of(node.extras.as_deref()),
                ..Node::default()
            });
        }
        self.own_attachments(&nodes);
        Ok(nodes)
    }
}

impl Reader<'_> {
    /// Takes lights and cameras from the nodes that export made for them.
    fn own_attachments(&mut self, nodes: &Nodes) {
        for (index, node) in self.glb.root.nodes.iter().enumerate() {
            if !provenance::read(node.extras.as_deref()).contains_key(attachment::OWN_KEY) {
                continue;
            }
            let parent = nodes.parents.get(index).copied().flatten();
            let place = parent.and_then(|parent| nodes.places.get(parent).copied().flatten());
            let above = place.and_then(|place| self.scene.nodes.get_mut(place));
            if let (Some(above), Some(found)) = (above, attachment::of_node(self.glb.root, node)) {
                above.attached = Some(attachment::merged(above.attached.as_ref(), found));
            }
        }
    }
}

/// Returns, for each node, whether it belongs to the scene being read: the default scene of the file, or its first,
/// including the joints of its skins. In a file without scenes, all nodes do.
fn shown(root: &json::Root, parents: &[Option<usize>]) -> Vec<bool> {
    let Some(scene) = root.scene.and_then(|scene| root.scenes.get(scene.value())).or(root.scenes.first()) else {
        return vec![true; root.nodes.len()];
    };
    let mut shown = vec![false; root.nodes.len()];
    let mut show = |index: usize| {
        let slot = shown.get_mut(index).filter(|shown| !**shown);
        slot.map(|shown| *shown = true).is_some()
    };
    let mut skins: BTreeSet<usize> = BTreeSet::new();
    let mut pending: Vec<usize> = scene.nodes.iter().map(json::Index::value).collect();
    while let Some(index) = pending.pop() {
        if !show(index) {
            continue;
        }
        let Some(node) = root.nodes.get(index) else { continue };
        pending.extend(node.children.iter().flatten().map(json::Index::value));
        skins.extend(node.skin.map(|skin| skin.value()));
    }
    for joint in skins.iter().filter_map(|skin| root.skins.get(*skin)).flat_map(|skin| &skin.joints) {
        let mut above = Some(joint.value());
        while let Some(index) = above.filter(|index| show(*index)) {
            above = parents.get(index).copied().flatten();
        }
    }
    shown
}

/// Returns a node's local transform. A matrix is decomposed if that is exact.
fn transform(node: &json::Node) -> Transform {
    if let Some(matrix) = &node.matrix {
        let affine = Affine3A::from_mat4(Mat4::from_cols_array(matrix));
        let (scale, rotation, translation) = affine.to_scale_rotation_translation();
        let again = Affine3A::from_scale_rotation_translation(scale, rotation, translation);
        let size = affine.to_cols_array().iter().fold(1e-6_f32, |size, value| size.max(value.abs()));
        if !again.abs_diff_eq(affine, size * 1e-5) {
            return Transform::Matrix(affine);
        }
        return Transform::Parts { translation, rotation, scale };
    }
    Transform::Parts {
        translation: node.translation.map_or(Vec3::ZERO, Vec3::from),
        rotation: node.rotation.map_or(Quat::IDENTITY, |rotation| unit(rotation.0)),
        scale: node.scale.map_or(Vec3::ONE, Vec3::from),
    }
}

/// Normalizes a rotation, because formats require unit length. Single-precision rotations are rarely exact and are left
/// alone.
fn unit(rotation: [f32; 4]) -> Quat {
    let found = Quat::from_array(rotation);
    if found.is_normalized() {
        return found;
    }
    Vec4::from(rotation).try_normalize().map_or(Quat::IDENTITY, Quat::from_vec4)
}
