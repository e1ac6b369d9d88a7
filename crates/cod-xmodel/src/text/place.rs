//! Line, column and the offending line, for errors and findings.

use std::fmt::Write as _;

/// Maximum number of bytes of a line that are shown.
const SHOWN: usize = 120;
/// Number of bytes shown before the position, for longer lines.
const BEFORE: usize = 60;

/// Maps offsets to 1-based line numbers. Ascending offsets take one pass over the text.
#[derive(Debug)]
pub(crate) struct LineCounter<'a> {
    bytes: &'a [u8],
    offset: usize,
    /// The line of the offset, and its start.
    line: usize,
    start: usize,
}

impl<'a> LineCounter<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, offset: 0, line: 1, start: 0 }
    }

    pub(crate) fn line_of(&mut self, offset: usize) -> usize {
        if offset < self.offset {
            *self = Self::new(self.bytes);
        }
        let passed = self.bytes.get(self.offset..offset).unwrap_or_default();
        let ends = passed.iter().filter(|byte| **byte == b'\n').count();
        if let Some(last) = passed.iter().rposition(|byte| *byte == b'\n').filter(|_| ends > 0) {
            self.start = self.offset + last + 1;
        }
        self.line += ends;
        self.offset = offset;
        self.line
    }

    /// Returns `line 12, column 8: NORMAL 0.0 zero 1.0` for an offset. Of a long line, shows the part around it.
    pub(crate) fn describe(&mut self, offset: usize) -> String {
        let line = self.line_of(offset);
        let column = offset - self.start;
        let skipped = if column > SHOWN - BEFORE { column - BEFORE } else { 0 };
        let dots = if skipped > 0 { ".." } else { "" };
        let text = self.bytes.get(self.start + skipped..).unwrap_or_default();
        let end = text.iter().take(SHOWN + 1).position(|byte| *byte == b'\n').unwrap_or(SHOWN + 1).min(text.len());
        let text = text.get(..end).unwrap_or_default();
        let text = printable(text.trim_ascii_end(), SHOWN);
        let colon = if text.is_empty() { "" } else { ": " };
        format!("line {line}, column {}{colon}{dots}{text}", column + 1)
    }
}

/// Formats text on one line, at most `length` bytes.
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

/// Formats a word for an error, shortened.
pub(crate) fn show(word: &[u8]) -> String {
    format!("`{}`", printable(word, 40))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_line_and_column() {
        let text = b"MODEL\r\nVERSION x \r\n\r\nNUMBONES 0";
        let mut lines = LineCounter::new(text);
        assert_eq!(lines.describe(15), "line 2, column 9: VERSION x");
        assert_eq!(lines.describe(20), "line 3, column 2", "an empty line is not shown");
        assert_eq!(lines.describe(text.len()), "line 4, column 11: NUMBONES 0");
        assert_eq!(lines.describe(0), "line 1, column 1: MODEL", "back to the start");
    }

    #[test]
    fn a_long_line_is_shown_around_the_place() {
        let text = [b"\n".as_slice(), &[b'0'; 5000], b" BAD ", &[b'1'; 5000], b"\n"].concat();
        let shown = LineCounter::new(&text).describe(5002);
        let (zeros, ones) = ("0".repeat(59), "1".repeat(56));
        assert_eq!(shown, format!("line 2, column 5002: ..{zeros} BAD {ones}.."));
    }
}
