//! Sets and removes controllers.

use std::fmt;

use super::attributes::attribute_named;
use super::track::{BEZIER, BEZIER_PARTS, index, is_bezier};
use crate::generated::ControllerKey;
use crate::profile::Profile;
use crate::tree::{Controllers, Node};

/// The reason why a controller cannot be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The number of rows differs from the number of times.
    Rows {
        /// Number of values required by the times.
        expected: usize,
        /// Number of values passed.
        found: usize,
    },
    /// More columns than a key can represent.
    Columns(usize),
    /// More rows, or more numbers in the node, than a key can address.
    TooMany(usize),
    /// A time or value is NaN or infinite; contains the index of the first one, counting times before values.
    NotFinite(usize),
    /// With this compiler, the kind of node has no attribute of that name.
    Unknown,
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows { expected, found } => {
                write!(f, "expected {expected} values for the times given, found {found}")
            }
            Self::Columns(found) => write!(f, "expected 1 to 15 columns, found {found}"),
            Self::Unknown => f.write_str("expected the name of an attribute that this kind of node has"),
            Self::TooMany(found) => write!(f, "expected at most 32767 numbers in a node's controllers, found {found}"),
            Self::NotFinite(place) => {
                write!(f, "expected finite numbers, found another at place {place} of times and values")
            }
        }
    }
}

impl std::error::Error for KeyError {}

/// Access to controllers by name. Names are those of the text form and of [`attributes`](super::attributes); case is
/// ignored.
impl Node {
    /// Sets the controller of that name, or appends it. `values` has as many numbers per time as the attribute has
    /// columns.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; }
    /// use meshwire::mdl::controller::attributes::{mesh, node};
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut blade = build::trimesh("blade", &build::Shape::default(), Profile::Ee)?;
    /// blade.set(node::POSITION.name, &[0.0, 1.0], &[0.0, 0.0, 0.0, 0.0, 0.0, 2.0], Profile::Ee)?;
    /// blade.set_constant("alpha", &[0.5], Profile::Ee)?;
    /// assert_eq!(blade.track(mesh::ALPHA.name, Profile::Ee).unwrap().values, [0.5]);
    /// assert!(blade.set_constant("birthrate", &[1.0], Profile::Ee).is_err(), "emitters have that");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the node has no such attribute, or as described for [`Controllers::set`]; nothing is changed then.
    pub fn set(&mut self, name: &str, times: &[f32], values: &[f32], profile: Profile) -> Result<(), KeyError> {
        let attribute = attribute_named(&self.kind, name, profile).ok_or(KeyError::Unknown)?;
        self.controllers.set(attribute.id, times, attribute.columns, values)
    }

    /// Sets a controller to one value.
    ///
    /// # Errors
    /// See [`set`](Self::set).
    pub fn set_constant(&mut self, name: &str, value: &[f32], profile: Profile) -> Result<(), KeyError> {
        self.set(name, &[0.0], value, profile)
    }

    /// Removes the controllers of that name and returns their number.
    pub fn unset(&mut self, name: &str, profile: Profile) -> usize {
        let attribute = attribute_named(&self.kind, name, profile);
        attribute.map_or(0, |attribute| self.controllers.remove(attribute.id))
    }
}

impl Controllers {
    /// Sets the first controller with that id, or appends one. `values` has `columns` numbers per time.
    ///
    /// # Errors
    /// Fails if the numbers of rows differ, a number is not finite, or the keys cannot address that many; nothing is
    /// changed then. NaN that is already in the file stays. [`floats`](Self::floats) may be edited directly to add
    /// more.
    pub fn set(&mut self, id: i32, times: &[f32], columns: usize, values: &[f32]) -> Result<(), KeyError> {
        let byte = i8::try_from(columns).ok().filter(|byte| (1..0x10).contains(byte));
        self.put(id, times, columns, values, byte.ok_or(KeyError::Columns(columns))?)
    }

    /// Appends a controller, even if one with its id exists; `byte` is the column byte of its key.
    pub(crate) fn push(&mut self, id: i32, times: &[f32], values: &[f32], byte: i8) -> Result<(), KeyError> {
        let start = self.floats.len();
        self.keys.push(key(id, times.len(), start, start + times.len() + values.len(), byte)?);
        self.floats.extend(times.iter().chain(values));
        Ok(())
    }

    /// Sets a controller with one row at time 0.
    ///
    /// # Errors
    /// See [`set`](Self::set).
    pub fn set_constant(&mut self, id: i32, value: &[f32]) -> Result<(), KeyError> {
        self.set(id, &[0.0], value.len(), value)
    }

    /// Sets a controller with Bezier keys: a row of `values` has the value, its incoming tangent and its outgoing
    /// tangent, of `columns` numbers each.
    ///
    /// # Errors
    /// See [`set`](Self::set).
    pub fn set_bezier(
        &mut self,
        id: i32,
        times: &[f32],
        columns: usize,
        values: &[f32],
        profile: Profile,
    ) -> Result<(), KeyError> {
        let stride = columns.saturating_mul(BEZIER_PARTS);
        let stated = if profile == Profile::Nmc { stride } else { columns };
        let byte = i8::try_from(stated).ok().filter(|byte| (1..BEZIER).contains(byte));
        self.put(id, times, stride, values, byte.ok_or(KeyError::Columns(columns))? | BEZIER)
    }

    /// Removes every controller with that id and its numbers; returns how many were removed.
    pub fn remove(&mut self, id: i32) -> usize {
        let mut removed = 0;
        while let Some(place) = self.keys.iter().position(|key| key.id == id) {
            let key = self.keys.remove(place);
            removed += 1;
            if let Some((start, length)) = self.own_range(&key) {
                self.replace(start, length, &[]);
            }
        }
        removed
    }

