//! Slow path for records that do not match the style: updates the style if possible, otherwise marks the record as odd.

use super::{LineBreak, TextSource};
use crate::grammar::source::Result;
use crate::number::{self, NumberFormat};
use crate::text::lex;
use crate::text::place::show;
use crate::text::preset_detect::SHORT_FIRST;
use crate::text::style::{LineEnd, Separator};

fn prints(value: f64, format: NumberFormat) -> Vec<u8> {
    let mut printed = Vec::new();
    number::print(&mut printed, value, format);
    printed
}

impl TextSource<'_> {
    /// Handles the separator between the last operand, or the keyword, and the next.
    #[cold]
    pub(super) fn separator_slowly(&mut self) {
        let to = lex::skip_to_operand(self.rest);
        let gap = self.rest.get(..self.rest.len() - to.len()).unwrap_or_default();
        if gap.contains(&b'\n') {
            self.line_break = LineBreak { from: self.rest.len(), to: to.len() };
        }
        match Separator::of(gap) {
            Some(separator) if self.learning => {
                if let Some(slot) = self.current.separators.get_mut(self.at.slot) {
                    *slot = separator;
                }
                self.at.odd |= self.current.separator(self.at.slot) != separator;
            }
            Some(separator) => self.at.odd |= self.current.separator(self.at.slot) != separator,
            None => self.at.odd = true,
        }
        self.rest = to;
    }

    #[cold]
    pub(super) fn number_slowly(&mut self) -> Result<f64> {
        let (token, rest) = lex::split_word(self.rest);
        let Some(value) = number::parse(token) else {
            self.at.slot += 1;
            return Err(self.operand_error("a finite number", token));
        };
        // NaN and infinity look the same in every format.
        if self.learning && value.is_finite() {
            let format = self.learned(token, value);
            if let Some(slot) = self.current.numbers.get_mut(self.at.slot) {
                *slot = format;
            }
        }
        let mut printed = Vec::new();
        number::print(&mut printed, value, self.current.number(self.at.slot));
        self.at.odd |= printed != token;
        self.rest = rest;
        self.at.slot += 1;
        Ok(value)
    }

    /// Returns the format inferred from a number: its own, if that prints the same text. Otherwise, a format that
    /// preserves the value and is inferred again from its own output.
    fn learned(&self, token: &[u8], value: f64) -> NumberFormat {
        if self.shortest && self.at.line.info().kind(self.at.slot) == b'f' {
            return NumberFormat::Shortest;
        }
        let short_first = self.at.slot == 0 && SHORT_FIRST.contains(&self.at.line);
        if short_first && prints(value, NumberFormat::Shortest) == token {
            return NumberFormat::Shortest;
        }
        let (own, present) = (number::format_of(token), self.current.number(self.at.slot));
        if prints(value, own) == token {
            own
        } else if number::parse(&prints(value, present)).is_some_and(|printed| printed.to_bits() == value.to_bits()) {
            present
        } else {
            number::format_of(&prints(value, NumberFormat::Shortest))
        }
    }

    #[cold]
    pub(super) fn integer_slowly(&mut self) -> Result<i64> {
        let (token, rest) = lex::split_word(self.rest);
        let Some(value) = number::parse_integer(token) else {
            self.at.slot += 1;
            return Err(self.operand_error("an integer", token));
        };
        let mut printed = Vec::new();
        number::print_integer(&mut printed, value);
        self.at.odd |= printed != token;
        self.rest = rest;
        self.at.slot += 1;
        Ok(value)
    }

    #[cold]
    pub(super) fn end_slowly(&mut self) -> Result<()> {
        self.mid_line = false;
        let line = lex::skip_blanks(self.rest);
        let blanks = self.rest.get(..self.rest.len() - line.len()).unwrap_or_default();
        let blanks = match self.style.line_end {
            LineEnd::CrLf if !line.is_empty() => blanks.strip_suffix(b"\r").unwrap_or(blanks),
            _ => blanks,
        };
        self.rest = line;
        match line {
            [b'\n', rest @ ..] => {
                let end = self.start.get(..self.start.len() - rest.len()).unwrap_or_default();
                self.at.odd |= !end.ends_with(self.style.line_end.bytes());
                self.rest = rest;
                if self.learning && matches!(blanks, b"" | b" ") {
                    self.current.trailing_blank = !blanks.is_empty();
                }
            }
            [] => {
                self.style.final_line_end = false;
                self.at.odd |= self.learning && !blanks.is_empty();
            }
            [b'"' | b'0'..=b'9' | b'-' | b'+' | b'.', ..] => {
                self.operand = line;
                let expected = format!("the end of the line{}", self.shape_hint());
                return Err(self.error(&expected, &show(lex::split_line(line).0)));
            }
            _ => {
                self.at.odd = true;
                self.mid_line = true;
            }
        }
        let expected: &[u8] = if self.current.trailing_blank { b" " } else { b"" };
        self.at.odd |= blanks != expected;
        Ok(())
    }
}
