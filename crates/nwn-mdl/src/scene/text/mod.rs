//! Conversion of a text to a scene: the compiled model, with the statements that each element comes from.
//!
//! The scene is that of the model (see [`crate::scene`]) compiled by the rules of the enhanced edition, without what
//! the text does not contain: part numbers and computed tangents. Vertices are split as the game splits them.
//! `source_vertices` maps each vertex to its row of `verts`, and `source_triangles` each triangle to its row of
//! `faces`. Comments, unknown words and statements without effect are not in the scene.
//!
//! The limits of the game do not apply: a scene has names of any length, several nodes without a parent, and vertices
//! with any number of bones. A text within these limits stays within them when it is edited.

mod add;
mod appearance;
mod apply;
mod keys;
mod node;
mod part;

use std::collections::{BTreeSet, HashMap};

use meshwire_core::Error;
use meshwire_scene::motion::Channel;
use meshwire_scene::{Influence, Influences, Mesh, Scene, Skin};

use crate::compile::{Origins, Trace, trace};
use crate::controller::{attribute_named, id};
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::scene::left_out;
use crate::scene::mesh::bind_matrix;
use crate::text::{Keyword, Node, Statement, TextFile, Weight};
use crate::tree;

/// The compiler whose rules the scene follows: the one that knows the most statements.
pub(super) const PROFILE: Profile = Profile::Ee;

impl TextFile {
    /// Converts the model to a scene.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// use meshwire::Format;
    /// use meshwire::mdl::text::TextFile;
    ///
    /// let text = b"newmodel demo\nbeginmodelgeom demo\nnode dummy demo\nparent NULL\nendnode\nnode trimesh plate\n\
    ///     parent demo\nverts 3\n0 0 0\n1 0 0\n0 1 0\nfaces 1\n0 1 2 1 0 0 0 7\nendnode\nendmodelgeom demo\ndonemodel demo\n";
    /// let scene = TextFile::read(text)?.scene()?;
    /// assert_eq!(scene.meshes[0].primitives[0].triangles, [[0, 1, 2]]);
    /// assert_eq!((&*scene.nodes[1].source, &*scene.meshes[0].primitives[0].source), ("statements[5]", "statements[7]"));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The text does not compile, even without the limits of a game. The error lists every problem with its statement.
    pub fn scene(&self) -> Result<Scene, Error> {
        Traced::of(self)?.scene()
    }
}

