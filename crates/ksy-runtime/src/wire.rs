//! Bounded reads that replace binrw's own: bytes, lists, windows and stated lengths.
//!
//! binrw reserves the whole count of a byte vector, takes any end of file for the end of a list and
//! knows no windows. Every function here checks what is asked against the end of the window first.

use std::io::{Read, Seek, Write};

use binrw::{BinRead, BinResult, Endian};

use crate::error::{ErrorKind, fail};

pub use crate::error::{bad_order, within};
use crate::limits::MAX_EMPTY;
use crate::path::Segment;
use crate::reader::{Context, InContext, Io, widen};
use crate::repeat;
use crate::size::WireSize;

/// Memory reserved ahead for list elements, whose size in memory is not that in the file.
const MAX_LIST_RESERVE: usize = 256;

/// Exactly `count` bytes.
///
/// # Errors
/// The window or the source ends too early.
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
    if got == wanted { Ok(out) } else { Err(fail(position, ErrorKind::Truncated { wanted, available: got })) }
}

/// All bytes up to the end of the window.
///
/// # Errors
/// Those of the source.
pub fn bytes_to_end<R: Read + Seek>(reader: &mut R, endian: Endian, (context,): (Context<'_>,)) -> BinResult<Vec<u8>> {
    let position = reader.stream_position()?;
    if context.end == u64::MAX {
        let mut out = Vec::new();
        reader.read_to_end(&mut out)?;
        return Ok(out);
    }
    bytes(reader, endian, (context, context.end.saturating_sub(position).into()))
}

/// Text up to the end of the window.
///
/// # Errors
/// Those of the source.
pub fn text_to_end<R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    args: (Context<'_>,),
) -> BinResult<crate::ByteString> {
    bytes_to_end(reader, endian, args).map(crate::ByteString::from)
}

/// Fails with "expected ..." unless a condition holds.
///
/// # Errors
/// It does not.
pub fn holds<R: Read + Seek>(reader: &mut R, _: Endian, (holds, words): (bool, &'static str)) -> BinResult<()> {
    if holds {
        return Ok(());
    }
    Err(fail(reader.stream_position()?, ErrorKind::invalid(words, "another value before this place")))
}

/// One record, read with `args`.
///
/// # Errors
/// Those of the record.
pub fn one<'a, T, R>(reader: &mut R, endian: Endian, (args,): (T::Args<'a>,)) -> BinResult<T>
where
    T: BinRead,
    R: Read + Seek,
{
    T::read_options(reader, endian, args)
}

/// `count` records, each read with `args`. An error names the element.
///
/// # Errors
/// The first error of an element.
pub fn list<'a, T, R>(reader: &mut R, endian: Endian, (args, count): (T::Args<'a>, i128)) -> BinResult<Vec<T>>
where
    T: BinRead<Args<'a>: Clone>,
    R: Read + Seek,
{
    counted(reader, endian, count, |_| args.clone())
}

/// `count` records, each told something of its own: `args` takes its index and the context.
///
/// # Errors
/// The first error of an element.
pub fn list_each<'a, T, R>(
    reader: &mut R,
    endian: Endian,
    (context, count, mut args): (Context<'a>, i128, impl FnMut(usize, Context<'a>) -> T::Args<'a>),
) -> BinResult<Vec<T>>
where
    T: BinRead,
    R: Read + Seek,
{
    counted(reader, endian, count, |index| args(index, context))
}

#[inline]
fn counted<'a, T, R>(
    reader: &mut R,
    endian: Endian,
    count: i128,
    mut args: impl FnMut(usize) -> T::Args<'a>,
) -> BinResult<Vec<T>>
where
    T: BinRead,
    R: Read + Seek,
{
    let Ok(count) = usize::try_from(count) else {
        let kind = ErrorKind::invalid("a count of 0 or more", count.to_string());
        return Err(fail(reader.stream_position()?, kind));
    };
    // A count that elements without bytes could fill the memory by.
    if widen(count) > MAX_EMPTY {
        let read = |reader: &mut R, items: &[T]| T::read_options(reader, endian, args(items.len()));
        return repeat::counted(reader, Context::default(), count.try_into().unwrap_or(i128::MAX), read);
    }
    let mut items = Vec::with_capacity(count.min(MAX_LIST_RESERVE));
    for index in 0..count {
        match T::read_options(reader, endian, args(index)) {
            Ok(item) => items.push(item),
            Err(error) => return Err(within(error, Segment::Index(index))),
        }
    }
    Ok(items)
}

/// Records up to the end of the window; one that runs past it is an error.
///
/// # Errors
/// The first error of an element.
pub fn list_to_end<'a, T, R>(
    reader: &mut R,
    endian: Endian,
    (args, context): (T::Args<'a>, Context<'_>),
) -> BinResult<Vec<T>>
where
    T: BinRead<Args<'a>: Clone>,
    R: Read + Seek,
{
    list_while_room(reader, endian, (args, context, 1))
}

