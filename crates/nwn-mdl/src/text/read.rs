//! Parses a text into statements and infers its formatting.

mod list;

use meshwire_core::reader::widen;
use meshwire_core::{ByteString, Error, ErrorKind, Limit, Limits, Path, Segment};
use smallvec::SmallVec;

use super::context::Tracker;
use super::keyword::{Keyword, Shape};
use super::number;
use super::statement::{Content, Kept, Note, Numbers, Place, Statement, Table, Values};
use super::style::LineEnd;
use super::style_inference::{Fit, Learner, Line, State, line_end};

/// A line that the style may not reproduce.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Suspect {
    pub(crate) statement: usize,
    pub(crate) line: usize,
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// Its kind; `None` for lines that are not statements.
    pub(crate) state: Option<usize>,
    /// All values have the expected position, but some have an unusual number format.
    pub(crate) spelling: bool,
}

/// The position of a list's rows.
#[derive(Debug, Clone, Copy)]
pub(crate) struct List {
    pub(crate) statement: usize,
    pub(crate) state: usize,
    pub(crate) start: usize,
}

/// The result of reading.
#[derive(Debug)]
pub(crate) struct Found<'a> {
    pub(crate) statements: Vec<Statement>,
    /// The state of each statement's first line; `None` for lines that are not statements.
    pub(crate) heads: Vec<Option<usize>>,
    pub(crate) learner: Learner<'a>,
    pub(crate) suspects: Vec<Suspect>,
    pub(crate) lists: Vec<List>,
    pub(crate) line_end: LineEnd,
}

pub(crate) fn read<'a>(bytes: &'a [u8], limits: &Limits) -> Result<Found<'a>, Error> {
    let (line_end, lines) = line_end(bytes);
    let most = usize::try_from(limits.max_items).unwrap_or(usize::MAX);
    let mut memory = Memory::new(bytes.len(), limits);
    // Except in short texts, most lines are rows of lists. Only where the lines are very short, they are counted.
    let expected = if memory.is_much::<(Statement, Option<usize>)>(lines + 1) {
        let expected = heads(bytes);
        memory.take::<(Statement, Option<usize>)>(expected)?;
        expected
    } else {
        (lines / 4).max(lines.min(256))
    };
    let found = Found {
        statements: Vec::with_capacity(expected),
        heads: Vec::with_capacity(expected),
        learner: Learner::default(),
        suspects: Vec::new(),
        lists: Vec::new(),
        line_end,
    };
    let mut reader = Reader {
        bytes,
        at: 0,
        found,
        memory,
        tracker: Tracker::default(),
        notes: Vec::new(),
        budget: Vec::new(),
        line: Line::default(),
        misspelled: false,
    };
    while reader.at < bytes.len() {
        if reader.found.statements.len() >= most {
            return Err(Error::new(super::NAME, limits.exceeded(Limit::Items, "more")));
        }
        reader.statement()?;
    }
    Ok(reader.found)
}

/// Returns the number of lines that do not begin with a number, and therefore are not rows of numbers.
fn heads(bytes: &[u8]) -> usize {
    let is_row = |line: &&[u8]| matches!(line.trim_ascii_start(), [b'0'..=b'9' | b'-' | b'+' | b'.', ..]);
    bytes.split(|byte| *byte == b'\n').filter(|line| !is_row(line)).count()
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    found: Found<'a>,
    memory: Memory,
    tracker: Tracker,
    /// Notes of the current statement.
    notes: Vec<Note>,
    /// Buffer for the numbers of lists.
    budget: Vec<f64>,
    line: Line,
    /// A number on the current line has an unusual format.
    misspelled: bool,
}

