// Generated from schemas/xac.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! EMotionFX actor: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use emfx_chunk::generated::{FileHeader, Text, Timestamp};
use ksy_runtime::prelude::*;

/// An actor: a tree of nodes with meshes, skins, materials, limits, further levels of detail and morph targets. A
/// header of 8 bytes and a flat list of chunks to the end of the file.
#[record]
pub struct XacFile {
    // The letters XAC and a space.
    #[magic(b"XAC ")]
    magic: [u8; 4],

    /// Version, byte order and multiply order.
    #[order_flag(big_endian, 0, 1)]
    pub header: FileHeader,

    /// All that follows the header, in the byte order the header names.
    #[brw(is_big = header.big_endian == 1)]
    pub body: Body,
}

/// The chunks of the file and what is left behind the last of them.
#[record]
pub struct Body {
    /// Chunks in file order. Usual are 7, 11, 6, 13, then 3 and 5 mixed, then each mesh (1) with its skin (2), then 8.
    #[while_room(12)]
    pub chunks: Vec<Chunk>,

    /// Up to 11 bytes that are too few for a chunk header; empty in every real file.
    #[to_end]
    pub trailing: Vec<u8>,
}

/// One chunk. Its body is read by its structure; the stated length is advice. That of a material (3) version 2
/// leaves its layers out; the others are exact in real files.
#[record]
pub struct Chunk {
    /// What the body is. (`chunkType`)
    pub kind: ChunkKind,

    // Stated length of the body in bytes, without this header of 12 bytes. (`length`)
    #[length_of(body, tail)]
    len_body: u32,

    /// Layout of the body, counted for each kind on its own. (`version`)
    pub version: u32,

    /// The content, by kind and version.
    #[br(args(len_body))]
    #[tag(if version < 256 { i64::from(u32::from(kind)) * 256 + i64::from(version) } else { -1 })]
    pub body: ChunkBody,

    /// The length as the file states it, where it is not that of `body` and what follows it; `None` where it is.
    #[stored]
    pub stored_len_body: Option<u32>,

    /// Bytes inside the stated length that the structure of the body does not use.
    #[tail]
    pub tail: Vec<u8>,
}

/// The content, by kind and version.
#[switch(i64, len_body: u32)]
pub enum ChunkBody {
    /// Chunk 0 version 1 to 3, one node.
    #[tag(1 => (1), 2 => (2), 3 => (3))]
    EarlyNode(EarlyNode),
    /// A node, 156 bytes and the name.
    #[tag(4)]
    Node(Node),
    /// Chunk 1, the mesh of one node.
    #[tag(0x101 => (1), 0x102 => (2))]
    Mesh(Mesh),
    /// Chunk 2 version 1, a skin whose vertices hold their influences themselves.
    #[tag(0x201 => (len_body))]
    SkinV1(SkinV1),
    /// Chunk 2 version 2 to 4, which nodes move the vertices of one mesh, and how much.
    #[tag(0x202 => (2, len_body), 0x203 => (3, len_body), 0x204 => (4, len_body))]
    Skin(Skin),
    /// Chunk 3 version 1, a standard material whose layers are chunks of their own (4).
    #[tag(0x301)]
    MaterialV1(MaterialV1),
    /// Chunk 3 version 2 and 3, a standard material.
    #[tag(0x302 => (2), 0x303 => (3))]
    Material(Material),
    /// Chunk 4 version 1, one texture of a standard material, without blend mode.
    #[tag(0x401)]
    MaterialLayerV1(MaterialLayerV1),
    /// One texture of a standard material, 28 bytes and the name.
    #[tag(0x402)]
    MaterialLayer(MaterialLayer),
    /// Chunk 5 version 1, an fx material with fewer sorts of parameters and no technique.
    #[tag(0x501)]
    FxMaterialV1(FxMaterialV1),
    /// Chunk 5 version 2 and 3, a material that is an effect file with parameters.
    #[tag(0x502 => (2), 0x503 => (3))]
    FxMaterial(FxMaterial),
    /// Chunk 6 version 1, the limits of one node, 88 bytes.
    #[tag(0x601)]
    NodeLimit(NodeLimit),
    /// Chunk 7 version 1 and 2, where the actor comes from.
    #[tag(0x701 => (1), 0x702 => (2))]
    Info(Info),
    /// Chunk 7 version 3 and 4, where the actor comes from, with a trajectory node.
    #[tag(0x703 => (3), 0x704 => (4))]
    InfoV3(InfoV3),
    /// Chunk 8 version 1, a further level of detail: a whole actor file inside the file, with a header of its own.
    #[tag(0x801)]
    MeshLodLevel(MeshLodLevel),
    /// A shape the actor can take by degrees.
    #[tag(0x901)]
    MorphTarget(MorphTarget),
    /// Chunk 10 version 1, named sets of nodes that can be switched off together.
    #[tag(0xa01)]
    NodeGroups(NodeGroups),
    /// Chunk 11 version 1, all nodes of the actor.
    #[tag(0xb01)]
    Nodes(Nodes),
    /// Chunk 12 version 1, the morph targets of the actor.
    #[tag(0xc01)]
    MorphTargets(MorphTargets),
    /// Chunk 13, how many materials follow.
    #[tag(0xd01 => (1), 0xd02 => (2))]
    MaterialInfo(MaterialInfo),
    /// Chunk 14 version 1, which node lends its motion when a motion is mirrored.
    #[tag(0xe01)]
    NodeMotionSources(NodeMotionSources),
    /// Chunk 15 version 1, nodes that other actors may be attached to.
    #[tag(0xf01)]
    AttachmentNodes(AttachmentNodes),
    /// Body of chunk 51 version 1, the moment a file was written.
    #[tag(0x3301)]
    Timestamp(Timestamp),
    /// The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not
    /// understood.
    #[tag(_ => (len_body))]
    Unknown(Raw),
}