    fn put(&mut self, id: i32, times: &[f32], stride: usize, values: &[f32], byte: i8) -> Result<(), KeyError> {
        let expected = times.len().saturating_mul(stride);
        if values.len() != expected {
            return Err(KeyError::Rows { expected, found: values.len() });
        }
        let numbers = [times, values].concat();
        if let Some(place) = numbers.iter().position(|number| !number.is_finite()) {
            return Err(KeyError::NotFinite(place));
        }
        let place = self.keys.iter().position(|key| key.id == id);
        let old = place.and_then(|place| self.keys.get(place)).and_then(|key| self.own_range(key));
        let (start, length) = old.unwrap_or((self.floats.len(), 0));
        let total = (self.floats.len() - length).saturating_add(numbers.len());
        let key = key(id, times.len(), start, total, byte)?;
        self.replace(start, length, &numbers);
        match place.and_then(|place| self.keys.get_mut(place)) {
            Some(old) => *old = ControllerKey { padding: old.padding, ..key },
            None => self.keys.push(key),
        }
        Ok(())
    }

    /// Returns the range of a key's numbers, if it is contiguous and no other key uses it.
    fn own_range(&self, key: &ControllerKey) -> Option<(usize, usize)> {
        let rows = usize::try_from(key.num_rows).ok()?;
        let start = index(key.time_index);
        let values = index(key.value_index);
        if values != start + rows {
            return None;
        }
        let next = self.keys.iter().flat_map(|other| [index(other.time_index), index(other.value_index)]);
        let end = next.filter(|place| *place > values).min().unwrap_or(self.floats.len());
        let columns = usize::try_from(key.num_columns & 0x0f).unwrap_or(0);
        let end = if is_bezier(key) { end } else { values + rows * if key.num_columns < 0 { 0 } else { columns } };
        (end <= self.floats.len() && start <= end).then(|| (start, end - start))
    }

    /// Replaces numbers and adjusts the indices of keys after them.
    fn replace(&mut self, start: usize, length: usize, numbers: &[f32]) {
        let end = (start + length).min(self.floats.len());
        self.floats.splice(start.min(end)..end, numbers.iter().copied());
        for key in &mut self.keys {
            for place in [&mut key.time_index, &mut key.value_index] {
                let moved = index(*place);
                if moved >= end {
                    let moved = moved + numbers.len() - (end - start.min(end));
                    *place = i16::from_ne_bytes(u16::try_from(moved).unwrap_or(u16::MAX).to_ne_bytes());
                }
            }
        }
    }
}

/// Returns the key of `rows` rows whose times are at `start`, in a node with `total` numbers.
fn key(id: i32, rows: usize, start: usize, total: usize, byte: i8) -> Result<ControllerKey, KeyError> {
    let short = |value: usize| i16::try_from(value).map_err(|_| KeyError::TooMany(total));
    short(total)?;
    let (num_rows, time_index, value_index) = (short(rows)?, short(start)?, short(start + rows)?);
    Ok(ControllerKey { id, num_rows, time_index, value_index, num_columns: byte, padding: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::Keys;

    #[test]
    fn changes_keep_the_numbers_of_other_controllers() {
        let mut controllers = Controllers::default();
        controllers.set_constant(8, &[1.0, 2.0, 3.0]).unwrap();
        controllers.set_constant(20, &[0.0, 0.0, 0.0, 1.0]).unwrap();
        assert_eq!(controllers.floats, [0.0, 1.0, 2.0, 3.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
        controllers.set(8, &[0.0, 1.0], 3, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
        assert_eq!(controllers.floats, [0.0, 1.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!((controllers.keys[1].time_index, controllers.keys[1].value_index), (8, 9));
        assert_eq!(controllers.remove(8), 1);
        assert_eq!(controllers.floats, [0.0, 0.0, 0.0, 0.0, 1.0]);
        assert_eq!((controllers.keys[0].time_index, controllers.keys[0].value_index), (0, 1));
        assert_eq!(controllers.remove(8), 0);
    }

    #[test]
    fn numbers_without_keys_stay() {
        let mut controllers = Controllers { keys: Keys::default(), floats: vec![7.0, 8.0] };
        controllers.set_constant(36, &[2.0]).unwrap();
        assert_eq!(controllers.floats, [7.0, 8.0, 0.0, 2.0]);
        controllers.remove(36);
        assert_eq!(controllers.floats, [7.0, 8.0]);
    }

    #[test]
    fn unsupported_keys_are_refused() {
        let mut controllers = Controllers::default();
        assert_eq!(controllers.set(8, &[0.0], 3, &[1.0]), Err(KeyError::Rows { expected: 3, found: 1 }));
        assert_eq!(controllers.set(8, &[], 16, &[]), Err(KeyError::Columns(16)));
        let times = vec![0.0; 20_000];
        assert_eq!(controllers.set(36, &times, 1, &times), Err(KeyError::TooMany(40_000)));
        assert_eq!(controllers.set(8, &[0.0], 3, &[1.0, f32::NAN, 2.0]), Err(KeyError::NotFinite(2)));
        assert_eq!(controllers.set(36, &[f32::INFINITY], 1, &[1.0]), Err(KeyError::NotFinite(0)));
        let bezier = controllers.set_bezier(36, &[0.0], 1, &[1.0, 0.0, f32::NAN], Profile::Ee);
        assert_eq!(bezier, Err(KeyError::NotFinite(3)));
        assert_eq!(controllers, Controllers::default());
    }
}
