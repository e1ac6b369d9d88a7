//! A line of JSON with everything.

use std::io::Write;

use meshwire::FormatId;
use serde::Serialize;

use super::Outcome;
use crate::report::{FailureParts, FindingParts};
use crate::status::Stop;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<FormatId>,
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

pub fn write(outcome: &Outcome<'_>, out: &mut dyn Write) -> Result<(), Stop> {
    let is = |fact: fn(&super::Checked) -> bool| outcome.checked.is_some_and(fact);
    let line = Line {
        file: outcome.name,
        format: outcome.checked.map(|checked| checked.format),
        bytes: outcome.bytes,
        read: is(|checked| checked.read),
        identical: is(|checked| checked.identical),
        rebuilt: is(|checked| checked.rebuilt),
        dumped: outcome.checked.and_then(|checked| checked.dumped),
        error: outcome.failure.map(FailureParts::from),
        findings: outcome.findings().map(FindingParts::from).collect(),
    };
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")?;
    Ok(())
}
