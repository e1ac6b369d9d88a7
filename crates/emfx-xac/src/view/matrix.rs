//! Affine transforms.

use emfx_chunk::rotation::{self, Quaternion, Vector, add_scaled, cross, dot};

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
        Self { axes: self.axes.map(|axis| next.direction(axis)), origin: next.point(self.origin) }
    }

    /// Transforms a point.
    #[must_use]
    pub fn point(&self, point: Vector) -> Vector {
        add_scaled(self.direction(point), self.origin, 1.0)
    }

    /// Transforms a direction, ignoring the origin.
    #[must_use]
    pub fn direction(&self, [x, y, z]: Vector) -> Vector {
        let [along_x, along_y, along_z] = self.axes;
        add_scaled(add_scaled(along_x.map(|part| part * x), along_y, y), along_z, z)
    }

    /// Returns the determinant of the linear part. It is negative if the transform mirrors.
    #[must_use]
    pub fn determinant(&self) -> f32 {
        let [a, b, c] = self.axes;
        dot(a, cross(b, c))
    }

    /// Returns the inverse, or `None` if the transform is singular.
    #[must_use]
    pub fn inverse(&self) -> Option<Self> {
        let determinant = self.determinant();
        if determinant == 0.0 || !determinant.is_finite() {
            return None;
        }
        let [a, b, c] = self.axes;
        let [x, y, z] = [cross(b, c), cross(c, a), cross(a, b)].map(|row| row.map(|part| part / determinant));
        let ([xx, xy, xz], [yx, yy, yz], [zx, zy, zz]) = (x, y, z);
        let linear = Self { axes: [[xx, yx, zx], [xy, yy, zy], [xz, yz, zz]], origin: [0.0; 3] };
        Some(Self { origin: linear.direction(self.origin).map(std::ops::Neg::neg), ..linear })
    }

    /// Returns the matrix as four columns of four elements, as in OpenGL and glTF.
    #[must_use]
    pub fn columns(&self) -> [[f32; 4]; 4] {
        let ([a, b, c], [x, y, z]) = (self.axes.map(|[x, y, z]| [x, y, z, 0.0]), self.origin);
        [a, b, c, [x, y, z, 1.0]]
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
