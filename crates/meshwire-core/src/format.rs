//! The trait every file type implements.

use binrw::{BinRead, BinWrite, Endian};

use crate::error::Error;
use crate::finding::Finding;
use crate::layout::{Annotate, Annotator, Leaf};
use crate::limits::Limits;
use crate::reader::{Context, Reader, Writer};
use crate::size::WireSize;
use crate::validate::{Validate, Validator};
use crate::wire;

/// A whole file of one format: read, kept, written back.
///
/// The laws every implementation keeps: `write(read(bytes)) == bytes` for every file that reads;
/// what [`to_bytes`](Format::to_bytes) accepts reads back equal; no input panics.
pub trait Format: Sized {
    /// Short name, the lower-case extension: `xac`.
    const NAME: &'static str;

    /// True if the content looks like this format. Looks at content alone, never at names.
    fn detect(bytes: &[u8]) -> bool;

    /// Reads a file within `limits`.
    ///
    /// # Errors
    /// The data end too early, contradict the format or pass a limit; path and offset are in the error.
    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error>;

    /// Reads a file within the default [`Limits`].
    ///
    /// # Errors
    /// See [`Format::read_with`].
    fn read(bytes: &[u8]) -> Result<Self, Error> {
        Self::read_with(bytes, &Limits::default())
    }

    /// The file as bytes. Untouched parts come back bit for bit.
    ///
    /// # Errors
    /// The value cannot be represented; the error lists every problem with its path.
    fn to_bytes(&self) -> Result<Vec<u8>, Error>;

    /// Drops what was merely stored (lengths, offsets, compressed streams, style) and keeps what the
    /// detected profile of the writing program says about it, so that the next
    /// [`to_bytes`](Format::to_bytes) computes all of it anew.
    fn forget_stored(&mut self);

    /// What is odd about this file, in file order.
    fn lint(&self) -> Vec<Finding>;

    /// What the file is and holds, for people.
    fn info(&self) -> Info;

    /// Which byte belongs to which field: leaves go to `sink` in file order, complete and without
    /// overlap.
    ///
    /// # Errors
    /// Those of [`to_bytes`](Format::to_bytes).
    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error>;
}

/// What a file is and holds: labelled lines for people, in the order of importance.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Info {
    /// `label`, `value` pairs; about ten.
    pub lines: Vec<(&'static str, String)>,
}

impl Info {
    /// Adds a line.
    pub fn add(&mut self, label: &'static str, value: impl std::fmt::Display) {
        self.lines.push((label, value.to_string()));
    }
}

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
    T: Validate<Args = [i128; 0]> + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let mut validator = Validator::new();
    value.validate(&mut validator, []);
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
    T: Validate<Args = [i128; 0]> + WireSize + Annotate + for<'a> BinWrite<Args<'a> = ()>,
{
    let bytes = write_whole(name, value)?;
    value.annotate(&mut Annotator::new(&bytes, Endian::Little, sink));
    Ok(())
}
