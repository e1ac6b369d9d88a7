//! Converts animations to plain tracks and back.

use std::collections::HashMap;

use glam::{DMat3, DQuat, DVec3};
use meshwire_core::{ByteString, Error, ErrorKind};
use meshwire_scene::motion::{Blend, Channel, Ease, Event, Key, Motion, Track};

use crate::animation::{Animation, Frame, Note, Notes, PartNotes, Pose};
use crate::kind::NAME;
use crate::model::Vector3;

/// Times within this many seconds are considered equal.
const MOMENT: f64 = 1e-6;

impl Animation {
    /// Returns the animation as plain tracks, which support sampling, trimming, appending and more: position, rotation
    /// and, if present, scale of each part, in model space as in the file. Times are relative to the first frame.
    ///
    /// ```
    /// # mod meshwire { pub use cod_xmodel as xmodel; }
    /// use meshwire::xmodel::build::{AnimationBuilder, UPRIGHT};
    ///
    /// let mut builder = AnimationBuilder::new(&["tag_lid"], 30.0);
    /// for (number, height) in [(0.0, 0.0), (15.0, 1.0), (30.0, 4.0)] {
    ///     builder.frame(number, &[([0.0, 0.0, height], UPRIGHT)]);
    /// }
    /// let mut animation = builder.build()?;
    /// let mut motion = animation.to_motion();
    /// motion.reverse();
    /// animation.set_motion(&motion)?;
    /// assert_eq!(animation.frames[0].poses[0].offset, [0.0, 0.0, 4.0]);
    /// assert_eq!(animation.frames[2].number, 30.0);
    /// # Ok::<(), meshwire::xmodel::Error>(())
    /// ```
    #[must_use]
    pub fn to_motion(&self) -> Motion {
        let time = |number: f64| (number - self.first_frame()) / self.rate();
        let part = |(origin, part): (usize, &ByteString)| {
            let mut own = [
                Track::new(part.as_bytes(), Channel::Position, 3, Blend::Linear),
                Track::new(part.as_bytes(), Channel::Rotation, 4, Blend::Spherical),
                Track::new(part.as_bytes(), Channel::Scale, 3, Blend::Linear),
            ];
            own.iter_mut().for_each(|track| track.origin = Some(origin));
            own
        };
        let mut parts: Vec<[Track; 3]> = self.parts.iter().enumerate().map(part).collect();
        for frame in &self.frames {
            for pose in &frame.poses {
                let Some(own) = usize::try_from(pose.part).ok().and_then(|part| parts.get_mut(part)) else { continue };
                let values = [Some(wide(pose.offset)), Some(rotation(&pose.axes)), pose.scale.map(wide)];
                for (track, value) in own.iter_mut().zip(values) {
                    track.keys.extend(value.map(|value| Key::new(time(frame.number), value)));
                }
            }
        }
        let is_stated = |track: &Track| track.channel != Channel::Scale || !track.keys.is_empty();
        let tracks = parts.into_iter().flatten().filter(is_stated).collect();
        let lists: Vec<&[Note]> = match &self.notes {
            Notes::None => Vec::new(),
            Notes::Tracks(parts) => parts.iter().flat_map(|part| part.tracks.iter().map(Vec::as_slice)).collect(),
            Notes::Keys(notes) => vec![notes],
        };
        let event =
            |list: usize, note: &Note| Event { time: time(note.frame), name: note.name.as_bytes().to_vec(), list };
        let events = lists.iter().enumerate().flat_map(|(list, notes)| notes.iter().map(move |note| event(list, note)));
        let duration = self.frames.last().map_or(0.0, |frame| time(frame.number));
        Motion { duration, tracks, events: events.collect() }
    }

