//! Names that collide in Rust, or that Rust or the generated code reserve.

use std::collections::HashSet;

use crate::check::TAKEN;
use crate::diagnostic::{Position, Reporter};
use crate::model::{Meaning, Model, Record, Repeat, Shape, Storage};
use crate::names::Names;
use crate::rust_names::field_name;
use crate::schema::TypeSpec;

/// The variable of generated code that a field of the same name would shadow.
const CONTEXT: &str = "context";
/// The variables that parameters and derived fields, which are variables outside the struct too, would shadow.
const LOCALS: &[&str] = &["args", "index", "item", "present", "validator"];

/// Checks the names of types and enums, including those generated for switches and bit fields.
pub(super) fn types(model: &Model, types: &[&TypeSpec], names: &Names<'_>, reporter: &mut Reporter<'_>) {
    let mut declared: Vec<(String, Position, String)> = Vec::new();
    for (record, spec) in model.records.iter().zip(types) {
        if spec.is_array.is_none() {
            declared.push((record.rust.clone(), spec.name.at, spec.name.path.clone()));
        }
        for attribute in &spec.seq {
            let Some(field) = record.field(&attribute.id.value) else { continue };
            let (at, path) = (attribute.id.at, &attribute.id.path);
            match &field.shape {
                Shape::Switch(switch) => declared.push((switch.rust.clone(), at, path.clone())),
                Shape::Number { meaning: Meaning::Bits(name, _), .. } => {
                    declared.push((name.clone(), at, path.clone()));
                    declared.push((format!("{name}Form"), at, path.clone()));
                }
                _ => {}
            }
        }
    }
    let enums = model.enums.iter().filter_map(|e| Some((e.rust.clone(), &names.get_enum(e.id)?.spec.name)));
    declared.extend(enums.map(|(rust, name)| (rust, name.at, name.path.clone())));
    let mut rust: HashSet<&str> = HashSet::new();
    for (name, at, path) in &declared {
        if TAKEN.contains(&name.as_str()) {
            reporter.report(*at, path, format!("'{name}' is taken in generated code, expected a name of its own"));
        }
        if !rust.insert(name) {
            reporter.report(*at, path, format!("a second type or enum becomes '{name}', expected a name of its own"));
        }
    }
}

/// Checks the names of fields and parameters of all types.
pub(super) fn fields(records: &[Record], types: &[&TypeSpec], reporter: &mut Reporter<'_>) {
    for (record, spec) in records.iter().zip(types) {
        let mut names: HashSet<String> = HashSet::new();
        for param in &spec.params {
            if param.id.value == CONTEXT || LOCALS.contains(&param.id.value.as_str()) {
                taken(&param.id.value, param.id.at, &param.id.path, reporter);
            }
            names.insert(field_name(&param.id.value));
        }
        for field in &record.fields {
            let Some(attribute) = spec.attribute(&field.id) else { continue };
            let (at, path) = (attribute.id.at, &attribute.id.path);
            let derived = field.storage != Storage::Kept;
            if field.rust == CONTEXT || derived && LOCALS.contains(&field.rust.as_str()) {
                taken(&field.rust, at, path, reporter);
            }
            let mut own = vec![field.rust.clone()];
            if matches!(field.shape, Shape::Text(_) | Shape::Record(_)) || matches!(field.repeat, Repeat::Fixed(_)) {
                own.push(format!("encoded_{}", field.id));
            }
            if let Shape::Switch(switch) = &field.shape {
                if let Some(length) = &switch.stated {
                    own.push(format!("start_of_{}", field.id));
                    own.push(format!("stated_{}", field.id));
                    own.push(format!("stored_{length}"));
                }
            }
            for name in own {
                if names.contains(&name) {
                    reporter.report(at, path, format!("a second field or parameter becomes '{name}' in this type"));
                }
                names.insert(name);
            }
        }
    }
}

fn taken(name: &str, at: Position, path: &str, reporter: &mut Reporter<'_>) {
    reporter.report(at, path, format!("'{name}' is taken in generated code, expected '-rust-name' or another name"));
}
