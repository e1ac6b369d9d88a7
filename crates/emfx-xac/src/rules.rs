// Generated from crates/emfx-xac/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// A bounding box contains NaN or infinity.
pub(crate) const BOX_NAN: Rule = Rule { code: "box-nan", severity: Severity::Note };

/// The stated number of children of a node differs from the number of nodes that have it as their parent.
pub(crate) const CHILD_COUNT: Rule = Rule { code: "child-count", severity: Severity::Note };

/// No node states a number of children, although some nodes have children.
pub(crate) const CHILD_COUNTS_MISSING: Rule = Rule { code: "child-counts-missing", severity: Severity::Note };

/// A value of an actor has no field in the generation that the actor was converted to: a flag or a level-of-detail mask of a node, or the material of a layer.
pub(crate) const DROPPED_VALUE: Rule = Rule { code: "dropped-value", severity: Severity::Warning };

/// A chunk that may occur only once occurs again.
pub(crate) const DUPLICATE_CHUNK: Rule = Rule { code: "duplicate-chunk", severity: Severity::Warning };

/// A node has two meshes, or a mesh two skins, for the same level of detail and purpose.
pub(crate) const DUPLICATE_MESH: Rule = Rule { code: "duplicate-mesh", severity: Severity::Warning };

/// A submesh has no vertices or no indices.
pub(crate) const EMPTY_SUBMESH: Rule = Rule { code: "empty-submesh", severity: Severity::Note };

/// A flag field has bits with an unknown meaning.
pub(crate) const FLAG_BITS: Rule = Rule { code: "flag-bits", severity: Severity::Note };

/// An index refers to a vertex that does not exist.
pub(crate) const INDEX_RANGE: Rule = Rule { code: "index-range", severity: Severity::Error };

/// A vertex of the skin refers to influences that do not exist.
pub(crate) const INFLUENCE_RANGE: Rule = Rule { code: "influence-range", severity: Severity::Error };

/// A texture layer refers to a different material than the one it belongs to, or to an FX material.
pub(crate) const LAYER_MATERIAL: Rule = Rule { code: "layer-material", severity: Severity::Warning };

/// A vertex attribute has a wrong number of bytes per vertex for its kind.
pub(crate) const LAYER_SIZE: Rule = Rule { code: "layer-size", severity: Severity::Warning };

/// The stated length of a material chunk does not cover the layers of the material.
pub(crate) const LAYERS_LEFT_OUT: Rule = Rule { code: "layers-left-out", severity: Severity::Note };

/// The stated number of bones of a skin differs from the number of bones that it uses.
pub(crate) const LOCAL_BONE_COUNT: Rule = Rule { code: "local-bone-count", severity: Severity::Note };

/// The stated number of materials differs from the number of materials in the file.
pub(crate) const MATERIAL_COUNT: Rule = Rule { code: "material-count", severity: Severity::Note };

/// A submesh or a layer refers to a material that does not exist.
pub(crate) const MATERIAL_ORDINAL: Rule = Rule { code: "material-ordinal", severity: Severity::Error };

/// The bounding box and the importance of a node are stored 3 bytes too early, as one converter writes them.
pub(crate) const MISPLACED_BOX: Rule = Rule { code: "misplaced-box", severity: Severity::Note };

/// The level of detail of a morph target differs from that of its list.
pub(crate) const MORPH_LEVEL: Rule = Rule { code: "morph-level", severity: Severity::Note };

/// A morph target has neither a name nor phonemes, or its name occurs twice.
pub(crate) const MORPH_NAME: Rule = Rule { code: "morph-name", severity: Severity::Warning };

/// The value range of a morph target is empty, inverted, NaN or infinite.
pub(crate) const MORPH_RANGE: Rule = Rule { code: "morph-range", severity: Severity::Warning };

/// A morph target moves a vertex that does not exist.
pub(crate) const MORPH_VERTEX: Rule = Rule { code: "morph-vertex", severity: Severity::Error };

/// A skin or morph target belongs to a node without a mesh.
pub(crate) const NO_MESH: Rule = Rule { code: "no-mesh", severity: Severity::Note };

/// The actor has no nodes.
pub(crate) const NO_NODES: Rule = Rule { code: "no-nodes", severity: Severity::Warning };

/// A mesh has no vertex positions.
pub(crate) const NO_POSITIONS: Rule = Rule { code: "no-positions", severity: Severity::Warning };

