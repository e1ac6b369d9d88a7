//! Conversion to and from plain tracks.

use std::collections::HashMap;

use emfx_chunk::rotation::{Quaternion, Vector};
use meshwire_core::{Error, ErrorKind, Segment, Validator};
use meshwire_scene::motion::{self, Blend, Channel, Ease, Motion, narrow, narrowed, widen};

use crate::edit::{SubmotionMut, check};
use crate::file::NAME;
use crate::generated::{Chunk, ChunkBody, Submotion, XsmFile};
use crate::key::Key;
use crate::view::{SubmotionRef, TrackKind, Transform};

impl TrackKind {
    pub(crate) fn channel(self) -> Channel {
        match self {
            Self::Position => Channel::Position,
            Self::Rotation => Channel::Rotation,
            Self::Scale => Channel::Scale,
            Self::ScaleRotation => Channel::ScaleRotation,
        }
    }

    fn empty(self, target: &[u8]) -> motion::Track {
        match self {
            Self::Position | Self::Scale => motion::Track::new(target, self.channel(), 3, Blend::Linear),
            Self::Rotation | Self::ScaleRotation => motion::Track::new(target, self.channel(), 4, Blend::Normalized),
        }
    }
}

/// A track with its index in the motion.
type Placed<'a> = (usize, &'a motion::Track);

impl XsmFile {
    /// Converts the motion to plain tracks, which support sampling, trimming, appending and more. Every submotion gives
    /// four tracks, even without keys.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_core::*; }
    /// use meshwire::xsm::Exporter;
    /// use meshwire::xsm::{Submotion, Transform, XsmFile};
    ///
    /// let wave = Submotion::new("hand", Transform::IDENTITY).with_positions([(0.0, [0.0; 3]), (1.0, [0.0, 2.0, 0.0])]);
    /// let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, vec![wave])?;
    /// let mut motion = file.to_motion()?;
    /// let mut back = motion.clone();
    /// back.reverse();
    /// motion.append(&back, 0.0);
    /// file.set_motion(&motion)?;
    /// let keys: Vec<_> = file.submotions().next().unwrap().positions().iter().collect();
    /// assert_eq!(keys, [(0.0, [0.0; 3]), (1.0, [0.0, 2.0, 0.0]), (2.0, [0.0; 3])]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The file contains a wavelet motion.
    pub fn to_motion(&self) -> Result<Motion, Error> {
        let duration = self.motion()?.duration();
        let tracks = self.submotions().enumerate().flat_map(|(origin, submotion)| {
            TrackKind::ALL.map(|kind| motion::Track { origin: Some(origin), ..track(submotion, kind) })
        });
        Ok(Motion { duration: duration.into(), tracks: tracks.collect(), events: Vec::new() })
    }