/// The body of a chunk whose kind or version is not known, and of motion event tables (50), whose versions are not
/// understood.
#[record(params(len: u32))]
pub struct Raw {
    /// The bytes as they are.
    #[br(count = len)]
    pub data: Vec<u8>,
}

/// Chunk 11 version 1, all nodes of the actor. A node stands behind its parent.
#[record]
pub struct Nodes {
    // Number of nodes. (`numNodes`)
    #[count_of(nodes)]
    num_nodes: u32,

    /// Number of nodes without a parent. It is right in every real file; 2 is the most frequent. (`numRootNodes`)
    pub num_roots: u32,

    /// The nodes; their position in this list is their index. Real files hold 1 to 348.
    #[br(count = num_nodes)]
    pub nodes: Vec<Node>,
}

/// A node, 156 bytes and the name. A record of chunk 11, and chunk 0 version 4.
#[record]
pub struct Node {
    /// All but the name.
    #[bulk]
    pub properties: NodeProperties,

    /// The name that motions refer to. Unique in its actor.
    pub name: Text,
}

/// The fixed part of a node, 156 bytes.
#[record(plain)]
pub struct NodeProperties {
    /// Bind pose relative to the parent.
    pub local_transform: LocalTransform,
    /// Bit n tells that the node is active in level of detail n; 0xFFFFFFFF in every real file. (`-1 (?)`)
    pub skeletal_lod_mask: u32,
    /// Bit n tells that the node is animated in level of detail n; 0xFFFFFFFF in every real file. (`-1 (?)`)
    pub motion_lod_mask: u32,
    /// Index of the parent node; 0xFFFFFFFF is a root. (`parentNodeId`)
    pub parent: u32,
    /// Number of nodes that have this one as parent. Right in real files, 0 in files of some tools. (`numChildNodes`)
    pub num_children: u32,

    /// Only the first bit is meant in the builds seen; the others are garbage there, with 172 different combinations.
    /// (`bIncludeInBoundsCalc`)
    pub flags: NodePropertiesFlags,

    /// Filler of the C structure; garbage in most files.
    pub padding: [u8; 3],
    /// Box around what the node moves. (`transform`)
    pub bounding_box: OrientedBoundingBox,
    /// Weight of the node for the level of detail of motions; 1 in every real file. (`fImportanceFactor`)
    pub importance: f32,
}

/// Only the first bit is meant in the builds seen; the others are garbage there, with 172 different combinations.
/// (`bIncludeInBoundsCalc`)
#[flags(u8)]
pub struct NodePropertiesFlags {
    /// The node counts for the bounding box of the actor; set in every real file.
    pub include_in_bounds: bool,
    /// Later builds: other actors may be attached here.
    pub attachment: bool,
    /// Later builds: the node is never optimised away.
    pub critical: bool,
    /// No known meaning.
    pub reserved: B5,
}

/// Chunk 0 version 1 to 3, one node. Version 3 comes from the exporter of 2007, the other two were never seen.
#[record(params(version: u32))]
pub struct EarlyNode {
    /// Bind pose relative to the parent.
    #[bulk]
    pub local_transform: LocalTransform,

    /// Bit n tells that the node is active in level of detail n; 0xFFFFFFFF in every real file.
    pub skeletal_lod_mask: u32,
    /// Index of the parent node; 0xFFFFFFFF is a root.
    pub parent: u32,

    /// Only the first bit is meant in the builds seen; the others are garbage.
    #[br(if(version >= 2))]
    pub flags: Option<EarlyNodeFlags>,

    /// Filler of the C structure; may hold anything.
    #[br(if(version >= 2))]
    pub padding: Option<[u8; 3]>,

    /// Box around what the node moves.
    #[br(if(version >= 3))]
    #[bulk]
    pub bounding_box: Option<OrientedBoundingBox>,

    /// The name that motions refer to.
    pub name: Text,
}

/// Only the first bit is meant in the builds seen; the others are garbage.
#[flags(u8)]
pub struct EarlyNodeFlags {
    /// The node counts for the bounding box of the actor.
    pub include_in_bounds: bool,
    /// No known meaning.
    pub reserved: B7,
}

/// Bind pose of a node relative to its parent, 68 bytes. The multiply order of the file header tells how scale,
/// rotation and translation combine.
#[record(pod)]
pub struct LocalTransform {
    /// Rotation; of unit length in every real file.
    #[names(x, y, z, w)]
    pub rotation: [f32; 4],

