//! Outputs for the blocks that the walk places.

use std::mem;

use binrw::Endian;
use meshwire_core::layout::Annotate;
use meshwire_core::reader::widen;
use meshwire_core::{Plain, Segment, TerminatedText, Validator, plain};

use super::{Extent, narrow};
use crate::generated::FileHeader;
use crate::graph::Region;
use crate::tree::{Model, Node};
use crate::validate::AtHand;

/// A position in a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct At {
    pub region: Region,
    pub offset: u32,
}

impl At {
    pub fn model(offset: u32) -> Self {
        Self { region: Region::Model, offset }
    }

    /// Returns the position of entry `index` in a table of pointers that starts here.
    pub(super) fn entry(self, index: u32) -> Self {
        let size = u32::try_from(<u32 as Plain>::SIZE).unwrap_or(u32::MAX);
        Self { offset: self.offset.saturating_add(index.saturating_mul(size)), ..self }
    }

    /// Returns the position after a `T` that starts here.
    pub(super) fn behind<T: Plain>(self) -> Self {
        Self { offset: self.offset.saturating_add(u32::try_from(T::SIZE).unwrap_or(u32::MAX)), ..self }
    }
}

/// Receives the blocks that the walk places.
pub(crate) trait Output<'a> {
    /// Receives a structure.
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, name: &'static str, value: T);
    /// Receives an array.
    fn many<T: Plain + Annotate>(&mut self, at: At, name: &'static str, values: &'a [T]);
    /// Receives a string with its terminator.
    fn text(&mut self, at: At, name: &'static str, text: &'a TerminatedText);
    /// Enters a node; returns false to skip it.
    fn open(&mut self, _: &'a Node) -> bool {
        true
    }
    /// Leaves a node.
    fn close(&mut self) {}
    /// Enters a path segment: the following blocks are parts of it.
    fn enter(&mut self, _: Segment) {}
    /// Leaves a path segment.
    fn leave(&mut self) {}
}

/// Discards all output; only the sizes are wanted.
#[derive(Debug)]
pub(crate) struct Nothing;

impl<'a> Output<'a> for Nothing {
    fn one<T: Plain + Annotate + 'a>(&mut self, _: At, _: &'static str, _: T) {}
    fn many<T: Plain + Annotate>(&mut self, _: At, _: &'static str, _: &'a [T]) {}
    fn text(&mut self, _: At, _: &'static str, _: &'a TerminatedText) {}
}

/// Appends a block to the output.
type Append<'a> = Box<dyn Fn(&mut Vec<u8>) + 'a>;

/// A file without overlapping blocks, in which those of the raw region are contiguous in walk order. The regions grow
/// during the walk, because computing their sizes first would take another walk, which costs as much. Nodes are
/// validated during the walk.
pub(crate) struct Fresh<'a> {
    /// The model region, after space for the header.
    model: Vec<u8>,
    /// The raw region without its large blocks.
    raw: Vec<u8>,
    /// The large blocks, each with the length of `raw` before it. They are copied only once, when their position is
    /// known.
    large: Vec<(usize, Append<'a>)>,
    nodes: AtHand,
}

/// Initial capacity of a region: sufficient for most placeables, and larger files grow fewer times.
const FIRST_ROOM: usize = 1 << 14;

/// For blocks of at least this many bytes, copying twice costs more than deferring the copy.
const LARGE: usize = 1 << 12;

impl<'a> Fresh<'a> {
    pub fn of(tree: &Model) -> Self {
        let [model, raw] = [Vec::with_capacity(FIRST_ROOM), Vec::with_capacity(FIRST_ROOM)];
        Self { model, raw, large: Vec::new(), nodes: AtHand::of(tree) }
    }

    /// Takes the problems that prevent the tree from being written.
    pub fn take_problems(&mut self) -> Validator {
        mem::take(&mut self.nodes.problems)
    }

    /// Returns the file; the regions end where the walk ended.
    pub fn into_bytes(self, extent: Extent) -> Vec<u8> {
        let [len_model, len_raw] = [extent.model, extent.raw].map(narrow);
        let size = |bytes: u32| usize::try_from(bytes).unwrap_or(usize::MAX);
        let mut bytes = self.model;
        let start = <FileHeader as Plain>::SIZE.saturating_add(size(len_model));
        bytes.reserve_exact(start.saturating_add(size(len_raw)).saturating_sub(bytes.len()));
        bytes.resize(start, 0);
        let mut copied = 0;
        for (before, append) in &self.large {
            bytes.extend_from_slice(self.raw.get(copied..*before).unwrap_or_default());
            append(&mut bytes);
            copied = *before;
        }
        bytes.extend_from_slice(self.raw.get(copied..).unwrap_or_default());
        debug_assert_eq!(bytes.len(), start.saturating_add(size(len_raw)), "blocks lie one behind the other");
        write_at(&mut bytes, 0, &[FileHeader { marker: 0, len_model, len_raw }]);
        bytes.shrink_to_fit();
        bytes
    }

    // Always inlined, as the functions below: the sizes of records are constants, and most values are single ones.
    #[inline(always)]
    fn write<T: Plain>(&mut self, at: At, values: &[T]) {
        if at.region == Region::Raw {
            return append(&mut self.raw, values);
        }
        // A file this large cannot be written; the caller detects it by its extent.
        let Some(offset) = usize::try_from(at.offset).ok().filter(|_| at.offset < u32::MAX) else { return };
        let start = <FileHeader as Plain>::SIZE.saturating_add(offset);
        let end = start.saturating_add(T::SIZE.saturating_mul(values.len()));
        if end > self.model.len() {
            self.model.resize(end, 0);
        }
        write_at(&mut self.model, start, values);
    }
}

