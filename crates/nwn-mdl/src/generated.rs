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
    /// Zero in every binary model. A text model never starts with four zero bytes.
    pub marker: u32,
    /// Size of the model region in bytes; also the offset of the raw region, relative to byte 12.
    pub len_model: u32,
    /// Size of the raw region in bytes. May be 0.
    pub len_raw: u32,
}

/// Offset and length of a list. The offset of an empty list is arbitrary.
#[record(little, pod)]
pub struct Array {
    /// Offset of the first element.
    pub offset: u32,
    /// Number of elements.
    pub used: u32,
    /// Allocated number of elements; equal to `used` in every known file.
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
    /// Addresses of routines in the compiling program, which identify the compiler. The game overwrites them.
    #[br(count = 2)]
    pub routines: [u32; 2],

    /// Name of the model or animation.
    pub name: FixedText<64>,
    /// Root of the node tree.
    pub root: NodePointer,
    /// Counts and run-time fields.
    pub state: GeometryState,
}

/// The fields of a geometry header other than routines, name and root.
#[record(little, plain)]
pub struct GeometryState {
    /// Number of nodes in the tree. With a supermodel, it is the number of the supermodel + 1 + the number of own
    /// nodes. In animations, it is at least the number of nodes.
    pub num_nodes: u32,

    /// Used at run time; 0 in files.
    pub runtime_0: Array,
    /// Used at run time; 0 in files.
    pub runtime_1: Array,

    /// Number of other models that hold this one at run time. In files it is 0, 384 in model headers of the enhanced
    /// edition, and garbage in its animation headers.
    pub num_references: u32,

    /// Model or animation.
    pub geometry_type: GeometryType,
    /// Padding with leftover data.
    pub padding: [u8; 3],
}

/// The first structure of the model region.
#[record(little, plain)]
pub struct ModelHeader {
    /// Name, root and counts.
    pub geometry: GeometryHeader,
    /// Classification and fog.
    pub settings: ModelSettings,
    /// Table of pointers to animation headers.
    pub animations: Array,
    /// Bounds, scale and supermodel.
    pub properties: ModelProperties,
}

/// Single-byte fields of the model header.
#[record(little, plain)]
pub struct ModelSettings {
    /// 0 or garbage.
    pub unknown_70: u8,
    /// 0 or garbage.
    pub unknown_71: u8,
    /// Kind of model.
    pub classification: Classification,
    /// 1 if fog affects the model. `ignorefog` in the text format is its negation.
    pub fog: u8,
    /// 0 in every known file.
    pub unknown_74: u32,
}

/// The part of the model header after the animation table.
#[record(little, pod)]
pub struct ModelProperties {
    /// Run-time address of the supermodel; 0 or stale.
    pub super_model: u32,

    /// Lower corner of the model's bounding box.
    #[names(x, y, z)]
    pub bounds_min: [f32; 3],

    /// Upper corner of the model's bounding box.
    #[names(x, y, z)]
    pub bounds_max: [f32; 3],

    /// 7, or 40 for models with an emitter.
    pub radius: f32,
    /// Factor for positions taken from a supermodel's animations.
    pub animation_scale: f32,
    /// Name of the supermodel; empty or NULL (case-insensitive) if there is none.
    pub super_model_name: FixedText<64>,
}

/// An animation with its own node tree.
#[record(little, plain)]
pub struct AnimationHeader {
    /// Name, root and counts.
    pub geometry: GeometryHeader,
    /// Length, transition and root name.
    pub timing: AnimationTiming,
    /// The events themselves, not pointers to them.
    pub events: Array,
}

/// The fields of an animation header other than the geometry header and the events.
#[record(little, pod)]
pub struct AnimationTiming {
    /// Seconds.
    pub length: f32,
    /// Blend-in time in seconds.
    pub transition: f32,
    /// The node of the geometry at which the animation starts.
    pub root_name: FixedText<64>,
}

/// A named point in time of an animation.
#[record(little, pod)]
pub struct Event {
    /// Seconds.
    pub time: f32,
    /// Name of the event, such as `hit` or `snd_footstep`.
    pub name: FixedText<32>,
}

