//! Models made of scenes, whoever these are from.

mod animation;
mod node;

pub(super) use animation::{one as animation, track};
pub(super) use node::{bones, look, with_mesh};

use std::collections::{BTreeSet, HashMap};

use meshwire_core::{Error, Format, Segment, Validator};
use meshwire_scene::glam::{Affine3A, Vec3};
use meshwire_scene::plan::Plan;
use meshwire_scene::{Change, Mesh, Node as SceneNode, Scene, Skin, VertexSpace};

use super::SPACE;
use super::apply::{MAX_VERTICES, bind, joints};
use crate::build;
use crate::error::NAME;
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::text::TextFile;
use crate::tree::Node;

/// Nodes below each other that the compilers and the game can walk.
const DEEPEST: usize = 100;
/// Entries for nodes in the tables of all skins: many times what games have, and no more than memory.
const MOST_BONES: usize = 1 << 22;
/// Bytes of the name of a node.
const LONGEST: usize = 31;

impl MdlFile {
    /// A model of a scene in any space, for the game of a compiler: its nodes, of which those with a mesh become meshes, and
    /// its animations. The model has the name of the scene, or that of its root.
    ///
    /// A scene with several roots, or one of another name than the scene, gets one above them. Of several parts, or several
    /// meshes at a node, each behind the first becomes a node below it; so do the pieces of a part with more faces or vertices
    /// than the game draws of one mesh. Scales that differ along the axes go into the vertices where no bone and no key depends
    /// on them. Names of pictures lose folder and extension.
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
    /// Everything of the scene that a model cannot hold: names that are too long, bones and keys with factors that differ along
    /// the axes, more than four bones of a vertex, more bones than a skin has slots, morph targets, steps
    /// and curves between keys that controllers do not have.
    pub fn from_scene(scene: &Scene, profile: Profile) -> Result<Self, Error> {
        Self::made_of(scene.clone(), profile)
    }

    fn made_of(mut scene: Scene, profile: Profile) -> Result<Self, Error> {
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
            format!(
                "expected at most {MOST_BONES} entries in the tables that each skin has of all nodes, found {entries}"
            )
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
        // What the file cannot hold beyond that shows when it is written.
        file.to_bytes()?;
        Ok(file)
    }
}

impl TextFile {
    /// A text of a scene in any space: that of the [model](MdlFile::from_scene) which the compiler would make of it. It binds
    /// skins where their bones are at rest: vertices go where these take them.
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

/// The scene with one root, and which node that is. A root with a mesh, or with another name than the model, gets one above
/// it: the game looks for one of the name of the model.
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

/// The scene with a node for each part of a mesh: the first at the node of the mesh, if that has none yet.
fn apart(mut scene: Scene, profile: Profile, v: &mut Validator) -> Scene {
    let mut taken = BTreeSet::new();
    let mut names = Names::of(&scene);
    let mut meshes = Vec::new();
    for mesh in std::mem::take(&mut scene.meshes) {
        let name = mesh.name.escape_ascii();
        v.require(mesh.lod == 0, || {
            format!("mesh \"{name}\" is level of detail {}, models have the finest alone", mesh.lod)
        });
        v.require(mesh.morph_targets.is_empty(), || {
            format!("mesh \"{name}\" has {} morph targets, models have none", mesh.morph_targets.len())
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

/// The names of all nodes, without regard to case.
pub(super) struct Names {
    taken: BTreeSet<Vec<u8>>,
    /// The number behind the last name that was made of one.
    last: HashMap<Vec<u8>, u32>,
}

impl Names {
    fn of(scene: &Scene) -> Self {
        let taken = scene.nodes.iter().map(|node| node.name.to_ascii_lowercase()).collect();
        Self { taken, last: HashMap::new() }
    }

    /// The names of the nodes that there are after a plan.
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

    /// Takes a name; false if a node has it.
    pub(super) fn take(&mut self, name: &[u8]) -> bool {
        self.taken.insert(name.to_ascii_lowercase())
    }

    /// A name that no node has, from that of one.
    pub(super) fn free(&mut self, stem: &[u8]) -> Vec<u8> {
        let number = self.last.entry(stem.to_ascii_lowercase()).or_insert(1);
        loop {
            *number = number.saturating_add(1);
            let end = format!("_{number}").into_bytes();
            let room = LONGEST.saturating_sub(end.len());
            let name: Vec<u8> = stem.iter().take(room).copied().chain(end).collect();
            if self.taken.insert(name.to_ascii_lowercase()) || *number == u32::MAX {
                return name;
            }
        }
    }
}

/// The children of each node.
fn children(scene: &Scene) -> Vec<Vec<usize>> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); scene.nodes.len()];
    for (index, node) in scene.nodes.iter().enumerate() {
        if let Some(list) = node.parent.and_then(|parent| children.get_mut(parent)) {
            list.push(index);
        }
    }
    children
}

/// The nodes below one and itself in the order of the file, each with how deep it lies.
fn in_order(scene: &Scene, root: usize) -> Vec<(usize, usize)> {
    let children = children(scene);
    let mut pending = vec![(root, 0)];
    let mut order = Vec::new();
    while let Some((index, depth)) = pending.pop() {
        order.push((index, depth));
        let below = children.get(index).map_or(&[][..], Vec::as_slice);
        pending.extend(below.iter().rev().map(|child| (*child, depth + 1)));
    }
    order
}

/// For each node of the scene that of the file.
pub(super) fn places(scene: &Scene, root: usize) -> Vec<Option<usize>> {
    let mut places = vec![None; scene.nodes.len()];
    for (place, (index, _)) in in_order(scene, root).into_iter().enumerate() {
        places.iter_mut().skip(index).take(1).for_each(|slot| *slot = Some(place));
    }
    places
}

/// The tree of nodes.
fn tree(scene: &Scene, root: usize, profile: Profile, v: &mut Validator) -> Option<Node> {
    let order = in_order(scene, root);
    if let Some((_, depth)) = order.iter().find(|(_, depth)| *depth > DEEPEST) {
        v.problem(format!("expected at most {DEEPEST} nodes below each other, found {depth}"));
        return None;
    }
    let mut made: Vec<Option<Node>> = vec![None; scene.nodes.len()];
    // The mesh of each node; `apart` has left one.
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
    // From the last: all below a node are complete when it is its turn.
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

/// One factor for all axes.
fn uniform(scale: Vec3) -> Result<f32, String> {
    const ROUNDING: f32 = 1e-4;
    if (scale - Vec3::splat(scale.x)).abs().max_element() > scale.x.abs() * ROUNDING {
        return Err(format!("expected one scale for all axes, found {scale}"));
    }
    Ok(scale.x)
}
