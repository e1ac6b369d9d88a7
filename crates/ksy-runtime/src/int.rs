//! Integers in expressions of a schema. All arithmetic is done in 128 bits and saturates, so that no file can make
//! it overflow.

/// Values that are integers in expressions: numbers and enums.
pub trait Int {
    /// The number.
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

/// `a / b`; 0 where `b` is 0.
#[must_use]
pub fn divide(a: i128, b: i128) -> i128 {
    a.checked_div_euclid(b).unwrap_or(0)
}

/// `a % b`; 0 where `b` is 0.
#[must_use]
pub fn remainder(a: i128, b: i128) -> i128 {
    a.checked_rem_euclid(b).unwrap_or(0)
}

/// A computed count or size for comparison with a real one; what is negative counts as 0.
#[must_use]
pub fn amount(value: i128) -> u64 {
    u64::try_from(value.max(0)).unwrap_or(u64::MAX)
}
