//! Nodes and their tree.

use emfx_chunk::rotation::Vector;
use meshwire_core::ByteString;
use meshwire_scene::glam::Vec3;

use crate::MultiplyOrder;
use crate::file::{NONE, position};
use crate::generated::{
    AttachmentNodes, BoundingBoxRow, ChunkBody, EarlyNode, LocalTransform, Node, NodeGroup, NodeLimit,
    OrientedBoundingBox, XacFile,
};
use crate::view::matrix::Matrix;

/// A node, whichever chunk it stands in.
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
    /// Position among all nodes of the actor, by which others refer to it.
    pub index: usize,
    /// The name that motions refer to.
    pub name: &'a ByteString,
    /// Index of the parent as it is stored; 0xFFFFFFFF is none.
    pub stored_parent: u32,
    /// Bind pose relative to the parent.
    pub transform: &'a LocalTransform,
    /// Box in the space of the node, where the version has one. It may be unset.
    pub bounding_box: Option<&'a OrientedBoundingBox>,
    /// The node counts for the bounds of the actor; set where the version has no flags.
    pub include_in_bounds: bool,
    /// Bit n tells that the node is active in level of detail n.
    pub skeletal_lod_mask: u32,
    /// Number of children as it is stored, where the version has one.
    pub stated_children: Option<u32>,
    /// Weight of the node for the level of detail of motions; 1 where the version has none.
    pub importance: f32,
}

impl<'a> NodeRef<'a> {
    /// Index of the parent, `None` for a root.
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
    /// All nodes in the order of their indices: those of chunk 11 and of chunks 0.
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

    /// The nodes with their relations and transforms.
    #[must_use]
    pub fn tree(&self) -> NodeTree<'_> {
        NodeTree::new(self)
    }

    /// The limits of nodes.
    pub fn node_limits(&self) -> impl Iterator<Item = &NodeLimit> {
        self.bodies().filter_map(ChunkBody::as_node_limit)
    }

    /// The named sets of nodes.
    pub fn node_groups(&self) -> impl Iterator<Item = &NodeGroup> {
        self.bodies().flat_map(|body| match body {
            ChunkBody::NodeGroups(groups) => groups.groups.as_slice(),
            _ => &[],
        })
    }

    /// Indices of the nodes that other actors may be attached to.
    pub fn attachment_nodes(&self) -> impl Iterator<Item = usize> {
        self.bodies()
            .flat_map(|body| match body {
                ChunkBody::AttachmentNodes(AttachmentNodes { attachments }) => attachments.as_slice(),
                _ => &[],
            })
            .map(|node| usize::from(*node))
    }

    /// For each node the index of the node that lends its motion when a motion is mirrored, `None` for none.
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

/// The nodes of an actor with their relations.
///
/// A parent that does not exist, and one that would make a node its own ancestor, counts as none.
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
    /// The tree of an actor.
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

    /// All nodes in the order of their indices.
    #[must_use]
    pub fn nodes(&self) -> &[NodeRef<'a>] {
        &self.nodes
    }

    /// The node with this index.
    #[must_use]
    pub fn get(&self, node: usize) -> Option<&NodeRef<'a>> {
        self.nodes.get(node)
    }

    /// Index of the first node with this name.
    #[must_use]
    pub fn find(&self, name: impl AsRef<[u8]>) -> Option<usize> {
        self.nodes.iter().position(|node| node.name.as_bytes() == name.as_ref())
    }

    /// Indices of the nodes without a parent.
    pub fn roots(&self) -> impl Iterator<Item = usize> {
        self.parents.iter().enumerate().filter(|(_, parent)| parent.is_none()).map(|(node, _)| node)
    }

    /// Index of the parent of a node.
    #[must_use]
    pub fn parent(&self, node: usize) -> Option<usize> {
        self.parents.get(node).copied().flatten()
    }

    /// Indices of the children of a node.
    #[must_use]
    pub fn children(&self, node: usize) -> &[usize] {
        self.children.get(node).map_or(&[], Vec::as_slice)
    }

    /// For each node its bind pose relative to its parent.
    #[must_use]
    pub fn local_transforms(&self) -> Vec<Matrix> {
        self.nodes.iter().map(|node| Matrix::local(node.transform, self.order)).collect()
    }

    /// For each node its bind pose in the space of the actor.
    #[must_use]
    pub fn world_transforms(&self) -> Vec<Matrix> {
        self.worlds_of(&self.local_transforms())
    }

    /// For each node its transform in the space of the actor, from given local ones; a missing one is the identity.
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

