//! Findings, one per rule.

use meshwire_core::{Finding, Path, Severity};

use crate::animation::Note;

/// Most bytes of a name that the loader keeps.
const LONGEST_NAME: usize = 127;

#[derive(Debug, Default)]
pub(crate) struct Findings {
    found: Vec<(Finding, usize)>,
}

impl Findings {
    pub(crate) fn add(&mut self, code: &'static str, severity: Severity, path: Path, message: impl FnOnce() -> String) {
        self.add_at(code, severity, path, None, message);
    }

    pub(crate) fn add_at(
        &mut self,
        code: &'static str,
        severity: Severity,
        path: Path,
        offset: Option<u64>,
        message: impl FnOnce() -> String,
    ) {
        match self.found.iter_mut().find(|(finding, _)| finding.code == code) {
            Some((_, more)) => *more += 1,
            None => self.found.push((Finding::new(code, severity, path, message()), 0)),
        }
    }

    /// Counts further cases of a rule.
    pub(crate) fn more(&mut self, code: &'static str, count: usize) {
        if let Some((_, more)) = self.found.iter_mut().find(|(finding, _)| finding.code == code) {
            *more += count;
        }
    }

    /// The loader cuts long names.
    pub(crate) fn name(&mut self, path: impl FnOnce() -> Path, name: &[u8]) {
        if name.len() > LONGEST_NAME {
            self.add("long-name", Severity::Warning, path(), || {
                format!("expected a name of at most {LONGEST_NAME} bytes, found {}; the loader cuts it", name.len())
            });
        }
    }

    /// Frames of notes are whole numbers.
    pub(crate) fn note(&mut self, path: Path, note: &Note) {
        if note.frame.fract() != 0.0 {
            self.add("fractional-frame", Severity::Warning, path, || {
                format!("expected a whole frame number, found {}; binary files cannot hold it", note.frame)
            });
        }
    }

    pub(crate) fn finish(self) -> Vec<Finding> {
        let finish = |(mut finding, more): (Finding, usize)| {
            if more > 0 {
                finding.message = format!("{} (and {more} more)", finding.message);
            }
            finding
        };
        self.found.into_iter().map(finish).collect()
    }
}
