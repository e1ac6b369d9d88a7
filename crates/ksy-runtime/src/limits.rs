//! Bounds for input that nobody vouches for.

/// Upper bounds that reading keeps to, whatever a file claims.
///
/// Counts need no bound of their own: nothing is allocated for elements that are not in the file.
/// What remains is nesting, and data that grow when decoded.
///
/// ```
/// let limits = ksy_runtime::Limits { max_decoded_bytes: 1 << 20, ..Default::default() };
/// assert_eq!(limits.max_depth, 64);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Levels of nesting: actors inside actors, nodes inside nodes.
    pub max_depth: u16,
    /// Bytes that all compressed buffers of one file may decode to together.
    pub max_decoded_bytes: u64,
    /// Nodes, frames or other items a format counts that share their bytes, so that a small file
    /// could name very many of them.
    pub max_items: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_depth: 64, max_decoded_bytes: 4 << 30, max_items: 1 << 24 }
    }
}
