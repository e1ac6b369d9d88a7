//! Learns how a file is spelled while it is read.
//!
//! Each kind of line is described by the first one seen. A later line either fits what is known so far (perhaps leaving
//! fewer readings of it), or is a suspect: in the end it is printed in the style found, and kept if that differs.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use meshwire_core::ByteString;
use smallvec::SmallVec;

use super::context::Context;
use super::number::{Token, Ways};
use super::style::{Align, Cell, LineEnd, Template};

/// Values of a line that are told apart; the last one stands for all that follow.
const MAX_CELLS: usize = 24;

const FIXED: u8 = 1;
const SIGN: u8 = 2;
const WIDTH: u8 = 4;

/// What is known of a value's place and form.
#[derive(Debug, Clone)]
struct CellState<'a> {
    gap: &'a [u8],
    /// Readings of the gap that still hold.
    aligns: u8,
    ways: Ways,
    /// A number was seen.
    numeric: bool,
    /// Gap and sign, gap and number of the first value.
    sign: usize,
    width: usize,
    /// Characters of the gap up to its last one that is no blank.
    prefix: usize,
    /// The smallest gap of all.
    least: usize,
    /// A value stood elsewhere.
    broken: bool,
}

/// What is known of a kind of line.
#[derive(Debug, Clone)]
pub(crate) struct State<'a> {
    pub(crate) context: Context,
    lead: &'a [u8],
    keyword: &'a [u8],
    cells: SmallVec<[CellState<'a>; 8]>,
    trail: Option<&'a [u8]>,
    pub(crate) lines: usize,
    pub(crate) suspects: usize,
}

impl<'a> State<'a> {
    /// Checks the start of a line with a keyword.
    #[inline]
    pub(crate) fn head(&mut self, lead: &'a [u8], keyword: &'a [u8]) -> bool {
        if self.lines == 0 {
            self.lead = lead;
            self.keyword = keyword;
        }
        self.lines += 1;
        self.lead == lead && self.keyword == keyword
    }

    /// Counts a row.
    #[inline]
    pub(crate) fn row(&mut self) {
        self.lines += 1;
    }

    /// Fewest blanks before a value: rows begin with one.
    fn least(&self, position: usize) -> usize {
        usize::from(position > 0 || !self.context.is_row())
    }

    /// Checks the blanks before a word.
    #[inline]
    pub(crate) fn word(&mut self, position: usize, gap: &'a [u8]) -> bool {
        let position = position.min(MAX_CELLS - 1);
        match self.cells.get_mut(position) {
            Some(cell) => {
                let fits = cell.gap == gap && cell.aligns & FIXED != 0;
                if fits {
                    cell.aligns = FIXED;
                }
                fits
            }
            None => {
                // A word says nothing about numbers: only the gap remains.
                self.cells.push(CellState {
                    gap,
                    aligns: FIXED,
                    ways: Ways::ALL,
                    numeric: false,
                    sign: 0,
                    width: 0,
                    prefix: 0,
                    least: gap.len(),
                    broken: false,
                });
                true
            }
        }
    }

    /// Checks a number and the blanks before it.
    #[inline]
    pub(crate) fn number(&mut self, position: usize, gap: &'a [u8], token: &Token, length: usize) -> bool {
        let position = position.min(MAX_CELLS - 1);
        let least = self.least(position);
        let negative = usize::from(token.negative);
        let Some(cell) = self.cells.get_mut(position) else {
            return self.first_number(gap, token, length);
        };
        let mut aligns = cell.aligns;
        if gap != cell.gap {
            aligns &= !FIXED;
            if gap.len() < cell.least {
                cell.least = gap.len();
            }
            if before_blanks(gap) != before_blanks(cell.gap) {
                aligns = 0;
            }
        }
        let least = least.max(cell.prefix);
        if gap.len() != cell.sign.saturating_sub(negative).max(least) {
            aligns &= !SIGN;
        }
        if gap.len() != cell.width.saturating_sub(length).max(least) {
            aligns &= !WIDTH;
        }
        if aligns == 0 {
            cell.broken = true;
            return false;
        }
        let Some(ways) = cell.ways.and(token.ways) else { return false };
        cell.aligns = aligns;
        cell.ways = ways;
        cell.numeric = true;
        true
    }

