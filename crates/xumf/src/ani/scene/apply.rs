//! Edits of a scene, applied to the file.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_core::{Error, ErrorKind, FixedText, Validator, refused};
use meshwire_scene::motion::{Ease, Key, Track, narrow};
use meshwire_scene::plan::{AnimationEdit, Plan, Reason, Skipped, Target};
use meshwire_scene::{Animation, AnimationChannel, AnimationTarget, Change, Node, Transform};

use super::{Group, Groups, Member};
use super::{euler, motion, uniform};
use crate::ani::build::part_name;
use crate::ani::{AniFile, AnimationData, NAME, TrackKind};

impl AniFile {
    /// Applies edits of the [scene](AniFile::scene) to the file, all or none. Everything else keeps its bytes.
    ///
    /// A node is renamed in all animations of the part. Edited rotation keys become angles close to the previous ones,
    /// with linear or step interpolation. If a key of the scene is unchanged, so is the key of the file. New
    /// animations, and new channels of a part that an animation did not have, become records after all others. A part
    /// exists as long as it has a record. An animation becomes longer with its keys, but not shorter.
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
    /// Lists every edit that the file cannot store, by its index. Nothing is changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        let scene = self.scene()?;
        self.apply_plan(Plan::new(&scene, changes)).map(drop)
    }

    /// Applies a plan of edits of the [scene](Self::scene), as [`apply`](Self::apply) does. Returns what a
    /// [lossy](Plan::lossy) plan skipped.
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn apply_plan(&mut self, plan: Plan<'_>) -> Result<Skipped, Error> {
        let groups = Groups::of(self);
        let sources = sources(self, &groups);
        let mut edit =
            Edit { before: self, file: self.clone(), groups, sources, names: Vec::new(), removed: BTreeSet::new() };
        let skipped = plan.run(&mut edit).map_err(|refusals| refused(NAME, refusals))?;
        let Edit { mut file, removed, .. } = edit;
        removed.into_iter().rev().try_for_each(|record| file.remove_animation(record))?;
        *self = file;
        Ok(skipped)
    }
}

/// A file being edited. Records keep their indices until all edits are done.
struct Edit<'a> {
    before: &'a AniFile,
    file: AniFile,
    groups: Groups,
    /// The record and the kind of keys of each channel of each animation.
    sources: Vec<Vec<(usize, TrackKind)>>,
    /// Names of existing and new nodes.
    names: Vec<Vec<u8>>,
    removed: BTreeSet<usize>,
}

impl Target for Edit<'_> {
    const KIND: &'static str = "an animation file";

    fn begin(&mut self, plan: &Plan<'_>) {
        self.names = plan.base().nodes.iter().map(|node| node.name.clone()).collect();
        self.names.extend(plan.changes().iter().filter_map(|change| match change {
            Change::AddNode { node } => Some(node.name.clone()),
            _ => None,
        }));
    }

    /// Checks a name. The game ignores the case of names.
    fn name(&self, _: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        record_name(name).map(|_| Some(name.to_ascii_lowercase()))
    }

    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        for (node, name) in names {
            let text = record_name(name)?;
            for member in members(&self.groups).filter(|member| member.part == *node) {
                if let Some(record) = self.file.wire_mut().animations.get_mut(member.record) {
                    record.name.set_from(&text);
                }
            }
        }
        Ok(())
    }

    /// Accepts a new part if an animation moves it.
    fn add_node(&mut self, node: &Node) -> Result<(), Reason> {
        if node.parent.is_some() || node.transform != Transform::IDENTITY {
            return Err(
                "the placement of parts is in another file: a new part must be at the origin without a parent".into()
            );
        }
        let is_there = self.file.animations().any(|own| own.name().as_bytes().eq_ignore_ascii_case(&node.name));
        if is_there {
            Ok(())
        } else {
            Err(Reason::NoPlace("an animation file does not support nodes without an animation".into()))
        }
    }

    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        self.removed.extend(members(&self.groups).filter(|member| member.part == node).map(|member| member.record));
        Ok(())
    }

    fn edit_animation(&mut self, animation: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        for (channel, track) in &edit.keys {
            let source = self.sources.get(animation).and_then(|own| own.get(*channel));
            let (Some((record, kind)), Some(shown)) = (source.copied(), edit.before.channels.get(*channel)) else {
                continue;
            };
            self.put_keys(record, kind, Some(&shown.track), track)?;
        }
        for channel in &edit.added {
            self.add_channel(animation, &edit.before.name, edit.before.duration, channel)?;
        }
        Ok(())
    }

    fn add_animation(&mut self, animation: &Animation) -> Result<(), Reason> {
        self.groups.animations.push(Group { name: animation.name.clone(), members: Vec::new() });
        let number = self.groups.animations.len() - 1;
        let mut channels = animation.channels.iter();
        channels.try_for_each(|channel| self.add_channel(number, &animation.name, animation.duration, channel))
    }

    fn remove_animation(&mut self, animation: usize) -> Result<(), Reason> {
        let group = self.groups.animations.get(animation);
        self.removed.extend(group.into_iter().flat_map(|group| &group.members).map(|member| member.record));
        Ok(())
    }
}

