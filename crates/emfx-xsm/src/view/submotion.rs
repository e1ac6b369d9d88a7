//! The movement of one node.

use emfx_chunk::rotation::{self, IDENTITY, Quaternion, Vector};
use meshwire_core::ByteString;

use crate::generated::{
    Chunk, ChunkBody, PackedSubmotion, PackedSubmotionTransforms, Submotion, SubmotionTransforms, VectorKey, XsmFile,
};
use crate::key::Interpolation;
use crate::view::either;
use crate::view::track::{RotationTrack, Track};

/// The transform of a node relative to its parent.
///
/// Scale acts in a space rotated by `scale_rotation`. The multiply order in the file header defines how scale, rotation
/// and translation combine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    /// Position.
    pub position: Vector,
    /// Rotation as x, y, z, w.
    pub rotation: Quaternion,
    /// Scale per axis.
    pub scale: Vector,
    /// Rotation of the space in which the scale acts.
    pub scale_rotation: Quaternion,
}

impl Transform {
    /// The transform of the parent itself.
    pub const IDENTITY: Self =
        Self { position: [0.0; 3], rotation: IDENTITY, scale: [1.0; 3], scale_rotation: IDENTITY };

    /// Creates a transform with only a translation.
    #[must_use]
    pub fn at(position: Vector) -> Self {
        Self { position, ..Self::IDENTITY }
    }
}

impl Default for Transform {
    fn default() -> Self {
        Self::IDENTITY
    }
}

/// The four animated properties of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrackKind {
    /// Position relative to the parent.
    Position,
    /// Rotation relative to the parent.
    Rotation,
    /// Scale.
    Scale,
    /// Rotation of the space in which the scale acts.
    ScaleRotation,
}

impl TrackKind {
    /// All kinds in file order.
    pub const ALL: [Self; 4] = [Self::Position, Self::Rotation, Self::Scale, Self::ScaleRotation];
}

/// The movement of one node in either rotation width, borrowed from the file.
///
/// ```
/// # mod meshwire { pub use emfx_xsm as xsm; }
/// use meshwire::xsm::{Interpolation, Submotion, SubmotionRef, Transform};
///
/// let bob = Submotion::new("boat", Transform::IDENTITY).with_positions([(0.0, [0.0; 3]), (1.0, [0.0, 2.0, 0.0])]);
/// let view = SubmotionRef::from(&bob);
/// assert_eq!(view.sample(0.25, Interpolation::Linear).position, [0.0, 0.5, 0.0]);
/// assert!(view.rotations().is_empty(), "a track without keys stays at its pose");
/// ```
#[derive(Debug, Clone, Copy)]
pub enum SubmotionRef<'a> {
    /// Rotations are 32-bit floats.
    Full(&'a Submotion),
    /// Rotations are 16-bit integers.
    Packed(&'a PackedSubmotion),
}

impl<'a> From<&'a Submotion> for SubmotionRef<'a> {
    fn from(submotion: &'a Submotion) -> Self {
        Self::Full(submotion)
    }
}

impl<'a> From<&'a PackedSubmotion> for SubmotionRef<'a> {
    fn from(submotion: &'a PackedSubmotion) -> Self {
        Self::Packed(submotion)
    }
}

