//! Keyframes in both rotation widths.

use emfx_chunk::keys::{Place, place};
use emfx_chunk::rotation::{self, Quaternion, Vector};

use crate::generated::{PackedRotationKey, RotationKey, VectorKey};

/// Interpolation of rotations between keys, always along the shorter arc. It is not known which one the games use; for
/// the small steps of real tracks both agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Interpolation {
    /// Linear interpolation, then normalization.
    #[default]
    Linear,
    /// Spherical linear interpolation, at constant speed.
    Spherical,
}

/// A stored keyframe with access to its decoded value.
pub trait Key: Copy {
    /// The decoded value: a [`Vector`] or a [`Quaternion`].
    type Value: Copy + AsRef<[f32]>;
    /// Encodes a keyframe; `time` is in seconds.
    fn new(time: f32, value: Self::Value) -> Self;
    /// Seconds since the start of the motion.
    fn time(&self) -> f32;
    /// Returns the same key at another time. The stored value is unchanged.
    #[must_use]
    fn at_time(self, time: f32) -> Self;
    /// Returns the decoded value.
    fn value(&self) -> Self::Value;
    /// Interpolates from `from` to `to`; `part` runs from 0 to 1.
    fn between(from: Self::Value, to: Self::Value, part: f32, interpolation: Interpolation) -> Self::Value;
    /// Returns the value as sampling does: rotations are normalized.
    #[must_use]
    fn clean(value: Self::Value) -> Self::Value;
}

impl Key for VectorKey {
    type Value = Vector;

    fn new(time: f32, value: Vector) -> Self {
        Self { value, time }
    }

    fn time(&self) -> f32 {
        self.time
    }

    fn at_time(self, time: f32) -> Self {
        Self { time, ..self }
    }

    fn value(&self) -> Vector {
        self.value
    }

    fn between(from: Vector, to: Vector, part: f32, _: Interpolation) -> Vector {
        rotation::lerp(from, to, part)
    }

    fn clean(value: Vector) -> Vector {
        value
    }
}

impl Key for RotationKey {
    type Value = Quaternion;

    fn new(time: f32, value: Quaternion) -> Self {
        Self { value, time }
    }

    fn time(&self) -> f32 {
        self.time
    }

    fn at_time(self, time: f32) -> Self {
        Self { time, ..self }
    }

    fn value(&self) -> Quaternion {
        self.value
    }

    fn between(from: Quaternion, to: Quaternion, part: f32, interpolation: Interpolation) -> Quaternion {
        let (from, to) = (rotation::normalize(from), rotation::normalize(to));
        match interpolation {
            Interpolation::Linear => rotation::nlerp(from, to, part),
            Interpolation::Spherical => rotation::slerp(from, to, part),
        }
    }

    fn clean(value: Quaternion) -> Quaternion {
        rotation::normalize(value)
    }
}

impl Key for PackedRotationKey {
    type Value = Quaternion;

    /// Packs the value as the vendor's code does ([`rotation::pack`]).
    fn new(time: f32, value: Quaternion) -> Self {
        Self { value: rotation::pack(value), time }
    }

    fn time(&self) -> f32 {
        self.time
    }

    fn at_time(self, time: f32) -> Self {
        Self { time, ..self }
    }

    fn value(&self) -> Quaternion {
        rotation::unpack(self.value)
    }

    fn between(from: Quaternion, to: Quaternion, part: f32, interpolation: Interpolation) -> Quaternion {
        RotationKey::between(from, to, part, interpolation)
    }

    fn clean(value: Quaternion) -> Quaternion {
        rotation::normalize(value)
    }
}

/// Samples a track. Returns `None` if it has no keys. See [`Track::sample`](crate::Track::sample).
pub(crate) fn sample<K: Key>(keys: &[K], time: f32, interpolation: Interpolation) -> Option<K::Value> {
    match place(keys, K::time, time) {
        Place::Empty => None,
        Place::At(index) => keys.get(index).map(|key| K::clean(key.value())),
        Place::Between(index, part) => {
            let (from, to) = (keys.get(index)?, keys.get(index.saturating_add(1))?);
            Some(K::between(from.value(), to.value(), part, interpolation))
        }
    }
}
