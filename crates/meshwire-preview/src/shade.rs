//! Lighting of surfaces: a key light, soft light from the sky and the ground, and a film curve.

use meshwire_scene::glam::Vec3;

use crate::number::{byte, float, whole};

/// The direction of the key light in camera space: from the upper left, on the camera's side.
const KEY: Vec3 = Vec3::new(-0.530_330_1, 0.612_372_4, 0.586_301_9);
const KEY_LIGHT: f32 = 1.1;
/// Light from straight above and from straight below.
const SKY: f32 = 0.52;
const GROUND: f32 = 0.1;
/// The brightness that becomes white.
const WHITE: f32 = 2.0;
const STEPS: i64 = 4096;

/// Conversion between the colors of images and amounts of light.
pub(crate) struct Film {
    light_of: [f32; 256],
    /// The developed color of each brightness from 0 to `WHITE`.
    developed: Vec<u8>,
}

impl Film {
    pub(crate) fn new() -> Self {
        let mut light_of = [0.0; 256];
        for (slot, color) in light_of.iter_mut().zip(0_u8..=255) {
            let color = f32::from(color) / 255.0;
            *slot = if color <= 0.040_45 { color / 12.92 } else { libm::powf((color + 0.055) / 1.055, 2.4) };
        }
        let develop = |step: i64| {
            let light = float(step) / float(STEPS) * WHITE;
            // Reinhard's curve: dark tones are almost unchanged, and bright ones approach white without clipping.
            let light = light * (1.0 + light / (WHITE * WHITE)) / (1.0 + light);
            byte(if light <= 0.003_130_8 { light * 12.92 } else { 1.055 * libm::powf(light, 1.0 / 2.4) - 0.055 })
        };
        Self { light_of, developed: (0..=STEPS).map(develop).collect() }
    }

    /// Returns the color of a surface. `normal` faces the camera; `open` is the part of the surroundings that it sees.
    pub(crate) fn shade(&self, color: [u8; 3], normal: Vec3, up: Vec3, open: f32) -> [u8; 3] {
        let sky = 0.5 + 0.5 * normal.dot(up);
        let ambient = (GROUND + (SKY - GROUND) * sky) * open;
        // Creases see less of the key light, too: it is not a point.
        let key = KEY_LIGHT * normal.dot(KEY).max(0.0) * (0.4 + 0.6 * open);
        let light = (ambient + key) * (float(STEPS) / WHITE);
        color.map(|part| {
            let step = whole(self.light_of.get(usize::from(part)).copied().unwrap_or(0.0) * light + 0.5);
            self.developed.get(step).copied().unwrap_or(u8::MAX)
        })
    }
}