    /// Rotation of the space in which the scale acts; hardly ever other than the identity. (`scaleRotation`)
    #[names(x, y, z, w)]
    pub scale_rotation: [f32; 4],

    /// Position in units of the scene.
    #[names(x, y, z)]
    pub position: [f32; 3],

    /// Scale along each axis; other than 1 in one of 13 nodes.
    #[names(x, y, z)]
    pub scale: [f32; 3],

    /// A marker for "not set" rather than a shear, (-1, -1, -1) in every real file. (`unused`)
    #[names(x, y, z)]
    pub shear: [f32; 3],
}

/// Box with axes of its own, 64 bytes: a matrix of four rows and four columns, row by row, that is no transform. A
/// box that was never set has the identity rotation and half extents of -3.4e38; some hold NaN.
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
    /// A row of the rotation of the box.
    #[names(x, y, z)]
    pub rotation: [f32; 3],

    /// Half the size of the box along the axis of that number.
    pub half_extent: f32,
}

/// Chunk 6 version 1, the limits of one node, 88 bytes. Only the exporter for 3ds Max of April 2010 writes them:
/// translation and rotation 0, scale 1, everything active.
#[record(pod)]
pub struct NodeLimit {
    /// Least position.
    #[names(x, y, z)]
    pub translation_min: [f32; 3],

    /// Greatest position.
    #[names(x, y, z)]
    pub translation_max: [f32; 3],

    /// Least rotation about each axis.
    #[names(x, y, z)]
    pub rotation_min: [f32; 3],

    /// Greatest rotation about each axis.
    #[names(x, y, z)]
    pub rotation_max: [f32; 3],

    /// Least scale.
    #[names(x, y, z)]
    pub scale_min: [f32; 3],

    /// Greatest scale.
    #[names(x, y, z)]
    pub scale_max: [f32; 3],

    /// Which limits hold, 1 for active. In this order - translation x, y, z, rotation x, y, z, scale x, y, z.
    #[br(count = 9)]
    #[bulk]
    pub active: [u8; 9],

    /// Filler of the C structure; may hold anything.
    pub padding: [u8; 3],
    /// Index of the node the limits are for.
    pub node: u32,
}

/// Chunk 10 version 1, named sets of nodes that can be switched off together. The real ones have no group.
#[record]
pub struct NodeGroups {
    // Number of groups.
    #[count_of(groups)]
    num_groups: u16,

    /// The groups.
    #[br(count = num_groups)]
    pub groups: Vec<NodeGroup>,
}

/// A named set of nodes. The padding byte follows from the default alignment of the structure; no real group
/// confirms it.
#[record]
pub struct NodeGroup {
    // Number of nodes in the group.
    #[count_of(nodes)]
    num_nodes: u16,

    /// 1 if the group starts switched off.
    pub disabled_on_default: u8,
    /// Filler of the C structure; may hold anything.
    pub padding: [u8; 1],
    /// Name of the group.
    pub name: Text,

    /// Indices of the nodes.
    #[br(count = num_nodes)]
    pub nodes: Vec<u16>,
}

/// Chunk 14 version 1, which node lends its motion when a motion is mirrored. No real file has one.
#[record]
pub struct NodeMotionSources {
    // Number of entries, as many as the actor has nodes.
    #[count_of(sources)]
    num_sources: u32,

    /// For each node the index of the node on the other side; 0xFFFF is none.
    #[br(count = num_sources)]
    pub sources: Vec<u16>,
}

/// Chunk 15 version 1, nodes that other actors may be attached to. No real file has one.
#[record]
pub struct AttachmentNodes {
    // Number of nodes.
    #[count_of(attachments)]
    num_attachments: u32,

    /// Indices of the nodes.
    #[br(count = num_attachments)]
    pub attachments: Vec<u16>,
}

/// Chunk 1, the mesh of one node. A node may have a visual mesh and a collision mesh. Real files have version 1.
///
/// Vertices of a mesh without a skin are in the space of its node. Vertices of a skinned mesh are in the space of
/// the actor, whatever the transform of the node. Of 301 skinned meshes in 136 real actors, 159 are at a node with
/// a transform: 132 of them are around their bones only if read so, and the other 27 are small objects that are
/// near their bones either way. Open 3D Engine and OpenVic read vertices the same way.
#[record(params(version: u32))]
pub struct Mesh {
    /// Index of the node the mesh belongs to. (`nodeId`)
    pub node: u32,

    /// Level of detail.
    #[br(if(version >= 2))]
    pub lod: Option<u32>,

    /// Number of vertices before they were split at seams; the skin has one row for each. (`numInfluenceRanges`)
    pub num_original_vertices: u32,
    /// Number of vertices of all submeshes together, which is the length of every attribute layer. (`numVertices`)
    pub num_vertices: u32,
    /// Number of indices of all submeshes together. (`numIndices`)
    pub num_indices: u32,

    // Number of submeshes. (`numSubMeshes`)
    #[count_of(submeshes)]
    num_submeshes: u32,