impl<'a> SubmotionRef<'a> {
    /// Returns the name of the node.
    #[must_use]
    pub fn node_name(&self) -> &'a ByteString {
        either!(self, submotion => &submotion.node_name.value)
    }

    /// Returns the transform for tracks without keys. An all-zero rotation is treated as the identity.
    #[must_use]
    pub fn pose(&self) -> Transform {
        either!(self, submotion => submotion.transforms.pose())
    }

    /// Returns the transform in the bind pose. An all-zero rotation is treated as the identity.
    #[must_use]
    pub fn bind(&self) -> Transform {
        either!(self, submotion => submotion.transforms.bind())
    }

    /// Returns the error that the key reduction of the exporter was allowed. Chunk 200 version 1 has none.
    #[must_use]
    pub fn max_error(&self) -> Option<f32> {
        match self {
            Self::Full(submotion) => submotion.max_error,
            Self::Packed(submotion) => Some(submotion.max_error),
        }
    }

    /// Returns the position track.
    #[must_use]
    pub fn positions(&self) -> Track<'a, VectorKey> {
        either!(self, s => Track { keys: &s.position_keys, pose: s.transforms.pose_position })
    }

    /// Returns the rotation track.
    #[must_use]
    pub fn rotations(&self) -> RotationTrack<'a> {
        let pose = self.pose().rotation;
        match self {
            Self::Full(s) => RotationTrack::Full(Track { keys: &s.rotation_keys, pose }),
            Self::Packed(s) => RotationTrack::Packed(Track { keys: &s.rotation_keys, pose }),
        }
    }

    /// Returns the scale track. Few files have one.
    #[must_use]
    pub fn scales(&self) -> Track<'a, VectorKey> {
        either!(self, s => Track { keys: &s.scale_keys, pose: s.transforms.pose_scale })
    }

    /// Returns the scale-rotation track. Few files have one.
    #[must_use]
    pub fn scale_rotations(&self) -> RotationTrack<'a> {
        let pose = self.pose().scale_rotation;
        match self {
            Self::Full(s) => RotationTrack::Full(Track { keys: &s.scale_rotation_keys, pose }),
            Self::Packed(s) => RotationTrack::Packed(Track { keys: &s.scale_rotation_keys, pose }),
        }
    }

    /// Returns the number of keys of a track.
    #[must_use]
    pub fn key_count(&self, kind: TrackKind) -> usize {
        match kind {
            TrackKind::Position => self.positions().len(),
            TrackKind::Rotation => self.rotations().len(),
            TrackKind::Scale => self.scales().len(),
            TrackKind::ScaleRotation => self.scale_rotations().len(),
        }
    }

    /// Returns true if no track has a key, so that the node stays at its pose.
    #[must_use]
    pub fn is_static(&self) -> bool {
        TrackKind::ALL.into_iter().all(|kind| self.key_count(kind) == 0)
    }

    /// Returns the time of the last key in seconds, or 0 without keys.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.positions()
            .duration()
            .max(self.rotations().duration())
            .max(self.scales().duration())
            .max(self.scale_rotations().duration())
    }

    /// Returns the transform at a time in seconds. See [`Track::sample`].
    #[must_use]
    pub fn sample(&self, time: f32, interpolation: Interpolation) -> Transform {
        Transform {
            position: self.positions().sample(time, interpolation),
            rotation: self.rotations().sample(time, interpolation),
            scale: self.scales().sample(time, interpolation),
            scale_rotation: self.scale_rotations().sample(time, interpolation),
        }
    }
}

impl Chunk {
    /// Iterates over the submotions in this chunk: one in chunk 200, any number in 202, none in other chunks.
    pub fn submotions(&self) -> impl Iterator<Item = SubmotionRef<'_>> {
        let (full, packed): (&[Submotion], &[PackedSubmotion]) = match &self.body {
            ChunkBody::Submotion(submotion) => (std::slice::from_ref(submotion), &[]),
            ChunkBody::PackedSubmotion(submotion) => (&[], std::slice::from_ref(submotion)),
            ChunkBody::Submotions(list) => (&list.submotions, &[]),
            ChunkBody::PackedSubmotions(list) => (&[], &list.submotions),
            _ => (&[], &[]),
        };
        full.iter().map(SubmotionRef::Full).chain(packed.iter().map(SubmotionRef::Packed))
    }
}

impl XsmFile {
    /// Iterates over the submotions of all chunks in file order, except those of a wavelet motion.
    pub fn submotions(&self) -> impl Iterator<Item = SubmotionRef<'_>> {
        self.body.chunks.iter().flat_map(Chunk::submotions)
    }
}

impl SubmotionTransforms {
    /// Creates the record from a pose and a bind transform.
    #[must_use]
    pub fn new(pose: Transform, bind: Transform) -> Self {
        Self {
            pose_rotation: pose.rotation,
            bind_rotation: bind.rotation,
            pose_scale_rotation: pose.scale_rotation,
            bind_scale_rotation: bind.scale_rotation,
            pose_position: pose.position,
            pose_scale: pose.scale,
            bind_position: bind.position,
            bind_scale: bind.scale,
        }
    }

    /// Returns the transform for tracks without keys.
    #[must_use]
    pub fn pose(&self) -> Transform {
        Transform {
            position: self.pose_position,
            rotation: directed(self.pose_rotation),
            scale: self.pose_scale,
            scale_rotation: directed(self.pose_scale_rotation),
        }
    }

    /// Returns the transform in the bind pose.
    #[must_use]
    pub fn bind(&self) -> Transform {
        Transform {
            position: self.bind_position,
            rotation: directed(self.bind_rotation),
            scale: self.bind_scale,
            scale_rotation: directed(self.bind_scale_rotation),
        }
    }
}

impl PackedSubmotionTransforms {
    /// Returns the transform for tracks without keys.
    #[must_use]
    pub fn pose(&self) -> Transform {
        Transform {
            position: self.pose_position,
            rotation: rotation::unpack(self.pose_rotation),
            scale: self.pose_scale,
            scale_rotation: rotation::unpack(self.pose_scale_rotation),
        }
    }

    /// Returns the transform in the bind pose.
    #[must_use]
    pub fn bind(&self) -> Transform {
        Transform {
            position: self.bind_position,
            rotation: rotation::unpack(self.bind_rotation),
            scale: self.bind_scale,
            scale_rotation: rotation::unpack(self.bind_scale_rotation),
        }
    }
}

/// Returns the rotation, or the identity if it is all zero.
fn directed(rotation: Quaternion) -> Quaternion {
    if rotation == [0.0; 4] { IDENTITY } else { rotation }
}
