//! Parallel projection from the scene to the image.

use meshwire_scene::glam::Vec3;

use crate::View;

/// A camera: its right, up and backward directions in the scene.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Camera {
    right: Vec3,
    up: Vec3,
    back: Vec3,
    center: [f32; 2],
    scale: f32,
    half: f32,
}

/// The fraction of the image that stays free on each side.
const MARGIN: f32 = 0.04;

impl Camera {
    /// Creates a camera that shows all `points` in an image of `size` pixels.
    pub(crate) fn around(points: impl Iterator<Item = Vec3>, view: &View, size: f32) -> Self {
        let (yaw, pitch) = (view.yaw.to_radians(), view.pitch.to_radians());
        let (yaw_sin, yaw_cos) = libm::sincosf(yaw);
        let (pitch_sin, pitch_cos) = libm::sincosf(pitch);
        let back = Vec3::new(yaw_sin * pitch_cos, pitch_sin, yaw_cos * pitch_cos);
        let right = Vec3::new(yaw_cos, 0.0, -yaw_sin);
        let up = back.cross(right);
        let mut box_of_all: Option<[[f32; 2]; 2]> = None;
        for point in points.filter(|point| point.is_finite()) {
            let (x, y) = (right.dot(point), up.dot(point));
            let [[left, below], [most, above]] = box_of_all.unwrap_or([[x, y]; 2]);
            box_of_all = Some([[left.min(x), below.min(y)], [most.max(x), above.max(y)]]);
        }
        let [[left, below], [most, above]] = box_of_all.unwrap_or_default();
        let extent = (most - left).max(above - below);
        let extent = if extent > 0.0 && extent.is_finite() { extent } else { 1.0 };
        Self {
            right,
            up,
            back,
            center: [left + (most - left) * 0.5, below + (above - below) * 0.5],
            scale: size * (1.0 - 2.0 * MARGIN) / extent,
            half: size * 0.5,
        }
    }

    /// Projects a position to pixels from the left and from the top, and a depth that is larger for nearer positions.
    pub(crate) fn project(&self, point: Vec3) -> Vec3 {
        let [x, y] = self.center;
        Vec3::new(
            (self.right.dot(point) - x) * self.scale + self.half,
            self.half - (self.up.dot(point) - y) * self.scale,
            self.back.dot(point) * self.scale,
        )
    }

    /// Converts a direction to camera space: right, up, and toward the camera.
    pub(crate) fn turn(&self, direction: Vec3) -> Vec3 {
        Vec3::new(self.right.dot(direction), self.up.dot(direction), self.back.dot(direction))
    }
}
