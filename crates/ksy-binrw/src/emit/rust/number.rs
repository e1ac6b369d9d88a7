//! Enums that keep unknown values, and flag words.

use std::fmt::Write as _;

use super::{apart, docs, docs_or, indented};
use crate::emit::rust::Emitter;
use crate::model::{BitField, Enumeration, Field, Number};
use crate::rust_names::field_name;

impl Emitter<'_> {
    pub(crate) fn enumeration(enumeration: &Enumeration) -> String {
        let number = enumeration.number.rust();
        let mut variants: Vec<String> = Vec::new();
        for value in &enumeration.values {
            let doc = if value.doc.is_empty() { format!("`{}`", value.name) } else { value.doc.clone() };
            let mut text = docs("///", &doc, &value.original);
            if crate::emit::rust::switch::snake(&value.rust) != value.name {
                let _ = writeln!(text, "#[id(\"{}\")]", value.name);
            }
            let _ = writeln!(text, "{} = {},", value.rust, value.number);
            variants.push(text);
        }
        variants.push(format!("/// A value without a name.\nUnknown({number}),\n"));
        // Values with short documentation are not separated by blank lines.
        let brief = enumeration.values.iter().all(|value| value.doc.len() < 60);
        let body = if brief { variants.concat() } else { apart(&variants) };
        format!(
            "/// Values of `{}`; unknown values are kept.\n#[value_enum({number})]\npub enum {} {{\n{}}}\n",
            enumeration.name,
            enumeration.rust,
            indented(&body)
        )
    }

    pub(crate) fn bits(name: &str, number: Number, parts: &[BitField], field: &Field) -> String {
        let doc = if field.doc.is_empty() { format!("The bits of `{}`.", field.id) } else { field.doc.clone() };
        let mut text = docs("///", &doc, &field.original);
        let _ = writeln!(text, "#[flags({})]\npub struct {name} {{", number.rust());
        for part in parts {
            let kind = if part.bits == 1 { "bool".to_owned() } else { format!("B{}", part.bits) };
            let lines =
                format!("{}pub {}: {kind},\n", docs_or(&part.doc, &[], &part.id.value), field_name(&part.id.value));
            text.push_str(&indented(&lines));
        }
        text.push_str("}\n");
        text
    }
}
