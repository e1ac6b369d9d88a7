// Generated from crates/nwn-mdl/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// A leaf of the AABB tree refers to a face that the mesh does not have.
pub(crate) const AABB_FACE: Rule = Rule { code: "aabb-face", severity: Severity::Error };

/// The AABB tree does not have exactly one leaf per face.
pub(crate) const AABB_LEAVES: Rule = Rule { code: "aabb-leaves", severity: Severity::Warning };

/// The `aabb` rows of a walk mesh in a text do not form a tree with one leaf per face.
pub(crate) const AABB_TREE: Rule = Rule { code: "aabb-tree", severity: Severity::Warning };

/// A face refers to a neighboring face that the mesh does not have.
pub(crate) const ADJACENCY: Rule = Rule { code: "adjacency", severity: Severity::Warning };

/// An array has different values for its allocated and its used number of elements.
pub(crate) const ALLOCATED_SIZE: Rule = Rule { code: "allocated-size", severity: Severity::Note };

/// The name and the part number of an animation node refer to different nodes of the model.
pub(crate) const ANIMATION_BINDING: Rule = Rule { code: "animation-binding", severity: Severity::Note };

/// A mesh node inside an animation contains geometry.
pub(crate) const ANIMATION_MESH_WARNING: Rule = Rule { code: "animation-mesh", severity: Severity::Warning };

/// A mesh node inside an animation contains geometry.
pub(crate) const ANIMATION_MESH_NOTE: Rule = Rule { code: "animation-mesh", severity: Severity::Note };

/// The animation starts at a node that the model does not have.
pub(crate) const ANIMATION_ROOT: Rule = Rule { code: "animation-root", severity: Severity::Warning };

/// An orientation track uses Bezier keys.
pub(crate) const BEZIER_ORIENTATION: Rule = Rule { code: "bezier-orientation", severity: Severity::Warning };

/// There are more bones than the game supports, or the stated number of bones differs from the number that follow.
pub(crate) const BONE_COUNT: Rule = Rule { code: "bone-count", severity: Severity::Error };

/// A vertex is weighted to a bone slot that the skin does not have.
pub(crate) const BONE_SLOT: Rule = Rule { code: "bone-slot", severity: Severity::Error };

/// The tables that map nodes to bones and bones to nodes contradict each other.
pub(crate) const BONE_TABLE: Rule = Rule { code: "bone-table", severity: Severity::Warning };

/// The text gives the model a classification that no compiler knows.
pub(crate) const CLASSIFICATION: Rule = Rule { code: "classification", severity: Severity::Warning };

/// A controller does not have the number of columns that its type needs.
pub(crate) const COLUMNS: Rule = Rule { code: "columns", severity: Severity::Warning };

/// A danglymesh does not have exactly one constraint per vertex.
pub(crate) const CONSTRAINTS: Rule = Rule { code: "constraints", severity: Severity::Error };

/// A face uses the same vertex twice.
pub(crate) const DEGENERATE_FACE: Rule = Rule { code: "degenerate-face", severity: Severity::Note };

/// Two animations have the same name.
pub(crate) const DUPLICATE_ANIMATION: Rule = Rule { code: "duplicate-animation", severity: Severity::Warning };

/// Two nodes have the same name.
pub(crate) const DUPLICATE_NAME: Rule = Rule { code: "duplicate-name", severity: Severity::Note };

/// The time of an event is outside of its animation.
pub(crate) const EVENT_TIME: Rule = Rule { code: "event-time", severity: Severity::Note };

/// A statement or row of a text has more numbers than are used.
pub(crate) const EXTRA_NUMBERS: Rule = Rule { code: "extra-numbers", severity: Severity::Note };

/// A text has more than one word where a name is expected.
pub(crate) const EXTRA_WORDS: Rule = Rule { code: "extra-words", severity: Severity::Warning };

/// A mesh has more faces than the game supports, or the stated number of faces differs from the number that follow.
pub(crate) const FACE_COUNT_ERROR: Rule = Rule { code: "face-count", severity: Severity::Error };

/// A mesh has more faces than the game supports, or the stated number of faces differs from the number that follow.
pub(crate) const FACE_COUNT_WARNING: Rule = Rule { code: "face-count", severity: Severity::Warning };

/// A face refers to a vertex or texture vertex that does not exist.
pub(crate) const FACE_INDEX: Rule = Rule { code: "face-index", severity: Severity::Error };

/// A row of faces does not have eight numbers.
pub(crate) const FACE_ROW: Rule = Rule { code: "face-row", severity: Severity::Error };

