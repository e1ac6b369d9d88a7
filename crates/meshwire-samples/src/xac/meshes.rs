//! Meshes (1), skins (2) and levels of detail (8).

use meshwire::xac::build::MeshData;
use meshwire::xac::generated::{
    AttributeKind, AttributeLayer, AttributeLayerData, ChunkBody, Cloth, MeshLodLevel, SkinV1, SkinVertex, SkinVertices,
};
use meshwire::xac::{Chunk, Influence, Mesh, Skin, XacFile};
use meshwire_core::Error;

use super::{both, skinned_square, square, stage};
use crate::Samples;

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    both(samples, "mesh-v1", with_mesh(square())?)?;
    both(samples, "mesh-v2", with_mesh(MeshData { lod: Some(0), ..square() })?)?;
    both(samples, "mesh-collision", with_mesh(MeshData { is_collision: true, ..square() })?)?;
    both(samples, "mesh-attribute-kinds", every_attribute()?)?;
    both(samples, "skin-v1", with_skin(|skin| ChunkBody::SkinV1(first_version(&skin)))?)?;
    let second = |skin| Skin { num_local_bones: None, lod: None, ..skin };
    both(samples, "skin-v2", with_skin(|skin| ChunkBody::Skin(second(skin)))?)?;
    both(samples, "skin-v3", with_mesh(skinned_square())?)?;
    both(samples, "skin-v4", with_mesh(MeshData { lod: Some(0), ..skinned_square() })?)?;
    let mut level = stage()?;
    level.lod(with_mesh(square())?);
    both(samples, "mesh-lod-level-v1", level.build()?)?;
    let level = MeshLodLevel { lod: 1, actor: Box::new(super::actor(Vec::new())) };
    both(samples, "mesh-lod-level-empty", super::staged(vec![Chunk::new(level)])?)
}

/// Creates the stage with a mesh.
pub fn with_mesh(mesh: MeshData) -> Result<XacFile, Error> {
    let mut builder = stage()?;
    builder.mesh(mesh)?;
    builder.build()
}

/// Creates the stage with the skinned square and a changed skin.
fn with_skin(change: impl Fn(Skin) -> ChunkBody) -> Result<XacFile, Error> {
    let mut file = with_mesh(skinned_square())?;
    for chunk in file.chunks_mut() {
        if let ChunkBody::Skin(skin) = &chunk.body {
            *chunk = Chunk::new(change(skin.clone()));
        }
    }
    Ok(file)
}

/// Converts a skin to version 1: separate influences for each vertex.
fn first_version(skin: &Skin) -> SkinV1 {
    let influences: Vec<Influence> = skin.influences.clone();
    let mut rest = influences.into_iter();
    let vertices = skin
        .rows
        .iter()
        .map(|row| SkinVertex { influences: rest.by_ref().take(row.num_influences.try_into().unwrap_or(0)).collect() })
        .collect();
    SkinV1 {
        node: skin.node,
        is_for_collision_mesh: skin.is_for_collision_mesh,
        padding: skin.padding,
        vertices: SkinVertices { vertices },
    }
}

/// Creates an actor that has a mesh with every named kind of attribute layer.
fn every_attribute() -> Result<XacFile, Error> {
    let mut mesh = square();
    mesh.uv_sets.push(vec![[0.25, 0.75]; 4]);
    mesh.tangent_sets.push(vec![[0.0, 1.0, 0.0, -1.0]; 4]);
    mesh.bitangent_sets = vec![vec![[0.0, -1.0, 0.0]; 4]];
    mesh.packed_color_sets = vec![vec![0xff00_00ff, 0xff00_ff00, 0xffff_0000, 0xffff_ffff]];
    mesh.color_sets = vec![vec![[0.0, 0.25, 0.5, 1.0]; 4]];
    let cloth = AttributeLayerData::Cloth(Cloth { values: vec![1, 2, 3, 4] });
    with_layer(mesh, AttributeKind::Cloth, 4, cloth)
}

/// Creates the stage with a mesh that has an additional layer.
pub fn with_layer(
    mesh: MeshData,
    kind: AttributeKind,
    bytes_per_vertex: u32,
    data: AttributeLayerData,
) -> Result<XacFile, Error> {
    let mut file = with_mesh(mesh)?;
    let layer = AttributeLayer { kind, bytes_per_vertex, keep_originals: 0, is_scale: 0, padding: [0; 2], data };
    for body in file.bodies_mut() {
        if let ChunkBody::Mesh(Mesh { layers, .. }) = body {
            layers.push(layer.clone());
        }
    }
    Ok(file)
}
