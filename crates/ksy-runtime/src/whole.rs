//! Records that are whole files.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;

use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::damage;
use crate::error::{Error, ErrorKind, Problem, fail};
use crate::gaps::{Gap, Gaps};
use crate::image;
pub use crate::image::fill_holes;
use crate::layout::{Annotate, Annotator, Leaf};
use crate::limits::{Budget, Limits};
use crate::path::Path;
use crate::reader::{Context, Reader, Writer};
use crate::size::WireSize;
use crate::source::{Comparer, PIECE, Source, StreamReader};
use crate::validate::{Validate, Validator};
use crate::wire;

/// Reads a record that is a whole file and must use all bytes.
///
/// # Errors
/// Fails if the record cannot be read, or if bytes are left over.
pub fn read_whole<T>(name: &'static str, bytes: &[u8], limits: &Limits) -> Result<T, Error>
where
    T: Annotate + for<'a> BinRead<Args<'a> = Context<'a>>,
{
    read_whole_with(name, bytes, &Budget::new(limits), |context| context)
}

/// Reads a record that is a whole file and has parameters. `args` makes its arguments from the context of the file.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{read_whole_with, write_whole_with};
/// use ksy_runtime::{Budget, Limits};
///
/// /// Rows of a table whose width something else tells.
/// #[record(little, params(width: u16, title: &ByteString))]
/// pub struct Row {
///     #[br(count = width)]
///     pub cells: Vec<u8>,
///     #[br(if(!title.is_empty()))]
///     pub note: Option<u8>,
/// }
///
/// let (title, budget) = (ByteString::from("prices"), Budget::new(&Limits::default()));
/// let row: Row = read_whole_with("row", &[7, 8, 9], &budget, |context| (context, 2, &title))?;
/// assert_eq!((&row.cells[..], row.note), (&[7, 8][..], Some(9)));
/// assert_eq!(write_whole_with("row", &row, (2, &title))?, [7, 8, 9]);
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
///
/// # Errors
/// Fails if the record cannot be read, or if bytes are left over.
pub fn read_whole_with<'a, T>(
    name: &'static str,
    bytes: &'a [u8],
    budget: &'a Budget,
    args: impl FnOnce(Context<'a>) -> T::Args<'a>,
) -> Result<T, Error>
where
    T: BinRead + Annotate,
{
    budget.limits().check_input(bytes.len(), Limits::TIMES).map_err(|kind| Error::new(name, kind))?;
    let mut reader = Reader::new(bytes);
    let value = read_all(&mut reader, Context::bounded(bytes, budget), budget, args);
    value.map_err(|error| Error::from_binrw(name, &error, reader.shortage(), 0))
}

/// Reads a record that must use all bytes, or keep them as gaps.
fn read_all<'a, T, R>(
    reader: &mut R,
    context: Context<'a>,
    budget: &Budget,
    args: impl FnOnce(Context<'a>) -> T::Args<'a>,
) -> BinResult<T>
where
    T: BinRead + Annotate,
    R: Read + Seek,
{
    let before = budget.items_taken();
    let mut value = T::read_options(reader, Endian::Little, args(context))?;
    let end = reader.stream_position()?;
    if end == context.end && !budget.has_rest() {
        // The sequence covers all bytes.
        return Ok(value);
    }
    if value.gaps_mut().is_none() && budget.items_taken() == before {
        let ended = wire::ends_at(reader, context.end);
        return ended.or_else(|error| damage::stop(reader, context, end, error)).map(|()| value);
    }
    let gaps = image::uncovered(context.end, &value);
    match (value.gaps_mut(), gaps.first()) {
        (Some(kept), _) => *kept = read_gaps(reader, context, gaps)?,
        (None, None) => {}
        (None, Some(gap)) => {
            let found = format!("{} that nothing covers", gap.end.saturating_sub(gap.start));
            let error = fail(gap.start, ErrorKind::invalid("bytes of one part or another", found));
            damage::stop(reader, context, context.end, error)?;
        }
    }
    Ok(value)
}

/// Reads the bytes that nothing covers.
fn read_gaps<R: Read + Seek>(reader: &mut R, context: Context<'_>, ranges: Vec<Range<u64>>) -> BinResult<Gaps> {
    let mut gaps = Vec::with_capacity(ranges.len());
    for Range { start, end } in ranges {
        reader.seek(SeekFrom::Start(start))?;
        let bytes = wire::bytes(reader, Endian::Little, (context, end.saturating_sub(start).into()))?;
        gaps.push(Gap { at: start, bytes });
    }
    Ok(gaps.into())
}

/// Reads a record that is a whole file from a source that is not in memory, so that its bytes need none beside the
/// values. Large bytes are left in the source; see [`LargeBytes`](crate::LargeBytes). The limit for the size of the
/// input is one for the bytes that are read.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{is_written_as, read_from};
/// use ksy_runtime::Limits;
/// use std::io::Cursor;
///
/// #[record(little)]
/// pub struct Keys {
///     pub times: [f32; 2],
/// }
///
/// let bytes = [0, 0, 0, 0, 0, 0, 128, 63];
/// let keys: Keys = read_from("keys", &mut Cursor::new(bytes), &Limits::default())?;
/// assert_eq!(keys.times, [0.0, 1.0]);
/// assert!(is_written_as("keys", &keys, Box::new(Cursor::new(bytes)))?);
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
///
/// # Errors
/// Fails if the record or the source cannot be read, or if bytes are left over.
pub fn read_from<T>(name: &'static str, source: &mut dyn Source, limits: &Limits) -> Result<T, Error>
where
    T: Annotate + for<'a> BinRead<Args<'a> = Context<'a>>,
{
    let failed = |error: std::io::Error| Error::new(name, error.into());
    let budget = Budget::new(limits);
    let reader = StreamReader::new(source).map_err(failed)?;
    let size = reader.size();
    let too_large = limits.check_input(usize::try_from(size).unwrap_or(usize::MAX), Limits::TIMES).err();
    // Skipped bytes take no memory.
    let allowed = limits.max_input_bytes.min(limits.max_memory / Limits::TIMES);
    let mut reader = reader.limited(if too_large.is_some() { allowed } else { u64::MAX });
    let value = read_all(&mut reader, Context::of_source(size, &budget), &budget, |context| context);
    value.map_err(|error| match too_large {
        Some(kind) if reader.is_exhausted() => Error::new(name, kind),
        _ => Error::from_binrw(name, &error, reader.shortage(), 0),
    })
}

/// Writes a record that [`read_from`] read from `source`, with the bytes that were left there. The record may have been
/// edited. `out` must not be the source.
///
/// # Errors
/// Fails if the record cannot be written, or would be read back differently, before anything is written; and if the
/// source cannot be read, or `out` fails.
pub fn write_to<T>(name: &'static str, value: &T, source: &mut dyn Source, out: &mut dyn Write) -> Result<(), Error>
where
    T: for<'a> Validate<Args<'a> = ()> + WireSize + Annotate,
    T: for<'a> BinWrite<Args<'a> = ()> + for<'a> BinRead<Args<'a> = Context<'a>>,
{
    let mut validator = Validator::with_source();
    value.validate(&mut validator, ());
    validator.finish(name)?;
    image::splice(name, value, source, |file| {
        let again: T = read_from(name, file, &Limits::generous())?;
        if places(&again) != places(value) {
            let message = "expected a value that is read back as it is".to_owned();
            let problem = Problem { path: Path::root(), message };
            return Err(Error::new(name, ErrorKind::Unwritable(vec![problem])));
        }
        let copied = file.rewind().and_then(|()| std::io::copy(&mut BufReader::with_capacity(PIECE, file), out));
        copied.map(|_| ()).map_err(|error| Error::new(name, error.into()))
    })
}

/// Returns a number that differs for values with other parts, or parts in other places.
fn places(value: &impl Annotate) -> u64 {
    let mut hasher = DefaultHasher::new();
    let sink =
        &mut |leaf: Leaf<'_>| (leaf.path, leaf.offset, leaf.size, std::mem::discriminant(&leaf.kind)).hash(&mut hasher);
    value.annotate(&mut Annotator::places(Endian::Little, sink));
    hasher.finish()
}

/// Returns true if a record that was read by [`read_from`] is written as the bytes of `source`, a piece of which is in
/// memory at a time.
///
/// # Errors
/// Fails if the record cannot be written, or the source cannot be read.
pub fn is_written_as<T>(name: &'static str, value: &T, source: Box<dyn Read>) -> Result<bool, Error>
where
    T: for<'a> Validate<Args<'a> = ()> + Annotate + for<'a> BinWrite<Args<'a> = ()>,
{
    let mut validator = Validator::new();
    value.validate(&mut validator, ());
    validator.finish(name)?;
    let mut out = Comparer::new(source);
    value.write_options(&mut out, Endian::Little, ()).map_err(|error| Error::from_binrw(name, &error, None, 0))?;
    out.is_same().map_err(|error| Error::new(name, error.into()))
}

/// Reads a record at the start of `bytes`, and returns its end. The bytes after it are not part of the record. A record
/// that keeps its gaps ends with the last byte.
///
/// # Errors
/// Fails if the record cannot be read.
pub fn read_start<T>(name: &'static str, bytes: &[u8], limits: &Limits) -> Result<(T, u64), Error>
where
    T: Annotate + for<'a> BinRead<Args<'a> = Context<'a>>,
{
    let budget = Budget::new(limits);
    let mut reader = Reader::new(bytes);
    let value = T::read_options(&mut reader, Endian::Little, Context::bounded(bytes, &budget));
    match value {
        Ok(mut value) => {
            if value.gaps_mut().is_none() {
                return Ok((value, reader.position()));
            }
            let gaps = Gaps::of(bytes, image::uncovered(crate::reader::widen(bytes.len()), &value));
            value.gaps_mut().into_iter().for_each(|kept| kept.clone_from(&gaps));
            Ok((value, crate::reader::widen(bytes.len())))
        }
        Err(error) => Err(Error::from_binrw(name, &error, reader.shortage(), 0)),
    }
}

/// Validates and writes a record that is a whole file.
///
/// # Errors
/// Fails if the record cannot be written, or would be read back differently. The error lists every problem.
pub fn write_whole<T>(name: &'static str, value: &T) -> Result<Vec<u8>, Error>
where
    T: for<'a> Validate<Args<'a> = ()> + WireSize + Annotate + for<'a> BinWrite<Args<'a> = ()>,
{
    write_whole_with(name, value, ())
}

/// Validates and writes a record that is a whole file and has parameters. `args` are the arguments it was read with,
/// without the context.
///
/// # Errors
/// Fails if the record cannot be written; the error lists every problem.
pub fn write_whole_with<T>(name: &'static str, value: &T, args: <T as Validate>::Args<'_>) -> Result<Vec<u8>, Error>
where
    T: Validate + WireSize + Annotate + for<'a> BinWrite<Args<'a> = ()>,
{
    let bytes = write_start(name, value, args)?;
    let mut validator = Validator::new();
    value.read_back(&mut validator, &bytes);
    validator.finish(name).map(|()| bytes)
}

/// Validates and writes a record that will be followed by other bytes, as [`read_start`] reads it. `args` are as for
/// [`write_whole_with`]. Whether the record can be read back also depends on the bytes that follow, which are not
/// checked.
///
/// # Errors
/// Fails if the record cannot be written; the error lists every problem.
pub fn write_start<T>(name: &'static str, value: &T, args: <T as Validate>::Args<'_>) -> Result<Vec<u8>, Error>
where
    T: Validate + WireSize + Annotate + for<'a> BinWrite<Args<'a> = ()>,
{
    let mut validator = Validator::new();
    value.validate(&mut validator, args);
    let positioned = validator.placed() > 0 || value.gaps().is_some();
    validator.finish(name)?;
    if positioned {
        return image::write(name, value);
    }
    let size = usize::try_from(value.wire_size()).unwrap_or(0);
    let mut out = Writer::with_capacity(size);
    value.write_options(&mut out, Endian::Little, ()).map_err(|error| Error::from_binrw(name, &error, None, 0))?;
    Ok(out.into_inner())
}

/// Implements [`Validate::read_back`] for a record that is a whole file.
#[doc(hidden)]
pub fn read_back<T>(value: &T, validator: &mut Validator, bytes: &[u8])
where
    T: PartialEq + Annotate + for<'a> BinRead<Args<'a> = Context<'a>>,
{
    // Nesting has been checked, and the decoded contents are already in memory.
    let limits = Limits::generous();
    let read = |tolerated| -> Result<bool, Error> {
        let budget = Budget::new(&limits).tolerating(tolerated, false);
        let mut again: T = read_whole_with("", bytes, &budget, |context| context)?;
        // Bytes that nothing refers to any more become gaps.
        if let (Some(kept), Some(own)) = (again.gaps_mut(), value.gaps()) {
            kept.clone_from(own);
        }
        // NaN is not equal to itself.
        #[expect(clippy::eq_op, reason = "that is what is asked")]
        Ok(again == *value || again != again)
    };
    // A damaged file was read with damage tolerated.
    let same = match read(0) {
        Ok(true) => return,
        _ => read(u64::MAX),
    };
    match same {
        Ok(is_same) => validator.require(is_same, || "expected a value that is read back as it is".to_owned()),
        Err(error) => {
            let found = error.to_string();
            let found = found.strip_prefix(": ").unwrap_or(&found);
            validator.problem(format!("expected a value that is read back, which fails: {found}"));
        }
    }
}

/// Describes every byte of a record that is a whole file.
///
/// # Errors
/// Fails if the record cannot be written.
pub fn layout_whole<T>(name: &'static str, value: &T, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error>
where
    T: for<'a> Validate<Args<'a> = ()> + WireSize + Annotate + for<'a> BinWrite<Args<'a> = ()>,
{
    layout_whole_with(name, value, (), sink)
}

/// Describes the places of all fields of a record that is a whole file, as [`layout_whole`] does, without writing it.
/// Leaves have no bytes.
///
/// # Errors
/// Fails if the record cannot be written.
pub fn places_whole<T>(name: &'static str, value: &T, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error>
where
    T: for<'a> Validate<Args<'a> = ()> + Annotate,
{
    let mut validator = Validator::new();
    value.validate(&mut validator, ());
    validator.finish(name)?;
    value.annotate(&mut Annotator::places(Endian::Little, sink));
    Ok(())
}

/// Describes every byte of a record that is a whole file and has parameters.
///
/// # Errors
/// Fails if the record cannot be written.
pub fn layout_whole_with<T>(
    name: &'static str,
    value: &T,
    args: <T as Validate>::Args<'_>,
    sink: &mut dyn FnMut(Leaf<'_>),
) -> Result<(), Error>
where
    T: Validate + WireSize + Annotate + for<'a> BinWrite<Args<'a> = ()>,
{
    let bytes = write_whole_with(name, value, args)?;
    value.annotate(&mut Annotator::new(&bytes, Endian::Little, sink));
    Ok(())
}
