//! Export of materials and of the images that are found.

use std::collections::BTreeMap;

use meshwire_scene::{Extra, Material, Texture, TextureRole};
use serde_json::{Map, Value};

use super::{Exporter, Options, Picture, source};
use crate::wire::json::extensions;
use crate::wire::json::image::MimeType;
use crate::wire::json::material::{
    AlphaMode, EmissiveFactor, NormalTexture, PbrBaseColorFactor, PbrMetallicRoughness, StrengthFactor,
};
use crate::wire::json::texture::{Info, Sampler};
use crate::wire::json::{self, Image, Index};
use crate::wire::{Valid, number};
use crate::{Error, provenance};

/// Name of the extension for tiling and offset of textures.
const TRANSFORM: &str = "KHR_texture_transform";

/// The images in the file, each stored once.
type Pictures = BTreeMap<Vec<u8>, Option<Index<json::Texture>>>;

impl Exporter<'_> {
    /// Exports all materials with unchanged indices.
    pub(super) fn materials(&mut self, options: &Options<'_>) -> Result<(), Error> {
        let mut pictures = Pictures::new();
        // Every part with a material must have the set of texture coordinates that a texture of it uses.
        let mut sets: BTreeMap<usize, usize> = BTreeMap::new();
        for part in self.scene.meshes.iter().flat_map(|mesh| &mesh.primitives).filter(|part| super::is_shown(part)) {
            if let Some(material) = part.material {
                let least = sets.entry(material).or_insert(usize::MAX);
                *least = part.uv_sets.len().min(*least);
            }
        }
        for (index, material) in self.scene.materials.iter().enumerate() {
            let sets = sets.get(&index).copied().unwrap_or(0);
            let exported = self.material((index, sets), material, options, &mut pictures)?;
            self.packer.root.materials.push(exported);
        }
        Ok(())
    }

    fn material(
        &mut self,
        (index, sets): (usize, usize),
        material: &Material,
        options: &Options<'_>,
        pictures: &mut Pictures,
    ) -> Result<json::Material, Error> {
        let mut of = |role: TextureRole| -> Result<Option<Info>, Error> {
            let texture = material.textures.iter().find(|texture| texture.role == role && texture.uv_set < sets);
            let Some(texture) = texture else { return Ok(None) };
            self.texture(texture, options, pictures)
        };
        let color = of(TextureRole::Color)?;
        let emission = of(TextureRole::Emission)?;
        let normal = of(TextureRole::Normal)?;
        let opaque = material.color.is_none_or(|[.., opacity]| opacity >= 1.0 || !opacity.is_finite());
        let cut = material.textures.iter().any(|texture| texture.role == TextureRole::Opacity);
        let glow = material.emission.map_or([0.0; 3], |emission| emission.map(linear));
        let mut facts = source(&material.source);
        if !material.textures.is_empty() {
            facts.insert("textures".to_owned(), Value::Array(material.textures.iter().map(fact).collect()));
        }
        let mut extras = material.extras.clone();
        if let Some(specular) = material.specular {
            extras.push(("specular".to_owned(), Extra::from(specular)));
        }
        Ok(json::Material {
            alpha_mode: Valid(if !opaque || cut { AlphaMode::Blend } else { AlphaMode::Opaque }),
            double_sided: material.double_sided,
            name: Some(provenance::name(&material.name, "material", index)),
            pbr_metallic_roughness: PbrMetallicRoughness {
                base_color_factor: PbrBaseColorFactor(base_color(material)),
                base_color_texture: color,
                metallic_factor: StrengthFactor(0.0),
                roughness_factor: StrengthFactor(if material.specular.is_some() { 0.5 } else { 1.0 }),
                ..PbrMetallicRoughness::default()
            },
            normal_texture: normal.map(|info| NormalTexture {
                index: info.index,
                scale: 1.0,
                tex_coord: info.tex_coord,
                extensions: info.extensions.map(|info| extensions::material::NormalTexture { others: info.others }),
                extras: None,
            }),
            // An emissive texture is multiplied by the factor, so without its own factor it is 1.
            emissive_factor: EmissiveFactor(if emission.is_some() && glow == [0.0; 3] { [1.0; 3] } else { glow }),
            emissive_texture: emission,
            extras: provenance::extras(facts, &extras)?,
            ..json::Material::default()
        })
    }

    /// Exports a texture. Returns `None` if its image is not found.
    fn texture(
        &mut self,
        texture: &Texture,
        options: &Options<'_>,
        pictures: &mut Pictures,
    ) -> Result<Option<Info>, Error> {
        let known = match pictures.get(&texture.name) {
            Some(known) => *known,
            None => {
                let found = options.pictures.and_then(|find| find(texture));
                let known = found.map(|picture| self.picture(texture, picture)).transpose()?;
                pictures.insert(texture.name.clone(), known);
                known
            }
        };
        let Some(index) = known else { return Ok(None) };
        let finite = |pair: [f32; 2]| pair.iter().all(|value| value.is_finite()).then_some(pair);
        let scale = texture.tiling.and_then(finite).unwrap_or([1.0; 2]);
        let offset = texture.offset.and_then(finite).unwrap_or([0.0; 2]);
        let moves = scale != [1.0; 2] || offset != [0.0; 2];
        let used = &mut self.packer.root.extensions_used;
        if moves && !used.iter().any(|name| name == TRANSFORM) {
            used.push(TRANSFORM.to_owned());
        }
        let mut others = Map::new();
        if moves {
            let mut transform = Map::new();
            transform.insert("offset".to_owned(), offset.to_vec().into());
            transform.insert("scale".to_owned(), scale.to_vec().into());
            others.insert(TRANSFORM.to_owned(), Value::Object(transform));
        }
        Ok(Some(Info {
            index,
            tex_coord: u32::try_from(texture.uv_set).unwrap_or_default(),
            extensions: moves.then_some(extensions::texture::Info { others }),
            extras: None,
        }))
    }

    fn picture(&mut self, texture: &Texture, picture: Picture) -> Result<Index<json::Texture>, Error> {
        let (kind, bytes) = match picture {
            Picture::Png(bytes) => ("image/png", bytes),
            Picture::Jpeg(bytes) => ("image/jpeg", bytes),
        };
        let view = self.packer.picture(bytes)?;
        let root = &mut self.packer.root;
        if root.samplers.is_empty() {
            root.samplers.push(Sampler::default());
        }
        let image = number(root.images.len())?;
        root.images.push(Image {
            buffer_view: Some(view),
            mime_type: Some(MimeType(kind.to_owned())),
            name: Some(provenance::text(&texture.name)),
            uri: None,
            extensions: None,
            extras: None,
        });
        let index = number(root.textures.len())?;
        root.textures.push(json::Texture {
            name: None,
            sampler: Some(number(0)?),
            source: image,
            extensions: None,
            extras: None,
        });
        Ok(index)
    }
}

