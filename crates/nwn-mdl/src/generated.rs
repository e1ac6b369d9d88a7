// Generated from schemas/nwn_mdl.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Neverwinter Nights binary model: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// A model with its animations, as written by the game's compilers: a short header, the model region with all
/// structures, and the raw region with vertex streams and index lists. Structures are packed without alignment and
/// linked by offsets. An offset without a target is 0 if it refers to the model region, and 0xFFFFFFFF if it refers
/// to the raw region.
///
/// Three compilers write different layouts. `empty_has_position` and `puts_flare_names_first` are true for the
/// compilers of BioWare and the enhanced edition, but not for nwnmdlcomp. `puts_indices_before_extras` is true only
/// for the enhanced edition.
#[record(little)]
pub struct NwnMdl {
    /// Marker and region sizes.
    pub header: FileHeader,

    /// All structures.
    #[br(count = header.len_model)]
    pub model: Vec<u8>,

    /// Vertex streams and index lists.
    #[br(count = header.len_raw)]
    pub raw: Vec<u8>,
}

/// The first 12 bytes. The file ends at the end of the raw region.
#[record(little, pod)]
pub struct FileHeader {
    /// Zero in every binary model. A text model never starts with four zero bytes. (`Value of 0 for binary models`)
    pub marker: u32,

    /// Size of the model region in bytes; also the offset of the raw region, relative to byte 12.
    /// (`Offset to the raw data/Size of the model data`)
    pub len_model: u32,

    /// Size of the raw region in bytes. May be 0. (`Size of the raw data`)
    pub len_raw: u32,
}

/// Offset and length of a list. The offset of an empty list is arbitrary.
#[record(little, pod)]
pub struct Array {
    /// Offset of the first element. (`Pointer/Offset to the first elements`)
    pub offset: u32,
    /// Number of elements. (`Number of used entries`)
    pub used: u32,
    /// Allocated number of elements; equal to `used` in every known file. (`Number of allocated entries`)
    pub allocated: u32,
}

/// A pointer to zero-terminated text.
#[record(little, pod)]
pub struct TextPointer {
    /// Offset of the first character.
    pub offset: u32,
}

/// A pointer to an index list.
#[record(little, pod)]
pub struct IndexPointer {
    /// Offset of the first index.
    pub ofs_indices: u32,
}

/// A pointer to an animation.
#[record(little, pod)]
pub struct AnimationPointer {
    /// Offset of the animation header.
    pub offset: u32,
}

/// A pointer to an entry of a walk mesh tree.
#[record(little, pod)]
pub struct AabbPointer {
    /// Offset of the entry.
    pub offset: u32,
}

/// A pointer to a node. Only the flags in the node header determine which parts follow it: a light, emitter or
/// reference, or a mesh, which is followed by more data in skin, animmesh, danglymesh and aabb nodes.
#[record(little, pod)]
pub struct NodePointer {
    /// Offset of the node header.
    pub offset: u32,
}

/// The first part of the model header and of every animation header.
#[record(little, plain)]
pub struct GeometryHeader {
    /// Addresses of two routines in the compiling program, which identify the compiler: one of unknown purpose, and the
    /// parser of a line of text. The game overwrites them. (`Function Pointer 0x0000`, `Function Pointer 0x0004`)
    #[br(count = 2)]
    pub routines: [u32; 2],

    /// Name of the model or animation. (`Geometry Name`)
    pub name: FixedText<64>,
    /// Root of the node tree. (`Root node`)
    pub root: NodePointer,
    /// Counts and run-time fields.
    pub state: GeometryState,
}

/// The fields of a geometry header other than routines, name and root.
#[record(little, plain)]
pub struct GeometryState {
    /// Number of nodes in the tree. With a supermodel, it is the number of the supermodel + 1 + the number of own
    /// nodes. In animations, it is at least the number of nodes. (`Number of nodes`)
    pub num_nodes: u32,

    /// Used at run time; 0 in files. (`Pointer Array 0x0050`)
    pub runtime_0: Array,
    /// Used at run time; 0 in files. (`Pointer Array 0x005C`)
    pub runtime_1: Array,

    /// Number of other models that hold this one at run time. In files it is 0, 384 in model headers of the enhanced
    /// edition, and garbage in its animation headers. (`Reference count`)
    pub num_references: u32,

    /// Model or animation. At run time, the game sets bit 0x80 once it has converted offsets to addresses.
    /// (`Geometry Type`)
    pub geometry_type: GeometryType,

