//! Converts YAML to a [`Schema`]: checks that every key is known and every value has the right form.

mod attribute;
mod bit_cases;
mod forms;
mod own;
mod types;

use std::fmt::Display;

use super::{Schema, Written};
use crate::diagnostic::{Position, Reporter};
use crate::expression::{Expr, Places, SyntaxError, integer};
use crate::hint::meant;
use crate::yaml::{self, Entry, Node, Value};

/// Reads a schema. Problems are reported and reading continues.
pub fn read(root: &Node, reporter: &mut Reporter<'_>) -> Option<Schema> {
    let mut reader = Reader { reporter };
    reader.schema(&Written { value: root, at: root.position, path: String::new() })
}

struct Reader<'r, 'l> {
    reporter: &'r mut Reporter<'l>,
}

/// A value of the file.
type Item<'a> = Written<&'a Node>;

/// A mapping with checked keys.
type Mapping<'a> = Written<&'a [Entry]>;

impl<T> Written<T> {
    fn map<U>(self, convert: impl FnOnce(T) -> U) -> Written<U> {
        Written { value: convert(self.value), at: self.at, path: self.path }
    }

    fn part<U>(&self, key: impl Display, at: Position, value: U) -> Written<U> {
        Written { value, at, path: format!("{}/{key}", self.path) }
    }
}

impl<'a> Mapping<'a> {
    fn get(&self, key: &str) -> Option<Item<'a>> {
        let entry = self.value.iter().find(|entry| entry.key == key)?;
        Some(self.part(key, entry.value.position, &entry.value))
    }
}

impl<'a> Item<'a> {
    /// Returns the elements of a list, or the value itself if it is not a list.
    fn one_or_more(&self) -> impl Iterator<Item = Item<'a>> {
        let nodes = match &self.value.value {
            Value::List(items) => items.as_slice(),
            _ => std::slice::from_ref(self.value),
        };
        nodes.iter().map(|node| Item { value: node, at: node.position, path: self.path.clone() })
    }
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

impl Reader<'_, '_> {
    fn report<T>(&mut self, part: &Written<T>, message: impl Into<String>) {
        self.reporter.report(part.at, &part.path, message);
    }

    /// Reports a value of another form.
    fn expected(&mut self, what: &str, found: &Item<'_>) {
        self.report(found, format!("expected {what}, found {}", found.describe()));
    }

    /// Reports which of the keys of a mapping are missing.
    fn require(&mut self, map: &Mapping<'_>, keys: &[&str]) {
        for key in keys.iter().filter(|key| map.get(key).is_none()) {
            self.report(map, format!("expected the key '{key}'"));
        }
    }

