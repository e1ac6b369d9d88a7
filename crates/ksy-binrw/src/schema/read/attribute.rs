//! Attributes of `seq` and instances.

use super::super::{Attribute, DeriveKey, Instance, Written, keys};
use super::{Mapping, Reader};
use crate::yaml::{Entry, Node, Value};

/// The largest alignment.
const MAX_ALIGN: u64 = 65536;

impl Reader<'_, '_> {
    pub(super) fn attribute(&mut self, node: &Node, path: &str, index: usize) -> Option<Attribute> {
        let map = self.mapping(node, path, keys::ATTRIBUTE)?;
        let id = match map.get("id") {
            Some(_) => self.identifier(&map, "id")?,
            None => Written { value: format!("unnamed{index}"), at: node.position, path: path.to_owned() },
        };
        Some(self.attribute_keys(&map, id, map.get("id").is_some()))
    }

    pub(super) fn instance(&mut self, entry: &Entry, path: &str) -> Option<Instance> {
        let id = Written { value: entry.key.clone(), at: entry.position, path: path.to_owned() };
        let named = self.check_identifier(&id.value, id.at, path);
        let has_value = matches!(&entry.value.value, Value::Map(keys) if keys.iter().any(|key| key.key == "value"));
        let allowed = if has_value { keys::VALUE_INSTANCE } else { keys::INSTANCE };
        let map = self.mapping(&entry.value, path, allowed)?;
        let attribute = self.attribute_keys(&map, id, true);
        let align = map.get("-gen-align").and_then(|node| {
            let path = map.path_of("-gen-align");
            let value = self.number(node, &path)?;
            let value = u64::try_from(value).ok().filter(|value| (1..=MAX_ALIGN).contains(value));
            if value.is_none() {
                self.report(node.position, &path, format!("expected 1 to {MAX_ALIGN} bytes"));
            }
            Some(Written { value: value?, at: node.position, path })
        });
        named.then_some(Instance {
            value: self.expression_of(&map, "value"),
            pos: self.expression_of(&map, "pos"),
            io: self.expression_of(&map, "io"),
            align,
            attribute,
        })
    }

    fn attribute_keys(&mut self, map: &Mapping<'_>, id: Written<String>, named: bool) -> Attribute {
        let enum_name = self.enum_name(map);
        let limit = map.get("-gen-limit").and_then(|node| {
            let path = map.path_of("-gen-limit");
            self.number(node, &path).map(|value| Written { value, at: node.position, path })
        });
        let pad_right = map.get("pad-right").and_then(|node| {
            let path = map.path_of("pad-right");
            self.byte(node, &path).map(|value| Written { value, at: node.position, path })
        });
        let derives = [("count", DeriveKey::Count), ("bytes", DeriveKey::Bytes), ("none", DeriveKey::None)];
        Attribute {
            id,
            named,
            rust_name: self.rust_name(map),
            doc: self.text(map, "doc").map(|doc| doc.value).unwrap_or_default(),
            original: self.original(map),
            kind: map.get("type").and_then(|node| self.type_use(node, &map.path_of("type"))),
            contents: map.get("contents").and_then(|node| self.contents(node, &map.path_of("contents"))),
            size: self.expression_of(map, "size"),
            size_eos: self.flag(map, "size-eos"),
            terminator: map.get("terminator").and_then(|node| self.terminator(node, &map.path_of("terminator"))),
            include: self.flag(map, "include"),
            consume: self.flag(map, "consume"),
            eos_error: self.flag(map, "eos-error"),
            pad_right,
            encoding: self.text(map, "encoding"),
            process: map.get("process").and_then(|node| self.process(node, &map.path_of("process"))),
            parent: self.expression_of(map, "parent"),
            enum_name,
            repeat: self.repeat(map),
            condition: self.expression_of(map, "if"),
            valid: map.get("valid").and_then(|node| self.valid(node, &map.path_of("valid"))),
            derive: self.word(map, "-gen-derive", &derives),
            bulk: self.word(map, "-gen-bulk", &[("true", ())]),
            limit,
            length: self.identifier_or_none(map, "-gen-length"),
            tail: self.identifier_or_none(map, "-gen-tail"),
            bits: map.get("-gen-bits").and_then(|node| self.bits(node, &map.path_of("-gen-bits"))),
            pointer: map.get("-gen-pointer").and_then(|node| self.pointer(node, &map.path_of("-gen-pointer"))),
            region: self.text(map, "-gen-region"),
            count: self.identifier_or_none(map, "-gen-count"),
            formulas: self.formulas(map),
            unknown: self.word(map, "-gen-unknown", &[("keep", ())]),
            pad: self.word(map, "-gen-pad", &[("keep", ())]),
        }
    }

    pub(super) fn enum_name(&mut self, map: &Mapping<'_>) -> Option<Written<Vec<String>>> {
        self.text(map, "enum").map(|name| name.with(name.value.split("::").map(str::to_owned).collect()))
    }

    pub(super) fn identifier_or_none(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<String>> {
        map.get(key).is_some().then(|| self.identifier(map, key)).flatten()
    }
}
