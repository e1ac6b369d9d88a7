//! What the scenes of the three kinds share: the space, and the values that have no place of their own in a scene.

use meshwire_core::ByteString;
use meshwire_scene::mesh::Front;
use meshwire_scene::{Direction, Extra, Extras, Handedness, Space};

/// How numbers of actors and motions lie.
///
/// That the space is left-handed with y up is said by the declarations. Figures look against z: measured, in the files that
/// have feet the toes lie in front of their ankles along -z (20 of 20), and a right hand lies at less x than the left one
/// (3 of 3), which is the right of who looks along -z in a left-handed space. Fronts by the winding and by the normals agree
/// in 99 % of the triangles; the signs of tangents make bitangents along growing v, down the picture, at 99.9 % of the vertices. No unit is stated.
pub const SPACE: Space = Space {
    up: Direction::PositiveY,
    forward: Direction::NegativeZ,
    handedness: Handedness::Left,
    front: Front::Along,
    unit: None,
    v_up: false,
};

/// A named value.
#[must_use]
pub fn extra(name: &str, value: impl Into<Extra>) -> (String, Extra) {
    (name.to_owned(), value.into())
}

/// A text, in the encoding that its bytes suggest.
#[must_use]
pub fn text(text: &ByteString) -> Extra {
    text.to_str().map_or_else(|| text.to_windows_1252(), str::to_owned).into()
}

/// Where an actor or a motion comes from.
#[must_use]
pub fn origin(application: &ByteString, file: &ByteString, version: (u8, u8), compile_date: &ByteString) -> Extras {
    let (major, minor) = version;
    vec![
        extra("source application", text(application)),
        extra("original file", text(file)),
        extra("exporter", format!("{major}.{minor}, compiled {}", compile_date.to_windows_1252())),
    ]
}

/// A chunk whose content is not understood: where it is, and how large.
#[must_use]
pub fn raw_chunk(source: String, kind: u32, version: u32, bytes: usize) -> Extra {
    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
    let values = vec![extra("source", source), extra("kind", kind), extra("version", version), extra("bytes", bytes)];
    Extra::Map(values)
}