/// The first part of every node, and the whole of a dummy or camera node.
#[record(little, plain)]
pub struct NodeHeader {
    /// Name and numbers of the node.
    pub head: NodeHead,
    /// Table of pointers to nodes.
    pub children: Array,
    /// Controller keys.
    pub keys: Array,
    /// Times and values of the controllers.
    pub floats: Array,
    /// The parts that the node has. This is the only reliable indication of the kind of node.
    pub flags: NodeHeaderFlags,
}

/// The parts that the node has. This is the only reliable indication of the kind of node.
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
    /// Addresses of routines in the compiling program. The game overwrites them.
    #[br(count = 6)]
    pub routines: [u32; 6],

    /// 1 if the node inherits the color of its parent.
    pub inherit_color: u32,
    /// Number that links animations to the geometry in the enhanced edition; -1 for none.
    pub part_number: i32,
    /// Name of the node.
    pub name: FixedText<32>,
    /// Used at run time; 0 or garbage.
    pub parent_geometry: u32,
    /// Used at run time; 0 or garbage.
    pub parent_node: u32,
}

/// A controller: an attribute that may change over time.
#[record(little, pod)]
pub struct ControllerKey {
    /// The controlled attribute. Its meaning depends on the kind of node.
    pub id: i32,
    /// Number of keys; 1 for constants.
    pub num_rows: i16,
    /// Index of the first time in the node's floats.
    pub time_index: i16,
    /// Index of the first value in the node's floats.
    pub value_index: i16,
    /// Number of values per row, not counting the time. Flag 0x10 is set for Bezier keys.
    pub num_columns: i8,
    /// 0 or garbage.
    pub padding: u8,
}

/// A light source, stored after the node header.
#[record(little, plain)]
pub struct LightPart {
    /// Size of the lens flares.
    pub flare_radius: f32,
    /// Used at run time; 0 in files.
    pub flare_handles: Array,
    /// One float for each flare.
    pub flare_sizes: Array,
    /// One float for each flare.
    pub flare_positions: Array,
    /// One color shift for each flare.
    pub flare_colors: Array,
    /// One pointer to a texture name for each flare.
    pub flare_textures: Array,
    /// Settings.
    pub settings: LightSettings,
}

/// Settings of a light.
#[record(little, plain)]
pub struct LightSettings {
    /// Priority of the light if there are too many; 5 by default.
    pub priority: u32,
    /// 1 if the light has no direction.
    pub ambient_only: u32,
    /// Whether the light is dynamic.
    pub dynamic_type: DynamicType,
    /// 1 if the light affects moving objects.
    pub affect_dynamic: u32,
    /// 1 if the light casts shadows.
    pub shadow: u32,
    /// 0 in every known file, even with flares.
    pub generate_flare: u32,
    /// 1 if the light fades in and out.
    pub fading: u32,
}

/// A particle source, stored after the node header.
#[record(little, plain)]
pub struct Emitter {
    /// Angle around the axis within which no particles are emitted.
    pub dead_space: f32,
    /// Radius of a blast.
    pub blast_radius: f32,
    /// Duration of a blast in seconds.
    pub blast_length: f32,
    /// Number of texture frames in horizontal direction.
    pub grid_x: u32,
    /// Number of texture frames in vertical direction.
    pub grid_y: u32,
    /// When particles are emitted.
    pub spawn_type: SpawnType,
    /// How particles are created: Fountain, Single, Explosion, Lightning.
    pub update: FixedText<32>,
    /// How particles are oriented towards the viewer, such as Normal or Billboard\_to\_World\_Z.
    pub render: FixedText<32>,
    /// How particles are blended with the background: Normal, Lighten, Punch-Through.
    pub blend: FixedText<32>,
    /// Name of the texture.
    pub texture: FixedText<64>,
    /// Model that is emitted instead of a texture.
    pub chunk_name: FixedText<16>,
    /// 1 if particles are visible from behind.
    pub two_sided_texture: u32,

    /// 1 if an explosion repeats.
    #[id("loop")]
    pub repeats: u32,

    /// Rendering order among emitters.
    pub render_order: u16,
    /// 0 or garbage.
    pub padding: u16,
    /// Effects on the particles.
    pub flags: EmitterFlags,
}

/// Effects on the particles.
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
    /// Name of the other model.
    pub model: FixedText<64>,
    /// 1 if other programs may attach another model here.
    pub reattachable: u32,
}

/// A mesh, stored after the node header of trimesh, skin, animmesh, danglymesh and aabb nodes.
#[record(little, plain)]
pub struct MeshPart {
    /// Addresses of routines in the compiling program. The game overwrites them.
    #[br(count = 2)]
    pub routines: [u32; 2],

