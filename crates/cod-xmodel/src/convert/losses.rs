//! The losses of a conversion.

use meshwire_core::{Finding, Path, Segment, Severity};

#[derive(Debug, Default)]
pub(super) struct Losses {
    pub(super) findings: Vec<Finding>,
}

impl Losses {
    /// Adds a note about `count` losses, if there are any.
    pub(super) fn note(&mut self, code: &'static str, field: &'static str, count: usize, what: &str) {
        if count > 0 {
            self.add(code, Severity::Note, field, format!("{what}: {count}"));
        }
    }

    pub(super) fn add(&mut self, code: &'static str, severity: Severity, field: &'static str, message: String) {
        let path = Path::from_iter([Segment::Field(field)]);
        self.findings.push(Finding::new(code, severity, path, message));
    }
}
