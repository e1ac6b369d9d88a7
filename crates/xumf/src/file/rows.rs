//! Rows of numbers in JSON, stored consecutively: a list per vertex would take many times the memory.

use std::fmt;
use std::marker::PhantomData;

use meshwire_core::exact::{self, Exact};
use serde::de::{DeserializeSeed, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// Rows of numbers.
pub(super) struct Rows<T> {
    /// The numbers of all rows.
    pub numbers: Vec<T>,
    /// Number of rows.
    pub count: usize,
    /// Length of the rows; `None` if it varies.
    width: Option<usize>,
}

impl<T> Rows<T> {
    /// Returns the number of values in every row, or `None` if rows differ or there are none.
    pub fn width(&self) -> Option<usize> {
        self.width
    }
}

impl<'de, T: Exact> Deserialize<'de> for Rows<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All<T>(PhantomData<T>);

        impl<'de, T: Exact> Visitor<'de> for All<T> {
            type Value = Rows<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of rows of numbers")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Rows<T>, A::Error> {
                let mut rows = Rows { numbers: Vec::new(), count: 0, width: None };
                let mut start = 0;
                while list.next_element_seed(Row(&mut rows.numbers))?.is_some() {
                    let width = rows.numbers.len() - start;
                    start = rows.numbers.len();
                    rows.width = if rows.count == 0 { Some(width) } else { rows.width.filter(|first| *first == width) };
                    rows.count += 1;
                }
                Ok(rows)
            }
        }

        deserializer.deserialize_seq(All(PhantomData))
    }
}

/// The destination for the numbers of a row.
struct Row<'a, T>(&'a mut Vec<T>);

impl<'de, T: Exact> DeserializeSeed<'de> for Row<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de, T: Exact> Visitor<'de> for Row<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row of numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut row: A) -> Result<(), A::Error> {
        while let Some(number) = row.next_element_seed(Number(PhantomData))? {
            self.0.push(number);
        }
        Ok(())
    }
}

struct Number<T>(PhantomData<T>);

impl<'de, T: Exact> DeserializeSeed<'de> for Number<T> {
    type Value = T;

    #[inline]
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        exact::deserialize(deserializer)
    }
}
