//! Text output for people: a line for every finding, and for omitted ones.

use std::io::Write;

use meshwire::Finding;

use super::Outcome;
use crate::console;
use crate::status::Stop;
use crate::table::grouped;

pub fn write(outcome: &Outcome<'_>, out: &mut dyn Write) -> Result<(), Stop> {
    let name = outcome.name;
    let (shown, left) = outcome.first_of_a_kind();
    for finding in shown {
        let style = console::on_output(finding.severity);
        let Finding { code, severity, path, message, .. } = finding;
        let path = if path.is_root() { String::new() } else { format!(" {path}") };
        let offset = finding.offset.map(|offset| format!(" at 0x{offset:x}")).unwrap_or_default();
        writeln!(out, "{name}: {style}{severity}[{code}]{style:#}{path}{offset}: {message}")?;
    }
    for (code, severity, count) in left {
        let style = console::on_output(severity);
        writeln!(out, "{name}: {style}{severity}[{code}]{style:#}: {} more (--all prints them)", grouped(count))?;
    }
    Ok(())
}
