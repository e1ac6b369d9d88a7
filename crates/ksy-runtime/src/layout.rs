//! Maps bytes to fields.
//!
//! A value describes its own structure: names, types and sizes in file order. Together with the written bytes, this
//! gives a [`Leaf`] for every byte. Hex views, the byte-coverage tests and the comparison with other readers are built
//! on it.

use std::fmt;
use std::io::Write as _;

use binrw::{BinResult, Endian};

use crate::at::Origin;
use crate::derived::Formula;
use crate::error::Problem;
use crate::gaps::{Gap, Gaps};
use crate::hashing::mixed;
use crate::hosted::Host;
use crate::lead::Led;
pub use crate::leaf::{Blob, Leaf, LeafKind, Value};
use crate::path::{Path, Segment};
use crate::pieces::{Image, Place};
use crate::reader::{Writer, widen};
use crate::shape::Shape;
use crate::streams::{Stream, grown};
use crate::texts;

/// Values that describe their bytes.
pub trait Annotate {
    /// The size of every value, if all have the same leaves, and no expression refers to a single element of a list of
    /// them: such lists are described as a whole where only the places of other parts are asked for.
    const BLOCK: Option<usize> = None;
    /// Reports every leaf in file order.
    fn annotate(&self, out: &mut Annotator<'_>);
    /// Returns the bytes that nothing covers, if this is a whole file that keeps them.
    fn gaps(&self) -> Option<&Gaps> {
        None
    }
    /// Like [`gaps`](Self::gaps), mutable.
    fn gaps_mut(&mut self) -> Option<&mut Gaps> {
        None
    }
    /// Adapts windows to the sizes of the values in them that are reached by position from outside.
    fn refit(&mut self) {}
}

/// Tracks the position in a file while values describe its bytes.
pub struct Annotator<'a> {
    bytes: &'a [u8],
    offset: u64,
    /// Leaves at or after this offset are not reported.
    end: u64,
    endian: Endian,
    pub(crate) path: Path,
    /// The hash of the path, for a shape.
    trail: u64,
    /// Number of leaves reported so far.
    reported: u64,
    /// Start and end of the innermost window. Positions count from its start.
    window: (u64, u64),
    /// Index of the window in the image.
    frame: usize,
    /// Path lengths of the surrounding records, innermost last. The first one counts as the file.
    records: Vec<usize>,
    /// The window of the record that counts as the file, and its number in the image.
    root: ((u64, u64), usize),
    /// Number of values reached by position so far.
    placed: u64,
    /// Windows whose bytes are those of values to be described later.
    hosts: Vec<Host>,
    /// Collects the pieces of a file, if requested.
    image: Option<&'a mut Image>,
    /// Collects the shape of a value, if requested.
    shape: Option<&'a mut Shape>,
    /// Receives texts, if requested.
    pub(crate) texts: Option<&'a mut texts::Sink<'a>>,
    /// Whether leaves are reported without their bytes.
    is_bare: bool,
    /// Whether blocks are described as a whole.
    is_coarse: bool,
    sink: &'a mut dyn FnMut(Leaf<'_>),
}

impl fmt::Debug for Annotator<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Annotator").field("offset", &self.offset).field("path", &self.path).finish_non_exhaustive()
    }
}

impl<'a> Annotator<'a> {
    /// Starts at offset 0 of `bytes`. Every leaf is passed to `sink`.
    pub fn new(bytes: &'a [u8], endian: Endian, sink: &'a mut dyn FnMut(Leaf<'_>)) -> Self {
        Self {
            bytes,
            offset: 0,
            end: u64::MAX,
            endian,
            path: Path::root(),
            trail: 0,
            reported: 0,
            window: (0, u64::MAX),
            frame: 0,
            records: Vec::new(),
            root: ((0, u64::MAX), 0),
            placed: 0,
            hosts: Vec::new(),
            image: None,
            shape: None,
            texts: None,
            is_bare: false,
            is_coarse: false,
            sink,
        }
    }

    /// Starts at offset 0 of a value whose bytes are not in memory: leaves are reported without bytes.
    pub fn places(endian: Endian, sink: &'a mut dyn FnMut(Leaf<'_>)) -> Self {
        Self { is_bare: true, ..Self::new(&[], endian, sink) }
    }

