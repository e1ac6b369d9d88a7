//! The laws that every format obeys, each defined once.
//!
//! A law is a function of a file and the bytes it was read from. A violation is returned as a [`Finding`] that says how
//! and in which field the law is broken. Tests and fuzz targets fail with it; `meshwire verify` prints it.
//!
//! | law | requirement |
//! | --- | --- |
//! | [`lossless`] | writing a file returns the bytes it was read from |
//! | [`rebuilt`] | a file without its stored values can be written and read back, and forgetting is idempotent |
//! | [`written`] | written bytes read back to the same bytes |
//! | [`layout`] | every byte belongs to exactly one field and is shown unchanged |
//! | [`findings`] | a finding has a code, a one-line message, and a place in the layout |
//! | [`refusal`] | an error is one line: format, place, what was expected and found |
//! | [`any_input`] | all of the above, for any input |
//!
//! ```
//! # use meshwire_core::layout::{Leaf, LeafKind};
//! # use meshwire_core::{Annotator, ByteString, Error, Finding, Info, Limits};
//! use meshwire_core::{Format, laws};
//!
//! # struct Text(ByteString);
//! # impl Format for Text {
//! #     const NAME: &'static str = "text";
//! #     fn detect(_: &[u8]) -> bool { true }
//! #     fn read_with(bytes: &[u8], _: &Limits) -> Result<Self, Error> { Ok(Self(bytes.into())) }
//! #     fn to_bytes(&self) -> Result<Vec<u8>, Error> { Ok(self.0.as_bytes().to_ascii_uppercase()) }
//! #     fn forget_stored(&mut self) {}
//! #     fn findings(&self) -> Vec<Finding> { Vec::new() }
//! #     fn info(&self) -> Info { Info::default() }
//! #     fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
//! #         Annotator::new(self.0.as_bytes(), binrw::Endian::Little, sink).field("text", &self.0);
//! #         Ok(())
//! #     }
//! # }
//! let file = Text::read(b"Door")?; // a format that writes capitals alone
//! let broken = laws::lossless(&file, b"Door").unwrap_err();
//! assert_eq!(broken.to_string(), "error[lossless] text at 0x1: the file has \"oor\", written \"OOR\"");
//! # Ok::<(), Error>(())
//! ```

mod difference;

use ksy_runtime::layout::Leaf;
use ksy_runtime::reader::widen;
use ksy_runtime::{Error, ErrorKind, Path};

pub use difference::same;

use crate::file::File;
use crate::finding::{Finding, Severity};
use crate::rules;

/// The result of a law: `Ok`, or the finding that describes the violation.
pub type Law = Result<(), Finding>;

fn broken(law: &'static str, message: impl Into<String>) -> Finding {
    Finding::new(law, Severity::Error, Path::root(), message)
}

/// Checks that writing the file returns the bytes it was read from.
///
/// # Errors
/// Returns the first difference, or the reason why the file cannot be written.
pub fn lossless(file: &dyn File, bytes: &[u8]) -> Law {
    let written = file.to_bytes().map_err(|error| broken(rules::LOSSLESS.code, error.to_string()))?;
    same(rules::LOSSLESS, file, bytes, &written)
}

/// The outcome of rebuilding a file without its stored values.
#[derive(Debug, Clone, PartialEq)]
pub enum Rebuilt {
    /// The bytes are identical.
    Same,
    /// The bytes differ.
    Other(Vec<u8>),
    /// The file cannot be written without its stored values.
    Unwritable(Error),
}

/// Checks that a file can be written without its stored values, that the result reads back, and that forgetting twice
/// equals forgetting once. `read` reads files of the same type. `file` is left without its stored values.
///
/// # Errors
/// The rebuilt bytes cannot be read, are not written back unchanged, or change when stored values are forgotten again.
pub fn rebuilt<T: File>(
    file: &mut T,
    bytes: &[u8],
    read: impl Fn(&[u8]) -> Result<T, Error>,
) -> Result<Rebuilt, Finding> {
    const LAW: &str = rules::REBUILD.code;
    file.forget_stored();
    let rebuilt = match file.to_bytes() {
        Ok(rebuilt) if rebuilt == bytes => return Ok(Rebuilt::Same),
        Ok(rebuilt) => rebuilt,
        Err(error) => return Ok(Rebuilt::Unwritable(error)),
    };
    let mut again = read(&rebuilt).map_err(|error| broken(LAW, format!("the rebuilt file does not read: {error}")))?;
    lossless(&again, &rebuilt)?;
    again.forget_stored();
    let twice =
        again.to_bytes().map_err(|error| broken(LAW, format!("the rebuilt file cannot be rebuilt again: {error}")))?;
    same(rules::REBUILD, &again, &rebuilt, &twice)?;
    Ok(Rebuilt::Other(rebuilt))
}

/// Checks that a value that can be written reads back to the same bytes. Returns whether it could be written.
///
/// # Errors
/// The written bytes cannot be read, or are read as a different value.
pub fn written<T: File>(file: &T, read: impl Fn(&[u8]) -> Result<T, Error>) -> Result<bool, Finding> {
    let Ok(written) = file.to_bytes() else { return Ok(false) };
    let back = read(&written).map_err(|error| broken("written", format!("the written file does not read: {error}")))?;
    lossless(&back, &written)?;
    Ok(true)
}