    // Number of attribute layers. (`numAttribLayers`)
    #[count_of(layers)]
    num_layers: u32,

    /// 1 for a mesh that is made for collision tests, 0 for one to be drawn. (`bIsCollisionMesh`)
    pub is_collision_mesh: u8,
    /// Filler of the C structure; garbage in most files. (`pad`)
    pub padding: [u8; 3],

    /// Attributes of the vertices. Usual are original vertices, positions, normals, then texture coordinates, then
    /// tangents.
    #[br(count = num_layers, args(num_vertices))]
    pub layers: Vec<AttributeLayer>,

    /// Parts of the mesh with one material each. Each takes the next `num_vertices` vertices of the layers.
    #[br(count = num_submeshes)]
    pub submeshes: Vec<Submesh>,
}

/// One attribute of all vertices of a mesh. Kinds may repeat, as for several sets of texture coordinates. A layer
/// of unknown kind, or with elements of another size than its kind has, stays raw bytes.
#[record(params(num_vertices: u32))]
pub struct AttributeLayer {
    /// What the layer holds. (`type`)
    pub kind: AttributeKind,
    /// Size of one element in bytes. (`attribSize`)
    pub bytes_per_vertex: u32,
    /// 1 if the layer is deformed at run time, as positions, normals and tangents are. (`bKeepOriginals`)
    pub keep_originals: u8,
    /// Matters for the conversion of axes only; 0 in every real file. (`bIsScaleFactor`)
    pub is_scale: u8,
    /// Filler of the C structure; garbage in most files. (`pad`)
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
    /// Where each vertex comes from, before vertices were split at seams.
    #[tag(0x504)]
    OriginalVertices(OriginalVertices),
    /// Vertex colors of four floats.
    #[tag(0x610)]
    Colors128(Colors128),
    /// Bitangents of the vertices.
    #[tag(0x70c)]
    Bitangents(Bitangents),
    /// Cloth data of the vertices, known from the successor of the format only.
    #[tag(0x804)]
    Cloth(Cloth),
    /// The bytes of any other kind.
    Unknown(Vec<u8>),
}

/// Positions of the vertices.
#[record]
pub struct Positions {
    /// One position per vertex, in units of the scene.
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

/// Tangents of the vertices. The k-th layer of tangents presumably goes with the k-th layer of texture coordinates.
#[record]
pub struct Tangents {
    /// Tangent per vertex; the fourth component is the handedness, exactly 1 or -1: cross(normal, tangent) times it
    /// points along growing v, which is down (99.9 % of 33,874 vertices of real files). Normal maps are those of
    /// Direct3D: for glTF, OpenGL and Blender their green channel has to be inverted.
    #[to_end]
    #[names(x, y, z, w)]
    pub tangents: Vec<[f32; 4]>,
}

/// One set of texture coordinates.
#[record]
pub struct TextureCoordinates {
    /// Horizontal and vertical coordinate per vertex; the vertical one runs downwards.
    #[to_end]
    #[names(x, y)]
    pub texture_coordinates: Vec<[f32; 2]>,
}

/// Vertex colors of four bytes. No real file has them.
#[record]
pub struct Colors32 {
    /// One color per vertex as a number in the byte order of the file.
    #[to_end]
    pub colors: Vec<u32>,
}

/// Where each vertex comes from, before vertices were split at seams.
#[record]
pub struct OriginalVertices {
    /// Number of the original vertex per vertex; it selects the row of the skin. (`influence range index`)
    #[to_end]
    pub original_vertices: Vec<u32>,
}

/// Vertex colors of four floats. No real file has them.
#[record]
pub struct Colors128 {
    /// One color per vertex.
    #[to_end]
    #[names(red, green, blue, alpha)]
    pub colors: Vec<[f32; 4]>,
}

/// Bitangents of the vertices. No real file has them.
#[record]
pub struct Bitangents {
    /// One vector per vertex.
    #[to_end]
    #[names(x, y, z)]
    pub bitangents: Vec<[f32; 3]>,
}

/// Cloth data of the vertices, known from the successor of the format only.
#[record]
pub struct Cloth {
    /// One value per vertex.
    #[to_end]
    pub values: Vec<u32>,
}

/// A part of a mesh with one material, 16 bytes and two lists. Every real one has vertices and indices.
#[record]
pub struct Submesh {
    // Number of indices, three per triangle. (`numIndices`)
    #[count_of(indices)]
    num_indices: u32,

    /// Number of vertices of the mesh that belong to this part. (`numVertices`)
    pub num_vertices: u32,
    /// Ordinal of the material among all materials of the file, standard and fx together, in file order. (`materialId`)
    pub material: u32,

    // Number of nodes that move this part; 0 without a skin. (`numBones`)
    #[count_of(bones)]
    num_bones: u32,

    /// Vertices of the triangles, relative to the first vertex of this part. Front faces are clockwise in a left-handed
    /// view. (`relativeIndices`)
    #[br(count = num_indices)]
    pub indices: Vec<u32>,

