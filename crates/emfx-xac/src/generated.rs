// Generated from schemas/xac.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! EMotionFX actor: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use emfx_chunk::generated::{FileHeader, Text, Timestamp};
use ksy_runtime::prelude::*;

/// An actor: a tree of nodes with meshes, skins, materials, node limits, additional levels of detail and morph
/// targets. The file consists of a header of 8 bytes and a flat list of chunks up to the end of the file.
///
/// Games choose actors by file name. In those of Paradox, units are called after the tag of a country or a culture
/// (`Generic_Infantry`, `Chinese_Cavalry`) and buildings after their level (`_Early` 1 and 2, `_Mid` 3 and 4,
/// `_Late` 5 and 6) or whether units are in them (`_Full`, `_Empty`). Nothing inside of a file depends on its name.
#[record]
pub struct XacFile {
    // The letters XAC and a space.
    #[magic(b"XAC ")]
    magic: [u8; 4],

    /// Version, byte order and multiply order.
    #[order_flag(big_endian, 0, 1)]
    pub header: FileHeader,

    /// Everything after the header, in the byte order given by the header.
    #[brw(is_big = header.big_endian == 1)]
    pub body: Body,
}

/// The chunks of the file and any bytes after the last one.
#[record]
pub struct Body {
    /// Chunks in file order. The usual order is 7, 11, 6, 13, then 3 and 5 in any order, then each mesh (1) followed by
    /// its skin (2), then 8.
    #[while_room(12)]
    pub chunks: Vec<Chunk>,

    /// Up to 11 remaining bytes, too few for a chunk header; empty in every real file.
    #[to_end]
    pub trailing: Vec<u8>,
}

/// One chunk. The body is parsed by its structure; the stored length is advisory. For a material (3) of version 2
/// it does not include the layers; in real files, all other lengths are exact.
#[record]
pub struct Chunk {
    /// Kind of the body. (`chunkType`)
    pub kind: ChunkKind,

    // Stored length of the body in bytes, without the chunk header of 12 bytes. (`length`)
    #[length_of(body, tail)]
    len_body: u32,

    /// Version of the body layout. Each kind has its own version numbers. (`version`)
    pub version: u32,

    /// The content, selected by kind and version.
    #[br(args(len_body))]
    #[tag(if version < 256 { i64::from(u32::from(kind)) * 256 + i64::from(version) } else { -1 })]
    pub body: ChunkBody,

    /// The stored length, if it differs from the length of `body` and its tail.
    #[stored]
    pub stored_len_body: Option<u32>,

    /// Remaining bytes within the stored length that the structure of the body does not use.
    #[tail]
    pub tail: Vec<u8>,
}

/// The content, selected by kind and version.
#[switch(i64, len_body: u32)]
pub enum ChunkBody {
    /// One node (chunk 0 versions 1 to 3).
    #[tag(1 => (1), 2 => (2), 3 => (3))]
    EarlyNode(EarlyNode),
    /// A node: 156 bytes followed by the name.
    #[tag(4)]
    Node(Node),
    /// The mesh of one node (chunk 1).
    #[tag(0x101 => (1), 0x102 => (2))]
    Mesh(Mesh),
    /// A skin that stores influences per vertex (chunk 2 version 1).
    #[tag(0x201 => (len_body))]
    SkinV1(SkinV1),
    /// The skin of one mesh (chunk 2 versions 2 to 4): the nodes that influence its vertices and their weights.
    #[tag(0x202 => (2, len_body), 0x203 => (3, len_body), 0x204 => (4, len_body))]
    Skin(Skin),
    /// A standard material whose layers are separate chunks (chunk 3 version 1; the layers are chunk 4).
    #[tag(0x301)]
    MaterialV1(MaterialV1),
    /// A standard material (chunk 3 versions 2 and 3).
    #[tag(0x302 => (2), 0x303 => (3))]
    Material(Material),
    /// One texture of a standard material, without blend mode (chunk 4 version 1).
    #[tag(0x401)]
    MaterialLayerV1(MaterialLayerV1),
    /// One texture of a standard material: 28 bytes followed by the name.
    #[tag(0x402)]
    MaterialLayer(MaterialLayer),
    /// An fx material with fewer kinds of parameters and no technique (chunk 5 version 1).
    #[tag(0x501)]
    FxMaterialV1(FxMaterialV1),
    /// A material defined by an effect file with parameters (chunk 5 versions 2 and 3).
    #[tag(0x502 => (2), 0x503 => (3))]
    FxMaterial(FxMaterial),
    /// Limits of one node (chunk 6 version 1), 88 bytes.
    #[tag(0x601)]
    NodeLimit(NodeLimit),
    /// Origin of the actor (chunk 7 versions 1 and 2).
    #[tag(0x701 => (1), 0x702 => (2))]
    Info(Info),
    /// Origin of the actor, with a trajectory node (chunk 7 versions 3 and 4).
    #[tag(0x703 => (3), 0x704 => (4))]
    InfoV3(InfoV3),
    /// An additional level of detail (chunk 8 version 1): a complete nested actor file with its own header.
    #[tag(0x801)]
    MeshLodLevel(MeshLodLevel),
    /// A morph target.
    #[tag(0x901)]
    MorphTarget(MorphTarget),
    /// Node groups, which can be disabled together (chunk 10 version 1).
    #[tag(0xa01)]
    NodeGroups(NodeGroups),
    /// All nodes of the actor (chunk 11 version 1).
    #[tag(0xb01)]
    Nodes(Nodes),
    /// All morph targets of the actor (chunk 12 version 1).
    #[tag(0xc01)]
    MorphTargets(MorphTargets),
    /// Number of materials that follow (chunk 13), correct in every real file.
    #[tag(0xd01 => (1), 0xd02 => (2))]
    MaterialInfo(MaterialInfo),
    /// For each node, the node whose motion it uses when a motion is mirrored (chunk 14 version 1).
    #[tag(0xe01)]
    NodeMotionSources(NodeMotionSources),
    /// Nodes that other actors may be attached to (chunk 15 version 1).
    #[tag(0xf01)]
    AttachmentNodes(AttachmentNodes),
    /// Body of chunk 51 version 1, the time at which the file was written.
    #[tag(0x3301)]
    Timestamp(Timestamp),
    /// The body of a chunk of unknown kind or version, or of a motion event table (50), whose layouts are not
    /// understood.
    #[tag(_ => (len_body))]
    Unknown(Raw),
}