    /// Replaces the motion with plain tracks. Submotions without a track are removed; tracks without a source submotion
    /// go to the submotion of the same name, or become new submotions. Keys whose values existed in the file keep their
    /// stored form, and an unchanged track stays bit-identical.
    ///
    /// # Errors
    /// The file contains a wavelet motion; or a track has steps or curves, which the format does not support
    /// ([`Motion::resample`] converts them to linear keys), is not a transform channel, or contains a number that is
    /// not finite or that the file's rotations cannot represent. The file is then unchanged.
    pub fn set_motion(&mut self, motion: &Motion) -> Result<(), Error> {
        let old = self.to_motion()?;
        if *motion == old {
            return Ok(());
        }
        motion.tracks.iter().try_for_each(check)?;
        let (before, after) = (old.by_origin(), motion.by_origin());
        let count = self.submotions().count();
        let name = |origin: usize| Some(&*after.get(&origin)?.first()?.1.target);
        // Tracks without a source submotion go to the submotion of the same name, if there is one.
        let mut own: HashMap<&[u8], usize> = HashMap::new();
        for origin in 0..count {
            if let Some(name) = name(origin) {
                own.entry(name).or_insert(origin);
            }
        }
        let mut more: HashMap<usize, Vec<Placed<'_>>> = HashMap::new();
        let mut added: Vec<(&[u8], Vec<Placed<'_>>)> = Vec::new();
        let mut places: HashMap<&[u8], usize> = HashMap::new();
        let all = motion.tracks.iter().enumerate();
        for found in all.filter(|(_, track)| track.origin.is_none_or(|origin| origin >= count)) {
            let name = &*found.1.target;
            if let Some(own) = own.get(name) {
                more.entry(*own).or_default().push(found);
                continue;
            }
            let place = *places.entry(name).or_insert(added.len());
            match added.get_mut(place) {
                Some((_, tracks)) => tracks.push(found),
                None => added.push((name, vec![found])),
            }
        }
        let mut changed = self.clone();
        let (mut origin, mut v) = (0, Validator::new());
        changed.change_submotions(|mut submotion| {
            if let Some(name) = name(origin) {
                if submotion.view().node_name().as_bytes() != name {
                    submotion.set_node_name(name);
                }
            }
            for (place, track) in [&after, &more].into_iter().filter_map(|all| all.get(&origin)).flatten() {
                let before = before.get(&origin).into_iter().flatten().find(|(_, one)| one.channel == track.channel);
                if !before.is_some_and(|(_, before)| before.same_keys(track)) {
                    submotion.set_track(track, *place, &mut v);
                }
            }
            origin += 1;
        });
        let mut made = Vec::new();
        for (name, tracks) in added {
            let mut submotion = Submotion::new(name, Transform::IDENTITY);
            for (place, track) in tracks {
                SubmotionMut::Full(&mut submotion).set_track(track, place, &mut v);
            }
            made.push(submotion);
        }
        v.finish(NAME)?;
        let mut kept = (0..count).map(|origin| after.contains_key(&origin));
        changed.retain_submotions(|| kept.next().unwrap_or(true));
        for mut submotion in made {
            let start = SubmotionRef::Full(&submotion).sample(0.0, crate::Interpolation::Linear);
            SubmotionMut::Full(&mut submotion).set_pose(start)?;
            SubmotionMut::Full(&mut submotion).set_bind(start)?;
            submotion.forget_single_keys();
            changed.add_submotion(submotion)?;
        }
        *self = changed;
        Ok(())
    }

    /// Removes the submotions for which `keep` returns false. `keep` is called in file order.
    fn retain_submotions(&mut self, mut keep: impl FnMut() -> bool) {
        let frames_per_second = self.frames_per_second();
        self.body.chunks.retain_mut(|chunk| match &chunk.body {
            ChunkBody::Submotion(_) | ChunkBody::PackedSubmotion(_) => keep(),
            _ => {
                chunk.change(frames_per_second, |chunk: &mut Chunk| {
                    let before = chunk.submotions().count();
                    match &mut chunk.body {
                        ChunkBody::Submotions(list) => list.submotions.retain(|_| keep()),
                        ChunkBody::PackedSubmotions(list) => list.submotions.retain(|_| keep()),
                        _ => {}
                    }
                    chunk.submotions().count() < before
                });
                true
            }
        });
    }
}

impl Submotion {
    /// Removes tracks of one key, which say the same as the pose.
    fn forget_single_keys(&mut self) {
        let lists = [&mut self.position_keys, &mut self.scale_keys];
        lists.into_iter().filter(|keys| keys.len() == 1).for_each(Vec::clear);
        let lists = [&mut self.rotation_keys, &mut self.scale_rotation_keys];
        lists.into_iter().filter(|keys| keys.len() == 1).for_each(Vec::clear);
    }
}

/// Returns an error for a track that the format cannot represent.
fn check(track: &motion::Track) -> Result<(), Error> {
    let place = || format!("of \"{}\"", track.target.escape_ascii());
    let refused = |expected: &str, found: String| Err(Error::new(NAME, ErrorKind::invalid(expected, found)));
    if track.channel.is_other() {
        return refused("positions, rotations, scales and scale rotations", format!("{:?} {}", track.channel, place()));
    }
    let straight = |key: &motion::Key| key.ease.iter().take(track.width).all(|ease| *ease == Ease::Linear);
    let (_, before_last) = track.keys.split_last().map_or((None, &[][..]), |(last, before)| (Some(last), before));
    if !before_last.iter().all(straight) {
        return refused("linear interpolation between keys", format!("step or curve keys {}", place()));
    }
    Ok(())
}

/// Returns a track with the keys of the file.
pub(crate) fn track(submotion: SubmotionRef<'_>, kind: TrackKind) -> motion::Track {
    let mut track = kind.empty(submotion.node_name().as_bytes());
    let vectors = |(time, value): (f32, Vector)| motion::Key::new(time.into(), widen(value));
    let rotations = |(time, value): (f32, Quaternion)| motion::Key::new(time.into(), widen(value));
    track.keys = match kind {
        TrackKind::Position => submotion.positions().iter().map(vectors).collect(),
        TrackKind::Scale => submotion.scales().iter().map(vectors).collect(),
        TrackKind::Rotation => submotion.rotations().iter().map(rotations).collect(),
        TrackKind::ScaleRotation => submotion.scale_rotations().iter().map(rotations).collect(),
    };
    track
}

impl SubmotionMut<'_> {
    /// Stores a track. Problems are added to `v` under the index of the track in its motion.
    fn set_track(&mut self, track: &motion::Track, place: usize, v: &mut Validator) {
        let width = self.width();
        let vector = |value: Vector, v: &mut Validator| check::finite(value, v);
        let rotation = |value: Quaternion, v: &mut Validator| check::rotation(value, width, v);
        v.field("tracks", |v| v.within(Segment::Index(place), |v| self.store_track(track, v, vector, rotation)));
    }

