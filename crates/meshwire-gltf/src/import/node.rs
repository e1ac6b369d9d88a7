//! Names and places of nodes.

use std::collections::BTreeMap;

use meshwire_scene::glam::{Affine3A, Mat3, Quat, Vec3, Vec3A};
use meshwire_scene::motion::{Channel, Track, narrowed};
use meshwire_scene::{AnimationChannel, AnimationTarget, Change, Transform};

use super::Comparison;
use super::edited::local;
use super::names::renamed;
use crate::provenance;
use crate::wire::json::Node;

/// Rotations and factors nearer than this are the same, and places nearer than this part of the greatest coordinate, as they
/// are in the scene.
const SAME: f32 = 1e-5;

/// The same where there are bones: editors keep these by head, tail and turn, and short ones are none too exact.
const SAME_BONE: f32 = 3e-4;

/// When two nodes are at one place.
#[derive(Debug, Clone, Copy)]
struct Tolerance {
    /// Of moves, relative to the parent.
    place: f32,
    /// Of turns and factors.
    turn: f32,
}

/// The first two frames, at as many in a second as editors show.
const FRAMES: [f64; 5] = [0.0, 1.0 / 24.0, 1.0 / 25.0, 1.0 / 30.0, 1.0 / 60.0];

/// A move, a turn and factors.
#[derive(Debug, Clone, Copy)]
struct Parts {
    translation: Vec3,
    rotation: Quat,
    scale: Vec3,
}

impl Parts {
    /// Those of a node that says them.
    fn said(node: &Node) -> Self {
        if node.matrix.is_some() {
            return Self::of(local(node));
        }
        let rotation = node.rotation.map_or(Quat::IDENTITY, |rotation| Quat::from_array(rotation.0));
        let length = rotation.length_squared();
        Self {
            translation: node.translation.map_or(Vec3::ZERO, Vec3::from),
            rotation: if length.is_finite() && length > 0.0 { rotation.normalize() } else { Quat::IDENTITY },
            scale: node.scale.map_or(Vec3::ONE, Vec3::from),
        }
    }

    fn of(affine: Affine3A) -> Self {
        let (scale, rotation, translation) = affine.to_scale_rotation_translation();
        let rotation = if rotation.is_finite() { rotation } else { Quat::IDENTITY };
        Self { translation, rotation, scale }
    }

    fn same_place(&self, other: &Self, tolerance: Tolerance) -> bool {
        self.translation.distance(other.translation) <= tolerance.place
    }

    fn same_rotation(&self, other: &Self, tolerance: Tolerance) -> bool {
        let distance = |sign: f32| (self.rotation - other.rotation * sign).length();
        distance(1.0).min(distance(-1.0)) <= tolerance.turn
    }

    fn same_scale(&self, other: &Self, tolerance: Tolerance) -> bool {
        (self.scale - other.scale).abs().max_element() <= tolerance.turn * self.scale.abs().max_element().max(1e-3)
    }

    fn same(&self, other: &Self, tolerance: Tolerance) -> bool {
        let parts = self.same_rotation(other, tolerance) && self.same_scale(other, tolerance);
        self.same_place(other, tolerance) && (parts || self.same_shape(other, tolerance))
    }

    /// True where turn and factors together do the same: a factor of 0 takes turns away, two mirrors are a turn.
    fn same_shape(&self, other: &Self, tolerance: Tolerance) -> bool {
        let matrix = |parts: &Self| Mat3::from_quat(parts.rotation) * Mat3::from_diagonal(parts.scale);
        matrix(self).abs_diff_eq(matrix(other), tolerance.turn * self.scale.abs().max_element().max(1e-3))
    }
}

