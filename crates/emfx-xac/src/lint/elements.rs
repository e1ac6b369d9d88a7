//! Checks of list elements.

use meshwire_core::{Report, Rule};

/// Reports all invalid elements of the list at the current path as one finding, which shows the first one and the
/// number of others.
pub(super) fn elements<T: std::fmt::Debug>(
    report: &mut Report,
    rule: Rule,
    expected: impl std::fmt::Display,
    mut wrong: impl Iterator<Item = (usize, T)>,
) {
    if let Some((first, value)) = wrong.next() {
        let more = match wrong.count() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        report.add(rule, format!("expected {expected}, found {value:?} in element {first}{more}"));
    }
}
