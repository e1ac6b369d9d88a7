//! Rust types of fields.

use std::collections::{BTreeMap, BTreeSet};

use super::Emitter;
use crate::model::{Field, Meaning, Model, Record, RecordUse, Reference, Repeat, Shape};

impl Emitter<'_> {
    /// Returns the type of a field as declared in the struct.
    pub(crate) fn field_type(&self, field: &Field) -> String {
        let element = self.element_type(field);
        let whole = match &field.repeat {
            Repeat::Once => element,
            Repeat::Fixed(count) => format!("[{element}; {count}]"),
            _ => format!("Vec<{element}>"),
        };
        if field.condition.is_some() { format!("Option<{whole}>") } else { whole }
    }

    pub(crate) fn element_type(&self, field: &Field) -> String {
        match &field.shape {
            Shape::Magic(bytes) => format!("[u8; {}]", bytes.len()),
            Shape::Number { number, meaning, .. } => match meaning {
                Meaning::Plain => number.rust(),
                Meaning::Enum(reference) => self.enum_path(reference),
                Meaning::Bits(name, _) => name.clone(),
            },
            Shape::FixedBytes(size) => format!("[u8; {size}]"),
            Shape::Bytes(_) | Shape::Tail(_) => "Vec<u8>".to_owned(),
            Shape::Text(_) => "ByteString".to_owned(),
            Shape::FixedText(size) => format!("FixedText<{size}>"),
            Shape::TerminatedText => "TerminatedText".to_owned(),
            Shape::Record(used) => {
                let path = self.record_path(&used.target);
                match (used.slot, used.nested) {
                    (true, _) => format!("Slot<{path}>"),
                    (false, true) => format!("Box<{path}>"),
                    (false, false) => path,
                }
            }
            Shape::Switch(switch) => switch.rust.clone(),
        }
    }

    /// Returns the path of a record, or the array type it becomes.
    pub(crate) fn record_path(&self, reference: &Reference) -> String {
        let Some(record) = self.model.record(reference) else { return "()".to_owned() };
        match &record.array {
            Some((number, names)) => format!("[{}; {}]", number.rust(), names.len()),
            None => self.outer_path(reference, &record.rust),
        }
    }

    fn enum_path(&self, reference: &Reference) -> String {
        let enumeration = self.model.enumeration(reference);
        enumeration.map_or_else(|| "()".to_owned(), |enumeration| self.outer_path(reference, &enumeration.rust))
    }

    /// Returns the name of a type, with its module if the name alone is ambiguous.
    pub(crate) fn outer_path(&self, reference: &Reference, name: &str) -> String {
        let module = reference.file.as_ref().and_then(|file| self.model.imports.get(file)).map(|model| &model.module);
        match module {
            Some(module) if self.is_ambiguous(name) => format!("{module}::{name}"),
            _ => name.to_owned(),
        }
    }

    /// Returns whether this file, or more than one of its imports, has a type of this name.
    fn is_ambiguous(&self, name: &str) -> bool {
        let has = |model: &Model| {
            model.records.iter().any(|record| record.rust == name)
                || model.enums.iter().any(|enumeration| enumeration.rust == name)
        };
        let switches = self.model.records.iter().flat_map(|record| &record.fields).any(|field| match &field.shape {
            Shape::Switch(switch) => switch.rust == name,
            Shape::Number { meaning: Meaning::Bits(bits, _), .. } => bits == name,
            _ => false,
        });
        switches || has(self.model) || self.model.imports.values().filter(|model| has(model)).count() > 1
    }

    /// Returns the types of imported files that this file uses, by module.
    pub(crate) fn imported(&self) -> BTreeMap<String, Vec<String>> {
        let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        let mut add = |reference: &Reference, name: &str| {
            if let Some(model) = reference.file.as_ref().and_then(|file| self.model.imports.get(file)) {
                if !self.is_ambiguous(name) {
                    found.entry(model.module.clone()).or_default().insert(name.to_owned());
                }
            }
        };
        for field in self.model.records.iter().flat_map(|record| &record.fields) {
            if let Shape::Number { meaning: Meaning::Enum(reference), .. } = &field.shape {
                self.model.enumeration(reference).into_iter().for_each(|found| add(reference, &found.rust));
            }
            for reference in field.shape.targets() {
                if let Some(record) = self.model.record(reference).filter(|record| record.array.is_none()) {
                    add(reference, &record.rust);
                }
            }
        }
        found.into_iter().map(|(module, names)| (module, names.into_iter().collect())).collect()
    }

    /// Returns whether an element is plain, so that lists of it are read in bulk.
    pub(crate) fn is_plain(&self, field: &Field) -> bool {
        crate::resolve::is_plain_shape(self.model, &field.shape)
    }

    /// Returns the record that an element consists of.
    pub(crate) fn target(&self, used: &RecordUse) -> Option<&Record> {
        self.model.record(&used.target)
    }
}
