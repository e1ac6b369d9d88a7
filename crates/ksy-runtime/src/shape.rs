//! The shape of a value: which leaves it has, how large they are, and what is in its decoded streams.
//!
//! Equal bytes do not make equal values: a list that is longer than its count loses elements to what follows it. Two
//! values with equal bytes and equal shapes are equal.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::mem::discriminant;

use binrw::Endian;

use crate::layout::{Annotate, Annotator};
use crate::leaf::LeafKind;
use crate::path::Path;

/// A hash for each leaf: paths would take many times the memory of the file.
#[derive(Default)]
pub(crate) struct Shape {
    hashes: Vec<u64>,
    /// The leaf whose path is asked for, and that path once it was found.
    wanted: Option<usize>,
    found: Option<Path>,
}

impl Shape {
    fn of(value: &impl Annotate, wanted: Option<usize>) -> Self {
        let mut shape = Self { wanted, ..Self::default() };
        value.annotate(&mut Annotator::shaping(&mut shape, &mut |_| {}));
        shape
    }

    /// The path of the first leaf of `one` that `other` does not have, or has with another size.
    pub fn difference<T: Annotate>(one: &T, other: &T) -> Option<Path> {
        let (ours, theirs) = (Self::of(one, None).hashes, Self::of(other, None).hashes);
        let same = ours.iter().zip(&theirs).take_while(|(our, their)| our == their).count();
        if same == ours.len() && same == theirs.len() {
            return None;
        }
        let longer = if same < ours.len() { one } else { other };
        Some(Self::of(longer, Some(same)).found.unwrap_or_default())
    }

    pub fn leaf(&mut self, path: &Path, size: u64, kind: LeafKind, endian: Endian) {
        self.push(path, &(size, discriminant(&kind), endian == Endian::Big));
    }

    pub fn decoded(&mut self, path: &Path, plain: &[u8]) {
        self.push(path, &plain);
    }

    fn push(&mut self, path: &Path, what: &impl Hash) {
        if self.wanted == Some(self.hashes.len()) {
            self.found = Some(path.clone());
        }
        let mut hasher = DefaultHasher::new();
        (path, what).hash(&mut hasher);
        self.hashes.push(hasher.finish());
    }
}
