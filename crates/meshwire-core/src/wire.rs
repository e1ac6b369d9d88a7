//! Bounded reads that replace binrw's own: bytes, lists, windows and stated lengths.
//!
//! binrw reserves the whole count of a byte vector, takes any end of file for the end of a list and
//! knows no windows. Every function here checks what is asked against the end of the window first.

use std::io::{Read, Seek, SeekFrom, Write};

use binrw::{BinRead, BinResult, Endian};

use crate::error::{ErrorKind, fail};
use crate::path::Segment;
use crate::reader::{Context, widen};
use crate::size::WireSize;

/// Memory reserved ahead on the word of a file that has no known end.
pub(crate) const MAX_TRUSTED: usize = 64 * 1024 * 1024;
/// Memory reserved ahead for list elements, whose size in memory is not that in the file.
const MAX_LIST_RESERVE: u64 = 256;

/// Checks that `count` elements of `size` bytes fit into the window; returns their bytes.
#[inline]
pub(crate) fn reserve<R: Seek>(reader: &mut R, context: Context, count: u64, size: u64) -> BinResult<u64> {
    let position = reader.stream_position()?;
    let available = context.end.saturating_sub(position);
    match count.checked_mul(size) {
        Some(wanted) if wanted <= available => Ok(wanted),
        wanted => Err(fail(position, ErrorKind::Truncated { wanted: wanted.unwrap_or(u64::MAX), available })),
    }
}

/// Exactly `count` bytes.
///
/// # Errors
/// The window or the source ends too early.
pub fn bytes<R: Read + Seek>(reader: &mut R, _: Endian, (context, count): (Context, u64)) -> BinResult<Vec<u8>> {
    let wanted = reserve(reader, context, count, 1)?;
    // No window: grow as data arrive. With one, `wanted` bytes are known to lie before its end.
    let mut out = Vec::with_capacity(usize::try_from(wanted).unwrap_or(usize::MAX).min(MAX_TRUSTED));
    if context.end == u64::MAX {
        out = Vec::new();
    }
    let position = reader.stream_position()?;
    let got = widen(reader.take(wanted).read_to_end(&mut out)?);
    if got == wanted { Ok(out) } else { Err(fail(position, ErrorKind::Truncated { wanted, available: got })) }
}

/// All bytes up to the end of the window.
///
/// # Errors
/// Those of the source.
pub fn bytes_to_end<R: Read + Seek>(reader: &mut R, endian: Endian, (context,): (Context,)) -> BinResult<Vec<u8>> {
    let position = reader.stream_position()?;
    if context.end == u64::MAX {
        let mut out = Vec::new();
        reader.read_to_end(&mut out)?;
        return Ok(out);
    }
    bytes(reader, endian, (context, context.end.saturating_sub(position)))
}

/// `count` records, each read with `args`. An error names the element.
///
/// # Errors
/// The first error of an element.
pub fn list<T, A, R>(reader: &mut R, endian: Endian, (args, count): (A, u64)) -> BinResult<Vec<T>>
where
    T: for<'a> BinRead<Args<'a> = A>,
    A: Clone,
    R: Read + Seek,
{
    let mut items = Vec::with_capacity(usize::try_from(count.min(MAX_LIST_RESERVE)).unwrap_or(0));
    for index in 0..count {
        let index = usize::try_from(index).unwrap_or(usize::MAX);
        items.push(T::read_options(reader, endian, args.clone()).map_err(|error| at_index(error, index))?);
    }
    Ok(items)
}

/// Records up to the end of the window; one that runs past it is an error.
///
/// # Errors
/// The first error of an element.
pub fn list_to_end<T, A, R>(reader: &mut R, endian: Endian, (args, context): (A, Context)) -> BinResult<Vec<T>>
where
    T: for<'a> BinRead<Args<'a> = A>,
    A: Clone,
    R: Read + Seek,
{
    list_while_room(reader, endian, (args, context, 1))
}