/// The body of a chunk of unknown kind or version, or of a motion event table (50), whose layouts are not
/// understood.
#[record(params(len: u32))]
pub struct Raw {
    /// The uninterpreted bytes.
    #[br(count = len)]
    pub data: Vec<u8>,
}

/// All nodes of the actor (chunk 11 version 1). Each node comes after its parent. No node is required:
/// `UniversalManip1`, which a source says that every model has and that the game inserts otherwise, is a helper of
/// Maya's viewport and is in 561 of 849 real files.
#[record]
pub struct Nodes {
    // Number of nodes. (`numNodes`)
    #[count_of(nodes)]
    num_nodes: u32,

    /// Number of nodes without a parent, correct in every real file. The most frequent value is 2. (`numRootNodes`)
    pub num_roots: u32,

    /// The nodes. The index of a node is its position in this list. Real files contain 1 to 348.
    #[br(count = num_nodes)]
    pub nodes: Vec<Node>,
}

/// A node: 156 bytes followed by the name. This is a record of chunk 11, and the body of chunk 0 version 4.
#[record]
pub struct Node {
    /// Everything except the name.
    #[bulk]
    pub properties: NodeProperties,

    /// The name by which motions refer to the node. It is unique within the actor.
    pub name: Text,
}

/// The fixed-size part of a node, 156 bytes.
#[record(plain)]
pub struct NodeProperties {
    /// Bind pose relative to the parent.
    pub local_transform: LocalTransform,
    /// Bit n is set if the node is active in level of detail n; 0xFFFFFFFF in every real file. (`-1 (?)`)
    pub skeletal_lod_mask: u32,
    /// Bit n is set if the node is animated in level of detail n; 0xFFFFFFFF in every real file. (`-1 (?)`)
    pub motion_lod_mask: u32,
    /// Index of the parent node; 0xFFFFFFFF for a root. (`parentNodeId`)
    pub parent: u32,
    /// Number of children of the node. Correct in real files, but 0 in files of some tools. (`numChildNodes`)
    pub num_children: u32,

    /// Only the first bit has a meaning in known builds. The other bits are garbage, with 172 different combinations.
    /// (`bIncludeInBoundsCalc`)
    pub flags: NodePropertiesFlags,

    /// Padding of the C structure; garbage in most files.
    pub padding: [u8; 3],
    /// Bounding box of the geometry that the node moves. (`transform`)
    pub bounding_box: OrientedBoundingBox,
    /// Importance of the node for motion levels of detail; 1 in every real file. (`fImportanceFactor`)
    pub importance: f32,
}

/// Only the first bit has a meaning in known builds. The other bits are garbage, with 172 different combinations.
/// (`bIncludeInBoundsCalc`)
#[flags(u8)]
pub struct NodePropertiesFlags {
    /// The node is included in the bounding box of the actor; set in every real file.
    pub include_in_bounds: bool,
    /// In later builds, other actors may be attached to this node.
    pub attachment: bool,
    /// In later builds, the node is never removed by optimization.
    pub critical: bool,
    /// No known meaning.
    pub reserved: B5,
}

/// One node (chunk 0 versions 1 to 3). Version 3 is written by the exporter of 2007; the other two have not been
/// seen.
#[record(params(version: u32))]
pub struct EarlyNode {
    /// Bind pose relative to the parent.
    #[bulk]
    pub local_transform: LocalTransform,

    /// Bit n is set if the node is active in level of detail n; 0xFFFFFFFF in every real file.
    pub skeletal_lod_mask: u32,
    /// Index of the parent node; 0xFFFFFFFF for a root.
    pub parent: u32,

    /// Only the first bit has a meaning in known builds. The other bits are garbage.
    #[br(if(version >= 2))]
    pub flags: Option<EarlyNodeFlags>,

    /// Padding of the C structure; may contain anything.
    #[br(if(version >= 2))]
    pub padding: Option<[u8; 3]>,

    /// Bounding box of the geometry that the node moves.
    #[br(if(version >= 3))]
    #[bulk]
    pub bounding_box: Option<OrientedBoundingBox>,

    /// The name by which motions refer to the node.
    pub name: Text,
}

/// Only the first bit has a meaning in known builds. The other bits are garbage.
#[flags(u8)]
pub struct EarlyNodeFlags {
    /// The node is included in the bounding box of the actor.
    pub include_in_bounds: bool,
    /// No known meaning.
    pub reserved: B7,
}

/// Bind pose of a node relative to its parent, 68 bytes. The multiply order in the file header defines how scale,
/// rotation and translation are combined.
#[record(pod)]
pub struct LocalTransform {
    /// Rotation, a unit quaternion in every real file.
    #[names(x, y, z, w)]
    pub rotation: [f32; 4],

    /// Rotation of the space in which the scale is applied; almost always the identity. (`scaleRotation`)
    #[names(x, y, z, w)]
    pub scale_rotation: [f32; 4],

    /// Position in scene units.
    #[names(x, y, z)]
    pub position: [f32; 3],

    /// Scale along each axis; other than 1 in one of 13 nodes.
    #[names(x, y, z)]
    pub scale: [f32; 3],

    /// A marker for "not set" rather than a shear; (-1, -1, -1) in every real file. (`unused`)
    #[names(x, y, z)]
    pub shear: [f32; 3],
}

/// Oriented bounding box, 64 bytes: four rows of four columns, stored row by row. This is not a transformation
/// matrix. A box that was never set has the identity rotation and half extents of -3.4e38. Some boxes contain NaN.
#[record(pod)]
pub struct OrientedBoundingBox {
    /// The first three rows of the matrix.
    #[br(count = 3)]
    #[bulk]
    pub rows: [BoundingBoxRow; 3],

    /// Center of the box, the first three columns of the last row.
    #[names(x, y, z)]
    pub center: [f32; 3],

