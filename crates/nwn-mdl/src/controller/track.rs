//! Controllers and their numbers.

use super::attributes::{self, Attribute, attribute, attribute_named};
use crate::generated::ControllerKey;
use crate::profile::Profile;
use crate::tree::{Controllers, Node};

/// A unit quaternion: x, y, z, w.
pub type Rotation = [f32; 4];

/// Bit of a key's column byte that marks Bezier keys.
pub const BEZIER: i8 = 0x10;
/// Numbers per column in a Bezier row: the value and its two tangents.
pub const BEZIER_PARTS: usize = 3;

/// One controller and its numbers.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; }
/// use meshwire::mdl::{Profile, build};
///
/// let mut node = build::dummy("lid")?;
/// node.controllers.set(20, &[0.0, 1.0], 4, &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0])?;
/// let track = node.track("orientation", Profile::Ee).unwrap();
/// assert_eq!(track.times, [0.0, 1.0]);
/// let half = track.sample(0.5).unwrap();
/// assert!((half[2] - 0.5_f32.sqrt()).abs() < 1e-6, "a quarter turn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Track<'a> {
    /// The key as stored.
    pub key: &'a ControllerKey,
    /// The attribute, if known.
    pub attribute: Option<&'static Attribute>,
    /// Time of each row in seconds, ascending. Constants have one row at 0.
    pub times: &'a [f32],
    /// Values row by row, [`stride`](Self::stride) numbers each.
    pub values: &'a [f32],
    /// Numbers per row: the columns, or three times as many for Bezier keys.
    pub stride: usize,
}

impl<'a> Track<'a> {
    /// Returns the number of values per row, without tangents.
    #[must_use]
    pub fn columns(&self) -> usize {
        if self.is_bezier() { self.stride / BEZIER_PARTS } else { self.stride }
    }

    /// Returns true for Bezier keys, whose rows contain a value, its incoming tangent and its outgoing tangent.
    #[must_use]
    pub fn is_bezier(&self) -> bool {
        is_bezier(self.key)
    }

    /// Iterates over the time and numbers of each row.
    pub fn rows(&self) -> impl Iterator<Item = (f32, &'a [f32])> + use<'a> {
        self.times.iter().copied().zip(self.values.chunks_exact(self.stride.max(1)))
    }

    /// Returns the name of the attribute in the text form, such as `selfillumcolor`.
    #[must_use]
    pub fn name(&self) -> Option<&'static str> {
        self.attribute.map(|attribute| attribute.name)
    }
}

/// Returns true for Bezier keys. A column byte of -1 (no time, no value) does not mark them.
pub(super) fn is_bezier(key: &ControllerKey) -> bool {
    key.num_columns >= 0 && key.num_columns & BEZIER != 0
}

/// Returns the numbers per row of `key`.
fn stride(key: &ControllerKey, attribute: Option<&Attribute>, profile: Profile) -> usize {
    let Ok(columns) = u8::try_from(key.num_columns) else { return 0 };
    let low = usize::from(columns & 0x0f);
    match (is_bezier(key), attribute, profile) {
        (false, ..) => usize::from(columns),
        (true, Some(attribute), _) => attribute.columns * BEZIER_PARTS,
        // nmc counts all numbers of a row except the time.
        (true, None, Profile::Nmc) => low,
        (true, None, _) => low * BEZIER_PARTS,
    }
}

/// Decodes a list index that may have overflowed its signed field.
pub(crate) fn index(stored: i16) -> usize {
    usize::from(u16::from_ne_bytes(stored.to_ne_bytes()))
}

impl Node {
    /// Iterates over the controllers, in file order. Controllers whose numbers are missing are skipped.
    pub fn tracks(&self, profile: Profile) -> impl Iterator<Item = Track<'_>> {
        self.controllers.keys.iter().filter_map(move |key| self.track_of(key, profile))
    }

    /// Returns the first controller of that name; case is ignored.
    ///
    /// Names are those of the text form: `position`, `orientation`, `scale`, `selfillumcolor`, `alpha`, `birthrate` ...
    #[must_use]
    pub fn track(&self, name: &str, profile: Profile) -> Option<Track<'_>> {
        let wanted = attribute_named(&self.kind, name, profile)?;
        let key = self.controllers.keys.iter().find(|key| key.id == wanted.id)?;
        self.track_of(key, profile)
    }

    pub(crate) fn track_of<'a>(&'a self, key: &'a ControllerKey, profile: Profile) -> Option<Track<'a>> {
        let attribute = attribute(&self.kind, key.id, profile);
        let stride = stride(key, attribute, profile);
        let rows = usize::try_from(key.num_rows).ok()?;
        let times = self.controllers.numbers(index(key.time_index), rows)?;
        let values = self.controllers.numbers(index(key.value_index), rows.checked_mul(stride)?)?;
        Some(Track { key, attribute, times, values, stride })
    }

    /// Returns the constant value of a controller with `N` columns.
    pub(crate) fn constant<const N: usize>(&self, id: i32) -> Option<[f32; N]> {
        let key = self.controllers.keys.iter().find(|key| key.id == id)?;
        self.controllers.numbers(index(key.value_index), N)?.try_into().ok()
    }

    /// Returns the position relative to the parent: the first value of the position controller.
    #[must_use]
    pub fn position(&self) -> [f32; 3] {
        self.constant(attributes::node::POSITION.id).unwrap_or_default()
    }

    /// Returns the orientation relative to the parent, x, y, z, w: the first value of the orientation controller.
    #[must_use]
    pub fn orientation(&self) -> Rotation {
        self.constant(attributes::node::ORIENTATION.id).unwrap_or([0.0, 0.0, 0.0, 1.0])
    }

    /// Returns the uniform scale: the first value of the scale controller.
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.constant::<1>(attributes::node::SCALE.id).map_or(1.0, |[scale]| scale)
    }
}