/// Records as long as at least `room` bytes are left in the window.
///
/// # Errors
/// The first error of an element.
pub fn list_while_room<T, A, R>(
    reader: &mut R,
    endian: Endian,
    (args, context, room): (A, Context, u64),
) -> BinResult<Vec<T>>
where
    T: for<'a> BinRead<Args<'a> = A>,
    A: Clone,
    R: Read + Seek,
{
    let mut items = Vec::new();
    loop {
        let position = reader.stream_position()?;
        if context.end.saturating_sub(position) < room.max(1) {
            return Ok(items);
        }
        let index = items.len();
        items.push(T::read_options(reader, endian, args.clone()).map_err(|error| at_index(error, index))?);
        let next = reader.stream_position()?;
        if next <= position || next > context.end {
            let kind = ErrorKind::invalid(
                format!("an element that ends by 0x{:x}", context.end),
                format!("one that ends at 0x{next:x}"),
            );
            return Err(at_index(fail(position, kind), index));
        }
    }
}

#[cold]
fn at_index(error: binrw::Error, index: usize) -> binrw::Error {
    use binrw::error::{BacktraceFrame, ContextExt};
    error.with_context(BacktraceFrame::Custom(Box::new(Segment::Index(index))))
}

/// The context of a window of `size` bytes that starts here.
///
/// # Errors
/// The window does not fit into the one around it.
pub fn window<R: Seek>(reader: &mut R, context: Context, size: u64) -> BinResult<Context> {
    let wanted = reserve(reader, context, 1, size)?;
    let position = reader.stream_position()?;
    Ok(context.with_end(position.saturating_add(wanted)))
}

/// Reads a record in a window of `size` bytes, which it must fill.
///
/// `args` makes the record's arguments from the context of the window.
///
/// # Errors
/// The window does not fit, the record does not read, or it leaves bytes of the window over.
pub fn sized<T, A, R>(
    reader: &mut R,
    endian: Endian,
    (context, size, args): (Context, u64, impl FnOnce(Context) -> A),
) -> BinResult<T>
where
    T: for<'a> BinRead<Args<'a> = A>,
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

/// A record in a slot whose size need not be its own: fields beyond the slot read as zero, bytes of the slot
/// beyond the record are kept.
///
/// # Errors
/// The slot does not fit into the window, or the record does not read.
pub fn slot<T, A, R>(
    reader: &mut R,
    endian: Endian,
    (context, size, own_size, args): (Context, u64, u64, impl FnOnce(Context) -> A),
) -> BinResult<(T, Vec<u8>)>
where
    T: for<'a> BinRead<Args<'a> = A>,
    R: Read + Seek,
{
    let mut slot = bytes(reader, endian, (context, size))?;
    let own = usize::try_from(own_size).unwrap_or(usize::MAX);
    let beyond = if slot.len() > own { slot.split_off(own) } else { Vec::new() };
    slot.resize(own.min(MAX_TRUSTED), 0);
    let inner = Context { end: widen(slot.len()), ..context };
    let value = T::read_options(&mut std::io::Cursor::new(slot), endian, args(inner))?;
    Ok((value, beyond))
}

/// Writes a record into a slot of `size` bytes: cut where it is longer, followed by `beyond` where shorter.
///
/// # Errors
/// Those of `writer` and of the record.
pub fn write_slot<T, W>(value: &T, writer: &mut W, endian: Endian, (size, beyond): (u64, &[u8])) -> BinResult<()>
where
    T: for<'a> binrw::BinWrite<Args<'a> = ()>,
    W: Write + Seek,
{
    let mut slot = std::io::Cursor::new(Vec::new());
    value.write_options(&mut slot, endian, ())?;
    let mut slot = slot.into_inner();
    slot.truncate(usize::try_from(size).unwrap_or(usize::MAX));
    writer.write_all(&slot)?;
    writer.write_all(beyond)?;
    Ok(())
}

