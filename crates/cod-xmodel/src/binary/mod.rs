//! The binary form: container, blocks, reading and writing. Source: section 5 of the format reference.

pub(crate) mod container;
pub(crate) mod read;
pub(crate) mod scalar;
pub(crate) mod write;

pub use container::Compression;

use crate::width::Widths;

/// The layout of a `TRI16` block. Tools differ, but both layouts have 8 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum TriangleLayout {
    /// Two zero bytes, then object and material: used by most tools and the loader.
    #[default]
    Padded,
    /// Object and material, then two zero bytes.
    Packed,
}

/// The style of a binary file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct BinaryStyle {
    /// The compression of the stream.
    pub compression: Compression,
    /// Layout of `TRI16`.
    pub triangle_layout: TriangleLayout,
    /// 16-bit or 32-bit tokens.
    pub widths: Widths,
}
