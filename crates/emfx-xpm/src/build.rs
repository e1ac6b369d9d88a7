//! Creation of tracks and files, by the writing rules of section 5 of the EMotionFX reference.

use binrw::Endian;
use emfx_chunk::{Exporter, FileHeader, Text};
use meshwire_core::{Error, Segment, Validator};

use crate::file::NAME;
use crate::generated::{Body, Chunk, Info, Key, Submotion, SubmotionPhonemes, Submotions, XpmFile};
use crate::view::Decoding;

/// Largest deviation from the pose weight at which a track counts as constant, as in the vendor's exporter.
pub(crate) const STATIC_TOLERANCE: f32 = 1e-3;

/// The conversion of weights to 16-bit values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Encoding {
    /// Rounds to the nearest value. A key added at time 0 has the weight of the first key, so that no sample changes.
    #[default]
    Nearest,
    /// Truncates as the vendor's exporter does. A key added at time 0 has weight 0.
    Vendor,
}

/// A weight track to be written.
///
/// ```
/// # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_core::*; }
/// use meshwire::xpm::{Encoding, WeightTrack};
///
/// let track = WeightTrack::new("smile").with_keys([(0.5, 0.25), (1.0, 1.0)]);
/// let submotion = track.encode(2.0, Encoding::Nearest)?;
/// let keys: Vec<_> = submotion.keys.iter().map(|key| (key.time, key.value)).collect();
/// assert_eq!(keys, [(0.0, 16384), (0.5, 16384), (1.0, 65535), (2.0, 65535)]);
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct WeightTrack {
    /// The morph target to drive.
    pub name: Text,
    /// The phonemes to drive; empty for an ordinary target.
    pub phonemes: SubmotionPhonemes,
    /// The weight if there are no keys.
    pub pose_weight: f32,
    /// Times in seconds, not negative and not decreasing, with weights.
    pub keys: Vec<(f32, f32)>,
}

impl WeightTrack {
    /// Creates a track without keys whose target stays at weight 0.
    #[must_use]
    pub fn new(name: impl Into<Text>) -> Self {
        Self { name: name.into(), phonemes: SubmotionPhonemes::new(), pose_weight: 0.0, keys: Vec::new() }
    }

    /// Decodes the weights of a stored track, which can then be edited and set again.
    #[must_use]
    pub fn of(submotion: &Submotion, decoding: Decoding) -> Self {
        Self {
            name: submotion.morph_target_name.clone(),
            phonemes: submotion.phonemes,
            pose_weight: submotion.pose_weight,
            keys: submotion.weights(decoding).collect(),
        }
    }

    /// Sets the keys: times in seconds and weights.
    #[must_use]
    pub fn with_keys(mut self, keys: impl IntoIterator<Item = (f32, f32)>) -> Self {
        self.keys = keys.into_iter().collect();
        self
    }

    /// Sets the pose weight.
    #[must_use]
    pub fn with_pose_weight(mut self, weight: f32) -> Self {
        self.pose_weight = weight;
        self
    }

    /// Sets the phonemes.
    #[must_use]
    pub fn with_phonemes(mut self, phonemes: SubmotionPhonemes) -> Self {
        self.phonemes = phonemes;
        self
    }

    /// Returns the time of the last key in seconds, or 0 without keys.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.keys.last().map_or(0.0, |(time, _)| time.max(0.0))
    }

    /// Encodes the track for a motion that ends at `end` seconds.
    ///
    /// All keys are dropped if the weight stays within 0.001 of the pose weight. Otherwise the track gets a key at 0
    /// and one at the end. The range is 0 to 1 if all weights are within it, so that all readers agree; otherwise it is
    /// the range of the weights, widened to at least 1 as the vendor does.
    ///
    /// # Errors
    /// The name is empty and there are no phonemes; a time is negative, not finite or before the previous one; or a
    /// weight, or the difference between weights, is not finite. The error lists every problem.
    pub fn encode(&self, end: f32, encoding: Encoding) -> Result<Submotion, Error> {
        let mut v = Validator::new();
        self.check(end, &mut v);
        v.finish(NAME)?;
        Ok(self.encoded(end, encoding))
    }

    /// Encodes a track that has been checked.
    fn encoded(&self, end: f32, encoding: Encoding) -> Submotion {
        let weights = self.spanning(end, encoding);
        let (min_weight, max_weight) = range(self.pose_weight, &weights);
        let encode = |weight: f32| encode(weight, (min_weight, max_weight), encoding);
        let key = |(time, weight): (f32, f32)| Key { time, value: encode(weight), padding: [0; 2] };
        Submotion {
            pose_weight: self.pose_weight,
            min_weight,
            max_weight,
            phonemes: self.phonemes,
            morph_target_name: self.name.clone(),
            keys: weights.into_iter().map(key).collect(),
        }
    }

    /// Returns the keys from 0 to the end of the motion, or no keys for a track that stays at its pose weight.
    fn spanning(&self, end: f32, encoding: Encoding) -> Vec<(f32, f32)> {
        let near_pose = |(_, weight): &(f32, f32)| (weight - self.pose_weight).abs() <= STATIC_TOLERANCE;
        let mut weights = if self.keys.iter().all(near_pose) { Vec::new() } else { self.keys.clone() };
        if let (Some(first), Some(last)) = (weights.first().copied(), weights.last().copied()) {
            if last.0 < end {
                weights.push((end, last.1));
            }
            if first.0 > 0.0 {
                let weight = match encoding {
                    Encoding::Nearest => first.1,
                    Encoding::Vendor => 0.0,
                };
                weights.insert(0, (0.0, weight));
            }
        }
        weights
    }

    fn check(&self, end: f32, v: &mut Validator) {
        let named = !self.name.is_empty() || u32::from(self.phonemes) != 0;
        v.field("name", |v| v.require(named, || "expected a name or phonemes, found neither".to_owned()));
        let ends = end.is_finite() && end >= 0.0;
        v.require(ends, || format!("expected a finite end of the motion from 0 on, found {end}"));
        let pose = self.pose_weight;
        v.field("pose_weight", |v| v.require(pose.is_finite(), || format!("expected a finite weight, found {pose}")));
        v.field("keys", |v| {
            let mut before = 0.0;
            for (index, (time, weight)) in self.keys.iter().copied().enumerate() {
                v.within(Segment::Index(index), |v| {
                    v.require(time.is_finite() && time >= before, || {
                        format!("expected finite seconds from {before} on, found {time}")
                    });
                    v.require(weight.is_finite(), || format!("expected a finite weight, found {weight}"));
                });
                before = if time.is_finite() { time } else { before };
            }
            let (min, max) = range(pose, &self.keys);
            let apart = !(max - min).is_finite() && min.is_finite() && max.is_finite();
            v.require(!apart, || format!("expected a finite range of weights, found {min} to {max}"));
        });
    }
}

