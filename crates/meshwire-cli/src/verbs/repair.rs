//! `meshwire repair`: repairs problems without changing the rendered result.

use meshwire::repair::{is_known, repair};
use meshwire::{Finding, FormatId, Severity};
use serde::Serialize;

use super::{Fatal, write_changed};
use crate::arguments::{self, Place};
use crate::batch::{Batch, Verdict, load};
use crate::console::{self, remark};
use crate::json::write_line;
use crate::limits;
use crate::lint_pages;
use crate::output::Destination;
use crate::report::FindingParts;
use crate::status::{Status, Stop};
use crate::table::counted;

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    repaired: Vec<FindingParts<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
}

pub fn run(arguments: &arguments::Repair) -> Result<Status, Fatal> {
    check(&arguments.only).map_err(Fatal::Usage)?;
    let batch = Batch::new(&arguments.models.files);
    // Without a destination, it is a dry run.
    let Place { output, in_place, replace } = &arguments.place;
    let dry = output.is_none() && !in_place && !replace.resume && !replace.undo;
    let destination = if dry { None } else { Some(super::place(&arguments.place, &batch)?) };
    let to_standard = destination.as_ref().is_some_and(Destination::is_standard);
    let level: Severity = arguments.level.into();
    let (mut files, mut findings) = (0_u64, 0_u64);
    let totals = batch.change(
        destination.as_ref(),
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.models.read_as)? else { return Ok(None) };
            let mut asset = limits::read_as(format, &bytes)?;
            drop(bytes);
            let repaired = repair(&mut asset, level, &arguments.only, limits::limits())?;
            if !repaired.is_empty() {
                let output = write_changed(destination.as_ref(), input, &asset, out)?;
                let name = input.name();
                if batch.json {
                    let repaired = repaired.iter().map(FindingParts::from).collect();
                    let line = Line { file: &name, format, repaired, output: output.as_deref() };
                    write_line(out, &line)?;
                } else if !to_standard {
                    for Finding { code, severity, path, message, .. } in &repaired {
                        let style = console::on_output(*severity);
                        writeln!(out, "{name}: {style}repair[{code}]{style:#} {path}: {message}")?;
                    }
                }
            }
            let status = if dry && !repaired.is_empty() { Status::Findings } else { Status::Clean };
            Ok::<_, Stop>(Some(Verdict { status, tally: repaired.len(), failure: None }))
        },
        |repaired: usize| {
            files += u64::from(repaired > 0);
            findings += u64::try_from(repaired).unwrap_or(u64::MAX);
        },
    )?;
    let what = format!("{} in {}", counted(findings, "finding"), counted(files, "file"));
    remark(&match (findings, dry) {
        (0, _) => "nothing to repair".to_owned(),
        (_, true) => format!("{what} can be repaired: use --in-place or --output PATH"),
        (_, false) => format!("{what} repaired"),
    });
    Ok(totals.status)
}

/// Checks that requested words are codes or names of repairs.
fn check(only: &[String]) -> Result<(), String> {
    match only.iter().find(|word| !is_known(word)) {
        None => Ok(()),
        Some(word) if lint_pages::page(word).is_some() => Err(format!("{word} cannot be repaired")),
        Some(word) => Err(lint_pages::unknown(word)),
    }
}
