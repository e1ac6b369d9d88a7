//! The binary form: container, blocks, reading and writing. Source: section 5 of the format reference.

pub(crate) mod container;
pub(crate) mod read;
pub(crate) mod scalar;
pub(crate) mod write;

pub use container::Compression;

use crate::width::Widths;

/// How a `TRI16` block is laid out: tools differ, and both forms have 8 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum TriangleLayout {
    /// Two zero bytes, then object and material: most tools and the loader.
    #[default]
    Padded,
    /// Object and material, then two zero bytes.
    Packed,
}

/// How a binary file is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct BinaryStyle {
    /// Whether the stream is compressed.
    pub compression: Compression,
    /// Layout of `TRI16`.
    pub triangle_layout: TriangleLayout,
    /// 16-bit or 32-bit tokens.
    pub widths: Widths,
}
