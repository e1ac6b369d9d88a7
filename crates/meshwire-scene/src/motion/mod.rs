//! Format-neutral motions.
//!
//! A format converts its motion to a [`Motion`] (`to_motion`) and applies one back (`set_motion`). The edits are
//! implemented here. Keys whose values were not edited are stored again bit for bit.

use std::collections::HashMap;

mod arrays;
mod cut;
mod edit;
mod reduce;
mod refine;
mod sample;

pub use arrays::KeyArrays;
pub use refine::{Moment, Refined, SPARE_KEYS, budget, refine, worst};

/// Interpolation of a component from a key to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Ease {
    /// Linear. Rotations take the shorter way.
    #[default]
    Linear,
    /// Holds the value until the next key.
    Step,
    /// A cubic curve through the handles of both keys.
    Bezier,
}

/// Numbers per key: its time, four components, and the time and value of two handles for each component.
const KEY_NUMBERS: usize = 1 + 4 + 16;

/// A keyframe of a track.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Key {
    /// Seconds from the start of the motion.
    pub time: f64,
    /// Value. The first `width` components of the track are used.
    pub value: [f64; 4],
    /// Interpolation of each component to the next key.
    pub ease: [Ease; 4],
    /// Time and value of the handle before this key, for each component.
    pub incoming: [[f64; 2]; 4],
    /// Time and value of the handle after this key, for each component.
    pub outgoing: [[f64; 2]; 4],
}

impl Key {
    /// Creates a key with linear interpolation.
    #[must_use]
    pub fn new(time: f64, value: [f64; 4]) -> Self {
        let handles = value.map(|value| [time, value]);
        Self { time, value, ease: [Ease::Linear; 4], incoming: handles, outgoing: handles }
    }

    /// Returns the bits that identify a key: time, value and handles, and the interpolation.
    #[must_use]
    pub fn bits(&self) -> ([u64; KEY_NUMBERS], [Ease; 4]) {
        let handles = self.incoming.as_flattened().iter().chain(self.outgoing.as_flattened());
        let mut bits = [0; KEY_NUMBERS];
        bits.iter_mut()
            .zip([&self.time].into_iter().chain(&self.value).chain(handles))
            .for_each(|(slot, number)| *slot = number.to_bits());
        (bits, self.ease)
    }

    /// Moves the key and its handles to another time.
    pub(crate) fn retime(&mut self, new: impl Fn(f64) -> f64) {
        self.time = new(self.time);
        for [time, _] in self.incoming.iter_mut().chain(&mut self.outgoing) {
            *time = new(*time);
        }
    }
}

/// Rounds to the nearest single-precision number. A value that was converted from single precision is unchanged.
#[must_use]
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the language has no other rounding")]
pub fn narrow(value: f64) -> f32 {
    value as f32
}

/// Converts a vector to four components, filled with 0.
#[must_use]
pub fn widen<const N: usize>(value: [f32; N]) -> [f64; 4] {
    let mut wide = [0.0; 4];
    wide.iter_mut().zip(value).for_each(|(to, from)| *to = f64::from(from));
    wide
}

/// Returns the first components of a value in single precision.
#[must_use]
pub fn narrowed<const N: usize>(value: [f64; 4]) -> [f32; N] {
    let mut single = [0.0; N];
    single.iter_mut().zip(value).for_each(|(to, from)| *to = narrow(from));
    single
}

/// The property of a target that a track animates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Channel {
    /// Position, three components.
    Position,
    /// Rotation: a quaternion x, y, z, w, or three angles in formats that store angles.
    Rotation,
    /// Scale, one or three components.
    Scale,
    /// Rotation of the space in which the scale acts.
    ScaleRotation,
    /// Weight of a morph target, one component.
    Weight,
    /// Another channel, with the number that the format gives it.
    Other(i32),
}

impl Channel {
    /// Returns true for custom channels and weights of morph targets, which formats of skeletal animation do not have.
    #[must_use]
    pub fn is_other(self) -> bool {
        matches!(self, Self::Weight | Self::Other(_))
    }
}

/// Interpolation between linear keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Blend {
    /// Component by component.
    #[default]
    Linear,
    /// Component by component, then normalized to length 1. Used for rotations.
    Normalized,
    /// Spherical interpolation at constant speed. Used for rotations.
    Spherical,
}

/// One animated channel of one target.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Track {
    /// Name of the target: a node, a part, or a morph target.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::name"))]
    pub target: Vec<u8>,
    /// Animated channel.
    pub channel: Channel,
    /// Number of components, 1 to 4.
    pub width: usize,
    /// Interpolation between linear keys.
    pub blend: Blend,
    /// Keys in order of time.
    pub keys: Vec<Key>,
    /// Format-specific id of the source track, so that its other data is kept when the target is renamed. `None` for a
    /// track that is new to the file.
    pub origin: Option<usize>,
}

