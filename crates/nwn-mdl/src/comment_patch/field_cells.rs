//! Fields of the tree as rows of cells: each number, and each byte of a text, is one cell.

use std::convert::Infallible;
use std::slice;

use binrw::Endian;
use meshwire_core::layout::{Annotator, Leaf, LeafKind};
use meshwire_core::{FixedText, Segment, TerminatedText, plain};

use crate::file::{Gap, Stored};
use crate::generated::{AabbEntry, AabbPointer};
use crate::graph::{List, Region};
use crate::tree::AabbBox;
use crate::tree::fields::{Field, Fields, Record, Value, Visitor};

/// The format of a cell in a comment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Spelling {
    /// An unsigned integer.
    Whole,
    /// A signed integer.
    Signed,
    /// A single-precision number.
    Single,
    /// Two hexadecimal digits, without separators.
    Byte,
}

/// Where a cell is in the bytes of its value.
#[derive(Debug, Clone, Copy)]
struct Cell {
    /// The member of a record that it is part of.
    member: &'static str,
    offset: usize,
    size: usize,
    spelling: Spelling,
}

fn cells<T: Value>() -> Vec<Cell> {
    let bytes = vec![0; T::SIZE];
    let mut cells = Vec::new();
    let mut push = |leaf: Leaf<'_>| {
        let (size, spelling) = match leaf.kind {
            LeafKind::Unsigned => (leaf.bytes.len(), Spelling::Whole),
            LeafKind::Signed => (leaf.bytes.len(), Spelling::Signed),
            LeafKind::Float => (leaf.bytes.len(), Spelling::Single),
            LeafKind::Bytes => (1, Spelling::Whole),
            LeafKind::Text => (1, Spelling::Byte),
        };
        let member = match leaf.path.segments() {
            [Segment::Field(name), ..] => *name,
            _ => "",
        };
        let start = usize::try_from(leaf.offset).unwrap_or(usize::MAX);
        let starts = (start..start.saturating_add(leaf.bytes.len())).step_by(size.max(1));
        cells.extend(starts.map(|offset| Cell { member, offset, size, spelling }));
    };
    let value: T = plain::from_bytes(&bytes, Endian::Little);
    value.annotate(&mut Annotator::new(&bytes, Endian::Little, &mut push));
    cells
}

/// The meaning of the bytes of one or several fields.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    sort: Sort,
    /// Size of a value or of a list element.
    size: usize,
    cells: fn() -> Vec<Cell>,
}

