//! A YAML loader that keeps positions, and rejects input that YAML parsers interpret differently.

use std::collections::HashMap;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle};

use crate::diagnostic::{Position, Reporter};

/// A value with its position.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// The start of the value.
    pub position: Position,
    /// The value.
    pub value: Value,
}

/// A YAML value.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A scalar and whether it was quoted.
    Scalar(String, bool),
    /// A list.
    List(Vec<Node>),
    /// A mapping in file order.
    Map(Vec<Entry>),
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The position of the key.
    pub position: Position,
    /// Its value.
    pub value: Node,
}

impl Node {
    /// Returns the number of values this one consists of, including itself.
    fn count(&self) -> usize {
        1 + match &self.value {
            Value::Scalar(..) => 0,
            Value::List(items) => items.iter().map(Self::count).sum(),
            Value::Map(entries) => entries.iter().map(|entry| entry.value.count()).sum(),
        }
    }

    /// Moves all positions down by `lines`: the text of an overlay follows that of its schema.
    pub(crate) fn move_down(&mut self, lines: usize) {
        self.position.line += lines;
        match &mut self.value {
            Value::Scalar(..) => {}
            Value::List(items) => items.iter_mut().for_each(|item| item.move_down(lines)),
            Value::Map(entries) => {
                for entry in entries {
                    entry.position.line += lines;
                    entry.value.move_down(lines);
                }
            }
        }
    }

    /// Returns the text of a scalar.
    #[must_use]
    pub fn scalar(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(text, _) => Some(text),
            _ => None,
        }
    }

    /// Returns whether the value is a YAML null: empty, `~` or `null`.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Value::Scalar(text, false) if ["", "~", "null", "Null", "NULL"].contains(&text.as_str()))
    }

    /// Describes the kind of the value for messages.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.value {
            Value::Scalar(..) if self.is_null() => "nothing".to_owned(),
            Value::Scalar(text, _) => format!("'{text}'"),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "a mapping".to_owned(),
        }
    }
}

/// Loads one document. Syntax errors stop loading; other problems are reported and loading continues.
pub fn load(text: &str, reporter: &mut Reporter<'_>) -> Option<Node> {
    let parser = Parser::new_from_str(text);
    let mut loader = Loader { parser, reporter, end: end(text), depth: 0, anchors: HashMap::new(), copied: 0 };
    loader.document()
}

/// Returns the position after the last character.
fn end(text: &str) -> Position {
    let last = text.rsplit(['\n', '\r']).next().unwrap_or_default();
    // A lone carriage return also ends a line.
    let line = text.split(['\n', '\r']).count() - text.matches("\r\n").count();
    Position { line, column: last.chars().count() + 1 }
}

struct Loader<'a, 'r, 'l> {
    parser: Parser<'a, saphyr_parser::StrInput<'a>>,
    reporter: &'r mut Reporter<'l>,
    /// The end of the text. The parser reports missing parts on a line that may not exist.
    end: Position,
    depth: usize,
    /// Anchored values, by the parser's id.
    anchors: HashMap<usize, Node>,
    /// Number of values that aliases have copied so far.
    copied: usize,
}

/// The most values that aliases may copy, so that a few lines cannot expand to millions.
const MOST_COPIES: usize = 10_000;
/// The deepest nesting of lists and mappings, because the loader is recursive.
const MOST_LEVELS: usize = 100;

impl<'a> Loader<'a, '_, '_> {
    fn next(&mut self) -> Option<(Event<'a>, Position)> {
        match self.parser.next_event()? {
            Ok((event, span)) => Some((event, position(span.start).min(self.end))),
            Err(error) => {
                let position = position(*error.marker()).min(self.end);
                self.reporter.report(position, "", format!("not valid YAML: {}", error.info()));
                None
            }
        }
    }

    fn document(&mut self) -> Option<Node> {
        loop {
            let (event, position) = self.next()?;
            match event {
                Event::StreamStart | Event::DocumentStart(_) | Event::Nothing => {}
                Event::StreamEnd | Event::DocumentEnd => {
                    // The parser places the end of an empty file on a line that may not exist.
                    let start = Position { line: 1, column: 1 };
                    self.reporter.report(start, "", "the file is empty, expected a schema");
                    return None;
                }
                event => {
                    let node = self.node(event, position, "")?;
                    // Anything after the document other than its end is a second document.
                    while let Some((event, position)) = self.next() {
                        if matches!(event, Event::DocumentStart(_)) {
                            self.reporter.report(position, "", "a second document, expected one schema per file");
                            return None;
                        }
                    }
                    return Some(node);
                }
            }
        }
    }

    fn untagged(&mut self, tagged: bool, position: Position, path: &str) {
        if tagged {
            self.reporter.report(position, path, "tags are not supported, expected an untagged value");
        }
    }

    /// Resolves an alias.
    fn alias(&mut self, anchor: usize, position: Position, path: &str) -> Option<Node> {
        let Some(node) = self.anchors.get(&anchor) else {
            self.reporter.report(position, path, "this alias stands inside the value that it names");
            return None;
        };
        self.copied += node.count();
        if self.copied > MOST_COPIES {
            self.reporter.report(position, path, format!("aliases repeat more than {MOST_COPIES} values"));
            return None;
        }
        Some(node.clone())
    }

    fn node(&mut self, event: Event<'a>, position: Position, path: &str) -> Option<Node> {
        if self.depth >= MOST_LEVELS {
            self.reporter.report(position, path, format!("nested more than {MOST_LEVELS} levels deep"));
            return None;
        }
        self.depth += 1;
        let node = self.value(event, position, path);
        self.depth -= 1;
        node
    }

