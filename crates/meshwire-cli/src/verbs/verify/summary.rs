//! The final table: how many files of each format can be read, are written back identically, and, if asked, rebuilt.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::time::Duration;

use meshwire::Severity;
use serde::Serialize;

use super::UNREADABLE;
use super::check::{Checked, Kind};
use crate::json::write_line;
use crate::table::{Table, grouped, share};

/// Counts of one format, or of all formats.
#[derive(Debug, Clone, Default, Serialize)]
struct Counts {
    files: u64,
    read: u64,
    identical: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    rebuilt: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dumped: Option<u64>,
    errors: u64,
    warnings: u64,
    notes: u64,
}

/// Counts of all formats seen.
#[derive(Debug)]
pub struct Summary {
    with_rebuild: bool,
    with_dump: bool,
    formats: BTreeMap<Kind, Counts>,
    codes: BTreeMap<(&'static str, Severity), OfCode>,
    passed_over: u64,
    cached: u64,
    took: Duration,
}

/// Counts of one code.
#[derive(Debug, Clone, Default, Serialize)]
struct OfCode {
    findings: u64,
    files: u64,
}

impl Summary {
    pub fn new(with_rebuild: bool, with_dump: bool) -> Self {
        Self {
            with_rebuild,
            with_dump,
            formats: BTreeMap::new(),
            codes: BTreeMap::new(),
            passed_over: 0,
            cached: 0,
            took: Duration::ZERO,
        }
    }

    /// Returns the time that the checks of all files took.
    pub fn took(&self) -> Duration {
        self.took
    }

    pub fn add(&mut self, checked: &Checked) {
        self.took += checked.took;
        let counts = self.formats.entry(checked.kind).or_default();
        let of = |severity: Severity| {
            let number = checked.findings.iter().filter(|finding| finding.severity == severity).count();
            u64::try_from(number).unwrap_or(u64::MAX)
        };
        let one = Counts {
            files: 1,
            read: checked.read.into(),
            identical: checked.identical.into(),
            rebuilt: checked.rebuilt.map(u64::from),
            dumped: checked.dumped.map(u64::from),
            // A file that cannot be read counts as an error.
            errors: of(Severity::Error) + u64::from(checked.failed),
            warnings: of(Severity::Warning),
            notes: of(Severity::Note),
        };
        counts.add(&one);
        self.cached += u64::from(checked.cached);
        self.passed_over += u64::try_from(checked.passed_over).unwrap_or(u64::MAX);
        let mut seen = BTreeSet::new();
        let findings = checked.findings.iter().map(|finding| (finding.code, finding.severity));
        for key in findings.chain(checked.failed.then_some((UNREADABLE, Severity::Error))) {
            let count = self.codes.entry(key).or_default();
            count.findings += 1;
            count.files += u64::from(seen.insert(key));
        }
    }

    /// Returns the number of ignored findings.
    pub fn passed_over(&self) -> u64 {
        self.passed_over
    }

    /// Returns the number of files whose results are those of an earlier run.
    pub fn cached(&self) -> u64 {
        self.cached
    }

    /// Iterates over all codes that occurred.
    pub fn codes(&self) -> impl Iterator<Item = &'static str> {
        let codes: BTreeSet<&'static str> = self.codes.keys().map(|(code, _)| *code).collect();
        codes.into_iter()
    }

    /// Prints a line of JSON.
    pub fn print_json(&self, out: &mut dyn Write, skipped: u64) -> io::Result<()> {
        let formats: BTreeMap<&str, &Counts> =
            self.formats.iter().map(|(kind, counts)| (kind.name(), counts)).collect();
        let mut codes: BTreeMap<&str, BTreeMap<String, &OfCode>> = BTreeMap::new();
        for ((code, severity), counts) in &self.codes {
            codes.entry(code).or_default().insert(severity.to_string(), counts);
        }
        Ok(write_line(out, &serde_json::json!({"summary": formats, "codes": codes, "skipped": skipped}))?)
    }