    /// Last element of the matrix; 1 in every real file.
    pub one: f32,
}

/// One of the first three rows of the matrix of an oriented bounding box.
#[record(pod)]
pub struct BoundingBoxRow {
    /// A row of the rotation matrix of the box.
    #[names(x, y, z)]
    pub rotation: [f32; 3],

    /// Half the size of the box along the axis with the number of this row.
    pub half_extent: f32,
}

/// Limits of one node (chunk 6 version 1), 88 bytes. Only the exporter for 3ds Max of April 2010 writes them, with
/// translation and rotation 0, scale 1 and all limits active.
#[record(pod)]
pub struct NodeLimit {
    /// Minimum position.
    #[names(x, y, z)]
    pub translation_min: [f32; 3],

    /// Maximum position.
    #[names(x, y, z)]
    pub translation_max: [f32; 3],

    /// Minimum rotation about each axis.
    #[names(x, y, z)]
    pub rotation_min: [f32; 3],

    /// Maximum rotation about each axis.
    #[names(x, y, z)]
    pub rotation_max: [f32; 3],

    /// Minimum scale.
    #[names(x, y, z)]
    pub scale_min: [f32; 3],

    /// Maximum scale.
    #[names(x, y, z)]
    pub scale_max: [f32; 3],

    /// Whether each limit is active (1), in the order translation x, y, z, rotation x, y, z, scale x, y, z.
    #[br(count = 9)]
    #[bulk]
    pub active: [u8; 9],

    /// Padding of the C structure; may contain anything.
    pub padding: [u8; 3],
    /// Index of the node that the limits apply to.
    pub node: u32,
}

/// Node groups, which can be disabled together (chunk 10 version 1). Real chunks contain no groups.
#[record]
pub struct NodeGroups {
    // Number of groups.
    #[count_of(groups)]
    num_groups: u16,

    /// The groups.
    #[br(count = num_groups)]
    pub groups: Vec<NodeGroup>,
}

/// A named set of nodes. The padding byte is inferred from the default alignment of the structure; no real group
/// confirms it.
#[record]
pub struct NodeGroup {
    // Number of nodes in the group.
    #[count_of(nodes)]
    num_nodes: u16,

    /// 1 if the group is disabled by default.
    pub disabled_on_default: u8,
    /// Padding of the C structure; may contain anything.
    pub padding: [u8; 1],
    /// Name of the group.
    pub name: Text,

    /// Indices of the nodes.
    #[br(count = num_nodes)]
    pub nodes: Vec<u16>,
}

/// For each node, the node whose motion it uses when a motion is mirrored (chunk 14 version 1). No real file
/// contains this chunk.
#[record]
pub struct NodeMotionSources {
    // Number of entries; equal to the number of nodes.
    #[count_of(sources)]
    num_sources: u32,

    /// For each node, the index of the opposite node; 0xFFFF for none.
    #[br(count = num_sources)]
    pub sources: Vec<u16>,
}

/// Nodes that other actors may be attached to (chunk 15 version 1). No real file contains this chunk.
#[record]
pub struct AttachmentNodes {
    // Number of nodes.
    #[count_of(attachments)]
    num_attachments: u32,

    /// Indices of the nodes.
    #[br(count = num_attachments)]
    pub attachments: Vec<u16>,
}

/// The mesh of one node (chunk 1). A node may have a visual mesh and a collision mesh. Real files contain version
/// 1.
///
/// The vertices of a mesh without a skin are in the space of its node. The vertices of a skinned mesh are in actor
/// space, independent of the transform of the node. Of 301 skinned meshes in 136 real actors, 159 belong to a node
/// with a transform: 132 of them surround their bones only with this interpretation, and the other 27 are small
/// objects that are near their bones either way. Open 3D Engine and OpenVic interpret vertices the same way.
#[record(params(version: u32))]
pub struct Mesh {
    /// Index of the node that the mesh belongs to. (`nodeId`)
    pub node: u32,

    /// Level of detail.
    #[br(if(version >= 2))]
    pub lod: Option<u32>,

    /// Number of vertices before they were split at seams. The skin has one row for each. (`numInfluenceRanges`)
    pub num_original_vertices: u32,
    /// Total number of vertices of all submeshes. Every attribute layer has this length. (`numVertices`)
    pub num_vertices: u32,
    /// Total number of indices of all submeshes. (`numIndices`)
    pub num_indices: u32,

    // Number of submeshes. (`numSubMeshes`)
    #[count_of(submeshes)]
    num_submeshes: u32,

    // Number of attribute layers. (`numAttribLayers`)
    #[count_of(layers)]
    num_layers: u32,

    /// 1 for a collision mesh, 0 for a visual mesh. (`bIsCollisionMesh`)
    pub is_collision_mesh: u8,
    /// Padding of the C structure; garbage in most files. (`pad`)
    pub padding: [u8; 3],

    /// Vertex attributes. The usual order is original vertices, positions, normals, texture coordinates, tangents.
    #[br(count = num_layers, args(num_vertices))]
    pub layers: Vec<AttributeLayer>,

    /// Parts of the mesh with one material each. Each submesh uses the next `num_vertices` vertices of the layers.
    #[br(count = num_submeshes)]
    pub submeshes: Vec<Submesh>,
}

/// One vertex attribute for all vertices of a mesh. Kinds may repeat, for example for several sets of texture
/// coordinates. Layers of an unknown kind, or with an element size that does not match the kind, are kept as raw
/// bytes.
#[record(params(num_vertices: u32))]
pub struct AttributeLayer {
    /// Kind of the attribute. (`type`)
    pub kind: AttributeKind,
    /// Size of one element in bytes. (`attribSize`)
    pub bytes_per_vertex: u32,
    /// 1 if the layer is deformed at run time, as for positions, normals and tangents. (`bKeepOriginals`)
    pub keep_originals: u8,
    /// Affects only the conversion of axes; 0 in every real file. (`bIsScaleFactor`)
    pub is_scale: u8,
    /// Padding of the C structure; garbage in most files. (`pad`)
    pub padding: [u8; 2],

