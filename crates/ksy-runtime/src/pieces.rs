//! The pieces of a file, as a walk over its value collects them.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use binrw::{BinResult, Endian};

use crate::derived::{Span, Value};
use crate::error::Problem;
use crate::lead::{Resolved, Spot};
use crate::leaf::LeafKind;
use crate::path::Path;
use crate::reader::{Writer, widen};
use crate::shared::Outline;
use crate::streams::{Streams, grown};

/// Where a piece of a file stands.
#[derive(Clone)]
pub(crate) struct Place {
    /// Offset in the file.
    pub start: u64,
    /// Offset at which its window ends; the largest number for that of the file, which the image knows.
    pub limit: u64,
    /// The most bytes that it may leave over in its window: it would read more.
    pub most: u64,
    pub path: Path,
    /// Bytes that nothing else covers: not even with the same value.
    pub alone: bool,
    /// The window that its position counts from.
    pub frame: usize,
    /// What leads there.
    pub led: Resolved,
}

/// Bytes that stand together in the file.
#[derive(Clone)]
pub(crate) struct Piece {
    pub place: Place,
    pub bytes: Vec<u8>,
    /// Ranges of its bytes that others fill.
    pub open: Vec<Range<usize>>,
    /// The bytes of the sequence that these are, too.
    pub shared: Option<Range<usize>>,
}

/// A window that positions count from.
#[derive(Clone, Copy)]
pub(crate) struct Frame {
    /// The piece that it is in; none for the file.
    pub holder: Option<usize>,
    /// Offset in the holder, or in the file.
    pub start: u64,
    pub size: u64,
}

/// How many elements or bytes a field has, and what states it.
pub(crate) struct Amount {
    pub path: Path,
    pub led: Resolved,
    pub amount: u64,
}

impl Piece {
    pub fn end(&self) -> u64 {
        self.place.start.saturating_add(widen(self.bytes.len()))
    }

    /// Its own ranges, from its start.
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

/// The parts of a file while a walk over its value collects them.
pub(crate) struct Image {
    pub pieces: Vec<Piece>,
    pub frames: Vec<Frame>,
    pub amounts: Vec<Amount>,
    /// Where integers that lead somewhere are, once they were looked for.
    pub spots: HashMap<Path, Option<Spot>>,
    /// Values with formulas, and where the parts are that these name, once they were looked for.
    pub values: Vec<Value>,
    pub spans: HashMap<Path, Option<Span>>,
    /// Where the parts of the sequence are, if that is asked for.
    pub outline: Option<Outline>,
    /// Paths of the pieces whose bytes the sequence has as well, which they follow.
    pub shared: HashSet<Path>,
    /// Pieces that a walk which looks for them has begun.
    pub sought: Option<usize>,
    /// Indices of the pieces that are being described, the innermost last.
    stack: Vec<usize>,
    /// Integers in streams are computed when a walk comes by.
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
            spots: HashMap::new(),
            values: Vec::new(),
            spans: HashMap::new(),
            outline: None,
            shared: HashSet::new(),
            sought: None,
            stack: Vec::new(),
            solves_streams: false,
            streams: Streams::default(),
            problems: Vec::new(),
            failure: None,
        }
    }

    /// The number of a window that a value is about to describe.
    pub fn frame(&mut self, (start, end): (u64, u64)) -> usize {
        let holder = self.stack.last().copied();
        let before = holder.and_then(|holder| self.pieces.get(holder)).map_or(0, |holder| holder.place.start);
        let (start, size) = (start.saturating_sub(before), end.saturating_sub(start));
        if self.sought.is_none() {
            self.frames.push(Frame { holder, start, size });
        }
        self.frames.len().saturating_sub(1)
    }

    /// Where a window begins that positions count from.
    pub fn window_of(&self, frame: usize) -> u64 {
        let Some(frame) = self.frames.get(frame) else { return 0 };
        let holder = frame.holder.and_then(|holder| self.pieces.get(holder));
        frame.start.saturating_add(holder.map_or(0, |holder| holder.place.start))
    }

    /// Notes a value that follows from a formula.
    pub fn value(&mut self, value: Value) {
        if self.sought.is_none() {
            self.values.push(value);
        }
    }

    /// The index of the piece that is being described.
    pub fn innermost(&self) -> usize {
        self.stack.last().copied().unwrap_or(0)
    }

    /// A window grows with the streams in it, which are those behind the first `count`.
    pub fn grow_frame(&mut self, frame: usize, count: usize) {
        let by = self.streams.growth_since(self.innermost(), count);
        if let Some(frame) = self.frames.get_mut(frame) {
            frame.size = grown(frame.size, by);
        }
    }

    /// Notes how large a field is.
    pub fn amount(&mut self, path: Path, led: Resolved, amount: u64) {
        if self.sought.is_none() {
            self.amounts.push(Amount { path, led, amount });
        }
    }

    /// Notes where an integer stands, if it leads somewhere.
    pub fn leaf(&mut self, path: &Path, (offset, size): (u64, u64), kind: LeafKind, endian: Endian) {
        let is_integer = matches!(kind, LeafKind::Unsigned | LeafKind::Signed) && matches!(size, 1 | 2 | 4 | 8);
        if self.sought.is_none() || !is_integer {
            return;
        }
        let piece = self.innermost();
        let Some(spot) = self.spots.get_mut(path) else { return };
        let start = self.pieces.get(piece).map_or(0, |piece| piece.place.start);
        let narrow = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let [offset, size] = [offset.saturating_sub(start), size].map(narrow);
        let found = Spot { piece, offset, size, is_signed: kind == LeafKind::Signed, endian };
        // Two integers of one name lead nowhere.
        *spot = spot.is_none().then_some(found);
    }

    /// Begins a piece; what follows until [`Image::end`] describes it.
    pub fn begin(&mut self, place: Place, endian: Endian, write: &dyn Fn(&mut Writer, Endian) -> BinResult<()>) {
        if let Some(begun) = &mut self.sought {
            self.stack.push(*begun);
            *begun += 1;
            return;
        }
        let mut writer = Writer::default();
        if let Err(error) = write(&mut writer, endian) {
            self.failure.get_or_insert(error);
        }
        self.stack.push(self.pieces.len());
        self.pieces.push(Piece { place, bytes: writer.into_inner(), open: Vec::new(), shared: None });
    }

    /// Ends the innermost piece.
    pub fn end(&mut self) {
        self.stack.pop();
    }

    /// Leaves `size` bytes at an offset of the file to others.
    pub fn open(&mut self, offset: u64, size: u64) {
        if self.sought.is_some() {
            return;
        }
        let Some(piece) = self.stack.last().and_then(|index| self.pieces.get_mut(*index)) else { return };
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        let start = usize::try_from(offset.saturating_sub(piece.place.start)).unwrap_or(usize::MAX);
        let [start, end] = [start, start.saturating_add(size)].map(|offset| offset.min(piece.bytes.len()));
        piece.open.push(start..end);
    }
}
