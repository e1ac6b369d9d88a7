//! Materials and the roles of their images.

use meshwire_scene::{Extra, Extras, Material, Texture, TextureRole};

use crate::edit::names::{images, ranges};
use crate::model::{self, Surface};

/// Returns the material with this index.
pub(super) fn material(number: usize, material: &model::Material) -> Material {
    let source = format!("materials[{number}]");
    let field = if material.surface.is_some() { "images" } else { "name" };
    let text = images(material);
    let texture = |range: std::ops::Range<usize>| {
        // The path is preceded by its role and a colon.
        let before = text.get(..range.start).unwrap_or_default();
        let pair = before.rsplit(|byte| *byte == b' ').next().unwrap_or_default();
        let role = role(pair.strip_suffix(b":").unwrap_or_default());
        let name = text.get(range).unwrap_or_default().to_vec();
        Texture { source: format!("{source}.{field}"), role, name, ..Texture::default() }
    };
    let textures = ranges(text).into_iter().map(texture).collect();
    let extras = material.surface.as_ref().map_or_else(Vec::new, surface);
    Material { name: material.name.as_bytes().to_vec(), textures, extras, source, ..Material::default() }
}

/// Returns the role for the word before a path, as written by Wraith and PyCoD.
fn role(word: &[u8]) -> TextureRole {
    match word.to_ascii_lowercase().as_slice() {
        b"" | b"color" | b"color_map" | b"colormap" => TextureRole::Color,
        b"normal" | b"normal_map" | b"normalmap" => TextureRole::Normal,
        b"specular" | b"specular_map" | b"specularmap" | b"spec" => TextureRole::Specular,
        b"emissive" | b"emission" => TextureRole::Emission,
        b"alpha" | b"opacity" => TextureRole::Opacity,
        _ => TextureRole::Other(String::from_utf8_lossy(word).into_owned()),
    }
}

/// Returns all other lines of a material. Official files have black as the base color, and converters ignore it.
fn surface(surface: &Surface) -> Extras {
    let mut extras = vec![("kind".to_owned(), Extra::from(surface.kind.to_lossy().into_owned()))];
    let mut add = |name: &str, numbers: Option<&[f64]>| {
        if let Some(numbers) = numbers {
            extras.push((name.to_owned(), Extra::from(numbers.to_vec())));
        }
    };
    add("color", surface.color.as_ref().map(AsRef::as_ref));
    add("transparency", surface.transparency.as_ref().map(AsRef::as_ref));
    add("ambient_color", surface.ambient_color.as_ref().map(AsRef::as_ref));
    add("incandescence", surface.incandescence.as_ref().map(AsRef::as_ref));
    add("coefficients", surface.coefficients.as_ref().map(AsRef::as_ref));
    add("glow", surface.glow.as_ref().map(AsRef::as_ref));
    add("refractive", surface.refractive.as_ref().map(AsRef::as_ref));
    add("specular_color", surface.specular_color.as_ref().map(AsRef::as_ref));
    add("reflective_color", surface.reflective_color.as_ref().map(AsRef::as_ref));
    add("reflective", surface.reflective.as_ref().map(AsRef::as_ref));
    add("blinn", surface.blinn.as_ref().map(AsRef::as_ref));
    add("phong", surface.phong.as_ref().map(std::slice::from_ref));
    extras
}
