//! Skins: which node moves which vertex.

use meshwire_scene::Pose;
use meshwire_scene::glam::{Quat, Vec3};

use super::place::Placed;
use crate::tree::Skin;

/// A bone of a skin.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Bone {
    /// Bone slot that vertices refer to.
    pub slot: usize,
    /// Number of the node in file order.
    pub node: usize,
    /// From the space of the skin into that of the node.
    pub bind: Pose,
}

impl Skin {
    /// The bones in use, by slot. A slot is in use if the node-to-bone table says so; unused slots may hold garbage.
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

    /// From the space of the skin into that of the node of that number, counted in file order; no change where the
    /// tables end early.
    #[must_use]
    pub fn bind(&self, node: usize) -> Pose {
        let [w, x, y, z] = self.bind_rotations.get(node).copied().unwrap_or([1.0, 0.0, 0.0, 0.0]);
        let translation = Vec3::from_array(self.bind_translations.get(node).copied().unwrap_or_default());
        Pose { scale: 1.0, rotation: Quat::from_xyzw(x, y, z, w), translation }
    }

    /// The bone slots of a vertex with their weights, unused ones left out.
    pub fn influences(&self, vertex: usize) -> impl Iterator<Item = (usize, f32)> + use<'_> {
        let bones = self.bones.get(vertex).copied().unwrap_or([-1; 4]);
        let weights = self.weights.get(vertex).copied().unwrap_or_default();
        bones.into_iter().zip(weights).filter_map(|(bone, weight)| Some((usize::try_from(bone).ok()?, weight)))
    }

    /// A vertex moved by its bones. `nodes` are those of the geometry in their pose; the result is in the space of the
    /// model.
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
    /// The bind pose of this skin for each of the nodes: rotation w, x, y, z and translation that take a vertex from the
    /// space of the skin into that of the node (section 5.3 of the format reference).
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
