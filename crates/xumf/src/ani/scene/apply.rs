//! Edits of a scene, applied to the file.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_core::{Error, Validator, refused};
use meshwire_scene::glam::DQuat;
use meshwire_scene::motion::{Channel, Ease, Key, Track, narrow};
use meshwire_scene::plan::{AnimationEdit, Plan, Reason, Skipped, Target};
use meshwire_scene::{Animation, AnimationTarget, Change, Node, Transform};

use super::groups::Groups;
use super::make::Rest;
use super::{euler, motion};
use crate::ani::build::part_name;
use crate::ani::{AniFile, AnimationData, NAME, TrackKind};

impl AniFile {
    /// Applies edits of the [scene](AniFile::scene) to the file, all or none: names of nodes, keys, channels, animations. Everything
    /// else keeps its bytes.
    ///
    /// The new name of a node goes into all animations of the part. Edited keys of a rotation become angles near those before,
    /// with straight lines or steps between them; where a key of the scene stays as it was, so does the key of the file. The
    /// stated duration stays.
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
    /// Every edit that the file cannot hold, by its position. Nothing is changed then.
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
        let added = plan.changes().iter().filter_map(|change| match change {
            Change::AddNode { node } => Some(&**node),
            _ => None,
        });
        let names = plan.base().nodes.iter().chain(added).map(|node| node.name.clone()).collect();
        let groups = Groups::of(self);
        let mut edit = Edit { before: self, file: self.clone(), groups, names, removed: BTreeSet::new() };
        let skipped = plan.run(&mut edit).map_err(|refusals| refused(NAME, refusals))?;
        let Edit { mut file, removed, .. } = edit;
        removed.iter().rev().try_for_each(|record| file.remove_animation(*record))?;
        *self = file;
        Ok(skipped)
    }
}

/// An animation file that takes edits.
struct Edit<'a> {
    before: &'a AniFile,
    file: AniFile,
    groups: Groups,
    /// Names of the nodes of the scene and of new ones.
    names: Vec<Vec<u8>>,
    /// Records that go when all edits are done: until then they keep their numbers.
    removed: BTreeSet<usize>,
}

impl Target for Edit<'_> {
    const KIND: &'static str = "an animation file";

    fn name(&self, _: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        checked(name).map(|name| Some(name.to_ascii_lowercase().into_bytes()))
    }

    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        for member in self.groups.animations.iter().flat_map(|group| &group.members) {
            let Some(name) = names.get(&member.part) else { continue };
            let name = part_name("name", checked(name)?, &mut Validator::new());
            self.file.wire_mut().animations.iter_mut().skip(member.record).take(1).for_each(|own| own.name = name);
        }
        Ok(())
    }

    /// A part is there once an animation moves it.
    fn add_node(&mut self, node: &Node) -> Result<(), Reason> {
        if node.parent.is_some() || node.transform != Transform::IDENTITY {
            return Err(Reason::NoPlace("an animation file does not place parts: another file does".to_owned()));
        }
        if self.file.animations().any(|view| view.record().name.text().eq_ignore_ascii_case(&node.name)) {
            return Ok(());
        }
        Err(Reason::NoPlace("an animation file has no place for nodes without an animation".to_owned()))
    }

    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        let members = self.groups.animations.iter().flat_map(|group| &group.members);
        self.removed.extend(members.filter(|member| member.part == node).map(|member| member.record));
        Ok(())
    }

    fn edit_animation(&mut self, animation: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        let sources = self.sources(animation);
        for (channel, track) in &edit.keys {
            let (Some(own), Some((record, kind))) = (edit.before.channels.get(*channel), sources.get(*channel)) else {
                continue;
            };
            if !own.track.same_keys(track) {
                self.put_keys(*record, *kind, &own.track, track)?;
            }
        }
        for channel in &edit.added {
            let (node, kind) = place(channel.target, &channel.track)?;
            let members = self.groups.animations.get(animation).map(|group| group.members.as_slice());
            let own = members.unwrap_or_default().iter().find(|member| member.part == node);
            let keys = Rest::ORIGIN.keys(&channel.track)?;
            match own {
                Some(own) if sources.contains(&(own.record, kind)) => {
                    return Err("the node has keys of this kind: edit their channel instead".into());
                }
                Some(own) => self.file.set_keys(own.record, kind, &keys),
                None => {
                    let data = self.data(node, edit.before)?;
                    self.file.add_animation(&data.with(kind, &keys))
                }
            }
            .map_err(|error| reason(&error))?;
        }
        Ok(())
    }

    fn add_animation(&mut self, animation: &Animation) -> Result<(), Reason> {
        let mut parts: BTreeMap<usize, AnimationData> = BTreeMap::new();
        for channel in &animation.channels {
            let (node, kind) = place(channel.target, &channel.track)?;
            let data = match parts.remove(&node) {
                Some(data) => data,
                None => self.data(node, animation)?,
            };
            parts.insert(node, data.with(kind, &Rest::ORIGIN.keys(&channel.track)?));
        }
        parts.values().try_for_each(|data| self.file.add_animation(data)).map_err(|error| reason(&error))
    }

    fn remove_animation(&mut self, animation: usize) -> Result<(), Reason> {
        let members = self.groups.animations.get(animation).into_iter().flat_map(|group| &group.members);
        self.removed.extend(members.map(|member| member.record));
        Ok(())
    }
}

