//! Whole documents, out and in.

use std::io::Write;
use std::thread;

use meshwire::Asset;
use serde::{Deserialize, Serialize};

use super::encoding::decoded;
use super::excerpt::excerpt;
use super::pretty::Pretty;
use crate::status::{Failure, Stop};

/// Nesting that the ordinary stack takes with ease.
const SHALLOW: usize = 100;
/// Actors inside actors go deeper, as deep as the default limit of the library lets a file go.
const DEEP: usize = 1024;
const DEEP_STACK: usize = 256 << 20;

#[derive(Serialize)]
struct Line<'a> {
    source: &'a str,
    #[serde(flatten)]
    document: &'a Asset,
}

/// Writes `asset` for people, or, if `line_of` names its file, on one line.
pub fn write(asset: &Asset, line_of: Option<&str>, out: &mut dyn Write) -> Result<(), Stop> {
    match line_of {
        Some(source) => emit(&Line { source, document: asset }, true, out),
        None => emit(asset, false, out),
    }
}

/// Writes a value for people.
pub fn write_value(value: &impl Serialize, out: &mut dyn Write) -> Result<(), Stop> {
    emit(value, false, out)
}

pub(super) fn emit(value: &impl Serialize, on_one_line: bool, out: &mut dyn Write) -> Result<(), Stop> {
    if on_one_line {
        serde_json::to_writer(&mut *out, value)?;
        out.write_all(b"\n")?;
    } else {
        let mut pretty = Pretty::new(out);
        serde_json::to_writer(&mut pretty, value)?;
        pretty.finish()?;
    }
    Ok(())
}

/// Reads a document, in UTF-8 or UTF-16.
pub fn read(bytes: &[u8]) -> Result<Asset, Failure> {
    let text: &[u8] = &decoded(bytes).map_err(Failure::Other)?;
    let levels = nesting(text);
    if levels > DEEP {
        let message = format!("JSON nested too deeply: expected at most {DEEP} levels, found {levels}");
        return Err(Failure::Other(message));
    }
    let deep = levels > SHALLOW;
    let parse = move || {
        let mut source = serde_json::Deserializer::from_slice(text);
        if deep {
            source.disable_recursion_limit();
        }
        let asset = Asset::deserialize(&mut source)?;
        source.end()?;
        Ok(asset)
    };
    let parsed = if deep {
        // The stack, not the parser, limits the depth; so it gets one that is large enough.
        thread::scope(|scope| {
            let parser = thread::Builder::new().stack_size(DEEP_STACK).spawn_scoped(scope, parse);
            let parser =
                parser.map_err(|error| Failure::Other(format!("no thread for deeply nested JSON: {error}")))?;
            parser.join().map_err(|_| Failure::Other("internal error while reading JSON".to_owned()))
        })?
    } else {
        parse()
    };
    parsed.map_err(|error: serde_json::Error| Failure::Text {
        message: format!("not a document: {error}"),
        excerpt: excerpt(text, error.line(), error.column()),
    })
}

/// How deep brackets nest, strings left aside.
fn nesting(text: &[u8]) -> usize {
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in text {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nesting_counts_brackets_outside_strings() {
        assert_eq!(nesting(b"1"), 0);
        assert_eq!(nesting(br#"{"a[[": [1, "\"[[", {"b": []}]}"#), 4);
        assert_eq!(nesting(b"[[]][[[]]]"), 3);
        assert_eq!(nesting(b"]]][["), 2);
    }

    #[test]
    fn depth_is_refused_before_the_stack_ends() {
        for (levels, expected) in [(50, "not a document"), (1000, "not a document"), (1_000_000, "at most 1024 levels")]
        {
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