#[derive(Clone, Copy)]
enum Sort {
    Value(Field),
    List(Field),
    /// The members of a record: their prefix, and those that no game reads.
    Record(&'static str, &'static [&'static str]),
}

impl Shape {
    fn of<T: Value>(sort: Sort) -> Self {
        Self { sort, size: T::SIZE, cells: cells::<T> }
    }

    /// Returns the fields whose values are in these bytes.
    pub(super) fn rows(&self) -> Vec<(Field, Row)> {
        let cells = (self.cells)();
        let row = |cells: &[Cell], is_list| Row { cells: cells.to_vec(), size: self.size, is_list };
        match self.sort {
            Sort::Value(field) => vec![(field, row(&cells, false))],
            Sort::List(field) => vec![(field, row(&cells, true))],
            Sort::Record(prefix, unread) => { cells.chunk_by(|a, b| a.member == b.member) }
                .filter_map(|own| {
                    let name = own.first()?.member;
                    let is_unread = unread.contains(&name);
                    Some((Field { prefix, is_unread, ..Field::new(name) }, row(own, false)))
                })
                .collect(),
        }
    }
}

/// The cells of one field; its bytes are stored elsewhere.
pub(super) struct Row {
    /// The cells of the value, or of each element.
    cells: Vec<Cell>,
    size: usize,
    is_list: bool,
}

impl Row {
    /// Returns the number of elements of a list, 1 for other values.
    pub(super) fn elements(&self, bytes: &[u8]) -> usize {
        if self.is_list { bytes.len().checked_div(self.size).unwrap_or(0) } else { 1 }
    }

    /// Returns the number of cells.
    pub(super) fn len(&self, bytes: &[u8]) -> usize {
        self.elements(bytes) * self.cells.len()
    }

    /// Returns a text up to its terminator; `None` for other values.
    pub(super) fn text<'a>(&self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        let first = self.cell(0).filter(|cell| !self.is_list && cell.spelling == Spelling::Byte)?;
        bytes.get(first.offset..)?.get(..self.cells.len())?.split(|byte| *byte == 0).next()
    }

    fn cell(&self, cell: usize) -> Option<Cell> {
        let own = *self.cells.get(cell.checked_rem(self.cells.len())?)?;
        let element = cell.checked_div(self.cells.len()).filter(|element| self.is_list || *element == 0)?;
        Some(Cell { offset: element.checked_mul(self.size)?.checked_add(own.offset)?, ..own })
    }

    pub(super) fn spelling(&self, cell: usize) -> Spelling {
        self.cell(cell).map_or(Spelling::Whole, |cell| cell.spelling)
    }

    /// Returns a cell; `None` beyond the last one.
    pub(super) fn get(&self, bytes: &[u8], cell: usize) -> Option<u32> {
        let Cell { offset, size, spelling, .. } = self.cell(cell)?;
        Some(word(bytes.get(offset..offset + size)?, spelling))
    }

    /// Sets a cell; returns false if it does not exist or the value does not fit.
    pub(super) fn set(&self, bytes: &mut [u8], cell: usize, value: u32) -> bool {
        let Some(Cell { offset, size, spelling, .. }) = self.cell(cell) else { return false };
        let (value_bytes, target) = (value.to_le_bytes(), bytes.get_mut(offset..offset + size));
        let own = value_bytes.get(..size).filter(|own| word(own, spelling) == value);
        let Some((own, target)) = own.zip(target) else { return false };
        target.copy_from_slice(own);
        true
    }

    /// Resizes a list, whose new cells are 0, to at most `most` cells; returns false if that is not possible.
    pub(super) fn resize(&self, bytes: &mut Vec<u8>, elements: usize, most: usize) -> bool {
        let fits = elements.checked_mul(self.cells.len()).is_some_and(|cells| cells <= most);
        if !self.is_list || !fits {
            return false;
        }
        bytes.resize(elements.saturating_mul(self.size), 0);
        true
    }
}

/// Passes the bytes of all fields to a function, which returns true if it changed them.
pub(super) struct Bytes<F>(pub(super) F);

impl<F: FnMut(Shape, &mut Vec<u8>) -> bool> Bytes<F> {
    fn pass<T: Value>(&mut self, sort: Sort, value: &mut T) {
        let mut bytes = plain::encode(slice::from_ref(value), Endian::Little);
        if (self.0)(Shape::of::<T>(sort), &mut bytes) {
            *value = plain::from_bytes(&bytes, Endian::Little);
        }
    }
}

impl<F: FnMut(Shape, &mut Vec<u8>) -> bool> Visitor for Bytes<F> {
    type Error = Infallible;

    fn value<T: Value>(&mut self, field: Field, value: &mut T) -> Result<(), Infallible> {
        self.pass(Sort::Value(field), value);
        Ok(())
    }

    fn record<R: Record>(&mut self, record: &mut R) -> Result<(), Infallible> {
        self.pass(Sort::Record(R::PREFIX, R::UNREAD), record);
        Ok(())
    }

    fn list<L: List<Item: Value>>(&mut self, field: Field, list: &mut L) -> Result<(), Infallible> {
        let mut bytes = plain::encode(list, Endian::Little);
        if (self.0)(Shape::of::<L::Item>(Sort::List(field)), &mut bytes) {
            *list = L::decode(&bytes);
        }
        Ok(())
    }

    fn vertices<T: Value + 'static>(&mut self, field: Field, list: &mut Vec<T>) -> Result<(), Infallible> {
        self.list(field, list)
    }

    /// A null pointer is one byte 0; a text is 1, its bytes, and 0.
    fn texts(&mut self, field: Field, texts: &mut Vec<Option<TerminatedText>>) -> Result<(), Infallible> {
        let mut bytes: Vec<u8> = Vec::new();
        for text in &*texts {
            if let Some(TerminatedText(text)) = text {
                bytes.push(1);
                bytes.extend(text);
            }
            bytes.push(0);
        }
        self.list(field, &mut bytes)?;
        let parts = bytes.split_inclusive(|byte| *byte == 0).map(|text| text.strip_suffix(&[0]).unwrap_or(text));
        *texts = parts.map(|text| Some(TerminatedText(text.split_first()?.1.to_vec()))).collect();
        Ok(())
    }

