//! Nodes and the node tree.

use emfx_chunk::rotation::{Vector, add_scaled, dot};
use meshwire_core::ByteString;

use crate::MultiplyOrder;
use crate::file::{NONE, position};
use crate::generated::{
    AttachmentNodes, BoundingBoxRow, ChunkBody, EarlyNode, LocalTransform, Node, NodeGroup, NodeLimit,
    OrientedBoundingBox, XacFile,
};
use crate::view::matrix::Matrix;

/// A node, stored in any kind of chunk.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
/// use meshwire::xac::build::{ActorBuilder, NodeData};
/// use meshwire::xac::{Exporter, Lengths};
///
/// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
/// let pole = builder.node(NodeData::root("pole"))?;
/// builder.node(NodeData::child("cloth", pole))?;
/// let actor = builder.build()?;
/// let cloth = actor.nodes().find(|node| *node.name == "cloth").unwrap();
/// assert_eq!((cloth.index, cloth.parent()), (1, Some(0)));
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct NodeRef<'a> {
    /// Index among all nodes of the actor, by which others refer to it.
    pub index: usize,
    /// The name that motions refer to.
    pub name: &'a ByteString,
    /// Stored index of the parent; 0xFFFFFFFF means none.
    pub stored_parent: u32,
    /// Bind pose relative to the parent.
    pub transform: &'a LocalTransform,
    /// Bounding box in the space of the node, if the version has one. It may be unset.
    pub bounding_box: Option<&'a OrientedBoundingBox>,
    /// Whether the node counts for the bounds of the actor; `true` if the version has no flags.
    pub include_in_bounds: bool,
    /// Bit n is set if the node is active in level of detail n.
    pub skeletal_lod_mask: u32,
    /// Stored number of children, if the version has it.
    pub stated_children: Option<u32>,
    /// Weight of the node for motion levels of detail; 1 if the version has none.
    pub importance: f32,
}

impl<'a> NodeRef<'a> {
    /// Returns the index of the parent, or `None` for a root.
    #[must_use]
    pub fn parent(&self) -> Option<usize> {
        (self.stored_parent != NONE).then(|| position(self.stored_parent))
    }

    fn of(index: usize, node: &'a Node) -> Self {
        let properties = &node.properties;
        Self {
            index,
            name: &node.name,
            stored_parent: properties.parent,
            transform: &properties.local_transform,
            bounding_box: Some(&properties.bounding_box),
            include_in_bounds: properties.flags.include_in_bounds(),
            skeletal_lod_mask: properties.skeletal_lod_mask,
            stated_children: Some(properties.num_children),
            importance: properties.importance,
        }
    }

    fn of_early(index: usize, node: &'a EarlyNode) -> Self {
        Self {
            index,
            name: &node.name,
            stored_parent: node.parent,
            transform: &node.local_transform,
            bounding_box: node.bounding_box.as_ref(),
            include_in_bounds: node.flags.is_none_or(|flags| flags.include_in_bounds()),
            skeletal_lod_mask: node.skeletal_lod_mask,
            stated_children: None,
            importance: 1.0,
        }
    }
}

