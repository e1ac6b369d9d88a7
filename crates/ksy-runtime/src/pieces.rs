//! The pieces of a file, collected by walking its value.

use std::ops::Range;

use binrw::{BinResult, Endian};

use crate::derived::{Span, Value};
use crate::error::Problem;
use crate::hashing::{FastMap, FastSet};
use crate::lead::{self, Led, Resolved, Spot};
use crate::leaf::LeafKind;
use crate::path::{Path, Segment};
use crate::reader::{Writer, widen};
use crate::shared::Outline;
use crate::streams::{Streams, grown};

/// The place of a piece in a file.
#[derive(Clone)]
pub(crate) struct Place {
    /// Offset in the file.
    pub start: u64,
    /// End offset of its window. The largest number means the end of the file, which the image knows.
    pub limit: u64,
    /// The most bytes that the value may leave unread in its window.
    pub most: u64,
    pub path: Path,
    /// Bytes that no other piece may cover, not even with the same value.
    pub alone: bool,
    /// The window that its position counts from.
    pub frame: usize,
    /// The source of the position.
    pub led: Resolved,
}

/// A contiguous run of bytes in the file.
#[derive(Clone)]
pub(crate) struct Piece {
    pub place: Place,
    pub bytes: Vec<u8>,
    /// Ranges of these bytes that other pieces fill.
    pub open: Vec<Range<usize>>,
    /// Bytes between these that are left in the source: their offset in the file, and their range in the source.
    pub left: Vec<(u64, Range<u64>)>,
    /// The bytes of the sequence that this piece shares.
    pub shared: Option<Range<usize>>,
}

/// A window that positions count from.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The piece that contains the window; `None` for the file.
    pub holder: Option<usize>,
    /// Offset in that piece, or in the file.
    pub start: u64,
    pub size: u64,
}

/// The number of elements or bytes of a field, and its source.
pub(crate) struct Amount {
    pub path: Path,
    pub led: Resolved,
    pub amount: u64,
}

/// A piece without its bytes: its path, its start and its size.
pub(crate) type Placed = (Path, u64, usize);

impl Piece {
    /// Divides a piece into those that are in memory and those that are left in the source.
    pub fn divided(mut self) -> Vec<Self> {
        let (mut pieces, mut start) = (Vec::new(), self.place.start);
        let left = std::mem::take(&mut self.left);
        self.open.sort_by_key(|open| open.start);
        let mut opens = std::mem::take(&mut self.open).into_iter().peekable();
        let mut rest = self.bytes.as_slice();
        let place = |start| Place { start, ..self.place.clone() };
        for (at, range) in left.into_iter().chain([(u64::MAX, 0..0)]) {
            let size = usize::try_from(at.saturating_sub(start)).unwrap_or(usize::MAX);
            let (bytes, after) = rest.split_at_checked(size).unwrap_or((rest, &[]));
            rest = after;
            let before = usize::try_from(start.saturating_sub(self.place.start)).unwrap_or(usize::MAX);
            let within = |offset: usize| offset.saturating_sub(before).min(bytes.len());
            let mut open = Vec::new();
            while let Some(next) = opens.next_if(|open| open.start < before.saturating_add(bytes.len())) {
                open.push(within(next.start)..within(next.end));
            }
            pieces.push(Self { place: place(start), bytes: bytes.to_vec(), open, left: Vec::new(), shared: None });
            start = at.saturating_add(range.end.saturating_sub(range.start));
            pieces.push(Self {
                place: place(at),
                bytes: Vec::new(),
                open: Vec::new(),
                left: vec![(at, range)],
                shared: None,
            });
        }
        pieces.retain(|piece| piece.end() > piece.place.start);
        pieces
    }

    /// Returns the ranges of the file that the piece fills itself.
    pub fn places(&self) -> Vec<Range<usize>> {
        let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        let start = index(self.place.start);
        let own = self.own().into_iter();
        let left = (!self.left.is_empty()).then(|| start..index(self.end()));
        own.map(|own| start.saturating_add(own.start)..start.saturating_add(own.end)).chain(left).collect()
    }

