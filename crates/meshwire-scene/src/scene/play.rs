//! Playing animations of one file on the skeleton of another.

use std::collections::HashMap;

use glam::{Affine3A, DAffine3, DQuat, DVec3};

use super::{Animation, AnimationTarget, Scene};
use crate::motion::{Channel, Key, Track};

/// Maximum growth of the number of keys when they are made relative to parents. Bounds memory.
const MOST_KEYS: usize = 8;
/// Number of keys that is always allowed.
const FEW_KEYS: usize = 1 << 16;

impl Scene {
    /// Copies the animations of another scene, which may have no skeleton of its own. Nodes and morph targets are
    /// matched by name, ignoring case if no name matches exactly. Keys are converted to the space of this scene.
    /// Returns the names that this scene does not have.
    ///
    /// Keys in scene space ([`Animation::absolute`]) become relative to the parents. A node gets a key wherever it or
    /// an animated ancestor has one, so that at each key the node is where the animation puts it.
    pub fn play(&mut self, motion: &Self) -> Vec<Vec<u8>> {
        let mut missing = Vec::new();
        let map = motion.space.map_to(&self.space);
        for animation in &motion.animations {
            let mut bound = Animation::of(animation.motion(), self, |number| {
                animation.channels.get(number).map_or_else(String::new, |channel| channel.source.clone())
            });
            (bound.source, bound.name) = (animation.source.clone(), animation.name.clone());
            bound.extras.clone_from(&animation.extras);
            bound.convert(&map);
            if animation.absolute {
                bound.attach(self);
            }
            for channel in bound.channels.iter().filter(|channel| channel.target.is_none()) {
                if !missing.contains(&channel.track.target) {
                    missing.push(channel.track.target.clone());
                }
            }
            self.animations.push(bound);
        }
        missing
    }

    /// Returns all nodes with parents before children. If that is already so, the order is unchanged. Nodes in a cycle
    /// are dropped.
    #[must_use]
    pub fn parents_first(&self) -> Vec<usize> {
        let is_so = |(index, node): (usize, &super::Node)| node.parent.is_none_or(|parent| parent < index);
        if self.nodes.iter().enumerate().all(is_so) {
            return (0..self.nodes.len()).collect();
        }
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.nodes.len()];
        let mut order = Vec::with_capacity(self.nodes.len());
        for (index, node) in self.nodes.iter().enumerate() {
            match node.parent {
                Some(parent) => children.get_mut(parent).into_iter().for_each(|list| list.push(index)),
                None => order.push(index),
            }
        }
        let mut next = 0;
        while let Some(index) = order.get(next) {
            let below = children.get_mut(*index).map(std::mem::take).unwrap_or_default();
            order.extend(below);
            next += 1;
        }
        order
    }
}

/// The tracks that animate a node's transform.
#[derive(Clone, Copy, Default)]
struct Moves<'a> {
    position: Option<&'a Track>,
    rotation: Option<&'a Track>,
    scale: Option<&'a Track>,
}

impl Moves<'_> {
    fn tracks(&self) -> impl Iterator<Item = &Track> {
        [self.position, self.rotation, self.scale].into_iter().flatten()
    }

    /// Returns the transform of the node at a time. Properties without a track have their rest value.
    fn at(&self, time: f64, rest: &DAffine3) -> DAffine3 {
        let sample = |track: Option<&Track>| track.and_then(|track| track.sample(time));
        let (scale, rotation, position) = parts(rest);
        let position = sample(self.position).map_or(position, |[x, y, z, _]| DVec3::new(x, y, z));
        let rotation = sample(self.rotation).map_or(rotation, |value| unit(DQuat::from_array(value)));
        let scale = sample(self.scale).map_or(scale, |[x, y, z, _]| DVec3::new(x, y, z));
        DAffine3::from_scale_rotation_translation(scale, rotation, position)
    }
}

/// A transform relative to an animated node, or to the scene.
#[derive(Clone, Copy)]
struct Carried {
    by: Option<usize>,
    place: DAffine3,
}

