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

/// Labels with their values; a label that occurs several times has a list of them.
struct Lines<'a>(&'a Info);

impl Serialize for Lines<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lines = &self.0.lines;
        let mut map = serializer.serialize_map(None)?;
        for (position, (label, value)) in lines.iter().enumerate() {
            if lines.iter().take(position).any(|(earlier, _)| earlier == label) {
                continue;
            }
            let values: Vec<&str> =
                lines.iter().filter(|(its, _)| its == label).map(|(_, value)| value.as_str()).collect();
            match values.as_slice() {
                [_] => map.serialize_entry(label, value)?,
                several => map.serialize_entry(label, several)?,
            }
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
    let width = info.lines.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    writeln!(out, "{name}: {format} ({}), {} bytes", format.description(), grouped(size))?;
    for (label, value) in &info.lines {
        // Names come from files: a line break in one must not break the line here.
        let value = value.replace(|letter: char| letter.is_control(), "\u{fffd}");
        writeln!(out, "  {label:<width$}  {value}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_label_has_a_list_of_values() {
        let mut info = Info::default();
        info.add("keys", 8);
        info.add("animation", "open");
        info.add("parts", "hatch");
        info.add("animation", "close");
        let line = serde_json::to_string(&Lines(&info)).unwrap();
        assert_eq!(line, r#"{"keys":"8","animation":["open","close"],"parts":"hatch"}"#);
    }

    #[test]
    fn a_line_break_in_a_name_breaks_no_line() {
        let mut info = Info::default();
        info.add("name", "a\nb\u{1b}[31m");
        let mut out = Vec::new();
        print("a.xac", FormatId::Xac, 1234, &info, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "a.xac: xac (EMotionFX actor), 1,234 bytes\n  name  a\u{fffd}b\u{fffd}[31m\n");
    }
}