impl Edit<'_> {
    /// Adds the keys of a channel to the record of its part in an animation, or to a new one.
    fn add_channel(
        &mut self,
        animation: usize,
        subname: &[u8],
        duration: f64,
        channel: &AnimationChannel,
    ) -> Result<(), Reason> {
        let track = &channel.track;
        let kind = TrackKind::ALL.into_iter().find(|kind| kind.channel() == track.channel);
        let (Some(kind), Some(AnimationTarget::Node(node))) = (kind, channel.target) else {
            return Err(Reason::NoPlace(format!("an animation file does not support keys of {:?}", track.channel)));
        };
        let group = self.groups.animations.get(animation);
        let member = group.and_then(|group| group.members.iter().find(|member| member.part == node));
        let record = match member.map(|member| member.record) {
            Some(record) => record,
            None => {
                let name = self.names.get(node).map(Vec::as_slice).unwrap_or_default();
                let data = AnimationData::new(utf8(name)?, utf8(subname)?, narrow(duration));
                self.file.add_animation(&data).map_err(|error| reason(&error))?;
                let record = self.file.wire().animations.len() - 1;
                if let Some(group) = self.groups.animations.get_mut(animation) {
                    group.members.push(Member { record, part: node });
                }
                record
            }
        };
        let has_keys = self.file.animations().nth(record).is_some_and(|own| !own.track(kind).keys().is_empty());
        if has_keys {
            return Err("the part has keys of this kind: edit their channel instead".into());
        }
        self.put_keys(record, kind, None, track)
    }

    /// Sets a group of keys from a track of the scene. `shown` is the previous track of the scene.
    fn put_keys(&mut self, record: usize, kind: TrackKind, shown: Option<&Track>, track: &Track) -> Result<(), Reason> {
        if shown.is_some_and(|shown| shown.same_keys(track)) {
            return Ok(());
        }
        let before = self.before.animations().nth(record).map(|view| motion(&view));
        let (old, unknown) = before.unwrap_or_default();
        if unknown > 0 {
            return Err("the animation has keys with an unknown interpolation".into());
        }
        let slot = TrackKind::ALL.iter().position(|one| *one == kind).unwrap_or_default();
        let keys = if kind == TrackKind::Rotation {
            angles(track, shown, old.tracks.get(slot))?
        } else if track.width == 1 {
            track.keys.iter().map(uniform).collect()
        } else {
            track.keys.clone()
        };
        // The animation may already have other new keys.
        let Some(view) = self.file.animations().nth(record) else { return Ok(()) };
        let (mut changed, _) = motion(&view);
        let last = keys.last().map_or(0.0, |key| key.time);
        changed.duration = changed.duration.max(last);
        changed.tracks.iter_mut().skip(slot).take(1).for_each(|slot| slot.keys.clone_from(&keys));
        self.file.set_motion(record, &changed).map_err(|error| reason(&error))
    }
}

fn members(groups: &Groups) -> impl Iterator<Item = &Member> {
    groups.animations.iter().flat_map(|group| &group.members)
}

fn utf8(name: &[u8]) -> Result<&str, Reason> {
    std::str::from_utf8(name).map_err(|_| "the name is not UTF-8".into())
}

/// Returns a name as a record holds it.
fn record_name(name: &[u8]) -> Result<FixedText<64>, Reason> {
    let mut validator = Validator::new();
    let text = part_name("name", name, &mut validator);
    validator.finish(NAME).map_err(|error| reason(&error))?;
    Ok(text)
}

/// Returns the message without the format and the location in the file.
fn reason(error: &Error) -> Reason {
    match error.kind() {
        ErrorKind::Unwritable(problems) => {
            let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
            messages.join("; ").into()
        }
        kind => kind.to_string().into(),
    }
}

/// Returns the record and group that each channel of each animation of the scene comes from.
fn sources(file: &AniFile, groups: &Groups) -> Vec<Vec<(usize, TrackKind)>> {
    let views: Vec<_> = file.animations().collect();
    let of_member = |member: &Member| {
        let (record, view) = (member.record, views.get(member.record));
        let has_keys = move |kind: &TrackKind| view.is_some_and(|view| !view.track(*kind).keys().is_empty());
        TrackKind::ALL.into_iter().filter(has_keys).map(move |kind| (record, kind))
    };
    groups.animations.iter().map(|group| group.members.iter().flat_map(of_member).collect()).collect()
}

/// Converts quaternions to angles. Where a rotation is unchanged, the angles of the file are used. Keys are added where
/// lines between the angles would not show the curve.
fn angles(track: &Track, shown: Option<&Track>, old: Option<&Track>) -> Result<Vec<Key>, Reason> {
    if track.keys.iter().any(|key| key.ease.contains(&Ease::Bezier)) {
        return Err(
            "rotation keys support linear and step interpolation only: make their curves linear in the editor".into()
        );
    }
    let near = old.and_then(|old| old.keys.first()).map_or([0.0; 3], |key| three(key.value));
    let mut known: Vec<&Key> = shown.iter().flat_map(|shown| &shown.keys).collect();
    known.sort_by(|one, other| one.time.total_cmp(&other.time));
    let of_file = |key: &Key| {
        let start = known.partition_point(|other| other.time < key.time);
        let mut at_time = known.iter().skip(start).take_while(|other| other.time == key.time);
        let is_old = at_time.any(|other| same(other.value, key.value));
        old.and_then(|old| old.sample(key.time)).filter(|_| is_old).map(three)
    };
    Ok(euler::to_angles(track, near, of_file)?)
}

fn three([x, y, z, _]: [f64; 4]) -> [f64; 3] {
    [x, y, z]
}

fn same(one: [f64; 4], other: [f64; 4]) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-9)
}
