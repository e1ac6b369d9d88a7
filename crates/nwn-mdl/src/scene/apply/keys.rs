//! Keys of animations.

use std::collections::BTreeMap;

use meshwire_scene::Change;
use meshwire_scene::motion::{Channel, Key, Motion, Track, narrow};

use super::{Edit, Refusal};
use crate::controller::motion;

/// How far from 1 the length of a quaternion may be.
const UNIT: f64 = 1e-3;

impl Edit {
    /// Gives channels other keys, one animation after the other. A channel without keys goes.
    pub(super) fn keys(&mut self, changes: &[Change]) {
        let mut motions: BTreeMap<usize, (usize, Motion)> = BTreeMap::new();
        for (number, change) in changes.iter().enumerate() {
            let Change::Keys { animation, channel, track } = change else { continue };
            let Some(own) = self.file.model.animations.get(*animation) else {
                self.refuse(number, format!("expected an animation of the scene, found animation {animation}"));
                continue;
            };
            let profile = self.file.profile;
            let (_, motion) = motions.entry(*animation).or_insert_with(|| (number, motion(own, profile)));
            if let Err(refusal) = set(motion, *channel, track) {
                self.refuse(number, refusal);
            }
        }
        for (animation, (number, mut motion)) in motions {
            motion.tracks.retain(|track| !track.keys.is_empty());
            if let Err(error) = self.file.set_motion_at(animation, &motion) {
                self.refuse(number, error.kind().to_string());
            }
        }
    }
}

fn set(motion: &mut Motion, channel: usize, track: &Track) -> Result<(), Refusal> {
    let channels = motion.tracks.len();
    let Some(own) = motion.tracks.get_mut(channel) else {
        return Err(format!("expected one of the {channels} channels of the animation, found channel {channel}"));
    };
    if (own.channel, own.width) != (track.channel, track.width) {
        let expected = format!("{} numbers of {:?}", own.width, own.channel);
        return Err(format!("expected keys of {expected}, found {} of {:?}", track.width, track.channel));
    }
    if own.same_keys(track) {
        return Ok(());
    }
    let numbers = |key: &Key| {
        let handles = key.incoming.iter().chain(&key.outgoing).flatten().copied();
        let all = handles.chain(key.value).chain([key.time]);
        all.map(|number| f64::from(narrow(number))).all(f64::is_finite)
    };
    if !track.keys.iter().all(numbers) {
        return Err("expected finite numbers in keys".to_owned());
    }
    let times: Vec<f32> = track.keys.iter().map(|key| narrow(key.time)).collect();
    if times.windows(2).any(|pair| matches!(pair, [before, after] if before > after)) {
        return Err("expected keys in the order of time".to_owned());
    }
    let length = |key: &Key| key.value.iter().map(|part| part * part).sum::<f64>().sqrt();
    // What the file itself has is not asked for more.
    let is_new = |key: &&Key| own.keys.iter().all(|old| old.value.map(f64::to_bits) != key.value.map(f64::to_bits));
    if own.channel == Channel::Rotation && own.width == 4 {
        let is_off = |key: &&Key| (length(key) - 1.0).abs() > UNIT;
        if let Some(key) = track.keys.iter().filter(is_off).find(is_new) {
            return Err(format!("expected quaternions of length 1, found {} at {} s", length(key), key.time));
        }
    }
    own.keys.clone_from(&track.keys);
    Ok(())
}