    /// Indices of the nodes that move this part, its bone palette. (`boneIds`)
    #[br(count = num_bones)]
    pub bones: Vec<u32>,
}

/// Chunk 8 version 1, a further level of detail: a whole actor file inside the file, with a header of its own. The
/// order of these chunks is the order of the levels.
#[record]
pub struct MeshLodLevel {
    /// Number of the level; it repeats in one file, and the runtime does not look at it.
    pub lod: u32,

    // Length of the nested file in bytes.
    #[size_of(actor)]
    len_actor: u32,

    /// The nested file, with its own byte order and multiply order.
    #[size(len_actor)]
    pub actor: Box<XacFile>,
}

/// Chunk 2 version 2 to 4, which nodes move the vertices of one mesh, and how much. Real files have version 3,
/// those of the 2007 exporter version 2. The length of this chunk is exact and is the only thing in it that tells
/// the number of rows.
///
/// The nodes are in their bind pose where the vertices are: each node moves a vertex by the inverse of its bind
/// pose, then by its pose, and the vertex is at the weighted mean of the results. Every vertex of a skinned mesh in
/// real files has influences.
#[record(params(version: u32, len: u32))]
pub struct Skin {
    /// Index of the node whose mesh is meant. (`nodeId`)
    pub node: u32,

    /// Level of detail of the mesh that is meant.
    #[br(if(version >= 4))]
    pub lod: Option<u32>,

    /// Number of different nodes among the influences. It is right in every real file. (`numLocalBones`)
    #[br(if(version >= 3))]
    pub num_local_bones: Option<u32>,

    // Number of influences. (`numInfluences`)
    #[count_of(influences)]
    num_influences: u32,

    /// 1 if the collision mesh of the node is meant, 0 if the visual one. (`bIsForCollisionMesh`)
    pub is_for_collision_mesh: u8,
    /// Filler of the C structure; garbage in some files. (`pad`)
    pub padding: [u8; 3],

    /// The influences of all vertices.
    #[br(count = num_influences)]
    #[bulk]
    pub influences: Vec<Influence>,

    /// One range of influences per original vertex of the mesh. (`InfluenceRange`)
    #[br(count = int::divide(i128::from(((i64::from(len) - 4) - 4 * i64::from(version)) - 8 * i64::from(num_influences)), 8))]
    #[bulk]
    pub rows: Vec<InfluenceRange>,
}

/// One node that moves a vertex, 8 bytes.
#[record(pod)]
pub struct Influence {
    /// Share of this node in the movement. The weights of a vertex sum up to 1 within one percent. (`fWeight`)
    pub weight: f32,
    /// Index of the node. (`boneId`)
    pub node: u16,
    /// Filler of the C structure; garbage in many files.
    pub padding: [u8; 2],
}

/// The influences of one original vertex, 8 bytes.
#[record(pod)]
pub struct InfluenceRange {
    /// Index of its first influence. (`firstInfluenceIndex`)
    pub first_influence: u32,
    /// Number of its influences; 1 to 4 in real files. (`numInfluences`)
    pub num_influences: u32,
}

/// Chunk 2 version 1, a skin whose vertices hold their influences themselves. No real file has one.
#[record(params(len: u32))]
pub struct SkinV1 {
    /// Index of the node whose mesh is meant.
    pub node: u32,
    /// 1 if the collision mesh of the node is meant, 0 if the visual one.
    pub is_for_collision_mesh: u8,
    /// Filler of the C structure; may hold anything.
    pub padding: [u8; 3],

    /// The rest of the chunk.
    #[size(i64::from(len) - 8)]
    pub vertices: SkinVertices,
}

/// The vertices of a skin of version 1. Nothing but the end of the chunk tells their number.
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

    /// The nodes that move the vertex.
    #[br(count = num_influences)]
    #[bulk]
    pub influences: Vec<Influence>,
}

/// Chunk 13, how many materials follow. The numbers are right in every real file. Real files have version 1.
#[record(params(version: u32))]
pub struct MaterialInfo {
    /// Level of detail.
    #[br(if(version >= 2))]
    pub lod: Option<u32>,

    /// Number of standard and fx materials together. (`numTotalMaterials`)
    pub num_materials: u32,
    /// Number of standard materials (chunk 3). (`numStandardMaterials`)
    pub num_standard_materials: u32,
    /// Number of fx materials (chunk 5). (`numFxMaterials`)
    pub num_fx_materials: u32,
}

/// What all versions of a standard material begin with, 83 bytes.
#[record(plain)]
pub struct MaterialProperties {
    /// Ambient color, mostly black. (`ambientColor`)
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

    /// Exponent of the highlight; 25 as a rule, else 5.
    pub shine: f32,
    /// Strength of the highlight; 0 in every real file. (`shineStrength`)
    pub shine_strength: f32,
    /// 1 is opaque, and it is 1 in every real file.
    pub opacity: f32,
    /// Index of refraction; 1 or 1.5. (`ior`)
    pub index_of_refraction: f32,
    /// 1 if back faces are drawn; 0 in every real file. (`bDoubleSided`)
    pub double_sided: u8,
    /// 1 if only edges are drawn; 0 in every real file. (`bWireframe`)
    pub wireframe: u8,
    /// How a transparent surface combines with what is behind it; `filter` in every real file. (`unused`)
    pub transparency: Transparency,
}