    fn value(&mut self, event: Event<'a>, position: Position, path: &str) -> Option<Node> {
        let (anchor, value) = match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.untagged(tag.is_some(), position, path);
                let quoted = !matches!(style, ScalarStyle::Plain);
                if !quoted {
                    self.lint(&text, position, path);
                }
                (anchor, Value::Scalar(text.into_owned(), quoted))
            }
            Event::SequenceStart(anchor, tag) => {
                self.untagged(tag.is_some(), position, path);
                let mut items = Vec::new();
                loop {
                    match self.next()? {
                        (Event::SequenceEnd, _) => break,
                        (event, position) => {
                            let path = format!("{path}/{}", items.len());
                            items.push(self.node(event, position, &path)?);
                        }
                    }
                }
                (anchor, Value::List(items))
            }
            Event::MappingStart(anchor, tag) => {
                self.untagged(tag.is_some(), position, path);
                (anchor, Value::Map(self.map(path)?))
            }
            Event::Alias(anchor) => return self.alias(anchor, position, path),
            _ => return None,
        };
        let node = Node { position, value };
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        Some(node)
    }

    fn map(&mut self, path: &str) -> Option<Vec<Entry>> {
        let mut entries: Vec<Entry> = Vec::new();
        let mut places: HashMap<String, Position> = HashMap::new();
        let mut merged: Vec<Entry> = Vec::new();
        loop {
            let (key, position) = match self.next()? {
                (Event::MappingEnd, _) => {
                    // A mapping's own keys override merged ones.
                    for entry in merged {
                        if places.insert(entry.key.clone(), entry.position).is_none() {
                            entries.push(entry);
                        }
                    }
                    return Some(entries);
                }
                (Event::Scalar(text, style, _, tag), position) => {
                    self.untagged(tag.is_some(), position, path);
                    let key = text.into_owned();
                    if matches!(style, ScalarStyle::Plain) {
                        self.lint(&key, position, &format!("{path}/{key}"));
                    }
                    (key, position)
                }
                (event, position) => {
                    self.reporter.report(position, path, "expected a plain key");
                    self.node(event, position, path)?;
                    (String::new(), position)
                }
            };
            let inner = format!("{path}/{key}");
            if let Some(Position { line, column }) = places.get(&key) {
                self.reporter.report(position, &inner, format!("duplicate key '{key}', first at {line}:{column}"));
            }
            let (event, at) = self.next()?;
            let value = self.node(event, at, &inner)?;
            if key != "<<" {
                places.entry(key.clone()).or_insert(position);
                entries.push(Entry { key, position, value });
                continue;
            }
            let sources = match value.value {
                Value::List(items) => items,
                _ => vec![value],
            };
            for source in sources {
                let Value::Map(entries) = source.value else {
                    let message = "expected a mapping to merge, found another value";
                    self.reporter.report(source.position, path, message);
                    continue;
                };
                merged.extend(entries);
            }
        }
    }

    /// Reports plain integers that YAML 1.1 and YAML 1.2 parsers read as different numbers.
    fn lint(&mut self, text: &str, position: Position, path: &str) {
        let lower = text.to_ascii_lowercase();
        let digits = lower.trim_start_matches(['-', '+']);
        let number =
            digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(|c| c.is_ascii_digit() || c == '_');
        // A number with an 8 or a 9 cannot be octal.
        let octal = digits.len() > 1 && digits.starts_with('0') && !digits.contains(['8', '9']);
        if number && (octal || lower.starts_with('+')) {
            self.reporter.report(
                position,
                path,
                format!("'{text}' is read differently by YAML readers, expected decimal without leading zero, or 0x"),
            );
        }
    }
}

fn position(marker: Marker) -> Position {
    Position { line: marker.line(), column: marker.col() + 1 }
}

/// Returns the position of every character of a scalar, and of its end. `lines` are the lines of the file, and `start`
/// is where the scalar begins.
#[must_use]
pub fn places(lines: &[&str], start: Position, text: &str) -> Vec<Position> {
    let mut cursor = Cursor { lines, line: start.line, column: start.column };
    let quote = cursor.here().filter(|c| ['\'', '"'].contains(c));
    if quote.is_some() {
        cursor.column += 1;
    } else if cursor.here().is_some_and(|c| ['|', '>'].contains(&c)) && !text.starts_with(['|', '>']) {
        cursor.next_line();
    }
    let mut found = Vec::new();
    for c in text.chars() {
        // A line end counts as the space that it was folded into.
        while cursor.here().is_none() && c != '\n' && cursor.line < lines.len() {
            cursor.next_line();
            if c.is_whitespace() {
                break;
            }
        }
        found.push(Position { line: cursor.line, column: cursor.column });
        match (quote, cursor.here()) {
            (Some('\''), Some('\'')) => cursor.column += 2,
            (Some('"'), Some('\\')) => {
                cursor.column += match cursor.ahead(1) {
                    Some('x') => 4,
                    Some('u') => 6,
                    Some('U') => 10,
                    _ => 2,
                }
            }
            (_, Some(here)) if here == c => cursor.column += 1,
            (_, None) if c == '\n' => cursor.next_line(),
            _ => {}
        }
    }
    found.push(Position { line: cursor.line, column: cursor.column });
    found
}

/// A position in the lines of a file.
struct Cursor<'l> {
    lines: &'l [&'l str],
    line: usize,
    column: usize,
}

impl Cursor<'_> {
    fn ahead(&self, by: usize) -> Option<char> {
        self.lines.get(self.line.checked_sub(1)?)?.chars().nth(self.column.checked_sub(1)? + by)
    }

    fn here(&self) -> Option<char> {
        self.ahead(0)
    }

    fn next_line(&mut self) {
        self.line += 1;
        self.column = 1;
        while self.here().is_some_and(char::is_whitespace) {
            self.column += 1;
        }
    }
}
