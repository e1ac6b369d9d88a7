//! Parts that are reached by position and are also part of the sequence, such as the local headers of a zip file, which
//! its directory refers to. After an edit of the sequence, they take over its contents and position.

use std::collections::{HashMap, HashSet, VecDeque};
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
    /// The names of the fields of each element, and of the fields of these.
    kinds: HashMap<Path, Vec<&'static str>>,
}

impl<'i> Sequence<'i> {
    fn of(image: &'i Image) -> Self {
        let parts = image.outline.iter().flat_map(|outline| &outline.parts);
        let mut lists: HashMap<Path, Vec<&Range<u64>>> = HashMap::new();
        let mut kinds: HashMap<Path, Vec<&'static str>> = HashMap::new();
        for (path, range) in parts.clone() {
            match path.segments() {
                [list @ .., Segment::Index(_)] => lists.entry(list.iter().copied().collect()).or_default().push(range),
                [element @ .., Segment::Field(name)] | [element @ .., Segment::Field(_), Segment::Field(name)]
                    if matches!(element, [.., Segment::Index(_)]) =>
                {
                    kinds.entry(element.iter().copied().collect()).or_default().push(name);
                }
                _ => {}
            }
        }
        let bytes = image.pieces.first().map_or(&[][..], |piece| &piece.bytes);
        Self { bytes, ranges: parts.map(|(path, range)| (path, range)).collect(), lists, kinds }
    }

    /// Returns the names of the fields of a list element, by which elements of different types differ.
    fn kind(&self, list: &Path, index: usize) -> Vec<&'static str> {
        self.kinds.get(&list.element(index)).cloned().unwrap_or_default()
    }

    fn part(&self, range: &Range<u64>) -> &'i [u8] {
        let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        self.bytes.get(index(range.start)..index(range.end)).unwrap_or_default()
    }
}

/// The new index of each element of a list.
type Matches = Vec<Option<usize>>;

/// Which parts of the edited sequence are those of the sequence before the edit.
struct Moves<'s, 'i> {
    old: &'s Sequence<'i>,
    new: &'s Sequence<'i>,
    /// The new path of each list that was asked for, and the new indices of its elements, by the old path.
    lists: HashMap<Path, Option<(Path, Matches)>>,
}

impl<'s, 'i> Moves<'s, 'i> {
    fn new(old: &'s Sequence<'i>, new: &'s Sequence<'i>) -> Self {
        Self { old, new, lists: HashMap::new() }
    }

    /// Returns the path of a part after the edit.
    fn mapped(&mut self, path: &Path) -> Option<Path> {
        let (mut from, mut to) = (Path::root(), Path::root());
        for segment in path.segments() {
            let own = match segment {
                Segment::Index(index) => {
                    if !self.lists.contains_key(&from) {
                        let lists = self.old.lists.get(&from).zip(self.new.lists.get(&to));
                        let found =
                            lists.map(|(before, after)| (to.clone(), self.matched((&from, before), (&to, after))));
                        self.lists.insert(from.clone(), found);
                    }
                    match self.lists.get(&from) {
                        Some(Some((_, known))) => Segment::Index(known.get(*index).copied().flatten()?),
                        _ => *segment,
                    }
                }
                Segment::Field(_) => *segment,
            };
            from.push(*segment);
            to.push(own);
        }
        Some(to)
    }

