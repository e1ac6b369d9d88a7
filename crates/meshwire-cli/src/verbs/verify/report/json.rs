//! Output of all results as a line of JSON.

use std::io::Write;

use serde::Serialize;

use super::super::check::{Checked, Kind};
use super::Outcome;
use crate::json::write_line;
use crate::report::{FailureParts, FindingParts};
use crate::status::Stop;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'a str>,
    bytes: usize,
    read: bool,
    identical: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rebuilt: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dumped: Option<bool>,
    /// True for results of an earlier run.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    cached: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<FailureParts<'a>>,
    findings: Vec<FindingParts<'a>>,
}

pub fn write(outcome: &Outcome<'_>, out: &mut dyn Write) -> Result<(), Stop> {
    let Checked { kind, read, identical, rebuilt, dumped, cached, .. } = *outcome.checked;
    let line = Line {
        file: outcome.name,
        format: (kind != Kind::Unknown).then(|| kind.name()),
        bytes: outcome.bytes.len(),
        read,
        identical,
        rebuilt,
        dumped,
        cached,
        error: outcome.failure.map(FailureParts::from),
        findings: outcome.findings().map(FindingParts::from).collect(),
    };
    write_line(out, &line)?;
    Ok(())
}
