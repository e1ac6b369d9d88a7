//! JSON formatted for people: short values on one line, long lists of numbers and flags wrapped, the rest nested.

use std::io::{self, Write};
use std::mem;

/// Maximum line width in columns. A single longer value gets its own line.
const WIDTH: usize = 120;
/// Maximum number of members on a line. Larger objects have one member per line, unless they are flags.
const MEMBERS_ON_A_LINE: usize = 4;
/// Size at which buffered output is written to the target.
const FLUSH_AT: usize = 64 * 1024;

/// Receives compact JSON in pieces of any size and writes it formatted for people.
///
/// Only the current line is buffered, so documents of any size are streamed. Tokens are copied unchanged; numbers are
/// not parsed and printed again.
pub struct Pretty<W: Write> {
    target: W,
    out: Vec<u8>,
    column: usize,
    /// Open containers that are spread over lines, outermost first.
    spread: Vec<Spread>,
    /// Nested containers that may still fit on one line; their text so far is `line`.
    flat: Vec<Flat>,
    line: Vec<u8>,
    /// Offsets of the items of `flat` in `line`.
    starts: Vec<usize>,
    after_key: bool,
    /// The key of flags that are spread over lines, until it is known whether its value fits on this line.
    held: Vec<u8>,
    token: Vec<u8>,
    lexer: Lexer,
}

#[derive(Clone, Copy, PartialEq)]
enum Lexer {
    Outside,
    InString,
    AfterBackslash,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Object,
    Array,
}

impl Kind {
    const fn opener(self) -> u8 {
        match self {
            Self::Object => b'{',
            Self::Array => b'[',
        }
    }

    const fn closer(self) -> u8 {
        match self {
            Self::Object => b'}',
            Self::Array => b']',
        }
    }
}

struct Spread {
    kind: Kind,
    empty: bool,
    /// True if scalars may follow each other on a line: in arrays, and in objects of flags.
    rows: bool,
    /// True if the last item was a scalar, so that the next one may follow on its line.
    scalar_last: bool,
}

struct Flat {
    kind: Kind,
    /// Offset of its bracket in `line`.
    start: usize,
    /// Index of its first item in `starts`; the items of a nested container follow.
    items: usize,
    /// True if it contains a boolean.
    booleans: bool,
    /// True if it contains a value that is neither a boolean nor a number.
    others: bool,
}

impl Flat {
    /// Returns true for an object of flags: booleans, with numbers for fields of several bits.
    fn is_flags(&self) -> bool {
        self.kind == Kind::Object && self.booleans && !self.others
    }

    fn note(&mut self, value: &[u8]) {
        self.booleans |= is_boolean(value);
        self.others |= !is_boolean(value) && !is_number(value);
    }
}

fn is_boolean(token: &[u8]) -> bool {
    matches!(token, b"true" | b"false")
}

fn is_number(token: &[u8]) -> bool {
    matches!(token.first(), Some(b'-' | b'0'..=b'9'))
}

impl<W: Write> Pretty<W> {
    pub fn new(target: W) -> Self {
        Self {
            target,
            out: Vec::with_capacity(FLUSH_AT + 4 * WIDTH),
            column: 0,
            spread: Vec::new(),
            flat: Vec::new(),
            line: Vec::new(),
            starts: Vec::new(),
            after_key: false,
            held: Vec::new(),
            token: Vec::new(),
            lexer: Lexer::Outside,
        }
    }

    /// Writes the remaining output.
    pub fn finish(mut self) -> io::Result<()> {
        self.end_token();
        self.target.write_all(&self.out)?;
        self.target.flush()
    }

    fn put(&mut self, text: &[u8]) {
        self.out.extend_from_slice(text);
        self.column += text.len();
    }

    fn new_line(&mut self) {
        self.out.push(b'\n');
        self.column = 2 * self.spread.len();
        self.out.resize(self.out.len() + self.column, b' ');
    }

    fn end_token(&mut self) {
        if !self.token.is_empty() {
            let token = mem::take(&mut self.token);
            self.scalar(&token);
            self.token = token;
            self.token.clear();
        }
    }

