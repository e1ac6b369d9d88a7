//! What expressions of a schema compute beyond Rust's own operators. Nothing here fails: what has no value is the
//! nearest that there is, and nothing where there is none.

use crate::size::WireSize;

/// An integer as one of another type; what does not fit is the nearest that does.
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
    /// The value of this type that is nearest to another.
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

/// A number of elements or of bytes in memory.
#[must_use]
pub fn count(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

/// An index of a list; one that no list has where it is negative.
///
/// ```
/// # use ksy_runtime::computed::index;
/// assert_eq!((index(3), index(-1)), (3, usize::MAX));
/// ```
#[must_use]
pub fn index(value: impl Into<i128>) -> usize {
    usize::try_from(value.into()).unwrap_or(usize::MAX)
}

/// Bytes that a value takes.
#[must_use]
pub fn size_of(value: &impl WireSize) -> i64 {
    i64::try_from(value.wire_size()).unwrap_or(i64::MAX)
}

/// An integer as a float, rounded where it has more than 53 bits.
#[must_use]
#[allow(clippy::as_conversions, clippy::cast_precision_loss)]
pub fn float(value: impl Into<i128>) -> f64 {
    value.into() as f64
}

/// A float without what stands behind its point; 0 for what is no number.
#[must_use]
#[allow(clippy::as_conversions, clippy::cast_possible_truncation)]
pub fn of_float(value: f64) -> i64 {
    value as i64
}

/// `value << bits` for 0 to 63 bits, and 0 for all other shifts, on which the languages of Kaitai do not agree. What
/// has no room is the nearest number that has.
#[must_use]
pub fn shift_left(value: i128, bits: i64) -> i128 {
    match u32::try_from(bits) {
        Ok(bits @ 0..64) => value.saturating_mul(1 << bits),
        _ => 0,
    }
}

/// `value >> bits`; what is negative stays so.
#[must_use]
pub fn shift_right(value: i128, bits: i64) -> i128 {
    value >> u32::try_from(bits).unwrap_or(127).min(127)
}

/// True for floats that are the same but for their last digits, which texts of them leave out.
#[must_use]
pub fn near(left: f64, right: f64) -> bool {
    left == right || (left - right).abs() <= right.abs() * 1e-6
}

/// A text with its characters in the opposite order.
#[must_use]
pub fn reverse(text: &str) -> String {
    text.chars().rev().collect()
}

/// The characters from one position up to another; what is not there is left out.
#[must_use]
pub fn substring(text: &str, from: i64, to: i64) -> String {
    let (from, to) = (index(from.max(0)), index(to.max(0)));
    text.chars().take(to).skip(from).collect()
}

/// The integer that a text is in digits of a base of 2 to 36; 0 for what is none.
#[must_use]
pub fn number(text: &str, radix: i64) -> i64 {
    match u32::try_from(radix) {
        Ok(radix @ 2..=36) => i64::from_str_radix(text, radix).unwrap_or(0),
        _ => 0,
    }
}
