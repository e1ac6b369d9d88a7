//! `meshwire layout`: every byte of a file with the field it belongs to.

mod line;
mod rows;

use std::io::{self, Write};

use meshwire::{Asset, layout::Leaf};

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::status::Status;
use line::Line;
use rows::Rows;

pub fn run(arguments: &arguments::Layout) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.files);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let asset = Asset::read_as(format, &bytes)?;
            let name = input.name();
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
                    if broken.is_ok() && !leaf.bytes.is_empty() {
                        broken = print(leaf, out);
                    }
                })?;
                broken?;
                complete && u64::try_from(bytes.len()).is_ok_and(|length| length == next)
            } else {
                if batch.several() {
                    writeln!(out, "{name}")?;
                }
                let mut rows = Rows::new(&bytes, arguments.brief, out);
                asset.layout(&mut |leaf| {
                    if !leaf.bytes.is_empty() {
                        rows.leaf(&leaf);
                    }
                })?;
                let complete = rows.finish()?;
                if batch.several() {
                    writeln!(out)?;
                }
                complete
            };
            let status = if complete { Status::Clean } else { Status::Findings };
            Ok(Some(Verdict { status, tally: (), failure: None }))
        },
        |()| {},
    )?;
    Ok(totals.status)
}
