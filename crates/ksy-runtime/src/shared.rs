//! Parts that are reached by position and are also part of the sequence, such as the local headers of a zip file, which
//! its directory refers to. After an edit of the sequence, they take over its contents and position.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use crate::error::Problem;
use crate::path::{Path, Segment};
use crate::pieces::{Image, Piece};
use crate::reader::widen;

/// The ranges of the parts of a sequence: paths in the order of the walk, parts before their containers.
#[derive(Default)]
pub(crate) struct Outline {
    parts: Vec<(Path, Range<u64>)>,
}

impl Outline {
    pub fn part(&mut self, path: &Path, range: Range<u64>) {
        self.parts.push((path.clone(), range));
    }
}

/// The sequence of a file, with its outline.
struct Sequence<'i> {
    bytes: &'i [u8],
    ranges: HashMap<&'i Path, &'i Range<u64>>,
    /// The ranges of the elements of each list.
    lists: HashMap<Path, Vec<&'i Range<u64>>>,
}

impl<'i> Sequence<'i> {
    fn of(image: &'i Image) -> Self {
        let parts = image.outline.iter().flat_map(|outline| &outline.parts);
        let mut lists: HashMap<Path, Vec<&Range<u64>>> = HashMap::new();
        for (path, range) in parts.clone() {
            if let Some((Segment::Index(_), list)) = path.segments().split_last() {
                lists.entry(list.iter().copied().collect()).or_default().push(range);
            }
        }
        let bytes = image.pieces.first().map_or(&[][..], |piece| &piece.bytes);
        Self { bytes, ranges: parts.map(|(path, range)| (path, range)).collect(), lists }
    }

    fn part(&self, range: &Range<u64>) -> &'i [u8] {
        let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        self.bytes.get(index(range.start)..index(range.end)).unwrap_or_default()
    }
}

