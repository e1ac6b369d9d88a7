/**
 * meshwire: reads, edits and writes game model and animation files.
 *
 * Generated from the sources of the library by cbindgen.
 *
 * Ownership. A function that returns a handle (meshwire_asset, meshwire_scene, meshwire_findings, meshwire_edits,
 * meshwire_buffer) gives it to the caller, who frees it with the function of its type. Everything that is reached by
 * pointer from a handle lives exactly as long as the handle, and is read only. Arguments are not kept: they are the
 * caller's again when the call returns. Handles do not depend on each other: they may be freed in any order.
 *
 * Errors. A function that returns a handle, a pointer or a text returns NULL on failure; others return a
 * meshwire_code. meshwire_last_error then describes the failure. No function ends the program or throws. A handle of
 * another type and NULL are errors; a handle that was freed, or a pointer to less memory than stated, is undefined
 * behavior as everywhere in C.
 *
 * Threads. Any thread may use and free a handle: it need not be the one that made it. Several threads may pass one
 * handle at once to functions that take it as const. A function that takes it without const needs it for itself.
 * Errors belong to the thread of the call. There is no other global state.
 *
 * Units. Texts are UTF-8, except names, which are the bytes of the file. Lengths are in the unit of the space of the scene, times in seconds, offsets and sizes in
 * bytes. Matrices have 16 numbers in columns, for column vectors.
 */


#ifndef MESHWIRE_H
#define MESHWIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * Index of nothing: a root has no parent, a part may have no material.
 */
#define MESHWIRE_NONE UINT32_MAX

/**
 * Offset of nothing: an error or a finding about a whole file.
 */
#define MESHWIRE_NO_OFFSET UINT64_MAX

/**
 * For meshwire_asset_rename: nodes, bones and animated parts.
 */
#define MESHWIRE_NAMED_NODE 0

/**
 * For meshwire_asset_rename: materials.
 */
#define MESHWIRE_NAMED_MATERIAL 1

/**
 * For meshwire_asset_rename: textures.
 */
#define MESHWIRE_NAMED_TEXTURE 2

/**
 * Number of this interface. It changes whenever a program would have to be compiled again.
 */
#define MESHWIRE_ABI 1

/**
 * For meshwire_asset_scene: the space of the format.
 */
#define MESHWIRE_SPACE_FILE 0

/**
 * For meshwire_asset_scene: glTF 2.0. Right-handed, y up, characters face z, meters.
 */
#define MESHWIRE_SPACE_GLTF 1

/**
 * For meshwire_asset_scene: Godot. As glTF, but the front of a triangle is clockwise.
 */
#define MESHWIRE_SPACE_GODOT 2

/**
 * For meshwire_asset_scene: Unity. Left-handed, y up, characters face z, meters.
 */
#define MESHWIRE_SPACE_UNITY 3

/**
 * For meshwire_asset_scene: Unreal. Left-handed, z up, characters face x, centimeters.
 */
#define MESHWIRE_SPACE_UNREAL 4

/**
 * For meshwire_asset_scene: Blender. Right-handed, z up, characters face against y, meters.
 */
#define MESHWIRE_SPACE_BLENDER 5

/**
 * The result of a call.
 */
enum meshwire_code
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * No error.
   */
  MESHWIRE_CODE_OK = 0,
  /**
   * An argument is NULL, a handle of another type, not UTF-8, or too small.
   */
  MESHWIRE_CODE_ARGUMENT = 1,
  /**
   * The file ends too early.
   */
  MESHWIRE_CODE_TRUNCATED = 2,
  /**
   * The file, or the passed JSON or GLB, is invalid.
   */
  MESHWIRE_CODE_INVALID = 3,
  /**
   * The value cannot be written. The message lists all reasons.
   */
  MESHWIRE_CODE_UNWRITABLE = 4,
  /**
   * The file exceeds a limit of meshwire_options.
   */
  MESHWIRE_CODE_LIMIT = 5,
  /**
   * The format is unknown, or does not support the operation.
   */
  MESHWIRE_CODE_UNSUPPORTED = 6,
  /**
   * The operating system failed to read or write.
   */
  MESHWIRE_CODE_IO = 7,
  /**
   * An edit was refused. The asset is unchanged.
   */
  MESHWIRE_CODE_REFUSED = 8,
  /**
   * A bug of the library. Free the handle that was passed, and report the message.
   */
  MESHWIRE_CODE_PANIC = 9,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum meshwire_code meshwire_code;
