//! Enums, each with the integer type that holds all its uses.

use std::collections::HashMap;

use super::Module;
use crate::check::BuiltIn;
use crate::emit::rust::Emitter;
use crate::model::{EnumVariant, Enumeration, Number};
use crate::names::{EnumId, Names};
use crate::resolve::camel;
use crate::schema::{EnumSpec, TypeUse};

/// Returns the integer types of all enums: the type of all uses if it is the same, otherwise one that holds them all.
pub(super) fn numbers(names: &Names<'_>) -> HashMap<EnumId, Number> {
    let mut uses: HashMap<EnumId, Vec<Number>> = HashMap::new();
    for (id, declared) in names.types() {
        let instances = declared.spec.instances.iter().map(|instance| &instance.attribute);
        for attribute in declared.spec.seq.iter().chain(instances) {
            let Some(found) = attribute.enum_name.as_ref().and_then(|name| names.find_enum(id, false, &name.value))
            else {
                continue;
            };
            let Some(TypeUse::Named(call)) = attribute.kind.as_ref().map(|kind| &kind.value) else { continue };
            let number = match BuiltIn::of(&call.name) {
                Some(BuiltIn::Number(number)) => number,
                Some(BuiltIn::Bits(bits)) => super::stored::number_of_bits(bits),
                _ => continue,
            };
            uses.entry(found).or_default().push(number);
        }
    }
    let one = |id: EnumId, spec: &EnumSpec| {
        let of_values = spec.values.iter().map(|value| value.number);
        let (low, high) = (of_values.clone().min().unwrap_or(0), of_values.max().unwrap_or(0));
        let used = uses.get(&id).map(Vec::as_slice).unwrap_or_default();
        let ranges = used.iter().map(|number| number.range());
        let (low, high) = ranges.fold((low, high), |(low, high), range| (low.min(range.0), high.max(range.1)));
        let fits = |number: &Number| {
            let (least, most) = number.range();
            least <= low && high <= most
        };
        let own = used.first().filter(|number| used.iter().all(|other| other == *number)).filter(|number| fits(number));
        let candidates = [1, 2, 4, 8].map(Number::Unsigned).into_iter().chain([1, 2, 4, 8].map(Number::Signed));
        let wide = || candidates.into_iter().find(|number| fits(number) && (!used.is_empty() || number.size() >= 4));
        own.copied().or_else(wide).unwrap_or(Number::Signed(8))
    };
    names.enums().map(|(id, declared)| (id, one(id, declared.spec))).collect()
}

impl Module<'_> {
    pub(super) fn enum_number(&self, id: EnumId) -> Number {
        self.numbers.get(&id).copied().unwrap_or(Number::Signed(8))
    }

    fn enum_name(&self, id: EnumId) -> String {
        camel(&self.keys.of_enum(id))
    }

    pub(super) fn enum_path(&self, id: EnumId) -> String {
        self.path(self.names.get_enum(id).map_or(0, |declared| declared.file), self.enum_name(id))
    }

    pub(super) fn enum_member(&self, id: EnumId, member: &str) -> String {
        let spec = self.names.get_enum(id).map(|declared| declared.spec);
        let all = spec.map(variants).unwrap_or_default();
        let rust = all.into_iter().find(|(name, _)| *name == member).map_or_else(String::new, |(_, rust)| rust);
        format!("{}::{rust}", self.enum_path(id))
    }

    pub(super) fn enumeration(&self, id: EnumId, spec: &EnumSpec) -> String {
        let values = spec.values.iter().zip(variants(spec)).map(|(value, (name, rust))| EnumVariant {
            number: value.number,
            name: name.to_owned(),
            rust,
            doc: value.doc.clone(),
            original: value.original.clone(),
        });
        let (name, rust) = (spec.name.value.clone(), self.enum_name(id));
        Emitter::enumeration(&Enumeration { id, name, rust, number: self.enum_number(id), values: values.collect() })
    }
}

/// Returns the names of all values, in the schema and in Rust.
fn variants(spec: &EnumSpec) -> Vec<(&str, String)> {
    let mut found: Vec<(&str, String)> = Vec::new();
    for value in &spec.values {
        let mut rust = camel(&value.id.value);
        if ["Unknown", "Self"].contains(&rust.as_str()) {
            rust.push_str("Value");
        }
        while found.iter().any(|(_, other)| *other == rust) {
            rust.push('_');
        }
        found.push((&value.id.value, rust));
    }
    found
}
