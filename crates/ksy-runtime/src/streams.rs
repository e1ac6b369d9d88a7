//! Integers in decoded streams, computed before the streams are stored.

use crate::error::{ErrorKind, Problem};
use crate::hashing::FastMap;
use crate::lead::Resolved;
use crate::path::Path;
use crate::pieces::{Amount, Image, Piece, Place};
use crate::reader::widen;
use crate::relayout::solve;

/// Encodes decoded bytes.
type Encode<'s> = dyn Fn(&[u8]) -> Result<Vec<u8>, ErrorKind> + 's;

/// A stream, in decoded and in stored form.
pub(crate) struct Stream<'s> {
    pub plain: &'s dyn Fn() -> Vec<u8>,
    pub encode: &'s Encode<'s>,
}

/// A stream with computed integers.
pub(crate) struct Solved {
    /// Its decoded bytes.
    pub plain: Vec<u8>,
    /// By how many bytes its stored form grew.
    pub grown: i64,
}

/// All streams of a file with computed integers.
#[derive(Default)]
pub(crate) struct Streams {
    pub solved: FastMap<Path, Solved>,
    /// The piece, the path and the growth of each stream, in the order of the walk.
    order: Vec<(usize, Path, i64)>,
}

impl Streams {
    /// Returns the growth of the streams below `path`, which are the last of the walk. Streams in other pieces do not
    /// change its size.
    pub fn growth(&self, piece: usize, path: &Path) -> i64 {
        let below = self.order.iter().rev().take_while(|(_, own, _)| own.segments().starts_with(path.segments()));
        below.filter(|(own, ..)| *own == piece).map(|(.., grown)| grown).sum()
    }

    /// Returns the number of streams walked so far.
    pub fn count(&self) -> usize {
        self.order.len()
    }

    /// Returns the growth of the streams of a piece, without the first `count`.
    pub fn growth_since(&self, piece: usize, count: usize) -> i64 {
        let since = self.order.iter().skip(count);
        since.filter(|(own, ..)| *own == piece).map(|(.., grown)| grown).sum()
    }
}

/// Adds growth to a size.
pub(crate) fn grown(size: u64, by: i64) -> u64 {
    size.saturating_add_signed(by)
}

impl Image {
    /// Computes the integers in the stream at `path` and file offset `offset`. `describe` describes the stream. Returns
    /// by how many bytes it grows.
    pub fn solve_stream(
        &mut self,
        (path, offset): (&Path, u64),
        stream: &Stream<'_>,
        walk: &dyn Fn(&mut Image),
    ) -> i64 {
        if let Some(solved) = self.streams.solved.get(path) {
            return solved.grown;
        }
        if !self.solves_streams || self.sought.is_some() {
            return 0;
        }
        let before = (stream.plain)();
        let mut inner = Image::of_stream(path, before.clone());
        walk(&mut inner);
        // Parts reached by position within a stream already have their places.
        let solved = if inner.pieces.len() == 1 { solve_all(&mut inner, walk) } else { Ok(()) };
        self.problems.append(&mut inner.problems);
        self.problems.extend(solved.err().into_iter().flatten());
        self.streams.solved.extend(std::mem::take(&mut inner.streams.solved));
        let after = inner.pieces.swap_remove(0).bytes;
        let amounts = std::mem::take(&mut inner.amounts);
        self.amounts.extend(amounts.into_iter().filter(|amount| !inner.leads_to_spot(amount)));
        if before == after {
            return 0;
        }
        let stored = (stream.encode)(&before).and_then(|stored| Ok((stored, (stream.encode)(&after)?)));
        match stored {
            Ok((stored, again)) => self.store(path, (offset, stored.len()), again, after),
            Err(kind) => {
                self.problems.push(Problem { path: path.clone(), message: kind.to_string() });
                0
            }
        }
    }

    /// Replaces `size` bytes at file offset `offset` with the stored bytes of a stream.
    fn store(&mut self, path: &Path, (offset, size): (u64, usize), stored: Vec<u8>, plain: Vec<u8>) -> i64 {
        let number = self.innermost();
        let Some(piece) = self.pieces.get_mut(number) else { return 0 };
        let start = usize::try_from(offset.saturating_sub(piece.place.start)).unwrap_or(usize::MAX);
        let end = start.saturating_add(size);
        if end > piece.bytes.len() {
            return 0;
        }
        let signed = |size: usize| i64::try_from(size).unwrap_or(i64::MAX);
        let by = signed(stored.len()).saturating_sub(signed(size));
        piece.bytes.splice(start..end, stored);
        self.streams.order.push((number, path.clone(), by));
        self.streams.solved.insert(path.clone(), Solved { plain, grown: by });
        by
    }

    fn of_stream(path: &Path, bytes: Vec<u8>) -> Self {
        let led = Resolved::default();
        let size = widen(bytes.len());
        let place = Place { start: 0, limit: size, most: 0, path: path.clone(), alone: false, frame: 0, led };
        let piece = Piece { place, bytes, open: Vec::new(), left: Vec::new(), shared: None };
        let mut image = Self::new();
        image.solves_streams = true;
        image.pieces.push(piece);
        image
    }

    /// Returns whether a part follows from an integer with a known place.
    fn leads_to_spot(&self, amount: &Amount) -> bool {
        self.spot(&amount.led, &amount.path).is_some()
    }
}

/// Computes all integers of a stream that other parts of the stream follow from.
fn solve_all(inner: &mut Image, walk: &dyn Fn(&mut Image)) -> Result<(), Vec<Problem>> {
    inner.want_spots();
    inner.want_spans();
    if !inner.spots.is_empty() || !inner.spans.is_empty() {
        inner.sought = Some(1);
        walk(inner);
    }
    inner.fix_summands();
    while solve(inner)? {}
    inner.compute().map(|_| ())
}
