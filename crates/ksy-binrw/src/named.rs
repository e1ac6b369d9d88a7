//! Lists whose elements are found by name too.

use std::collections::HashMap;
use std::ops::{Deref, DerefMut};

/// An element that has a name.
pub trait HasName {
    /// Returns its name in the schema, which never changes.
    fn name(&self) -> &str;
}

/// A list in the order of the schema. Of elements with the same name, which are reported, the first one is found.
#[derive(Debug, Clone)]
pub struct Named<T> {
    list: Vec<T>,
    positions: HashMap<String, usize>,
}

impl<T> Named<T> {
    /// Looks up the position of an element by its name.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<usize> {
        self.positions.get(name).copied()
    }

    /// Looks up an element by its name.
    #[must_use]
    pub fn named(&self, name: &str) -> Option<&T> {
        self.list.get(self.position(name)?)
    }
}

impl<T: HasName> FromIterator<T> for Named<T> {
    fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
        let list: Vec<T> = elements.into_iter().collect();
        let mut positions = HashMap::new();
        for (position, element) in list.iter().enumerate() {
            positions.entry(element.name().to_owned()).or_insert(position);
        }
        Self { list, positions }
    }
}

impl<T> Deref for Named<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.list
    }
}

impl<T> DerefMut for Named<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.list
    }
}

impl<'a, T> IntoIterator for &'a Named<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}