/// The lists of a lens flare differ in length.
pub(crate) const FLARE_COUNTS_ERROR: Rule = Rule { code: "flare-counts", severity: Severity::Error };

/// The lists of a lens flare differ in length.
pub(crate) const FLARE_COUNTS_WARNING: Rule = Rule { code: "flare-counts", severity: Severity::Warning };

/// A lens flare has no texture.
pub(crate) const FLARE_TEXTURE: Rule = Rule { code: "flare-texture", severity: Severity::Error };

/// The fog switch of the model is 0 or an unusual value.
pub(crate) const FOG: Rule = Rule { code: "fog", severity: Severity::Warning };

/// A node of the geometry has animation keys.
pub(crate) const GEOMETRY_KEYS: Rule = Rule { code: "geometry-keys", severity: Severity::Note };

/// The record of a model or an animation has the type of something else.
pub(crate) const GEOMETRY_TYPE: Rule = Rule { code: "geometry-type", severity: Severity::Error };

/// There is not one handedness per tangent, or a value is neither 1 nor -1.
pub(crate) const HANDEDNESS: Rule = Rule { code: "handedness", severity: Severity::Warning };

/// The number of indices is not a multiple of three, or does not match the number of faces.
pub(crate) const INDEX_COUNT: Rule = Rule { code: "index-count", severity: Severity::Warning };

/// An index refers to a vertex that does not exist.
pub(crate) const INDEX_RANGE: Rule = Rule { code: "index-range", severity: Severity::Error };

/// A comment in which a decompiled text keeps values does not fit the model.
pub(crate) const KEPT: Rule = Rule { code: "kept", severity: Severity::Warning };

/// A key is earlier than the one before it.
pub(crate) const KEY_ORDER: Rule = Rule { code: "key-order", severity: Severity::Warning };

/// A controller refers to numbers that the node does not have.
pub(crate) const KEY_RANGE: Rule = Rule { code: "key-range", severity: Severity::Error };

/// The length of an animation is negative, NaN or infinite.
pub(crate) const LENGTH_WARNING: Rule = Rule { code: "length", severity: Severity::Warning };

/// The length of an animation is negative, NaN or infinite.
pub(crate) const LENGTH_NOTE: Rule = Rule { code: "length", severity: Severity::Note };

/// A name is longer than the game supports: 31 characters in Neverwinter Nights, 127 bytes in Call of Duty.
pub(crate) const LONG_NAME: Rule = Rule { code: "long-name", severity: Severity::Error };

/// The name of a model or texture is longer than the 16 characters that the game supports.
pub(crate) const LONG_RESOURCE: Rule = Rule { code: "long-resource", severity: Severity::Warning };

/// The meshes that the game merges have more than 65,535 indices in total.
pub(crate) const MERGED_SIZE: Rule = Rule { code: "merged-size", severity: Severity::Warning };

/// A statement of a text has no equivalent in the binary form at that place.
pub(crate) const NO_EFFECT: Rule = Rule { code: "no-effect", severity: Severity::Note };

/// A mesh that should be drawn has no list of indices, or an empty one.
pub(crate) const NO_INDEX_LIST: Rule = Rule { code: "no-index-list", severity: Severity::Error };

/// A node has no name.
pub(crate) const NO_NAME: Rule = Rule { code: "no-name", severity: Severity::Note };

/// A model or an animation has no root node.
pub(crate) const NO_ROOT_ERROR: Rule = Rule { code: "no-root", severity: Severity::Error };

/// A model or an animation has no root node.
pub(crate) const NO_ROOT_WARNING: Rule = Rule { code: "no-root", severity: Severity::Warning };

/// A field of the model has a value that a text without extra comments does not keep.
pub(crate) const NO_STATEMENT_WARNING: Rule = Rule { code: "no-statement", severity: Severity::Warning };

/// A field of the model has a value that a text without extra comments does not keep.
pub(crate) const NO_STATEMENT_NOTE: Rule = Rule { code: "no-statement", severity: Severity::Note };

/// A text names a supermodel that was not available when the text was compiled.
pub(crate) const NO_SUPERMODEL: Rule = Rule { code: "no-supermodel", severity: Severity::Warning };

/// The render hint requires tangents, but the mesh has none.
pub(crate) const NO_TANGENTS: Rule = Rule { code: "no-tangents", severity: Severity::Warning };

/// An emitter requires a target, but has no reference node below it.
pub(crate) const NO_TARGET: Rule = Rule { code: "no-target", severity: Severity::Error };

