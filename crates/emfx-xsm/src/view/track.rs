//! Tracks: the keyframes of one property of a node.

use emfx_chunk::rotation::Quaternion;

use crate::generated::{PackedRotationKey, RotationKey};
use crate::key::{Interpolation, Key, sample};
use crate::view::either;

/// The keyframes of one property of a node, borrowed in their stored form.
///
/// ```
/// # mod meshwire { pub use emfx_xsm as xsm; }
/// use meshwire::xsm::{Interpolation, Track, VectorKey};
///
/// let keys = [VectorKey { value: [0.0; 3], time: 1.0 }, VectorKey { value: [4.0, 0.0, 0.0], time: 3.0 }];
/// let track = Track { keys: &keys, pose: [9.0; 3] };
/// let x = |time| track.sample(time, Interpolation::Linear)[0];
/// assert_eq!([x(0.0), x(1.5), x(8.0)], [0.0, 1.0, 4.0]);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Track<'a, K: Key> {
    /// The keys in file order, by time.
    pub keys: &'a [K],
    /// The value if there are no keys.
    pub pose: K::Value,
}

impl<'a, K: Key> Track<'a, K> {
    /// Returns true if there are no keys, so that the property stays at its pose value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Returns the number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Iterates over times and decoded values.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (f32, K::Value)> + DoubleEndedIterator + 'a {
        self.keys.iter().map(|key| (key.time(), key.value()))
    }

    /// Returns the time of the last key, or 0 if there are no keys or that time is negative or NaN.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.keys.last().map_or(0.0, |key| key.time().max(0.0))
    }

    /// Returns the value at a time in seconds.
    ///
    /// Without keys, this is the pose. Before the first key, which may be later than 0, it is the value of the first
    /// key; after the last key, that of the last. The file format does not define the value before the first key; this
    /// choice avoids a jump at the first key. If several keys have the same time, the last one applies from then on.
    /// Rotations are normalized.
    #[must_use]
    pub fn sample(&self, time: f32, interpolation: Interpolation) -> K::Value {
        sample(self.keys, time, interpolation).unwrap_or(K::clean(self.pose))
    }
}

/// A track of rotations in either width.
#[derive(Debug, Clone, Copy)]
pub enum RotationTrack<'a> {
    /// Keys of 32-bit floats.
    Full(Track<'a, RotationKey>),
    /// Keys of 16-bit integers.
    Packed(Track<'a, PackedRotationKey>),
}

impl RotationTrack<'_> {
    /// Returns true if there are no keys, so that the rotation stays at its pose value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of keys.
    #[must_use]
    pub fn len(&self) -> usize {
        either!(self, track => track.len())
    }

    /// Returns the time and decoded value of a key.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<(f32, Quaternion)> {
        either!(self, track => track.keys.get(index).map(|key| (key.time(), key.value())))
    }

    /// Iterates over times and decoded values.
    pub fn iter(&self) -> impl Iterator<Item = (f32, Quaternion)> + '_ {
        (0..self.len()).filter_map(|index| self.get(index))
    }

    /// Returns the time of the last key, or 0 if there are no keys or that time is negative or NaN.
    #[must_use]
    pub fn duration(&self) -> f32 {
        either!(self, track => track.duration())
    }

    /// Returns the rotation at a time in seconds; see [`Track::sample`].
    #[must_use]
    pub fn sample(&self, time: f32, interpolation: Interpolation) -> Quaternion {
        either!(self, track => track.sample(time, interpolation))
    }
}
