//! Huffman codes of stock zlib. Its choice between equally good codes determines the bytes of a stream.

/// Converts a count to 64 bits, which no count of a stream exceeds.
pub(crate) fn widen(count: usize) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Maximum code length of all alphabets, in bits.
const MOST_BITS: usize = 15;

/// The alphabet of a tree.
#[derive(Debug)]
pub(crate) struct Kind {
    /// Number of symbols.
    pub(crate) symbols: usize,
    /// Maximum code length, in bits.
    longest: usize,
    /// Number of extra bits after the code of a symbol.
    pub(crate) extra: fn(usize) -> u8,
    /// Length of the fixed code of a symbol, if there is one.
    fixed: Option<fn(usize) -> u8>,
}

/// Literals, the end of a block, and match lengths.
pub(crate) const LITERALS: Kind =
    Kind { symbols: 286, longest: MOST_BITS, extra: length_extra, fixed: Some(fixed_literal_bits) };
pub(crate) const DISTANCES: Kind = Kind { symbols: 30, longest: MOST_BITS, extra: distance_extra, fixed: Some(|_| 5) };
/// Run-length codes for the lengths of the other codes.
pub(crate) const RUNS: Kind = Kind { symbols: 19, longest: 7, extra: run_extra, fixed: None };

/// Symbol of the first length.
pub(crate) const FIRST_LENGTH: usize = 257;
/// Number of symbols with fixed codes, two more than are ever written.
const FIXED_LITERALS: usize = 288;

fn length_extra(symbol: usize) -> u8 {
    match symbol.checked_sub(FIRST_LENGTH) {
        None | Some(0..=7 | 28..) => 0,
        Some(length) => u8::try_from(length / 4 - 1).unwrap_or_default(),
    }
}

fn distance_extra(symbol: usize) -> u8 {
    u8::try_from((symbol / 2).saturating_sub(1)).unwrap_or_default()
}

fn run_extra(symbol: usize) -> u8 {
    match symbol {
        16 => 2,
        17 => 3,
        18 => 7,
        _ => 0,
    }
}

fn fixed_literal_bits(symbol: usize) -> u8 {
    match symbol {
        0..=143 => 8,
        144..=255 => 9,
        256..=279 => 7,
        _ => 8,
    }
}

/// The code of a symbol; zero bits if it does not occur.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Code {
    pub(crate) bits: u16,
    pub(crate) count: u8,
}

/// Returns the element at `index`, which must exist.
#[inline]
pub(crate) fn at<T: Copy + Default>(list: &[T], index: usize) -> T {
    list.get(index).copied().unwrap_or_default()
}

#[inline]
fn put<T>(list: &mut [T], index: usize, value: T) {
    if let Some(place) = list.get_mut(index) {
        *place = value;
    }
}

fn add(numbers: &mut [usize], index: usize, more: isize) {
    if let Some(number) = numbers.get_mut(index) {
        *number = number.saturating_add_signed(more);
    }
}

/// The codes for the symbols of a block.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) codes: Vec<Code>,
    /// The last symbol that has a code.
    pub(crate) last: usize,
    /// Size of all symbols of the block in bits, including extra bits, with these codes.
    pub(crate) cost: u64,
    /// The same with the fixed codes.
    pub(crate) fixed_cost: u64,
}

impl Tree {
    /// Creates the optimal codes for symbol frequencies.
    pub(crate) fn of(kind: &Kind, frequencies: &[u32]) -> Self {
        let mut symbols: Vec<usize> = (0..kind.symbols).filter(|symbol| at(frequencies, *symbol) > 0).collect();
        let occurring = symbols.len();
        let mut last = symbols.last().copied();
        let mut weights = frequencies.to_vec();
        // There must be at least two codes, so that each has a bit. Codes added for this purpose cost nothing.
        while symbols.len() < 2 {
            let symbol = last.map_or(0, |last| if last < 2 { last + 1 } else { 0 });
            last = last.max(Some(symbol));
            symbols.push(symbol);
            put(&mut weights, symbol, 1);
        }
        let last = last.unwrap_or_default();
        let lengths = Heap::joined(&symbols, weights, kind.symbols).lengths(kind, last);
        let cost = |bits: &dyn Fn(usize) -> usize| {
            let bits = |symbol: &usize| widen(bits(*symbol) + usize::from((kind.extra)(*symbol)));
            symbols.iter().take(occurring).map(|symbol| u64::from(at(frequencies, *symbol)) * bits(symbol)).sum()
        };
        let fixed = kind.fixed.unwrap_or(|_| 0);
        Self {
            codes: codes(lengths.get(..kind.symbols).unwrap_or_default()),
            last,
            cost: cost(&|symbol| at(&lengths, symbol)),
            fixed_cost: cost(&|symbol| fixed(symbol).into()),
        }
    }

    /// Returns the fixed codes, which are not written to the stream.
    pub(crate) fn fixed(kind: &Kind) -> Vec<Code> {
        let bits = kind.fixed.unwrap_or(|_| 0);
        let all = if kind.symbols == LITERALS.symbols { FIXED_LITERALS } else { kind.symbols };
        codes(&(0..all).map(|symbol| bits(symbol).into()).collect::<Vec<usize>>())
    }
}