/// Chunk 3 version 2 and 3, a standard material. The stated length of version 2 leaves the layers out in every real
/// file that has layers.
#[record(params(version: u32))]
pub struct Material {
    /// Level of detail.
    #[br(if(version >= 3))]
    pub lod: Option<u32>,

    /// Colors and surface.
    #[bulk]
    pub properties: MaterialProperties,

    // Number of layers. (`numLayers`)
    #[count_of(layers)]
    num_layers: u8,

    /// Name of the material.
    pub name: Text,

    /// The textures; mostly a diffuse and a specular one, 0 to 3 in real files. (`Layer`)
    #[br(count = num_layers)]
    pub layers: Vec<MaterialLayer>,
}

/// Chunk 3 version 1, a standard material whose layers are chunks of their own (4). From the exporter of 2007.
#[record]
pub struct MaterialV1 {
    /// Colors and surface.
    #[bulk]
    pub properties: MaterialProperties,

    /// Filler of the C structure. It is 1 in every real file and yet no count of layers.
    pub padding: [u8; 1],
    /// Name of the material.
    pub name: Text,
}

/// How a texture lies on the surface and how strong it is, 24 bytes. Real layers all have amount 1, offset 0,
/// tiling 1, rotation 0.
#[record(pod)]
pub struct TexturePlacement {
    /// Strength of the texture, 0 to 1.
    pub amount: f32,
    /// Horizontal shift. (`uOffset`)
    pub u_offset: f32,
    /// Vertical shift. (`vOffset`)
    pub v_offset: f32,
    /// Horizontal repetitions. (`uTiling`)
    pub u_tiling: f32,
    /// Vertical repetitions. (`vTiling`)
    pub v_tiling: f32,
    /// Rotation in radians. (`rotationInRadians`)
    pub rotation: f32,
}

/// One texture of a standard material, 28 bytes and the name. A part of a material, and chunk 4 version 2.
#[record]
pub struct MaterialLayer {
    /// How the texture lies on the surface.
    #[bulk]
    pub placement: TexturePlacement,

    /// Ordinal of the material the layer belongs to, among all materials of the file, standard and fx together, in file
    /// order. (`materialId`)
    pub material: u16,

    /// What the texture is for. (`mapType`)
    pub map_type: MapType,
    /// How the texture combines with the layers before; `replace` in every real file. (`unused`)
    pub blend_mode: BlendMode,
    /// Name of the texture, in real files without folder and extension. May be empty.
    pub texture: Text,
}

/// Chunk 4 version 1, one texture of a standard material, without blend mode. No real file has one.
#[record]
pub struct MaterialLayerV1 {
    /// How the texture lies on the surface.
    #[bulk]
    pub placement: TexturePlacement,

    /// Ordinal of the material the layer belongs to, among all materials of the file, standard and fx together, in file
    /// order.
    pub material: u16,

    /// What the texture is for.
    pub map_type: MapType,
    /// Filler of the C structure; may hold anything.
    pub padding: [u8; 1],
    /// Name of the texture.
    pub texture: Text,
}

/// Chunk 5 version 2 and 3, a material that is an effect file with parameters. Real files have version 2.
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

    // Number of parameters that are true or false.
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
    /// Effect file with extension and without folder, such as `Default.fx`.
    pub effect_file: Text,
    /// Technique of the effect file; may be empty.
    pub shader_technique: Text,

    /// Integer parameters.
    #[br(count = num_ints)]
    pub ints: Vec<IntParameter>,

    /// Float parameters.
    #[br(count = num_floats)]
    pub floats: Vec<FloatParameter>,

    /// Color parameters; none was ever seen.
    #[br(count = num_colors)]
    pub colors: Vec<ColorParameter>,

    /// Parameters that are true or false.
    #[br(count = num_bools)]
    pub bools: Vec<BoolParameter>,

    /// Vector parameters; none was ever seen.
    #[br(count = num_vectors)]
    pub vectors: Vec<VectorParameter>,

    /// Textures.
    #[br(count = num_bitmaps)]
    pub bitmaps: Vec<BitmapParameter>,
}

/// Chunk 5 version 1, an fx material with fewer sorts of parameters and no technique. No real file has one.
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
    /// Effect file with extension and without folder.
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

/// A parameter of an fx material that is true or false.
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

/// A texture of an fx material. The name stands before the value, other than in the other parameters.
#[record]
pub struct BitmapParameter {
    /// Name of the parameter in the effect file.
    pub name: Text,
    /// File name of the texture, with extension; `None` for a slot without one.
    pub value: Text,
}

/// Chunk 7 version 1 and 2, where the actor comes from. Every real file has one of version 2, as the first chunk.
#[record(params(version: u32))]
pub struct Info {
    /// Which parts of the movement of the repositioning node move the whole actor. Without such a node it means
    /// nothing. (`repositionMask`)
    pub repositioning_mask: InfoRepositioningMask,

    /// Index of the node whose movement moves the whole actor; 0xFFFFFFFF, none, in every real file.
    /// (`repositioningNode`)
    pub repositioning_node: u32,

