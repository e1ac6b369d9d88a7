//! The rest pose of a skeleton, in double precision.

use glam::{DAffine3, DQuat, DVec3};

use crate::{Scene, Transform};

/// Length of the shortest bone that has a direction, as a part of the size of the skeleton.
const SMALL: f64 = 1e-3;

/// A bone at rest.
#[derive(Debug, Clone)]
pub(super) struct Bone {
    pub parent: Option<usize>,
    /// Position, rotation and scale relative to the parent.
    pub position: DVec3,
    pub rotation: DQuat,
    pub scale: DVec3,
    /// Rotation and place in the scene.
    pub turned: DQuat,
    pub place: DVec3,
}

/// All bones of a scene, by the index of their node.
#[derive(Debug, Clone)]
pub(super) struct Skeleton {
    pub bones: Vec<Bone>,
    /// Up direction of the scene.
    pub up: DVec3,
    /// Bones that are shorter have no direction.
    pub small: f64,
}

impl Skeleton {
    pub fn of(scene: &Scene) -> Self {
        let places = scene.world_transforms();
        let mut bones: Vec<Bone> = scene
            .nodes
            .iter()
            .zip(&places)
            .map(|(node, place)| {
                let (scale, rotation, position) = match node.transform {
                    Transform::Parts { translation, rotation, scale } => (scale, rotation, translation),
                    Transform::Matrix(matrix) => matrix.to_scale_rotation_translation(),
                };
                Bone {
                    parent: node.parent,
                    position: position.as_dvec3(),
                    rotation: unit(rotation.as_dquat()),
                    scale: scale.as_dvec3(),
                    turned: DQuat::IDENTITY,
                    place: glam::Vec3::from(place.translation).as_dvec3(),
                }
            })
            .collect();
        for index in scene.parents_first() {
            let above = bones.get(index).and_then(|bone| bones.get(bone.parent?));
            let above = above.map_or(DQuat::IDENTITY, |parent| parent.turned);
            if let Some(bone) = bones.get_mut(index) {
                bone.turned = unit(above * bone.rotation);
            }
        }
        let size = bones.iter().map(|bone| bone.place.length()).filter(|length| length.is_finite()).fold(0.0, f64::max);
        Self { bones, up: scene.space.up.vector().as_dvec3(), small: size * SMALL }
    }

    pub fn get(&self, bone: usize) -> Option<&Bone> {
        self.bones.get(bone)
    }

    /// Iterates over the parent of a bone, its parent, and so on.
    pub fn above(&self, bone: usize) -> impl Iterator<Item = usize> + '_ {
        // A scene built by hand may contain a cycle.
        std::iter::successors(self.get(bone).and_then(|bone| bone.parent), |bone| self.get(*bone)?.parent)
            .take(self.bones.len())
    }

    /// Returns the bones from below `top` down to `bone`, or from the root without one.
    pub fn chain(&self, top: Option<usize>, bone: usize) -> Vec<usize> {
        let mut chain: Vec<usize> =
            std::iter::once(bone).chain(self.above(bone).take_while(|above| Some(*above) != top)).collect();
        chain.reverse();
        chain
    }
}

impl Bone {
    /// Returns the rest transform relative to the parent.
    pub fn local(&self) -> DAffine3 {
        DAffine3::from_scale_rotation_translation(self.scale, self.rotation, self.position)
    }
}

/// Returns a quaternion of length 1; the identity for one without a direction.
pub(super) fn unit(rotation: DQuat) -> DQuat {
    if rotation.is_finite() && rotation.length_squared() > 0.0 { rotation.normalize() } else { DQuat::IDENTITY }
}
