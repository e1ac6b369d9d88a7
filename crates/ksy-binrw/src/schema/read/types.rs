//! Types, their parameters and enums.

use super::super::{
    Attribute, BitOrder, EndianSpec, EnumSpec, EnumValue, Instance, Param, Schema, TypeSpec, Written, keys,
};
use super::{Mapping, Reader};
use crate::expression::integer;
use crate::yaml::{Node, Value};

/// The supported version of the language, which is that of the reference compiler.
const LANGUAGE: (u32, u32) = (0, 11);

impl Reader<'_, '_> {
    pub(super) fn schema(&mut self, node: &Node) -> Option<Schema> {
        let top = self.mapping(node, "", keys::TOP)?;
        let nothing = Mapping { entries: &[], at: node.position, path: "/meta".to_owned() };
        let meta = match top.get("meta") {
            Some(node) => self.mapping(node, "/meta", keys::META).unwrap_or(nothing),
            None => {
                self.report(node.position, "", "expected the key 'meta'");
                nothing
            }
        };
        // Continue without a name, to find the other problems.
        let id = match top.get("meta").map(|node| &node.value) {
            Some(Value::Map(_)) => self.identifier(&meta, "id"),
            _ => None,
        };
        let id = id.unwrap_or(Written { value: String::new(), at: node.position, path: meta.path_of("id") });
        self.version(&meta);
        let title = self.text(&meta, "title").map(|title| title.value).unwrap_or_default();
        let imports = self.imports(&meta);
        let crate_name = self.text(&meta, "-rust-crate").map(|name| name.value);
        let external = self.text(&meta, "-rust-extern");
        if let Some(path) = external.as_ref().filter(|path| !is_path(&path.value)) {
            self.report(path.at, &path.path, "expected the path of a Rust module: crate::codecs");
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
        self.report(version.at, &version.path, message);
    }

    fn imports(&mut self, meta: &Mapping<'_>) -> Vec<Written<String>> {
        let path = meta.path_of("imports");
        let nodes = meta.get("imports").map_or(&[][..], |node| self.list(node, &path));
        let mut found = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let path = format!("{path}/{index}");
            match node.scalar().filter(|text| !text.is_empty()) {
                Some(text) => found.push(Written { value: text.to_owned(), at: node.position, path }),
                None => {
                    let message = format!("expected the path of a schema without '.ksy', found {}", node.describe());
                    self.report(node.position, &path, message);
                }
            }
        }
        found
    }

