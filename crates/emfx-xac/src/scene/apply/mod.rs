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
use meshwire_core::{Error, WireSize, refused};
use meshwire_scene::plan::{Holds, PartEdit, Plan, Reason, Scales, Skipped, Target};
use meshwire_scene::{Change, Mesh, Scene, Transform};

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
    /// Every edit that the file cannot hold, by its position: what does not exist, animations, names that are empty or that
    /// another node has, a matrix that flattens space, joints or materials of another level of detail, a bind pose that is not
    /// that of the nodes, a mesh for a purpose that the node has one for, morph targets that lose their mesh. Nothing is
    /// changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let scene = self.scene()?;
        self.apply_plan(Plan::new(&scene, changes)).map(drop)
    }

    /// Does a plan of edits of the [scene](Self::scene), as [`apply`](Self::apply) does. Returns what a
    /// [lossy](Plan::lossy) plan skipped.
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn apply_plan(&mut self, plan: Plan<'_>) -> Result<Skipped, Error> {
        let mut edit = Edit { file: self.clone(), scene: plan.base(), places: Places::of(self) };
        let skipped = plan.run(&mut edit).map_err(|refusals| refused(NAME, refusals))?;
        *self = edit.file;
        Ok(skipped)
    }
}

/// An actor that takes edits of its scene.
struct Edit<'a> {
    file: XacFile,
    scene: &'a Scene,
    places: Places,
}

impl Target for Edit<'_> {
    const KIND: &'static str = "an actor";
    const SCALES: Scales = Scales::Matrix;

    fn name(&self, node: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        if name.is_empty() {
            return Err("nodes need a name, which is not empty".into());
        }
        // Each level of detail has nodes of its own.
        let level = self.places.nodes(node).first().map_or(0, |(level, _)| *level);
        Ok(Some([&level.to_le_bytes()[..], name].concat()))
    }

    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        node::rename(&mut self.file, self.scene, &self.places, names)
    }

    fn place_node(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        node::place(&mut self.file, self.scene, &self.places, node, transform)
    }

    fn rename_material(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        let Some((level, ordinal)) = self.places.material(material) else { return Ok(()) };
        let level = self.places.level_mut(&mut self.file, level);
        let found = level.and_then(|level| level.materials_mut().nth(ordinal));
        found.into_iter().for_each(|mut material| material.set_name(name));
        Ok(())
    }

    fn rename_texture(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Reason> {
        let place = self.places.texture(material, texture);
        let done = place.and_then(|place| set_texture(&mut self.file, &self.places, place, name));
        done.ok_or_else(|| format!("the file stores no name of texture {texture}").into())
    }

    fn holds(&self, mesh: Option<usize>) -> Holds {
        let Some(shown) = mesh.and_then(|mesh| self.scene.meshes.get(mesh)) else {
            let sets = usize::MAX;
            let morph_targets = false;
            return Holds {
                normals: true,
                tangents: true,
                uv_sets: sets,
                color_sets: sets,
                influences: true,
                morph_targets,
            };
        };
        let morph_targets = !shown.morph_targets.is_empty();
        Holds { influences: shown.skin.is_some(), morph_targets, ..Holds::default() }
    }

    fn edit_mesh(&mut self, mesh: usize, parts: &[PartEdit<'_>]) -> Result<(), Reason> {
        mesh::edit(&mut self.file, self.scene, &self.places, mesh, parts)?;
        self.places.follow(&self.file);
        Ok(())
    }

    fn add_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        mesh::add(&mut self.file, self.scene, &self.places, mesh)?;
        self.places.follow(&self.file);
        Ok(())
    }

    fn remove_mesh(&mut self, mesh: usize) -> Result<(), Reason> {
        mesh::remove(&mut self.file, &self.places, mesh)?;
        self.places.remove_mesh(mesh);
        self.places.follow(&self.file);
        Ok(())
    }
}

fn reason(error: &Error) -> Reason {
    error.to_string().into()
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
