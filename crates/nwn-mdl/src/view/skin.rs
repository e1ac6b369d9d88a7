//! Skins: bones and vertex weights.

use meshwire_scene::Pose;
use meshwire_scene::glam::{Quat, Vec3};

use super::place::Placed;
use crate::tree::Skin;

/// A bone of a skin.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Bone {
    /// The bone slot that vertices refer to.
    pub slot: usize,
    /// Index of the node in file order.
    pub node: usize,
    /// Transform from the space of the skin to that of the node.
    pub bind: Pose,
}

impl Skin {
    /// Iterates over the bones in use, by slot. A slot is in use if the node-to-bone table refers to it; unused slots
    /// may contain garbage.
    pub fn bone_list(&self) -> impl Iterator<Item = Bone> {
        self.slots.iter().enumerate().filter_map(|(slot, node)| {
            let node = usize::try_from(*node).ok()?;
            let mapped = self.node_to_bone.get(node)?;
            if usize::try_from(*mapped).ok()? != slot {
                return None;
            }
            Some(Bone { slot, node, bind: self.bind(node) })
        })
    }

    /// Returns the transform from the space of the skin to that of the node with this index in file order; the identity
    /// if the tables are too short.
    #[must_use]
    pub fn bind(&self, node: usize) -> Pose {
        let [w, x, y, z] = self.bind_rotations.get(node).copied().unwrap_or([1.0, 0.0, 0.0, 0.0]);
        let translation = Vec3::from_array(self.bind_translations.get(node).copied().unwrap_or_default());
        Pose { scale: 1.0, rotation: Quat::from_xyzw(x, y, z, w), translation }
    }

    /// Iterates over the bone slots and weights of a vertex, skipping unused slots.
    pub fn influences(&self, vertex: usize) -> impl Iterator<Item = (usize, f32)> + use<'_> {
        let bones = self.bones.get(vertex).copied().unwrap_or([-1; 4]);
        let weights = self.weights.get(vertex).copied().unwrap_or_default();
        bones.into_iter().zip(weights).filter_map(|(bone, weight)| Some((usize::try_from(bone).ok()?, weight)))
    }

    /// Returns a vertex deformed by its bones. `nodes` are the posed nodes of the geometry; the result is in model
    /// space.
    #[must_use]
    pub fn posed(&self, vertex: usize, position: Vec3, nodes: &[Placed<'_>]) -> Vec3 {
        let mut sum = Vec3::ZERO;
        for (slot, weight) in self.influences(vertex) {
            let node = self.slots.get(slot).and_then(|node| usize::try_from(*node).ok());
            let Some((node, placed)) = node.and_then(|node| Some((node, nodes.get(node)?))) else { continue };
            sum += placed.world.point(self.bind(node).point(position)) * weight;
        }
        sum
    }
}

impl Placed<'_> {
    /// Returns the bind pose of this skin for each node: rotation (w, x, y, z) and translation that transform a vertex
    /// from the space of the skin to that of the node (section 5.3 of the format reference).
    #[must_use]
    pub fn bind_pose(&self, nodes: &[Self]) -> (Vec<[f32; 4]>, Vec<[f32; 3]>) {
        nodes
            .iter()
            .map(|node| {
                let inverse = node.world.rotation.conjugate();
                let [x, y, z, w] = (inverse * self.world.rotation).to_array();
                ([w, x, y, z], (inverse * (self.world.translation - node.world.translation)).to_array())
            })
            .unzip()
    }
}
