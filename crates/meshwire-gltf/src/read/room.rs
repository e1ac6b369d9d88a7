//! Memory budget of a scene.

use crate::Error;

/// Minimum budget: enough for a small model with many instances.
const LEAST: usize = 512 << 20;

/// Maximum ratio of scene to file size: a key of one byte becomes one of four numbers with handles.
const TIMES: usize = 64;

/// Returns the budget for the scene of a file of `length` bytes.
pub(super) fn widely(length: usize) -> usize {
    length.saturating_mul(TIMES).saturating_add(LEAST)
}

/// A budget in bytes.
pub(super) struct Room {
    whole: usize,
    left: usize,
}

impl Room {
    pub fn new(bytes: usize) -> Self {
        Self { whole: bytes, left: bytes }
    }

    /// Takes the memory of `count` values of a type.
    pub fn take<T>(&mut self, count: usize) -> Result<(), Error> {
        match count.checked_mul(size_of::<T>()).and_then(|bytes| self.left.checked_sub(bytes)) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(self.full()),
        }
    }

    /// Returns the error for an exhausted budget.
    pub fn full(&self) -> Error {
        Error::Unfolded(self.whole)
    }
}