/// Records as long as at least `room` bytes are left in the window.
///
/// # Errors
/// The first error of an element.
pub fn list_while_room<'a, T, R>(
    reader: &mut R,
    endian: Endian,
    (args, context, room): (T::Args<'a>, Context<'_>, u64),
) -> BinResult<Vec<T>>
where
    T: BinRead<Args<'a>: Clone>,
    R: Read + Seek,
{
    roomy(reader, endian, context.end, room, |_| args.clone())
}

/// Records as long as at least `room` bytes are left, each told something of its own: `args` takes its index and the
/// context.
///
/// # Errors
/// The first error of an element.
pub fn list_while_room_each<'a, T, R>(
    reader: &mut R,
    endian: Endian,
    (context, room, mut args): (Context<'a>, u64, impl FnMut(usize, Context<'a>) -> T::Args<'a>),
) -> BinResult<Vec<T>>
where
    T: BinRead,
    R: Read + Seek,
{
    roomy(reader, endian, context.end, room, |index| args(index, context))
}

#[inline]
fn roomy<'a, T, R>(
    reader: &mut R,
    endian: Endian,
    end: u64,
    room: u64,
    mut args: impl FnMut(usize) -> T::Args<'a>,
) -> BinResult<Vec<T>>
where
    T: BinRead,
    R: Read + Seek,
{
    let mut items = Vec::new();
    loop {
        let position = reader.stream_position()?;
        if end.saturating_sub(position) < room.max(1) {
            return Ok(items);
        }
        let index = items.len();
        items.push(T::read_options(reader, endian, args(index)).map_err(|error| within(error, Segment::Index(index)))?);
        let next = reader.stream_position()?;
        if next <= position || next > end {
            let kind = ErrorKind::invalid(
                format!("an element that ends by 0x{end:x}"),
                format!("one that ends at 0x{next:x}"),
            );
            return Err(within(fail(position, kind), Segment::Index(index)));
        }
    }
}

/// The context of a window of `size` bytes that starts here; to the end of the window around it without a size.
///
/// # Errors
/// The window does not fit into the one around it.
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

/// Reads a record in a window of `size` bytes, which it must fill.
///
/// `args` makes the record's arguments from the context of the window.
///
/// # Errors
/// The window does not fit, the record does not read, or it leaves bytes of the window over.
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

/// Fails unless the reader stands at `end`.
///
/// # Errors
/// It does not.
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

/// Fails if the reader has passed the end of a window: numbers do not look where it is.
///
/// # Errors
/// It has.
pub(crate) fn ends_by<R: Seek>(reader: &mut R, window: Context<'_>) -> BinResult<()> {
    let position = reader.stream_position()?;
    if position <= window.end {
        return Ok(());
    }
    let [wanted, available] = [position, window.end].map(|end| end.saturating_sub(window.start));
    Err(fail(window.start, ErrorKind::Truncated { wanted, available }))
}

/// What follows a body whose length the file states, once the body is read by structure.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StatedLength {
    /// The stated length where it is not that of body and tail; `None` where it is.
    pub stored: Option<u32>,
    /// Bytes inside the stated length after the structural end of the body.
    pub tail: Vec<u8>,
}

/// Compares a stated length with the structural end of the body that began at `start`.
///
/// A length shorter than the body, or one that runs past the window, is kept as a mere number; a
/// longer one inside the window means that bytes follow, which are kept. With `structural`, the kind
/// of body is known never to have such bytes, so that a longer length too is a mere number.
///
/// # Errors
/// Those of the source.
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

/// One level deeper.
///
/// # Errors
/// The limit of nesting is reached.
pub fn deeper<'a, R: Seek>(reader: &mut R, context: Context<'a>) -> BinResult<Context<'a>> {
    match context.depth_left.checked_sub(1) {
        Some(depth_left) => Ok(context.with_depth_left(depth_left)),
        None => {
            let kind = ErrorKind::LimitExceeded {
                limit: "the nesting depth of the limits in force".to_owned(),
                found: "a deeper level".to_owned(),
            };
            Err(fail(reader.stream_position()?, kind))
        }
    }
}

/// Runs `read` one level of nesting deeper, unless there is nothing to read: `elements` are so many, or as many as are
/// left in the window if `None`.
///
/// # Errors
/// Those of `read`, or the limit of nesting is reached.
pub fn in_deeper<'a, A, T, R>(
    reader: &mut R,
    endian: Endian,
    (context, args, elements): (Context<'a>, A, Option<i128>),
    read: impl FnOnce(&mut R, Endian, A) -> BinResult<T>,
) -> BinResult<T>
where
    A: InContext<'a>,
    R: Read + Seek,
{
    let empty = match elements {
        Some(count) => count <= 0,
        None => reader.stream_position()? >= context.end,
    };
    let inner = if empty { context } else { deeper(reader, context)? };
    read(reader, endian, args.in_context(inner))
}

