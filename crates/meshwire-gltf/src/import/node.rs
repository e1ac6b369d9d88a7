//! Names and transforms of nodes.

use std::collections::BTreeMap;

use meshwire_scene::glam::{Affine3A, Mat3, Quat, Vec3, Vec3A};
use meshwire_scene::motion::{Channel, Track, narrowed, widen};
use meshwire_scene::{Animation, AnimationChannel, AnimationTarget, Change, Transform};

use super::Comparison;
use super::edited::local;
use crate::names::renamed;
use crate::wire::json::Node;
use crate::{Error, provenance};

/// Tolerance of rotations and scale factors, and of positions relative to the greatest coordinate in the scene.
const SAME: f32 = 1e-5;

/// The same tolerance for bones. Editors store them as head, tail and roll, and short bones are imprecise.
const SAME_BONE: f32 = 3e-4;

/// Tolerances for equal transforms.
#[derive(Debug, Clone, Copy)]
struct Tolerance {
    /// Of translations, relative to the parent.
    place: f32,
    /// Of rotations and scale factors.
    turn: f32,
}

/// The same tolerance for a bind pose with shear, which a rest pose cannot have. Each editor turns shear into rotation
/// in its own way.
const SLANTED: f32 = 0.3;

/// Times of the first two frames at common frame rates.
pub(super) const FRAMES: [f64; 5] = [0.0, 1.0 / 24.0, 1.0 / 25.0, 1.0 / 30.0, 1.0 / 60.0];

/// The tracks of each node of the edited file, by animation.
type Played = BTreeMap<usize, Vec<Vec<Track>>>;

/// Translation, rotation and scale.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts {
    pub translation: Vec3,
    pub rotation: Quat,
    pub scale: Vec3,
}

impl Parts {
    /// Returns the parts of a node.
    pub fn of_node(node: &Node) -> Self {
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

    pub fn of(affine: Affine3A) -> Self {
        let (scale, rotation, translation) = affine.to_scale_rotation_translation();
        let rotation = if rotation.is_finite() { rotation } else { Quat::IDENTITY };
        Self { translation, rotation, scale }
    }

    /// Returns the value of a channel.
    pub fn of_channel(&self, channel: Channel) -> [f64; 4] {
        match channel {
            Channel::Position => widen(self.translation.to_array()),
            Channel::Rotation => widen(self.rotation.to_array()),
            _ => widen(self.scale.to_array()),
        }
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

    /// Returns true if rotation and scale have the same combined effect: a scale of 0 hides rotation, and two mirrors
    /// are a rotation.
    fn same_shape(&self, other: &Self, tolerance: Tolerance) -> bool {
        let matrix = |parts: &Self| Mat3::from_quat(parts.rotation) * Mat3::from_diagonal(parts.scale);
        matrix(self).abs_diff_eq(matrix(other), tolerance.turn * self.scale.abs().max_element().max(1e-3))
    }
}

impl Comparison<'_> {
    pub(super) fn nodes(&mut self) -> Result<(), Error> {
        let rests = self.clean.scene.bind_poses();
        let played = self.played()?;
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
            // Tolerance relative to the scale of the parent: nodes below small parents move little in the scene.
            let above = node.parent.and_then(|parent| worlds.get(parent)).copied().unwrap_or(Affine3A::IDENTITY);
            let columns = [above.matrix3.x_axis, above.matrix3.y_axis, above.matrix3.z_axis];
            let factor = columns.map(Vec3A::length).into_iter().fold(0.0, f32::max).clamp(1e-6, 1e6);
            let tolerance = Tolerance { place: turn * self.extent / factor, turn };
            if let Some(transform) = self.moved(index, found, (&rests, &played), tolerance) {
                self.changes.push(Change::NodeTransform { node: index, transform });
            }
        }
        Ok(())
    }

