//! Collecting findings: the path to the place that is looked at, counts over a whole file, and a cap.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use ksy_runtime::{Path, Segment};

use crate::finding::{Finding, Severity};

/// Collects findings and knows the path to the place that is looked at.
///
/// ```
/// use meshwire_core::{Report, Severity};
///
/// let mut report = Report::default();
/// let mut chunk = report.at_item("chunks", 2);
/// chunk.warning("unknown-chunk", "kind 99");
/// for padding in [[0, 0], [7, 0], [7, 1]] {
///     chunk.at("padding").tally(Severity::Note, "padding", "padding that is not zero", "chunk", padding != [0, 0]);
/// }
/// drop(chunk);
///
/// let findings: Vec<String> = report.finish().iter().map(ToString::to_string).collect();
/// assert_eq!(findings[0], "warning[unknown-chunk] chunks[2]: kind 99");
/// assert_eq!(findings[1], "note[padding] chunks[2].padding: padding that is not zero, in 2 of 3 records (chunk)");
/// ```
#[derive(Debug, Default)]
pub struct Report {
    path: Path,
    findings: Vec<Finding>,
    tallies: Vec<Tally>,
    /// Rules that speak up once: which finding it was, and how many cases came after it.
    once: BTreeMap<&'static str, (usize, usize)>,
    every: bool,
    cap: Option<Cap>,
}

/// How often something was looked for, and how often it was there.
#[derive(Debug)]
struct Tally {
    code: &'static str,
    of: &'static str,
    quirk: &'static str,
    hits: u64,
    all: u64,
    /// Position of the finding about the first hit.
    finding: usize,
}

/// How many findings may still be listed, and how many were not.
#[derive(Debug)]
struct Cap {
    left: usize,
    unlisted: usize,
}

impl Report {
    /// A report in which rules that speak up [`once`](Self::once) do so for every case.
    #[must_use]
    pub fn of_every_case() -> Self {
        Self { every: true, ..Self::default() }
    }

    /// The report one step further down, until what is returned goes out of scope.
    pub fn step(&mut self, segment: Segment) -> At<'_> {
        self.path.push(segment);
        At { report: self, steps: 1 }
    }

    /// The report at a field of the present place.
    pub fn at(&mut self, field: &'static str) -> At<'_> {
        self.step(Segment::Field(field))
    }

    /// The report at an element of a list field of the present place.
    pub fn at_item(&mut self, list: &'static str, index: usize) -> At<'_> {
        self.path.push(Segment::Field(list));
        self.path.push(Segment::Index(index));
        At { report: self, steps: 2 }
    }

    /// The report at the place that a whole path from the present place leads to.
    pub fn at_path<'a>(&mut self, path: impl IntoIterator<Item = &'a Segment>) -> At<'_> {
        let before = self.path.segments().len();
        path.into_iter().for_each(|segment| self.path.push(*segment));
        let steps = self.path.segments().len().saturating_sub(before);
        At { report: self, steps }
    }

    /// Looks one step down.
    pub fn within<T>(&mut self, segment: Segment, look: impl FnOnce(&mut Self) -> T) -> T {
        look(&mut self.step(segment))
    }

    /// Looks at a field of the present place.
    pub fn field<T>(&mut self, name: &'static str, look: impl FnOnce(&mut Self) -> T) -> T {
        look(&mut self.at(name))
    }

    /// Looks at an element of a list field of the present place.
    pub fn item<T>(&mut self, name: &'static str, index: usize, look: impl FnOnce(&mut Self) -> T) -> T {
        look(&mut self.at_item(name, index))
    }

    /// Looks at something that may be damaged all over: at most `most` findings of it are listed, the rest is counted.
    /// What is [tallied](Self::tally) is always listed.
    pub fn capped<T>(&mut self, most: usize, look: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.cap.replace(Cap { left: most, unlisted: 0 });
        let answer = look(self);
        let unlisted = std::mem::replace(&mut self.cap, outer).map_or(0, |cap| cap.unlisted);
        if let Some(last) = self.findings.last_mut().filter(|_| unlisted > 0) {
            last.message.push_str(&format!("; {unlisted} more findings here are not listed"));
        }
        answer
    }

    /// The present place.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reports something about the present place.
    pub fn add(&mut self, code: &'static str, severity: Severity, message: impl Into<String>) {
        match &mut self.cap {
            Some(Cap { left: 0, unlisted }) => *unlisted += 1,
            cap => {
                if let Some(cap) = cap {
                    cap.left -= 1;
                }
                self.findings.push(Finding::new(code, severity, self.path.clone(), message));
            }
        }
    }

    /// Reports something harmless.
    pub fn note(&mut self, code: &'static str, message: impl Into<String>) {
        self.add(code, Severity::Note, message);
    }

    /// Reports a likely mistake.
    pub fn warning(&mut self, code: &'static str, message: impl Into<String>) {
        self.add(code, Severity::Warning, message);
    }

    /// Reports what programs will refuse or misread.
    pub fn error(&mut self, code: &'static str, message: impl Into<String>) {
        self.add(code, Severity::Error, message);
    }

    /// Counts a record in which a quirk that may fill the whole file was looked for; `hit` says whether it was there.
    /// All records with the same `code` and kind `of` make one finding, at the first hit, with the count in the end.
    pub fn tally(&mut self, severity: Severity, code: &'static str, quirk: &'static str, of: &'static str, hit: bool) {
        let known = self.tallies.iter().position(|tally| (tally.code, tally.of) == (code, of));
        let at = known.unwrap_or(self.tallies.len());
        if known.is_none() {
            self.tallies.push(Tally { code, of, quirk, hits: 0, all: 0, finding: 0 });
        }
        let Some(tally) = self.tallies.get_mut(at) else { return };
        tally.all += 1;
        tally.hits += u64::from(hit);
        if hit && tally.hits == 1 {
            tally.finding = self.findings.len();
            self.findings.push(Finding::new(code, severity, self.path.clone(), ""));
        }
    }

    /// Reports something about the present place for the first case of a rule, and counts the others: where one number
    /// is wrong, thousands may be. The message of the first ends with `(and 3 more)`.
    pub fn once(&mut self, code: &'static str, severity: Severity, message: impl FnOnce() -> String) {
        if let Some((_, more)) = self.once.get_mut(code) {
            *more += 1;
            return;
        }
        if !self.every {
            self.once.insert(code, (self.findings.len(), 0));
        }
        self.findings.push(Finding::new(code, severity, self.path.clone(), message()));
    }

    /// All findings, in the order in which they were reported.
    #[must_use]
    pub fn finish(mut self) -> Vec<Finding> {
        for Tally { quirk, of, hits, all, finding, .. } in self.tallies.iter().filter(|tally| tally.hits > 0) {
            if let Some(finding) = self.findings.get_mut(*finding) {
                // In front of what a cap may have added.
                finding.message.insert_str(0, &format!("{quirk}, in {hits} of {all} records ({of})"));
            }
        }
        for (index, more) in self.once.values().filter(|(_, more)| *more > 0) {
            if let Some(finding) = self.findings.get_mut(*index) {
                finding.message.push_str(&format!(" (and {more} more)"));
            }
        }
        self.findings
    }
}

