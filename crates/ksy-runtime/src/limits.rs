//! Limits for untrusted input.

use std::cell::Cell;

/// The most elements without bytes in one list, whose number alone could exhaust memory.
pub(crate) const MAX_EMPTY: u64 = 1 << 10;

/// Limits that reading enforces, whatever a file claims.
///
/// Counts need no limit: no memory is allocated for elements that are not in the file. The limits cover nesting, and
/// data that grow when decoded.
///
/// ```
/// let limits = ksy_runtime::Limits { max_decoded_bytes: 1 << 20, ..Default::default() };
/// assert_eq!(limits.max_depth, 64);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Levels of nesting, such as actors in actors or nodes in nodes.
    pub max_depth: u16,
    /// Total decoded size of all compressed buffers of a file, in bytes.
    pub max_decoded_bytes: u64,
    /// Nodes, frames or other items that share their bytes, of which a small file could refer to very many.
    pub max_items: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { max_depth: 64, max_decoded_bytes: 4 << 30, max_items: 1 << 24 }
    }
}

/// The unused part of the [`Limits`] that all parts of a file share.
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
    /// Creates a budget with everything that `limits` allow.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { limits: *limits, decoded: Cell::new(limits.max_decoded_bytes), items: Cell::new(limits.max_items) }
    }

    /// Returns the limits the budget started with.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Takes `bytes` of [`Limits::max_decoded_bytes`]. Returns false and takes nothing if fewer are left.
    #[must_use]
    pub fn take_decoded(&self, bytes: u64) -> bool {
        take(&self.decoded, bytes)
    }

    /// Takes one of [`Limits::max_items`]. Returns false if none is left.
    #[must_use]
    pub fn take_item(&self) -> bool {
        take(&self.items, 1)
    }

    /// Returns how many bytes are left of [`Limits::max_decoded_bytes`].
    #[must_use]
    pub fn decoded_left(&self) -> u64 {
        self.decoded.get()
    }

    /// Returns the number of items taken so far.
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
