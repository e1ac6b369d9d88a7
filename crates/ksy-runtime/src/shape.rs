//! The shape of a value: its leaves, their sizes, and the contents of its decoded streams.
//!
//! Equal bytes do not imply equal values: a list that is longer than its count loses elements to what follows it. Two
//! values with equal bytes and equal shapes are equal.

use std::hash::Hash;
use std::mem::{discriminant, take};
use std::rc::Rc;

use binrw::Endian;

use crate::hashing::{FastSet, mixed};
use crate::layout::{Annotate, Annotator};
use crate::leaf::LeafKind;
use crate::path::{Path, Segment};
use crate::pieces::Image;
use crate::streams::{Stream, Streams};

/// A hash for each leaf; paths would take many times the memory of the file.
pub(crate) struct Shape {
    hashes: Vec<u64>,
    /// Whether these are the hashes of all leaves.
    pub is_whole: bool,
    /// Streams with computed integers.
    streams: Option<Rc<Streams>>,
    /// Parts that follow others, which are compared separately.
    shared: Rc<FastSet<Path>>,
    /// Index of the leaf to find the path of, and the path once found.
    wanted: Option<usize>,
    found: Option<Path>,
}

impl Shape {
    pub fn new(is_whole: bool) -> Self {
        let shared = Rc::default();
        Self { hashes: Vec::new(), is_whole, streams: None, shared, wanted: None, found: None }
    }

    fn of(
        value: &impl Annotate,
        (streams, shared): (Option<Rc<Streams>>, &Rc<FastSet<Path>>),
        wanted: Option<usize>,
    ) -> Self {
        let mut shape = Self { streams, shared: shared.clone(), wanted, ..Self::new(true) };
        value.annotate(&mut Annotator::shaping(&mut shape, &mut |_| {}));
        shape
    }

    /// Returns the path of the first leaf of `one` that `other` lacks, or has with another size. The shape of `one` is
    /// known if it is whole. In the streams of its image, integers have their computed values.
    pub fn difference<T: Annotate>((one, own, image): (&T, Self, &mut Image), other: &T) -> Option<Path> {
        let (streams, shared) = (Some(Rc::new(take(&mut image.streams))), Rc::new(take(&mut image.shared)));
        let own = if own.is_whole { own } else { Self::of(one, (streams.clone(), &shared), None) };
        let ours = own.hashes;
        let theirs = Self::of(other, (None, &shared), None).hashes;
        let same = ours.iter().zip(&theirs).take_while(|(our, their)| our == their).count();
        if same == ours.len() && same == theirs.len() {
            return None;
        }
        let (longer, streams) = if same < ours.len() { (one, streams) } else { (other, None) };
        Some(Self::of(longer, (streams, &shared), Some(same)).found.unwrap_or_default())
    }

    /// Returns whether the field `name` of the record at `path` follows another part.
    pub fn is_shared(&self, path: &Path, name: &'static str) -> bool {
        !self.shared.is_empty() && {
            let mut path = path.clone();
            path.push(Segment::Field(name));
            self.shared.contains(&path)
        }
    }

    pub fn leaf(&mut self, path: (&Path, u64), size: u64, kind: LeafKind, endian: Endian) {
        self.push(path, &(size, discriminant(&kind), endian == Endian::Big));
    }

    pub fn decoded(&mut self, path: (&Path, u64), stream: &Stream<'_>) {
        let streams = self.streams.clone();
        match streams.as_ref().and_then(|streams| streams.solved.get(path.0)) {
            Some(solved) => self.push(path, &solved.plain),
            None => self.push(path, &(stream.plain)()),
        }
    }

    /// Adds a leaf at a path, which comes with its hash.
    fn push(&mut self, (path, hash): (&Path, u64), what: &impl Hash) {
        if self.wanted == Some(self.hashes.len()) {
            self.found = Some(path.clone());
        }
        self.hashes.push(mixed(hash, what));
    }
}