    /// Returns the new elements of these lists, by their bytes.
    fn inserted(&self) -> HashMap<&'i [u8], Path> {
        let mut inserted = HashMap::new();
        for (to, known) in self.lists.values().flatten() {
            let known: HashSet<usize> = known.iter().flatten().copied().collect();
            let after = self.new.lists.get(to).into_iter().flatten().enumerate();
            for (index, range) in after.filter(|(index, _)| !known.contains(index)) {
                inserted.insert(self.new.part(range), to.element(index));
            }
        }
        inserted
    }

    /// Returns the last element in one direction from an element of the edited list that is new and of the same kind.
    fn grown(&self, list: &Path, edge: &Path, step: isize) -> Option<Path> {
        let (to, known) = self.lists.get(list)?.as_ref()?;
        let Some(Segment::Index(edge)) = edge.segments().last() else { return None };
        let kind = self.new.kind(to, *edge);
        let steps = std::iter::successors(Some(*edge), |place| place.checked_add_signed(step));
        let is_new = |place: &usize| !known.contains(&Some(*place)) && self.new.kind(to, *place) == kind;
        let last = steps.skip(1).take_while(|place| !kind.is_empty() && is_new(place)).last();
        Some(to.element(last.unwrap_or(*edge)))
    }

    /// Matches the elements of a list: equal ones first, then those between them if there are as many of their kind.
    fn matched(&self, (from, before): (&Path, &[&Range<u64>]), (to, after): (&Path, &[&Range<u64>])) -> Matches {
        if before.len() == after.len() {
            return (0..before.len()).map(Some).collect();
        }
        let (old, new): (Vec<_>, Vec<_>) = (
            before.iter().map(|range| self.old.part(range)).collect(),
            after.iter().map(|range| self.new.part(range)).collect(),
        );
        let first = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
        let most = old.len().min(new.len()).saturating_sub(first);
        let last = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(one, other)| one == other).count();
        let mut places: HashMap<&[u8], VecDeque<usize>> = HashMap::new();
        let tail = new.len().saturating_sub(last);
        for (index, bytes) in new.iter().enumerate().take(tail).skip(first) {
            places.entry(bytes).or_default().push_back(index);
        }
        let mut found = Matches::new();
        let mut next = first;
        for (index, bytes) in old.iter().enumerate() {
            let from_end = old.len().saturating_sub(index);
            found.push(if index < first {
                Some(index)
            } else if from_end <= last {
                new.len().checked_sub(from_end)
            } else {
                let place = places.get_mut(bytes).and_then(|places| {
                    while places.front().is_some_and(|place| *place < next) {
                        places.pop_front();
                    }
                    places.pop_front()
                });
                next = place.map_or(next, |place| place.saturating_add(1));
                place
            });
        }
        self.match_kinds((from, &mut found), (to, new.len()));
        found
    }

    /// Matches elements without a match to those of the same kind at the same place in the edited list.
    fn match_kinds(&self, (from, found): (&Path, &mut [Option<usize>]), (to, count): (&Path, usize)) {
        let mut start = 0;
        while let Some(length) = found.iter().skip(start).position(Option::is_none) {
            let first = start.saturating_add(length);
            let run = found.iter().skip(first).take_while(|place| place.is_none()).count();
            let end = first.saturating_add(run);
            let before = first.checked_sub(1).and_then(|index| found.get(index).copied().flatten());
            let places =
                before.map_or(0, |index| index.saturating_add(1))..found.get(end).copied().flatten().unwrap_or(count);
            let mut free: HashMap<Vec<&'static str>, Vec<usize>> = HashMap::new();
            for place in places.rev() {
                free.entry(self.new.kind(to, place)).or_default().push(place);
            }
            let kinds: Vec<_> = (first..end).map(|index| self.old.kind(from, index)).collect();
            for (index, kind) in (first..end).zip(&kinds) {
                let wanted = kinds.iter().skip(index.saturating_sub(first)).filter(|other| *other == kind).count();
                let place = free.get_mut(kind).filter(|free| free.len() == wanted).and_then(Vec::pop);
                if let Some(found) = found.get_mut(index) {
                    *found = place;
                }
            }
            start = end;
        }
    }
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

    /// Returns the parts of the edited sequence from the start of one part to the end of another. If `grows` is set,
    /// elements of the same kind that were inserted before and after them belong to them, and elements may be missing.
    fn mapped(&self, range: &Range<u64>, grows: bool, moves: &mut Moves<'_, '_>) -> Option<(Path, Path)> {
        let (start, end) = (*self.first.get(&range.start)?, *self.last.get(&range.end)?);
        match (start.segments(), end.segments()) {
            ([list @ .., Segment::Index(first)], [other @ .., Segment::Index(last)]) if grows && list == other => {
                let list: Path = list.iter().copied().collect();
                let mut found = (*first..=*last).filter_map(|index| moves.mapped(&list.element(index)));
                let first = found.next()?;
                let last = found.last().unwrap_or_else(|| first.clone());
                Some((moves.grown(&list, &first, -1)?, moves.grown(&list, &last, 1)?))
            }
            _ => Some((moves.mapped(start)?, moves.mapped(end)?)),
        }
    }

    /// Returns the number of list elements in a range.
    fn count(&self, range: &Range<u64>) -> u64 {
        let ends = self.first.get(&range.start).zip(self.last.get(&range.end));
        ends.map_or(0, |(first, last)| elements(first, last))
    }
}

/// A part that follows the sequence.
#[derive(Default)]
struct Follower {
    range: Range<u64>,
    /// The part of the sequence that it is, if it is a single one.
    part: Option<Path>,
    /// The number of elements in its range.
    count: u64,
    /// Its bytes and elements before it followed.
    before: [u64; 2],
}

impl Follower {
    /// Returns what follows the sequence from the start of one part to the end of another.
    fn of((first, last): (Path, Path), sequence: &Sequence<'_>) -> Option<Self> {
        let (start, end) = (sequence.ranges.get(&first)?.start, sequence.ranges.get(&last)?.end);
        let count = elements(&first, &last);
        (start <= end).then(|| Self {
            range: start..end,
            part: (first == last).then_some(first),
            count,
            before: [0; 2],
        })
    }
}

/// Returns the number of list elements from one to another; 0 if these are not elements of one list.
fn elements(first: &Path, last: &Path) -> u64 {
    match (first.segments(), last.segments()) {
        ([list @ .., Segment::Index(first)], [other @ .., Segment::Index(last)]) if list == other => {
            widen(last.saturating_add(1).saturating_sub(*first))
        }
        _ => 0,
    }
}

