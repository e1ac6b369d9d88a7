//! Converts numbers of a text to the precision of the binary form.

use crate::text::NumberRows;

/// Rounds to single precision, as compilers do.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the binary form has single precision")]
pub(super) fn single(number: f64) -> f32 {
    number as f32
}

/// Returns the first `N` numbers of a row.
pub(super) fn first<const N: usize>(row: &[f64]) -> Option<[f32; N]> {
    row.first_chunk::<N>().map(|numbers| numbers.map(single))
}

/// Returns the first `N` numbers of every row, or the index of the first row that is too short.
pub(super) fn rows<const N: usize>(rows: &NumberRows) -> Result<Vec<[f32; N]>, usize> {
    rows.iter().enumerate().map(|(place, row)| first(row).ok_or(place)).collect()
}
