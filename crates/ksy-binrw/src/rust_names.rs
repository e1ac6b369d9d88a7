//! Names in Rust. All types and enums of a file have unique ones: the own name, prefixed with those of enclosing types if
//! it is taken.

use std::collections::HashMap;

use crate::names::{EnumId, Names, TypeId};
use crate::schema::{Attribute, TypeSpec};

/// Converts `skin_influence` to `SkinInfluence`.
pub(crate) fn camel(name: &str) -> String {
    name.split('_')
        .map(|part| {
            let mut letters = part.chars();
            letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
        })
        .collect()
}

/// Converts a name to a field name that is not a keyword.
pub(crate) fn field_name(name: &str) -> String {
    if syn::parse_str::<syn::Ident>(name).is_ok() { name.to_owned() } else { format!("{name}_") }
}

/// The names of all types and enums in the model and in Rust.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    types: HashMap<TypeId, String>,
    enums: HashMap<EnumId, String>,
    /// Index of the file, and name in Rust.
    taken: Vec<(usize, String)>,
}

impl Keys {
    /// Assigns names to all types, then to all enums. Outer declarations keep their own names.
    pub fn new(names: &Names<'_>) -> Self {
        let mut keys = Self::default();
        let mut taken: Vec<(usize, String)> = Vec::new();
        let mut types: Vec<TypeId> = names.types().map(|(id, _)| id).collect();
        types.sort_by_key(|id| names.around(*id).count());
        for id in types {
            let Some(declared) = names.get(id) else { continue };
            let spec = declared.spec;
            let own = spec.name.value.clone();
            let around = declared.parent.into_iter().flat_map(|id| names.around(id));
            let key = free(own, around.map(|(_, outer)| outer.spec.name.value.as_str()), declared.file, &taken);
            let rust = spec.rust_name.as_ref().map_or_else(|| camel(&key), |name| name.value.clone());
            taken.push((declared.file, rust));
            keys.types.insert(id, key);
        }
        let mut enums: Vec<_> = names.enums().collect();
        enums.sort_by_key(|(_, declared)| names.around(declared.parent).count());
        for (id, declared) in enums {
            let around = names.around(declared.parent);
            let own = declared.spec.name.value.clone();
            let key = free(own, around.map(|(_, outer)| outer.spec.name.value.as_str()), declared.file, &taken);
            taken.push((declared.file, camel(&key)));
            keys.enums.insert(id, key);
        }
        keys.taken = taken;
        keys
    }

    /// Returns whether a type or enum of a file has exactly this Rust name.
    pub fn is_taken_rust(&self, file: usize, name: &str) -> bool {
        self.count_rust(file, name) > 0
    }

    /// Returns the number of types and enums of a file with this Rust name.
    pub fn count_rust(&self, file: usize, name: &str) -> usize {
        self.taken.iter().filter(|(of, taken)| *of == file && taken == name).count()
    }

    /// Returns the name of a type.
    pub fn of_type(&self, id: TypeId) -> String {
        self.types.get(&id).cloned().unwrap_or_default()
    }

    /// Returns the name of a type in Rust.
    pub fn of_type_in_rust(&self, id: TypeId, spec: &TypeSpec) -> String {
        spec.rust_name.as_ref().map_or_else(|| camel(&self.of_type(id)), |name| name.value.clone())
    }

    /// Returns the name in Rust of the type that an attribute has for itself.
    pub fn of_part(&self, of: TypeId, attribute: &Attribute) -> String {
        let own = || format!("{}_{}", self.of_type(of), attribute.id.value);
        camel(&attribute.rust_name.as_deref().cloned().unwrap_or_else(own))
    }

    /// Returns the name of an enum.
    pub fn of_enum(&self, id: EnumId) -> String {
        self.enums.get(&id).cloned().unwrap_or_default()
    }
}

/// Returns the name, prefixed with as many enclosing names as it takes to be unique.
fn free<'n>(own: String, around: impl Iterator<Item = &'n str>, file: usize, taken: &[(usize, String)]) -> String {
    let is_free = |name: &str| !taken.contains(&(file, camel(name)));
    let mut name = own;
    for outer in around {
        if is_free(&name) {
            return name;
        }
        name = format!("{outer}_{name}");
    }
    while !is_free(&name) {
        name.push_str("_2");
    }
    name
}