    /// Returns the content of a range of the file that is within the piece.
    pub fn content(&self, range: &Range<usize>) -> Option<Content<'_>> {
        let start = usize::try_from(self.place.start).unwrap_or(usize::MAX);
        let own = range.start.saturating_sub(start)..range.end.saturating_sub(start);
        match self.left.first() {
            Some((_, left)) => Some(Content::Left(left.start.saturating_add(widen(own.start)))),
            None => self.bytes.get(own).map(Content::Held),
        }
    }

    pub fn end(&self) -> u64 {
        let left: u64 = self.left.iter().map(|(_, range)| range.end.saturating_sub(range.start)).sum();
        self.place.start.saturating_add(widen(self.bytes.len())).saturating_add(left)
    }

    /// Returns the ranges that the piece fills itself, relative to its start.
    pub fn own(&self) -> Vec<Range<usize>> {
        let mut open = self.open.clone();
        open.sort_by_key(|open| open.start);
        let mut own = Vec::new();
        let mut start = 0;
        for open in open {
            if open.start > start {
                own.push(start..open.start);
            }
            start = start.max(open.end);
        }
        if start < self.bytes.len() {
            own.push(start..self.bytes.len());
        }
        own
    }
}

/// The content of a range of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content<'a> {
    Held(&'a [u8]),
    /// The offset in the source.
    Left(u64),
}

/// An integer in a record that is being described.
#[derive(Clone, Copy)]
pub(crate) struct Recent {
    /// The path length of the record.
    around: usize,
    /// The field of the record, if the integer is in a record there.
    outer: Option<&'static str>,
    name: &'static str,
    spot: Spot,
}

/// The parts of a file, collected while walking its value.
pub(crate) struct Image {
    pub pieces: Vec<Piece>,
    pub frames: Vec<Frame>,
    pub amounts: Vec<Amount>,
    /// The last names of the integers that hold positions or sizes.
    pub names: Vec<&'static str>,
    /// Integers in the records that are being described, and in records that are fields of these.
    pub recent: Vec<Recent>,
    /// The integers that are not found there, filled in by the search for them.
    pub spots: FastMap<Path, Option<Spot>>,
    /// Values with formulas, and the ranges of the parts they refer to, filled in by the search for them.
    pub values: Vec<Value>,
    pub spans: FastMap<Path, Option<Span>>,
    /// The bytes of the file, if a formula refers to them.
    pub file: Vec<u8>,
    /// Ranges of the parts of the sequence, if requested.
    pub outline: Option<Outline>,
    /// Paths of the pieces that share and follow bytes of the sequence.
    pub shared: FastSet<Path>,
    /// Number of pieces begun so far by a walk that searches for them.
    pub sought: Option<usize>,
    /// Indices of the pieces being described, innermost last.
    pub stack: Vec<usize>,
    /// For bytes of an unknown size.
    pub buffer: Vec<u8>,
    /// Bytes may be left in a source.
    pub has_source: bool,
    /// Integers in streams are computed during a walk.
    pub solves_streams: bool,
    pub streams: Streams,
    pub problems: Vec<Problem>,
    pub failure: Option<binrw::Error>,
}

impl Image {
    pub fn new() -> Self {
        Self {
            pieces: Vec::new(),
            frames: vec![Frame { holder: None, start: 0, size: u64::MAX }],
            amounts: Vec::new(),
            names: Vec::new(),
            recent: Vec::new(),
            spots: FastMap::default(),
            values: Vec::new(),
            spans: FastMap::default(),
            file: Vec::new(),
            outline: None,
            shared: FastSet::default(),
            sought: None,
            stack: Vec::new(),
            buffer: Vec::new(),
            has_source: false,
            solves_streams: false,
            streams: Streams::default(),
            problems: Vec::new(),
            failure: None,
        }
    }

