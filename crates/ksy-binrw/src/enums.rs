//! The integer types of enums, and the names of their values in Rust.

use std::collections::{HashMap, HashSet};

use crate::built_in::BuiltIn;
use crate::model::{EnumVariant, Enumeration, Number};
use crate::names::{EnumId, Names};
use crate::rust_names::{Keys, camel};
use crate::schema::{EnumSpec, TypeUse};

/// Returns the integer types of all enums: the type of all uses if it is the same, otherwise one that holds them all.
pub(crate) fn numbers(names: &Names<'_>) -> HashMap<EnumId, Number> {
    let mut uses: HashMap<EnumId, Vec<Number>> = HashMap::new();
    for (id, declared) in names.types() {
        let instances = declared.spec.instances.iter().map(|instance| &instance.attribute);
        for attribute in declared.spec.seq.iter().chain(instances) {
            let Some(found) = attribute.enum_name.as_ref().and_then(|name| names.find_enum(id, false, &name.value))
            else {
                continue;
            };
            let Some(TypeUse::Named(call)) = attribute.kind.as_deref() else { continue };
            let number = match BuiltIn::of(&call.name) {
                Some(BuiltIn::Number(number)) => number,
                Some(BuiltIn::Bits(bits)) => crate::built_in::number_of_bits(bits),
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

/// Returns an enum that is stored as a type of integers.
pub(crate) fn enumeration(id: EnumId, spec: &EnumSpec, keys: &Keys, number: Number) -> Enumeration {
    let name = keys.of_enum(id);
    Enumeration { id, rust: camel(&name), name, number, values: variants(spec) }
}

/// Returns the values of an enum with unique names in Rust.
pub(crate) fn variants(spec: &EnumSpec) -> Vec<EnumVariant> {
    let mut found: Vec<EnumVariant> = Vec::new();
    let mut taken: HashSet<String> = HashSet::new();
    for value in &spec.values {
        let rust = value.rust_name.clone().unwrap_or_else(|| {
            let mut rust = camel(&value.id.value);
            // `Unknown` is the variant for all other numbers.
            if ["Unknown", "Self"].contains(&rust.as_str()) {
                rust.push_str("Value");
            }
            while taken.contains(&rust) {
                rust.push('_');
            }
            rust
        });
        taken.insert(rust.clone());
        found.push(EnumVariant {
            number: value.number,
            name: value.id.value.clone(),
            rust,
            doc: value.doc.clone(),
            original: value.original.clone(),
        });
    }
    found
}