/// The parents, without those that do not exist or close a circle.
fn sound_parents(nodes: &[NodeRef<'_>]) -> Vec<Option<usize>> {
    let mut parents: Vec<Option<usize>> =
        nodes.iter().map(|node| node.parent().filter(|parent| *parent < nodes.len())).collect();
    // The walk in which a node was reached first.
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
    /// The transform that changes nothing, as exporters write it: shear is set to -1 as a marker.
    pub const IDENTITY: Self = Self {
        rotation: [0.0, 0.0, 0.0, 1.0],
        scale_rotation: [0.0, 0.0, 0.0, 1.0],
        position: [0.0; 3],
        scale: [1.0; 3],
        shear: [-1.0; 3],
    };
}

/// The corners of a cube of side 2 around the origin.
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
    /// The box that was never set: no rotation, half extents of the least float.
    pub const UNSET: Self = Self {
        rows: [
            BoundingBoxRow { rotation: [1.0, 0.0, 0.0], half_extent: f32::MIN },
            BoundingBoxRow { rotation: [0.0, 1.0, 0.0], half_extent: f32::MIN },
            BoundingBoxRow { rotation: [0.0, 0.0, 1.0], half_extent: f32::MIN },
        ],
        center: [0.0; 3],
        one: 1.0,
    };

    /// The least box around points, along the axes of the node; [`UNSET`](Self::UNSET) without points.
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
        let (low, high) = (Vec3::from(low), Vec3::from(high));
        let mut result = Self { center: ((low + high) * 0.5).into(), ..Self::UNSET };
        for (row, extent) in result.rows.iter_mut().zip(((high - low) * 0.5).to_array()) {
            row.half_extent = extent;
        }
        result
    }

    /// True if the box has a size: no half extent is negative, nothing is NaN or infinite.
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.half_extents().iter().all(|extent| *extent >= 0.0) && self.is_finite()
    }

    /// True if every number is finite.
    #[must_use]
    pub fn is_finite(&self) -> bool {
        let rotations = self.rows.iter().flat_map(|row| row.rotation);
        rotations.chain(self.half_extents()).chain(self.center).all(f32::is_finite)
    }

    /// Half the size along each axis of the box.
    #[must_use]
    pub fn half_extents(&self) -> Vector {
        self.rows.map(|row| row.half_extent)
    }

    /// The axes of the box in the space of the node. Measured: the rows of the rotation, not its columns; with them,
    /// the vertices of a mesh lie in the box of its node.
    #[must_use]
    pub fn axes(&self) -> [Vector; 3] {
        self.rows.map(|row| row.rotation)
    }

    /// The eight corners in the space of the node, `None` for a box that is not set.
    #[must_use]
    pub fn corners(&self) -> Option<[Vector; 8]> {
        if !self.is_set() {
            return None;
        }
        let [a, b, c] = self.rows.map(|row| Vec3::from(row.rotation) * row.half_extent);
        let mut corners = [self.center; 8];
        for (corner, [x, y, z]) in corners.iter_mut().zip(CORNERS) {
            *corner = (Vec3::from(self.center) + (a * x + b * y + c * z)).into();
        }
        Some(corners)
    }

    /// True if a box that is set does not hold all of the `points`, within what rounding of this size makes.
    #[must_use]
    pub(crate) fn is_stale(&self, points: &[Vector]) -> bool {
        let size = self.half_extents().iter().chain(&self.center).fold(0.0_f32, |most, value| most.max(value.abs()));
        self.is_set() && !points.iter().all(|point| self.contains(*point, size.max(f32::MIN_POSITIVE) * 1e-3))
    }

    /// True if a point of the space of the node lies in the box, or no further outside than `tolerance`.
    #[must_use]
    pub fn contains(&self, point: Vector, tolerance: f32) -> bool {
        let offset = Vec3::from(point) - Vec3::from(self.center);
        let is_inside = |row: &BoundingBoxRow| offset.dot(row.rotation.into()).abs() <= row.half_extent + tolerance;
        self.is_set() && self.rows.iter().all(is_inside)
    }
}