    /// Padding with leftover data. (`Padding`)
    pub padding: [u8; 3],
}

/// The first structure of the model region.
#[record(little, plain)]
pub struct ModelHeader {
    /// Name, root and counts. (`Geometry Header`)
    pub geometry: GeometryHeader,
    /// Classification and fog.
    pub settings: ModelSettings,
    /// Table of pointers to animation headers. (`Animation Header Pointer Array`)
    pub animations: Array,
    /// Bounds, scale and supermodel.
    pub properties: ModelProperties,
}

/// Single-byte fields of the model header.
#[record(little, plain)]
pub struct ModelSettings {
    /// 0 or garbage. (`Unknown 0x0070`)
    pub unknown_70: u8,
    /// 0 or garbage. Reported to be 1, which none of 382 known models has. (`Unknown 0x0071`)
    pub unknown_71: u8,
    /// Kind of model. (`Model classification`)
    pub classification: Classification,
    /// 1 if fog affects the model. `ignorefog` in the text format is its negation. (`Fog`)
    pub fog: u8,
    /// 0 in every known file. (`Unknown 0x0074`)
    pub unknown_74: u32,
}

/// The part of the model header after the animation table.
#[record(little, pod)]
pub struct ModelProperties {
    /// Run-time address of the supermodel; 0 or stale. (`Parent model`)
    pub super_model: u32,

    /// Lower corner of the model's bounding box. (`Bounding box min`)
    #[names(x, y, z)]
    pub bounds_min: [f32; 3],

    /// Upper corner of the model's bounding box. (`Bounding box max`)
    #[names(x, y, z)]
    pub bounds_max: [f32; 3],

    /// 7, or 40 for models with an emitter. (`Radius`)
    pub radius: f32,
    /// Factor for positions taken from a supermodel's animations. (`Animation scale`)
    pub animation_scale: f32,
    /// Name of the supermodel; empty or NULL (case-insensitive) if there is none. (`Super model name`)
    pub super_model_name: FixedText<64>,
}

/// An animation with its own node tree.
#[record(little, plain)]
pub struct AnimationHeader {
    /// Name, root and counts. (`Geometry Header`)
    pub geometry: GeometryHeader,
    /// Length, transition and root name.
    pub timing: AnimationTiming,
    /// The events themselves, not pointers to them. (`Animation Event Array`)
    pub events: Array,
}

/// The fields of an animation header other than the geometry header and the events.
#[record(little, pod)]
pub struct AnimationTiming {
    /// Seconds. (`Animation length`)
    pub length: f32,
    /// Blend-in time in seconds. (`Trans time`)
    pub transition: f32,
    /// The node of the geometry at which the animation starts. (`Animation root`)
    pub root_name: FixedText<64>,
}

/// A named point in time of an animation.
#[record(little, pod)]
pub struct Event {
    /// Seconds. (`After`)
    pub time: f32,
    /// Name of the event, such as `hit` or `snd_footstep`. (`Event name`)
    pub name: FixedText<32>,
}

/// The first part of every node, and the whole of a dummy or camera node.
#[record(little, plain)]
pub struct NodeHeader {
    /// Name and numbers of the node.
    pub head: NodeHead,
    /// Table of pointers to nodes. (`Children`)
    pub children: Array,
    /// Controller keys. (`Controller Key Array`)
    pub keys: Array,
    /// Times and values of the controllers. (`Controller data values`)
    pub floats: Array,
    /// The parts that the node has. This is the only reliable indication of the kind of node. (`Node flags/type`)
    pub flags: NodeHeaderFlags,
}

/// The parts that the node has. This is the only reliable indication of the kind of node. (`Node flags/type`)
#[flags(u32)]
pub struct NodeHeaderFlags {
    /// Node header, always set.
    pub header: bool,
    /// Light.
    pub light: bool,
    /// Emitter.
    pub emitter: bool,
    /// Camera, which adds no fields.
    pub camera: bool,
    /// Reference to another model.
    pub reference: bool,
    /// Mesh.
    pub mesh: bool,
    /// Skin.
    pub skin: bool,
    /// Animated mesh.
    pub animmesh: bool,
    /// Dangling mesh.
    pub danglymesh: bool,
    /// Walk mesh.
    pub aabb: bool,
    /// 0 in every known file.
    pub reserved: B22,
}

