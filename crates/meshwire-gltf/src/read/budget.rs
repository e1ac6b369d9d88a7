//! Budgets of a scene.

use super::ReadOptions;
use crate::Error;

/// Memory that every file may take: enough for a small model with many instances.
const LEAST: u64 = 64 << 20;

/// Maximum ratio of scene to file size: a key of one byte becomes one of four numbers with handles.
const TIMES: u64 = 64;

/// The budget that is left for the scene of a file.
pub(super) struct Budget {
    most_bytes: u64,
    bytes_left: u64,
    most_items: u64,
    items_left: u64,
}

impl Budget {
    /// Returns the budget for the scene of a file of `length` bytes.
    pub fn new(length: usize, options: &ReadOptions<'_>) -> Self {
        let own = u64::try_from(length).unwrap_or(u64::MAX).saturating_mul(TIMES).saturating_add(LEAST);
        let bytes = if options.max_memory == u64::MAX { u64::MAX } else { own.min(options.max_memory) };
        Self { most_bytes: bytes, bytes_left: bytes, most_items: options.max_items, items_left: options.max_items }
    }

    /// Takes the memory of `count` values of a type.
    pub fn take<T>(&mut self, count: usize) -> Result<(), Error> {
        let bytes = count.checked_mul(size_of::<T>()).and_then(|bytes| u64::try_from(bytes).ok());
        match bytes.and_then(|bytes| self.bytes_left.checked_sub(bytes)) {
            Some(left) => {
                self.bytes_left = left;
                Ok(())
            }
            None => Err(Error::LimitExceeded { limit: "memory", unit: "bytes of memory", most: self.most_bytes }),
        }
    }

    /// Takes an item: a node, a mesh at a node, or a channel.
    pub fn take_item(&mut self) -> Result<(), Error> {
        match self.items_left.checked_sub(1) {
            Some(left) => {
                self.items_left = left;
                Ok(())
            }
            None => Err(Error::LimitExceeded { limit: "items", unit: "items", most: self.most_items }),
        }
    }
}
