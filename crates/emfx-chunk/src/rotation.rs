//! Quaternions and vectors: decoding, interpolation, composition.
//!
//! Components are x, y, z, w; the identity is 0, 0, 0, 1. The space is left-handed, x right, y up, z forward (section 7
//! of the EMotionFX reference).

/// A rotation.
pub type Quaternion = [f32; 4];
/// A rotation of four 16-bit integers, each of which is a component times 32767.
pub type Packed = [i16; 4];
/// A position, scale or direction.
pub type Vector = [f32; 3];

/// The identity rotation.
pub const IDENTITY: Quaternion = [0.0, 0.0, 0.0, 1.0];

/// Decodes a packed rotation. All zeros, which occur in real files, decode to the identity.
///
/// ```
/// use emfx_chunk::rotation;
/// assert_eq!(rotation::unpack([0, 0, 0, 32767]), rotation::IDENTITY);
/// assert_eq!(rotation::unpack([0, 0, 0, 0]), rotation::IDENTITY);
/// ```
#[must_use]
pub fn unpack(packed: Packed) -> Quaternion {
    if packed == [0; 4] { IDENTITY } else { packed.map(|component| f32::from(component) / 32767.0) }
}

/// Encodes a rotation as the vendor does: truncated toward zero, with w not negative. Components are clamped to -1 and
/// 1; NaN becomes 0.
#[must_use]
pub fn pack(rotation: Quaternion) -> Packed {
    let [.., w] = rotation;
    let sign = if w < 0.0 { -1.0 } else { 1.0 };
    rotation.map(|component| truncate(component * sign * 32767.0))
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "float to integer casts saturate, which is what is wanted"
)]
fn truncate(value: f32) -> i16 {
    value.clamp(-32767.0, 32767.0) as i16
}