    /// Returns the places of the pieces, without those that nothing refers to.
    pub fn placed(&self) -> Vec<Placed> {
        let pieces = self.pieces.iter().filter(|piece| !piece.place.alone);
        let shown = pieces.filter(|piece| piece.shared.as_ref().is_none_or(|range| !range.is_empty()));
        shown.map(|piece| (piece.place.path.clone(), piece.place.start, piece.bytes.len())).collect()
    }

    /// Returns the index of a window that a value is about to describe.
    pub fn frame(&mut self, (start, end): (u64, u64)) -> usize {
        let holder = self.stack.last().copied();
        let before = holder.and_then(|holder| self.pieces.get(holder)).map_or(0, |holder| holder.place.start);
        let (start, size) = (start.saturating_sub(before), end.saturating_sub(start));
        if self.sought.is_none() {
            self.frames.push(Frame { holder, start, size });
        }
        self.frames.len().saturating_sub(1)
    }

    /// Returns the start of a window that positions count from.
    pub fn window_of(&self, frame: usize) -> u64 {
        let Some(frame) = self.frames.get(frame) else { return 0 };
        let holder = frame.holder.and_then(|holder| self.pieces.get(holder));
        frame.start.saturating_add(holder.map_or(0, |holder| holder.place.start))
    }

    /// Records a value that follows from a formula.
    pub fn value(&mut self, value: Value) {
        self.values.push(value);
    }

    /// Returns the index of the innermost piece being described.
    pub fn innermost(&self) -> usize {
        self.stack.last().copied().unwrap_or(0)
    }

    /// Grows a window by the growth of its streams, which are those after the first `count`.
    pub fn grow_frame(&mut self, frame: usize, count: usize) {
        let by = self.streams.growth_since(self.innermost(), count);
        if let Some(frame) = self.frames.get_mut(frame) {
            frame.size = grown(frame.size, by);
        }
    }

    /// Records the size of a field.
    pub fn amount(&mut self, path: Path, led: Resolved, amount: u64) {
        self.amounts.push(Amount { path, led, amount });
    }

    /// Resolves the source of a position or size in a record.
    pub fn resolved(&self, led: &Led, records: &[usize]) -> Resolved {
        let mut resolved = led.resolved(records);
        let Some(lead::Place { around, names, spot, .. }) = &mut resolved.lead else { return resolved };
        let (outer, name) = match names {
            [name] => (None, name),
            [outer, name] => (Some(*outer), name),
            _ => return resolved,
        };
        let is_it = |own: &&Recent| own.around == *around && own.name == *name && own.outer == outer;
        let mut found = self.recent.iter().filter(is_it);
        *spot = found.next().filter(|_| found.next().is_none()).map(|own| own.spot);
        resolved
    }

    /// Ends a record at a path, before which there were `before` recent integers. Its own remain if it is a field.
    pub fn leave_record(&mut self, before: usize, path: &Path) {
        let mut kept = before;
        if let Some((Segment::Field(outer), around)) = path.segments().split_last() {
            let own = path.segments().len();
            for index in before..self.recent.len() {
                let integer = self.recent.get(index).filter(|integer| integer.around == own && integer.outer.is_none());
                let Some(integer) = integer.copied() else { continue };
                if let Some(place) = self.recent.get_mut(kept) {
                    *place = Recent { around: around.len(), outer: Some(outer), ..integer };
                    kept += 1;
                }
            }
        }
        self.recent.truncate(kept);
    }

    /// Returns where the integer is stored from which the part at `path` follows.
    pub fn spot(&self, led: &Resolved, path: &Path) -> Option<Spot> {
        let lead = led.lead.as_ref()?;
        lead.spot.or_else(|| self.spots.get(&lead.path(path)).copied().flatten())
    }