    /// Faces.
    pub faces: Array,
    /// Bounds, colors and textures.
    pub surface: MeshSurface,
    /// Used during compilation; 0 in files.
    pub vertex_indices: Array,
    /// Used during compilation; 0 in files.
    pub left_over_faces: Array,
    /// Lengths of the index lists.
    pub index_counts: Array,
    /// Offsets of the index lists in the raw region. The array itself is in the model region.
    pub index_lists: Array,
    /// Triangle mode and adjacent fields.
    pub strips: MeshStrips,
    /// Positions.
    pub ofs_positions: u32,
    /// Number of elements in every stream.
    pub num_vertices: u16,
    /// Number of texture coordinate sets.
    pub num_uv_sets: u16,
    /// First set of texture coordinates.
    pub ofs_uv_0: u32,
    /// Second set of texture coordinates.
    pub ofs_uv_1: u32,
    /// Third set of texture coordinates.
    pub ofs_uv_2: u32,
    /// Fourth set of texture coordinates.
    pub ofs_uv_3: u32,
    /// Normals.
    pub ofs_normals: u32,
    /// Colors.
    pub ofs_colors: u32,
    /// First water stream.
    pub ofs_extra_1: u32,
    /// Second water stream.
    pub ofs_extra_2: u32,
    /// Third water stream.
    pub ofs_extra_3: u32,
    /// Fourth water stream; tangents in the enhanced edition.
    pub ofs_tangents: u32,
    /// Fifth water stream.
    pub ofs_extra_5: u32,

    /// Sixth water stream, with one float per vertex. In the enhanced edition, it is the handedness of the tangents, 1
    /// or -1: cross(normal, tangent) times the handedness points along increasing v, which is up, as in glTF.
    pub ofs_handedness: u32,

    /// Light map and surface area.
    pub options: MeshOptions,
}

/// Bounds, colors, settings and textures of a mesh.
#[record(little, plain)]
pub struct MeshSurface {
    /// Lower corner of the bounding box, which always contains the origin of the node.
    #[names(x, y, z)]
    pub bounds_min: [f32; 3],

    /// Upper corner of the bounding box, which always contains the origin of the node.
    #[names(x, y, z)]
    pub bounds_max: [f32; 3],

    /// Maximum distance of a point from the average.
    pub radius: f32,

    /// Mean of all points, computed before the compiler splits vertices.
    #[names(x, y, z)]
    pub average: [f32; 3],

    /// Diffuse color.
    #[names(x, y, z)]
    pub diffuse: [f32; 3],

    /// Ambient color.
    #[names(x, y, z)]
    pub ambient: [f32; 3],

    /// Specular color.
    #[names(x, y, z)]
    pub specular: [f32; 3],

    /// Exponent of the specular highlight.
    pub shininess: f32,
    /// 1 if the mesh casts a shadow.
    pub shadow: u32,
    /// 1 if the mesh shows light beams.
    pub beaming: u32,
    /// 1 if the mesh is rendered.
    pub render: u32,
    /// Rendering order among transparent meshes.
    pub transparency_hint: u32,
    /// The maps that the enhanced edition uses.
    pub render_hint: RenderHint,
    /// Name of the first texture.
    pub texture_0: FixedText<64>,
    /// Name of the second texture.
    pub texture_1: FixedText<64>,
    /// Name of the third texture.
    pub texture_2: FixedText<64>,
    /// Name of the fourth texture in the original game, and of the material in the enhanced edition.
    pub material_name: FixedText<64>,
    /// How a tile fades above the camera. The values 0, 1, 2 and 4 occur.
    pub tile_fade: u32,
}

/// Triangle mode and adjacent fields.
#[record(little, plain)]
pub struct MeshStrips {
    /// Possibly the triangle strips of old compilers; 0xFFFFFFFF in every known file.
    pub ofs_strips: u32,
    /// 0 in every known file.
    pub num_strips: u32,
    /// How the index lists are rendered; garbage in meshes without faces.
    pub triangle_mode: TriangleMode,
    /// 0 or garbage.
    pub padding: [u8; 3],
    /// Used during compilation; 0 in files.
    pub compile_data: u32,
}

