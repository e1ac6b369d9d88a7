//! `meshwire layout`: every byte of a file with the field it belongs to.

mod line;
mod rows;
mod window;

use std::io::{self, Write};

use meshwire::layout::Leaf;

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::partial::{failed, partly};
use crate::status::{Failure, Status};
use line::Line;
use rows::Rows;
use window::Window;

pub fn run(arguments: &arguments::Layout) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.files);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let (asset, failure) = partly(format, &bytes, arguments.partial)?;
            let name = input.name();
            let Some(asset) = asset else {
                return Ok(Some(Verdict { status: Status::Failed, tally: (), failure }));
            };
            // Of a damaged file, what is near the error too.
            let damage = failure.as_ref().and_then(Failure::error).and_then(meshwire::Error::offset);
            let end = damage
                .map_or(bytes.len(), |offset| usize::try_from(offset).map_or(bytes.len(), |at| at.saturating_add(16)));
            let bytes = bytes.get(..end).unwrap_or(&bytes);
            let window = Window::new(arguments);
            let complete = if batch.json {
                let mut broken = Ok(());
                let print = |leaf: Leaf<'_>, out: &mut dyn Write| -> io::Result<()> {
                    serde_json::to_writer(&mut *out, &Line::new(&name, &leaf))?;
                    out.write_all(b"\n")
                };
                let mut next = 0;
                let mut complete = true;
                asset.layout(&mut |leaf| {
                    complete &= leaf.offset == next;
                    next = leaf.offset.saturating_add(u64::try_from(leaf.bytes.len()).unwrap_or(u64::MAX));
                    if broken.is_ok() && !leaf.bytes.is_empty() && window.shows(&leaf) {
                        broken = print(leaf, out);
                    }
                })?;
                broken?;
                complete && u64::try_from(bytes.len()).is_ok_and(|length| length == next)
            } else {
                if batch.several() {
                    writeln!(out, "{name}")?;
                }
                let columns = arguments.columns.unwrap_or_else(columns);
                let mut rows = Rows::new(bytes, arguments.brief, columns, out);
                asset.layout(&mut |leaf| {
                    if !window.shows(&leaf) {
                        rows.pass_over(&leaf);
                    } else if !leaf.bytes.is_empty() {
                        rows.leaf(&leaf);
                    }
                })?;
                rows.show_rest(window.is_whole());
                let complete = rows.finish()?;
                if batch.several() {
                    writeln!(out)?;
                }
                complete
            };
            let status = if complete { Status::Clean } else { Status::Findings };
            Ok(Some(Verdict { status: status.max(failed(failure.as_ref())), tally: (), failure }))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Columns of the terminal; in a pipe, as many as it takes.
fn columns() -> usize {
    terminal_size::terminal_size_of(io::stdout()).map_or(usize::MAX, |(width, _)| usize::from(width.0))
}
