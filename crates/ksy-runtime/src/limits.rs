//! Bounds for input that nobody vouches for.

use std::cell::Cell;

/// Most elements of one list that take no bytes: their number alone must not fill the memory.
pub(crate) const MAX_EMPTY: u64 = 1 << 10;

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

/// What is left of the [`Limits`] that hold for all parts of one file together.
///
/// ```
/// use ksy_runtime::{Budget, Limits};
///
/// let budget = Budget::new(&Limits { max_decoded_bytes: 10, ..Default::default() });
/// assert!(budget.take_decoded(6));
/// assert!(!budget.take_decoded(6));
/// assert!(budget.take_decoded(4));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    limits: Limits,
    decoded: Cell<u64>,
    items: Cell<u64>,
}

impl Budget {
    /// All that `limits` allow.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { limits: *limits, decoded: Cell::new(limits.max_decoded_bytes), items: Cell::new(limits.max_items) }
    }

    /// The limits it began with.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Takes `bytes` of [`Limits::max_decoded_bytes`]; false, and nothing taken, if there are fewer left.
    #[must_use]
    pub fn take_decoded(&self, bytes: u64) -> bool {
        take(&self.decoded, bytes)
    }

    /// Takes one of [`Limits::max_items`]; false if none is left.
    #[must_use]
    pub fn take_item(&self) -> bool {
        take(&self.items, 1)
    }

    /// Bytes left of [`Limits::max_decoded_bytes`].
    #[must_use]
    pub fn decoded_left(&self) -> u64 {
        self.decoded.get()
    }

    /// Items taken so far.
    #[must_use]
    pub fn items_taken(&self) -> u64 {
        self.limits.max_items.saturating_sub(self.items.get())
    }
}

fn take(left: &Cell<u64>, amount: u64) -> bool {
    let rest = left.get().checked_sub(amount);
    left.set(rest.unwrap_or(left.get()));
    rest.is_some()
}
