//! How much a small file can ask for.

/// How many elements lists may have together that small files can ask for: influences that many vertices share, deltas of
/// vertices that a target does not name. The largest real file needs a thousandth.
pub(super) struct Room(usize);

impl Default for Room {
    fn default() -> Self {
        Self(1 << 24)
    }
}

impl Room {
    /// True, and so much less, if there is still room.
    pub(super) fn take(&mut self, elements: usize) -> bool {
        let left = self.0.checked_sub(elements);
        self.0 = left.unwrap_or(self.0);
        left.is_some()
    }
}
