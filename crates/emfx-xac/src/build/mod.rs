//! Building a new actor in the layout of an exporter generation.
//!
//! Sections 8.2 and 11 of the EMotionFX reference describe what each generation writes and the default values.

mod defaults;
#[cfg(feature = "scene")]
mod edit_mesh;
mod mesh;
mod morph;
pub(crate) mod pack;

use std::collections::HashSet;

use emfx_chunk::rotation::{IDENTITY, Quaternion, Vector};
use meshwire_core::{ByteString, Error, Segment, Validator};

pub(crate) use defaults::{info, node_properties};
pub use mesh::{MeshData, Part};
pub use morph::MorphData;

use crate::file::{NAME, NONE, count, position};
use crate::generated::{
    BlendMode, Chunk, EarlyNode, EarlyNodeFlags, FxMaterial, LocalTransform, MapType, Material, MaterialInfo,
    MaterialLayer, MaterialProperties, MaterialV1, MeshLodLevel, MorphTargets, Node, NodeGroup, NodeGroups, NodeLimit,
    Nodes, OrientedBoundingBox, TexturePlacement, XacFile,
};
use crate::view::MeshIndex;
use crate::{Exporter, FileHeader, Lengths, Style};

/// A node to build.
#[derive(Debug, Clone, PartialEq)]
pub struct NodeData {
    /// The name that motions refer to.
    pub name: ByteString,
    /// Index of the parent, which must have been added before.
    pub parent: Option<u32>,
    /// Position relative to the parent.
    pub position: Vector,
    /// Rotation relative to the parent; a unit quaternion.
    pub rotation: Quaternion,
    /// Scale along each axis.
    pub scale: Vector,
}

impl NodeData {
    /// Creates a node without a parent, at the origin.
    #[must_use]
    pub fn root(name: impl Into<ByteString>) -> Self {
        Self { name: name.into(), parent: None, position: [0.0; 3], rotation: IDENTITY, scale: [1.0; 3] }
    }

    /// Creates a node with an identity transform relative to its parent.
    #[must_use]
    pub fn child(name: impl Into<ByteString>, parent: u32) -> Self {
        Self { parent: Some(parent), ..Self::root(name) }
    }
}

/// A standard material to build.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
/// use meshwire::xac::build::{ActorBuilder, MaterialData, NodeData};
/// use meshwire::xac::{Exporter, Lengths};
///
/// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
/// builder.node(NodeData::root("flag"))?;
/// let texture = (meshwire::xac::MapType::Diffuse, "flag_diffuse".into());
/// builder.material(MaterialData { textures: vec![texture], ..MaterialData::new("cloth") });
/// let actor = builder.build()?;
/// let cloth = actor.materials().find(|material| *material.name() == "cloth").unwrap();
/// assert_eq!(cloth.textures().count(), 1);
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct MaterialData {
    /// Name of the material.
    pub name: ByteString,
    /// Colors and surface.
    pub properties: MaterialProperties,
    /// Textures: map type, and name without folder and extension.
    pub textures: Vec<(MapType, ByteString)>,
}

impl MaterialData {
    /// Creates a material without textures.
    #[must_use]
    pub fn new(name: impl Into<ByteString>) -> Self {
        Self { name: name.into(), properties: MaterialProperties::DEFAULT, textures: Vec::new() }
    }
}

enum MaterialPlan {
    Standard(MaterialData),
    Fx(Box<FxMaterial>),
}

/// A builder of actors.
///
/// Nodes, materials and meshes are numbered in the order in which they are added. In the style of the exporters for 3ds
/// Max ([`Exporter::Max2011`]), a default material with ordinal 0 is added first.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
/// use meshwire::xac::build::{ActorBuilder, NodeData};
/// use meshwire::xac::{Exporter, Lengths};
/// use meshwire::Format;
///
/// let mut builder = ActorBuilder::new(Exporter::Maya2007, Lengths::Strict);
/// builder.node(NodeData::root("root"))?;
/// let actor = builder.build()?;
/// assert_eq!(actor.chunks().len(), 3); // info, node, node groups
/// assert_eq!(meshwire::xac::XacFile::read(&actor.to_bytes()?)?, actor);
/// # Ok::<(), meshwire::Error>(())
/// ```
pub struct ActorBuilder {
    exporter: Exporter,
    lengths: Lengths,
    name: ByteString,
    original_file: ByteString,
    nodes: Vec<NodeData>,
    names: HashSet<ByteString>,
    limits: Vec<NodeLimit>,
    groups: Vec<NodeGroup>,
    materials: Vec<MaterialPlan>,
    meshes: Vec<MeshData>,
    targets: Vec<MorphData>,
    lods: Vec<XacFile>,
    more: Vec<Chunk>,
}

