//! Blocks of a stream: symbols are collected and written in the shortest of the three block types.

use crate::bits::Bits;
use crate::tree::{Code, DISTANCES, FIRST_LENGTH, LITERALS, RUNS, Tree, at, widen};

/// Maximum number of symbols in a block.
const MOST: usize = (1 << 14) - 1;
const END_OF_BLOCK: usize = 256;
/// Minimum match length.
pub(crate) const SHORTEST: usize = 3;
/// Maximum match length.
pub(crate) const LONGEST: usize = 258;
/// Maximum size of a stored block, in bytes.
const MOST_STORED: usize = 0xffff;

/// The order in which the code lengths of the run-length codes are written, the most likely first.
const RUNS_IN_ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Minimum number of run-length codes that are written.
const FEWEST_RUNS: usize = 4;

/// A literal, or a match.
#[derive(Debug, Clone, Copy)]
struct Symbol {
    /// 0 for a literal.
    distance: u16,
    /// The literal, or the match length minus the minimum.
    value: u8,
}

/// A code with the bits that follow it.
#[derive(Debug, Clone, Copy)]
struct Extended {
    symbol: usize,
    extra: u32,
    count: u8,
}

/// The output stream, with the current block.
#[derive(Debug)]
pub(crate) struct Blocks<'a> {
    data: &'a [u8],
    out: Bits,
    symbols: Vec<Symbol>,
    literals: Vec<u32>,
    distances: Vec<u32>,
    /// Offset of the block in the data.
    start: usize,
}

impl<'a> Blocks<'a> {
    /// Creates the blocks of `data`, which are appended to `out`.
    pub(crate) fn new(data: &'a [u8], out: Bits) -> Self {
        let (literals, distances) = (vec![0; LITERALS.symbols], vec![0; DISTANCES.symbols]);
        Self { data, out, symbols: Vec::with_capacity(MOST.min(data.len())), literals, distances, start: 0 }
    }

    /// Adds a literal. Returns true if the block is full.
    #[inline]
    pub(crate) fn literal(&mut self, value: u8) -> bool {
        self.symbols.push(Symbol { distance: 0, value });
        count(&mut self.literals, value.into());
        self.symbols.len() == MOST
    }

    /// Adds a match. Returns true if the block is full.
    #[inline]
    pub(crate) fn copy(&mut self, length: usize, distance: usize) -> bool {
        let value = u8::try_from(length.saturating_sub(SHORTEST)).unwrap_or(u8::MAX);
        let distance = u16::try_from(distance).unwrap_or(u16::MAX);
        self.symbols.push(Symbol { distance, value });
        count(&mut self.literals, FIRST_LENGTH + of_length(value).symbol);
        count(&mut self.distances, of_distance(distance).symbol);
        self.symbols.len() == MOST
    }

    /// Writes the block, which covers the data up to `end`. It is stored only if it does not begin before `oldest`.
    pub(crate) fn flush(&mut self, end: usize, oldest: usize, is_last: bool) {
        count(&mut self.literals, END_OF_BLOCK);
        let [literals, distances] = [Tree::of(&LITERALS, &self.literals), Tree::of(&DISTANCES, &self.distances)];
        let runs: Vec<Extended> = [&literals, &distances].into_iter().flat_map(runs).collect();
        let mut frequencies = vec![0; RUNS.symbols];
        runs.iter().for_each(|run| count(&mut frequencies, run.symbol));
        let lengths = Tree::of(&RUNS, &frequencies);
        let is_there = |symbol: &usize| at(&lengths.codes, *symbol).count > 0;
        let written = (RUNS_IN_ORDER.iter().rposition(is_there).unwrap_or_default() + 1).max(FEWEST_RUNS);

        let bytes = |bits: u64| (bits + 3 + 7) >> 3;
        let header = 3 * widen(written) + 5 + 5 + 4;
        let own = bytes(literals.cost + distances.cost + lengths.cost + header);
        let fixed = bytes(literals.fixed_cost + distances.fixed_cost);
        let data = self.data.get(self.start..end).unwrap_or_default();
        if self.start >= oldest && widen(data.len()) + 4 <= own.min(fixed) {
            stored(&mut self.out, data, is_last);
        } else if fixed <= own {
            self.out.push(2 | u32::from(is_last), 3);
            self.write(&Tree::fixed(&LITERALS), &Tree::fixed(&DISTANCES));
        } else {
            self.out.push(4 | u32::from(is_last), 3);
            for (number, bits) in
                [(literals.last + 1 - FIRST_LENGTH, 5), (distances.last, 5), (written - FEWEST_RUNS, 4)]
            {
                self.out.push(narrow(number), bits);
            }
            for symbol in RUNS_IN_ORDER.iter().take(written) {
                self.out.push(at(&lengths.codes, *symbol).count.into(), 3);
            }
            for run in runs {
                push(&mut self.out, at(&lengths.codes, run.symbol), run);
            }
            self.write(&literals.codes, &distances.codes);
        }
        self.symbols.clear();
        self.literals.fill(0);
        self.distances.fill(0);
        self.start = end;
    }

