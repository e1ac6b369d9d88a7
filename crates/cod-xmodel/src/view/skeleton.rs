//! Where bones are, and what they move.

use std::collections::HashMap;

use meshwire_scene::glam::{DAffine3, DMat3, DVec3};

use crate::animation::{Animation, Frame};
use crate::model::{Bone, Model, Vector3, Vertex};

/// A place with axes that are the columns of the turn. Scale is not part of it.
fn placed(offset: Vector3, axes: [Vector3; 3]) -> DAffine3 {
    let [x, y, z] = axes.map(DVec3::from);
    DAffine3::from_mat3_translation(DMat3::from_cols(x, y, z), offset.into())
}

/// The way back out of a place. Axes are orthonormal, so that their transpose will do; it makes no number of those of a
/// damaged file that is none.
fn inverse(place: &DAffine3) -> DAffine3 {
    let back = place.matrix3.transpose();
    DAffine3 { matrix3: back, translation: -(back * place.translation) }
}

impl Bone {
    /// Where the bone is: from its own space to that of the model.
    #[must_use]
    pub fn transform(&self) -> DAffine3 {
        placed(self.offset, self.axes)
    }
}

impl Model {
    /// The smallest box around all vertices.
    #[must_use]
    pub fn bounds(&self) -> Option<(Vector3, Vector3)> {
        let mut points = self.vertices.iter().map(|vertex| DVec3::from(vertex.offset));
        let first = points.next()?;
        let (low, high) = points.fold((first, first), |(low, high), point| (low.min(point), high.max(point)));
        Some((low.into(), high.into()))
    }

    /// The parent of a bone, if it has one.
    #[must_use]
    pub fn parent(&self, bone: &Bone) -> Option<&Bone> {
        usize::try_from(bone.parent).ok().and_then(|index| self.bones.get(index))
    }

    /// Where each bone is relative to its parent; roots stay in model space.
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

    /// The vertices moved by a pose: for each bone its way from its own space to that of the model. Weights count as
    /// shares of their sum; a vertex without weights stays where it is.
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

    /// The pose of the skeleton in a frame of an animation. Parts and bones of the same name belong together, in upper
    /// or lower case; other bones follow their parents.
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
