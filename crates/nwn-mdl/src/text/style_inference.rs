//! Infers the formatting of a file while it is read.
//!
//! Each kind of line is described by the first one seen. A later line either fits the interpretations found so far (and
//! may rule out some of them), or becomes a suspect: at the end it is printed in the inferred style, and its text is
//! kept if the result differs.

use meshwire_core::ByteString;
use smallvec::SmallVec;

use super::context::{ByContext, Context};
use super::number::{self, Token};
use super::number_format::NumberFormats;
use super::style::{Align, Cell, LineEnd, Template};

/// Number of values tracked per line; the last entry is shared by all further values.
const MAX_CELLS: usize = 24;

/// Number of values in rows that have a fast path. Only unusual lists have more.
const KNOWN_CELLS: usize = 8;

/// Bits of `aligns`: the gap has a fixed length, has one that leaves room for a sign, or fills a column.
const FIXED: u8 = 1;
const SIGN: u8 = 2;
const WIDTH: u8 = 4;

/// The position and number format inferred for one value.
#[derive(Debug, Clone)]
struct CellState<'a> {
    gap: &'a [u8],
    /// Interpretations of the gap that still hold.
    aligns: u8,
    ways: NumberFormats,
    /// True once a number was seen.
    numeric: bool,
    /// Length of the first value's gap plus its sign, and of its gap plus the number.
    sign: usize,
    width: usize,
    /// Length of the gap up to its last non-blank character.
    prefix: usize,
    /// The length of the shortest gap.
    least: usize,
    /// The greatest distance from the start of the number before it, in characters.
    column: usize,
    /// A value was found at another position.
    broken: bool,
}

/// The formatting inferred for one kind of line.
#[derive(Debug, Clone)]
pub(crate) struct State<'a> {
    pub(crate) context: Context,
    lead: &'a [u8],
    keyword: &'a [u8],
    /// Most lines have few values.
    cells: SmallVec<[CellState<'a>; 3]>,
    trail: Option<&'a [u8]>,
    pub(crate) lines: usize,
    pub(crate) suspects: usize,
}

/// Observations from the current line, applied once the whole line fits.
#[derive(Debug, Default)]
pub(crate) struct Line {
    /// Number of cells before this line.
    known: usize,
    /// Observations about known cells.
    pending: SmallVec<[(usize, u8, NumberFormats); 4]>,
    /// Length of the last number.
    last: usize,
}

/// Whether a number has the expected position and format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    Yes,
    /// Its format differs.
    Spelling,
    /// Its position differs.
    Elsewhere,
}

impl<'a> State<'a> {
    /// Creates the state of a kind of line that did not occur yet.
    pub(crate) fn new(context: Context) -> Self {
        Self { context, lead: b"", keyword: b"", cells: SmallVec::new(), trail: None, lines: 0, suspects: 0 }
    }

    /// Checks the start of a line with a keyword.
    #[inline]
    pub(crate) fn head(&mut self, line: &mut Line, lead: &'a [u8], keyword: &'a [u8]) -> bool {
        if self.lines == 0 {
            self.lead = lead;
            self.keyword = keyword;
        }
        self.row(line);
        self.lead == lead && self.keyword == keyword
    }

    /// Starts a row.
    #[inline]
    pub(crate) fn row(&mut self, line: &mut Line) {
        self.lines += 1;
        line.known = self.cells.len();
        line.pending.clear();
        line.last = 0;
    }

    /// Returns the number of values per row.
    #[inline]
    pub(crate) fn columns(&self) -> usize {
        self.cells.len()
    }

    /// Discards the values of the current line.
    pub(crate) fn restart(&mut self, line: &mut Line) {
        self.cells.truncate(line.known);
        line.pending.clear();
    }

    /// Checks the gap before a word.
    #[inline]
    pub(crate) fn word(&mut self, line: &mut Line, position: usize, gap: &'a [u8]) -> bool {
        let position = position.min(MAX_CELLS - 1);
        match self.cells.get(position) {
            Some(cell) => {
                // A word says nothing about number formats, so only a fixed gap remains possible.
                if cell.aligns != FIXED {
                    line.pending.push((position, FIXED, cell.ways));
                }
                cell.gap == gap && cell.aligns & FIXED != 0
            }
            None => {
                self.cells.push(CellState {
                    gap,
                    aligns: FIXED,
                    ways: NumberFormats::ALL,
                    numeric: false,
                    sign: 0,
                    width: 0,
                    prefix: 0,
                    least: gap.len(),
                    column: 0,
                    broken: false,
                });
                true
            }
        }
    }

