//! Morph targets: a single one (9) and all of them (12).

use meshwire::xac::build::MorphData;
use meshwire::xac::generated::{MorphTargetPhonemes, MorphTargets, MorphTransform};
use meshwire::xac::view::VertexDelta;
use meshwire::xac::{Chunk, MorphTarget};
use meshwire_core::Error;

use super::meshes::with_mesh;
use super::{both, square};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    for (name, chunk) in [
        ("morph-target-v1", Chunk::new(bend())),
        ("morph-targets-v1", Chunk::new(MorphTargets { lod: 0, targets: vec![bend(), say()] })),
        ("morph-targets-empty", Chunk::new(MorphTargets { lod: 0, targets: Vec::new() })),
    ] {
        let mut file = with_mesh(square())?;
        file.chunks_mut().push(chunk);
        both(samples, name, file)?;
    }
    Ok(())
}

/// Moves two vertices and a node.
fn bend() -> MorphTarget {
    let delta =
        |vertex, z| VertexDelta { vertex, position: [0.0, -0.25, z], normal: [0.0, 0.5, 0.0], tangent: [0.0; 3] };
    let transform = MorphTransform {
        node: 1,
        rotation: [0.5, 0.5, 0.5, 0.5],
        scale_rotation: [0.0, 0.0, 0.0, 1.0],
        position: [0.0, 0.25, 0.0],
        scale: [0.0, 0.0, 0.5],
    };
    let deltas = vec![(0, vec![delta(1, 0.5), delta(2, -1.5)])];
    MorphData { deltas, transforms: vec![transform], range: (-1.0, 2.0), ..MorphData::new("bend") }.record()
}

/// Has phonemes and moves nothing.
fn say() -> MorphTarget {
    let phonemes = MorphTargetPhonemes::new().with_aa_ao_ow(true).with_w(true);
    MorphData { phonemes, ..MorphData::new("say") }.record()
}
