//! Renaming nodes, materials and textures.

use emfx_chunk::Text;
use meshwire_core::{ByteString, Error, ErrorKind, Path, Segment, WireSize};

use crate::file::NAME;
use crate::generated::{ChunkBody, XacFile};

impl XacFile {
    /// Renames the nodes called `from`, including those in additional levels of detail, and returns how many were
    /// renamed. Motions refer to nodes by name and have to be renamed separately.
    ///
    /// # Errors
    /// Returns an error if `to` is empty or another node already has that name. On error, nothing is changed.
    pub fn rename_node(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        let (from, to) = (from.as_ref(), to.as_ref());
        if to.is_empty() {
            return Err(refused("a name".to_owned(), "none".to_owned()));
        }
        if from != to && self.is_taken(from, to) {
            let shown = ByteString::from(to);
            return Err(refused("a name that no other node has".to_owned(), format!("{shown:?}")));
        }
        Ok(self.rename_nodes(from, to))
    }

    /// Returns `true` if an actor has both a node called `from` and one called `to`.
    fn is_taken(&self, from: &[u8], to: &[u8]) -> bool {
        let tree = self.tree();
        tree.find(from).is_some() && tree.find(to).is_some() || self.lods().any(|level| level.actor.is_taken(from, to))
    }

    fn rename_nodes(&mut self, from: &[u8], to: &[u8]) -> usize {
        let mut renamed = 0;
        for body in self.bodies_mut() {
            renamed += match body {
                ChunkBody::Nodes(nodes) => {
                    nodes.nodes.iter_mut().map(|node| usize::from(replace(&mut node.name, from, to))).sum()
                }
                ChunkBody::Node(node) => usize::from(replace(&mut node.name, from, to)),
                ChunkBody::EarlyNode(node) => usize::from(replace(&mut node.name, from, to)),
                ChunkBody::MeshLodLevel(level) => level.actor.rename_nodes(from, to),
                _ => 0,
            };
        }
        renamed
    }

    /// Renames the materials called `from`, including those in additional levels of detail, and returns how many were
    /// renamed.
    pub fn rename_material(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> usize {
        let (from, to) = (from.as_ref(), to.as_ref());
        let mut renamed = 0;
        for mut material in self.materials_mut() {
            if material.name().as_bytes() == from {
                material.set_name(to);
                renamed += 1;
            }
        }
        renamed + self.lods_mut().map(|level| level.actor.rename_material(from, to)).sum::<usize>()
    }

    /// Replaces the texture `from` in all layers and fx materials, including those in additional levels of detail, and
    /// returns the number of replacements. Layers name textures without folder and extension, fx materials with
    /// extension.
    pub fn rename_texture(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> usize {
        let (from, to) = (from.as_ref(), to.as_ref());
        let lengths = self.style().lengths;
        let mut renamed = 0;
        for chunk in self.chunks_mut() {
            let size = chunk.wire_size();
            renamed += match &mut chunk.body {
                ChunkBody::Material(material) => {
                    all(material.layers.iter_mut().map(|layer| &mut layer.texture), from, to)
                }
                ChunkBody::MaterialLayer(layer) => usize::from(replace(&mut layer.texture, from, to)),
                ChunkBody::MaterialLayerV1(layer) => usize::from(replace(&mut layer.texture, from, to)),
                ChunkBody::FxMaterial(fx) => all(fx.bitmaps.iter_mut().map(|bitmap| &mut bitmap.value), from, to),
                ChunkBody::FxMaterialV1(fx) => all(fx.bitmaps.iter_mut().map(|bitmap| &mut bitmap.value), from, to),
                ChunkBody::MeshLodLevel(level) => level.actor.rename_texture(from, to),
                _ => 0,
            };
            if chunk.wire_size() != size {
                chunk.restate(lengths);
            }
        }
        renamed
    }
}

fn all<'a>(texts: impl Iterator<Item = &'a mut Text>, from: &[u8], to: &[u8]) -> usize {
    texts.map(|text| usize::from(replace(text, from, to))).sum()
}

fn replace(text: &mut Text, from: &[u8], to: &[u8]) -> bool {
    let found = text.as_bytes() == from;
    if found {
        *text = Text::from(to);
    }
    found
}

fn refused(expected: String, found: String) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found)).in_path(Path::from_iter(["nodes"].map(Segment::Field)))
}
