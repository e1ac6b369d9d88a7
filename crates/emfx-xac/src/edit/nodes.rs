//! Adding, removing and reordering nodes, with all references to them.

use meshwire_core::{Error, ErrorKind, Path, Segment, Validator};

use crate::build::{NodeData, node_chunk, node_numbers, node_record};
use crate::file::{NAME, NONE, count, position};
use crate::generated::{Chunk, ChunkBody, Influence, MorphTarget, OrientedBoundingBox, XacFile};

/// A node renumbering: maps each old index to the new one, or to `None` if the node was removed.
struct Moves(Vec<Option<u32>>);

impl Moves {
    /// Returns the new index of a node. An index that refers to no node is returned unchanged.
    fn of(&self, node: u32) -> u32 {
        self.0.get(position(node)).copied().flatten().unwrap_or(node)
    }

    fn short(&self, node: u16) -> u16 {
        u16::try_from(self.of(u32::from(node))).unwrap_or(node)
    }

    fn is_gone(&self, node: u32) -> bool {
        self.0.get(position(node)).is_some_and(Option::is_none)
    }
}

/// Node edits of this actor. Additional levels of detail are actors of their own; see [`XacFile::lods_mut`].
impl XacFile {
    /// Appends a node in the layout the file uses for nodes, and returns its index. Its bounding box is unset until a
    /// mesh is added. Counts are updated.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
    /// use meshwire::xac::build::{ActorBuilder, NodeData};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let root = builder.node(NodeData::root("root"))?;
    /// let mut actor = builder.build()?;
    /// let hand = actor.add_node(NodeData::child("hand", root))?;
    /// assert_eq!((hand, actor.nodes().next().unwrap().stated_children), (1, Some(1)));
    /// actor.remove_node(hand)?;
    /// assert_eq!(actor.nodes().count(), 1);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the parent does not exist, the name is empty or taken, or a number is not finite. On error,
    /// nothing is changed.
    pub fn add_node(&mut self, node: NodeData) -> Result<u32, Error> {
        let number = count(self.nodes().count());
        if node.name.is_empty() || self.tree().find(&node.name).is_some() {
            return Err(refused("a name that no other node has", format!("\"{}\"", node.name)));
        }
        if let Some(parent) = node.parent.filter(|parent| *parent >= number) {
            return Err(refused(&format!("a parent among {number} nodes"), format!("node {parent}")));
        }
        let mut validator = Validator::new();
        validator.field("node", |v| node_numbers(v, &node));
        validator.finish(NAME)?;
        Ok(self.push_node(node))
    }

    /// Adds a node behind all others without checking it.
    pub(crate) fn push_node(&mut self, node: NodeData) -> u32 {
        let number = count(self.nodes().count());
        let style = self.style();
        let last = self
            .bodies()
            .rposition(|body| matches!(body, ChunkBody::Nodes(_) | ChunkBody::Node(_) | ChunkBody::EarlyNode(_)));
        let unset = OrientedBoundingBox::UNSET;
        match last.and_then(|last| self.bodies_mut().nth(last)) {
            Some(ChunkBody::Nodes(nodes)) => nodes.nodes.push(node_record(node, unset)),
            Some(ChunkBody::Node(_)) => {
                let place = last.map_or(0, |last| last + 1);
                self.chunks_mut().insert(place, Chunk::new(node_record(node, unset)));
            }
            _ => {
                let exporter = self.generation();
                let place = last.map_or(1.min(self.chunks().len()), |last| last + 1);
                let mut chunk = node_chunk(node, unset, exporter);
                let version = last.and_then(|last| self.chunks().get(last)).map(|chunk| chunk.version);
                if let (Some(version), ChunkBody::EarlyNode(early)) = (version, &mut chunk.body) {
                    chunk.version = version;
                    // The first two versions have fewer fields.
                    early.flags = early.flags.filter(|_| version >= 2);
                    early.padding = early.padding.filter(|_| version >= 2);
                    early.bounding_box = early.bounding_box.filter(|_| version >= 3);
                }
                self.chunks_mut().insert(place, chunk);
            }
        }
        for body in self.bodies_mut() {
            // Every node has an entry; a node that is not mirrored refers to itself.
            if let ChunkBody::NodeMotionSources(list) = body {
                if count(list.sources.len()) == number {
                    list.sources.extend(u16::try_from(number));
                }
            }
        }
        self.recount_nodes(style);
        number
    }

    /// Removes a node that nothing depends on, together with its limits and its entries in groups and attachment lists.
    /// All node indices, including those of motion sources, and all counts are updated.
    ///
    /// # Errors
    /// Returns an error if the node does not exist, has children, a mesh or a skin, influences vertices, is part of a
    /// morph target, lends its motion to another node, or is referred to by the info chunk. On error, nothing is
    /// changed.
    pub fn remove_node(&mut self, node: u32) -> Result<(), Error> {
        let number = self.nodes().count();
        if position(node) >= number {
            return Err(refused(&format!("one of {number} nodes"), format!("node {node}")));
        }
        if let Some(need) = self.need_of(node) {
            return Err(refused("a node that is not in use", format!("node {node}, which {need}")));
        }
        let order: Vec<u32> = (0..count(number)).filter(|other| *other != node).collect();
        self.renumber_nodes(&order);
        Ok(())
    }

