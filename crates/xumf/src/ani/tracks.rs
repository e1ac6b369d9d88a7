//! Conversion of animations to and from plain tracks.

use std::collections::HashMap;

use meshwire_core::{Error, ErrorKind};
use meshwire_scene::motion::{Blend, Channel, Ease, Key, Motion, Track, narrow, narrowed, widen};

use super::sample::unstated;
use super::{AniFile, AnimationView, NAME, TrackKind};
use crate::generated::ani::{Interpolation, Keyframe};

impl TrackKind {
    /// Returns the animated property. Rotations are three angles.
    pub(super) fn channel(self) -> Channel {
        match self {
            Self::Position => Channel::Position,
            Self::Rotation => Channel::Rotation,
            Self::Scale => Channel::Scale,
            Self::PreScale => Channel::Other(0),
            Self::PostScale => Channel::Other(1),
        }
    }
}

impl AnimationView<'_> {
    /// Converts the animation to plain tracks, which support sampling, trimming, appending and more. Every group of
    /// keys gives one track, even without keys. [`Channel::Other`] 0 and 1 are the scale axes before and after the
    /// scale.
    ///
    /// ```
    /// # mod meshwire { pub use xumf::ani; pub use meshwire_core::*; pub use meshwire_scene as scene; }
    /// use meshwire::scene::motion::Channel;
    /// use meshwire::ani::{AniFile, AnimationData, Keyframe, TrackKind};
    ///
    /// let keys = [Keyframe::linear(0.0, [0.0; 3]), Keyframe::linear(2.0, [0.0, 4.0, 0.0])];
    /// let mut file = AniFile::new();
    /// file.add_animation(&AnimationData::new("anim_door", "open", 2.0).with(TrackKind::Position, &keys))?;
    /// let mut motion = file.animations().next().expect("it was just added").to_motion()?;
    /// motion.trim(0.5, 1.5);
    /// file.set_motion(0, &motion)?;
    /// let door = file.find("anim_door", "open").expect("it is still there");
    /// assert_eq!((door.duration(), door.track(TrackKind::Position).sample(0.0)?), (1.0, Some([0.0, 1.0, 0.0])));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// A key has an interpolation other than step, linear and Bezier, which no known file has.
    pub fn to_motion(&self) -> Result<Motion, Error> {
        let mut tracks = Vec::new();
        for (origin, kind) in TrackKind::ALL.into_iter().enumerate() {
            let mut track = Track::new(self.record().name.text(), kind.channel(), 3, Blend::Linear);
            track.origin = Some(origin);
            let keys = self.track(kind).keys();
            let previous = keys.first().into_iter().chain(keys).map(|key| key.time);
            for (index, (frame, previous)) in keys.iter().zip(previous).enumerate() {
                track.keys.push(key(frame, previous, index + 1 == keys.len())?);
            }
            tracks.push(track);
        }
        Ok(Motion { duration: self.duration().into(), tracks, events: Vec::new() })
    }
}

impl AniFile {
    /// Replaces the keys and duration of an animation with plain tracks, and sets its name to their target. A group
    /// without a track loses its keys. Keys whose values existed in the file keep their other fields; an unchanged
    /// group stays bit-identical.
    ///
    /// # Errors
    /// There is no such animation; it has an unknown interpolation; the tracks have several targets, duplicate
    /// channels, or a channel that the format does not support; the name is too long; or a number is not finite. The
    /// file is then unchanged.
    pub fn set_motion(&mut self, animation: usize, motion: &Motion) -> Result<(), Error> {
        let refused = |expected: &str, found: String| Err(Error::new(NAME, ErrorKind::invalid(expected, found)));
        let Some(view) = self.animations().nth(animation) else {
            return refused("an animation of the file", animation.to_string());
        };
        let old = view.to_motion()?;
        let target = motion.tracks.first().map_or_else(|| view.record().name.text(), |track| &track.target);
        let subname = view.record().subname.text().to_vec();
        let mut seen = Vec::new();
        for track in &motion.tracks {
            let known = TrackKind::ALL.iter().any(|kind| kind.channel() == track.channel);
            if track.target != target || !known || track.width != 3 || seen.contains(&track.channel) {
                let found = format!("{:?} of \"{}\"", track.channel, track.target.escape_ascii());
                return refused("tracks of one part, one per supported channel, with three numbers per key", found);
            }
            seen.push(track.channel);
        }
        if !narrow(motion.duration).is_finite() {
            return refused("a finite duration", motion.duration.to_string());
        }
        let mut changed = self.clone();
        if target != view.record().name.text() {
            changed.rename_animation(animation, target, &subname)?;
        }
        for (kind, before) in TrackKind::ALL.into_iter().zip(&old.tracks) {
            let track = motion.tracks.iter().find(|track| track.channel == kind.channel());
            if track.is_some_and(|track| track.same_keys(before)) {
                continue;
            }
            let keys = track.map_or_else(Vec::new, |track| store(view.track(kind).keys(), &before.keys, track));
            changed.set_keys(animation, kind, &keys)?;
        }
        if motion.duration.to_bits() != old.duration.to_bits() {
            if let Some(record) = changed.wire_mut().animations.get_mut(animation) {
                record.duration = narrow(motion.duration);
            }
        }
        *self = changed;
        Ok(())
    }
}