    /// One element per vertex.
    #[size(i128::saturating_mul(i128::from(bytes_per_vertex), i128::from(num_vertices)))]
    #[tag(if bytes_per_vertex < 256 { i64::from(u32::from(kind)) * 256 + i64::from(bytes_per_vertex) } else { -1 })]
    pub data: AttributeLayerData,
}

/// One element per vertex.
#[switch(i64)]
pub enum AttributeLayerData {
    /// Positions of the vertices.
    #[tag(12)]
    Positions(Positions),
    /// Normals of the vertices.
    #[tag(0x10c)]
    Normals(Normals),
    /// Tangents of the vertices.
    #[tag(0x210)]
    Tangents(Tangents),
    /// One set of texture coordinates.
    #[tag(0x308)]
    TextureCoordinates(TextureCoordinates),
    /// Vertex colors of four bytes.
    #[tag(0x404)]
    Colors32(Colors32),
    /// Original vertices, before vertices were split at seams.
    #[tag(0x504)]
    OriginalVertices(OriginalVertices),
    /// Vertex colors of four floats.
    #[tag(0x610)]
    Colors128(Colors128),
    /// Bitangents of the vertices.
    #[tag(0x70c)]
    Bitangents(Bitangents),
    /// Cloth data of the vertices, known only from the successor of the format.
    #[tag(0x804)]
    Cloth(Cloth),
    /// The bytes of any other case.
    Unknown(Vec<u8>),
}

/// Positions of the vertices.
#[record]
pub struct Positions {
    /// One position per vertex, in scene units.
    #[to_end]
    #[names(x, y, z)]
    pub positions: Vec<[f32; 3]>,
}

/// Normals of the vertices.
#[record]
pub struct Normals {
    /// One vector per vertex, on the front side of its triangles.
    #[to_end]
    #[names(x, y, z)]
    pub normals: Vec<[f32; 3]>,
}

/// Tangents of the vertices. The k-th tangent layer presumably belongs to the k-th layer of texture coordinates.
#[record]
pub struct Tangents {
    /// One tangent per vertex. The fourth component is the handedness, exactly 1 or -1: cross(normal, tangent) times
    /// the handedness points along increasing v, which is down (99.9 % of 33,874 vertices of real files). Normal maps
    /// follow the Direct3D convention: invert their green channel for glTF, OpenGL and Blender.
    #[to_end]
    #[names(x, y, z, w)]
    pub tangents: Vec<[f32; 4]>,
}

/// One set of texture coordinates.
#[record]
pub struct TextureCoordinates {
    /// Horizontal and vertical coordinate per vertex. The vertical coordinate increases downwards.
    #[to_end]
    #[names(x, y)]
    pub texture_coordinates: Vec<[f32; 2]>,
}

/// Vertex colors of four bytes. Not present in any real file.
#[record]
pub struct Colors32 {
    /// One color per vertex, as an integer in the byte order of the file.
    #[to_end]
    pub colors: Vec<u32>,
}

/// Original vertices, before vertices were split at seams.
#[record]
pub struct OriginalVertices {
    /// For each vertex, the number of its original vertex, which selects the row of the skin. (`influence range index`)
    #[to_end]
    pub original_vertices: Vec<u32>,
}

/// Vertex colors of four floats. Not present in any real file.
#[record]
pub struct Colors128 {
    /// One color per vertex.
    #[to_end]
    #[names(red, green, blue, alpha)]
    pub colors: Vec<[f32; 4]>,
}

/// Bitangents of the vertices. Not present in any real file.
#[record]
pub struct Bitangents {
    /// One vector per vertex.
    #[to_end]
    #[names(x, y, z)]
    pub bitangents: Vec<[f32; 3]>,
}

/// Cloth data of the vertices, known only from the successor of the format.
#[record]
pub struct Cloth {
    /// One value per vertex.
    #[to_end]
    pub values: Vec<u32>,
}

/// A part of a mesh with one material: 16 bytes followed by two lists. In real files, every submesh has vertices
/// and indices.
#[record]
pub struct Submesh {
    // Number of indices, three per triangle. (`numIndices`)
    #[count_of(indices)]
    num_indices: u32,

    /// Number of mesh vertices that belong to this submesh. (`numVertices`)
    pub num_vertices: u32,
    /// Ordinal of the material among all materials of the file, standard and fx together, in file order. (`materialId`)
    pub material: u32,

    // Number of nodes that influence this submesh; 0 without a skin. (`numBones`)
    #[count_of(bones)]
    num_bones: u32,

    /// Vertex indices of the triangles, relative to the first vertex of this submesh. Front faces are clockwise in a
    /// left-handed view. (`relativeIndices`)
    #[br(count = num_indices)]
    pub indices: Vec<u32>,

    /// Indices of the nodes that influence this submesh (its bone palette). (`boneIds`)
    #[br(count = num_bones)]
    pub bones: Vec<u32>,
}

/// An additional level of detail (chunk 8 version 1): a complete nested actor file with its own header. The order
/// of these chunks is the order of the levels.
#[record]
pub struct MeshLodLevel {
    /// Number of the level. Numbers repeat within a file, and the runtime ignores them.
    pub lod: u32,

    // Length of the nested file in bytes.
    #[size_of(actor)]
    len_actor: u32,

    /// The nested file, with its own byte order and multiply order.
    #[size(len_actor)]
    pub actor: Box<XacFile>,
}

/// The skin of one mesh (chunk 2 versions 2 to 4): the nodes that influence its vertices and their weights. Real
/// files contain version 3, and those of the 2007 exporter version 2. The length of this chunk is exact, and only
/// the length determines the number of rows.
///
/// Vertices are stored with the nodes in their bind pose. Each node moves a vertex by the inverse of its bind pose,
/// then by its current pose, and the result is the weighted mean over all nodes. In real files, every vertex of a
/// skinned mesh has influences.
#[record(params(version: u32, len: u32))]
pub struct Skin {
    /// Index of the node whose mesh is skinned. (`nodeId`)
    pub node: u32,

    /// Level of detail of the skinned mesh.
    #[br(if(version >= 4))]
    pub lod: Option<u32>,

    /// Number of distinct nodes among the influences; correct in every real file. (`numLocalBones`)
    #[br(if(version >= 3))]
    pub num_local_bones: Option<u32>,

