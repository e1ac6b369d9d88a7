//! Types, their parameters and enums.

use std::collections::HashSet;

use super::super::{BitOrder, EndianSpec, EnumSpec, EnumValue, Instance, Param, Schema, TypeSpec, Written, keys};
use super::{Item, Mapping, Reader};
use crate::expression::{Called, Expr, integer};
use crate::yaml::Value;

/// The supported version of the language, which is that of the reference compiler.
const LANGUAGE: (u32, u32) = (0, 11);

impl Reader<'_, '_> {
    pub(super) fn schema(&mut self, node: &Item<'_>) -> Option<Schema> {
        let top = self.mapping(node, keys::TOP)?;
        let written = top.get("meta");
        if written.is_none() {
            self.report(node, "expected the key 'meta'");
        }
        let meta = written.and_then(|node| self.mapping(&node, keys::META));
        // Continue without a name, to find the other problems.
        let id = meta.as_ref().and_then(|meta| self.identifier(meta, "id"));
        let meta = meta.unwrap_or(top.part("meta", top.at, &[]));
        let id = id.unwrap_or(meta.part("id", top.at, String::new()));
        self.version(&meta);
        let title = self.text(&meta, "title").map(|title| title.value).unwrap_or_default();
        let imports = self.imports(&meta);
        let crate_name = self.text(&meta, "-rust-crate").map(|name| name.value);
        let external = self.text(&meta, "-rust-extern");
        if let Some(path) = external.as_ref().filter(|path| !is_path(&path.value)) {
            self.report(path, "expected the path of a Rust module: crate::codecs");
        }
        let opaque_types = self.flag(&meta, "ks-opaque-types").is_some_and(|flag| flag.value);
        let mut root = self.type_body(&top, id.clone());
        root.rust_name = self.rust_name(&meta);
        Some(Schema { id, title, imports, opaque_types, crate_name, external, root })
    }

    /// Reads `ks-version`: the oldest version of the reference compiler that reads the schema.
    fn version(&mut self, meta: &Mapping<'_>) {
        let Some(version) = self.text(meta, "ks-version") else { return };
        let part = |part: &str| part.parse::<u32>().ok().filter(|number| number.to_string() == part);
        let parts: Option<Vec<u32>> = version.value.split('.').map(part).collect();
        let message = match parts.as_deref() {
            Some([_, _] | [_, _, _]) if parts.as_deref() < Some(&[LANGUAGE.0, LANGUAGE.1 + 1]) => return,
            Some([_, _] | [_, _, _]) => format!(
                "the schema asks for version {} of the language, expected {}.{} or older",
                version.value, LANGUAGE.0, LANGUAGE.1
            ),
            _ => format!("expected a version like 0.{}, found '{}'", LANGUAGE.1, version.value),
        };
        self.report(&version, message);
    }

    fn imports(&mut self, meta: &Mapping<'_>) -> Vec<Written<String>> {
        let mut found = Vec::new();
        for item in self.list_of(meta, "imports") {
            match item.value.scalar().filter(|text| !text.is_empty()) {
                Some(text) => found.push(item.with(text.to_owned())),
                None => self.expected("the path of a schema without '.ksy'", &item),
            }
        }
        found
    }

    fn type_body(&mut self, map: &Mapping<'_>, name: Written<String>) -> TypeSpec {
        let allowed = if map.path.is_empty() { keys::META } else { keys::TYPE_META };
        let meta = map.get("meta").filter(|node| matches!(node.value.value, Value::Map(_)));
        let meta = meta.and_then(|node| self.mapping(&node, allowed)).unwrap_or(map.part("meta", map.at, &[]));
        let params = self.params(map);
        let seq = self.list_of(map, "seq");
        let seq = seq.iter().enumerate().filter_map(|(index, node)| self.attribute(node, index)).collect();
        let types = self.entries_of(map, "types");
        let types = types.into_iter().filter_map(|(name, node)| self.nested(name, &node)).collect();
        let instances = self.entries_of(map, "instances");
        let mut instances: Vec<Instance> =
            instances.into_iter().filter_map(|(id, node)| self.instance(id, &node)).collect();
        let seq = super::bit_cases::separate(seq, &mut instances);
        TypeSpec {
            name,
            rust_name: None,
            doc: self.doc(map),
            original: self.original(map),
            params,
            endian: self.endian(&meta),
            bit_endian: self.word(&meta, "bit-endian", &[("le", BitOrder::Little), ("be", BitOrder::Big)]),
            encoding: self.text(&meta, "encoding"),
            to_string: self.expression_of(map, "to-string"),
            seq: seq.into_iter().collect(),
            types,
            enums: self.enums(map),
            instances: instances.into_iter().collect(),
            is_array: None,
            is_transparent: None,
            derives: self.texts(map, "-rust-derive"),
            structural: None,
            short_tail: false,
        }
    }

