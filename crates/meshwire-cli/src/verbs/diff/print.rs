//! Output of differences for people, as JSON, and as Markdown.

use std::io::{self, Write};

use meshwire::diff::{self, Change};
use serde_json::{Value, json};

use super::Fate;
use crate::arguments;
use crate::console;
use crate::inputs::Name;
use crate::json::write_line;
use crate::table::{counted, grouped};

/// Number of changes of a file that are printed; the rest are counted.
const SHOWN: usize = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Json,
    Markdown,
}

/// Prints the differences of files and counts them.
pub struct Printer {
    form: Form,
    brief: bool,
    most: usize,
    counts: Counts,
}

#[derive(Debug, Default, serde::Serialize)]
struct Counts {
    same: u64,
    changed: u64,
    added: u64,
    removed: u64,
    moved: u64,
    unreadable: u64,
    skipped: u64,
}

impl Printer {
    pub fn new(arguments: &arguments::Diff) -> Self {
        let form = match (arguments.json, arguments.markdown) {
            (true, _) => Form::Json,
            (_, true) => Form::Markdown,
            _ => Form::Text,
        };
        let most = if arguments.all || arguments.json { usize::MAX } else { SHOWN };
        Self { form, brief: arguments.brief, most, counts: Counts::default() }
    }

    pub fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.form == Form::Markdown { writeln!(out, "# Differences\n") } else { Ok(()) }
    }

    pub fn file(&mut self, name: &Name, fate: &Fate, out: &mut dyn Write) -> io::Result<()> {
        let counts = &mut self.counts;
        let (count, word) = match fate {
            Fate::Same => (&mut counts.same, "same"),
            Fate::Changed(_) => (&mut counts.changed, "changed"),
            Fate::Added => (&mut counts.added, "added"),
            Fate::Removed => (&mut counts.removed, "removed"),
            Fate::Moved(_) => (&mut counts.moved, "moved"),
            Fate::Unreadable(_) => (&mut counts.unreadable, "unreadable"),
            Fate::Other => (&mut counts.skipped, "skipped"),
        };
        *count += 1;
        if matches!(fate, Fate::Same | Fate::Other) {
            return Ok(());
        }
        let changes: &[Change] = if let Fate::Changed(changes) = fate { changes } else { &[] };
        match self.form {
            Form::Json => json_line(name, word, fate, changes, self.brief, out),
            Form::Text => self.text(name, word, fate, changes, out),
            Form::Markdown => self.markdown(name, word, fate, changes, out),
        }
    }

    fn text(&self, name: &Name, word: &str, fate: &Fate, changes: &[Change], out: &mut dyn Write) -> io::Result<()> {
        let to = if let Fate::Moved(to) = fate { format!(" -> {to}") } else { String::new() };
        let number = if changes.is_empty() { String::new() } else { format!(": {}", changes_of(changes.len())) };
        writeln!(out, "{word} {name}{to}{number}")?;
        let shown = if self.brief { 0 } else { self.most };
        let [gone, come] = console::changed();
        for change in changes.iter().take(shown) {
            match change {
                Change::Changed { path, old, new } => {
                    writeln!(out, "  {path}: {gone}{old}{gone:#} -> {come}{new}{come:#}")?;
                }
                Change::Added { path, new } => writeln!(out, "  {come}+ {path}: {new}{come:#}")?,
                Change::Removed { path, old } => writeln!(out, "  {gone}- {path}: {old}{gone:#}")?,
                Change::Values { path, .. } | Change::Length { path, .. } => {
                    writeln!(out, "  {path}: {}", values(change))?;
                }
                Change::Element(element) => writeln!(out, "  {}: {}", element.element, element.summary())?,
                Change::Arrays { changes } => {
                    writeln!(out, "  and {} of arrays and derived values (--full lists them)", changes_of(*changes))?;
                }
            }
        }
        match changes.len().saturating_sub(shown) {
            left @ 1.. if !self.brief => writeln!(out, "  and {} more (--all prints them)", grouped(left)),
            _ => Ok(()),
        }
    }

    fn markdown(
        &self,
        name: &Name,
        word: &str,
        fate: &Fate,
        changes: &[Change],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let to = if let Fate::Moved(to) = fate { format!(" to `{to}`") } else { String::new() };
        let number = if changes.is_empty() { String::new() } else { format!(", {}", changes_of(changes.len())) };
        writeln!(out, "- `{name}` {word}{to}{number}")?;
        if self.brief || changes.is_empty() {
            return Ok(());
        }
        writeln!(out, "\n  | path | before | after |\n  | --- | --- | --- |")?;
        let cell = |text: &str| format!("`{}`", text.replace('|', "\\|").replace('`', "'"));
        for change in changes.iter().take(self.most) {
            let [path, old, new] = match change {
                Change::Changed { path, old, new } => [cell(path), cell(old), cell(new)],
                Change::Added { path, new } => [cell(path), String::new(), cell(new)],
                Change::Removed { path, old } => [cell(path), cell(old), String::new()],
                Change::Values { path, .. } | Change::Length { path, .. } => {
                    [cell(path), String::new(), values(change)]
                }
                Change::Element(element) => [cell(&element.element), String::new(), element.summary()],
                Change::Arrays { changes } => ["arrays".to_owned(), String::new(), changes_of(*changes)],
            };
            writeln!(out, "  | {path} | {old} | {new} |")?;
        }
        if let left @ 1.. = changes.len().saturating_sub(self.most) {
            writeln!(out, "\n  and {} more", grouped(left))?;
        }
        writeln!(out)
    }

    pub fn end(&self, out: &mut dyn Write) -> io::Result<()> {
        let counts = &self.counts;
        if self.form == Form::Json {
            return Ok(write_line(out, &json!({"summary": counts}))?);
        }
        let mut parts = Vec::new();
        for (count, word) in [
            (counts.changed, "changed"),
            (counts.added, "added"),
            (counts.removed, "removed"),
            (counts.moved, "moved"),
            (counts.unreadable, "unreadable"),
        ] {
            if count > 0 {
                parts.push(format!("{} {word}", grouped(count)));
            }
        }
        parts.push(format!("{} the same", grouped(counts.same)));
        if self.form == Form::Markdown {
            writeln!(out)?;
        }
        writeln!(out, "{}", parts.join(", "))
    }
}

fn changes_of(changes: usize) -> String {
    counted(u64::try_from(changes).unwrap_or(u64::MAX), "change")
}

fn values(change: &Change) -> String {
    match change {
        Change::Values { differing, of, largest, .. } => {
            let largest = largest.map(|largest| format!(", by up to {}", diff::rounded(largest))).unwrap_or_default();
            format!("{} of {} numbers differ{largest}", grouped(*differing), grouped(*of))
        }
        Change::Length { old, new, .. } => format!("{} to {} elements", grouped(*old), grouped(*new)),
        _ => String::new(),
    }
}

fn json_line(
    name: &Name,
    word: &str,
    fate: &Fate,
    changes: &[Change],
    brief: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut line = serde_json::Map::from_iter([("file".to_owned(), json!(**name)), ("status".to_owned(), json!(word))]);
    let more = match fate {
        Fate::Changed(_) if !brief => Some(("changes", serde_json::to_value(changes)?)),
        Fate::Moved(to) => Some(("to", Value::from(&**to))),
        Fate::Unreadable(reason) => Some(("error", json!({"message": reason}))),
        _ => None,
    };
    line.extend(more.map(|(key, value)| (key.to_owned(), value)));
    Ok(write_line(out, &line)?)
}
