//! Materials and the names of their images.

use meshwire_scene::motion::narrow;
use meshwire_scene::{Extra, Material, Texture, TextureRole};
use serde_json::{Map, Value};

use super::{Reader, extras};
use crate::names::picture;
use crate::wire::json::material::AlphaMode;
use crate::wire::json::{self, Index};
use crate::wire::{Valid, decoded};
use crate::{Error, provenance};

/// Name of the extension for tiling and offset of textures.
const TRANSFORM: &str = "KHR_texture_transform";

/// A texture of a material in the file.
struct Found<'a> {
    role: TextureRole,
    texture: Index<json::Texture>,
    uv_set: u32,
    extensions: Option<&'a Map<String, Value>>,
}

impl Reader<'_> {
    pub(super) fn materials(&mut self) -> Result<(), Error> {
        for (index, found) in self.glb.root.materials.iter().enumerate() {
            let material = self.material(index, found)?;
            self.scene.materials.push(material);
        }
        Ok(())
    }

    fn material(&mut self, index: usize, found: &json::Material) -> Result<Material, Error> {
        let facts = provenance::read(found.extras.as_deref());
        let surface = &found.pbr_metallic_roughness;
        let [red, green, blue, opacity] = surface.base_color_factor.0;
        let opaque = found.alpha_mode == Valid(AlphaMode::Opaque) || !opacity.is_finite();
        let mut extras = extras::of(found.extras.as_deref());
        let specular =
            extras.iter().position(|(name, _)| name == "specular").and_then(|at| three(&extras.remove(at).1));
        let mut textures = known(&facts);
        for found in textures_of(found) {
            let name = name_of(self.glb.root, found.texture);
            self.budget.take::<u8>(name.len())?;
            let place = textures.iter().position(|texture| texture.role == found.role).unwrap_or(textures.len());
            if place == textures.len() {
                textures.push(Texture { role: found.role.clone(), ..Texture::default() });
            }
            let Some(texture) = textures.get_mut(place) else { continue };
            if texture.name.is_empty() || picture(&provenance::text(&texture.name)) != picture(&name) {
                texture.name = name.into_bytes();
            }
            texture.uv_set = usize::try_from(found.uv_set).unwrap_or_default();
            if let Some(Value::Object(transform)) = found.extensions.and_then(|all| all.get(TRANSFORM)) {
                texture.tiling = two(transform.get("scale"), [1.0; 2]);
                texture.offset = two(transform.get("offset"), [0.0; 2]);
                let uv_set = transform.get("texCoord").and_then(Value::as_u64).map(usize::try_from);
                texture.uv_set = uv_set.and_then(Result::ok).unwrap_or(texture.uv_set);
                if transform.get("rotation").and_then(Value::as_f64).is_some_and(|angle| angle != 0.0) {
                    self.note("rotations of textures are ignored");
                }
            }
        }
        let emission = found.emissive_factor.0;
        Ok(Material {
            name: provenance::unnumbered(found.name.as_deref(), "material", index, !facts.is_empty()),
            color: Some([screen(red), screen(green), screen(blue), if opaque { 1.0 } else { opacity }]),
            emission: (emission != [0.0; 3] && found.emissive_texture.is_none()).then(|| emission.map(screen)),
            specular,
            double_sided: found.double_sided,
            textures,
            extras,
            ..Material::default()
        })
    }
}

/// Returns the textures of a material that have a role in a scene.
fn textures_of(found: &json::Material) -> impl Iterator<Item = Found<'_>> {
    let surface = &found.pbr_metallic_roughness;
    let normal = found.normal_texture.as_ref().map(|info| Found {
        role: TextureRole::Normal,
        texture: info.index,
        uv_set: info.tex_coord,
        extensions: info.extensions.as_ref().map(|all| &all.others),
    });
    let color = plain(TextureRole::Color, surface.base_color_texture.as_ref());
    let emission = plain(TextureRole::Emission, found.emissive_texture.as_ref());
    let roughness = plain(TextureRole::Roughness, surface.metallic_roughness_texture.as_ref());
    [color, normal, emission, roughness].into_iter().flatten()
}

/// Returns a texture without extra parameters.
fn plain(role: TextureRole, info: Option<&json::texture::Info>) -> Option<Found<'_>> {
    let info = info?;
    let extensions = info.extensions.as_ref().map(|all| &all.others);
    Some(Found { role, texture: info.index, uv_set: info.tex_coord, extensions })
}

/// Returns two numbers of an extension, or `None` if they are missing or have their default values.
fn two(found: Option<&Value>, usual: [f32; 2]) -> Option<[f32; 2]> {
    let [a, b] = found?.as_array()?.as_slice() else { return None };
    let pair = [narrow(a.as_f64()?), narrow(b.as_f64()?)];
    (pair != usual && pair.iter().all(|value| value.is_finite())).then_some(pair)
}

/// Returns the textures listed by export.
fn known(facts: &Map<String, Value>) -> Vec<Texture> {
    let list = facts.get("textures").and_then(Value::as_array);
    let text = |value: &Value, name: &str| value.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let texture = |value: &Value| Texture {
        role: TextureRole::named(&text(value, "role")),
        name: text(value, "name").into_bytes(),
        tiling: two(value.get("tiling"), [1.0; 2]),
        offset: two(value.get("offset"), [0.0; 2]),
        ..Texture::default()
    };
    list.into_iter().flatten().map(texture).collect()
}

/// Returns the name of a texture's image: that of the image or its file, else that of the texture itself, or its
/// number.
fn name_of(root: &json::Root, index: Index<json::Texture>) -> String {
    let texture = root.textures.get(index.value());
    // Images other than PNG and JPEG are referenced by extensions, all in the same way.
    let others =
        texture.and_then(|texture| texture.extensions.as_ref()).into_iter().flat_map(|all| all.others.values());
    let others = others.filter_map(|extension| usize::try_from(extension.get("source")?.as_u64()?).ok());
    let places = texture.map(|texture| texture.source.value()).into_iter().chain(others);
    let named = |place: usize| {
        let image = root.images.get(place)?;
        let name = image.name.clone().filter(|name| !name.is_empty());
        name.or_else(|| image.uri.as_deref().filter(|uri| !uri.starts_with("data:")).map(decoded))
    };
    let own = || texture.and_then(|texture| texture.name.clone()).filter(|name| !name.is_empty());
    places.filter_map(named).next().or_else(own).unwrap_or_else(|| format!("texture_{}", index.value()))
}

fn three(extra: &Extra) -> Option<[f32; 3]> {
    let Extra::List(list) = extra else { return None };
    let number = |extra: &Extra| match extra {
        Extra::Number(number) => Some(narrow(*number)),
        _ => None,
    };
    let [red, green, blue] = list.as_slice() else { return None };
    Some([number(red)?, number(green)?, number(blue)?])
}

/// Converts a component from linear to sRGB.
fn screen(value: f32) -> f32 {
    if !value.is_finite() {
        return 0.0;
    }
    let value = f64::from(value.clamp(0.0, 1.0));
    narrow(if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 })
}