    /// Checks a number and the gap before it.
    #[inline]
    pub(crate) fn number(
        &mut self,
        line: &mut Line,
        position: usize,
        gap: &'a [u8],
        token: &Token,
        length: usize,
    ) -> Fit {
        let position = position.min(MAX_CELLS - 1);
        let least = usize::from(position > 0 || !self.context.is_row());
        let column = std::mem::replace(&mut line.last, length) + gap.len();
        let Some(cell) = self.cells.get_mut(position) else {
            return self.first_number(gap, token, length, column);
        };
        let fixed = gap == cell.gap;
        cell.column = cell.column.max(column);
        if !fixed {
            cell.least = cell.least.min(gap.len());
            if before_blanks(gap) != before_blanks(cell.gap) {
                cell.broken = true;
                return Fit::Elsewhere;
            }
        }
        let aligns = cell.aligns(gap.len(), fixed, token, length, least);
        if aligns == 0 {
            cell.broken = true;
            return Fit::Elsewhere;
        }
        let Some(ways) = cell.ways.and(token.ways) else { return Fit::Spelling };
        if aligns != cell.aligns || ways != cell.ways || !cell.numeric {
            line.pending.push((position, aligns, ways));
        }
        Fit::Yes
    }

    /// Out of line: called once for each value of a kind of line.
    #[cold]
    fn first_number(&mut self, gap: &'a [u8], token: &Token, length: usize, column: usize) -> Fit {
        let ways = NumberFormats::ALL.and(token.ways);
        let sign = gap.len() + usize::from(token.negative);
        let prefix = before_blanks(gap).len();
        let mut aligns = if sign > prefix { FIXED | SIGN | WIDTH } else { FIXED | WIDTH };
        if ways.is_none() {
            // Its width is unusual, so it cannot be used to infer the alignment.
            aligns &= !WIDTH;
        }
        self.cells.push(CellState {
            gap,
            aligns,
            ways: ways.unwrap_or(NumberFormats::ALL),
            numeric: ways.is_some(),
            sign,
            width: gap.len() + length,
            prefix,
            least: gap.len(),
            column,
            broken: false,
        });
        if ways.is_some() { Fit::Yes } else { Fit::Spelling }
    }

    /// Ends a line. Its observations are applied if all of it fits.
    #[inline]
    pub(crate) fn end(&mut self, line: &mut Line, trail: Option<&'a [u8]>, fits: bool) -> bool {
        let fits = fits && trail.is_none_or(|trail| *self.trail.get_or_insert(trail) == trail);
        if fits {
            for (position, aligns, ways) in line.pending.drain(..) {
                let Some(cell) = self.cells.get_mut(position) else { continue };
                // Values beyond the last cell share it.
                let (both, Some(common)) = (cell.aligns & aligns, cell.ways.and(ways)) else { return false };
                if both == 0 {
                    return false;
                }
                (cell.aligns, cell.ways) = (both, common);
                cell.numeric |= ways != NumberFormats::ALL;
            }
        } else if line.known > 0 {
            self.cells.truncate(line.known);
        }
        fits
    }

    /// Fast path: reads the values of a line that changes no interpretation, one per cell, line end included. Returns
    /// the values and the length of the line.
    #[inline(always)]
    pub(crate) fn known_values(&self, bytes: &[u8], end: LineEnd) -> Option<([f64; KNOWN_CELLS], usize)> {
        let trail = self.trail?;
        let mut values = [0.0; KNOWN_CELLS];
        let row = values.get_mut(..self.cells.len()).filter(|row| !row.is_empty())?;
        let mut rest = bytes;
        let mut least = usize::from(!self.context.is_row());
        for (cell, number) in self.cells.iter().zip(row.iter_mut()) {
            (*number, rest) = cell.known_number(rest, least)?;
            least = 1;
        }
        // Usually there are no trailing blanks, and a call that compares nothing costs more than parsing a number.
        let rest = if trail.is_empty() { rest } else { rest.strip_prefix(trail)? };
        let ((LineEnd::Lf, [b'\n', rest @ ..]) | (LineEnd::CrLf, [b'\r', b'\n', rest @ ..])) = (end, rest) else {
            return None;
        };
        Some((values, bytes.len() - rest.len()))
    }

    /// Returns the inferred template.
    pub(crate) fn template(&self) -> Template {
        Template {
            lead: self.lead.into(),
            keyword: self.keyword.into(),
            cells: self.cells.iter().map(CellState::found).collect(),
            trail: self.trail.unwrap_or_default().into(),
        }
    }