impl std::fmt::Debug for ActorBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ActorBuilder")
            .field("exporter", &self.exporter)
            .field("lengths", &self.lengths)
            .field("nodes", &self.nodes.len())
            .field("materials", &self.materials.len())
            .field("meshes", &self.meshes.len())
            .finish_non_exhaustive()
    }
}

impl ActorBuilder {
    /// Creates an empty builder that writes the layout of `exporter`, with length fields according to `lengths`.
    #[must_use]
    pub fn new(exporter: Exporter, lengths: Lengths) -> Self {
        let mut builder = Self {
            exporter,
            lengths,
            name: ByteString::default(),
            original_file: ByteString::default(),
            nodes: Vec::new(),
            names: HashSet::new(),
            limits: Vec::new(),
            groups: Vec::new(),
            materials: Vec::new(),
            meshes: Vec::new(),
            targets: Vec::new(),
            lods: Vec::new(),
            more: Vec::new(),
        };
        if exporter == Exporter::Max2011 {
            builder.material(MaterialData::new("EMFX Default"));
        }
        builder
    }

    /// Sets the name of the actor, which is empty in most real files.
    pub fn name(&mut self, name: impl Into<ByteString>) {
        self.name = name.into();
    }

    /// Sets the scene file that the actor was exported from.
    pub fn original_file(&mut self, file: impl Into<ByteString>) {
        self.original_file = file.into();
    }

    /// Adds a node and returns its index.
    ///
    /// # Errors
    /// Returns an error if the parent does not exist yet, or the name is empty or taken.
    pub fn node(&mut self, node: NodeData) -> Result<u32, Error> {
        let mut validator = Validator::new();
        let index = count(self.nodes.len());
        validator.within(Segment::Field("nodes"), |v| {
            v.within(Segment::Index(self.nodes.len()), |v| {
                v.require(node.parent.is_none_or(|parent| parent < index), || {
                    format!("expected a parent before node {index}, found {}", node.parent.unwrap_or(NONE))
                });
                v.require(!node.name.is_empty(), || "expected a name, found none".to_owned());
                v.require(!self.names.contains(&node.name), || {
                    format!("expected a unique name, found {} again", node.name)
                });
            });
        });
        validator.finish(NAME)?;
        self.names.insert(node.name.clone());
        self.nodes.push(node);
        Ok(index)
    }

    /// Adds the limits of a node.
    pub fn limit(&mut self, limit: NodeLimit) {
        self.limits.push(limit);
    }

    /// Adds a node group.
    pub fn group(&mut self, group: NodeGroup) {
        self.groups.push(group);
    }

    /// Adds a standard material and returns its ordinal.
    pub fn material(&mut self, material: MaterialData) -> u32 {
        self.materials.push(MaterialPlan::Standard(material));
        count(self.materials.len()).saturating_sub(1)
    }

    /// Adds a standard material with one diffuse texture and returns its ordinal.
    pub fn textured_material(&mut self, name: impl Into<ByteString>, texture: impl Into<ByteString>) -> u32 {
        self.material(MaterialData { textures: vec![(MapType::Diffuse, texture.into())], ..MaterialData::new(name) })
    }

    /// Adds an fx material and returns its ordinal. Standard and fx materials count together.
    pub fn fx_material(&mut self, material: FxMaterial) -> u32 {
        self.materials.push(MaterialPlan::Fx(Box::new(material)));
        count(self.materials.len()).saturating_sub(1)
    }

    /// Adds a mesh with its skin and returns its index among the meshes.
    ///
    /// # Errors
    /// Returns an error that lists every problem if the lists of the mesh are inconsistent.
    pub fn mesh(&mut self, mesh: MeshData) -> Result<MeshIndex, Error> {
        mesh.check()?;
        self.meshes.push(mesh);
        Ok(MeshIndex(self.meshes.len().saturating_sub(1)))
    }

    /// Adds a morph target.
    pub fn morph_target(&mut self, target: MorphData) {
        self.targets.push(target);
    }

