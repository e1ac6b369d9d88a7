//! Every field of the tree as a row of 32-bit cells with a name, so that two trees are compared, and one is changed into
//! the other, without a second list of what the fields are.

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
    /// How the cells are spelled in a text.
    fn speller(&self) -> fn(usize) -> Spelling;
    /// How many cells an element has, for a list.
    fn width(&self) -> Option<usize>;
    /// All cells.
    fn cells(&self) -> Vec<u32>;
    /// Changes a cell; false if there is none or it cannot have that value.
    fn set(&mut self, cell: usize, value: u32) -> bool;
    /// Makes a list so many elements long; the caller bounds that. False for a value of a fixed size.
    fn resize(&mut self, length: usize) -> bool;
}

/// What is told of each field.
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