impl XacFile {
    /// Returns all nodes in the order of their indices, from chunk 11 and chunks 0.
    pub fn nodes(&self) -> impl Iterator<Item = NodeRef<'_>> {
        let mut next = 0..;
        let mut index = move || next.next().unwrap_or(usize::MAX);
        self.bodies()
            .flat_map(move |body| {
                let (many, one): (&[Node], Option<&ChunkBody>) = match body {
                    ChunkBody::Nodes(nodes) => (&nodes.nodes, None),
                    ChunkBody::Node(_) | ChunkBody::EarlyNode(_) => (&[], Some(body)),
                    _ => (&[], None),
                };
                many.iter().map(Found::Node).chain(one.and_then(|body| match body {
                    ChunkBody::Node(node) => Some(Found::Node(node)),
                    ChunkBody::EarlyNode(node) => Some(Found::Early(node)),
                    _ => None,
                }))
            })
            .map(move |found| match found {
                Found::Node(node) => NodeRef::of(index(), node),
                Found::Early(node) => NodeRef::of_early(index(), node),
            })
    }

    /// Returns the node tree, with the relations and transforms of the nodes.
    #[must_use]
    pub fn tree(&self) -> NodeTree<'_> {
        NodeTree::new(self)
    }

    /// Returns the limits of nodes.
    pub fn node_limits(&self) -> impl Iterator<Item = &NodeLimit> {
        self.bodies().filter_map(ChunkBody::as_node_limit)
    }

    /// Returns the node groups.
    pub fn node_groups(&self) -> impl Iterator<Item = &NodeGroup> {
        self.bodies().flat_map(|body| match body {
            ChunkBody::NodeGroups(groups) => groups.groups.as_slice(),
            _ => &[],
        })
    }

    /// Returns the indices of the nodes that other actors may be attached to.
    pub fn attachment_nodes(&self) -> impl Iterator<Item = usize> {
        self.bodies()
            .flat_map(|body| match body {
                ChunkBody::AttachmentNodes(AttachmentNodes { attachments }) => attachments.as_slice(),
                _ => &[],
            })
            .map(|node| usize::from(*node))
    }

    /// Returns, for each node, the index of the node that lends its motion when a motion is mirrored, or `None`.
    pub fn mirror_sources(&self) -> impl Iterator<Item = Option<usize>> {
        self.bodies()
            .flat_map(|body| match body {
                ChunkBody::NodeMotionSources(sources) => sources.sources.as_slice(),
                _ => &[],
            })
            .map(|node| (*node != u16::MAX).then(|| usize::from(*node)))
    }
}

enum Found<'a> {
    Node(&'a Node),
    Early(&'a EarlyNode),
}

/// The nodes of an actor and their relations.
///
/// A node is treated as a root if its parent does not exist or closes a cycle.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
/// use meshwire::xac::build::{ActorBuilder, NodeData};
/// use meshwire::xac::{Exporter, Lengths};
///
/// let mut builder = ActorBuilder::new(Exporter::Maya2008, Lengths::Compatible);
/// let hip = builder.node(NodeData { position: [0.0, 1.0, 0.0], ..NodeData::root("hip") })?;
/// builder.node(NodeData { position: [0.0, 0.5, 0.0], ..NodeData::child("head", hip) })?;
/// let actor = builder.build()?;
///
/// let tree = actor.tree();
/// let head = tree.find("head").unwrap();
/// assert_eq!(tree.parent(head), Some(0));
/// assert_eq!(tree.world_transforms()[head].origin, [0.0, 1.5, 0.0]);
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct NodeTree<'a> {
    nodes: Vec<NodeRef<'a>>,
    parents: Vec<Option<usize>>,
    children: Vec<Vec<usize>>,
    order: MultiplyOrder,
}

impl<'a> NodeTree<'a> {
    /// Builds the tree of an actor.
    #[must_use]
    pub fn new(file: &'a XacFile) -> Self {
        let nodes: Vec<NodeRef<'a>> = file.nodes().collect();
        let parents = sound_parents(&nodes);
        let mut children = vec![Vec::new(); nodes.len()];
        for (node, parent) in parents.iter().enumerate() {
            if let Some(list) = parent.and_then(|parent| children.get_mut(parent)) {
                list.push(node);
            }
        }
        Self { nodes, parents, children, order: file.header.multiply_order }
    }

    /// Returns all nodes in the order of their indices.
    #[must_use]
    pub fn nodes(&self) -> &[NodeRef<'a>] {
        &self.nodes
    }

