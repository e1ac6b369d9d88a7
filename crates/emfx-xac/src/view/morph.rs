//! Morph targets: decoding deltas and applying them with a weight.

use emfx_chunk::rotation::{self, Vector, add_scaled};

use crate::file::position;
use crate::generated::{ChunkBody, LocalTransform, MorphDelta, MorphTarget, MorphTransform, XacFile};

/// Range of the quantized normal deltas. The file does not store it; see section 3.10 of the EMotionFX reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DirectionRange {
    /// -1 to 1, as in the builds that write XAC.
    #[default]
    One,
    /// -2 to 2 for normals, as the vendor's later code packs them for meshes with tangents. Tangents stay within -1 to
    /// 1.
    TwoForNormals,
}

/// Change of a vertex by a morph target at full weight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VertexDelta {
    /// Index of the vertex in the mesh. This is not the number of an original vertex.
    pub vertex: u32,
    /// Added to the position.
    pub position: Vector,
    /// Added to the normal.
    pub normal: Vector,
    /// Added to the direction of the first tangent.
    pub tangent: Vector,
}

impl MorphDelta {
    /// Decodes all deltas to floats, in file order.
    pub fn decode(&self, range: DirectionRange) -> impl Iterator<Item = VertexDelta> {
        let (min, max) = (self.min, self.max);
        let place = move |packed: [u16; 3]| packed.map(|value| min + (max - min) * (f32::from(value) / 65535.0));
        let direction = |packed: [u8; 3]| packed.map(|value| f32::from(value) / 127.5 - 1.0);
        let normal = move |packed: [u8; 3]| match range {
            DirectionRange::One => direction(packed),
            DirectionRange::TwoForNormals => packed.map(|value| f32::from(value) * 4.0 / 255.0 - 2.0),
        };
        let lists = self.vertices.iter().zip(&self.positions).zip(&self.normals).zip(&self.tangents);
        lists.map(move |(((vertex, delta), delta_normal), tangent)| VertexDelta {
            vertex: *vertex,
            position: place(*delta),
            normal: normal(*delta_normal),
            tangent: direction(*tangent),
        })
    }

    /// Adds the deltas, multiplied by `weight`. Vertices that a list does not contain are skipped, so unneeded lists
    /// may be empty. The weight is not clamped; use [`MorphTarget::clamp`].
    pub fn apply(
        &self,
        weight: f32,
        range: DirectionRange,
        positions: &mut [[f32; 3]],
        normals: &mut [[f32; 3]],
        tangents: &mut [[f32; 4]],
    ) {
        for delta in self.decode(range) {
            let vertex = position(delta.vertex);
            if let Some(place) = positions.get_mut(vertex) {
                *place = add_scaled(*place, delta.position, weight);
            }
            if let Some(normal) = normals.get_mut(vertex) {
                *normal = add_scaled(*normal, delta.normal, weight);
            }
            if let Some([x, y, z, _]) = tangents.get_mut(vertex) {
                [*x, *y, *z] = add_scaled([*x, *y, *z], delta.tangent, weight);
            }
        }
    }
}

impl MorphTransform {
    /// Applies the transform to a node at a weight within `range`. Position and scale are deltas; the rotation is the
    /// absolute one at full weight. `bind` is the bind pose of the node, and `current` the result of the targets
    /// applied before.
    pub fn apply(&self, weight: f32, (min, max): (f32, f32), bind: &LocalTransform, current: &mut LocalTransform) {
        current.position = add_scaled(current.position, self.position, weight);
        current.scale = add_scaled(current.scale, self.scale, weight);
        let at = if max > min { (weight - min) / (max - min) } else { 0.0 };
        let bound = rotation::normalize(bind.rotation);
        let reached = rotation::slerp(bound, rotation::normalize(self.rotation), at);
        let difference = rotation::multiply(reached, rotation::inverse(bound));
        current.rotation = rotation::normalize(rotation::multiply(difference, current.rotation));
    }
}

impl MorphTarget {
    /// Clamps a weight to the range of the target, as the runtime does.
    #[must_use]
    pub fn clamp(&self, weight: f32) -> f32 {
        // `f32::clamp` panics if the minimum is above the maximum.
        weight.min(self.range_max).max(self.range_min)
    }

    /// Returns `true` if the target has phonemes.
    #[must_use]
    pub fn is_phoneme(&self) -> bool {
        u32::from(self.phonemes) != 0
    }
}

impl XacFile {
    /// Returns all morph targets of this actor, from lists (chunk 12) and single targets (chunk 9), in file order.
    pub fn morph_targets(&self) -> impl Iterator<Item = &MorphTarget> {
        self.bodies().flat_map(|body| match body {
            ChunkBody::MorphTargets(targets) => targets.targets.as_slice(),
            ChunkBody::MorphTarget(target) => std::slice::from_ref(target),
            _ => &[],
        })
    }

    /// Returns mutable references to all morph targets of this actor.
    pub fn morph_targets_mut(&mut self) -> impl Iterator<Item = &mut MorphTarget> {
        self.bodies_mut().flat_map(|body| match body {
            ChunkBody::MorphTargets(targets) => targets.targets.as_mut_slice(),
            ChunkBody::MorphTarget(target) => std::slice::from_mut(target),
            _ => &mut [],
        })
    }
}
