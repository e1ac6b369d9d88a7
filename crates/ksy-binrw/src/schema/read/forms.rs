//! Keys that accept several forms of values: types, contents, repetitions, checks, processing.

use super::super::{Process, RepeatSpec, TypeUse, Valid, Written, keys};
use super::{Item, Mapping, Reader};
use crate::expression::{Called, Expr, Kind, integer};
use crate::yaml::Value;

impl Reader<'_, '_> {
    pub(super) fn contents(&mut self, node: &Item<'_>) -> Option<Written<Vec<u8>>> {
        let value = match &node.value.value {
            Value::Scalar(text, quoted) if *quoted || !node.is_null() => text.clone().into_bytes(),
            Value::List(_) => {
                let mut bytes = Vec::new();
                for item in node.one_or_more() {
                    match (&item.value.value, item.scalar().and_then(integer).map(u8::try_from)) {
                        (Value::Scalar(_, false), Some(Ok(byte))) => bytes.push(byte),
                        (Value::Scalar(text, true), _) | (Value::Scalar(text, false), None) => {
                            bytes.extend(text.bytes());
                        }
                        _ => {
                            self.expected("a byte or text", &item);
                            return None;
                        }
                    }
                }
                bytes
            }
            _ => {
                self.expected("text or a list of bytes", node);
                return None;
            }
        };
        Some(node.with(value))
    }

    pub(super) fn terminator(&mut self, node: &Item<'_>) -> Option<Written<Vec<u8>>> {
        let bytes: Option<Vec<u8>> = node.one_or_more().map(|item| Some(self.byte(&item)?.value)).collect();
        let value = bytes?;
        if value.is_empty() {
            self.report(node, "expected a byte or a list of bytes, found an empty list");
        }
        Some(node.with(value))
    }

    pub(super) fn type_use(&mut self, node: &Item<'_>) -> Option<Written<TypeUse>> {
        let value = match &node.value.value {
            Value::Map(_) => {
                let map = self.mapping(node, keys::SWITCH)?;
                self.require(&map, &["switch-on", "cases"]);
                let cases_node = map.get("cases")?;
                let on = self.expression_of(&map, "switch-on");
                let mut cases = Vec::new();
                let mut default = None;
                for (key, item) in self.entries(&cases_node) {
                    let Some(text) = self.scalar(&item, "a type") else { continue };
                    let call = self.parsed(&text, Called::parse);
                    if key.value == "_" {
                        default = call;
                        continue;
                    }
                    let value = self.parsed(&key, Expr::parse);
                    cases.extend(value.zip(call));
                }
                TypeUse::Switch { on: on?.value, cases, default }
            }
            _ => {
                let text = self.scalar(node, "a type or a switch")?;
                TypeUse::Named(self.parsed(&text, Called::parse)?.value)
            }
        };
        Some(node.with(value))
    }

    pub(super) fn process(&mut self, node: &Item<'_>) -> Option<Written<Process>> {
        let written = self.expression(node)?;
        let (mut part, args) = match written.value.kind.clone() {
            Kind::Call(name, args) => (*name, args),
            _ => (written.value.clone(), Vec::new()),
        };
        let mut name = Vec::new();
        loop {
            match part.kind {
                Kind::Member(inner, last) => {
                    name.insert(0, last);
                    part = *inner;
                }
                Kind::Name(first) => {
                    name.insert(0, first);
                    break;
                }
                _ => {
                    self.report(node, "expected the name of a process, with or without arguments");
                    return None;
                }
            }
        }
        let wanted = match name.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["xor" | "rol" | "ror"] => Some(1),
            ["zlib"] => Some(0),
            _ => None,
        };
        if let Some(wanted) = wanted.filter(|wanted| *wanted != args.len()) {
            let message = format!("'{}' takes {wanted} arguments, found {}", name.join("."), args.len());
            self.report(node, message);
        }
        Some(written.with(Process { name, args }))
    }

    pub(super) fn repeat(&mut self, map: &Mapping<'_>) -> Option<Written<RepeatSpec>> {
        let kind = map.get("repeat").and_then(|node| node.value.scalar());
        for (key, wanted) in [("repeat-expr", "expr"), ("repeat-until", "until")] {
            if let Some(node) = map.get(key).filter(|_| kind != Some(wanted)) {
                let message = format!("expected 'repeat: {wanted}' beside '{key}'");
                self.report(&node, message);
            }
        }
        let word = self.text(map, "repeat")?;
        let value = match word.value.as_str() {
            "expr" if map.get("repeat-expr").is_some() => RepeatSpec::Count(self.expression_of(map, "repeat-expr")?),
            "until" if map.get("repeat-until").is_some() => RepeatSpec::Until(self.expression_of(map, "repeat-until")?),
            "expr" | "until" => {
                let message = format!("expected the key 'repeat-{0}' beside 'repeat: {0}'", word.value);
                self.report(&word, message);
                return None;
            }
            "eos" => RepeatSpec::ToEnd,
            other => {
                self.report(&word, format!("expected expr, eos or until, found '{other}'"));
                return None;
            }
        };
        Some(word.with(value))
    }

    pub(super) fn valid(&mut self, node: &Item<'_>) -> Option<Written<Valid>> {
        let value = match &node.value.value {
            Value::Map(_) => {
                let map = self.mapping(node, keys::VALID)?;
                let forms = [
                    map.get("any-of"),
                    map.get("eq"),
                    map.get("expr"),
                    map.get("in-enum"),
                    map.get("min").or(map.get("max")),
                ];
                if forms.iter().flatten().count() != 1 {
                    let message = "expected one of 'any-of', 'eq', 'expr', 'in-enum', or 'min' and 'max'";
                    self.report(node, message);
                    return None;
                }
                if let Some(list) = map.get("any-of") {
                    let items = self.list(&list);
                    if matches!(&list.value.value, Value::List(items) if items.is_empty()) {
                        self.report(&list, "expected at least one value");
                    }
                    Valid::AnyOf(items.iter().filter_map(|item| self.expression(item)).collect())
                } else if map.get("eq").is_some() {
                    Valid::Equal(self.expression_of(&map, "eq")?)
                } else if map.get("expr").is_some() {
                    Valid::Holds(self.expression_of(&map, "expr")?)
                } else if map.get("in-enum").is_some() {
                    let word = self.flag(&map, "in-enum")?;
                    if !word.value {
                        let message = "expected true, the only value of 'in-enum'; without 'valid' nothing is checked";
                        self.report(&word, message);
                    }
                    Valid::InEnum
                } else {
                    Valid::Range(self.expression_of(&map, "min"), self.expression_of(&map, "max"))
                }
            }
            _ => Valid::Equal(self.expression(node)?),
        };
        Some(node.with(value))
    }
}
