//! Material attributes that known programs write.

use meshwire_core::ByteString;

use crate::model::Surface;

impl Surface {
    /// Returns what the official exporter writes for a material with default settings.
    #[must_use]
    pub fn official(kind: &str, images: impl Into<ByteString>) -> Self {
        let black = Some([0.0, 0.0, 0.0, 1.0]);
        let unset = Some([-1.0, -1.0, -1.0, 1.0]);
        Self {
            kind: kind.into(),
            images: images.into(),
            color: black,
            transparency: black,
            ambient_color: black,
            incandescence: black,
            coefficients: Some([0.8, 0.0]),
            glow: Some([0.0, 0.0]),
            refractive: Some([6.0, 1.0]),
            specular_color: unset,
            reflective_color: unset,
            reflective: Some([-1.0, -1.0]),
            blinn: Some([-1.0, -1.0]),
            phong: Some(-1.0),
        }
    }

    /// Returns what Wraith writes for every material.
    #[must_use]
    pub fn wraith(images: impl Into<ByteString>) -> Self {
        Self {
            ambient_color: Some([1.0; 4]),
            specular_color: Some([0.5, 0.5, 0.5, 1.0]),
            reflective_color: Some([0.0, 0.0, 0.0, 1.0]),
            reflective: Some([1.0, 0.5]),
            phong: Some(20.0),
            ..Self::official("Phong", images)
        }
    }
}
