// Generated from schemas/nwn_mdl.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! Neverwinter Nights binary model: wire records.
#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]

use ksy_runtime::prelude::*;

/// A model with its animations as the game's compilers write it: a short header, the model region with all
/// structures, and the raw region with vertex streams and index lists. Structures are packed and linked by offsets;
/// nothing is aligned. An offset into the model region is 0 where there is no target, one into the raw region
/// 0xFFFFFFFF.
///
/// Three compilers lay files out in different ways. `empty_has_position` is true of BioWare's and of the enhanced
/// edition's, not of nwnmdlcomp; so is `puts_flare_names_first`. `puts_indices_before_extras` is true of the
/// enhanced edition's alone.
#[record(little)]
pub struct NwnMdl {
    /// Marker and sizes.
    pub header: FileHeader,

    /// All structures.
    #[br(count = header.len_model)]
    pub model: Vec<u8>,

    /// Vertex streams and index lists.
    #[br(count = header.len_raw)]
    pub raw: Vec<u8>,
}

/// The first 12 bytes. The file ends with the raw region.
#[record(little, pod)]
pub struct FileHeader {
    /// Zero in every binary model; a text model never starts with four zero bytes.
    pub marker: u32,
    /// Size of the model region; also the start of the raw region counted from byte 12.
    pub len_model: u32,
    /// Size of the raw region. May be 0.
    pub len_raw: u32,
}

/// Where a list is and how long it is. An empty list may carry any offset.
#[record(little, pod)]
pub struct Array {
    /// First element.
    pub offset: u32,
    /// Elements in the list.
    pub used: u32,
    /// Elements there is room for; equal to `used` in every known file.
    pub allocated: u32,
}

/// Leads to a text that ends with a zero byte.
#[record(little, pod)]
pub struct TextPointer {
    /// First character.
    pub offset: u32,
}

/// Leads to an index list.
#[record(little, pod)]
pub struct IndexPointer {
    /// The first index.
    pub ofs_indices: u32,
}

/// Leads to an animation.
#[record(little, pod)]
pub struct AnimationPointer {
    /// The animation header.
    pub offset: u32,
}

/// Leads to an entry of a walk mesh tree.
#[record(little, pod)]
pub struct AabbPointer {
    /// The entry.
    pub offset: u32,
}

/// Leads to a node. The flags in its header alone tell which parts follow it: a light, emitter or reference, or a
/// mesh that skin, animmesh, danglymesh and aabb nodes extend behind it.
#[record(little, pod)]
pub struct NodePointer {
    /// The node header.
    pub offset: u32,
}

/// First part of the model header and of every animation header.
#[record(little, plain)]
pub struct GeometryHeader {
    /// Addresses of routines of the compiling program; the game overwrites them. They tell the compilers apart.
    #[br(count = 2)]
    pub routines: [u32; 2],

    /// Name of the model or animation.
    pub name: FixedText<64>,
    /// Root of the node tree.
    pub root: NodePointer,
    /// Counts and words used at run time.
    pub state: GeometryState,
}

/// What a geometry header holds besides names and pointers.
#[record(little, plain)]
pub struct GeometryState {
    /// Nodes of the tree. With a supermodel that of the supermodel + 1 + the own ones; in animations at least the
    /// number of nodes.
    pub num_nodes: u32,

    /// Used at run time; 0 in files.
    pub runtime_0: Array,
    /// Used at run time; 0 in files.
    pub runtime_1: Array,

    /// At run time how many other models hold this one. 0, 384 in model headers of the enhanced edition, garbage in its
    /// animation headers.
    pub num_references: u32,

    /// Model or animation.
    pub geometry_type: GeometryType,
    /// Left over.
    pub padding: [u8; 3],
}

/// The first structure of the model region.
#[record(little, plain)]
pub struct ModelHeader {
    /// Name, root, counts.
    pub geometry: GeometryHeader,
    /// Class and fog.
    pub settings: ModelSettings,
    /// Table of pointers to animation headers.
    pub animations: Array,
    /// Bounds, scale, supermodel.
    pub properties: ModelProperties,
}