    /// Replaces parts, frames and notes by those of plain tracks: there is a frame wherever a track has a key, with a
    /// pose for every part. Poses that already exist in the file are kept unchanged.
    ///
    /// # Errors
    /// Fails if a part has no position or rotation, or a track has steps, curves ([`Motion::resample`] converts them to
    /// linear keys) or another channel. Nothing is changed then.
    pub fn set_motion(&mut self, motion: &Motion) -> Result<(), Error> {
        if *motion == self.to_motion() {
            return Ok(());
        }
        let parts = Part::all(motion)?;
        let mut times: Vec<f64> =
            motion.tracks.iter().flat_map(|track| track.keys.iter().map(|key| key.time)).collect();
        times.sort_by(f64::total_cmp);
        times.dedup_by(|next, kept| *next - *kept < MOMENT);
        // Existing axes by rotation, because they have more digits than axes computed from a quaternion; and extra
        // numbers by pose.
        let mut axes: HashMap<[u64; 4], [Vector3; 3]> = HashMap::new();
        // Axes that differ only in the sign of a zero are the same rotation; prefer those at the time of the key.
        let mut axes_at: HashMap<(usize, [u64; 4], u64), [Vector3; 3]> = HashMap::new();
        let mut extras: HashMap<(usize, [u64; 4], [u64; 3]), [f64; 4]> = HashMap::new();
        let first = self.first_frame();
        let rate = self.rate();
        for frame in &self.frames {
            let time = ((frame.number - first) / rate).to_bits();
            for pose in &frame.poses {
                let turned = rotation(&pose.axes).map(f64::to_bits);
                let part = usize::try_from(pose.part).unwrap_or(usize::MAX);
                axes.insert(turned, pose.axes);
                axes_at.insert((part, turned, time), pose.axes);
                extras.extend(pose.extra.map(|extra| ((part, turned, pose.offset.map(f64::to_bits)), extra)));
            }
        }
        let number = |time: f64| {
            let number = first + time * rate;
            if (number - number.round()).abs() < 1e-4 { number.round() } else { number }
        };
        let frames = times.iter().map(|time| {
            let poses = (0_u32..).zip(&parts).map(|(part, own)| {
                let [x, y, z, _] = at(own.position, *time).unwrap_or_default();
                let turned = at(own.rotation, *time).unwrap_or_default();
                let scale = own.scale.and_then(|scale| at(scale, *time)).map(|[x, y, z, _]| [x, y, z]);
                let bits = turned.map(f64::to_bits);
                let known = own.rotation.origin.map(|origin| (origin, bits, [x, y, z].map(f64::to_bits)));
                let extra = known.and_then(|place| extras.get(&place)).copied();
                let then = own.rotation.origin.and_then(|origin| axes_at.get(&(origin, bits, time.to_bits())));
                let turned = then.or_else(|| axes.get(&bits)).copied().unwrap_or_else(|| columns(turned));
                Pose { part, offset: [x, y, z], scale, axes: turned, extra }
            });
            Frame { number: number(*time), poses: poses.collect() }
        });
        let frames: Vec<Frame> = frames.collect();
        let notes = |list: usize| {
            let own = motion.events.iter().filter(move |event| event.list == list);
            own.map(|event| Note { frame: number(event.time), name: event.name.as_slice().into() }).collect::<Vec<_>>()
        };
        self.notes = match &self.notes {
            Notes::None if motion.events.is_empty() => Notes::None,
            Notes::None | Notes::Keys(_) => Notes::Keys(notes(0)),
            Notes::Tracks(old) => {
                let mut list = 0;
                let part = |old: &PartNotes| {
                    // Notes of a removed part are removed as well.
                    let origin = usize::try_from(old.part).ok();
                    let part = parts.iter().position(|part| part.position.origin == origin);
                    let lists = list..list + old.tracks.len();
                    list = lists.end;
                    Some(PartNotes { part: u32::try_from(part?).ok()?, tracks: lists.map(notes).collect() })
                };
                Notes::Tracks(old.iter().filter_map(part).collect())
            }
        };
        self.parts = parts.iter().map(|part| part.position.target.as_slice().into()).collect();
        self.frames = frames;
        Ok(())
    }

    fn first_frame(&self) -> f64 {
        self.frames.first().map_or(0.0, |frame| frame.number)
    }

    /// Returns the frames per second; 1 if the value is invalid.
    fn rate(&self) -> f64 {
        if self.frame_rate > 0.0 && self.frame_rate.is_finite() { self.frame_rate } else { 1.0 }
    }
}

/// The tracks of a part.
struct Part<'a> {
    position: &'a Track,
    rotation: &'a Track,
    scale: Option<&'a Track>,
}

impl<'a> Part<'a> {
    /// Returns the parts of a motion in the order of their position tracks.
    fn all(motion: &'a Motion) -> Result<Vec<Self>, Error> {
        let refused = |expected: &str, track: &Track| {
            let found = format!("{:?} of \"{}\"", track.channel, track.target.escape_ascii());
            Err(Error::new(NAME, ErrorKind::invalid(expected, found)))
        };
        for track in &motion.tracks {
            if !matches!(track.channel, Channel::Position | Channel::Rotation | Channel::Scale) {
                return refused("positions, rotations and scales", track);
            }
            let before_last = track.keys.split_last().map_or(&[][..], |(_, before)| before);
            if before_last.iter().any(|key| key.ease.iter().take(track.width).any(|ease| *ease != Ease::Linear)) {
                return refused("linear interpolation between keys, not steps or curves", track);
            }
        }
        let mut parts = Vec::new();
        for track in motion.tracks.iter().filter(|track| track.channel != Channel::Scale) {
            let own = |channel| motion.track(&track.target, channel).filter(|track| !track.keys.is_empty());
            match (own(Channel::Position), own(Channel::Rotation)) {
                (Some(position), Some(rotation)) if track.channel == Channel::Position => {
                    parts.push(Self { position, rotation, scale: own(Channel::Scale) });
                }
                (Some(_), Some(_)) => {}
                _ => return refused("both positions and rotations for every part", track),
            }
        }
        Ok(parts)
    }
}

/// Returns the value at a time. At a key it is exactly that of the key, whereas sampling may round.
fn at(track: &Track, time: f64) -> Option<[f64; 4]> {
    let before = track.keys.partition_point(|key| key.time <= time).checked_sub(1);
    let key = before.and_then(|before| track.keys.get(before)).filter(|key| key.time.to_bits() == time.to_bits());
    key.map(|key| key.value).or_else(|| track.sample(time))
}

fn wide([x, y, z]: Vector3) -> [f64; 4] {
    [x, y, z, 0.0]
}

/// Converts axes to a quaternion.
fn rotation(axes: &[Vector3; 3]) -> [f64; 4] {
    let [x, y, z] = axes.map(DVec3::from);
    DQuat::from_mat3(&DMat3::from_cols(x, y, z)).to_array()
}

/// Converts a quaternion to axes.
fn columns(rotation: [f64; 4]) -> [Vector3; 3] {
    let unit = DQuat::from_array(rotation);
    let unit = if unit.length() > 0.0 && unit.is_finite() { unit.normalize() } else { DQuat::IDENTITY };
    DMat3::from_quat(unit).to_cols_array_2d()
}
