//! Damaged files: what can be read of them, and the errors.
//!
//! A reader whose [`Budget`] tolerates damage leaves out parts that it cannot read: a list ends before the element, and
//! a window whose type is selected by a tag keeps its bytes. Everything else fails as usual.

use std::io::{Read, Seek, SeekFrom};

use binrw::{BinRead, BinResult, Endian};

use crate::error::{Error, ErrorKind, kind_of};
use crate::layout::Annotate;
use crate::limits::{Budget, Limits};
use crate::reader::Context;
use crate::whole::read_whole_with;
use crate::wire;

/// Limit of the errors that are listed one by one. The file is read once for each.
const MAX_ERRORS: u64 = 32;

/// A file of which some parts could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Partial<T> {
    /// The value without these parts.
    pub value: T,
    /// Why each part could not be read, with its path and offset; at most 32.
    pub errors: Vec<Error>,
    /// The bytes at the end of the file that are not in the value. A value that keeps its gaps has them there.
    pub rest: Vec<u8>,
}

/// Reads what can be read of a damaged file.
///
/// A list ends before the first element that cannot be read: its other bytes, to the end of the window around it, are
/// the `rest` of a [`Window`](crate::Window) or of the file. A window with a `switch` that keeps the bytes of unknown
/// tags keeps those of a damaged value, too, and what follows it is read; such a value is written as the same bytes.
/// Windows in processed bytes are kept or left out as a whole.
///
/// ```
/// use ksy_runtime::damage::read_partial;
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::Limits;
///
/// #[record(big)]
/// pub struct Size {
///     pub width: u16,
///     pub height: u16,
/// }
///
/// #[switch(u8)]
/// pub enum Body {
///     #[tag(1)]
///     Size(Size),
///     #[damaged]
///     Unknown(Vec<u8>),
/// }
///
/// #[record(big)]
/// pub struct Chunk {
///     pub kind: u8,
///     pub len: u8,
///     #[size(len)]
///     #[tag(kind)]
///     pub body: Window<Body>,
/// }
///
/// #[record(big, whole)]
/// pub struct File {
///     #[to_end]
///     pub chunks: Vec<Chunk>,
/// }
///
/// let bytes = b"\x01\x03\0\x20\0\x01\x04\0\x20\0\x20\x01\x09??";
/// assert!(read_whole::<File>("pic", bytes, &Limits::default()).is_err());
/// let part = read_partial::<File>("pic", bytes, &Limits::default())?;
/// let errors: Vec<_> = part.errors.iter().map(ToString::to_string).collect();
/// assert_eq!(errors, [
///     "pic: chunks[0].body at 0x2: expected 4 bytes, found 3 before the end",
///     "pic: chunks[2].body at 0xd: expected 9 bytes, found 2 before the end",
/// ]);
/// let bodies: Vec<_> = part.value.chunks.iter().map(|chunk| &chunk.body.value).collect();
/// assert_eq!(bodies, [&Body::Unknown(b"\0\x20\0".to_vec()), &Body::Size(Size { width: 32, height: 32 })]);
/// assert_eq!(part.rest, b"\x01\x09??");
/// assert_eq!(write_whole("pic", &part.value)?, bytes[..11]);
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
///
/// # Errors
/// Fails with the first error if nothing can be read, or if a limit is exceeded.
pub fn read_partial<T>(name: &'static str, bytes: &[u8], limits: &Limits) -> Result<Partial<T>, Error>
where
    T: Annotate + for<'a> BinRead<Args<'a> = Context<'a>>,
{
    let mut errors: Vec<Error> = Vec::new();
    // Each reading tolerates one part more, so that the next error arrives here with its whole path.
    for most in (0..MAX_ERRORS).chain([u64::MAX]) {
        let budget = Budget::new(limits).tolerating(most, true);
        match read_whole_with::<T>(name, bytes, &budget, |context| context) {
            Ok(value) => {
                let rest = budget.take_stop().filter(|_| value.gaps().is_none());
                let rest = rest.and_then(|at| bytes.get(usize::try_from(at).ok()?..)).unwrap_or_default().to_vec();
                return Ok(Partial { value, errors, rest });
            }
            Err(error) if budget.tolerance_left() > 0 => return Err(errors.into_iter().next().unwrap_or(error)),
            Err(error) => errors.push(error),
        }
    }
    Err(errors.swap_remove(0))
}

/// Returns the error if it must not be tolerated.
fn tolerate<'a>(context: Context<'a>, list: bool, error: binrw::Error) -> BinResult<&'a Budget> {
    match around(context, &error) {
        Some(budget) if budget.tolerate(list) => Ok(budget),
        _ => Err(error),
    }
}

/// Returns the budget of the file if an error comes from its bytes, and not from a limit or the source.
fn around<'a>(context: Context<'a>, error: &binrw::Error) -> Option<&'a Budget> {
    let is_damage = match error.root_cause() {
        binrw::Error::Io(error) => error.kind() == std::io::ErrorKind::UnexpectedEof,
        _ => !matches!(kind_of(error), Some(ErrorKind::LimitExceeded { .. })),
    };
    // Decoded bytes are written again as a whole.
    context.budget().filter(|_| is_damage && context.is_file())
}

/// Returns the error if it must not be accepted in place of a part that a file need not have.
#[cold]
pub(crate) fn leave_out(context: Context<'_>, error: binrw::Error) -> BinResult<()> {
    match around(context, &error) {
        // To list it, the error must arrive at the top.
        Some(budget) if !budget.lists_damage() || budget.tolerate(false) => Ok(()),
        _ => Err(error),
    }
}

/// Ends a list, or the file, at offset `at` because of an error. Nothing else is read in the window.
#[cold]
pub(crate) fn stop<R: Seek>(reader: &mut R, context: Context<'_>, at: u64, error: binrw::Error) -> BinResult<()> {
    if at > context.end {
        // The elements before it are not in the window.
        return Err(error);
    }
    tolerate(context, true, error)?.stop(at);
    reader.seek(SeekFrom::Start(context.end))?;
    Ok(())
}

/// Returns the reader to where the last list in a window stopped, so that the window keeps the bytes.
#[inline]
pub(crate) fn resume<R: Seek>(reader: &mut R, window: Context<'_>) -> BinResult<()> {
    let stopped = window.budget().and_then(|budget| budget.take_stop_from(window.start));
    if let Some(at) = stopped {
        reader.seek(SeekFrom::Start(at))?;
    }
    Ok(())
}

/// Returns a value that was read in a window, or its bytes if it cannot be read and that is tolerated.
///
/// # Errors
/// Fails as the value does.
#[doc(hidden)]
pub fn or_raw<T, R: Read + Seek>(
    reader: &mut R,
    window: Context<'_>,
    value: BinResult<T>,
    raw: impl FnOnce(Vec<u8>) -> T,
) -> BinResult<T> {
    match value.and_then(|value| wire::ends_by(reader, window).map(|()| value)) {
        Err(error) => {
            // A list that ended in the value is not in the bytes.
            tolerate(window, false, error)?.take_stop();
            reader.seek(SeekFrom::Start(window.start))?;
            wire::bytes_to_end(reader, Endian::Little, (window,)).map(raw)
        }
        value => value,
    }
}
