//! A file assembled from its sequence, parts at positions, and bytes that nothing covers.

use std::ops::Range;

use binrw::{BinWrite, Endian};

use crate::error::{Error, ErrorKind, Problem};
use crate::gaps::Gaps;
use crate::layout::{Annotate, Annotator, Leaf};
use crate::lead::{Resolved, Summand};
use crate::owners::Owners;
use crate::path::{Path, Segment};
use crate::pieces::{Content, Image, Piece, Place};
use crate::reader::{Writer, widen};
use crate::shape::Shape;
use crate::shared::Outline;
use crate::size::WireSize;
use crate::source::{Source, Spliced};
use crate::validate::Validate;

/// The most problems listed for one image.
pub(crate) const MAX_PROBLEMS: usize = 16;

impl Image {
    /// Collects the parts of a value that is a whole file.
    pub fn of<T>(name: &'static str, value: &T) -> Result<Self, Error>
    where
        T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
    {
        Self::new().filled(name, value, None)
    }

    /// Like [`of`](Self::of), for an edited value: the integers in streams are computed. Without an outline, the walk
    /// also collects the shape of the value.
    ///
    /// # Errors
    /// Fails if the value cannot be written, or if an integer is too small for its new value.
    pub fn of_edited<T>(
        name: &'static str,
        value: &T,
        outline: Option<Outline>,
        shape: &mut Shape,
    ) -> Result<Self, Error>
    where
        T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
    {
        let shape = outline.is_none().then_some(shape);
        let image = Self { solves_streams: true, outline, ..Self::new() }.filled(name, value, shape)?;
        image.checked(name)
    }

    fn filled<T>(mut self, name: &'static str, value: &T, shape: Option<&mut Shape>) -> Result<Self, Error>
    where
        T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
    {
        self.walk(value, shape);
        match self.failure.take() {
            // Bytes that are not in memory cannot be written; the problem says which.
            Some(error) => self.checked(name).and(Err(Error::from_binrw(name, &error, None, 0))),
            None => Ok(self),
        }
    }

    fn checked(self, name: &'static str) -> Result<Self, Error> {
        if self.problems.is_empty() { Ok(self) } else { Err(Error::new(name, ErrorKind::Unwritable(self.problems))) }
    }

    fn walk<T>(&mut self, value: &T, shape: Option<&mut Shape>)
    where
        T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
    {
        let write = |writer: &mut Writer, endian| value.write_options(writer, endian, ());
        let (most, led) = (value.leaves_at_most(), Resolved::default());
        let sequence = Place { start: 0, limit: u64::MAX, most, path: Path::root(), alone: false, frame: 0, led };
        let size = usize::try_from(value.wire_size()).unwrap_or(0);
        self.begin((sequence, size), Endian::Little, &write);
        value.annotate(&mut Annotator::placing(self, shape, &mut |_| {}));
        self.end();
    }

    /// Finds the integers that hold positions and sizes of parts of `value`. This must be the image of `value`.
    pub fn seek<T>(&mut self, value: &T)
    where
        T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
    {
        self.want_spots();
        self.want_spans();
        if !self.spots.is_empty() || !self.spans.is_empty() {
            self.sought = Some(0);
            self.walk(value, None);
        }
        self.fix_summands();
    }

    /// Computes the summands that are not constant.
    pub fn fix_summands(&mut self) {
        let value = |led: &Resolved, path: &Path| {
            led.lead.as_ref().filter(|lead| matches!(lead.plus, Summand::Rest(_)))?;
            let spot = self.spot(led, path)?;
            spot.get(&self.pieces.get(spot.piece)?.bytes)
        };
        let pieces: Vec<_> = self.pieces.iter().map(|piece| value(&piece.place.led, &piece.place.path)).collect();
        let amounts: Vec<_> = self.amounts.iter().map(|amount| value(&amount.led, &amount.path)).collect();
        let leds = self.pieces.iter_mut().map(|piece| &mut piece.place.led);
        let leds = leds.chain(self.amounts.iter_mut().map(|amount| &mut amount.led));
        for (led, value) in leds.zip(pieces.into_iter().chain(amounts)) {
            if let Some((lead, value)) = led.lead.as_mut().zip(value) {
                lead.fix(value);
            }
        }
    }

    /// Records which integers to search for.
    pub fn want_spots(&mut self) {
        let pieces = self.pieces.iter().map(|piece| (&piece.place.led, &piece.place.path));
        let all = pieces.chain(self.amounts.iter().map(|amount| (&amount.led, &amount.path)));
        for (led, path) in all {
            let Some(lead) = led.lead.as_ref().filter(|lead| lead.spot.is_none()) else { continue };
            self.spots.insert(lead.path(path), None);
            self.names.extend(lead.names.last().filter(|name| !self.names.contains(name)));
        }
    }

    fn problem(&mut self, path: Path, message: String) {
        let problem = Problem { path, message };
        if self.problems.len() < MAX_PROBLEMS && !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// Checks that every piece is within its window, and that none would read bytes after it.
    fn check_windows(&mut self, file: u64) {
        let wrong = |piece: &Piece| {
            let end = if piece.place.limit == u64::MAX { file } else { piece.place.limit };
            let message = match end.checked_sub(piece.end()) {
                None => format!("ends at 0x{:x}, past the end of its window at 0x{end:x}", piece.end()),
                Some(behind) if behind > piece.place.most => {
                    format!("expected at most {} bytes after it, which it would read, found {behind}", piece.place.most)
                }
                Some(_) => return None,
            };
            Some((piece.place.path.clone(), message))
        };
        let wrong: Vec<_> = self.pieces.iter().filter_map(wrong).take(MAX_PROBLEMS).collect();
        wrong.into_iter().for_each(|(path, message)| self.problem(path, message));
    }

    /// Checks that these are the pieces of a file with these bytes.
    pub fn check_bytes(mut self, name: &'static str, bytes: &[u8]) -> Result<(), Error> {
        self.check_windows(widen(bytes.len()));
        let is_other = |piece: &Piece| {
            let start = usize::try_from(piece.place.start).unwrap_or(usize::MAX);
            let there =
                |range: &Range<usize>| bytes.get(start.checked_add(range.start)?..start.checked_add(range.end)?);
            piece.own().into_iter().any(|range| there(&range) != piece.bytes.get(range))
        };
        if let Some(path) = self.pieces.iter().find(|piece| is_other(piece)).map(|piece| piece.place.path.clone()) {
            self.problem(path, "expected bytes that are written as they were read".to_owned());
        }
        self.checked(name).map(|_| ())
    }

    /// Returns the number of the piece that each range of the file comes from, or `None` where nothing covers it.
    fn put_together(&mut self) -> Vec<Part> {
        let (mut owners, mut clashes) = (Owners::default(), Vec::new());
        for (number, piece) in self.pieces.iter().enumerate() {
            self.put(number, piece, &mut owners, &mut clashes);
        }
        clashes.into_iter().for_each(|clash| self.report_clash(clash));
        let end = self.pieces.iter().map(Piece::end).max().unwrap_or(0);
        owners.within(0..usize::try_from(end).unwrap_or(usize::MAX))
    }

    /// Gives one piece the ranges that have no owner yet.
    fn put(&self, number: usize, piece: &Piece, owners: &mut Owners<usize>, clashes: &mut Vec<Clash>) {
        for place in piece.places() {
            for (part, owner) in owners.within(place) {
                let Some((other, owner)) = owner.and_then(|other| Some((other, self.pieces.get(other)?))) else {
                    owners.set(part, number);
                    continue;
                };
                let differs = match (piece.content(&part), owner.content(&part)) {
                    _ if piece.place.alone || owner.place.alone => Some(0),
                    (own, there) if own == there => None,
                    (Some(Content::Held(own)), Some(Content::Held(there))) => {
                        own.iter().zip(there).position(|(own, there)| own != there)
                    }
                    _ => Some(0),
                };
                let known = || clashes.iter().any(|clash| (clash.one, clash.other) == (number, other));
                if let Some(index) = differs.filter(|_| clashes.len() < MAX_PROBLEMS && !known()) {
                    clashes.push(Clash { one: number, other, offset: widen(part.start.saturating_add(index)) });
                }
            }
        }
    }

    /// Returns the content of a range of the file that comes from a piece.
    fn content(&self, (range, owner): &Part) -> Option<Content<'_>> {
        self.pieces.get((*owner)?)?.content(range)
    }

    /// Returns the bytes of a file, zero where nothing covers them.
    fn bytes(&self, parts: &[Part]) -> Vec<u8> {
        // Distant parts are not worth the memory; the problem is reported anyway.
        if holes(parts).map(|hole| hole.end.saturating_sub(hole.start)).sum::<u64>() > MAX_HOLES {
            return Vec::new();
        }
        let mut bytes = Vec::with_capacity(parts.last().map_or(0, |(range, _)| range.end));
        for part in parts {
            match self.content(part) {
                Some(Content::Held(own)) => bytes.extend_from_slice(own),
                Some(Content::Left(_)) | None => bytes.resize(part.0.end, 0),
            }
        }
        bytes
    }

    /// Reports two pieces that conflict.
    fn report_clash(&mut self, clash: Clash) {
        let (Some(one), Some(other)) = (self.pieces.get(clash.one), self.pieces.get(clash.other)) else { return };
        let (one, other) = if one.place.alone { (other, one) } else { (one, other) };
        let path = &other.place.path;
        let name = if path.is_root() { "the sequence".to_owned() } else { format!("'{path}'") };
        let differ = if other.place.alone { "" } else { " that differ" };
        let message =
            format!("at 0x{:x} it covers bytes of {name}{differ}, from 0x{:x}", one.place.start, clash.offset);
        self.problem(one.place.path.clone(), message);
    }
}

/// Two pieces with different bytes at a file offset.
#[derive(Clone, Copy)]
struct Clash {
    one: usize,
    other: usize,
    offset: u64,
}

/// The most bytes without content for which an image is still assembled.
pub(crate) const MAX_HOLES: u64 = 1 << 24;

/// A range of the file, and the number of the piece that it comes from.
type Part = (Range<usize>, Option<usize>);

/// Returns the ranges that nothing covers.
fn holes(parts: &[Part]) -> impl Iterator<Item = Range<u64>> + '_ {
    parts.iter().filter(|(_, owner)| owner.is_none()).map(|(range, _)| widen(range.start)..widen(range.end))
}

/// Collects the parts of a value that is a whole file.
fn collect<T>(name: &'static str, value: &T, has_source: bool) -> Result<(Image, Vec<Part>), Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let mut image = Image { has_source, ..Image::new() }.filled(name, value, None)?;
    let end = image.pieces.iter().map(Piece::end).max();
    image.check_windows(end.unwrap_or(0));
    if has_source {
        image.pieces = image.pieces.into_iter().flat_map(Piece::divided).collect();
    }
    let parts = image.put_together();
    Ok((image.checked(name)?, parts))
}

/// Returns the bytes of a value that is a whole file, zero where nothing covers them.
pub(crate) fn assembled<T>(name: &'static str, value: &T) -> Result<Vec<u8>, Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    collect(name, value, false).map(|(image, parts)| image.bytes(&parts))
}

/// Fails if there are bytes that nothing covers.
fn covered(name: &'static str, parts: &[Part]) -> Result<(), Error> {
    let problem = |hole: Range<u64>| Problem {
        path: Path::root(),
        message: format!(
            "expected a gap for the bytes from 0x{:x} to 0x{:x}, which nothing covers",
            hole.start, hole.end
        ),
    };
    let problems: Vec<_> = holes(parts).take(MAX_PROBLEMS).map(problem).collect();
    if problems.is_empty() { Ok(()) } else { Err(Error::new(name, ErrorKind::Unwritable(problems))) }
}

/// Writes a value that is a whole file with parts reached by position.
pub(crate) fn write<T>(name: &'static str, value: &T) -> Result<Vec<u8>, Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let (image, parts) = collect(name, value, false)?;
    covered(name, &parts).map(|()| image.bytes(&parts))
}

/// Passes on the bytes of a value that is a whole file, some of which are those of a source.
pub(crate) fn splice<T>(
    name: &'static str,
    value: &T,
    source: &mut dyn Source,
    pass: impl FnOnce(&mut Spliced<'_>) -> Result<(), Error>,
) -> Result<(), Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let (image, parts) = collect(name, value, true)?;
    covered(name, &parts)?;
    let parts = parts.iter().filter_map(|part| Some((widen(part.0.start)..widen(part.0.end), image.content(part)?)));
    pass(&mut Spliced::new(parts.collect(), source))
}

/// Fills the bytes of a whole file that nothing covers with zeros, and stores them as gaps.
///
/// # Errors
/// Fails if parts overlap, if there are more than 16 MiB to fill, or if the value keeps no gaps.
pub fn fill_holes<T>(name: &'static str, value: &mut T) -> Result<(), Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let (image, parts) = collect(name, value, false)?;
    if holes(&parts).next().is_none() {
        return Ok(());
    }
    let bytes = image.bytes(&parts);
    let kept = value.gaps().into_iter().flat_map(|gaps| gaps.iter()).map(|gap| gap.at..gap.end());
    let free: Vec<_> = kept.chain(holes(&parts)).collect();
    let size = widen(bytes.len());
    match value.gaps_mut().filter(|_| !bytes.is_empty()) {
        Some(gaps) => {
            *gaps = Gaps::of(&bytes, outside(outside(free, size), size));
            Ok(())
        }
        None => Err(Error::new(name, ErrorKind::invalid("a file without holes, or one that keeps its gaps", "holes"))),
    }
}

/// Returns the ranges of a file of `size` bytes that the leaves of a value do not cover.
pub(crate) fn uncovered(size: u64, value: &impl Annotate) -> Vec<Range<u64>> {
    let mut covered: Vec<Range<u64>> = Vec::new();
    let sink = &mut |leaf: Leaf<'_>| match covered.last_mut().filter(|last| last.end == leaf.offset) {
        Some(last) => last.end = last.end.saturating_add(leaf.size),
        None => covered.push(leaf.offset..leaf.offset.saturating_add(leaf.size)),
    };
    value.annotate(&mut Annotator::covering(sink));
    outside(covered, size)
}

