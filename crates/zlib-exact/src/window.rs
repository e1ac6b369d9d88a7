//! Where the same bytes were before: chains of places that begin with the same three bytes.

use crate::block::{LONGEST, SHORTEST};
use crate::tree::at;

/// Bytes of the window.
pub(crate) const SIZE: usize = 1 << 15;
/// Bytes that are kept ahead, so that a match always finds its end.
pub(crate) const AHEAD: usize = LONGEST + SHORTEST + 1;
/// The farthest that a match lies back.
pub(crate) const FARTHEST: usize = SIZE - AHEAD;

/// How hard a match is looked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Search {
    /// After a match of this length only a quarter of the places is looked at.
    pub(crate) good: usize,
    /// A match of this length is taken at once.
    pub(crate) nice: usize,
    /// Places that are looked at.
    pub(crate) places: usize,
}

/// A place where the same bytes were before, and how many.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Match {
    pub(crate) length: usize,
    pub(crate) place: usize,
}

/// The places seen so far; 0 is none, and the first byte never a place.
#[derive(Debug)]
pub(crate) struct Window<'a> {
    data: &'a [u8],
    latest: Box<[u32; SIZE]>,
    /// The place before each, of those in the window.
    before: Box<[u32; SIZE]>,
}

impl<'a> Window<'a> {
    pub(crate) fn new(data: &'a [u8]) -> Self {
        Self { data, latest: Box::new([0; SIZE]), before: Box::new([0; SIZE]) }
    }

    /// Notes a place that three bytes follow; the one before it, or 0.
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

    /// The longest match of what is at `place` with what is at `candidate` or before it, the nearest of equals, if it is longer
    /// than `known`.
    pub(crate) fn longest(&self, place: usize, mut candidate: usize, known: usize, search: Search) -> Option<Match> {
        let ahead = self.data.get(place..)?;
        let ahead = ahead.get(..LONGEST).unwrap_or(ahead);
        let nice = search.nice.min(ahead.len());
        let oldest = place.saturating_sub(FARTHEST);
        let mut places = if known >= search.good { search.places / 4 } else { search.places };
        let mut found = None;
        // The last two bytes of what would be longer: most places are told by them.
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

/// How many bytes of `a` are at the beginning of `b`, which is no shorter.
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