    #[cold]
    fn first_number(&mut self, gap: &'a [u8], token: &Token, length: usize) -> bool {
        let ways = Ways::ALL.and(token.ways);
        let sign = gap.len() + usize::from(token.negative);
        let prefix = before_blanks(gap).len();
        let aligns = if sign > prefix { FIXED | SIGN | WIDTH } else { FIXED | WIDTH };
        self.cells.push(CellState {
            gap,
            aligns,
            ways: ways.unwrap_or(Ways::ALL),
            numeric: ways.is_some(),
            sign,
            width: gap.len() + length,
            prefix,
            least: gap.len(),
            broken: false,
        });
        ways.is_some()
    }

    /// Checks the end of a line.
    #[inline]
    pub(crate) fn trail(&mut self, trail: &'a [u8]) -> bool {
        *self.trail.get_or_insert(trail) == trail
    }

    /// The spelling found. With `widest`, values that stood elsewhere are aligned by the widest of their list.
    pub(crate) fn template(&self, widest: Option<&[&[usize]]>) -> Template {
        let mut cells: Vec<Cell> = self.cells.iter().map(|cell| cell.found()).collect();
        for group in widest.unwrap_or_default() {
            let members = || group.iter().filter_map(|position| self.cells.get(*position));
            if !members().any(|cell| cell.broken) {
                continue;
            }
            for position in *group {
                if let (Some(cell), Some(state)) = (cells.get_mut(*position), self.cells.get(*position)) {
                    cell.align = Align::Widest;
                    cell.gap = state.padded(state.least);
                }
            }
        }
        Template {
            lead: self.lead.into(),
            keyword: self.keyword.into(),
            cells,
            trail: self.trail.unwrap_or_default().into(),
        }
    }
}

impl CellState<'_> {
    /// The gap with so many characters.
    fn padded(&self, length: usize) -> ByteString {
        let mut gap = before_blanks(self.gap).to_vec();
        gap.resize(length.max(gap.len()), b' ');
        gap.into()
    }

    fn found(&self) -> Cell {
        let (gap, align): (ByteString, _) = if self.aligns & FIXED != 0 {
            (self.gap.into(), Align::None)
        } else if self.aligns & SIGN != 0 {
            (self.padded(self.sign - 1), Align::Sign)
        } else {
            (self.padded(0), Align::Width(u16::try_from(self.width).unwrap_or(u16::MAX)))
        };
        Cell { gap, align, number: self.numeric.then(|| self.ways.format()), own: Vec::new() }
    }
}

/// A gap up to its last character that is no blank: tabs, as a rule.
fn before_blanks(gap: &[u8]) -> &[u8] {
    let length = gap.iter().rposition(|byte| *byte != b' ').map_or(0, |last| last + 1);
    gap.get(..length).unwrap_or_default()
}

/// Mixes the few small numbers of a [`Context`].
#[derive(Default)]
struct Mixer(u64);

impl Mixer {
    fn mix(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(5) ^ value).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0.rotate_left(26)
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.mix(u64::from(*byte)));
    }

    fn write_u8(&mut self, value: u8) {
        self.mix(value.into());
    }

    fn write_isize(&mut self, value: isize) {
        self.mix(u64::from_ne_bytes(i64::try_from(value).unwrap_or(0).to_ne_bytes()));
    }
}

/// What is known of all kinds of lines.
#[derive(Debug, Default)]
pub(crate) struct Learner<'a> {
    index: HashMap<Context, usize, BuildHasherDefault<Mixer>>,
    pub(crate) states: Vec<State<'a>>,
}

impl<'a> Learner<'a> {
    /// The position of the state of that kind of line.
    #[inline]
    pub(crate) fn of(&mut self, context: Context) -> usize {
        let states = &mut self.states;
        *self.index.entry(context).or_insert_with(|| {
            states.push(State {
                context,
                lead: b"",
                keyword: b"",
                cells: SmallVec::new(),
                trail: None,
                lines: 0,
                suspects: 0,
            });
            states.len() - 1
        })
    }
}

/// The line end that most lines have.
pub(crate) fn line_end(bytes: &[u8]) -> LineEnd {
    let feeds = bytes.iter().filter(|byte| **byte == b'\n').count();
    let returns = bytes.iter().filter(|byte| **byte == b'\r').count();
    if returns * 2 > feeds { LineEnd::CrLf } else { LineEnd::Lf }
}
