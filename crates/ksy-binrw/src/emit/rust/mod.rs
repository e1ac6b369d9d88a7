//! Rust: structs and enums with the attributes of `ksy-runtime`, as one would write them by hand.

mod expression;
mod item;
mod number;
mod record;
mod switch;
mod types;

pub(crate) use item::Item;
pub(crate) use switch::snake;

use std::fmt::Write as _;

use crate::model::{Meaning, Model, Record, Shape};

/// Longest line of documentation.
const WIDTH: usize = 120;

/// The whole module of a model as source text. `source` names the schema for the first line.
///
/// # Errors
/// The text is no valid Rust: a bug in this compiler, told with the offending text.
pub fn module(model: &Model, source: &str) -> Result<String, String> {
    let mut text = format!(
        "// Generated from {source} by `cargo xtask regen`. Do not edit: change the schema and run it again.\n\n"
    );
    text.push_str(&Emitter { model }.module());
    match syn::parse_file(&text) {
        Ok(_) => Ok(text),
        Err(error) => Err(format!("{source}: generated code does not parse: {error}\n{text}")),
    }
}

/// Emits the items of one model.
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

    /// Records that are arrays are no items of their own, nor are those without fields that only group other types.
    fn is_emitted(&self, record: &Record) -> bool {
        let used = || {
            self.model.records.iter().flat_map(|record| &record.fields).any(|field| match &field.shape {
                Shape::Record(used) => used.target.file.is_none() && used.target.name == record.name,
                Shape::Switch(switch) => switch
                    .variants
                    .iter()
                    .any(|variant| variant.target.file.is_none() && variant.target.name == record.name),
                _ => false,
            })
        };
        record.array.is_none() && (!record.fields.is_empty() || used())
    }
}

/// A doc comment: the text, and the names in source documents. Markdown of the schema is kept, but for what rustdoc
/// would take for links and tags.
pub(crate) fn docs(mark: &str, text: &str, original: &[String]) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut fenced = false;
    // Lines of prose run on; lists, tables and code keep theirs.
    let mut prose = String::new();
    let width = WIDTH - mark.len() - 5;
    for line in text.trim_end().lines() {
        let (fence, own) = (line.trim_start().starts_with("```"), line.trim_start().starts_with(['-', '|', '*', '#']));
        if fence || fenced || own || line.is_empty() {
            lines.extend(wrapped(&std::mem::take(&mut prose), width));
        }
        match (fence, fenced) {
            // A fence without a language is Rust to rustdoc.
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
        // The source's name stands behind the last sentence where there is room.
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

/// A line as lines of at most so many characters.
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

/// A line that rustdoc does not take for code to be compiled: of a schema's text, none is Rust.
fn no_code_block(line: &str) -> &str {
    let text = line.trim_start();
    if line.len() - text.len() > 2 { text } else { line }
}

fn escape(line: &str) -> String {
    let mut out = String::new();
    let mut code = false;
    for character in line.chars() {
        code ^= character == '`';
        if !code && matches!(character, '[' | ']' | '<' | '>' | '*' | '_') {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// Every line with `indent` in front.
pub(crate) fn indented(text: &str) -> String {
    text.lines().fold(String::new(), |mut out, line| {
        let _ = writeln!(out, "{}", if line.is_empty() { String::new() } else { format!("    {line}") });
        out
    })
}

/// Groups of lines with a blank line between them.
pub(crate) fn apart(groups: &[String]) -> String {
    groups.join("\n")
}
