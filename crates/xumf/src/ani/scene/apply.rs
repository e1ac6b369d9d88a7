//! Changes of a scene, done in the file: all or none.

use meshwire_core::{Error, Segment, Validator};
use meshwire_scene::Change;
use meshwire_scene::glam::DQuat;
use meshwire_scene::motion::{Ease, Key, Track};

use super::groups::{Groups, Member};
use super::{euler, motion};
use crate::ani::build::part_name;
use crate::ani::{AniFile, NAME, TrackKind};

impl AniFile {
    /// Does edits of its [scene](AniFile::scene) in the file: all of them, or none. What they do not name keeps its bytes.
    ///
    /// A name of a node goes into all animations of the part. Keys of a channel become those of the group; keys of a rotation
    /// become angles near those before, in straight lines, one for each key: where they stay what the scene has, so do the
    /// keys of the file. Nothing else can be held by an animation file.
    ///
    /// ```
    /// # mod meshwire { pub use xumf::ani; pub use meshwire_core::*; pub use meshwire_scene as scene; }
    /// use meshwire::ani::{AniFile, AnimationData, Keyframe, TrackKind};
    /// use meshwire::scene::Change;
    ///
    /// let keys = [Keyframe::linear(0.0, [0.0; 3]), Keyframe::linear(2.0, [0.0, 4.0, 0.0])];
    /// let mut file = AniFile::new();
    /// file.add_animation(&AnimationData::new("anim_door", "open", 2.0).with(TrackKind::Position, &keys))?;
    /// let mut track = file.scene()?.animations[0].channels[0].track.clone();
    /// track.keys[1].value[1] = 5.0;
    /// file.apply(&[Change::Keys { animation: 0, channel: 0, track }])?;
    /// assert_eq!(file.animations().next().unwrap().track(TrackKind::Position).keys()[1].value, [0.0, 5.0, 0.0]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Everything that the file cannot hold, each with the number of the change; then nothing has changed.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        let mut validator = Validator::new();
        let mut file = self.clone();
        let groups = Groups::of(self);
        let scene = self.scene()?;
        let shown = |animation: usize, channel: usize| scene.animations.get(animation)?.channels.get(channel);
        validator.field("changes", |v| {
            for (index, change) in changes.iter().enumerate() {
                v.within(Segment::Index(index), |v| match change {
                    Change::NodeName { node, name } => file.rename_part(&groups, *node, name, v),
                    Change::Keys { animation, channel, track } => {
                        match (find(self, &groups, *animation, *channel), shown(*animation, *channel)) {
                            (Some((member, kind)), Some(shown)) => {
                                let group = Group { record: member.record, kind, shown: &shown.track };
                                file.put_keys(self, &group, track, v);
                            }
                            _ => v.problem(format!("expected a channel, found {channel} of animation {animation}")),
                        }
                    }
                    _ => v.problem("expected names and keys: an animation file has nothing else"),
                });
            }
        });
        validator.finish(NAME)?;
        *self = file;
        Ok(())
    }

    fn rename_part(&mut self, groups: &Groups, node: usize, name: &[u8], v: &mut Validator) {
        let Ok(name) = std::str::from_utf8(name) else { return v.problem("expected a name in UTF-8") };
        if node >= groups.parts.len() {
            return v.problem(format!("expected a part below {}, found {node}", groups.parts.len()));
        }
        let text = part_name("name", name, v);
        let members = groups.animations.iter().flat_map(|group| &group.members).filter(|member| member.part == node);
        for member in members {
            if let Some(record) = self.wire_mut().animations.get_mut(member.record) {
                record.name = text;
            }
        }
    }

    /// Gives a group of keys those of a track of the scene.
    fn put_keys(&mut self, before: &Self, group: &Group<'_>, track: &Track, v: &mut Validator) {
        let Group { record, kind, shown } = *group;
        let Some(view) = before.animations().nth(record) else { return };
        let (own, unknown) = motion(&view);
        let Some(old) = TrackKind::ALL.iter().position(|one| *one == kind).and_then(|at| own.tracks.get(at)) else {
            return;
        };
        if track.channel != shown.channel || track.width != shown.width {
            return v.problem(format!("expected {:?}, found {:?}", shown.channel, track.channel));
        }
        if shown.same_keys(track) {
            return;
        }
        if unknown > 0 {
            return v.problem("expected steps, straight lines and curves, found an interpolation that is not known");
        }
        let keys = if kind == TrackKind::Rotation { angles(track, shown, old, v) } else { track.keys.clone() };
        // The animation may have other new keys already.
        let Some(current) = self.animations().nth(record) else { return };
        let (mut changed, _) = motion(&current);
        if let Some(slot) = TrackKind::ALL.iter().position(|one| *one == kind).and_then(|at| changed.tracks.get_mut(at))
        {
            slot.keys = keys;
        }
        if let Err(error) = self.set_motion(record, &changed) {
            v.problem(error.to_string());
        }
    }
}

/// A group of keys, and the track that the scene has for it.
struct Group<'a> {
    record: usize,
    kind: TrackKind,
    shown: &'a Track,
}

/// The record and group that a channel of the scene comes from.
fn find(file: &AniFile, groups: &Groups, animation: usize, channel: usize) -> Option<(Member, TrackKind)> {
    let members = &groups.animations.get(animation)?.members;
    let mut left = channel;
    for member in members {
        let view = file.animations().nth(member.record)?;
        for kind in TrackKind::ALL.into_iter().filter(|kind| !view.track(*kind).keys().is_empty()) {
            match left.checked_sub(1) {
                None => return Some((*member, kind)),
                Some(less) => left = less,
            }
        }
    }
    None
}

/// Quaternions as angles: those of the file at a time where the rotation is as it was.
fn angles(track: &Track, shown: &Track, old: &Track, v: &mut Validator) -> Vec<Key> {
    let curved = track.keys.iter().any(|key| key.ease.contains(&Ease::Bezier));
    v.require(!curved, || "expected rotations in straight lines or steps, found curves".to_owned());
    let mut near = old.keys.first().map_or([0.0; 3], |key| three(key.value));
    let mut keys = Vec::with_capacity(track.keys.len());
    for key in &track.keys {
        let is_old = shown.keys.iter().any(|other| other.time == key.time && same(other.value, key.value));
        let before = old.sample(key.time).filter(|_| is_old).map(three);
        let rotation = DQuat::from_array(key.value);
        let unit = if rotation.length() > 0.0 { rotation.normalize() } else { DQuat::IDENTITY };
        near = before.unwrap_or_else(|| euler::angles(unit, near));
        let [x, y, z] = near;
        let ease = key.ease;
        keys.push(Key { ease, ..Key::new(key.time, [x, y, z, 0.0]) });
    }
    keys
}

fn three([x, y, z, _]: [f64; 4]) -> [f64; 3] {
    [x, y, z]
}

fn same(one: [f64; 4], other: [f64; 4]) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-9)
}
