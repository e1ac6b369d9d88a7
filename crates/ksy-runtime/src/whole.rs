//! A record that is a whole file.

use binrw::{BinRead, BinWrite, Endian};

use crate::error::Error;
use crate::layout::{Annotate, Annotator, Leaf};
use crate::limits::Limits;
use crate::reader::{Context, Reader, Writer};
use crate::size::WireSize;
use crate::validate::{Validate, Validator};
use crate::wire;

/// Reads a record that is a whole file: all bytes belong to it.
///
/// # Errors
/// The record does not read, or bytes are left over.
pub fn read_whole<T>(name: &'static str, bytes: &[u8], limits: &Limits) -> Result<T, Error>
where
    T: for<'a> BinRead<Args<'a> = Context<'a>>,
{
    let mut reader = Reader::new(bytes);
    let context = Context::new(bytes, limits);
    let value = T::read_options(&mut reader, Endian::Little, context)
        .and_then(|value| wire::ends_at(&mut reader, context.end).map(|()| value));
    value.map_err(|error| Error::from_binrw(name, &error, reader.shortage(), 0))
}

/// Validates and writes a record that is a whole file.
///
/// # Errors
/// It cannot be written; the error lists every problem.
pub fn write_whole<T>(name: &'static str, value: &T) -> Result<Vec<u8>, Error>
where
    T: Validate<Args = ()> + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let mut validator = Validator::new();
    value.validate(&mut validator, ());
    validator.finish(name)?;
    let size = usize::try_from(value.wire_size()).unwrap_or(0);
    let mut out = Writer::with_capacity(size);
    value.write_options(&mut out, Endian::Little, ()).map_err(|error| Error::from_binrw(name, &error, None, 0))?;
    Ok(out.into_inner())
}

/// Describes every byte of a record that is a whole file.
///
/// # Errors
/// It cannot be written.
pub fn layout_whole<T>(name: &'static str, value: &T, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error>
where
    T: Validate<Args = ()> + WireSize + Annotate + for<'a> BinWrite<Args<'a> = ()>,
{
    let bytes = write_whole(name, value)?;
    value.annotate(&mut Annotator::new(&bytes, Endian::Little, sink));
    Ok(())
}
