//! Numbers of a text in the precision of the binary form.

use crate::text::NumberRows;

/// A number in single precision, as compilers read it.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the binary form has single precision")]
pub(super) fn single(number: f64) -> f32 {
    number as f32
}

/// The first numbers of a row.
pub(super) fn first<const N: usize>(row: &[f64]) -> Option<[f32; N]> {
    row.first_chunk::<N>().map(|numbers| numbers.map(single))
}

/// The rows of a list, each with so many numbers at least; the number of the first row that has fewer otherwise.
pub(super) fn rows<const N: usize>(rows: &NumberRows) -> Result<Vec<[f32; N]>, usize> {
    rows.iter().enumerate().map(|(place, row)| first(row).ok_or(place)).collect()
}