/// True if every byte of the written record from `size` on is zero, so that a slot of `size` bytes loses nothing.
#[must_use]
pub fn fits_slot<T>(value: &T, size: u64) -> bool
where
    T: for<'a> binrw::BinWrite<Args<'a> = ()>,
{
    let mut slot = std::io::Cursor::new(Vec::new());
    if value.write_options(&mut slot, Endian::Little, ()).is_err() {
        return false;
    }
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    slot.into_inner().iter().skip(size).all(|byte| *byte == 0)
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
    (context, start, stated, structural): (Context, u64, u32, bool),
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
    Ok(StatedLength { stored: None, tail: bytes(reader, endian, (context, missing))? })
}

/// One level deeper.
///
/// # Errors
/// The limit of nesting is reached.
pub fn deeper<R: Seek>(reader: &mut R, context: Context) -> BinResult<Context> {
    match context.depth_left.checked_sub(1) {
        Some(depth_left) => Ok(Context { depth_left, ..context }),
        None => {
            let kind = ErrorKind::LimitExceeded {
                limit: "the nesting depth of the limits in force".to_owned(),
                found: "a deeper level".to_owned(),
            };
            Err(fail(reader.stream_position()?, kind))
        }
    }
}

/// The byte order that a flag selects.
///
/// # Errors
/// The flag is neither `big` nor `little`.
pub fn is_big(flag: impl Into<i128>, little: i128, big: i128) -> BinResult<bool> {
    let flag = flag.into();
    if flag == big {
        Ok(true)
    } else if flag == little {
        Ok(false)
    } else {
        let kind = ErrorKind::invalid(
            format!("a byte order flag of {little} (little-endian) or {big} (big-endian)"),
            flag.to_string(),
        );
        Err(fail(0, kind))
    }
}

/// Fails with "expected ..., found ..." unless `ok`.
///
/// # Errors
/// `ok` is false.
pub fn require(ok: bool, position: u64, expected: &str, found: impl std::fmt::Debug) -> BinResult<()> {
    if ok { Ok(()) } else { Err(fail(position, ErrorKind::invalid(expected, format!("{found:?}")))) }
}

/// A count or size computed from an expression of the schema.
///
/// # Errors
/// It is negative or does not fit 64 bits.
pub fn amount<R: Seek>(reader: &mut R, value: i128) -> BinResult<u64> {
    match u64::try_from(value) {
        Ok(amount) => Ok(amount),
        Err(_) => {
            let kind = ErrorKind::invalid("a count or size from 0", value.to_string());
            Err(fail(reader.stream_position()?, kind))
        }
    }
}

/// The bytes that magic must be.
///
/// # Errors
/// Other bytes, or too few.
pub fn magic<const N: usize, R: Read + Seek>(reader: &mut R, _: Endian, (expected,): ([u8; N],)) -> BinResult<()> {
    let position = reader.stream_position()?;
    let mut found = [0; N];
    reader.read_exact(&mut found)?;
    require(found == expected, position, &crate::text::show(&expected), Shown(crate::text::show(&found)))
}

struct Shown(String);

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// A derived count or length as the field's own integer.
///
/// # Errors
/// It does not fit; [`Validate`](crate::Validate) reports the same with its path beforehand.
pub fn derived<N: TryFrom<u64>>(amount: u64) -> BinResult<N> {
    N::try_from(amount)
        .map_err(|_| fail(0, ErrorKind::invalid("a count or length that fits its field", amount.to_string())))
}

/// Size of a list once written.
#[must_use]
pub fn size_of_all<T: WireSize>(items: &[T]) -> u64 {
    items.iter().map(WireSize::wire_size).sum()
}

/// Puts the reader back to where a record began; used by hand-written `BinRead` impls on failure.
///
/// # Errors
/// Those of the source.
pub fn rewind<R: Seek>(reader: &mut R, position: u64) -> BinResult<()> {
    reader.seek(SeekFrom::Start(position))?;
    Ok(())
}
