//! The bytes of a file while its pieces are placed.

use std::ops::Range;

use crate::image::MAX_HOLES;
use crate::owners::Owners;
use crate::pieces::Piece;
use crate::reader::widen;

/// The owner of bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// Pieces, which may share the bytes if they agree on their values.
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

/// The bytes of a file, with their owners.
#[derive(Default)]
pub(crate) struct Canvas {
    bytes: Vec<u8>,
    owners: Owners<Owner>,
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
        let last = |range: Range<usize>, may_share: bool| {
            let place = start.saturating_add(range.start)..start.saturating_add(range.end);
            let clash = |(part, owner): (Range<usize>, Option<Owner>)| match owner? {
                Owner::Room(of) if how == How::Same || of < depth => None,
                Owner::Pieces if may_share => {
                    let own = piece.bytes.get(part.start.saturating_sub(start)..part.end.saturating_sub(start))?;
                    let there = self.bytes.get(part.clone())?;
                    if own == there {
                        return None;
                    }
                    let last = own.iter().zip(there).rposition(|(own, there)| own != there)?;
                    Some(part.start.saturating_add(last))
                }
                _ => part.end.checked_sub(1),
            };
            self.owners.within(place).into_iter().filter_map(clash).next_back()
        };
        let own = piece.own().into_iter().filter_map(|range| last(range, how != How::New));
        let open = piece.open.iter().filter(|_| how != How::Same).filter_map(|range| last(range.clone(), false));
        own.chain(open).max().map(widen)
    }

    /// Places a piece in `depth` windows where it does not clash.
    pub fn put(&mut self, piece: &Piece, start: u64, depth: usize) {
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        for range in piece.own() {
            let at = start.saturating_add(range.start);
            if let Some(bytes) = piece.bytes.get(range) {
                self.put_bytes(bytes, at, Owner::Pieces);
            }
        }
        for open in &piece.open {
            let place = start.saturating_add(open.start)..start.saturating_add(open.end);
            for (free, _) in self.owners.within(place).into_iter().filter(|(_, owner)| owner.is_none()) {
                self.put_bytes(&vec![0; free.len()], free.start, Owner::Room(depth));
            }
        }
    }

    /// Places bytes that nothing refers to wherever there is nothing yet. Returns the range of those bytes that are not
    /// zero and already covered.
    pub fn put_gap(&mut self, bytes: &[u8], start: u64) -> Option<Range<u64>> {
        let mut lost: Option<Range<u64>> = None;
        let start = usize::try_from(start).unwrap_or(usize::MAX);
        for (part, owner) in self.owners.within(start..start.saturating_add(bytes.len())) {
            let own = bytes.get(part.start.saturating_sub(start)..part.end.saturating_sub(start)).unwrap_or_default();
            if matches!(owner, None | Some(Owner::Room(_))) {
                self.put_bytes(own, part.start, Owner::Gap);
                continue;
            }
            let is_used = |byte: &u8| *byte != 0;
            if let Some((first, last)) = own.iter().position(is_used).zip(own.iter().rposition(is_used)) {
                let [first, last] = [first, last].map(|index| widen(part.start.saturating_add(index)));
                lost = Some(lost.map_or(first, |lost| lost.start)..last.saturating_add(1));
            }
        }
        lost
    }

    fn put_bytes(&mut self, bytes: &[u8], start: usize, owner: Owner) {
        let Some(end) = start.checked_add(bytes.len()) else { return };
        // Too far after all other bytes; `clash` reports this.
        if widen(start) > widen(self.bytes.len()).saturating_add(MAX_HOLES) {
            return;
        }
        if start == self.bytes.len() {
            self.bytes.extend_from_slice(bytes);
        } else {
            self.bytes.resize(end.max(self.bytes.len()), 0);
            self.bytes.get_mut(start..end).into_iter().for_each(|to| to.copy_from_slice(bytes));
        }
        self.owners.set(start..end, owner);
    }

    /// Returns the end of the occupied bytes in a range that is in `depth` windows.
    pub fn end_within(&self, range: &Range<u64>, depth: usize) -> u64 {
        let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX).min(self.bytes.len());
        let is_taken = |owner: &Option<Owner>| match owner {
            None => false,
            Some(Owner::Room(of)) => *of >= depth,
            Some(Owner::Pieces | Owner::Gap) => true,
        };
        let parts = self.owners.within(index(range.start)..index(range.end));
        let last = parts.into_iter().rfind(|(_, owner)| is_taken(owner));
        last.map_or(range.start, |(part, _)| widen(part.end))
    }
}
