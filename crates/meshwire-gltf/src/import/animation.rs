//! Import of animations.

use std::collections::BTreeMap;
use std::f64::consts::FRAC_PI_2;

use meshwire_scene::glam::DQuat;
use meshwire_scene::motion::{Blend, Channel, Ease, Key, Track, widen};
use meshwire_scene::{Animation, AnimationChannel, AnimationTarget, Change, Transform};

use super::Comparison;
use super::node::{FRAMES, Parts};
use crate::clean::distance;
use crate::names::renamed;
use crate::wire::Valid;
use crate::wire::json::Animation as JsonAnimation;
use crate::wire::json::animation::{Channel as JsonChannel, Interpolation, Property};
use crate::{Error, provenance};

/// Tolerance of key times in seconds. Editors count in frames.
const TIME: f64 = 1e-4;

/// Tolerance of values. For translations, relative to the greatest coordinate.
const VALUE: f64 = 2e-4;

/// The target of a track in the edited file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Moved {
    /// A node of the edited file, and the channel.
    Node(usize, Channel),
    /// A mesh of the edited file, and the index of the morph target.
    Morph(usize, usize),
}

impl Comparison<'_> {
    pub(super) fn animations(&mut self) -> Result<(), Error> {
        let clean = self.clean;
        let edited = &self.edited.glb.root.animations;
        let (mut taken, mut missing) = (Vec::new(), Vec::new());
        for (index, animation) in clean.scene.animations.iter().enumerate() {
            if animation.channels.iter().all(|channel| channel.track.keys.is_empty()) {
                continue;
            }
            let Some(found) = self.same_animation(index, animation, &taken) else {
                let is_shown = |channel: &AnimationChannel| {
                    let moved = channel.target.and_then(|target| self.moved_of(target, &channel.track));
                    moved.is_some() && self.stirs(&channel.track)
                };
                missing.extend(animation.channels.iter().any(is_shown).then_some(index));
                continue;
            };
            taken.push(found);
            if let Some(found) = edited.get(found) {
                self.animation(index, animation, found)?;
            }
        }
        let before = self.changes.len();
        for (index, animation) in edited.iter().enumerate().filter(|(index, _)| !taken.contains(index)) {
            self.new_animation(index, animation)?;
        }
        // If there are new animations, a missing one may have been renamed. A file without animations was exported
        // without them.
        let is_new = self.changes.len() > before;
        if !is_new && !edited.is_empty() {
            let gone = missing.into_iter().map(|animation| Change::RemoveAnimation { animation });
            self.changes.extend(gone);
        }
        Ok(())
    }

    /// Returns true for a curve that is not constant. Editors drop constant curves.
    fn stirs(&self, track: &Track) -> bool {
        let tolerance = 10.0 * VALUE * self.size(track);
        let first = track.keys.first().map(|key| key.value);
        first.is_some_and(|first| track.keys.iter().any(|key| distance(track, first, key.value) > tolerance))
    }

    /// Adds an animation that the user created. Editors add channels that hold the rest pose.
    fn new_animation(&mut self, index: usize, edited: &JsonAnimation) -> Result<(), Error> {
        // An animation of another file that was exported together with this one has a source.
        let source = provenance::read(edited.extras.as_deref());
        if !source.is_empty() {
            return Ok(());
        }
        let tracks = self.tracks(edited)?;
        let channels: Vec<AnimationChannel> =
            tracks.into_iter().filter_map(|(moved, track)| self.new_channel(moved, track, true)).collect();
        if channels.is_empty() {
            return Ok(());
        }
        let keys = channels.iter().filter_map(|channel| channel.track.keys.last());
        let duration = keys.fold(0.0, |last: f64, key| last.max(key.time));
        let name =
            provenance::name(edited.name.as_deref().unwrap_or_default().as_bytes(), "animation", index).into_bytes();
        let animation = Animation { name, duration, channels, ..Animation::default() };
        self.changes.push(Change::AddAnimation { animation: Box::new(animation) });
        Ok(())
    }

    /// Returns the animation of the edited file that matches one of the base, by name, or because it is the only one.
    fn same_animation(&self, index: usize, animation: &Animation, taken: &[usize]) -> Option<usize> {
        let edited = &self.edited.glb.root.animations;
        let exported = provenance::name(&animation.name, "animation", index);
        let free = || edited.iter().enumerate().filter(|(place, _)| !taken.contains(place));
        let name = |found: &JsonAnimation| found.name.clone().unwrap_or_default();
        let exact = free().find(|(_, found)| name(found) == exported);
        let like = || {
            free().find(|(_, found)| {
                let name = name(found);
                renamed(&exported, &name).is_none()
                    || name.strip_prefix(&*exported).is_some_and(|rest| rest.starts_with('_'))
            })
        };
        let only = || free().next().filter(|_| edited.len() == 1 && self.clean.scene.animations.len() == 1);
        exact.or_else(like).or_else(only).map(|(place, _)| place)
    }

    fn animation(&mut self, index: usize, clean: &Animation, edited: &JsonAnimation) -> Result<(), Error> {
        let mut tracks = self.tracks(edited)?;
        for (number, channel) in clean.channels.iter().enumerate() {
            let track = &channel.track;
            let Some(target) = channel.target.filter(|_| !track.keys.is_empty()) else { continue };
            let Some(moved) = self.moved_of(target, track) else { continue };
            let Some(found) = tracks.remove(&moved) else {
                let base = self.base.animations.get(index).and_then(|base| base.channels.get(number));
                if let Some(base) = base.filter(|_| self.stirs(track)) {
                    let track = Track { keys: Vec::new(), ..base.track.clone() };
                    self.changes.push(Change::Keys { animation: index, channel: number, track });
                }
                continue;
            };
            if self.same_curve(track, &found) {
                continue;
            }
            let found = match moved {
                Moved::Node(node, _) => self.upright(Some(track), found, node),
                Moved::Morph(..) => found,
            };
            if self.same_curve(track, &found) {
                continue;
            }
            let Some(base) = self.base.animations.get(index).and_then(|base| base.channels.get(number)) else {
                continue;
            };
            let track = self.changed(&base.track, track, &found);
            self.changes.push(Change::Keys { animation: index, channel: number, track });
        }
        for (moved, track) in tracks {
            if let Some(channel) = self.new_channel(moved, track, false) {
                self.changes.push(Change::AddChannel { animation: index, channel: Box::new(channel) });
            }
        }
        Ok(())
    }

    /// Returns the target in the edited file of a track of the base.
    fn moved_of(&self, target: AnimationTarget, track: &Track) -> Option<Moved> {
        match target {
            AnimationTarget::Node(node) => {
                let name = provenance::text(&track.target);
                let named = || {
                    let nodes = self.edited.glb.root.nodes.iter();
                    let is = |found: &str| found.eq_ignore_ascii_case(&name) || renamed(&name, found).is_none();
                    nodes.into_iter().position(|node| node.name.as_deref().is_some_and(is))
                };
                let found = self.links.nodes.edited(node).or_else(named)?;
                Some(Moved::Node(found, track.channel))
            }
            AnimationTarget::Morph { mesh, target } => {
                let found = self.links.meshes.edited(mesh)?;
                let own = self.base.meshes.get(mesh)?.morph_targets.get(target)?;
                let name = provenance::name(&own.name, "target", target);
                let names = self.edited.targets.get(found).and_then(Option::as_ref);
                let place = names.map_or(Some(target), |names| names.get(&name).copied())?;
                Some(Moved::Morph(found, place))
            }
        }
    }

    /// Returns the tracks of an animation of the edited file that animate nodes.
    pub(super) fn node_tracks(&self, animation: &JsonAnimation) -> Result<Vec<(usize, Track)>, Error> {
        let of_node = |(moved, track): (Moved, Track)| match moved {
            Moved::Node(node, _) => Some((node, self.upright(None, track, node))),
            Moved::Morph(..) => None,
        };
        Ok(self.tracks(animation)?.into_iter().filter_map(of_node).collect())
    }

    /// Returns the tracks of an animation of the edited file.
    fn tracks(&self, animation: &JsonAnimation) -> Result<BTreeMap<Moved, Track>, Error> {
        let mut tracks = BTreeMap::new();
        for channel in &animation.channels {
            self.read_channel(animation, channel, &mut tracks)?;
        }
        Ok(tracks)
    }

    fn read_channel(
        &self,
        animation: &JsonAnimation,
        channel: &JsonChannel,
        tracks: &mut BTreeMap<Moved, Track>,
    ) -> Result<(), Error> {
        let lost = || Error::Damaged("a channel of an animation has no sampler, or its node does not exist".to_owned());
        let sampler = animation.samplers.get(channel.sampler.value()).ok_or_else(lost)?;
        // The base has no targets from extensions.
        let Valid(path) = &channel.target.path else { return Ok(()) };
        let Valid(interpolation) = &sampler.interpolation else { return Err(lost()) };
        let node = channel.target.node.value();
        let glb = &self.edited.glb;
        let times: Vec<[f32; 1]> = glb.floats(sampler.input, None)?;
        let cubic = *interpolation == Interpolation::CubicSpline;
        let count = times.len() * if cubic { 3 } else { 1 };
        let kind = match path {
            Property::Translation => Channel::Position,
            Property::Rotation => Channel::Rotation,
            Property::Scale => Channel::Scale,
            Property::MorphTargetWeights => {
                let mesh = glb.root.nodes.get(node).and_then(|node| node.mesh).ok_or_else(lost)?.value();
                let values: Vec<[f32; 1]> = glb.floats(sampler.output, None)?;
                let targets = values.len() / count.max(1);
                for target in 0..targets {
                    let of = values.iter().skip(target).step_by(targets).map(|value| widen(*value)).collect();
                    tracks.insert(Moved::Morph(mesh, target), track(Channel::Weight, 1, &times, of, interpolation));
                }
                return Ok(());
            }
        };
        let values: Vec<[f64; 4]> = if kind == Channel::Rotation {
            glb.floats::<4>(sampler.output, Some(count))?.into_iter().map(widen).collect()
        } else {
            glb.floats::<3>(sampler.output, Some(count))?.into_iter().map(widen).collect()
        };
        let width = if kind == Channel::Rotation { 4 } else { 3 };
        tracks.insert(Moved::Node(node, kind), track(kind, width, &times, values, interpolation));
        Ok(())
    }

    /// Returns the scale against which differences of a track are measured.
    fn size(&self, track: &Track) -> f64 {
        if track.channel == Channel::Position { f64::from(self.extent) } else { 1.0 }
    }

    /// Returns true if the edited curve is the exported one, possibly with keys at other times.
    fn same_curve(&self, exported: &Track, found: &Track) -> bool {
        let tolerance = VALUE * self.size(exported);
        // At a jump, the values before and after it are both accepted. Editors interpolate rotations component by
        // component.
        let straight = |curve: &Track| {
            let blend = if curve.channel == Channel::Rotation { Blend::Normalized } else { curve.blend };
            Track { blend, ..curve.clone() }
        };
        let (straight_exported, straight_found) = (straight(exported), straight(found));
        let on = |curves: [&Track; 2], key: &Key| {
            [0.0, -TIME, TIME].into_iter().any(|beside| {
                let near = |value| distance(exported, value, key.value) <= tolerance;
                curves.into_iter().any(|curve| curve.sample(key.time + beside).is_some_and(near))
            })
        };
        if !found.keys.iter().all(|key| key.value.iter().all(|value| value.is_finite())) {
            return false;
        }
        let follows = found.keys.iter().all(|key| on([exported, &straight_exported], key));
        // Sampled keys lose detail of the curve; other keys must keep all of it. Editors sample by default, when they drop
        // the sources. With these, a single key is the one that the user has left.
        let is_bare = self.edited.nodes.is_empty();
        let is_sampled = if is_bare { found.is_sample_of(exported, TIME) } else { found.is_sampled(TIME) };
        follows && (is_sampled || exported.keys.iter().all(|key| on([found, &straight_found], key)))
    }

    /// Returns the track of a node as it is relative to its parent. Editors rotate the children of bones, which they
    /// orient along y, and place them at the end of the bone. Some editors convert neither back when they write keys
    /// unchanged: then the rotation and the length of the bone are removed.
    ///
    /// The choice is the track with the most unchanged keys and, where there are none, the one that passes through the
    /// transform of the node.
    fn upright(&self, exported: Option<&Track>, found: Track, node: usize) -> Track {
        let joints = &self.edited.joints;
        let above = self.edited.parents.get(node).copied().flatten();
        let own = self.edited.glb.root.nodes.get(node).filter(|_| !joints.contains(&node));
        let Some(own) = own.filter(|_| above.is_some_and(|above| joints.contains(&above))) else { return found };
        let rest = Parts::of_node(own).of_channel(found.channel);
        let quarter = DQuat::from_rotation_x(FRAC_PI_2);
        let candidates: Vec<Track> = match found.channel {
            Channel::Rotation => vec![mapped(&found, |value| (quarter * DQuat::from_array(value)).to_array())],
            Channel::Position => bone_lengths(exported, &found, rest)
                .into_iter()
                .map(|length| mapped(&found, |[x, y, z, w]| [x, length - z, y, w]))
                .collect(),
            _ => Vec::new(),
        };
        let tolerance = VALUE * self.size(&found);
        let passes = |track: &Track, time: f64, value: [f64; 4]| {
            track.sample(time).is_some_and(|own| distance(track, own, value) <= tolerance)
        };
        let score = |track: &Track| {
            let is_kept = |key: &&Key| exported.is_some_and(|exported| passes(exported, key.time, key.value));
            let kept = track.keys.iter().filter(is_kept).count();
            let has_key = || track.keys.iter().any(|key| distance(track, key.value, rest) <= tolerance);
            (kept, FRAMES.iter().any(|time| passes(track, *time, rest)) || has_key())
        };
        let better = |best: Track, other: Track| if score(&other) > score(&best) { other } else { best };
        candidates.into_iter().fold(found, better)
    }

    /// Returns the track of the base with the keys of the edited file. Unchanged keys keep their bits.
    fn changed(&self, base: &Track, exported: &Track, found: &Track) -> Track {
        let tolerance = VALUE * self.size(exported);
        let mut keys = Vec::new();
        let found = without_needless(found, exported, tolerance / 10.0);
        // A single key has no next key. Editors write it as holding until the end of their timeline.
        let alone = exported.keys.first().filter(|_| found.len() == 1).map(|first| first.ease);
        // For each key, the index of the same key of the base.
        let same = |key: &Key| {
            let same_time = |other: &Key| (other.time - key.time).abs() <= TIME;
            let was = exported.keys.iter().find(|was| same_time(was))?;
            let is_same = distance(exported, was.value, key.value) <= tolerance;
            base.keys.iter().position(same_time).filter(|_| is_same)
        };
        let same: Vec<Option<usize>> = found.iter().map(same).collect();
        for (index, mut key) in found.into_iter().enumerate() {
            key.ease = alone.unwrap_or(key.ease);
            let mut new = Track { keys: vec![key], ..exported.clone() };
            self.back.track(&mut new);
            let own = same.get(index).copied().flatten();
            let is_next = own.is_some_and(|own| {
                same.get(index + 1).map_or(own + 1 == base.keys.len(), |next| *next == Some(own + 1))
            });
            keys.extend(new.keys.into_iter().map(|new| match own.and_then(|own| base.keys.get(own)) {
                Some(own) if is_next || own.ease == new.ease => *own,
                // The curve after the key has changed.
                Some(own) => Key { ease: new.ease, outgoing: new.outgoing, ..*own },
                None => {
                    let time = base.keys.iter().map(|own| own.time).find(|time| (time - key.time).abs() <= TIME);
                    Key { time: time.unwrap_or(new.time), ..new }
                }
            }));
        }
        Track { keys, ..base.clone() }
    }

    /// Returns a track of the edited file as a new channel of the base, or `None` if it changes nothing, because
    /// editors write a channel for every bone. In an animation that `is_new`, a bone may hold one pose throughout.
    fn new_channel(&self, moved: Moved, mut track: Track, is_new: bool) -> Option<AnimationChannel> {
        let (target, name) = match moved {
            Moved::Node(node, channel) => {
                track = self.upright(None, track, node);
                let number = self.number_of(node)?;
                let edited = Parts::of_node(self.edited.glb.root.nodes.get(node)?);
                let shown = is_new.then(|| edited.of_channel(channel)).or(track.keys.first().map(|key| key.value));
                let name = match self.base.nodes.get(number) {
                    Some(own) if !self.stands_still(number, channel, &track, shown) => own.name.clone(),
                    Some(_) => return None,
                    None => self.edited.glb.root.nodes.get(node)?.name.clone().unwrap_or_default().into_bytes(),
                };
                (AnimationTarget::Node(number), name)
            }
            Moved::Morph(mesh, place) => {
                let mesh = self.links.meshes.base(mesh)?;
                let targets = &self.base.meshes.get(mesh)?.morph_targets;
                let first = track.keys.first()?.value;
                if track.keys.iter().all(|key| distance(&track, first, key.value) <= VALUE) {
                    return None;
                }
                (AnimationTarget::Morph { mesh, target: place }, targets.get(place)?.name.clone())
            }
        };
        let mut track = Track { target: name, ..track };
        track.keys = without_needless(&track, &Track { keys: Vec::new(), ..track.clone() }, VALUE / 10.0);
        self.back.track(&mut track);
        Some(AnimationChannel { source: String::new(), target: Some(target), track })
    }

    /// Returns true if a track leaves a node of the base in its rest pose, or in the pose `shown` by the editor.
    fn stands_still(&self, base: usize, channel: Channel, track: &Track, shown: Option<[f64; 4]>) -> bool {
        let rest = match self.clean.scene.nodes.get(base).map(|node| node.transform) {
            Some(Transform::Parts { translation, rotation, scale }) => {
                Parts { translation, rotation, scale }.of_channel(channel)
            }
            _ => return true,
        };
        let tolerance = VALUE * self.size(track);
        let near = |from: [f64; 4]| track.keys.iter().all(|key| distance(track, from, key.value) <= tolerance);
        near(rest) || shown.is_some_and(near)
    }
}