    fn end_string(&mut self) {
        let inside = self.flat.last().map(|flat| flat.kind).or(self.spread.last().map(|spread| spread.kind));
        if inside == Some(Kind::Object) && !self.after_key {
            let token = mem::take(&mut self.token);
            self.key(&token);
            self.token = token;
            self.token.clear();
        } else {
            self.end_token();
        }
    }

    /// Returns the number of items of the innermost container in `line`.
    fn items_in_line(&self) -> usize {
        self.flat.last().map_or(0, |flat| self.starts.len() - flat.items)
    }

    /// Starts an item of the innermost container in `line`.
    fn start_item(&mut self) {
        if mem::take(&mut self.after_key) {
            return;
        }
        if self.items_in_line() > 0 {
            self.line.extend_from_slice(b", ");
        }
        self.starts.push(self.line.len());
    }

    /// Starts an item of `length` bytes in the innermost container that is spread over lines.
    fn place(&mut self, length: usize, scalar: bool) {
        if mem::take(&mut self.after_key) {
            return;
        }
        let Some(container) = self.spread.last_mut() else { return };
        let first = mem::replace(&mut container.empty, false);
        let follows = mem::replace(&mut container.scalar_last, scalar) && scalar && container.rows;
        if !first {
            self.put(b",");
        }
        // One column for the space before, one for the comma after.
        if follows && self.column + length + 2 <= WIDTH {
            self.put(b" ");
        } else {
            self.new_line();
        }
    }

    fn key(&mut self, text: &[u8]) {
        if self.items_in_line() >= MEMBERS_ON_A_LINE && !self.flat.last().is_some_and(Flat::is_flags) {
            self.spread_all();
        }
        let separator = if self.items_in_line() > 0 { ", ".len() } else { 0 };
        self.fit(separator + text.len() + ": ".len() + 1);
        if self.flat.is_empty() && self.spread.last().is_some_and(|object| object.rows) {
            self.held.extend_from_slice(text);
            self.held.extend_from_slice(b": ");
        } else if self.flat.is_empty() {
            self.place(text.len(), false);
            self.put(text);
            self.put(b": ");
        } else {
            self.start_item();
            self.line.extend_from_slice(text);
            self.line.extend_from_slice(b": ");
        }
        self.after_key = true;
    }

    fn scalar(&mut self, text: &[u8]) {
        if self.flat.is_empty() {
            self.release(text.len(), is_boolean(text) || is_number(text));
            self.place(text.len(), true);
            self.put(text);
        } else {
            self.start_item();
            self.line.extend_from_slice(text);
            self.note(|object| object.note(text));
            self.fit(1);
        }
        self.end_document();
    }

    /// Writes a buffered key before its value of `length` bytes.
    fn release(&mut self, length: usize, scalar: bool) {
        if !self.held.is_empty() {
            let held = mem::take(&mut self.held);
            self.after_key = false;
            self.place(held.len() + length, scalar);
            self.put(&held);
            self.held = held;
            self.held.clear();
            self.after_key = true;
        }
    }

    /// Records a value of the innermost container in `line`, which is spread if it has too many members and they are
    /// not flags.
    fn note(&mut self, value: impl FnOnce(&mut Flat)) {
        let many = self.items_in_line() > MEMBERS_ON_A_LINE;
        let Some(flat) = self.flat.last_mut() else { return };
        value(flat);
        if many && flat.kind == Kind::Object && !flat.is_flags() {
            self.spread_all();
        }
    }

    fn open(&mut self, kind: Kind) {
        self.release(1, false);
        self.note(|outer| outer.others = true);
        // On one line: a container without nested containers, or an object of such containers.
        let nests = matches!(self.flat.as_slice(), [Flat { kind: Kind::Object, .. }]);
        if nests {
            self.after_key = false;
        } else {
            self.spread_all();
            self.place(1, false);
        }
        let (start, items) = (self.line.len(), self.starts.len());
        self.flat.push(Flat { kind, start, items, booleans: false, others: false });
        self.line.push(kind.opener());
    }