    /// Returns the template in which values whose alignment varies are aligned to the widest number of their list, for
    /// these groups of columns.
    pub(crate) fn aligned_right(&self, groups: &[&[usize]]) -> Template {
        let mut template = self.template();
        for group in groups {
            let members = || group.iter().filter_map(|position| self.cells.get(*position));
            if !members().any(|cell| cell.broken) {
                continue;
            }
            for position in *group {
                if let (Some(cell), Some(state)) = (template.cells.get_mut(*position), self.cells.get(*position)) {
                    cell.align = Align::Widest;
                    cell.gap = state.padded(state.least);
                }
            }
        }
        template
    }

    /// Returns the template in which values whose alignment varies begin in a column.
    pub(crate) fn aligned_left(&self) -> Template {
        let mut template = self.template();
        for (cell, state) in template.cells.iter_mut().zip(&self.cells).skip(1).filter(|(_, state)| state.broken) {
            cell.align = Align::Column(u16::try_from(state.column).unwrap_or(u16::MAX));
            cell.gap = state.padded(0);
        }
        template
    }
}

impl CellState<'_> {
    /// Returns the interpretations of the gap that also hold for this value.
    #[inline]
    fn aligns(&self, gap: usize, fixed: bool, token: &Token, length: usize, least: usize) -> u8 {
        let holds = |align: &u8| self.aligns & align != 0 && self.holds(*align, gap, fixed, token, length, least);
        [FIXED, SIGN, WIDTH].into_iter().filter(holds).sum()
    }

    /// Returns whether a gap of this length matches the interpretation; `fixed` if it equals the gap of the first
    /// value.
    #[inline(always)]
    fn holds(&self, align: u8, gap: usize, fixed: bool, token: &Token, length: usize, least: usize) -> bool {
        match align {
            FIXED => fixed,
            SIGN => gap == self.sign.saturating_sub(usize::from(token.negative)).max(least).max(self.prefix),
            _ => gap == self.width.saturating_sub(length).max(least).max(self.prefix),
        }
    }

    /// Reads the gap and a number; `None` if that would change the interpretations.
    #[inline(always)]
    fn known_number<'b>(&self, bytes: &'b [u8], least: usize) -> Option<(f64, &'b [u8])> {
        let rest = match self.prefix {
            0 => bytes,
            prefix => bytes.strip_prefix(self.gap.get(..prefix)?)?,
        };
        let mut after = rest;
        while let [b' ', next @ ..] = after {
            after = next;
        }
        let (token, length) = number::quick(after)?;
        let gap = bytes.len() - after.len();
        // If a gap has exactly the width of an interpretation, `holds` accepts it too: the minimum there is never
        // larger.
        let exact = |reading: u8, is: bool| if is { reading } else { 0 };
        let readings = exact(FIXED, gap == self.gap.len())
            | exact(SIGN, gap + usize::from(token.negative) == self.sign)
            | exact(WIDTH, gap + length == self.width);
        let same = self.aligns & !readings == 0
            || self.aligns(gap, gap == self.gap.len(), &token, length, least) == self.aligns;
        // A cell without numbers still has all formats possible, and no single number has all of them.
        if same && self.ways.are_in(token.ways) { Some((token.value, after.get(length..)?)) } else { None }
    }

    /// Pads the gap with blanks to this length.
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

/// Returns the part of a gap up to its last non-blank character: usually tabs.
fn before_blanks(gap: &[u8]) -> &[u8] {
    let length = gap.iter().rposition(|byte| *byte != b' ').map_or(0, |last| last + 1);
    gap.get(..length).unwrap_or_default()
}

/// The formatting inferred for all kinds of lines.
pub(crate) type Learner<'a> = ByContext<State<'a>>;

/// Returns the most common line end and the number of lines.
pub(crate) fn line_end(bytes: &[u8]) -> (LineEnd, usize) {
    // Sums of bytes vectorize well. They cannot overflow for up to 255 bytes, and 192 is a whole number of vectors.
    let whole = |piece: &[u8]| usize::from(piece.iter().fold(0_u8, |sum, byte| sum + u8::from(*byte == b'\n')));
    let lines = bytes.chunks(192).map(whole).sum();
    let pairs = |(before, piece): (&[u8], &[u8])| {
        let pairs = before.iter().zip(piece).fold(0_u8, |sum, pair| sum + u8::from(pair == (&b'\r', &b'\n')));
        usize::from(pairs)
    };
    let behind = bytes.get(1..).unwrap_or_default().chunks(192);
    let with_return: usize = bytes.chunks(192).zip(behind).map(pairs).sum();
    (if with_return * 2 > lines { LineEnd::CrLf } else { LineEnd::Lf }, lines)
}
