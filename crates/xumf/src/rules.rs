// Generated from crates/xumf/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// The file is big-endian.
pub(crate) const BIG_ENDIAN: Rule = Rule { code: "big-endian", severity: Severity::Note };

/// The bounding box in the header is not zero.
pub(crate) const BOX_NOT_ZERO: Rule = Rule { code: "box-not-zero", severity: Severity::Note };

/// A compressed buffer cannot be decompressed as its descriptor says.
pub(crate) const BUFFER_DAMAGED: Rule = Rule { code: "buffer-damaged", severity: Severity::Error };

/// The buffers are stored in a different order than usual: not in the order of their descriptors, or the index buffer is not last.
pub(crate) const BUFFER_ORDER_WARNING: Rule = Rule { code: "buffer-order", severity: Severity::Warning };

/// The buffers are stored in a different order than usual: not in the order of their descriptors, or the index buffer is not last.
pub(crate) const BUFFER_ORDER_NOTE: Rule = Rule { code: "buffer-order", severity: Severity::Note };

/// Two buffers share bytes of the file.
pub(crate) const BUFFER_OVERLAP: Rule = Rule { code: "buffer-overlap", severity: Severity::Warning };

/// The file ends before the end of a stored buffer.
pub(crate) const BUFFER_PLACE: Rule = Rule { code: "buffer-place", severity: Severity::Error };

/// A collision mesh (`*-collision.xmf`) has other attributes than one position per vertex, or none.
pub(crate) const COLLISION_ATTRIBUTES: Rule = Rule { code: "collision-attributes", severity: Severity::Error };

/// A collision mesh describes its vertices with a vertex declaration.
pub(crate) const COLLISION_DECLARED: Rule = Rule { code: "collision-declared", severity: Severity::Error };

/// A collision mesh does not store its positions as three floats per vertex.
pub(crate) const COLLISION_FORMAT: Rule = Rule { code: "collision-format", severity: Severity::Error };

/// A collision mesh has 16-bit indices.
pub(crate) const COLLISION_INDEX_WIDTH: Rule = Rule { code: "collision-index-width", severity: Severity::Warning };

/// A collision mesh has no value range.
pub(crate) const COLLISION_RANGE: Rule = Rule { code: "collision-range", severity: Severity::Warning };

/// Bytes between the buffers do not belong to any buffer.
pub(crate) const DATA_GAP: Rule = Rule { code: "data-gap", severity: Severity::Note };

/// A vertex declaration has more than 16 elements, or an element with an unknown type.
pub(crate) const DECLARATION: Rule = Rule { code: "declaration", severity: Severity::Error };

/// Some triangles use the same vertex twice.
pub(crate) const DEGENERATE_TRIANGLES: Rule = Rule { code: "degenerate-triangles", severity: Severity::Note };

/// The buffer descriptors have a size that no known file has.
pub(crate) const DESCRIPTOR_SIZE: Rule = Rule { code: "descriptor-size", severity: Severity::Warning };

/// The stated duration differs from the time of the last key.
pub(crate) const DURATION: Rule = Rule { code: "duration", severity: Severity::Note };

/// The numbers of vertices or indices in the header differ from those of the buffers.
pub(crate) const HEADER_COUNTS: Rule = Rule { code: "header-counts", severity: Severity::Note };

/// Reserved bytes of the header are not zero.
pub(crate) const HEADER_GARBAGE: Rule = Rule { code: "header-garbage", severity: Severity::Note };

/// The header has a size that no known file has.
pub(crate) const HEADER_SIZE: Rule = Rule { code: "header-size", severity: Severity::Warning };

/// The mesh does not have vertex buffers and exactly one index buffer.
pub(crate) const INDEX_BUFFERS: Rule = Rule { code: "index-buffers", severity: Severity::Error };

/// The number of indices is not a multiple of three, or does not match the number of faces.
pub(crate) const INDEX_COUNT: Rule = Rule { code: "index-count", severity: Severity::Error };

/// An index refers to a vertex that does not exist.
pub(crate) const INDEX_RANGE: Rule = Rule { code: "index-range", severity: Severity::Error };

