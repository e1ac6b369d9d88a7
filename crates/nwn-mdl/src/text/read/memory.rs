//! The memory that the statements of a text may take.

use meshwire_core::{Error, ErrorKind, Limit, Limits};

/// Memory for each byte of a text at most; see [`Limits::memory_for`].
const TIMES: u64 = 10;

/// The memory that is left.
#[derive(Debug)]
pub(super) struct Memory {
    most: u64,
    left: u64,
}

impl Memory {
    pub(super) fn new(length: usize, limits: &Limits) -> Self {
        let most = limits.memory_for(length, TIMES);
        Self { most, left: most }
    }

    /// Takes the memory of `count` values of a type. A list that grows takes three times its own: the old elements are
    /// moved to a new list of twice the length.
    #[inline]
    pub(super) fn take<T>(&mut self, count: usize) -> Result<(), Error> {
        let wanted = size(size_of::<T>()).saturating_mul(size(count));
        match self.left.checked_sub(wanted) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(self.exceeded()),
        }
    }

    /// Returns true if `count` values of a type take more than a quarter of what is left.
    pub(super) fn is_much<T>(&self, count: usize) -> bool {
        size(size_of::<T>()).saturating_mul(size(count)) > self.left / 4
    }

    /// Returns how many numbers one list may have. While it grows by a quarter of its length it takes 2.25 times the
    /// memory of its numbers.
    pub(super) fn most_numbers(&self) -> usize {
        usize::try_from(self.left / size(size_of::<f64>()) / 9 * 4).unwrap_or(usize::MAX)
    }

    #[cold]
    pub(super) fn exceeded(&self) -> Error {
        Error::new(crate::text::NAME, ErrorKind::exceeded(Limit::Memory, self.most, "more"))
    }
}

fn size(size: usize) -> u64 {
    meshwire_core::reader::widen(size)
}
