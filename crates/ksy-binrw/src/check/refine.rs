//! Checks keys of this compiler that apply to all schemas.

use super::Check;
use crate::enums::variants;
use crate::kaitai::{RESERVED, field_name, rust_name};
use crate::model::Number;
use crate::names::TypeId;
use crate::schema::{Attribute, EnumSpec, TypeSpec};

/// Names that generated code uses in their short form.
pub(crate) const TAKEN: &[&str] = &[
    "BinRead",
    "BinResult",
    "BinWrite",
    "Box",
    "Clone",
    "Context",
    "Copy",
    "Debug",
    "Default",
    "Endian",
    "Err",
    "From",
    "LargeBytes",
    "None",
    "Ok",
    "Option",
    "PartialEq",
    "Read",
    "Result",
    "Seek",
    "Segment",
    "Self",
    "Some",
    "Vec",
    "Write",
];

impl Check<'_, '_> {
    /// Checks the names in Rust and the derives of a type, and the names of enum values.
    pub(super) fn names_in_rust(&mut self, here: TypeId, spec: &TypeSpec) {
        let file = self.names.get(here).map_or(0, |declared| declared.file);
        if let Some(name) = &spec.rust_name {
            if TAKEN.contains(&name.value.as_str()) {
                let message = format!("'{}' is taken in generated code, expected a name of its own", name.value);
                self.report_on(here, &spec.name, message);
            } else if self.keys.count_rust(file, &name.value) > 1 {
                let message = format!("a second type or enum becomes '{}', expected a name of its own", name.value);
                self.report_on(here, &spec.name, message);
            }
        }
        for derive in &spec.derives {
            if syn::parse_str::<syn::Path>(&derive.value).is_err() {
                self.report_on(here, derive, format!("expected a path of a derive, found '{}'", derive.value));
            }
        }
        self.names_of_members(here, spec);
        for spec in &spec.enums {
            self.names_of_values(here, spec);
        }
    }

    /// Checks that names that replace those of attributes are free.
    fn names_of_members(&mut self, here: TypeId, spec: &TypeSpec) {
        let instances = spec.instances.iter().map(|instance| &instance.attribute);
        let attributes: Vec<&Attribute> = spec.seq.iter().chain(instances).collect();
        let params = spec.params.iter().map(|param| field_name(&param.id.value));
        let names: Vec<String> = params.chain(attributes.iter().map(|attribute| rust_name(attribute))).collect();
        for attribute in &attributes {
            let Some(name) = &attribute.rust_name else { continue };
            let message = if RESERVED.contains(&name.value.as_str()) {
                format!("'{}' is taken in generated code, expected '-rust-name' or another name", name.value)
            } else if names.iter().filter(|other| **other == name.value).count() > 1 {
                format!("a second field or parameter becomes '{}' in this type", name.value)
            } else {
                continue;
            };
            self.report_on(here, &attribute.id, message);
        }
    }

    fn names_of_values(&mut self, here: TypeId, spec: &EnumSpec) {
        let all = variants(spec);
        for (index, (value, variant)) in spec.values.iter().zip(&all).enumerate() {
            let Some(rust) = &value.rust_name else { continue };
            let is_second = all.iter().enumerate().any(|(other, found)| other != index && found.rust == variant.rust);
            let message = match rust.as_str() {
                "Unknown" => "'Unknown' is the variant for all other values, expected another '-rust-name'".to_owned(),
                name if name == "Self" || is_second => format!("'{rust}' is taken, expected another '-rust-name'"),
                _ => continue,
            };
            self.report_on(here, &value.id, message);
        }
    }

    /// Checks `-gen-limit`, `-gen-unknown` and `-gen-pad`.
    pub(super) fn refinements(&mut self, here: TypeId, attribute: &Attribute) {
        if let Some(limit) = &attribute.limit {
            let number = attribute.integer();
            let is_plain = attribute.repeat.is_none() && attribute.enum_name.is_none() && attribute.bits.is_none();
            let (least, most) = number.map_or((0, 0), Number::range);
            if number.is_none() || !is_plain {
                self.report_on(here, limit, "'-gen-limit' is for single plain integers");
            } else if !(least..=most).contains(&limit.value) {
                let rust = number.map(Number::rust).unwrap_or_default();
                self.report_on(here, limit, format!("the value {} does not fit {rust}", limit.value));
            }
            if attribute.valid.is_some() {
                self.report_on(here, limit, "expected 'valid' or '-gen-limit', not both");
            }
        }
        if let Some(unknown) = attribute.unknown.as_ref().filter(|_| attribute.enum_name.is_none()) {
            self.report_on(here, unknown, "'-gen-unknown' is for integers with 'enum'");
        }
        let is_fixed_text = attribute.size.is_some() && attribute.is_terminated_text();
        let takes_pad = attribute.kind.is_none() || is_fixed_text;
        if let Some(pad) = attribute.pad.as_ref().filter(|_| !takes_pad) {
            self.report_on(here, pad, "'-gen-pad' is for bytes without a type, and for 'strz' with 'size'");
        }
    }
}