/// A mesh with at most 65,535 vertices has 32-bit indices.
pub(crate) const INDEX_WIDTH: Rule = Rule { code: "index-width", severity: Severity::Note };

/// A key has an interpolation type that no known file has.
pub(crate) const INTERPOLATION: Rule = Rule { code: "interpolation", severity: Severity::Warning };

/// The size of a vertex or index differs from that of its attributes.
pub(crate) const ITEM_SIZE_ERROR: Rule = Rule { code: "item-size", severity: Severity::Error };

/// The size of a vertex or index differs from that of its attributes.
pub(crate) const ITEM_SIZE_NOTE: Rule = Rule { code: "item-size", severity: Severity::Note };

/// The key offset is 0 in a file without animations.
pub(crate) const KEY_OFFSET: Rule = Rule { code: "key-offset", severity: Severity::Note };

/// A key is earlier than the one before it, or has the same time.
pub(crate) const KEY_TIME_WARNING: Rule = Rule { code: "key-time", severity: Severity::Warning };

/// A key is earlier than the one before it, or has the same time.
pub(crate) const KEY_TIME_NOTE: Rule = Rule { code: "key-time", severity: Severity::Note };

/// A material name is empty, unterminated, followed by extra bytes, or not of the form `collection.material`.
pub(crate) const MATERIAL_NAME_ERROR: Rule = Rule { code: "material-name", severity: Severity::Error };

/// A material name is empty, unterminated, followed by extra bytes, or not of the form `collection.material`.
pub(crate) const MATERIAL_NAME_NOTE: Rule = Rule { code: "material-name", severity: Severity::Note };

/// The index ranges of the materials exceed the index buffer, overlap, leave a gap, or are not a multiple of three.
pub(crate) const MATERIAL_RANGE_ERROR: Rule = Rule { code: "material-range", severity: Severity::Error };

/// The index ranges of the materials exceed the index buffer, overlap, leave a gap, or are not a multiple of three.
pub(crate) const MATERIAL_RANGE_WARNING: Rule = Rule { code: "material-range", severity: Severity::Warning };

/// The material records have a size that no known file has.
pub(crate) const MATERIAL_SIZE: Rule = Rule { code: "material-size", severity: Severity::Warning };

/// A name fills its field without a terminator (a warning), or bytes follow its terminator (a note).
pub(crate) const NAME_WARNING: Rule = Rule { code: "name", severity: Severity::Warning };

/// A name fills its field without a terminator (a warning), or bytes follow its terminator (a note).
pub(crate) const NAME_NOTE: Rule = Rule { code: "name", severity: Severity::Note };

/// Some normals are not of length 1.
pub(crate) const NORMAL_LENGTH: Rule = Rule { code: "normal-length", severity: Severity::Note };

/// A number is NaN or infinite.
pub(crate) const NOT_FINITE: Rule = Rule { code: "not-finite", severity: Severity::Error };

/// Padding bytes are not zero.
pub(crate) const PADDING: Rule = Rule { code: "padding", severity: Severity::Note };

/// The primitives are not a triangle list.
pub(crate) const PRIMITIVE_TYPE: Rule = Rule { code: "primitive-type", severity: Severity::Error };

/// The numbers of pre-scale and post-scale keys differ.
pub(crate) const SCALE_PAIRS: Rule = Rule { code: "scale-pairs", severity: Severity::Warning };

/// A buffer has more or fewer sections than the one of all known files.
pub(crate) const SECTIONS: Rule = Rule { code: "sections", severity: Severity::Warning };

/// A buffer is not compressed.
pub(crate) const UNCOMPRESSED: Rule = Rule { code: "uncompressed", severity: Severity::Note };

/// The stated range of a buffer differs from that of its values.
pub(crate) const VALUE_RANGE: Rule = Rule { code: "value-range", severity: Severity::Warning };

/// The vertex buffers differ in length.
pub(crate) const VERTEX_COUNTS: Rule = Rule { code: "vertex-counts", severity: Severity::Error };

/// Most triangles are wound with their normals.
pub(crate) const WINDING: Rule = Rule { code: "winding", severity: Severity::Note };
