//! A file assembled from its sequence, parts at positions, and bytes that nothing covers.

use std::ops::Range;

use binrw::{BinWrite, Endian};

use crate::error::{Error, ErrorKind, Problem};
use crate::gaps::Gaps;
use crate::hashing::FastMap;
use crate::layout::{Annotate, Annotator, Leaf};
use crate::lead::{Resolved, Spot, Summand};
use crate::owners::Owners;
use crate::path::{Path, Segment};
use crate::pieces::{Image, Piece, Place};
use crate::reader::{Writer, widen};
use crate::shared::Outline;
use crate::size::WireSize;
use crate::validate::Validate;

/// The most problems listed for one image.
pub(crate) const MAX_PROBLEMS: usize = 16;

impl Image {
    /// Collects the parts of a value that is a whole file.
    pub fn of<T>(name: &'static str, value: &T) -> Result<Self, Error>
    where
        T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
    {
        let mut image = Self::new();
        image.walk(value);
        match &image.failure {
            Some(error) => Err(Error::from_binrw(name, error, None, 0)),
            None => Ok(image),
        }
    }

    /// Like [`of`](Self::of), for an edited value: the integers in streams are computed.
    ///
    /// # Errors
    /// Fails if the value cannot be written, or if an integer is too small for its new value.
    pub fn of_edited<T>(name: &'static str, value: &T, outline: Option<Outline>) -> Result<Self, Error>
    where
        T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
    {
        let mut image = Self::new();
        image.solves_streams = true;
        image.outline = outline;
        image.walk(value);
        match &image.failure {
            Some(error) => Err(Error::from_binrw(name, error, None, 0)),
            None if image.problems.is_empty() => Ok(image),
            None => Err(Error::new(name, ErrorKind::Unwritable(image.problems))),
        }
    }

    fn walk<T>(&mut self, value: &T)
    where
        T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
    {
        let write = |writer: &mut Writer, endian| value.write_options(writer, endian, ());
        let (most, led) = (value.leaves_at_most(), Resolved::default());
        let sequence = Place { start: 0, limit: u64::MAX, most, path: Path::root(), alone: false, frame: 0, led };
        let size = usize::try_from(value.wire_size()).unwrap_or(0);
        self.begin((sequence, size), Endian::Little, &write);
        value.annotate(&mut Annotator::placing(self, &mut |_| {}));
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
            self.walk(value);
            self.fix_summands();
        }
    }

    /// Computes the summands that are not constant.
    pub fn fix_summands(&mut self) {
        let leds =
            self.pieces.iter().map(|piece| &piece.place.led).chain(self.amounts.iter().map(|amount| &amount.led));
        let is_open = |lead: &crate::lead::Place| matches!(lead.plus, Summand::Rest(_));
        if !leds.filter_map(|led| led.lead.as_ref()).any(is_open) {
            return;
        }
        let value = |spot: &Spot| spot.get(&self.pieces.get(spot.piece)?.bytes);
        let known = self.spots.iter().filter_map(|(path, spot)| Some((path, value(spot.as_ref()?)?)));
        let known: FastMap<&Path, i128> = known.collect();
        let leds = self.pieces.iter_mut().map(|piece| &mut piece.place.led);
        for lead in
            leds.chain(self.amounts.iter_mut().map(|amount| &mut amount.led)).filter_map(|led| led.lead.as_mut())
        {
            if let Some(value) = known.get(&lead.path) {
                lead.fix(*value);
            }
        }
    }

    /// Records which integers to search for.
    pub fn want_spots(&mut self) {
        let leds =
            self.pieces.iter().map(|piece| &piece.place.led).chain(self.amounts.iter().map(|amount| &amount.led));
        self.spots.reserve(self.amounts.len());
        for path in leds.filter_map(|led| Some(&led.lead.as_ref()?.path)) {
            self.spots.insert(path.clone(), None);
            if let Some(Segment::Field(name)) = path.segments().last() {
                if !self.names.contains(name) {
                    self.names.push(name);
                }
            }
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
        if self.problems.is_empty() { Ok(()) } else { Err(Error::new(name, ErrorKind::Unwritable(self.problems))) }
    }

    /// Assembles the pieces. Returns the bytes, zero where nothing covers them, and the ranges that nothing covers.
    fn put_together(&mut self) -> (Vec<u8>, Vec<Range<u64>>) {
        let mut order: Vec<(u64, u64)> = self.pieces.iter().map(|piece| (piece.place.start, piece.end())).collect();
        order.sort_unstable();
        let (mut end, mut holes) = (0_u64, Vec::new());
        for (start, piece_end) in order {
            if start > end {
                holes.push(end..start);
            }
            end = end.max(piece_end);
        }
        // Distant parts are not worth the memory; the problem is reported anyway.
        let empty: u64 = holes.iter().map(|hole| hole.end.saturating_sub(hole.start)).sum();
        let Some(size) = usize::try_from(end).ok().filter(|_| empty <= MAX_HOLES) else { return (Vec::new(), holes) };
        let (mut bytes, mut owners, mut clashes) = (vec![0; size], Owners::default(), Vec::new());
        for (number, piece) in self.pieces.iter().enumerate() {
            self.put(number, piece, (&mut bytes, &mut owners), &mut clashes);
        }
        clashes.into_iter().for_each(|clash| self.tell(clash));
        let holes = owners.within(0..size).into_iter().filter(|(_, owner)| owner.is_none());
        (bytes, holes.map(|(hole, _)| widen(hole.start)..widen(hole.end)).collect())
    }

    /// Copies one piece over the bytes that are already there.
    fn put(
        &self,
        number: usize,
        piece: &Piece,
        (bytes, owners): (&mut [u8], &mut Owners<usize>),
        clashes: &mut Vec<Clash>,
    ) {
        let start = usize::try_from(piece.place.start).unwrap_or(usize::MAX);
        for range in piece.own() {
            let target = start.saturating_add(range.start)..start.saturating_add(range.end);
            for (part, owner) in owners.within(target) {
                let own = part.start.saturating_sub(start)..part.end.saturating_sub(start);
                let (Some(from), Some(to)) = (piece.bytes.get(own), bytes.get_mut(part.clone())) else { continue };
                let Some(other) = owner else {
                    to.copy_from_slice(from);
                    owners.set(part, number);
                    continue;
                };
                let alone = piece.place.alone || self.pieces.get(other).is_some_and(|other| other.place.alone);
                let differs = if alone { Some(0) } else { from.iter().zip(to).position(|(from, to)| *from != *to) };
                let known = || clashes.iter().any(|clash| (clash.one, clash.other) == (number, other));
                if let Some(index) = differs.filter(|_| clashes.len() < MAX_PROBLEMS && !known()) {
                    clashes.push(Clash { one: number, other, offset: widen(part.start.saturating_add(index)) });
                }
            }
        }
    }

    /// Reports two pieces that conflict.
    fn tell(&mut self, clash: Clash) {
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

/// Collects the parts of a value that is a whole file. Returns its bytes, and the ranges that nothing covers.
fn collect<T>(name: &'static str, value: &T) -> Result<(Vec<u8>, Vec<Range<u64>>), Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let mut image = Image::of(name, value)?;
    let (bytes, holes) = image.put_together();
    let end = image.pieces.iter().map(Piece::end).max();
    image.check_windows(end.unwrap_or(0));
    if image.problems.is_empty() {
        return Ok((bytes, holes));
    }
    Err(Error::new(name, ErrorKind::Unwritable(image.problems)))
}

/// Returns the bytes of a value that is a whole file, zero where nothing covers them.
pub(crate) fn assembled<T>(name: &'static str, value: &T) -> Result<Vec<u8>, Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    collect(name, value).map(|(bytes, _)| bytes)
}

/// Writes a value that is a whole file with parts reached by position.
pub(crate) fn write<T>(name: &'static str, value: &T) -> Result<Vec<u8>, Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let (bytes, holes) = collect(name, value)?;
    if holes.is_empty() {
        return Ok(bytes);
    }
    let problems = holes.iter().take(MAX_PROBLEMS).map(|hole| Problem {
        path: Path::root(),
        message: format!(
            "expected a gap for the bytes from 0x{:x} to 0x{:x}, which nothing covers",
            hole.start, hole.end
        ),
    });
    Err(Error::new(name, ErrorKind::Unwritable(problems.collect())))
}

/// Fills the bytes of a whole file that nothing covers with zeros, and stores them as gaps.
///
/// # Errors
/// Fails if parts overlap, if there are more than 16 MiB to fill, or if the value keeps no gaps.
pub fn fill_holes<T>(name: &'static str, value: &mut T) -> Result<(), Error>
where
    T: Validate + Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let (bytes, holes) = collect(name, value)?;
    if holes.is_empty() {
        return Ok(());
    }
    let kept = value.gaps().into_iter().flat_map(|gaps| gaps.iter()).map(|gap| gap.at..gap.end());
    let free: Vec<_> = kept.chain(holes).collect();
    let size = widen(bytes.len());
    match value.gaps_mut().filter(|_| !bytes.is_empty()) {
        Some(gaps) => {
            *gaps = Gaps::of(&bytes, outside(outside(free, size), size));
            Ok(())
        }
        None => Err(Error::new(name, ErrorKind::invalid("a file without holes, or one that keeps its gaps", "holes"))),
    }
}

/// Returns the bytes of a file that the leaves of a value do not cover.
pub(crate) fn gaps(file: &[u8], value: &impl Annotate) -> Gaps {
    let mut covered: Vec<Range<u64>> = Vec::new();
    let sink = &mut |leaf: Leaf<'_>| match covered.last_mut().filter(|last| last.end == leaf.offset) {
        Some(last) => last.end = last.end.saturating_add(leaf.size),
        None => covered.push(leaf.offset..leaf.offset.saturating_add(leaf.size)),
    };
    value.annotate(&mut Annotator::covering(sink));
    Gaps::of(file, outside(covered, widen(file.len())))
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
