//! The schema without the keys of this compiler: for publication, web viewers and other readers.

use std::fmt::Write as _;

use crate::yaml::{Node, Value};

/// The schema `root` as YAML without `-gen-` and `-rust-` keys. `source` names the schema for the first line.
#[must_use]
pub fn published(root: &Node, source: &str) -> String {
    let mut out =
        format!("# Generated from {source} by `cargo xtask regen`, without the keys that only its compiler reads.\n");
    block(root, 0, &mut out);
    out
}

fn is_ours(key: &str) -> bool {
    key.starts_with("-gen-") || key.starts_with("-rust-")
}

fn block(node: &Node, indent: usize, out: &mut String) {
    match &node.value {
        Value::Map(entries) => {
            for entry in entries.iter().filter(|entry| !is_ours(&entry.key)) {
                let _ = write!(out, "{:indent$}{}:", "", key(&entry.key));
                after(&entry.value, indent, out);
            }
        }
        Value::List(items) => {
            for item in items {
                match &item.value {
                    Value::Map(entries) if entries.iter().any(|entry| !is_ours(&entry.key)) => {
                        // The first key stands behind the dash, the others below it.
                        let mut text = String::new();
                        block(item, indent + 2, &mut text);
                        let _ = write!(out, "{:indent$}- {}", "", text.trim_start());
                    }
                    _ => {
                        let _ = write!(out, "{:indent$}-", "");
                        after(item, indent, out);
                    }
                }
            }
        }
        Value::Scalar(text, quoted) => {
            let _ = writeln!(out, "{:indent$}{}", "", scalar(text, *quoted));
        }
    }
}

/// A value behind its key or dash.
fn after(node: &Node, indent: usize, out: &mut String) {
    match &node.value {
        Value::Scalar(text, quoted) if text.contains('\n') && !quoted_plainly(text) => {
            let _ = writeln!(out, " |{}", if *quoted && !text.ends_with('\n') { "-" } else { "" });
            for line in text.trim_end_matches('\n').lines() {
                let width = if line.is_empty() { 0 } else { indent + 2 };
                let _ = writeln!(out, "{:width$}{line}", "");
            }
        }
        Value::Scalar(text, quoted) => {
            let _ = writeln!(out, " {}", scalar(text, *quoted));
        }
        Value::Map(entries) if !entries.iter().any(|entry| !is_ours(&entry.key)) => out.push_str(" {}\n"),
        Value::List(items) if items.is_empty() => out.push_str(" []\n"),
        Value::List(items) if items.iter().all(|item| item.scalar().is_some_and(|text| !text.contains('\n'))) => {
            let items: Vec<String> = items
                .iter()
                .map(|item| match &item.value {
                    Value::Scalar(text, quoted) => scalar(text, *quoted),
                    _ => String::new(),
                })
                .collect();
            let _ = writeln!(out, " [{}]", items.join(", "));
        }
        _ => {
            out.push('\n');
            block(node, indent + 2, out);
        }
    }
}

/// Text that a literal block could not hold: blanks at the start or control characters.
fn quoted_plainly(text: &str) -> bool {
    text.starts_with(' ') || text.chars().any(|c| c.is_control() && c != '\n')
}

fn key(text: &str) -> String {
    let plain = text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c));
    if plain
        && !["y", "n", "yes", "no", "on", "off", "true", "false", "null"].contains(&text.to_ascii_lowercase().as_str())
    {
        text.to_owned()
    } else {
        double_quoted(text)
    }
}

fn scalar(text: &str, quoted: bool) -> String {
    // A plain scalar of the source stays plain: it was read as what it is.
    let simple = text.chars().all(|c| c.is_ascii_alphanumeric() || "_-.:() +*/<>=%?".contains(c))
        && !text.contains(": ")
        && !text.ends_with(':')
        && !text
            .starts_with(|c: char| "-?:*>=% ".contains(c) && !text.starts_with(|c: char| c.is_ascii_alphanumeric()))
        && !text.ends_with(' ')
        && !text.is_empty();
    if !quoted && simple { text.to_owned() } else { double_quoted(text) }
}

fn double_quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
