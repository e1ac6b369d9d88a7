//! Files that are not in memory: reading from a source, and comparing what is written with one.
//!
//! They are types of their own, because reading from memory takes up to a third more instructions if it has to ask where
//! the bytes are.

use std::fmt;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;

use crate::error::Shortage;
use crate::pieces::Content;
use crate::reader::widen;

/// A source of bytes that is not in memory, such as a file.
pub trait Source: Read + Seek {}

impl<T: Read + Seek> Source for T {}

/// Number of bytes of a source that are in memory at once.
pub(crate) const PIECE: usize = 1 << 16;

/// A seekable source of bytes that remembers the first shortage, like [`Reader`](crate::Reader) for bytes in memory.
pub struct StreamReader<'a> {
    source: BufReader<&'a mut dyn Source>,
    size: u64,
    position: u64,
    shortage: Option<Shortage>,
    /// Number of bytes that may still be read; `None` once more were wanted.
    allowed: Option<u64>,
}

impl fmt::Debug for StreamReader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { size, position, shortage, .. } = self;
        let mut out = f.debug_struct("StreamReader");
        out.field("size", size).field("position", position).field("shortage", shortage).finish_non_exhaustive()
    }
}

impl<'a> StreamReader<'a> {
    /// Creates a reader at the start of a source.
    ///
    /// # Errors
    /// The source fails.
    pub fn new(source: &'a mut dyn Source) -> io::Result<Self> {
        let size = source.seek(SeekFrom::End(0))?;
        source.rewind()?;
        Ok(Self {
            source: BufReader::with_capacity(PIECE, source),
            size,
            position: 0,
            shortage: None,
            allowed: Some(u64::MAX),
        })
    }

    /// Limits the number of bytes that may be read. Bytes that are skipped do not count.
    pub(crate) fn limited(self, allowed: u64) -> Self {
        Self { allowed: Some(allowed), ..self }
    }

    /// Returns whether more bytes than allowed were to be read.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.allowed.is_none()
    }

    /// Takes bytes that are about to be read.
    fn allow(&mut self, count: u64) -> io::Result<()> {
        self.allowed = self.allowed.and_then(|allowed| allowed.checked_sub(count));
        self.allowed.map(drop).ok_or_else(|| io::ErrorKind::Other.into())
    }

    /// Returns the number of all bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Returns the shortage that ended reading, if any.
    #[must_use]
    pub fn shortage(&self) -> Option<Shortage> {
        self.shortage
    }
}

impl Read for StreamReader<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(out)?;
        self.allow(widen(count))?;
        self.position = self.position.saturating_add(widen(count));
        Ok(count)
    }

    fn read_exact(&mut self, out: &mut [u8]) -> io::Result<()> {
        let (wanted, available) = (widen(out.len()), self.size.saturating_sub(self.position));
        if wanted > available {
            self.shortage = Some(Shortage { offset: self.position, wanted, available });
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.allow(wanted)?;
        self.source.read_exact(out)?;
        self.position = self.position.saturating_add(wanted);
        Ok(())
    }
}

impl Seek for StreamReader<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(offset) => Some(offset),
            SeekFrom::Current(delta) => self.position.checked_add_signed(delta),
            SeekFrom::End(delta) => self.size.checked_add_signed(delta),
        };
        let target = target.filter(|target| *target <= self.size).ok_or(io::ErrorKind::InvalidInput)?;
        match i64::try_from(i128::from(target) - i128::from(self.position)) {
            Ok(step) => self.source.seek_relative(step)?,
            Err(_) => _ = self.source.seek(SeekFrom::Start(target))?,
        }
        self.position = target;
        Ok(target)
    }

    fn stream_position(&mut self) -> io::Result<u64> {
        Ok(self.position)
    }
}

/// A file of bytes in memory and ranges of a source.
pub(crate) struct Spliced<'a> {
    parts: Vec<(Range<u64>, Content<'a>)>,
    source: &'a mut dyn Source,
    position: u64,
}

impl<'a> Spliced<'a> {
    /// Creates a file from its parts, which follow one another.
    pub fn new(parts: Vec<(Range<u64>, Content<'a>)>, source: &'a mut dyn Source) -> Self {
        Self { parts, source, position: 0 }
    }
}

impl Read for Spliced<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let index = self.parts.partition_point(|(range, _)| range.end <= self.position);
        let Some((range, content)) = self.parts.get(index).filter(|_| !out.is_empty()) else { return Ok(0) };
        let before = self.position.saturating_sub(range.start);
        let count = match content {
            Content::Held(bytes) => {
                bytes.get(usize::try_from(before).unwrap_or(usize::MAX)..).unwrap_or_default().read(out)?
            }
            Content::Left(start) => {
                self.source.seek(SeekFrom::Start(start.saturating_add(before)))?;
                (&mut *self.source).take(range.end.saturating_sub(self.position)).read(out)?
            }
        };
        if count == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        self.position = self.position.saturating_add(widen(count));
        Ok(count)
    }
}

impl Seek for Spliced<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let target = match to {
            SeekFrom::Start(offset) => Some(offset),
            SeekFrom::Current(delta) => self.position.checked_add_signed(delta),
            SeekFrom::End(delta) => self.parts.last().map_or(0, |(range, _)| range.end).checked_add_signed(delta),
        };
        self.position = target.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.position)
    }
}

/// Compares the bytes that are written with those of a source, a piece at a time. Seeking is only supported to query the
/// position.
pub struct Comparer {
    source: Box<dyn Read>,
    /// Bytes that have not been compared yet.
    bytes: Vec<u8>,
    /// Number of bytes that have been compared.
    before: u64,
    is_same: bool,
}

impl fmt::Debug for Comparer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Comparer").field("before", &self.before).field("is_same", &self.is_same).finish_non_exhaustive()
    }
}

impl Comparer {
    /// Creates a writer that compares what is written with the bytes of `source`.
    #[must_use]
    pub fn new(source: Box<dyn Read>) -> Self {
        Self { source, bytes: Vec::new(), before: 0, is_same: true }
    }

    /// Returns whether exactly the bytes of the source were written.
    ///
    /// # Errors
    /// The source fails.
    pub fn is_same(mut self) -> io::Result<bool> {
        self.compare()?;
        Ok(self.is_same && self.source.read(&mut [0])? == 0)
    }

    /// Compares the bytes written so far with the source.
    fn compare(&mut self) -> io::Result<()> {
        let mut own = [0; PIECE];
        for piece in self.bytes.chunks(PIECE) {
            let own = own.get_mut(..piece.len()).unwrap_or_default();
            match self.source.read_exact(own) {
                Ok(()) => self.is_same &= own == piece,
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => self.is_same = false,
                Err(error) => return Err(error),
            }
        }
        self.before = self.before.saturating_add(widen(self.bytes.len()));
        self.bytes.clear();
        Ok(())
    }
}

impl Write for Comparer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() >= PIECE {
            self.compare()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Comparer {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let end = self.before.saturating_add(widen(self.bytes.len()));
        match to {
            SeekFrom::Current(0) | SeekFrom::End(0) => Ok(end),
            SeekFrom::Start(position) if position == end => Ok(end),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}
