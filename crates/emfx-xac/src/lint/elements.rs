//! Lists whose elements break a rule.

use meshwire_core::{Report, Severity};

/// Reports all elements of the list at the present place that break a rule as one finding: the first, and how many
/// more there are.
pub(super) fn elements<T: std::fmt::Debug>(
    report: &mut Report,
    (severity, code): (Severity, &'static str),
    expected: impl std::fmt::Display,
    mut wrong: impl Iterator<Item = (usize, T)>,
) {
    if let Some((first, value)) = wrong.next() {
        let more = match wrong.count() {
            0 => String::new(),
            more => format!(", and {more} more"),
        };
        report.add(code, severity, format!("expected {expected}, found {value:?} in element {first}{more}"));
    }
}