    // Number of influences. (`numInfluences`)
    #[count_of(influences)]
    num_influences: u32,

    /// 1 if the skin is for the collision mesh of the node, 0 for the visual mesh. (`bIsForCollisionMesh`)
    pub is_for_collision_mesh: u8,
    /// Padding of the C structure; garbage in some files. (`pad`)
    pub padding: [u8; 3],

    /// The influences of all vertices.
    #[br(count = num_influences)]
    #[bulk]
    pub influences: Vec<Influence>,

    /// One range of influences per original vertex of the mesh, as many as its `num_original_vertices` in every real
    /// file. (`InfluenceRange`)
    #[br(count = int::divide(i128::from(((i64::from(len) - 4) - 4 * i64::from(version)) - 8 * i64::from(num_influences)), 8))]
    #[bulk]
    pub rows: Vec<InfluenceRange>,
}

/// The influence of one node on a vertex, 8 bytes.
#[record(pod)]
pub struct Influence {
    /// Weight of the node. The weights of a vertex add up to 1, within one percent. (`fWeight`)
    pub weight: f32,
    /// Index of the node. (`boneId`)
    pub node: u16,
    /// Padding of the C structure; garbage in many files. (`pad`)
    pub padding: [u8; 2],
}

/// The influences of one original vertex, 8 bytes.
#[record(pod)]
pub struct InfluenceRange {
    /// Index of the first influence. (`firstInfluenceIndex`)
    pub first_influence: u32,
    /// Number of influences; 1 to 4 in real files. (`numInfluences`)
    pub num_influences: u32,
}

/// A skin that stores influences per vertex (chunk 2 version 1). No real file contains this version.
#[record(params(len: u32))]
pub struct SkinV1 {
    /// Index of the node whose mesh is skinned.
    pub node: u32,
    /// 1 if the skin is for the collision mesh of the node, 0 for the visual mesh.
    pub is_for_collision_mesh: u8,
    /// Padding of the C structure; may contain anything.
    pub padding: [u8; 3],

    /// The rest of the chunk.
    #[size(i64::from(len) - 8)]
    pub vertices: SkinVertices,
}

/// The vertices of a skin of version 1. Their number follows from the end of the chunk.
#[record]
pub struct SkinVertices {
    /// One entry per original vertex of the mesh.
    #[to_end]
    pub vertices: Vec<SkinVertex>,
}

/// The influences of one original vertex in a skin of version 1.
#[record]
pub struct SkinVertex {
    // Number of influences.
    #[count_of(influences)]
    num_influences: u8,

    /// The nodes that influence the vertex.
    #[br(count = num_influences)]
    #[bulk]
    pub influences: Vec<Influence>,
}

/// Number of materials that follow (chunk 13), correct in every real file. Real files contain version 1.
#[record(params(version: u32))]
pub struct MaterialInfo {
    /// Level of detail.
    #[br(if(version >= 2))]
    pub lod: Option<u32>,

    /// Total number of standard and fx materials. (`numTotalMaterials`)
    pub num_materials: u32,
    /// Number of standard materials (chunk 3). (`numStandardMaterials`)
    pub num_standard_materials: u32,
    /// Number of fx materials (chunk 5). (`numFxMaterials`)
    pub num_fx_materials: u32,
}

/// The first 83 bytes of a standard material, common to all versions.
#[record(plain)]
pub struct MaterialProperties {
    /// Ambient color, usually black. (`ambientColor`)
    #[names(red, green, blue, alpha)]
    pub ambient: [f32; 4],

    /// Diffuse color. (`diffuseColor`)
    #[names(red, green, blue, alpha)]
    pub diffuse: [f32; 4],

    /// Specular color. (`specularColor`)
    #[names(red, green, blue, alpha)]
    pub specular: [f32; 4],

    /// Emissive color; black in every real file. (`emissiveColor`)
    #[names(red, green, blue, alpha)]
    pub emissive: [f32; 4],

    /// Exponent of the specular highlight; usually 25, otherwise 5.
    pub shine: f32,
    /// Strength of the specular highlight; 0 in every real file. (`shineStrength`)
    pub shine_strength: f32,
    /// Opacity, 1 for opaque; 1 in every real file.
    pub opacity: f32,
    /// Index of refraction; 1 or 1.5. (`ior`)
    pub index_of_refraction: f32,
    /// 1 if back faces are rendered; 0 in every real file. (`bDoubleSided`)
    pub double_sided: u8,
    /// 1 if only edges are rendered; 0 in every real file. (`bWireframe`)
    pub wireframe: u8,
    /// How a transparent surface is blended with the background; `filter` in every real file. (`unused`)
    pub transparency: Transparency,
}

/// A standard material (chunk 3 versions 2 and 3). In every real file with layers, the stored length of version 2
/// does not include them.
#[record(params(version: u32))]
pub struct Material {
    /// Level of detail.
    #[br(if(version >= 3))]
    pub lod: Option<u32>,

    /// Colors and surface properties.
    #[bulk]
    pub properties: MaterialProperties,

    // Number of layers. (`numLayers`)
    #[count_of(layers)]
    num_layers: u8,

    /// Name of the material.
    pub name: Text,

    /// The textures. Real files contain 0 to 3, usually a diffuse and a specular one. (`Layer`)
    #[br(count = num_layers)]
    pub layers: Vec<MaterialLayer>,
}

/// A standard material whose layers are separate chunks (chunk 3 version 1; the layers are chunk 4). Written by the
/// exporter of 2007.
#[record]
pub struct MaterialV1 {
    /// Colors and surface properties.
    #[bulk]
    pub properties: MaterialProperties,

    /// Padding of the C structure. It is 1 in every real file, but it is not a layer count.
    pub padding: [u8; 1],
    /// Name of the material.
    pub name: Text,
}