    fn nested(&mut self, name: Written<&str>, node: &Item<'_>) -> Option<TypeSpec> {
        if !self.check_identifier(&name) {
            return None;
        }
        let map = self.mapping(node, keys::TYPE)?;
        let mut spec = self.type_body(&map, name.map(str::to_owned));
        spec.rust_name = self.rust_name(&map);
        let form = self.word(&map, "-rust-type", &[("array", true), ("transparent", false)]);
        spec.is_array = form.as_ref().filter(|word| word.value).map(|word| word.at);
        spec.is_transparent = form.as_ref().filter(|word| !word.value).map(|word| word.at);
        spec.structural = self.word(&map, "-gen-length", &[("structural", ())]);
        spec.short_tail = self.word(&map, "-gen-short-tail", &[("zero", ())]).is_some();
        Some(spec)
    }

    fn params(&mut self, map: &Mapping<'_>) -> Vec<Param> {
        let mut found = Vec::new();
        for node in self.list_of(map, "params") {
            let Some(map) = self.mapping(&node, keys::PARAM) else { continue };
            let kind = map.get("type").and_then(|node| self.scalar(&node, "text"));
            let kind = kind.and_then(|kind| self.parsed(&kind, Called::parse));
            let enum_name = self.enum_name(&map);
            if let Some(id) = self.identifier(&map, "id") {
                found.push(Param { id, kind, enum_name });
            }
        }
        found
    }

    fn endian(&mut self, meta: &Mapping<'_>) -> Option<Written<EndianSpec>> {
        let node = meta.get("endian")?;
        let value = match &node.value.value {
            Value::Scalar(text, _) if text == "le" => EndianSpec::Little,
            Value::Scalar(text, _) if text == "be" => EndianSpec::Big,
            Value::Map(_) => {
                let map = self.mapping(&node, keys::SWITCH)?;
                let on = self.expression_of(&map, "switch-on");
                let mut cases = Vec::new();
                for (key, item) in self.entries_of(&map, "cases") {
                    let little = match item.value.scalar() {
                        Some("le") => true,
                        Some("be") => false,
                        _ => {
                            self.expected("'le' or 'be'", &item);
                            continue;
                        }
                    };
                    if key.value == "_" {
                        cases.push((None, little));
                    } else if let Some(value) = self.parsed(&key, Expr::parse) {
                        cases.push((Some(value), little));
                    }
                }
                self.require(&map, &["switch-on", "cases"]);
                EndianSpec::Switch { on: on?.value, cases }
            }
            _ => {
                self.expected("'le', 'be' or a switch", &node);
                return None;
            }
        };
        Some(node.with(value))
    }

    fn enums(&mut self, map: &Mapping<'_>) -> Vec<EnumSpec> {
        let mut found = Vec::new();
        for (name, node) in self.entries_of(map, "enums") {
            self.check_identifier(&name);
            let mut values: Vec<EnumValue> = Vec::new();
            let (mut names, mut numbers) = (HashSet::new(), HashSet::new());
            for (key, item) in self.entries(&node) {
                // The reference compiler reads `000908` as decimal, because it cannot be octal.
                let is_decimal = key.chars().all(|c| c.is_ascii_digit()) && key.contains(['8', '9']);
                let digits = if is_decimal { key.trim_start_matches('0') } else { &key };
                let Some(number) = integer(digits) else {
                    let swapped = item.value.scalar().filter(|number| integer(number).is_some());
                    let hint = swapped.map(|number| format!(", did you mean '{number}: {}'?", key.value));
                    let hint = hint.unwrap_or_default();
                    self.report(&key, format!("expected an integer, found '{}'{hint}", key.value));
                    continue;
                };
                let value = match &item.value.value {
                    Value::Scalar(text, _) if !item.is_null() => {
                        let id = item.with(text.clone());
                        self.check_identifier(&id);
                        EnumValue { number, id, rust_name: None, doc: String::new(), original: Vec::new() }
                    }
                    _ => {
                        let Some(map) = self.mapping(&item, keys::ENUM_VALUE) else { continue };
                        let Some(id) = self.identifier(&map, "id") else { continue };
                        let rust_name = self.rust_name(&map).map(|name| name.value);
                        EnumValue { number, id, rust_name, doc: self.doc(&map), original: self.original(&map) }
                    }
                };
                if !names.insert(value.id.value.clone()) {
                    let message = format!("a second value '{}' in this enum", value.id.value);
                    self.reporter.report(value.id.at, &item.path, message);
                }
                if !numbers.insert(value.number) {
                    let message = format!("a second name for {number} in this enum");
                    self.reporter.report(value.id.at, &item.path, message);
                }
                values.push(value);
            }
            found.push(EnumSpec { name: name.map(str::to_owned), values });
        }
        found
    }
}

/// Returns whether the text is a Rust path without generics.
fn is_path(text: &str) -> bool {
    text.split("::").all(|name| {
        let is_start = |c: char| c.is_ascii_alphabetic() || c == '_';
        name.starts_with(is_start) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    })
}