    /// Records the place of an integer that may hold a position or size.
    pub fn leaf(&mut self, path: &Path, (offset, size): (u64, u64), kind: LeafKind, endian: Endian) {
        let is_integer = matches!(kind, LeafKind::Unsigned | LeafKind::Signed) && matches!(size, 1 | 2 | 4 | 8);
        // Pieces that follow others change their bytes after the first walk.
        let is_first = self.sought.is_none();
        if !is_integer || is_first && (!self.solves_streams || self.outline.is_some()) {
            return;
        }
        let piece = self.innermost();
        let Some(own) = self.pieces.get(piece).filter(|own| own.shared.is_none()) else { return };
        let start = own.place.start;
        let narrow = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let [offset, size] = [offset.saturating_sub(start), size].map(narrow);
        let found = Spot { piece, offset, size, is_signed: kind == LeafKind::Signed, endian };
        let segments = path.segments();
        if is_first {
            if let Some((Segment::Field(name), around)) = segments.split_last() {
                self.recent.push(Recent { around: around.len(), outer: None, name, spot: found });
            }
            return;
        }
        // An integer with several widths is in the field of a case of a switch.
        let around = segments.get(..segments.len().saturating_sub(2)).unwrap_or_default();
        let is_named =
            |path: &[Segment]| matches!(path.last(), Some(Segment::Field(name)) if self.names.contains(name));
        if !is_named(segments) && !is_named(around) {
            return;
        }
        let known = if self.spots.contains_key(segments) { segments } else { around };
        let Some(spot) = self.spots.get_mut(known) else { return };
        // If two integers have the same path, neither is used.
        *spot = spot.is_none().then_some(found);
    }

    /// Begins a piece of about `size` bytes. Everything up to [`Image::end`] describes it.
    pub fn begin(
        &mut self,
        (place, size): (Place, usize),
        endian: Endian,
        write: &dyn Fn(&mut Writer, Endian) -> BinResult<()>,
    ) {
        if let Some(begun) = &mut self.sought {
            self.stack.push(*begun);
            *begun += 1;
            return;
        }
        let mut writer = match (self.has_source, size) {
            (true, _) => Writer::leaving(),
            // Of an unknown size: the buffer has that of the largest.
            (false, 0) => Writer::reusing(std::mem::take(&mut self.buffer)),
            (false, _) => Writer::with_capacity(size),
        };
        if let Err(error) = write(&mut writer, endian) {
            self.failure.get_or_insert(error);
        }
        self.stack.push(self.pieces.len());
        let mut bytes = writer.into_inner();
        if size == 0 {
            self.buffer = std::mem::take(&mut bytes);
            bytes.extend_from_slice(&self.buffer);
        }
        self.pieces.push(Piece { place, bytes, open: Vec::new(), left: Vec::new(), shared: None });
    }

    /// Records that the bytes at a file offset are left in a range of the source.
    pub fn left(&mut self, path: &Path, offset: u64, range: &Range<u64>) {
        if !self.has_source {
            let message = "expected bytes that were fetched".to_owned();
            self.problems.push(Problem { path: path.clone(), message });
        } else if let Some(piece) = self.stack.last().and_then(|index| self.pieces.get_mut(*index)) {
            piece.left.push((offset, range.clone()));
        }
    }

    /// Ends the innermost piece.
    pub fn end(&mut self) {
        self.stack.pop();
    }

    /// Leaves `size` bytes at a file offset to other pieces.
    pub fn open(&mut self, offset: u64, size: u64) {
        if self.sought.is_some() {
            return;
        }
        let Some(piece) = self.stack.last().and_then(|index| self.pieces.get_mut(*index)) else { return };
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let start = usize::try_from(offset.saturating_sub(piece.place.start)).unwrap_or(usize::MAX);
        let size_of_piece = if self.has_source { usize::MAX } else { piece.bytes.len() };
        let [start, end] = [start, start.saturating_add(size)].map(|offset| offset.min(size_of_piece));
        piece.open.push(start..end);
    }
}
