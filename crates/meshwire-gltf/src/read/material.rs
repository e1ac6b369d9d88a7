//! Materials and the names of their pictures.

use meshwire_scene::{Extra, Material, Texture, TextureRole};
use serde_json::{Map, Value};

use super::{Reader, extras};
use crate::names::picture;
use crate::provenance;
use crate::wire::json::{self, Index};

impl Reader<'_> {
    pub(super) fn materials(&mut self) {
        let root = self.glb.root;
        self.scene.materials =
            root.materials.iter().enumerate().map(|(index, found)| material(root, index, found)).collect();
    }
}

fn material(root: &json::Root, index: usize, found: &json::Material) -> Material {
    let facts = provenance::read(found.extras.as_deref());
    let surface = &found.pbr_metallic_roughness;
    let [red, green, blue, opacity] = surface.base_color_factor.0;
    let mut extras = extras::of(found.extras.as_deref());
    let specular = extras.iter().position(|(name, _)| name == "specular").and_then(|at| three(&extras.remove(at).1));
    let mut textures = known(&facts);
    let normal = found.normal_texture.as_ref().map(|info| (info.index, info.tex_coord));
    for (role, info) in [
        (TextureRole::Color, surface.base_color_texture.as_ref().map(|info| (info.index, info.tex_coord))),
        (TextureRole::Normal, normal),
        (TextureRole::Emission, found.emissive_texture.as_ref().map(|info| (info.index, info.tex_coord))),
        (TextureRole::Roughness, surface.metallic_roughness_texture.as_ref().map(|info| (info.index, info.tex_coord))),
    ] {
        let Some((texture, uv_set)) = info else { continue };
        let Some(name) = name_of(root, texture) else { continue };
        match textures.iter_mut().find(|texture| texture.role == role) {
            Some(known) if picture(&provenance::text(&known.name)) == picture(&name) => {}
            Some(known) => known.name = name.into_bytes(),
            None => textures.push(Texture {
                role,
                name: name.into_bytes(),
                uv_set: usize::try_from(uv_set).unwrap_or_default(),
                ..Texture::default()
            }),
        }
    }
    let emission = found.emissive_factor.0;
    Material {
        name: provenance::unnumbered(found.name.as_deref(), "material", index, !facts.is_empty()),
        color: Some([screen(red), screen(green), screen(blue), opacity]),
        emission: (emission != [0.0; 3] && found.emissive_texture.is_none()).then(|| emission.map(screen)),
        specular,
        double_sided: found.double_sided,
        textures,
        extras,
        ..Material::default()
    }
}

/// The textures that export has named.
fn known(facts: &Map<String, Value>) -> Vec<Texture> {
    let list = facts.get("textures").and_then(Value::as_array);
    let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let texture = |value: &Value| Texture {
        role: role(&text(value, "role")),
        name: text(value, "name").into_bytes(),
        ..Texture::default()
    };
    list.into_iter().flatten().map(texture).collect()
}

fn role(word: &str) -> TextureRole {
    match word {
        "color" => TextureRole::Color,
        "normal" => TextureRole::Normal,
        "height" => TextureRole::Height,
        "specular" => TextureRole::Specular,
        "roughness" => TextureRole::Roughness,
        "emission" => TextureRole::Emission,
        "opacity" => TextureRole::Opacity,
        "environment" => TextureRole::Environment,
        "light" => TextureRole::Light,
        other => TextureRole::Other(other.to_owned()),
    }
}

/// The name of the picture of a texture.
fn name_of(root: &json::Root, texture: Index<json::Texture>) -> Option<String> {
    let image = root.images.get(root.textures.get(texture.value())?.source.value())?;
    let name = image.name.clone().filter(|name| !name.is_empty());
    name.or_else(|| image.uri.clone().filter(|uri| !uri.starts_with("data:")))
}

fn three(extra: &Extra) -> Option<[f32; 3]> {
    let Extra::List(list) = extra else { return None };
    let number = |extra: &Extra| match extra {
        Extra::Number(number) => Some(meshwire_scene::motion::narrow(*number)),
        _ => None,
    };
    let [red, green, blue] = list.as_slice() else { return None };
    Some([number(red)?, number(green)?, number(blue)?])
}

/// A component as screens show it.
fn screen(value: f32) -> f32 {
    if !value.is_finite() {
        return 0.0;
    }
    let value = value.clamp(0.0, 1.0);
    if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 }
}