/// Checks that the layout names every byte exactly once, in order, and shows it unchanged.
///
/// # Errors
/// Returns the first field that leaves a gap, overlaps another, or shows different bytes.
pub fn layout(file: &dyn File, bytes: &[u8]) -> Law {
    const LAW: &str = rules::LAYOUT.code;
    let mut next = 0;
    let mut problem = None;
    let mut look = |leaf: Leaf<'_>| {
        let end = leaf.offset.saturating_add(widen(leaf.bytes.len()));
        let there = usize::try_from(leaf.offset).ok().zip(usize::try_from(end).ok());
        let shown = there.and_then(|(start, end)| bytes.get(start..end));
        if problem.is_none() && (leaf.offset != next || shown != Some(leaf.bytes)) {
            let message = format!("expected the bytes at 0x{next:x}, found other bytes or another place");
            let mut finding = Finding::new(LAW, Severity::Error, leaf.path.clone(), message);
            finding.offset = Some(leaf.offset);
            problem = Some(finding);
        }
        next = end;
    };
    file.layout(&mut look).map_err(|error| broken(LAW, error.to_string()))?;
    match problem {
        Some(problem) => Err(problem),
        None if next != widen(bytes.len()) => {
            Err(broken(LAW, format!("{} bytes belong to fields, the file has {}", next, bytes.len())))
        }
        None => Ok(()),
    }
}

/// Checks that every finding has a kebab-case code, a one-line message, and a path that exists in the file. Findings
/// must be in file order, those about the whole file first.
///
/// # Errors
/// Returns the first finding that breaks a rule.
pub fn findings(file: &dyn File, bytes: &[u8]) -> Result<Vec<Finding>, Finding> {
    let found = file.lint();
    let end = widen(bytes.len());
    let mut before = None;
    for finding in &found {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let problem = if finding.code.is_empty() || !finding.code.chars().all(kebab) {
            "the code is not in kebab case"
        } else if finding.message.is_empty() || finding.message.contains(char::is_control) {
            "the message is not one line"
        } else if finding.offset.is_some() == finding.path.is_root() {
            "the path is not in the layout"
        } else if finding.offset.is_some_and(|offset| offset.saturating_add(finding.length) > end) {
            "the place is past the end of the file"
        } else if finding.offset < before {
            "it comes after a finding with a larger offset"
        } else {
            before = finding.offset;
            continue;
        };
        return Err(broken("findings", format!("{problem}: {finding}")));
    }
    Ok(found)
}

/// Words from underlying libraries that mean nothing to users.
const FOREIGN: [&str; 5] = ["binrw", "while parsing", "Error", "UnexpectedEof", "failed to fill"];

/// Checks that a read error is one line with the format, the place, what was expected and what was found.
///
/// # Errors
/// Returns the message that breaks the rule.
pub fn refusal(error: &Error, input: &[u8]) -> Law {
    let text = error.to_string();
    // A pointer may refer past the end, and decompressed data has its own offsets; the message says so.
    let inside = error.offset().is_none_or(|offset| offset <= widen(input.len()));
    let explained = text.contains("found 0 before the end") || text.contains("decompressed");
    let last = text.rsplit(' ').next().unwrap_or_default();
    // Text of the input may end with a colon. In it, control characters are escapes, which end with a brace or are a letter,
    // and bytes that are not UTF-8 are replacement characters.
    let shown = last.rsplit(['}', char::REPLACEMENT_CHARACTER]).next().unwrap_or_default();
    let shown = shown.rsplit_once('\\').map_or(shown, |(_, escape)| escape.get(1..).unwrap_or_default());
    let broken_off = last.is_empty() || last.ends_with(':') && !holds(input, shown);
    let problem = if text.contains(char::is_control) || broken_off {
        "not one line"
    } else if !text.starts_with(error.format()) {
        "the format is not named"
    } else if !(inside || explained) {
        "the place is past the end of the input"
    } else if FOREIGN.iter().any(|word| text.contains(word) && !holds(input, word)) {
        "text from a library"
    } else {
        match error.kind() {
            ErrorKind::Truncated { wanted, available } if wanted <= available => "nothing is missing",
            ErrorKind::Invalid { expected, found } if expected.is_empty() || found.is_empty() || expected == found => {
                "expected and found do not differ"
            }
            ErrorKind::Truncated { .. }
            | ErrorKind::Invalid { .. }
            | ErrorKind::LimitExceeded { .. }
            | ErrorKind::Unsupported(_) => return Ok(()),
            _ => "not a read error",
        }
    };
    Err(broken("refusal", format!("{problem}: {text}")))
}

/// Returns true if the word is quoted from the input.
fn holds(input: &[u8], word: &str) -> bool {
    input.windows(word.len()).any(|window| window == word.as_bytes())
}

/// Checks any input: it must either be refused with a well-formed error, or be a file that obeys every law. Returns
/// whether it was read.
///
/// # Errors
/// Returns the law that is broken.
pub fn any_input<T: File>(input: &[u8], read: impl Fn(&[u8]) -> Result<T, Error>) -> Result<bool, Finding> {
    let mut file = match read(input) {
        Ok(file) => file,
        Err(error) => return refusal(&error, input).map(|()| false),
    };
    lossless(&file, input)?;
    layout(&file, input)?;
    findings(&file, input)?;
    if file.info().lines.iter().any(|(label, value)| label.is_empty() || value.contains('\n')) {
        return Err(broken("info", "a line without a label, or of several lines"));
    }
    rebuilt(&mut file, input, read).map(|_| true)
}
