//! Applying edits of a scene to the actor.

mod add;
mod edited;
mod geometry;
mod material;
mod mesh;
mod morph;
mod node;
mod places;
mod polar;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use emfx_chunk::Text;
use meshwire_core::{Error, WireSize, refused};
use meshwire_scene::glam::Affine3A;
use meshwire_scene::plan::{Holds, PartEdit, Plan, Reason, Scales, Skipped, Target};
use meshwire_scene::{Change, Material, Mesh, Node, Primitive, Scene, Skin, Transform};

use crate::file::{NAME, position};
use crate::generated::{ChunkBody, XacFile};
use places::{Places, TexturePlace};

impl XacFile {
    /// Applies edits of the [scene](Self::scene) to the file, all or none. Everything else keeps its bytes. Counts,
    /// boxes, stored lengths and the rows of skins are updated.
    ///
    /// A node is renamed in all levels of detail. The bind pose of a skin is the pose of its nodes: moving a node moves
    /// its children and its mesh, unless the mesh has a skin. Vertices of a skin stay in place. Motions have their own
    /// transforms and node names, and are not updated. If vertices or triangles are added, removed or reordered, the
    /// numbers of original vertices are recomputed. In additional sets of tangents, which a scene does not contain, a
    /// new vertex has the values of the first set.
    ///
    /// A new node is added to all levels of detail that have its parent. A node whose new parent follows it is moved
    /// after the parent. A mesh has the name of its node: a new mesh with another name gets its own node. New materials
    /// have the defaults of [`MaterialData`](crate::build::MaterialData). A new part without a material gets the first
    /// one. All parts of a mesh share the same vertex lists: if only some parts get a new set of texture coordinates or
    /// colors, it is 0, or white, in the others.
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
    /// Lists every edit that the file cannot store, by its index: missing elements, animations, names that are empty or
    /// used by another node, a singular matrix, joints or materials of another level of detail, a bind pose that
    /// differs from the nodes, a skin for a mesh without one, morph targets whose mesh is removed, the removal of a
    /// node that is still in use. Nothing is changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let scene = self.scene()?;
        self.apply_plan(Plan::new(&scene, changes)).map(drop)
    }

    /// Applies a plan of edits of the [scene](Self::scene), as [`apply`](Self::apply) does. Returns what a
    /// [lossy](Plan::lossy) plan skipped.
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn apply_plan(&mut self, plan: Plan<'_>) -> Result<Skipped, Error> {
        if plan.is_idle() {
            return Ok(Skipped::new());
        }
        let mut edit = Edit::new(self, plan.base());
        let skipped = plan.run(&mut edit).map_err(|refusals| refused(NAME, refusals))?;
        *self = edit.finish()?;
        Ok(skipped)
    }
}

/// An actor being edited.
struct Edit<'a> {
    file: XacFile,
    scene: &'a Scene,
    places: Places,
    /// World transforms of the nodes after the edits. New nodes follow the existing ones.
    worlds: Vec<Affine3A>,
    /// Nodes that are removed at the end.
    gone: BTreeSet<usize>,
    /// The levels of detail that get each new material.
    material_levels: Vec<BTreeSet<usize>>,
    /// The joint nodes of each mesh with a changed skin.
    skins: BTreeMap<usize, Vec<u16>>,
    /// Number of new nodes whose parents and transforms are set.
    num_added: usize,
    /// True if a node got another parent.
    is_moved: bool,
}

impl<'a> Edit<'a> {
    fn new(file: &XacFile, scene: &'a Scene) -> Self {
        Self {
            file: file.clone(),
            scene,
            places: Places::of(file),
            worlds: Vec::new(),
            gone: BTreeSet::new(),
            material_levels: Vec::new(),
            skins: BTreeMap::new(),
            num_added: 0,
            is_moved: false,
        }
    }

    fn finish(mut self) -> Result<XacFile, Error> {
        if self.is_moved {
            tree::sort(&mut self.file, &self.places)?;
        }
        self.file.settle_lengths();
        Ok(self.file)
    }

