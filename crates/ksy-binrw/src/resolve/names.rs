//! Converts names of the schema to Rust.

/// Converts `skin_influence` to `SkinInfluence`.
#[must_use]
pub fn camel(name: &str) -> String {
    name.split('_')
        .map(|part| {
            let mut letters = part.chars();
            letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
        })
        .collect()
}

/// Converts a name to a field name that is not a keyword.
#[must_use]
pub fn field_name(name: &str) -> String {
    if syn::parse_str::<syn::Ident>(name).is_ok() { name.to_owned() } else { format!("{name}_") }
}