/// The stated number of nodes differs from the number of nodes in the tree.
pub(crate) const NODE_COUNT: Rule = Rule { code: "node-count", severity: Severity::Warning };

/// A text gives a node an unknown type.
pub(crate) const NODE_TYPE: Rule = Rule { code: "node-type", severity: Severity::Warning };

/// A number is NaN or infinite.
pub(crate) const NOT_FINITE_ERROR: Rule = Rule { code: "not-finite", severity: Severity::Error };

/// A number is NaN or infinite.
pub(crate) const NOT_FINITE_WARNING: Rule = Rule { code: "not-finite", severity: Severity::Warning };

/// A node has controller numbers that no controller uses.
pub(crate) const NUMBERS_WITHOUT_KEYS: Rule = Rule { code: "numbers-without-keys", severity: Severity::Note };

/// The parent of a node does not exist, or comes after the node.
pub(crate) const PARENT: Rule = Rule { code: "parent", severity: Severity::Error };

/// Two nodes have the same part number, or a part number is not below the number of nodes.
pub(crate) const PART_NUMBER: Rule = Rule { code: "part-number", severity: Severity::Warning };

/// The part numbers are not in file order.
pub(crate) const PART_ORDER: Rule = Rule { code: "part-order", severity: Severity::Note };

/// The text has a render hint that the game does not know.
pub(crate) const RENDER_HINT: Rule = Rule { code: "render-hint", severity: Severity::Warning };

/// A node of a text has the same statement twice.
pub(crate) const REPEATED: Rule = Rule { code: "repeated", severity: Severity::Note };

/// The name of a file is longer than the 16 characters that the game supports.
pub(crate) const RESOURCE_NAME_LENGTH: Rule = Rule { code: "resource-name-length", severity: Severity::Warning };

/// The root node does not have the name of the model.
pub(crate) const ROOT_NAME_ERROR: Rule = Rule { code: "root-name", severity: Severity::Error };

/// The root node does not have the name of the model.
pub(crate) const ROOT_NAME_WARNING: Rule = Rule { code: "root-name", severity: Severity::Warning };

/// A list does not have one row per vertex.
pub(crate) const ROW_COUNT_ERROR: Rule = Rule { code: "row-count", severity: Severity::Error };

/// A list does not have one row per vertex.
pub(crate) const ROW_COUNT_WARNING: Rule = Rule { code: "row-count", severity: Severity::Warning };

/// A row does not have the number of columns that its list needs.
pub(crate) const ROW_WIDTH: Rule = Rule { code: "row-width", severity: Severity::Warning };

/// An earlier node has the same name.
pub(crate) const SAME_NAME: Rule = Rule { code: "same-name", severity: Severity::Note };

/// Two structures of the file share the same bytes.
pub(crate) const SHARED_BYTES: Rule = Rule { code: "shared-bytes", severity: Severity::Warning };

/// A pointer is part of a cycle, refers to a node that is already in the tree, or is dangling.
pub(crate) const SHARED_NODE: Rule = Rule { code: "shared-node", severity: Severity::Error };

/// A row of a keyed attribute has fewer numbers than the attribute needs.
pub(crate) const SHORT_ROW: Rule = Rule { code: "short-row", severity: Severity::Warning };

/// The tables of a skin do not have one entry per node.
pub(crate) const SKIN_TABLES: Rule = Rule { code: "skin-tables", severity: Severity::Error };

/// The lists of weights and bones do not have one entry per vertex.
pub(crate) const SKIN_WEIGHTS: Rule = Rule { code: "skin-weights", severity: Severity::Error };

/// Some vertices are outside the stated bounds of their mesh.
pub(crate) const STALE_BOUNDS: Rule = Rule { code: "stale-bounds", severity: Severity::Warning };

/// Some faces are not in their stated plane.
pub(crate) const STALE_PLANES: Rule = Rule { code: "stale-planes", severity: Severity::Warning };

/// The stated number of rows differs from the number of rows that follow.
pub(crate) const STATED_COUNT: Rule = Rule { code: "stated-count", severity: Severity::Warning };

/// The model is its own supermodel.
pub(crate) const SUPERMODEL_LOOP: Rule = Rule { code: "supermodel-loop", severity: Severity::Error };

/// A skin has more bones than the game supports: 64, or 17 for compilers before the enhanced edition.
pub(crate) const TOO_MANY_BONES_ERROR: Rule = Rule { code: "too-many-bones", severity: Severity::Error };

