//! Edits of a scene, done in the file it came from.

mod add;
mod keys;
mod look;
mod names;
mod part;
mod surface;
mod transform;
mod values;

use std::collections::{BTreeSet, HashMap};

use meshwire_core::{Error, Format, Validator};
use meshwire_scene::Change;

use super::mesh::Bones;
use crate::error::NAME;
use crate::file::MdlFile;
use crate::routines;
use crate::tree::{Mesh, MeshKind, Node, NodeKind};
use crate::validate;
pub(super) use add::{bind, empty};
use look::Look;
pub(super) use part::replace;

impl MdlFile {
    /// Does edits of the [scene](Self::scene): all of them, or none. What they do not name keeps its bytes.
    ///
    /// What follows what: planes, bounds, areas and the boxes of walk meshes follow positions; names in animations follow
    /// nodes; meshes of the enhanced edition that are drawn together come apart where one of them changes. Bind poses of
    /// skins stay as they are: a bone that moves at rest takes its vertices along. A mesh that goes leaves its node as a
    /// dummy; one that comes is a new node below that of the scene. Faces that were not there take the surface of a face
    /// beside them; new vertices of a danglymesh are held like the nearest there was.
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
    /// Everything that a model cannot hold, each with the number of its change; nothing is changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let mut edit = Edit::of(self);
        edit.run(changes);
        let Edit { file, mut problems, .. } = edit;
        validate::model(&file.model, &mut problems);
        problems.finish(NAME)?;
        if file.stored.is_some() {
            // Explicit places may not hold what has changed; what stands between them is not dropped silently.
            file.to_bytes()?;
        }
        *self = file;
        Ok(())
    }
}

/// Why a change cannot be done.
type Refusal = String;

/// Changes on their way into a file.
struct Edit {
    file: MdlFile,
    /// Number of the node of each mesh of the scene.
    meshes: Vec<usize>,
    /// The joints of each skin of the scene, by the number of its mesh.
    bones: HashMap<usize, Bones>,
    /// The materials of new meshes, taken before anything goes.
    looks: HashMap<usize, Look>,
    problems: Validator,
}

impl Edit {
    fn of(file: &MdlFile) -> Self {
        let nodes = file.nodes().count();
        let with_mesh = file.nodes().enumerate().filter_map(|(place, node)| Some((place, node.mesh()?)));
        let (mut meshes, mut bones) = (Vec::new(), HashMap::new());
        for (place, mesh) in with_mesh {
            if let Some(skin) = mesh.skin() {
                bones.insert(meshes.len(), Bones::of(skin, mesh.own_positions().len(), nodes));
            }
            meshes.push(place);
        }
        Self { file: file.clone(), meshes, bones, looks: HashMap::new(), problems: Validator::new() }
    }

    /// Runs all changes: those of values first, then those that move places of nodes.
    fn run(&mut self, changes: &[Change]) {
        self.separate(changes);
        let numbered = || changes.iter().enumerate();
        for (number, change) in numbered() {
            match change {
                Change::MaterialName { material, name } => {
                    self.attempt(number, |edit| edit.material_name(*material, name));
                }
                Change::TextureName { material, texture, name } => {
                    self.attempt(number, |edit| edit.texture_name(*material, *texture, name));
                }
                Change::NodeTransform { node, transform } => {
                    self.attempt(number, |edit| edit.transform(*node, transform));
                }
                Change::Vertices { mesh, primitive, values } => {
                    self.attempt(number, |edit| edit.vertices(*mesh, *primitive, values));
                }
                _ => {}
            }
        }
        self.surfaces(changes);
        for (number, change) in numbered() {
            if let Change::Geometry { mesh, primitive, geometry, origins } = change {
                self.attempt(number, |edit| edit.geometry(*mesh, *primitive, geometry, origins));
            }
        }
        self.keys(changes);
        for (number, change) in numbered() {
            if let Change::RemoveMesh { mesh } = change {
                self.attempt(number, |edit| edit.remove_mesh(*mesh));
            }
        }
        self.node_names(changes);
        self.add_meshes(changes);
        for (number, change) in numbered() {
            let is_known = matches!(
                change,
                Change::NodeName { .. }
                    | Change::NodeTransform { .. }
                    | Change::MaterialName { .. }
                    | Change::TextureName { .. }
                    | Change::PrimitiveMaterial { .. }
                    | Change::Vertices { .. }
                    | Change::Geometry { .. }
                    | Change::AddMesh { .. }
                    | Change::RemoveMesh { .. }
                    | Change::Keys { .. }
            );
            if !is_known {
                self.refuse(number, "expected a change that models know");
            }
        }
    }

    fn refuse(&mut self, number: usize, message: impl Into<String>) {
        self.problems.problem_of("changes", number, message);
    }

