//! Text as a source of records. Every byte is compared with the inferred style while the values are read: what matches
//! needs no memory, and what does not is kept.

mod fault;
mod slow;

use meshwire_core::reader::widen;
use meshwire_core::{ByteString, Error, ErrorKind, Limit};

use crate::grammar::attachment::{self, Attachment};
use crate::grammar::source::{Found, Progress, Result, Source};
use crate::lines::{COUNT, Line};
use crate::number;
use crate::text::lex;
use crate::text::place::show;
use crate::text::preset::Preset;
use crate::text::style::{CosmeticKeyword, LineEnd, LineStyle, TextStyle, UvLayers};

/// White space between the end of a line and an operand that should have been on it.
#[derive(Debug, Clone, Copy, Default)]
struct LineBreak {
    /// Distance from the end of the line, and from the operand, to the end of the file.
    from: usize,
    to: usize,
}

pub(crate) struct TextSource<'a> {
    all: &'a [u8],
    rest: &'a [u8],
    /// Start of the record, directly after the previous one.
    start: &'a [u8],
    /// Start of the current operand.
    operand: &'a [u8],
    style: TextStyle,
    at: Progress,
    /// The maximum number of operands seen for each line.
    seen: [u8; COUNT],
    previous: Line,
    current: LineStyle,
    /// True if the line occurs for the first time.
    learning: bool,
    /// True if the previous record ended before its line did.
    mid_line: bool,
    /// The last line that ended inside a record.
    line_break: LineBreak,
    /// Treat every number as the shortest form of its value.
    shortest: bool,
    uv_layers: Option<UvLayers>,
    /// Maximum memory for kept records and attachments.
    most: u64,
}

impl<'a> TextSource<'a> {
    /// Creates a source. `most` is the maximum memory for what is kept beside the values.
    pub(crate) fn new(all: &'a [u8], shortest: bool, most: u64) -> Self {
        let mut style = TextStyle::unknown();
        let first_end = all.iter().position(|byte| *byte == b'\n');
        if let Some([.., b'\r']) = first_end.and_then(|end| all.get(..end)) {
            style.line_end = LineEnd::CrLf;
        }
        Self {
            all,
            rest: all,
            start: all,
            operand: all,
            style,
            at: Progress::new(),
            seen: [0; COUNT],
            previous: Line::Start,
            current: LineStyle::plain(Line::Start),
            learning: false,
            mid_line: false,
            line_break: LineBreak::default(),
            shortest,
            uv_layers: None,
            most,
        }
    }

    /// Reads the data after the last record, and returns everything except the values.
    pub(crate) fn finish(mut self, candidates: &[Preset]) -> Result<(TextStyle, Found)> {
        self.collect(Line::End)?;
        self.open(Line::End);
        let end = lex::skip_separators(self.rest);
        if !end.is_empty() {
            self.operand = end;
            return Err(self.keyword_error());
        }
        self.lead(end);
        self.rest = end;
        self.close()?;
        Ok(self.abandon(candidates))
    }

    /// Returns what is known when reading stops at a fault.
    pub(crate) fn abandon(mut self, candidates: &[Preset]) -> (TextStyle, Found) {
        self.style.widths = self.at.found.widths.widths;
        self.style.settle(&self.seen, candidates);
        (self.style, self.at.found)
    }

    /// Returns the number of records so far, and how many of them are kept.
    pub(crate) fn oddness(&self) -> (usize, usize) {
        (usize::try_from(self.at.counter.records()).unwrap_or(usize::MAX), self.at.found.kept.len())
    }

    #[inline]
    fn open(&mut self, line: Line) {
        self.at.open(line);
        self.at.odd = self.mid_line;
        self.learning = self.seen.get(line.index()) == Some(&0);
        self.current = self.style.line(line);
    }

    /// Compares the text between two records with the style.
    fn lead(&mut self, to: &[u8]) {
        let mut gap = self.rest.get(..self.rest.len() - to.len()).unwrap_or_default();
        let mut count = 0_u8;
        while let Some(rest) = gap.strip_prefix(self.style.line_end.bytes()) {
            gap = rest;
            count = count.saturating_add(1);
        }
        if !gap.is_empty() || count == u8::MAX || self.mid_line {
            self.at.odd = true;
            return;
        }
        match self.style.known_blank_lines(self.previous, self.at.line) {
            Some(known) => self.at.odd |= known != count,
            None => self.style.set_blank_lines(self.previous, self.at.line, count),
        }
    }