#else
typedef uint32_t meshwire_code;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The purpose of a mesh.
 */
enum meshwire_purpose
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Rendered.
   */
  MESHWIRE_PURPOSE_VISUAL = 0,
  /**
   * Used for collisions.
   */
  MESHWIRE_PURPOSE_COLLISION = 1,
  /**
   * Characters walk on it.
   */
  MESHWIRE_PURPOSE_WALK = 2,
  /**
   * Present in the file, but not rendered.
   */
  MESHWIRE_PURPOSE_HIDDEN = 3,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum meshwire_purpose meshwire_purpose;
#else
typedef uint32_t meshwire_purpose;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The property that a channel animates.
 */
enum meshwire_property
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Position, 3 numbers.
   */
  MESHWIRE_PROPERTY_POSITION = 0,
  /**
   * Rotation: a quaternion x, y, z, w, or 3 angles in formats that store angles.
   */
  MESHWIRE_PROPERTY_ROTATION = 1,
  /**
   * Scale, 1 or 3 factors.
   */
  MESHWIRE_PROPERTY_SCALE = 2,
  /**
   * Rotation of the space in which the scale acts.
   */
  MESHWIRE_PROPERTY_SCALE_ROTATION = 3,
  /**
   * Weight of a morph target, 1 number.
   */
  MESHWIRE_PROPERTY_WEIGHT = 4,
  /**
   * Another one, without effect on the scene: `property_number` is its number in the format.
   */
  MESHWIRE_PROPERTY_OTHER = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum meshwire_property meshwire_property;
#else
typedef uint32_t meshwire_property;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Interpolation between linear keys.
 */
enum meshwire_blend
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Component by component.
   */
  MESHWIRE_BLEND_LINEAR = 0,
  /**
   * Component by component, then normalized: rotations take the shorter way.
   */
  MESHWIRE_BLEND_NORMALIZED = 1,
  /**
   * Spherical interpolation of rotations, the shorter way.
   */
  MESHWIRE_BLEND_SPHERICAL = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum meshwire_blend meshwire_blend;
#else
typedef uint32_t meshwire_blend;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The severity of a finding.
 */
enum meshwire_severity
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Worth knowing, but harmless.
   */
  MESHWIRE_SEVERITY_NOTE = 0,
  /**
   * Likely a mistake, or refused by some programs.
   */
  MESHWIRE_SEVERITY_WARNING = 1,
  /**
   * The game will refuse or misread the file.
   */
  MESHWIRE_SEVERITY_ERROR = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum meshwire_severity meshwire_severity;
#else
typedef uint32_t meshwire_severity;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A file of any format, to be read, changed and written back.
 */
typedef struct meshwire_asset meshwire_asset;

/**
 * Bytes, with a zero byte after them.
 */
typedef struct meshwire_buffer meshwire_buffer;

/**
 * Edits that were applied to a file.
 */
typedef struct meshwire_edits meshwire_edits;

/**
 * The findings of a file.
 */
typedef struct meshwire_findings meshwire_findings;

/**
 * The content of a file, with what its view points to.
 */
typedef struct meshwire_scene meshwire_scene;

/**
 * A text. A zero byte follows, which `size` does not count, so `data` is a C string.
 *
 * Texts of the library are UTF-8. Names in files are bytes, nearly always UTF-8 or Windows-1252; one that contains a
 * zero byte is complete by its `size` only. `data` is never NULL.
 */
