//! Attributes of `seq` and instances.

use super::super::{Attribute, DeriveKey, Instance, TypeUse, Written, keys};
use super::{Item, Mapping, Reader};
use crate::built_in::BuiltIn;
use crate::expression::Expr;
use crate::yaml::Value;

/// The largest alignment.
const MAX_ALIGN: u64 = 65536;

impl Reader<'_, '_> {
    pub(super) fn attribute(&mut self, node: &Item<'_>, index: usize) -> Option<Attribute> {
        let map = self.mapping(node, keys::ATTRIBUTE)?;
        let named = map.get("id").is_some();
        let id = if named { self.identifier(&map, "id")? } else { node.with(format!("unnamed{index}")) };
        Some(self.attribute_keys(&map, id, named))
    }

    pub(super) fn instance(&mut self, id: Written<&str>, node: &Item<'_>) -> Option<Instance> {
        let named = self.check_identifier(&id);
        let has_value = matches!(&node.value.value, Value::Map(keys) if keys.iter().any(|key| key.key == "value"));
        let map = self.mapping(node, if has_value { keys::VALUE_INSTANCE } else { keys::INSTANCE })?;
        let attribute = self.attribute_keys(&map, id.map(str::to_owned), true);
        let align = map.get("-gen-align").and_then(|node| {
            let value = self.number(&node)?;
            let value = u64::try_from(value.value).ok().filter(|value| (1..=MAX_ALIGN).contains(value));
            if value.is_none() {
                self.report(&node, format!("expected 1 to {MAX_ALIGN} bytes"));
            }
            Some(node.with(value?))
        });
        named.then_some(Instance {
            value: self.expression_of(&map, "value"),
            pos: self.expression_of(&map, "pos"),
            io: self.expression_of(&map, "io"),
            align,
            required: self.word(&map, "-gen-required", &[("true", ())]),
            attribute,
        })
    }

    fn attribute_keys(&mut self, map: &Mapping<'_>, id: Written<String>, named: bool) -> Attribute {
        let enum_name = self.enum_name(map);
        let limit = map.get("-gen-limit").and_then(|node| self.number(&node));
        let pad_right = map.get("pad-right").and_then(|node| self.byte(&node));
        let kind = map.get("type").and_then(|node| self.type_use(&node));
        let damaged = self.word(map, "-gen-damaged", &[("keep", ())]);
        let derives = [("count", DeriveKey::Count), ("bytes", DeriveKey::Bytes), ("none", DeriveKey::None)];
        Attribute {
            id,
            named,
            rust_name: self.rust_name(map),
            doc: self.doc(map),
            original: self.original(map),
            kind: match &damaged {
                Some(key) => self.or_bytes(map, kind, key),
                None => kind,
            },
            contents: map.get("contents").and_then(|node| self.contents(&node)),
            size: self.expression_of(map, "size"),
            size_eos: self.flag(map, "size-eos"),
            terminator: map.get("terminator").and_then(|node| self.terminator(&node)),
            include: self.flag(map, "include"),
            consume: self.flag(map, "consume"),
            eos_error: self.flag(map, "eos-error"),
            pad_right,
            encoding: self.text(map, "encoding"),
            process: map.get("process").and_then(|node| self.process(&node)),
            parent: self.expression_of(map, "parent"),
            enum_name,
            repeat: self.repeat(map),
            condition: self.expression_of(map, "if"),
            valid: map.get("valid").and_then(|node| self.valid(&node)),
            derive: self.word(map, "-gen-derive", &derives),
            bulk: self.word(map, "-gen-bulk", &[("true", ())]),
            limit,
            length: self.identifier_or_none(map, "-gen-length"),
            tail: self.identifier_or_none(map, "-gen-tail"),
            bits: map.get("-gen-bits").and_then(|node| self.bits(&node)),
            pointer: map.get("-gen-pointer").and_then(|node| self.pointer(&node)),
            region: self.text(map, "-gen-region"),
            count: self.identifier_or_none(map, "-gen-count"),
            formulas: self.formulas(map),
            damaged,
            fetch: self.fetch(map),
            unknown: self.word(map, "-gen-unknown", &[("keep", ())]),
            pad: self.word(map, "-gen-pad", &[("keep", ())]),
        }
    }

    /// Reads `-gen-fetch`, which leaves nothing to do for other keys.
    fn fetch(&mut self, map: &Mapping<'_>) -> Option<Written<u64>> {
        let least = self.number(&map.get("-gen-fetch")?)?;
        let has = |key: &&str| map.get(key).is_some();
        let others = ["type", "contents", "process", "terminator", "pad-right", "repeat", "valid", "-gen-value"];
        let is_plain = ["size", "size-eos"].iter().any(has) && !others.iter().any(has);
        match u64::try_from(least.value) {
            Ok(size @ 1..) if is_plain => Some(least.with(size)),
            Ok(1..) => {
                self.report(&least, "expected single bytes with 'size' or 'size-eos', and nothing else, beside it");
                None
            }
            _ => {
                self.report(&least, format!("expected 1 or more bytes, found {}", least.value));
                None
            }
        }
    }

    /// Makes a switch of a type in a window, whose only case always applies. Damaged bytes are those of no case.
    fn or_bytes(
        &mut self,
        map: &Mapping<'_>,
        kind: Option<Written<TypeUse>>,
        key: &Written<()>,
    ) -> Option<Written<TypeUse>> {
        let is_window = map.get("size").or_else(|| map.get("size-eos")).is_some();
        let call = match kind.as_deref() {
            Some(TypeUse::Named(call)) if is_window && BuiltIn::of(&call.name).is_none() => call.clone(),
            _ => {
                self.report(key, "expected a declared type with 'size' or 'size-eos' beside it");
                return kind;
            }
        };
        let on = Expr::integer(0, key.at);
        kind.map(|kind| {
            let cases = vec![(kind.with(on.clone()), kind.with(call))];
            kind.with(TypeUse::Switch { on, cases, default: None })
        })
    }

    pub(super) fn enum_name(&mut self, map: &Mapping<'_>) -> Option<Written<Vec<String>>> {
        self.text(map, "enum").map(|name| name.with(name.value.split("::").map(str::to_owned).collect()))
    }

    pub(super) fn identifier_or_none(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<String>> {
        map.get(key).is_some().then(|| self.identifier(map, key)).flatten()
    }
}
