//! Compression to the bytes of stock zlib: the choice of matches at each level.
//!
//! The format does not prescribe how data is compressed, and the tools of the games leave it to zlib. To reproduce the
//! bytes of a file, every decision must be the same as in zlib, including ties. The tests compare the results with zlib
//! itself.

use crate::bits::Bits;
use crate::block::{Blocks, SHORTEST, all_stored};
use crate::window::{AHEAD, FARTHEST, Match, SIZE, Search, Tables, Window};

/// The match search of a level.
#[derive(Debug, Clone, Copy)]
struct Level {
    /// With lazy matching, a match of this length is taken without checking the next byte. Otherwise, positions inside
    /// longer matches are not inserted.
    lazy: usize,
    search: Search,
    /// True for lazy matching: the match at the next byte is taken if it is longer.
    looks_ahead: bool,
}

impl Level {
    const fn new(good: usize, lazy: usize, nice: usize, places: usize, looks_ahead: bool) -> Self {
        Self { lazy, search: Search { good, nice, places }, looks_ahead }
    }

    /// Returns the parameters of levels 1 to 9. Level 0 does not compress.
    fn of(level: u8) -> Option<Self> {
        Some(match level {
            0 => return None,
            1 => Self::new(4, 4, 8, 4, false),
            2 => Self::new(4, 5, 16, 8, false),
            3 => Self::new(4, 6, 32, 32, false),
            4 => Self::new(4, 4, 16, 16, true),
            5 => Self::new(8, 16, 32, 32, true),
            6 => Self::new(8, 16, 128, 128, true),
            7 => Self::new(8, 32, 128, 256, true),
            8 => Self::new(32, 128, 258, 1024, true),
            _ => Self::new(32, 258, 258, 4096, true),
        })
    }
}

/// Maximum distance for a match of minimum length.
const TOO_FAR: usize = 4096;

/// Deflates `data` after `head`, which is already part of the stream.
pub(crate) fn deflate(head: Vec<u8>, data: &[u8], level: u8) -> Vec<u8> {
    let out = Bits::behind(head);
    let Some(level) = Level::of(level) else { return all_stored(out, data) };
    Tables::with(|tables| {
        let window = Window::new(data, tables);
        let mut walk = Walk { data, level, window, blocks: Blocks::new(data, out), base: 0 };
        if level.looks_ahead {
            walk.lazy();
        } else {
            walk.greedy();
        }
        walk.blocks.flush(data.len(), walk.base, true);
        walk.blocks.finish()
    })
}

struct Walk<'a> {
    data: &'a [u8],
    level: Level,
    window: Window<'a>,
    blocks: Blocks<'a>,
    /// The oldest byte in zlib's buffer, which contains two windows and moves by one window.
    base: usize,
}

impl Walk<'_> {
    /// Moves the buffer if it contains too little data after `place`.
    fn move_on(&mut self, place: usize) {
        let held = self.data.len().min(self.base + 2 * SIZE);
        if held.saturating_sub(place) < AHEAD && place - self.base >= SIZE + FARTHEST {
            self.base += SIZE;
        }
    }

    /// Inserts a position. Returns the previous one at which a match may begin.
    #[inline]
    fn insert(&mut self, place: usize) -> Option<usize> {
        Some(self.window.insert(place)).filter(|before| *before > 0 && place - before <= FARTHEST)
    }

    /// Takes every match immediately.
    fn greedy(&mut self) {
        let mut place = 0;
        while let Some(byte) = self.data.get(place) {
            self.move_on(place);
            let known = SHORTEST - 1;
            let search = self.level.search;
            let found = self.insert(place).and_then(|before| self.window.longest(place, before, known, search));
            let (end, is_full) = match found {
                Some(Match { length, place: before }) => {
                    let end = place + length;
                    if length <= self.level.lazy && self.data.len() - end >= SHORTEST {
                        for inside in place + 1..end {
                            self.window.insert(inside);
                        }
                    }
                    (end, self.blocks.copy(length, place - before))
                }
                None => (place + 1, self.blocks.literal(*byte)),
            };
            place = end;
            if is_full {
                self.blocks.flush(place, self.base, false);
            }
        }
    }

    /// Takes a match unless the one at the next byte is longer.
    fn lazy(&mut self) {
        let mut place = 0;
        // The previous byte with its match, if it waits for the match at this position.
        let mut waiting: Option<(u8, Option<Match>)> = None;
        while let Some(byte) = self.data.get(place) {
            self.move_on(place);
            let before = self.insert(place);
            let known = waiting.and_then(|(_, known)| known);
            let length = known.map_or(SHORTEST - 1, |known| known.length);
            let found = before
                .filter(|_| length < self.level.lazy)
                .and_then(|before| self.window.longest(place, before, length, self.level.search))
                .filter(|found| found.length > SHORTEST || place - found.place <= TOO_FAR);
            match (waiting, known, found) {
                (_, Some(known), None) => {
                    let end = place - 1 + known.length;
                    let is_full = self.blocks.copy(known.length, place - 1 - known.place);
                    for inside in place + 1..end {
                        self.window.insert(inside);
                    }
                    place = end;
                    waiting = None;
                    if is_full {
                        self.blocks.flush(place, self.base, false);
                    }
                    continue;
                }
                (Some((literal, _)), ..) => {
                    if self.blocks.literal(literal) {
                        self.blocks.flush(place, self.base, false);
                    }
                }
                (None, ..) => {}
            }
            waiting = Some((*byte, found));
            place += 1;
        }
        if let Some((literal, _)) = waiting {
            self.blocks.literal(literal);
        }
    }
}
