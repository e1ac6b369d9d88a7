//! Building materials.

use std::collections::BTreeMap;

use meshwire_core::ByteString;
use meshwire_scene::{Material, Scene, TextureRole};

use crate::Exporter;
use crate::build::{ActorBuilder, MaterialData};
use crate::generated::{MapType, MaterialProperties};

/// The material that every actor of 3ds Max has.
const ALWAYS: &[u8] = b"EMFX Default";

/// Adds the materials that are needed. Returns the ordinal of each.
pub(super) fn add(
    scene: &Scene,
    exporter: Exporter,
    builder: &mut ActorBuilder,
    needed: impl Fn(&usize) -> bool,
) -> BTreeMap<usize, u32> {
    let mut ordinals = BTreeMap::new();
    for (index, material) in scene.materials.iter().enumerate().filter(|(index, _)| needed(index)) {
        let is_there = exporter == Exporter::Max2011 && ordinals.is_empty() && material.name == ALWAYS;
        ordinals.insert(index, if is_there { 0 } else { builder.material(data(material)) });
    }
    ordinals
}

/// Returns the file's data of a material. Missing values have the defaults of the builder.
pub(in crate::scene) fn data(material: &Material) -> MaterialData {
    let mut properties = MaterialProperties::DEFAULT;
    if let Some([red, green, blue, opacity]) = material.color {
        properties.diffuse = [red, green, blue, 1.0];
        properties.opacity = opacity;
    }
    if let Some([red, green, blue]) = material.emission {
        properties.emissive = [red, green, blue, 1.0];
    }
    if let Some([red, green, blue]) = material.specular {
        properties.specular = [red, green, blue, 1.0];
    }
    properties.double_sided = u8::from(material.double_sided);
    let texture = |texture: &meshwire_scene::Texture| (kind(&texture.role), ByteString::from(texture.stem()));
    MaterialData {
        properties,
        textures: material.textures.iter().map(texture).collect(),
        ..MaterialData::new(material.name.as_slice())
    }
}

fn kind(role: &TextureRole) -> MapType {
    match role {
        TextureRole::Color => MapType::Diffuse,
        TextureRole::Normal => MapType::Bump,
        TextureRole::Height => MapType::Displacement,
        TextureRole::Specular => MapType::Specular,
        TextureRole::Emission => MapType::SelfIllumination,
        TextureRole::Opacity => MapType::Opacity,
        TextureRole::Environment => MapType::Reflection,
        TextureRole::Other(word) => match word.as_str() {
            "ambient" => MapType::Ambient,
            "shine" => MapType::Shine,
            "shine strength" => MapType::ShineStrength,
            "filter color" => MapType::FilterColor,
            "refraction" => MapType::Refraction,
            _ => MapType::Unspecified,
        },
        _ => MapType::Unspecified,
    }
}
