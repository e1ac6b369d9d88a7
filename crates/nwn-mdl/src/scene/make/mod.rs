//! Building models from scenes of any origin.

mod animation;
mod node;

pub(super) use animation::{one as animation, target, track};
pub(super) use node::{bones, look, with_mesh};

use std::collections::{BTreeSet, HashMap};

use meshwire_core::{Error, Format, Segment, Validator};
use meshwire_scene::glam::{Affine3A, Vec3};
use meshwire_scene::plan::{Plan, Reason};
use meshwire_scene::{Change, Mesh, Node as SceneNode, Purpose, Scene, Skin, Transform, VertexSpace};

use super::SPACE;
use super::part::MAX_VERTICES;
use super::skin::{bind, joints};
use crate::build;
use crate::error::NAME;
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::text::TextFile;
use crate::tree::{Node, depth_first};

/// Maximum node depth that the compilers and the game support.
const DEEPEST: usize = 100;
/// Maximum number of node entries in the tables of all skins: far more than games have, but bounded.
const MOST_BONES: usize = 1 << 22;
/// Tolerance of the length of a rotation.
const UNIT: f32 = 1e-4;
/// Maximum length of a node name in bytes.
const LONGEST: usize = 31;

impl MdlFile {
    /// Builds a model from a scene in any space, for the game of a compiler: its nodes, of which those with a mesh
    /// become meshes, and its animations. The model has the name of the scene, or that of its root.
    ///
    /// If the scene has several roots, or a root with another name than the scene, a new root is added above. A mesh at
    /// a node that already has one becomes a child node, as does each part after the first. So do the pieces of a part
    /// with more faces or vertices than the game can render in one mesh. Non-uniform scales are applied to the vertices
    /// where no bone and no key depends on them. Image names lose folder and extension.
    /// Collision meshes are dropped.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_scene as scene; }
    /// use meshwire::mdl::{MdlFile, Profile};
    /// use meshwire::scene::{Mesh, Node, Primitive, Scene, Space};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.name = b"demo".to_vec();
    /// scene.nodes = vec![Node::named("demo"), Node { parent: Some(0), ..Node::named("blade") }];
    /// let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let part = Primitive { positions, triangles: vec![[0, 1, 2]], ..Primitive::default() };
    /// scene.meshes.push(Mesh { node: 1, primitives: vec![part], ..Mesh::default() });
    /// let file = MdlFile::from_scene(&scene, Profile::Ee)?;
    /// assert_eq!((file.nodes().count(), file.scene()?.meshes[0].primitives[0].triangles.len()), (2, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Lists everything in the scene that a model cannot store: names that are too long, bones and keys with
    /// non-uniform scale, more than four bones per vertex, more bones than a skin has slots, morph targets, and steps
    /// and curves between keys that controllers do not support.
    pub fn from_scene(scene: &Scene, profile: Profile) -> Result<Self, Error> {
        Self::made_of(scene.clone(), profile)
    }

    fn made_of(mut scene: Scene, profile: Profile) -> Result<Self, Error> {
        scene.meshes.retain(|mesh| mesh.purpose != Purpose::Collision);
        normalize(&mut scene);
        scene.convert(SPACE);
        scene.push_scales_down();
        let worlds = scene.world_transforms();
        for mesh in &mut scene.meshes {
            mesh.set_vertex_space(VertexSpace::Node, worlds.get(mesh.node).copied().unwrap_or(Affine3A::IDENTITY));
        }
        for track in scene.animations.iter_mut().flat_map(|one| &mut one.channels).map(|channel| &mut channel.track) {
            *track = track.without_steps();
        }
        let (scene, root) = with_one_root(scene);
        let mut v = Validator::new();
        let scene = apart(scene, profile, &mut v);
        let mut file = build::file(b"model", profile)?;
        file.model.root = tree(&scene, root, profile, &mut v);
        let skins = scene.meshes.iter().filter(|mesh| mesh.skin.is_some()).count();
        let entries = skins.saturating_mul(scene.nodes.len());
        v.require(entries <= MOST_BONES, || {
            format!("expected at most {MOST_BONES} entries in the node tables of all skins, found {entries}")
        });
        let name = [&scene.name, &scene.nodes.get(root).map(|node| node.name.clone()).unwrap_or_default()];
        let name = name.into_iter().find(|name| !name.is_empty()).cloned().unwrap_or_default();
        match crate::error::terminated("name", &name) {
            Ok(name) => file.model.name = name,
            Err(error) => v.problem(error.kind().to_string()),
        }
        v.finish(NAME)?;
        file.complete();
        let mut v = Validator::new();
        let places = places(&scene, root);
        let place = |index: usize| places.get(index).copied().flatten();
        for mesh in &scene.meshes {
            let (Some(skin), Some(own)) = (&mesh.skin, place(mesh.node)) else { continue };
            let nodes: Option<Vec<usize>> = skin.joints.iter().map(|joint| place(*joint)).collect();
            let bound = nodes.ok_or_else(|| "a joint is not a node of the scene".to_owned()).and_then(|nodes| {
                let slots: Vec<usize> = (0..nodes.len()).collect();
                bind(&mut file, own, &joints(&Skin { joints: nodes, ..skin.clone() }, &slots)?)
            });
            if let Err(problem) = bound {
                v.problem(format!("skin \"{}\": {problem}", mesh.name.escape_ascii()));
            }
        }
        animation::add(&scene, &places, &mut file, &mut v);
        v.finish(NAME)?;
        file.complete();
        // Everything else that the file cannot store is found by writing it.
        file.to_bytes()?;
        Ok(file)
    }
}

