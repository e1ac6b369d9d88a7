//! Represents every field of the tree as a named row of 32-bit cells. Comparing and patching trees uses this, so no
//! second list of fields is needed.

mod fields;
mod part;
mod records;

pub(crate) use fields::{animation, model, node, stored};
use part::Part;
pub(crate) use part::Spelling;

use crate::generated::ControllerKey;
use crate::tree::Keys;

/// A field: a value of a fixed number of cells, or a list.
pub(crate) trait Cells {
    /// Returns the function that determines the text format of each cell.
    fn speller(&self) -> fn(usize) -> Spelling;
    /// Returns the number of cells per element of a list; `None` for other values.
    fn width(&self) -> Option<usize>;
    /// Returns all cells.
    fn cells(&self) -> Vec<u32>;
    /// Sets a cell; returns false if it does not exist or the value is not valid.
    fn set(&mut self, cell: usize, value: u32) -> bool;
    /// Resizes a list; the caller limits `length`. Returns false for a value of fixed size.
    fn resize(&mut self, length: usize) -> bool;
}

/// The callback for each field.
pub(crate) type Each<'a> = &'a mut dyn FnMut(&'static str, &mut dyn Cells);

impl<T: Part> Cells for T {
    fn speller(&self) -> fn(usize) -> Spelling {
        T::spelling
    }

    fn width(&self) -> Option<usize> {
        None
    }

    fn cells(&self) -> Vec<u32> {
        (0..T::WIDTH).map(|cell| self.get(cell)).collect()
    }

    fn set(&mut self, cell: usize, value: u32) -> bool {
        cell < T::WIDTH && self.put(cell, value)
    }

    fn resize(&mut self, _: usize) -> bool {
        false
    }
}

macro_rules! list {
    ($list:ty, $part:ty $(, $generic:ident)?) => {
        impl$(<$generic: Part + Clone>)? Cells for $list {
            fn speller(&self) -> fn(usize) -> Spelling {
                |cell| <$part>::spelling(cell % <$part>::WIDTH.max(1))
            }

            fn width(&self) -> Option<usize> {
                Some(<$part>::WIDTH)
            }

            fn cells(&self) -> Vec<u32> {
                self.iter().flat_map(|element| (0..<$part>::WIDTH).map(|cell| element.get(cell))).collect()
            }

            fn set(&mut self, cell: usize, value: u32) -> bool {
                let width = <$part>::WIDTH.max(1);
                self.get_mut(cell / width).is_some_and(|element| element.put(cell % width, value))
            }

            fn resize(&mut self, length: usize) -> bool {
                <$list>::resize(self, length, <$part>::EMPTY);
                true
            }
        }
    };
}

list!(Vec<T>, T, T);
list!(Keys, ControllerKey);