/// Name and numbers of a node.
#[record(little, pod)]
pub struct NodeHead {
    /// Addresses of six routines in the compiling program: one of unknown purpose, the parser of a line of text, the
    /// final processing of the node, and three of unknown purpose. The game overwrites them. They differ between
    /// builds, so they do not identify the kind of node.
    /// (`Function Pointer 0x0000`, `Function Pointer 0x0004`, `Function Pointer 0x0008`, `Function Pointer 0x000C`, `Function Pointer 0x0010`, `Function Pointer 0x0014`)
    #[br(count = 6)]
    pub routines: [u32; 6],

    /// 1 if the node inherits the color of its parent. (`Inherit color`)
    pub inherit_color: u32,
    /// Number that links animations to the geometry in the enhanced edition; -1 for none. (`Part number/Node number`)
    pub part_number: i32,
    /// Name of the node. (`Node name`)
    pub name: FixedText<32>,
    /// Used at run time; 0 or garbage. (`Parent geometry`)
    pub parent_geometry: u32,
    /// Used at run time; 0 or garbage. (`Parent node`)
    pub parent_node: u32,
}

/// A controller: an attribute that may change over time.
#[record(little, pod)]
pub struct ControllerKey {
    /// The controlled attribute. Its meaning depends on the kind of node. (`Type of controller`)
    pub id: i32,
    /// Number of keys; 1 for constants. (`Number of rows`)
    pub num_rows: i16,
    /// Index of the first time in the node's floats. (`Index of the first time key`)
    pub time_index: i16,
    /// Index of the first value in the node's floats. (`Index of the first data value`)
    pub value_index: i16,
    /// Number of values per row, not counting the time. Flag 0x10 is set for Bezier keys. (`Number of columns`)
    pub num_columns: i8,
    /// 0 or garbage. (`Pad`)
    pub padding: u8,
}

/// A light source, stored after the node header.
#[record(little, plain)]
pub struct LightPart {
    /// Size of the lens flares. (`Flare radius`)
    pub flare_radius: f32,
    /// Used at run time; 0 in files. (`UINT32 Array 0x0074`)
    pub flare_handles: Array,
    /// One float for each flare. (`Flare sizes`)
    pub flare_sizes: Array,
    /// One float for each flare. (`Flare positions`)
    pub flare_positions: Array,
    /// One color shift for each flare. (`Flare color shifts`)
    pub flare_colors: Array,
    /// One pointer to a texture name for each flare. (`Flare texture names`)
    pub flare_textures: Array,
    /// Settings.
    pub settings: LightSettings,
}

/// Settings of a light.
#[record(little, plain)]
pub struct LightSettings {
    /// Priority of the light if there are too many; 5 by default. (`Light priority`)
    pub priority: u32,
    /// 1 if the light has no direction. (`Ambient only`)
    pub ambient_only: u32,
    /// Whether the light is dynamic. (`Dynamic type`)
    pub dynamic_type: DynamicType,
    /// 1 if the light affects moving objects. (`Affect dynamic`)
    pub affect_dynamic: u32,
    /// 1 if the light casts shadows. (`Shadow`)
    pub shadow: u32,
    /// 0 in every known file, even with flares. (`Generate flare`)
    pub generate_flare: u32,
    /// 1 if the light fades in and out. (`Fading light`)
    pub fading: u32,
}

/// A particle source, stored after the node header.
#[record(little, plain)]
pub struct Emitter {
    /// Angle around the axis within which no particles are emitted. (`Dead space`)
    pub dead_space: f32,
    /// Radius of a blast. (`Blast radius`)
    pub blast_radius: f32,
    /// Duration of a blast in seconds. (`Blast length`)
    pub blast_length: f32,
    /// Number of texture frames in horizontal direction. (`X grid`)
    pub grid_x: u32,
    /// Number of texture frames in vertical direction. (`Y grid`)
    pub grid_y: u32,
    /// When particles are emitted. (`Space type`)
    pub spawn_type: SpawnType,
    /// How particles are created: Fountain, Single, Explosion, Lightning. (`Update`)
    pub update: FixedText<32>,
    /// How particles are oriented towards the viewer, such as Normal or Billboard_to_World_Z. (`Render`)
    pub render: FixedText<32>,
    /// How particles are blended with the background: Normal, Lighten, Punch-Through. (`Blend`)
    pub blend: FixedText<32>,
    /// Name of the texture. (`Texture`)
    pub texture: FixedText<64>,
    /// Model that is emitted instead of a texture. (`Chunk name`)
    pub chunk_name: FixedText<16>,
    /// 1 if particles are visible from behind. (`Two sided texture`)
    pub two_sided_texture: u32,