/// Returns the possible lengths of the bone that is the parent of a node: by the middle one of the differences between keys, and
/// by the transform of the node, which editors write as it is in the current frame.
fn bone_lengths(exported: Option<&Track>, found: &Track, [_, rest, ..]: [f64; 4]) -> Vec<f64> {
    let length = |[_, y, ..]: [f64; 4], [_, _, z, _]: [f64; 4]| y + z;
    let of_key = |key: &Key| Some(length(exported?.sample(key.time)?, key.value));
    let mut lengths: Vec<f64> = found.keys.iter().filter_map(of_key).collect();
    lengths.sort_by(f64::total_cmp);
    let middle = lengths.get(lengths.len() / 2).copied();
    let of_frame = |time: &f64| Some(length([0.0, rest, 0.0, 0.0], found.sample(*time)?));
    middle.into_iter().chain(FRAMES.iter().filter_map(of_frame)).collect()
}

/// Returns the track with its values and the values of its handles mapped.
fn mapped(track: &Track, map: impl Fn([f64; 4]) -> [f64; 4]) -> Track {
    let of_handles = |[[a, x], [b, y], [c, z], [d, w]]: [[f64; 2]; 4]| {
        let [x, y, z, w] = map([x, y, z, w]);
        [[a, x], [b, y], [c, z], [d, w]]
    };
    let of_key = |key: &Key| Key {
        value: map(key.value),
        incoming: of_handles(key.incoming),
        outgoing: of_handles(key.outgoing),
        ..*key
    };
    Track { keys: track.keys.iter().map(of_key).collect(), ..track.clone() }
}

