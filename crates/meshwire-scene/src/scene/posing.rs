//! World transforms and vertex positions, in the rest pose and during an animation.

use glam::{Affine3A, Mat3A, Quat, Vec3};

use super::{Animation, AnimationTarget, Mesh, Primitive, Purpose, Scene, Transform, VertexSpace};
use crate::motion::{Channel, narrowed};

/// A scene at a point in time.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// World transform of each node.
    pub worlds: Vec<Affine3A>,
    /// Weights of the morph targets of each mesh.
    pub weights: Vec<Vec<f32>>,
}

impl Scene {
    /// Returns the rest pose.
    #[must_use]
    pub fn at_rest(&self) -> Moment {
        Moment { worlds: self.world_transforms(), weights: self.weights_at_rest() }
    }

    /// Returns the pose at a time of an animation, in seconds. Everything that is not animated keeps its rest pose. If
    /// several channels animate the same property, the first is used, as in a skeleton whose bones look up their tracks
    /// by name.
    #[must_use]
    pub fn at_moment(&self, animation: &Animation, time: f64) -> Moment {
        let mut transforms: Vec<Transform> = self.nodes.iter().map(|node| node.transform).collect();
        let mut weights = self.weights_at_rest();
        for channel in animation.channels.iter().rev() {
            let Some(value) = channel.track.sample(time) else { continue };
            match channel.target {
                Some(AnimationTarget::Node(node)) => {
                    if let Some(transform) = transforms.get_mut(node) {
                        transform.set(channel.track.channel, channel.track.width, value);
                    }
                }
                Some(AnimationTarget::Morph { mesh, target }) => {
                    if let Some(weight) = weights.get_mut(mesh).and_then(|weights| weights.get_mut(target)) {
                        let [new] = narrowed(value);
                        *weight = new;
                    }
                }
                None => {}
            }
        }
        let locals: Vec<Affine3A> = transforms.iter().map(Transform::affine).collect();
        Moment { worlds: self.worlds_of(&locals), weights }
    }

    fn weights_at_rest(&self) -> Vec<Vec<f32>> {
        let of = |mesh: &Mesh| mesh.morph_targets.iter().map(|target| target.weight).collect();
        self.meshes.iter().map(of).collect()
    }

    /// Returns the minimum and maximum coordinates of the rendered meshes, in the rest pose and in scene space, or
    /// `None` without vertices. Vertices that are not finite are skipped.
    #[must_use]
    pub fn bounds(&self) -> Option<([f32; 3], [f32; 3])> {
        let worlds = self.world_transforms();
        let mut bounds: Option<(Vec3, Vec3)> = None;
        for mesh in self.meshes.iter().filter(|mesh| mesh.purpose == Purpose::Visual) {
            let placed = self.placed(mesh, &worlds);
            for point in placed.into_iter().flatten().filter(|point| point.is_finite()) {
                let (low, high) = bounds.unwrap_or((point, point));
                bounds = Some((low.min(point), high.max(point)));
            }
        }
        bounds.map(|(low, high)| (low.into(), high.into()))
    }

    /// Returns the vertex positions of each part of a mesh in scene space, for given world transforms and without morph
    /// targets.
    #[must_use]
    pub fn placed(&self, mesh: &Mesh, worlds: &[Affine3A]) -> Vec<Vec<Vec3>> {
        let joints = mesh.joint_maps(worlds);
        let of = |primitive: &Primitive| {
            let positions = primitive.positions.iter().enumerate();
            let map = |vertex| mesh.vertex_map(primitive, vertex, worlds, &joints);
            positions.map(|(vertex, position)| map(vertex).transform_point3(Vec3::from(*position))).collect()
        };
        mesh.primitives.iter().map(of).collect()
    }
}

impl Transform {
    /// Sets the value of a track in the transform. A matrix is decomposed first, because its parts cannot be animated
    /// separately.
    fn set(&mut self, channel: Channel, width: usize, value: [f64; 4]) {
        let (mut new_scale, mut new_rotation, mut new_translation) = match *self {
            Self::Parts { translation, rotation, scale } => (scale, rotation, translation),
            Self::Matrix(affine) => affine.to_scale_rotation_translation(),
        };
        match (channel, width) {
            (Channel::Position, 3) => new_translation = Vec3::from_array(narrowed(value)),
            (Channel::Rotation, 4) => new_rotation = Quat::from_array(narrowed(value)),
            (Channel::Scale, 3) => new_scale = Vec3::from_array(narrowed(value)),
            (Channel::Scale, 1) => {
                let [factor] = narrowed(value);
                new_scale = Vec3::splat(factor);
            }
            _ => return,
        }
        *self = Self::Parts { translation: new_translation, rotation: new_rotation, scale: new_scale };
    }
}

