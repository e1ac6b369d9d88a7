//! Reports about one file in the requested form.

mod github;
mod json;
mod junit;
mod sarif;
mod text;

use std::collections::BTreeMap;
use std::io::{self, Write};

use meshwire::{Finding, Severity};

use super::check::Checked;
use super::summary::Summary;
use crate::arguments::ReportForm;
use crate::inputs::{Input, Name};
use crate::status::{Failure, Stop};

/// Number of findings of one kind reported for a file; the rest are counted.
const OF_A_KIND: usize = 3;

/// The outcome of checking a file.
pub struct Outcome<'a> {
    pub input: &'a Input,
    pub name: &'a Name,
    pub bytes: &'a [u8],
    pub checked: &'a Checked,
    pub failure: Option<&'a Failure>,
    /// Lowest severity that is reported.
    pub level: Severity,
    /// True to report every finding, not only the first of each kind.
    pub all: bool,
}

impl Outcome<'_> {
    /// Writes complete output to `out`, and output that is part of a document to `fragment`.
    pub fn write(&self, form: ReportForm, out: &mut dyn Write, fragment: &mut Vec<u8>) -> Result<(), Stop> {
        match form {
            ReportForm::Text => text::write(self, out),
            ReportForm::Json => json::write(self, out),
            ReportForm::Github => github::write(self, out),
            ReportForm::Sarif => sarif::write(self, fragment),
            ReportForm::Junit => junit::write(self, fragment),
        }
    }

    /// Returns the line of an offset, if the file is text.
    fn line(&self, offset: Option<u64>) -> Option<usize> {
        let is_text = self.checked.kind.is_text();
        let before = self.bytes.get(..usize::try_from(offset.filter(|_| is_text)?).ok()?)?;
        Some(1 + before.iter().filter(|byte| **byte == b'\n').count())
    }

    /// Iterates over the findings of at least the level.
    fn findings(&self) -> impl Iterator<Item = &Finding> {
        self.checked.findings.iter().filter(|finding| finding.severity >= self.level)
    }

    /// Returns the first findings of each kind, and the number of omitted ones per kind.
    fn first_of_a_kind(&self) -> (Vec<&Finding>, Vec<(&'static str, Severity, usize)>) {
        let mut seen: BTreeMap<(&'static str, Severity), usize> = BTreeMap::new();
        let mut shown = Vec::new();
        for finding in self.findings() {
            let count = seen.entry((finding.code, finding.severity)).or_default();
            *count += 1;
            if self.all || *count <= OF_A_KIND {
                shown.push(finding);
            }
        }
        let left = seen.into_iter().filter(|(_, count)| !self.all && *count > OF_A_KIND);
        (shown, left.map(|((code, severity), count)| (code, severity, count - OF_A_KIND)).collect())
    }
}

/// A document with a beginning and an end.
pub struct Document {
    form: ReportForm,
    content: Vec<u8>,
}

impl Document {
    pub fn new(form: ReportForm) -> Self {
        Self { form, content: Vec::new() }
    }

    pub fn add(&mut self, fragment: &[u8]) {
        if self.form == ReportForm::Sarif && !self.content.is_empty() && !fragment.is_empty() {
            self.content.push(b',');
        }
        self.content.extend_from_slice(fragment);
    }

    pub fn print(&self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        match self.form {
            ReportForm::Sarif => sarif::document(&self.content, summary, out),
            _ => junit::document(&self.content, summary, out),
        }
    }
}
