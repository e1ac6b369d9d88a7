//! Operations of schema expressions that Rust's operators do not provide. They never fail: results out of range become
//! the nearest valid value, and undefined results become zero or empty.

use binrw::{BinRead, BinWrite, Endian};

use crate::codec::Codec;
use crate::processed::Processed;
use crate::reader::Reader;
use crate::size::WireSize;

/// Converts an integer to another type. Values out of range become the nearest one in range.
///
/// ```
/// use ksy_runtime::computed::fit;
/// assert_eq!(fit::<u8>(300), 255);
/// assert_eq!(fit::<u8>(-1), 0);
/// ```
#[must_use]
pub fn fit<T: Bounded>(value: impl Into<i128>) -> T {
    T::nearest(value.into())
}

/// Integers with a smallest and a largest value.
pub trait Bounded {
    /// Returns the value of this type that is nearest to `value`.
    fn nearest(value: i128) -> Self;
}

macro_rules! bounded {
    ($($number:ty),*) => {$(
        impl Bounded for $number {
            fn nearest(value: i128) -> Self {
                Self::try_from(value).unwrap_or(if value < 0 { Self::MIN } else { Self::MAX })
            }
        }
    )*};
}
bounded!(u8, i8, u16, i16, u32, i32, u64, i64, i128);

/// Converts a number of elements or bytes in memory.
///
/// ```
/// # use ksy_runtime::computed::count;
/// assert_eq!(count(b"abc".len()), 3);
/// ```
#[must_use]
pub fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// Converts a list index. Negative values become an index that no list has.
///
/// ```
/// # use ksy_runtime::computed::index;
/// assert_eq!((index(3), index(-1)), (3, usize::MAX));
/// ```
#[must_use]
pub fn index(value: impl Into<i128>) -> usize {
    usize::try_from(value.into()).unwrap_or(usize::MAX)
}

/// Returns the serialized size of a value in bytes.
#[must_use]
pub fn size_of(value: &impl WireSize) -> i64 {
    i64::try_from(value.wire_size()).unwrap_or(i64::MAX)
}

/// Returns the number at an offset in the decoded bytes of a value. Returns 0 if these bytes are missing.
#[must_use]
pub fn number_at<N, T, P>(value: Option<&Processed<T, P>>, at: usize, endian: Endian) -> N
where
    N: Default + for<'a> BinRead<Args<'a> = ()>,
    T: for<'a> BinWrite<Args<'a> = ()>,
    P: Codec,
{
    let bytes = value.map(Processed::decoded).unwrap_or_default();
    N::read_options(&mut Reader::new(bytes.get(at..).unwrap_or_default()), endian, ()).unwrap_or_default()
}

/// Converts an integer to a float, rounded if it has more than 53 bits.
#[must_use]
#[allow(clippy::as_conversions, clippy::cast_precision_loss)]
pub fn float(value: impl Into<i128>) -> f64 {
    value.into() as f64
}

/// Truncates a float to an integer. NaN becomes 0.
#[must_use]
#[allow(clippy::as_conversions, clippy::cast_possible_truncation)]
pub fn of_float(value: f64) -> i64 {
    value as i64
}

/// Computes `value << bits` for 0 to 63 bits, and 0 for all other shifts, on which the languages of Kaitai disagree.
/// Results out of range become the nearest one in range.
#[must_use]
pub fn shift_left(value: i128, bits: i64) -> i128 {
    match u32::try_from(bits) {
        Ok(bits @ 0..64) => value.saturating_mul(1 << bits),
        _ => 0,
    }
}

/// Computes `value >> bits`, keeping the sign.
#[must_use]
pub fn shift_right(value: i128, bits: i64) -> i128 {
    value >> u32::try_from(bits).unwrap_or(127).min(127)
}

/// Returns whether floats are equal except for their last digits, which their text form omits.
#[must_use]
pub fn near(left: f64, right: f64) -> bool {
    left == right || (left - right).abs() <= right.abs() * 1e-6
}

/// Reverses the characters of a text.
#[must_use]
pub fn reverse(text: &str) -> String {
    text.chars().rev().collect()
}

/// Returns the characters from one position to another, as far as they exist.
#[must_use]
pub fn substring(text: &str, from: i64, to: i64) -> String {
    let (from, to) = (index(from.max(0)), index(to.max(0)));
    text.chars().take(to).skip(from).collect()
}

/// Parses an integer in base 2 to 36. Returns 0 if the text is not a number.
#[must_use]
pub fn number(text: &str, radix: i64) -> i64 {
    match u32::try_from(radix) {
        Ok(radix @ 2..=36) => i64::from_str_radix(text, radix).unwrap_or(0),
        _ => 0,
    }
}