/// Single bytes of the model header.
#[record(little, plain)]
pub struct ModelSettings {
    /// 0 or garbage.
    pub unknown_70: u8,
    /// 0 or garbage.
    pub unknown_71: u8,
    /// What the model is for.
    pub classification: Classification,
    /// 1 where fog affects the model. The text form's `ignorefog` is its negation.
    pub fog: u8,
    /// 0 in every known file.
    pub unknown_74: u32,
}

/// The part of the model header after the animation table.
#[record(little, pod)]
pub struct ModelProperties {
    /// Run-time address of the supermodel; 0 or stale.
    pub super_model: u32,

    /// Lower corner of the model's box.
    #[names(x, y, z)]
    pub bounds_min: [f32; 3],

    /// Upper corner of the model's box.
    #[names(x, y, z)]
    pub bounds_max: [f32; 3],

    /// 7, or 40 for models that own an emitter.
    pub radius: f32,
    /// Factor on positions taken from a supermodel's animations.
    pub animation_scale: f32,
    /// Name of the supermodel; empty or NULL, in any case, for none.
    pub super_model_name: FixedText<64>,
}

/// An animation, with a node tree of its own.
#[record(little, plain)]
pub struct AnimationHeader {
    /// Name, root, counts.
    pub geometry: GeometryHeader,
    /// Length, transition, root name.
    pub timing: AnimationTiming,
    /// The events themselves, not pointers.
    pub events: Array,
}

/// What an animation header holds besides the geometry header and its events.
#[record(little, pod)]
pub struct AnimationTiming {
    /// Seconds.
    pub length: f32,
    /// Seconds to blend in.
    pub transition: f32,
    /// The node of the geometry at which the animation starts.
    pub root_name: FixedText<64>,
}

/// A named moment of an animation.
#[record(little, pod)]
pub struct Event {
    /// Seconds.
    pub time: f32,
    /// What happens, such as `hit` or `snd_footstep`.
    pub name: FixedText<32>,
}

/// First part of every node; all of a dummy or camera.
#[record(little, plain)]
pub struct NodeHeader {
    /// Name and numbers.
    pub head: NodeHead,
    /// Table of pointers to nodes.
    pub children: Array,
    /// Controller keys.
    pub keys: Array,
    /// Times and values of the controllers.
    pub floats: Array,
    /// Which parts the node has. The only proper sign of its kind.
    pub flags: NodeHeaderFlags,
}

/// Which parts the node has. The only proper sign of its kind.
#[flags(u32)]
pub struct NodeHeaderFlags {
    /// Node header; always set.
    pub header: bool,
    /// Light.
    pub light: bool,
    /// Emitter.
    pub emitter: bool,
    /// Camera; adds no fields.
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
    /// Addresses of routines of the compiling program; the game overwrites them.
    #[br(count = 6)]
    pub routines: [u32; 6],

    /// 1 where the node takes its color from its parent.
    pub inherit_color: u32,
    /// What binds animations to geometry in the enhanced edition; -1 for none.
    pub part_number: i32,
    /// Name of the node.
    pub name: FixedText<32>,
    /// Used at run time; 0 or garbage.
    pub parent_geometry: u32,
    /// Used at run time; 0 or garbage.
    pub parent_node: u32,
}

/// Describes one controller, an attribute that may change over time.
#[record(little, pod)]
pub struct ControllerKey {
    /// Which attribute. The meaning depends on the kind of node.
    pub id: i32,
    /// Keys; 1 for constants.
    pub num_rows: i16,
    /// Index of the first time in the node's floats.
    pub time_index: i16,
    /// Index of the first value in the node's floats.
    pub value_index: i16,
    /// Values of a row, its time not counted. Bit 10 is set for Bezier keys.
    pub num_columns: i8,
    /// 0 or garbage.
    pub padding: u8,
}

/// A light source; follows the node header.
#[record(little, plain)]
pub struct LightPart {
    /// Size of the lens flares.
    pub flare_radius: f32,
    /// Used at run time; 0 in files.
    pub flare_handles: Array,
    /// A float for each flare.
    pub flare_sizes: Array,
    /// A float for each flare.
    pub flare_positions: Array,
    /// A color shift for each flare.
    pub flare_colors: Array,
    /// A pointer to a texture name for each flare.
    pub flare_textures: Array,
    /// Switches.
    pub settings: LightSettings,
}

