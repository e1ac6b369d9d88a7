//! `meshwire info`: prints a summary of a file.

use std::fs;
use std::io::Write;

use meshwire::Asset;
use meshwire::facts::Facts;
use meshwire_assembly::Assembly;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::Fatal;
use crate::arguments;
use crate::batch::{Batch, Verdict, large, load_even};
use crate::inputs::Name;
use crate::json::write_line;
use crate::limits;
use crate::partial::{failed, partly};
use crate::report::FailureParts;
use crate::scenes::{component, of_assembly};
use crate::status::{Status, Stop};
use crate::table::grouped;

#[derive(serde::Serialize)]
struct Line<'a> {
    file: &'a str,
    format: &'a str,
    bytes: usize,
    info: &'a Facts,
    details: Details<'a>,
    /// With `--partial`, the error in the rest of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<FailureParts<'a>>,
}

/// Format-specific data, by the labels that people see. A label that occurs several times has a list of values.
struct Details<'a>(&'a [(&'static str, String)]);

impl Serialize for Details<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let lines = self.0;
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

/// The summary of a file, or of a component with its files.
struct Content {
    format: &'static str,
    description: &'static str,
    bytes: usize,
    facts: Facts,
    details: Vec<(&'static str, String)>,
}

impl Content {
    fn of_asset(asset: &Asset, bytes: usize) -> Self {
        let (format, description) = (asset.format().name(), asset.format().description());
        Self { format, description, bytes, facts: Facts::of(asset), details: asset.info().lines }
    }

    fn of_assembly(assembly: &Assembly) -> Self {
        let size = |path: &std::path::Path| fs::metadata(path).map_or(0, |facts| facts.len());
        let bytes = usize::try_from(assembly.paths().map(size).sum::<u64>()).unwrap_or(usize::MAX);
        let mut details = vec![
            ("name", String::from_utf8_lossy(&assembly.scene().name).into_owned()),
            ("class", assembly.class().to_owned()),
            ("files", grouped(assembly.paths().count())),
        ];
        let unreadable = assembly.unreadable().len();
        if unreadable > 0 {
            details.push(("unreadable", format!("{} (`meshwire verify` says why)", grouped(unreadable))));
        }
        let facts = Facts::of_scene(assembly.scene());
        Self { format: "component", description: "Egosoft component", bytes, facts, details }
    }
}

/// Returns the summary of a large file, unless it cannot be read.
fn of_large(path: &std::path::Path) -> Option<Content> {
    let asset = Asset::open_with(path, limits::limits()).ok()?;
    let bytes = usize::try_from(fs::metadata(path).ok()?.len()).ok()?;
    Some(Content::of_asset(&asset, bytes))
}

pub fn run(arguments: &arguments::Info) -> Result<Status, Fatal> {
    let batch = Batch::new(&arguments.models.files);
    let totals = batch.run(
        |input, out| {
            let component = component(input, &arguments.models.read_as).filter(|_| !input.found);
            let (content, failure) = if let Some(path) = component {
                let assembly =
                    Assembly::open_with(path, limits::limits()).map_err(|error| of_assembly(&error, path))?;
                (Some(Content::of_assembly(&assembly)), None)
            } else if let Some(content) = large(input, &arguments.models.read_as).and_then(|(_, path)| of_large(path)) {
                (Some(content), None)
            } else {
                let Some((format, bytes)) = load_even(input, &arguments.models.read_as, arguments.partial)? else {
                    return Ok(None);
                };
                let (asset, failure) = partly(format, &bytes, arguments.partial)?;
                (asset.map(|asset| Content::of_asset(&asset, bytes.len())), failure)
            };
            let name = input.name();
            if let Some(mut content) = content {
                if batch.json {
                    let Content { format, bytes, facts, details, .. } = &content;
                    let (details, error) = (Details(details), failure.as_ref().map(FailureParts::from));
                    write_line(out, &Line { file: &name, format, bytes: *bytes, info: facts, details, error })?;
                } else {
                    let (shown, hint) = if arguments.full { (usize::MAX, "") } else { (SHOWN, " (--full lists all)") };
                    content.details.extend(content.facts.lines(shown, hint));
                    print(&name, &content, out)?;
                }
            }
            Ok(Some(Verdict { status: failed(failure.as_ref()), tally: (), failure }))
        },
        |()| {},
    )?;
    Ok(totals.status)
}

/// Number of names listed; the rest are counted.
const SHOWN: usize = 6;

fn print(name: &Name, content: &Content, out: &mut dyn Write) -> Result<(), Stop> {
    let Content { format, description, bytes, details, .. } = content;
    let width = details.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    writeln!(out, "{name}: {format} ({description}), {} bytes", grouped(*bytes))?;
    for (label, value) in details {
        // Names come from files: a line break in one must not break the line here.
        let value = value.replace(|letter: char| letter.is_control(), "\u{fffd}");
        writeln!(out, "  {label:<width$}  {value}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use meshwire::{FormatId, Info};

    use super::*;

    #[test]
    fn a_repeated_label_has_a_list_of_values() {
        let mut info = Info::default();
        info.add("keys", 8);
        info.add("animation", "open");
        info.add("parts", "hatch");
        info.add("animation", "close");
        let line = serde_json::to_string(&Details(&info.lines)).unwrap();
        assert_eq!(line, r#"{"keys":"8","animation":["open","close"],"parts":"hatch"}"#);
    }

    #[test]
    fn a_line_break_in_a_name_breaks_no_line() {
        let mut info = Info::default();
        info.add("name", "a\nb\u{1b}[31m");
        let mut out = Vec::new();
        let description = FormatId::Xac.description();
        let content = Content { format: "xac", description, bytes: 1234, facts: Facts::default(), details: info.lines };
        print(&Name::from(Path::new("a.xac")), &content, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text, "a.xac: xac (EMotionFX actor), 1,234 bytes\n  name  a\u{fffd}b\u{fffd}[31m\n");
    }
}
