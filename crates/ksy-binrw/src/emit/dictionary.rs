//! A libFuzzer dictionary: magic bytes, enum values and tags in both byte orders.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::model::{Model, Number, Shape};

/// Returns the dictionary of a model. `source` names the schema in the first line.
#[must_use]
pub fn dictionary(model: &Model, source: &str) -> String {
    let mut out = format!("# Generated from {source} by `cargo xtask regen`. Do not edit.\n");
    let mut seen: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut add = |out: &mut String, name: &str, bytes: Vec<u8>| {
        if bytes.iter().any(|byte| *byte != 0) && seen.insert(bytes.clone()) {
            let hex = bytes.iter().fold(String::new(), |mut hex, byte| {
                let _ = write!(hex, "\\x{byte:02x}");
                hex
            });
            let _ = writeln!(out, "{name}=\"{hex}\"");
        }
    };
    for record in &model.records {
        for field in &record.fields {
            if let Shape::Magic(bytes) = &field.shape {
                add(&mut out, &format!("{}_{}", record.name, field.id), bytes.clone());
            }
        }
    }
    for model in model.imports.values() {
        enums(model, &mut |name, bytes| add(&mut out, name, bytes));
    }
    enums(model, &mut |name, bytes| add(&mut out, name, bytes));
    out
}

fn enums(model: &Model, add: &mut dyn FnMut(&str, Vec<u8>)) {
    for enumeration in &model.enums {
        let (Number::Unsigned(width) | Number::Signed(width) | Number::Float(width)) = enumeration.number;
        for value in &enumeration.values {
            let bytes = value.number.to_le_bytes();
            let little = bytes.get(..usize::from(width)).unwrap_or(&bytes).to_vec();
            let big: Vec<u8> = little.iter().rev().copied().collect();
            add(&format!("{}_{}_le", enumeration.name, value.name), little);
            if width > 1 {
                add(&format!("{}_{}_be", enumeration.name, value.name), big);
            }
        }
    }
}
