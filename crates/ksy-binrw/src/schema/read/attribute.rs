//! Attributes of `seq`.

use super::super::{Attribute, BitField, DeriveKey, Pointer, RepeatSpec, TypeCall, TypeUse, Valid, Written, keys};
use super::{Mapping, Reader, is_identifier};
use crate::diagnostic::Position;
use crate::expression::{Expression, Operator, integer};
use crate::yaml::{Node, Value};

impl Reader<'_, '_> {
    pub(super) fn attribute(&mut self, node: &Node, path: &str) -> Option<Attribute> {
        let map = self.mapping(node, path, keys::ATTRIBUTE)?;
        let id = self.identifier(&map, "id")?;
        let kind = map.get("type").and_then(|node| self.type_use(node, &map.path_of("type")));
        let size = map.get("size").and_then(|node| self.expression(node, &map.path_of("size")));
        let condition = map.get("if").and_then(|node| self.expression(node, &map.path_of("if")));
        let to_end = self.word(&map, "size-eos", &[("true", true), ("false", false)]).is_some_and(|word| word.value);
        let enum_name = self.text(&map, "enum").map(|name| Written {
            value: name.value.split("::").map(str::to_owned).collect(),
            at: name.at,
            path: name.path,
        });
        let limit = map.get("-gen-limit").and_then(|node| {
            let path = map.path_of("-gen-limit");
            self.number(node, &path).map(|value| Written { value, at: node.position, path })
        });
        let derives = [("count", DeriveKey::Count), ("bytes", DeriveKey::Bytes), ("none", DeriveKey::None)];
        Some(Attribute {
            rust_name: self.rust_name(&map),
            doc: self.text(&map, "doc").map(|doc| doc.value).unwrap_or_default(),
            original: self.original(&map),
            contents: map.get("contents").and_then(|node| self.contents(node, &map.path_of("contents"))),
            repeat: self.repeat(&map),
            valid: map.get("valid").and_then(|node| self.valid(node, &map.path_of("valid"))),
            derive: self.word(&map, "-gen-derive", &derives),
            bulk: self.word(&map, "-gen-bulk", &[("true", ())]),
            length: self.identifier_or_none(&map, "-gen-length"),
            tail: self.identifier_or_none(&map, "-gen-tail"),
            bits: map.get("-gen-bits").and_then(|node| self.bits(node, &map.path_of("-gen-bits"))),
            pointer: map.get("-gen-pointer").and_then(|node| self.pointer(node, &map.path_of("-gen-pointer"))),
            region: self.text(&map, "-gen-region"),
            unknown: self.word(&map, "-gen-unknown", &[("keep", ())]),
            pad: self.word(&map, "-gen-pad", &[("keep", ())]),
            id,
            kind,
            size,
            to_end,
            enum_name,
            condition,
            limit,
        })
    }