/// The last fields of a mesh.
#[record(little, pod)]
pub struct MeshOptions {
    /// 1 if a texture contains the lighting; garbage in the enhanced edition.
    pub light_mapped: u8,
    /// 1 if the texture rotates with the tile.
    pub rotate_texture: u8,
    /// 0 or garbage.
    pub padding: u16,
    /// Sum of the areas of all faces; 0 for skin, animmesh and danglymesh nodes.
    pub surface_area: f32,
    /// 0 in every known file.
    pub unknown_26c: u32,
}

/// A triangle.
#[record(little, pod)]
pub struct Face {
    /// Normal of its plane.
    #[names(x, y, z)]
    pub normal: [f32; 3],

    /// Distance of its plane, such that normal · point + distance = 0.
    pub distance: f32,
    /// Surface material, for walking and footsteps.
    pub surface: i32,

    /// Adjacent faces across the edges from vertex 0 to 1, 1 to 2 and 2 to 0; -1 for none.
    #[br(count = 3)]
    pub adjacent: [i16; 3],

    /// Vertex indices into the streams.
    #[br(count = 3)]
    pub vertices: [u16; 3],
}

/// The fields that a skin adds to a mesh, up to the bone table.
#[record(little, pod)]
pub struct SkinPart {
    /// Used during compilation; 0 in files.
    pub compile_weights: Array,
    /// Weights, four floats per vertex.
    pub ofs_weights: u32,
    /// Bone slots, four integers per vertex; -1 for unused.
    pub ofs_bones: u32,

    /// The bone slot of every node. Even an empty table has an offset, because it is the only way to determine the size
    /// of the structure.
    pub ofs_node_to_bone: u32,

    /// Number of nodes in the model's own geometry tree; 0 in animations.
    pub num_nodes: u32,
    /// One rotation for each node.
    pub bind_rotations: Array,
    /// One translation for each node.
    pub bind_translations: Array,
    /// One word for each node, used at run time.
    pub bone_constants: Array,
}

/// Bone table of a skin with a size of 0x2D4 bytes.
#[record(little, pod)]
pub struct SkinSlots18 {
    /// Node number of each bone slot. Unused slots may be garbage.
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
    /// Seconds between sets.
    pub sample_period: f32,
    /// Used during compilation; 0 in files.
    pub compile_vertices: Array,
    /// Used during compilation; 0 in files.
    pub compile_uvs: Array,
    /// Used during compilation; 0 in files.
    pub compile_normals: Array,
    /// Positions of all sets.
    pub ofs_vertex_sets: u32,
    /// Texture coordinates of all sets.
    pub ofs_uv_sets: u32,
    /// Number of position sets.
    pub num_vertex_sets: u32,
    /// Number of texture coordinate sets.
    pub num_uv_sets: u32,
}

/// The fields that a danglymesh adds to a mesh.
#[record(little, pod)]
pub struct DanglymeshPart {
    /// How firmly each vertex is held in place, 0 to 255.
    pub constraints: Array,
    /// Swinging motion.
    pub motion: DanglymeshMotion,
}

/// Swinging motion of a danglymesh. May be garbage in animations.
#[record(little, pod)]
pub struct DanglymeshMotion {
    /// How far the mesh swings.
    pub displacement: f32,
    /// Stiffness.
    pub tightness: f32,
    /// How fast the mesh swings.
    pub period: f32,
}

/// The fields that a walk mesh adds to a mesh.
#[record(little, pod)]
pub struct AabbPart {
    /// Root of the bounding box tree; null in animations.
    pub root: AabbPointer,
}

/// A box in the tree of a walk mesh.
#[record(little, plain)]
pub struct AabbEntry {
    /// Lower corner.
    #[names(x, y, z)]
    pub bounds_min: [f32; 3],

    /// Upper corner.
    #[names(x, y, z)]
    pub bounds_max: [f32; 3],

    /// First half; null in a leaf.
    pub left: AabbPointer,
    /// Second half; null in a leaf.
    pub right: AabbPointer,
    /// Face number of a leaf; -1 otherwise.
    pub face: i32,
    /// Axis along which the two halves are split.
    pub plane: AabbPlane,
}

/// Values of `geometry_type`; unknown values are kept.
#[value_enum(u8)]
pub enum GeometryType {
    /// A geometry header without a model or animation. Not found in files.
    Bare = 1,

    /// Model.
    Model = 2,

    /// Animation.
    Animation = 5,

