//! The byte source, and the context passed down while reading.

use std::io::{self, Read, Seek, SeekFrom, Write};

use binrw::{BinResult, BinWrite, Endian};

use crate::error::{ErrorKind, Shortage, fail};
use crate::limits::{Budget, Limits};

/// A seekable source of bytes in memory that remembers the first shortage.
#[derive(Debug, Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    rest: &'a [u8],
    shortage: Option<Shortage>,
}

impl<'a> Reader<'a> {
    /// Creates a reader at the start of `bytes`.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, rest: bytes, shortage: None }
    }

    /// Returns the offset of the next byte.
    #[must_use]
    pub fn position(&self) -> u64 {
        widen(self.bytes.len() - self.rest.len())
    }

    /// Returns the shortage that ended reading, if any.
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

/// The context passed from record to record while reading: the current window and the remaining nesting depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Context<'a> {
    /// Absolute offset of the start of the innermost window.
    pub start: u64,
    /// Absolute offset of the end of the innermost window.
    pub end: u64,
    /// Nesting levels still allowed.
    pub depth_left: u16,
    /// Nesting levels allowed at the start.
    max_depth: u16,
    /// The number of the window of the record that counts as the file; 0 for the file.
    root: u32,
    /// All bytes of the file, or none if they are not in memory; `None` for a decoded part. Blocks are taken from here
    /// without a copy.
    input: Option<&'a [u8]>,
    /// The budget shared by all parts of the file. Without one, only data with limits of their own are read.
    budget: Option<&'a Budget>,
}

impl<'a> Context<'a> {
    /// Creates the context of a whole file read by `Reader::new(bytes)`.
    #[must_use]
    pub fn new(bytes: &'a [u8], limits: &Limits) -> Self {
        let Limits { max_depth, .. } = *limits;
        let end = widen(bytes.len());
        Self { start: 0, end, depth_left: max_depth, max_depth, root: 0, input: Some(bytes), budget: None }
    }

    /// Creates the context of a whole file read by `Reader::new(bytes)`, with a budget shared by its parts.
    #[must_use]
    pub fn bounded(bytes: &'a [u8], budget: &'a Budget) -> Self {
        Self { budget: Some(budget), ..Self::new(bytes, budget.limits()) }
    }

    /// Creates the context of a whole file of `size` bytes that is not in memory.
    #[must_use]
    pub fn of_source(size: u64, budget: &'a Budget) -> Self {
        Self { end: size, ..Self::bounded(&[], budget) }
    }

    /// Returns whether these are the bytes of a whole file that is not in memory.
    pub(crate) fn is_source(self) -> bool {
        self.input.is_some_and(<[u8]>::is_empty)
    }

    /// Returns whether these are the bytes of a whole file, and not of a decoded part of it.
    pub(crate) fn is_file(self) -> bool {
        self.input.is_some()
    }

    /// Returns the context with another window of the file, which may be outside the current one.
    pub(crate) fn with_window(self, start: u64, end: u64) -> Self {
        Self { start, end, ..self }
    }

    /// Returns the context of a record that counts as a file of its own: positions in the file are those in its window.
    #[must_use]
    pub fn rooted(self) -> Self {
        let root = self.budget.map_or(0, |budget| budget.add_root((self.start, self.end)));
        Self { root, ..self }
    }

    /// Returns the context with the window of the record that counts as the file; `end` is the end of the file.
    pub(crate) fn at_root(self, end: u64) -> Self {
        let (start, end) = self.budget.and_then(|budget| budget.root(self.root)).unwrap_or((0, end));
        self.with_window(start, end)
    }

    /// Returns how many nesting levels were allowed at the start.
    pub(crate) fn max_depth(self) -> u16 {
        self.max_depth
    }

