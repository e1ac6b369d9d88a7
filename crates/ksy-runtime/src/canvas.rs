//! The bytes of a file while its pieces are placed.

use std::ops::Range;

use crate::image::MAX_HOLES;
use crate::pieces::Piece;
use crate::reader::widen;

/// The owner of a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Nobody,
    /// Pieces, which may share the byte if they agree on its value.
    Pieces,
    /// Bytes that nothing refers to. Pieces placed later must not cover them.
    Gap,
    /// Free bytes of a window at this nesting depth, for the contents of the window.
    Room(usize),
}

/// How a place for a piece is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// Its old place. It may share bytes with others, and use the free bytes of their windows.
    Same,
    /// Its old place after a change of size. It may now overlap other pieces.
    Edited,
    /// A place of its own.
    New,
}

/// The bytes of a file, each with its owner.
#[derive(Default)]
pub(crate) struct Canvas {
    bytes: Vec<u8>,
    owners: Vec<Owner>,
}

impl Canvas {
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Returns why a piece in `depth` windows cannot be placed at `start`: the last offset that is occupied.
    pub fn clash(&self, piece: &Piece, start: u64, (depth, how): (usize, How)) -> Option<u64> {
        if start > widen(self.bytes.len()).saturating_add(MAX_HOLES) {
            return Some(start);
        }
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let last = |range: Range<usize>, clashes: &dyn Fn(u8, u8, Owner) -> bool| {
            let at = start.saturating_add(range.start);
            let own = piece.bytes.get(range)?;
            let there = self.bytes.get(at..)?.iter().zip(self.owners.get(at..)?);
            let clash =
                own.iter().zip(there).enumerate().filter(|(_, (own, (byte, owner)))| clashes(**own, **byte, **owner));
            clash.last().map(|(index, _)| widen(at.saturating_add(index)))
        };
        let taken = |owner| match owner {
            Owner::Nobody => false,
            Owner::Room(of) => how != How::Same && of >= depth,
            Owner::Pieces | Owner::Gap => true,
        };
        let own = piece.own().into_iter().filter_map(|range| {
            last(range, &|own, byte, owner| taken(owner) && (owner != Owner::Pieces || own != byte || how == How::New))
        });
        let open = piece
            .open
            .iter()
            .filter(|_| how != How::Same)
            .filter_map(|range| last(range.clone(), &|_, _, owner| taken(owner)));
        own.chain(open).max()
    }

    /// Places a piece in `depth` windows where it does not clash.
    pub fn put(&mut self, piece: &Piece, start: u64, depth: usize) {
        for range in piece.own() {
            let at = start.saturating_add(widen(range.start));
            if let Some(bytes) = piece.bytes.get(range) {
                self.put_bytes(bytes, at, Owner::Pieces);
            }
        }
        for open in &piece.open {
            for at in open.clone() {
                let at = start.saturating_add(widen(at));
                let index = usize::try_from(at).unwrap_or(usize::MAX);
                if self.owners.get(index).is_none_or(|owner| *owner == Owner::Nobody) {
                    self.put_bytes(&[0], at, Owner::Room(depth));
                }
            }
        }
    }

    /// Places bytes that nothing refers to wherever there is nothing yet. Returns the range of those bytes that are not
    /// zero and already covered.
    pub fn put_gap(&mut self, bytes: &[u8], start: u64) -> Option<Range<u64>> {
        let mut lost: Option<Range<u64>> = None;
        for (at, byte) in (start..).zip(bytes) {
            let index = usize::try_from(at).unwrap_or(usize::MAX);
            if self.owners.get(index).is_none_or(|owner| matches!(owner, Owner::Nobody | Owner::Room(_))) {
                self.put_bytes(&[*byte], at, Owner::Gap);
            } else if *byte != 0 {
                lost = Some(lost.map_or(at, |lost| lost.start)..at.saturating_add(1));
            }
        }
        lost
    }

    fn put_bytes(&mut self, bytes: &[u8], start: u64, owner: Owner) {
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        let Some(end) = start.checked_add(bytes.len()) else { return };
        // Too far after all other bytes; `clash` reports this.
        if widen(start) > widen(self.bytes.len()).saturating_add(MAX_HOLES) {
            return;
        }
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
            self.owners.resize(end, Owner::Nobody);
        }
        if let (Some(to), Some(owners)) = (self.bytes.get_mut(start..end), self.owners.get_mut(start..end)) {
            to.copy_from_slice(bytes);
            owners.fill(owner);
        }
    }

    /// Returns the end of the occupied bytes in a range that is in `depth` windows.
    pub fn end_within(&self, range: &Range<u64>, depth: usize) -> u64 {
        let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(self.owners.len());
        let owners = self.owners.get(index(range.start)..index(range.end)).unwrap_or_default();
        let last = owners.iter().rposition(|owner| match owner {
            Owner::Nobody => false,
            Owner::Room(of) => *of >= depth,
            Owner::Pieces | Owner::Gap => true,
        });
        range.start.saturating_add(last.map_or(0, |last| widen(last).saturating_add(1)))
    }
}
