//! Polar decomposition of a matrix into a rotation, and a scale along rotated axes.

use meshwire_scene::glam::{DMat3, DQuat, DVec3, Mat3, Quat, Vec3};

/// The parts of a matrix in the record of a node, without translation.
pub(super) struct Parts {
    pub rotation: Quat,
    pub scale_rotation: Quat,
    pub scale: Vec3,
}

/// Decomposes a matrix. If `scale_first`, the scale acts before the rotation. Returns `None` if the matrix is singular.
pub(super) fn decompose(matrix: Mat3, scale_first: bool) -> Option<Parts> {
    // Each step halves a scale far from 1, which is at most 1e9 here, and then converges quadratically: 36 are enough.
    const STEPS: usize = 64;
    let matrix = matrix.as_dmat3();
    let size = matrix.to_cols_array().iter().fold(0.0_f64, |most, part| most.max(part.abs()));
    if matrix.determinant().abs() <= size.powi(3) * 1e-9 {
        return None;
    }
    // The nearest rotation, by averaging with its own inverse transpose (Higham). For a mirror, the nearest rotation of
    // its negative.
    let mut rotation = matrix * (1.0 / size);
    for _ in 0..STEPS {
        rotation = (rotation + rotation.inverse().transpose()) * 0.5;
    }
    if rotation.determinant() < 0.0 {
        rotation = -rotation;
    }
    let stretch = if scale_first { rotation.transpose() * matrix } else { matrix * rotation.transpose() };
    let (axes, scale) = principal(stretch);
    Some(Parts {
        rotation: DQuat::from_mat3(&rotation).as_quat(),
        scale_rotation: DQuat::from_mat3(&axes).as_quat(),
        scale: scale.as_vec3(),
    })
}

/// Returns the axes, as a rotation, along which a symmetric matrix only scales, and the scale factors. Uses Jacobi
/// rotations, each of which makes one pair of off-diagonal entries 0.
fn principal(matrix: DMat3) -> (DMat3, DVec3) {
    // Converges quadratically: half as many are enough.
    const ROUNDS: usize = 16;
    let mut rest = (matrix + matrix.transpose()) * 0.5;
    let mut axes = DMat3::IDENTITY;
    for _ in 0..ROUNDS {
        for (first, second) in [(DVec3::X, DVec3::Y), (DVec3::Y, DVec3::Z), (DVec3::Z, DVec3::X)] {
            let entry = |a: DVec3, b: DVec3| a.dot(rest * b);
            // The smaller of the two possible rotations: with the larger one the iteration may not converge.
            let apart = entry(first, first) - entry(second, second);
            let angle = 0.5 * (2.0 * entry(first, second)).atan2(apart.abs());
            let angle = if apart < 0.0 { -angle } else { angle };
            let turn = DMat3::from_axis_angle(first.cross(second), angle);
            rest = turn.transpose() * rest * turn;
            axes *= turn;
        }
    }
    (axes, DVec3::new(rest.x_axis.x, rest.y_axis.y, rest.z_axis.z))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MultiplyOrder;
    use crate::generated::LocalTransform;
    use crate::scene::node::affine;
    use crate::view::Matrix;

    #[test]
    fn the_parts_of_a_matrix_make_it_again() {
        let turned = Mat3::from_quat(Quat::from_xyzw(0.3, -0.2, 0.5, 0.8).normalize());
        let sheared = Mat3::from_cols(Vec3::new(1.0, 0.25, 0.0), Vec3::new(0.5, 2.0, -0.75), Vec3::new(0.0, 1.0, 4.0));
        for matrix in [turned, sheared, turned * sheared, -sheared, Mat3::from_diagonal(Vec3::new(2.0, -3.0, 2.0))] {
            for order in [MultiplyOrder::ScaleRotationTranslation, MultiplyOrder::RotationScaleTranslation] {
                let parts = decompose(matrix, order == MultiplyOrder::ScaleRotationTranslation).unwrap();
                let local = LocalTransform {
                    rotation: parts.rotation.into(),
                    scale_rotation: parts.scale_rotation.into(),
                    scale: parts.scale.into(),
                    ..LocalTransform::IDENTITY
                };
                let found = Mat3::from(affine(&Matrix::local(&local, order)).matrix3);
                assert!(found.abs_diff_eq(matrix, 1e-5), "{order:?}: {found} {matrix}");
            }
        }
        assert!(decompose(Mat3::from_diagonal(Vec3::new(1.0, 0.0, 1.0)), true).is_none());
    }
}
