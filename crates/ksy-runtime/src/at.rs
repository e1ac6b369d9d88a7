//! Values that are reached by position instead of following the previous value.

use std::io::{Read, Seek, SeekFrom};

use binrw::BinResult;

use crate::damage;
use crate::error::{ErrorKind, fail};
use crate::hosted;
use crate::limits::Limit;
use crate::reader::{Context, Io};
use crate::wire;

/// A value at a position that the expression of its field gives.
///
/// The record of the whole file keeps the bytes that nothing covers in a field marked `gaps`:
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::Limits;
///
/// #[record(little)]
/// pub struct File {
///     pub offset: u8,
///     #[at(offset)]
///     pub number: At<u16>,
///     #[gaps]
///     pub gaps: Gaps,
/// }
///
/// let mut file: File = read_whole("toy", b"\x03??\x2a\0!", &Limits::default())?;
/// assert_eq!((file.number.position, file.number.value), (3, 42));
/// assert_eq!((file.gaps[0].at, &file.gaps[0].bytes[..]), (1, &b"??"[..]));
/// file.number.value = 43;
/// assert_eq!(write_whole("toy", &file)?, b"\x03??\x2b\0!");
///
/// (file.offset, file.number.position) = (2, 2);
/// let error = write_whole("toy", &file).unwrap_err().to_string();
/// assert!(error.contains("number: at 0x2 it covers bytes of 'gaps[0]'"), "{error}");
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct At<T> {
    /// The value of the field's expression: an offset from the start of the window, or of the file.
    pub position: u64,
    /// The value at that position.
    pub value: T,
}

crate::macros::derefs!(<T> At<T>, value: T);

/// Reads a value at `position` of another stream of the file. The resulting position is relative to the file, because
/// the start of the stream is not known after reading.
///
/// # Errors
/// Fails like [`read`].
pub fn read_within<'a, T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'a>,
    (position, stream): (i128, Io),
    value: impl FnOnce(&mut R, Context<'a>) -> BinResult<T>,
) -> BinResult<At<T>> {
    let start = stream.range().start;
    let found = hosted::read(reader, context, (position, stream), value)?;
    Ok(At { position: found.position.saturating_add(start), ..found })
}

/// Reads a value at `position` of the window, or of the whole file if `root` is set, and returns to the previous
/// offset. The value counts as one level of nesting, as an item, and with its bytes against the limits, because many
/// positions may refer to the same bytes.
///
/// # Errors
/// Fails if the position is outside the window, if the value cannot be read, or if a limit is exceeded.
pub fn read<'a, T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'a>,
    position: i128,
    root: bool,
    read: impl FnOnce(&mut R, Context<'a>) -> BinResult<T>,
) -> BinResult<At<T>> {
    let before = reader.stream_position()?;
    let Some(budget) = context.budget().filter(|_| context.is_file()) else {
        let kind = ErrorKind::Unsupported("a part reached by position can only be read from a whole file".to_owned());
        return Err(fail(before, kind));
    };
    let window = if root { context.at_root(file_end(reader)?) } else { context };
    let size = window.end.saturating_sub(window.start);
    let Some(position) = u64::try_from(position).ok().filter(|position| *position <= size) else {
        let found = if position < 0 { position.to_string() } else { format!("0x{position:x}") };
        return Err(fail(before, ErrorKind::invalid(format!("a position from 0 to 0x{size:x}"), found)));
    };
    let inner = wire::deeper(reader, window)?;
    let start = window.start.saturating_add(position);
    reader.seek(SeekFrom::Start(start))?;
    if !budget.take_item() {
        return Err(fail(start, budget.limits().exceeded(Limit::Items, "more")));
    }
    let left = budget.left();
    let value = read(reader, inner)?;
    damage::resume(reader, inner)?;
    let end = reader.stream_position()?;
    wire::ends_by(reader, inner.with_start(start))?;
    if !budget.take_decoded(end.saturating_sub(start).saturating_sub(budget.left_since(left))) {
        return Err(fail(start, budget.limits().exceeded(Limit::DecodedBytes, "more")));
    }
    reader.seek(SeekFrom::Start(before))?;
    Ok(At { position, value })
}

/// Reads a value like [`read`], or returns nothing if it cannot be read: schemas describe parts that a file only has if it
/// is of a certain kind. [`read_partial`](crate::damage::read_partial) lists the error.
///
/// ```
/// use ksy_runtime::damage::read_partial;
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::Limits;
///
/// #[record(little, whole)]
/// pub struct File {
///     pub offset: u8,
///     #[at(offset, lax)]
///     pub number: Option<At<u8>>,
///     #[gaps]
///     pub gaps: Gaps,
/// }
///
/// let file: File = read_whole("toy", b"\x02\x2a", &Limits::default())?;
/// assert_eq!(file.number, None);
/// assert_eq!(write_whole("toy", &file)?, b"\x02\x2a");
/// let part = read_partial::<File>("toy", b"\x02\x2a", &Limits::default())?;
/// assert_eq!(part.errors[0].to_string(), "toy: number at 0x2: expected 1 bytes, found 0 before the end");
///
/// let mut file: File = read_whole("toy", b"\x01\x2a", &Limits::default())?;
/// assert_eq!(file.number, Some(At { position: 1, value: 42 }));
/// file.number = None;
/// assert_eq!(write_whole("toy", &file)?, b"\x01");
/// file.offset = 0;
/// let error = write_whole("toy", &file).unwrap_err().to_string();
/// assert!(error.contains("expected a value that is read back as it is"), "{error}");
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
///
/// # Errors
/// Fails if the source fails or a limit is exceeded, and outside of whole files.
pub fn lax<T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'_>,
    read: impl FnOnce(&mut R) -> BinResult<At<T>>,
) -> BinResult<Option<At<T>>> {
    let before = reader.stream_position()?;
    match read(reader) {
        Ok(found) => Ok(Some(found)),
        Err(error) => {
            damage::leave_out(context, error)?;
            reader.seek(SeekFrom::Start(before))?;
            Ok(None)
        }
    }
}

/// The start that positions count from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The window.
    Window,
    /// The record that counts as the file.
    Root,
    /// The file.
    File,
}

/// Returns the end of the file.
pub(crate) fn file_end<R: Seek>(reader: &mut R) -> BinResult<u64> {
    let before = reader.stream_position()?;
    let end = reader.seek(SeekFrom::End(0))?;
    reader.seek(SeekFrom::Start(before))?;
    Ok(end)
}