    /// Major version of the exporter; 3 in most files. (`exporterMajorVersion`)
    pub exporter_major_version: u8,
    /// Minor version of the exporter. (`exporterMinorVersion`)
    pub exporter_minor_version: u8,
    /// Filler of the C structure; garbage in most files. (`unused`)
    pub padding: [u8; 2],

    /// Offset of the root for motions that were made for another actor; 0 in every real file. (`retargetRootOffset`)
    #[br(if(version >= 2))]
    pub retarget_root_offset: Option<f32>,

    /// The program the actor was made with. (`sourceApp`)
    pub source_application: Text,
    /// The scene file the actor was exported from. (`origFileName`)
    pub original_file: Text,
    /// The day the exporter was built, as in "May 25 2011". It is not the day of the export. (`exportDate`)
    pub exporter_compile_date: Text,
    /// Name of the actor; mostly empty. (`actorName`)
    pub actor_name: Text,
}

/// Which parts of the movement of the repositioning node move the whole actor. Without such a node it means
/// nothing. (`repositionMask`)
#[flags(u32)]
pub struct InfoRepositioningMask {
    /// The position; set in about half of the real files.
    pub position: bool,
    /// The rotation.
    pub rotation: bool,
    /// The scale, which the runtime does not support.
    pub scale: bool,
    /// No known meaning.
    pub reserved: B29,
}

/// Chunk 7 version 3 and 4, where the actor comes from, with a trajectory node. No real file has one.
#[record(params(version: u32))]
pub struct InfoV3 {
    /// Number of levels of detail.
    #[br(if(version >= 4))]
    pub num_lods: Option<u32>,

    /// Index of the node that stands for the path of the actor; 0xFFFFFFFF is none.
    pub trajectory_node: u32,
    /// Index of the node whose movement moves the whole actor; 0xFFFFFFFF is none.
    pub motion_extraction_node: u32,

    /// Which parts of that movement are taken.
    #[br(if(version < 4))]
    pub motion_extraction_mask: Option<u32>,

    /// Major version of the exporter.
    pub exporter_major_version: u8,
    /// Minor version of the exporter.
    pub exporter_minor_version: u8,
    /// Filler of the C structure; may hold anything.
    pub padding: [u8; 2],
    /// Offset of the root for motions that were made for another actor.
    pub retarget_root_offset: f32,
    /// The program the actor was made with.
    pub source_application: Text,
    /// The scene file the actor was exported from.
    pub original_file: Text,
    /// The day the exporter was built. It is not the day of the export.
    pub exporter_compile_date: Text,
    /// Name of the actor.
    pub actor_name: Text,
}

/// Chunk 12 version 1, the morph targets of the actor.
#[record]
pub struct MorphTargets {
    // Number of targets. (`numMorphTargets`)
    #[count_of(targets)]
    num_targets: u32,

    /// Level of detail the targets are for, presumably always 0. (`lodMorphTargetIdx`)
    pub lod: u32,

    /// The targets.
    #[br(count = num_targets)]
    pub targets: Vec<MorphTarget>,
}

/// A shape the actor can take by degrees. A record of chunk 12, and the whole of chunk 9 version 1. The weight is
/// kept within the range of the target and multiplies all its deltas.
#[record]
pub struct MorphTarget {
    /// Least weight. (`fRangeMin`)
    pub range_min: f32,
    /// Greatest weight. (`fRangeMax`)
    pub range_max: f32,
    /// Level of detail; that of the chunk. (`lodLevel`)
    pub lod: u32,

    // Number of delta blocks. (`numDeformations`)
    #[count_of(deltas)]
    num_deltas: u32,

    // Number of transforms, said to be always 0. (`numTransformations`)
    #[count_of(transforms)]
    num_transforms: u32,

    /// The groups of phonemes the target shows; no bit is set for an ordinary morph target. (`phonemeSetBitmask`)
    pub phonemes: MorphTargetPhonemes,
    /// The name that morph motions refer to.
    pub name: Text,

    /// How meshes are deformed.
    #[br(count = num_deltas)]
    pub deltas: Vec<MorphDelta>,

    /// How nodes are moved.
    #[br(count = num_transforms)]
    #[bulk]
    pub transforms: Vec<MorphTransform>,
}

/// The groups of phonemes the target shows; no bit is set for an ordinary morph target. (`phonemeSetBitmask`)
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

/// How a morph target deforms one mesh, 16 bytes and 16 per vertex in four lists of equal length.
#[record]
pub struct MorphDelta {
    /// Index of the node whose visual mesh is deformed. (`nodeId`)
    pub node: u32,
    /// The position delta that 0 stands for, the same for x, y and z. (`fMinValue`)
    pub min: f32,
    /// The position delta that 65535 stands for, the same for x, y and z. (`fMaxValue`)
    pub max: f32,
    /// Length of each of the four lists. (`numVertices`)
    pub num_vertices: u32,

    /// What is added to the positions, `min + (max - min) * value / 65535`. (`positionOffsets`, `DeformVertex16`)
    #[br(count = num_vertices)]
    #[names(x, y, z)]
    pub positions: Vec<[u16; 3]>,

