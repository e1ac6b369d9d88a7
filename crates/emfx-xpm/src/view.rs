//! Weights: decoding, sampling, and joining to the morph targets of an actor.
//!
//! Times are absolute seconds; weights are mostly 0 to 1. Source of the rules: section 5 of the EMotionFX reference.

use emfx_chunk::keys::{Place, place};

use crate::generated::{Chunk, Key, Submotion, XpmFile};

/// The meaning of the 16-bit value of a key. Every real track has the range 0 to 1, where both variants agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Decoding {
    /// A fraction of the track's range: `min + (max - min) * value / 65535`, according to the declarations and
    /// third-party tools.
    #[default]
    Range,
    /// The weight itself: `value / 65535`, according to the vendor's later reader and the common notes.
    Fraction,
}

impl Submotion {
    /// Returns the weight that a key value represents.
    #[must_use]
    pub fn decode(&self, value: u16, decoding: Decoding) -> f32 {
        let part = f32::from(value) / 65535.0;
        match decoding {
            Decoding::Range => self.min_weight + (self.max_weight - self.min_weight) * part,
            Decoding::Fraction => part,
        }
    }

    /// Iterates over the times in seconds and weights of all keys.
    pub fn weights(&self, decoding: Decoding) -> impl ExactSizeIterator<Item = (f32, f32)> + DoubleEndedIterator + '_ {
        self.keys.iter().map(move |key| (key.time, self.decode(key.value, decoding)))
    }

    /// Returns the time of the last key in seconds, or 0 if there are no keys or that time is negative or NaN.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.keys.last().map_or(0.0, |key| key.time.max(0.0))
    }

    /// Returns the weight at a time in seconds: the pose weight without keys, the weight of the first key before it,
    /// that of the last key after it, and linear interpolation in between. If several keys have the same time, the last
    /// one applies from then on.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_core::*; }
    /// use meshwire::xpm::{Decoding, Encoding, WeightTrack};
    ///
    /// let track = WeightTrack::new("blink").with_keys([(1.0, 0.0), (3.0, 1.0)]).encode(4.0, Encoding::Nearest)?;
    /// let weight = |time| track.sample(time, Decoding::Range);
    /// assert_eq!([weight(0.0), weight(1.5), weight(9.0)], [0.0, 0.25, 1.0]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn sample(&self, time: f32, decoding: Decoding) -> f32 {
        let weight =
            |index: usize| self.keys.get(index).map_or(self.pose_weight, |key| self.decode(key.value, decoding));
        match place(&self.keys, |key: &Key| key.time, time) {
            Place::Empty => self.pose_weight,
            Place::At(index) => weight(index),
            Place::Between(index, part) => {
                let (from, to) = (weight(index), weight(index.saturating_add(1)));
                from + (to - from) * part
            }
        }
    }

    /// Returns true for a submotion that drives phonemes rather than one target by name.
    #[must_use]
    pub fn is_phoneme(&self) -> bool {
        u32::from(self.phonemes) != 0
    }
}

impl XpmFile {
    /// Iterates over the submotions of all chunks in file order.
    pub fn submotions(&self) -> impl Iterator<Item = &Submotion> {
        self.body.chunks.iter().flat_map(Chunk::submotions)
    }

    /// Returns the motion of the file.
    #[must_use]
    pub fn motion(&self) -> Motion<'_> {
        Motion { submotions: self.submotions().collect(), frames_per_second: self.frames_per_second() }
    }
}

/// All submotions of a file, for sampling them together or joining them to an actor.
///
/// ```
/// # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_core::*; }
/// use meshwire::xpm::Exporter;
/// use meshwire::xpm::{Decoding, Encoding, MorphTarget, WeightTrack, XpmFile};
///
/// let smile = WeightTrack::new("smile").with_keys([(0.0, 0.0), (1.0, 1.0)]);
/// let file = XpmFile::from_tracks(Exporter::Max2011, 30, &[smile], Encoding::Nearest)?;
/// let join = file.motion().join([MorphTarget::new("frown"), MorphTarget::new("smile")]);
/// assert_eq!(join.sample(0.25, Decoding::Range), [None, Some(0.25)]);
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Motion<'a> {
    submotions: Vec<&'a Submotion>,
    frames_per_second: u32,
}

