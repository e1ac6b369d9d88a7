//! Text as a sink of records.

use meshwire_core::Problem;

use crate::grammar::attachment::Attachment;
use crate::grammar::sink::{Place, Sink};
use crate::kept::{Kept, KeptQueue, Operand, has_index};
use crate::lines::Line;
use crate::number;
use crate::text::lex;
use crate::text::style::{CosmeticKeyword, LineStyle, TextStyle, UvLayers};

pub(crate) struct TextSink<'a> {
    out: Vec<u8>,
    style: &'a TextStyle,
    kept: KeptQueue<'a>,
    previous: Line,
    current: &'a LineStyle,
    place: Place<'a>,
}

impl<'a> TextSink<'a> {
    pub(crate) fn new(style: &'a TextStyle, kept: &'a Kept, attachments: &'a [Attachment], capacity: usize) -> Self {
        Self {
            out: Vec::with_capacity(capacity),
            style,
            kept: KeptQueue::new(kept),
            previous: Line::Start,
            current: style.of(Line::Start),
            place: Place::new(attachments),
        }
    }

    /// Writes the data after the last record, and returns the text or the problems.
    pub(crate) fn finish(mut self) -> Result<Vec<u8>, Vec<Problem>> {
        self.attachments(true);
        match self.kept.last().filter(|old| lex::skip_separators(old).is_empty()) {
            Some(old) => self.append_kept(old),
            None => {
                let blank_lines = self.style.blank_lines(self.previous, Line::End);
                for _ in 0..blank_lines {
                    self.out.extend_from_slice(self.style.line_end.bytes());
                }
                if !self.style.final_line_end && blank_lines == 0 {
                    let end = self.style.line_end.bytes();
                    if self.out.ends_with(end) {
                        self.out.truncate(self.out.len() - end.len());
                    }
                }
            }
        }
        if self.place.problems.is_empty() { Ok(self.out) } else { Err(self.place.problems) }
    }

    #[inline]
    fn separate(&mut self) {
        self.current.separator(self.place.slot).append(&mut self.out);
        self.place.slot += 1;
    }

    fn comment(&mut self, text: &[u8]) {
        if text.contains(&b'\n') || text.ends_with(b"\r") {
            self.problem("a comment ends with its line, it cannot contain a line end".to_owned());
        }
        self.out.extend_from_slice(text);
        self.place.slot += 1;
    }

    /// Appends a kept record. The record before it may not be the one that it followed when it was read: then a line end
    /// may be missing between the two.
    fn append_kept(&mut self, old: &[u8]) {
        let end = self.out.iter().rposition(|byte| !lex::separates(*byte)).map_or(0, |last| last + 1);
        let (text, after) = self.out.split_at_checked(end).unwrap_or_default();
        let is_apart = match self.previous {
            Line::Comment | Line::Semicolon => after.contains(&b'\n'),
            // A quote after a backslash is the end of a text only if it is the last one of its line.
            Line::Note if text.ends_with(b"\\\"") => after.contains(&b'\n'),
            _ => !after.is_empty() || lex::at_boundary(old) || text.last().is_none_or(|byte| *byte == b'"'),
        };
        if !is_apart {
            self.style.line_end.append(&mut self.out);
        }
        self.out.extend_from_slice(old);
    }
}