    /// Creates an annotator that reports which bytes a value covers.
    pub(crate) fn covering(sink: &'a mut dyn FnMut(Leaf<'_>)) -> Self {
        Self { is_coarse: true, ..Self::places(Endian::Little, sink) }
    }

    /// Creates an annotator that reports the texts of a value.
    #[cfg(feature = "encodings")]
    pub(crate) fn reading(texts: &'a mut texts::Sink<'a>, sink: &'a mut dyn FnMut(Leaf<'_>)) -> Self {
        Self { texts: Some(texts), ..Self::places(Endian::Little, sink) }
    }

    /// Creates an annotator that collects the pieces of a value, and its shape if requested.
    pub(crate) fn placing(
        image: &'a mut Image,
        shape: Option<&'a mut Shape>,
        sink: &'a mut dyn FnMut(Leaf<'_>),
    ) -> Self {
        Self { image: Some(image), shape, ..Self::new(&[], Endian::Little, sink) }
    }

    /// Creates an annotator that collects the shape of a value.
    pub(crate) fn shaping(shape: &'a mut Shape, sink: &'a mut dyn FnMut(Leaf<'_>)) -> Self {
        Self { shape: Some(shape), ..Self::new(&[], Endian::Little, sink) }
    }

    /// Describes the field `name`, whose decoded bytes are not those of the file. Returns by how many bytes its stored
    /// form grows because integers in it are computed, or `None` if stored bytes are not examined.
    pub(crate) fn decoded(
        &mut self,
        name: Segment,
        stream: &Stream<'_>,
        describe: &dyn Fn(&mut Annotator<'_>),
    ) -> Option<i64> {
        self.path.push(name);
        let (mut by, before) = (Some(0), self.trail);
        if let Some(image) = self.image.take() {
            let walk = |inner: &mut Image| self.describe_stream(inner, describe);
            by = Some(image.solve_stream((&self.path, self.offset), stream, &walk));
            self.image = Some(image);
            self.shape.iter_mut().for_each(|shape| shape.is_whole = false);
        } else if let Some(shape) = &mut self.shape {
            self.trail = mixed(before, &name);
            shape.decoded((&self.path, self.trail), stream);
            describe(self);
            by = None;
        } else if self.texts.is_some() {
            describe(self);
        }
        self.path.pop();
        self.trail = before;
        by
    }

    /// Describes a decoded stream in a separate image, with paths from the root of the file.
    fn describe_stream(&self, image: &mut Image, describe: &dyn Fn(&mut Annotator<'_>)) {
        let size = image.pieces.first().map_or(0, |piece| widen(piece.bytes.len()));
        describe(&mut Annotator {
            endian: self.endian,
            path: self.path.clone(),
            records: self.records.clone(),
            window: (0, size),
            ..Annotator::placing(image, None, &mut |_| {})
        });
    }

    /// Runs `describe` for a window of `size` bytes that starts here.
    pub fn window(&mut self, size: u64, describe: impl FnOnce(&mut Self)) {
        let before = (self.window, self.frame);
        self.window = (self.offset, self.offset.saturating_add(size));
        let mut streams = 0;
        if let Some(image) = &mut self.image {
            self.frame = image.frame(self.window);
            streams = image.streams.count();
        }
        for host in self.hosts.iter_mut().filter(|host| host.path == self.path) {
            host.window = Some((self.window, self.frame));
        }
        describe(self);
        if let Some(image) = &mut self.image {
            image.grow_frame(self.frame, streams);
        }
        (self.window, self.frame) = before;
    }

    /// Runs `describe` for a record. Paths to integers that hold positions and sizes start at records.
    pub fn record(&mut self, describe: impl FnOnce(&mut Self)) {
        self.records.push(self.path.segments().len());
        let recent = self.image.as_ref().map_or(0, |image| image.recent.len());
        describe(self);
        self.records.pop();
        if let Some(image) = &mut self.image {
            image.leave_record(recent, &self.path);
        }
    }

    /// Runs `describe` for a record that counts as a file of its own.
    pub fn rooted(&mut self, describe: impl FnOnce(&mut Self)) {
        let root = std::mem::replace(&mut self.root, (self.window, self.frame));
        let records = std::mem::take(&mut self.records);
        describe(self);
        (self.root, self.records) = (root, records);
    }

    /// Records the size of the field `name` in bytes, and the integer that states it.
    pub fn sized(&mut self, name: &'static str, led: &Led, size: u64) {
        let Some(image) = self.image.as_ref().filter(|image| image.sought.is_none()) else { return };
        self.path.push(Segment::Field(name));
        let by = image.streams.growth(image.innermost(), &self.path);
        self.path.pop();
        self.amount(name, led, grown(size, by));
    }

    /// Records the number of elements or bytes of the field `name`, and the integer that states it.
    pub fn amount(&mut self, name: &'static str, led: &Led, amount: u64) {
        let Some(image) = self.image.as_mut().filter(|image| image.sought.is_none()) else { return };
        let led = image.resolved(led, &self.records);
        self.path.push(Segment::Field(name));
        image.amount(self.path.clone(), led, amount);
        self.path.pop();
    }

    /// Records that the field at `target` of this record follows from a formula.
    pub fn value(&mut self, target: &[&'static str], formula: &Formula) {
        if let Some(image) = self.image.as_mut().filter(|image| image.sought.is_none()) {
            let value = crate::derived::Value::new((&self.path, &self.records), target, formula);
            value.into_iter().for_each(|value| image.value(value));
        }
    }

    /// Announces a value that covers `size` bytes at `position` of the window at a path of the record.
    pub fn host(&mut self, path: &[&'static str], position: u64, size: u64) {
        self.hosts.push(Host { path: self.below(path), range: position..position.saturating_add(size), window: None });
    }

    fn below(&self, names: &[&'static str]) -> Path {
        self.path.segments().iter().copied().chain(names.iter().map(|name| Segment::Field(name))).collect()
    }

    /// Returns the announced windows.
    pub(crate) fn hosts(&self) -> &[Host] {
        &self.hosts
    }

    /// Describes a record with values in windows of its parts.
    pub fn hosting(&mut self, describe: impl FnOnce(&mut Self)) {
        let before = self.hosts.len();
        describe(self);
        self.hosts.truncate(before);
    }

    /// Runs `describe` in the announced window at a path of the record.
    pub fn hosted(&mut self, path: &[&'static str], describe: impl FnOnce(&mut Self)) {
        let path = self.below(path);
        let found = self.hosts.iter().rev().find(|host| host.path == path).and_then(|host| host.window);
        let before = (self.window, self.frame);
        (self.window, self.frame) = found.unwrap_or(before);
        describe(self);
        (self.window, self.frame) = before;
    }

    /// Describes the bytes of a window that its value leaves. `before` is the size of that value.
    pub(crate) fn rest(&mut self, bytes: &[u8], before: u64) {
        let start = self.offset.saturating_sub(before);
        let own = self.hosts.iter().filter(|host| host.path == self.path && !host.range.is_empty());
        let ranges: Vec<_> = own.map(|host| host.range.start.max(before)..host.range.end).collect();
        let size = widen(bytes.len());
        let index = |offset: u64| usize::try_from(offset.saturating_sub(before)).unwrap_or(usize::MAX).min(bytes.len());
        let replaced = ranges.iter().filter_map(|range| bytes.get(index(range.start)..index(range.end)));
        if replaced.flatten().any(|byte| *byte != 0) {
            if let Some(image) = &mut self.image {
                let message = "expected zeros where another value is read: change that value instead".to_owned();
                image.problems.push(Problem { path: self.path.clone(), message });
            }
        }
        if ranges.iter().any(|range| range.start <= before && range.end >= before.saturating_add(size)) {
            return self.open(size);
        }
        if let Some(image) = &mut self.image {
            for range in ranges {
                image.open(start.saturating_add(range.start), range.end.saturating_sub(range.start));
            }
        }
        if !bytes.is_empty() {
            self.field("rest", &Blob(bytes));
        }
    }

    /// Returns the number of values reached by position so far.
    #[must_use]
    pub fn placed(&self) -> u64 {
        self.placed
    }

    /// Describes a record of fixed size as a whole, unless its leaves are asked for. Returns whether it did.
    pub fn block(&mut self, size: usize) -> bool {
        let is_whole = self.skips_elements() && self.image.as_ref().is_none_or(|image| image.sought.is_none());
        if is_whole {
            self.leaf(LeafKind::Bytes, widen(size), None);
        }
        is_whole
    }

    /// Returns whether the elements of a list of blocks are not asked for.
    fn skips_elements(&self) -> bool {
        let is_coarse = self.is_coarse || self.shape.is_some();
        is_coarse || self.image.as_ref().is_some_and(|image| image.outline.is_none())
    }

    /// Notes that the next bytes are left in a range of the source.
    pub(crate) fn left(&mut self, range: &std::ops::Range<u64>) {
        if let Some(image) = &mut self.image {
            image.left(&self.path, self.offset, range);
        }
    }

    /// Skips bytes that values reached by position fill.
    pub fn open(&mut self, size: u64) {
        if let Some(image) = &mut self.image {
            image.open(self.offset, size);
        }
        self.offset = self.offset.saturating_add(size);
    }

    /// Describes the value of the field `name` at `position` from `origin`. `most` is the most bytes that it leaves
    /// unread, `led` the source of its position, and `write` writes it.
    pub fn at(
        &mut self,
        name: &'static str,
        (position, origin, most): (u64, Origin, u64),
        led: &Led,
        write: &dyn Fn(&mut Writer, Endian) -> BinResult<()>,
        describe: impl FnOnce(&mut Self),
    ) {
        if self.shape.as_ref().is_some_and(|shape| shape.is_shared(&self.path, name)) {
            return;
        }
        let (window, frame) = match origin {
            Origin::Window => (self.window, self.frame),
            Origin::Root => self.root,
            Origin::File => ((0, u64::MAX), 0),
        };
        let start = window.0.saturating_add(position);
        if let Some(image) = &mut self.image {
            let led = image.resolved(led, &self.records);
            self.path.push(Segment::Field(name));
            let place = Place { start, limit: window.1, most, path: self.path.clone(), alone: false, frame, led };
            image.begin((place, 0), self.endian, write);
            self.path.pop();
        }
        let before = (self.offset, self.end, self.window, self.frame);
        (self.offset, self.end, self.window, self.frame) = (start, u64::MAX, window, frame);
        describe(self);
        (self.offset, self.end, self.window, self.frame) = before;
        if let Some(image) = &mut self.image {
            image.end();
        }
        self.placed += 1;
    }

    /// Describes bytes that nothing else covers.
    pub(crate) fn gap(&mut self, gap: &Gap) {
        // Gaps change when other parts move.
        let shape = self.shape.take();
        if let Some(image) = &mut self.image {
            let path = self.path.clone();
            let led = crate::lead::Resolved::default();
            let place = Place { start: gap.at, limit: u64::MAX, most: u64::MAX, path, alone: true, frame: 0, led };
            image.begin((place, gap.bytes.len()), self.endian, &|writer, _| Ok(writer.write_all(&gap.bytes)?));
            image.end();
        }
        let before = std::mem::replace(&mut self.offset, gap.at);
        if shape.is_none() {
            Blob(&gap.bytes).annotate(self);
        }
        (self.offset, self.shape) = (before, shape);
    }

    /// Returns the offset of the next leaf.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Moves to another offset, for formats that link their parts by offsets.
    pub fn seek(&mut self, offset: u64) {
        self.offset = offset;
    }

    /// Returns the byte order of numbers.
    pub(crate) fn endian(&self) -> Endian {
        self.endian
    }

    /// Runs `describe` with another byte order.
    pub fn in_order(&mut self, endian: Endian, describe: impl FnOnce(&mut Self)) {
        let before = std::mem::replace(&mut self.endian, endian);
        describe(self);
        self.endian = before;
    }

    /// Runs `describe` for a record that is cut off at `end`.
    pub fn clipped(&mut self, end: u64, describe: impl FnOnce(&mut Self)) {
        let before = self.end;
        self.end = end.min(before);
        describe(self);
        self.end = before;
    }

    /// Runs `describe` one path segment deeper. If it reports nothing, the path becomes a leaf without bytes.
    pub fn within(&mut self, segment: Segment, describe: impl FnOnce(&mut Self)) {
        self.path.push(segment);
        let (before, start, trail) = (self.reported, self.offset, self.trail);
        if self.shape.is_some() {
            self.trail = mixed(trail, &segment);
        }
        describe(self);
        self.trail = trail;
        if let Some(image) = self.image.as_mut().filter(|image| image.wants_ranges()) {
            image.span(&self.path, (start, self.offset), self.endian);
        }
        if self.reported == before {
            self.report(LeafKind::Bytes, self.offset.min(self.end), (&[], 0), None);
        }
        self.path.pop();
    }

    /// Describes a field.
    pub fn field(&mut self, name: &'static str, value: &(impl Annotate + ?Sized)) {
        self.within(Segment::Field(name), |out| value.annotate(out));
    }

    /// Describes a list of arrays with named numbers.
    pub fn named_list<T: Annotate, const N: usize>(
        &mut self,
        name: &'static str,
        items: &[[T; N]],
        names: &'static [&'static str],
    ) {
        self.within(Segment::Field(name), |out| {
            for (index, item) in items.iter().enumerate() {
                out.within(Segment::Index(index), |out| Named(item, names).annotate(out));
            }
        });
    }

    /// Describes a number, array or byte field that is not part of the value, such as a derived count or magic bytes.
    pub fn hidden(&mut self, name: &'static str, kind: LeafKind, size: u64) {
        self.within(Segment::Field(name), |out| out.leaf(kind, size, None));
    }

    /// Reports the next `size` bytes as a leaf, if they exist.
    pub fn leaf(&mut self, kind: LeafKind, size: u64, meaning: Option<&str>) {
        if let Some(image) = &mut self.image {
            image.leaf(&self.path, (self.offset, size), kind, self.endian);
        }
        if let Some(shape) = &mut self.shape {
            shape.leaf((&self.path, self.trail), size, kind, self.endian);
        }
        if self.image.is_some() || self.shape.is_some() {
            // Their sinks ignore leaves.
            self.reported += 1;
            self.offset = self.offset.saturating_add(size);
            return;
        }
        let end = self.offset.saturating_add(size).min(self.end);
        let range = usize::try_from(self.offset).unwrap_or(usize::MAX)..usize::try_from(end).unwrap_or(usize::MAX);
        let bytes = if self.is_bare { Some(&[][..]) } else { self.bytes.get(range) };
        if let Some(bytes) = bytes.filter(|_| end > self.offset) {
            self.report(kind, self.offset, (bytes, end - self.offset), meaning);
        }
        self.offset = self.offset.saturating_add(size);
    }

    fn report(&mut self, kind: LeafKind, offset: u64, (bytes, size): (&[u8], u64), meaning: Option<&str>) {
        self.reported += 1;
        (self.sink)(Leaf { path: &self.path, offset, bytes, size, kind, endian: self.endian, meaning });
    }
}

impl<T: Annotate> Annotate for [T] {
    fn annotate(&self, out: &mut Annotator<'_>) {
        if let Some(size) = T::BLOCK.filter(|_| out.skips_elements()) {
            return out.leaf(LeafKind::Bytes, widen(size.saturating_mul(self.len())), None);
        }
        for (index, item) in self.iter().enumerate() {
            out.within(Segment::Index(index), |out| item.annotate(out));
        }
    }
}

impl<T: Annotate> Annotate for Vec<T> {
    fn annotate(&self, out: &mut Annotator<'_>) {
        self.as_slice().annotate(out);
    }

    fn refit(&mut self) {
        self.iter_mut().for_each(T::refit);
    }
}

impl<T: Annotate, const N: usize> Annotate for [T; N] {
    const BLOCK: Option<usize> = match T::BLOCK {
        Some(size) => Some(size * N),
        None => None,
    };

    fn annotate(&self, out: &mut Annotator<'_>) {
        self.as_slice().annotate(out);
    }

    fn refit(&mut self) {
        self.iter_mut().for_each(T::refit);
    }
}

impl<T: Annotate> Annotate for Option<T> {
    fn annotate(&self, out: &mut Annotator<'_>) {
        if let Some(value) = self {
            value.annotate(out);
        }
    }

    fn refit(&mut self) {
        self.iter_mut().for_each(T::refit);
    }
}

impl<T: Annotate> Annotate for Box<T> {
    fn annotate(&self, out: &mut Annotator<'_>) {
        (**self).annotate(out);
    }

    fn refit(&mut self) {
        (**self).refit();
    }
}

/// A record that is an array in Rust but has named parts in the schema, such as `x`, `y` and `z`.
#[derive(Debug)]
pub struct Named<'a, T>(pub &'a [T], pub &'static [&'static str]);

impl<T: Annotate> Annotate for Named<'_, T> {
    fn annotate(&self, out: &mut Annotator<'_>) {
        for (item, name) in self.0.iter().zip(self.1) {
            out.field(name, item);
        }
    }
}
