//! Collection of findings, with the current path, counts over a whole file, and a cap.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};

use ksy_runtime::{Path, Segment};

use crate::finding::{Finding, Rule};

/// Collects findings and tracks the current path.
///
/// ```
/// use meshwire_core::{Report, Rule, Severity};
///
/// const UNKNOWN_CHUNK: Rule = Rule { code: "unknown-chunk", severity: Severity::Warning };
/// const PADDING: Rule = Rule { code: "padding", severity: Severity::Note };
///
/// let mut report = Report::default();
/// let mut chunk = report.at_item("chunks", 2);
/// chunk.add(UNKNOWN_CHUNK, "kind 99");
/// for padding in [[0, 0], [7, 0], [7, 1]] {
///     chunk.at("padding").tally(PADDING, "padding that is not zero", "chunk", padding != [0, 0]);
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
    /// Rules reported once: the index of the finding, and the number of further cases.
    once: BTreeMap<&'static str, (usize, usize)>,
    every: bool,
    cap: Option<Cap>,
}

/// The number of records checked for a quirk, and the number that have it.
#[derive(Debug)]
struct Tally {
    rule: Rule,
    of: &'static str,
    quirk: &'static str,
    hits: u64,
    all: u64,
    /// Position of the finding for the first hit.
    finding: usize,
}

/// The number of findings that may still be listed, and the number that were not.
#[derive(Debug)]
struct Cap {
    left: usize,
    unlisted: usize,
}

impl Report {
    /// Creates a report in which rules reported [`once`](Self::once) are reported for every case.
    #[must_use]
    pub fn of_every_case() -> Self {
        Self { every: true, ..Self::default() }
    }

    /// Enters a segment until the returned value goes out of scope.
    pub fn step(&mut self, segment: Segment) -> At<'_> {
        self.path.push(segment);
        At { report: self, steps: 1 }
    }

    /// Enters a field of the current path.
    pub fn at(&mut self, field: &'static str) -> At<'_> {
        self.step(Segment::Field(field))
    }

    /// Enters an element of a list field of the current path.
    pub fn at_item(&mut self, list: &'static str, index: usize) -> At<'_> {
        self.path.push(Segment::Field(list));
        self.path.push(Segment::Index(index));
        At { report: self, steps: 2 }
    }

    /// Enters a relative path.
    pub fn at_path<'a>(&mut self, path: impl IntoIterator<Item = &'a Segment>) -> At<'_> {
        let before = self.path.segments().len();
        path.into_iter().for_each(|segment| self.path.push(*segment));
        let steps = self.path.segments().len().saturating_sub(before);
        At { report: self, steps }
    }

    /// Calls `look` within a segment.
    pub fn within<T>(&mut self, segment: Segment, look: impl FnOnce(&mut Self) -> T) -> T {
        look(&mut self.step(segment))
    }

    /// Calls `look` within a field of the current path.
    pub fn field<T>(&mut self, name: &'static str, look: impl FnOnce(&mut Self) -> T) -> T {
        look(&mut self.at(name))
    }

    /// Calls `look` within an element of a list field.
    pub fn item<T>(&mut self, name: &'static str, index: usize, look: impl FnOnce(&mut Self) -> T) -> T {
        look(&mut self.at_item(name, index))
    }

    /// Calls `look` on data that may be damaged throughout: at most `most` findings are listed, the rest are counted.
    /// [Tallied](Self::tally) findings are always listed.
    pub fn capped<T>(&mut self, most: usize, look: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.cap.replace(Cap { left: most, unlisted: 0 });
        let answer = look(self);
        let unlisted = std::mem::replace(&mut self.cap, outer).map_or(0, |cap| cap.unlisted);
        if let Some(last) = self.findings.last_mut().filter(|_| unlisted > 0) {
            last.message.push_str(&format!("; {unlisted} more findings here are not listed"));
        }
        answer
    }

    /// Returns the current path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Reports a finding at the current path.
    pub fn add(&mut self, rule: Rule, message: impl Into<String>) {
        match &mut self.cap {
            Some(Cap { left: 0, unlisted }) => *unlisted += 1,
            cap => {
                if let Some(cap) = cap {
                    cap.left -= 1;
                }
                self.findings.push(rule.at(self.path.clone(), message));
            }
        }
    }

    /// Counts a record that was checked for a quirk that may fill the whole file; `hit` says whether it has it. All
    /// records with the same rule and kind `of` give one finding, at the first hit, with the counts in its message.
    pub fn tally(&mut self, rule: Rule, quirk: &'static str, of: &'static str, hit: bool) {
        let known = self.tallies.iter().position(|tally| (tally.rule, tally.of) == (rule, of));
        let at = known.unwrap_or(self.tallies.len());
        if known.is_none() {
            self.tallies.push(Tally { rule, of, quirk, hits: 0, all: 0, finding: 0 });
        }
        let Some(tally) = self.tallies.get_mut(at) else { return };
        tally.all += 1;
        tally.hits += u64::from(hit);
        if hit && tally.hits == 1 {
            tally.finding = self.findings.len();
            self.findings.push(rule.at(self.path.clone(), ""));
        }
    }

    /// Reports the first case of a rule at the current path, and counts the others: one wrong number may cause
    /// thousands. The message of the first ends with `(and 3 more)`.
    pub fn once(&mut self, rule: Rule, message: impl FnOnce() -> String) {
        if let Some((_, more)) = self.once.get_mut(rule.code) {
            *more += 1;
            return;
        }
        if !self.every {
            self.once.insert(rule.code, (self.findings.len(), 0));
        }
        self.findings.push(rule.at(self.path.clone(), message()));
    }

    /// Returns all findings, in the order in which they were reported.
    #[must_use]
    pub fn finish(mut self) -> Vec<Finding> {
        for Tally { quirk, of, hits, all, finding, .. } in self.tallies.iter().filter(|tally| tally.hits > 0) {
            if let Some(finding) = self.findings.get_mut(*finding) {
                // Insert before any text that a cap has appended.
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

/// A [`Report`] at a nested path. Dropping it restores the path.
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
    use crate::Severity::{self, Error, Note, Warning};

    fn rule(code: &'static str, severity: Severity) -> Rule {
        Rule { code, severity }
    }

    fn lines(report: Report) -> Vec<String> {
        report.finish().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_place_ends_where_its_scope_ends() {
        let mut report = Report::default();
        report.at("header").at("version").add(rule("old", Note), "1");
        report.item("chunks", 3, |chunk| {
            chunk.at_item("nodes", 7).at("name").add(rule("empty", Warning), "no name");
            chunk.add(rule("size", Error), "5");
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
                report.at_item("rows", index).add(rule("odd", Note), "odd");
            }
            report.at("rest").tally(rule("rest", Warning), "a rest", "list", true);
        });
        report.add(rule("end", Note), "behind the cap");
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
            report.at_item("nodes", index).tally(rule("flags", Note), "flags", "node", hit);
            report.at_item("parts", index).tally(rule("flags", Note), "flags", "part", false);
        }
        assert_eq!(lines(report), ["note[flags] nodes[1]: flags, in 2 of 3 records (node)"]);
    }
    #[test]
    fn a_rule_that_speaks_up_once_counts_the_rest() {
        let look = |mut report: Report| {
            for (index, code) in ["far", "near", "far", "far"].into_iter().enumerate() {
                report.at_item("rows", index).once(rule(code, Note), || format!("row {index}"));
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