    /// 1 if an explosion repeats. (`Loop`)
    #[id("loop")]
    pub repeats: u32,

    /// Rendering order among emitters. (`Render order`)
    pub render_order: u16,
    /// 0 or garbage. (`Padding`)
    pub padding: u16,
    /// Effects on the particles. (`Emitter flags`)
    pub flags: EmitterFlags,
}

/// Effects on the particles. (`Emitter flags`)
#[flags(u32)]
pub struct EmitterFlags {
    /// Particles move to a target.
    pub p2p: bool,
    /// Particles move by gravity instead of along a Bezier curve.
    pub p2p_sel: bool,
    /// Particles are moved by wind.
    pub affected_by_wind: bool,
    /// Particles take on the color of the scene.
    pub is_tinted: bool,
    /// Particles bounce off the ground.
    pub bounce: bool,
    /// Texture frames are played in random order.
    pub random: bool,
    /// Particles follow the orientation of the emitter.
    pub inherit: bool,
    /// Particles start with the velocity of the emitter.
    pub inherit_velocity: bool,
    /// Particles stay in the space of the emitter.
    pub inherit_local: bool,
    /// Particles leave a mark.
    pub splat: bool,
    /// Particles move with the part.
    pub inherit_part: bool,
    /// 0 in every known file.
    pub reserved: B21,
}

/// Another model attached to this node, stored after the node header.
#[record(little, pod)]
pub struct Reference {
    /// Name of the other model. (`Ref model`)
    pub model: FixedText<64>,
    /// 1 if other programs may attach another model here. (`Reattachable`)
    pub reattachable: u32,
}

/// A mesh, stored after the node header of trimesh, skin, animmesh, danglymesh and aabb nodes.
#[record(little, plain)]
pub struct MeshPart {
    /// Addresses of two routines in the compiling program: the preparation of the mesh, and the clean-up after it is
    /// built. The game overwrites them. (`Function Pointer 0x0070`, `Function Pointer 0x0074`)
    #[br(count = 2)]
    pub routines: [u32; 2],

    /// Faces. (`Face Array`)
    pub faces: Array,
    /// Bounds, colors and textures.
    pub surface: MeshSurface,
    /// Used during compilation; 0 in files. (`Vertex Indices`)
    pub vertex_indices: Array,
    /// Used during compilation; 0 in files. (`Left over faces`)
    pub left_over_faces: Array,
    /// Lengths of the index lists. (`Vertex Indices count array`)
    pub index_counts: Array,

    /// Offsets of the index lists in the raw region. The array itself is in the model region.
    /// (`Vertex Indices offset array`)
    pub index_lists: Array,

    /// Triangle mode and adjacent fields.
    pub strips: MeshStrips,
    /// Positions. (`Vertex data`)
    pub ofs_positions: u32,
    /// Number of elements in every stream. (`Vertex count`)
    pub num_vertices: u16,
    /// Number of texture coordinate sets. (`Texture count`)
    pub num_uv_sets: u16,
    /// First set of texture coordinates. (`Texture 0 vertex data`)
    pub ofs_uv_0: u32,
    /// Second set of texture coordinates. (`Texture 1 vertex data`)
    pub ofs_uv_1: u32,
    /// Third set of texture coordinates. (`Texture 2 vertex data`)
    pub ofs_uv_2: u32,
    /// Fourth set of texture coordinates. (`Texture 3 vertex data`)
    pub ofs_uv_3: u32,
    /// Normals. (`Vertex normals`)
    pub ofs_normals: u32,
    /// Colors. (`Vertex RGBA colors`)
    pub ofs_colors: u32,
    /// First water stream. (`Texture animation data 0x024C`)
    pub ofs_extra_1: u32,
    /// Second water stream. (`Texture animation data 0x0250`)
    pub ofs_extra_2: u32,
    /// Third water stream. (`Texture animation data 0x0254`)
    pub ofs_extra_3: u32,
    /// Fourth water stream; tangents in the enhanced edition. (`Texture animation data 0x0258`)
    pub ofs_tangents: u32,
    /// Fifth water stream. (`Texture animation data 0x025C`)
    pub ofs_extra_5: u32,

    /// Sixth water stream, with one float per vertex. In the enhanced edition, it is the handedness of the tangents, 1
    /// or -1: cross(normal, tangent) times the handedness points along increasing v, which is up, as in glTF.
    /// (`Texture animation data 0x0260`)
    pub ofs_handedness: u32,

