//! Reading and writing of whole documents.

use std::io::Write;

use meshwire::Asset;
use meshwire::json::Values;
use serde::Serialize;

use super::encoding::decoded;
use super::excerpt::excerpt;
use super::pretty::Pretty;
use super::write_line;
use crate::limits::limits;
use crate::status::{Failure, Stop};

#[derive(Serialize)]
struct Line<'a, D> {
    source: &'a str,
    #[serde(flatten)]
    document: D,
}

/// Writes `asset` formatted for people or, if `line_of` names its file, on one line. With `values`, data stored beside
/// the values is omitted.
pub fn write(asset: &Asset, values: bool, line_of: Option<&str>, out: &mut dyn Write) -> Result<(), Stop> {
    if values { write_document(Values(asset), line_of, out) } else { write_document(asset, line_of, out) }
}

fn write_document(document: impl Serialize, line_of: Option<&str>, out: &mut dyn Write) -> Result<(), Stop> {
    match line_of {
        Some(source) => emit(&Line { source, document }, true, out),
        None => emit(&document, false, out),
    }
}

/// Writes a value formatted for people.
pub fn write_value(value: &impl Serialize, out: &mut dyn Write) -> Result<(), Stop> {
    emit(value, false, out)
}

pub(super) fn emit(value: &impl Serialize, on_one_line: bool, out: &mut dyn Write) -> Result<(), Stop> {
    if on_one_line {
        write_line(out, value)?;
    } else {
        let mut pretty = Pretty::new(out);
        serde_json::to_writer(&mut pretty, value)?;
        pretty.finish()?;
    }
    Ok(())
}

/// Reads a document in UTF-8 or UTF-16.
pub fn read(bytes: &[u8]) -> Result<Asset, Failure> {
    let text: &[u8] = &decoded(bytes).map_err(Failure::Other)?;
    meshwire::json::from_slice_with(text, limits()).map_err(|error| match error.line() {
        0 => Failure::Other(error.to_string()),
        line => {
            Failure::Text { message: format!("not a document: {error}"), excerpt: excerpt(text, line, error.column()) }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_refused_before_the_stack_ends() {
        for (levels, expected) in [
            (50, "not a document"),
            (1000, "not a document"),
            (1_000_000, "JSON nested too deeply: expected at most 1088 levels, found 1000001"),
        ] {
            let text =
                [r#"{"format": "xac", "source": "#, &"[".repeat(levels), &"]".repeat(levels), ", \"x\": 1}"].concat();
            let message = read(text.as_bytes()).unwrap_err().to_string();
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn what_is_wrong_has_a_line_and_a_column() {
        let message = read(b"{\n  \"fromat\": \"xac\"\n}").unwrap_err().to_string();
        assert_eq!(
            message,
            "not a document: expected the members \"format\", \"meshwire\", \"source\" and \"file\", found \"fromat\" \
             at line 2 column 10"
        );
    }
}
