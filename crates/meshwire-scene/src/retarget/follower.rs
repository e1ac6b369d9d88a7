//! A bone that moves as its counterpart does.

use glam::{DAffine3, DQuat, DVec3, DVec4};

use super::skeleton::{Bone, unit};
use crate::motion::{Blend, Channel, Ease, Key, Track};

/// Rotations, directions and factors that differ by less are the same.
pub(super) const SAME: f64 = 1e-6;
/// Values of a target that stays at rest differ by less: rest poses of exporters are rounded.
const STILL: f64 = 1e-4;
/// Samples of a curve per second. The handles of a curve are not rotations, so only samples can be turned.
const RATE: f64 = 30.0;
/// Maximum number of samples of a curve.
const MOST_SAMPLES: f64 = 1e5;

/// A bone of the model with its counterpart.
#[derive(Debug, Clone)]
pub(super) struct Follower {
    /// The bone of the model.
    pub bone: usize,
    /// The bones of the motion from below the counterpart of the next bone above, down to the counterpart of this one.
    pub chain: Vec<usize>,
    /// Rotations before and after that of the chain.
    pub before: DQuat,
    pub after: DQuat,
}

/// The tracks of a bone.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Moves<'a> {
    position: Option<&'a Track>,
    rotation: Option<&'a Track>,
    scale: Option<&'a Track>,
}

/// Bones with their tracks, each the child of the one before.
type Chain<'a> = [(&'a Bone, Moves<'a>)];

impl<'a> Moves<'a> {
    /// Returns the place of a track, if it is of a channel that bones have.
    pub fn slot(&mut self, track: &Track) -> Option<&mut Option<&'a Track>> {
        match (track.channel, track.width) {
            (Channel::Position, 3) => Some(&mut self.position),
            (Channel::Rotation, 4) => Some(&mut self.rotation),
            (Channel::Scale, 1 | 3) => Some(&mut self.scale),
            _ => None,
        }
    }

    fn all(&self) -> impl Iterator<Item = &'a Track> + use<'a> {
        [self.position, self.rotation, self.scale].into_iter().flatten()
    }

    fn turned(&self, bone: &Bone, time: f64) -> DQuat {
        let turned = self.rotation.and_then(|track| track.sample(time));
        turned.map_or(bone.rotation, |value| unit(DQuat::from_array(value)))
    }

    /// Returns the transform relative to the parent at a time.
    fn local(&self, bone: &Bone, time: f64) -> DAffine3 {
        let position = self.position.and_then(|track| track.sample(time));
        let position = position.map_or(bone.position, |value| DVec4::from_array(value).truncate());
        let scale = match self.scale.and_then(|track| Some((track.width, track.sample(time)?))) {
            Some((1, [factor, ..])) => DVec3::splat(factor),
            Some((_, value)) => DVec4::from_array(value).truncate(),
            None => bone.scale,
        };
        DAffine3::from_scale_rotation_translation(scale, self.turned(bone, time), position)
    }
}

