//! Transforms of bones and skinning.

use std::collections::HashMap;

use glam::{DAffine3, DMat3, DVec3};

use crate::animation::{Animation, Frame};
use crate::model::{Bone, Model, Vector3, Vertex};

/// Creates a transform from a position and axes, which are the columns of the rotation. It has no scale.
fn placed(offset: Vector3, axes: [Vector3; 3]) -> DAffine3 {
    let [x, y, z] = axes.map(DVec3::from);
    DAffine3::from_mat3_translation(DMat3::from_cols(x, y, z), offset.into())
}

/// Inverts a transform. Axes are orthonormal, so the transpose is sufficient; it also never turns finite numbers of a
/// damaged file into NaN.
fn inverse(place: &DAffine3) -> DAffine3 {
    let back = place.matrix3.transpose();
    DAffine3 { matrix3: back, translation: -(back * place.translation) }
}

impl Bone {
    /// Returns the transform from bone space to model space.
    #[must_use]
    pub fn transform(&self) -> DAffine3 {
        placed(self.offset, self.axes)
    }
}

impl Model {
    /// Returns the bounding box of all vertices.
    #[must_use]
    pub fn bounds(&self) -> Option<(Vector3, Vector3)> {
        let mut points = self.vertices.iter().map(|vertex| DVec3::from(vertex.offset));
        let first = points.next()?;
        let (low, high) = points.fold((first, first), |(low, high), point| (low.min(point), high.max(point)));
        Some((low.into(), high.into()))
    }

    /// Returns the parent of a bone, if it has one.
    #[must_use]
    pub fn parent(&self, bone: &Bone) -> Option<&Bone> {
        usize::try_from(bone.parent).ok().and_then(|index| self.bones.get(index))
    }

    /// Returns the transform of each bone relative to its parent; for roots, in model space.
    ///
    /// ```
    /// # mod meshwire { pub use cod_xmodel as xmodel; }
    /// use meshwire::xmodel::build::ModelBuilder;
    ///
    /// let mut model = ModelBuilder::new(6);
    /// let root = model.bone("root", None, [1.0, 0.0, 0.0]);
    /// model.bone("hand", Some(root), [1.0, 5.0, 0.0]);
    /// assert_eq!(model.build()?.local_transforms()[1].translation.to_array(), [0.0, 5.0, 0.0]);
    /// # Ok::<(), meshwire::xmodel::Error>(())
    /// ```
    #[must_use]
    pub fn local_transforms(&self) -> Vec<DAffine3> {
        let local = |bone: &Bone| match self.parent(bone) {
            Some(parent) => inverse(&parent.transform()) * bone.transform(),
            None => bone.transform(),
        };
        self.bones.iter().map(local).collect()
    }

    /// Returns the vertices deformed by a pose, which has a transform from bone space to model space for each bone.
    /// Weights are normalized; a vertex without weights is not moved.
    #[must_use]
    pub fn skinned(&self, pose: &[DAffine3]) -> Vec<Vector3> {
        let moves: Vec<_> =
            self.bones.iter().zip(pose).map(|(bone, posed)| *posed * inverse(&bone.transform())).collect();
        let moved = |vertex: &Vertex| {
            let sum: f64 = vertex.weights.iter().map(|weight| weight.weight).sum();
            if sum == 0.0 {
                return vertex.offset;
            }
            let point = DVec3::from(vertex.offset);
            let shares = vertex.weights.iter().map(|weight| {
                let index = usize::try_from(weight.bone).unwrap_or(usize::MAX);
                moves.get(index).map_or(point, |moved| moved.transform_point3(point)) * (weight.weight / sum)
            });
            shares.sum::<DVec3>().into()
        };
        self.vertices.iter().map(moved).collect()
    }

    /// Returns the pose of the skeleton in a frame of an animation. Parts and bones are matched by name, ignoring case;
    /// other bones follow their parents.
    #[must_use]
    pub fn pose(&self, animation: &Animation, frame: &Frame) -> Vec<DAffine3> {
        let mut places: HashMap<Vec<u8>, DAffine3> = HashMap::new();
        for pose in &frame.poses {
            let name = usize::try_from(pose.part).ok().and_then(|part| animation.parts.get(part));
            if let Some(name) = name {
                places.insert(name.as_bytes().to_ascii_lowercase(), placed(pose.offset, pose.axes));
            }
        }
        let local = self.local_transforms();
        let mut posed: Vec<DAffine3> = Vec::with_capacity(self.bones.len());
        for (bone, local) in self.bones.iter().zip(local) {
            let place = places.get(&bone.name.as_bytes().to_ascii_lowercase()).copied();
            let parent = usize::try_from(bone.parent).ok().and_then(|index| posed.get(index));
            posed.push(place.unwrap_or_else(|| parent.map_or(local, |parent| *parent * local)));
        }
        posed
    }
}