    /// Light map and surface area.
    pub options: MeshOptions,
}

/// Bounds, colors, settings and textures of a mesh.
#[record(little, plain)]
pub struct MeshSurface {
    /// Lower corner of the bounding box, which always contains the origin of the node. (`Bounding box min`)
    #[names(x, y, z)]
    pub bounds_min: [f32; 3],

    /// Upper corner of the bounding box, which always contains the origin of the node. (`Bounding box max`)
    #[names(x, y, z)]
    pub bounds_max: [f32; 3],

    /// Maximum distance of a point from the average. (`Mesh radius`)
    pub radius: f32,

    /// Mean of all points, computed before the compiler splits vertices. (`Average of all points`)
    #[names(x, y, z)]
    pub average: [f32; 3],

    /// Diffuse color. (`Diffuse color`)
    #[names(x, y, z)]
    pub diffuse: [f32; 3],

    /// Ambient color. (`Ambient color`)
    #[names(x, y, z)]
    pub ambient: [f32; 3],

    /// Specular color. (`Specular color`)
    #[names(x, y, z)]
    pub specular: [f32; 3],

    /// Exponent of the specular highlight. (`Shininess`)
    pub shininess: f32,
    /// 1 if the mesh casts a shadow. (`Shadow`)
    pub shadow: u32,
    /// 1 if the mesh shows light beams. (`Beaming`)
    pub beaming: u32,
    /// 1 if the mesh is rendered. (`Render`)
    pub render: u32,

    /// Rendering order among transparent meshes. Reported to be 1 in aabb nodes, but 0 in all 48 of known models.
    /// (`Transparency hint`)
    pub transparency_hint: u32,

    /// The maps that the enhanced edition uses. (`Unknown 0x00E4`)
    pub render_hint: RenderHint,
    /// Name of the first texture. (`Texture0/Bitmap`)
    pub texture_0: FixedText<64>,
    /// Name of the second texture. (`Texture1`)
    pub texture_1: FixedText<64>,
    /// Name of the third texture. (`Texture2`)
    pub texture_2: FixedText<64>,
    /// Name of the fourth texture in the original game, and of the material in the enhanced edition. (`Texture3`)
    pub material_name: FixedText<64>,
    /// How a tile fades above the camera. The values 0, 1, 2 and 4 occur. (`Tile fade`)
    pub tile_fade: u32,
}

/// Triangle mode and adjacent fields.
#[record(little, plain)]
pub struct MeshStrips {
    /// Possibly the triangle strips of old compilers; 0xFFFFFFFF in every known file. (`Raw Data Pointer 0x021C`)
    pub ofs_strips: u32,
    /// 0 in every known file. (`Unknown 0x0220`)
    pub num_strips: u32,
    /// How the index lists are rendered; garbage in meshes without faces. (`Triangle mode`)
    pub triangle_mode: TriangleMode,
    /// 0 or garbage. (`Padding`)
    pub padding: [u8; 3],
    /// Used during compilation; 0 in files. (`Pointer 0x0228`)
    pub compile_data: u32,
}

/// The last fields of a mesh.
#[record(little, pod)]
pub struct MeshOptions {
    /// 1 if a texture contains the lighting; garbage in the enhanced edition. (`Light mapped`)
    pub light_mapped: u8,
    /// 1 if the texture rotates with the tile. (`Rotate texture`)
    pub rotate_texture: u8,
    /// 0 or garbage. (`Padding`)
    pub padding: u16,
    /// Sum of the areas of all faces; 0 for skin, animmesh and danglymesh nodes. (`Vertex normal sum divided by 2`)
    pub surface_area: f32,
    /// 0 in every known file. (`Unknown 0x026C`)
    pub unknown_26c: u32,
}

/// A triangle.
#[record(little, pod)]
pub struct Face {
    /// Normal of its plane. (`Plane normal`)
    #[names(x, y, z)]
    pub normal: [f32; 3],

    /// Distance of its plane, such that normal · point + distance = 0. (`Plane distance`)
    pub distance: f32,
    /// Surface material, for walking and footsteps. (`Surface ID`)
    pub surface: i32,

    /// Adjacent faces across the edges from vertex 0 to 1, 1 to 2 and 2 to 0; -1 for none. (`Adjacent face number`)
    #[br(count = 3)]
    pub adjacent: [i16; 3],

    /// Vertex indices into the streams. (`Vertex indices`)
    #[br(count = 3)]
    pub vertices: [u16; 3],
}