/// The next item on a line.
enum Next<'a> {
    /// Blanks, followed by a token at the current position.
    Token(&'a [u8]),
    /// Blanks, followed by the end of the line or a comment.
    End(&'a [u8]),
}

impl<'a> Reader<'a> {
    #[inline]
    fn slice(&self, start: usize, end: usize) -> &'a [u8] {
        self.bytes.get(start..end).unwrap_or_default()
    }

    #[inline]
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Skips blanks.
    #[inline]
    fn next(&mut self) -> Next<'a> {
        let rest = self.rest();
        let gap = rest.iter().position(|byte| *byte > b' ' || *byte == b'\n').unwrap_or(rest.len());
        let (blanks, after) = rest.split_at_checked(gap).unwrap_or((rest, &[]));
        match after.first() {
            None => {
                self.at += gap;
                Next::End(blanks)
            }
            Some(b'\n') => {
                let blanks = blanks.strip_suffix(b"\r").unwrap_or(blanks);
                self.at += blanks.len();
                Next::End(blanks)
            }
            Some(b'#') => {
                self.at += gap;
                Next::End(blanks)
            }
            Some(_) => {
                self.at += gap;
                Next::Token(blanks)
            }
        }
    }

    /// Consumes the token at the current position.
    #[inline]
    fn token(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let token = rest.get(..number::token_length(rest)).unwrap_or_default();
        self.at += token.len();
        token
    }

    /// Consumes the rest of the line and returns it without the line end.
    fn remainder(&mut self) -> &'a [u8] {
        let rest = self.rest();
        let length = rest.iter().position(|byte| *byte == b'\n').unwrap_or(rest.len());
        let line = rest.get(..length).unwrap_or_default();
        // A carriage return is part of the line end only if a line feed follows.
        let line = if length < rest.len() { line.strip_suffix(b"\r").unwrap_or(line) } else { line };
        self.at += line.len();
        line
    }

    /// Consumes the line end. Returns false if it is not the usual one.
    #[inline]
    fn line_end(&mut self) -> bool {
        match self.rest() {
            [] => true,
            [b'\n', ..] => {
                self.at += 1;
                self.found.line_end == LineEnd::Lf
            }
            _ => {
                self.at += 2;
                self.found.line_end == LineEnd::CrLf
            }
        }
    }

    /// Ends a line whose values have been read; `blanks` precede the current position. Returns true if it is formatted
    /// like others.
    fn finish(&mut self, state: usize, line: usize, blanks: &'a [u8], fits: bool) -> Result<bool, Error> {
        let trail = if self.rest().first() == Some(&b'#') {
            self.memory.take::<Note>(3)?;
            let comment = self.remainder();
            let text = ByteString::from([blanks, comment].concat());
            self.notes.push(Note { line: narrow(line), place: Place::Behind, text });
            None
        } else {
            Some(blanks)
        };
        // A carriage return at the end of the text does not count: before a line feed it would be part of the line end.
        let fits = self.line_end() && fits && !blanks.ends_with(b"\r");
        let known = self.found.learner.items.get_mut(state);
        let matches = known.is_some_and(|state| state.end(&mut self.line, trail, fits && !self.misspelled));
        if !matches {
            // A line that differs only in number format has its values in the expected positions.
            self.misspelled &= fits;
        }
        Ok(matches)
    }

    /// Checks a number against the inferred format. Returns false if its position differs.
    #[inline]
    fn place(&mut self, state: usize, position: usize, gap: &'a [u8], token: &number::Token, length: usize) -> bool {
        match self
            .found
            .learner
            .items
            .get_mut(state)
            .map(|state| state.number(&mut self.line, position, gap, token, length))
        {
            Some(Fit::Yes) => true,
            Some(Fit::Spelling) => {
                self.misspelled = true;
                true
            }
            Some(Fit::Elsewhere) | None => false,
        }
    }

    /// Checks the gap before a word.
    #[inline]
    fn word(&mut self, state: usize, position: usize, gap: &'a [u8]) -> bool {
        let state = self.found.learner.items.get_mut(state);
        state.is_some_and(|state| state.word(&mut self.line, position, gap))
    }

    fn suspect(&mut self, line: usize, start: usize, state: Option<usize>) -> Result<(), Error> {
        self.memory.take::<(Suspect, Kept)>(3)?;
        if let Some(state) = state.and_then(|state| self.found.learner.items.get_mut(state)) {
            state.suspects += 1;
        }
        let spelling = std::mem::take(&mut self.misspelled);
        self.found.suspects.push(Suspect {
            statement: self.found.statements.len(),
            line,
            start,
            end: self.at,
            state,
            spelling,
        });
        Ok(())
    }

    #[cold]
    fn error(&self, at: usize, row: Option<usize>, expected: &str, found: &str) -> Error {
        let before = self.slice(0, at);
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let column = before.len() - before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1) + 1;
        let mut path = Path::from_iter([Segment::Field("statements"), Segment::Index(self.found.statements.len())]);
        if let Some(row) = row {
            path.push(Segment::Field("rows"));
            path.push(Segment::Index(row));
        }
        let kind = ErrorKind::invalid(expected, format!("{found} (line {line}, column {column})"));
        Error::new(super::NAME, kind).at(path, widen(at))
    }

    fn statement(&mut self) -> Result<(), Error> {
        let start = self.at;
        let Next::Token(lead) = self.next() else {
            return self.other(start);
        };
        let word = self.token();
        let Some((keyword, keying)) = Keyword::of_keyed(word) else {
            return self.other(start);
        };
        let context = self.tracker.enter(keyword, keying);
        let state = self.found.learner.of(context, State::new);
        let known = self.found.learner.items.get_mut(state);
        let fits = known.is_some_and(|state| state.head(&mut self.line, lead, word));
        let shape = if keying.is_some() { Shape::Rows } else { keyword.shape() };
        let content = match shape {
            Shape::Words => Content::Line { keyword, values: Values::Text(self.words(state, start, fits)?) },
            Shape::Numbers => Content::Line { keyword, values: self.values(state, start, fits)? },
            Shape::Rows | Shape::Weights | Shape::Names | Shape::Tree => {
                self.memory.take::<(Table, [List; 3])>(1)?;
                let (table, rows) = self.table(context, state, start, fits)?;
                self.found.lists.push(List { statement: self.found.statements.len(), state: rows, start });
                Content::Table(Box::new(table))
            }
        };
        self.push(content, Some(state));
        Ok(())
    }

    /// Ends a statement; `state` is the state of its first line.
    #[inline]
    fn push(&mut self, content: Content, state: Option<usize>) {
        let statement = Statement { content, notes: std::mem::take(&mut self.notes), kept: Vec::new() };
        self.tracker.leave(&statement);
        self.found.statements.push(statement);
        self.found.heads.push(state);
    }

    /// Reads a whole line that is not a statement.
    fn other(&mut self, start: usize) -> Result<(), Error> {
        self.at = start;
        let line = self.remainder();
        if !self.line_end() {
            self.suspect(0, start, None)?;
        }
        self.push(Content::Other(line.into()), None);
        Ok(())
    }

    /// Reads the words of the first line of a statement.
    fn words(&mut self, state: usize, start: usize, fits: bool) -> Result<ByteString, Error> {
        let (text, fits) = self.line_of_words(state, 0, fits)?;
        if !fits {
            self.suspect(0, start, Some(state))?;
        }
        Ok(text)
    }

    /// Reads the words up to the end of the line; returns them and whether they are formatted like others.
    fn line_of_words(&mut self, state: usize, line: usize, mut fits: bool) -> Result<(ByteString, bool), Error> {
        let mut text = ByteString::default();
        let mut joined: SmallVec<[u8; 64]> = SmallVec::new();
        let mut position = 0;
        loop {
            match self.next() {
                Next::Token(gap) => {
                    fits &= self.word(state, position, gap);
                    let word = self.token();
                    if position == 0 {
                        text = word.into();
                    } else {
                        if position == 1 {
                            joined.extend_from_slice(text.as_bytes());
                        }
                        joined.push(b' ');
                        joined.extend_from_slice(word);
                    }
                    position += 1;
                }
                Next::End(blanks) => {
                    let fits = self.finish(state, line, blanks, fits)?;
                    return Ok((if position > 1 { joined.as_slice().into() } else { text }, fits));
                }
            }
        }
    }

    /// Reads the numbers up to the end of the line, or the words if not all are numbers.
    fn values(&mut self, state: usize, start: usize, mut fits: bool) -> Result<Values, Error> {
        let first = self.at;
        if let Some(known) = self.found.learner.items.get(state).filter(|_| fits) {
            if let Some((values, length)) = known.known_values(self.rest(), self.found.line_end) {
                self.at += length;
                return Ok(Values::Numbers(values.get(..known.columns()).unwrap_or_default().into()));
            }
        }
        let mut numbers = Numbers::new();
        loop {
            match self.next() {
                Next::Token(gap) => {
                    let Some((token, length)) = number::scan(self.rest()) else {
                        self.at = first;
                        self.misspelled = false;
                        if let Some(state) = self.found.learner.items.get_mut(state) {
                            state.restart(&mut self.line);
                        }
                        return self.words(state, start, fits).map(Values::Text);
                    };
                    self.at += length;
                    fits &= self.place(state, numbers.len(), gap, &token, length);
                    if numbers.spilled() {
                        self.memory.take::<f64>(3)?;
                    }
                    numbers.push(token.value);
                }
                Next::End(blanks) => {
                    fits = self.finish(state, 0, blanks, fits)?;
                    break;
                }
            }
        }
        if !fits {
            self.suspect(0, start, Some(state))?;
        }
        Ok(Values::Numbers(numbers))
    }
}