/// Normalizes rotations. Squares of lengths far from 1 are out of range where transforms are multiplied.
fn normalize(scene: &mut Scene) {
    for node in &mut scene.nodes {
        if let Transform::Parts { rotation, .. } = &mut node.transform {
            if (rotation.length() - 1.0).abs() > UNIT {
                *rotation = rotation.as_dquat().normalize().as_quat();
            }
        }
    }
}

impl TextFile {
    /// Builds a text from a scene in any space: the decompiled [model](MdlFile::from_scene). Skins are bound in the
    /// rest pose: vertices are moved to where their bones put them.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_scene as scene; }
    /// use meshwire::mdl::{Profile, text::TextFile};
    /// use meshwire::scene::{Node, Scene, Space};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.nodes.push(Node::named("demo"));
    /// let text = TextFile::from_scene(&scene, Profile::Ee)?;
    /// assert_eq!(text.scene()?.nodes[0].name, b"demo");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of the model, and bones that a text cannot name.
    pub fn from_scene(scene: &Scene, profile: Profile) -> Result<Self, Error> {
        let mut scene = scene.clone();
        scene.bind_at_rest(VertexSpace::Node);
        crate::decompile::decompile_plain(&MdlFile::made_of(scene, profile)?).map(|decompiled| decompiled.text)
    }
}

/// Returns the scene with a single root, and the index of the root. If the root has a mesh, or another name than the
/// model, a new root is added above: the game looks for a root with the name of the model.
fn with_one_root(mut scene: Scene) -> (Scene, usize) {
    let roots: Vec<usize> = (0..scene.nodes.len())
        .filter(|index| scene.nodes.get(*index).is_some_and(|node| node.parent.is_none()))
        .collect();
    if let [root] = roots.as_slice() {
        let name = scene.nodes.get(*root).map(|node| node.name.as_slice()).unwrap_or_default();
        let is_called_so = scene.name.is_empty() || name.eq_ignore_ascii_case(&scene.name);
        if is_called_so && scene.meshes.iter().all(|mesh| mesh.node != *root) {
            return (scene, *root);
        }
    }
    let above = scene.nodes.len();
    for root in roots {
        if let Some(node) = scene.nodes.get_mut(root) {
            node.parent = Some(above);
        }
    }
    let name = if scene.name.is_empty() { b"model".to_vec() } else { scene.name.clone() };
    scene.nodes.push(SceneNode::named(name));
    (scene, above)
}

/// Returns the scene with a node for each part of a mesh. The first is at the node of the mesh, if that is still free.
fn apart(mut scene: Scene, profile: Profile, v: &mut Validator) -> Scene {
    let mut taken = BTreeSet::new();
    let mut names = Names::of(&scene);
    let mut meshes = Vec::new();
    for mesh in std::mem::take(&mut scene.meshes) {
        let name = mesh.name.escape_ascii();
        v.require(mesh.lod == 0, || {
            format!("mesh \"{name}\" is level of detail {}, models have only the finest level", mesh.lod)
        });
        v.require(mesh.morph_targets.is_empty(), || {
            format!("mesh \"{name}\" has {} morph targets, but models cannot have any", mesh.morph_targets.len())
        });
        let whole = Mesh { primitives: Vec::new(), ..mesh.clone() };
        for part in mesh.primitives.into_iter().flat_map(|part| part.split(MAX_VERTICES, profile.most_faces())) {
            let mut own = Mesh { primitives: vec![part], ..whole.clone() };
            own.primitives.iter_mut().for_each(|part| part.color_sets.truncate(1));
            own.keep_used_joints(profile.skin_slots());
            if !taken.insert(mesh.node) {
                let stem = scene.nodes.get(mesh.node).map(|node| node.name.clone()).unwrap_or_default();
                let name = names.free(&stem);
                own.node = scene.nodes.len();
                scene.nodes.push(SceneNode { parent: Some(mesh.node), ..SceneNode::named(name) });
            }
            own.name = scene.nodes.get(own.node).map(|node| node.name.clone()).unwrap_or_default();
            meshes.push(own);
        }
    }
    scene.meshes = meshes;
    scene
}

/// Names of all nodes, ignoring case.
pub(super) struct Names {
    taken: BTreeSet<Vec<u8>>,
    /// The last number appended to each name.
    last: HashMap<Vec<u8>, u32>,
}

impl Names {
    fn of(scene: &Scene) -> Self {
        let taken = scene.nodes.iter().map(|node| node.name.to_ascii_lowercase()).collect();
        Self { taken, last: HashMap::new() }
    }