/// A compiled text with the origins of its elements.
pub(super) struct Traced<'a> {
    pub(super) file: MdlFile,
    /// The nodes of the geometry in the order of the compiled model, each with the origins of its vertices.
    pub(super) nodes: Vec<(Node<'a>, Origins)>,
    /// For each animation, the index of its statement, and its nodes.
    pub(super) animations: Vec<(usize, Vec<Node<'a>>)>,
    /// Node names that are too long for the model, by their replacements.
    long_names: HashMap<Vec<u8>, Vec<u8>>,
    /// The limits of games that the text exceeds.
    pub(super) exceeded: Option<Error>,
}

impl<'a> Traced<'a> {
    pub(super) fn of(text: &'a TextFile) -> Result<Self, Error> {
        let Trace { file, origins, long_names, exceeded } = trace(text, PROFILE)?;
        let nodes: Vec<(Node<'_>, Origins)> = text.nodes().zip(origins).collect();
        let order = in_tree(nodes.iter().map(|(node, _)| node));
        let nodes = order.into_iter().filter_map(|place| nodes.get(place).cloned()).collect();
        let animations = text.animations().map(|animation| {
            let nodes: Vec<Node<'_>> = animation.nodes().collect();
            let order = in_tree(nodes.iter());
            (animation.index, order.into_iter().filter_map(|place| nodes.get(place).copied()).collect())
        });
        Ok(Self { file, nodes, animations: animations.collect(), long_names, exceeded })
    }

    pub(super) fn scene(&self) -> Result<Scene, Error> {
        let mut scene = self.file.scene()?;
        scene.extras.retain(|(name, _)| name != "compiler");
        for (node, (own, _)) in scene.nodes.iter_mut().zip(&self.nodes) {
            node.source = statement(own.index);
            node.parent = node.parent.filter(|_| own.parent().is_some());
            if self.long_names.contains_key(&node.name) {
                node.name = own.name.to_vec();
            }
            node.extras.retain(|(name, _)| name != "part number");
        }
        for (mesh, material) in scene.meshes.iter_mut().zip(&mut scene.materials) {
            let Some((own, origins)) = self.nodes.get(mesh.node) else { continue };
            mesh.source = statement(own.index);
            self.name(&mut mesh.name);
            self.skin_without_limits(mesh);
            for part in &mut mesh.primitives {
                part.source = statement(own.place_of(Keyword::Verts));
                part.source_vertices = origins.of.iter().map(|(vertex, _)| *vertex).collect();
                let is_moved = origins.faces.iter().enumerate().any(|(place, face)| place != *face);
                let faces = origins.faces.iter().filter(|_| is_moved);
                part.source_triangles = faces.filter_map(|face| u32::try_from(*face).ok()).collect();
            }
            material.source = statement(own.index);
            for texture in &mut material.textures {
                texture.source = statement(own.place_of(texture_keyword(&texture.source)));
            }
        }
        let compiled = self.file.model.animations.iter().zip(&self.animations);
        for (animation, (compiled, (index, nodes))) in scene.animations.iter_mut().zip(compiled) {
            animation.source = statement(*index);
            let nodes: Vec<_> = nodes.iter().zip(compiled.nodes()).collect();
            for channel in &mut animation.channels {
                let own = channel.track.origin.and_then(|origin| nodes.get(origin));
                let place = own.map(|(own, compiled)| place_of(own, compiled, channel.track.channel));
                channel.source = statement(place.unwrap_or(*index));
                self.name(&mut channel.track.target);
            }
        }
        Ok(scene)
    }

    /// Sets the weights of a mesh from the text if the compiled model has none, because a vertex has too many or too
    /// few.
    fn skin_without_limits(&self, mesh: &mut Mesh) {
        let Some((own, origins)) = self.nodes.get(mesh.node) else { return };
        let Some(rows) = own.weights() else { return };
        let compiled = self.file.nodes().nth(mesh.node).and_then(|node| node.mesh()?.skin());
        if !compiled.is_some_and(|skin| skin.bones.is_empty()) {
            return;
        }
        let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
        for (place, (node, _)) in self.nodes.iter().enumerate() {
            places.entry(node.name.to_ascii_lowercase()).or_insert(place);
        }
        let mut joints: Vec<usize> = Vec::new();
        let mut numbers: HashMap<usize, u32> = HashMap::new();
        let mut lost = 0;
        let mut joint = |weight: &Weight| {
            let Some(node) = places.get(&weight.bone.as_bytes().to_ascii_lowercase()) else {
                lost += 1;
                return None;
            };
            Some(*numbers.entry(*node).or_insert_with(|| {
                joints.push(*node);
                u32::try_from(joints.len() - 1).unwrap_or(u32::MAX)
            }))
        };
        let mut influences = Influences::default();
        for (vertex, _) in &origins.of {
            let row = usize::try_from(*vertex).ok().and_then(|vertex| rows.get(vertex));
            let counts = |weight: &&Weight| weight.weight.is_finite() && weight.weight > 0.0;
            let row: Vec<&Weight> = row.into_iter().flatten().filter(counts).collect();
            let sum: f64 = row.iter().map(|weight| weight.weight).sum();
            influences.push(row.into_iter().filter_map(|weight| {
                let share = meshwire_scene::motion::narrow(weight.weight / sum);
                joint(weight).map(|joint| Influence { joint, weight: share })
            }));
        }
        let placed = self.file.placed();
        let binds = placed.get(mesh.node).map(|own| own.bind_pose(&placed)).unwrap_or_default();
        let bind = |joint: &usize| {
            let [w, x, y, z] = binds.0.get(*joint).copied().unwrap_or([1.0, 0.0, 0.0, 0.0]);
            bind_matrix([x, y, z, w], binds.1.get(*joint).copied().unwrap_or_default())
        };
        mesh.skin = Some(Skin { inverse_bind: joints.iter().map(bind).collect(), joints });
        for part in &mut mesh.primitives {
            part.influences = influences.clone();
        }
        left_out(lost, &mut mesh.extras);
    }

    /// Replaces the name in the model by the long name.
    fn name(&self, name: &mut Vec<u8>) {
        if let Some(long) = self.long_names.get(name) {
            name.clone_from(long);
        }
    }
}

/// Returns the path of a statement.
fn statement(index: usize) -> String {
    format!("statements[{index}]")
}

/// Returns the statement that sets a field of a compiled surface.
pub(super) fn texture_keyword(field: &str) -> Keyword {
    match field.rsplit('.').next() {
        Some("texture_1") => Keyword::Texture1,
        Some("texture_2") => Keyword::Texture2,
        _ => Keyword::Bitmap,
    }
}

/// Returns the index of the statement that a channel comes from: the first of its attribute. `compiled` is the compiled
/// node.
pub(super) fn place_of(node: &Node<'_>, compiled: &tree::Node, channel: Channel) -> usize {
    let wanted = id(channel);
    let is = |keyword: Keyword| {
        attribute_named(&compiled.kind, keyword.meaning().name(), PROFILE).map(|own| own.id) == wanted
    };
    let found = node.statements.iter().position(|statement| statement.keyword().is_some_and(is));
    found.map_or(node.index, |place| node.index + 1 + place)
}

/// Returns the nodes in the order of the compiled model: a tree with children in text order. A parent is the first node
/// of its name, and precedes its children.
fn in_tree<'a, 'b: 'a>(nodes: impl Iterator<Item = &'a Node<'b>>) -> Vec<usize> {
    let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut parents: Vec<Option<usize>> = Vec::new();
    for (place, node) in nodes.enumerate() {
        parents.push(match node.parent() {
            Some(name) => places.get(&name.to_ascii_lowercase()).copied(),
            // A second root is treated as a child of the first.
            None => (place > 0).then_some(0),
        });
        places.entry(node.name.to_ascii_lowercase()).or_insert(place);
    }
    tree::depth_first(&parents, 0).into_iter().map(|(place, _)| place).collect()
}

/// Moves nodes that precede their parents after them. Other nodes keep their order.
fn parents_first(text: &mut TextFile) {
    let nodes: Vec<Node<'_>> = text.nodes().collect();
    let lower = |name: &[u8]| name.to_ascii_lowercase();
    let parents: Vec<Option<Vec<u8>>> = nodes.iter().map(|node| node.parent().map(lower)).collect();
    let mut names = BTreeSet::new();
    let mut is_sound = true;
    for (node, parent) in nodes.iter().zip(&parents) {
        is_sound &= parent.as_ref().is_none_or(|parent| names.contains(parent));
        names.insert(lower(node.name));
    }
    let (Some(first), Some(last), false) = (nodes.first(), nodes.last(), is_sound) else { return };
    let (first, last) = (first.index, last.index + last.statements.len() + usize::from(last.closed));
    // Statements between two nodes move with the first of them.
    let starts: Vec<usize> = nodes.iter().map(|node| node.index).chain([last + 1]).collect();
    let mut waiting: Vec<usize> = (0..nodes.len()).collect();
    let mut done: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut ordered: Vec<Statement> = Vec::new();
    while !waiting.is_empty() {
        // The first node whose parent is done or missing. In a text that does not compile, the first node.
        let is_ready = |place: &usize| {
            let parent = parents.get(*place).and_then(Option::as_ref);
            parent.is_none_or(|parent| done.contains(parent) || !names.contains(parent))
        };
        let place = waiting.remove(waiting.iter().position(is_ready).unwrap_or(0));
        let range = starts.get(place).copied().unwrap_or(0)..starts.get(place + 1).copied().unwrap_or(0);
        ordered.extend(text.statements.get(range).unwrap_or_default().iter().cloned());
        done.extend(nodes.get(place).map(|node| lower(node.name)));
    }
    text.statements.splice(first..=last, ordered);
}
