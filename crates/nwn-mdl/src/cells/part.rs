//! Values of a fixed number of cells.

use meshwire_core::FixedText;

/// The format of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// An unsigned integer.
    Whole,
    /// A signed integer.
    Signed,
    /// A single-precision number.
    Single,
    /// Two hexadecimal digits, without separators.
    Byte,
}

/// A value of a fixed number of cells.
pub(crate) trait Part {
    /// The number of cells.
    const WIDTH: usize;
    /// The value whose cells are zero.
    const EMPTY: Self;
    /// Returns the format of a cell.
    fn spelling(cell: usize) -> Spelling;
    /// Returns a cell; 0 beyond the last one.
    fn get(&self, cell: usize) -> u32;
    /// Sets a cell; returns false if the value is not valid.
    fn put(&mut self, cell: usize, value: u32) -> bool;
}

macro_rules! unsigned {
    ($($number:ty),*) => { $(
        impl Part for $number {
            const WIDTH: usize = 1;
            const EMPTY: Self = 0;

            fn spelling(_: usize) -> Spelling {
                Spelling::Whole
            }

            fn get(&self, _: usize) -> u32 {
                u32::from(*self)
            }

            fn put(&mut self, _: usize, value: u32) -> bool {
                <$number>::try_from(value).map(|value| *self = value).is_ok()
            }
        }
    )* };
}

macro_rules! signed {
    ($($number:ty),*) => { $(
        impl Part for $number {
            const WIDTH: usize = 1;
            const EMPTY: Self = 0;

            fn spelling(_: usize) -> Spelling {
                Spelling::Signed
            }

            fn get(&self, _: usize) -> u32 {
                u32::from_ne_bytes(i32::from(*self).to_ne_bytes())
            }

            fn put(&mut self, _: usize, value: u32) -> bool {
                <$number>::try_from(i32::from_ne_bytes(value.to_ne_bytes())).map(|value| *self = value).is_ok()
            }
        }
    )* };
}

unsigned!(u8, u16, u32);
signed!(i8, i16, i32);

impl Part for f32 {
    const WIDTH: usize = 1;
    const EMPTY: Self = 0.0;

    fn spelling(_: usize) -> Spelling {
        Spelling::Single
    }

    fn get(&self, _: usize) -> u32 {
        self.to_bits()
    }

    fn put(&mut self, _: usize, value: u32) -> bool {
        *self = Self::from_bits(value);
        true
    }
}

impl<T: Part, const N: usize> Part for [T; N] {
    const WIDTH: usize = N * T::WIDTH;
    const EMPTY: Self = [T::EMPTY; N];

    fn spelling(cell: usize) -> Spelling {
        T::spelling(cell % T::WIDTH.max(1))
    }

    fn get(&self, cell: usize) -> u32 {
        let width = T::WIDTH.max(1);
        <[T]>::get(self, cell / width).map_or(0, |element| element.get(cell % width))
    }

    fn put(&mut self, cell: usize, value: u32) -> bool {
        let width = T::WIDTH.max(1);
        self.get_mut(cell / width).is_some_and(|element| element.put(cell % width, value))
    }
}

impl<const N: usize> Part for FixedText<N> {
    const WIDTH: usize = N;
    const EMPTY: Self = Self([0; N]);

    fn spelling(_: usize) -> Spelling {
        Spelling::Byte
    }

    fn get(&self, cell: usize) -> u32 {
        self.0.as_slice().get(cell).map_or(0, |byte| u32::from(*byte))
    }

    fn put(&mut self, cell: usize, value: u32) -> bool {
        match (self.0.as_mut_slice().get_mut(cell), u8::try_from(value)) {
            (Some(byte), Ok(value)) => {
                *byte = value;
                true
            }
            _ => false,
        }
    }
}

/// An optional list index; -1 for `None`.
impl Part for Option<u32> {
    const WIDTH: usize = 1;
    const EMPTY: Self = Some(0);

    fn spelling(_: usize) -> Spelling {
        Spelling::Signed
    }

    fn get(&self, _: usize) -> u32 {
        self.unwrap_or(u32::MAX)
    }

    fn put(&mut self, _: usize, value: u32) -> bool {
        *self = Some(value).filter(|value| *value != u32::MAX);
        true
    }
}
