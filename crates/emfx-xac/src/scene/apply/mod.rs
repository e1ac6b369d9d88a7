//! Changes of a scene, back into the actor.

mod edited;
mod geometry;
mod mesh;
mod morph;
mod node;
mod places;
mod polar;
mod vertex;

use std::collections::BTreeMap;

use emfx_chunk::Text;
use meshwire_core::{Error, Segment, Validator, WireSize};
use meshwire_scene::{Change, Scene};

use crate::file::NAME;
use crate::generated::{ChunkBody, XacFile};
use places::{Places, TexturePlace};

impl XacFile {
    /// Does edits of the [scene](Self::scene) in the file, all or none. What they do not name keeps its bytes; counts, boxes,
    /// stated lengths and the rows of skins follow.
    ///
    /// A node that gets another name gets it in all levels of detail. The bind pose of a skin is the pose of its nodes: a node
    /// that moves takes its children and its mesh along, unless the mesh has a skin. Vertices of a skin stay where they are.
    /// Motions hold places of their own, and names of nodes, and do not follow. A new mesh is called like its node.
    /// Vertices whose number changes are split anew; a new vertex has in further sets of tangents, which a scene does not
    /// show, what it has in the first.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_scene as scene; pub use meshwire_core::*; }
    /// use meshwire::scene::{Change, VertexValues};
    /// use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let node = builder.node(NodeData::root("sail"))?;
    /// let positions = vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    /// let part = Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] };
    /// builder.mesh(MeshData { node, positions, parts: vec![part], ..MeshData::default() })?;
    /// let mut actor = builder.build()?;
    ///
    /// let values = VertexValues::Positions(vec![(1, [0.0, 5.0, 0.0])]);
    /// actor.apply(&[
    ///     Change::NodeName { node: 0, name: b"flag".to_vec() },
    ///     Change::Vertices { mesh: 0, primitive: 0, values },
    /// ])?;
    /// assert_eq!(actor.scene()?.bounds(), Some(([0.0; 3], [1.0, 5.0, 0.0])));
    /// let refused = actor.apply(&[Change::MaterialName { material: 9, name: Vec::new() }]).unwrap_err();
    /// assert!(refused.to_string().contains("changes[0]"));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Everything that the format cannot hold, by the number of the change: what does not exist, keys of animations, names
    /// that are empty or that another node has, a matrix that flattens space, numbers that are not finite, lists that do not
    /// fit together, joints or materials of another level of detail, a bind pose that is not that of the nodes, a mesh for a
    /// purpose that the node has one for, morph targets that lose their mesh. Nothing is changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let scene = self.scene()?;
        let places = Places::of(self);
        let mut changed = self.clone();
        let mut v = Validator::new();
        let mut names = node::Names::default();
        // Parts of one mesh are put back together; meshes that come and go do so when none of the others moves any more.
        let mut edited: BTreeMap<usize, Vec<(usize, &Change)>> = BTreeMap::new();
        let mut removed: BTreeMap<usize, usize> = BTreeMap::new();
        let mut added = Vec::new();
        v.field("changes", |v| {
            for (index, change) in changes.iter().enumerate() {
                v.within(Segment::Index(index), |v| match change {
                    Change::NodeName { node, name } => names.add(&scene, index, *node, name, v),
                    Change::NodeTransform { node, transform } => {
                        node::place(&mut changed, &scene, &places, *node, *transform, v);
                    }
                    Change::MaterialName { material, name } => {
                        let done = places.material(*material).and_then(|(level, ordinal)| {
                            let level = places.level_mut(&mut changed, level)?;
                            level.materials_mut().nth(ordinal).map(|mut material| material.set_name(name.as_slice()))
                        });
                        exists(done, "material", *material, v);
                    }
                    Change::TextureName { material, texture, name } => {
                        let place = places.texture(*material, *texture);
                        let done = place.and_then(|place| set_texture(&mut changed, &places, place, name));
                        exists(done, "texture", *texture, v);
                    }
                    Change::PrimitiveMaterial { mesh, .. }
                    | Change::Vertices { mesh, .. }
                    | Change::Geometry { mesh, .. } => {
                        exists(scene.meshes.get(*mesh).map(|_| ()), "mesh", *mesh, v);
                        edited.entry(*mesh).or_default().push((index, change));
                    }
                    Change::RemoveMesh { mesh } => {
                        exists(scene.meshes.get(*mesh).map(|_| ()), "mesh", *mesh, v);
                        removed.insert(*mesh, index);
                    }
                    Change::AddMesh { mesh } => added.push((index, &**mesh)),
                    other => v.problem(format!("an actor cannot hold: {}", other.describe(&scene))),
                });
            }
            names.set(&mut changed, &places, v);
            for (mesh, edits) in edited.iter().filter(|(mesh, _)| !removed.contains_key(mesh)) {
                mesh::edit(&mut changed, &scene, &places, *mesh, edits, v);
            }
            for (mesh, index) in removed.iter().rev() {
                v.within(Segment::Index(*index), |v| mesh::remove(&mut changed, &places, *mesh, v));
            }
            for (index, mesh) in added {
                v.within(Segment::Index(index), |v| mesh::add(&mut changed, &scene, &places, mesh, v));
            }
        });
        v.finish(NAME)?;
        *self = changed;
        Ok(())
    }
}

/// Says that something does not exist.
fn exists(found: Option<()>, what: &str, number: usize, v: &mut Validator) {
    v.require(found.is_some(), || format!("expected a {what} of the scene, found {what} {number}"));
}

/// What went wrong, as one problem of the present change.
fn told<T>(result: Result<T, Error>, v: &mut Validator) -> Option<T> {
    result.map_err(|error| v.problem(error.to_string())).ok()
}

/// Names another texture; the stated length follows.
fn set_texture(file: &mut XacFile, places: &Places, place: TexturePlace, name: &[u8]) -> Option<()> {
    let level = places.level_mut(file, place.level)?;
    let lengths = level.style().lengths;
    let chunk = level.chunks_mut().get_mut(place.chunk)?;
    let size = chunk.wire_size();
    let item = place.item.unwrap_or(0);
    let text: &mut Text = match &mut chunk.body {
        ChunkBody::Material(material) => &mut material.layers.get_mut(item)?.texture,
        ChunkBody::MaterialLayer(layer) => &mut layer.texture,
        ChunkBody::MaterialLayerV1(layer) => &mut layer.texture,
        ChunkBody::FxMaterial(fx) => &mut fx.bitmaps.get_mut(item)?.value,
        ChunkBody::FxMaterialV1(fx) => &mut fx.bitmaps.get_mut(item)?.value,
        _ => return None,
    };
    *text = name.into();
    if chunk.wire_size() != size {
        chunk.restate(lengths);
    }
    Some(())
}

/// The name of an element of the scene, for reasons.
fn called(scene: &Scene, node: usize) -> String {
    scene.nodes.get(node).map_or_else(String::new, |node| format!("\"{}\"", node.name.escape_ascii()))
}