/// Placement and strength of a texture, 24 bytes. All real layers have amount 1, offset 0, tiling 1 and rotation 0.
#[record(pod)]
pub struct TexturePlacement {
    /// Strength of the texture, 0 to 1.
    pub amount: f32,
    /// Horizontal offset. (`uOffset`)
    pub u_offset: f32,
    /// Vertical offset. (`vOffset`)
    pub v_offset: f32,
    /// Horizontal repetitions. (`uTiling`)
    pub u_tiling: f32,
    /// Vertical repetitions. (`vTiling`)
    pub v_tiling: f32,
    /// Rotation in radians. (`rotationInRadians`)
    pub rotation: f32,
}

/// One texture of a standard material: 28 bytes followed by the name. This is part of a material, and the body of
/// chunk 4 version 2.
#[record]
pub struct MaterialLayer {
    /// Placement of the texture on the surface.
    #[bulk]
    pub placement: TexturePlacement,

    /// Ordinal of the material that the layer belongs to, among all materials of the file, standard and fx together, in
    /// file order. In a real file with a standard material after an fx material, the count of preceding standard
    /// materials, as the source has it, would be too small. (`materialId`)
    pub material: u16,

    /// Purpose of the texture. (`mapType`)
    pub map_type: MapType,
    /// How the texture is blended with the previous layers; `replace` in every real file. (`unused`)
    pub blend_mode: BlendMode,
    /// Name of the texture, without folder and extension in real files. May be empty.
    pub texture: Text,
}

/// One texture of a standard material, without blend mode (chunk 4 version 1). No real file contains this version.
#[record]
pub struct MaterialLayerV1 {
    /// Placement of the texture on the surface.
    #[bulk]
    pub placement: TexturePlacement,

    /// Ordinal of the material that the layer belongs to, among all materials of the file, standard and fx together, in
    /// file order.
    pub material: u16,

    /// Purpose of the texture.
    pub map_type: MapType,
    /// Padding of the C structure; may contain anything.
    pub padding: [u8; 1],
    /// Name of the texture.
    pub texture: Text,
}

/// A material defined by an effect file with parameters (chunk 5 versions 2 and 3). Real files contain version 2.
#[record(params(version: u32))]
pub struct FxMaterial {
    /// Level of detail.
    #[br(if(version >= 3))]
    pub lod: Option<u32>,

    // Number of integer parameters.
    #[count_of(ints)]
    num_ints: u32,

    // Number of float parameters.
    #[count_of(floats)]
    num_floats: u32,

    // Number of color parameters.
    #[count_of(colors)]
    num_colors: u32,

    // Number of Boolean parameters.
    #[count_of(bools)]
    num_bools: u32,

    // Number of vector parameters.
    #[count_of(vectors)]
    num_vectors: u32,

    // Number of textures.
    #[count_of(bitmaps)]
    num_bitmaps: u32,

    /// Name of the material.
    pub name: Text,
    /// Effect file, with extension and without folder, such as `Default.fx`.
    pub effect_file: Text,
    /// Technique of the effect file; may be empty.
    pub shader_technique: Text,

    /// Integer parameters.
    #[br(count = num_ints)]
    pub ints: Vec<IntParameter>,

    /// Float parameters.
    #[br(count = num_floats)]
    pub floats: Vec<FloatParameter>,

    /// Color parameters. Not seen in real files.
    #[br(count = num_colors)]
    pub colors: Vec<ColorParameter>,

    /// Boolean parameters.
    #[br(count = num_bools)]
    pub bools: Vec<BoolParameter>,

    /// Vector parameters. Not seen in real files.
    #[br(count = num_vectors)]
    pub vectors: Vec<VectorParameter>,

    /// Textures.
    #[br(count = num_bitmaps)]
    pub bitmaps: Vec<BitmapParameter>,
}

/// An fx material with fewer kinds of parameters and no technique (chunk 5 version 1). No real file contains this
/// version.
#[record]
pub struct FxMaterialV1 {
    // Number of integer parameters.
    #[count_of(ints)]
    num_ints: u32,

    // Number of float parameters.
    #[count_of(floats)]
    num_floats: u32,

    // Number of color parameters.
    #[count_of(colors)]
    num_colors: u32,

    // Number of textures.
    #[count_of(bitmaps)]
    num_bitmaps: u32,

    /// Name of the material.
    pub name: Text,
    /// Effect file, with extension and without folder.
    pub effect_file: Text,

    /// Integer parameters.
    #[br(count = num_ints)]
    pub ints: Vec<IntParameter>,

    /// Float parameters.
    #[br(count = num_floats)]
    pub floats: Vec<FloatParameter>,

    /// Color parameters.
    #[br(count = num_colors)]
    pub colors: Vec<ColorParameter>,

    /// Textures.
    #[br(count = num_bitmaps)]
    pub bitmaps: Vec<BitmapParameter>,
}

/// An integer parameter of an fx material.
#[record]
pub struct IntParameter {
    /// The value.
    pub value: i32,
    /// Name of the parameter in the effect file.
    pub name: Text,
}

/// A float parameter of an fx material.
#[record]
pub struct FloatParameter {
    /// The value.
    pub value: f32,
    /// Name of the parameter in the effect file.
    pub name: Text,
}

/// A color parameter of an fx material.
#[record]
pub struct ColorParameter {
    /// The value.
    #[names(red, green, blue, alpha)]
    pub value: [f32; 4],

    /// Name of the parameter in the effect file.
    pub name: Text,
}

/// A Boolean parameter of an fx material.
#[record]
pub struct BoolParameter {
    /// 1 for true, 0 for false.
    pub value: u8,
    /// Name of the parameter in the effect file.
    pub name: Text,
}

/// A vector parameter of an fx material.
#[record]
pub struct VectorParameter {
    /// The value.
    #[names(x, y, z)]
    pub value: [f32; 3],

    /// Name of the parameter in the effect file.
    pub name: Text,
}

/// A texture parameter of an fx material. Unlike in the other parameters, the name precedes the value.
#[record]
pub struct BitmapParameter {
    /// Name of the parameter in the effect file.
    pub name: Text,
    /// File name of the texture, with extension; `None` for an empty slot.
    pub value: Text,
}

/// Origin of the actor (chunk 7 versions 1 and 2). In every real file, the first chunk is one of version 2.
#[record(params(version: u32))]
pub struct Info {
    /// The components of the repositioning node's movement that move the whole actor. Unused without such a node.
    /// (`repositionMask`)
    pub repositioning_mask: InfoRepositioningMask,