    fn store_track(
        &mut self,
        track: &motion::Track,
        v: &mut Validator,
        vector: impl Fn(Vector, &mut Validator),
        rotation: impl Fn(Quaternion, &mut Validator),
    ) {
        match (self, track.channel) {
            (Self::Full(s), Channel::Position) => store(&mut s.position_keys, track, (narrowed, widen, vector), v),
            (Self::Full(s), Channel::Rotation) => store(&mut s.rotation_keys, track, (narrowed, widen, rotation), v),
            (Self::Full(s), Channel::Scale) => store(&mut s.scale_keys, track, (narrowed, widen, vector), v),
            (Self::Full(s), _) => store(&mut s.scale_rotation_keys, track, (narrowed, widen, rotation), v),
            (Self::Packed(s), Channel::Position) => store(&mut s.position_keys, track, (narrowed, widen, vector), v),
            (Self::Packed(s), Channel::Rotation) => store(&mut s.rotation_keys, track, (narrowed, widen, rotation), v),
            (Self::Packed(s), Channel::Scale) => store(&mut s.scale_keys, track, (narrowed, widen, vector), v),
            (Self::Packed(s), _) => store(&mut s.scale_rotation_keys, track, (narrowed, widen, rotation), v),
        }
    }
}

/// Stores keys. A value that equals the decoded value of an old key keeps its stored form; others are checked.
fn store<K: Key>(
    keys: &mut Vec<K>,
    track: &motion::Track,
    (narrowed, widen, check): (
        impl Fn([f64; 4]) -> K::Value,
        impl Fn(K::Value) -> [f64; 4],
        impl Fn(K::Value, &mut Validator),
    ),
    v: &mut Validator,
) {
    let known: HashMap<[u64; 4], K> = keys.iter().map(|key| (widen(key.value()).map(f64::to_bits), *key)).collect();
    *keys = Vec::with_capacity(track.keys.len());
    v.field("keys", |v| {
        for (index, key) in track.keys.iter().enumerate() {
            v.within(Segment::Index(index), |v| {
                let time = narrow(key.time);
                check::time(time, 0.0, v);
                keys.push(known.get(&key.value.map(f64::to_bits)).map_or_else(
                    || {
                        let value = narrowed(key.value);
                        v.field("value", |v| check(value, v));
                        K::new(time, value)
                    },
                    |old| old.at_time(time),
                ));
            });
        }
    });
}
