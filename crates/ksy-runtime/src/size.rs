//! The serialized size of a value.

use crate::plain::Plain;
use crate::reader::widen;

/// Values with a known serialized size. Derived lengths are computed from it, and writing allocates the buffer once.
pub trait WireSize {
    /// False if every value has at least one byte, so that a list of them is never longer than the file.
    const CAN_BE_EMPTY: bool = true;
    /// Returns the size in the file, in bytes.
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

/// Returns the size of a bulk array in bytes.
#[must_use]
#[inline]
pub fn of_plain<T: Plain>(items: &[T]) -> u64 {
    widen(T::SIZE).saturating_mul(widen(items.len()))
}
