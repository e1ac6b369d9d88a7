//! Integers in schema expressions, and named numbers.

use crate::leaf::LeafKind;

/// Values that are integers: numbers and enums.
pub trait Int {
    /// Returns the number.
    fn int(&self) -> i128;
}

macro_rules! int {
    ($($number:ty),*) => {$(
        impl Int for $number {
            #[inline]
            fn int(&self) -> i128 {
                i128::from(*self)
            }
        }
    )*};
}
int!(u8, i8, u16, i16, u32, i32, u64, i64, i128);

impl Int for bool {
    #[inline]
    fn int(&self) -> i128 {
        i128::from(*self)
    }
}

/// Values that represent an integer: numbers, `bool` (0 and 1), and enums.
pub trait Number: Int + Copy {
    /// The smallest and the largest integer.
    const RANGE: (i128, i128);
    /// Returns the value that represents an integer, if there is one.
    fn from_int(number: i128) -> Option<Self>;
    /// Returns the name of the value, if it has one.
    fn meaning(&self) -> Option<&'static str> {
        None
    }
}

macro_rules! number {
    ($($number:ty),*) => {$(
        impl Number for $number {
            const RANGE: (i128, i128) = (<$number>::MIN as i128, <$number>::MAX as i128);
            #[inline]
            fn from_int(number: i128) -> Option<Self> {
                Self::try_from(number).ok()
            }
        }
    )*};
}
#[expect(clippy::as_conversions, reason = "no other widening is const")]
mod numbers {
    use super::Number;
    number!(u8, i8, u16, i16, u32, i32, u64, i64);
}

impl Number for bool {
    const RANGE: (i128, i128) = (0, 1);
    #[inline]
    fn from_int(number: i128) -> Option<Self> {
        match number {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
    fn meaning(&self) -> Option<&'static str> {
        Some(if *self { "true" } else { "false" })
    }
}

/// Enums of numbers, implemented by [`value_enum`](crate::value_enum).
pub trait Named: Copy + PartialEq + 'static {
    /// The integer type it is stored as.
    type Number;
    /// The type of its leaf.
    const LEAF: LeafKind;
}

/// Converts a count or size of any integer type.
#[inline(always)]
pub fn wide(number: impl Into<i128>) -> i128 {
    number.into()
}

/// Converts an amount to a narrower type. Values out of range become the largest number of that type.
#[inline]
pub fn fitting<T: TryFrom<u64> + Largest>(amount: u64) -> T {
    T::try_from(amount).unwrap_or(T::LARGEST)
}

/// Integers with a largest value.
pub trait Largest {
    /// The largest value.
    const LARGEST: Self;
}

macro_rules! largest {
    ($($number:ty),*) => {$(
        impl Largest for $number {
            const LARGEST: Self = Self::MAX;
        }
    )*};
}
largest!(u8, i8, u16, i16, u32, i32, u64, i64);

/// Computes `a / b` rounded down, or 0 if `b` is 0.
#[must_use]
pub fn divide(a: i128, b: i128) -> i128 {
    let Some(quotient) = a.checked_div(b) else { return 0 };
    if (a % b != 0) && ((a < 0) != (b < 0)) { quotient - 1 } else { quotient }
}

/// Computes the remainder of [`divide`], or 0 if `b` is 0.
#[must_use]
pub fn remainder(a: i128, b: i128) -> i128 {
    a.saturating_sub(divide(a, b).saturating_mul(b)).saturating_mul(i128::from(b != 0))
}

/// Converts a computed count or size for comparison with an actual one. Negative values become 0.
#[must_use]
pub fn amount(value: i128) -> u64 {
    u64::try_from(value.max(0)).unwrap_or(u64::MAX)
}
