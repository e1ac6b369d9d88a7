//! A YAML loader that keeps positions and refuses what two YAML readers would understand differently.

use saphyr_parser::{Event, Parser, ScalarStyle, Span};

use crate::diagnostic::{Position, Reporter};

/// A value with its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where the value begins.
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
    /// A mapping in the order of the file.
    Map(Vec<Entry>),
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub position: Position,
    /// Its value.
    pub value: Node,
}

impl Node {
    /// The text of a scalar.
    #[must_use]
    pub fn scalar(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(text, _) => Some(text),
            _ => None,
        }
    }

    /// What the value is, for messages.
    #[must_use]
    pub fn describe(&self) -> String {
        match &self.value {
            Value::Scalar(text, _) => format!("'{text}'"),
            Value::List(_) => "a list".to_owned(),
            Value::Map(_) => "a mapping".to_owned(),
        }
    }
}

/// Loads one document. Syntax errors end the run; everything else is reported and loading goes on.
pub fn load(text: &str, reporter: &mut Reporter<'_>) -> Option<Node> {
    let mut loader = Loader { parser: Parser::new_from_str(text), reporter, depth: 0 };
    loader.document()
}

struct Loader<'a, 'r, 'l> {
    parser: Parser<'a, saphyr_parser::StrInput<'a>>,
    reporter: &'r mut Reporter<'l>,
    depth: usize,
}

/// Deepest nesting of lists and mappings; the loader calls itself for each.
const MOST_LEVELS: usize = 100;

impl<'a> Loader<'a, '_, '_> {
    fn next(&mut self) -> Option<(Event<'a>, Position)> {
        match self.parser.next_event()? {
            Ok((event, span)) => Some((event, position(span))),
            Err(error) => {
                let marker = error.marker();
                let position = Position { line: marker.line(), column: marker.col() + 1 };
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
                    self.reporter.report(position, "", "the file is empty, expected a schema");
                    return None;
                }
                event => {
                    let node = self.node(event, position, "")?;
                    // Anything after the document but its end is a second document.
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

    fn anchors(&mut self, anchor: usize, tagged: bool, position: Position, path: &str) {
        if anchor != 0 {
            self.reporter.report(position, path, "anchors are not supported, expected the value itself");
        }
        if tagged {
            self.reporter.report(position, path, "tags are not supported, expected an untagged value");
        }
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
        let value = match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.anchors(anchor, tag.is_some(), position, path);
                let quoted = !matches!(style, ScalarStyle::Plain);
                if !quoted {
                    self.lint(&text, position, path);
                }
                Value::Scalar(text.into_owned(), quoted)
            }
            Event::SequenceStart(anchor, tag) => {
                self.anchors(anchor, tag.is_some(), position, path);
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
                Value::List(items)
            }
            Event::MappingStart(anchor, tag) => {
                self.anchors(anchor, tag.is_some(), position, path);
                Value::Map(self.map(path)?)
            }
            Event::Alias(_) => {
                self.reporter.report(position, path, "aliases are not supported, expected the value itself");
                Value::Scalar(String::new(), true)
            }
            _ => return None,
        };
        Some(Node { position, value })
    }

    fn map(&mut self, path: &str) -> Option<Vec<Entry>> {
        let mut entries: Vec<Entry> = Vec::new();
        loop {
            let (key, position) = match self.next()? {
                (Event::MappingEnd, _) => return Some(entries),
                (Event::Scalar(text, style, anchor, tag), position) => {
                    self.anchors(anchor, tag.is_some(), position, path);
                    let key = text.into_owned();
                    if matches!(style, ScalarStyle::Plain) {
                        self.lint(&key, position, &format!("{path}/{key}"));
                    }
                    if key == "<<" {
                        self.reporter.report(
                            position,
                            path,
                            "merge keys are not supported, expected the keys themselves",
                        );
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
            if let Some(first) = entries.iter().find(|entry| entry.key == key) {
                let Position { line, column } = first.position;
                self.reporter.report(position, &inner, format!("duplicate key '{key}', first at {line}:{column}"));
            }
            let (event, at) = self.next()?;
            let value = self.node(event, at, &inner)?;
            entries.push(Entry { key, position, value });
        }
    }

    /// Plain scalars that YAML 1.1 and 1.2 readers take for different things.
    fn lint(&mut self, text: &str, position: Position, path: &str) {
        let lower = text.to_ascii_lowercase();
        if ["yes", "no", "on", "off", "y", "n"].contains(&lower.as_str()) {
            self.reporter.report(
                position,
                path,
                format!("'{text}' is a boolean to some YAML readers and text to others, expected it in quotes"),
            );
        }
        let digits = lower.trim_start_matches(['-', '+']);
        if !digits.starts_with(|c: char| c.is_ascii_digit()) {
            return;
        }
        let bare = digits.replace('_', "");
        let number = bare.chars().all(|c| c.is_ascii_digit())
            || bare.strip_prefix("0o").is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
            || bare.strip_prefix("0b").is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()))
            || bare.strip_prefix("0x").is_some_and(|rest| rest.chars().all(|c| c.is_ascii_hexdigit()));
        if !number {
            return;
        }
        let leading_zero = digits.len() > 1 && digits.starts_with('0') && !digits.starts_with("0x");
        if digits.contains('_') || leading_zero || lower.starts_with('+') {
            self.reporter.report(
                position,
                path,
                format!(
                    "'{text}' is read differently by YAML readers, expected plain decimal without leading zero, or 0x"
                ),
            );
        }
    }
}

fn position(span: Span) -> Position {
    Position { line: span.start.line(), column: span.start.col() + 1 }
}