    /// Reorders the nodes. `order` lists the old index of every node once. All references to nodes are updated.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
    /// use meshwire::xac::build::{ActorBuilder, NodeData};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let root = builder.node(NodeData::root("root"))?;
    /// builder.node(NodeData::child("left", root))?;
    /// builder.node(NodeData::child("right", root))?;
    /// let mut actor = builder.build()?;
    /// actor.reorder_nodes(&[0, 2, 1])?;
    /// let names: Vec<_> = actor.nodes().map(|node| node.name.to_string()).collect();
    /// assert_eq!(names, ["root", "right", "left"]);
    /// assert!(actor.reorder_nodes(&[1, 0, 2]).is_err(), "a node stands behind its parent");
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if a node is missing, listed twice or does not exist, or would come before its parent. On
    /// error, nothing is changed.
    pub fn reorder_nodes(&mut self, order: &[u32]) -> Result<(), Error> {
        let parents: Vec<u32> = self.nodes().map(|node| node.stored_parent).collect();
        let mut seen = vec![false; parents.len()];
        for node in order {
            match seen.get_mut(position(*node)) {
                Some(seen @ false) => *seen = true,
                _ => return Err(refused("every node once", format!("node {node} twice, or not in the file"))),
            }
        }
        if let Some(missing) = seen.iter().position(|seen| !seen) {
            return Err(refused("every node once", format!("no node {missing}")));
        }
        let places = places(order, parents.len());
        for (node, parent) in parents.iter().enumerate() {
            let place = |node: usize| places.get(node).copied().flatten();
            let behind =
                *parent == NONE || place(position(*parent)) < place(node) || position(*parent) >= parents.len();
            // Nodes that already come before their parent may stay there.
            if !behind && position(*parent) < node {
                return Err(refused("every node after its parent", format!("node {node} before node {parent}")));
            }
        }
        self.renumber_nodes(order);
        Ok(())
    }

    /// Describes what depends on a node, if anything does.
    fn need_of(&self, node: u32) -> Option<String> {
        if self.nodes().any(|other| other.stored_parent == node) {
            return Some("has children".to_owned());
        }
        let is = |other: u16| u32::from(other) == node;
        let moves = |influences: &[Influence]| influences.iter().any(|influence| is(influence.node));
        let morphs = |target: &MorphTarget| {
            target.deltas.iter().any(|delta| delta.node == node)
                || target.transforms.iter().any(|transform| transform.node == node)
        };
        self.bodies().find_map(|body| {
            let need = match body {
                ChunkBody::Mesh(mesh) if mesh.node == node => "has a mesh",
                ChunkBody::Mesh(mesh) if mesh.submeshes.iter().any(|part| part.bones.contains(&node)) => {
                    "is a bone of a submesh"
                }
                ChunkBody::Skin(skin) if skin.node == node => "has a skin",
                ChunkBody::SkinV1(skin) if skin.node == node => "has a skin",
                ChunkBody::Skin(skin) if moves(&skin.influences) => "moves vertices",
                ChunkBody::SkinV1(skin) if skin.vertices.vertices.iter().any(|one| moves(&one.influences)) => {
                    "moves vertices"
                }
                ChunkBody::MorphTargets(targets) if targets.targets.iter().any(morphs) => "is in a morph target",
                ChunkBody::MorphTarget(target) if morphs(target) => "is in a morph target",
                ChunkBody::Info(info) if info.repositioning_node == node => "is the repositioning node",
                ChunkBody::InfoV3(info) if info.trajectory_node == node => "is the trajectory node",
                ChunkBody::InfoV3(info) if info.motion_extraction_node == node => "is the motion extraction node",
                ChunkBody::NodeMotionSources(list) => {
                    let others = (0..).zip(&list.sources).filter(|(own, _)| *own != node);
                    let lender = { others }.find(|(_, source)| is(**source));
                    lender.map(|_| "is the motion source of another node")?
                }
                _ => return None,
            };
            Some(need.to_owned())
        })
    }