typedef struct {
  const char *data;
  size_t size;
} meshwire_text;

/**
 * The reason why a call failed.
 */
typedef struct {
  /**
   * The kind of the error.
   */
  meshwire_code code;
  /**
   * One line for users: file, format, path, offset, what is wrong.
   */
  meshwire_text message;
  /**
   * Name of the format, such as `xac`; empty if unknown.
   */
  meshwire_text format;
  /**
   * Path of the field in the file, such as `chunks[3].body`; empty for the whole file.
   */
  meshwire_text path;
  /**
   * Byte offset from the start of the file, or MESHWIRE_NO_OFFSET.
   */
  uint64_t offset;
} meshwire_error;

/**
 * Limits on what a file may cost, whatever it claims. A limit of 0 is the default.
 */
typedef struct {
  /**
   * Set this to `sizeof(meshwire_options)`: later versions have more fields.
   */
  size_t size;
  /**
   * Not 0 for files from anybody: the other defaults are then lower.
   */
  uint64_t untrusted;
  /**
   * Size of the file in bytes.
   */
  uint64_t max_input_bytes;
  /**
   * Memory for the values of the file in bytes.
   */
  uint64_t max_memory;
  /**
   * Decoded size of all compressed buffers of the file in bytes.
   */
  uint64_t max_decoded_bytes;
  /**
   * Nodes, frames, statements or other items.
   */
  uint64_t max_items;
  /**
   * Levels of nesting, such as actors in actors.
   */
  uint64_t max_depth;
} meshwire_options;

/**
 * Axes and unit of the values of a scene.
 */
typedef struct {
  /**
   * Unit vector that points up.
   */
  float up[3];
  /**
   * Unit vector that a character faces.
   */
  float forward[3];
  /**
   * Meters per unit of length; 0 if the format does not define it.
   */
  float unit;
  /**
   * True if the axes are left-handed, as in Direct3D.
   */
  bool left_handed;
  /**
   * True if `cross(b - a, c - a)` of a triangle points against its normals.
   */
  bool front_reversed;
  /**
   * True if v of texture coordinates grows from the bottom of the image to the top.
   */
  bool v_up;
} meshwire_space;

/**
 * A node of the hierarchy: a bone, the node of a mesh, a light, or anything else with a parent and a transform.
 */
typedef struct {
  /**
   * Path of the node in its file, for meshwire_asset_get.
   */
  meshwire_text source;
  /**
   * Name.
   */
  meshwire_text name;
  /**
   * Index of the parent, which may follow its child, or MESHWIRE_NONE.
   */
  uint32_t parent;
  /**
   * True if the transform is this translation, rotation and scale. Otherwise they are the part of it that can be
   * animated.
   */
  bool has_parts;
  /**
   * Translation relative to the parent.
   */
  float translation[3];
  /**
   * Rotation as a quaternion x, y, z, w.
   */
  float rotation[4];
  /**
   * Scale factors along the axes. The scale acts first, then the rotation.
   */
  float scale[3];
  /**
   * The transform relative to the parent, in columns, for column vectors: elements 12 to 14 are the translation.
   */
  float matrix[16];
} meshwire_node;

/**
 * Offsets that a morph target at full weight adds to the vertices of a part, 3 numbers per vertex. NULL adds nothing.
 */
typedef struct {
  const float *positions;
  const float *normals;
  const float *tangents;
} meshwire_morph;

/**
 * Triangles of one material, with their own vertices. Pointers are NULL for what the file does not have.
 *
 * Numbers are those of the file: they may be NaN, or not of unit length.
 */
