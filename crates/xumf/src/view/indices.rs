//! Access to indices of either width.

use binrw::Endian;
use meshwire_core::plain;

/// The indices of a mesh, stored as u16 or u32 and returned as u32.
#[derive(Debug, Clone, Copy)]
pub struct Indices<'a> {
    bytes: &'a [u8],
    wide: bool,
    endian: Endian,
}

impl<'a> Indices<'a> {
    pub(crate) fn of_u16(bytes: &'a [u8], endian: Endian) -> Self {
        Self { bytes, wide: false, endian }
    }

    pub(crate) fn of_u32(bytes: &'a [u8], endian: Endian) -> Self {
        Self { bytes, wide: true, endian }
    }

    fn size(&self) -> usize {
        if self.wide { 4 } else { 2 }
    }

    /// Returns the number of indices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / self.size()
    }

    /// Returns true if there are no indices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns true if they are stored as u32.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        self.wide
    }

    /// Returns one index.
    #[must_use]
    pub fn get(&self, position: usize) -> Option<u32> {
        let start = position.checked_mul(self.size())?;
        let bytes = self.bytes.get(start..start.checked_add(self.size())?)?;
        Some(index(bytes, self.endian))
    }

    /// Iterates over all indices.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + use<'a> {
        let endian = self.endian;
        self.bytes.chunks_exact(self.size()).map(move |bytes| index(bytes, endian))
    }

    /// Returns all indices as a list, at near copy speed.
    #[must_use]
    pub fn to_vec(&self) -> Vec<u32> {
        if self.wide {
            plain::decode(self.bytes, self.endian)
        } else {
            plain::decode::<u16>(self.bytes, self.endian).into_iter().map(u32::from).collect()
        }
    }

    /// Iterates over the indices of every complete triangle.
    #[must_use]
    pub fn triangles(&self) -> Triangles<'a> {
        Triangles { indices: *self, next: 0 }
    }

    /// Returns a range of the indices, clipped to the end.
    #[must_use]
    pub fn slice(&self, first: usize, count: usize) -> Self {
        let clamp = |position: usize| position.saturating_mul(self.size()).min(self.bytes.len());
        let bytes = self.bytes.get(clamp(first)..clamp(first.saturating_add(count))).unwrap_or_default();
        Self { bytes, ..*self }
    }

    /// Returns the smallest and largest index, or `None` without indices.
    #[must_use]
    pub fn range(&self) -> Option<(u32, u32)> {
        self.iter().fold(None, |range, index| {
            let (low, high) = range.unwrap_or((index, index));
            Some((low.min(index), high.max(index)))
        })
    }
}

#[inline]
fn index(bytes: &[u8], endian: Endian) -> u32 {
    match (bytes, endian) {
        ([a, b], Endian::Little) => u32::from(u16::from_le_bytes([*a, *b])),
        ([a, b], Endian::Big) => u32::from(u16::from_be_bytes([*a, *b])),
        ([a, b, c, d], Endian::Little) => u32::from_le_bytes([*a, *b, *c, *d]),
        ([a, b, c, d], Endian::Big) => u32::from_be_bytes([*a, *b, *c, *d]),
        _ => 0,
    }
}

/// An iterator over the indices of every complete triangle. See [`Indices::triangles`].
#[derive(Debug, Clone)]
pub struct Triangles<'a> {
    indices: Indices<'a>,
    next: usize,
}

impl Iterator for Triangles<'_> {
    type Item = [u32; 3];

    fn next(&mut self) -> Option<Self::Item> {
        let [a, b, c] = [self.next, self.next + 1, self.next + 2].map(|position| self.indices.get(position));
        let triangle = [a?, b?, c?];
        self.next += 3;
        Some(triangle)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = (self.indices.len() - self.next.min(self.indices.len())) / 3;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Triangles<'_> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_widths_and_byte_orders_agree() {
        let narrow = [0_u8, 1, 0, 2, 0, 0];
        let wide: Vec<u8> = [1_u32, 2, 0].iter().flat_map(|index| index.to_le_bytes()).collect();
        for indices in [Indices::of_u16(&narrow, Endian::Big), Indices::of_u32(&wide, Endian::Little)] {
            assert_eq!((indices.to_vec(), indices.iter().collect()), (vec![1, 2, 0], vec![1, 2, 0]));
            assert_eq!((indices.get(1), indices.get(3), indices.range()), (Some(2), None, Some((0, 2))));
            assert!(!indices.is_empty() && indices.slice(3, 1).is_empty());
            assert_eq!(indices.triangles().collect::<Vec<_>>(), [[1, 2, 0]]);
            assert_eq!((indices.slice(1, 9).to_vec(), indices.slice(1, 9).range()), (vec![2, 0], Some((0, 2))));
        }
    }
}
