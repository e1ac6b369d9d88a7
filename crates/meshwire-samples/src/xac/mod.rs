//! XAC samples: a file per kind and version of chunk, each in both byte orders, and oddities.

mod figure;
mod materials;
mod meshes;
mod morphs;
mod nodes;
mod oddities;
mod others;

use binrw::Endian;
use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
use meshwire::xac::{Chunk, Exporter, FileHeader, Lengths, MultiplyOrder, XacFile};
use meshwire_core::Error;

use crate::Samples;

/// Folder and extension.
const FOLDER: &str = "xac";

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    figure::add(samples)?;
    nodes::add(samples)?;
    meshes::add(samples)?;
    materials::add(samples)?;
    morphs::add(samples)?;
    others::add(samples)?;
    oddities::add(samples)
}

fn actor(chunks: Vec<Chunk>) -> XacFile {
    let mut file = XacFile::new(FileHeader::new(Endian::Little, MultiplyOrder::RotationScaleTranslation));
    *file.chunks_mut() = chunks;
    file
}

/// Adds an actor in both byte orders.
fn both(samples: &mut Samples, name: &str, mut file: XacFile) -> Result<(), Error> {
    for (order, endian) in [("le", Endian::Little), ("be", Endian::Big)] {
        file.set_endian(endian);
        samples.add(FOLDER, &format!("{name}-{order}"), &file)?;
    }
    Ok(())
}

/// Creates a root with two children and a material, for chunks that refer to them.
fn stage() -> Result<ActorBuilder, Error> {
    let mut builder = ActorBuilder::new(Exporter::Maya2008, Lengths::Compatible);
    let root = builder.node(NodeData::root("root"))?;
    builder.node(NodeData { position: [-0.5, 1.0, 0.0], ..NodeData::child("left", root) })?;
    builder.node(NodeData { position: [0.5, 1.0, 0.0], ..NodeData::child("right", root) })?;
    builder.textured_material("wood", "wood_diffuse");
    Ok(builder)
}

/// Creates an actor from the stage and these chunks, with correct counts.
fn staged(chunks: Vec<Chunk>) -> Result<XacFile, Error> {
    let mut file = stage()?.build()?;
    file.chunks_mut().extend(chunks);
    file.recount();
    Ok(file)
}

/// Creates an upright square of two triangles at the root of the stage.
fn square() -> MeshData {
    MeshData {
        node: 0,
        positions: vec![[-0.5, 0.0, 0.0], [-0.5, 1.0, 0.0], [0.5, 1.0, 0.0], [0.5, 0.0, 0.0]],
        normals: vec![[0.0, 0.0, -1.0]; 4],
        uv_sets: vec![vec![[0.0, 1.0], [0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]],
        tangent_sets: vec![vec![[1.0, 0.0, 0.0, 1.0]; 4]],
        parts: vec![Part { material: 0, num_vertices: 4, indices: vec![0, 1, 2, 0, 2, 3] }],
        ..MeshData::default()
    }
}

/// Creates the square with its corners influenced by the nodes of the stage.
fn skinned_square() -> MeshData {
    let influences =
        vec![vec![(0, 1.0)], vec![(0, 0.25), (1, 0.75)], vec![(0, 0.5), (1, 0.25), (2, 0.25)], vec![(2, 1.0)]];
    MeshData { influences, ..square() }
}
