//! Skins: which node moves which vertex.

use crate::controller::Rotation;
use crate::geometry::Vec3;
use crate::tree::Skin;
use crate::view::transform::{Placed, conjugate, product, rotate};

/// A bone of a skin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bone {
    /// Bone slot that vertices refer to.
    pub slot: usize,
    /// Number of the node in file order.
    pub node: usize,
    /// Rotation from the space of the skin into that of the node: x, y, z, w.
    pub rotation: Rotation,
    /// Translation from the space of the skin into that of the node.
    pub translation: Vec3,
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
            let [w, x, y, z] = self.bind_rotations.get(node).copied().unwrap_or([1.0, 0.0, 0.0, 0.0]);
            let translation = self.bind_translations.get(node).copied().unwrap_or_default();
            Some(Bone { slot, node, rotation: [x, y, z, w], translation })
        })
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
        let mut sum = [0.0; 3];
        for (slot, weight) in self.influences(vertex) {
            let node = self.slots.get(slot).and_then(|node| usize::try_from(*node).ok());
            let Some((node, placed)) = node.and_then(|node| Some((node, nodes.get(node)?))) else { continue };
            let [w, x, y, z] = self.bind_rotations.get(node).copied().unwrap_or([1.0, 0.0, 0.0, 0.0]);
            let [tx, ty, tz] = self.bind_translations.get(node).copied().unwrap_or_default();
            let [lx, ly, lz] = rotate([x, y, z, w], position);
            let moved = placed.world.point([lx + tx, ly + ty, lz + tz]);
            for (total, part) in sum.iter_mut().zip(moved) {
                *total += part * weight;
            }
        }
        sum
    }
}

/// The bind pose of a skin for each node: rotation w, x, y, z and translation that take a vertex from the space of the
/// skin into that of the node (section 5.3 of the format reference).
#[must_use]
pub fn bind_pose(skin: &Placed<'_>, nodes: &[Placed<'_>]) -> (Vec<[f32; 4]>, Vec<Vec3>) {
    nodes
        .iter()
        .map(|node| {
            let inverse = conjugate(node.world.rotation);
            let [x, y, z, w] = product(inverse, skin.world.rotation);
            let ([sx, sy, sz], [nx, ny, nz]) = (skin.world.translation, node.world.translation);
            ([w, x, y, z], rotate(inverse, [sx - nx, sy - ny, sz - nz]))
        })
        .unzip()
}