    /// Returns the new transform of a node in the space of the base. Returns `None` if it is unchanged, or where an
    /// editor puts an unedited node: in an animated pose, or for a bone in its bind pose.
    fn moved(
        &self,
        index: usize,
        found: usize,
        (rests, played): (&BTreeMap<usize, Vec<Affine3A>>, &Played),
        tolerance: Tolerance,
    ) -> Option<Transform> {
        let Transform::Parts { translation, rotation, scale } = self.clean.scene.nodes.get(index)?.transform else {
            return None;
        };
        let was = Parts { translation, rotation, scale };
        let is = self.relative(index, found)?;
        if !(is.translation.is_finite() && is.scale.is_finite()) || was.same(&is, tolerance) {
            return None;
        }
        let has_moved = self.new_parents.contains_key(&index);
        let mut plays = self.tracks_of(index).chain(played.get(&found).into_iter().flatten().cloned());
        if !has_moved && plays.any(|tracks| at_some_moment(&tracks, &was, &is, tolerance)) {
            return None;
        }
        if !has_moved && self.at_rest(index, found, &is, rests, tolerance) {
            return None;
        }
        // Unchanged components keep their bits.
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

    /// Returns the tracks of a node in each animation of the base.
    fn tracks_of(&self, index: usize) -> impl Iterator<Item = Vec<Track>> + '_ {
        let moves = move |channel: &&AnimationChannel| {
            channel.target == Some(AnimationTarget::Node(index)) && !channel.track.keys.is_empty()
        };
        let of = move |animation: &Animation| {
            animation.channels.iter().filter(moves).map(|channel| channel.track.clone()).collect::<Vec<_>>()
        };
        self.clean.scene.animations.iter().map(of).filter(|tracks| !tracks.is_empty())
    }

    /// Returns true if a bone is in a bind pose, relative to its parent's or in the scene. Editors use it as the rest
    /// pose.
    fn at_rest(
        &self,
        index: usize,
        found: usize,
        is: &Parts,
        rests: &BTreeMap<usize, Vec<Affine3A>>,
        tolerance: Tolerance,
    ) -> bool {
        let Some(own) = rests.get(&index) else { return false };
        let unscaled = |rest: Affine3A| Parts { scale: Vec3::ONE, ..Parts::of(rest) };
        let parent = self.base.nodes.get(index).and_then(|node| node.parent);
        let above = match parent {
            Some(parent) => rests.get(&parent).map_or(&[][..], Vec::as_slice),
            None => &[Affine3A::IDENTITY],
        };
        let relative = above.iter().flat_map(|above| own.iter().map(|own| above.inverse() * *own));
        let same = |rest: Affine3A| {
            let turn = if slants(&rest) { SLANTED } else { tolerance.turn };
            let rest = unscaled(rest);
            rest.same_place(is, tolerance) && rest.same_rotation(is, Tolerance { turn, ..tolerance })
        };
        let world = self.edited.worlds.get(found).copied().map(unscaled);
        let in_scene = Tolerance { place: tolerance.turn * self.extent, ..tolerance };
        relative.filter(Affine3A::is_finite).any(same)
            || world.is_some_and(|world| own.iter().any(|own| unscaled(*own).same(&world, in_scene)))
    }

    /// Returns the transform of the node in the edited file, relative to its parent in the result, because editors
    /// insert nodes.
    fn relative(&self, index: usize, found: usize) -> Option<Parts> {
        let of_base = || self.base.nodes.get(index)?.parent.and_then(|parent| self.links.nodes.edited(parent));
        self.relative_to(found, self.new_parents.get(&index).copied().unwrap_or_else(of_base))
    }

    /// Returns the tracks of each node of the edited file, by animation.
    fn played(&self) -> Result<Played, Error> {
        let mut played = Played::new();
        for animation in &self.edited.glb.root.animations {
            let mut nodes: BTreeMap<usize, Vec<Track>> = BTreeMap::new();
            for (node, track) in self.node_tracks(animation)? {
                nodes.entry(node).or_default().push(track);
            }
            for (node, tracks) in nodes {
                played.entry(node).or_default().push(tracks);
            }
        }
        Ok(played)
    }
}

/// Returns true if the axes are not perpendicular.
fn slants(pose: &Affine3A) -> bool {
    let [x, y, z] = [pose.matrix3.x_axis, pose.matrix3.y_axis, pose.matrix3.z_axis].map(Vec3A::normalize_or_zero);
    [x.dot(y), y.dot(z), z.dot(x)].into_iter().any(|cosine| cosine.abs() > 1e-3)
}

/// Returns true if tracks put a node where it is at one of the first two frames, or at their end. Editors write nodes
/// as they are in the current frame.
fn at_some_moment(tracks: &[Track], was: &Parts, is: &Parts, tolerance: Tolerance) -> bool {
    let end = tracks.iter().flat_map(|track| &track.keys).map(|key| key.time).fold(0.0, f64::max);
    let at = |time: f64| {
        let mut parts = *was;
        for track in tracks {
            let Some(value) = track.sample(time) else { continue };
            match track.channel {
                Channel::Position => parts.translation = Vec3::from_array(narrowed(value)),
                Channel::Rotation => parts.rotation = Quat::from_array(narrowed(value)).normalize(),
                _ => parts.scale = Vec3::from_array(narrowed(value)),
            }
        }
        parts
    };
    FRAMES.into_iter().chain([end]).any(|time| at(time).same(is, tolerance))
}