/// The fields that a skin adds to a mesh, up to the bone table.
#[record(little, pod)]
pub struct SkinPart {
    /// Used during compilation; 0 in files. (`Weight Array`)
    pub compile_weights: Array,
    /// Weights, four floats per vertex. (`Compiled weight information`)
    pub ofs_weights: u32,
    /// Bone slots, four integers per vertex; -1 for unused. (`Reference index for bones`)
    pub ofs_bones: u32,

    /// The bone slot of every node. Even an empty table has an offset, because it is the only way to determine the size
    /// of the structure. (`Bone reference mapping array`)
    pub ofs_node_to_bone: u32,

    /// Number of nodes in the model's own geometry tree; 0 in animations. (`Number of entries in the mapping array`)
    pub num_nodes: u32,
    /// One rotation for each node. (`QBone ref inv`)
    pub bind_rotations: Array,
    /// One translation for each node. (`TBome ref inv`)
    pub bind_translations: Array,
    /// One word for each node, used at run time. (`Bone constant indices`)
    pub bone_constants: Array,
}

/// Bone table of a skin with a size of 0x2D4 bytes.
#[record(little, pod)]
pub struct SkinSlots18 {
    /// Node number of each bone slot. Unused slots may be garbage. (`Bone part numbers`, `Spare`)
    #[br(count = 18)]
    pub nodes: [i16; 18],
}

/// Bone table of a skin with a size of 0x330 bytes.
#[record(little, pod)]
pub struct SkinSlots64 {
    /// Node number of each bone slot. Unused slots may be garbage.
    #[br(count = 64)]
    pub nodes: [i16; 64],
}

/// Bone table of a skin with a size of 0x3B0 bytes.
#[record(little, pod)]
pub struct SkinSlots128 {
    /// Node number of each bone slot. Unused slots may be garbage.
    #[br(count = 128)]
    pub nodes: [i16; 128],
}

/// The fields that an animmesh adds to a mesh. The sets are stored in the nodes of animations, ordered by vertex.
#[record(little, pod)]
pub struct AnimmeshPart {
    /// Seconds between sets. (`Sample Period`)
    pub sample_period: f32,
    /// Used during compilation; 0 in files. (`Animation vertices`)
    pub compile_vertices: Array,
    /// Used during compilation; 0 in files. (`Animation texture vertices`)
    pub compile_uvs: Array,
    /// Used during compilation; 0 in files. (`Animation vertex normals`)
    pub compile_normals: Array,
    /// Positions of all sets. (`Stored animation vertex information`)
    pub ofs_vertex_sets: u32,
    /// Texture coordinates of all sets. (`Stored animation texture vertex information`)
    pub ofs_uv_sets: u32,
    /// Number of position sets. (`Number of vertex sets`)
    pub num_vertex_sets: u32,
    /// Number of texture coordinate sets. (`Number of texture vertex sets`)
    pub num_uv_sets: u32,
}

/// The fields that a danglymesh adds to a mesh.
#[record(little, pod)]
pub struct DanglymeshPart {
    /// How firmly each vertex is held in place, 0 to 255. (`Vertex constraints`)
    pub constraints: Array,
    /// Swinging motion.
    pub motion: DanglymeshMotion,
}

/// Swinging motion of a danglymesh. May be garbage in animations.
#[record(little, pod)]
pub struct DanglymeshMotion {
    /// How far the mesh swings. (`Displacement`)
    pub displacement: f32,
    /// Stiffness. (`Tightness`)
    pub tightness: f32,
    /// How fast the mesh swings. (`Period`)
    pub period: f32,
}

/// The fields that a walk mesh adds to a mesh.
#[record(little, pod)]
pub struct AabbPart {
    /// Root of the bounding box tree; null in animations. (`AABB table root pointer`)
    pub root: AabbPointer,
}

/// A box in the tree of a walk mesh.
#[record(little, plain)]
pub struct AabbEntry {
    /// Lower corner. (`Min bounding box`)
    #[names(x, y, z)]
    pub bounds_min: [f32; 3],

    /// Upper corner. (`Max bounding box`)
    #[names(x, y, z)]
    pub bounds_max: [f32; 3],

    /// First half; null in a leaf. (`Left node`)
    pub left: AabbPointer,
    /// Second half; null in a leaf. (`Right node`)
    pub right: AabbPointer,
    /// Face number of a leaf; -1 otherwise. (`Leaf face part number`)
    pub face: i32,
    /// Axis along which the two halves are split. (`Most significant plane`)
    pub plane: AabbPlane,
}

