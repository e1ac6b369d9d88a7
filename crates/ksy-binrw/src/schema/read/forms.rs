//! Keys that accept several forms of values: types, contents, repetitions, checks, processing.

use super::super::{Process, RepeatSpec, TypeUse, Valid, Written, keys};
use super::{Mapping, Reader};
use crate::expression::{Kind, integer};
use crate::yaml::{Node, Value};

impl Reader<'_, '_> {
    pub(super) fn contents(&mut self, node: &Node, path: &str) -> Option<Written<Vec<u8>>> {
        let value = match &node.value {
            Value::Scalar(_, false) if node.is_null() => {
                self.report(node.position, path, "expected text or a list of bytes, found nothing");
                return None;
            }
            Value::Scalar(text, _) => text.clone().into_bytes(),
            Value::List(items) => {
                let mut bytes = Vec::new();
                for item in items {
                    match (&item.value, item.scalar().and_then(integer).map(u8::try_from)) {
                        (Value::Scalar(_, false), Some(Ok(byte))) => bytes.push(byte),
                        (Value::Scalar(text, true), _) | (Value::Scalar(text, false), None) => {
                            bytes.extend(text.bytes());
                        }
                        _ => {
                            let message = format!("expected a byte or text, found {}", item.describe());
                            self.report(item.position, path, message);
                            return None;
                        }
                    }
                }
                bytes
            }
            Value::Map(_) => {
                self.report(node.position, path, "expected text or a list of bytes, found a mapping");
                return None;
            }
        };
        Some(Written { value, at: node.position, path: path.to_owned() })
    }

    pub(super) fn terminator(&mut self, node: &Node, path: &str) -> Option<Written<Vec<u8>>> {
        let nodes = match &node.value {
            Value::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        let mut value = Vec::new();
        for item in nodes {
            value.push(self.byte(item, path)?);
        }
        if value.is_empty() {
            self.report(node.position, path, "expected a byte or a list of bytes, found an empty list");
        }
        Some(Written { value, at: node.position, path: path.to_owned() })
    }

    pub(super) fn type_use(&mut self, node: &Node, path: &str) -> Option<Written<TypeUse>> {
        let value = match &node.value {
            Value::Scalar(text, _) if !node.is_null() => TypeUse::Named(self.called(text, node.position, path)?.value),
            Value::Scalar(..) | Value::List(_) => {
                let message = format!("expected a type or a switch, found {}", node.describe());
                self.report(node.position, path, message);
                return None;
            }
            Value::Map(_) => {
                let map = self.mapping(node, path, keys::SWITCH)?;
                for key in ["switch-on", "cases"] {
                    if map.get(key).is_none() {
                        self.report(node.position, path, format!("expected the key '{key}'"));
                    }
                }
                let cases_node = map.get("cases")?;
                let on = self.expression_of(&map, "switch-on");
                let mut cases = Vec::new();
                let mut default = None;
                let cases_path = map.path_of("cases");
                for case in self.entries(cases_node, &cases_path) {
                    let path = format!("{cases_path}/{}", case.key);
                    let Some(text) = case.value.scalar().filter(|_| !case.value.is_null()) else {
                        let message = format!("expected a type, found {}", case.value.describe());
                        self.report(case.value.position, &path, message);
                        continue;
                    };
                    let call = self.called(text, case.value.position, &path);
                    if case.key == "_" {
                        default = call;
                        continue;
                    }
                    let value = self.parsed(&case.key, case.position, &path);
                    cases.extend(value.zip(call));
                }
                TypeUse::Switch { on: on?.value, cases, default }
            }
        };
        Some(Written { value, at: node.position, path: path.to_owned() })
    }

    pub(super) fn process(&mut self, node: &Node, path: &str) -> Option<Written<Process>> {
        let written = self.expression(node, path)?;
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
                    self.report(node.position, path, "expected the name of a process, with or without arguments");
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
            self.report(node.position, path, message);
        }
        Some(written.with(Process { name, args }))
    }

    pub(super) fn repeat(&mut self, map: &Mapping<'_>) -> Option<Written<RepeatSpec>> {
        let kind = map.get("repeat").and_then(Node::scalar);
        for (key, wanted) in [("repeat-expr", "expr"), ("repeat-until", "until")] {
            if let Some(node) = map.get(key).filter(|_| kind != Some(wanted)) {
                let message = format!("expected 'repeat: {wanted}' beside '{key}'");
                self.report(node.position, &map.path_of(key), message);
            }
        }
        let word = self.text(map, "repeat")?;
        let value = match word.value.as_str() {
            "expr" if map.get("repeat-expr").is_some() => RepeatSpec::Count(self.expression_of(map, "repeat-expr")?),
            "until" if map.get("repeat-until").is_some() => RepeatSpec::Until(self.expression_of(map, "repeat-until")?),
            "expr" | "until" => {
                let message = format!("expected the key 'repeat-{0}' beside 'repeat: {0}'", word.value);
                self.report(word.at, &word.path, message);
                return None;
            }
            "eos" => RepeatSpec::ToEnd,
            other => {
                self.report(word.at, &word.path, format!("expected expr, eos or until, found '{other}'"));
                return None;
            }
        };
        Some(word.with(value))
    }

    pub(super) fn valid(&mut self, node: &Node, path: &str) -> Option<Written<Valid>> {
        let value = match &node.value {
            Value::Map(_) => {
                let map = self.mapping(node, path, keys::VALID)?;
                let forms = [
                    map.get("any-of"),
                    map.get("eq"),
                    map.get("expr"),
                    map.get("in-enum"),
                    map.get("min").or(map.get("max")),
                ];
                if forms.iter().flatten().count() != 1 {
                    let message = "expected one of 'any-of', 'eq', 'expr', 'in-enum', or 'min' and 'max'";
                    self.report(node.position, path, message);
                    return None;
                }
                if let Some(list) = map.get("any-of") {
                    let path = map.path_of("any-of");
                    let items = self.list(list, &path);
                    if matches!(&list.value, Value::List(items) if items.is_empty()) {
                        self.report(list.position, &path, "expected at least one value");
                    }
                    let values = items.iter().enumerate();
                    let values = values.filter_map(|(index, item)| self.expression(item, &format!("{path}/{index}")));
                    Valid::AnyOf(values.collect())
                } else if map.get("eq").is_some() {
                    Valid::Equal(self.expression_of(&map, "eq")?)
                } else if map.get("expr").is_some() {
                    Valid::Holds(self.expression_of(&map, "expr")?)
                } else if map.get("in-enum").is_some() {
                    let word = self.flag(&map, "in-enum")?;
                    if !word.value {
                        let message = "expected true, the only value of 'in-enum'; without 'valid' nothing is checked";
                        self.report(word.at, &word.path, message);
                    }
                    Valid::InEnum
                } else {
                    Valid::Range(self.expression_of(&map, "min"), self.expression_of(&map, "max"))
                }
            }
            _ => Valid::Equal(self.expression(node, path)?),
        };
        Some(Written { value, at: node.position, path: path.to_owned() })
    }
}