    fn mapping<'a>(&mut self, node: &Item<'a>, allowed: &[&str]) -> Option<Mapping<'a>> {
        let Value::Map(entries) = &node.value.value else {
            self.expected("a mapping", node);
            return None;
        };
        for entry in entries {
            let is_own = |key: &str| key.starts_with("-gen-") || key.starts_with("-rust-");
            let foreign = entry.key.starts_with('-') && !is_own(&entry.key);
            if !allowed.contains(&entry.key.as_str()) && !foreign {
                let fits = |key: &&str| if entry.key.starts_with('-') { is_own(key) } else { !key.starts_with('-') };
                let own: Vec<&str> = allowed.iter().copied().filter(fits).collect();
                let expected = match own.as_slice() {
                    [] => "expected none here".to_owned(),
                    own => meant(&entry.key, own.iter().copied())
                        .unwrap_or_else(|| format!("expected one of: {}", own.join(", "))),
                };
                let message = format!("unknown key '{}', {expected}", entry.key);
                self.reporter.report(entry.position, &node.path, message);
            }
        }
        Some(node.with(entries))
    }

    /// Reads a list; its elements have their number in their path.
    fn list<'a>(&mut self, node: &Item<'a>) -> Vec<Item<'a>> {
        if let Value::List(items) = &node.value.value {
            items.iter().enumerate().map(|(index, item)| node.part(index, item.position, item)).collect()
        } else {
            self.expected("a list", node);
            Vec::new()
        }
    }

    /// Reads a mapping with any keys.
    fn entries<'a>(&mut self, node: &Item<'a>) -> Vec<(Written<&'a str>, Item<'a>)> {
        if let Value::Map(entries) = &node.value.value {
            let entry = |entry: &'a Entry| {
                let key = node.part(&entry.key, entry.position, entry.key.as_str());
                (key, node.part(&entry.key, entry.value.position, &entry.value))
            };
            entries.iter().map(entry).collect()
        } else {
            self.expected("a mapping", node);
            Vec::new()
        }
    }

    fn list_of<'a>(&mut self, map: &Mapping<'a>, key: &str) -> Vec<Item<'a>> {
        map.get(key).map_or_else(Vec::new, |node| self.list(&node))
    }

    fn entries_of<'a>(&mut self, map: &Mapping<'a>, key: &str) -> Vec<(Written<&'a str>, Item<'a>)> {
        map.get(key).map_or_else(Vec::new, |node| self.entries(&node))
    }

    /// Reads a scalar; `what` it should be.
    fn scalar<'a>(&mut self, node: &Item<'a>, what: &str) -> Option<Written<&'a str>> {
        let text = node.value.scalar().filter(|_| !node.is_null());
        if text.is_none() {
            self.expected(what, node);
        }
        text.map(|text| node.with(text))
    }

    fn text(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<String>> {
        self.scalar(&map.get(key)?, "text").map(|text| text.map(str::to_owned))
    }

    /// Reads a text or a list of texts.
    fn texts(&mut self, map: &Mapping<'_>, key: &str) -> Vec<Written<String>> {
        let nodes: Vec<_> = map.get(key).iter().flat_map(Item::one_or_more).collect();
        let texts = nodes.iter().filter_map(|node| self.scalar(node, "text"));
        texts.map(|text| text.map(str::to_owned)).collect()
    }

    fn identifier(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<String>> {
        self.require(map, &[key]);
        self.text(map, key).filter(|id| self.check_identifier(id))
    }

    fn check_identifier<T: AsRef<str>>(&mut self, id: &Written<T>) -> bool {
        let text = id.value.as_ref();
        let ok = is_identifier(text);
        if !ok {
            self.report(id, format!("'{text}' is not an identifier, expected lower-case letters, digits and '_'"));
        }
        ok
    }

    fn rust_name(&mut self, map: &Mapping<'_>) -> Option<Written<String>> {
        let name = self.text(map, "-rust-name")?;
        let ok = name.value.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.value.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && syn::parse_str::<syn::Ident>(&name.value).is_ok();
        if !ok {
            self.report(&name, format!("'{}' is not a Rust identifier that is free to use", name.value));
        }
        ok.then_some(name)
    }

    fn number(&mut self, node: &Item<'_>) -> Option<Written<i128>> {
        let found = match &node.value.value {
            Value::Scalar(text, false) => integer(text),
            _ => None,
        };
        if found.is_none() {
            self.expected("an integer", node);
        }
        found.map(|number| node.with(number))
    }

    /// Reads `doc`.
    fn doc(&mut self, map: &Mapping<'_>) -> String {
        self.text(map, "doc").map(|doc| doc.value).unwrap_or_default()
    }

    /// Reads `-orig-id`.
    fn original(&mut self, map: &Mapping<'_>) -> Vec<String> {
        self.texts(map, "-orig-id").into_iter().map(|text| text.value).collect()
    }

    fn expression(&mut self, node: &Item<'_>) -> Option<Written<Expr>> {
        let text = self.scalar(node, "an expression")?;
        self.parsed(&text, Expr::parse)
    }

    fn expression_of(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<Expr>> {
        self.expression(&map.get(key)?)
    }

    fn parsed<T>(
        &mut self,
        text: &Written<&str>,
        parse: impl FnOnce(&str, &Places) -> Result<T, SyntaxError>,
    ) -> Option<Written<T>> {
        let places = Places::new(yaml::places(self.reporter.lines(), text.at, text.value));
        let found = parse(text.value, &places);
        found
            .map_err(|error| self.reporter.report(error.at, &text.path, error.message))
            .ok()
            .map(|value| text.with(value))
    }

    fn flag(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<bool>> {
        self.word(map, key, &[("true", true), ("false", false)])
    }

    fn byte(&mut self, node: &Item<'_>) -> Option<Written<u8>> {
        let value = self.number(node)?;
        let byte = u8::try_from(value.value).ok();
        if byte.is_none() {
            self.report(node, format!("expected a byte from 0 to 255, found {}", value.value));
        }
        byte.map(|byte| node.with(byte))
    }

    fn word<T: Copy>(&mut self, map: &Mapping<'_>, key: &str, words: &[(&str, T)]) -> Option<Written<T>> {
        let text = self.text(map, key)?;
        let found = words.iter().find(|(word, _)| *word == text.value);
        if found.is_none() {
            let expected: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            self.report(&text, format!("expected {}, found '{}'", expected.join(" or "), text.value));
        }
        found.map(|(_, value)| text.with(*value))
    }
}
