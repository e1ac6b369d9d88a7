//! Shared code of `compile`, `decompile` and `convert`: writing the converted file and reporting losses.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

use meshwire::{Asset, Error, ErrorKind, Finding, FormatId, Severity};

use super::Fatal;
use crate::arguments::Models;
use crate::batch::{Batch, Verdict, load};
use crate::console::{complain, remark};
use crate::inputs::{Input, Name};
use crate::json::write_line;
use crate::limits;
use crate::output::Destination;
use crate::report::{FindingParts, Written};
use crate::status::{Status, Stop};
use crate::table::{counted, grouped};

/// A converted file.
pub struct Translated {
    pub format: FormatId,
    /// Its name in the destination folder.
    pub name: PathBuf,
    pub bytes: Vec<u8>,
    pub losses: Vec<Finding>,
    /// True to print every note, false to count them, because text models have dozens.
    pub lists_notes: bool,
}

impl Translated {
    /// Creates a converted model that keeps its name, because both forms have the same extension.
    pub fn model(input: &Input, format: FormatId, bytes: Vec<u8>, losses: Vec<Finding>) -> Self {
        Self { format, name: input.relative.clone(), bytes, losses, lists_notes: false }
    }

    /// Writes the file to its destination. Losses are findings, except for notes, which every conversion has.
    pub fn put(
        self,
        input: &Input,
        destination: &Destination,
        json: bool,
        out: &mut dyn Write,
    ) -> Result<Option<Verdict<Losses>>, Stop> {
        let output = destination.put(input, &self.name, &self.bytes, out)?;
        let name = input.name();
        let is_listed = output.is_some() && json;
        if let Some(output) = output.filter(|_| json) {
            let losses = Some(self.losses.iter().map(FindingParts::from).collect());
            let written = Written { file: &name, format: self.format, output, bytes: self.bytes.len(), losses };
            write_line(out, &written)?;
        }
        let is_lost = self.losses.iter().any(|loss| loss.severity > Severity::Note);
        let status = if is_lost { Status::Findings } else { Status::Clean };
        let losses = if is_listed { Vec::new() } else { self.losses };
        let tally = Losses { name, losses, is_listed, lists_notes: self.lists_notes, left_out: None };
        Ok(Some(Verdict { status, tally, failure: None }))
    }
}

/// The losses of a file.
pub struct Losses {
    name: Name,
    losses: Vec<Finding>,
    /// True if they were printed as JSON.
    is_listed: bool,
    lists_notes: bool,
    /// The reason why the file was not converted.
    left_out: Option<&'static str>,
}

impl Losses {
    /// Records that a file has no converted form.
    pub fn left_out(name: Name, reason: &'static str) -> Self {
        Self { name, losses: Vec::new(), is_listed: false, lists_notes: false, left_out: Some(reason) }
    }
}

/// Number of losses of one kind that are printed for a file; the rest are counted.
const OF_A_KIND: usize = 3;

/// The report on the losses of a run: what a player will notice has a line each, and the rest is counted.
#[derive(Default)]
pub struct Report {
    files: u64,
    lossy: u64,
    notes: u64,
    is_listed: bool,
}

impl Report {
    /// Prints the losses of a file. Those that are findings are printed even with `--quiet`, because they set the exit
    /// code.
    pub fn add(&mut self, file: &Losses) {
        let Losses { name, losses, is_listed, lists_notes, left_out } = file;
        if let Some(reason) = left_out {
            return remark(&format!("{name}: left out: {reason}"));
        }
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for loss in losses.iter().filter(|loss| loss.severity > Severity::Note) {
            let count = seen.entry(loss.code).or_default();
            *count += 1;
            if *count <= OF_A_KIND {
                complain(&format!("{name}: {loss}"));
            }
        }
        for (code, count) in seen.iter().filter(|(_, count)| **count > OF_A_KIND) {
            complain(&format!("{name}: warning[{code}]: {} more (--json lists all)", grouped(count - OF_A_KIND)));
        }
        self.files += 1;
        self.lossy += u64::from(!seen.is_empty());
        for note in losses.iter().filter(|loss| loss.severity == Severity::Note) {
            if *lists_notes {
                remark(&format!("{name}: {note}"));
            } else {
                self.notes += 1;
            }
        }
        self.is_listed |= is_listed;
    }

    /// Prints the last line, such as "500 files compiled, 10 with losses", unless a single file has nothing to count.
    pub fn end(&self, done: &str) {
        if self.is_listed || self.files == 0 || (self.files == 1 && self.notes == 0) {
            return;
        }
        let mut line = format!("{} {done}", counted(self.files, "file"));
        if self.lossy > 0 {
            line.push_str(&format!(", {} with losses", grouped(self.lossy)));
        }
        if self.notes > 0 {
            line.push_str(&format!(
                "; {} on values that no game reads (--json lists them)",
                counted(self.notes, "note")
            ));
        }
        remark(&line);
    }
}

/// Converts every file of the format `from`; `translate` returns `None` for an asset of another format.
pub fn run(
    models: &Models,
    batch: &Batch,
    destination: &Destination,
    from: FormatId,
    done: &str,
    translate: impl Fn(&Input, Asset) -> Result<Option<Translated>, Stop> + Sync,
) -> Result<Status, Fatal> {
    let mut report = Report::default();
    let totals = batch.change(
        Some(destination),
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
        |losses| report.add(&losses),
    )?;
    report.end(done);
    Ok(totals.status)
}

fn unsuitable(wanted: FormatId, found: FormatId) -> Stop {
    let what = format!("expected: {}, found: {}", wanted.description(), found.description());
    Error::new(found.name(), ErrorKind::Unsupported(what)).into()
}
