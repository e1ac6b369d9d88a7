//! Building morph targets from floats.

use emfx_chunk::rotation;
use meshwire_core::{ByteString, Validator};

use super::pack;
use crate::file::count;
use crate::generated::{MorphDelta, MorphTarget, MorphTargetPhonemes, MorphTransform};
use crate::view::{DirectionRange, VertexDelta};

/// Deltas that are not longer than this are dropped, as by the vendor (section 3.10 of the EMotionFX reference).
const SHORTEST: f32 = 0.0001;

/// A morph target to build.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
/// use meshwire::xac::build::{ActorBuilder, MorphData, NodeData};
/// use meshwire::xac::{Exporter, Lengths};
///
/// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
/// builder.node(NodeData::root("head"))?;
/// builder.morph_target(MorphData { range: (-1.0, 1.0), ..MorphData::new("smile") });
/// let actor = builder.build()?;
/// assert_eq!(actor.morph_targets().next().unwrap().name, "smile");
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct MorphData {
    /// The name that morph motions refer to.
    pub name: ByteString,
    /// Minimum and maximum weight.
    pub range: (f32, f32),
    /// Phoneme groups of the target; empty for an ordinary target.
    pub phonemes: MorphTargetPhonemes,
    /// For each deformed mesh, its node and the deltas of its vertices.
    pub deltas: Vec<(u32, Vec<VertexDelta>)>,
    /// Transforms of nodes.
    pub transforms: Vec<MorphTransform>,
}

impl MorphData {
    /// Creates a target without deltas, with weights from 0 to 1.
    #[must_use]
    pub fn new(name: impl Into<ByteString>) -> Self {
        Self {
            name: name.into(),
            range: (0.0, 1.0),
            phonemes: MorphTargetPhonemes::new(),
            deltas: Vec::new(),
            transforms: Vec::new(),
        }
    }

    /// Reports non-finite numbers.
    pub(crate) fn check_numbers(&self, v: &mut Validator) {
        let (least, greatest) = self.range;
        v.require(least.is_finite() && greatest.is_finite(), || {
            format!("expected finite weights, found {least} to {greatest}")
        });
        for delta in self.deltas.iter().flat_map(|(_, deltas)| deltas) {
            let numbers = delta.position.iter().chain(&delta.normal).chain(&delta.tangent);
            v.require(numbers.into_iter().all(|number| number.is_finite()), || {
                format!("expected finite deltas of vertex {}, found {:?}", delta.vertex, delta.position)
            });
        }
        for transform in &self.transforms {
            let MorphTransform { position, rotation, scale_rotation, scale, .. } = transform;
            let numbers = position.iter().chain(rotation).chain(scale_rotation).chain(scale);
            v.require(numbers.into_iter().all(|number| number.is_finite()), || {
                format!("expected finite numbers for node {}, found {position:?}, {rotation:?}", transform.node)
            });
        }
    }

    /// Builds the record.
    #[must_use]
    pub fn record(self) -> MorphTarget {
        MorphTarget {
            range_min: self.range.0,
            range_max: self.range.1,
            lod: 0,
            phonemes: self.phonemes,
            name: self.name.into(),
            deltas: self
                .deltas
                .iter()
                .map(|(node, deltas)| MorphDelta::encode(*node, deltas, DirectionRange::One))
                .collect(),
            transforms: self.transforms,
        }
    }
}

impl MorphDelta {
    /// Packs deltas like the vendor: deltas that hardly move the vertex are dropped, all components share one range
    /// that is at least 1 wide, and values are truncated.
    #[must_use]
    pub fn encode(node: u32, deltas: &[VertexDelta], range: DirectionRange) -> Self {
        let kept: Vec<&VertexDelta> =
            deltas.iter().filter(|delta| rotation::length(delta.position) > SHORTEST).collect();
        let components = || kept.iter().flat_map(|delta| delta.position);
        let (mut min, mut max) = if kept.is_empty() {
            (0.0, 1.0)
        } else {
            (components().fold(f32::MAX, f32::min), components().fold(f32::MIN, f32::max))
        };
        if max - min < 1.0 {
            min = if (-1.0..0.0).contains(&min) { -1.0 } else { min };
            max = if max > 0.0 && max < 1.0 { 1.0 } else { max };
        }
        let normal_reach = if range == DirectionRange::TwoForNormals { 2.0 } else { 1.0 };
        Self {
            node,
            min,
            max,
            num_vertices: count(kept.len()),
            positions: kept.iter().map(|delta| delta.position.map(|value| pack::place(value, min, max))).collect(),
            normals: kept.iter().map(|delta| pack::direction(delta.normal, normal_reach)).collect(),
            tangents: kept.iter().map(|delta| pack::direction(delta.tangent, 1.0)).collect(),
            vertices: kept.iter().map(|delta| delta.vertex).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use emfx_chunk::rotation::Vector;

    use super::*;

    fn delta(vertex: u32, position: Vector) -> VertexDelta {
        VertexDelta { vertex, position, normal: [1.0, -1.0, 0.0], tangent: [0.0; 3] }
    }

    #[test]
    fn packing_matches_the_vendor() {
        let packed =
            MorphDelta::encode(4, &[delta(7, [0.5, 0.0, -0.25]), delta(8, [0.000_01; 3])], DirectionRange::One);
        assert_eq!((packed.min, packed.max, packed.num_vertices), (-1.0, 1.0, 1), "narrow ranges are widened");
        assert_eq!(packed.positions, [[49151, 32767, 24575]]);
        assert_eq!((packed.normals[0], packed.tangents[0]), ([255, 0, 127], [127; 3]));
        assert_eq!(packed.vertices, [7]);
        let wide = MorphDelta::encode(0, &[delta(0, [2.0, 0.5, 0.0])], DirectionRange::One);
        assert_eq!((wide.min, wide.max, wide.positions[0]), (0.0, 2.0, [65535, 16383, 0]));
    }

    #[test]
    fn packed_values_decode_approximately() {
        let given = delta(3, [0.3, -0.7, 0.9]);
        for range in [DirectionRange::One, DirectionRange::TwoForNormals] {
            let packed = MorphDelta::encode(0, &[given], range);
            let found = packed.decode(range).next().unwrap();
            for (a, b) in found.position.iter().zip(given.position) {
                assert!((a - b).abs() <= 2.0 / 65535.0, "{a} {b}");
            }
            for (a, b) in found.normal.iter().zip(given.normal) {
                assert!((a - b).abs() <= 4.0 / 255.0, "{a} {b}");
            }
        }
    }
}
