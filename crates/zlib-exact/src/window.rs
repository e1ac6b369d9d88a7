//! Match search with chains of positions that begin with the same three bytes.

use std::cell::Cell;

use crate::block::{LONGEST, SHORTEST};
use crate::tree::at;

/// Size of the window, in bytes.
pub(crate) const SIZE: usize = 1 << 15;
/// Minimum lookahead in bytes, so that a match can always be completed.
pub(crate) const AHEAD: usize = LONGEST + SHORTEST + 1;
/// Maximum distance of a match.
pub(crate) const FARTHEST: usize = SIZE - AHEAD;

/// The effort of the match search.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Search {
    /// After a match of this length, only a quarter of the positions are checked.
    pub(crate) good: usize,
    /// A match of this length is taken immediately.
    pub(crate) nice: usize,
    /// Maximum number of positions that are checked.
    pub(crate) places: usize,
}

/// An earlier position with the same bytes, and their number.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Match {
    pub(crate) length: usize,
    pub(crate) place: usize,
}

/// The tables of a window. Every thread keeps its own, because the system would take longer to provide them than it takes
/// to compress a small buffer.
#[derive(Debug)]
pub(crate) struct Tables {
    latest: Box<[u32; SIZE]>,
    before: Box<[u32; SIZE]>,
}

thread_local! {
    static KEPT: Cell<Option<Tables>> = const { Cell::new(None) };
}

impl Tables {
    /// Calls `work` with the tables of this thread.
    pub(crate) fn with<R>(work: impl FnOnce(&mut Self) -> R) -> R {
        // A thread that is ending keeps nothing.
        let kept = KEPT.try_with(Cell::take).ok().flatten();
        let mut tables = kept.unwrap_or_else(|| Self { latest: Box::new([0; SIZE]), before: Box::new([0; SIZE]) });
        let result = work(&mut tables);
        let _ = KEPT.try_with(|kept| kept.set(Some(tables)));
        result
    }
}

/// The positions seen so far. 0 means none, so the first byte is never a position.
#[derive(Debug)]
pub(crate) struct Window<'a> {
    data: &'a [u8],
    latest: &'a mut [u32; SIZE],
    /// The previous position for each position in the window.
    before: &'a mut [u32; SIZE],
}

impl<'a> Window<'a> {
    pub(crate) fn new(data: &'a [u8], tables: &'a mut Tables) -> Self {
        // Previous positions are read only after they are written.
        tables.latest.fill(0);
        Self { data, latest: &mut tables.latest, before: &mut tables.before }
    }

    /// Inserts a position that is followed by three bytes. Returns the previous one, or 0.
    #[inline]
    pub(crate) fn insert(&mut self, place: usize) -> usize {
        let Some([a, b, c]) = self.data.get(place..).and_then(|data| data.first_chunk()) else { return 0 };
        let hash = usize::from(*a) << 10 ^ usize::from(*b) << 5 ^ usize::from(*c);
        let Some(latest) = self.latest.get_mut(hash % SIZE) else { return 0 };
        let known = *latest;
        *latest = u32::try_from(place).unwrap_or_default();
        if let Some(before) = self.before.get_mut(place % SIZE) {
            *before = known;
        }
        usize::try_from(known).unwrap_or_default()
    }

    /// Returns the longest match between `place` and the chain starting at `candidate`, if it is longer than `known`.
    /// Of equally long matches, the nearest is returned.
    pub(crate) fn longest(&self, place: usize, mut candidate: usize, known: usize, search: Search) -> Option<Match> {
        let ahead = self.data.get(place..)?;
        let ahead = ahead.get(..LONGEST).unwrap_or(ahead);
        let nice = search.nice.min(ahead.len());
        let oldest = place.saturating_sub(FARTHEST);
        let mut places = if known >= search.good { search.places / 4 } else { search.places };
        let mut found = None;
        // The last two bytes of a longer match rule out most positions.
        let end_of = |place: usize, length: usize| self.data.get(place + length - 1..)?.first_chunk::<2>().copied();
        let mut best = known;
        if best >= ahead.len() {
            return None;
        }
        let mut end = end_of(place, best);
        loop {
            if end_of(candidate, best) == end {
                let length = common(ahead, self.data.get(candidate..)?);
                if length > best {
                    best = length;
                    found = Some(Match { length, place: candidate });
                    if length >= nice {
                        return found;
                    }
                    end = end_of(place, best);
                }
            }
            candidate = usize::try_from(at(&self.before[..], candidate % SIZE)).unwrap_or_default();
            places -= 1;
            if candidate <= oldest || places == 0 {
                return found;
            }
        }
    }
}

/// Returns the length of the common prefix of `a` and `b`, which must not be shorter than `a`.
#[inline]
fn common(a: &[u8], b: &[u8]) -> usize {
    const WORD: usize = 8;
    let word = |bytes: &[u8]| bytes.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes));
    for (index, (a, b)) in a.chunks_exact(WORD).zip(b.chunks_exact(WORD)).enumerate() {
        let differing = word(a) ^ word(b);
        if differing != 0 {
            return index * WORD + usize::try_from(differing.trailing_zeros() / 8).unwrap_or_default();
        }
    }
    let whole = a.len() - a.len() % WORD;
    let rest = a.iter().zip(b).skip(whole);
    whole + rest.take_while(|(a, b)| a == b).count()
}
