//! Controller keys.

use std::ops::{Deref, DerefMut};
use std::slice;

use smallvec::SmallVec;

use crate::generated::ControllerKey;

/// The keys of a node. A single key is stored inline, because most nodes of animations have just one.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; }
/// use meshwire::mdl::tree::Controllers;
///
/// let mut controllers = Controllers::default();
/// controllers.set_constant(36, &[2.0])?;
/// let mut keys = controllers.keys.clone();
/// keys.push(keys[0]);
/// assert_eq!((keys.len(), keys.remove(1).id, keys), (2, 36, controllers.keys));
/// # Ok::<(), meshwire::mdl::controller::KeyError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Keys(SmallVec<[ControllerKey; 1]>);

impl Keys {
    /// Appends a key.
    pub fn push(&mut self, key: ControllerKey) {
        self.0.push(key);
    }

    /// Removes and returns the key at `index`.
    ///
    /// # Panics
    /// Panics if `index` is out of bounds.
    pub fn remove(&mut self, index: usize) -> ControllerKey {
        self.0.remove(index)
    }

    /// Keeps only the keys for which `keep` returns true.
    pub fn retain(&mut self, mut keep: impl FnMut(&ControllerKey) -> bool) {
        self.0.retain(|key| keep(key));
    }

    /// Removes all keys.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Resizes the list; new keys are copies of `key`.
    pub fn resize(&mut self, length: usize, key: ControllerKey) {
        self.0.resize(length, key);
    }
}

impl Deref for Keys {
    type Target = [ControllerKey];

    fn deref(&self) -> &[ControllerKey] {
        &self.0
    }
}

impl DerefMut for Keys {
    fn deref_mut(&mut self) -> &mut [ControllerKey] {
        &mut self.0
    }
}

impl From<ControllerKey> for Keys {
    fn from(key: ControllerKey) -> Self {
        Self(SmallVec::from_buf([key]))
    }
}

impl From<Vec<ControllerKey>> for Keys {
    fn from(keys: Vec<ControllerKey>) -> Self {
        Self(keys.into())
    }
}

impl FromIterator<ControllerKey> for Keys {
    fn from_iter<I: IntoIterator<Item = ControllerKey>>(keys: I) -> Self {
        Self(keys.into_iter().collect())
    }
}

impl Extend<ControllerKey> for Keys {
    fn extend<I: IntoIterator<Item = ControllerKey>>(&mut self, keys: I) {
        self.0.extend(keys);
    }
}

impl<'a> IntoIterator for &'a Keys {
    type Item = &'a ControllerKey;
    type IntoIter = slice::Iter<'a, ControllerKey>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a> IntoIterator for &'a mut Keys {
    type Item = &'a mut ControllerKey;
    type IntoIter = slice::IterMut<'a, ControllerKey>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
