//! A text as a scene: what a compiler makes of it, with the statements that each thing comes from.
//!
//! It is the scene of the compiled model (see [`crate::scene`]), by the rules of the enhanced edition, without what the text
//! does not say: part numbers, computed tangents. Vertices are split as the game splits them; `source_vertices` leads each
//! back to its row of `verts`, `source_triangles` each triangle to its row of `faces`. Comments, words nobody knows and
//! statements without effect stay in the text alone.

mod add;
mod apply;
mod keys;
mod look;
mod node;
mod order;
mod part;

use std::collections::HashMap;

use meshwire_core::Error;
use meshwire_scene::Scene;
use meshwire_scene::motion::Channel;

use crate::compile::{Origins, trace};
use crate::controller::{attribute_named, id};
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::text::{Keyword, Node, TextFile};
use crate::tree;

/// The compiler whose rules the scene follows: the one that knows most statements.
pub(super) const PROFILE: Profile = Profile::Ee;

impl TextFile {
    /// The model as a scene.
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
    /// The text cannot be compiled; the error lists every problem with its statement.
    pub fn scene(&self) -> Result<Scene, Error> {
        Traced::of(self)?.scene()
    }
}

/// A compiled text that knows where it comes from.
pub(super) struct Traced<'a> {
    pub(super) file: MdlFile,
    /// The nodes of the geometry as the compiled model has them, each with where its vertices come from.
    pub(super) nodes: Vec<(Node<'a>, Origins)>,
    /// Number of the statement and nodes of each animation.
    pub(super) animations: Vec<(usize, Vec<Node<'a>>)>,
}

impl<'a> Traced<'a> {
    pub(super) fn of(text: &'a TextFile) -> Result<Self, Error> {
        let (file, origins) = trace(text, PROFILE)?;
        let nodes: Vec<(Node<'_>, Origins)> = text.nodes().zip(origins).collect();
        let order = in_tree(nodes.iter().map(|(node, _)| node));
        let nodes = order.into_iter().filter_map(|place| nodes.get(place).cloned()).collect();
        let animations = text.animations().map(|animation| {
            let nodes: Vec<Node<'_>> = animation.nodes().collect();
            let order = in_tree(nodes.iter());
            (animation.index, order.into_iter().filter_map(|place| nodes.get(place).copied()).collect())
        });
        Ok(Self { file, nodes, animations: animations.collect() })
    }

    pub(super) fn scene(&self) -> Result<Scene, Error> {
        let mut scene = self.file.scene()?;
        scene.extras.retain(|(name, _)| name != "compiler");
        for (node, (own, _)) in scene.nodes.iter_mut().zip(&self.nodes) {
            node.source = statement(own.index);
            node.extras.retain(|(name, _)| name != "part number");
        }
        for (mesh, material) in scene.meshes.iter_mut().zip(&mut scene.materials) {
            let Some((own, origins)) = self.nodes.get(mesh.node) else { continue };
            mesh.source = statement(own.index);
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
            }
        }
        Ok(scene)
    }
}

/// The path of a statement.
fn statement(index: usize) -> String {
    format!("statements[{index}]")
}

/// The statement that fills a field of a compiled surface.
pub(super) fn texture_keyword(field: &str) -> Keyword {
    match field.rsplit('.').next() {
        Some("texture_1") => Keyword::Texture1,
        Some("texture_2") => Keyword::Texture2,
        _ => Keyword::Bitmap,
    }
}

/// The statement that a channel comes from: the first of its attribute. `compiled` is what the node became.
pub(super) fn place_of(node: &Node<'_>, compiled: &tree::Node, channel: Channel) -> usize {
    let wanted = id(channel);
    let is = |keyword: Keyword| {
        attribute_named(&compiled.kind, keyword.meaning().name(), PROFILE).map(|own| own.id) == wanted
    };
    let found = node.statements.iter().position(|statement| statement.keyword().is_some_and(is));
    found.map_or(node.index, |place| node.index + 1 + place)
}

/// The nodes in the order of a tree, children in the order of the text: that of the compiled model. A parent is the first
/// node of its name, and stands before its children.
fn in_tree<'a, 'b: 'a>(nodes: impl Iterator<Item = &'a Node<'b>>) -> Vec<usize> {
    let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
    let mut children: Vec<Vec<usize>> = Vec::new();
    for (place, node) in nodes.enumerate() {
        let parent = node.parent().and_then(|name| places.get(&name.to_ascii_lowercase()));
        if let Some(siblings) = parent.and_then(|parent| children.get_mut(*parent)) {
            siblings.push(place);
        }
        children.push(Vec::new());
        places.entry(node.name.to_ascii_lowercase()).or_insert(place);
    }
    let mut order = Vec::with_capacity(children.len());
    let mut pending = if children.is_empty() { Vec::new() } else { vec![0] };
    while let Some(place) = pending.pop() {
        order.push(place);
        pending.extend(children.get(place).into_iter().flatten().rev());
    }
    order
}