impl Mesh {
    /// Returns the transform from the vertices to the scene without the skin: the transform of the node, or the
    /// identity for a skinned mesh whose vertices are in scene space.
    #[must_use]
    pub fn vertex_world(&self, worlds: &[Affine3A]) -> Affine3A {
        match (&self.skin, self.vertex_space) {
            (Some(_), VertexSpace::Scene) => Affine3A::IDENTITY,
            _ => worlds.get(self.node).copied().unwrap_or(Affine3A::IDENTITY),
        }
    }

    /// Returns, for each joint of the skin, the transform of a vertex from the bind pose to the current pose.
    #[must_use]
    pub fn joint_maps(&self, worlds: &[Affine3A]) -> Vec<Affine3A> {
        let Some(skin) = &self.skin else { return Vec::new() };
        let bound = skin.joints.iter().zip(&skin.inverse_bind);
        bound.map(|(node, bind)| worlds.get(*node).copied().unwrap_or(Affine3A::IDENTITY) * *bind).collect()
    }

    /// Returns the transform of a vertex to scene space: the weighted mean of its joints from
    /// [`joint_maps`](Self::joint_maps), or [`vertex_world`](Self::vertex_world) without influences. Influences of
    /// missing joints are ignored.
    #[must_use]
    pub fn vertex_map(&self, part: &Primitive, vertex: usize, worlds: &[Affine3A], joints: &[Affine3A]) -> Affine3A {
        let moved = part.influences.of(vertex).iter().filter_map(|influence| {
            let joint = joints.get(usize::try_from(influence.joint).ok()?)?;
            Some((joint.matrix3 * influence.weight, joint.translation * influence.weight))
        });
        let sum = moved.reduce(|(matrix, translation), (more, further)| (add(matrix, more), translation + further));
        match sum {
            Some((matrix3, translation)) => Affine3A { matrix3, translation },
            None => self.vertex_world(worlds),
        }
    }
}

fn add(a: Mat3A, b: Mat3A) -> Mat3A {
    Mat3A::from_cols(a.x_axis + b.x_axis, a.y_axis + b.y_axis, a.z_axis + b.z_axis)
}

#[cfg(test)]
mod tests {
    use super::super::{AnimationChannel, MorphTarget, Node};
    use super::*;
    use crate::Space;
    use crate::motion::{Blend, Key, Motion, Track};

    #[test]
    fn a_moment_moves_what_the_animation_moves_and_nothing_else() {
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes.push(Node { transform: Transform::at(Vec3::X), ..Node::named("arm") });
        scene.nodes.push(Node { parent: Some(0), transform: Transform::at(Vec3::Y), ..Node::named("hand") });
        let smile = MorphTarget { name: b"smile".to_vec(), weight: 0.25, ..MorphTarget::default() };
        scene.meshes.push(Mesh { morph_targets: vec![smile], ..Mesh::default() });
        let mut grow = Track::new("arm", Channel::Scale, 1, Blend::Linear);
        grow.keys = vec![Key::new(0.0, [1.0; 4]), Key::new(1.0, [3.0; 4])];
        let mut lips = Track::new("smile", Channel::Weight, 1, Blend::Linear);
        lips.keys = vec![Key::new(0.0, [1.0; 4])];
        let mut second = grow.clone();
        second.keys = vec![Key::new(0.0, [7.0; 4])];
        let motion = Motion { duration: 1.0, tracks: vec![grow, lips, second], events: Vec::new() };
        let animation = Animation::of(motion, &scene, |track| format!("tracks[{track}]"));
        assert!(matches!(animation.channels.as_slice(), [AnimationChannel { target: Some(_), .. }, _, _]));

        let moment = scene.at_moment(&animation, 0.5);
        assert_eq!(moment.worlds[1].transform_point3(Vec3::ZERO), Vec3::new(1.0, 2.0, 0.0));
        assert_eq!((moment.weights, scene.at_rest().weights), (vec![vec![1.0]], vec![vec![0.25]]));
    }
}