impl Animation {
    /// Converts keys in scene space to keys relative to the parents of their nodes.
    fn attach(&mut self, scene: &Scene) {
        let mut moves: HashMap<usize, Moves<'_>> = HashMap::new();
        for channel in &self.channels {
            let Some(AnimationTarget::Node(node)) = channel.target else { continue };
            let own = moves.entry(node).or_default();
            let slot = match (channel.track.channel, channel.track.width) {
                (Channel::Position, 3) => &mut own.position,
                (Channel::Rotation, 4) => &mut own.rotation,
                (Channel::Scale, 3) => &mut own.scale,
                _ => continue,
            };
            slot.get_or_insert(&channel.track);
        }
        let rests: Vec<DAffine3> = scene.world_transforms().iter().map(wide).collect();
        let rest = |node: usize| rests.get(node).copied().unwrap_or_default();
        let carried = carried(scene, |node| moves.contains_key(&node));
        let before: usize = self.channels.iter().map(|channel| channel.track.keys.len()).sum();
        let mut left = before.saturating_mul(MOST_KEYS).saturating_add(FEW_KEYS);
        let relative = self.channels.iter().map(|channel| {
            let Some(AnimationTarget::Node(node)) = channel.target else { return None };
            let own = moves.get(&node)?;
            let parent = carried.get(scene.nodes.get(node)?.parent?).copied().flatten()?;
            let carrier = parent.by.and_then(|by| Some((moves.get(&by)?, rest(by))));
            let mut times: Vec<f64> = channel.track.keys.iter().map(|key| key.time).collect();
            let others = own.tracks().chain(carrier.iter().flat_map(|(moves, _)| moves.tracks()));
            let others: Vec<&Track> = others.collect();
            if times.len() + others.iter().map(|track| track.keys.len()).sum::<usize>() <= left {
                times.extend(others.iter().flat_map(|track| &track.keys).map(|key| key.time));
                times.sort_by(f64::total_cmp);
                times.dedup_by(|a, b| a.to_bits() == b.to_bits());
            }
            left = left.saturating_sub(times.len());
            let key = |time: f64| {
                let above = carrier.map_or(parent.place, |(moves, rest)| moves.at(time, &rest) * parent.place);
                let back = above.inverse();
                let back = if back.is_finite() { back } else { DAffine3::IDENTITY };
                let (scale, rotation, position) = parts(&(back * own.at(time, &rest(node))));
                Some(Key::new(
                    time,
                    match channel.track.channel {
                        Channel::Position => position.extend(0.0).to_array(),
                        Channel::Rotation => rotation.to_array(),
                        Channel::Scale => scale.extend(0.0).to_array(),
                        _ => return None,
                    },
                ))
            };
            times.into_iter().map(key).collect::<Option<Vec<Key>>>()
        });
        let relative: Vec<Option<Vec<Key>>> = relative.collect();
        for (channel, keys) in self.channels.iter_mut().zip(relative) {
            if let Some(keys) = keys {
                channel.track.keys = keys;
            }
        }
    }
}

/// Returns, for each node, the node that carries it: itself if `moves` returns true for it, otherwise the nearest such
/// ancestor.
fn carried(scene: &Scene, moves: impl Fn(usize) -> bool) -> Vec<Option<Carried>> {
    let mut carried: Vec<Option<Carried>> = vec![None; scene.nodes.len()];
    for index in scene.parents_first() {
        let Some(node) = scene.nodes.get(index) else { continue };
        let parent = node.parent.and_then(|parent| carried.get(parent).copied().flatten());
        let parent = parent.unwrap_or(Carried { by: None, place: DAffine3::IDENTITY });
        let own = if moves(index) {
            Carried { by: Some(index), place: DAffine3::IDENTITY }
        } else {
            Carried { place: parent.place * wide(&node.transform.affine()), ..parent }
        };
        if let Some(slot) = carried.get_mut(index) {
            *slot = Some(own);
        }
    }
    carried
}

fn wide(affine: &Affine3A) -> DAffine3 {
    DAffine3::from_cols_array(&affine.to_cols_array().map(f64::from))
}

fn unit(rotation: DQuat) -> DQuat {
    let length = rotation.length();
    if length > 0.0 && length.is_finite() { rotation * (1.0 / length) } else { DQuat::IDENTITY }
}

/// Returns scale, rotation and position. If the transform is degenerate, the rotation is the identity.
fn parts(place: &DAffine3) -> (DVec3, DQuat, DVec3) {
    let (scale, rotation, position) = place.to_scale_rotation_translation();
    if rotation.is_finite() { (scale, rotation, position) } else { (scale, DQuat::IDENTITY, place.translation) }
}

#[cfg(test)]
mod tests {
    use glam::{Quat, Vec3};

    use super::super::{AnimationChannel, Node, Transform};
    use super::*;
    use crate::Space;
    use crate::motion::Blend;

