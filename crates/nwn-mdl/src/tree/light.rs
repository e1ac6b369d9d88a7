//! Lights and their lens flares.

use meshwire_core::TerminatedText;

use crate::generated::{Array, LightSettings};

/// A light source. Color, radius and strength are controllers.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Light {
    /// Size of the lens flares.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub flare_radius: f32,
    /// Words used at run time.
    pub flare_handles: Array,
    /// Size of each flare.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub flare_sizes: Vec<f32>,
    /// Position of each flare on the line from the light to the center of the screen.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub flare_positions: Vec<f32>,
    /// Color shift of each flare.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub flare_colors: Vec<[f32; 3]>,
    /// Texture of each flare; `None` if the pointer is null.
    pub flare_textures: Vec<Option<TerminatedText>>,
    /// Flags.
    pub settings: LightSettings,
}
