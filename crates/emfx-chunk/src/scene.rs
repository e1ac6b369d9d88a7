//! What the scenes of the three kinds share: the space, and the values that have no place of their own in a scene.

use meshwire_core::ByteString;
use meshwire_scene::mesh::Front;
use meshwire_scene::{Direction, Extra, Extras, Handedness, Space};

/// How numbers of actors and motions lie.
///
/// That the space is left-handed with y up is said by the declarations. Figures look against z: measured, in the files that
/// have feet the toes lie in front of their ankles along -z (20 of 20), and a right hand lies at less x than the left one
/// (3 of 3), which is the right of who looks along -z in a left-handed space. Fronts by the winding and by the normals agree
/// in 99 % of the triangles; the signs of tangents make bitangents along growing v at 97 % of the corners. No unit is stated.
pub const SPACE: Space = Space {
    up: Direction::PositiveY,
    forward: Direction::NegativeZ,
    handedness: Handedness::Left,
    front: Front::Along,
    unit: None,
    v_up: false,
};

/// What leads nowhere in a file and has no part in its scene, counted by what it is.
///
/// ```
/// use emfx_chunk::scene::LeftOut;
///
/// let mut left_out = LeftOut::default();
/// left_out.add("joints", 2);
/// left_out.add("triangles", 0);
/// assert_eq!(left_out.finish().unwrap().0, "left out");
/// assert!(LeftOut::default().finish().is_none());
/// ```
#[derive(Debug, Default)]
pub struct LeftOut(Vec<(&'static str, u32)>);

impl LeftOut {
    /// Counts so many more things; none are no news.
    pub fn add(&mut self, what: &'static str, number: usize) {
        if number == 0 {
            return;
        }
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        match self.0.iter_mut().find(|(known, _)| *known == what) {
            Some((_, sum)) => *sum = sum.saturating_add(number),
            None => self.0.push((what, number)),
        }
    }

    /// The extra of the scene that says it; `None` if nothing was left out.
    #[must_use]
    pub fn finish(self) -> Option<(String, Extra)> {
        let counts: Extras = self.0.into_iter().map(|(what, number)| extra(what, number)).collect();
        (!counts.is_empty()).then(|| extra("left out", Extra::Map(counts)))
    }
}

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
