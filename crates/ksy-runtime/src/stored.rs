//! Enums and booleans that are stored as an integer of another type.

use std::io::{Read, Seek, Write};

use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::error::{ErrorKind, fail};
pub use crate::int::Number;
use crate::reader::widen;
use crate::validate::Validator;

/// Converts an integer found at `position` to a value.
///
/// # Errors
/// Fails if no value has this integer.
#[inline]
pub fn value<T: Number>(number: i128, position: u64) -> BinResult<T> {
    T::from_int(number).ok_or_else(|| {
        let (min, max) = T::RANGE;
        fail(position, ErrorKind::invalid(format!("{min} to {max}"), number.to_string()))
    })
}

/// Reads a value stored as an `S`.
///
/// # Errors
/// Fails if the source ends too early, or if no value has this integer.
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
/// Fails if the value does not fit, which validation reports beforehand, or if `writer` fails.
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

/// Returns the size of an `S` in bytes.
#[must_use]
pub fn size<S>() -> u64 {
    widen(size_of::<S>())
}

/// Returns whether a value can be stored as an `S`.
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

/// Returns the value of a random one of `numbers`.
///
/// # Errors
/// Fails if `u` fails, or if no value has this integer.
#[cfg(feature = "arbitrary")]
pub fn generate_one_of<T: Number>(u: &mut arbitrary::Unstructured<'_>, numbers: &[i128]) -> arbitrary::Result<T> {
    T::from_int(*u.choose(numbers)?).ok_or(arbitrary::Error::IncorrectFormat)
}

/// Returns the value of a random integer from `min` to `max`.
///
/// # Errors
/// Fails if `u` fails, or if no value has this integer.
#[cfg(feature = "arbitrary")]
pub fn generate_in<T: Number>(u: &mut arbitrary::Unstructured<'_>, min: i128, max: i128) -> arbitrary::Result<T> {
    T::from_int(u.int_in_range(min..=max)?).ok_or(arbitrary::Error::IncorrectFormat)
}

/// Returns a random value for which `fits` holds: any value, or the value of an integer from `min` to `max`.
///
/// # Errors
/// Fails if `u` fails, or if no such value was found.
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
    // Within both ranges; both contain 0.
    let number = u.int_in_range(min.max(T::RANGE.0)..=max.min(T::RANGE.1))?;
    T::from_int(number).filter(fits).ok_or(arbitrary::Error::IncorrectFormat)
}
