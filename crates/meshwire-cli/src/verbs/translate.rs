//! What `compile` and `decompile` do alike: a model of one form becomes one of the other, and what is lost is told.

use meshwire::{Asset, Error, ErrorKind, Finding, Format, FormatId, Severity};
use serde::Serialize;

use super::Fatal;
use crate::arguments::Models;
use crate::batch::{Batch, Verdict, load};
use crate::console::remark;
use crate::json::write_line;
use crate::output::Destination;
use crate::report::FindingParts;
use crate::status::{Status, Stop};
use crate::table::counted;

/// A model in its other form.
pub struct Translated {
    pub bytes: Vec<u8>,
    pub losses: Vec<Finding>,
}

#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    output: String,
    bytes: usize,
    losses: Vec<FindingParts<'a>>,
}

/// Translates every file of the format `from`; `translate` gives `None` for an asset of another one.
pub fn run(
    models: &Models,
    batch: &Batch,
    destination: &Destination,
    [from, to]: [FormatId; 2],
    translate: impl Fn(Asset) -> Result<Option<Translated>, Stop> + Sync,
) -> Result<Status, Fatal> {
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &models.read_as)? else { return Ok(None) };
            if format != from {
                return if input.found { Ok(None) } else { Err(unsuitable(from, format)) };
            }
            let asset = Asset::read_as(format, &bytes)?;
            drop(bytes);
            let Some(Translated { bytes, losses }) = translate(asset)? else { return Err(unsuitable(from, format)) };
            let name = input.name();
            let mut told = notes(&name, &losses);
            let output = destination.put(input, &input.relative, &bytes, out)?;
            if let Some(output) = output.filter(|_| batch.json) {
                let losses = losses.iter().map(FindingParts::from).collect();
                write_line(out, &Line { file: &name, format: to, output, bytes: bytes.len(), losses })?;
                told.clear();
            }
            let is_lost = losses.iter().any(|loss| loss.severity > Severity::Note);
            let status = if is_lost { Status::Findings } else { Status::Clean };
            Ok(Some(Verdict { status, tally: told, failure: None }))
        },
        |told: Vec<String>| told.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

/// A line for each loss; one for all notes, of which texts have dozens.
fn notes(name: &str, losses: &[Finding]) -> Vec<String> {
    let (notes, others): (Vec<&Finding>, Vec<&Finding>) =
        losses.iter().partition(|loss| loss.severity == Severity::Note);
    let mut lines: Vec<String> = others.iter().map(|loss| format!("{name}: {loss}")).collect();
    if !notes.is_empty() {
        let count = counted(u64::try_from(notes.len()).unwrap_or(u64::MAX), "note");
        lines.push(format!("{name}: {count} on what no game reads; --json lists all"));
    }
    lines
}

fn unsuitable(wanted: FormatId, found: FormatId) -> Stop {
    let what = format!("expected: {}, found: {}", wanted.description(), found.description());
    Error::new(found.name(), ErrorKind::Unsupported(what)).into()
}