impl Track {
    /// Creates a track without keys.
    #[must_use]
    pub fn new(target: impl Into<Vec<u8>>, channel: Channel, width: usize, blend: Blend) -> Self {
        Self { target: target.into(), channel, width: width.clamp(1, 4), blend, keys: Vec::new(), origin: None }
    }

    /// Returns true if both tracks have bit-identical keys.
    #[must_use]
    pub fn same_keys(&self, other: &Self) -> bool {
        self.keys.len() == other.keys.len() && self.keys.iter().map(Key::bits).eq(other.keys.iter().map(Key::bits))
    }

    /// Returns true for evenly spaced keys at most a tenth of a second apart, as editors write that sample curves.
    /// `tolerance` is the permitted deviation of a step in seconds.
    #[must_use]
    pub fn is_sampled(&self, tolerance: f64) -> bool {
        let ([first, second, ..], Some(last)) = (self.keys.as_slice(), self.keys.last()) else { return false };
        let step = second.time - first.time;
        let steps = f64::from(u32::try_from(self.keys.len().saturating_sub(1)).unwrap_or(u32::MAX));
        step > 0.0 && step <= 0.1 && (last.time - first.time - steps * step).abs() <= tolerance * steps
    }

    /// Returns true if an editor that samples curves can have written this track for `curve`: the track
    /// [is sampled](Self::is_sampled), or has one key for a curve shorter than a frame at 24 frames per second.
    #[must_use]
    pub fn is_sample_of(&self, curve: &Self, tolerance: f64) -> bool {
        const FRAME: f64 = 1.0 / 24.0;
        let is_short = || {
            let ends = curve.keys.first().zip(curve.keys.last());
            ends.is_some_and(|(first, last)| last.time - first.time < FRAME - tolerance)
        };
        self.is_sampled(tolerance) || (self.keys.len() == 1 && is_short())
    }
}

/// An event at a point in time, such as a sound or a hit.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Event {
    /// Seconds from the start of the motion.
    pub time: f64,
    /// Name of the event.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::name"))]
    pub name: Vec<u8>,
    /// Index of the list that contains the event; 0 if the file has one list.
    pub list: usize,
}

/// All animated tracks and events.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::motion::{Blend, Channel, Key, Motion, Track};
///
/// let mut lid = Track::new("lid", Channel::Position, 3, Blend::Linear);
/// lid.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(2.0, [0.0, 4.0, 0.0, 0.0])];
/// let mut motion = Motion { duration: 2.0, tracks: vec![lid], ..Motion::default() };
/// motion.trim(0.5, 1.5);
/// assert_eq!(motion.sample("lid", Channel::Position, 0.0), Some([0.0, 1.0, 0.0, 0.0]));
/// motion.reverse();
/// assert_eq!(motion.sample("lid", Channel::Position, 0.0), Some([0.0, 3.0, 0.0, 0.0]));
/// motion.append(&motion.clone(), 1.0);
/// assert_eq!(motion.duration, 3.0);
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Motion {
    /// Length in seconds.
    pub duration: f64,
    /// Tracks in file order, usually one per target and channel.
    pub tracks: Vec<Track>,
    /// Events in file order.
    pub events: Vec<Event>,
}

impl Motion {
    /// Returns the tracks with a source id by that id, each with its index.
    #[must_use]
    pub fn by_origin(&self) -> HashMap<usize, Vec<(usize, &Track)>> {
        let mut tracks: HashMap<usize, Vec<(usize, &Track)>> = HashMap::new();
        for (index, track) in self.tracks.iter().enumerate() {
            if let Some(origin) = track.origin {
                tracks.entry(origin).or_default().push((index, track));
            }
        }
        tracks
    }

    /// Returns the first track of a target and channel.
    #[must_use]
    pub fn track(&self, target: impl AsRef<[u8]>, channel: Channel) -> Option<&Track> {
        self.tracks.iter().find(|track| track.target == target.as_ref() && track.channel == channel)
    }

    /// Returns a mutable reference to the first track of a target and channel.
    pub fn track_mut(&mut self, target: impl AsRef<[u8]>, channel: Channel) -> Option<&mut Track> {
        self.tracks.iter_mut().find(|track| track.target == target.as_ref() && track.channel == channel)
    }

    /// Returns the value of a channel at a time, or `None` if there is no such track or it has no keys. See
    /// [`Track::sample`].
    #[must_use]
    pub fn sample(&self, target: impl AsRef<[u8]>, channel: Channel, time: f64) -> Option<[f64; 4]> {
        self.track(target, channel)?.sample(time)
    }
}