typedef struct {
  /**
   * Path of the part in its file.
   */
  meshwire_text source;
  /**
   * Index of the material, or MESHWIRE_NONE.
   */
  uint32_t material;
  /**
   * Number of vertices: the length of each list of vertices.
   */
  size_t vertex_count;
  /**
   * Positions, 3 numbers per vertex.
   */
  const float *positions;
  /**
   * Normals, 3 numbers per vertex, or NULL.
   */
  const float *normals;
  /**
   * Tangents, 4 numbers per vertex, or NULL. The last is the sign of the bitangent `cross(normal, tangent)`.
   */
  const float *tangents;
  /**
   * Sets of texture coordinates, each with 2 numbers per vertex.
   */
  const float *const *uv_sets;
  size_t uv_set_count;
  /**
   * Sets of colors, each with red, green, blue and opacity per vertex.
   */
  const float *const *color_sets;
  size_t color_set_count;
  /**
   * The influences of vertex `v` are those from `influence_starts[v]` to before `influence_starts[v + 1]`. NULL
   * without a skin.
   */
  const uint32_t *influence_starts;
  /**
   * For each influence, the index in the joints of the mesh.
   */
  const uint32_t *influence_joints;
  /**
   * For each influence, the weight. Those of a vertex usually sum to 1, but are as in the file.
   */
  const float *influence_weights;
  /**
   * Offsets of each morph target of the mesh.
   */
  const meshwire_morph *morphs;
  size_t morph_count;
  /**
   * The vertices of each triangle: 3 indices, all in range.
   */
  const uint32_t *triangles;
  size_t triangle_count;
  /**
   * For each vertex, its index in the file, or NULL if the indices are the same.
   */
  const uint32_t *source_vertices;
  /**
   * For each triangle, its index in the file, or NULL if the indices are the same.
   */
  const uint32_t *source_triangles;
} meshwire_part;

/**
 * A morph target of a mesh.
 */
typedef struct {
  /**
   * Path of the target in its file.
   */
  meshwire_text source;
  /**
   * Name.
   */
  meshwire_text name;
  /**
   * Weight in the rest pose.
   */
  float weight;
} meshwire_morph_target;

/**
 * A mesh at one node, in parts of one material each.
 */
typedef struct {
  /**
   * Path of the mesh in its file.
   */
  meshwire_text source;
  /**
   * Name; that of its node if meshes of the format have none.
   */
  meshwire_text name;
  /**
   * Index of the node. Without a skin, the vertices are in the space of this node.
   */
  uint32_t node;
  /**
   * Level of detail: 0 is the most detailed.
   */
  uint32_t lod;
  /**
   * The purpose.
   */
  meshwire_purpose purpose;
  /**
   * True if the vertices of a skinned mesh are in the space of the node rather than in that of the scene. The
   * inverse bind matrices expect them so.
   */
  bool skinned_in_node_space;
  /**
   * The parts.
   */
  const meshwire_part *parts;
  size_t part_count;
  /**
   * Indices of the joint nodes of the skin; NULL without a skin.
   */
  const uint32_t *joints;
  /**
   * For each joint, 16 numbers: the matrix from the space of the vertices to that of the joint in the bind pose, in
   * columns.
   */
  const float *inverse_binds;
  size_t joint_count;
  /**
   * Morph targets. Their offsets are in the parts.
   */
  const meshwire_morph_target *morph_targets;
  size_t morph_target_count;
} meshwire_mesh;

/**
 * A texture of a material.
 */
typedef struct {
  /**
   * Path of the name of the texture in its file.
   */
  meshwire_text source;
  /**
   * `color`, `normal`, `height`, `specular`, `roughness`, `emission`, `opacity`, `environment`, `light`, or the name
   * of another role in the format.
   */
  meshwire_text role;
  /**
   * Name of the image. Whether it includes folder and extension depends on the format.
   */
  meshwire_text name;
  /**
   * Index of the set of texture coordinates.
   */
  uint32_t uv_set;
  /**
   * Repetitions of the image per unit of u and v, or NULL.
   */
  const float *tiling;
  /**
   * Offset of the image along u and v, or NULL.
   */
  const float *offset;
} meshwire_texture;

