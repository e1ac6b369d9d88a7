//! Rust structs and enums with the attributes of `ksy-runtime`, formatted like hand-written code.

mod expression;
mod item;
mod number;
mod record;
mod switch;
mod types;

pub(crate) use item::{CaseItem, FieldItem, Item, Read, SwitchItem, byte_string, switch_doc};
pub(crate) use record::valid;
pub(crate) use switch::snake;

use std::fmt::Write as _;

use crate::model::{Meaning, Model, Record, Shape};

/// The longest line of documentation.
pub(crate) const WIDTH: usize = 120;

/// Returns the module of a model as source text. `source` names the schema and `command` the generator in the first
/// line.
///
/// # Errors
/// Fails if the text is not valid Rust, which is a bug in this compiler. The error contains the text.
pub fn module(model: &Model, source: &str, command: &str) -> Result<String, String> {
    parsed(source, text(model, source, command))
}

/// Returns the module of a model as unchecked text.
pub(crate) fn text(model: &Model, source: &str, command: &str) -> String {
    generated(source, command) + &Emitter { model }.module()
}

/// Returns the first line of a generated file.
pub(crate) fn generated(source: &str, command: &str) -> String {
    format!("// Generated from {source} by `{command}`. Do not edit: change the schema and run it again.\n\n")
}

/// Returns the text if it is valid Rust.
pub(crate) fn parsed(source: &str, text: String) -> Result<String, String> {
    match syn::parse_file(&text) {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("{source}: generated code does not parse: {error}\n{text}")),
    }
}

/// Prints the items of one model.
pub(crate) struct Emitter<'a> {
    pub model: &'a Model,
}

impl Emitter<'_> {
    fn module(&self) -> String {
        let doc = match self.model.title.as_str() {
            "" => format!("Wire records of `{}`.", self.model.id),
            title => format!("{title}: wire records."),
        };
        let mut text = docs("//!", &doc, &[]);
        text.push_str(
            "#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused_comparisons, unused_imports)]\n\n",
        );
        for (module, names) in self.imported() {
            let _ = writeln!(text, "use {module}::{{{}}};", names.join(", "));
        }
        text.push_str("use ksy_runtime::prelude::*;\n");
        for record in self.model.records.iter().filter(|record| self.is_emitted(record)) {
            let _ = write!(text, "\n{}", self.record(record));
            for field in &record.fields {
                match &field.shape {
                    Shape::Number { number, meaning: Meaning::Bits(name, parts), .. } => {
                        let _ = write!(text, "\n{}", Self::bits(name, *number, parts, field));
                    }
                    Shape::Switch(switch) => {
                        let _ = write!(text, "\n{}", self.switch(record, field, switch));
                    }
                    _ => {}
                }
            }
        }
        for enumeration in &self.model.enums {
            let _ = write!(text, "\n{}", Self::enumeration(enumeration));
        }
        text
    }

    /// Returns whether a record becomes an item. Arrays do not, nor do records without fields that only group other
    /// types.
    fn is_emitted(&self, record: &Record) -> bool {
        let used = || {
            let mut fields = self.model.records.iter().flat_map(|record| &record.fields);
            fields.any(|field| field.shape.targets().iter().any(|target| target.is_own(record)))
        };
        record.array.is_none() && (!record.fields.is_empty() || used())
    }
}

/// Formats a doc comment from the text and the names in source documents. Markdown is kept, except for text that
/// rustdoc would read as links and tags.
pub(crate) fn docs(mark: &str, text: &str, original: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut fenced = false;
    // Lines of prose are joined; lists, tables and code keep their lines.
    let mut prose = String::new();
    let width = WIDTH - mark.len() - 5;
    for line in text.trim_end().lines() {
        let (fence, own) = (line.trim_start().starts_with("```"), line.trim_start().starts_with(['-', '|', '*', '#']));
        if fence || fenced || own || line.is_empty() {
            lines.extend(wrapped(&std::mem::take(&mut prose), width));
        }
        match (fence, fenced) {
            // rustdoc treats a fence without a language as Rust.
            (true, false) if line.trim() == "```" => lines.push("```text".to_owned()),
            (true, _) | (false, true) => lines.push(line.to_owned()),
            (false, false) if line.is_empty() => lines.push(String::new()),
            (false, false) => {
                let space = if prose.is_empty() { "" } else { " " };
                prose = format!("{prose}{space}{}", escape(no_code_block(line)));
            }
        }
        fenced ^= fence;
    }
    lines.extend(wrapped(&prose, width));
    let names: Vec<String> = original.iter().map(|name| format!("`{name}`")).collect();
    let names = names.join(", ");
    match lines.last_mut() {
        _ if names.is_empty() => {}
        // The original name is appended to the last sentence if it fits.
        Some(last) if !fenced && last.len() + names.len() + mark.len() + 8 <= WIDTH && !last.is_empty() => {
            let _ = write!(last, " ({names})");
        }
        Some(_) => lines.extend([format!("({names})")]),
        None => lines.push(names),
    }
    lines.iter().fold(String::new(), |mut out, line| {
        let _ = writeln!(out, "{}", format!("{mark} {line}").trim_end());
        out
    })
}

/// Formats a doc comment, or the name in the schema of something without documentation.
pub(crate) fn docs_or(text: &str, original: &[String], name: &str) -> String {
    match docs("///", text, original) {
        docs if docs.is_empty() => format!("/// `{name}`\n"),
        docs => docs,
    }
}

/// Wraps a line to `width` characters.
fn wrapped(line: &str, width: usize) -> Vec<String> {
    if line.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let Some(last) = lines.last_mut() else { break };
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

/// Removes an indentation that rustdoc would read as a code block; schema texts contain no Rust.
fn no_code_block(line: &str) -> &str {
    let text = line.trim_start();
    if line.len() - text.len() > 2 { text } else { line }
}

/// Escapes text that Markdown would read as links, tags and emphasis. Code and links to addresses are kept.
fn escape(line: &str) -> String {
    let mut out = String::new();
    let (mut code, mut address) = (false, false);
    for (index, character) in line.char_indices() {
        let rest = line.get(index..).unwrap_or_default();
        code ^= character == '`';
        let is_link = match character {
            '<' => rest.starts_with("<http"),
            '>' => address,
            '[' => rest.split_once(']').is_some_and(|(_, after)| after.starts_with("(http")),
            ']' => rest.starts_with("](http"),
            // Within a word it means nothing.
            '_' => out.ends_with(char::is_alphanumeric) && rest.chars().nth(1).is_some_and(char::is_alphanumeric),
            _ => false,
        };
        address = (address || out.ends_with("://")) && !character.is_whitespace() && !matches!(character, ')' | '>');
        if !code && !address && !is_link && matches!(character, '[' | ']' | '<' | '>' | '*' | '_') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// Indents every line.
pub(crate) fn indented(text: &str) -> String {
    text.lines().fold(String::new(), |mut out, line| {
        let _ = writeln!(out, "{}", if line.is_empty() { String::new() } else { format!("    {line}") });
        out
    })
}

/// Joins groups of lines with blank lines.
pub(crate) fn apart(groups: &[String]) -> String {
    groups.join("\n")
}