    fn type_body(&mut self, map: &Mapping<'_>, name: Written<String>) -> TypeSpec {
        let meta_path = map.path_of("meta");
        let allowed = if map.path.is_empty() { keys::META } else { keys::TYPE_META };
        let meta = map.get("meta").filter(|node| matches!(node.value, Value::Map(_)));
        let meta = meta.and_then(|node| self.mapping(node, &meta_path, allowed));
        let nothing = Mapping { entries: &[], at: map.at, path: meta_path };
        let meta = meta.unwrap_or(nothing);
        let params = self.params(map);
        let seq_path = map.path_of("seq");
        let nodes = map.get("seq").map_or(&[][..], |node| self.list(node, &seq_path));
        let mut seq: Vec<Attribute> = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            seq.extend(self.attribute(node, &format!("{seq_path}/{index}"), index));
        }
        let types_path = map.path_of("types");
        let types = map.get("types").map_or(&[][..], |node| self.entries(node, &types_path));
        let types = types
            .iter()
            .filter_map(|entry| {
                let path = format!("{types_path}/{}", entry.key);
                if !self.check_identifier(&entry.key, entry.position, &path) {
                    return None;
                }
                let map = self.mapping(&entry.value, &path, keys::TYPE)?;
                let mut spec = self.type_body(&map, Written { value: entry.key.clone(), at: entry.position, path });
                spec.rust_name = self.rust_name(&map);
                let form = self.word(&map, "-rust-type", &[("array", true), ("transparent", false)]);
                spec.is_array = form.as_ref().filter(|word| word.value).map(|word| word.at);
                spec.is_transparent = form.as_ref().filter(|word| !word.value).map(|word| word.at);
                spec.structural = self.word(&map, "-gen-length", &[("structural", ())]);
                spec.short_tail = self.word(&map, "-gen-short-tail", &[("zero", ())]).is_some();
                Some(spec)
            })
            .collect();
        let instances_path = map.path_of("instances");
        let instances = map.get("instances").map_or(&[][..], |node| self.entries(node, &instances_path));
        let mut instances: Vec<Instance> = instances
            .iter()
            .filter_map(|entry| self.instance(entry, &format!("{instances_path}/{}", entry.key)))
            .collect();
        let seq = super::bit_cases::separate(seq, &mut instances);
        TypeSpec {
            name,
            rust_name: None,
            doc: self.text(map, "doc").map(|doc| doc.value).unwrap_or_default(),
            original: self.original(map),
            params,
            endian: self.endian(&meta),
            bit_endian: self.word(&meta, "bit-endian", &[("le", BitOrder::Little), ("be", BitOrder::Big)]),
            encoding: self.text(&meta, "encoding"),
            to_string: self.expression_of(map, "to-string"),
            seq,
            types,
            enums: self.enums(map),
            instances,
            is_array: None,
            is_transparent: None,
            derives: self.texts(map, "-rust-derive"),
            structural: None,
            short_tail: false,
        }
    }

    fn params(&mut self, map: &Mapping<'_>) -> Vec<Param> {
        let path = map.path_of("params");
        let nodes = map.get("params").map_or(&[][..], |node| self.list(node, &path));
        let mut found = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            let Some(map) = self.mapping(node, &format!("{path}/{index}"), keys::PARAM) else { continue };
            let kind = self.text(&map, "type").and_then(|kind| self.called(&kind.value, kind.at, &kind.path));
            let enum_name = self.enum_name(&map);
            if let Some(id) = self.identifier(&map, "id") {
                found.push(Param { id, kind, enum_name });
            }
        }
        found
    }

    fn endian(&mut self, meta: &Mapping<'_>) -> Option<Written<EndianSpec>> {
        let node = meta.get("endian")?;
        let path = meta.path_of("endian");
        let value = match &node.value {
            Value::Scalar(text, _) if text == "le" => EndianSpec::Little,
            Value::Scalar(text, _) if text == "be" => EndianSpec::Big,
            Value::Map(_) => {
                let map = self.mapping(node, &path, keys::SWITCH)?;
                let on = self.expression_of(&map, "switch-on");
                let path = map.path_of("cases");
                let entries = map.get("cases").map_or(&[][..], |cases| self.entries(cases, &path));
                let mut cases = Vec::new();
                for case in entries {
                    let path = format!("{path}/{}", case.key);
                    let little = match case.value.scalar() {
                        Some("le") => true,
                        Some("be") => false,
                        _ => {
                            let message = format!("expected 'le' or 'be', found {}", case.value.describe());
                            self.report(case.value.position, &path, message);
                            continue;
                        }
                    };
                    if case.key == "_" {
                        cases.push((None, little));
                    } else if let Some(value) = self.parsed(&case.key, case.position, &path) {
                        cases.push((Some(value), little));
                    }
                }
                for key in ["switch-on", "cases"] {
                    if map.get(key).is_none() {
                        self.report(node.position, &map.path, format!("expected the key '{key}'"));
                    }
                }
                EndianSpec::Switch { on: on?.value, cases }
            }
            _ => {
                self.report(
                    node.position,
                    &path,
                    format!("expected 'le', 'be' or a switch, found {}", node.describe()),
                );
                return None;
            }
        };
        Some(Written { value, at: node.position, path })
    }

    fn enums(&mut self, map: &Mapping<'_>) -> Vec<EnumSpec> {
        let enums_path = map.path_of("enums");
        let Some(node) = map.get("enums") else { return Vec::new() };
        let mut found = Vec::new();
        for entry in self.entries(node, &enums_path) {
            let path = format!("{enums_path}/{}", entry.key);
            self.check_identifier(&entry.key, entry.position, &path);
            let mut values: Vec<EnumValue> = Vec::new();
            for value in self.entries(&entry.value, &path) {
                let path = format!("{path}/{}", value.key);
                let Some(number) = integer(&value.key) else {
                    let message = format!("expected an integer, found '{}'", value.key);
                    self.report(value.position, &path, message);
                    continue;
                };
                let value = match &value.value.value {
                    Value::Scalar(text, _) if !value.value.is_null() => {
                        let at = value.value.position;
                        self.check_identifier(text, at, &path);
                        let id = Written { value: text.clone(), at, path: path.clone() };
                        EnumValue { number, id, rust_name: None, doc: String::new(), original: Vec::new() }
                    }
                    _ => {
                        let Some(map) = self.mapping(&value.value, &path, keys::ENUM_VALUE) else { continue };
                        let Some(id) = self.identifier(&map, "id") else { continue };
                        let doc = self.text(&map, "doc").map(|doc| doc.value).unwrap_or_default();
                        let rust_name = self.rust_name(&map).map(|name| name.value);
                        EnumValue { number, id, rust_name, doc, original: self.original(&map) }
                    }
                };
                if values.iter().any(|other| other.id.value == value.id.value) {
                    let message = format!("a second value '{}' in this enum", value.id.value);
                    self.report(value.id.at, &path, message);
                }
                if values.iter().any(|other| other.number == value.number) {
                    self.report(value.id.at, &path, format!("a second name for {number} in this enum"));
                }
                values.push(value);
            }
            let name = Written { value: entry.key.clone(), at: entry.position, path };
            found.push(EnumSpec { name, values });
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
