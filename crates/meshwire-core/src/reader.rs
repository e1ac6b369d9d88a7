//! The byte source of all reading, and what is handed down while reading.

use std::io::{self, Read, Seek, SeekFrom};

use crate::limits::Limits;

/// Where and by how much the data fell short; remembered so that the error can say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage {
    /// Offset of the field that did not fit.
    pub offset: u64,
    /// Bytes it needs.
    pub wanted: u64,
    /// Bytes that were left.
    pub available: u64,
}

/// Bytes in memory as a seekable source that remembers the first shortage.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    rest: &'a [u8],
    shortage: Option<Shortage>,
}

impl<'a> Reader<'a> {
    /// Reads `bytes` from their start.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, rest: bytes, shortage: None }
    }

    /// Offset of the next byte.
    #[must_use]
    pub fn position(&self) -> u64 {
        widen(self.bytes.len() - self.rest.len())
    }

    /// The shortage that ended reading, if one did.
    #[must_use]
    pub fn shortage(&self) -> Option<Shortage> {
        self.shortage
    }

    #[cold]
    fn short(&mut self, wanted: usize) -> io::Error {
        self.shortage =
            Some(Shortage { offset: self.position(), wanted: widen(wanted), available: widen(self.rest.len()) });
        io::ErrorKind::UnexpectedEof.into()
    }
}

impl Read for Reader<'_> {
    #[inline]
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = out.len().min(self.rest.len());
        let (head, rest) = self.rest.split_at(count);
        if let Some(target) = out.get_mut(..count) {
            target.copy_from_slice(head);
        }
        self.rest = rest;
        Ok(count)
    }

    #[inline]
    fn read_exact(&mut self, out: &mut [u8]) -> io::Result<()> {
        match self.rest.split_at_checked(out.len()) {
            Some((head, rest)) => {
                out.copy_from_slice(head);
                self.rest = rest;
                Ok(())
            }
            None => Err(self.short(out.len())),
        }
    }

    #[inline]
    fn read_to_end(&mut self, out: &mut Vec<u8>) -> io::Result<usize> {
        out.extend_from_slice(self.rest);
        let count = self.rest.len();
        self.rest = &[];
        Ok(count)
    }
}

impl Seek for Reader<'_> {
    #[inline]
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(offset) => Some(offset),
            SeekFrom::Current(delta) => self.position().checked_add_signed(delta),
            SeekFrom::End(delta) => widen(self.bytes.len()).checked_add_signed(delta),
        };
        let rest = target.and_then(|t| usize::try_from(t).ok()).and_then(|t| self.bytes.get(t..));
        match rest {
            Some(rest) => {
                self.rest = rest;
                Ok(self.position())
            }
            None => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    #[inline]
    fn stream_position(&mut self) -> io::Result<u64> {
        Ok(self.position())
    }
}

/// Handed down from record to record while reading: where the window ends, how deep we are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context {
    /// Absolute offset at which the innermost window ends.
    pub end: u64,
    /// Levels of nesting still allowed.
    pub depth_left: u16,
}

impl Context {
    /// The context of a whole file.
    #[must_use]
    pub fn new(bytes: &[u8], limits: &Limits) -> Self {
        Self { end: widen(bytes.len()), depth_left: limits.max_depth }
    }

    /// The same with a nearer end.
    #[must_use]
    pub fn with_end(self, end: u64) -> Self {
        Self { end: end.min(self.end), ..self }
    }
}

impl Default for Context {
    /// No window: for reading one record by itself from any source.
    fn default() -> Self {
        Self { end: u64::MAX, depth_left: Limits::default().max_depth }
    }
}

/// A length in memory as a file quantity. No platform has a `usize` wider than 64 bits.
#[must_use]
#[inline]
pub fn widen(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