/// Returns the index of a list element in the edited list, or `None` if it is not known.
fn moved(
    (old, before): (&Sequence<'_>, &[&Range<u64>]),
    (new, after): (&Sequence<'_>, &[&Range<u64>]),
    index: usize,
) -> Option<usize> {
    if before.len() == after.len() {
        return Some(index);
    }
    let alike = |(one, other): &(&&Range<u64>, &&Range<u64>)| old.part(one) == new.part(other);
    let first = before.iter().zip(after).take_while(alike).count();
    let last = before.iter().rev().zip(after.iter().rev()).take_while(alike).count();
    if index < first {
        Some(index)
    } else if index >= before.len().saturating_sub(last) {
        index.checked_add(after.len())?.checked_sub(before.len())
    } else {
        None
    }
}

/// Returns the path of a part after an edit.
fn mapped(path: &Path, old: &Sequence<'_>, new: &Sequence<'_>) -> Option<Path> {
    let (mut from, mut to) = (Path::root(), Path::root());
    for segment in path.segments() {
        let own = match segment {
            Segment::Index(index) => match (old.lists.get(&from), new.lists.get(&to)) {
                (Some(before), Some(after)) => Segment::Index(moved((old, before), (new, after), *index)?),
                _ => *segment,
            },
            Segment::Field(_) => *segment,
        };
        from.push(*segment);
        to.push(own);
    }
    Some(to)
}

/// Returns the bytes of the sequence that a part reached by position shares.
fn shared_range(piece: &Piece, sequence: &Piece) -> Option<Range<u64>> {
    let range = piece.place.start..piece.end();
    let is_inside = !range.is_empty() && range.end <= widen(sequence.bytes.len()) && !piece.place.alone;
    let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
    let is_open = sequence.open.iter().any(|open| open.start < index(range.end) && index(range.start) < open.end);
    (is_inside && !is_open).then_some(range)
}

/// The outermost part at each start and end offset: an element rather than the list that begins or ends with it,
/// because other elements may be inserted there.
struct Ends<'i> {
    first: HashMap<u64, &'i Path>,
    last: HashMap<u64, &'i Path>,
}

impl<'i> Ends<'i> {
    fn of(sequence: &Sequence<'i>) -> Self {
        let rank = |path: &Path| (!matches!(path.segments().last(), Some(Segment::Index(_))), path.segments().len());
        let mut ends = Self { first: HashMap::new(), last: HashMap::new() };
        for (path, range) in sequence.ranges.iter().filter(|(_, range)| !range.is_empty()) {
            for (known, offset) in [(&mut ends.first, range.start), (&mut ends.last, range.end)] {
                let best = known.entry(offset).or_insert(path);
                if rank(path) < rank(best) {
                    *best = path;
                }
            }
        }
        ends
    }

    /// Returns the new range of bytes that extend from the start of one part to the end of another.
    fn mapped(&self, range: &Range<u64>, old: &Sequence<'_>, new: &Sequence<'_>) -> Option<Range<u64>> {
        let after = |path: &Path| new.ranges.get(&mapped(path, old, new)?).copied();
        let (first, last) = (after(self.first.get(&range.start)?)?, after(self.last.get(&range.end)?)?);
        (first.start <= last.end).then_some(first.start..last.end)
    }
}

impl Image {
    /// Finds the parts that follow the sequence: those that shared its bytes in the file of `before`.
    pub fn follow(&mut self, before: &Image) -> Result<(), Vec<Problem>> {
        let (old, new) = (Sequence::of(before), Sequence::of(self));
        let (Some(sequence), ends) = (before.pieces.first(), Ends::of(&old)) else { return Ok(()) };
        let numbers: HashMap<&Path, usize> =
            self.pieces.iter().enumerate().skip(1).map(|(number, piece)| (&piece.place.path, number)).collect();
        let mut found: HashMap<usize, Range<usize>> = HashMap::new();
        let mut problems = Vec::new();
        for piece in before.pieces.iter().skip(1) {
            let Some(range) = shared_range(piece, sequence) else { continue };
            let Some(path) = mapped(&piece.place.path, &old, &new) else { continue };
            let Some((number, own)) = numbers.get(&path).and_then(|number| Some((*number, self.pieces.get(*number)?)))
            else {
                continue;
            };
            let Some(range) = ends.mapped(&range, &old, &new) else {
                let message =
                    "shares bytes with elements of a list that was edited in several places: edit it in steps";
                problems.push(Problem { path, message: message.to_owned() });
                continue;
            };
            if own.bytes != piece.bytes && own.bytes != new.part(&range) {
                let message = "has the bytes of other parts of the file: edit those, which it follows, or both alike";
                problems.push(Problem { path, message: message.to_owned() });
                continue;
            }
            let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
            found.insert(number, index(range.start)..index(range.end));
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        self.share(found);
        Ok(())
    }

    fn share(&mut self, found: HashMap<usize, Range<usize>>) {
        let mut sizes = HashMap::new();
        for (number, range) in found {
            let Some(piece) = self.pieces.get_mut(number) else { continue };
            sizes.insert(piece.place.path.clone(), (widen(piece.bytes.len()), widen(range.len())));
            piece.shared = Some(range);
        }
        for amount in &mut self.amounts {
            if let Some((_, after)) = sizes.get(&amount.path).filter(|(before, _)| *before == amount.amount) {
                amount.amount = *after;
            }
        }
        let paths: HashSet<Path> = sizes.into_keys().collect();
        // Integers inside shared parts are computed in the sequence.
        let is_inside = |path: &Path| {
            let segments = path.segments();
            (1..segments.len()).any(|length| {
                segments.get(..length).is_some_and(|start| paths.contains(&start.iter().copied().collect::<Path>()))
            })
        };
        if !paths.is_empty() {
            self.amounts.retain(|amount| !is_inside(&amount.path));
            self.values.retain(|value| !is_inside(&value.target));
        }
        self.shared = paths;
        self.refresh_shared();
    }

    /// Copies the bytes of the sequence to the shared parts.
    pub fn refresh_shared(&mut self) {
        if self.shared.is_empty() {
            return;
        }
        let Some((sequence, others)) = self.pieces.split_first_mut() else { return };
        for piece in others {
            let Some(bytes) = piece.shared.as_ref().and_then(|range| sequence.bytes.get(range.clone())) else {
                continue;
            };
            piece.bytes = bytes.to_vec();
            piece.open.clear();
            let start = piece.shared.as_ref().map_or(0, |range| widen(range.start));
            piece.place.start = sequence.place.start.saturating_add(start);
        }
    }
}
