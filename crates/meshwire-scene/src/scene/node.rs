//! Nodes and where they are.

use std::collections::BTreeMap;

use glam::{Affine3A, Quat, Vec3};

use super::{Extras, Scene};

/// A place in the tree: a bone, the place of a mesh, a light, anything that has a parent and can move.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Node {
    /// Path of the node in its file.
    pub source: String,
    /// Name, as the bytes of the file.
    pub name: Vec<u8>,
    /// Position of the parent among the nodes; `None` for a root.
    pub parent: Option<usize>,
    /// Where it is, relative to its parent.
    pub transform: Transform,
    /// What the format says of the node beyond this: what it emits, how it shines, its box.
    pub extras: Extras,
}

impl Node {
    /// A root at the origin.
    #[must_use]
    pub fn named(name: impl Into<Vec<u8>>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }
}

/// Where a node is, relative to its parent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Transform {
    /// Factors along the axes, then a rotation, then a move. What moves is of this kind.
    Parts {
        /// The move, in the unit of the space.
        translation: Vec3,
        /// Unit quaternion; what the file has instead is kept as it is.
        rotation: Quat,
        /// Factors along the axes.
        scale: Vec3,
    },
    /// Anything else that keeps lines straight: factors along axes that are turned.
    Matrix(Affine3A),
}

impl Transform {
    /// Changes nothing.
    pub const IDENTITY: Self = Self::at(Vec3::ZERO);

    /// A move alone.
    #[must_use]
    pub const fn at(translation: Vec3) -> Self {
        Self::Parts { translation, rotation: Quat::IDENTITY, scale: Vec3::ONE }
    }

    /// The map of points. A rotation that has no direction counts as none, any other as if it had length 1.
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

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Scene {
    /// The bind poses of each joint in the space of the scene: one for each skin that binds it in another pose.
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

    /// For each node where it is in the space of the scene.
    #[must_use]
    pub fn world_transforms(&self) -> Vec<Affine3A> {
        let locals: Vec<Affine3A> = self.nodes.iter().map(|node| node.transform.affine()).collect();
        self.worlds_of(&locals)
    }

    /// For each node where it is in the space of the scene, from given places relative to the parents; one that is missing
    /// changes nothing.
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
                // Whoever builds a scene by hand may have closed a circle: it is cut where the walk has gone once around.
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