/// The position of a key's numbers, if the numbers of all keys are contiguous.
#[cfg(any(feature = "serde", feature = "scene"))]
#[cfg_attr(not(feature = "serde"), allow(dead_code, reason = "scenes ask only whether there is one"))]
#[derive(Debug, Clone, Copy)]
pub(crate) struct Packed {
    /// Index of the first time.
    pub(crate) times: usize,
    /// Index of the first value.
    pub(crate) values: usize,
    pub(crate) end: usize,
    /// Values per row.
    pub(crate) columns: usize,
}

impl Controllers {
    /// Returns the position of each key's numbers, if they directly follow those of the previous key, times before
    /// values, and every number belongs to a key. The compilers pack them like this.
    #[cfg(any(feature = "serde", feature = "scene"))]
    pub(crate) fn packed(&self) -> Option<Vec<Packed>> {
        let next = self.keys.iter().skip(1).map(|key| index(key.time_index)).chain([self.floats.len()]);
        let mut last = 0;
        let mut list = Vec::with_capacity(self.keys.len());
        for (key, end) in self.keys.iter().zip(next) {
            let (times, values) = (index(key.time_index), index(key.value_index));
            let rows = usize::try_from(key.num_rows).ok()?;
            let count = end.checked_sub(values)?;
            let columns = count.checked_div(rows).unwrap_or(0);
            if times != last || values != times + rows || end > self.floats.len() || columns * rows != count {
                return None;
            }
            list.push(Packed { times, values, end, columns });
            last = end;
        }
        // If there are no keys, there must be no numbers.
        (last == self.floats.len()).then_some(list)
    }

    fn numbers(&self, start: usize, count: usize) -> Option<&[f32]> {
        self.floats.get(start..start.checked_add(count)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::build;

    fn key(id: i32, rows: i16, time: i16, value: i16, columns: i8) -> ControllerKey {
        ControllerKey { id, num_rows: rows, time_index: time, value_index: value, num_columns: columns, padding: 0 }
    }

    #[test]
    fn names_depend_on_the_kind_of_node_and_the_compiler() {
        let mut node = build::emitter("e").unwrap();
        node.controllers = Controllers { keys: key(464, 1, 0, 1, 1).into(), floats: vec![0.0, 0.5] };
        assert_eq!(node.tracks(Profile::Nmc).next().unwrap().name(), Some("alphaMid"));
        assert_eq!(node.tracks(Profile::Ee).next().unwrap().name(), Some("percentStart"));
        assert!(node.track("alphamid", Profile::Ee).is_none());
        assert_eq!(node.track("ALPHAMID", Profile::Nmc).unwrap().values, [0.5]);
    }

    #[test]
    fn dangling_keys_have_no_track() {
        let mut node = build::dummy("d").unwrap();
        for bad in [key(8, 1, 0, 1, 3), key(8, -1, 0, 0, 3), key(8, 2, 30000, 0, 1), key(8, 1, -1, 0, 1)] {
            node.controllers = Controllers { keys: bad.into(), floats: vec![0.0; 3] };
            assert_eq!(node.tracks(Profile::Bio).count(), 0, "{bad:?}");
            assert_eq!(node.position(), [0.0; 3]);
        }
    }

    #[test]
    fn a_key_without_columns_has_rows_without_values() {
        let mut node = build::emitter("e").unwrap();
        node.controllers = Controllers { keys: key(228, 1, 0, 1, -1).into(), floats: vec![0.0] };
        let track = node.track("detonate", Profile::Ee).unwrap();
        assert!((track.stride, track.values.len(), track.is_bezier()) == (0, 0, false));
        assert_eq!(track.sample(0.0), None);
    }

    #[test]
    fn bezier_rows_are_three_times_as_wide_whatever_the_byte_says() {
        for (profile, columns) in [(Profile::Ee, 0x13), (Profile::Nmc, 0x19)] {
            let mut node = build::dummy("d").unwrap();
            let floats = [&[0.0, 1.0][..], &[1.0; 9], &[2.0; 9]].concat();
            node.controllers = Controllers { keys: key(8, 2, 0, 2, columns).into(), floats };
            let track = node.track("position", profile).unwrap();
            assert_eq!((track.stride, track.columns(), track.rows().count()), (9, 3, 2));
        }
    }
}