    /// Returns the names of the nodes after a plan.
    pub(super) fn of_plan(plan: &Plan<'_>) -> Self {
        let mut names: Vec<&[u8]> = plan.base().nodes.iter().map(|node| node.name.as_slice()).collect();
        for change in plan.changes() {
            match change {
                Change::NodeName { node, name } => names.iter_mut().skip(*node).take(1).for_each(|old| *old = name),
                Change::RemoveNode { node } => names.iter_mut().skip(*node).take(1).for_each(|old| *old = b""),
                _ => {}
            }
        }
        let added = plan.changes().iter().filter_map(|change| match change {
            Change::AddNode { node } => Some(node.name.as_slice()),
            _ => None,
        });
        let taken = names.into_iter().chain(added).map(<[u8]>::to_ascii_lowercase).collect();
        Self { taken, last: HashMap::new() }
    }

    /// Adds a name. Returns false if it is in use.
    fn take(&mut self, name: &[u8]) -> bool {
        self.taken.insert(name.to_ascii_lowercase())
    }

    /// Returns the name of the node for a part of a new mesh below the node `stem`; the first part has the name of the
    /// mesh.
    pub(super) fn of_part(&mut self, mesh: &Mesh, part: usize, stem: &[u8]) -> Result<Vec<u8>, Reason> {
        if part > 0 || mesh.name.is_empty() {
            return Ok(self.free(if mesh.name.is_empty() { stem } else { &mesh.name }));
        }
        if self.take(&mesh.name) {
            return Ok(mesh.name.clone());
        }
        Err("the mesh needs a node of its own, but another node has its name: rename the mesh".into())
    }

    /// Returns an unused name derived from `stem`.
    pub(super) fn free(&mut self, stem: &[u8]) -> Vec<u8> {
        let number = self.last.entry(stem.to_ascii_lowercase()).or_insert(1);
        loop {
            *number = number.saturating_add(1);
            let end = format!("_{number}").into_bytes();
            let budget = LONGEST.saturating_sub(end.len());
            let name: Vec<u8> = stem.iter().take(budget).copied().chain(end).collect();
            if self.taken.insert(name.to_ascii_lowercase()) || *number == u32::MAX {
                return name;
            }
        }
    }
}

/// Returns a node and its descendants in file order, each with its depth.
fn in_order(scene: &Scene, root: usize) -> Vec<(usize, usize)> {
    depth_first(&scene.nodes.iter().map(|node| node.parent).collect::<Vec<_>>(), root)
}

/// Returns the index in the file of each node of the scene.
pub(super) fn places(scene: &Scene, root: usize) -> Vec<Option<usize>> {
    let mut places = vec![None; scene.nodes.len()];
    for (place, (index, _)) in in_order(scene, root).into_iter().enumerate() {
        places.iter_mut().skip(index).take(1).for_each(|slot| *slot = Some(place));
    }
    places
}

/// Builds the tree of nodes.
fn tree(scene: &Scene, root: usize, profile: Profile, v: &mut Validator) -> Option<Node> {
    let order = in_order(scene, root);
    if let Some((_, depth)) = order.iter().find(|(_, depth)| *depth > DEEPEST) {
        v.problem(format!("expected nodes at most {DEEPEST} levels deep, found {depth}"));
        return None;
    }
    let mut made: Vec<Option<Node>> = vec![None; scene.nodes.len()];
    // The mesh of each node. `apart` has left at most one per node.
    let meshes: HashMap<usize, &Mesh> = scene.meshes.iter().map(|mesh| (mesh.node, mesh)).collect();
    v.field("nodes", |v| {
        for (index, _) in &order {
            let Some(own) = scene.nodes.get(*index) else { continue };
            v.within(Segment::Index(*index), |v| {
                let name = own.name.escape_ascii();
                v.require(!own.name.is_empty(), || "expected a name, found none".to_owned());
                let node = node::node(scene, own, meshes.get(index).copied(), profile);
                match (node, made.get_mut(*index)) {
                    (Ok(node), Some(slot)) => *slot = Some(node),
                    (Err(problem), _) => v.problem(format!("\"{name}\": {problem}")),
                    (Ok(_), None) => {}
                }
            });
        }
    });
    // From the last: all descendants of a node are complete before the node.
    for (index, _) in order.iter().rev() {
        let Some(mut node) = made.get_mut(*index).and_then(Option::take) else { continue };
        node.children.reverse();
        match scene.nodes.get(*index).and_then(|node| node.parent).filter(|_| *index != root) {
            Some(parent) => {
                if let Some(parent) = made.get_mut(parent).and_then(Option::as_mut) {
                    parent.children.push(node);
                }
            }
            None => return Some(node),
        }
    }
    None
}

/// Returns the uniform scale factor, or an error if the axes differ.
fn uniform(scale: Vec3) -> Result<f32, String> {
    // More than programs lose that compute scales from matrices in `f32`.
    const ROUNDING: f32 = 1e-4;
    if (scale - Vec3::splat(scale.x)).abs().max_element() > scale.x.abs() * ROUNDING {
        return Err(format!("expected one scale for all axes, found {scale}"));
    }
    Ok(scale.x)
}
