//! Line, column and the offending line, for errors and findings.

use std::fmt::Write as _;

/// `line 12, column 8: ...` for an offset.
pub(crate) fn describe(bytes: &[u8], offset: usize) -> String {
    let before = bytes.get(..offset).unwrap_or(bytes);
    let number = line_number(bytes, offset);
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    let column = offset.min(bytes.len()) - start + 1;
    let line = bytes.get(start..).unwrap_or_default();
    let end = line.iter().position(|byte| *byte == b'\n').unwrap_or(line.len());
    let line = line.get(..end).unwrap_or_default();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    format!("line {number}, column {column}: {}", printable(line, 120))
}

/// The line of an offset, counted from 1.
pub(crate) fn line_number(bytes: &[u8], offset: usize) -> usize {
    bytes.get(..offset).unwrap_or(bytes).iter().filter(|byte| **byte == b'\n').count() + 1
}

/// Text on one line, at most `length` characters of it.
pub(crate) fn printable(bytes: &[u8], length: usize) -> String {
    let shown = bytes.get(..length).unwrap_or(bytes);
    let mut out = String::with_capacity(shown.len());
    for character in String::from_utf8_lossy(shown).chars() {
        if character.is_control() {
            let _ = write!(out, "{}", character.escape_default());
        } else {
            out.push(character);
        }
    }
    if bytes.len() > length {
        out.push_str("..");
    }
    out
}