/// Returns the ranges of a file of `size` bytes that are outside of all given ones, in order.
fn outside(mut ranges: Vec<Range<u64>>, size: u64) -> Vec<Range<u64>> {
    ranges.retain(|range| !range.is_empty());
    ranges.sort_unstable_by_key(|range| range.start);
    ranges.push(size..size);
    let mut end = 0;
    let mut found = Vec::new();
    for range in ranges {
        let free = end..range.start.min(size);
        end = end.max(range.end);
        found.extend(Some(free).filter(|free| !free.is_empty()));
    }
    found
}

impl Annotate for Gaps {
    fn annotate(&self, out: &mut Annotator<'_>) {
        for (index, gap) in self.iter().enumerate() {
            out.within(Segment::Index(index), |out| out.gap(gap));
        }
    }
}

impl Validate for Gaps {
    type Args<'a> = ();

    fn validate(&self, validator: &mut crate::Validator, (): ()) {
        let mut end = None;
        for (index, gap) in self.iter().enumerate() {
            validator.within(Segment::Index(index), |validator| {
                validator.require(!gap.bytes.is_empty(), || "expected at least one byte".to_owned());
                validator.require(end.is_none_or(|end| gap.at > end), || {
                    format!("expected it after the gap before it, and not next to that, found it at 0x{:x}", gap.at)
                });
            });
            end = Some(gap.end());
        }
    }
}

/// Returns a random value with its holes filled.
///
/// # Errors
/// Fails if its parts overlap.
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub fn made<T>(mut value: T) -> arbitrary::Result<T>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    fill_holes("", &mut value).map(|()| value).map_err(|_| arbitrary::Error::IncorrectFormat)
}