    /// Adds an additional level of detail.
    pub fn lod(&mut self, actor: XacFile) {
        self.lods.push(actor);
    }

    /// Adds any other chunk to the end of the file.
    pub fn chunk(&mut self, chunk: Chunk) {
        self.more.push(chunk);
    }

    /// Builds the file.
    ///
    /// # Errors
    /// Returns an error that lists every problem: references to nodes, materials or vertices that do not exist, counts
    /// that exceed the format, several meshes of a node for one purpose, and non-finite numbers.
    pub fn build(self) -> Result<XacFile, Error> {
        self.check()?;
        let exporter = self.exporter;
        let early = exporter == Exporter::Maya2007;
        let mut file = XacFile::new(FileHeader::new(binrw::Endian::Little, exporter.multiply_order()));
        let mut info = defaults::info(exporter);
        info.actor_name = self.name.into();
        info.original_file = self.original_file.into();
        let chunks = file.chunks_mut();
        chunks.push(Chunk::new(info));
        let boxes = boxes(&self.nodes, &self.meshes);
        let nodes = self.nodes.into_iter().zip(boxes);
        if early {
            chunks.extend(nodes.map(|(node, bounding_box)| Chunk::new(early_node(node, bounding_box))));
            chunks.push(Chunk::new(NodeGroups { groups: self.groups }));
        } else {
            let nodes = nodes.map(|(node, bounding_box)| node_record(node, bounding_box)).collect();
            chunks.push(Chunk::new(Nodes { num_roots: 0, nodes }));
            if !self.groups.is_empty() {
                chunks.push(Chunk::new(NodeGroups { groups: self.groups }));
            }
        }
        chunks.extend(self.limits.into_iter().map(Chunk::new));
        if !early {
            let info = MaterialInfo { lod: None, num_materials: 0, num_standard_materials: 0, num_fx_materials: 0 };
            chunks.push(Chunk::new(info));
        }
        let mut layers = Vec::new();
        for (ordinal, material) in (0_u16..).zip(self.materials) {
            chunks.push(match material {
                MaterialPlan::Fx(material) => Chunk::new(*material),
                MaterialPlan::Standard(material) => {
                    let (chunk, own) = material_chunks(material, ordinal, None, early);
                    layers.extend(own);
                    chunk
                }
            });
        }
        chunks.extend(layers);
        for mesh in &self.meshes {
            let (mesh, skin) = mesh.records(!early, 0)?;
            chunks.push(Chunk::new(mesh));
            chunks.extend(skin.map(Chunk::new));
        }
        if !self.targets.is_empty() {
            let targets = self.targets.into_iter().map(MorphData::record).collect();
            chunks.push(Chunk::new(MorphTargets { lod: 0, targets }));
        }
        for (lod, actor) in (1..).zip(self.lods) {
            chunks.push(Chunk::new(MeshLodLevel { lod, actor: Box::new(actor) }));
        }
        chunks.extend(self.more);
        // Levels of detail are complete files and keep their own lengths.
        for chunk in &mut *chunks {
            chunk.restate(self.lengths);
        }
        file.recount_as(Style { lengths: self.lengths, child_counts: true });
        Ok(file)
    }

    fn check(&self) -> Result<(), Error> {
        let mut validator = Validator::new();
        let nodes = count(self.nodes.len());
        let materials = count(self.materials.len());
        let is_node = |v: &mut Validator, node: u32| {
            v.require(node < nodes, || format!("expected one of {nodes} nodes, found node {node}"));
        };
        validator.fits("materials", u64::from(materials), u64::from(u16::MAX));
        validator.each("limits", &self.limits, |v, limit| is_node(v, limit.node));
        validator.each("groups", &self.groups, |v, group| {
            group.nodes.iter().for_each(|node| is_node(v, u32::from(*node)));
        });
        validator.each("nodes", &self.nodes, node_numbers);
        let mut seen = HashSet::new();
        let twice = |mesh: &MeshData| !seen.insert((mesh.node, mesh.lod.unwrap_or(0), mesh.is_collision));
        let twice: Vec<bool> = self.meshes.iter().map(twice).collect();
        validator.each("meshes", self.meshes.iter().zip(&twice), |v, (mesh, twice)| {
            is_node(v, mesh.node);
            v.require(!twice, || {
                format!("expected one mesh of this kind per node, found another for node {}", mesh.node)
            });
            mesh.check_numbers(v);
            for part in &mesh.parts {
                v.require(part.material < materials, || {
                    format!("expected one of {materials} materials, found material {}", part.material)
                });
            }
            for (node, _) in mesh.influences.iter().flatten() {
                is_node(v, u32::from(*node));
            }
        });
        validator.each("targets", &self.targets, |v, target| {
            target.check_numbers(v);
            for (node, deltas) in &target.deltas {
                is_node(v, *node);
                let mesh = self.meshes.iter().find(|mesh| mesh.node == *node && !mesh.is_collision);
                let vertices = mesh.map_or(0, |mesh| mesh.positions.len());
                for delta in deltas.iter().filter(|delta| position(delta.vertex) >= vertices) {
                    v.problem(format!("expected one of {vertices} vertices, found vertex {}", delta.vertex));
                }
            }
            target.transforms.iter().for_each(|transform| is_node(v, transform.node));
        });
        validator.finish(NAME)
    }
}