#[inline(always)]
fn append<T: Plain>(bytes: &mut Vec<u8>, values: &[T]) {
    let start = bytes.len();
    bytes.resize(start.saturating_add(T::SIZE.saturating_mul(values.len())), 0);
    write_at(bytes, start, values);
}

#[inline(always)]
fn write_at<T: Plain>(bytes: &mut [u8], start: usize, values: &[T]) {
    let end = start.saturating_add(T::SIZE.saturating_mul(values.len()));
    if let Some(target) = bytes.get_mut(start..end) {
        plain::fill(target, values, Endian::Little);
    }
}

impl<'a> Output<'a> for Fresh<'a> {
    #[inline(always)]
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, _: &'static str, value: T) {
        self.write(at, &[value]);
    }

    #[inline(always)]
    fn many<T: Plain + Annotate>(&mut self, at: At, _: &'static str, values: &'a [T]) {
        if at.region == Region::Raw && T::SIZE.saturating_mul(values.len()) >= LARGE {
            self.large.push((self.raw.len(), Box::new(move |bytes| append(bytes, values))));
        } else {
            self.write(at, values);
        }
    }

    fn text(&mut self, at: At, _: &'static str, text: &'a TerminatedText) {
        self.write(at, text.text());
        self.write(At { offset: at.offset.saturating_add(narrow(widen(text.text().len()))), ..at }, &[0_u8]);
    }

    #[inline]
    fn open(&mut self, node: &'a Node) -> bool {
        self.nodes.open(node)
    }

    #[inline]
    fn close(&mut self) {
        self.nodes.close();
    }
}

/// A file whose blocks have explicit offsets and may overlap. Records the first conflict.
#[derive(Debug)]
pub(crate) struct Checked {
    bytes: Vec<u8>,
    written: Vec<bool>,
    /// The first block that is outside its region or contradicts another one.
    pub conflict: Option<(At, &'static str)>,
    sizes: [u32; 2],
}

impl Checked {
    /// Allocates a file; `model` and `raw` are the sizes of its regions.
    pub fn new(model: u32, raw: u32) -> Self {
        let size = |bytes: u32| usize::try_from(bytes).unwrap_or(usize::MAX);
        let length = <FileHeader as Plain>::SIZE.saturating_add(size(model)).saturating_add(size(raw));
        let mut bytes = vec![0; length];
        write_at(&mut bytes, 0, &[FileHeader { marker: 0, len_model: model, len_raw: raw }]);
        Self { bytes, written: vec![false; length], conflict: None, sizes: [model, raw] }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    pub fn write(&mut self, at: At, name: &'static str, bytes: &[u8]) {
        let [model, raw] = self.sizes.map(u64::from);
        let size = if at.region == Region::Model { model } else { raw };
        let start = usize::try_from(at.region.start(model) + u64::from(at.offset)).unwrap_or(usize::MAX);
        let end = start.saturating_add(bytes.len());
        let targets = self.bytes.get_mut(start..end).zip(self.written.get_mut(start..end));
        let inside = u64::from(at.offset).saturating_add(widen(bytes.len())) <= size;
        let Some((target, written)) = targets.filter(|_| inside) else {
            self.conflict.get_or_insert((at, name));
            return;
        };
        for ((target, written), byte) in target.iter_mut().zip(written).zip(bytes) {
            if *written && *target != *byte {
                self.conflict.get_or_insert((at, name));
            }
            *target = *byte;
            *written = true;
        }
    }
}

impl<'a> Output<'a> for Checked {
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, name: &'static str, value: T) {
        self.write(at, name, &plain::encode(&[value], Endian::Little));
    }

    fn many<T: Plain + Annotate>(&mut self, at: At, name: &'static str, values: &'a [T]) {
        self.write(at, name, &plain::encode(values, Endian::Little));
    }

    fn text(&mut self, at: At, name: &'static str, text: &'a TerminatedText) {
        let mut bytes = text.text().to_vec();
        bytes.push(0);
        self.write(at, name, &bytes);
    }
}

/// The byte ranges covered by blocks.
#[derive(Debug, Default)]
pub(crate) struct Spans(Vec<(Region, u64, u64)>);

impl Spans {
    /// Returns region, offset and length of every block, by offset.
    pub fn into_sorted(mut self) -> Vec<(Region, u64, u64)> {
        self.0.sort_unstable();
        self.0
    }

    fn add(&mut self, at: At, bytes: usize) {
        self.0.push((at.region, u64::from(at.offset), widen(bytes)));
    }
}

impl<'a> Output<'a> for Spans {
    fn one<T: Plain + Annotate + 'a>(&mut self, at: At, _: &'static str, _: T) {
        self.add(at, T::SIZE);
    }

    fn many<T: Plain + Annotate>(&mut self, at: At, _: &'static str, values: &'a [T]) {
        self.add(at, T::SIZE.saturating_mul(values.len()));
    }

    fn text(&mut self, at: At, _: &'static str, text: &'a TerminatedText) {
        self.add(at, text.text().len() + 1);
    }
}