/// Like [`sized`], one level of nesting deeper.
///
/// # Errors
/// Those of [`sized`], or the limit of nesting is reached.
pub fn nested<'a, T, R>(
    reader: &mut R,
    endian: Endian,
    (context, size, args): (Context<'a>, i128, impl FnOnce(Context<'a>) -> T::Args<'a>),
) -> BinResult<T>
where
    T: BinRead,
    R: Read + Seek,
{
    let context = deeper(reader, context)?;
    sized(reader, endian, (context, size, args))
}

/// The error of a number outside the values its field may have.
#[must_use]
pub fn not_valid(expected: &str, found: i128) -> ErrorKind {
    ErrorKind::invalid(expected, found.to_string())
}

/// An error of bytes that were read apart, moved to where they stand in the file.
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

/// Reads a value and checks it; an error is told of where the value stands.
///
/// # Errors
/// Those of `read`, or that of `error` if the check fails.
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

/// Where the reader stands.
///
/// # Errors
/// Those of the source.
pub fn position<R: Read + Seek>(reader: &mut R, _: Endian, (): ()) -> BinResult<u64> {
    Ok(reader.stream_position()?)
}

/// The stream as expressions see it.
///
/// # Errors
/// Those of the source.
pub fn io<R: Read + Seek>(reader: &mut R, _: Endian, (context,): (Context<'_>,)) -> BinResult<Io> {
    Ok(Io::at(reader.stream_position()?, context))
}

/// The stream of a part that was read from `start` to here.
///
/// # Errors
/// Those of the source.
pub fn io_since<R: Read + Seek>(reader: &mut R, _: Endian, (start,): (u64,)) -> BinResult<Io> {
    Ok(Io::between(start, reader.stream_position()?))
}

/// Writes bytes.
///
/// # Errors
/// Those of `writer`.
#[expect(clippy::ptr_arg, reason = "the signature binrw asks for")]
pub fn write_bytes<W: Write + Seek>(bytes: &Vec<u8>, writer: &mut W, _: Endian, (): ()) -> BinResult<()> {
    writer.write_all(bytes)?;
    Ok(())
}

/// Writes bytes that may be absent.
///
/// # Errors
/// Those of `writer`.
pub fn write_optional_bytes<W: Write + Seek>(
    bytes: &Option<Vec<u8>>,
    writer: &mut W,
    _: Endian,
    (): (),
) -> BinResult<()> {
    if let Some(bytes) = bytes {
        writer.write_all(bytes)?;
    }
    Ok(())
}

/// The length to be written for a body: the stored one, or else the true one.
///
/// # Errors
/// The true one does not fit 32 bits.
pub fn length_of(stored: Option<u32>, size: u64) -> BinResult<u32> {
    stored.map_or_else(|| derived(size), Ok)
}

/// By how much a stored length overstates what it measures.
#[must_use]
pub fn overstated(stored: Option<u32>, size: u64) -> Option<u64> {
    u64::from(stored?).checked_sub(size).filter(|by| *by > 0)
}

/// Fails with "expected ..., found ..." unless `ok`.
///
/// # Errors
/// `ok` is false.
pub fn require(ok: bool, position: u64, expected: &str, found: impl std::fmt::Debug) -> BinResult<()> {
    if ok { Ok(()) } else { Err(fail(position, ErrorKind::invalid(expected, format!("{found:?}")))) }
}

/// The bytes that magic must be.
///
/// # Errors
/// Other bytes, or too few.
pub fn magic<const N: usize, R: Read + Seek>(reader: &mut R, _: Endian, (expected,): ([u8; N],)) -> BinResult<[u8; N]> {
    let position = reader.stream_position()?;
    let mut found = [0; N];
    reader.read_exact(&mut found)?;
    if found == expected {
        return Ok(found);
    }
    Err(fail(position, ErrorKind::invalid(crate::error::show(&expected), crate::error::show(&found))))
}

/// A derived count or length as the field's own integer.
///
/// # Errors
/// It does not fit; [`Validate`](crate::Validate) reports the same with its path beforehand.
#[inline]
pub fn derived<N: TryFrom<u64>>(amount: u64) -> BinResult<N> {
    N::try_from(amount)
        .map_err(|_| fail(0, ErrorKind::invalid("a count or length that fits its field", amount.to_string())))
}

/// Size of a list once written.
#[must_use]
#[inline]
pub fn size_of_all<T: WireSize>(items: &[T]) -> u64 {
    items.iter().map(WireSize::wire_size).sum()
}
