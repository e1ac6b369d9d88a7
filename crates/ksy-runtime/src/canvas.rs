//! The bytes of a file while its pieces find their places.

use std::ops::Range;

use crate::image::MAX_HOLES;
use crate::pieces::Piece;
use crate::reader::widen;

/// Who has a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    Nobody,
    /// Pieces that may share it, as long as they agree.
    Pieces,
    /// Bytes that nothing leads to: whoever comes later must not cover them.
    Gap,
    /// The room of a window inside so many others: what is in the window may take it.
    Room(usize),
}

/// What a piece is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// The place where it was: it may share bytes with others, and stand in the room of their windows.
    Same,
    /// That place for more or fewer bytes: others may have stood where it would be now.
    Edited,
    /// A place for itself.
    New,
}

/// Bytes of a file, each with what it is part of.
#[derive(Default)]
pub(crate) struct Canvas {
    bytes: Vec<u8>,
    owners: Vec<Owner>,
}

impl Canvas {
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }

    /// Why bytes of a piece in `depth` windows cannot stand at `start`: the last offset that something else has.
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

    /// Puts a piece in `depth` windows where it does not clash.
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

    /// Puts bytes that nothing leads to where nothing is yet. Gives back the range of those other than zero that something
    /// covers.
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
        // So far behind all others nothing is put, which `clash` says.
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

    /// The offset behind the last byte that something has in a range which is in `depth` windows.
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