/**
 * The appearance of a surface. Pointers are NULL for what the file does not have.
 */
typedef struct {
  /**
   * Path of the material in its file.
   */
  meshwire_text source;
  /**
   * Name.
   */
  meshwire_text name;
  /**
   * Red, green, blue and opacity, or NULL.
   */
  const float *color;
  /**
   * Red, green and blue of the emitted light, or NULL.
   */
  const float *emission;
  /**
   * Red, green and blue of highlights, or NULL.
   */
  const float *specular;
  /**
   * True if both sides are rendered.
   */
  bool double_sided;
  /**
   * Textures in file order.
   */
  const meshwire_texture *textures;
  size_t texture_count;
} meshwire_material;

/**
 * One animated property, with its keys in order of time. Before the first key and after the last, the value is
 * constant. Values replace those of the rest pose, relative to the parent.
 */
typedef struct {
  /**
   * Path of the track in its file.
   */
  meshwire_text source;
  /**
   * Name of the target in the file.
   */
  meshwire_text target;
  /**
   * Index of the animated node, or MESHWIRE_NONE.
   */
  uint32_t node;
  /**
   * Index of the mesh whose morph target is animated, or MESHWIRE_NONE.
   */
  uint32_t mesh;
  /**
   * Index of the morph target of that mesh, or MESHWIRE_NONE.
   */
  uint32_t morph_target;
  /**
   * The animated property.
   */
  meshwire_property property;
  /**
   * Number of another property in the format; otherwise 0.
   */
  int32_t property_number;
  /**
   * Interpolation between linear keys.
   */
  meshwire_blend blend;
  /**
   * Numbers per key, 1 to 4.
   */
  size_t width;
  size_t key_count;
  /**
   * Times of the keys in seconds.
   */
  const double *times;
  /**
   * Values, `width` numbers per key.
   */
  const double *values;
  /**
   * Interpolation of each number to the next key: 0 linear, 1 step, 2 Bezier.
   */
  const uint8_t *eases;
  /**
   * Time and value of the handle before each key, 2 numbers for each of `width`. For Bezier curves.
   */
  const double *incoming;
  /**
   * Time and value of the handle after each key.
   */
  const double *outgoing;
} meshwire_channel;

/**
 * An event at a point in time.
 */
typedef struct {
  /**
   * Seconds from the start.
   */
  double time;
  /**
   * Name.
   */
  meshwire_text name;
  /**
   * Index of the list that contains the event; 0 if the file has one list.
   */
  uint32_t list;
} meshwire_event;

/**
 * An animation of a scene.
 */
typedef struct {
  /**
   * Path of the animation in its file.
   */
  meshwire_text source;
  /**
   * Name; empty if the file has none.
   */
  meshwire_text name;
  /**
   * Length in seconds.
   */
  double duration;
  /**
   * True if the keys are in the space of the scene rather than relative to the parents: a motion on its own.
   */
  bool absolute;
  /**
   * Animated properties. If two animate the same, the first counts.
   */
  const meshwire_channel *channels;
  size_t channel_count;
  /**
   * Events, such as sounds and hits.
   */
  const meshwire_event *events;
  size_t event_count;
} meshwire_animation;

/**
 * The content of a file. All of it lives as long as the scene, and does not change.
 */
typedef struct {
  /**
   * Name of the model or motion; empty if the file has none.
   */
  meshwire_text name;
  /**
   * Axes and unit of all values.
   */
  meshwire_space space;
  /**
   * Nodes.
   */
  const meshwire_node *nodes;
  size_t node_count;
  /**
   * Meshes.
   */
  const meshwire_mesh *meshes;
  size_t mesh_count;
  /**
   * Materials.
   */
  const meshwire_material *materials;
  size_t material_count;
  /**
   * Animations: those of the file, then those of the motions in the order in which they were passed.
   */
  const meshwire_animation *animations;
  size_t animation_count;
  /**
   * Names in the motions that no node or morph target of the scene has.
   */
  const meshwire_text *unmatched;
  size_t unmatched_count;
} meshwire_scene_view;