    /// Skips the blank lines before a line, if their number matches the style.
    #[inline(always)]
    fn expected_lead(&self, line: Line) -> Option<&'a [u8]> {
        let blank_lines = self.style.known_blank_lines(self.previous, line)?;
        let mut rest = self.rest;
        for _ in 0..blank_lines {
            rest = self.style.line_end.strip(rest)?;
        }
        Some(rest)
    }

    /// Skips the keyword and the blank lines before it, if everything matches the style.
    #[inline]
    fn expected_keyword(&mut self) -> Option<&'a [u8]> {
        let rest = self.expected_lead(self.at.line)?;
        let info = self.at.line.info();
        let narrow = info.keyword.strip(rest)?;
        if lex::at_boundary(narrow) && self.at.line != Line::CosmeticCount {
            return Some(narrow);
        }
        let rest = info.wide_keyword?.strip(rest).filter(|rest| lex::at_boundary(rest))?;
        self.at.wide = true;
        Some(rest)
    }

    /// Reads a whole record of numbers if all of it matches the style; otherwise changes nothing.
    #[inline]
    fn expected_numbers<const N: usize>(&mut self, line: Line) -> Option<[f64; N]> {
        if self.mid_line || self.seen.get(line.index()) == Some(&0) {
            return None;
        }
        let style = self.style.lines.get(line.index())?;
        let mut rest = line.info().keyword.strip(self.expected_lead(line)?)?;
        let mut values = [0.0; N];
        for (slot, value) in values.iter_mut().enumerate() {
            rest = style.separator(slot).strip(rest)?;
            (*value, rest) = number::as_styled(rest, style.number(slot))?;
        }
        rest = style.strip_end(rest, self.style.line_end)?;
        self.at.counter.advance(self.at.attached);
        self.previous = line;
        self.rest = rest;
        self.start = rest;
        Some(values)
    }

    #[cold]
    fn begin_slowly(&mut self, line: Line) -> Result<()> {
        if !self.at.attached {
            self.collect(line)?;
            self.open(line);
        }
        self.at.wide = false;
        let word = lex::skip_separators(self.rest);
        self.operand = word;
        let Some(rest) = self.keyword(word) else { return Err(self.keyword_error()) };
        self.lead(word);
        self.rest = rest;
        Ok(())
    }

    /// Strips the keyword of the line, in any of its spellings.
    fn keyword(&mut self, word: &'a [u8]) -> Option<&'a [u8]> {
        let info = self.at.line.info();
        if matches!(self.at.line, Line::Comment | Line::Semicolon) {
            return word.strip_prefix(info.token.keyword.as_bytes());
        }
        let (found, rest) = lex::split_word(word);
        if found == info.token.keyword.as_bytes() {
            if self.at.line == Line::CosmeticCount {
                self.style.cosmetic_keyword = CosmeticKeyword::Official;
            }
            return Some(rest);
        }
        if info.wide.is_some_and(|wide| found == wide.keyword.as_bytes()) {
            self.at.wide = true;
            return Some(rest);
        }
        if self.at.line == Line::CosmeticCount && found == CosmeticKeyword::Short.keyword().as_bytes() {
            self.style.cosmetic_keyword = CosmeticKeyword::Short;
            return Some(rest);
        }
        None
    }

    fn word_is(&self, line: Line, word: &[u8]) -> bool {
        let info = line.info();
        let found = lex::split_word(word).0;
        found == info.token.keyword.as_bytes()
            || info.wide.is_some_and(|wide| found == wide.keyword.as_bytes())
            || (line == Line::CosmeticCount && found == CosmeticKeyword::Short.keyword().as_bytes())
    }

    /// Reads the attachments before `wanted`.
    fn collect(&mut self, wanted: Line) -> Result<()> {
        loop {
            let word = lex::skip_separators(self.rest);
            let line = match word {
                [b'/', b'/', ..] => Line::Comment,
                [b';', ..] => Line::Semicolon,
                [b'E' | b'R' | b'I' | b'N', ..]
                    if self.at.counter.records() >= attachment::HEAD && !self.word_is(wanted, word) =>
                {
                    match attachment::LINES.into_iter().find(|line| self.word_is(*line, word)) {
                        Some(line) => line,
                        None => return Ok(()),
                    }
                }
                _ => return Ok(()),
            };
            self.attach(line)?;
            self.within_memory()?;
        }
    }

    #[inline]
    fn separator(&mut self) {
        match self.current.separator(self.at.slot).strip(self.rest) {
            Some(rest @ [next, ..]) if !self.learning && !lex::separates(*next) && !lex::is_comment(rest) => {
                self.rest = rest;
            }
            _ => self.separator_slowly(),
        }
        self.operand = self.rest;
    }

    /// Ends a record: infers its style, or keeps it if it does not match.
    #[inline]
    fn close(&mut self) -> Result<()> {
        if self.learning {
            self.current.repeat_from(self.at.slot, self.at.line);
            self.style.set_line(self.at.line, self.current);
        }
        if let Some(seen) = self.seen.get_mut(self.at.line.index()) {
            *seen = (*seen).max(u8::try_from(self.at.slot).unwrap_or(u8::MAX)).max(1);
        }
        if self.at.odd {
            self.at.keep(self.start, self.rest);
            self.within_memory()?;
        }
        self.at.counter.advance(self.at.attached);
        self.previous = self.at.line;
        self.start = self.rest;
        Ok(())
    }

    fn within_memory(&self) -> Result<()> {
        // Growing lists have room for twice their elements.
        let attachments = self.at.found.attachments.len().saturating_mul(2 * size_of::<Attachment>());
        if widen(self.at.found.kept.memory().saturating_add(attachments)) <= self.most {
            return Ok(());
        }
        Err(Error::new(crate::kind::NAME, ErrorKind::exceeded(Limit::Memory, self.most, "more")))
    }
}

