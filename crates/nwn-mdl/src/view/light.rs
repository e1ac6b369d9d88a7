//! Lens flares.

use meshwire_core::TerminatedText;

use crate::tree::Light;

/// A lens flare of a light.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct LensFlare<'a> {
    /// Name of the texture; `None` if the pointer is null.
    pub texture: Option<&'a TerminatedText>,
    /// Size.
    pub size: f32,
    /// Position on the line from the light to the center of the screen.
    pub position: f32,
    /// Color shift.
    pub color: [f32; 3],
}

impl Light {
    /// Iterates over the lens flares, up to the length of the shortest of the four lists.
    pub fn flares(&self) -> impl Iterator<Item = LensFlare<'_>> {
        let numbers = self.flare_sizes.iter().zip(&self.flare_positions).zip(&self.flare_colors);
        numbers.zip(&self.flare_textures).map(|(((size, position), color), texture)| LensFlare {
            texture: texture.as_ref(),
            size: *size,
            position: *position,
            color: *color,
        })
    }
}
