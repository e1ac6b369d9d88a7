//! Records that are whole files.

use std::io::Read;

use binrw::{BinRead, BinWrite, Endian};

use crate::damage;
use crate::error::{Error, ErrorKind, fail};
use crate::image;
pub use crate::image::fill_holes;
use crate::layout::{Annotate, Annotator, Leaf};
use crate::limits::{Budget, Limits};
use crate::reader::{Context, Reader, Writer};
use crate::size::WireSize;
use crate::source::{Comparer, Source, StreamReader};
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
    let context = Context::bounded(bytes, budget);
    let before = budget.items_taken();
    let value = T::read_options(&mut reader, Endian::Little, args(context)).and_then(|mut value| {
        if value.gaps_mut().is_none() && budget.items_taken() == before {
            let end = reader.position();
            let ended = wire::ends_at(&mut reader, context.end);
            return ended.or_else(|error| damage::stop(&mut reader, context, end, error)).map(|()| value);
        }
        let gaps = image::gaps(bytes, &value);
        match (value.gaps_mut(), gaps.first()) {
            (Some(kept), _) => *kept = gaps,
            (None, None) => {}
            (None, Some(gap)) => {
                let found = format!("{} that nothing covers", gap.bytes.len());
                let error = fail(gap.at, ErrorKind::invalid("bytes of one part or another", found));
                damage::stop(&mut reader, context, context.end, error)?;
            }
        }
        Ok(value)
    });
    value.map_err(|error| Error::from_binrw(name, &error, reader.shortage(), 0))
}

/// Reads a record that is a whole file from a source that is not in memory, so that its bytes need none beside the
/// values. Parts reached by position can only be read from memory.
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
    let mut reader = StreamReader::new(source).map_err(failed)?;
    let size = usize::try_from(reader.size()).unwrap_or(usize::MAX);
    limits.check_input(size, Limits::TIMES).map_err(|kind| Error::new(name, kind))?;
    let context = Context::of_source(reader.size(), &budget);
    let value = T::read_options(&mut reader, Endian::Little, context);
    let value = value.and_then(|value| wire::ends_at(&mut reader, context.end).map(|()| value));
    value.map_err(|error| Error::from_binrw(name, &error, reader.shortage(), 0))
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
            let gaps = image::gaps(bytes, &value);
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
    let budget = Budget::new(&Limits::generous()).tolerating(u64::MAX, false);
    match read_whole_with::<T>("", bytes, &budget, |context| context) {
        Ok(mut again) => {
            // Bytes that nothing refers to any more become gaps.
            if let (Some(kept), Some(own)) = (again.gaps_mut(), value.gaps()) {
                kept.clone_from(own);
            }
            // NaN is not equal to itself.
            #[expect(clippy::eq_op, reason = "that is what is asked")]
            let is_same = again == *value || again != again;
            validator.require(is_same, || "expected a value that is read back as it is".to_owned());
        }
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