    /// Index of the node whose movement moves the whole actor; 0xFFFFFFFF (none) in every real file.
    /// (`repositioningNode`)
    pub repositioning_node: u32,

    /// Major version of the exporter; 3 in most files. (`exporterMajorVersion`)
    pub exporter_major_version: u8,
    /// Minor version of the exporter. (`exporterMinorVersion`)
    pub exporter_minor_version: u8,
    /// Padding of the C structure; garbage in most files. (`unused`)
    pub padding: [u8; 2],

    /// Offset of the root for motions that were made for another actor; 0 in every real file. (`retargetRootOffset`)
    #[br(if(version >= 2))]
    pub retarget_root_offset: Option<f32>,

    /// The program that the actor was made with. (`sourceApp`)
    pub source_application: Text,
    /// The scene file that the actor was exported from. (`origFileName`)
    pub original_file: Text,
    /// The build date of the exporter, such as "May 25 2011". This is not the date of the export. (`exportDate`)
    pub exporter_compile_date: Text,
    /// Name of the actor; usually empty. (`actorName`)
    pub actor_name: Text,
}

/// The components of the repositioning node's movement that move the whole actor. Unused without such a node.
/// (`repositionMask`)
#[flags(u32)]
pub struct InfoRepositioningMask {
    /// Position; set in about half of the real files.
    pub position: bool,
    /// Rotation.
    pub rotation: bool,
    /// Scale, which the runtime does not support.
    pub scale: bool,
    /// No known meaning.
    pub reserved: B29,
}

/// Origin of the actor, with a trajectory node (chunk 7 versions 3 and 4). No real file contains these versions.
#[record(params(version: u32))]
pub struct InfoV3 {
    /// Number of levels of detail.
    #[br(if(version >= 4))]
    pub num_lods: Option<u32>,

    /// Index of the node that represents the path of the actor; 0xFFFFFFFF for none.
    pub trajectory_node: u32,
    /// Index of the node whose movement moves the whole actor; 0xFFFFFFFF for none.
    pub motion_extraction_node: u32,

    /// The components of that movement that are extracted.
    #[br(if(version < 4))]
    pub motion_extraction_mask: Option<u32>,

    /// Major version of the exporter.
    pub exporter_major_version: u8,
    /// Minor version of the exporter.
    pub exporter_minor_version: u8,
    /// Padding of the C structure; may contain anything.
    pub padding: [u8; 2],
    /// Offset of the root for motions that were made for another actor.
    pub retarget_root_offset: f32,
    /// The program that the actor was made with.
    pub source_application: Text,
    /// The scene file that the actor was exported from.
    pub original_file: Text,
    /// The build date of the exporter. This is not the date of the export.
    pub exporter_compile_date: Text,
    /// Name of the actor.
    pub actor_name: Text,
}

/// All morph targets of the actor (chunk 12 version 1).
#[record]
pub struct MorphTargets {
    // Number of targets. (`numMorphTargets`)
    #[count_of(targets)]
    num_targets: u32,

    /// Level of detail of the targets, presumably always 0. (`lodMorphTargetIdx`)
    pub lod: u32,

    /// The targets.
    #[br(count = num_targets)]
    pub targets: Vec<MorphTarget>,
}

/// A morph target. This is a record of chunk 12, and the whole body of chunk 9 version 1. The weight is clamped to
/// the range of the target and multiplies all its deltas.
#[record]
pub struct MorphTarget {
    /// Minimum weight. (`fRangeMin`)
    pub range_min: f32,
    /// Maximum weight. (`fRangeMax`)
    pub range_max: f32,
    /// Level of detail; the same as in the chunk. (`lodLevel`)
    pub lod: u32,

    // Number of delta blocks. (`numDeformations`)
    #[count_of(deltas)]
    num_deltas: u32,

    // Number of transforms, reportedly always 0. (`numTransformations`)
    #[count_of(transforms)]
    num_transforms: u32,

    /// Phoneme groups of the target. No bit is set for an ordinary morph target. (`phonemeSetBitmask`)
    pub phonemes: MorphTargetPhonemes,
    /// The name by which morph motions refer to the target.
    pub name: Text,

    /// Mesh deformations.
    #[br(count = num_deltas)]
    pub deltas: Vec<MorphDelta>,

    /// Node transforms.
    #[br(count = num_transforms)]
    #[bulk]
    pub transforms: Vec<MorphTransform>,
}

/// Phoneme groups of the target. No bit is set for an ordinary morph target. (`phonemeSetBitmask`)
#[flags(u32)]
pub struct MorphTargetPhonemes {
    /// The mouth at rest.
    pub neutral_pose: bool,
    /// M, B, P and X.
    pub m_b_p_x: bool,
    /// AA, AO and OW.
    pub aa_ao_ow: bool,
    /// IH, AE, AH, EY, AY and H.
    pub ih_ae_ah_ey_ay_h: bool,
    /// AW.
    pub aw: bool,
    /// N, NG, CH, J, DH, D, G, T, K, Z, ZH, TH, S and SH.
    pub n_ng_ch_j_dh_d_g_t_k_z_zh_th_s_sh: bool,
    /// IY, EH and Y.
    pub iy_eh_y: bool,
    /// UW, UH and OY.
    pub uw_uh_oy: bool,
    /// F and V.
    pub f_v: bool,
    /// L and EL.
    pub l_el: bool,
    /// W.
    pub w: bool,
    /// R and ER.
    pub r_er: bool,
    /// No known meaning.
    pub reserved: B20,
}

/// Deltas of a morph target for one mesh: 16 bytes, followed by 16 bytes per vertex in four lists of equal length.
#[record]
pub struct MorphDelta {
    /// Index of the node whose visual mesh is deformed. (`nodeId`)
    pub node: u32,
    /// The position delta for the value 0, common to x, y and z. (`fMinValue`)
    pub min: f32,
    /// The position delta for the value 65535, common to x, y and z. (`fMaxValue`)
    pub max: f32,
    /// Length of each of the four lists. (`numVertices`)
    pub num_vertices: u32,