    /// Returns the node with the given index.
    #[must_use]
    pub fn get(&self, node: usize) -> Option<&NodeRef<'a>> {
        self.nodes.get(node)
    }

    /// Returns the index of the first node with the given name.
    #[must_use]
    pub fn find(&self, name: impl AsRef<[u8]>) -> Option<usize> {
        self.nodes.iter().position(|node| node.name.as_bytes() == name.as_ref())
    }

    /// Returns the indices of the nodes without a parent.
    pub fn roots(&self) -> impl Iterator<Item = usize> {
        self.parents.iter().enumerate().filter(|(_, parent)| parent.is_none()).map(|(node, _)| node)
    }

    /// Returns the index of the parent of a node.
    #[must_use]
    pub fn parent(&self, node: usize) -> Option<usize> {
        self.parents.get(node).copied().flatten()
    }

    /// Returns the indices of the children of a node.
    #[must_use]
    pub fn children(&self, node: usize) -> &[usize] {
        self.children.get(node).map_or(&[], Vec::as_slice)
    }

    /// Returns the bind pose of each node relative to its parent.
    #[must_use]
    pub fn local_transforms(&self) -> Vec<Matrix> {
        self.nodes.iter().map(|node| Matrix::local(node.transform, self.order)).collect()
    }

    /// Returns the bind pose of each node in actor space.
    #[must_use]
    pub fn world_transforms(&self) -> Vec<Matrix> {
        self.worlds_of(&self.local_transforms())
    }

    /// Returns the transform of each node in actor space, computed from local transforms. A missing local transform is
    /// the identity.
    #[must_use]
    pub fn worlds_of(&self, locals: &[Matrix]) -> Vec<Matrix> {
        let local = |node: usize| locals.get(node).copied().unwrap_or(Matrix::IDENTITY);
        let mut worlds: Vec<Option<Matrix>> = vec![None; self.nodes.len()];
        let mut above = Vec::new();
        for start in 0..self.nodes.len() {
            let mut at = Some(start);
            let mut world = Matrix::IDENTITY;
            while let Some(node) = at {
                if let Some(known) = worlds.get(node).copied().flatten() {
                    world = known;
                    break;
                }
                above.push(node);
                at = self.parent(node);
            }
            while let Some(node) = above.pop() {
                world = local(node).then(&world);
                if let Some(slot) = worlds.get_mut(node) {
                    *slot = Some(world);
                }
            }
        }
        worlds.into_iter().map(|world| world.unwrap_or(Matrix::IDENTITY)).collect()
    }
}

