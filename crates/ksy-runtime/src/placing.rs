//! Placement: decides what stays, what moves, and where it moves to.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::canvas::{Canvas, How};
use crate::error::Problem;
use crate::hashing::FastMap;
use crate::image::MAX_PROBLEMS;
use crate::pieces::{Amount, Image, Piece};
use crate::reader::widen;

/// Limit of the search for a place that is aligned and representable by its integer.
const MAX_STEPS: u64 = 1 << 20;

/// Pieces whose positions follow from the same integer, so they move together.
struct Group {
    /// The pieces, each with its distance from the first.
    members: Vec<(usize, u64)>,
    /// Offset of the first piece from the start of its window.
    position: u64,
    /// The integer changed, or a piece differs from its stated size.
    is_edited: bool,
    /// Reads all bytes to the end of the window.
    to_end: bool,
    can_move: bool,
}

/// The pieces of an image with their new places.
pub(crate) struct Places<'a> {
    image: &'a Image,
    starts: Vec<u64>,
    afresh: bool,
    /// Nesting depth of the windows that are being placed.
    depth: usize,
    /// Windows that must grow, by how many bytes, and the problem to report if they cannot.
    small: BTreeMap<usize, (u64, Problem)>,
    problems: Vec<Problem>,
}

impl<'a> Places<'a> {
    pub fn new(image: &'a Image, afresh: bool) -> Self {
        let starts = image.pieces.iter().map(|piece| piece.place.start).collect();
        Self { image, starts, afresh, depth: 0, small: BTreeMap::new(), problems: Vec::new() }
    }

    pub fn moved(&self) -> bool {
        self.image.pieces.iter().zip(&self.starts).any(|(piece, start)| piece.place.start != *start)
    }

    /// Returns the places, and the windows that are too small for their contents with the number of missing bytes.
    pub fn finish(self) -> (Vec<u64>, BTreeMap<usize, (u64, Problem)>) {
        (self.starts, self.small)
    }

