//! Types, their parameters and enums.

use super::super::{Attribute, EndianSpec, EnumSpec, EnumValue, Schema, TypeSpec, Written, keys};
use super::{Mapping, Reader};
use crate::expression::integer;
use crate::yaml::{Node, Value};

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
        // Without a name the rest is read all the same, so that its problems are found.
        let id = match top.get("meta").map(|node| &node.value) {
            Some(Value::Map(_)) => self.identifier(&meta, "id"),
            _ => None,
        };
        let id = id.unwrap_or(Written { value: String::new(), at: node.position, path: meta.path_of("id") });
        let title = self.text(&meta, "title").map(|title| title.value).unwrap_or_default();
        let imports = self.texts(&meta, "imports");
        for import in &imports {
            self.check_identifier(&import.value, import.at, &import.path);
        }
        if let Some(bit_endian) = self.text(&meta, "bit-endian") {
            if bit_endian.value != "le" {
                self.report(
                    bit_endian.at,
                    &bit_endian.path,
                    "expected 'le': bit fields are counted from the least significant bit",
                );
            }
        }
        let crate_name = self.text(&meta, "-rust-crate").map(|name| name.value);
        let mut root = self.type_body(&top, id.clone());
        root.rust_name = self.rust_name(&meta);
        Some(Schema { id, title, imports, crate_name, root })
    }

    fn type_body(&mut self, map: &Mapping<'_>, name: Written<String>) -> TypeSpec {
        let endian = map.get("meta").and_then(|node| {
            let path = map.path_of("meta");
            let meta = if map.path.is_empty() {
                self.mapping(node, &path, keys::META)
            } else {
                self.mapping(node, &path, keys::TYPE_META)
            }?;
            self.endian(&meta)
        });
        let params_path = map.path_of("params");
        let params = map.get("params").map_or(&[][..], |node| self.list(node, &params_path));
        let (params, param_types): (Vec<Written<String>>, Vec<String>) = params
            .iter()
            .enumerate()
            .filter_map(|(index, node)| {
                let map = self.mapping(node, &format!("{params_path}/{index}"), keys::PARAM)?;
                let kind = self.text(&map, "type");
                if let Some(kind) = &kind {
                    let integers = ["u1", "u2", "u4", "u8", "s1", "s2", "s4", "s8"];
                    if !integers.contains(&kind.value.as_str()) {
                        let message = format!("expected an integer type, found '{}'", kind.value);
                        self.report(kind.at, &kind.path, message);
                    }
                }
                Some((self.identifier(&map, "id")?, kind.map(|kind| kind.value).unwrap_or_default()))
            })
            .unzip();
        for (index, param) in params.iter().enumerate() {
            if params.iter().take(index).any(|other| other.value == param.value) {
                self.report(param.at, &param.path, format!("a second parameter '{}' of this type", param.value));
            }
        }
        let seq_path = map.path_of("seq");
        let nodes = map.get("seq").map_or(&[][..], |node| self.list(node, &seq_path));
        let mut seq: Vec<Attribute> = Vec::new();
        for (index, node) in nodes.iter().enumerate() {
            if let Some(attribute) = self.attribute(node, &format!("{seq_path}/{index}")) {
                if seq.iter().any(|other| other.id.value == attribute.id.value) {
                    let message = format!("a second attribute '{}' in this type", attribute.id.value);
                    self.report(attribute.id.at, &attribute.id.path, message);
                }
                seq.push(attribute);
            }
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
        let instances = instances
            .iter()
            .map(|entry| {
                let path = format!("{instances_path}/{}", entry.key);
                self.check_identifier(&entry.key, entry.position, &path);
                self.mapping(&entry.value, &path, keys::INSTANCE);
                entry.key.clone()
            })
            .collect();
        TypeSpec {
            name,
            rust_name: None,
            doc: self.text(map, "doc").map(|doc| doc.value).unwrap_or_default(),
            original: self.original(map),
            params,
            param_types,
            endian,
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

    fn endian(&mut self, meta: &Mapping<'_>) -> Option<Written<EndianSpec>> {
        let node = meta.get("endian")?;
        let path = meta.path_of("endian");
        let value = match &node.value {
            Value::Scalar(text, _) if text == "le" => EndianSpec::Little,
            Value::Scalar(text, _) if text == "be" => EndianSpec::Big,
            Value::Map(_) => {
                let map = self.mapping(node, &path, keys::SWITCH)?;
                let on = map.get("switch-on").and_then(|on| self.expression(on, &map.path_of("switch-on")))?;
                let cases = map.get("cases").map_or(&[][..], |cases| self.entries(cases, &map.path_of("cases")));
                let value_of = |order: &str| {
                    cases.iter().find(|case| case.value.scalar() == Some(order)).and_then(|case| integer(&case.key))
                };
                let (Some(little), Some(big), 2) = (value_of("le"), value_of("be"), cases.len()) else {
                    self.report(node.position, &path, "expected two cases, integers for 'le' and 'be'");
                    return None;
                };
                EndianSpec::Switch { on: on.value, little, big }
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
                    Value::Scalar(text, _) => {
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
