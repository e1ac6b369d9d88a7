//! Changes of a scene, done in the file: all or none.

use std::collections::HashMap;

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
        let sources = sources(self, &groups);
        let mut names: Vec<Vec<u8>> = groups.parts.iter().map(|(name, _)| name.to_ascii_lowercase()).collect();
        validator.field("changes", |v| {
            for (index, change) in changes.iter().enumerate() {
                v.within(Segment::Index(index), |v| match change {
                    Change::NodeName { node, name } => file.rename_part(&groups, &mut names, *node, name, v),
                    Change::Keys { animation, channel, track } => {
                        let source = sources.get(*animation).and_then(|own| own.get(*channel));
                        match (source.copied(), shown(*animation, *channel)) {
                            (Some((record, kind)), Some(shown)) => {
                                let group = Group { record, kind, shown: &shown.track };
                                file.put_keys(self, &group, track, v);
                            }
                            _ => v.problem(format!("expected a channel, found {channel} of animation {animation}")),
                        }
                    }
                    _ => v.problem("expected names and keys: an animation file has nothing else"),
                });
            }
            // When all have their new names: two parts may exchange theirs.
            let mut count: HashMap<&[u8], usize> = HashMap::new();
            names.iter().for_each(|name| *count.entry(name).or_default() += 1);
            for (index, change) in changes.iter().enumerate() {
                let Change::NodeName { node, .. } = change else { continue };
                let name = names.get(*node).map(Vec::as_slice).unwrap_or_default();
                v.within(Segment::Index(index), |v| {
                    v.require(count.get(name).is_none_or(|parts| *parts < 2), || {
                        format!("expected a name that no other part has, found \"{}\"", name.escape_ascii())
                    });
                });
            }
        });
        validator.finish(NAME)?;
        *self = file;
        Ok(())
    }

    /// `names` are those of all parts so far, in lower case: case tells none apart.
    fn rename_part(&mut self, groups: &Groups, names: &mut [Vec<u8>], node: usize, name: &[u8], v: &mut Validator) {
        let Ok(name) = std::str::from_utf8(name) else { return v.problem("expected a name in UTF-8") };
        let Some(own) = names.get_mut(node) else {
            return v.problem(format!("expected a part below {}, found {node}", groups.parts.len()));
        };
        let text = part_name("name", name, v);
        *own = text.text().to_ascii_lowercase();
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

/// The record and group that each channel of each animation of the scene comes from.
fn sources(file: &AniFile, groups: &Groups) -> Vec<Vec<(usize, TrackKind)>> {
    let views: Vec<_> = file.animations().collect();
    let of_member = |member: &Member| {
        let (record, view) = (member.record, views.get(member.record));
        let has_keys = move |kind: &TrackKind| view.is_some_and(|view| !view.track(*kind).keys().is_empty());
        TrackKind::ALL.into_iter().filter(has_keys).map(move |kind| (record, kind))
    };
    groups.animations.iter().map(|group| group.members.iter().flat_map(of_member).collect()).collect()
}

/// Quaternions as angles: those of the file at a time where the rotation is as it was.
fn angles(track: &Track, shown: &Track, old: &Track, v: &mut Validator) -> Vec<Key> {
    let curved = track.keys.iter().any(|key| key.ease.contains(&Ease::Bezier));
    v.require(!curved, || "expected rotations in straight lines or steps, found curves".to_owned());
    let mut near = old.keys.first().map_or([0.0; 3], |key| three(key.value));
    let mut keys = Vec::with_capacity(track.keys.len());
    let mut known: Vec<&Key> = shown.keys.iter().collect();
    known.sort_by(|one, other| one.time.total_cmp(&other.time));
    for key in &track.keys {
        let start = known.partition_point(|other| other.time < key.time);
        let at_time = known.iter().skip(start).take_while(|other| other.time == key.time);
        let is_old = at_time.into_iter().any(|other| same(other.value, key.value));
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
