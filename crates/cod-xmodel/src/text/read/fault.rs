//! What is wrong with a text, with line, column and the line itself.

use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind, Path};

use super::TextSource;
use crate::lines::Line;
use crate::number;
use crate::text::lex;
use crate::text::place::{self, LineCounter};
use crate::text::style::CosmeticKeyword;
use crate::tokens::TOKENS;

/// White space between the end of a line and the operand that should have been on it.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LineBreak {
    /// Bytes from the end of the line, and from the operand, to the end of the file.
    pub from: usize,
    pub to: usize,
}

impl TextSource<'_> {
    /// An error at the operand, or the keyword, that is being read.
    #[cold]
    pub(super) fn error(&self, expected: &str, found: &str) -> Error {
        self.error_at(self.operand.len(), expected, found)
    }

    /// An error at an operand that is not what it should be.
    #[cold]
    pub(super) fn operand_error(&self, expected: &str, token: &[u8]) -> Error {
        if self.line_break.to == self.operand.len() && !self.operand.is_empty() {
            let expected = format!("{expected}{}", self.shape_hint());
            return self.error_at(self.line_break.from, &expected, "the end of the line");
        }
        let found = match (token, self.operand) {
            ([], []) => "the end of the file".to_owned(),
            ([], operand) => show(lex::split_line(operand).0),
            _ if token.len() > number::MAX_LENGTH => format!("one of {} characters", token.len()),
            _ => show(token),
        };
        self.error(expected, &found)
    }

    /// An error at a record that is not the one that should follow.
    #[cold]
    pub(super) fn keyword_error(&self) -> Error {
        let word = lex::split_word(self.operand).0;
        let known = word == CosmeticKeyword::Short.keyword().as_bytes()
            || TOKENS.iter().any(|token| token.keyword.as_bytes() == word);
        let hint = if known || self.operand.is_empty() {
            self.counts.hint(self.line, |token| token.keyword.as_bytes() == word)
        } else {
            String::new()
        };
        let found = match word {
            [] if self.operand.is_empty() => "the end of the file".to_owned(),
            [] => show(lex::split_line(self.operand).0),
            word => show(word),
        };
        let expected = match self.line {
            Line::End => "the end of the file".to_owned(),
            line => show(line.info().token.keyword.as_bytes()),
        };
        self.error(&format!("{expected}{hint}"), &found)
    }

    /// The two shapes of `BONE` differ by their operands alone: one in place of the other is a wrong count of bones.
    pub(super) fn shape_hint(&self) -> String {
        match self.line {
            Line::BoneName | Line::Bone => self.counts.hint(self.line, |_| false),
            _ => String::new(),
        }
    }

    /// `left`: bytes from the place to the end of the file.
    fn error_at(&self, left: usize, expected: &str, found: &str) -> Error {
        let offset = self.all.len() - left;
        // At the end of the file the last line with something on it tells more than the empty one behind it.
        let shown = if left == 0 { content_end(self.all) } else { offset };
        let place = LineCounter::new(self.all).describe(shown);
        let kind = ErrorKind::invalid(expected, format!("{found} in {place}"));
        Error::new(crate::NAME, kind).at(self.place_path(), widen(offset))
    }

    /// The path of the operand, or the record, that is being read.
    pub(super) fn place_path(&self) -> Path {
        match self.slot {
            0 => self.trail.line(self.line),
            slot => self.trail.operand(self.line, slot - 1),
        }
    }
}

fn content_end(text: &[u8]) -> usize {
    text.iter().rposition(|byte| !lex::separates(*byte)).map_or(0, |last| last + 1)
}

/// A word for an error, shortened.
pub(super) fn show(word: &[u8]) -> String {
    format!("`{}`", place::printable(word, 40))
}
