//! Converts YAML to a [`Schema`]: checks that every key is known and every value has the right form.

mod attribute;
mod bit_cases;
mod forms;
mod own;
mod types;

use super::{Schema, Written};
use crate::diagnostic::{Position, Reporter};
use crate::expression::{Called, Expr, Places, integer};
use crate::yaml::{self, Entry, Node, Value};

/// Reads a schema. Problems are reported and reading continues.
pub fn read(root: &Node, reporter: &mut Reporter<'_>) -> Option<Schema> {
    let mut reader = Reader { reporter };
    reader.schema(root)
}

struct Reader<'r, 'l> {
    reporter: &'r mut Reporter<'l>,
}

/// A mapping with checked keys.
struct Mapping<'a> {
    entries: &'a [Entry],
    at: Position,
    path: String,
}

impl<'a> Mapping<'a> {
    fn get(&self, key: &str) -> Option<&'a Node> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
    }

    fn path_of(&self, key: &str) -> String {
        format!("{}/{key}", self.path)
    }
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

impl Reader<'_, '_> {
    fn report(&mut self, at: Position, path: &str, message: impl Into<String>) {
        self.reporter.report(at, path, message);
    }

    fn mapping<'a>(&mut self, node: &'a Node, path: &str, allowed: &[&str]) -> Option<Mapping<'a>> {
        let Value::Map(entries) = &node.value else {
            self.report(node.position, path, format!("expected a mapping, found {}", node.describe()));
            return None;
        };
        for entry in entries {
            let foreign =
                entry.key.starts_with('-') && !entry.key.starts_with("-gen-") && !entry.key.starts_with("-rust-");
            if !allowed.contains(&entry.key.as_str()) && !foreign {
                let own: Vec<&str> = if entry.key.starts_with('-') {
                    allowed
                        .iter()
                        .copied()
                        .filter(|key| key.starts_with("-gen-") || key.starts_with("-rust-"))
                        .collect()
                } else {
                    allowed.iter().copied().filter(|key| !key.starts_with('-')).collect()
                };
                let expected = if own.is_empty() {
                    "expected none here".to_owned()
                } else {
                    format!("expected one of: {}", own.join(", "))
                };
                self.report(entry.position, path, format!("unknown key '{}', {expected}", entry.key));
            }
        }
        Some(Mapping { entries, at: node.position, path: path.to_owned() })
    }

    fn list<'a>(&mut self, node: &'a Node, path: &str) -> &'a [Node] {
        if let Value::List(items) = &node.value {
            items
        } else {
            self.report(node.position, path, format!("expected a list, found {}", node.describe()));
            &[]
        }
    }

    fn entries<'a>(&mut self, node: &'a Node, path: &str) -> &'a [Entry] {
        if let Value::Map(entries) = &node.value {
            entries
        } else {
            self.report(node.position, path, format!("expected a mapping, found {}", node.describe()));
            &[]
        }
    }

    fn text(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<String>> {
        let node = map.get(key)?;
        let path = map.path_of(key);
        match node.scalar().filter(|_| !node.is_null()) {
            Some(text) => Some(Written { value: text.to_owned(), at: node.position, path }),
            None => {
                self.report(node.position, &path, format!("expected text, found {}", node.describe()));
                None
            }
        }
    }

    /// Reads a text or a list of texts.
    fn texts(&mut self, map: &Mapping<'_>, key: &str) -> Vec<Written<String>> {
        let Some(node) = map.get(key) else { return Vec::new() };
        let path = map.path_of(key);
        let nodes = match &node.value {
            Value::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        let mut found = Vec::new();
        for node in nodes {
            match node.scalar().filter(|_| !node.is_null()) {
                Some(text) => found.push(Written { value: text.to_owned(), at: node.position, path: path.clone() }),
                None => self.report(node.position, &path, format!("expected text, found {}", node.describe())),
            }
        }
        found
    }

    fn identifier(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<String>> {
        let Some(id) = self.text(map, key) else {
            if map.get(key).is_none() {
                self.report(map.at, &map.path, format!("expected the key '{key}'"));
            }
            return None;
        };
        self.check_identifier(&id.value, id.at, &id.path).then_some(id)
    }

    fn check_identifier(&mut self, text: &str, at: Position, path: &str) -> bool {
        let ok = is_identifier(text);
        if !ok {
            self.report(at, path, format!("'{text}' is no identifier, expected lower-case letters, digits and '_'"));
        }
        ok
    }

    fn rust_name(&mut self, map: &Mapping<'_>) -> Option<Written<String>> {
        let name = self.text(map, "-rust-name")?;
        let ok = name.value.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.value.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && syn::parse_str::<syn::Ident>(&name.value).is_ok();
        if !ok {
            self.report(name.at, &name.path, format!("'{}' is no Rust identifier that is free to use", name.value));
        }
        ok.then_some(name)
    }

    fn number(&mut self, node: &Node, path: &str) -> Option<i128> {
        let found = match &node.value {
            Value::Scalar(text, false) => integer(text),
            _ => None,
        };
        if found.is_none() {
            self.report(node.position, path, format!("expected an integer, found {}", node.describe()));
        }
        found
    }

    /// Reads `-orig-id`.
    fn original(&mut self, map: &Mapping<'_>) -> Vec<String> {
        self.texts(map, "-orig-id").into_iter().map(|text| text.value).collect()
    }

    fn expression(&mut self, node: &Node, path: &str) -> Option<Written<Expr>> {
        let Some(text) = node.scalar().filter(|_| !node.is_null()) else {
            self.report(node.position, path, format!("expected an expression, found {}", node.describe()));
            return None;
        };
        self.parsed(text, node.position, path)
    }

    fn expression_of(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<Expr>> {
        map.get(key).and_then(|node| self.expression(node, &map.path_of(key)))
    }

    fn parsed(&mut self, text: &str, at: Position, path: &str) -> Option<Written<Expr>> {
        let places = Places::new(yaml::places(self.reporter.lines(), at, text));
        match Expr::parse(text, &places) {
            Ok(value) => Some(Written { value, at, path: path.to_owned() }),
            Err(error) => {
                self.report(error.at, path, error.message);
                None
            }
        }
    }

    fn called(&mut self, text: &str, at: Position, path: &str) -> Option<Written<Called>> {
        let places = Places::new(yaml::places(self.reporter.lines(), at, text));
        match Called::parse(text, &places) {
            Ok(value) => Some(Written { value, at, path: path.to_owned() }),
            Err(error) => {
                self.report(error.at, path, error.message);
                None
            }
        }
    }

    fn flag(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<bool>> {
        self.word(map, key, &[("true", true), ("false", false)])
    }

    fn byte(&mut self, node: &Node, path: &str) -> Option<u8> {
        let value = self.number(node, path)?;
        let byte = u8::try_from(value).ok();
        if byte.is_none() {
            self.report(node.position, path, format!("expected a byte from 0 to 255, found {value}"));
        }
        byte
    }

    fn word<T: Copy>(&mut self, map: &Mapping<'_>, key: &str, words: &[(&str, T)]) -> Option<Written<T>> {
        let text = self.text(map, key)?;
        match words.iter().find(|(word, _)| *word == text.value) {
            Some((_, value)) => Some(Written { value: *value, at: text.at, path: text.path }),
            None => {
                let expected: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                self.report(text.at, &text.path, format!("expected {}, found '{}'", expected.join(" or "), text.value));
                None
            }
        }
    }
}
