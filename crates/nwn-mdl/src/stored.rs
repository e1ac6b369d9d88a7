//! Data of a file beyond its tree: offsets that no known compiler would choose, and bytes that nothing refers to.

use crate::graph::Region;

/// Explicit offsets for a file that has none of the known layouts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stored {
    /// Size of the model region.
    pub model_size: u32,
    /// Size of the raw region.
    pub raw_size: u32,
    /// Digest of the sizes of all blocks. The offsets are only valid for a tree of this shape.
    pub shape: u64,
    /// Pointers and counts that differ from the layout of the profile: index in walk order, and value. Blocks after a
    /// moved block directly follow it.
    pub words: Vec<(u32, u32)>,
    /// Bytes that nothing refers to.
    pub gaps: Vec<Gap>,
}

/// Bytes of a region that nothing refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Gap {
    /// The region.
    pub region: Region,
    /// Offset in the region.
    pub offset: u32,
    /// The bytes.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bytes: Vec<u8>,
}
