//! Affine transforms with arrays in the public interface, computed with `glam`.

use emfx_chunk::rotation::{self, Quaternion, Vector};
use glam::{Affine3A, Mat3, Mat4, Vec3};

use crate::MultiplyOrder;
use crate::generated::LocalTransform;

/// An affine transform: three axes and an origin.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; }
/// use meshwire::xac::Matrix;
///
/// let raised = Matrix { origin: [0.0, 2.0, 0.0], ..Matrix::IDENTITY };
/// assert_eq!(raised.point([1.0, 0.0, 0.0]), [1.0, 2.0, 0.0]);
/// assert_eq!(raised.direction([1.0, 0.0, 0.0]), [1.0, 0.0, 0.0]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Matrix {
    /// Images of the x, y and z axes.
    pub axes: [Vector; 3],
    /// Image of the origin.
    pub origin: Vector,
}

impl Matrix {
    /// The identity.
    pub const IDENTITY: Self = Self { axes: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], origin: [0.0; 3] };

    /// Returns a rotation. The quaternion need not be normalized; a zero quaternion yields the identity.
    #[must_use]
    pub fn rotation(rotation: Quaternion) -> Self {
        let rotation = rotation::normalize(rotation);
        Self { axes: Self::IDENTITY.axes.map(|axis| rotation::rotate(rotation, axis)), origin: [0.0; 3] }
    }

    /// Returns a scale along the axes.
    #[must_use]
    pub fn scale([x, y, z]: Vector) -> Self {
        Self { axes: [[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]], origin: [0.0; 3] }
    }

    /// Returns the local transform of a node in the multiply order of its file. The scale acts in the space of the
    /// scale rotation.
    #[must_use]
    pub fn local(transform: &LocalTransform, order: MultiplyOrder) -> Self {
        let rotation = Self::rotation(transform.rotation);
        let scale_rotation = rotation::normalize(transform.scale_rotation);
        let scale = Self::rotation(rotation::inverse(scale_rotation))
            .then(&Self::scale(transform.scale))
            .then(&Self::rotation(scale_rotation));
        let linear = match order {
            MultiplyOrder::ScaleRotationTranslation => scale.then(&rotation),
            _ => rotation.then(&scale),
        };
        Self { origin: transform.position, ..linear }
    }

    /// Returns this transform followed by `next`.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let (next, this) = (next.affine(), self.affine());
        Self::of(next * this)
    }

    /// Transforms a point.
    #[must_use]
    pub fn point(&self, point: Vector) -> Vector {
        self.affine().transform_point3(point.into()).into()
    }

    /// Transforms a direction, ignoring the origin.
    #[must_use]
    pub fn direction(&self, direction: Vector) -> Vector {
        self.linear().mul_vec3(direction.into()).into()
    }

    /// Returns the determinant of the linear part. It is negative if the transform mirrors.
    #[must_use]
    pub fn determinant(&self) -> f32 {
        let [a, b, c] = self.axes.map(Vec3::from);
        a.dot(b.cross(c))
    }

    /// Returns the inverse, or `None` if the transform is singular.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let determinant = self.determinant();
        if determinant == 0.0 || !determinant.is_finite() {
            return None;
        }
        let [a, b, c] = self.axes.map(Vec3::from);
        let [x, y, z] = [b.cross(c), c.cross(a), a.cross(b)].map(|row| row / determinant);
        let linear = Mat3::from_cols(x, y, z).transpose();
        Some(Self { axes: linear.to_cols_array_2d(), origin: (-linear.mul_vec3(self.origin.into())).into() })
    }

    /// Returns the matrix as four columns of four elements, as in OpenGL and glTF.
    #[must_use]
    pub fn columns(&self) -> [[f32; 4]; 4] {
        Mat4::from(self.affine()).to_cols_array_2d()
    }

    fn linear(&self) -> Mat3 {
        Mat3::from_cols_array_2d(&self.axes)
    }

    fn affine(&self) -> Affine3A {
        Affine3A::from_mat3_translation(self.linear(), self.origin.into())
    }

    fn of(affine: Affine3A) -> Self {
        let axes = [affine.matrix3.x_axis, affine.matrix3.y_axis, affine.matrix3.z_axis];
        Self { axes: axes.map(Into::into), origin: affine.translation.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transform(scale_rotation: Quaternion) -> LocalTransform {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        LocalTransform {
            rotation: [0.0, 0.0, half, half], // x to y
            scale_rotation,
            position: [10.0, 0.0, 0.0],
            scale: [2.0, 3.0, 1.0],
            shear: [-1.0; 3],
        }
    }

    fn assert_near(found: Vector, expected: Vector) {
        assert!(
            found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5),
            "expected {expected:?}, found {found:?}"
        );
    }

    #[test]
    fn the_first_factor_of_the_multiply_order_acts_first() {
        let point = [1.0, 0.0, 0.0];
        let scale_first = Matrix::local(&transform(rotation::IDENTITY), MultiplyOrder::ScaleRotationTranslation);
        assert_near(scale_first.point(point), [10.0, 2.0, 0.0]);
        let rotation_first = Matrix::local(&transform(rotation::IDENTITY), MultiplyOrder::RotationScaleTranslation);
        assert_near(rotation_first.point(point), [10.0, 3.0, 0.0]);
    }

    #[test]
    fn the_scale_rotation_turns_the_axes_of_the_scale() {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let turned = Matrix::local(&transform([0.0, 0.0, half, half]), MultiplyOrder::ScaleRotationTranslation);
        // The x scale now acts along y, and the y scale along x.
        assert_near(turned.point([1.0, 0.0, 0.0]), [10.0, 3.0, 0.0]);
    }

    #[test]
    fn an_inverse_undoes() {
        let matrix = Matrix::local(&transform([0.1, 0.2, 0.3, 0.9]), MultiplyOrder::RotationScaleTranslation);
        let there = matrix.point([1.0, -2.0, 3.0]);
        assert_near(matrix.inverse().unwrap().point(there), [1.0, -2.0, 3.0]);
        assert_eq!(Matrix::scale([1.0, 0.0, 1.0]).inverse(), None);
    }
}
