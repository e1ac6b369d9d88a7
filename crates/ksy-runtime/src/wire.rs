//! Bounded replacements for binrw's own readers: bytes, lists, windows and stated lengths.
//!
//! binrw allocates a byte vector for its full count, takes any end of file for the end of a list, and has no windows.
//! The functions of this module check every request against the end of the window first.

use std::io::{Read, Seek, SeekFrom, Write};

use binrw::{BinRead, BinResult, Endian};

use crate::damage;
use crate::error::{ErrorKind, fail};

pub use crate::error::{bad_order, within};
use crate::limits::{Limit, MAX_EMPTY};
use crate::path::Segment;
use crate::reader::{Context, Io, widen};
use crate::repeat;
use crate::size::WireSize;

/// Limit of the list elements to reserve memory for, because their size in memory differs from that in the file.
const MAX_LIST_RESERVE: usize = 256;

/// Reads exactly `count` bytes.
///
/// # Errors
/// Fails if the window or the source ends too early.
#[inline(always)]
pub fn bytes<R: Read + Seek>(reader: &mut R, _: Endian, (context, count): (Context<'_>, i128)) -> BinResult<Vec<u8>> {
    let wanted = context.reserve(reader, count, 1)?;
    if let Some(bytes) = context.take(reader, wanted)? {
        return Ok(bytes.to_vec());
    }
    // The source is not in memory: grow as data arrive.
    let position = reader.stream_position()?;
    let mut out = Vec::new();
    let got = widen(reader.take(wanted).read_to_end(&mut out)?);
    out.shrink_to_fit();
    if got == wanted { Ok(out) } else { Err(fail(position, ErrorKind::Truncated { wanted, available: got })) }
}

/// Reads all bytes to the end of the window.
///
/// # Errors
/// Fails if the source fails.
pub fn bytes_to_end<R: Read + Seek>(reader: &mut R, endian: Endian, (context,): (Context<'_>,)) -> BinResult<Vec<u8>> {
    let position = reader.stream_position()?;
    if context.end == u64::MAX {
        let mut out = Vec::new();
        reader.read_to_end(&mut out)?;
        return Ok(out);
    }
    bytes(reader, endian, (context, context.end.saturating_sub(position).into()))
}

/// Fails with "expected ..." if a condition is false.
///
/// # Errors
/// Fails if the condition is false.
pub fn holds<R: Read + Seek>(reader: &mut R, _: Endian, (holds, words): (bool, &'static str)) -> BinResult<()> {
    if holds {
        return Ok(());
    }
    Err(fail(reader.stream_position()?, ErrorKind::invalid(words, "another value before this place")))
}

/// Reads `count` elements with a function that gets the index of each. Errors include that index.
///
/// # Errors
/// Fails if an element cannot be read.
#[inline]
pub fn list<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    count: i128,
    mut read: impl FnMut(&mut R, usize) -> BinResult<T>,
) -> BinResult<Vec<T>> {
    let Ok(count) = usize::try_from(count) else {
        let kind = ErrorKind::invalid("a count of 0 or more", count.to_string());
        return Err(fail(reader.stream_position()?, kind));
    };
    // A large count of elements without bytes could exhaust memory.
    if widen(count) > MAX_EMPTY {
        let read = |reader: &mut R, items: &[T]| read(reader, items.len());
        return repeat::counted_by(reader, context, u64::MAX, widen(count), read);
    }
    let mut items = Vec::with_capacity(count.min(MAX_LIST_RESERVE));
    let tolerates = context.budget().is_some_and(|budget| budget.tolerance_left() > 0);
    for index in 0..count {
        let start = if tolerates { reader.stream_position()? } else { 0 };
        match read(reader, index) {
            Ok(item) => items.push(item),
            Err(error) => {
                return damage::stop(reader, context, start, within(error, Segment::Index(index))).map(|()| items);
            }
        }
    }
    Ok(items)
}

/// Reads elements while at least `room` bytes, and at least one, are left in the window. Each must have bytes, and end
/// in the window.
///
/// # Errors
/// Fails if an element cannot be read.
#[inline]
pub fn list_while_room<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    room: u64,
    mut read: impl FnMut(&mut R, usize) -> BinResult<T>,
) -> BinResult<Vec<T>> {
    let (mut items, end) = (Vec::new(), context.end);
    loop {
        let position = reader.stream_position()?;
        if end.saturating_sub(position) < room.max(1) {
            return Ok(items);
        }
        let index = items.len();
        // A large element is moved once.
        let error = match read(reader, index) {
            Ok(item) => {
                items.push(item);
                let next = reader.stream_position()?;
                if next > position && next <= end {
                    continue;
                }
                items.truncate(index);
                past(position, next, end)
            }
            Err(error) => error,
        };
        return damage::stop(reader, context, position, within(error, Segment::Index(index))).map(|()| items);
    }
}

#[cold]
fn past(position: u64, next: u64, end: u64) -> binrw::Error {
    let kind = ErrorKind::invalid(format!("an element that ends by 0x{end:x}"), format!("one that ends at 0x{next:x}"));
    fail(position, kind)
}

/// Returns the context of a window of `size` bytes that starts here. Without a size, it extends to the end of the
/// surrounding window.
///
/// # Errors
/// Fails if the window does not fit in the surrounding one.
pub fn window<'a, R: Seek>(
    reader: &mut R,
    context: Context<'a>,
    size: impl Into<Option<i128>>,
) -> BinResult<Context<'a>> {
    let position = reader.stream_position()?;
    let end = match size.into() {
        Some(size) => position.saturating_add(context.reserve(reader, size, 1)?),
        None => context.end,
    };
    Ok(context.with_end(end).with_start(position))
}

