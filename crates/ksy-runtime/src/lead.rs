//! Integers that hold the position or the size of another part.

use binrw::Endian;

use crate::path::{Path, Segment};

/// Where the path to an integer starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// The record, or the one this many levels above it.
    Up(usize),
    /// The record that counts as a file, which may be a part of another file.
    Root,
}

impl Base {
    /// Returns the length of the path where it starts. `records` holds the path lengths of a record and those around it.
    pub(crate) fn length(self, records: &[usize]) -> Option<usize> {
        match self {
            Self::Root => Some(records.first().copied().unwrap_or(0)),
            Self::Up(levels) => records.iter().rev().nth(levels).copied(),
        }
    }
}

/// Returns the path of a field below the first `length` segments of another.
pub(crate) fn below(path: &Path, length: usize, names: &[&'static str]) -> Path {
    let around = path.segments().iter().take(length).copied();
    around.chain(names.iter().map(|name| Segment::Field(name))).collect()
}

/// An integer that determines a value: `integer * factor + plus`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lead {
    /// Where the path starts.
    pub base: Base,
    /// The field names that lead to the integer.
    pub path: &'static [&'static str],
    /// The factor, not 0.
    pub factor: i128,
    /// The summand.
    pub plus: Summand,
}

/// The summand of an expression that is linear in an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Summand {
    /// A constant.
    Constant(i128),
    /// Other parts of the file, which are not computed. The number is the current value of the whole expression.
    Rest(i128),
}

/// The expression of a position or size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Led {
    /// The single integer it follows from; `None` if the expression cannot be solved for one.
    pub lead: Option<Lead>,
    /// The expression.
    pub words: &'static str,
    /// New positions are a multiple of this.
    pub align: u64,
}

impl Led {
    /// Resolves the integer for a field of a record. `records` holds the path lengths of this record and those around it.
    pub(crate) fn resolved(&self, records: &[usize]) -> Resolved {
        let lead = self.lead.and_then(|Lead { base, path, factor, plus }| {
            Some(Place { around: base.length(records)?, names: path, spot: None, factor, plus })
        });
        Resolved { lead, words: self.words, align: self.align.max(1) }
    }
}

/// The integer that determines the position or size of a part.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// The number of segments that its path has in common with that of the part.
    pub around: usize,
    /// The others.
    pub names: &'static [&'static str],
    /// Where it is stored, if it was found before the part.
    pub spot: Option<Spot>,
    pub factor: i128,
    pub plus: Summand,
}

impl Place {
    /// Returns the path of the integer for the part at `path`.
    pub fn path(&self, path: &Path) -> Path {
        below(path, self.around, self.names)
    }

    /// Returns the summand; 0 if it is not known.
    pub fn summand(&self) -> i128 {
        match self.plus {
            Summand::Constant(plus) => plus,
            Summand::Rest(_) => 0,
        }
    }

    /// Computes the summand from the current value of the integer.
    pub fn fix(&mut self, value: i128) {
        if let Summand::Rest(whole) = self.plus {
            self.plus = Summand::Constant(whole.saturating_sub(value.saturating_mul(self.factor)));
        }
    }

    /// Returns the integer from which `amount` follows.
    pub fn solve(&self, amount: i128) -> Option<i128> {
        let product = amount.checked_sub(self.summand())?;
        (product.checked_rem(self.factor)? == 0).then_some(())?;
        product.checked_div(self.factor)
    }
}

/// The resolved expression of a position or size.
#[derive(Debug, Clone, Default)]
pub(crate) struct Resolved {
    pub lead: Option<Place>,
    pub words: &'static str,
    pub align: u64,
}

/// Where an integer is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The piece that contains it.
    pub piece: usize,
    /// Offset in that piece.
    pub offset: usize,
    /// Size in bytes.
    pub size: usize,
    pub is_signed: bool,
    pub endian: Endian,
}

impl Spot {
    /// Reads the integer from the bytes of its piece.
    pub fn get(&self, bytes: &[u8]) -> Option<i128> {
        let bytes = bytes.get(self.offset..self.offset.checked_add(self.size)?)?.iter();
        let join = |word: i128, byte: &u8| word << 8 | i128::from(*byte);
        let word = match self.endian {
            Endian::Little => bytes.rev().fold(0, join),
            Endian::Big => bytes.fold(0, join),
        };
        let (_, most) = self.range();
        Some(if word > most { word - (1 << (self.size * 8)) } else { word })
    }

    /// Stores an integer; returns `None` if it does not fit.
    pub fn set(&self, bytes: &mut [u8], value: i128) -> Option<()> {
        let (least, most) = self.range();
        (least <= value && value <= most).then_some(())?;
        let target = bytes.get_mut(self.offset..self.offset.checked_add(self.size)?)?;
        let own = value.to_le_bytes();
        let own = own.iter().take(self.size);
        match self.endian {
            Endian::Little => target.iter_mut().zip(own).for_each(|(to, from)| *to = *from),
            Endian::Big => target.iter_mut().rev().zip(own).for_each(|(to, from)| *to = *from),
        }
        Some(())
    }

    /// Returns the smallest and the largest integer that fit.
    pub fn range(&self) -> (i128, i128) {
        let bits = self.size * 8;
        if self.is_signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
    }
}
