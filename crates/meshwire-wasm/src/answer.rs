//! Results for a page: summaries, findings and differences.

use meshwire::diff::{Change, grouped};
use meshwire::facts::Facts;
use meshwire::verify::Checked;
use meshwire::{Asset, Error, Finding, FormatId, explain};
use serde::Serialize;

/// A file at a glance.
#[derive(Serialize)]
pub struct Summary<'a> {
    name: &'a str,
    size: usize,
    format: Option<FormatId>,
    description: &'static str,
    /// True if at least a part of the file can be read.
    readable: bool,
    error: Option<Failure>,
    /// Labels and values.
    lines: Vec<(&'static str, String)>,
    facts: Option<Facts>,
}

impl<'a> Summary<'a> {
    pub fn of(
        name: &'a str,
        size: usize,
        format: Option<FormatId>,
        asset: Option<&Asset>,
        error: Option<&Error>,
    ) -> Self {
        Self {
            name,
            size,
            format,
            description: format.map_or("unknown format", FormatId::description),
            readable: asset.is_some(),
            error: error.map(Failure::of),
            lines: asset.map(|asset| asset.info().lines).unwrap_or_default(),
            facts: asset.map(Facts::of),
        }
    }
}

/// The reason why a file, or the rest of it, cannot be read.
#[derive(Serialize)]
pub struct Failure {
    message: String,
    path: String,
    offset: Option<u64>,
}

impl Failure {
    fn of(error: &Error) -> Self {
        Self { message: error.kind().to_string(), path: error.path().to_string(), offset: error.offset() }
    }
}

/// The results of verifying a file.
#[derive(Serialize)]
pub struct Findings {
    /// True if the file is written back byte-identically.
    identical: bool,
    /// True if it is byte-identical after what can be computed was computed again.
    rebuilt: bool,
    findings: Vec<Explained>,
}

#[derive(Serialize)]
struct Explained {
    code: &'static str,
    severity: String,
    path: String,
    offset: Option<u64>,
    length: u64,
    message: String,
    explanation: &'static str,
}

impl Findings {
    /// Lists the worst findings first.
    pub fn of(checked: &Checked) -> Self {
        let mut findings: Vec<&Finding> = checked.findings.iter().collect();
        findings.sort_by_key(|finding| std::cmp::Reverse(finding.severity));
        Self {
            identical: checked.identical,
            rebuilt: checked.rebuilt == Some(true),
            findings: findings.into_iter().map(Explained::of).collect(),
        }
    }
}

impl Explained {
    fn of(finding: &Finding) -> Self {
        Self {
            code: finding.code,
            severity: finding.severity.to_string(),
            path: finding.path.to_string(),
            offset: finding.offset,
            length: finding.length,
            message: finding.message.clone(),
            explanation: explain::page(finding.code).map_or("", |page| page.text),
        }
    }
}

/// A difference between two files.
#[derive(Default, Serialize)]
pub struct Difference<'a> {
    path: Option<&'a str>,
    /// The mesh or animation, if it is one.
    name: Option<&'a str>,
    mine: Option<&'a str>,
    other: Option<&'a str>,
    text: Option<String>,
}

impl<'a> Difference<'a> {
    pub fn of(change: &'a Change) -> Self {
        let path = change.path();
        match change {
            Change::Changed { old, new, .. } => Self { path, mine: Some(new), other: Some(old), ..Self::default() },
            Change::Added { new, .. } => Self { path, mine: Some(new), ..Self::default() },
            Change::Removed { old, .. } => Self { path, other: Some(old), ..Self::default() },
            Change::Length { old, new, .. } => {
                let text = format!("{} elements, {} in the other", grouped(*new), grouped(*old));
                Self { path, text: Some(text), ..Self::default() }
            }
            Change::Values { differing, of, largest, .. } => {
                let by = largest.map(|largest| format!(" by up to {largest}")).unwrap_or_default();
                let text = format!("{} of {} values differ{by}", grouped(*differing), grouped(*of));
                Self { path, text: Some(text), ..Self::default() }
            }
            Change::Element(element) => {
                Self { name: Some(&element.element), text: Some(element.summary()), ..Self::default() }
            }
            Change::Arrays { changes } => {
                let text = format!("{} differences of arrays belong to the above", grouped(*changes));
                Self { text: Some(text), ..Self::default() }
            }
        }
    }
}