/// Switches of a light.
#[record(little, plain)]
pub struct LightSettings {
    /// Which lights win where there are too many; 5 by default.
    pub priority: u32,
    /// 1 where the light has no direction.
    pub ambient_only: u32,
    /// Whether the light is dynamic.
    pub dynamic_type: DynamicType,
    /// 1 where the light falls on moving things.
    pub affect_dynamic: u32,
    /// 1 where the light casts shadows.
    pub shadow: u32,
    /// 0 in every known file, even with flares.
    pub generate_flare: u32,
    /// 1 where the light fades in and out.
    pub fading: u32,
}

/// A source of particles; follows the node header.
#[record(little, plain)]
pub struct Emitter {
    /// Angle around the axis in which no particle starts.
    pub dead_space: f32,
    /// Radius of a blast.
    pub blast_radius: f32,
    /// Seconds of a blast.
    pub blast_length: f32,
    /// Frames of the texture from left to right.
    pub grid_x: u32,
    /// Frames of the texture from top to bottom.
    pub grid_y: u32,
    /// How particles start.
    pub spawn_type: SpawnType,
    /// How particles are made: Fountain, Single, Explosion, Lightning.
    pub update: FixedText<32>,
    /// How particles face the viewer, such as Normal or Billboard\_to\_World\_Z.
    pub render: FixedText<32>,
    /// How particles mix with what is behind: Normal, Lighten, Punch-Through.
    pub blend: FixedText<32>,
    /// Name of the texture.
    pub texture: FixedText<64>,
    /// Model that is thrown instead of a texture.
    pub chunk_name: FixedText<16>,
    /// 1 where particles show from behind.
    pub two_sided_texture: u32,

    /// 1 where an explosion repeats.
    #[id("loop")]
    pub repeats: u32,

    /// Order among emitters.
    pub render_order: u16,
    /// 0 or garbage.
    pub padding: u16,
    /// What acts on the particles.
    pub flags: EmitterFlags,
}

/// What acts on the particles.
#[flags(u32)]
pub struct EmitterFlags {
    /// Particles travel to a target.
    pub p2p: bool,
    /// They travel by gravity, not along a Bezier curve.
    pub p2p_sel: bool,
    /// Wind moves them.
    pub affected_by_wind: bool,
    /// They take the color of the scene.
    pub is_tinted: bool,
    /// They bounce off the ground.
    pub bounce: bool,
    /// Frames come in random order.
    pub random: bool,
    /// They move with the emitter's orientation.
    pub inherit: bool,
    /// They start with the emitter's velocity.
    pub inherit_velocity: bool,
    /// They stay in the emitter's space.
    pub inherit_local: bool,
    /// They leave a mark.
    pub splat: bool,
    /// They move with the part.
    pub inherit_part: bool,
    /// 0 in every known file.
    pub reserved: B21,
}

/// Another model hung on this node; follows the node header.
#[record(little, pod)]
pub struct Reference {
    /// Name of the other model.
    pub model: FixedText<64>,
    /// 1 where other programs may hang another model here.
    pub reattachable: u32,
}

/// A mesh; follows the node header of trimesh, skin, animmesh, danglymesh and aabb nodes.
#[record(little, plain)]
pub struct MeshPart {
    /// Addresses of routines of the compiling program; the game overwrites them.
    #[br(count = 2)]
    pub routines: [u32; 2],