/// Reads a record that must fill its window of `size` bytes.
///
/// `args` makes the arguments of the record from the context of the window.
///
/// # Errors
/// Fails if the window does not fit, if the record cannot be read, or if it leaves bytes unread.
pub fn sized<'a, T, R>(
    reader: &mut R,
    endian: Endian,
    (context, size, args): (Context<'a>, i128, impl FnOnce(Context<'a>) -> T::Args<'a>),
) -> BinResult<T>
where
    T: BinRead,
    R: Read + Seek,
{
    let inner = window(reader, context, size)?;
    let value = T::read_options(reader, endian, args(inner))?;
    ends_at(reader, inner.end)?;
    Ok(value)
}

/// Fails if the reader is not at `end`.
///
/// # Errors
/// Fails if the reader is not at `end`.
pub fn ends_at<R: Seek>(reader: &mut R, end: u64) -> BinResult<()> {
    let position = reader.stream_position()?;
    if position == end {
        return Ok(());
    }
    Err(fail(
        position,
        ErrorKind::invalid(format!("the end of the data at 0x{end:x}"), format!("it at 0x{position:x}")),
    ))
}

/// Fails if the reader is past the end of a window, which reading a number does not check.
///
/// # Errors
/// Fails if the reader is past the end.
pub(crate) fn ends_by<R: Seek>(reader: &mut R, window: Context<'_>) -> BinResult<()> {
    let position = reader.stream_position()?;
    if position <= window.end {
        return Ok(());
    }
    let [wanted, available] = [position, window.end].map(|end| end.saturating_sub(window.start));
    Err(fail(window.start, ErrorKind::Truncated { wanted, available }))
}

/// A length stated in the file, relative to the body as read by structure.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StatedLength {
    /// The stated length if it differs from the size of body and tail, otherwise `None`.
    pub stored: Option<u32>,
    /// Bytes within the stated length after the structural end of the body.
    pub tail: Vec<u8>,
}

/// Compares a stated length with the structural end of the body that began at `start`.
///
/// A length that is shorter than the body, or exceeds the window, is kept as a plain number. If the length is longer
/// than the body but within the window, the extra bytes are kept. With `structural`, bodies of this kind never have
/// extra bytes, so a longer length is kept as a plain number too.
///
/// # Errors
/// Fails if the source fails.
pub fn stated_length<R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    (context, start, stated, structural): (Context<'_>, u64, u32, bool),
) -> BinResult<StatedLength> {
    let end = reader.stream_position()?;
    let size = end.saturating_sub(start);
    let Some(missing) = u64::from(stated).checked_sub(size) else {
        return Ok(StatedLength { stored: Some(stated), tail: Vec::new() });
    };
    if missing == 0 {
        return Ok(StatedLength::default());
    }
    if structural || missing > context.end.saturating_sub(end) {
        return Ok(StatedLength { stored: Some(stated), tail: Vec::new() });
    }
    Ok(StatedLength { stored: None, tail: bytes(reader, endian, (context, missing.into()))? })
}

/// Returns a context one level deeper.
///
/// # Errors
/// Fails if the nesting limit is reached.
pub fn deeper<'a, R: Seek>(reader: &mut R, context: Context<'a>) -> BinResult<Context<'a>> {
    match context.depth_left.checked_sub(1) {
        Some(depth_left) => Ok(context.with_depth_left(depth_left)),
        None => {
            let kind = ErrorKind::exceeded(Limit::Depth, context.max_depth().into(), "more");
            Err(fail(reader.stream_position()?, kind))
        }
    }
}

/// Returns the context for `elements` elements one level deeper, or the same one if there are none. If `elements` is
/// `None`, whether there are any depends on the bytes left in the window.
///
/// # Errors
/// Fails if the nesting limit is reached.
pub fn deeper_for<'a, R: Seek>(reader: &mut R, context: Context<'a>, elements: Option<i128>) -> BinResult<Context<'a>> {
    let empty = match elements {
        Some(count) => count <= 0,
        None => reader.stream_position()? >= context.end,
    };
    if empty { Ok(context) } else { deeper(reader, context) }
}

/// Returns the error for a number that its field does not allow.
#[must_use]
pub fn not_valid(expected: &str, found: i128) -> ErrorKind {
    ErrorKind::invalid(expected, found.to_string())
}

