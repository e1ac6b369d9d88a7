//! Comparison of animations: channels matched by target, and their curves.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::FRAC_PI_2;

use glam::DQuat;

use super::{Aspect, Comparison, Differences, stem};
use crate::motion::{Blend, Channel, Key, Track};
use crate::scene::{Animation, AnimationTarget, Scene, Transform};

/// The target of a channel by name.
type Moved = (String, Channel);

impl Comparison<'_> {
    pub(super) fn animations(&self, differences: &mut Differences) {
        let mut matched = Vec::new();
        for animation in self.wanted.animations.iter().filter(|animation| self.moves(self.wanted, animation)) {
            let subject = format!("animation {:?}", String::from_utf8_lossy(&animation.name));
            match self.same_animation(animation) {
                Some(index) => {
                    matched.push(index);
                    if let Some(found) = self.found.animations.get(index) {
                        self.animation(animation, found, &subject, differences);
                    }
                }
                None if self.found.animations.is_empty() => {
                    differences.absent(Aspect::Animation, &subject, "is missing: there are no animations");
                }
                None => differences.add(Aspect::Animation, &subject, "is missing"),
            }
        }
        self.removed_animations(&matched, differences);
    }

    /// Reports animations that only the other scene has, and animations that were renamed.
    fn removed_animations(&self, matched: &[usize], differences: &mut Differences) {
        let name = |animation: &Animation| String::from_utf8_lossy(&animation.name).into_owned();
        for (index, animation) in self.found.animations.iter().enumerate() {
            let own = stem(&animation.name);
            let is_own = |other: &&Animation| stem(&other.name).starts_with(&own);
            let same = self.wanted.animations.iter().find(is_own);
            let subject = format!("animation {:?}", name(animation));
            if !matched.contains(&index) && same.is_none() && self.stirs(animation) {
                differences.absent(Aspect::Animation, &subject, "was removed, but is still there");
            } else if let (true, None, [renamed]) = (matched.contains(&index), same, &self.wanted.animations[..]) {
                let detail = format!("was renamed to {:?}, but keeps its name", name(renamed));
                differences.absent(Aspect::Animation, &subject, detail);
            }
        }
    }

    /// Returns true if an animation visibly moves a node or a mesh that both scenes have.
    fn stirs(&self, animation: &Animation) -> bool {
        let (found, wanted) = (self.found, self.wanted);
        let is_known = |target| match target {
            AnimationTarget::Node(node) => {
                let name = found.nodes.get(node).map(|node| stem(&node.name));
                wanted.nodes.iter().any(|other| Some(stem(&other.name)) == name)
            }
            AnimationTarget::Morph { mesh, .. } => {
                let name = found.meshes.get(mesh).map(|mesh| stem(&mesh.name));
                wanted.meshes.iter().any(|other| Some(stem(&other.name)) == name)
            }
        };
        animation.channels.iter().any(|channel| {
            let track = &channel.track;
            let first = track.keys.first().map(|key| key.value);
            let far = |first| {
                track.keys.iter().any(|key| distance(track.channel, key.value, first) > 10.0 * self.tolerance(track))
            };
            channel.target.is_some_and(is_known) && first.is_some_and(far)
        })
    }

    /// Returns the animation of the other scene with the same name, or with the name from which an editor derived this
    /// one, or the only one.
    fn same_animation(&self, wanted: &Animation) -> Option<usize> {
        let name = stem(&wanted.name);
        let all = || self.found.animations.iter().map(|other| stem(&other.name)).enumerate();
        let exact = all().find(|(_, other)| *other == name);
        let longer = || all().find(|(_, other)| name.strip_prefix(&**other).is_some_and(|rest| rest.starts_with('_')));
        let only = || all().next().filter(|_| self.found.animations.len() == 1 && self.wanted.animations.len() == 1);
        exact.or_else(longer).or_else(only).map(|(index, _)| index)
    }

    /// Returns true if an animation changes anything from the rest pose.
    fn moves(&self, scene: &Scene, animation: &Animation) -> bool {
        animation
            .channels
            .iter()
            .any(|channel| channel.target.is_some_and(|target| !self.stays(scene, target, &channel.track)))
    }

    fn animation(&self, wanted: &Animation, found: &Animation, subject: &str, differences: &mut Differences) {
        let mut known: BTreeMap<Moved, Vec<&Track>> = BTreeMap::new();
        for channel in &found.channels {
            if let Some(moved) = channel.target.and_then(|target| moved(self.found, target, channel.track.channel)) {
                known.entry(moved).or_default().push(&channel.track);
            }
        }
        let skins = self.wanted.meshes.iter().filter_map(|mesh| mesh.skin.as_ref());
        let joints: BTreeSet<usize> = skins.flat_map(|skin| &skin.joints).copied().collect();
        for channel in &wanted.channels {
            let Some(target) = channel.target else { continue };
            let Some(moved) = moved(self.wanted, target, channel.track.channel) else { continue };
            let what = format!("{:?} of {:?}", moved.1, moved.0);
            match known.get(&moved) {
                Some(tracks) => {
                    let hangs = self.may_hang(target, &joints);
                    let apart = tracks.iter().map(|track| self.keys_apart(&channel.track, track, hangs));
                    let worst = apart.min().unwrap_or(0);
                    if worst > 0 {
                        differences.add(Aspect::Keys, subject, format!("{what} differs at {worst} of its keys"));
                    }
                }
                None if self.stays(self.wanted, target, &channel.track) => {}
                None => differences.add(Aspect::Channel, subject, format!("{what} is not moved")),
            }
        }
    }

    /// Returns true for a child of a bone that is not a bone itself, or for any node if there are no skins: the model of a
    /// motion may be in another file.
    fn may_hang(&self, target: AnimationTarget, joints: &BTreeSet<usize>) -> bool {
        let AnimationTarget::Node(node) = target else { return false };
        let above = self.wanted.nodes.get(node).and_then(|node| node.parent);
        joints.is_empty() || !joints.contains(&node) && above.is_some_and(|above| joints.contains(&above))
    }

    /// Returns true if a channel holds the rest pose of its own scene or, because editors write poses as they display
    /// them, of either scene.
    fn stays(&self, scene: &Scene, target: AnimationTarget, track: &Track) -> bool {
        let Some(first) = track.keys.first() else { return true };
        let tolerance = self.tolerance(track);
        if !track.keys.iter().all(|key| distance(track.channel, key.value, first.value) <= tolerance) {
            return false;
        }
        let still =
            |scene: &Scene, node: usize| scene.nodes.get(node).and_then(|node| rest(node.transform, track.channel));
        match target {
            AnimationTarget::Node(node) => {
                let name = scene.nodes.get(node).map(|node| stem(&node.name));
                let others = self.found.nodes.iter().enumerate().filter(|(_, other)| Some(stem(&other.name)) == name);
                let rests = others.filter_map(|(other, _)| still(self.found, other)).chain(still(scene, node));
                rests.into_iter().any(|rest| distance(track.channel, rest, first.value) <= 10.0 * tolerance)
            }
            AnimationTarget::Morph { mesh, target } => {
                let weight =
                    scene.meshes.get(mesh).and_then(|mesh| mesh.morph_targets.get(target)).map(|one| one.weight);
                weight.is_some_and(|weight| (f64::from(weight) - first.value[0]).abs() <= tolerance)
            }
        }
    }

    fn tolerance(&self, track: &Track) -> f64 {
        match track.channel {
            Channel::Position => f64::from(self.tolerances.turn * self.extent),
            Channel::Weight => f64::from(self.tolerances.weight),
            _ => f64::from(self.tolerances.turn),
        }
    }

    /// Returns the number of keys of either curve that are not on the other one. For curves that the editor resampled,
    /// only their own keys are counted. `hangs` is true if the node may be a child of a bone.
    fn keys_apart(&self, wanted: &Track, found: &Track, hangs: bool) -> usize {
        let apart = |wanted: &Track| {
            let off = wanted.keys.iter().filter(|key| !self.is_on(found, key)).count();
            let lost = if self.tolerances.resampled && wanted.is_sample_of(found, self.tolerances.time) {
                0
            } else {
                found.keys.iter().filter(|key| !self.is_on(wanted, key)).count()
            };
            off + lost
        };
        let own = apart(wanted);
        if own == 0 || !hangs || !matches!(wanted.channel, Channel::Position | Channel::Rotation) {
            return own;
        }
        // Editors rotate the children of a bone and place them at its end. Some convert neither back when they write
        // keys unchanged.
        let quarter = DQuat::from_rotation_x(FRAC_PI_2);
        let first = wanted.keys.first().and_then(|key| Some((key.value, found.sample(key.time)?)));
        let length = first.map_or(0.0, |([_, _, z, _], [_, y, ..])| y + z);
        let upright = |value: [f64; 4]| match (wanted.channel, value) {
            (Channel::Rotation, _) => (quarter * DQuat::from_array(value)).to_array(),
            (_, [x, y, z, w]) => [x, length - z, y, w],
        };
        let keys = wanted.keys.iter().map(|key| Key { ease: key.ease, ..Key::new(key.time, upright(key.value)) });
        own.min(apart(&Track { keys: keys.collect(), ..wanted.clone() }))
    }

    /// Returns true if a curve has the value of a key, also just before or after a jump.
    fn is_on(&self, curve: &Track, key: &Key) -> bool {
        let tolerance = self.tolerance(curve);
        let own = Track { keys: near(curve, key.time), ..Track::new("", curve.channel, curve.width, curve.blend) };
        // Editors interpolate rotations component by component.
        let straight = Track { blend: Blend::Normalized, ..own.clone() };
        [0.0, -self.tolerances.time, self.tolerances.time].into_iter().any(|beside| {
            let on = |curve: &Track| {
                curve
                    .sample(key.time + beside)
                    .is_some_and(|value| distance(curve.channel, value, key.value) <= tolerance)
            };
            on(&own) || (curve.channel == Channel::Rotation && on(&straight))
        })
    }
}