/// The parts that follow the sequence.
#[derive(Default)]
struct Followers {
    followers: HashMap<usize, Follower>,
    /// The number of each, by its path.
    paths: HashMap<Path, usize>,
}

impl Followers {
    fn add(&mut self, number: usize, path: Path, follower: Follower) {
        self.followers.insert(number, follower);
        self.paths.insert(path, number);
    }

    fn at(&self, path: &Path) -> Option<&Follower> {
        self.followers.get(self.paths.get(path)?)
    }

    /// Returns the innermost follower that contains `path`, which is not the follower itself, and the rest of the path.
    fn around<'p>(&self, path: &'p Path) -> Option<(&Follower, &'p [Segment])> {
        let segments = path.segments();
        (1..segments.len()).rev().find_map(|length| {
            let (around, rest) = segments.split_at_checked(length)?;
            Some((self.at(&around.iter().copied().collect())?, rest))
        })
    }

    fn is_inside(&self, path: &Path) -> bool {
        self.around(path).is_some()
    }

    /// Returns the path in the sequence of a part of a follower.
    fn part(&self, path: &Path) -> Option<Path> {
        let (follower, rest) = match self.at(path) {
            Some(follower) => (follower, &[][..]),
            None => self.around(path)?,
        };
        Some(follower.part.as_ref()?.segments().iter().chain(rest).copied().collect())
    }
}

impl Image {
    /// Finds the parts that follow the sequence: those that shared its bytes in the file of `before`, and new ones with
    /// the bytes of a new element.
    pub fn follow(&mut self, before: &Image) -> Result<(), Vec<Problem>> {
        let (old, new) = (Sequence::of(before), Sequence::of(self));
        let (Some(sequence), ends, mut moves) = (before.pieces.first(), Ends::of(&old), Moves::new(&old, &new)) else {
            return Ok(());
        };
        let numbers: HashMap<&Path, usize> =
            self.pieces.iter().enumerate().skip(1).map(|(number, piece)| (&piece.place.path, number)).collect();
        let lists: HashSet<&Path> = before.amounts.iter().map(|amount| &amount.path).collect();
        let mut found = Followers::default();
        let mut known: HashSet<usize> = HashSet::new();
        let mut problems = Vec::new();
        for piece in before.pieces.iter().skip(1) {
            let Some(path) = moves.mapped(&piece.place.path) else { continue };
            let Some((number, own)) = numbers.get(&path).and_then(|number| Some((*number, self.pieces.get(*number)?)))
            else {
                continue;
            };
            known.insert(number);
            let Some(range) = shared_range(piece, sequence) else { continue };
            if found.is_inside(&path) {
                // The element that this part follows has such a part, too.
                found.add(number, path, Follower::default());
                continue;
            }
            let grows = lists.contains(&piece.place.path);
            let after = ends.mapped(&range, grows, &mut moves).and_then(|parts| Follower::of(parts, &new));
            let Some(mut after) = after else {
                let message = "has the bytes of elements of a list that were removed, or edited in several places: edit \
                               it in steps";
                problems.push(Problem { path, message: message.to_owned() });
                continue;
            };
            if own.bytes != piece.bytes && own.bytes != new.part(&after.range) {
                let message = "has the bytes of other parts of the file: edit those, which it follows, or both alike";
                problems.push(Problem { path, message: message.to_owned() });
                continue;
            }
            after.before = [widen(own.bytes.len()), ends.count(&range)];
            found.add(number, path, after);
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        let inserted = moves.inserted();
        for (number, piece) in self.pieces.iter().enumerate().skip(1).filter(|(number, _)| !known.contains(number)) {
            let part = inserted.get(piece.bytes.as_slice()).filter(|_| !piece.place.alone && !piece.bytes.is_empty());
            if let Some(after) = part.and_then(|part| Follower::of((part.clone(), part.clone()), &new)) {
                found.add(number, piece.place.path.clone(), after);
            }
        }
        self.share(found);
        Ok(())
    }

    fn share(&mut self, found: Followers) {
        if found.paths.is_empty() {
            return;
        }
        for amount in &mut self.amounts {
            let Some(follower) = found.at(&amount.path) else { continue };
            let sizes = [follower.range.end.saturating_sub(follower.range.start), follower.count];
            let known = follower.before.iter().zip(sizes).find(|(before, _)| **before == amount.amount);
            amount.amount = known.map_or(amount.amount, |(_, after)| after);
        }
        // Integers inside shared parts are computed in the sequence.
        self.amounts.retain(|amount| !found.is_inside(&amount.path));
        self.values.retain(|value| !found.is_inside(&value.target));
        for path in self.values.iter_mut().flat_map(crate::derived::Value::parts) {
            if let Some(part) = found.part(path) {
                *path = part;
            }
        }
        for (number, follower) in found.followers {
            let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
            if let Some(piece) = self.pieces.get_mut(number) {
                piece.shared = Some(index(follower.range.start)..index(follower.range.end));
            }
        }
        self.shared = found.paths.into_keys().collect();
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