    /// What is added to the normals, `value / 127.5 - 1`. (`normalOffsets`, `DeformVertex8`)
    #[br(count = num_vertices)]
    #[names(x, y, z)]
    pub normals: Vec<[u8; 3]>,

    /// What is added to the tangents of the first layer, `value / 127.5 - 1`. (`tangentOffsets`)
    #[br(count = num_vertices)]
    #[names(x, y, z)]
    pub tangents: Vec<[u8; 3]>,

    /// Which vertices of the mesh are meant; not the original ones. (`vertexIndices`)
    #[br(count = num_vertices)]
    pub vertices: Vec<u32>,
}

/// How a morph target moves one node, 60 bytes.
#[record(pod)]
pub struct MorphTransform {
    /// Index of the node.
    pub node: u32,

    /// The rotation at full weight, an absolute one.
    #[names(x, y, z, w)]
    pub rotation: [f32; 4],

    /// The rotation of the space of the scale at full weight.
    #[names(x, y, z, w)]
    pub scale_rotation: [f32; 4],

    /// What is added to the position, times the weight.
    #[names(x, y, z)]
    pub position: [f32; 3],

    /// What is added to the scale, times the weight.
    #[names(x, y, z)]
    pub scale: [f32; 3],
}

/// Values of `chunk_kind`; unknown ones survive.
#[value_enum(u32)]
pub enum ChunkKind {
    /// A single node, as the exporter of 2007 wrote them.
    Node = 0,

    /// The mesh of a node.
    Mesh = 1,

    /// Which nodes move the vertices of a mesh.
    Skin = 2,

    /// A standard material.
    Material = 3,

    /// A single texture of a standard material, as the exporter of 2007 wrote them.
    MaterialLayer = 4,

    /// A material that is an effect file with parameters.
    FxMaterial = 5,

    /// The limits of a node.
    NodeLimit = 6,

    /// Where the actor comes from.
    Info = 7,

    /// A further level of detail as a nested file.
    MeshLodLevel = 8,

    /// A single morph target.
    MorphTarget = 9,

    /// Named sets of nodes.
    NodeGroups = 10,

    /// All nodes.
    Nodes = 11,

    /// All morph targets.
    MorphTargets = 12,

    /// How many materials follow.
    MaterialInfo = 13,

    /// Which node lends its motion when a motion is mirrored.
    NodeMotionSources = 14,

    /// Nodes that other actors may be attached to.
    AttachmentNodes = 15,

    /// Timed events. Kept raw because no sample tells which version has which layout.
    MotionEventTable = 50,

    /// When the file was written.
    Timestamp = 51,

    /// A value without a name.
    Unknown(u32),
}

/// Values of `attribute_kind`; unknown ones survive.
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
    /// Colors of four bytes; never seen.
    Colors32 = 4,
    /// Numbers of the original vertices; 4 bytes. (`influence range index`)
    OriginalVertices = 5,
    /// Colors of 16 bytes; never seen.
    Colors128 = 6,
    /// Bitangents; 12 bytes; never seen.
    Bitangents = 7,
    /// Cloth data; 4 bytes; only in the successor of the format.
    Cloth = 8,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `transparency`; unknown ones survive.
#[value_enum(u8)]
pub enum Transparency {
    /// Letter A: added to what is behind.
    Additive = 65,

    /// Letter F: filters what is behind. The only one in real files.
    Filter = 70,

    /// Letter S: subtracted from what is behind.
    Subtractive = 83,

    /// Letter U: the exporter did not know.
    Unspecified = 85,

    /// A value without a name.
    Unknown(u8),
}

/// Values of `map_type`; unknown ones survive.
#[value_enum(u8)]
pub enum MapType {
    /// The exporter did not know.
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
    /// Exponent of the highlight.
    Shine = 7,
    /// Strength of the highlight.
    ShineStrength = 8,
    /// Color of what shines through.
    FilterColor = 9,
    /// Reflection.
    Reflection = 10,
    /// Refraction.
    Refraction = 11,
    /// Surroundings that are mirrored.
    Environment = 12,
    /// Displacement.
    Displacement = 13,
    /// A value without a name.
    Unknown(u8),
}

/// Values of `blend_mode`; unknown ones survive.
#[value_enum(u8)]
pub enum BlendMode {
    /// No blending; the only one in real files. (`none`)
    Replace = 0,
    /// Over what is below.
    Over = 1,
    /// Only where there is something below. (`in`)
    Inside = 2,
    /// Only where there is nothing below. (`out`)
    Outside = 3,
    /// Sum.
    Add = 4,
    /// Subtracted from what is below.
    Subtract = 5,
    /// Product.
    Multiply = 6,
    /// Absolute difference.
    Difference = 7,
    /// The lighter of both.
    Lighten = 8,
    /// The darker of both.
    Darken = 9,
    /// Saturates what is below.
    Saturate = 10,
    /// Takes saturation from what is below.
    Desaturate = 11,
    /// Lights up what is below.
    Illuminate = 12,
    /// A value without a name.
    Unknown(u8),
}