fn range(pose: f32, weights: &[(f32, f32)]) -> (f32, f32) {
    let all = weights.iter().map(|(_, weight)| *weight);
    let (mut min, mut max) = all.fold((pose, pose), |(min, max), weight| (weight.min(min), weight.max(max)));
    if min >= 0.0 && max <= 1.0 {
        return (0.0, 1.0);
    }
    if max - min < 1.0 {
        if min < 0.0 {
            min = min.min(-1.0);
        }
        if max > 0.0 {
            max = max.max(1.0);
        }
    }
    (min, max)
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the range of u16; NaN becomes 0"
)]
fn encode(weight: f32, (min, max): (f32, f32), encoding: Encoding) -> u16 {
    let value = match encoding {
        Encoding::Nearest => {
            let part = (f64::from(weight) - f64::from(min)) / (f64::from(max) - f64::from(min));
            (part * 65535.0).round()
        }
        Encoding::Vendor => f64::from((weight - min) / (max - min) * 65535.0),
    };
    value.clamp(0.0, 65535.0) as u16
}

impl Submotion {
    /// Returns a key with the value nearest to a weight in this track's range.
    pub(crate) fn key_at(&self, time: f32, weight: f32) -> Key {
        let value = encode(weight, (self.min_weight, self.max_weight), Encoding::Nearest);
        Key { time, value, padding: [0; 2] }
    }
}

impl XpmFile {
    /// Creates a little-endian motion of these tracks: info 101 version 1, then all tracks in 102 version 1, which is
    /// the same for every exporter generation. All tracks with keys end at the same time.
    ///
    /// # Errors
    /// The same as [`WeightTrack::encode`], for all tracks together.
    pub fn from_tracks(
        exporter: Exporter,
        frames_per_second: u32,
        tracks: &[WeightTrack],
        encoding: Encoding,
    ) -> Result<Self, Error> {
        let end = tracks.iter().map(WeightTrack::duration).fold(0.0, f32::max);
        let mut v = Validator::new();
        v.field("tracks", |v| {
            for (index, track) in tracks.iter().enumerate() {
                v.within(Segment::Index(index), |v| track.check(end, v));
            }
        });
        v.finish(NAME)?;
        let submotions = tracks.iter().map(|track| track.encoded(end, encoding)).collect();
        let chunks = vec![Chunk::new(Info::new(exporter, frames_per_second)), Chunk::new(Submotions { submotions })];
        let header = FileHeader::new(Endian::Little, exporter.multiply_order());
        Ok(Self { header, body: Body { chunks, trailing: Vec::new() } })
    }
}

impl Info {
    /// Creates the info chunk of an exporter generation, with its version, program and compile date but without a file
    /// or motion name. All real morph motions are from [`Exporter::Max2011`].
    #[must_use]
    pub fn new(exporter: Exporter, frames_per_second: u32) -> Self {
        let (exporter_major_version, exporter_minor_version) = exporter.version();
        Self {
            frames_per_second,
            exporter_major_version,
            exporter_minor_version,
            padding: [0; 2],
            source_application: Text::from(exporter.source_application()),
            original_file: Text::from(""),
            exporter_compile_date: Text::from(exporter.compile_date()),
            motion_name: Text::from(""),
        }
    }
}
