//! What a file holds beyond its tree: places that no known compiler would have chosen, bytes that nothing refers to.

use crate::graph::Region;

/// Explicit places for a file that follows none of the known layouts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stored {
    /// Size of the model region.
    pub model_size: u32,
    /// Size of the raw region.
    pub raw_size: u32,
    /// Digest of the sizes of all blocks. The places hold a tree of this shape only.
    pub shape: u64,
    /// Pointers and counts that differ from the layout of the profile: their numbers in the order of the walk, and
    /// their values. What follows a block that was moved comes behind it.
    pub words: Vec<(u32, u32)>,
    /// Bytes that belong to nothing.
    pub gaps: Vec<Gap>,
}

/// Bytes of a region that nothing refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Gap {
    /// Which region.
    pub region: Region,
    /// Offset in the region.
    pub offset: u32,
    /// The bytes.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bytes: Vec<u8>,
}