    /// A value without a name.
    Unknown(u8),
}

/// Values of `classification`; unknown values are kept.
#[value_enum(u8)]
pub enum Classification {
    /// Interface, item or unknown.
    Other = 0,
    /// Effect.
    Effect = 1,
    /// Tile.
    Tile = 2,
    /// Character.
    Character = 4,
    /// Door.
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
    /// Three indices per triangle.
    Triangles = 3,
    /// Triangle strips.
    Strips = 4,
    /// A value without a name.
    Unknown(u8),
}

/// Values of `aabb_plane`; unknown values are kept.
#[value_enum(u32)]
pub enum AabbPlane {
    /// No split (leaf).
    Leaf = 0,
    /// The left half has the lower X.
    PositiveX = 1,
    /// The left half has the lower Y.
    PositiveY = 2,
    /// The left half has the lower Z.
    PositiveZ = 4,
    /// The left half has the higher X.
    NegativeX = 8,
    /// The left half has the higher Y.
    NegativeY = 16,
    /// The left half has the higher Z.
    NegativeZ = 32,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `node_controller`; unknown values are kept.
#[value_enum(u32)]
pub enum NodeController {
    /// Position relative to the parent, 3 columns.
    Position = 8,
    /// Unit quaternion x, y, z, w.
    Orientation = 20,
    /// Uniform scale.
    Scale = 36,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `mesh_controller`; unknown values are kept.
#[value_enum(u32)]
pub enum MeshController {
    /// Glow, 3 columns.
    SelfIllumColor = 100,
    /// Opacity.
    Alpha = 128,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `light_controller`; unknown values are kept.
#[value_enum(u32)]
pub enum LightController {
    /// Color, 3 columns.
    Color = 76,
    /// Radius of the light.
    Radius = 88,
    /// Radius of the shadows.
    ShadowRadius = 96,
    /// Height above the node.
    VerticalDisplacement = 100,
    /// Factor on the color.
    Multiplier = 140,
    /// 1 in every known file.
    #[id("unknown_144")]
    Unknown144 = 144,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `emitter_controller`; unknown values are kept.
#[value_enum(u32)]
pub enum EmitterController {
    /// Opacity at the end of a particle's life.
    AlphaEnd = 80,

    /// Opacity at the start of a particle's life.
    AlphaStart = 84,

    /// Particles per second.
    Birthrate = 88,

    /// Fraction of the speed kept when bouncing.
    BounceCo = 92,

    /// Color at the end of a particle's life, 3 columns.
    ColorEnd = 96,

    /// Color at the start of a particle's life, 3 columns.
    ColorStart = 108,

    /// Seconds until particles combine.
    CombineTime = 120,

    /// Deceleration.
    Drag = 124,

    /// Texture frames per second.
    Fps = 128,

    /// Last texture frame.
    FrameEnd = 132,

    /// First texture frame.
    FrameStart = 136,

    /// Attraction of the target.
    Grav = 140,

    /// Lifetime of a particle in seconds.
    LifeExp = 144,

    /// Weight; particles with a negative weight rise.
    Mass = 148,

    /// Second control point of the curve to the target.
    P2pBezier2 = 152,

    /// Third control point of the curve to the target.
    P2pBezier3 = 156,

    /// Rotations per second.
    ParticleRot = 160,

    /// Random fraction of the velocity.
    RandVel = 164,

    /// Size at the start of a particle's life.
    SizeStart = 168,

    /// Size at the end of a particle's life.
    SizeEnd = 172,

    /// Height at the start of a particle's life, if it differs from the width.
    SizeStartY = 176,

    /// Height at the end of a particle's life, if it differs from the width.
    SizeEndY = 180,

    /// Opening angle of the cone.
    Spread = 184,

    /// Speed above which particles are emitted.
    Threshold = 188,

    /// Initial speed.
    Velocity = 192,

    /// Width of the area from which particles are emitted.
    XSize = 196,

    /// Height of the area from which particles are emitted.
    YSize = 200,

    /// Length of motion blur.
    BlurLength = 204,

    /// Seconds between lightning strikes.
    LightningDelay = 208,

    /// Deviation of the lightning bolt.
    LightningRadius = 212,

    /// Thickness of the lightning bolt.
    LightningScale = 216,

    /// Number of segments of the lightning bolt.
    LightningSubDiv = 220,

    /// Triggers an explosion; may have no time.
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