    fn track(target: &str, channel: Channel, width: usize, blend: Blend, values: &[[f64; 4]]) -> AnimationChannel {
        let mut track = Track::new(target, channel, width, blend);
        let keys = (0_u8..).zip(values);
        track.keys = keys.map(|(time, value)| Key::new(f64::from(time), *value)).collect();
        AnimationChannel { source: String::new(), target: None, track }
    }

    fn turned(angle: f64) -> [f64; 4] {
        DQuat::from_rotation_z(angle).to_array()
    }

    /// Returns a shoulder, an elbow that is not animated, and a hand.
    fn arm() -> Scene {
        let mut scene = Scene::new(Space::GLTF);
        let at = |x: f32| Transform::at(Vec3::new(x, 0.0, 0.0));
        scene.nodes = vec![
            Node { parent: Some(1), transform: at(2.0), ..Node::named("hand") },
            Node { parent: Some(2), transform: at(1.0), ..Node::named("elbow") },
            Node { transform: at(5.0), ..Node::named("shoulder") },
        ];
        scene
    }

    #[test]
    fn places_become_relative_and_stay_the_places() {
        let mut motion = Scene::new(Space::GLTF);
        let hand = [[9.0, 0.0, 0.0, 0.0], [9.0, 1.0, 0.0, 0.0], [7.0, 2.0, 0.0, 0.0]];
        let shoulder = [turned(0.0), turned(0.5), turned(1.0)];
        let fixed = [[5.0, 0.0, 0.0, 0.0], [5.0, 0.0, 0.0, 0.0], [6.0, 0.0, 0.0, 0.0]];
        motion.animations.push(Animation {
            absolute: true,
            channels: vec![
                track("HAND", Channel::Position, 3, Blend::Linear, &hand),
                track("HAND", Channel::Rotation, 4, Blend::Spherical, &[turned(0.0), turned(0.2), turned(0.4)]),
                track("Shoulder", Channel::Position, 3, Blend::Linear, &fixed),
                track("Shoulder", Channel::Rotation, 4, Blend::Spherical, &shoulder),
            ],
            ..Animation::default()
        });
        let mut scene = arm();
        assert!(scene.play(&motion).is_empty());
        let animation = &scene.animations[0];
        assert!(!animation.absolute, "relative now");
        for (time, hand) in (0_u8..).zip(hand) {
            let mut locals: Vec<Affine3A> = scene.nodes.iter().map(|node| node.transform.affine()).collect();
            for node in [0, 2] {
                let of = |wanted: Channel| {
                    let own = animation.channels.iter().find(|channel| {
                        channel.target == Some(AnimationTarget::Node(node)) && channel.track.channel == wanted
                    });
                    own.unwrap().track.sample(f64::from(time)).unwrap().map(crate::motion::narrow)
                };
                let [x, y, z, _] = of(Channel::Position);
                let rotation = Quat::from_array(of(Channel::Rotation));
                locals[node] = Affine3A::from_rotation_translation(rotation, Vec3::new(x, y, z));
            }
            let worlds = scene.worlds_of(&locals);
            let [x, y, z, _] = hand.map(crate::motion::narrow);
            assert!(Vec3::from(worlds[0].translation).distance(Vec3::new(x, y, z)) < 1e-5, "{time}");
            let angle = worlds[0].to_scale_rotation_translation().1.to_scaled_axis().z;
            assert!((angle - 0.2 * f32::from(time)).abs() < 1e-5, "{time}: {angle}");
        }
    }

    #[test]
    fn a_root_keeps_its_keys_to_the_bit_and_wild_numbers_do_no_harm() {
        let mut motion = Scene::new(Space::GLTF);
        let wild = [[f64::NAN; 4], [f64::INFINITY, 0.0, 0.0, 0.0]];
        motion.animations.push(Animation {
            absolute: true,
            channels: vec![
                track("shoulder", Channel::Position, 3, Blend::Linear, &[[0.1, 0.2, 0.3, 0.0]]),
                track("shoulder", Channel::Scale, 3, Blend::Linear, &[[0.0; 4]]),
                track("hand", Channel::Position, 3, Blend::Linear, &wild),
                track("hand", Channel::Rotation, 4, Blend::Spherical, &wild),
            ],
            ..Animation::default()
        });
        let mut scene = arm();
        scene.play(&motion);
        assert!(scene.animations[0].channels[0].track.same_keys(&motion.animations[0].channels[0].track));
        assert!(scene.check().is_empty());
    }
}
