//! Output of the figures as a table, a page, JSON, and two lines for scripts.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::{Value as Json, json};

use super::refused::Refused;

/// The results of one format.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools)]
pub struct Format {
    /// Name.
    pub name: String,
    /// True if it belongs to the gallery rather than the suite.
    pub gallery: bool,
    /// True if it belongs to the formats that the suite writes.
    pub write_suite: bool,
    /// True if the compiler accepts the schema.
    pub accepted: bool,
    /// True if the generated Rust compiles.
    pub compiles: bool,
    /// True if reading must fail.
    pub fails: bool,
    /// True if its input can be read.
    pub reads: bool,
    /// Number of correct values.
    pub right: usize,
    /// Number of incorrect values.
    pub wrong: usize,
    /// Number of values that cannot be queried, such as those of instances.
    pub not_asserted: usize,
    /// True if the written bytes that the schema covers are identical.
    pub identical: bool,
    /// True if the value is equal when read again.
    pub equal: bool,
    /// True if all requirements are met.
    pub complete: bool,
    /// Number of random values that were created, written and read again.
    pub random_values: usize,
    /// Number of damaged and random inputs.
    pub hostile_inputs: usize,
    /// The first of these values or inputs that broke a law, and how.
    pub broken_by: Option<String>,
    /// Features that the generated code omits.
    pub left_out: Vec<String>,
    /// The reason why it is not complete.
    pub reason: String,
}

/// All figures.
#[derive(Debug, Default)]
pub struct Report {
    /// Results of the suite and the gallery.
    pub formats: Vec<Format>,
    /// Results of the schemas that must be rejected.
    pub refused: Vec<Refused>,
}

impl Report {
    fn count(&self, wanted: impl Fn(&Format) -> bool) -> usize {
        self.formats.iter().filter(|format| wanted(format)).count()
    }