    fn attach(&mut self, node: usize, parent: Option<usize>) -> Result<(), Reason> {
        self.is_moved |= parent.is_some();
        tree::attach(&mut self.file, self.scene, &self.places, node, parent)
    }
}

impl Target for Edit<'_> {
    const KIND: &'static str = "an actor";
    const SCALES: Scales = Scales::Matrix;

    fn begin(&mut self, plan: &Plan<'_>) {
        self.worlds = plan.world_transforms();
        self.material_levels = material::levels(plan, &self.places);
        let gone = plan.changes().iter().filter_map(|change| match change {
            Change::RemoveNode { node } => Some(*node),
            _ => None,
        });
        self.gone = gone.collect();
        tree::create(&mut self.file, &mut self.places, plan);
    }

    fn name(&self, node: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        if name.is_empty() {
            return Err("nodes need a name that is not empty".into());
        }
        // Each level of detail has its own nodes.
        let level = self.places.nodes(node).first().map_or(0, |(level, _)| *level);
        Ok(Some([&level.to_le_bytes()[..], name].concat()))
    }

    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        node::rename(&mut self.file, self.scene, &self.places, names, &self.gone)
    }

    fn place_node(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        node::place(&mut self.file, self.scene, &self.places, node, transform)
    }

    fn set_parent(&mut self, node: usize, parent: Option<usize>) -> Result<(), Reason> {
        self.attach(node, parent)
    }

    fn add_node(&mut self, node: &Node) -> Result<(), Reason> {
        let number = self.scene.nodes.len() + self.num_added;
        self.num_added += 1;
        if self.places.nodes(number).is_empty() {
            return Err("its parent is not in the file".into());
        }
        self.attach(number, node.parent)?;
        node::place(&mut self.file, self.scene, &self.places, number, node.transform)
    }

    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        tree::remove(&mut self.file, &mut self.places, node)
    }

    fn rename_material(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        let Some((level, ordinal)) = self.places.material(material) else { return Ok(()) };
        let level = self.places.level_mut(&mut self.file, level);
        let found = level.and_then(|level| level.materials_mut().nth(position(ordinal)));
        found.into_iter().for_each(|mut material| material.set_name(name));
        Ok(())
    }

    fn rename_texture(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Reason> {
        let place = self.places.texture(material, texture);
        let done = place.and_then(|place| set_texture(&mut self.file, &self.places, place, name));
        done.ok_or_else(|| format!("the file has no name for texture {texture}").into())
    }

    fn add_material(&mut self, material: &Material) -> Result<(), Reason> {
        let number = self.places.num_materials().saturating_sub(self.scene.materials.len());
        let levels = self.material_levels.get(number).cloned().unwrap_or_default();
        material::add(&mut self.file, &mut self.places, &levels, material)
    }

    fn holds(&self, mesh: Option<usize>) -> Holds {
        let shown = mesh.and_then(|mesh| self.scene.meshes.get(mesh));
        Holds {
            normals: true,
            tangents: true,
            uv_sets: usize::MAX,
            color_sets: usize::MAX,
            influences: shown.is_none_or(|shown| shown.skin.is_some()),
            morph_targets: shown.is_some_and(|shown| !shown.morph_targets.is_empty()),
        }
    }

    fn edit_mesh(&mut self, mesh: usize, parts: &[PartEdit<'_>]) -> Result<(), Reason> {
        self.edit_parts(mesh, parts)
    }

    fn add_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        self.new_part(mesh, part)
    }

    fn set_skin(&mut self, mesh: usize, skin: &Skin) -> Result<(), Reason> {
        self.new_joints(mesh, skin)
    }

    fn add_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        self.new_mesh(mesh)
    }

    fn remove_mesh(&mut self, mesh: usize) -> Result<(), Reason> {
        self.remove(mesh)
    }
}

fn reason(error: &Error) -> Reason {
    error.to_string().into()
}

/// Renames a texture and updates the stored length.
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

/// Returns the quoted name of a node for messages.
fn called(scene: &Scene, node: usize) -> String {
    scene.nodes.get(node).map_or_else(String::new, |node| format!("\"{}\"", node.name.escape_ascii()))
}
