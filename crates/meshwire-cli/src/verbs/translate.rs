//! Shared code of `compile`, `decompile` and `convert`: writing the converted file and reporting losses.

use std::io::Write;
use std::path::PathBuf;

use meshwire::{Asset, Error, ErrorKind, Finding, FormatId, Severity};

use super::Fatal;
use crate::arguments::Models;
use crate::batch::{Batch, Verdict, load};
use crate::console::remark;
use crate::inputs::Input;
use crate::json::write_line;
use crate::limits;
use crate::output::Destination;
use crate::report::{FindingParts, Written};
use crate::status::{Status, Stop};
use crate::table::counted;

/// A converted file.
pub struct Translated {
    pub format: FormatId,
    /// Its name in the destination folder.
    pub name: PathBuf,
    pub bytes: Vec<u8>,
    pub losses: Vec<Finding>,
    /// The losses in words.
    pub told: Vec<String>,
}

impl Translated {
    /// Creates a converted model that keeps its name, because both forms have the same extension. All notes get a
    /// single line, because text models have dozens.
    pub fn model(input: &Input, format: FormatId, bytes: Vec<u8>, losses: Vec<Finding>) -> Self {
        let name = input.name();
        let (notes, others): (Vec<&Finding>, Vec<&Finding>) =
            losses.iter().partition(|loss| loss.severity == Severity::Note);
        let mut told: Vec<String> = others.iter().map(|loss| format!("{name}: {loss}")).collect();
        if !notes.is_empty() {
            let count = counted(u64::try_from(notes.len()).unwrap_or(u64::MAX), "note");
            told.push(format!("{name}: {count} on values that no game reads; --json lists all"));
        }
        Self { format, name: input.relative.clone(), bytes, losses, told }
    }

    /// Writes the file to its destination. Losses are findings, except for notes, which every conversion has.
    pub fn put(
        mut self,
        input: &Input,
        destination: &Destination,
        json: bool,
        out: &mut dyn Write,
    ) -> Result<Option<Verdict<Vec<String>>>, Stop> {
        let output = destination.put(input, &self.name, &self.bytes, out)?;
        if let Some(output) = output.filter(|_| json) {
            let losses = Some(self.losses.iter().map(FindingParts::from).collect());
            let written = Written { file: &input.name(), format: self.format, output, bytes: self.bytes.len(), losses };
            write_line(out, &written)?;
            self.told.clear();
        }
        let is_lost = self.losses.iter().any(|loss| loss.severity > Severity::Note);
        let status = if is_lost { Status::Findings } else { Status::Clean };
        Ok(Some(Verdict { status, tally: self.told, failure: None }))
    }
}

/// Converts every file of the format `from`; `translate` returns `None` for an asset of another format.
pub fn run(
    models: &Models,
    batch: &Batch,
    destination: &Destination,
    from: FormatId,
    translate: impl Fn(&Input, Asset) -> Result<Option<Translated>, Stop> + Sync,
) -> Result<Status, Fatal> {
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &models.read_as)? else { return Ok(None) };
            if format != from {
                return if input.found { Ok(None) } else { Err(unsuitable(from, format)) };
            }
            let asset = limits::read_as(format, &bytes)?;
            drop(bytes);
            let Some(translated) = translate(input, asset)? else { return Err(unsuitable(from, format)) };
            translated.put(input, destination, batch.json, out)
        },
        |told: Vec<String>| told.iter().for_each(|line| remark(line)),
    )?;
    Ok(totals.status)
}

fn unsuitable(wanted: FormatId, found: FormatId) -> Stop {
    let what = format!("expected: {}, found: {}", wanted.description(), found.description());
    Error::new(found.name(), ErrorKind::Unsupported(what)).into()
}
