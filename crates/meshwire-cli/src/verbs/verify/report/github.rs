//! Annotations of GitHub workflows: `::error file=a.xac,title=stated-length::message`.

use std::io::Write;

use meshwire::Severity;

use super::super::UNREADABLE;
use super::Outcome;
use crate::status::Stop;

pub fn write(outcome: &Outcome<'_>, out: &mut dyn Write) -> Result<(), Stop> {
    let file = property(outcome.name);
    if let Some(failure) = outcome.failure {
        let line = line(outcome, failure.error().and_then(meshwire::Error::offset));
        writeln!(out, "::error file={file}{line},title={UNREADABLE}::{}", data(&super::super::message(failure)))?;
    }
    let (shown, left) = outcome.first_of_a_kind();
    for finding in shown {
        let mut message = finding.message.clone();
        if !finding.path.is_root() {
            message = format!("{}: {message}", finding.path);
        }
        let command = command(finding.severity);
        let line = line(outcome, finding.offset);
        writeln!(out, "::{command} file={file}{line},title={}::{}", property(finding.code), data(&message))?;
    }
    for (code, severity, count) in left {
        writeln!(out, "::{} file={file},title={code}::{count} more of these", command(severity))?;
    }
    Ok(())
}

/// Returns the property with the line of an offset; a binary file has none.
fn line(outcome: &Outcome<'_>, offset: Option<u64>) -> String {
    outcome.line(offset).map(|line| format!(",line={line}")).unwrap_or_default()
}

fn command(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    }
}

/// Escapes the text after the colons.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes the value of a property, which ends at a comma or colon.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
