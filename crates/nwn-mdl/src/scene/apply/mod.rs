//! Edits of a scene, applied to its file.

mod add;
mod appearance;
mod motion;
mod node;
mod skin;
mod tree;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use meshwire_core::{Error, FixedText, Format, Validator, refused};
use meshwire_scene::plan::{AnimationEdit, Holds, PartEdit, Plan, Reason, Scales, Skipped, Target};
use meshwire_scene::{
    Animation, Attachment, Change, Material, Mesh, Node as SceneNode, Primitive, Scene, Skin, Transform,
};

use super::attachment;
use super::make::Names;
use super::mesh::{Bones, has_tangents};
use super::part::{MAX_SETS, shape};
use crate::error::{NAME, fixed, terminated};
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::tree::{MeshKind, Model, Node};
use crate::validate;
use appearance::Look;
pub(super) use node::{parent_of, place};
use tree::Tree;

impl MdlFile {
    /// Applies edits of the [scene](Self::scene): all of them, or none. Everything else keeps its bytes.
    ///
    /// Planes, bounds, areas and the boxes of walk meshes are recomputed when positions change. Names in animations are
    /// updated when nodes are renamed. Meshes that the enhanced edition renders together are separated if one of them
    /// changes. Bind poses of skins are unchanged, so a bone that moves in the rest pose moves its vertices. A removed
    /// mesh leaves its node as a dummy. A removed node is also removed from animations. A new mesh at a new node
    /// becomes that node; at any other node, and for each further part, a child node is added. New faces get the
    /// surface type of an adjacent face. New vertices of a danglymesh get the constraint of the nearest one. A new node
    /// without a parent is placed below the root, if that does not move it.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_scene as scene; }
    /// use meshwire::mdl::{Profile, build};
    /// use meshwire::scene::{Change, VertexValues};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let shape = build::Shape { positions, triangles: vec![[0, 1, 2]], ..Default::default() };
    /// file.insert_node("demo", build::trimesh("blade", &shape, Profile::Ee)?)?;
    /// let values = VertexValues::Positions(vec![(1, [3.0, 0.0, 0.0])]);
    /// file.apply(&[Change::Vertices { mesh: 0, primitive: 0, values }])?;
    /// let blade = file.nodes().nth(1).and_then(|node| node.mesh()).unwrap();
    /// assert_eq!((blade.streams.positions[1], blade.surface.bounds_max), ([3.0, 0.0, 0.0], [3.0, 1.0, 0.0]));
    /// let missing = Change::NodeName { node: 7, name: b"lid".to_vec() };
    /// assert!(file.apply(&[missing]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Lists every edit that a model cannot store, by its index in the list. Nothing is changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
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
        let mut edit = Edit::of(self, &plan);
        let skipped = plan.run(&mut edit).map_err(|refusals| refused(NAME, refusals))?;
        let file = edit.finish()?;
        if file.stored.is_some() {
            // The changed data may not fit at the stored offsets.
            file.to_bytes()?;
        }
        *self = file;
        Ok(skipped)
    }
}

pub(super) const HAS_SHAPES: &str = "animations contain a shape for every vertex: only vertex values can be edited";

/// A model being edited.
struct Edit<'a> {
    base: &'a Scene,
    /// The file without its geometry.
    file: MdlFile,
    tree: Tree,
    /// The joints of each skin of the scene, by mesh index.
    bones: HashMap<usize, Bones>,
    /// The materials, collected before any mesh is assigned another.
    looks: Vec<Look>,
    /// Node names in use.
    names: Names,
    /// Nodes by index with their new parents, for the trees of animations. Nodes of the file have their old names.
    skeleton: Scene,
    /// Removed nodes that are still in animations.
    removed: Vec<usize>,
    removed_animations: BTreeSet<usize>,
    /// Animations with new nodes.
    grown: BTreeSet<usize>,
    /// Meshes that the enhanced edition renders together, by node.
    groups: HashMap<usize, Vec<usize>>,
}

