//! `meshwire info`: what a file is and holds.

use std::io::Write;

use meshwire::{Asset, FormatId, Info};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, load};
use crate::status::{Status, Stop};
use crate::table::grouped;

#[derive(serde::Serialize)]
struct Line<'a> {
    file: &'a str,
    format: FormatId,
    bytes: usize,
    info: Lines<'a>,
}

struct Lines<'a>(&'a Info);

impl Serialize for Lines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.lines.len()))?;
        for (label, value) in &self.0.lines {
            map.serialize_entry(label, value)?;
        }
        map.end()
    }
}

pub fn run(arguments: &arguments::Info) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.files);
    let totals = batch.run(
        |input, out| {
            let Some((format, bytes)) = load(input, &arguments.read_as)? else { return Ok(None) };
            let asset = Asset::read_as(format, &bytes)?;
            let name = input.name();
            let info = asset.info();
            if batch.json {
                let line = Line { file: &name, format, bytes: bytes.len(), info: Lines(&info) };
                serde_json::to_writer(&mut *out, &line)?;
                writeln!(out)?;
            } else {
                print(&name, format, bytes.len(), &info, out)?;
            }
            Ok(Some(Verdict::CLEAN))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

fn print(name: &str, format: FormatId, size: usize, info: &Info, out: &mut dyn Write) -> Result<(), Stop> {
    let width = info.lines.iter().map(|(label, _)| label.chars().count()).chain(["format".len()]).max().unwrap_or(0);
    writeln!(out, "{name}")?;
    writeln!(out, "  {:<width$}  {format}, {}", "format", format.description())?;
    writeln!(out, "  {:<width$}  {} bytes", "size", grouped(size))?;
    for (label, value) in &info.lines {
        // Names come from files: a line break in one must not break the line here.
        let value = value.replace(|letter: char| letter.is_control(), "\u{fffd}");
        writeln!(out, "  {label:<width$}  {value}")?;
    }
    Ok(())
}
