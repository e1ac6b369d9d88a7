//! Parallel projection from the scene to the image.

use meshwire_scene::glam::Vec3;

use crate::View;
use crate::frame::Frame;

/// The orientation of a camera: its right, up and backward directions in the scene.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Camera {
    right: Vec3,
    up: Vec3,
    back: Vec3,
}

/// The fraction of the image that stays free on each side.
const MARGIN: f32 = 0.05;

impl Camera {
    pub(crate) fn new(view: &View) -> Self {
        let (yaw, pitch) = (view.yaw.to_radians(), view.pitch.to_radians());
        let (yaw_sin, yaw_cos) = libm::sincosf(yaw);
        let (pitch_sin, pitch_cos) = libm::sincosf(pitch);
        let back = Vec3::new(yaw_sin * pitch_cos, pitch_sin, yaw_cos * pitch_cos);
        let right = Vec3::new(yaw_cos, 0.0, -yaw_sin);
        Self { right, up: back.cross(right), back }
    }

    /// Converts a position or direction to camera space: right, up, and toward the camera.
    pub(crate) fn turn(&self, vector: Vec3) -> Vec3 {
        Vec3::new(self.right.dot(vector), self.up.dot(vector), self.back.dot(vector))
    }
}

/// The map from camera space to an image.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lens {
    center: [f32; 2],
    scale: f32,
    half: f32,
}

impl Lens {
    /// Creates a lens that shows a frame in an image of `size` pixels.
    pub(crate) fn new(frame: &Frame, size: f32) -> Self {
        let [[left, right], [below, above]] = frame.sides;
        let extent = (right - left).max(above - below);
        let extent = if extent > 0.0 && extent.is_finite() { extent } else { 1.0 };
        Self {
            center: [left + (right - left) * 0.5, below + (above - below) * 0.5],
            scale: size * (1.0 - 2.0 * MARGIN) / extent,
            half: size * 0.5,
        }
    }

    /// Projects a position in camera space to pixels from the left and from the top, and a depth in pixels that is
    /// larger for nearer positions.
    pub(crate) fn project(&self, seen: Vec3) -> Vec3 {
        let [x, y] = self.center;
        Vec3::new((seen.x - x) * self.scale + self.half, self.half - (seen.y - y) * self.scale, seen.z * self.scale)
    }

    /// Returns the position in camera space of a row of the image, with depth 0.
    pub(crate) fn place(&self, row: f32) -> Vec3 {
        let [x, y] = self.center;
        Vec3::new(x, (self.half - row) / self.scale + y, 0.0)
    }
}