/// Relocates an error from bytes that were read separately to their offset in the file.
#[cold]
pub(crate) fn moved(error: binrw::Error, base: u64) -> binrw::Error {
    use binrw::error::{BacktraceFrame, ContextExt};
    match error {
        binrw::Error::Custom { pos, err } => binrw::Error::Custom { pos: pos.saturating_add(base), err },
        binrw::Error::Backtrace(backtrace) => {
            let inner = moved(*backtrace.error, base);
            backtrace.frames.into_iter().fold(inner, |error, frame: BacktraceFrame| error.with_context(frame))
        }
        other => other,
    }
}

/// Reads and checks a value. `error` gets its position.
///
/// # Errors
/// Fails if `read` fails, or with `error` if the check fails.
#[inline]
pub fn checked<T, R: Read + Seek>(
    reader: &mut R,
    read: impl FnOnce(&mut R) -> BinResult<T>,
    check: impl FnOnce(&T) -> bool,
    error: impl FnOnce(&T) -> ErrorKind,
) -> BinResult<T> {
    let position = reader.stream_position()?;
    let value = read(reader)?;
    if check(&value) { Ok(value) } else { Err(fail(position, error(&value))) }
}

/// Returns the position of the reader.
///
/// # Errors
/// Fails if the source fails.
pub fn position<R: Read + Seek>(reader: &mut R, _: Endian, (): ()) -> BinResult<u64> {
    Ok(reader.stream_position()?)
}

/// Returns the stream as expressions see it.
///
/// # Errors
/// Fails if the source fails.
pub fn io<R: Read + Seek>(reader: &mut R, _: Endian, (context,): (Context<'_>,)) -> BinResult<Io> {
    Ok(Io::at(reader.stream_position()?, context))
}

/// Returns the stream of a part that was read from `start` to here.
///
/// # Errors
/// Fails if the source fails.
pub fn io_since<R: Read + Seek>(reader: &mut R, _: Endian, (start,): (u64,)) -> BinResult<Io> {
    Ok(Io::between(start, reader.stream_position()?))
}

/// Reads a part that begins at file offset `start` again, and returns to the previous offset. Its bytes count against
/// the limits, because every part around it may be read again as well.
///
/// # Errors
/// Fails if `read` fails, or if a limit is exceeded.
pub fn again<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    start: u64,
    read: impl FnOnce(&mut R) -> BinResult<T>,
) -> BinResult<T> {
    let before = reader.stream_position()?;
    reader.seek(SeekFrom::Start(start))?;
    let value = read(reader)?;
    let size = reader.stream_position()?.saturating_sub(start);
    if let Some(budget) = context.budget().filter(|budget| !budget.take_decoded(size)) {
        return Err(fail(start, budget.limits().exceeded(Limit::DecodedBytes, "more")));
    }
    reader.seek(SeekFrom::Start(before))?;
    Ok(value)
}

/// Writes bytes.
///
/// # Errors
/// Fails if `writer` fails.
#[expect(clippy::ptr_arg, reason = "the signature binrw asks for")]
pub fn write_bytes<W: Write + Seek>(bytes: &Vec<u8>, writer: &mut W, _: Endian, (): ()) -> BinResult<()> {
    writer.write_all(bytes)?;
    Ok(())
}

/// Returns the length to write for a body: the stored one if there is one, or else the actual size.
///
/// # Errors
/// Fails if the actual size does not fit in 32 bits.
pub fn length_of(stored: Option<u32>, size: u64) -> BinResult<u32> {
    stored.map_or_else(|| derived(size), Ok)
}

/// Returns by how much a stored length exceeds `size`.
#[must_use]
pub fn overstated(stored: Option<u32>, size: u64) -> Option<u64> {
    u64::from(stored?).checked_sub(size).filter(|by| *by > 0)
}

/// Fails with "expected ..., found ..." if `ok` is false.
///
/// # Errors
/// Fails if `ok` is false.
pub fn require(ok: bool, position: u64, expected: &str, found: impl std::fmt::Debug) -> BinResult<()> {
    if ok { Ok(()) } else { Err(fail(position, ErrorKind::invalid(expected, format!("{found:?}")))) }
}

/// Reads magic bytes.
///
/// # Errors
/// Fails if the bytes differ or are missing.
pub fn magic<const N: usize, R: Read + Seek>(reader: &mut R, _: Endian, (expected,): ([u8; N],)) -> BinResult<[u8; N]> {
    let position = reader.stream_position()?;
    let mut found = [0; N];
    reader.read_exact(&mut found)?;
    if found == expected {
        return Ok(found);
    }
    Err(fail(position, ErrorKind::invalid(crate::error::show(&expected), crate::error::show(&found))))
}

/// Converts a derived count or length to the type of its field.
///
/// # Errors
/// Fails if it does not fit. [`Validate`](crate::Validate) reports this beforehand, with a path.
#[inline]
pub fn derived<N: TryFrom<u64>>(amount: u64) -> BinResult<N> {
    N::try_from(amount)
        .map_err(|_| fail(0, ErrorKind::invalid("a count or length that fits its field", amount.to_string())))
}

/// Returns the serialized size of a list.
#[must_use]
#[inline]
pub fn size_of_all<T: WireSize>(items: &[T]) -> u64 {
    items.iter().map(WireSize::wire_size).sum()
}