impl Follower {
    /// Returns the positions of the bone, if its counterpart moves, or a bone between.
    pub fn position(&self, bone: &Bone, chain: &Chain<'_>, scale: f64) -> Option<Track> {
        if chain.iter().all(|(_, moves)| moves.position.is_none()) {
            return None;
        }
        let rest = chain.iter().fold(DAffine3::IDENTITY, |above, (bone, _)| above * bone.local()).translation;
        let at = |place: DVec3| (bone.position + scale * (self.before * (place - rest))).extend(0.0).to_array();
        if let [(_, Moves { position: Some(track), .. })] = chain {
            let stays = is_none(self.before)
                && (scale - 1.0).abs() < SAME
                && bone.position.distance(rest) <= SAME * rest.length();
            return Some(if stays {
                (*track).clone()
            } else {
                changed(track, |value| at(DVec4::from_array(value).truncate()))
            });
        }
        let mut track = Track::new("", Channel::Position, 3, Blend::Linear);
        track.keys = sampled(chain.iter().flat_map(|(_, moves)| moves.all()), |time| {
            let local = |above, (bone, moves): &(&Bone, Moves<'_>)| above * moves.local(bone, time);
            at(chain.iter().fold(DAffine3::IDENTITY, local).translation)
        });
        Some(track)
    }

    /// Returns the rotations of the bone, if its counterpart turns, or a bone between, or if the bone is turned otherwise than
    /// at rest.
    pub fn rotation(&self, bone: &Bone, chain: &Chain<'_>) -> Option<Track> {
        let around = |turned: DQuat| unit(self.before * turned * self.after);
        if let [(_, Moves { rotation: Some(track), .. })] = chain {
            return Some(if is_none(self.before) && is_none(self.after) {
                (*track).clone()
            } else {
                changed(track, |value| around(unit(DQuat::from_array(value))).to_array())
            });
        }
        let at = |time: f64| {
            around(chain.iter().fold(DQuat::IDENTITY, |above, (bone, moves)| above * moves.turned(bone, time)))
        };
        let turning: Vec<&Track> = chain.iter().filter_map(|(_, moves)| moves.rotation).collect();
        let mut track = Track::new("", Channel::Rotation, 4, turning.first().map_or(Blend::Spherical, |one| one.blend));
        track.keys = sampled(turning.iter().copied(), |time| at(time).to_array());
        if track.keys.is_empty() {
            if is_none(at(0.0) * bone.rotation.conjugate()) {
                return None;
            }
            track.keys.push(Key::new(0.0, at(0.0).to_array()));
        }
        // Formats that interpolate component by component need neighbors on the same side.
        let mut last = DQuat::from_xyzw(0.0, 0.0, 0.0, 0.0);
        for key in &mut track.keys {
            let value = DQuat::from_array(key.value);
            last = if last.dot(value) < 0.0 { -value } else { value };
            *key = Key::new(key.time, last.to_array());
        }
        Some(track)
    }

    /// Returns the scales of the bone: at rest its own, otherwise as many times as much as its counterpart's. Where the axes of
    /// the two differ, only factors that are the same along all axes can be kept; other tracks are returned as an error.
    pub fn scale<'a>(&self, bone: &Bone, chain: &Chain<'a>) -> Result<Option<Track>, &'a Track> {
        let Some((counterpart, Moves { scale: Some(track), .. })) = chain.last() else { return Ok(None) };
        let is_uniform = |value: DVec3| (value - DVec3::splat(value.x)).abs().max_element() <= SAME * value.x.abs();
        let of = |key: &Key| DVec4::from_array(key.value).truncate();
        let turned = !is_none(self.after) && track.width == 3;
        if turned && !track.keys.iter().map(of).chain([counterpart.scale, bone.scale]).all(is_uniform) {
            return Err(track);
        }
        let factor = bone.scale / counterpart.scale;
        if (factor - DVec3::ONE).abs().max_element() < SAME || !factor.is_finite() {
            return Ok(Some((*track).clone()));
        }
        Ok(Some(changed(track, |value| (DVec4::from_array(value) * factor.extend(1.0)).to_array())))
    }
}

/// Returns true if a track keeps its target where it is at rest, or where nothing says where that is, in one place.
pub(super) fn is_still(track: &Track, bone: Option<&Bone>) -> bool {
    let rest = bone.and_then(|bone| match track.channel {
        Channel::Position => Some(bone.position.extend(0.0)),
        Channel::Rotation => Some(DVec4::from(bone.rotation)),
        Channel::Scale => Some(bone.scale.extend(0.0)),
        _ => None,
    });
    let values = || track.keys.iter().map(|key| DVec4::from_array(key.value));
    let Some(rest) = rest.or_else(|| values().next()) else { return true };
    let apart = |value: DVec4| match track.channel {
        Channel::Rotation => value.distance(rest).min(value.distance(-rest)),
        Channel::Scale if track.width == 1 => (value.x - rest.x).abs(),
        _ => value.truncate().distance(rest.truncate()),
    };
    values().all(|value| apart(value) <= STILL * rest.length().max(1.0))
}

/// Returns true for the identity, from either side.
fn is_none(rotation: DQuat) -> bool {
    rotation.xyz().length() < SAME
}

/// Changes the value of every key. Curves become samples.
fn changed(track: &Track, new: impl Fn([f64; 4]) -> [f64; 4]) -> Track {
    let is_curve = track.keys.iter().any(|key| key.ease.contains(&Ease::Bezier));
    let keys = if is_curve {
        sampled([track].into_iter(), |time| new(track.sample(time).unwrap_or_default()))
    } else {
        track.keys.iter().map(|key| Key { ease: key.ease, ..Key::new(key.time, new(key.value)) }).collect()
    };
    Track { keys, ..track.clone() }
}

/// Returns a key wherever one of the tracks has one, and on its curves [`RATE`] a second.
fn sampled<'a>(tracks: impl Iterator<Item = &'a Track>, at: impl Fn(f64) -> [f64; 4]) -> Vec<Key> {
    let mut times: Vec<f64> = Vec::new();
    for track in tracks {
        times.extend(track.keys.iter().map(|key| key.time));
        let ends = track.keys.first().zip(track.keys.last()).map(|(first, last)| (first.time, last.time));
        let Some((start, end)) = ends.filter(|_| track.keys.iter().any(|key| key.ease.contains(&Ease::Bezier))) else {
            continue;
        };
        let step = (1.0 / RATE).max((end - start) / MOST_SAMPLES);
        times.extend((1_u32..).map(|number| start + f64::from(number) * step).take_while(|time| *time < end));
    }
    times.sort_by(f64::total_cmp);
    times.dedup_by(|a, b| a.to_bits() == b.to_bits());
    times.into_iter().map(|time| Key::new(time, at(time))).collect()
}