/// Reports non-finite numbers of a node.
pub(crate) fn node_numbers(v: &mut Validator, node: &NodeData) {
    let numbers = node.position.iter().chain(&node.rotation).chain(&node.scale);
    v.require(numbers.into_iter().all(|number| number.is_finite()), || {
        let NodeData { position, rotation, scale, .. } = node;
        format!("expected finite numbers, found {position:?}, {rotation:?}, {scale:?}")
    });
}

/// Returns the bounding box of each node. It is unset for nodes without a mesh or with a skinned mesh.
fn boxes(nodes: &[NodeData], meshes: &[MeshData]) -> Vec<OrientedBoundingBox> {
    let mut boxes = vec![OrientedBoundingBox::UNSET; nodes.len()];
    for mesh in meshes.iter().filter(|mesh| !mesh.is_collision && mesh.influences.is_empty()) {
        if let Some(slot) = boxes.get_mut(position(mesh.node)) {
            *slot = OrientedBoundingBox::around(mesh.positions.iter().copied());
        }
    }
    boxes
}

fn transform(node: &NodeData) -> LocalTransform {
    LocalTransform { rotation: node.rotation, position: node.position, scale: node.scale, ..LocalTransform::IDENTITY }
}

/// Returns a chunk with a single node: one node record for the Maya 2007 exporter, otherwise a list with one entry.
pub(crate) fn node_chunk(node: NodeData, bounding_box: OrientedBoundingBox, exporter: Exporter) -> Chunk {
    if exporter == Exporter::Maya2007 {
        Chunk::new(early_node(node, bounding_box))
    } else {
        Chunk::new(Nodes { num_roots: 0, nodes: vec![node_record(node, bounding_box)] })
    }
}

fn early_node(node: NodeData, bounding_box: OrientedBoundingBox) -> EarlyNode {
    EarlyNode {
        local_transform: transform(&node),
        skeletal_lod_mask: u32::MAX,
        parent: node.parent.unwrap_or(NONE),
        flags: Some(EarlyNodeFlags::new().with_include_in_bounds(true)),
        padding: Some([0; 3]),
        bounding_box: Some(bounding_box),
        name: node.name.into(),
    }
}

pub(crate) fn node_record(node: NodeData, bounding_box: OrientedBoundingBox) -> Node {
    let properties = defaults::node_properties(transform(&node), node.parent.unwrap_or(NONE), bounding_box);
    Node { properties, name: node.name.into() }
}

/// The chunk of a material and those of its layers, which stand apart in the generation that is `early`.
pub(crate) fn material_chunks(
    material: MaterialData,
    ordinal: u16,
    lod: Option<u32>,
    early: bool,
) -> (Chunk, Vec<Chunk>) {
    let textures = material.textures.into_iter();
    let layers: Vec<MaterialLayer> = textures.map(|(kind, texture)| layer(ordinal, kind, texture)).collect();
    let (properties, name) = (material.properties, material.name.into());
    if early {
        let layers = layers.into_iter().map(Chunk::new).collect();
        (Chunk::new(MaterialV1 { properties, padding: [0], name }), layers)
    } else {
        (Chunk::new(Material { lod, properties, name, layers }), Vec::new())
    }
}

fn layer(material: u16, map_type: MapType, texture: ByteString) -> MaterialLayer {
    MaterialLayer {
        placement: TexturePlacement::DEFAULT,
        material,
        map_type,
        blend_mode: BlendMode::Replace,
        texture: texture.into(),
    }
}
