//! The facial expressions of the figure.

use emfx_chunk::{Vector, rotation};
use meshwire::xac::build::{MeshData, MorphData};
use meshwire::xac::generated::{MorphTargetPhonemes, MorphTransform};
use meshwire::xac::view::VertexDelta;

use super::body::{CHIN, EYES, MOUTH};
use super::{BODY, HEAD};

/// Lifts the corners of the mouth.
pub const SMILE: &str = "smile";
/// Closes the eyes and lowers the head a little.
pub const BLINK: &str = "blink";
/// Drops the chin.
pub const OPEN: &str = "open";

/// Returns the morph targets for a body.
pub fn targets(body: &MeshData) -> Vec<MorphData> {
    let nod = MorphTransform {
        node: u32::from(HEAD),
        rotation: rotation::normalize([0.03, 0.0, 0.0, 1.0]),
        scale_rotation: rotation::IDENTITY,
        position: [0.0, -0.01, 0.0],
        scale: [0.0; 3],
    };
    vec![
        target(body, SMILE, MOUTH, |x| [0.25 * x, 0.375 * x.abs(), 0.0]),
        MorphData { transforms: vec![nod], ..target(body, BLINK, EYES, |_| [0.0, -0.02, 0.01]) },
        MorphData {
            phonemes: MorphTargetPhonemes::new().with_aa_ao_ow(true),
            ..target(body, OPEN, CHIN, |_| [0.0, -0.05, 0.0])
        },
    ]
}

/// Creates a target that moves front vertices at this height. `shift` gets their position to the right.
fn target(body: &MeshData, name: &str, height: f32, shift: impl Fn(f32) -> Vector) -> MorphData {
    let in_front = |[_, y, z]: Vector| (y - height).abs() < 0.001 && z > 0.03;
    let vertices = (0..).zip(&body.positions).filter(|(_, position)| in_front(**position));
    let deltas = vertices.map(|(vertex, [x, ..])| VertexDelta {
        vertex,
        position: shift(*x),
        normal: [0.0; 3],
        tangent: [0.0; 3],
    });
    MorphData { deltas: vec![(u32::from(BODY), deltas.collect())], ..MorphData::new(name) }
}