    /// Faces.
    pub faces: Array,
    /// Bounds, colors, textures.
    pub surface: MeshSurface,
    /// Used while compiling; 0 in files.
    pub vertex_indices: Array,
    /// Used while compiling; 0 in files.
    pub left_over_faces: Array,
    /// Lengths of the index lists.
    pub index_counts: Array,
    /// Offsets of the index lists in the raw region; the array itself is in the model region.
    pub index_lists: Array,
    /// Triangle mode and words next to it.
    pub strips: MeshStrips,
    /// Positions.
    pub ofs_positions: u32,
    /// Elements of every stream.
    pub num_vertices: u16,
    /// Texture coordinate sets that are present.
    pub num_uv_sets: u16,
    /// First texture coordinates.
    pub ofs_uv_0: u32,
    /// Second texture coordinates.
    pub ofs_uv_1: u32,
    /// Third texture coordinates.
    pub ofs_uv_2: u32,
    /// Fourth texture coordinates.
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
    /// Fourth water stream; in the enhanced edition tangents.
    pub ofs_tangents: u32,
    /// Fifth water stream.
    pub ofs_extra_5: u32,

    /// Sixth water stream, one float for each vertex; in the enhanced edition the handedness of the tangents, 1 or -1:
    /// cross(normal, tangent) times it points along growing v, which is up, as glTF has it.
    pub ofs_handedness: u32,

    /// Light map, surface area.
    pub options: MeshOptions,
}

/// Bounds, colors, switches and textures of a mesh.
#[record(little, plain)]
pub struct MeshSurface {
    /// Lower corner of the box, which always contains the origin of the node.
    #[names(x, y, z)]
    pub bounds_min: [f32; 3],

    /// Upper corner of the box, which always contains the origin of the node.
    #[names(x, y, z)]
    pub bounds_max: [f32; 3],

    /// Largest distance of a point from the average.
    pub radius: f32,

    /// Mean of all points, counted before the compiler splits vertices.
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

    /// Exponent of the highlight.
    pub shininess: f32,
    /// 1 where the mesh casts a shadow.
    pub shadow: u32,
    /// 1 where the mesh shows light beams.
    pub beaming: u32,
    /// 1 where the mesh is drawn.
    pub render: u32,
    /// Order among transparent meshes.
    pub transparency_hint: u32,
    /// Which maps the enhanced edition uses.
    pub render_hint: RenderHint,
    /// Name of the first texture.
    pub texture_0: FixedText<64>,
    /// Name of the second texture.
    pub texture_1: FixedText<64>,
    /// Name of the third texture.
    pub texture_2: FixedText<64>,
    /// Fourth texture in the original game, name of the material in the enhanced edition.
    pub material_name: FixedText<64>,
    /// How a tile vanishes above the camera: 0, 1, 2 and 4 occur.
    pub tile_fade: u32,
}

/// Triangle mode and words next to it.
#[record(little, plain)]
pub struct MeshStrips {
    /// Perhaps the triangle strips of old compilers; 0xFFFFFFFF in every known file.
    pub ofs_strips: u32,
    /// 0 in every known file.
    pub num_strips: u32,
    /// How the index lists are drawn; garbage in meshes without faces.
    pub triangle_mode: TriangleMode,
    /// 0 or garbage.
    pub padding: [u8; 3],
    /// Used while compiling; 0 in files.
    pub compile_data: u32,
}

/// The last words of a mesh.
#[record(little, pod)]
pub struct MeshOptions {
    /// 1 where a texture holds the light; garbage in the enhanced edition.
    pub light_mapped: u8,
    /// 1 where the texture turns with the tile.
    pub rotate_texture: u8,
    /// 0 or garbage.
    pub padding: u16,
    /// Sum of the areas of the faces; 0 for skin, animmesh and danglymesh nodes.
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

    /// Distance of its plane; normal · point + distance = 0.
    pub distance: f32,
    /// What it is made of, for walking and footsteps.
    pub surface: i32,

    /// Faces across the edges from vertex 0 to 1, 1 to 2 and 2 to 0; -1 for none.
    #[br(count = 3)]
    pub adjacent: [i16; 3],

    /// Indices into the streams.
    #[br(count = 3)]
    pub vertices: [u16; 3],
}

/// What a skin adds to a mesh, up to the bone table.
#[record(little, pod)]
pub struct SkinPart {
    /// Used while compiling; 0 in files.
    pub compile_weights: Array,
    /// Weights, four floats for each vertex.
    pub ofs_weights: u32,
    /// Bone slots, four integers for each vertex; -1 for unused.
    pub ofs_bones: u32,

