//! Edit operations. They keep the file consistent: lengths, counts and ordinals are updated in this actor and, where
//! needed, in its additional levels of detail. Unedited data is written back byte for byte.
//!
//! For other edits, modify the records directly ([`XacFile::chunks_mut`]) and call [`XacFile::recount`] and
//! [`Chunk::restate`] afterwards.

mod convert;
mod mesh;
mod nodes;
#[cfg(feature = "scene")]
mod remove;
mod rename;
mod transform;

use meshwire_core::{Error, ErrorKind, Path, Segment};

pub use transform::Similarity;

use crate::file::NAME;
use crate::generated::{Chunk, ChunkBody, MaterialLayer, XacFile};
use crate::view::ChunkIndex;

impl XacFile {
    /// Inserts a chunk at index `at`; the number of chunks is a valid index and appends. Inserting a material
    /// increments the ordinals of all materials after it. Counts are updated.
    ///
    /// # Errors
    /// Returns an error if `at` is out of range.
    pub fn insert_chunk(&mut self, at: ChunkIndex, chunk: Chunk) -> Result<(), Error> {
        let ChunkIndex(at) = at;
        let number = self.chunks().len();
        if at > number {
            return Err(misplaced(format!("an index from 0 to {number}"), at));
        }
        let style = self.style();
        let mut chunk = chunk;
        if is_material(&chunk.body) {
            let ordinal = self.material_ordinal(at);
            self.renumber_materials(|other| if other >= ordinal { other.saturating_add(1) } else { other });
            own_layers(&mut chunk.body, ordinal);
            chunk.restate(style.lengths);
        }
        self.chunks_mut().insert(at, chunk);
        self.recount_as(style);
        Ok(())
    }

    /// Removes a chunk. Removing a material also removes its layer chunks and decrements the ordinals of all materials
    /// after it. Counts are updated.
    ///
    /// # Errors
    /// Returns an error if there is no such chunk, if it contains nodes (others refer to them by index), or if it is a
    /// material that a submesh uses.
    pub fn remove_chunk(&mut self, at: ChunkIndex) -> Result<Chunk, Error> {
        let ChunkIndex(at) = at;
        let number = self.chunks().len();
        let Some(chunk) = self.chunks().get(at) else {
            return Err(misplaced(format!("one of {number} chunks"), at));
        };
        match &chunk.body {
            ChunkBody::Nodes(_) | ChunkBody::Node(_) | ChunkBody::EarlyNode(_) => {
                return Err(misplaced(
                    "a chunk without nodes, since other chunks refer to nodes by index".to_owned(),
                    at,
                ));
            }
            _ => {}
        }
        let style = self.style();
        if is_material(&chunk.body) {
            let ordinal = self.material_ordinal(at);
            let used = |submesh: &crate::generated::Submesh| submesh.material == ordinal;
            if self.meshes().any(|mesh| mesh.submeshes.iter().any(used)) {
                return Err(misplaced(format!("a material that no submesh uses (material {ordinal} is used)"), at));
            }
            let removed = self.chunks_mut().remove(at);
            self.chunks_mut().retain(|chunk| layer_of(&chunk.body) != Some(ordinal));
            self.renumber_materials(|other| if other > ordinal { other.saturating_sub(1) } else { other });
            self.recount_as(style);
            return Ok(removed);
        }
        let removed = self.chunks_mut().remove(at);
        self.recount_as(style);
        Ok(removed)
    }

    /// Returns the number of materials before a chunk.
    fn material_ordinal(&self, at: usize) -> u32 {
        crate::file::count(self.bodies().take(at).filter(|body| is_material(body)).count())
    }

    fn renumber_materials(&mut self, new: impl Fn(u32) -> u32) {
        let small = |old: u16| u16::try_from(new(u32::from(old))).unwrap_or(u16::MAX);
        for body in self.bodies_mut() {
            match body {
                ChunkBody::Mesh(mesh) => {
                    mesh.submeshes.iter_mut().for_each(|submesh| submesh.material = new(submesh.material));
                }
                ChunkBody::Material(material) => {
                    material.layers.iter_mut().for_each(|layer| layer.material = small(layer.material));
                }
                ChunkBody::MaterialLayer(layer) => layer.material = small(layer.material),
                ChunkBody::MaterialLayerV1(layer) => layer.material = small(layer.material),
                _ => {}
            }
        }
    }
}

fn is_material(body: &ChunkBody) -> bool {
    matches!(
        body,
        ChunkBody::MaterialV1(_) | ChunkBody::Material(_) | ChunkBody::FxMaterialV1(_) | ChunkBody::FxMaterial(_)
    )
}

fn layer_of(body: &ChunkBody) -> Option<u32> {
    match body {
        ChunkBody::MaterialLayer(layer) => Some(u32::from(layer.material)),
        ChunkBody::MaterialLayerV1(layer) => Some(u32::from(layer.material)),
        _ => None,
    }
}

fn own_layers(body: &mut ChunkBody, ordinal: u32) {
    let set = |layer: &mut MaterialLayer| layer.material = u16::try_from(ordinal).unwrap_or(u16::MAX);
    if let ChunkBody::Material(material) = body {
        material.layers.iter_mut().for_each(set);
    }
}

fn misplaced(expected: String, found: usize) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, ChunkIndex(found).to_string()))
        .in_path(Path::from_iter(["body", "chunks"].map(Segment::Field)))
}
