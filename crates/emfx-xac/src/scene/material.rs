//! Materials and their textures.

use std::collections::HashMap;

use emfx_chunk::scene::{extra, text};
use emfx_chunk::summary;
use meshwire_scene::{Extra, Extras, Material, Texture, TextureRole};

use super::level::Level;
use crate::generated::{BitmapParameter, ChunkBody, MapType, MaterialProperties};
use crate::view::{LayerRef, MaterialKind, MaterialRef, ParameterValue};

/// A texture of a material, with the location of its name in the file.
pub(super) struct Layer<'a> {
    /// Index of the chunk.
    pub chunk: usize,
    /// Index in the list of the chunk; `None` if the chunk is the layer.
    pub place: Option<usize>,
    /// The layer, or the name and value of a bitmap of an fx material.
    pub of: LayerKind<'a>,
}

/// The element that names a texture.
pub(super) enum LayerKind<'a> {
    /// A layer of a standard material.
    Standard(LayerRef<'a>),
    /// A bitmap of an fx material.
    Bitmap(&'a BitmapParameter),
}

/// Returns the textures of each material of a level, in the order of the scene: layers inside it, then separate layer
/// chunks that refer to it. For fx materials, returns the bitmaps that are set.
pub(super) fn layers<'a>(level: &Level<'a>) -> Vec<Vec<Layer<'a>>> {
    let mut apart: HashMap<u16, Vec<Layer<'a>>> = HashMap::new();
    for (chunk, body) in level.file.bodies().enumerate() {
        let layer = match body {
            ChunkBody::MaterialLayer(layer) => LayerRef::from(layer),
            ChunkBody::MaterialLayerV1(layer) => LayerRef::from(layer),
            _ => continue,
        };
        let found = Layer { chunk, place: None, of: LayerKind::Standard(layer) };
        apart.entry(layer.material).or_default().push(found);
    }
    let materials = level.file.materials().map(|material| {
        let chunk = material.chunk.0;
        let mut found = Vec::new();
        match material.kind {
            MaterialKind::Standard(record) => {
                found.extend(record.layers.iter().enumerate().map(|(place, layer)| Layer {
                    chunk,
                    place: Some(place),
                    of: LayerKind::Standard(layer.into()),
                }));
            }
            MaterialKind::V1(_) => {}
            MaterialKind::Fx(record) => found.extend(bitmaps(chunk, &record.bitmaps)),
            MaterialKind::FxV1(record) => found.extend(bitmaps(chunk, &record.bitmaps)),
        }
        found.extend(u16::try_from(material.ordinal).ok().and_then(|own| apart.remove(&own)).unwrap_or_default());
        found
    });
    materials.collect()
}

/// Returns the bitmaps that are set. An unused slot has the name `None`.
fn bitmaps(chunk: usize, bitmaps: &[BitmapParameter]) -> impl Iterator<Item = Layer<'_>> {
    let is_set = |bitmap: &BitmapParameter| !bitmap.value.is_empty() && bitmap.value != "None";
    let found = bitmaps.iter().enumerate().filter(move |(_, bitmap)| is_set(bitmap));
    found.map(move |(place, bitmap)| Layer { chunk, place: Some(place), of: LayerKind::Bitmap(bitmap) })
}

pub(super) fn materials(level: &Level<'_>) -> Vec<Material> {
    let all = level.file.materials().zip(layers(level));
    all.map(|(material, layers)| of_material(level, material, &layers)).collect()
}