/// Values of `geometry_type`; unknown values are kept.
#[value_enum(u8)]
pub enum GeometryType {
    /// A geometry header without a model or animation. Not found in files. (`Basic geometry header`)
    Bare = 1,

    /// Model. (`Model geometry header`)
    Model = 2,

    /// Animation. (`Animation geometry header`)
    Animation = 5,

    /// Model with bit 0x80, as the game holds it in memory. Not found in files.
    LoadedModel = 130,

    /// Animation with bit 0x80, as the game holds it in memory. Not found in files.
    LoadedAnimation = 133,

    /// A value without a name.
    Unknown(u8),
}

/// Values of `classification`; unknown values are kept.
#[value_enum(u8)]
pub enum Classification {
    /// Interface, item or unknown.
    Other = 0,
    /// Effect. (`Effect`)
    Effect = 1,
    /// Tile. (`Tile`)
    Tile = 2,
    /// Character. (`Character`)
    Character = 4,
    /// Door. (`Door`)
    Door = 8,
    /// A value without a name.
    Unknown(u8),
}

/// Values of `dynamic_type`; unknown values are kept.
#[value_enum(u32)]
pub enum DynamicType {
    /// Not dynamic.
    Fixed = 0,
    /// Dynamic.
    Dynamic = 1,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `spawn_type`; unknown values are kept.
#[value_enum(u32)]
pub enum SpawnType {
    /// Particles are emitted continuously.
    Normal = 0,
    /// Particles are emitted as the emitter moves.
    Trail = 1,
    /// Not set.
    Unset = 4294967295,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `render_hint`; unknown values are kept.
#[value_enum(u32)]
pub enum RenderHint {
    /// Not specified.
    Unset = 0,
    /// Reportedly none.
    None = 1,
    /// Normal and specular maps.
    NormalAndSpecMapped = 2,
    /// Tangents.
    NormalTangents = 3,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `triangle_mode`; unknown values are kept.
#[value_enum(u8)]
pub enum TriangleMode {
    /// Three indices per triangle. (`Triangle`)
    Triangles = 3,
    /// Triangle strips. (`Triangle Strips`)
    Strips = 4,
    /// A value without a name.
    Unknown(u8),
}

/// Values of `aabb_plane`; unknown values are kept.
#[value_enum(u32)]
pub enum AabbPlane {
    /// No split (leaf).
    Leaf = 0,
    /// The left half has the lower X. (`Positive X`)
    PositiveX = 1,
    /// The left half has the lower Y. (`Positive Y`)
    PositiveY = 2,
    /// The left half has the lower Z. (`Positive Z`)
    PositiveZ = 4,
    /// The left half has the higher X. (`Negative X`)
    NegativeX = 8,
    /// The left half has the higher Y. (`Negative Y`)
    NegativeY = 16,
    /// The left half has the higher Z. (`Negative Z`)
    NegativeZ = 32,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `node_controller`; unknown values are kept.
#[value_enum(u32)]
pub enum NodeController {
    /// Position relative to the parent, 3 columns. (`Position`)
    Position = 8,
    /// Unit quaternion x, y, z, w. (`Orientation`)
    Orientation = 20,
    /// Uniform scale. (`Scale`)
    Scale = 36,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `mesh_controller`; unknown values are kept.
#[value_enum(u32)]
pub enum MeshController {
    /// Glow, 3 columns. (`SelfIllumColor`)
    SelfIllumColor = 100,
    /// Opacity. (`Alpha`)
    Alpha = 128,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `light_controller`; unknown values are kept.
#[value_enum(u32)]
pub enum LightController {
    /// Color, 3 columns. (`Color`)
    Color = 76,
    /// Radius of the light. (`Radius`)
    Radius = 88,
    /// Radius of the shadows. (`ShadowRadius`)
    ShadowRadius = 96,
    /// Height above the node. (`VerticalDisplacement`)
    VerticalDisplacement = 100,
    /// Factor on the color. (`Multiplier`)
    Multiplier = 140,
    /// 1 in every known file.
    #[id("unknown_144")]
    Unknown144 = 144,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `nmc_emitter_controller`; unknown values are kept.
#[value_enum(u32)]
pub enum NmcEmitterController {
    /// Opacity halfway through a particle's life; 448 for the game. (`AlphaMid`)
    AlphaMid = 464,

