//! Materials and their textures.

use super::Extras;

/// What a surface looks like.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Material {
    /// Path of the material in its file.
    pub source: String,
    /// Name, as the bytes of the file.
    pub name: Vec<u8>,
    /// Red, green, blue, opacity of the surface, where the file says.
    pub color: Option<[f32; 4]>,
    /// Red, green, blue of the light it gives, where the file says.
    pub emission: Option<[f32; 3]>,
    /// Red, green, blue of highlights, where the file says.
    pub specular: Option<[f32; 3]>,
    /// Both sides are drawn.
    pub double_sided: bool,
    /// Its textures, in the order of the file.
    pub textures: Vec<Texture>,
    /// What the format says of the material beyond this.
    pub extras: Extras,
}

/// A picture on a surface.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Texture {
    /// Path of the name of the texture in its file.
    pub source: String,
    /// What it is for.
    pub role: TextureRole,
    /// Name of the picture, as the bytes of the file: with or without folder and extension, as its format has it.
    pub name: Vec<u8>,
    /// Which set of texture coordinates it lies by.
    pub uv_set: usize,
    /// How often the picture repeats in one unit of u and v; 1 is once.
    pub tiling: Option<[f32; 2]>,
    /// How far the picture is moved along u and v.
    pub offset: Option<[f32; 2]>,
}

impl Texture {
    /// The name of the picture without folder and extension.
    #[must_use]
    pub fn stem(&self) -> &[u8] {
        let file = self.name.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or(&self.name);
        let end = file.iter().rposition(|byte| *byte == b'.').filter(|end| *end > 0 && file.len() - end <= 5);
        end.and_then(|end| file.get(..end)).unwrap_or(file)
    }
}

/// What a picture is for.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
#[non_exhaustive]
pub enum TextureRole {
    /// The color of the surface.
    #[default]
    Color,
    /// Directions of the surface.
    Normal,
    /// Heights of the surface.
    Height,
    /// Color or strength of highlights.
    Specular,
    /// How rough the surface is.
    Roughness,
    /// Light the surface gives.
    Emission,
    /// Opacity.
    Opacity,
    /// What the surface mirrors.
    Environment,
    /// Light that falls on it, drawn beforehand.
    Light,
    /// Another role, by the word of the format.
    Other(String),
}