    /// Returns the stream after the last block has been written.
    pub(crate) fn finish(self) -> Vec<u8> {
        self.out.finish()
    }

    fn write(&mut self, literals: &[Code], distances: &[Code]) {
        for Symbol { distance, value } in &self.symbols {
            if *distance == 0 {
                push_code(&mut self.out, at(literals, (*value).into()));
                continue;
            }
            let (length, distance) = (of_length(*value), of_distance(*distance));
            push(&mut self.out, at(literals, FIRST_LENGTH + length.symbol), length);
            push(&mut self.out, at(distances, distance.symbol), distance);
        }
        push_code(&mut self.out, at(literals, END_OF_BLOCK));
    }
}

#[inline]
fn push_code(out: &mut Bits, code: Code) {
    out.push(code.bits.into(), code.count);
}

#[inline]
fn push(out: &mut Bits, code: Code, Extended { extra, count, .. }: Extended) {
    push_code(out, code);
    out.push(extra, count);
}

/// Writes all of `data` as stored blocks.
pub(crate) fn all_stored(mut out: Bits, data: &[u8]) -> Vec<u8> {
    let mut blocks = data.chunks(MOST_STORED).peekable();
    if data.is_empty() {
        stored(&mut out, data, true);
    }
    while let Some(block) = blocks.next() {
        stored(&mut out, block, blocks.peek().is_none());
    }
    out.finish()
}

fn stored(out: &mut Bits, data: &[u8], is_last: bool) {
    out.push(is_last.into(), 3);
    let length = u16::try_from(data.len()).unwrap_or(u16::MAX);
    out.extend(&length.to_le_bytes());
    out.extend(&(!length).to_le_bytes());
    out.extend(data);
}

#[inline]
fn count(frequencies: &mut [u32], symbol: usize) {
    if let Some(frequency) = frequencies.get_mut(symbol) {
        *frequency += 1;
    }
}

fn narrow(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Returns the symbol of a match length, relative to the first length symbol.
#[inline]
fn of_length(value: u8) -> Extended {
    match value {
        0..=7 => Extended { symbol: value.into(), extra: 0, count: 0 },
        u8::MAX => Extended { symbol: 28, extra: 0, count: 0 },
        _ => grouped(value.into(), 2),
    }
}

/// Returns the symbol of a distance, which is at least 1.
#[inline]
fn of_distance(distance: u16) -> Extended {
    match distance.saturating_sub(1) {
        value @ 0..=3 => Extended { symbol: value.into(), extra: 0, count: 0 },
        value => grouped(value.into(), 1),
    }
}

/// Returns the symbol of a number, which consists of its highest bit and the `next` bits below it. The remaining bits
/// follow as extra bits.
#[inline]
fn grouped(value: u32, next: u8) -> Extended {
    let highest = u8::try_from(value.ilog2()).unwrap_or_default();
    let count = highest - next;
    let below = (value >> count) & ((1 << next) - 1);
    let symbol = (u32::from(highest - next + 1) << next) + below;
    Extended { symbol: usize::try_from(symbol).unwrap_or_default(), extra: value & ((1 << count) - 1), count }
}

/// Encodes the code lengths of a tree: individually, or as runs of equal lengths and of zeros.
fn runs(tree: &Tree) -> Vec<Extended> {
    let mut runs = Vec::new();
    let mut push = |symbol: usize, extra: usize, count: u8| runs.push(Extended { symbol, extra: narrow(extra), count });
    let lengths: Vec<usize> = tree.codes.iter().take(tree.last + 1).map(|code| code.count.into()).collect();
    for equal in lengths.chunk_by(|a, b| a == b) {
        let length = at(equal, 0);
        let mut left = equal.len();
        let mut is_known = false;
        while left > 0 {
            // After its first occurrence, a length is repeated 3 to 6 times; zeros are repeated 3 to 138 times
            // directly.
            match (length, left) {
                (0, 11..) => {
                    push(18, left.min(138) - 11, 7);
                    left -= left.min(138);
                }
                (0, 3..=10) => {
                    push(17, left - 3, 3);
                    left = 0;
                }
                (1.., 3..) if is_known => {
                    push(16, left.min(6) - 3, 2);
                    left -= left.min(6);
                }
                _ => {
                    push(length, 0, 0);
                    left -= 1;
                    is_known = true;
                }
            }
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_and_distance_has_its_symbol() {
        let mut last = 0;
        for value in 0..=u8::MAX {
            let Extended { symbol, extra, count } = of_length(value);
            assert_eq!(count, (LITERALS.extra)(FIRST_LENGTH + symbol), "{value}");
            assert!(extra < 1 << count && (symbol == last || symbol == last + 1 && extra == 0), "{value}");
            last = symbol;
        }
        assert_eq!(last, 28);
        for distance in 1..=32768 {
            let Extended { symbol, extra, count } = of_distance(distance);
            assert_eq!(count, (DISTANCES.extra)(symbol), "{distance}");
            assert!(extra < 1 << count && (symbol == last || distance == 1 || symbol == last + 1 && extra == 0));
            last = symbol;
        }
        assert_eq!(last, 29);
    }
}