/**
 * A problem that a lint noticed in a file.
 */
typedef struct {
  /**
   * Stable name of the rule, such as `stated-length`.
   */
  meshwire_text code;
  /**
   * The severity.
   */
  meshwire_severity severity;
  /**
   * Path of the field; empty for the whole file.
   */
  meshwire_text path;
  /**
   * Byte offset from the start of the file, or MESHWIRE_NO_OFFSET for the whole file.
   */
  uint64_t offset;
  /**
   * Number of bytes; 0 for the whole file.
   */
  uint64_t length;
  /**
   * The problem and what was expected; one line.
   */
  meshwire_text message;
} meshwire_finding;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns the version of the library, such as `0.1.0`. The text is static.
 */
const char *meshwire_version(void);

/**
 * Returns the number of the interface of the library. A program that loads it at run time compares this with
 * MESHWIRE_ABI.
 */
uint32_t meshwire_abi(void);

/**
 * Returns the reason why the last call on this thread that failed has failed, or NULL if none has. It is valid until
 * the next call on this thread that fails.
 */
const meshwire_error *meshwire_last_error(void);

/**
 * Returns the name of the format that the content shows, such as `xac`, or NULL if it is unknown. The text is static.
 */
const char *meshwire_detect(const uint8_t *data, size_t size);

/**
 * Opens the file at a path. Its content determines the format. `options` may be NULL.
 *
 * Paths are bytes on Unix and UTF-8 on Windows. Returns NULL on failure. Free the asset with meshwire_asset_free.
 */
meshwire_asset *meshwire_asset_open(const char *path, const meshwire_options *options);

/**
 * Reads a file from memory, which is copied. Its content determines the format. `options` may be NULL.
 *
 * Returns NULL on failure. Free the asset with meshwire_asset_free.
 */
meshwire_asset *meshwire_asset_read(const uint8_t *data, size_t size, const meshwire_options *options);

/**
 * Reads the document that meshwire_asset_to_json returned, as UTF-8 of `size` bytes. `options` may be NULL.
 *
 * Returns NULL on failure. Free the asset with meshwire_asset_free.
 */
meshwire_asset *meshwire_asset_from_json(const char *json, size_t size, const meshwire_options *options);

/**
 * Frees an asset. NULL is ignored.
 */
void meshwire_asset_free(meshwire_asset *asset);

/**
 * Returns the name of the format, such as `xac`, or NULL on failure. The text is static.
 */
const char *meshwire_asset_format(const meshwire_asset *asset);

/**
 * Returns the bytes of the file. Unchanged parts are byte-identical.
 *
 * Returns NULL on failure. Free the buffer with meshwire_buffer_free.
 */
meshwire_buffer *meshwire_asset_to_bytes(const meshwire_asset *asset);

/**
 * Writes the file atomically: whole or not at all. A `path` of NULL is the one that the asset was opened from.
 */
meshwire_code meshwire_asset_save(const meshwire_asset *asset, const char *path);

/**
 * Drops stored lengths, offsets, compressed streams and style, so that writing computes them again.
 */
meshwire_code meshwire_asset_forget_stored(meshwire_asset *asset);

/**
 * Returns the findings of the lint, in file order.
 *
 * Returns NULL on failure. Free them with meshwire_findings_free.
 */
meshwire_findings *meshwire_asset_findings(const meshwire_asset *asset);

/**
 * Returns the value at a path, such as `header.minor_version`, as JSON.
 *
 * Returns NULL on failure. Free the buffer with meshwire_buffer_free.
 */
meshwire_buffer *meshwire_asset_get(const meshwire_asset *asset, const char *path);

/**
 * Sets the value at a path to one in the form that meshwire_asset_get returns.
 */
meshwire_code meshwire_asset_set(meshwire_asset *asset, const char *path, const char *json);

