//! The table at the end: how many files of each format read, come back and can be rebuilt.

use std::collections::BTreeMap;
use std::io::{self, Write};

use meshwire::{FormatId, Severity};
use serde::Serialize;

use super::check::Checked;
use crate::table::{Table, grouped, share};

/// Counts of one format, or of all.
#[derive(Debug, Clone, Default, Serialize)]
struct Counts {
    files: u64,
    read: u64,
    identical: u64,
    rebuilt: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    dumped: Option<u64>,
    errors: u64,
    warnings: u64,
    notes: u64,
}

/// Counts of all formats seen.
#[derive(Debug)]
pub struct Summary {
    with_dump: bool,
    formats: BTreeMap<FormatId, Counts>,
}

impl Summary {
    pub fn new(with_dump: bool) -> Self {
        Self { with_dump, formats: BTreeMap::new() }
    }

    pub fn add(&mut self, checked: &Checked) {
        let counts = self.formats.entry(checked.format).or_default();
        let of = |severity: Severity| {
            let number = checked.findings.iter().filter(|finding| finding.severity == severity).count();
            u64::try_from(number).unwrap_or(u64::MAX)
        };
        let one = Counts {
            files: 1,
            read: checked.read.into(),
            identical: checked.identical.into(),
            rebuilt: checked.rebuilt.into(),
            dumped: checked.dumped.map(u64::from),
            errors: of(Severity::Error),
            warnings: of(Severity::Warning),
            notes: of(Severity::Note),
        };
        counts.add(&one);
    }

    /// Prints the table, or a line of JSON.
    pub fn print(&self, skipped: u64, json: bool) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if json {
            let formats: BTreeMap<&str, &Counts> =
                self.formats.iter().map(|(id, counts)| (id.name(), counts)).collect();
            serde_json::to_writer(&mut out, &serde_json::json!({"summary": formats, "skipped": skipped}))?;
            return writeln!(out);
        }
        if self.formats.is_empty() {
            return Ok(());
        }
        write!(out, "{}", self.table().print())
    }

    fn table(&self) -> Table {
        let mut table = Table::default();
        let mut heads = vec!["format", "files", "read", "identical", "rebuilt"];
        heads.extend(self.with_dump.then_some("dumped"));
        heads.extend(["errors", "warnings", "notes"]);
        table.row(heads.into_iter().map(str::to_owned).collect());
        let mut all = Counts::default();
        for (format, counts) in &self.formats {
            table.row(self.cells(format.name(), counts));
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
        cells.extend([counts.read, counts.identical, counts.rebuilt].map(of_files));
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
        self.rebuilt += other.rebuilt;
        self.dumped = match (self.dumped, other.dumped) {
            (None, None) => None,
            (mine, its) => Some(mine.unwrap_or_default() + its.unwrap_or_default()),
        };
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use meshwire::{Finding, Path};

    fn checked(format: FormatId, rebuilt: bool) -> Checked {
        let finding = Finding::new("rebuild", Severity::Note, Path::root(), "");
        let findings = if rebuilt { vec![] } else { vec![finding] };
        Checked { format, read: true, identical: true, rebuilt, dumped: None, findings }
    }

    #[test]
    fn the_table_counts_by_format() {
        let mut summary = Summary::new(false);
        for _ in 0..1200 {
            summary.add(&checked(FormatId::Xac, true));
        }
        summary.add(&checked(FormatId::Xac, false));
        assert_eq!(
            summary.table().print(),
            "format  files   read  identical  rebuilt  errors  warnings  notes\n\
             xac     1,201  100 %      100 %   99.9 %       0         0      1\n"
        );
        let failed = Checked { read: false, identical: false, ..checked(FormatId::Xsm, false) };
        summary.add(&failed);
        assert_eq!(
            summary.table().print(),
            "format  files    read  identical  rebuilt  errors  warnings  notes\n\
             xac     1,201   100 %      100 %   99.9 %       0         0      1\n\
             xsm         1   0.0 %      0.0 %    0.0 %       0         0      1\n\
             all     1,202  99.9 %     99.9 %   99.8 %       0         0      2\n"
        );
    }
}
