//! Names of types in a pattern. All files share one namespace, so a name that is taken gets the name of its file added.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{Meaning, Model, Record, Reference, Shape};
use crate::rust_names::camel;

/// The kind of a name: within a file, a type and an enum may have the same name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Record,
    Enum,
    Bits,
}

/// The names of all types of a file and its imports.
pub(super) struct Names {
    /// By file, kind and name in that file.
    names: BTreeMap<(String, Kind, String), String>,
    taken: BTreeSet<String>,
    files: BTreeSet<String>,
}

impl Names {
    /// Assigns the names for a pattern of `model`, whose own types keep theirs.
    pub(super) fn of(model: &Model) -> Self {
        let mut names = Self { names: BTreeMap::new(), taken: BTreeSet::new(), files: BTreeSet::new() };
        names.file(model, "");
        names
    }

    /// Returns the name of a type that `model` declares.
    pub(super) fn record(&self, model: &Model, record: &Record) -> String {
        self.get(model, Kind::Record, &record.name)
    }

    /// Returns the type name of an attribute with bit fields, named `rust` in Rust.
    pub(super) fn bits(&self, model: &Model, rust: &str) -> String {
        self.get(model, Kind::Bits, rust)
    }

    /// Returns the name of an enum that `model` refers to.
    pub(super) fn enumeration(&self, model: &Model, reference: &Reference) -> String {
        self.get(super::home(model, reference), Kind::Enum, &reference.name)
    }

    fn get(&self, model: &Model, kind: Kind, name: &str) -> String {
        self.names.get(&(model.id.clone(), kind, name.to_owned())).cloned().unwrap_or_default()
    }

    fn file(&mut self, model: &Model, prefix: &str) {
        if !self.files.insert(model.id.clone()) {
            return;
        }
        for record in &model.records {
            self.add(model, Kind::Record, &record.name, &record.rust, prefix);
            for field in &record.fields {
                if let Shape::Number { meaning: Meaning::Bits(rust, _), .. } = &field.shape {
                    self.add(model, Kind::Bits, rust, rust, prefix);
                }
            }
        }
        for enumeration in &model.enums {
            self.add(model, Kind::Enum, &enumeration.name, &enumeration.rust, prefix);
        }
        for import in model.imports.values() {
            self.file(import, &camel(&import.id));
        }
    }

    fn add(&mut self, model: &Model, kind: Kind, name: &str, rust: &str, prefix: &str) {
        let mut chosen = rust.to_owned();
        if self.taken.contains(&chosen) {
            chosen = format!("{prefix}{rust}");
        }
        while self.taken.contains(&chosen) {
            chosen.push('_');
        }
        self.taken.insert(chosen.clone());
        self.names.insert((model.id.clone(), kind, name.to_owned()), chosen);
    }
}