impl<'a> Sink<'a> for TextSink<'a> {
    const TEXT: bool = true;

    #[inline]
    fn place(&mut self) -> &mut Place<'a> {
        &mut self.place
    }

    #[inline]
    fn open(&mut self, line: Line, number: u32) {
        self.place.open(line);
        self.current = self.style.of(line);
        self.kept.begin(self.place.queue.attaching(), self.out.len());
        let line_end = self.style.line_end;
        if self.out.last().is_some_and(|last| *last != b'\n') {
            line_end.append(&mut self.out);
        }
        for _ in 0..self.style.blank_lines(self.previous, line) {
            line_end.append(&mut self.out);
        }
        let info = line.info();
        match info.wide_keyword {
            Some(wide) if self.style.widths.is_wide(line, number) => wide.append(&mut self.out),
            _ if line == Line::CosmeticCount => {
                self.out.extend_from_slice(self.style.cosmetic_keyword.keyword().as_bytes());
            }
            _ => info.keyword.append(&mut self.out),
        }
    }

    #[inline]
    fn integer(&mut self, value: i64) {
        self.separate();
        number::print_integer(&mut self.out, value);
        self.kept.operand(|| Operand::Integer(value));
    }

    #[inline]
    fn number(&mut self, value: f64) {
        let format = self.current.number(self.place.slot);
        self.separate();
        if value.is_nan() && value.abs().to_bits() != f64::NAN.to_bits() {
            self.problem(format!("a text file cannot hold a NaN with a payload: {:016x}", value.to_bits()));
        }
        number::print(&mut self.out, value, format);
        self.kept.operand(|| Operand::Number(value));
    }

    fn text(&mut self, value: &[u8]) {
        if matches!(self.place.line, Line::Comment | Line::Semicolon) {
            self.comment(value);
        } else {
            self.separate();
            let start = self.out.len();
            self.out.push(b'"');
            self.out.extend_from_slice(value);
            self.out.push(b'"');
            let quoted = self.out.get(start..).unwrap_or_default();
            if value.iter().any(|byte| matches!(byte, b'"' | b'\n' | b'\\'))
                && lex::split_quoted(quoted, self.place.line == Line::Note) != Some((value, b"".as_slice()))
            {
                self.problem("a text in quotes cannot contain a quote or a line end".to_owned());
            }
        }
        self.kept.operand(|| Operand::Text(value.to_vec()));
    }

    #[inline]
    fn end(&mut self) {
        if self.current.trailing_blank {
            self.out.push(b' ');
        }
        self.style.line_end.append(&mut self.out);
        let line = self.place.line;
        if let Some((start, old)) = self.kept.end(|old, operands| is_same(old, line, operands)) {
            self.out.truncate(start);
            self.append_kept(old);
        }
        self.previous = line;
    }

    fn uv_layers(&self) -> UvLayers {
        self.style.uv_layers
    }
}

/// Returns true if a kept record is `line` with these operands. The index may differ, because the position counts.
fn is_same(old: &[u8], line: Line, operands: &[Operand]) -> bool {
    let rest = lex::skip_separators(old);
    let info = line.info();
    if matches!(line, Line::Comment | Line::Semicolon) {
        let Some(rest) = rest.strip_prefix(info.token.keyword.as_bytes()) else { return false };
        let (text, rest) = lex::split_line(rest);
        return lex::skip_separators(rest).is_empty()
            && matches!(operands, [Operand::Text(expected)] if expected == text);
    }
    let (keyword, mut rest) = lex::split_word(rest);
    let known = [Some(info.token), info.wide].into_iter().flatten().any(|token| token.keyword.as_bytes() == keyword);
    let short = CosmeticKeyword::Short.keyword().as_bytes();
    if !(known || (line == Line::CosmeticCount && keyword == short)) {
        return false;
    }
    for (position, operand) in operands.iter().enumerate() {
        rest = lex::skip_to_operand(rest);
        let same = match operand {
            Operand::Text(expected) => match lex::split_quoted(rest, line == Line::Note) {
                Some((text, after)) => {
                    rest = after;
                    text == expected
                }
                None => false,
            },
            Operand::Integer(expected) => {
                let (word, after) = lex::split_word(rest);
                rest = after;
                number::parse_integer(word)
                    .is_some_and(|value| value == *expected || (position == 0 && has_index(line)))
            }
            Operand::Number(expected) => {
                let (word, after) = lex::split_word(rest);
                rest = after;
                number::parse(word).is_some_and(|value| value.to_bits() == expected.to_bits())
            }
        };
        if !same {
            return false;
        }
    }
    lex::skip_separators(rest).is_empty()
}