impl<'a> Motion<'a> {
    /// Returns the submotions in file order.
    #[must_use]
    pub fn submotions(&self) -> &[&'a Submotion] {
        &self.submotions
    }

    /// Returns the time of the last key of all tracks in seconds, or 0 if no track has a key.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.submotions.iter().map(|submotion| submotion.duration()).fold(0.0, f32::max)
    }

    /// Returns the frames per second of the source animation, or 0 without an info chunk.
    #[must_use]
    pub fn frames_per_second(&self) -> u32 {
        self.frames_per_second
    }

    /// Returns the submotion of a morph target, the first one if several have this name.
    #[must_use]
    pub fn find(&self, target_name: impl AsRef<[u8]>) -> Option<&'a Submotion> {
        self.submotions.iter().find(|submotion| submotion.morph_target_name.as_bytes() == target_name.as_ref()).copied()
    }

    /// Joins the motion to the morph targets of an actor, which are passed in its order.
    ///
    /// An ordinary submotion drives the target of its name. A submotion with phoneme bits drives the targets that share
    /// one of its bits, unless they match by name. (This use of phonemes is inferred; no real file has them.) If
    /// several submotions match, the first is used.
    #[must_use]
    pub fn join<N: AsRef<[u8]>>(&self, targets: impl IntoIterator<Item = MorphTarget<N>>) -> Join<'a> {
        let mut by_name = std::collections::HashMap::with_capacity(self.submotions.len());
        for submotion in self.submotions.iter().filter(|submotion| !submotion.is_phoneme()) {
            by_name.entry(submotion.morph_target_name.as_bytes()).or_insert(*submotion);
        }
        let phonemes: Vec<&Submotion> = self.submotions.iter().copied().filter(|s| s.is_phoneme()).collect();
        let driver = |target: MorphTarget<N>| {
            let shares_bit = |s: &&&Submotion| u32::from(s.phonemes) & target.phonemes != 0;
            let named = by_name.get(target.name.as_ref()).copied();
            let submotion = named.or_else(|| phonemes.iter().find(shares_bit).copied());
            submotion.map(|submotion| Driver { submotion, min: target.min, max: target.max })
        };
        Join { targets: targets.into_iter().map(driver).collect() }
    }
}

/// The properties of a morph target that joining needs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MorphTarget<N> {
    /// Name.
    pub name: N,
    /// Phoneme bits; 0 for an ordinary target.
    pub phonemes: u32,
    /// Smallest weight.
    pub min: f32,
    /// Largest weight.
    pub max: f32,
}

impl<N> MorphTarget<N> {
    /// Creates an ordinary target that accepts any weight.
    #[must_use]
    pub fn new(name: N) -> Self {
        Self { name, phonemes: 0, min: f32::NEG_INFINITY, max: f32::INFINITY }
    }
}

#[derive(Debug, Clone, Copy)]
struct Driver<'a> {
    submotion: &'a Submotion,
    min: f32,
    max: f32,
}

/// The submotion for each morph target of an actor. Created by [`Motion::join`].
#[derive(Debug, Clone)]
pub struct Join<'a> {
    targets: Vec<Option<Driver<'a>>>,
}

impl<'a> Join<'a> {
    /// Iterates over the submotions that drive the targets, `None` for targets without one.
    pub fn targets(&self) -> impl ExactSizeIterator<Item = Option<&'a Submotion>> + '_ {
        self.targets.iter().map(|driver| driver.map(|driver| driver.submotion))
    }

    /// Returns the weight of each target at a time in seconds, clamped to the target's range. It is `None` for targets
    /// that the motion does not drive.
    #[must_use]
    pub fn sample(&self, time: f32, decoding: Decoding) -> Vec<Option<f32>> {
        // Not `clamp`, which panics if the minimum exceeds the maximum.
        let weight = |driver: Driver<'_>| driver.submotion.sample(time, decoding).max(driver.min).min(driver.max);
        self.targets.iter().map(|driver| driver.map(weight)).collect()
    }
}
