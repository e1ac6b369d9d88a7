//! Abbreviated values.

/// Number of characters shown of a value.
const SHOWN: usize = 60;

/// Returns the beginning of a value written as JSON.
pub fn brief(value: &str) -> String {
    match value.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}..", value.get(..end).unwrap_or(value)),
        None => value.to_owned(),
    }
}
