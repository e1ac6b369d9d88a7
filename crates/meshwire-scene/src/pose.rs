//! A uniform scale, a rotation and a translation.

use std::ops::Mul;

use glam::{Affine3A, Quat, Vec3};

/// A uniform scale, then a rotation, then a translation. Unlike transforms with a scale per axis, poses are closed
/// under multiplication.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::Pose;
/// use meshwire::glam::{Quat, Vec3};
///
/// let arm = Pose { scale: 2.0, ..Pose::IDENTITY };
/// let hand = Pose { translation: Vec3::X, ..Pose::IDENTITY };
/// assert_eq!((arm * hand).point(Vec3::Y), Vec3::new(2.0, 2.0, 0.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pose {
    /// Uniform scale factor.
    pub scale: f32,
    /// Rotation as a unit quaternion.
    pub rotation: Quat,
    /// Translation, in the unit of the surrounding space.
    pub translation: Vec3,
}

impl Pose {
    /// The identity.
    pub const IDENTITY: Self = Self { scale: 1.0, rotation: Quat::IDENTITY, translation: Vec3::ZERO };

    /// Transforms a point.
    #[must_use]
    pub fn point(&self, point: Vec3) -> Vec3 {
        self.direction(point * self.scale) + self.translation
    }

    /// Rotates a direction. Its length is unchanged.
    #[must_use]
    pub fn direction(&self, direction: Vec3) -> Vec3 {
        self.rotation * direction
    }
}

impl Default for Pose {
    fn default() -> Self {
        Self::IDENTITY
    }
}

impl Mul for Pose {
    type Output = Self;

    /// Composes two poses: `inner` first, then this one. The result is the world pose of a child `inner` whose parent
    /// has this pose.
    fn mul(self, inner: Self) -> Self {
        Self {
            scale: self.scale * inner.scale,
            rotation: self.rotation * inner.rotation,
            translation: self.point(inner.translation),
        }
    }
}

impl From<Pose> for Affine3A {
    fn from(pose: Pose) -> Self {
        Self::from_scale_rotation_translation(Vec3::splat(pose.scale), pose.rotation, pose.translation)
    }
}