/// Returns the keys of a curve around a time.
fn near(curve: &Track, time: f64) -> Vec<Key> {
    let at = curve.keys.partition_point(|key| key.time <= time);
    curve.keys.iter().skip(at.saturating_sub(2)).take(4).copied().collect()
}

/// Returns the name of a channel's target.
fn moved(scene: &Scene, target: AnimationTarget, channel: Channel) -> Option<Moved> {
    match target {
        AnimationTarget::Node(node) => Some((stem(&scene.nodes.get(node)?.name), channel)),
        AnimationTarget::Morph { mesh, target } => {
            let mesh = scene.meshes.get(mesh)?;
            let target = mesh.morph_targets.get(target)?;
            let name = format!("{} {}", stem(&mesh.name), String::from_utf8_lossy(&target.name));
            Some((name, channel))
        }
    }
}

/// Returns the value of a node's channel in the rest pose.
fn rest(transform: Transform, channel: Channel) -> Option<[f64; 4]> {
    let (scale, rotation, translation) = transform.affine().to_scale_rotation_translation();
    match channel {
        Channel::Position => Some(crate::motion::widen(translation.to_array())),
        Channel::Rotation => Some(crate::motion::widen(rotation.to_array())),
        Channel::Scale => Some(crate::motion::widen(scale.to_array())),
        _ => None,
    }
}

/// Returns the largest difference of components. A quaternion and its negative are the same.
fn distance(channel: Channel, a: [f64; 4], b: [f64; 4]) -> f64 {
    let greatest = |sign: f64| a.iter().zip(b).map(|(a, b)| (a - b * sign).abs()).fold(0.0, f64::max);
    if channel == Channel::Rotation { greatest(1.0).min(greatest(-1.0)) } else { greatest(1.0) }
}