    /// The bone slot of every node. Even an empty table has a place: nothing else tells the sizes of the structure
    /// apart.
    pub ofs_node_to_bone: u32,

    /// Nodes in the model's own geometry tree; 0 in animations.
    pub num_nodes: u32,
    /// A rotation for each node.
    pub bind_rotations: Array,
    /// A translation for each node.
    pub bind_translations: Array,
    /// Used at run time; a word for each node.
    pub bone_constants: Array,
}

/// Bone table of a skin of 0x2D4 bytes.
#[record(little, pod)]
pub struct SkinSlots18 {
    /// Number of the node of each bone slot; unused slots may be garbage.
    #[br(count = 18)]
    pub nodes: [i16; 18],
}

/// Bone table of a skin of 0x330 bytes.
#[record(little, pod)]
pub struct SkinSlots64 {
    /// Number of the node of each bone slot; unused slots may be garbage.
    #[br(count = 64)]
    pub nodes: [i16; 64],
}

/// Bone table of a skin of 0x3B0 bytes.
#[record(little, pod)]
pub struct SkinSlots128 {
    /// Number of the node of each bone slot; unused slots may be garbage.
    #[br(count = 128)]
    pub nodes: [i16; 128],
}

/// What an animmesh adds to a mesh. The sets are on the node of an animation, ordered by vertex.
#[record(little, pod)]
pub struct AnimmeshPart {
    /// Seconds from set to set.
    pub sample_period: f32,
    /// Used while compiling; 0 in files.
    pub compile_vertices: Array,
    /// Used while compiling; 0 in files.
    pub compile_uvs: Array,
    /// Used while compiling; 0 in files.
    pub compile_normals: Array,
    /// Positions of all sets.
    pub ofs_vertex_sets: u32,
    /// Texture coordinates of all sets.
    pub ofs_uv_sets: u32,
    /// Sets of positions.
    pub num_vertex_sets: u32,
    /// Sets of texture coordinates.
    pub num_uv_sets: u32,
}

/// What a danglymesh adds to a mesh.
#[record(little, pod)]
pub struct DanglymeshPart {
    /// How firmly each vertex is held, 0 to 255.
    pub constraints: Array,
    /// How it swings.
    pub motion: DanglymeshMotion,
}

/// How a danglymesh swings. May be garbage in animations.
#[record(little, pod)]
pub struct DanglymeshMotion {
    /// How far.
    pub displacement: f32,
    /// How stiff.
    pub tightness: f32,
    /// How fast.
    pub period: f32,
}

/// What a walk mesh adds to a mesh.
#[record(little, pod)]
pub struct AabbPart {
    /// Root of the tree; null in animations.
    pub root: AabbPointer,
}

/// A box of a walk mesh tree.
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
    /// Number of the face of a leaf; -1 otherwise.
    pub face: i32,
    /// Along which axis the halves lie.
    pub plane: AabbPlane,
}

/// Values of `geometry_type`; unknown ones survive.
#[value_enum(u8)]
pub enum GeometryType {
    /// A geometry header alone; not in files.
    Bare = 1,
    /// Model.
    Model = 2,
    /// Animation.
    Animation = 5,
    /// A value without a name.
    Unknown(u8),
}

/// Values of `classification`; unknown ones survive.
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