/// Converts a key with its handles. A missing incoming handle is replaced by the one that sampling uses.
fn key(frame: &Keyframe, previous: f32, is_last: bool) -> Result<Key, Error> {
    let mut key = Key::new(frame.time.into(), widen(frame.value));
    let axes = frame.interpolation.iter().zip(&frame.control).zip(frame.value).enumerate();
    for (axis, ((interpolation, control), value)) in axes {
        let ease = match interpolation {
            Interpolation::Step => Ease::Step,
            Interpolation::Linear => Ease::Linear,
            Interpolation::Bezier => Ease::Bezier,
            _ if is_last => Ease::Step,
            other => {
                let message = format!("values between keys of interpolation {other} are not known");
                return Err(Error::new(NAME, ErrorKind::Unsupported(message)));
            }
        };
        let stated = ease == Ease::Bezier || control.incoming != [0.0; 2];
        let incoming = if stated { control.incoming } else { unstated([frame.time, value], previous) };
        let handles = [(key.incoming.get_mut(axis), incoming), (key.outgoing.get_mut(axis), control.outgoing)];
        for (slot, point) in handles {
            if let Some(slot) = slot {
                *slot = point.map(f64::from);
            }
        }
        if let Some(slot) = key.ease.get_mut(axis) {
            *slot = ease;
        }
    }
    Ok(key)
}

/// Converts a track to the keys of a new animation.
#[cfg(feature = "scene")]
pub(crate) fn stored(track: &Track) -> Vec<Keyframe> {
    store(&[], &[], track)
}

/// Converts tracks to stored keys. Fields other than times, values and handles are taken from an old key with the same
/// value.
fn store(frames: &[Keyframe], before: &[Key], track: &Track) -> Vec<Keyframe> {
    let known: HashMap<[u64; 4], &Keyframe> =
        before.iter().zip(frames).map(|(key, frame)| (key.value.map(f64::to_bits), frame)).collect();
    let previous = std::iter::once(None).chain(track.keys.iter().map(Some));
    let stored = |((index, key), previous): ((usize, &Key), Option<&Key>)| {
        let is_last = index + 1 == track.keys.len();
        let value: [f32; 3] = narrowed(key.value);
        let old = known.get(&key.value.map(f64::to_bits)).copied();
        let mut frame =
            Keyframe { time: narrow(key.time), value, ..old.copied().unwrap_or_else(|| Keyframe::linear(0.0, value)) };
        let axes = frame.interpolation.iter_mut().zip(&mut frame.control).zip(value).enumerate();
        for ((axis, ((interpolation, control), value)), (ease, (incoming, outgoing))) in
            axes.zip(key.ease.iter().zip(key.incoming.iter().zip(&key.outgoing)))
        {
            let incoming = incoming.map(narrow);
            *interpolation = match ease {
                // After the last key, an unknown interpolation also acts as a step.
                Ease::Step if is_last && !matches!(interpolation, Interpolation::Linear | Interpolation::Bezier) => {
                    *interpolation
                }
                Ease::Step => Interpolation::Step,
                Ease::Linear => Interpolation::Linear,
                Ease::Bezier => Interpolation::Bezier,
            };
            // Axes without curves have no handles, unless a curve ends at the key.
            let curved = *ease == Ease::Bezier;
            let ends_curve = previous.is_some_and(|previous| {
                previous.ease.get(axis) == Some(&Ease::Bezier)
                    && incoming != unstated([frame.time, value], narrow(previous.time))
            });
            if curved || control.outgoing != [0.0; 2] {
                control.outgoing = outgoing.map(narrow);
            }
            if curved || ends_curve || control.incoming != [0.0; 2] {
                control.incoming = incoming;
            }
        }
        frame
    };
    track.keys.iter().enumerate().zip(previous).map(stored).collect()
}
