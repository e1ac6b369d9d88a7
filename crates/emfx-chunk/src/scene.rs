//! Code that the scenes of the three formats share: the space, and extras.

use meshwire_core::ByteString;
use meshwire_scene::mesh::Front;
use meshwire_scene::{Direction, Extra, Extras, Handedness, Space};

/// The space of actors and motions.
///
/// According to the declarations, the space is left-handed with y up. Figures face -z. This was measured: in all files
/// that have feet, the toes are in front of the ankles along -z (20 of 20), and the right hand has a smaller x than the
/// left one (3 of 3), that is, it is to the right when looking along -z in a left-handed space. Front faces by winding
/// and by normals agree for 99 % of the triangles. The signs of tangents give bitangents along increasing v, which
/// points down in the image, at 99.9 % of the vertices. No unit is stated.
pub const SPACE: Space = Space {
    up: Direction::PositiveY,
    forward: Direction::NegativeZ,
    handedness: Handedness::Left,
    front: Front::Along,
    unit: None,
    v_up: false,
};

/// Returns a named value.
#[must_use]
pub fn extra(name: &str, value: impl Into<Extra>) -> (String, Extra) {
    (name.to_owned(), value.into())
}

/// Decodes a text as UTF-8 if it is valid, otherwise as Windows-1252.
#[must_use]
pub fn text(text: &ByteString) -> Extra {
    crate::summary::shown(text).into()
}

/// Returns the origin of an actor or motion as extras.
#[must_use]
pub fn origin(application: &ByteString, file: &ByteString, version: (u8, u8), compile_date: &ByteString) -> Extras {
    let (major, minor) = version;
    vec![
        extra("source application", text(application)),
        extra("original file", text(file)),
        extra("exporter", format!("{major}.{minor}, compiled {}", compile_date.to_windows_1252())),
    ]
}

/// Describes an unknown chunk by its source, kind, version and size.
#[must_use]
pub fn raw_chunk(source: String, kind: u32, version: u32, bytes: usize) -> Extra {
    let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
    let values = vec![extra("source", source), extra("kind", kind), extra("version", version), extra("bytes", bytes)];
    Extra::Map(values)
}