/// Values of `dynamic_type`; unknown ones survive.
#[value_enum(u32)]
pub enum DynamicType {
    /// Not dynamic.
    Fixed = 0,
    /// Dynamic.
    Dynamic = 1,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `spawn_type`; unknown ones survive.
#[value_enum(u32)]
pub enum SpawnType {
    /// Particles start all the time.
    Normal = 0,
    /// Particles start as the emitter moves.
    Trail = 1,
    /// Not set.
    Unset = 4294967295,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `render_hint`; unknown ones survive.
#[value_enum(u32)]
pub enum RenderHint {
    /// None given.
    Unset = 0,
    /// Said to be none.
    None = 1,
    /// Normal and specular maps.
    NormalAndSpecMapped = 2,
    /// Tangents.
    NormalTangents = 3,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `triangle_mode`; unknown ones survive.
#[value_enum(u8)]
pub enum TriangleMode {
    /// Three indices for each triangle.
    Triangles = 3,
    /// Triangle strips.
    Strips = 4,
    /// A value without a name.
    Unknown(u8),
}

/// Values of `aabb_plane`; unknown ones survive.
#[value_enum(u32)]
pub enum AabbPlane {
    /// No split.
    Leaf = 0,
    /// The left half is the one with lower X.
    PositiveX = 1,
    /// The left half is the one with lower Y.
    PositiveY = 2,
    /// The left half is the one with lower Z.
    PositiveZ = 4,
    /// The left half is the one with higher X.
    NegativeX = 8,
    /// The left half is the one with higher Y.
    NegativeY = 16,
    /// The left half is the one with higher Z.
    NegativeZ = 32,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `node_controller`; unknown ones survive.
#[value_enum(u32)]
pub enum NodeController {
    /// Place in the parent, 3 columns.
    Position = 8,
    /// Unit quaternion x, y, z, w.
    Orientation = 20,
    /// Uniform scale.
    Scale = 36,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `mesh_controller`; unknown ones survive.
#[value_enum(u32)]
pub enum MeshController {
    /// Glow, 3 columns.
    SelfIllumColor = 100,
    /// Opacity.
    Alpha = 128,
    /// A value without a name.
    Unknown(u32),
}

/// Values of `light_controller`; unknown ones survive.
#[value_enum(u32)]
pub enum LightController {
    /// Color, 3 columns.
    Color = 76,
    /// Reach.
    Radius = 88,
    /// Reach of shadows.
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

/// Values of `emitter_controller`; unknown ones survive.
#[value_enum(u32)]
pub enum EmitterController {
    /// Opacity at the end.
    AlphaEnd = 80,
    /// Opacity at the start.
    AlphaStart = 84,
    /// Particles a second.
    Birthrate = 88,
    /// Speed kept when bouncing.
    BounceCo = 92,
    /// Color at the end, 3 columns.
    ColorEnd = 96,
    /// Color at the start, 3 columns.
    ColorStart = 108,
    /// Seconds until particles unite.
    CombineTime = 120,
    /// Slow-down.
    Drag = 124,
    /// Frames of the texture a second.
    Fps = 128,
    /// Last frame.
    FrameEnd = 132,
    /// First frame.
    FrameStart = 136,
    /// Pull of the target.
    Grav = 140,
    /// Seconds a particle lives.
    LifeExp = 144,
    /// Weight; negative rises.
    Mass = 148,
    /// Second point of the curve to the target.
    P2pBezier2 = 152,
    /// Third point of the curve to the target.
    P2pBezier3 = 156,
    /// Turns a second.
    ParticleRot = 160,
    /// Random share of the velocity.
    RandVel = 164,
    /// Size at the start.
    SizeStart = 168,
    /// Size at the end.
    SizeEnd = 172,
    /// Height at the start, where it differs.
    SizeStartY = 176,
    /// Height at the end, where it differs.
    SizeEndY = 180,
    /// Angle of the cone.
    Spread = 184,
    /// Speed from which particles start.
    Threshold = 188,
    /// Speed at the start.
    Velocity = 192,
    /// Width of the area where particles start.
    XSize = 196,
    /// Height of the area where particles start.
    YSize = 200,
    /// Length of motion blur.
    BlurLength = 204,
    /// Seconds between strikes.
    LightningDelay = 208,
    /// Deviation of the bolt.
    LightningRadius = 212,
    /// Thickness of the bolt.
    LightningScale = 216,
    /// Segments of the bolt.
    LightningSubDiv = 220,
    /// Starts an explosion; may have no time.
    Detonate = 228,
    /// Opacity half way.
    AlphaMid = 448,
    /// Color half way, 3 columns.
    ColorMid = 452,
    /// Share of life of the first phase.
    PercentStart = 464,
    /// Share of life of the second phase.
    PercentMid = 465,
    /// Share of life of the third phase.
    PercentEnd = 466,
    /// Size half way.
    SizeMid = 468,
    /// Height half way, where it differs.
    SizeMidY = 472,
    /// A value without a name.
    Unknown(u32),
}
