//! Conversion to and from plain tracks.

use std::collections::HashMap;

use meshwire_core::{Error, ErrorKind};
use meshwire_scene::motion::{Blend, Channel, Ease, Key, Motion, Track, narrow, widen};

use crate::build::{Encoding, WeightTrack};
use crate::file::NAME;
use crate::generated::{self, Chunk, ChunkBody, Submotion, XpmFile};
use crate::view::Decoding;

impl XpmFile {
    /// Converts the motion to plain tracks, which support sampling, trimming, appending and more. Every submotion gives
    /// one track, even without keys. Weights are decoded as in [`Decoding::Range`].
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_core::*; }
    /// use meshwire::xpm::Exporter;
    /// use meshwire::xpm::{Decoding, Encoding, WeightTrack, XpmFile};
    ///
    /// let smile = WeightTrack::new("smile").with_keys([(0.0, 0.0), (1.0, 1.0)]);
    /// let mut file = XpmFile::from_tracks(Exporter::Max2011, 30, &[smile], Encoding::Nearest)?;
    /// let mut motion = file.to_motion();
    /// motion.reverse();
    /// file.set_motion(&motion)?;
    /// assert_eq!(file.motion().find("smile").unwrap().sample(0.25, Decoding::Range), 0.75);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn to_motion(&self) -> Motion {
        let tracks = self.submotions().enumerate().map(|(origin, submotion)| Track {
            keys: submotion
                .weights(Decoding::Range)
                .map(|(time, weight)| Key::new(time.into(), widen([weight])))
                .collect(),
            origin: Some(origin),
            ..Track::new(submotion.morph_target_name.as_bytes(), Channel::Weight, 1, Blend::Linear)
        });
        Motion { duration: self.motion().duration().into(), tracks: tracks.collect(), events: Vec::new() }
    }

    /// Replaces the motion with plain tracks. Submotions without a track are removed; tracks without a source submotion
    /// are set as in [`set_track`](Self::set_track). Keys whose weights existed in the file keep their stored form;
    /// others are rounded to the nearest 16-bit value in the range of their submotion.
    ///
    /// # Errors
    /// A track is not a weight track, has steps or curves ([`Motion::resample`] converts them to linear keys), or has a
    /// weight outside the range of its submotion. The file is then unchanged.
    pub fn set_motion(&mut self, motion: &Motion) -> Result<(), Error> {
        let old = self.to_motion();
        let mut changed = self.clone();
        motion.tracks.iter().try_for_each(is_plain)?;
        let tracks = motion.by_origin();
        let first = |origin: usize| tracks.get(&origin)?.first().map(|(_, track)| *track);
        let mut origin = 0;
        for submotion in changed.body.chunks.iter_mut().flat_map(Chunk::submotions_mut) {
            if let Some(track) = first(origin) {
                if submotion.morph_target_name.as_bytes() != track.target {
                    submotion.morph_target_name = track.target.as_slice().into();
                }
                if !old.tracks.get(origin).is_some_and(|before| before.same_keys(track)) {
                    store(submotion, track)?;
                }
            }
            origin += 1;
        }
        let mut kept = (0..origin).map(|origin| first(origin).is_some());
        let mut keep = || kept.next().unwrap_or(true);
        changed.body.chunks.retain_mut(|chunk| match &mut chunk.body {
            ChunkBody::Submotion(_) => keep(),
            ChunkBody::Submotions(list) => {
                list.submotions.retain(|_| keep());
                true
            }
            _ => true,
        });
        for track in motion.tracks.iter().filter(|track| track.origin.is_none_or(|own| own >= origin)) {
            let keys = track.keys.iter().map(|key| (narrow(key.time), weight(key)));
            changed.set_track(&WeightTrack::new(track.target.as_slice()).with_keys(keys), Encoding::Nearest)?;
        }
        changed.settle_lengths();
        *self = changed;
        Ok(())
    }
}

fn weight(key: &Key) -> f32 {
    let [weight, ..] = key.value;
    narrow(weight)
}

/// Returns an error if a submotion cannot store a track that replaces `before`.
#[cfg(feature = "scene")]
pub(crate) fn check(track: &Track, before: &Track, submotion: &Submotion) -> Result<(), Error> {
    is_plain(track)?;
    if before.same_keys(track) { Ok(()) } else { store(&mut submotion.clone(), track) }
}

fn is_plain(track: &Track) -> Result<(), Error> {
    let refused = |expected: &str, found: String| Err(Error::new(NAME, ErrorKind::invalid(expected, found)));
    if track.channel != Channel::Weight {
        return refused("weights", format!("{:?} of \"{}\"", track.channel, track.target.escape_ascii()));
    }
    let before_last = track.keys.split_last().map_or(&[][..], |(_, before)| before);
    if before_last.iter().any(|Key { ease: [ease, ..], .. }| *ease != Ease::Linear) {
        return refused(
            "linear interpolation between keys",
            format!("step or curve keys of \"{}\"", track.target.escape_ascii()),
        );
    }
    Ok(())
}

fn store(submotion: &mut Submotion, track: &Track) -> Result<(), Error> {
    let known: HashMap<u32, generated::Key> =
        submotion.keys.iter().map(|key| (submotion.decode(key.value, Decoding::Range).to_bits(), *key)).collect();
    let mut keys = Vec::with_capacity(track.keys.len());
    for key in &track.keys {
        let (time, weight) = (narrow(key.time), weight(key));
        let (min, max) = (submotion.min_weight, submotion.max_weight);
        keys.push(match known.get(&weight.to_bits()) {
            Some(old) => generated::Key { time, ..*old },
            None if (min..=max).contains(&weight) => submotion.key_at(time, weight),
            None => {
                let found = format!("{weight} for \"{}\"", track.target.escape_ascii());
                return Err(Error::new(NAME, ErrorKind::invalid(format!("weights from {min} to {max}"), found)));
            }
        });
    }
    submotion.keys = keys;
    Ok(())
}