    fn piece(&self, index: usize) -> Option<&'a Piece> {
        self.image.pieces.get(index)
    }

    /// Places all pieces, windows before their contents. `gaps` move with their windows.
    pub fn place(&mut self, gaps: &mut Vec<Piece>) -> Result<Canvas, Vec<Problem>> {
        let chunks = self.chunks(gaps);
        let depths = self.depths();
        let deepest = depths.iter().max().copied().unwrap_or(0);
        let mut canvas = Canvas::default();
        gaps.clear();
        // Gaps in the deepest windows are placed after these.
        for depth in 0..=deepest.saturating_add(1) {
            if let Some(sequence) = self.piece(0).filter(|_| depth == 0) {
                canvas.put(sequence, 0, 0);
            }
            // The contents of a piece are placed after the piece.
            let of = |holder: Option<usize>| holder.and_then(|holder| depths.get(holder)).map_or(0, |depth| depth + 1);
            for (holder, gap) in chunks.iter().filter(|(holder, _)| of(*holder) == depth) {
                self.put_gap(&mut canvas, *holder, gap.clone(), gaps);
            }
            for (frame, groups) in self.groups(&|index| depths.get(index) == Some(&depth)) {
                self.depth = depth;
                self.place_frame(&mut canvas, frame, groups);
            }
        }
        self.problems.truncate(MAX_PROBLEMS);
        if self.problems.is_empty() { Ok(canvas) } else { Err(std::mem::take(&mut self.problems)) }
    }

    /// Returns the number of windows around each piece.
    fn depths(&self) -> Vec<usize> {
        let mut depths: Vec<usize> = Vec::new();
        for piece in &self.image.pieces {
            let holder = self.image.frames.get(piece.place.frame).and_then(|frame| frame.holder);
            depths.push(holder.and_then(|holder| depths.get(holder)).map_or(0, |depth| depth + 1));
        }
        depths
    }

    /// Returns the current range of the window that positions count from.
    fn window(&self, frame: usize) -> Range<u64> {
        let Some(own) = self.image.frames.get(frame) else { return 0..u64::MAX };
        let holder = own.holder.and_then(|holder| self.starts.get(holder)).copied().unwrap_or(0);
        let start = holder.saturating_add(own.start);
        start..start.saturating_add(own.size)
    }

    /// Splits the gaps into parts. Each part has the piece it moves with: the piece that leaves these bytes open.
    fn chunks(&self, gaps: &[Piece]) -> Vec<(Option<usize>, Piece)> {
        let mut chunks = Vec::new();
        for gap in gaps {
            let mut left: Vec<Range<u64>> = std::iter::once(gap.place.start..gap.end()).collect();
            let holders = self.image.pieces.iter().enumerate().rev();
            let holders = holders.filter(|(_, piece)| !piece.open.is_empty());
            for (index, piece) in
                holders.filter(|(_, piece)| gap.place.start < piece.end() && piece.place.start < gap.end())
            {
                for open in &piece.open {
                    let [start, end] = [open.start, open.end].map(|at| piece.place.start.saturating_add(widen(at)));
                    let mut outside = Vec::new();
                    for part in left {
                        let inside = part.start.max(start)..part.end.min(end);
                        if inside.is_empty() {
                            outside.push(part);
                            continue;
                        }
                        outside.extend(
                            [part.start..inside.start, inside.end..part.end]
                                .into_iter()
                                .filter(|part| !part.is_empty()),
                        );
                        chunks.push((Some(index), piece_of(gap, &inside)));
                    }
                    left = outside;
                }
            }
            chunks.extend(left.into_iter().map(|part| (None, piece_of(gap, &part))));
        }
        chunks
    }

    fn put_gap(&mut self, canvas: &mut Canvas, holder: Option<usize>, gap: Piece, gaps: &mut Vec<Piece>) {
        let by = |index: usize| {
            let before = self.piece(index).map_or(0, |piece| piece.place.start);
            (self.starts.get(index).copied().unwrap_or(before), before)
        };
        let (now, before) = holder.map_or((0, 0), by);
        let start = now.saturating_add(gap.place.start).saturating_sub(before);
        if let Some(lost) = canvas.put_gap(&gap.bytes, start) {
            let message = format!(
                "expected it to end before the bytes from 0x{:x} to 0x{:x}, which nothing leads to: \
                'gaps' may give them up",
                lost.start, lost.end
            );
            let path = self.piece(holder.unwrap_or(0)).map(|piece| piece.place.path.clone()).unwrap_or_default();
            self.problems.push(Problem { path, message });
        }
        let mut gap = gap;
        gap.place.start = start;
        gaps.push(gap);
    }

    /// Groups the pieces to be placed by the integer that refers to them.
    fn groups(&self, chosen: &impl Fn(usize) -> bool) -> BTreeMap<usize, Vec<Group>> {
        let mut by_spot: FastMap<(usize, usize), Vec<usize>> = FastMap::default();
        let mut groups: BTreeMap<usize, Vec<Group>> = BTreeMap::new();
        let mut add = |frame: usize, group| groups.entry(frame).or_default().push(group);
        let amounts: FastMap<_, _> = self.image.amounts.iter().map(|amount| (&amount.path, amount)).collect();
        let mut spots = Vec::new();
        for (index, piece) in self
            .image
            .pieces
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(index, piece)| chosen(*index) && !piece.place.alone && piece.shared.is_none())
        {
            match self.image.spot(&piece.place.led, &piece.place.path) {
                Some(spot) => {
                    let key = (spot.piece, spot.offset);
                    let members = by_spot.entry(key).or_default();
                    if members.is_empty() {
                        spots.push(key);
                    }
                    members.push(index);
                }
                None => add(piece.place.frame, self.group(&[index], false, &amounts)),
            }
        }
        for members in spots.into_iter().filter_map(|spot| by_spot.remove(&spot)) {
            let facts = |index: &usize| {
                self.piece(*index)
                    .map(|piece| (piece.place.frame, piece.place.led.lead.as_ref().map(|lead| lead.factor)))
            };
            let alike = members.iter().all(|member| facts(member) == members.first().and_then(facts));
            if alike {
                let frame = members.first().and_then(|first| self.piece(*first)).map_or(0, |piece| piece.place.frame);
                add(frame, self.group(&members, true, &amounts));
            } else {
                for member in members {
                    let frame = self.piece(member).map_or(0, |piece| piece.place.frame);
                    add(frame, self.group(&[member], false, &amounts));
                }
            }
        }
        groups
    }

    fn group(&self, members: &[usize], can_move: bool, amounts: &FastMap<&crate::Path, &Amount>) -> Group {
        let plus = |index: usize| {
            self.piece(index).and_then(|piece| piece.place.led.lead.as_ref()).map_or(0, crate::lead::Place::summand)
        };
        let least = members.iter().map(|member| plus(*member)).min().unwrap_or(0);
        let distance = |index: usize| u64::try_from(plus(index).saturating_sub(least)).unwrap_or(u64::MAX);
        let mut members: Vec<(usize, u64)> = members.iter().map(|member| (*member, distance(*member))).collect();
        members.sort_by_key(|(_, distance)| *distance);
        let position = members
            .first()
            .and_then(|(first, _)| self.piece(*first))
            .map_or(0, |piece| piece.place.start.saturating_sub(self.image.window_of(piece.place.frame)));
        let is_edited = members.iter().filter_map(|(member, _)| self.piece(*member)).any(|piece| {
            let amount = amounts.get(&piece.place.path);
            amount.is_some_and(|amount| self.is_other(amount))
        });
        let to_end = members.iter().filter_map(|(member, _)| self.piece(*member)).any(|piece| piece.place.most == 0);
        Group { members, position, is_edited, to_end, can_move }
    }

    /// Returns whether an amount differs from the integer that states it.
    fn is_other(&self, amount: &Amount) -> bool {
        let Some(lead) = &amount.led.lead else { return false };
        let Some(spot) = self.image.spot(&amount.led, &amount.path) else { return false };
        let stated = self.piece(spot.piece).and_then(|piece| spot.get(&piece.bytes));
        stated != lead.solve(i128::from(amount.amount))
    }

    /// Returns the number of bytes from the start to the end of a group.
    fn size(&self, group: &Group) -> u64 {
        let end = |(member, distance): &(usize, u64)| {
            distance.saturating_add(self.piece(*member).map_or(0, |piece| widen(piece.bytes.len())))
        };
        group.members.iter().map(end).max().unwrap_or(0)
    }

    /// Returns why a group cannot be placed at `start`: the last of its offsets that is occupied.
    fn clash(&self, canvas: &Canvas, group: &Group, start: u64, how: How) -> Option<u64> {
        let clash = |(member, distance): &(usize, u64)| {
            canvas.clash(self.piece(*member)?, start.saturating_add(*distance), (self.depth, how))
        };
        group.members.iter().filter_map(clash).max()
    }

    fn put(&mut self, canvas: &mut Canvas, group: &Group, start: u64) {
        for (member, distance) in &group.members {
            let start = start.saturating_add(*distance);
            let before = self.piece(*member).and_then(|piece| canvas.clash(piece, start, (self.depth, How::Same)));
            if let Some(clash) = before.filter(|_| *distance > 0) {
                let message = format!("at 0x{clash:x} it covers bytes of what the same integer leads to");
                self.problem(&Group { members: vec![(*member, 0)], ..*group }, message);
            }
            if let (Some(piece), Some(own)) = (self.image.pieces.get(*member), self.starts.get_mut(*member)) {
                canvas.put(piece, start, self.depth);
                *own = start;
            }
        }
    }

    /// Places the contents of one window.
    fn place_frame(&mut self, canvas: &mut Canvas, frame: usize, groups: Vec<Group>) {
        let window = self.window(frame);
        let old = |group: &Group| window.start.saturating_add(group.position);
        let (mut free, fixed): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(|group| group.can_move);
        for group in fixed {
            if let Some(clash) = self.clash(canvas, &group, old(&group), How::Same) {
                self.cannot_move(&group, clash);
            }
            self.put(canvas, &group, old(&group));
        }
        if self.afresh {
            free.sort_by_key(|group| (group.to_end, group.position));
            return self.pack(canvas, (frame, &window), free);
        }
        // The edited group moves; otherwise, the group that overlaps another.
        free.sort_by_key(|group| (group.to_end, group.is_edited, std::cmp::Reverse(group.position), self.size(group)));
        let is_edited = free.iter().any(|group| group.is_edited);
        let (ends, free): (Vec<Group>, Vec<Group>) = free.into_iter().partition(|group| group.to_end);
        let mut moved = Vec::new();
        for group in free {
            if self.stays(canvas, &group, &window, group.is_edited) {
                self.put(canvas, &group, old(&group));
            } else {
                moved.push(group);
            }
        }
        // Groups that read to the end of the window move out of the way and stay last.
        let mut last = Vec::new();
        for group in ends {
            if moved.is_empty() && self.stays(canvas, &group, &window, is_edited) {
                self.put(canvas, &group, old(&group));
            } else {
                last.push(group);
            }
        }
        moved.sort_by_key(|group| group.members.first().map(|(first, _)| *first));
        for group in moved.into_iter().chain(last) {
            let end = canvas.end_within(&window, self.depth);
            self.put_at_or_behind(canvas, &group, (frame, &window), end);
        }
    }

    fn stays(&self, canvas: &Canvas, group: &Group, window: &Range<u64>, is_edited: bool) -> bool {
        let how = if is_edited { How::Edited } else { How::Same };
        let start = window.start.saturating_add(group.position);
        start.saturating_add(self.size(group)) <= window.end && self.clash(canvas, group, start, how).is_none()
    }

    /// Places all groups one after another. Groups that shared their bytes still do.
    fn pack(&mut self, canvas: &mut Canvas, (frame, window): (usize, &Range<u64>), groups: Vec<Group>) {
        let mut cursor = window.start;
        // Old position, new position and size of the last group that was placed on its own.
        let mut before: Option<(u64, u64, u64)> = None;
        for group in groups {
            let size = self.size(&group);
            let shared = before.filter(|(was, _, length)| {
                size > 0 && group.position >= *was && group.position.saturating_add(size) <= was.saturating_add(*length)
            });
            let shared = shared.map(|(was, is, _)| is.saturating_add(group.position.saturating_sub(was)));
            let shared = shared.filter(|start| {
                self.suits(&group, *start, window) && self.clash(canvas, &group, *start, How::Same).is_none()
            });
            match shared {
                Some(start) => self.put(canvas, &group, start),
                None => {
                    let start = self.put_at_or_behind(canvas, &group, (frame, window), cursor);
                    before = Some((group.position, start, size));
                    cursor = start.saturating_add(size);
                }
            }
        }
    }

    /// Returns whether a place is aligned and representable by its integer.
    fn suits(&self, group: &Group, start: u64, window: &Range<u64>) -> bool {
        group.members.iter().filter_map(|(member, distance)| Some((self.piece(*member)?, *distance))).all(
            |(piece, distance)| {
                let position = start.saturating_add(distance).saturating_sub(window.start);
                let led = &piece.place.led;
                let is_aligned = position.checked_rem(led.align).is_none_or(|rest| rest == 0);
                is_aligned && led.lead.as_ref().is_none_or(|lead| lead.solve(i128::from(position)).is_some())
            },
        )
    }

    /// Puts a group at the first suitable place at or after `from`.
    fn put_at_or_behind(
        &mut self,
        canvas: &mut Canvas,
        group: &Group,
        (frame, window): (usize, &Range<u64>),
        from: u64,
    ) -> u64 {
        let mut start = from;
        let mut steps = 0;
        while steps < MAX_STEPS && start < window.end {
            if !self.suits(group, start, window) {
                start = start.saturating_add(1);
            } else if let Some(clash) = self.clash(canvas, group, start, How::New).filter(|clash| *clash < window.end) {
                // Pieces after the window will move when the window grows.
                start = clash.saturating_add(1).max(start.saturating_add(1));
            } else {
                break;
            }
            steps += 1;
        }
        let end = start.saturating_add(self.size(group));
        if steps == MAX_STEPS {
            self.problem(group, "expected a place that the integer which leads here can give".to_owned());
        } else if end > window.end {
            let message = format!(
                "expected room in its window, which ends at 0x{:x}, found the end at 0x{end:x}: set its position to \
                 free bytes, and take these out of 'gaps'",
                window.end
            );
            let path = self.path(group);
            let more = end.saturating_sub(window.end);
            let known = self.small.entry(frame).or_insert_with(|| (more, Problem { path, message }));
            known.0 = known.0.max(more);
            // Not placed yet: the bytes belong to another window until this one has grown.
            return start;
        }
        self.put(canvas, group, start);
        start
    }

    fn path(&self, group: &Group) -> crate::Path {
        let first = group.members.first().and_then(|(first, _)| self.piece(*first));
        first.map(|piece| piece.place.path.clone()).unwrap_or_default()
    }

    fn problem(&mut self, group: &Group, message: String) {
        let path = self.path(group);
        self.problems.push(Problem { path, message });
    }

    fn cannot_move(&mut self, group: &Group, clash: u64) {
        let first = group.members.first().and_then(|(first, _)| self.piece(*first));
        let words = first.map_or("", |piece| piece.place.led.words);
        let start = group.members.first().and_then(|(first, _)| self.starts.get(*first)).copied().unwrap_or(0);
        let message = format!(
            "at 0x{start:x} it does not fit, from 0x{clash:x} on: it cannot move, because '{words}' is not solved for one integer"
        );
        self.problem(group, message);
    }
}

/// Returns a part of a gap.
fn piece_of(gap: &Piece, part: &Range<u64>) -> Piece {
    let index = |at: u64| usize::try_from(at.saturating_sub(gap.place.start)).unwrap_or(usize::MAX);
    let bytes = gap.bytes.get(index(part.start)..index(part.end)).unwrap_or_default().to_vec();
    let mut piece = Piece { bytes, ..gap.clone() };
    piece.place.start = part.start;
    piece
}