    fn attempt(&mut self, number: usize, change: impl FnOnce(&mut Self) -> Result<(), Refusal>) {
        if let Err(refusal) = change(self) {
            self.refuse(number, refusal);
        }
    }

    fn node(&mut self, place: usize) -> Result<&mut Node, Refusal> {
        let node = self.file.model.root.as_mut().and_then(|root| root.nth_mut(place));
        node.ok_or_else(|| format!("expected a node of the scene, found node {place}"))
    }

    /// The place of the node of a mesh of the scene.
    fn place_of_mesh(&self, mesh: usize) -> Result<usize, Refusal> {
        let found = self.meshes.get(mesh).copied();
        found.ok_or_else(|| format!("expected one of the {} meshes of the scene, found mesh {mesh}", self.meshes.len()))
    }

    fn node_of_mesh(&mut self, mesh: usize) -> Result<&mut Node, Refusal> {
        let place = self.place_of_mesh(mesh)?;
        self.node(place)
    }

    /// A mesh of the scene, whose one part is meant.
    fn mesh(&mut self, mesh: usize, primitive: usize) -> Result<&mut Mesh, Refusal> {
        if primitive != 0 {
            return Err(format!("expected part 0, the one that a mesh has, found part {primitive}"));
        }
        let found = self.node_of_mesh(mesh)?.mesh_mut();
        found.ok_or_else(|| "expected a mesh that is still there".to_owned())
    }

    /// Takes those meshes apart that change and that the enhanced edition draws together with others.
    fn separate(&mut self, changes: &[Change]) {
        let mut touched = BTreeSet::new();
        for change in changes {
            let mesh = match change {
                Change::MaterialName { material: mesh, .. } | Change::TextureName { material: mesh, .. } => Some(mesh),
                Change::PrimitiveMaterial { mesh, .. }
                | Change::Vertices { mesh, .. }
                | Change::Geometry { mesh, .. }
                | Change::RemoveMesh { mesh } => Some(mesh),
                Change::NodeTransform { node, .. } => {
                    touched.insert(*node);
                    None
                }
                _ => None,
            };
            touched.extend(mesh.and_then(|mesh| self.meshes.get(*mesh)));
        }
        let place = |wanted: &Node| self.file.nodes().position(|node| std::ptr::eq(node, wanted));
        let mut apart = Vec::new();
        for merge in self.file.merges() {
            let group: Vec<usize> = std::iter::once(merge.leader).chain(merge.followers).filter_map(place).collect();
            if group.iter().any(|place| touched.contains(place)) {
                apart.extend(group);
            }
        }
        for place in apart {
            if let Some(mesh) = self.node(place).ok().and_then(Node::mesh_mut) {
                mesh.separate();
            }
        }
    }

    /// Makes the node of a mesh a dummy, in the animations too.
    fn remove_mesh(&mut self, mesh: usize) -> Result<(), Refusal> {
        self.mesh(mesh, 0)?;
        let profile = self.file.profile;
        let plain = |node: &mut Node| {
            if node.mesh().is_some() {
                node.kind = NodeKind::Dummy;
                node.head.routines = routines::of_node(profile, &node.kind);
                node.controllers.remove(crate::controller::attributes::mesh::ALPHA.id);
                node.controllers.remove(crate::controller::attributes::mesh::SELF_ILLUM_COLOR.id);
            }
        };
        let place = self.place_of_mesh(mesh)?;
        let is_first = self.is_first_of_its_name(place);
        let node = self.node(place)?;
        plain(node);
        let name = node.head.name;
        if is_first {
            self.each_animation_node(&mut |node| {
                if node.head.name.text().eq_ignore_ascii_case(name.text()) {
                    plain(node);
                }
            });
        }
        Ok(())
    }

    /// True if animations mean this node by its name.
    fn is_first_of_its_name(&self, place: usize) -> bool {
        let names = || self.file.nodes().map(|node| node.head.name.text());
        let own = names().nth(place);
        own.is_some_and(|own| names().position(|name| name.eq_ignore_ascii_case(own)) == Some(place))
    }

    fn each_animation_node(&mut self, change: &mut impl FnMut(&mut Node)) {
        for root in self.file.model.animations.iter_mut().filter_map(|animation| animation.root.as_mut()) {
            root.for_each_mut(change);
        }
    }

    /// True if animations hold shapes for the vertices of a mesh.
    fn has_shapes(&self, place: usize) -> bool {
        let Some(own) = self.file.nodes().nth(place) else { return false };
        let is_own = |node: &&Node| node.head.name.text().eq_ignore_ascii_case(own.head.name.text());
        let nodes = self.file.model.animations.iter().flat_map(|animation| animation.nodes()).filter(is_own);
        nodes.chain([own]).filter_map(Node::mesh).any(|mesh| match &mesh.kind {
            MeshKind::AnimMesh(sets) => !sets.vertex_sets.is_empty() || !sets.uv_sets.is_empty(),
            _ => false,
        })
    }
}