    /// Color halfway through a particle's life, 3 columns; 452 for the game. (`ColorMid`)
    ColorMid = 468,

    /// Fraction of the lifetime for the first phase; 464 for the game. (`PercentStart`)
    PercentStart = 480,

    /// Fraction of the lifetime for the second phase; 465 for the game. (`PercentMid`)
    PercentMid = 481,

    /// Fraction of the lifetime for the third phase; 466 for the game. (`PercentEnd`)
    PercentEnd = 482,

    /// Size halfway through a particle's life; 468 for the game. (`SizeMid`)
    SizeMid = 484,

    /// Height halfway through a particle's life, if it differs from the width; 472 for the game. (`SizeMid_Y`)
    SizeMidY = 488,

    /// A value without a name.
    Unknown(u32),
}

/// Values of `emitter_controller`; unknown values are kept.
#[value_enum(u32)]
pub enum EmitterController {
    /// Opacity at the end of a particle's life. (`AlphaEnd`)
    AlphaEnd = 80,

    /// Opacity at the start of a particle's life. (`AlphaStart`)
    AlphaStart = 84,

    /// Particles per second. (`BirthRate`)
    Birthrate = 88,

    /// Fraction of the speed kept when bouncing. (`Bounce_Co`)
    BounceCo = 92,

    /// Color at the end of a particle's life, 3 columns. (`ColorEnd`)
    ColorEnd = 96,

    /// Color at the start of a particle's life, 3 columns. (`ColorStart`)
    ColorStart = 108,

    /// Seconds until particles combine. (`CombineTime`)
    CombineTime = 120,

    /// Deceleration. (`Drag`)
    Drag = 124,

    /// Texture frames per second. (`FPS`)
    Fps = 128,

    /// Last texture frame. (`FrameEnd`)
    FrameEnd = 132,

    /// First texture frame. (`FrameStart`)
    FrameStart = 136,

    /// Attraction of the target. (`Grav`)
    Grav = 140,

    /// Lifetime of a particle in seconds. (`LifeExp`)
    LifeExp = 144,

    /// Weight; particles with a negative weight rise. (`Mass`)
    Mass = 148,

    /// Second control point of the curve to the target. (`P2P_Bezier2`)
    P2pBezier2 = 152,

    /// Third control point of the curve to the target. (`P2P_Bezier3`)
    P2pBezier3 = 156,

    /// Rotations per second. (`ParticleRot`)
    ParticleRot = 160,

    /// Random fraction of the velocity. (`RandVel`)
    RandVel = 164,

    /// Size at the start of a particle's life. (`SizeStart`)
    SizeStart = 168,

    /// Size at the end of a particle's life. (`SizeEnd`)
    SizeEnd = 172,

    /// Height at the start of a particle's life, if it differs from the width. (`SizeStart_Y`)
    SizeStartY = 176,

    /// Height at the end of a particle's life, if it differs from the width. (`SizeEnd_Y`)
    SizeEndY = 180,

    /// Opening angle of the cone. (`Spread`)
    Spread = 184,

    /// Speed above which particles are emitted. (`Threshold`)
    Threshold = 188,

    /// Initial speed. (`Velocity`)
    Velocity = 192,

    /// Width of the area from which particles are emitted. (`XSize`)
    XSize = 196,

    /// Height of the area from which particles are emitted. (`YSize`)
    YSize = 200,

    /// Length of motion blur. (`BlurLength`)
    BlurLength = 204,

    /// Seconds between lightning strikes. (`LightningDelay`)
    LightningDelay = 208,

    /// Deviation of the lightning bolt. (`LightningRadius`)
    LightningRadius = 212,

    /// Thickness of the lightning bolt. (`LightningScale`)
    LightningScale = 216,

    /// Number of segments of the lightning bolt.
    LightningSubDiv = 220,

    /// Triggers an explosion; may have no time. (`Detonate`)
    Detonate = 228,

    /// Opacity halfway through a particle's life.
    AlphaMid = 448,

    /// Color halfway through a particle's life, 3 columns.
    ColorMid = 452,

    /// Fraction of the lifetime for the first phase.
    PercentStart = 464,

    /// Fraction of the lifetime for the second phase.
    PercentMid = 465,

    /// Fraction of the lifetime for the third phase.
    PercentEnd = 466,

    /// Size halfway through a particle's life.
    SizeMid = 468,

    /// Height halfway through a particle's life, if it differs from the width.
    SizeMidY = 472,

    /// A value without a name.
    Unknown(u32),
}