    fn close(&mut self) {
        self.fit(2);
        if let Some(flat) = self.flat.pop() {
            self.line.push(flat.kind.closer());
            self.starts.truncate(flat.items);
            if self.flat.is_empty() {
                let line = mem::take(&mut self.line);
                self.put(&line);
                self.line = line;
                self.line.clear();
            }
        } else if let Some(container) = self.spread.pop() {
            self.new_line();
            self.put(&[container.kind.closer()]);
        }
        self.end_document();
    }

    fn end_document(&mut self) {
        if self.spread.is_empty() && self.flat.is_empty() {
            self.out.push(b'\n');
            self.column = 0;
        }
    }

    /// Spreads containers over lines, outermost first, until the rest and `more` bytes fit on one line.
    fn fit(&mut self, more: usize) {
        while !self.flat.is_empty() && self.column + self.line.len() + more > WIDTH {
            self.spread_outermost();
        }
    }

    fn spread_all(&mut self) {
        while !self.flat.is_empty() {
            self.spread_outermost();
        }
    }

    fn spread_outermost(&mut self) {
        let outer = self.flat.remove(0);
        let line = mem::take(&mut self.line);
        let after_key = mem::take(&mut self.after_key);
        let (inner, inner_items) =
            self.flat.first().map_or((line.len(), self.starts.len()), |inner| (inner.start, inner.items));
        let inner_starts = self.starts.split_off(inner_items);
        let starts = mem::replace(&mut self.starts, inner_starts.iter().map(|start| start - inner).collect());
        self.put(&[outer.kind.opener()]);
        let rows = outer.kind == Kind::Array || outer.is_flags();
        self.spread.push(Spread { kind: outer.kind, empty: true, rows, scalar_last: false });
        let ends = starts.iter().skip(1).map(|next| next - ", ".len()).chain([inner]);
        for (start, end) in starts.iter().zip(ends) {
            let item = line.get(*start..end).unwrap_or_default();
            self.place(item.len(), true);
            self.put(item);
        }
        self.line.extend_from_slice(line.get(inner..).unwrap_or_default());
        for flat in &mut self.flat {
            flat.start -= inner;
            flat.items -= inner_items;
        }
        self.after_key = after_key;
    }
}

impl<W: Write> Write for Pretty<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut rest = bytes;
        while let Some((first, others)) = rest.split_first() {
            rest = match (self.lexer, first) {
                (Lexer::Outside, b'{') => {
                    self.open(Kind::Object);
                    others
                }
                (Lexer::Outside, b'[') => {
                    self.open(Kind::Array);
                    others
                }
                (Lexer::Outside, b'}' | b']') => {
                    self.end_token();
                    self.close();
                    others
                }
                (Lexer::Outside, b',' | b':' | b' ' | b'\n' | b'\r' | b'\t') => {
                    self.end_token();
                    others
                }
                (Lexer::Outside, b'"') => {
                    self.token.push(b'"');
                    self.lexer = Lexer::InString;
                    others
                }
                (Lexer::Outside, _) => {
                    // Digits and letters occur in runs.
                    let ends = |byte: &u8| matches!(byte, b'{' | b'[' | b'}' | b']' | b',' | b':' | b'"' | 0..=b' ');
                    let (run, others) = rest.split_at(others.iter().position(ends).map_or(rest.len(), |at| at + 1));
                    self.token.extend_from_slice(run);
                    others
                }
                (Lexer::InString, b'"') => {
                    self.token.push(b'"');
                    self.lexer = Lexer::Outside;
                    self.end_string();
                    others
                }
                (Lexer::InString, b'\\') => {
                    self.token.push(b'\\');
                    self.lexer = Lexer::AfterBackslash;
                    others
                }
                (Lexer::InString, _) => {
                    let ends = |byte: &u8| matches!(byte, b'"' | b'\\');
                    let (run, others) = rest.split_at(rest.iter().position(ends).unwrap_or(rest.len()));
                    self.token.extend_from_slice(run);
                    others
                }
                (Lexer::AfterBackslash, escaped) => {
                    self.token.push(*escaped);
                    self.lexer = Lexer::InString;
                    others
                }
            };
        }
        if self.out.len() >= FLUSH_AT {
            self.target.write_all(&self.out)?;
            self.out.clear();
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests;
