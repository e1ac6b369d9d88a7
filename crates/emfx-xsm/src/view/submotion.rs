//! The movement of one node.

use emfx_chunk::rotation::{self, IDENTITY, Quaternion, Vector};
use meshwire_core::ByteString;

use crate::generated::{
    Chunk, ChunkBody, PackedSubmotion, PackedSubmotionTransforms, Submotion, SubmotionTransforms, VectorKey, XsmFile,
};
use crate::key::Interpolation;
use crate::view::track::{RotationTrack, Track};

/// Where a node is relative to its parent.
///
/// Scale acts in the space that `scale_rotation` turns; the multiply order in the file header says how scale,
/// rotation and translation combine.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    /// Position.
    pub position: Vector,
    /// Rotation, x, y, z, w.
    pub rotation: Quaternion,
    /// Scale per axis.
    pub scale: Vector,
    /// Rotation of the space in which the scale acts.
    pub scale_rotation: Quaternion,
}

impl Transform {
    /// At the place of the parent.
    pub const IDENTITY: Self =
        Self { position: [0.0; 3], rotation: IDENTITY, scale: [1.0; 3], scale_rotation: IDENTITY };

    /// A mere position.
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

/// The four properties of a node that can move.
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

/// The movement of one node in either width of rotations, borrowed from the file.
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
    /// With rotations of 32-bit floats.
    Full(&'a Submotion),
    /// With rotations of 16-bit integers.
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
    /// Name of the node that moves.
    #[must_use]
    pub fn node_name(&self) -> &'a ByteString {
        match self {
            Self::Full(submotion) => &submotion.node_name.value,
            Self::Packed(submotion) => &submotion.node_name.value,
        }
    }

    /// Where the node is when a track has no keys. An all-zero rotation is the identity.
    #[must_use]
    pub fn pose(&self) -> Transform {
        match self {
            Self::Full(submotion) => submotion.transforms.pose(),
            Self::Packed(submotion) => submotion.transforms.pose(),
        }
    }

    /// Where the node is in the bind pose. An all-zero rotation is the identity.
    #[must_use]
    pub fn bind(&self) -> Transform {
        match self {
            Self::Full(submotion) => submotion.transforms.bind(),
            Self::Packed(submotion) => submotion.transforms.bind(),
        }
    }

    /// Error that the key reduction of the exporter was allowed; absent in chunk 200 version 1.
    #[must_use]
    pub fn max_error(&self) -> Option<f32> {
        match self {
            Self::Full(submotion) => submotion.max_error,
            Self::Packed(submotion) => Some(submotion.max_error),
        }
    }

    /// Positions over time.
    #[must_use]
    pub fn positions(&self) -> Track<'a, VectorKey> {
        match self {
            Self::Full(s) => Track { keys: &s.position_keys, pose: s.transforms.pose_position },
            Self::Packed(s) => Track { keys: &s.position_keys, pose: s.transforms.pose_position },
        }
    }

    /// Rotations over time.
    #[must_use]
    pub fn rotations(&self) -> RotationTrack<'a> {
        let pose = self.pose().rotation;
        match self {
            Self::Full(s) => RotationTrack::Full(Track { keys: &s.rotation_keys, pose }),
            Self::Packed(s) => RotationTrack::Packed(Track { keys: &s.rotation_keys, pose }),
        }
    }

    /// Scales over time. Rare.
    #[must_use]
    pub fn scales(&self) -> Track<'a, VectorKey> {
        match self {
            Self::Full(s) => Track { keys: &s.scale_keys, pose: s.transforms.pose_scale },
            Self::Packed(s) => Track { keys: &s.scale_keys, pose: s.transforms.pose_scale },
        }
    }

    /// Scale rotations over time. Rare.
    #[must_use]
    pub fn scale_rotations(&self) -> RotationTrack<'a> {
        let pose = self.pose().scale_rotation;
        match self {
            Self::Full(s) => RotationTrack::Full(Track { keys: &s.scale_rotation_keys, pose }),
            Self::Packed(s) => RotationTrack::Packed(Track { keys: &s.scale_rotation_keys, pose }),
        }
    }

    /// Number of keys of a track.
    #[must_use]
    pub fn key_count(&self, kind: TrackKind) -> usize {
        match kind {
            TrackKind::Position => self.positions().len(),
            TrackKind::Rotation => self.rotations().len(),
            TrackKind::Scale => self.scales().len(),
            TrackKind::ScaleRotation => self.scale_rotations().len(),
        }
    }

    /// True if no track has a key: the node stays at its pose.
    #[must_use]
    pub fn is_static(&self) -> bool {
        TrackKind::ALL.into_iter().all(|kind| self.key_count(kind) == 0)
    }

    /// Time of the last key in seconds, 0 without keys.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.positions()
            .duration()
            .max(self.rotations().duration())
            .max(self.scales().duration())
            .max(self.scale_rotations().duration())
    }

    /// Where the node is at a time in seconds. See [`Track::sample`].
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
    /// The submotions in this chunk: one in chunk 200, any number in 202, none elsewhere.
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
    /// The submotions of all chunks in file order. Those of a wavelet motion are not among them.
    pub fn submotions(&self) -> impl Iterator<Item = SubmotionRef<'_>> {
        self.body.chunks.iter().flat_map(Chunk::submotions)
    }
}

impl SubmotionTransforms {
    /// Pose and bind transform.
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

    /// Where the node is when a track has no keys.
    #[must_use]
    pub fn pose(&self) -> Transform {
        Transform {
            position: self.pose_position,
            rotation: directed(self.pose_rotation),
            scale: self.pose_scale,
            scale_rotation: directed(self.pose_scale_rotation),
        }
    }

    /// Where the node is in the bind pose.
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
    /// Where the node is when a track has no keys.
    #[must_use]
    pub fn pose(&self) -> Transform {
        Transform {
            position: self.pose_position,
            rotation: rotation::unpack(self.pose_rotation),
            scale: self.pose_scale,
            scale_rotation: rotation::unpack(self.pose_scale_rotation),
        }
    }

    /// Where the node is in the bind pose.
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

/// The rotation, or the identity where it has no direction at all.
fn directed(rotation: Quaternion) -> Quaternion {
    if rotation == [0.0; 4] { IDENTITY } else { rotation }
}
