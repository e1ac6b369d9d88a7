//! Errors in a text, with line, column and the line itself.

use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind};

use super::TextSource;
use crate::lines::Line;
use crate::number;
use crate::text::lex;
use crate::text::place::{LineCounter, show};
use crate::text::style::CosmeticKeyword;
use crate::tokens::TOKENS;

impl TextSource<'_> {
    /// Creates an error at the current operand or keyword.
    #[cold]
    pub(super) fn error(&self, expected: &str, found: &str) -> Error {
        self.error_at(self.operand.len(), expected, found)
    }

    /// Creates an error at an invalid operand.
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

    /// Creates an error at an unexpected record.
    #[cold]
    pub(super) fn keyword_error(&self) -> Error {
        let word = lex::split_word(self.operand).0;
        let known = word == CosmeticKeyword::Short.keyword().as_bytes()
            || TOKENS.iter().any(|token| token.keyword.as_bytes() == word);
        let hint = if known || self.operand.is_empty() {
            self.at.counts.hint(self.at.line, |token| token.keyword.as_bytes() == word)
        } else {
            String::new()
        };
        let found = match word {
            [] if self.operand.is_empty() => "the end of the file".to_owned(),
            [] => show(lex::split_line(self.operand).0),
            word => show(word),
        };
        let expected = match self.at.line {
            Line::End => "the end of the file".to_owned(),
            line => show(line.info().token.keyword.as_bytes()),
        };
        self.error(&format!("{expected}{hint}"), &found)
    }

    /// Returns a hint for the two forms of `BONE`, which differ only in their operands: one in place of the other means
    /// a wrong number of bones.
    pub(super) fn shape_hint(&self) -> String {
        match self.at.line {
            Line::BoneName | Line::Bone => self.at.counts.hint(self.at.line, |_| false),
            _ => String::new(),
        }
    }

    /// Creates an error `left` bytes before the end of the file.
    fn error_at(&self, left: usize, expected: &str, found: &str) -> Error {
        let offset = self.all.len() - left;
        // At the end of the file, the last non-empty line is more helpful than the empty one after it.
        let shown = if left == 0 { content_end(self.all) } else { offset };
        let place = LineCounter::new(self.all).describe(shown);
        let kind = ErrorKind::invalid(expected, format!("{found} in {place}"));
        self.at.error(kind, widen(offset))
    }
}

fn content_end(text: &[u8]) -> usize {
    text.iter().rposition(|byte| !lex::separates(*byte)).map_or(0, |last| last + 1)
}