    /// Index lists are represented by their lengths and all indices.
    fn index_lists(&mut self, _: Field, lists: &mut Vec<Vec<u16>>) -> Result<(), Infallible> {
        let mut lengths: Vec<u32> = lists.iter().map(|list| length(list)).collect();
        let mut indices = lists.concat();
        self.list(Field::new("index_lengths"), &mut lengths)?;
        self.list(Field::new("indices"), &mut indices)?;
        *lists = parts(&lengths, &indices);
        Ok(())
    }

    /// Boxes have the form of the file, with indices instead of offsets.
    fn boxes(&mut self, field: Field, boxes: &mut Vec<AabbBox>) -> Result<(), Infallible> {
        let pointer = |child: Option<u32>| AabbPointer { offset: child.unwrap_or(u32::MAX) };
        let child = |pointer: AabbPointer| Some(pointer.offset).filter(|index| *index != u32::MAX);
        let entry = |AabbBox { min, max, left, right, face, plane }: &AabbBox| {
            let (left, right) = (pointer(*left), pointer(*right));
            AabbEntry { bounds_min: *min, bounds_max: *max, left, right, face: *face, plane: *plane }
        };
        let mut entries: Vec<AabbEntry> = boxes.iter().map(entry).collect();
        self.list(field, &mut entries)?;
        let own = |AabbEntry { bounds_min, bounds_max, left, right, face, plane }| {
            let (left, right) = (child(left), child(right));
            AabbBox { min: bounds_min, max: bounds_max, left, right, face, plane }
        };
        *boxes = entries.into_iter().map(own).collect();
        Ok(())
    }
}

impl Fields for Stored {
    fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), V::Error> {
        let field = |name| Field { prefix: "stored_", ..Field::new(name) };
        let Self { model_size, raw_size, shape, words, gaps } = self;
        visitor.value(field("model_size"), model_size)?;
        visitor.value(field("raw_size"), raw_size)?;
        let word = |shift: u32| u32::try_from((*shape >> shift) & u64::from(u32::MAX)).unwrap_or_default();
        let mut halves = [word(32), word(0)];
        visitor.value(field("shape"), &mut halves)?;
        *shape = halves.into_iter().fold(0, |shape, half| shape << 32 | u64::from(half));
        let mut pairs: Vec<[u32; 2]> = words.iter().map(|word| (*word).into()).collect();
        visitor.list(field("words"), &mut pairs)?;
        *words = pairs.into_iter().map(Into::into).collect();
        // Region, offset and length of each gap.
        let mut heads: Vec<[u32; 3]> =
            gaps.iter().map(|gap| [u32::from(gap.region == Region::Raw), gap.offset, length(&gap.bytes)]).collect();
        let mut bytes: Vec<FixedText<1>> = gaps.iter().flat_map(|gap| &gap.bytes).map(|b| FixedText([*b])).collect();
        visitor.list(field("gaps"), &mut heads)?;
        visitor.list(field("bytes"), &mut bytes)?;
        let lengths: Vec<u32> = heads.iter().map(|[_, _, length]| *length).collect();
        let gap = |([raw, offset, _], bytes): (&[u32; 3], Vec<FixedText<1>>)| Gap {
            region: if *raw == 0 { Region::Model } else { Region::Raw },
            offset: *offset,
            bytes: bytes.into_iter().map(|FixedText([byte])| byte).collect(),
        };
        *gaps = heads.iter().zip(parts(&lengths, &bytes)).map(gap).collect();
        Ok(())
    }
}

/// Decodes a little-endian number of at most four bytes, sign-extended if it has a sign.
fn word(bytes: &[u8], spelling: Spelling) -> u32 {
    let word = bytes.iter().rev().fold(0, |word, byte| word << 8 | u32::from(*byte));
    match (spelling, bytes) {
        (Spelling::Signed, [.., high]) if *high >= 0x80 => {
            bytes.iter().fold(u32::MAX, |ones, _| ones.checked_shl(8).unwrap_or(0)) | word
        }
        _ => word,
    }
}

fn length<T>(list: &[T]) -> u32 {
    u32::try_from(list.len()).unwrap_or(u32::MAX)
}

/// Splits a list into parts of these lengths; the last parts are shorter if it is too short.
fn parts<T: Clone>(lengths: &[u32], mut rest: &[T]) -> Vec<Vec<T>> {
    let mut part = |length: &u32| {
        let length = usize::try_from(*length).unwrap_or(usize::MAX).min(rest.len());
        let (part, after) = rest.split_at_checked(length)?;
        rest = after;
        Some(part.to_vec())
    };
    lengths.iter().map_while(&mut part).collect()
}