impl Edit<'_> {
    /// The record and group that each channel of an animation of the scene comes from.
    fn sources(&self, animation: usize) -> Vec<(usize, TrackKind)> {
        let views: Vec<_> = self.before.animations().collect();
        let members = self.groups.animations.get(animation).into_iter().flat_map(|group| &group.members);
        let all = members.flat_map(|member| TrackKind::ALL.map(|kind| (member.record, kind)));
        let has_keys = |record: usize, kind| views.get(record).is_some_and(|view| !view.track(kind).keys().is_empty());
        all.filter(|(record, kind)| has_keys(*record, *kind)).collect()
    }

    /// A record for a part that had none in an animation.
    fn data(&self, node: usize, animation: &Animation) -> Result<AnimationData, Reason> {
        let name = self.names.get(node).ok_or_else(|| format!("node {node} does not exist"))?;
        let subname = checked(&animation.name)?;
        Ok(AnimationData::new(checked(name)?, subname, narrow(animation.duration)))
    }

    /// Gives a group of keys those of a track of the scene, which showed it as `shown`.
    fn put_keys(&mut self, record: usize, kind: TrackKind, shown: &Track, track: &Track) -> Result<(), Reason> {
        let slot = TrackKind::ALL.iter().position(|one| *one == kind);
        let old = self.before.animations().nth(record).map(|view| motion(&view));
        // The animation may have other new keys already.
        let current = self.file.animations().nth(record).map(|view| motion(&view).0);
        let (Some(slot), Some((old, unknown)), Some(mut changed)) = (slot, old, current) else { return Ok(()) };
        if unknown > 0 {
            return Err("the animation has an interpolation that is not known".into());
        }
        let Some(old) = old.tracks.get(slot) else { return Ok(()) };
        let keys = if kind == TrackKind::Rotation { angles(track, shown, old)? } else { track.keys.clone() };
        changed.tracks.iter_mut().skip(slot).take(1).for_each(|own| own.keys.clone_from(&keys));
        self.file.set_motion(record, &changed).map_err(|error| reason(&error))
    }
}

/// The node and the group of keys of a new channel.
fn place(target: Option<AnimationTarget>, track: &Track) -> Result<(usize, TrackKind), Reason> {
    let kind = match track.channel {
        Channel::Position => TrackKind::Position,
        Channel::Rotation => TrackKind::Rotation,
        Channel::Scale => TrackKind::Scale,
        other => return Err(Reason::NoPlace(format!("an animation file has no place for keys of {other:?}"))),
    };
    match target {
        Some(AnimationTarget::Node(node)) => Ok((node, kind)),
        _ => Err(Reason::NoPlace("an animation file has no place for keys of other targets than nodes".to_owned())),
    }
}

/// A name as the file can hold it.
fn checked(name: &[u8]) -> Result<&str, Reason> {
    let text = std::str::from_utf8(name).map_err(|_| "the name is not UTF-8")?;
    let mut problems = Validator::new();
    part_name("name", text, &mut problems);
    problems.finish(NAME).map_err(|_| format!("the name {text:?} has more than 63 bytes, or a zero byte"))?;
    if text.is_empty() { Err("the name is empty".into()) } else { Ok(text) }
}

fn reason(error: &Error) -> Reason {
    error.kind().to_string().into()
}

/// Quaternions as angles: those of the file at a time where the rotation is as it was.
fn angles(track: &Track, shown: &Track, old: &Track) -> Result<Vec<Key>, Reason> {
    if track.keys.iter().any(|key| key.ease.contains(&Ease::Bezier)) {
        return Err("rotations are edited as straight lines or steps, not as curves".into());
    }
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
    Ok(keys)
}

fn three([x, y, z, _]: [f64; 4]) -> [f64; 3] {
    [x, y, z]
}

fn same(one: [f64; 4], other: [f64; 4]) -> bool {
    one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-9)
}