    /// Deltas added to the positions, `min + (max - min) * value / 65535`. (`positionOffsets`, `DeformVertex16`)
    #[br(count = num_vertices)]
    #[names(x, y, z)]
    pub positions: Vec<[u16; 3]>,

    /// Deltas added to the normals, `value / 127.5 - 1`. (`normalOffsets`, `DeformVertex8`)
    #[br(count = num_vertices)]
    #[names(x, y, z)]
    pub normals: Vec<[u8; 3]>,

    /// Deltas added to the tangents of the first layer, `value / 127.5 - 1`. (`tangentOffsets`)
    #[br(count = num_vertices)]
    #[names(x, y, z)]
    pub tangents: Vec<[u8; 3]>,

    /// Indices of the deformed vertices in the mesh. These are not numbers of original vertices. (`vertexIndices`)
    #[br(count = num_vertices)]
    pub vertices: Vec<u32>,
}

/// Transform of one node by a morph target, 60 bytes.
#[record(pod)]
pub struct MorphTransform {
    /// Index of the node. (`nodeId`)
    pub node: u32,

    /// Absolute rotation at full weight.
    #[names(x, y, z, w)]
    pub rotation: [f32; 4],

    /// Absolute rotation at full weight of the space in which the scale is applied. (`scaleRotation`)
    #[names(x, y, z, w)]
    pub scale_rotation: [f32; 4],

    /// Delta added to the position, multiplied by the weight. (`pos`)
    #[names(x, y, z)]
    pub position: [f32; 3],

    /// Delta added to the scale, multiplied by the weight.
    #[names(x, y, z)]
    pub scale: [f32; 3],
}

/// Values of `chunk_kind`; unknown values are kept.
#[value_enum(u32)]
pub enum ChunkKind {
    /// A single node, as written by the exporter of 2007.
    Node = 0,

    /// The mesh of a node.
    Mesh = 1,

    /// The skin of a mesh.
    Skin = 2,

    /// A standard material.
    Material = 3,

    /// A single texture of a standard material, as written by the exporter of 2007.
    MaterialLayer = 4,

    /// A material defined by an effect file with parameters.
    FxMaterial = 5,

    /// The limits of a node.
    NodeLimit = 6,

    /// Origin of the actor.
    Info = 7,

    /// An additional level of detail as a nested file.
    MeshLodLevel = 8,

    /// A single morph target.
    MorphTarget = 9,

    /// Node groups.
    NodeGroups = 10,

    /// All nodes.
    Nodes = 11,

    /// All morph targets.
    MorphTargets = 12,

    /// Number of materials that follow.
    MaterialInfo = 13,

    /// For each node, the node whose motion it uses when a motion is mirrored.
    NodeMotionSources = 14,

    /// Nodes that other actors may be attached to.
    AttachmentNodes = 15,

    /// Timed events, kept as raw bytes because no sample shows which version has which layout.
    MotionEventTable = 50,

    /// Time at which the file was written.
    Timestamp = 51,

    /// A value without a name.
    Unknown(u32),
}

/// Values of `attribute_kind`; unknown values are kept.
#[value_enum(u32)]
pub enum AttributeKind {
    /// Positions; 12 bytes.
    Positions = 0,
    /// Normals; 12 bytes.
    Normals = 1,
    /// Tangents with handedness; 16 bytes.
    Tangents = 2,
    /// Texture coordinates; 8 bytes.
    TextureCoordinates = 3,
    /// Colors of four bytes. Not seen in real files.
    Colors32 = 4,
    /// Numbers of the original vertices; 4 bytes. (`influence range index`)
    OriginalVertices = 5,
    /// Colors of 16 bytes. Not seen in real files.
    Colors128 = 6,
    /// Bitangents; 12 bytes. Not seen in real files.
    Bitangents = 7,
    /// Cloth data; 4 bytes. Only in the successor of the format.
    Cloth = 8,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `transparency`; unknown values are kept.
#[value_enum(u8)]
pub enum Transparency {
    /// Letter A: added to the background.
    Additive = 65,

    /// Letter F: filters the background. The only value in real files.
    Filter = 70,

    /// Letter S: subtracted from the background.
    Subtractive = 83,

    /// Letter U: unknown to the exporter.
    Unspecified = 85,

    /// A value without a name.
    Unknown(u8),
}

/// Values of `map_type`; unknown values are kept.
#[value_enum(u8)]
pub enum MapType {
    /// Unknown to the exporter.
    Unspecified = 0,
    /// Ambient color.
    Ambient = 1,
    /// Diffuse color; half of the real layers.
    Diffuse = 2,
    /// Specular color; frequent.
    Specular = 3,
    /// Opacity; frequent.
    Opacity = 4,
    /// Bump or normal map; rare.
    Bump = 5,
    /// Self-illumination.
    SelfIllumination = 6,
    /// Exponent of the specular highlight.
    Shine = 7,
    /// Strength of the specular highlight.
    ShineStrength = 8,
    /// Color of transmitted light.
    FilterColor = 9,
    /// Reflection.
    Reflection = 10,
    /// Refraction.
    Refraction = 11,
    /// Reflected environment.
    Environment = 12,
    /// Displacement.
    Displacement = 13,
    /// A value without a name.
    Unknown(u8),
}

/// Values of `blend_mode`; unknown values are kept.
#[value_enum(u8)]
pub enum BlendMode {
    /// No blending. The only value in real files. (`none`)
    Replace = 0,
    /// Over the layers below.
    Over = 1,
    /// Only where there is a layer below. (`in`)
    Inside = 2,
    /// Only where there is no layer below. (`out`)
    Outside = 3,
    /// Sum.
    Add = 4,
    /// Subtracted from the layers below.
    Subtract = 5,
    /// Product.
    Multiply = 6,
    /// Absolute difference.
    Difference = 7,
    /// The lighter of the two.
    Lighten = 8,
    /// The darker of the two.
    Darken = 9,
    /// Saturates the layers below.
    Saturate = 10,
    /// Desaturates the layers below.
    Desaturate = 11,
    /// Illuminates the layers below.
    Illuminate = 12,
    /// A value without a name.
    Unknown(u8),
}