/// Assigns codes by length: shorter ones first, then by symbol.
fn codes(lengths: &[usize]) -> Vec<Code> {
    let mut numbers = [0; MOST_BITS + 1];
    lengths.iter().filter(|length| **length > 0).for_each(|length| add(&mut numbers, *length, 1));
    let mut next = [0_u16; MOST_BITS + 1];
    let mut code = 0;
    for (next, shorter) in next.iter_mut().skip(1).zip(numbers) {
        code = (code + u16::try_from(shorter).unwrap_or_default()) << 1;
        *next = code;
    }
    let code = |length: &usize| {
        let count = u8::try_from(*length).unwrap_or_default();
        if count == 0 {
            return Code::default();
        }
        let number = at(&next, *length);
        put(&mut next, *length, number.wrapping_add(1));
        // The stream starts with their most significant bit.
        Code { bits: number.reverse_bits() >> (16 - u32::from(count)), count }
    };
    lengths.iter().map(code).collect()
}

/// A heap of symbols and joined nodes with the lowest frequency on top. Ties are broken by depth, and otherwise by the
/// order of the heap itself.
struct Heap {
    frequencies: Vec<u32>,
    depths: Vec<u32>,
    parents: Vec<usize>,
    /// Starts at index 1; the children of `n` are `2 n` and `2 n + 1`.
    nodes: Vec<usize>,
    /// Nodes in the order in which they were joined, with the root last.
    joined: Vec<usize>,
}

impl Heap {
    /// Joins `symbols` to one tree. Joined nodes are numbered starting at `first`.
    fn joined(symbols: &[usize], mut frequencies: Vec<u32>, first: usize) -> Self {
        let all = first + symbols.len();
        frequencies.resize(all, 0);
        let nodes = std::iter::once(0).chain(symbols.iter().copied()).collect();
        let mut heap = Self { frequencies, depths: vec![0; all], parents: vec![0; all], nodes, joined: Vec::new() };
        heap.join(symbols.len(), first);
        heap
    }

    fn join(&mut self, symbols: usize, first: usize) {
        for place in (1..=symbols / 2).rev() {
            self.sift(place);
        }
        for node in first..first + symbols.saturating_sub(1) {
            let rarest = at(&self.nodes, 1);
            let end = self.nodes.pop().unwrap_or_default();
            put(&mut self.nodes, 1, end);
            self.sift(1);
            let second = at(&self.nodes, 1);
            self.joined.extend([rarest, second]);
            let frequency = at(&self.frequencies, rarest) + at(&self.frequencies, second);
            put(&mut self.frequencies, node, frequency);
            let depth = at(&self.depths, rarest).max(at(&self.depths, second));
            put(&mut self.depths, node, depth + 1);
            put(&mut self.parents, rarest, node);
            put(&mut self.parents, second, node);
            put(&mut self.nodes, 1, node);
            self.sift(1);
        }
        self.joined.push(at(&self.nodes, 1));
    }

    fn is_before(&self, a: usize, b: usize) -> bool {
        let key = |node| (at(&self.frequencies, node), at(&self.depths, node));
        key(a) <= key(b)
    }

    /// Moves the node at `place` down to its position.
    fn sift(&mut self, mut place: usize) {
        let node = at(&self.nodes, place);
        let end = self.nodes.len();
        let mut child = 2 * place;
        while child < end {
            if child + 1 < end && self.is_before(at(&self.nodes, child + 1), at(&self.nodes, child)) {
                child += 1;
            }
            let below = at(&self.nodes, child);
            if self.is_before(node, below) {
                break;
            }
            put(&mut self.nodes, place, below);
            place = child;
            child *= 2;
        }
        put(&mut self.nodes, place, node);
    }

    /// Returns the code lengths of all nodes.
    fn lengths(&self, kind: &Kind, last: usize) -> Vec<usize> {
        let mut of = vec![0; self.parents.len()];
        let mut numbers = [0; MOST_BITS + 1];
        let mut too_long = 0_usize;
        for node in self.joined.iter().rev().skip(1) {
            let bits = at(&of, at(&self.parents, *node)) + 1;
            too_long += usize::from(bits > kind.longest);
            let bits = bits.min(kind.longest);
            put(&mut of, *node, bits);
            if *node <= last {
                add(&mut numbers, bits, 1);
            }
        }
        if too_long == 0 {
            return of;
        }
        // Two codes that are too long become siblings of the longest shorter code.
        while too_long > 0 {
            let shorter = (1..kind.longest).rev().find(|bits| at(&numbers, *bits) > 0).unwrap_or_default();
            add(&mut numbers, shorter, -1);
            add(&mut numbers, shorter + 1, 2);
            add(&mut numbers, kind.longest, -1);
            too_long = too_long.saturating_sub(2);
        }
        let mut rarest = self.joined.iter().filter(|node| **node <= last);
        for bits in (1..=kind.longest).rev() {
            for node in rarest.by_ref().take(at(&numbers, bits)) {
                put(&mut of, *node, bits);
            }
        }
        of
    }
}