    fn identifier_or_none(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<String>> {
        map.get(key).is_some().then(|| self.identifier(map, key)).flatten()
    }

    fn contents(&mut self, node: &Node, path: &str) -> Option<Written<Vec<u8>>> {
        let value = match &node.value {
            Value::Scalar(text, _) => text.clone().into_bytes(),
            Value::List(items) => {
                let mut bytes = Vec::new();
                for item in items {
                    match (&item.value, item.scalar().and_then(integer).map(u8::try_from)) {
                        (Value::Scalar(_, false), Some(Ok(byte))) => bytes.push(byte),
                        (Value::Scalar(text, true), _) => bytes.extend(text.bytes()),
                        _ => {
                            let message = format!("expected a byte or quoted text, found {}", item.describe());
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

    fn type_use(&mut self, node: &Node, path: &str) -> Option<Written<TypeUse>> {
        let value = match &node.value {
            Value::Scalar(text, _) => TypeUse::Named(self.type_call(text, node.position, path)?),
            Value::List(_) => {
                self.report(node.position, path, "expected a type or a switch, found a list");
                return None;
            }
            Value::Map(_) => {
                let map = self.mapping(node, path, keys::SWITCH)?;
                let (Some(on), Some(cases_node)) = (map.get("switch-on"), map.get("cases")) else {
                    self.report(node.position, path, "expected the keys 'switch-on' and 'cases'");
                    return None;
                };
                let on = self.expression(on, &map.path_of("switch-on"))?.value;
                let mut cases = Vec::new();
                let mut default = None;
                let cases_path = map.path_of("cases");
                for case in self.entries(cases_node, &cases_path) {
                    let path = format!("{cases_path}/{}", case.key);
                    let Some(text) = case.value.scalar() else {
                        let message = format!("expected a type, found {}", case.value.describe());
                        self.report(case.value.position, &path, message);
                        continue;
                    };
                    let Some(call) = self.type_call(text, case.value.position, &path) else { continue };
                    let call = Written { value: call, at: case.value.position, path: path.clone() };
                    if case.key == "_" {
                        default = Some(call);
                        continue;
                    }
                    match Expression::parse(&case.key) {
                        Ok(value) => cases.push((Written { value, at: case.position, path }, call)),
                        Err(message) => self.report(case.position, &path, message),
                    }
                }
                TypeUse::Switch { on, cases, default }
            }
        };
        Some(Written { value, at: node.position, path: path.to_owned() })
    }

    fn type_call(&mut self, text: &str, at: Position, path: &str) -> Option<TypeCall> {
        let (name, args) = match text.split_once('(') {
            None => (text, ""),
            Some((name, rest)) => match rest.trim_end().strip_suffix(')') {
                Some(args) => (name, args),
                None => {
                    self.report(at, path, format!("expected ')' at the end of '{text}'"));
                    return None;
                }
            },
        };
        let name: Vec<String> = name.trim().split("::").map(str::to_owned).collect();
        if !name.iter().all(|part| is_identifier(part)) {
            self.report(at, path, format!("'{text}' is no type, expected a name, or a name with arguments"));
            return None;
        }
        let mut parsed = Vec::new();
        let args = if args.trim().is_empty() { Vec::new() } else { args.split(',').collect() };
        for arg in args {
            match Expression::parse(arg) {
                Ok(expression) => parsed.push(expression),
                Err(message) => {
                    self.report(at, path, message);
                    return None;
                }
            }
        }
        Some(TypeCall { name, args: parsed })
    }

    fn repeat(&mut self, map: &Mapping<'_>) -> Option<Written<RepeatSpec>> {
        let kind = map.get("repeat").and_then(Node::scalar);
        for (key, wanted) in [("repeat-expr", "expr"), ("repeat-until", "until")] {
            if let Some(node) = map.get(key).filter(|_| kind != Some(wanted)) {
                let message = format!("expected 'repeat: {wanted}' beside '{key}'");
                self.report(node.position, &map.path_of(key), message);
            }
        }
        let word = self.text(map, "repeat")?;
        let value = match word.value.as_str() {
            "expr" => {
                let Some(node) = map.get("repeat-expr") else {
                    self.report(word.at, &word.path, "expected the key 'repeat-expr' beside 'repeat: expr'");
                    return None;
                };
                RepeatSpec::Count(self.expression(node, &map.path_of("repeat-expr"))?.value)
            }
            "eos" => RepeatSpec::ToEnd,
            "until" => {
                let Some(node) = map.get("repeat-until") else {
                    self.report(word.at, &word.path, "expected the key 'repeat-until' beside 'repeat: until'");
                    return None;
                };
                let path = map.path_of("repeat-until");
                let until = self.expression(node, &path)?.value;
                let guard = map.get("if").and_then(|node| self.expression(node, &map.path_of("if")));
                let room = |expression: &Expression, wanted: Operator| match expression {
                    Expression::Binary(operator, left, right) if *operator == wanted && **left == Expression::Left => {
                        match **right {
                            Expression::Integer(value) if value > 0 => Some(value),
                            _ => None,
                        }
                    }
                    _ => None,
                };
                let found = room(&until, Operator::Less);
                let guarded = guard.and_then(|guard| room(&guard.value, Operator::GreaterOrEqual));
                match (found, guarded) {
                    (Some(value), Some(guard)) if value == guard => RepeatSpec::WhileRoom(value),
                    _ => {
                        self.report(
                            node.position,
                            &path,
                            "expected '_io.size - _io.pos < N' with 'if: _io.size - _io.pos >= N' beside it",
                        );
                        return None;
                    }
                }
            }
            other => {
                self.report(word.at, &word.path, format!("expected expr, eos or until, found '{other}'"));
                return None;
            }
        };
        Some(Written { value, at: word.at, path: word.path })
    }

    fn valid(&mut self, node: &Node, path: &str) -> Option<Written<Valid>> {
        let value = match &node.value {
            Value::Map(_) => {
                let map = self.mapping(node, path, keys::VALID)?;
                let forms = [map.get("any-of"), map.get("eq"), map.get("min").or(map.get("max"))];
                if forms.iter().flatten().count() > 1 {
                    self.report(node.position, path, "expected one of 'any-of', 'eq', or 'min' and 'max'");
                }
                if let Some(list) = map.get("any-of") {
                    let path = map.path_of("any-of");
                    let mut values = Vec::new();
                    for item in self.list(list, &path) {
                        values.push(self.number(item, &path)?);
                    }
                    if matches!(&list.value, Value::List(items) if items.is_empty()) {
                        self.report(list.position, &path, "expected at least one value");
                    }
                    Valid::AnyOf(values)
                } else if let Some(value) = map.get("eq") {
                    Valid::AnyOf(vec![self.number(value, &map.path_of("eq"))?])
                } else {
                    let (Some(min), Some(max)) = (map.get("min"), map.get("max")) else {
                        self.report(node.position, path, "expected 'any-of', 'eq', or 'min' and 'max'");
                        return None;
                    };
                    let (min, max) = (self.number(min, &map.path_of("min"))?, self.number(max, &map.path_of("max"))?);
                    if min > max {
                        self.report(
                            node.position,
                            path,
                            format!("expected 'min' not above 'max', found {min} and {max}"),
                        );
                    }
                    Valid::Range(min, max)
                }
            }
            _ => Valid::AnyOf(vec![self.number(node, path)?]),
        };
        Some(Written { value, at: node.position, path: path.to_owned() })
    }

    fn bits(&mut self, node: &Node, path: &str) -> Option<Written<Vec<BitField>>> {
        let mut fields: Vec<BitField> = Vec::new();
        for (index, item) in self.list(node, path).iter().enumerate() {
            let map = self.mapping(item, &format!("{path}/{index}"), keys::BITS)?;
            let id = self.identifier(&map, "id")?;
            if fields.iter().any(|other| other.id.value == id.value) {
                self.report(id.at, &id.path, format!("a second bit field '{}'", id.value));
            }
            if ["new", "from_bytes", "into_bytes", "set_names"].contains(&id.value.as_str()) {
                let message = format!("'{}' is a function of every bit field type, expected another name", id.value);
                self.report(id.at, &id.path, message);
            }
            let Some(bits) = map.get("bits") else {
                self.report(item.position, &map.path, "expected the key 'bits'");
                return None;
            };
            let bits_path = map.path_of("bits");
            let count = self.number(bits, &bits_path)?;
            let Some(width) = u32::try_from(count).ok().filter(|width| (1..=64).contains(width)) else {
                self.report(bits.position, &bits_path, format!("expected 1 to 64 bits, found {count}"));
                return None;
            };
            let doc = self.text(&map, "doc").map(|doc| doc.value).unwrap_or_default();
            fields.push(BitField { id, bits: width, doc });
        }
        Some(Written { value: fields, at: node.position, path: path.to_owned() })
    }

    fn pointer(&mut self, node: &Node, path: &str) -> Option<Written<Pointer>> {
        let map = self.mapping(node, path, keys::POINTER)?;
        let (target, region) = (self.text(&map, "target"), self.text(&map, "region"));
        let (Some(target), Some(region)) = (target, region) else {
            self.report(node.position, path, "expected the keys 'target' and 'region'");
            return None;
        };
        let mut nil = Vec::new();
        if let Some(node) = map.get("nil") {
            let path = map.path_of("nil");
            for item in self.list(node, &path) {
                nil.push(self.number(item, &path)?);
            }
        }
        let value = Pointer { target: target.value, region: region.value, nil };
        Some(Written { value, at: node.position, path: path.to_owned() })
    }
}