    /// Keeps the nodes in `order`, in that order, and updates all references.
    fn renumber_nodes(&mut self, order: &[u32]) {
        let style = self.style();
        let moves = Moves(places(order, self.nodes().count()));
        self.move_nodes(order);
        self.chunks_mut()
            .retain(|chunk| !matches!(&chunk.body, ChunkBody::NodeLimit(limit) if moves.is_gone(limit.node)));
        for body in self.bodies_mut() {
            match body {
                ChunkBody::Nodes(nodes) => {
                    nodes.nodes.iter_mut().for_each(|node| node.properties.parent = moves.of(node.properties.parent));
                }
                ChunkBody::Node(node) => node.properties.parent = moves.of(node.properties.parent),
                ChunkBody::EarlyNode(node) => node.parent = moves.of(node.parent),
                ChunkBody::NodeLimit(limit) => limit.node = moves.of(limit.node),
                ChunkBody::NodeGroups(groups) => {
                    for group in &mut groups.groups {
                        renumber(&mut group.nodes, &moves);
                    }
                }
                ChunkBody::AttachmentNodes(list) => renumber(&mut list.attachments, &moves),
                ChunkBody::NodeMotionSources(list) => {
                    let old = std::mem::take(&mut list.sources);
                    let whole = old.len() == moves.0.len();
                    let ordered = order.iter().filter_map(|node| old.get(position(*node))).copied();
                    list.sources = if whole { ordered.collect() } else { old };
                    list.sources.iter_mut().for_each(|source| *source = moves.short(*source));
                }
                ChunkBody::Mesh(mesh) => {
                    mesh.node = moves.of(mesh.node);
                    let bones = mesh.submeshes.iter_mut().flat_map(|submesh| &mut submesh.bones);
                    bones.for_each(|bone| *bone = moves.of(*bone));
                }
                ChunkBody::Skin(skin) => {
                    skin.node = moves.of(skin.node);
                    skin.influences.iter_mut().for_each(|one| one.node = moves.short(one.node));
                }
                ChunkBody::SkinV1(skin) => {
                    skin.node = moves.of(skin.node);
                    let influences = skin.vertices.vertices.iter_mut().flat_map(|vertex| &mut vertex.influences);
                    influences.for_each(|one| one.node = moves.short(one.node));
                }
                ChunkBody::MorphTargets(targets) => {
                    targets.targets.iter_mut().for_each(|target| renumber_target(target, &moves));
                }
                ChunkBody::MorphTarget(target) => renumber_target(target, &moves),
                ChunkBody::Info(info) => info.repositioning_node = moves.of(info.repositioning_node),
                ChunkBody::InfoV3(info) => {
                    info.trajectory_node = moves.of(info.trajectory_node);
                    info.motion_extraction_node = moves.of(info.motion_extraction_node);
                }
                _ => {}
            }
        }
        self.recount_as(style);
    }

    /// Writes the node records back in the new order, into the same lists and chunks.
    fn move_nodes(&mut self, order: &[u32]) {
        let mut records = Vec::new();
        let mut places = Vec::new();
        for (at, chunk) in self.chunks_mut().iter_mut().enumerate() {
            match &mut chunk.body {
                ChunkBody::Nodes(nodes) => {
                    places.push((at, nodes.nodes.len()));
                    records.extend(std::mem::take(&mut nodes.nodes).into_iter().map(|node| Chunk::new(node).body));
                }
                ChunkBody::Node(_) | ChunkBody::EarlyNode(_) => {
                    places.push((at, 1));
                    records.push(chunk.body.clone());
                }
                _ => {}
            }
        }
        let mut ordered = order.iter().filter_map(|node| records.get(position(*node)).cloned()).peekable();
        let mut empty = Vec::new();
        let last = places.len();
        for (number, (at, size)) in places.into_iter().enumerate() {
            // The last list takes all remaining nodes, so that none is lost.
            let size = if number + 1 == last { usize::MAX } else { size };
            match self.chunks_mut().get_mut(at).map(|chunk| &mut chunk.body) {
                Some(ChunkBody::Nodes(nodes)) => {
                    let own = ordered.by_ref().take(size).filter_map(|body| match body {
                        ChunkBody::Node(node) => Some(node),
                        _ => None,
                    });
                    nodes.nodes.extend(own);
                }
                Some(body) => match ordered.next() {
                    Some(record) => *body = record,
                    None => empty.push(at),
                },
                None => {}
            }
        }
        for at in empty.into_iter().rev() {
            self.chunks_mut().remove(at);
        }
    }
}

/// Inverts `order`: returns the new index for each old one.
fn places(order: &[u32], number: usize) -> Vec<Option<u32>> {
    let mut places = vec![None; number];
    for (place, node) in (0..).zip(order) {
        if let Some(slot) = places.get_mut(position(*node)) {
            *slot = Some(place);
        }
    }
    places
}

/// Renumbers a list of nodes and drops removed ones.
fn renumber(nodes: &mut Vec<u16>, moves: &Moves) {
    nodes.retain(|node| !moves.is_gone(u32::from(*node)));
    nodes.iter_mut().for_each(|node| *node = moves.short(*node));
}

fn renumber_target(target: &mut MorphTarget, moves: &Moves) {
    target.deltas.iter_mut().for_each(|delta| delta.node = moves.of(delta.node));
    target.transforms.iter_mut().for_each(|transform| transform.node = moves.of(transform.node));
}

fn refused(expected: &str, found: String) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found)).in_path(Path::from_iter([Segment::Field("nodes")]))
}
