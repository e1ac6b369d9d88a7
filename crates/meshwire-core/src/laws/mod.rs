//! The laws that every format keeps, each once.
//!
//! A law is a function of a file that was read and the bytes it was read from. Where it is broken, the answer is a
//! [`Finding`] that says how and in which field. Tests and fuzz targets fail with it, `meshwire verify` prints it.
//!
//! | law | what holds |
//! | --- | --- |
//! | [`lossless`] | what was read is written back, byte for byte |
//! | [`rebuilt`] | without what was merely stored, the file is written, reads, and forgetting twice is forgetting once |
//! | [`written`] | what can be written reads back to the same bytes |
//! | [`layout`] | every byte belongs to one field and is shown as it is |
//! | [`findings`] | a finding has a code, one line, and a place in the layout |
//! | [`refusal`] | an error is one line: format, place, what was expected and found |
//! | [`any_input`] | all of that, whatever the input |
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

/// Nothing, or where the law is broken.
pub type Law = Result<(), Finding>;

fn broken(law: &'static str, message: impl Into<String>) -> Finding {
    Finding::new(law, Severity::Error, Path::root(), message)
}

/// What was read is written back, byte for byte.
///
/// # Errors
/// The first difference, or why it cannot be written.
pub fn lossless(file: &dyn File, bytes: &[u8]) -> Law {
    let written = file.to_bytes().map_err(|error| broken("lossless", error.to_string()))?;
    same("lossless", Severity::Error, file, bytes, &written)
}

/// What comes of a file from which everything merely stored was forgotten.
#[derive(Debug, Clone, PartialEq)]
pub enum Rebuilt {
    /// The same bytes.
    Same,
    /// Other bytes.
    Other(Vec<u8>),
    /// The stored numbers were all that held the file together.
    Unwritable(Error),
}

/// A file is written without what was merely stored in it; what is written reads, and forgetting twice is forgetting
/// once. `read` reads files of the same type; `file` is left as it is after the forgetting.
///
/// # Errors
/// What was written does not read, is not written back, or changes when it is forgotten again.
pub fn rebuilt<T: File>(
    file: &mut T,
    bytes: &[u8],
    read: impl Fn(&[u8]) -> Result<T, Error>,
) -> Result<Rebuilt, Finding> {
    const LAW: &str = "rebuild";
    file.forget_stored();
    let rebuilt = match file.to_bytes() {
        Ok(rebuilt) if rebuilt == bytes => return Ok(Rebuilt::Same),
        Ok(rebuilt) => rebuilt,
        Err(error) => return Ok(Rebuilt::Unwritable(error)),
    };
    let mut again = read(&rebuilt).map_err(|error| broken(LAW, format!("what was rebuilt does not read: {error}")))?;
    lossless(&again, &rebuilt)?;
    again.forget_stored();
    let twice =
        again.to_bytes().map_err(|error| broken(LAW, format!("what was rebuilt cannot be rebuilt again: {error}")))?;
    same(LAW, Severity::Error, &again, &rebuilt, &twice)?;
    Ok(Rebuilt::Other(rebuilt))
}

/// A value that can be written reads back to the same bytes. Says whether it could be written.
///
/// # Errors
/// What was written does not read, or reads as another value.
pub fn written<T: File>(file: &T, read: impl Fn(&[u8]) -> Result<T, Error>) -> Result<bool, Finding> {
    let Ok(written) = file.to_bytes() else { return Ok(false) };
    let back = read(&written).map_err(|error| broken("written", format!("what was written does not read: {error}")))?;
    lossless(&back, &written)?;
    Ok(true)
}

/// The layout names every byte once, in order, and shows it as it is.
///
/// # Errors
/// The first field that leaves a gap, overlaps or shows something else.
pub fn layout(file: &dyn File, bytes: &[u8]) -> Law {
    const LAW: &str = "layout";
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

/// A finding has a code in kebab case, a message of one line, and a path that leads to a place in the file; findings
/// stand in file order, those about the whole file first.
///
/// # Errors
/// The first finding that is none of that.
pub fn findings(file: &dyn File, bytes: &[u8]) -> Result<Vec<Finding>, Finding> {
    let found = file.lint();
    let end = widen(bytes.len());
    let mut before = None;
    for finding in &found {
        let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        let problem = if finding.code.is_empty() || !finding.code.chars().all(kebab) {
            "the code is not in kebab case"
        } else if finding.message.is_empty() || finding.message.contains('\n') {
            "the message is not one line"
        } else if finding.offset.is_some() == finding.path.is_root() {
            "the path leads nowhere in the layout"
        } else if finding.offset.is_some_and(|offset| offset.saturating_add(finding.length) > end) {
            "the place is past the end of the file"
        } else if finding.offset < before {
            "it stands behind a finding at a later place"
        } else {
            before = finding.offset;
            continue;
        };
        return Err(broken("findings", format!("{problem}: {finding}")));
    }
    Ok(found)
}

/// Words of the libraries below, which say nothing to a person.
const FOREIGN: [&str; 5] = ["binrw", "while parsing", "Error", "UnexpectedEof", "failed to fill"];

/// An error of reading is one line: the format, the place, what was expected and what was found.
///
/// # Errors
/// What the error says instead.
pub fn refusal(error: &Error, input: &[u8]) -> Law {
    let text = error.to_string();
    // A pointer may lead past the end, and what is packed has offsets of its own; the message says so.
    let inside = error.offset().is_none_or(|offset| offset <= widen(input.len()));
    let explained = text.contains("found 0 before the end") || text.contains("decompressed");
    let last = text.rsplit(' ').next().unwrap_or_default();
    let broken_off = last.is_empty() || last.ends_with(':') && !holds(input, last);
    let problem = if text.contains('\n') || broken_off {
        "not one line"
    } else if !text.starts_with(error.format()) {
        "the format is not named"
    } else if !(inside || explained) {
        "the place is past the end of the input"
    } else if FOREIGN.iter().any(|word| text.contains(word) && !holds(input, word)) {
        "the words of a library"
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
            _ => "no error of reading",
        }
    };
    Err(broken("refusal", format!("{problem}: {text}")))
}

/// What a message quotes from the input is the input's own.
fn holds(input: &[u8], word: &str) -> bool {
    input.windows(word.len()).any(|window| window == word.as_bytes())
}

/// Whatever the input: it is refused in one good line, or it is a file that keeps every law. Says which.
///
/// # Errors
/// The law that is broken.
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