impl<'a> Edit<'a> {
    fn of(file: &MdlFile, plan: &Plan<'a>) -> Self {
        let base = plan.base();
        let mut file = file.clone();
        let nodes: Vec<&Node> = file.nodes().collect();
        let place = |wanted: &Node| nodes.iter().position(|node| std::ptr::eq(*node, wanted));
        let mut groups = HashMap::new();
        for merge in file.merges() {
            let group: Vec<usize> = std::iter::once(merge.leader).chain(merge.followers).filter_map(place).collect();
            groups.extend(group.iter().map(|node| (*node, group.clone())));
        }
        let skins = base.meshes.iter().enumerate().filter_map(|(mesh, own)| {
            let own = nodes.get(own.node)?.mesh()?;
            Some((mesh, Bones::of(own.skin()?, own.own_positions().len(), nodes.len())))
        });
        let bones = skins.collect();
        let looks = base.meshes.iter().filter_map(|mesh| Look::of(nodes.get(mesh.node)?)).collect();
        let skeleton = skeleton(plan);
        let removed = plan.changes().iter().filter_map(|change| match change {
            Change::RemoveNode { node } => Some(*node),
            _ => None,
        });
        let removed = removed.collect();
        let tree = Tree::of(file.model.root.take(), skeleton.nodes.len() - base.nodes.len());
        Self {
            base,
            names: Names::of_plan(plan),
            file,
            tree,
            bones,
            looks,
            skeleton,
            removed,
            removed_animations: BTreeSet::new(),
            grown: BTreeSet::new(),
            groups,
        }
    }

    fn profile(&self) -> Profile {
        self.file.profile
    }

    /// Returns the index of the node of a mesh of the scene.
    fn node_of(&self, mesh: usize) -> Result<usize, Reason> {
        self.base.meshes.get(mesh).map(|mesh| mesh.node).ok_or_else(|| format!("mesh {mesh} does not exist").into())
    }

    /// Separates a node's mesh from those that the enhanced edition renders with it, before it changes.
    fn separate(&mut self, node: usize) {
        for place in self.groups.remove(&node).unwrap_or_default() {
            self.groups.remove(&place);
            if let Some(mesh) = self.tree.node(place).ok().and_then(Node::mesh_mut) {
                mesh.separate();
            }
        }
    }

    /// Returns the node of a mesh, ready to be changed.
    fn mesh_node(&mut self, mesh: usize) -> Result<&mut Node, Reason> {
        let node = self.node_of(mesh)?;
        self.separate(node);
        self.tree.node(node)
    }

    fn finish(self) -> Result<MdlFile, Error> {
        let mut problems = Validator::new();
        let Self { mut file, tree, removed_animations, grown, .. } = self;
        if let Err(problem) = tree.put_into(&mut file) {
            problems.problem(problem);
        }
        crate::edit::number_new(&mut file.model, &grown);
        let mut place = 0;
        file.model.animations.retain(|_| {
            place += 1;
            !removed_animations.contains(&(place - 1))
        });
        validate::model(&file.model, &mut problems);
        problems.finish(NAME)?;
        Ok(file)
    }
}

/// Returns a name as a field of `N` bytes, if the field can store it unchanged.
pub(in crate::scene) fn name<const N: usize>(name: &[u8]) -> Result<FixedText<N>, Reason> {
    let text: FixedText<N> = terminated("name", name).map_err(|error| error.kind().to_string())?;
    match text.text() == name && !name.is_empty() {
        true => Ok(text),
        false => Err("a name is not empty and has no zero bytes".into()),
    }
}

/// Renames a field. A name that is already in the file is not checked.
fn rename<const N: usize>(field: &mut FixedText<N>, new: &[u8]) -> Result<(), Reason> {
    if field.text() == new {
        return Ok(());
    }
    let text = fixed("name", new).map_err(|error| error.kind().to_string())?;
    if FixedText::<N>::text(&text) != new {
        return Err("a name has no zero bytes".into());
    }
    field.set_from(&text);
    Ok(())
}

/// Returns true if a node or its animations contain shapes for the vertices of its mesh.
pub(super) fn has_shapes(own: &Node, model: &Model) -> bool {
    let is_own = |node: &&Node| node.head.name.text().eq_ignore_ascii_case(own.head.name.text());
    let nodes = model.animations.iter().flat_map(|animation| animation.nodes()).filter(is_own);
    nodes.chain([own]).filter_map(Node::mesh).any(|mesh| match &mesh.kind {
        MeshKind::AnimMesh(sets) => !sets.vertex_sets.is_empty() || !sets.uv_sets.is_empty(),
        _ => false,
    })
}