impl Comparison<'_> {
    pub(super) fn nodes(&mut self) {
        let binds = self.bind_poses();
        let worlds = self.clean.scene.world_transforms();
        let bones = self.clean.scene.meshes.iter().any(|mesh| mesh.skin.is_some());
        let turn = if bones { SAME_BONE } else { SAME };
        for (index, node) in self.base.nodes.iter().enumerate() {
            let Some(found) = self.links.nodes.edited(index) else { continue };
            let Some(edited) = self.edited.glb.root.nodes.get(found) else { continue };
            let exported = provenance::name(&node.name, "node", index);
            if let Some(name) = edited.name.as_deref().and_then(|found| renamed(&exported, found)) {
                self.changes.push(Change::NodeName { node: index, name: name.as_bytes().to_vec() });
            }
            // What stands in small parents moves little in the scene.
            let above = node.parent.and_then(|parent| worlds.get(parent)).copied().unwrap_or(Affine3A::IDENTITY);
            let columns = [above.matrix3.x_axis, above.matrix3.y_axis, above.matrix3.z_axis];
            let factor = columns.map(Vec3A::length).into_iter().fold(0.0, f32::max).clamp(1e-6, 1e6);
            let tolerance = Tolerance { place: turn * self.extent / factor, turn };
            if let Some(transform) = self.moved(index, found, binds.get(&index), tolerance) {
                self.changes.push(Change::NodeTransform { node: index, transform });
            }
        }
    }

    /// The new transform of a node in the space of the base; `None` where it is where it was, or where an editor puts a bone
    /// that was not moved: in its bind pose.
    fn moved(&self, index: usize, found: usize, bind: Option<&Affine3A>, tolerance: Tolerance) -> Option<Transform> {
        let Transform::Parts { translation, rotation, scale } = self.clean.scene.nodes.get(index)?.transform else {
            return None;
        };
        let was = Parts { translation, rotation, scale };
        let is = self.relative(index, found)?;
        if !(is.translation.is_finite() && is.scale.is_finite()) || was.same(&is, tolerance) {
            return None;
        }
        let bound = bind.map(|bind| Parts { scale: Vec3::ONE, ..Parts::of(*bind) });
        if self.at_some_moment(index, &was, &is, tolerance) {
            return None;
        }
        if bound.is_some_and(|bound| bound.same(&is, tolerance) || Parts { scale, ..bound }.same(&is, tolerance)) {
            return None;
        }
        // What stayed keeps its bits.
        let own = match self.base.nodes.get(index)?.transform {
            Transform::Parts { translation, rotation, scale } => Some((translation, rotation, scale)),
            Transform::Matrix(_) => None,
        };
        let back = self.back;
        let keep = |same: bool, own: Option<Vec3>, new: Vec3| own.filter(|_| same).unwrap_or(new);
        Some(Transform::Parts {
            translation: keep(was.same_place(&is, tolerance), own.map(|own| own.0), back.point(is.translation)),
            rotation: own
                .map(|own| own.1)
                .filter(|_| was.same_rotation(&is, tolerance))
                .unwrap_or_else(|| back.rotation(is.rotation)),
            scale: keep(was.same_scale(&is, tolerance), own.map(|own| own.2), back.factors(is.scale)),
        })
    }

    /// True where an animation of the base has the node at one of the first two frames, or at its end: an editor writes nodes as
    /// they are in the frame that it shows.
    fn at_some_moment(&self, index: usize, was: &Parts, is: &Parts, tolerance: Tolerance) -> bool {
        self.clean.scene.animations.iter().any(|animation| {
            let moves = |channel: &&AnimationChannel| {
                channel.target == Some(AnimationTarget::Node(index)) && !channel.track.keys.is_empty()
            };
            let tracks: Vec<&Track> = animation.channels.iter().filter(moves).map(|channel| &channel.track).collect();
            let end = tracks.iter().flat_map(|track| &track.keys).map(|key| key.time).fold(0.0, f64::max);
            let at = |time: f64| {
                let mut parts = *was;
                for track in &tracks {
                    let Some(value) = track.sample(time) else { continue };
                    match track.channel {
                        Channel::Position => parts.translation = Vec3::from_array(narrowed(value)),
                        Channel::Rotation => parts.rotation = Quat::from_array(narrowed(value)).normalize(),
                        _ => parts.scale = Vec3::from_array(narrowed(value)),
                    }
                }
                parts
            };
            let moments = FRAMES.into_iter().chain([end]);
            !tracks.is_empty() && moments.into_iter().any(|time| at(time).same(is, tolerance))
        })
    }

    /// Where the node is in the edited file, relative to what is its parent in the base: editors put nodes between.
    fn relative(&self, index: usize, found: usize) -> Option<Parts> {
        let parent = self.base.nodes.get(index)?.parent.and_then(|parent| self.links.nodes.edited(parent));
        let above = self.edited.parents.get(found).copied().flatten();
        if above == parent {
            return self.edited.glb.root.nodes.get(found).map(Parts::said);
        }
        let world = self.edited.worlds.get(found).copied()?;
        let Some(parent) = parent else { return Some(Parts::of(world)) };
        let relative = self.edited.worlds.get(parent)?.inverse() * world;
        relative.is_finite().then(|| Parts::of(relative))
    }

    /// For joints where they were when they were bound, relative to their parents, as far as skins say it of both: editors
    /// that have a rest pose take that one.
    fn bind_poses(&self) -> BTreeMap<usize, Affine3A> {
        let scene = &self.clean.scene;
        let mut binds: BTreeMap<usize, Affine3A> = BTreeMap::new();
        for skin in scene.meshes.iter().filter_map(|mesh| mesh.skin.as_ref()) {
            binds.extend(skin.joints.iter().copied().zip(skin.inverse_bind.iter().copied()));
        }
        let relative = |(joint, bind): (&usize, &Affine3A)| {
            let parent = scene.nodes.get(*joint)?.parent;
            let above = match parent {
                Some(parent) => *binds.get(&parent)?,
                None => Affine3A::IDENTITY,
            };
            let local = above * bind.inverse();
            local.is_finite().then_some((*joint, local))
        };
        binds.iter().filter_map(relative).collect()
    }
}
