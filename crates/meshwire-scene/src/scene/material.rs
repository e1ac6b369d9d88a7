//! Materials and their textures.

use super::Extras;

/// The appearance of a surface.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::{Material, Texture, TextureRole};
///
/// let texture = Texture { role: TextureRole::Color, name: b"gfx\\hull.tga".to_vec(), ..Texture::default() };
/// let hull = Material { name: b"hull".to_vec(), textures: vec![texture], ..Material::default() };
/// assert_eq!(hull.textures[0].stem(), b"hull");
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Material {
    /// Path of the material in its file.
    pub source: String,
    /// Name, as the bytes of the file.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::name"))]
    pub name: Vec<u8>,
    /// Red, green, blue and opacity, if the file has a color.
    pub color: Option<[f32; 4]>,
    /// Red, green and blue of the emitted light, if the file has it.
    pub emission: Option<[f32; 3]>,
    /// Red, green and blue of highlights, if the file has them.
    pub specular: Option<[f32; 3]>,
    /// True if both sides are rendered.
    pub double_sided: bool,
    /// Textures in file order.
    pub textures: Vec<Texture>,
    /// Format-specific properties of the material.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::named"))]
    pub extras: Extras,
}

/// A texture of a material.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Texture {
    /// Path of the texture name in its file.
    pub source: String,
    /// Role of the texture.
    pub role: TextureRole,
    /// Name of the image, as the bytes of the file. Whether it includes folder and extension depends on the format.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::name"))]
    pub name: Vec<u8>,
    /// Index of the set of texture coordinates.
    pub uv_set: usize,
    /// Repetitions of the image per unit of u and v.
    pub tiling: Option<[f32; 2]>,
    /// Offset of the image along u and v.
    pub offset: Option<[f32; 2]>,
}

impl Texture {
    /// Returns the name of the image without folder and extension.
    #[must_use]
    pub fn stem(&self) -> &[u8] {
        let file = self.name.rsplit(|byte| matches!(byte, b'/' | b'\\')).next().unwrap_or(&self.name);
        let end = file.iter().rposition(|byte| *byte == b'.').filter(|end| *end > 0 && file.len() - end <= 5);
        end.and_then(|end| file.get(..end)).unwrap_or(file)
    }
}

/// The role of a texture.
#[derive(Debug, Clone, PartialEq, Eq, Default, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum TextureRole {
    /// Surface color.
    #[default]
    Color,
    /// Normal map.
    Normal,
    /// Height map.
    Height,
    /// Color or strength of highlights.
    Specular,
    /// Roughness.
    Roughness,
    /// Emitted light.
    Emission,
    /// Opacity.
    Opacity,
    /// Environment map for reflections.
    Environment,
    /// Light map.
    Light,
    /// Another role, by its name in the format.
    Other(String),
}

impl TextureRole {
    /// The roles with a name of their own.
    const NAMED: &[(&str, Self)] = &[
        ("color", Self::Color),
        ("normal", Self::Normal),
        ("height", Self::Height),
        ("specular", Self::Specular),
        ("roughness", Self::Roughness),
        ("emission", Self::Emission),
        ("opacity", Self::Opacity),
        ("environment", Self::Environment),
        ("light", Self::Light),
    ];

    /// Returns the name of the role.
    ///
    /// ```
    /// # mod meshwire { pub use meshwire_scene as scene; }
    /// use meshwire::scene::TextureRole;
    ///
    /// assert_eq!(TextureRole::Normal.name(), "normal");
    /// assert_eq!(TextureRole::named("texture3"), TextureRole::Other("texture3".to_owned()));
    /// ```
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Other(name) => name,
            known => Self::NAMED.iter().find(|(_, role)| role == known).map_or("other", |(name, _)| name),
        }
    }

    /// Returns the role with a name.
    #[must_use]
    pub fn named(name: &str) -> Self {
        let known = Self::NAMED.iter().find(|(one, _)| *one == name);
        known.map_or_else(|| Self::Other(name.to_owned()), |(_, role)| role.clone())
    }
}