/// Returns the nodes after a plan, below one root.
pub(super) fn skeleton(plan: &Plan<'_>) -> Scene {
    let mut scene = plan.skeleton();
    let root = scene.nodes.iter().position(|node| node.parent.is_none());
    for (_, node) in scene.nodes.iter_mut().enumerate().filter(|(place, _)| Some(*place) != root) {
        node.parent = node.parent.or(root);
    }
    scene
}

impl Target for Edit<'_> {
    const KIND: &'static str = "a model";
    const SCALES: Scales = Scales::Uniform;

    fn name(&self, _: usize, new: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        name::<32>(new).map(|_| Some(new.to_ascii_lowercase()))
    }

    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        self.rename(names)
    }

    fn place_node(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        self.place(node, transform)
    }

    fn set_parent(&mut self, node: usize, parent: Option<usize>) -> Result<(), Reason> {
        let parent = parent.ok_or("a model has one root: give the node a parent")?;
        if self.base.nodes.get(node).is_some_and(|own| own.parent != Some(parent)) {
            self.separate(node);
            self.tree.set_parent(node, Some(parent));
        }
        Ok(())
    }

    fn add_node(&mut self, node: &SceneNode) -> Result<(), Reason> {
        self.add_plain(node)
    }

    fn carries(&self, attached: &Attachment) -> bool {
        attachment::is_known(attached)
    }

    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        self.remove(node)
    }

    fn rename_material(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        self.change_surface(material, |surface| rename(&mut surface.material_name, name))
    }

    fn rename_texture(&mut self, material: usize, texture: usize, name: &[u8]) -> Result<(), Reason> {
        if name.is_empty() || name.eq_ignore_ascii_case(b"null") {
            return Err("a texture needs a name".into());
        }
        self.change_surface(material, |surface| match super::material::textures(surface).get(texture) {
            Some((_, _, slot, _)) => rename(slot(surface), name),
            None => Err(format!("texture {texture} does not exist").into()),
        })
    }

    fn add_material(&mut self, material: &Material) -> Result<(), Reason> {
        self.looks.push(Look::made(material, self.profile())?);
        Ok(())
    }

    fn holds(&self, mesh: Option<usize>) -> Holds {
        let node = mesh.and_then(|mesh| self.tree.get(self.node_of(mesh).ok()?)?.mesh());
        let is_ee = self.profile() == Profile::Ee;
        Holds {
            normals: true,
            tangents: node.map_or(is_ee, |own| {
                let is_free = own.streams.tangents.is_empty() && own.streams.handedness.is_empty();
                has_tangents(&own.streams, self.profile()) || is_ee && is_free
            }),
            uv_sets: MAX_SETS,
            color_sets: 1,
            influences: node.is_none_or(|own| own.skin().is_some()),
            morph_targets: false,
        }
    }

    fn edit_mesh(&mut self, mesh: usize, parts: &[PartEdit<'_>]) -> Result<(), Reason> {
        let (node, profile) = (self.node_of(mesh)?, self.profile());
        let is_rearranged = parts.iter().any(|edit| edit.is_rearranged);
        if is_rearranged && self.tree.get(node).is_some_and(|own| has_shapes(own, &self.file.model)) {
            return Err(HAS_SHAPES.into());
        }
        self.separate(node);
        for edit in parts {
            let own = self.tree.node(node)?;
            if let Some(mesh_of) = own.mesh_mut() {
                shape(mesh_of, edit, self.bones.get(&mesh), profile)?;
            }
            if let Some(material) = edit.after.material.filter(|_| edit.after.material != edit.before.material) {
                let look = self.looks.get(material).ok_or_else(|| format!("material {material} does not exist"))?;
                look.give(own)?;
            }
        }
        Ok(())
    }

    fn add_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        self.new_part(mesh, part)
    }

    fn set_skin(&mut self, mesh: usize, skin: &Skin) -> Result<(), Reason> {
        self.joints(mesh, skin)
    }

    fn add_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        self.new_mesh(mesh)
    }

    fn remove_mesh(&mut self, mesh: usize) -> Result<(), Reason> {
        self.plain(mesh)
    }

    fn edit_animation(&mut self, animation: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        self.channels(animation, edit)
    }

    fn add_animation(&mut self, animation: &Animation) -> Result<(), Reason> {
        self.new_animation(animation)
    }

    fn remove_animation(&mut self, animation: usize) -> Result<(), Reason> {
        self.removed_animations.insert(animation);
        Ok(())
    }
}
