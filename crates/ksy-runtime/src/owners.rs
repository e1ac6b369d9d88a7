//! Ranges of a file and their owners.

use std::collections::BTreeMap;
use std::ops::Range;

/// The owners of ranges that do not overlap: the end and the owner of each, by its start. Memory for each byte would take
/// many times that of the file.
pub(crate) struct Owners<O>(BTreeMap<usize, (usize, O)>);

impl<O> Default for Owners<O> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<O: Copy> Owners<O> {
    /// Returns the parts of a range, in order, with their owners.
    pub fn within(&self, range: Range<usize>) -> Vec<(Range<usize>, Option<O>)> {
        let (mut parts, mut at) = (Vec::new(), range.start);
        if range.is_empty() {
            return parts;
        }
        let before = self.0.range(..range.start).next_back();
        for (start, (end, owner)) in before.into_iter().chain(self.0.range(range.clone())) {
            let own = (*start).max(at)..(*end).min(range.end);
            if own.is_empty() {
                continue;
            }
            if at < own.start {
                parts.push((at..own.start, None));
            }
            at = own.end;
            parts.push((own, Some(*owner)));
        }
        if at < range.end {
            parts.push((at..range.end, None));
        }
        parts
    }

    /// Sets the owner of a range.
    pub fn set(&mut self, range: Range<usize>, owner: O) {
        if range.is_empty() {
            return;
        }
        let before = self.0.range(..range.start).next_back().filter(|(_, (end, _))| *end > range.start);
        let cut: Vec<_> = before.into_iter().chain(self.0.range(range.clone())).map(|(at, own)| (*at, *own)).collect();
        for (start, (end, owner)) in cut {
            self.0.remove(&start);
            if start < range.start {
                self.0.insert(start, (range.start, owner));
            }
            if end > range.end {
                self.0.insert(range.end, (end, owner));
            }
        }
        self.0.insert(range.start, (range.end, owner));
    }
}

#[cfg(test)]
mod tests {
    use super::Owners;

    #[test]
    fn ranges_are_cut_by_later_ones() {
        let mut owners = Owners::default();
        owners.set(2..8, 'a');
        owners.set(4..5, 'b');
        owners.set(7..9, 'c');
        owners.set(3..3, 'd');
        let parts =
            [(1..2, None), (2..4, Some('a')), (4..5, Some('b')), (5..7, Some('a')), (7..9, Some('c')), (9..10, None)];
        assert_eq!(owners.within(1..10), parts);
        assert_eq!(owners.within(6..7), [(6..7, Some('a'))]);
        assert_eq!(owners.within(6..6), []);
        owners.set(0..20, 'e');
        assert_eq!(owners.within(4..21), [(4..20, Some('e')), (20..21, None)]);
    }
}