    /// Returns the budget shared by all parts of the file.
    #[must_use]
    pub fn budget(self) -> Option<&'a Budget> {
        self.budget
    }

    /// Returns the context with its end moved to `end`, unless it ends earlier.
    #[must_use]
    pub fn with_end(self, end: u64) -> Self {
        Self { end: end.min(self.end), ..self }
    }

    /// Returns the context with another start.
    #[must_use]
    pub fn with_start(self, start: u64) -> Self {
        Self { start, ..self }
    }

    /// Returns the context with another number of nesting levels left.
    #[must_use]
    pub fn with_depth_left(self, depth_left: u16) -> Self {
        Self { depth_left, ..self }
    }

    /// Returns the context of `size` bytes that are read by a separate reader.
    #[must_use]
    pub fn apart(self, size: u64) -> Self {
        Self { start: 0, end: size, input: None, ..self }
    }

    /// Checks that `count` elements of `size` bytes fit in the window, and returns their total size.
    #[inline]
    pub(crate) fn reserve<R: Seek>(self, reader: &mut R, count: i128, size: u64) -> BinResult<u64> {
        let position = reader.stream_position()?;
        let Ok(count) = u64::try_from(count) else {
            return Err(fail(position, ErrorKind::invalid("a count or size of 0 or more", count.to_string())));
        };
        let available = self.end.saturating_sub(position);
        match count.checked_mul(size) {
            Some(wanted) if wanted <= available => Ok(wanted),
            wanted => Err(fail(position, ErrorKind::Truncated { wanted: wanted.unwrap_or(u64::MAX), available })),
        }
    }

    /// Returns the next `N` bytes regardless of the window, or `None` if the input is not in memory or has fewer bytes.
    ///
    /// # Errors
    /// Fails if `reader` fails.
    #[inline(always)]
    pub(crate) fn block_ahead<const N: usize, R: Seek>(self, reader: &mut R) -> BinResult<Option<&'a [u8; N]>> {
        let position = usize::try_from(reader.stream_position()?).unwrap_or(usize::MAX);
        Ok(self.input.and_then(|input| input.get(position..)?.first_chunk()))
    }

    /// Returns all bytes from here to the end of the window, or `None` if the input is not in memory.
    ///
    /// # Errors
    /// Fails if `reader` fails.
    pub(crate) fn ahead<R: Seek>(self, reader: &mut R) -> BinResult<Option<&'a [u8]>> {
        let Some(input) = self.input.filter(|input| !input.is_empty()) else { return Ok(None) };
        let end = usize::try_from(self.end).unwrap_or(usize::MAX).min(input.len());
        let start = usize::try_from(reader.stream_position()?).unwrap_or(usize::MAX);
        Ok(Some(input.get(start..end).unwrap_or_default()))
    }

    /// Returns the next `size` bytes and moves the reader past them. Returns `None` if the input is not in memory.
    ///
    /// # Errors
    /// Fails if the window ends too early.
    #[inline(always)]
    pub(crate) fn take<R: Seek>(self, reader: &mut R, size: u64) -> BinResult<Option<&'a [u8]>> {
        let position = reader.stream_position()?;
        let available = self.end.saturating_sub(position);
        if size > available {
            return Err(fail(position, ErrorKind::Truncated { wanted: size, available }));
        }
        let Some(input) = self.input else { return Ok(None) };
        let end = position.saturating_add(size);
        let range = usize::try_from(position).unwrap_or(usize::MAX)..usize::try_from(end).unwrap_or(usize::MAX);
        let Some(bytes) = input.get(range) else { return Ok(None) };
        reader.seek(SeekFrom::Start(end))?;
        Ok(Some(bytes))
    }
}

impl Default for Context<'_> {
    /// No window, for reading a single record from any source.
    fn default() -> Self {
        let Limits { max_depth, .. } = Limits::DEFAULT;
        Self { start: 0, end: u64::MAX, depth_left: max_depth, max_depth, root: 0, input: None, budget: None }
    }
}

/// The stream as expressions see it: the innermost window.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::read_whole;
/// use ksy_runtime::Limits;
///
/// #[record]
/// pub struct Note {
///     pub pitch: u8,
///     #[br(if(!io.eof()))]
///     pub length: Option<u8>,
/// }
///
/// let notes = [&[60_u8][..], &[60, 4]].map(|bytes| read_whole::<Note>("note", bytes, &Limits::default()));
/// assert_eq!(notes.map(|note| note.map(|note| note.length)), [Ok(None), Ok(Some(4))]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Io {
    start: u64,
    pos: u64,
    size: u64,
    /// Whether the previous byte has unread bits.
    begun: bool,
}

impl Io {
    /// Creates a stream at `position`. `position` and the window count from the start of the file.
    pub(crate) fn at(position: u64, context: Context<'_>) -> Self {
        let size = context.end.saturating_sub(context.start);
        Self { start: context.start, pos: position.saturating_sub(context.start), size, begun: false }
    }

    /// Creates a stream of `size` bytes. Without a size, it ends at `pos`.
    #[doc(hidden)]
    #[must_use]
    pub fn made(pos: u64, size: Option<u64>) -> Self {
        Self { start: 0, pos, size: size.unwrap_or(pos), begun: false }
    }

    /// Creates a stream of the bytes from one file offset to another, at its start.
    pub(crate) fn between(start: u64, end: u64) -> Self {
        Self { start, pos: 0, size: end.saturating_sub(start), begun: false }
    }

    /// Sets whether the previous byte has unread bits.
    pub(crate) fn begun(self, begun: bool) -> Self {
        Self { begun, ..self }
    }

    /// Returns the stream moved forward by `bits` bits. Without a room, it ends there.
    #[doc(hidden)]
    #[must_use]
    pub fn behind_bits(self, bits: u64) -> Self {
        let pos = self.pos.saturating_add(bits.div_ceil(8));
        Self { pos, size: self.size.max(pos), begun: bits % 8 > 0, ..self }
    }