fn show(token: &[u8]) -> String {
    meshwire_core::error::show(token.get(..40).unwrap_or(token))
}

fn narrow(line: usize) -> u32 {
    u32::try_from(line).unwrap_or(u32::MAX)
}

/// Memory for each byte of a text at most; see [`Limits::memory_for`].
const TIMES: u64 = 10;

/// The memory that is left.
#[derive(Debug)]
struct Memory {
    most: u64,
    left: u64,
}

impl Memory {
    fn new(length: usize, limits: &Limits) -> Self {
        let most = limits.memory_for(length, TIMES);
        Self { most, left: most }
    }

    /// Takes the memory of `count` values of a type. A list that grows takes three times its own: the old elements are
    /// moved to a new list of twice the length.
    #[inline]
    fn take<T>(&mut self, count: usize) -> Result<(), Error> {
        let wanted = size(size_of::<T>()).saturating_mul(size(count));
        match self.left.checked_sub(wanted) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => Err(self.exceeded()),
        }
    }

    /// Returns true if `count` values of a type take more than a quarter of what is left.
    fn is_much<T>(&self, count: usize) -> bool {
        size(size_of::<T>()).saturating_mul(size(count)) > self.left / 4
    }

    /// Returns how many numbers one list may have. While it grows by a quarter of its length it takes 2.25 times the
    /// memory of its numbers.
    fn most_numbers(&self) -> usize {
        usize::try_from(self.left / size(size_of::<f64>()) / 9 * 4).unwrap_or(usize::MAX)
    }

    #[cold]
    fn exceeded(&self) -> Error {
        Error::new(super::NAME, ErrorKind::exceeded(Limit::Memory, self.most, "more"))
    }
}

fn size(size: usize) -> u64 {
    widen(size)
}
