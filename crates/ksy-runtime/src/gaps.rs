//! The bytes of a file that nothing else covers.

use std::ops::Range;

use crate::reader::widen;

/// A run of bytes that nothing else covers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Gap {
    /// Offset in the file.
    pub at: u64,
    /// The bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::exact"))]
    pub bytes: Vec<u8>,
}

impl Gap {
    /// Returns the offset of its end.
    #[must_use]
    pub fn end(&self) -> u64 {
        self.at.saturating_add(widen(self.bytes.len()))
    }
}

/// All bytes of a file that nothing else covers, in file order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Gaps(Vec<Gap>);

impl Gaps {
    /// Returns whether there are no gaps.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Collects the bytes of `file` in these ranges, which are in order and apart.
    pub(crate) fn of(file: &[u8], ranges: Vec<Range<u64>>) -> Self {
        let index = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        let bytes = |range: &Range<u64>| file.get(index(range.start)..index(range.end)).unwrap_or_default().to_vec();
        Self(ranges.into_iter().map(|range| Gap { at: range.start, bytes: bytes(&range) }).collect())
    }

    /// Removes `size` bytes at offset `at` from the gaps, to make room for another part.
    pub fn cut(&mut self, at: u64, size: u64) {
        let end = at.saturating_add(size);
        let piece = |gap: &Gap, from: u64, to: u64| {
            let index = |offset: u64| usize::try_from(offset.saturating_sub(gap.at)).unwrap_or(usize::MAX);
            gap.bytes
                .get(index(from)..index(to))
                .filter(|bytes| !bytes.is_empty())
                .map(|bytes| Gap { at: from.max(gap.at), bytes: bytes.to_vec() })
        };
        let cut = self.0.iter().flat_map(|gap| {
            [piece(gap, gap.at, at.clamp(gap.at, gap.end())), piece(gap, end.clamp(gap.at, gap.end()), gap.end())]
        });
        self.0 = cut.flatten().collect();
    }
}

impl From<Vec<Gap>> for Gaps {
    fn from(gaps: Vec<Gap>) -> Self {
        Self(gaps)
    }
}

crate::macros::derefs!(<> Gaps, 0: Vec<Gap>);