    /// Prints the table of formats and, if requested, that of codes.
    pub fn print(&self, out: &mut dyn Write, with_codes: bool) -> io::Result<()> {
        if !self.formats.is_empty() {
            write!(out, "{}", self.table().print())?;
        }
        if with_codes && !self.codes.is_empty() {
            let mut table = Table::default();
            table.row(["code", "severity", "findings", "files"].map(str::to_owned).into());
            for ((code, severity), counts) in &self.codes {
                let [findings, files] = [counts.findings, counts.files].map(grouped);
                table.row(vec![(*code).to_owned(), severity.to_string(), findings, files]);
            }
            write!(out, "\n{}", table.print())?;
        }
        Ok(())
    }

    fn table(&self) -> Table {
        let mut table = Table::default();
        let mut heads = vec!["format", "files", "read", "identical"];
        heads.extend(self.with_rebuild.then_some("rebuilt"));
        heads.extend(self.with_dump.then_some("dumped"));
        heads.extend(["errors", "warnings", "notes"]);
        table.row(heads.into_iter().map(str::to_owned).collect());
        let mut all = Counts::default();
        for (kind, counts) in &self.formats {
            table.row(self.cells(kind.name(), counts));
            all.add(counts);
        }
        if self.formats.len() > 1 {
            table.row(self.cells("all", &all));
        }
        table
    }

    fn cells(&self, name: &str, counts: &Counts) -> Vec<String> {
        let of_files = |part: u64| share(part, counts.files);
        let mut cells = vec![name.to_owned(), grouped(counts.files)];
        cells.extend([counts.read, counts.identical].map(of_files));
        if self.with_rebuild {
            cells.push(of_files(counts.rebuilt.unwrap_or_default()));
        }
        if self.with_dump {
            cells.push(of_files(counts.dumped.unwrap_or_default()));
        }
        cells.extend([counts.errors, counts.warnings, counts.notes].map(grouped));
        cells
    }
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.read += other.read;
        self.identical += other.identical;
        for (mine, its) in [(&mut self.rebuilt, other.rebuilt), (&mut self.dumped, other.dumped)] {
            *mine = mine.map_or(its, |mine| Some(mine + its.unwrap_or_default()));
        }
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use meshwire::{Finding, FormatId, Path};

    fn checked(format: FormatId, rebuilt: bool) -> Checked {
        let finding = Finding::new("rebuild", Severity::Note, Path::root(), "");
        let findings = if rebuilt { vec![] } else { vec![finding] };
        let (dumped, passed_over, failed, cached) = (None, 0, false, false);
        let took = Duration::ZERO;
        Checked {
            kind: Kind::Format(format),
            read: true,
            identical: true,
            rebuilt: Some(rebuilt),
            dumped,
            findings,
            passed_over,
            failed,
            cached,
            took,
        }
    }

    #[test]
    fn the_table_counts_by_format() {
        let mut summary = Summary::new(true, false);
        for _ in 0..1200 {
            summary.add(&checked(FormatId::Xac, true));
        }
        summary.add(&checked(FormatId::Xac, false));
        assert_eq!(
            summary.table().print(),
            "format  files   read  identical  rebuilt  errors  warnings  notes\n\
             xac     1,201  100 %      100 %   99.9 %       0         0      1\n"
        );
        let failed = Checked { read: false, identical: false, failed: true, ..checked(FormatId::Xsm, false) };
        summary.add(&failed);
        assert_eq!(
            summary.table().print(),
            "format  files    read  identical  rebuilt  errors  warnings  notes\n\
             xac     1,201   100 %      100 %   99.9 %       0         0      1\n\
             xsm         1   0.0 %      0.0 %    0.0 %       1         0      1\n\
             all     1,202  99.9 %     99.9 %   99.8 %       1         0      2\n"
        );
    }
}
