//! Integers of a file that say where something else is, or how large.

use binrw::Endian;

use crate::path::{Path, Segment};

/// Where the path to an integer begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// The record, or one so many levels around it.
    Up(usize),
    /// The file.
    Root,
}

/// An integer from which something follows: it times `factor`, and `plus`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lead {
    /// Where its path begins.
    pub base: Base,
    /// The names of the fields that lead to it.
    pub path: &'static [&'static str],
    /// What it is multiplied with, other than 0.
    pub factor: i128,
    /// What is added.
    pub plus: i128,
}

/// What says where something is, or how large.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Led {
    /// The one integer that it follows from; none where it cannot be solved for one.
    pub lead: Option<Lead>,
    /// The expression.
    pub words: &'static str,
    /// What a position is a multiple of, if it is chosen.
    pub align: u64,
}

impl Led {
    /// The same with the path of the integer, seen from a field of the record at `path`, whose own path and those around
    /// it are so long.
    pub(crate) fn resolved(&self, path: &Path, records: &[usize]) -> Resolved {
        let lead = self.lead.and_then(|lead| {
            let length = match lead.base {
                Base::Root => 0,
                Base::Up(levels) => *records.iter().rev().nth(levels)?,
            };
            let around = path.segments().get(..length)?.iter().copied();
            let path = around.chain(lead.path.iter().map(|name| Segment::Field(name))).collect();
            Some(Place { path, factor: lead.factor, plus: lead.plus })
        });
        Resolved { lead, words: self.words, align: self.align.max(1) }
    }
}

/// The integer that leads to a part of a value.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub path: Path,
    pub factor: i128,
    pub plus: i128,
}

impl Place {
    /// The integer from which `amount` follows.
    pub fn solve(&self, amount: i128) -> Option<i128> {
        let product = amount.checked_sub(self.plus)?;
        (product.checked_rem(self.factor)? == 0).then_some(())?;
        product.checked_div(self.factor)
    }
}

/// What leads to a part of a value.
#[derive(Debug, Clone, Default)]
pub(crate) struct Resolved {
    pub lead: Option<Place>,
    pub words: &'static str,
    pub align: u64,
}

/// Where an integer stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The piece that it is in.
    pub piece: usize,
    /// Offset in that.
    pub offset: usize,
    /// Its bytes.
    pub size: usize,
    pub is_signed: bool,
    pub endian: Endian,
}

impl Spot {
    /// The integer in the bytes of its piece.
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

    /// Puts an integer there; `None` if it does not fit.
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

    /// The smallest and the largest integer that fit.
    pub fn range(&self) -> (i128, i128) {
        let bits = self.size * 8;
        if self.is_signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
    }
}
