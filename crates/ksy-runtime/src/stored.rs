//! Values that stand for an integer, stored as one of another type.

use std::io::{Read, Seek, Write};

use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::error::{ErrorKind, fail};
pub use crate::int::Number;
use crate::reader::widen;
use crate::validate::Validator;

/// The value that stands for an integer, which was found at `position`.
///
/// # Errors
/// None does.
#[inline]
pub fn value<T: Number>(number: i128, position: u64) -> BinResult<T> {
    T::from_int(number).ok_or_else(|| {
        let (min, max) = T::RANGE;
        fail(position, ErrorKind::invalid(format!("{min} to {max}"), number.to_string()))
    })
}

/// Reads a value that is stored as an `S`.
///
/// # Errors
/// The source ends too early, or no value stands for the integer.
#[inline]
pub fn read<S, T, R>(reader: &mut R, endian: Endian) -> BinResult<T>
where
    S: Number + for<'a> BinRead<Args<'a> = ()>,
    T: Number,
    R: Read + Seek,
{
    let position = reader.stream_position()?;
    value(S::read_options(reader, endian, ())?.int(), position)
}

/// Writes a value as an `S`.
///
/// # Errors
/// It does not fit, which validation finds beforehand, or those of `writer`.
#[inline]
pub fn write<S, T, W>(value: &T, writer: &mut W, endian: Endian) -> BinResult<()>
where
    S: Number + for<'a> BinWrite<Args<'a> = ()>,
    T: Number,
    W: Write + Seek,
{
    let position = writer.stream_position()?;
    self::value::<S>(value.int(), position)?.write_options(writer, endian, ())
}

/// Bytes of an `S`.
#[must_use]
pub fn size<S>() -> u64 {
    widen(size_of::<S>())
}

/// True if a value can be stored as an `S`.
#[must_use]
pub fn fits<S: Number, T: Number>(value: &T) -> bool {
    S::from_int(value.int()).is_some()
}

/// Reports a value that cannot be stored as an `S`.
pub fn validate<S: Number, T: Number>(validator: &mut Validator, value: &T) {
    validator.require(fits::<S, T>(value), || {
        let (min, max) = S::RANGE;
        format!("expected {min} to {max}, as which it is stored, found {}", value.int())
    });
}

/// Reports every value of a list that cannot be stored as an `S`.
pub fn validate_list<S: Number, T: Number>(validator: &mut Validator, values: &[T]) {
    for (index, item) in values.iter().enumerate() {
        validator.within(crate::Segment::Index(index), |validator| validate::<S, T>(validator, item));
    }
}

/// The value of a random one of these integers.
///
/// # Errors
/// Those of `u`, or no value stands for it.
#[cfg(feature = "arbitrary")]
pub fn generate_one_of<T: Number>(u: &mut arbitrary::Unstructured<'_>, numbers: &[i128]) -> arbitrary::Result<T> {
    T::from_int(*u.choose(numbers)?).ok_or(arbitrary::Error::IncorrectFormat)
}

/// The value of a random integer from `min` to `max`.
///
/// # Errors
/// Those of `u`, or no value stands for it.
#[cfg(feature = "arbitrary")]
pub fn generate_in<T: Number>(u: &mut arbitrary::Unstructured<'_>, min: i128, max: i128) -> arbitrary::Result<T> {
    T::from_int(u.int_in_range(min..=max)?).ok_or(arbitrary::Error::IncorrectFormat)
}

/// A random value of which `fits` holds: any, or that of one of the integers `min` to `max`.
///
/// # Errors
/// Those of `u`, or none was found.
#[cfg(feature = "arbitrary")]
pub fn generate<T>(
    u: &mut arbitrary::Unstructured<'_>,
    (min, max): (i128, i128),
    fits: impl Fn(&T) -> bool,
) -> arbitrary::Result<T>
where
    T: Number + for<'x> crate::generate::Generate<Args<'x> = ()>,
{
    let value = T::generate(u, crate::generate::Wish::default(), ())?;
    if fits(&value) {
        return Ok(value);
    }
    // Of both ranges: one holds 0, and so does the other.
    let number = u.int_in_range(min.max(T::RANGE.0)..=max.min(T::RANGE.1))?;
    T::from_int(number).filter(fits).ok_or(arbitrary::Error::IncorrectFormat)
}
