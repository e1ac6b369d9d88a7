//! The size of a value once written.

use crate::plain::Plain;
use crate::reader::widen;

/// How many bytes a value takes in the file. Derived lengths are computed from it, and writing
/// reserves its memory once.
pub trait WireSize {
    /// False for values that always have a byte: a list of them is not longer than the file.
    const CAN_BE_EMPTY: bool = true;
    /// Bytes in the file.
    fn wire_size(&self) -> u64;
}

macro_rules! fixed {
    ($($plain:ty),*) => {$(
        impl WireSize for $plain {
            const CAN_BE_EMPTY: bool = false;
            #[inline]
            fn wire_size(&self) -> u64 {
                widen(<$plain as Plain>::SIZE)
            }
        }
    )*};
}
fixed!(u8, i8, u16, i16, u32, i32, u64, i64, f32, f64);

impl<T: Plain, const N: usize> WireSize for [T; N] {
    #[inline]
    fn wire_size(&self) -> u64 {
        widen(<Self as Plain>::SIZE)
    }
}

impl<T: WireSize> WireSize for &T {
    #[inline]
    fn wire_size(&self) -> u64 {
        (**self).wire_size()
    }
}

impl<T: WireSize> WireSize for Option<T> {
    #[inline]
    fn wire_size(&self) -> u64 {
        self.as_ref().map_or(0, WireSize::wire_size)
    }
}

impl<T: WireSize> WireSize for Box<T> {
    #[inline]
    fn wire_size(&self) -> u64 {
        (**self).wire_size()
    }
}

/// Bytes of a bulk array.
#[must_use]
#[inline]
pub fn of_plain<T: Plain>(items: &[T]) -> u64 {
    widen(T::SIZE).saturating_mul(widen(items.len()))
}