impl Source for TextSource<'_> {
    const TEXT: bool = true;

    #[inline]
    fn at(&mut self) -> &mut Progress {
        &mut self.at
    }

    #[inline]
    fn next_is(&mut self, line: Line) -> Result<bool> {
        let word = lex::skip_separators(self.rest);
        if line.info().keyword.strip(word).is_some_and(lex::at_boundary) {
            return Ok(true);
        }
        // All keywords for a line begin with the same letter.
        if word.first() == line.info().token.keyword.as_bytes().first() && self.word_is(line, word) {
            return Ok(true);
        }
        if matches!(word, [b'/' | b';' | b'E' | b'R' | b'I' | b'N', ..]) {
            self.collect(line)?;
            return Ok(self.word_is(line, lex::skip_separators(self.rest)));
        }
        Ok(false)
    }

    #[inline]
    fn begin(&mut self, line: Line) -> Result<()> {
        self.open(line);
        match self.expected_keyword() {
            Some(rest) => {
                self.operand = self.rest;
                self.rest = rest;
                Ok(())
            }
            None => self.begin_slowly(line),
        }
    }

    #[inline]
    fn integer(&mut self) -> Result<i64> {
        self.separator();
        match number::plain_integer(self.rest) {
            Some((value, rest)) if lex::at_boundary(rest) => {
                self.rest = rest;
                self.at.slot += 1;
                Ok(value.into())
            }
            _ => self.integer_slowly(),
        }
    }

    #[inline]
    fn number(&mut self) -> Result<f64> {
        self.separator();
        if !self.learning {
            let read = number::as_styled(self.rest, self.current.number(self.at.slot));
            if let Some((value, rest)) = read.filter(|(_, rest)| lex::at_boundary(rest)) {
                self.rest = rest;
                self.at.slot += 1;
                return Ok(value);
            }
        }
        self.number_slowly()
    }

    #[inline]
    fn numbers<const N: usize>(&mut self, line: Line) -> Result<[f64; N]> {
        match self.expected_numbers(line) {
            Some(values) => Ok(values),
            None => self.numbers_one_by_one(line),
        }
    }

    // Always inlined: an array in a result would be returned through memory.
    #[inline(always)]
    fn optional<const N: usize>(&mut self, line: Line) -> Result<Option<[f64; N]>> {
        match self.expected_numbers(line) {
            Some(values) => Ok(Some(values)),
            None if self.next_is(line)? => self.numbers_one_by_one(line).map(Some),
            None => Ok(None),
        }
    }

    fn text(&mut self) -> Result<ByteString> {
        if matches!(self.at.line, Line::Comment | Line::Semicolon) {
            let (text, rest) = lex::split_line(self.rest);
            self.operand = self.rest;
            self.rest = rest;
            self.at.slot += 1;
            return Ok(ByteString::from(text));
        }
        self.separator();
        let Some((text, rest)) = lex::split_quoted(self.rest, self.at.line == Line::Note) else {
            self.at.slot += 1;
            let (line, _) = lex::split_line(self.rest);
            return Err(match line.first() {
                Some(b'"') => self.error("a closing quote before the end of the line", &show(line)),
                _ => self.operand_error("a text in quotes", line),
            });
        };
        self.rest = rest;
        self.at.slot += 1;
        Ok(ByteString::from(text))
    }

    fn more(&mut self) -> bool {
        // `inf` and `nan` are numbers as well; no keyword starts with a lower-case letter.
        matches!(lex::skip_blanks(self.rest), [b'0'..=b'9' | b'-' | b'+' | b'.' | b'i' | b'n', ..])
    }

    #[inline]
    fn uv_layers(&mut self, layers: UvLayers) -> Result<()> {
        if self.uv_layers.is_some_and(|seen| seen != layers) {
            return Err(self.error("texture coordinates in the same form as before", "the other form"));
        }
        self.uv_layers = Some(layers);
        self.style.uv_layers = layers;
        Ok(())
    }

    #[inline]
    fn end(&mut self) -> Result<()> {
        match self.current.strip_end(self.rest, self.style.line_end) {
            Some(rest) if !self.learning => {
                self.rest = rest;
                self.mid_line = false;
            }
            _ => self.end_slowly()?,
        }
        self.close()
    }

    fn fail(&self, expected: &str, found: &str) -> Error {
        self.error(expected, found)
    }

    fn room_for(&self, count: u32, size: usize) -> usize {
        usize::try_from(count).unwrap_or(usize::MAX).min(self.rest.len() / size.max(1) + 1)
    }
}
