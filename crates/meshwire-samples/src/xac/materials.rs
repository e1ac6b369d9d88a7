//! Materials (3 and 5), their layers (4) and the material counts (13).

use meshwire::xac::generated::{
    BitmapParameter, BlendMode, BoolParameter, ColorParameter, FloatParameter, FxMaterialV1, IntParameter,
    MaterialInfo, MaterialLayerV1, MaterialV1, TexturePlacement, Transparency, VectorParameter,
};
use meshwire::xac::{Chunk, FxMaterial, Lengths, MapType, Material, MaterialLayer, MaterialProperties};
use meshwire_core::Error;

use super::{actor, both};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    let first = Chunk::new(MaterialV1 { properties: properties(), padding: [0], name: "plain".into() });
    both(samples, "material-v1", actor(vec![first.clone()]))?;
    let bare = |name: &str, lod| Material { lod, properties: properties(), name: name.into(), layers: Vec::new() };
    let layered =
        |lod| Material { layers: vec![layer(MapType::Diffuse), layer(MapType::Bump)], ..bare("layered", lod) };
    // In the games' own files, the stated length of version 2 excludes the layers.
    for (name, lengths) in [("material-v2", Lengths::Compatible), ("material-v2-strict", Lengths::Strict)] {
        let mut chunks = vec![Chunk::new(bare("bare", None)), Chunk::new(layered(None))];
        chunks.iter_mut().for_each(|chunk| chunk.restate(lengths));
        both(samples, name, actor(chunks))?;
    }
    let third = vec![Chunk::new(bare("bare", Some(0))), Chunk::new(layered(Some(1)))];
    both(samples, "material-v3", actor(third))?;
    let loose = MaterialLayerV1 {
        placement: TexturePlacement::DEFAULT,
        material: 0,
        map_type: MapType::Diffuse,
        padding: [0],
        texture: "plain_diffuse".into(),
    };
    both(samples, "material-layer-v1", actor(vec![first.clone(), Chunk::new(loose)]))?;
    both(samples, "material-layer-v2", actor(vec![first, Chunk::new(layer(MapType::Specular))]))?;
    both(samples, "material-map-types", actor(vec![every_map_type()]))?;
    both(samples, "fx-material-v1", actor(vec![Chunk::new(early_fx())]))?;
    both(samples, "fx-material-v2", actor(vec![Chunk::new(fx(None))]))?;
    both(samples, "fx-material-v3", actor(vec![Chunk::new(fx(Some(2)))]))?;
    for (name, lod) in [("material-info-v1", None), ("material-info-v2", Some(0))] {
        let info = MaterialInfo { lod, num_materials: 2, num_standard_materials: 1, num_fx_materials: 1 };
        let chunks = vec![Chunk::new(info), Chunk::new(bare("bare", lod)), Chunk::new(fx(lod))];
        both(samples, name, actor(chunks))?;
    }
    Ok(())
}

fn properties() -> MaterialProperties {
    MaterialProperties {
        diffuse: [0.75, 0.5, 0.25, 1.0],
        specular: [0.5, 0.5, 0.5, 1.0],
        shine_strength: 0.5,
        opacity: 0.875,
        double_sided: 1,
        transparency: Transparency::Additive,
        ..MaterialProperties::DEFAULT
    }
}

fn layer(map_type: MapType) -> MaterialLayer {
    MaterialLayer {
        placement: TexturePlacement { u_tiling: 2.0, v_offset: 0.5, ..TexturePlacement::DEFAULT },
        material: 0,
        map_type,
        blend_mode: BlendMode::Multiply,
        texture: "wood".into(),
    }
}

/// Creates a material with a layer for each map type and each blend mode, including an unknown one of both.
fn every_map_type() -> Chunk {
    let layers = (0..=14_u8)
        .map(|number| MaterialLayer {
            map_type: MapType::from(number),
            blend_mode: BlendMode::from(number),
            ..layer(MapType::Unspecified)
        })
        .collect();
    let mut chunk = Chunk::new(Material { lod: None, properties: properties(), name: "all".into(), layers });
    chunk.restate(Lengths::Compatible);
    chunk
}

fn early_fx() -> FxMaterialV1 {
    let FxMaterial { name, effect_file, ints, floats, colors, bitmaps, .. } = fx(None);
    FxMaterialV1 { name, effect_file, ints, floats, colors, bitmaps }
}

pub fn fx(lod: Option<u32>) -> FxMaterial {
    FxMaterial {
        lod,
        name: "water".into(),
        effect_file: "water.fx".into(),
        shader_technique: "waves".into(),
        ints: vec![IntParameter { value: -3, name: "mode".into() }],
        floats: vec![FloatParameter { value: 0.25, name: "depth".into() }],
        colors: vec![ColorParameter { value: [0.0, 0.25, 0.5, 1.0], name: "tint".into() }],
        bools: vec![BoolParameter { value: 1, name: "foam".into() }],
        vectors: vec![VectorParameter { value: [1.0, 0.0, -1.0], name: "wind".into() }],
        bitmaps: vec![BitmapParameter { name: "normals".into(), value: "water_normals.dds".into() }],
    }
}
