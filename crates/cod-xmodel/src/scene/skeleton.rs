//! Bones relative to their parents.

use glam::{Affine3A, DAffine3, DMat3, DQuat, DVec3};
use meshwire_scene::{Extra, LeftOut, Node, Transform};

use crate::model::{Bone, Model, Vector3};
use crate::number::narrow_float;

/// Maximum difference of axes from a rotation. Binary files have 16 bits per number.
const TOLERANCE: f64 = 2e-3;

/// A transform in model space.
#[derive(Clone, Copy)]
pub(super) struct Place {
    position: DVec3,
    /// The rotation of the axes, if they are one.
    rotation: Option<DQuat>,
    affine: DAffine3,
}

impl Place {
    /// Returns the transform of a bone. Its axes are the columns of the rotation.
    pub(super) fn new(offset: Vector3, axes: [Vector3; 3]) -> Self {
        let position = DVec3::from(offset);
        let [x, y, z] = axes.map(DVec3::from);
        let axes = DMat3::from_cols(x, y, z);
        let off = axes.transpose() * axes - DMat3::IDENTITY;
        let is_rotation = axes.determinant() > 0.0 && off.to_cols_array().iter().all(|part| part.abs() < TOLERANCE);
        let rotation = is_rotation.then(|| DQuat::from_mat3(&axes).normalize());
        let matrix = rotation.map_or(axes, DMat3::from_quat);
        Self { position, rotation, affine: DAffine3::from_mat3_translation(matrix, position) }
    }

    /// Returns the affine transform.
    pub(super) fn affine(&self) -> DAffine3 {
        self.affine
    }

    /// Returns the inverse, or the identity if the axes are degenerate.
    pub(super) fn back(&self) -> DAffine3 {
        let back = self.affine.inverse();
        if back.is_finite() { back } else { DAffine3::IDENTITY }
    }

    /// Returns the transform relative to a parent.
    pub(super) fn seen_from(&self, parent: Option<&Self>) -> Transform {
        let (affine, rotation) = match parent {
            None => (self.affine, self.rotation),
            Some(parent) => {
                let rotation = parent.rotation.zip(self.rotation).map(|(parent, own)| parent.inverse() * own);
                (parent.back() * self.affine, rotation)
            }
        };
        match rotation {
            Some(rotation) => {
                let at = if parent.is_some() { affine.translation } else { self.position };
                let scale = glam::Vec3::ONE;
                Transform::Parts { translation: at.as_vec3(), rotation: rotation.as_quat(), scale }
            }
            None => Transform::Matrix(narrow(&affine)),
        }
    }
}

/// Converts to single precision.
pub(super) fn narrow(affine: &DAffine3) -> Affine3A {
    Affine3A::from_cols_array(&affine.to_cols_array().map(narrow_float))
}

/// Returns the bones as nodes, with unchanged indices.
pub(super) fn nodes(model: &Model, left_out: &mut LeftOut) -> Vec<Node> {
    let places: Vec<Place> = model.bones.iter().map(place).collect();
    let parents = parents(model, left_out);
    let ordinary = usize::try_from(model.cosmetic_bones.unwrap_or(0)).unwrap_or(usize::MAX);
    let ordinary = model.bones.len().saturating_sub(ordinary);
    let bones = model.bones.iter().zip(&places).zip(parents).enumerate();
    let node = |(index, ((bone, place), parent)): (usize, ((&Bone, &Place), Option<usize>))| {
        let mut extras = Vec::new();
        if let Some(scale) = bone.scale.filter(|scale| *scale != [1.0; 3]) {
            extras.push(("scale".to_owned(), Extra::from(scale)));
        }
        if index >= ordinary {
            extras.push(("cosmetic".to_owned(), Extra::Flag(true)));
        }
        let transform = place.seen_from(parent.and_then(|parent| places.get(parent)));
        let source = format!("bones[{index}]");
        Node { source, parent, transform, extras, ..Node::named(bone.name.as_bytes()) }
    };
    bones.map(node).collect()
}

/// Returns the transform of a bone.
pub(super) fn place(bone: &Bone) -> Place {
    Place::new(bone.offset, bone.axes)
}

/// Returns the parent of each bone. A bone whose parent does not exist, or that would close a cycle, is a root.
pub(super) fn parents(model: &Model, left_out: &mut LeftOut) -> Vec<Option<usize>> {
    let count = model.bones.len();
    let mut parents: Vec<Option<usize>> = Vec::with_capacity(count);
    for bone in &model.bones {
        let parent = usize::try_from(bone.parent).ok();
        if parent.is_some_and(|parent| parent >= count) {
            left_out.add("parents", 1);
        }
        parents.push(parent.filter(|parent| *parent < count));
    }
    // The walk that first reached each bone. A walk that returns to its own bone has closed a cycle.
    let mut reached: Vec<Option<usize>> = vec![None; count];
    for start in 0..count {
        let mut at = start;
        while let Some(slot) = reached.get_mut(at) {
            if slot.is_some() {
                break;
            }
            *slot = Some(start);
            let Some(parent) = parents.get(at).copied().flatten() else { break };
            if reached.get(parent).copied().flatten() == Some(start) {
                left_out.add("parents", 1);
                if let Some(parent) = parents.get_mut(at) {
                    *parent = None;
                }
                break;
            }
            at = parent;
        }
    }
    parents
}
