//! Lighting of surfaces.

use meshwire_scene::glam::Vec3;

/// The direction of the light: from the upper left, on the camera's side.
const LIGHT: Vec3 = Vec3::new(-0.408_248_3, 0.577_350_26, 0.707_106_77);

/// Returns the brightness of a surface with a normal in camera space, of any length. A back face is lit as if it were
/// flipped, and darker.
pub(crate) fn light(normal: Vec3) -> f32 {
    let length = normal.length();
    if !(length > 0.0 && length.is_finite()) {
        return 0.6;
    }
    let (normal, side) = if normal.z < 0.0 { (-normal, 0.8) } else { (normal, 1.0) };
    let normal = normal / length;
    side * (0.38 + 0.08 * normal.y + 0.62 * normal.dot(LIGHT).max(0.0))
}
