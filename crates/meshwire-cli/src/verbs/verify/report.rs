//! What is printed about one file.

use std::collections::BTreeMap;
use std::io::Write;

use meshwire::{FormatId, Severity};
use serde::Serialize;

use super::check::Checked;
use crate::report::{FailureParts, FindingParts};
use crate::status::{Failure, Stop};
use crate::table::grouped;

/// Findings of one kind printed for a file before the rest is only counted.
const OF_A_KIND: usize = 3;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    bytes: usize,
    read: bool,
    identical: bool,
    rebuilt: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    dumped: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<FailureParts<'a>>,
    findings: Vec<FindingParts<'a>>,
}

/// A line of JSON with everything.
pub fn line(
    name: &str,
    bytes: usize,
    checked: &Checked,
    failure: Option<&Failure>,
    out: &mut dyn Write,
) -> Result<(), Stop> {
    let line = Line {
        file: name,
        format: checked.format,
        bytes,
        read: checked.read,
        identical: checked.identical,
        rebuilt: checked.rebuilt,
        dumped: checked.dumped,
        error: failure.map(FailureParts::from),
        findings: checked.findings.iter().map(FindingParts::from).collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// A line for every finding of `level` or worse; of many of a kind the first few, unless `all` are asked for.
pub fn text(name: &str, checked: &Checked, level: Severity, all: bool, out: &mut dyn Write) -> Result<(), Stop> {
    let mut seen: BTreeMap<(&str, Severity), usize> = BTreeMap::new();
    for finding in checked.findings.iter().filter(|finding| finding.severity >= level) {
        let count = seen.entry((finding.code, finding.severity)).or_default();
        *count += 1;
        if all || *count <= OF_A_KIND {
            writeln!(out, "{name}: {finding}")?;
        }
    }
    for ((code, severity), count) in seen {
        if !all && count > OF_A_KIND {
            writeln!(out, "{name}: {severity}[{code}]: {} more (--all prints them)", grouped(count - OF_A_KIND))?;
        }
    }
    Ok(())
}