/// Returns the parents, without dangling references and cycles.
fn sound_parents(nodes: &[NodeRef<'_>]) -> Vec<Option<usize>> {
    let mut parents: Vec<Option<usize>> =
        nodes.iter().map(|node| node.parent().filter(|parent| *parent < nodes.len())).collect();
    // The walk that first reached each node.
    let mut reached: Vec<Option<usize>> = vec![None; nodes.len()];
    for start in 0..nodes.len() {
        let mut at = start;
        while let Some(mark @ None) = reached.get_mut(at) {
            *mark = Some(start);
            match parents.get(at).copied().flatten() {
                Some(parent) if reached.get(parent).copied().flatten() == Some(start) => {
                    if let Some(link) = parents.get_mut(at) {
                        *link = None;
                    }
                    break;
                }
                Some(parent) => at = parent,
                None => break,
            }
        }
    }
    parents
}

impl LocalTransform {
    /// The identity as exporters write it, with the shear set to -1 as a marker.
    pub const IDENTITY: Self = Self {
        rotation: [0.0, 0.0, 0.0, 1.0],
        scale_rotation: [0.0, 0.0, 0.0, 1.0],
        position: [0.0; 3],
        scale: [1.0; 3],
        shear: [-1.0; 3],
    };
}

/// The corners of a cube of side length 2 around the origin.
const CORNERS: [Vector; 8] = [
    [-1.0, -1.0, -1.0],
    [1.0, -1.0, -1.0],
    [-1.0, 1.0, -1.0],
    [1.0, 1.0, -1.0],
    [-1.0, -1.0, 1.0],
    [1.0, -1.0, 1.0],
    [-1.0, 1.0, 1.0],
    [1.0, 1.0, 1.0],
];

impl OrientedBoundingBox {
    /// A box that was never set: identity rotation, and half extents of `f32::MIN`.
    pub const UNSET: Self = Self {
        rows: [
            BoundingBoxRow { rotation: [1.0, 0.0, 0.0], half_extent: f32::MIN },
            BoundingBoxRow { rotation: [0.0, 1.0, 0.0], half_extent: f32::MIN },
            BoundingBoxRow { rotation: [0.0, 0.0, 1.0], half_extent: f32::MIN },
        ],
        center: [0.0; 3],
        one: 1.0,
    };

    /// Returns the smallest box around points, aligned to the axes of the node, or [`UNSET`](Self::UNSET) without
    /// points.
    #[must_use]
    pub fn around(points: impl IntoIterator<Item = Vector>) -> Self {
        let mut points = points.into_iter();
        let Some(first) = points.next() else { return Self::UNSET };
        let (mut low, mut high) = (first, first);
        for point in points {
            for ((low, high), value) in low.iter_mut().zip(&mut high).zip(point) {
                *low = low.min(value);
                *high = high.max(value);
            }
        }
        let half = |sum: Vector| sum.map(|part| part * 0.5);
        let mut result = Self { center: half(add_scaled(low, high, 1.0)), ..Self::UNSET };
        for (row, extent) in result.rows.iter_mut().zip(half(add_scaled(high, low, -1.0))) {
            row.half_extent = extent;
        }
        result
    }

    /// Returns `true` if the box has a size: no half extent is negative and all numbers are finite.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.half_extents().iter().all(|extent| *extent >= 0.0) && self.is_finite()
    }

    /// Returns `true` if every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let rotations = self.rows.iter().flat_map(|row| row.rotation);
        rotations.chain(self.half_extents()).chain(self.center).all(f32::is_finite)
    }

    /// Returns half the size along each axis of the box.
    #[must_use]
    pub fn half_extents(&self) -> Vector {
        self.rows.map(|row| row.half_extent)
    }

    /// Returns the axes of the box in the space of the node. These are the rows of the rotation, not its columns:
    /// measurements show that the box of a node then contains the vertices of its mesh.
    #[must_use]
    pub fn axes(&self) -> [Vector; 3] {
        self.rows.map(|row| row.rotation)
    }

    /// Returns the eight corners in the space of the node, or `None` if the box is not set.
    #[must_use]
    pub fn corners(&self) -> Option<[Vector; 8]> {
        if !self.is_set() {
            return None;
        }
        let [a, b, c] = self.rows.map(|row| row.rotation.map(|part| part * row.half_extent));
        let mut corners = [self.center; 8];
        for (corner, [x, y, z]) in corners.iter_mut().zip(CORNERS) {
            *corner = add_scaled(add_scaled(add_scaled(self.center, a, x), b, y), c, z);
        }
        Some(corners)
    }

    /// Returns `true` if the box is set but does not contain all `points`, allowing for rounding errors.
    #[must_use]
    pub(crate) fn is_stale(&self, points: &[Vector]) -> bool {
        let size = self.half_extents().iter().chain(&self.center).fold(0.0_f32, |most, value| most.max(value.abs()));
        self.is_set() && !points.iter().all(|point| self.contains(*point, size.max(f32::MIN_POSITIVE) * 1e-3))
    }

    /// Returns `true` if a point in the space of the node is inside the box, or at most `tolerance` outside.
    #[must_use]
    pub fn contains(&self, point: Vector, tolerance: f32) -> bool {
        let offset = add_scaled(point, self.center, -1.0);
        let is_inside = |row: &BoundingBoxRow| dot(offset, row.rotation).abs() <= row.half_extent + tolerance;
        self.is_set() && self.rows.iter().all(is_inside)
    }
}