    /// Returns the stream moved forward by `size` bytes, but not past its end.
    #[doc(hidden)]
    #[must_use]
    pub fn behind(self, size: i128) -> Self {
        let pos = self.pos.saturating_add(u64::try_from(size.max(0)).unwrap_or(u64::MAX)).min(self.size.max(self.pos));
        Self { pos, begun: false, ..self }
    }

    /// Returns the file offsets of its start and end.
    pub(crate) fn range(&self) -> std::ops::Range<u64> {
        self.start..self.start.saturating_add(self.size)
    }

    /// Returns the number of bytes from the start of the window; a partly read byte counts.
    #[must_use]
    pub fn pos(&self) -> i64 {
        i64::try_from(self.pos).unwrap_or(i64::MAX)
    }

    /// Returns the size of the window in bytes.
    #[must_use]
    pub fn size(&self) -> i64 {
        i64::try_from(self.size).unwrap_or(i64::MAX)
    }

    /// Returns whether the window ends here, with no bits of its last byte left.
    #[must_use]
    pub fn eof(&self) -> bool {
        self.pos >= self.size && !self.begun
    }
}

/// Arguments for reading a value that can be moved to another window. The context comes first.
pub trait InContext<'a> {
    /// Returns the arguments with another context.
    #[must_use]
    fn in_context(self, context: Context<'a>) -> Self;
}

impl<'a> InContext<'a> for Context<'a> {
    fn in_context(self, context: Self) -> Self {
        context
    }
}

impl InContext<'_> for () {
    fn in_context(self, _: Context<'_>) -> Self {}
}

macro_rules! in_context {
    ($($further:ident)*) => {
        impl<'a, First: InContext<'a>, $($further),*> InContext<'a> for (First, $($further,)*) {
            #[expect(non_snake_case, reason = "types and values of a tuple share their names")]
            fn in_context(self, context: Context<'a>) -> Self {
                let (First, $($further,)*) = self;
                (First.in_context(context), $($further,)*)
            }
        }
    };
}
in_context!();
in_context!(A);
in_context!(A B);
in_context!(A B C);
in_context!(A B C D);
in_context!(A B C D E);
in_context!(A B C D E F);
in_context!(A B C D E F G);
in_context!(A B C D E F G H);
in_context!(A B C D E F G H I);
in_context!(A B C D E F G H I J);
in_context!(A B C D E F G H I J K);

/// Returns the bytes of a value.
///
/// # Errors
/// Fails if the value cannot be written.
pub(crate) fn written<T: for<'a> BinWrite<Args<'a> = ()>>(value: &T, endian: Endian) -> BinResult<Vec<u8>> {
    let mut out = Writer::default();
    value.write_options(&mut out, endian, ())?;
    Ok(out.into_inner())
}

/// A growing buffer in memory. Seeking is only supported to query the position.
#[derive(Debug, Default)]
pub struct Writer {
    bytes: Vec<u8>,
    /// Number of bytes that are copied from a source later, if that is supported.
    left: Option<u64>,
}

/// Skips `size` bytes that are copied from a source later. To other writers, this is a seek to a negative offset, which
/// fails.
pub(crate) fn leave<W: Seek>(writer: &mut W, size: u64) -> io::Result<()> {
    let size = i64::try_from(size).map_err(|_| io::ErrorKind::InvalidInput)?;
    writer.seek(SeekFrom::Current(i64::MIN.saturating_add(size)))?;
    Ok(())
}

impl Writer {
    /// Creates an empty writer with a capacity of `size` bytes.
    #[must_use]
    pub fn with_capacity(size: usize) -> Self {
        Self { bytes: Vec::with_capacity(size), left: None }
    }

    /// Creates an empty writer with the capacity of a buffer.
    pub(crate) fn reusing(mut bytes: Vec<u8>) -> Self {
        bytes.clear();
        Self { bytes, left: None }
    }

    /// Creates an empty writer that skips the bytes that are left in a source.
    pub(crate) fn leaving() -> Self {
        Self { bytes: Vec::new(), left: Some(0) }
    }

    /// Returns the written bytes.
    #[must_use]
    pub fn into_inner(self) -> Vec<u8> {
        self.bytes
    }
}

impl Write for Writer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for Writer {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let end = widen(self.bytes.len()).saturating_add(self.left.unwrap_or(0));
        match (to, &mut self.left) {
            (SeekFrom::Current(0) | SeekFrom::End(0), _) => Ok(end),
            (SeekFrom::Start(position), _) if position == end => Ok(end),
            (SeekFrom::Current(by @ ..0), Some(left)) => {
                let size = by.saturating_sub(i64::MIN).unsigned_abs();
                *left = left.saturating_add(size);
                Ok(end.saturating_add(size))
            }
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

/// Converts a length in memory to a `u64`. No platform has a `usize` wider than 64 bits.
#[must_use]
#[inline]
pub fn widen(length: usize) -> u64 {
    u64::try_from(length).unwrap_or(u64::MAX)
}
