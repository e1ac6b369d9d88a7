//! What `dump` shows of every sample, as a snapshot per kind of file that a person can read: long lists are cut, and of
//! samples that differ in little from another one only that is shown.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::expect_used)]

use std::fmt::Write as _;

use meshwire::{Asset, FormatId};
use meshwire_core::testkit;
use serde_json::Value;

/// Elements of a list of records, and of a list of numbers, that are shown.
const RECORDS: usize = 4;
const NUMBERS: usize = 12;
/// Characters of a text that are shown.
const TEXT: usize = 60;
/// Up to so many characters, a record stands on one line.
const LINE: usize = 110;
/// Up to so many lines of difference, a sample is shown by what differs from another one.
const DIFFERENCES: usize = 12;

/// A value with its lists and texts cut.
fn cut(value: &Value) -> Value {
    match value {
        Value::Array(items) => {
            let shown = if items.iter().any(|item| item.is_object() || item.is_array()) { RECORDS } else { NUMBERS };
            let mut kept: Vec<Value> = items.iter().take(shown).map(cut).collect();
            if items.len() > shown {
                kept.push(format!("... {} in all", items.len()).into());
            }
            kept.into()
        }
        Value::Object(fields) => fields.iter().map(|(name, value)| (name.clone(), cut(value))).collect(),
        Value::String(text) if text.chars().count() > TEXT => {
            format!("{}... {} in all", text.chars().take(TEXT).collect::<String>(), text.chars().count()).into()
        }
        other => other.clone(),
    }
}

/// A value as lines: what fits stands on one.
fn lines(value: &Value, head: &str, indent: usize, out: &mut Vec<String>) {
    let line = format!("{:indent$}{head}{value}", "");
    match value {
        Value::Object(fields) if line.len() > LINE => {
            out.push(format!("{:indent$}{head}", "").trim_end().to_owned());
            for (name, value) in fields {
                lines(value, &format!("{name}: "), indent + 1, out);
            }
        }
        Value::Array(items) if line.len() > LINE => {
            out.push(format!("{:indent$}{head}", "").trim_end().to_owned());
            for item in items {
                lines(item, "- ", indent + 1, out);
            }
        }
        _ => out.push(line),
    }
}

/// The name of the sample that this one may be told by: the same in another byte order, or by another compiler.
fn sibling(name: &str) -> Option<String> {
    if name.contains("-be.") {
        return Some(name.replace("-be.", "-le."));
    }
    let (profile, rest) = name.split_once('-')?;
    (["ee", "nmc"].contains(&profile)).then(|| format!("bio-{rest}"))
}

/// The lines of `mine` that differ from the same lines of `its`, if they are few.
fn differences(mine: &[String], its: &[String]) -> Option<Vec<String>> {
    if mine.len() != its.len() {
        return None;
    }
    let pairs = mine.iter().zip(its).filter(|(mine, its)| mine != its);
    let found: Vec<String> =
        pairs.flat_map(|(mine, its)| [format!("- {}", its.trim()), format!("+ {}", mine.trim())]).collect();
    (found.len() <= DIFFERENCES * 2).then_some(found)
}

#[test]
fn dumps() {
    let mut total = 0;
    for format in FormatId::ALL {
        let mut dumps: Vec<(String, Vec<String>)> = Vec::new();
        for path in testkit::samples(format.name()) {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let asset = Asset::read(&std::fs::read(&path).unwrap()).unwrap();
            let mut dump = Vec::new();
            lines(&cut(&serde_json::to_value(&asset).unwrap()["file"]), "", 0, &mut dump);
            dumps.push((name, dump));
        }
        dumps.sort();
        let mut text = String::new();
        for (name, dump) in &dumps {
            let other = sibling(name).and_then(|other| dumps.iter().find(|(name, _)| *name == other));
            let shown = other.and_then(|(other, its)| Some((other, differences(dump, its)?)));
            match &shown {
                Some((other, differences)) => {
                    writeln!(text, "== {name}: {other}, but\n{}", differences.join("\n")).unwrap();
                }
                None => writeln!(text, "== {name}\n{}", dump.join("\n")).unwrap(),
            }
        }
        total += text.len();
        insta::assert_snapshot!(format!("dump-{format}"), text);
    }
    assert!(total < 1 << 20, "{total} bytes are more than anybody reads");
}