/// A [`Report`] some steps further down than the one it was made from, which it returns to when it is dropped.
#[derive(Debug)]
pub struct At<'a> {
    report: &'a mut Report,
    steps: usize,
}

impl Deref for At<'_> {
    type Target = Report;

    fn deref(&self) -> &Report {
        self.report
    }
}

impl DerefMut for At<'_> {
    fn deref_mut(&mut self) -> &mut Report {
        self.report
    }
}

impl Drop for At<'_> {
    fn drop(&mut self) {
        for _ in 0..self.steps {
            self.report.path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(report: Report) -> Vec<String> {
        report.finish().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_place_ends_where_its_scope_ends() {
        let mut report = Report::default();
        report.at("header").at("version").note("old", "1");
        report.item("chunks", 3, |chunk| {
            chunk.at_item("nodes", 7).at("name").warning("empty", "no name");
            chunk.error("size", "5");
        });
        assert!(report.path().is_root());
        let expected = [
            "note[old] header.version: 1",
            "warning[empty] chunks[3].nodes[7].name: no name",
            "error[size] chunks[3]: 5",
        ];
        assert_eq!(lines(report), expected);
    }

    #[test]
    fn a_cap_counts_what_it_leaves_out_and_ends() {
        let mut report = Report::default();
        report.capped(2, |report| {
            for index in 0..5 {
                report.at_item("rows", index).note("odd", "odd");
            }
            report.at("rest").tally(Severity::Warning, "rest", "a rest", "list", true);
        });
        report.note("end", "behind the cap");
        assert_eq!(
            lines(report),
            [
                "note[odd] rows[0]: odd",
                "note[odd] rows[1]: odd",
                "warning[rest] rest: a rest, in 1 of 1 records (list); 3 more findings here are not listed",
                "note[end]: behind the cap",
            ]
        );
    }

    #[test]
    fn tallies_count_by_code_and_kind() {
        let mut report = Report::default();
        for (index, hit) in [false, true, true].into_iter().enumerate() {
            report.at_item("nodes", index).tally(Severity::Note, "flags", "flags", "node", hit);
            report.at_item("parts", index).tally(Severity::Note, "flags", "flags", "part", false);
        }
        assert_eq!(lines(report), ["note[flags] nodes[1]: flags, in 2 of 3 records (node)"]);
    }
    #[test]
    fn a_rule_that_speaks_up_once_counts_the_rest() {
        let look = |mut report: Report| {
            for (index, code) in ["far", "near", "far", "far"].into_iter().enumerate() {
                report.at_item("rows", index).once(code, Severity::Note, || format!("row {index}"));
            }
            lines(report)
        };
        let first = ["note[far] rows[0]: row 0 (and 2 more)", "note[near] rows[1]: row 1"];
        assert_eq!(look(Report::default()), first);
        let each = ["far] rows[0]: row 0", "near] rows[1]: row 1", "far] rows[2]: row 2", "far] rows[3]: row 3"];
        assert_eq!(look(Report::of_every_case()), each.map(|line| format!("note[{line}")));
    }

    #[test]
    fn a_cap_gives_back_what_was_seen() {
        assert_eq!(Report::default().capped(1, |_| 7), 7);
    }
}