    fn figures(&self) -> BTreeMap<&'static str, usize> {
        let refused = |at_place: bool| {
            self.refused.iter().filter(|r| r.is_error && r.message.is_some() && (r.at_place || !at_place)).count()
        };
        BTreeMap::from([
            ("suite_schemas", self.count(|f| !f.gallery)),
            ("suite_accepted", self.count(|f| !f.gallery && f.accepted)),
            ("suite_compiling", self.count(|f| !f.gallery && f.compiles)),
            ("suite_complete", self.count(|f| !f.gallery && f.complete)),
            ("write_suite", self.count(|f| f.write_suite)),
            ("write_suite_complete", self.count(|f| f.write_suite && f.complete)),
            ("write_suite_identical", self.count(|f| f.write_suite && f.identical)),
            ("reads", self.count(|f| f.reads)),
            ("reads_identical", self.count(|f| f.reads && f.identical)),
            ("expected_failures", self.count(|f| f.fails && f.complete)),
            ("values_right", self.formats.iter().map(|f| f.right).sum()),
            ("values_wrong", self.formats.iter().map(|f| f.wrong).sum()),
            ("values_not_asserted", self.formats.iter().map(|f| f.not_asserted).sum()),
            ("random_values", self.formats.iter().map(|f| f.random_values).sum()),
            ("hostile_inputs", self.formats.iter().map(|f| f.hostile_inputs).sum()),
            ("hostile_readers", self.count(|f| f.hostile_inputs > 0)),
            ("hostile_readers_intact", self.count(|f| f.hostile_inputs > 0 && f.broken_by.is_none())),
            ("to_warn", self.refused.iter().map(|r| r.warnings).sum()),
            ("warned", self.refused.iter().map(|r| r.warned).sum()),
            ("to_refuse", self.refused.iter().filter(|r| r.is_error).count()),
            ("refused", refused(false)),
            ("refused_at_place", refused(true)),
            ("gallery_formats", self.count(|f| f.gallery)),
            ("gallery_accepted", self.count(|f| f.gallery && f.accepted)),
            ("gallery_compiling", self.count(|f| f.gallery && f.compiles)),
            ("gallery_complete", self.count(|f| f.gallery && f.complete)),
        ])
    }

    /// Returns the two lines for scripts.
    pub fn last_lines(&self) -> String {
        let figures = self.figures();
        let figure = |name: &str| figures.get(name).copied().unwrap_or(0);
        format!(
            "suite: {} schemas, {} accepted, {} in the write suite, {} complete, {} identical; {} to refuse, {} refused\n\
             gallery: {} formats, {} accepted, {} complete",
            figure("suite_schemas"),
            figure("suite_accepted"),
            figure("write_suite"),
            figure("write_suite_complete"),
            figure("write_suite_identical"),
            figure("to_refuse"),
            figure("refused"),
            figure("gallery_formats"),
            figure("gallery_accepted"),
            figure("gallery_complete"),
        )
    }

    /// Returns a line for each incomplete format, and for each schema that is not rejected at its place.
    pub fn table(&self) -> String {
        let mut text = String::new();
        for format in self.formats.iter().filter(|format| !format.complete) {
            let folder = if format.gallery { "gallery" } else { "suite" };
            let state = match (format.accepted, format.compiles, format.reads) {
                (false, ..) => "refused",
                (_, false, _) => "no Rust",
                (.., true) => "reads",
                _ => "compiles",
            };
            let _ = writeln!(text, "{folder:8} {:40} {state:9} {}", format.name, format.why());
        }
        for (format, broken) in self.formats.iter().filter_map(|format| Some((format, format.broken_by.as_ref()?))) {
            let _ = writeln!(text, "hostile  {:40} {broken}", format.name);
        }
        for refused in self.refused.iter().filter(|refused| refused.is_error && !refused.at_place) {
            let message = refused.message.as_deref().unwrap_or("accepted");
            let _ = writeln!(text, "refuse   {:40} {} said: {message}", refused.name, refused.path);
        }
        for (name, figure) in self.figures() {
            let _ = writeln!(text, "{name:24} {figure}");
        }
        text
    }

    /// Returns everything as JSON for other programs.
    pub fn json(&self) -> Json {
        let formats: Vec<Json> = self.formats.iter().map(Format::json).collect();
        let refused = self.refused.iter().map(|r| {
            json!({ "name": r.name, "path": r.path, "error": r.is_error, "message": r.message, "at_place": r.at_place })
        });
        json!({ "figures": self.figures(), "formats": formats, "refused": refused.collect::<Vec<_>>() })
    }

    /// Returns the page for `docs`.
    pub fn page(&self) -> String {
        let mut text = String::from(
            "# Conformance\n\nWritten by `cargo xtask conformance DIR`, where DIR holds `tests/` (Kaitai Struct's own test suite) and\n\
             `gallery/` (its format gallery). Those files belong to others and are not part of this repository.\n\n\
             A format of the suite is *complete* when its input reads, every value that the suite asserts is right, and what\n\
             is written back has the same bytes and reads as the same value; or when reading fails where it must. One of the\n\
             gallery is complete when its Rust compiles and nothing of the schema is left out.\n\n| figure | |\n| --- | --- |\n",
        );
        for (name, figure) in self.figures() {
            let _ = writeln!(text, "| {} | {figure} |", name.replace('_', " "));
        }
        for (title, gallery) in [("Suite", false), ("Gallery", true)] {
            let _ = write!(
                text,
                "\n## {title}: what is not complete\n\n| format | accepted | compiles | why |\n| --- | --- | --- | --- |\n"
            );
            for format in self.formats.iter().filter(|format| format.gallery == gallery && !format.complete) {
                let (accepted, compiles) = (yes(format.accepted), yes(format.compiles));
                let why = cell(&format.why());
                let _ = writeln!(text, "| {} | {accepted} | {compiles} | {why} |", format.name);
            }
        }
        text += "\n## Schemas that must be refused\n\n| schema | place | what is said |\n| --- | --- | --- |\n";
        for refused in self.refused.iter().filter(|refused| refused.is_error) {
            let message = cell(refused.message.as_deref().unwrap_or("nothing: accepted"));
            let _ = writeln!(text, "| {} | `{}` | {message} |", refused.name, refused.path);
        }
        text
    }

    /// Checks that no figure is lower than the one reached before.
    pub fn above(&self, floor: &str) -> Result<(), String> {
        let floor: BTreeMap<String, usize> = serde_json::from_str(floor).map_err(|error| error.to_string())?;
        let figures = self.figures();
        let fallen: Vec<String> = floor
            .iter()
            .filter_map(|(name, least)| match figures.get(name.as_str()) {
                Some(found) if found >= least => None,
                Some(found) => Some(format!("{name}: expected at least {least}, found {found}")),
                None => Some(format!("{name}: no such figure")),
            })
            .collect();
        if fallen.is_empty() { Ok(()) } else { Err(fallen.join("\n")) }
    }
}

impl Format {
    fn why(&self) -> String {
        match (self.reason.is_empty(), self.left_out.as_slice()) {
            (false, _) => self.reason.clone(),
            (true, [first, others @ ..]) => format!("{first} ({} more)", others.len()),
            (true, []) => "no values are asserted".to_owned(),
        }
    }

    fn json(&self) -> Json {
        json!({
            "name": self.name, "gallery": self.gallery, "write_suite": self.write_suite, "accepted": self.accepted,
            "compiles": self.compiles, "must_fail": self.fails, "reads": self.reads, "right": self.right,
            "wrong": self.wrong, "not_asserted": self.not_asserted, "identical": self.identical, "equal": self.equal,
            "complete": self.complete, "random_values": self.random_values, "hostile_inputs": self.hostile_inputs,
            "broken_by": self.broken_by, "left_out": self.left_out, "reason": self.reason,
        })
    }
}

/// Escapes what Markdown would take for the end of a cell or for HTML.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;")
}

fn yes(value: bool) -> &'static str {
    if value { "yes" } else { "no" }
}