/// A reference to a node is dangling: the node does not exist.
pub(crate) const NODE_INDEX: Rule = Rule { code: "node-index", severity: Severity::Error };

/// A node name is empty, or is not unique.
pub(crate) const NODE_NAME: Rule = Rule { code: "node-name", severity: Severity::Warning };

/// A number is NaN or infinite.
pub(crate) const NOT_FINITE: Rule = Rule { code: "not-finite", severity: Severity::Warning };

/// A vertex refers to an original vertex that does not exist.
pub(crate) const ORIGINAL_VERTEX: Rule = Rule { code: "original-vertex", severity: Severity::Error };

/// Padding bytes are not zero.
pub(crate) const PADDING: Rule = Rule { code: "padding", severity: Severity::Note };

/// A node refers to a parent that does not exist.
pub(crate) const PARENT_MISSING: Rule = Rule { code: "parent-missing", severity: Severity::Error };

/// A node comes before its parent.
pub(crate) const PARENT_ORDER: Rule = Rule { code: "parent-order", severity: Severity::Warning };

/// The stated number of root nodes differs from the number of nodes without a parent.
pub(crate) const ROOT_COUNT: Rule = Rule { code: "root-count", severity: Severity::Note };

/// A quaternion is not of length 1.
pub(crate) const ROTATION_LENGTH: Rule = Rule { code: "rotation-length", severity: Severity::Warning };

/// A node has a shear value other than the -1 that all exporters write.
pub(crate) const SHEAR: Rule = Rule { code: "shear", severity: Severity::Note };

/// The skin comes before its mesh.
pub(crate) const SKIN_ORDER: Rule = Rule { code: "skin-order", severity: Severity::Warning };

/// The number of skin rows differs from the number of original vertices of the mesh.
pub(crate) const SKIN_ROWS: Rule = Rule { code: "skin-rows", severity: Severity::Error };

/// The list of motion sources, which is used for mirroring, does not have one entry per node.
pub(crate) const SOURCE_COUNT: Rule = Rule { code: "source-count", severity: Severity::Warning };

/// A submesh does not list a node that its vertices are weighted to.
pub(crate) const STALE_BONES: Rule = Rule { code: "stale-bones", severity: Severity::Warning };

/// A mesh is not inside the bounding box of its node.
pub(crate) const STALE_BOX: Rule = Rule { code: "stale-box", severity: Severity::Note };

/// The stated length of a chunk differs from the length of its content.
pub(crate) const STATED_LENGTH: Rule = Rule { code: "stated-length", severity: Severity::Warning };

/// The stated numbers of vertices and indices are not the sums over the submeshes.
pub(crate) const SUBMESH_SUMS: Rule = Rule { code: "submesh-sums", severity: Severity::Warning };

/// The handedness (w) of a tangent is neither 1 nor -1.
pub(crate) const TANGENT_SIGN: Rule = Rule { code: "tangent-sign", severity: Severity::Note };

/// A text is not valid UTF-8.
pub(crate) const TEXT_ENCODING: Rule = Rule { code: "text-encoding", severity: Severity::Note };

/// The number of indices of a submesh is not a multiple of three.
pub(crate) const TRIANGLE_INDICES: Rule = Rule { code: "triangle-indices", severity: Severity::Warning };

/// A vertex attribute has an unknown kind.
pub(crate) const UNKNOWN_LAYER: Rule = Rule { code: "unknown-layer", severity: Severity::Note };

/// A value has an unknown meaning.
pub(crate) const UNKNOWN_VALUE: Rule = Rule { code: "unknown-value", severity: Severity::Note };

/// A bounding box was never computed.
pub(crate) const UNSET_BOX: Rule = Rule { code: "unset-box", severity: Severity::Note };

/// The file can be read, but not written.
pub(crate) const UNWRITABLE: Rule = Rule { code: "unwritable", severity: Severity::Error };

/// A weight is outside 0 to 1; or, in a morph motion, the weight range of a track is not 0 to 1.
pub(crate) const WEIGHT_RANGE: Rule = Rule { code: "weight-range", severity: Severity::Warning };

/// The weights of a vertex do not add up to 1.
pub(crate) const WEIGHT_SUM: Rule = Rule { code: "weight-sum", severity: Severity::Warning };

/// A quaternion consists of zeros.
pub(crate) const ZERO_ROTATION: Rule = Rule { code: "zero-rotation", severity: Severity::Warning };
