//! Nodes and their transforms.

use std::collections::BTreeMap;

use glam::{Affine3A, Quat, Vec3};

use super::{Attachment, Extras, Scene};

/// A node of the hierarchy: a bone, the node of a mesh, a light, or anything else with a parent and a transform.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// Path of the node in its file.
    pub source: String,
    /// Name, as the bytes of the file.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::name"))]
    pub name: Vec<u8>,
    /// Index of the parent; `None` for a root.
    pub parent: Option<usize>,
    /// Transform relative to the parent.
    pub transform: Transform,
    /// A light, a camera, an emitter or another model.
    pub attached: Option<Attachment>,
    /// Format-specific properties of the node, such as bounding boxes.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::named"))]
    pub extras: Extras,
}

impl Node {
    /// Creates a root at the origin.
    #[must_use]
    pub fn named(name: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }
}

/// A local transform, relative to the parent.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Transform {
    /// Scale, then rotation, then translation. Animated nodes have this form.
    Parts {
        /// Translation, in the unit of the space.
        translation: Vec3,
        /// Rotation as a unit quaternion. If the file's quaternion has another length, it is kept.
        rotation: Quat,
        /// Scale factors along the axes.
        scale: Vec3,
    },
    /// Any other affine transform, such as a scale along rotated axes.
    Matrix(Affine3A),
}

impl Transform {
    /// The identity.
    pub const IDENTITY: Self = Self::at(Vec3::ZERO);

    /// Creates a translation.
    #[must_use]
    pub const fn at(translation: Vec3) -> Self {
        Self::Parts { translation, rotation: Quat::IDENTITY, scale: Vec3::ONE }
    }

    /// Returns the affine transform. The rotation is normalized; one that cannot be normalized is treated as the
    /// identity.
    #[must_use]
    pub fn affine(&self) -> Affine3A {
        match *self {
            Self::Parts { translation, rotation, scale } => {
                let unit = if rotation.length_squared() > 0.0 && rotation.is_finite() {
                    rotation.normalize()
                } else {
                    Quat::IDENTITY
                };
                Affine3A::from_scale_rotation_translation(scale, unit, translation)
            }
            Self::Matrix(affine) => affine,
        }
    }
}

impl Transform {
    /// Returns whether the transform is in parts, and its bits: `==` does not distinguish the two zeros.
    pub(crate) fn bits(&self) -> (bool, [u32; 12]) {
        let mut bits = [0; 12];
        let mut put =
            |numbers: &[f32]| bits.iter_mut().zip(numbers).for_each(|(slot, number)| *slot = number.to_bits());
        match self {
            Self::Parts { translation, rotation, scale } => {
                put(&[&translation.to_array()[..], &rotation.to_array(), &scale.to_array()].concat());
                (true, bits)
            }
            Self::Matrix(affine) => {
                put(&affine.to_cols_array());
                (false, bits)
            }
        }
    }
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Scene {
    /// Returns the bind poses of each joint in scene space: one for each distinct pose among the skins.
    #[must_use]
    pub fn bind_poses(&self) -> BTreeMap<usize, Vec<Affine3A>> {
        let mut poses: BTreeMap<usize, Vec<Affine3A>> = BTreeMap::new();
        for skin in self.meshes.iter().filter_map(|mesh| mesh.skin.as_ref()) {
            for (joint, bind) in skin.joints.iter().zip(&skin.inverse_bind) {
                let pose = bind.inverse();
                let known = poses.entry(*joint).or_default();
                if pose.is_finite() && !known.contains(&pose) {
                    known.push(pose);
                }
            }
        }
        poses
    }

    /// Returns the world transform of each node.
    #[must_use]
    pub fn world_transforms(&self) -> Vec<Affine3A> {
        let locals: Vec<Affine3A> = self.nodes.iter().map(|node| node.transform.affine()).collect();
        self.worlds_of(&locals)
    }

    /// Returns the world transform of each node from given local transforms. A missing one is treated as the identity.
    #[must_use]
    pub fn worlds_of(&self, locals: &[Affine3A]) -> Vec<Affine3A> {
        let mut worlds: Vec<Option<Affine3A>> = vec![None; self.nodes.len()];
        let mut above = Vec::new();
        for start in 0..self.nodes.len() {
            let mut world = Affine3A::IDENTITY;
            let mut at = Some(start);
            while let Some(index) = at {
                if let Some(known) = worlds.get(index).copied().flatten() {
                    world = known;
                    break;
                }
                // A scene built by hand may contain a cycle. The walk ends after visiting as many nodes as there are.
                if above.len() >= self.nodes.len() {
                    break;
                }
                above.push(index);
                at = self.nodes.get(index).and_then(|node| node.parent);
            }
            while let Some(index) = above.pop() {
                world *= locals.get(index).copied().unwrap_or(Affine3A::IDENTITY);
                if let Some(slot) = worlds.get_mut(index) {
                    *slot = Some(world);
                }
            }
        }
        worlds.into_iter().map(|world| world.unwrap_or(Affine3A::IDENTITY)).collect()
    }
}
