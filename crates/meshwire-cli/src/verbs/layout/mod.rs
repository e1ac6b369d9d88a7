//! `meshwire layout`: lists every byte of a file with its field.

mod line;
mod rows;
mod window;

use std::io::{self, Write};

use meshwire::Asset;
use meshwire::layout::Leaf;

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load_even};
use crate::inputs::Name;
use crate::json::write_line;
use crate::partial::{failed, partly};
use crate::status::{Failure, Status, Stop};
use line::Line;
use rows::Rows;
use window::Window;

pub fn run(arguments: &arguments::Layout) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load_even(input, &arguments.models.read_as, arguments.partial)? else {
                return Ok(None);
            };
            let (asset, failure) = partly(format, &bytes, arguments.partial)?;
            let name = input.name();
            let Some(asset) = asset else {
                return Ok(Some(Verdict { status: Status::Failed, tally: (), failure }));
            };
            let view = View { name: &name, bytes: &bytes, asset: &asset, failure: failure.as_ref() };
            let complete = if batch.json {
                view.write_lines(arguments, out)?
            } else if batch.several() {
                writeln!(out, "{name}")?;
                let complete = view.write_rows(arguments, out)?;
                writeln!(out)?;
                complete
            } else {
                view.write_rows(arguments, out)?
            };
            let status = if complete { Status::Clean } else { Status::Findings };
            Ok(Some(Verdict { status: status.max(failed(failure.as_ref())), tally: (), failure }))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Number of bytes shown after the error in a damaged file.
const BEHIND: u64 = 16;

/// A file, or the part of it that could be read.
struct View<'a> {
    name: &'a Name,
    bytes: &'a [u8],
    asset: &'a Asset,
    failure: Option<&'a Failure>,
}

impl View<'_> {
    /// Writes a line of JSON for each leaf. Returns true if they cover the whole file.
    fn write_lines(&self, arguments: &arguments::Layout, out: &mut dyn Write) -> Result<bool, Stop> {
        let window = Window::new(arguments, self.asset.format());
        let (mut next, mut complete, mut written) = (0, true, Ok(()));
        self.leaves(&mut |leaf| {
            complete &= leaf.offset == next;
            next = end_of(&leaf);
            if window.shows(&leaf) && written.is_ok() && !leaf.bytes.is_empty() {
                written = write_line(out, &Line::new(self.name, &leaf));
            }
        })?;
        written?;
        window.met(arguments)?;
        Ok(complete && u64::try_from(self.bytes.len()).is_ok_and(|length| length == next))
    }

    /// Writes rows for people. Returns true if they cover the whole file.
    fn write_rows(&self, arguments: &arguments::Layout, out: &mut dyn Write) -> Result<bool, Stop> {
        let window = Window::new(arguments, self.asset.format());
        let columns = arguments.columns.unwrap_or_else(columns);
        let mut rows = Rows::new(self.bytes, arguments.brief, columns, out);
        let mut next = 0;
        self.leaves(&mut |leaf| {
            next = end_of(&leaf);
            if !window.shows(&leaf) {
                rows.pass_over(&leaf);
            } else if !leaf.bytes.is_empty() {
                rows.leaf(&leaf);
            }
        })?;
        window.met(arguments)?;
        let rest = match self.failure {
            _ if !window.is_whole() => 0,
            Some(failure) => {
                let place = failure.error().and_then(meshwire::Error::offset);
                place.unwrap_or(0).max(next).saturating_add(BEHIND)
            }
            None => u64::MAX,
        };
        Ok(rows.finish(rest)?)
    }

    /// Visits the leaves of the file; of a damaged one, those before the error.
    fn leaves(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Stop> {
        if self.failure.is_none() {
            return Ok(self.asset.layout(sink)?);
        }
        Ok(self.asset.layout_of_part(self.bytes, sink)?)
    }
}

/// Returns the offset after a leaf.
fn end_of(leaf: &Leaf<'_>) -> u64 {
    leaf.offset.saturating_add(u64::try_from(leaf.bytes.len()).unwrap_or(u64::MAX))
}

/// Returns the width of the terminal; unlimited in a pipe.
fn columns() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(usize::MAX, |(width, _)| usize::from(width.0))
}