/**
 * Returns the lossless JSON document of the file.
 *
 * Returns NULL on failure. Free the buffer with meshwire_buffer_free.
 */
meshwire_buffer *meshwire_asset_to_json(const meshwire_asset *asset);

/**
 * Renames all elements of a kind, MESHWIRE_NAMED_NODE and so on, with a name, and all references to them. Puts the
 * number of places into `places`, which may be NULL.
 */
meshwire_code meshwire_asset_rename(meshwire_asset *asset,
                                    uint32_t kind,
                                    const char *old_name,
                                    const char *new_name,
                                    size_t *places);

/**
 * Returns the scene as a GLB file. meshwire_asset_apply_glb applies edits of it.
 *
 * Returns NULL on failure. Free the buffer with meshwire_buffer_free.
 */
meshwire_buffer *meshwire_asset_to_glb(const meshwire_asset *asset);

/**
 * Applies the edits in a GLB that meshwire_asset_to_glb made and an editor changed. The result is compared with it: an
 * edit that would be lost is an error, and the asset is then unchanged.
 *
 * Returns NULL on failure. Free the edits with meshwire_edits_free.
 */
meshwire_edits *meshwire_asset_apply_glb(meshwire_asset *asset, const uint8_t *data, size_t size);

/**
 * Returns the scene of the file, with the animations of `motion_count` other files, which are matched by name.
 * `motions` may be NULL if there are none. `space` is MESHWIRE_SPACE_FILE or another.
 *
 * The scene is a copy: it outlives the assets, and changes of them do not change it. Returns NULL on failure. Free the
 * scene with meshwire_scene_free.
 */
meshwire_scene *meshwire_asset_scene(const meshwire_asset *asset,
                                     const meshwire_asset *const *motions,
                                     size_t motion_count,
                                     uint32_t space);

/**
 * Returns the content of a scene, which lives as long as the scene, or NULL on failure.
 */
const meshwire_scene_view *meshwire_scene_data(const meshwire_scene *scene);

/**
 * Puts the transform of each node to the space of the scene into `matrices`: 16 numbers per node, in columns. They are
 * those of an animation at a time in seconds, or of the rest pose if `animation` is MESHWIRE_NONE.
 *
 * `capacity` is how many numbers there is room for. Nothing is written if that is less than 16 per node.
 */
meshwire_code meshwire_scene_pose(const meshwire_scene *scene,
                                  uint32_t animation,
                                  double time,
                                  float *matrices,
                                  size_t capacity);

/**
 * Frees a scene and all that its view points to. NULL is ignored.
 */
void meshwire_scene_free(meshwire_scene *scene);

/**
 * Returns the findings, and puts their number into `count`. They live as long as the handle.
 */
const meshwire_finding *meshwire_findings_list(const meshwire_findings *findings, size_t *count);

/**
 * Frees findings. NULL is ignored.
 */
void meshwire_findings_free(meshwire_findings *findings);

/**
 * Returns the applied changes, one line each, and puts their number into `count`. They live as long as the handle.
 */
const meshwire_text *meshwire_edits_changes(const meshwire_edits *edits, size_t *count);

/**
 * Returns the edits that the format has no place for, one line each, and puts their number into `count`. They live as
 * long as the handle.
 */
const meshwire_text *meshwire_edits_skipped(const meshwire_edits *edits, size_t *count);

/**
 * Frees edits. NULL is ignored.
 */
void meshwire_edits_free(meshwire_edits *edits);

/**
 * Returns the bytes of a buffer, and puts their number into `size`. They live as long as the buffer. A zero byte
 * follows, which `size` does not count: JSON is a C string. Returns NULL on failure.
 */
const uint8_t *meshwire_buffer_data(const meshwire_buffer *buffer, size_t *size);

/**
 * Frees a buffer. NULL is ignored.
 */
void meshwire_buffer_free(meshwire_buffer *buffer);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MESHWIRE_H */