/// Returns the description of a texture for the extras of its material.
fn fact(texture: &Texture) -> Value {
    let mut map = Map::new();
    map.insert("source".to_owned(), texture.source.as_str().into());
    map.insert("name".to_owned(), provenance::text(&texture.name).into());
    map.insert("role".to_owned(), texture.role.name().into());
    // If the image itself is not in the file, tiling and offset are stored nowhere else.
    for (name, pair) in [("tiling", texture.tiling), ("offset", texture.offset)] {
        if let Some(pair) = pair.filter(|pair| pair.iter().all(|value| value.is_finite())) {
            map.insert(name.to_owned(), pair.to_vec().into());
        }
    }
    Value::Object(map)
}

/// Returns the base color factor. Files store sRGB colors, glTF linear ones. If a texture provides the color, the
/// factor is 1, because games leave the color black in that case and do not multiply.
fn base_color(material: &Material) -> [f32; 4] {
    let Some([red, green, blue, opacity]) = material.color else { return [1.0; 4] };
    let opacity = if opacity.is_finite() { opacity.clamp(0.0, 1.0) } else { 1.0 };
    if material.textures.iter().any(|texture| texture.role == TextureRole::Color) {
        return [1.0, 1.0, 1.0, opacity];
    }
    [linear(red), linear(green), linear(blue), opacity]
}

/// Converts a component from sRGB to linear.
fn linear(value: f32) -> f32 {
    if !value.is_finite() {
        return 0.0;
    }
    let value = value.clamp(0.0, 1.0);
    if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}