/// A skin has more bones than the game supports: 64, or 17 for compilers before the enhanced edition.
pub(crate) const TOO_MANY_BONES_WARNING: Rule = Rule { code: "too-many-bones", severity: Severity::Warning };

/// A mesh has more faces than the game supports: 21,845, or 10,922 in builds before 8193.35.
pub(crate) const TOO_MANY_FACES_ERROR: Rule = Rule { code: "too-many-faces", severity: Severity::Error };

/// A mesh has more faces than the game supports: 21,845, or 10,922 in builds before 8193.35.
pub(crate) const TOO_MANY_FACES_WARNING: Rule = Rule { code: "too-many-faces", severity: Severity::Warning };

/// A vertex has more than the four weights that the game supports.
pub(crate) const TOO_MANY_WEIGHTS_ERROR: Rule = Rule { code: "too-many-weights", severity: Severity::Error };

/// A vertex has more than the four weights that the game supports.
pub(crate) const TOO_MANY_WEIGHTS_WARNING: Rule = Rule { code: "too-many-weights", severity: Severity::Warning };

/// The mesh has a drawing mode other than 3 (triangles).
pub(crate) const TRIANGLE_MODE: Rule = Rule { code: "triangle-mode", severity: Severity::Error };

/// The text ends without `donemodel`.
pub(crate) const UNCLOSED_MODEL: Rule = Rule { code: "unclosed-model", severity: Severity::Warning };

/// A node ends without `endnode`.
pub(crate) const UNCLOSED_NODE_WARNING: Rule = Rule { code: "unclosed-node", severity: Severity::Warning };

/// A node ends without `endnode`.
pub(crate) const UNCLOSED_NODE_NOTE: Rule = Rule { code: "unclosed-node", severity: Severity::Note };

/// Some orientations are not of length 1.
pub(crate) const UNIT_QUATERNION: Rule = Rule { code: "unit-quaternion", severity: Severity::Error };

/// A weight names a bone that does not exist.
pub(crate) const UNKNOWN_BONE: Rule = Rule { code: "unknown-bone", severity: Severity::Error };

/// A controller has an unknown type.
pub(crate) const UNKNOWN_CONTROLLER: Rule = Rule { code: "unknown-controller", severity: Severity::Note };

/// Some flags have an unknown meaning.
pub(crate) const UNKNOWN_FLAGS_WARNING: Rule = Rule { code: "unknown-flags", severity: Severity::Warning };

/// Some flags have an unknown meaning.
pub(crate) const UNKNOWN_FLAGS_NOTE: Rule = Rule { code: "unknown-flags", severity: Severity::Note };

/// Some pointers or counts are not those that the compiler of the file would write.
pub(crate) const UNKNOWN_LAYOUT: Rule = Rule { code: "unknown-layout", severity: Severity::Note };

/// A line begins with an unknown keyword.
pub(crate) const UNKNOWN_STATEMENT: Rule = Rule { code: "unknown-statement", severity: Severity::Note };

/// A text fills its field without a terminator.
pub(crate) const UNTERMINATED_TEXT: Rule = Rule { code: "unterminated-text", severity: Severity::Warning };

/// Nothing refers to these bytes of the file.
pub(crate) const UNUSED_BYTES: Rule = Rule { code: "unused-bytes", severity: Severity::Note };

/// A text has vertices that no face uses.
pub(crate) const UNUSED_VERTICES: Rule = Rule { code: "unused-vertices", severity: Severity::Note };

/// Some vertices have a non-zero weight without a bone.
pub(crate) const UNUSED_WEIGHT: Rule = Rule { code: "unused-weight", severity: Severity::Warning };

/// The weights of a vertex do not add up to 1.
pub(crate) const WEIGHT_SUM: Rule = Rule { code: "weight-sum", severity: Severity::Note };

/// The weights of some vertices do not add up to 1.
pub(crate) const WEIGHTS: Rule = Rule { code: "weights", severity: Severity::Warning };

/// A text has a fraction, or a number out of range, where a whole number is required.
pub(crate) const WHOLE_NUMBER: Rule = Rule { code: "whole-number", severity: Severity::Warning };

/// A text has a word where numbers are expected.
pub(crate) const WORD_FOR_NUMBER: Rule = Rule { code: "word-for-number", severity: Severity::Warning };

/// All weights of a vertex are 0.
pub(crate) const ZERO_WEIGHTS: Rule = Rule { code: "zero-weights", severity: Severity::Warning };