/// Creates a track from times and values.
fn track(
    channel: Channel,
    width: usize,
    times: &[[f32; 1]],
    values: Vec<[f64; 4]>,
    interpolation: &Interpolation,
) -> Track {
    let blend = if channel == Channel::Rotation { Blend::Spherical } else { Blend::Linear };
    let mut track = Track::new(Vec::new(), channel, width, blend);
    let times = times.iter().map(|[time]| f64::from(*time));
    let mut before: Option<Key> = None;
    match interpolation {
        Interpolation::CubicSpline => {
            for (time, values) in times.zip(values.chunks_exact(3)) {
                let [incoming, value, outgoing] = values else { continue };
                let mut key = Key::new(time, *value);
                key.ease = [Ease::Bezier; 4];
                // The tangents correspond to handles at a third of the segment.
                if let Some(last) = track.keys.last_mut() {
                    let third = (time - last.time) / 3.0;
                    let slope = before.map_or([0.0; 4], |before| before.outgoing.map(|[_, slope]| slope));
                    for (handle, (value, slope)) in last.outgoing.iter_mut().zip(last.value.into_iter().zip(slope)) {
                        *handle = [last.time + third, value + slope * third];
                    }
                    for (handle, (value, slope)) in key.incoming.iter_mut().zip(value.iter().zip(incoming)) {
                        *handle = [time - third, value - slope * third];
                    }
                }
                before = Some(Key { outgoing: outgoing.map(|slope| [0.0, slope]), ..key });
                track.keys.push(key);
            }
        }
        _ => {
            let ease = if *interpolation == Interpolation::Step { Ease::Step } else { Ease::Linear };
            track.keys =
                times.zip(values).map(|(time, value)| Key { ease: [ease; 4], ..Key::new(time, value) }).collect();
        }
    }
    if channel == Channel::Rotation {
        for key in &mut track.keys {
            let rotation = DQuat::from_array(key.value);
            if rotation.length() > 1e-12 && rotation.is_finite() {
                key.value = rotation.normalize().to_array();
            }
        }
    }
    track
}

/// Returns the keys without added keys that do not change the curve. Editors, and glTF where channels are combined, add
/// keys at the times of others.
fn without_needless(found: &Track, exported: &Track, tolerance: f64) -> Vec<Key> {
    let mut kept: Vec<Key> = Vec::new();
    for (index, key) in found.keys.iter().enumerate() {
        let is_new = !exported.keys.iter().any(|other| (other.time - key.time).abs() <= TIME);
        let is_straight = key.ease == [Ease::Linear; 4];
        let held =
            |before: &Key| before.ease == [Ease::Step; 4] && distance(exported, before.value, key.value) <= tolerance;
        if is_new && kept.last().is_some_and(held) {
            continue;
        }
        if let (Some(before), Some(next)) = (kept.last().copied(), found.keys.get(index + 1)) {
            let around = Track { keys: vec![before, *next], ..Track::new("", found.channel, found.width, found.blend) };
            let shown = around.sample(key.time).unwrap_or_default();
            if is_new && is_straight && distance(exported, shown, key.value) <= tolerance {
                continue;
            }
        }
        kept.push(*key);
    }
    kept
}
