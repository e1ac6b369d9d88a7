//! Findings of one chunk before their offsets are known, and counts of what fills whole files.

use meshwire_core::{Finding, Segment, Severity};

pub(crate) struct Draft {
    pub code: &'static str,
    pub severity: Severity,
    pub place: Vec<Segment>,
    pub message: String,
}

/// The findings of one chunk.
#[derive(Default)]
pub(crate) struct Report {
    pub drafts: Vec<Draft>,
}

/// Findings of one chunk that are listed; a damaged file must not become millions of lines.
const MOST: usize = 100;

impl Report {
    pub fn is_empty(&self) -> bool {
        self.drafts.is_empty()
    }

    pub fn note(&mut self, code: &'static str, place: impl AsRef<[Segment]>, message: impl Into<String>) {
        self.add(Severity::Note, code, place, message);
    }

    pub fn warning(&mut self, code: &'static str, place: impl AsRef<[Segment]>, message: impl Into<String>) {
        self.add(Severity::Warning, code, place, message);
    }

    pub fn error(&mut self, code: &'static str, place: impl AsRef<[Segment]>, message: impl Into<String>) {
        self.add(Severity::Error, code, place, message);
    }

    fn add(
        &mut self,
        severity: Severity,
        code: &'static str,
        place: impl AsRef<[Segment]>,
        message: impl Into<String>,
    ) {
        if self.drafts.len() < MOST {
            let place = place.as_ref().to_vec();
            self.drafts.push(Draft { code, severity, place, message: message.into() });
        }
    }

    /// One finding for all elements of a list that break a rule: the first, and how many there are.
    pub fn elements<T: std::fmt::Debug>(
        &mut self,
        (severity, code): (Severity, &'static str),
        place: impl AsRef<[Segment]>,
        expected: impl std::fmt::Display,
        mut wrong: impl Iterator<Item = (usize, T)>,
    ) {
        if let Some((first, value)) = wrong.next() {
            let more = match wrong.count() {
                0 => String::new(),
                more => format!(", and {more} more"),
            };
            self.add(severity, code, place, format!("expected {expected}, found {value:?} in element {first}{more}"));
        }
    }
}

/// Quirks that are counted over all of an actor.
#[derive(Default)]
pub(crate) struct Tallies(Vec<Tally>);

struct Tally {
    code: &'static str,
    /// What is counted, in the singular.
    what: &'static str,
    hits: u64,
    all: u64,
}

impl Tallies {
    /// Counts one `what`. The first that has the quirk makes a finding, to be completed in the end.
    pub fn count(&mut self, code: &'static str, what: &'static str, hit: bool, place: &[Segment], report: &mut Report) {
        let known = self.0.iter().position(|tally| tally.code == code && tally.what == what);
        let at = known.unwrap_or(self.0.len());
        if known.is_none() {
            self.0.push(Tally { code, what, hits: 0, all: 0 });
        }
        if let Some(tally) = self.0.get_mut(at) {
            tally.all += 1;
            tally.hits += u64::from(hit);
            if hit && tally.hits == 1 {
                let severity =
                    if code == "box-nan" || code == "misplaced-box" { Severity::Warning } else { Severity::Note };
                // First of all drafts: a full report must not lose it.
                let draft = Draft { code, severity, place: place.to_vec(), message: what.to_owned() };
                report.drafts.insert(0, draft);
            }
        }
    }

    /// Puts the numbers into the message of a finding that [`count`](Self::count) made.
    pub fn complete(&self, finding: &mut Finding) {
        let tally = self.0.iter().find(|tally| tally.code == finding.code && tally.what == finding.message);
        if let Some(Tally { code, what, hits, all }) = tally {
            let quirk = match *code {
                "padding" => "padding that is not zero",
                "flag-bits" => "flag bits without a known meaning",
                "layers-left-out" => "a stated length that leaves the layers out, as the exporters do",
                "child-counts-missing" => "no child although others name it as parent; no node of the file states any",
                "unset-box" => "a bounding box that was never set",
                "box-nan" => "a bounding box that is not a number",
                "misplaced-box" => {
                    "a bounding box and importance that stand 3 bytes too early, as one converter writes them"
                }
                "shear" => "a shear other than the -1 of all exporters",
                "tangent-sign" => "handedness other than 1 or -1",
                other => other,
            };
            finding.message = format!("{quirk}, in {hits} of {all} records ({what})");
        }
    }
}