/// Returns the dot product.
#[must_use]
pub fn dot<const N: usize>(a: [f32; N], b: [f32; N]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// Returns the cross product.
#[must_use]
pub fn cross([ax, ay, az]: Vector, [bx, by, bz]: Vector) -> Vector {
    [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx]
}

/// Adds a multiple of a vector to a value.
#[must_use]
pub fn add_scaled([x, y, z]: Vector, [dx, dy, dz]: Vector, factor: f32) -> Vector {
    [x + dx * factor, y + dy * factor, z + dz * factor]
}

/// Returns the length.
#[must_use]
pub fn length<const N: usize>(value: [f32; N]) -> f32 {
    dot(value, value).sqrt()
}

/// Normalizes a rotation. One without a direction becomes the identity.
#[must_use]
pub fn normalize(rotation: Quaternion) -> Quaternion {
    let length = length(rotation);
    if length > 0.0 && length.is_finite() { rotation.map(|component| component / length) } else { IDENTITY }
}

/// Returns the inverse of a unit rotation.
#[must_use]
pub fn inverse([x, y, z, w]: Quaternion) -> Quaternion {
    [-x, -y, -z, w]
}

/// Combines rotations: first `b`, then `a`.
#[must_use]
pub fn multiply([ax, ay, az, aw]: Quaternion, [bx, by, bz, bw]: Quaternion) -> Quaternion {
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// Rotates a vector.
#[must_use]
pub fn rotate(rotation: Quaternion, [x, y, z]: Vector) -> Vector {
    let [x, y, z, _] = multiply(multiply(rotation, [x, y, z, 0.0]), inverse(rotation));
    [x, y, z]
}

/// Interpolates vectors linearly; `at` runs from 0 to 1.
#[must_use]
pub fn lerp<const N: usize>(from: [f32; N], to: [f32; N], at: f32) -> [f32; N] {
    let mut result = from;
    for (value, to) in result.iter_mut().zip(to) {
        *value += (to - *value) * at;
    }
    result
}

/// Interpolates rotations linearly along the shorter arc and normalizes the result.
#[must_use]
pub fn nlerp(from: Quaternion, to: Quaternion, at: f32) -> Quaternion {
    normalize(lerp(from, nearer(from, to), at))
}

/// Interpolates unit rotations spherically along the shorter arc.
#[must_use]
pub fn slerp(from: Quaternion, to: Quaternion, at: f32) -> Quaternion {
    let to = nearer(from, to);
    let cosine = dot(from, to).min(1.0);
    // For small angles the sine is too small to divide by, and the chord is as good as the arc.
    if cosine > 0.9995 {
        return nlerp(from, to, at);
    }
    let angle = cosine.acos();
    let weight = |at: f32| (at * angle).sin() / angle.sin();
    let (first, second) = (weight(1.0 - at), weight(at));
    let mut result = from;
    for (value, to) in result.iter_mut().zip(to) {
        *value = *value * first + to * second;
    }
    result
}

/// Returns `to` or its negative, which is the same rotation, whichever is nearer to `from`.
fn nearer(from: Quaternion, to: Quaternion) -> Quaternion {
    if dot(from, to) < 0.0 { to.map(|component| -component) } else { to }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_truncates_and_keeps_w_positive() {
        assert_eq!(pack([0.5, -0.5, 0.5, -0.5]), [-16383, 16383, -16383, 16383]);
        assert_eq!(pack([f32::NAN, 2.0, 0.0, 1.0]), [0, 32767, 0, 32767]);
        for packed in [[1, -2, 3, 32766], [-32767, 0, 0, 0], [0, 0, 0, 32767]] {
            assert_eq!(pack(unpack(packed)), packed, "a packed rotation decodes and encodes to itself");
        }
    }

    #[test]
    fn interpolation_takes_the_shorter_way() {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let quarter_turn = [0.0, half, 0.0, half];
        let opposite = quarter_turn.map(|component| -component);
        for between in
            [slerp(IDENTITY, quarter_turn, 0.5), slerp(IDENTITY, opposite, 0.5), nlerp(IDENTITY, opposite, 0.5)]
        {
            assert!((between[1] - 0.382_683_43).abs() < 1e-6 && (between[3] - 0.923_879_5).abs() < 1e-6, "{between:?}");
        }
    }

    #[test]
    fn rotations_compose() {
        let half = std::f32::consts::FRAC_1_SQRT_2;
        let [x, y, z] = rotate([0.0, half, 0.0, half], [1.0, 0.0, 0.0]);
        assert!(x.abs() < 1e-6 && y.abs() < 1e-6 && (z + 1.0).abs() < 1e-6);
        assert_eq!(normalize([0.0; 4]), IDENTITY);
    }

    #[test]
    fn every_component_of_a_product_counts() {
        assert_eq!(multiply([1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]), [24.0, 48.0, 48.0, -6.0]);
        assert_eq!(inverse([1.0, 2.0, 3.0, 4.0]), [-1.0, -2.0, -3.0, 4.0]);
        assert_eq!((dot([1.0, 2.0, 3.0], [4.0, 5.0, 6.0]), length([3.0, 4.0])), (32.0, 5.0));
        assert_eq!(normalize([0.0, 3.0, 0.0, -4.0]), [0.0, 0.6, 0.0, -0.8]);
        assert_eq!(lerp([1.0, 2.0], [3.0, 6.0], 0.25), [1.5, 3.0]);
    }

    #[test]
    fn a_quarter_of_the_way_is_a_quarter_of_the_angle() {
        let turned = |angle: f32| {
            let (sine, cosine) = (angle / 2.0).sin_cos();
            [0.6 * sine, 0.0, 0.8 * sine, cosine]
        };
        for (from, to, expected) in [(0.4, 2.4, 0.9), (0.4, 0.402, 0.400_5)] {
            let (found, expected) = (slerp(turned(from), turned(to), 0.25), turned(expected));
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{found:?} {expected:?}");
        }
    }
}
