//! Edits of animations.

use super::{Plan, Reason, Target};
use crate::motion::{Channel, Key, Track, narrow};
use crate::scene::{Animation, AnimationChannel, Change};

/// Tolerance of the length of a unit quaternion.
const UNIT: f64 = 1e-3;

/// All edits of one animation.
#[derive(Debug)]
pub struct AnimationEdit<'a> {
    /// Animation before the edit.
    pub before: &'a Animation,
    /// New keys of channels, each with the channel's index. A channel with no keys left is removed.
    pub keys: Vec<(usize, &'a Track)>,
    /// New channels.
    pub added: Vec<&'a AnimationChannel>,
}

impl Plan<'_> {
    pub(super) fn run_animations<T: Target>(&mut self, target: &mut T) {
        for (animation, numbers) in self.animations.clone() {
            let Some(before) = self.base.animations.get(animation) else { continue };
            let mut edit = AnimationEdit { before, keys: Vec::new(), added: Vec::new() };
            for number in numbers.iter().copied() {
                let checked = match self.changes.get(number) {
                    Some(Change::Keys { channel, track, .. }) => {
                        let Some(own) = before.channels.get(*channel) else { continue };
                        check(track, Some(&own.track)).map(|()| edit.keys.push((*channel, track)))
                    }
                    Some(Change::AddChannel { channel, .. }) => {
                        check(&channel.track, None).map(|()| edit.added.push(channel))
                    }
                    _ => continue,
                };
                checked.err().into_iter().for_each(|problem| self.refuse(number, problem));
            }
            let first = numbers.iter().copied().find(|number| !self.is_refused(*number));
            if let Some(first) = first {
                target.edit_animation(animation, &edit).err().into_iter().for_each(|reason| self.refuse(first, reason));
            }
        }
        self.each(|change| match change {
            Change::AddAnimation { animation } => {
                let checked = animation.channels.iter().try_for_each(|channel| check(&channel.track, None));
                Some(checked.map_err(Reason::from).and_then(|()| target.add_animation(animation)))
            }
            _ => None,
        });
    }
}

/// Refuses invalid tracks: a channel or width that differs from `before`, numbers that are not finite, or keys out of
/// order. Keys that were already in the file are not checked.
fn check(track: &Track, before: Option<&Track>) -> Result<(), String> {
    if let Some(before) = before.filter(|before| (before.channel, before.width) != (track.channel, track.width)) {
        let of = |track: &Track| format!("{:?} with {} components", track.channel, track.width);
        return Err(format!("expected keys of {}, found {}", of(before), of(track)));
    }
    if before.is_some_and(|before| before.same_keys(track)) {
        return Ok(());
    }
    let old = |key: &Key| before.is_some_and(|before| before.keys.iter().any(|old| old.bits() == key.bits()));
    let finite = |key: &Key| {
        let handles = key.incoming.iter().chain(&key.outgoing).flatten().copied();
        let components = key.value.into_iter().take(track.width);
        handles.chain(components).chain([key.time]).all(|number| narrow(number).is_finite())
    };
    if let Some(key) = track.keys.iter().find(|key| !finite(key) && !old(key)) {
        return Err(format!("the key at {} s is not finite", key.time));
    }
    let mut pairs = track.keys.iter().zip(track.keys.iter().skip(1));
    if let Some((_, late)) = pairs.find(|(one, next)| narrow(one.time) > narrow(next.time)) {
        return Err(format!("keys are not sorted by time: the key at {} s is out of order", late.time));
    }
    if track.channel == Channel::Rotation && track.width == 4 {
        let length = |key: &Key| key.value.iter().map(|part| part * part).sum::<f64>().sqrt();
        let off = |key: &&Key| (length(key) - 1.0).abs() > UNIT && !old(key);
        if let Some(key) = track.keys.iter().find(off) {
            return Err(format!("the rotation at {} s has length {}, expected 1", key.time, length(key)));
        }
    }
    Ok(())
}
