//! How much memory a scene may take.

use crate::Error;

/// What is always allowed: a small model in many places.
const LEAST: usize = 512 << 20;

/// How many times larger than its file a scene may be: a key of one byte becomes one of four numbers with handles.
const TIMES: usize = 64;

/// The room for the scene of a file of so many bytes.
pub(super) fn widely(length: usize) -> usize {
    length.saturating_mul(TIMES).saturating_add(LEAST)
}

/// Bytes that are left.
pub(super) struct Room {
    whole: usize,
    left: usize,
}

impl Room {
    pub fn new(bytes: usize) -> Self {
        Self { whole: bytes, left: bytes }
    }

    /// Takes the room of so many values of a type.
    pub fn take<T>(&mut self, count: usize) -> Result<(), Error> {
        match count.checked_mul(size_of::<T>()).and_then(|bytes| self.left.checked_sub(bytes)) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(self.full()),
        }
    }

    /// The error where there is no more.
    pub fn full(&self) -> Error {
        Error::Unfolded(self.whole)
    }
}