fn of_material(level: &Level<'_>, found: MaterialRef<'_>, layers: &[Layer<'_>]) -> Material {
    let mut material = Material {
        source: level.path(found.chunk.0, ""),
        name: found.name().as_bytes().to_vec(),
        textures: layers.iter().map(|layer| texture(level, layer)).collect(),
        ..Material::default()
    };
    if let Some(properties) = found.properties() {
        let [red, green, blue, _] = properties.diffuse;
        material.color = Some([red, green, blue, properties.opacity]);
        let [red, green, blue, _] = properties.emissive;
        material.emission = Some([red, green, blue]);
        let [red, green, blue, _] = properties.specular;
        material.specular = Some([red, green, blue]);
        material.double_sided = properties.double_sided != 0;
        material.extras = surface(properties);
    }
    if found.lod() != 0 {
        material.extras.push(extra("lod", found.lod()));
    }
    let details: Vec<Extra> = layers.iter().filter_map(detail).collect();
    if !details.is_empty() {
        material.extras.push(("layers".to_owned(), Extra::List(details)));
    }
    if let Some(effect) = found.effect_file() {
        material.extras.push(extra("effect file", text(effect)));
    }
    if let MaterialKind::Fx(fx) = found.kind {
        material.extras.push(extra("shader technique", text(&fx.shader_technique)));
    }
    let parameters: Extras = found.parameters().map(|(name, value)| extra(&summary::shown(name), of(value))).collect();
    if !parameters.is_empty() {
        material.extras.push(("parameters".to_owned(), Extra::Map(parameters)));
    }
    material
}

fn surface(properties: &MaterialProperties) -> Extras {
    let [.., diffuse] = properties.diffuse;
    let [.., specular] = properties.specular;
    let [.., emissive] = properties.emissive;
    vec![
        extra("ambient", properties.ambient),
        extra("alphas of diffuse, specular, emissive", [diffuse, specular, emissive]),
        extra("shine", properties.shine),
        extra("shine strength", properties.shine_strength),
        extra("index of refraction", properties.index_of_refraction),
        extra("wireframe", properties.wireframe != 0),
        extra("transparency", properties.transparency.name().unwrap_or("unknown")),
    ]
}

/// Returns the properties of a layer that a texture of a scene has no field for.
fn detail(layer: &Layer<'_>) -> Option<Extra> {
    let LayerKind::Standard(layer) = &layer.of else { return None };
    Some(Extra::Map(vec![
        extra("amount", layer.placement.amount),
        extra("rotation", layer.placement.rotation),
        extra("map type", u32::from(u8::from(layer.map_type))),
        extra("blend mode", u32::from(u8::from(layer.blend_mode))),
    ]))
}

fn texture(level: &Level<'_>, layer: &Layer<'_>) -> Texture {
    let Layer { chunk, place, of } = layer;
    match of {
        LayerKind::Standard(layer) => Texture {
            source: match place {
                Some(place) => level.path(*chunk, format_args!(".layers[{place}].texture.value")),
                None => level.path(*chunk, ".texture.value"),
            },
            role: role(layer.map_type),
            name: layer.texture.as_bytes().to_vec(),
            uv_set: 0,
            tiling: Some([layer.placement.u_tiling, layer.placement.v_tiling]),
            offset: Some([layer.placement.u_offset, layer.placement.v_offset]),
        },
        LayerKind::Bitmap(bitmap) => Texture {
            source: level.path(*chunk, format_args!(".bitmaps[{}].value.value", place.unwrap_or(0))),
            role: named_role(&summary::shown(&bitmap.name)),
            name: bitmap.value.as_bytes().to_vec(),
            ..Texture::default()
        },
    }
}

fn role(kind: MapType) -> TextureRole {
    let other = |name: &str| TextureRole::Other(name.to_owned());
    match kind {
        MapType::Diffuse => TextureRole::Color,
        MapType::Specular => TextureRole::Specular,
        MapType::Opacity => TextureRole::Opacity,
        // One map type stands for normals and heights. The few real ones are named like normal maps.
        MapType::Bump => TextureRole::Normal,
        MapType::SelfIllumination => TextureRole::Emission,
        MapType::Reflection | MapType::Environment => TextureRole::Environment,
        MapType::Displacement => TextureRole::Height,
        MapType::Ambient => other("ambient"),
        MapType::Shine => other("shine"),
        MapType::ShineStrength => other("shine strength"),
        MapType::FilterColor => other("filter color"),
        MapType::Refraction => other("refraction"),
        MapType::Unspecified | MapType::Unknown(_) => other("unknown"),
    }
}

/// Returns the role from the name of an effect's parameter.
fn named_role(name: &str) -> TextureRole {
    let lower = name.to_lowercase();
    let roles = [
        ("diffuse", TextureRole::Color),
        ("color", TextureRole::Color),
        ("normal", TextureRole::Normal),
        ("bump", TextureRole::Normal),
        ("specular", TextureRole::Specular),
        ("emissive", TextureRole::Emission),
        ("glow", TextureRole::Emission),
        ("opacity", TextureRole::Opacity),
        ("alpha", TextureRole::Opacity),
        ("light", TextureRole::Light),
        ("env", TextureRole::Environment),
        ("reflect", TextureRole::Environment),
    ];
    let found = roles.into_iter().find(|(word, _)| lower.contains(word));
    found.map_or_else(|| TextureRole::Other(name.to_owned()), |(_, role)| role)
}

fn of(value: ParameterValue<'_>) -> Extra {
    match value {
        ParameterValue::Int(value) => value.into(),
        ParameterValue::Float(value) => value.into(),
        ParameterValue::Color(value) => value.into(),
        ParameterValue::Bool(value) => value.into(),
        ParameterValue::Vector(value) => value.into(),
        ParameterValue::Bitmap(value) => text(value),
    }
}
