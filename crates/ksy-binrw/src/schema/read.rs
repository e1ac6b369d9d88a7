//! From YAML to [`Schema`]: every key is known, every value has the form its key asks for.

use super::{
    Attribute, BitField, DeriveKey, EndianSpec, EnumSpec, EnumValue, Pointer, RepeatSpec, Schema, TypeCall, TypeSpec,
    TypeUse, Valid, Written, keys,
};
use crate::diagnostic::{Position, Reporter};
use crate::expression::{Expression, Operator, integer};
use crate::yaml::{Entry, Node, Value};

/// Reads a schema; problems are reported and reading goes on.
pub fn read(root: &Node, reporter: &mut Reporter<'_>) -> Option<Schema> {
    let mut reader = Reader { reporter };
    reader.schema(root)
}

struct Reader<'r, 'l> {
    reporter: &'r mut Reporter<'l>,
}

/// A mapping whose keys are checked.
struct Mapping<'a> {
    entries: &'a [Entry],
    at: Position,
    path: String,
}

impl<'a> Mapping<'a> {
    fn get(&self, key: &str) -> Option<&'a Node> {
        self.entries.iter().find(|entry| entry.key == key).map(|entry| &entry.value)
    }

    fn path_of(&self, key: &str) -> String {
        format!("{}/{key}", self.path)
    }
}

fn is_identifier(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

impl Reader<'_, '_> {
    fn report(&mut self, at: Position, path: &str, message: impl Into<String>) {
        self.reporter.report(at, path, message);
    }

    fn mapping<'a>(&mut self, node: &'a Node, path: &str, allowed: &[&str]) -> Option<Mapping<'a>> {
        let Value::Map(entries) = &node.value else {
            self.report(node.position, path, format!("expected a mapping, found {}", node.describe()));
            return None;
        };
        for entry in entries {
            let foreign =
                entry.key.starts_with('-') && !entry.key.starts_with("-gen-") && !entry.key.starts_with("-rust-");
            if !allowed.contains(&entry.key.as_str()) && !foreign {
                let own: Vec<&str> = if entry.key.starts_with('-') {
                    allowed
                        .iter()
                        .copied()
                        .filter(|key| key.starts_with("-gen-") || key.starts_with("-rust-"))
                        .collect()
                } else {
                    allowed.iter().copied().filter(|key| !key.starts_with('-')).collect()
                };
                let expected = if own.is_empty() {
                    "expected none here".to_owned()
                } else {
                    format!("expected one of: {}", own.join(", "))
                };
                self.report(entry.position, path, format!("unknown key '{}', {expected}", entry.key));
            }
        }
        Some(Mapping { entries, at: node.position, path: path.to_owned() })
    }

    fn list<'a>(&mut self, node: &'a Node, path: &str) -> &'a [Node] {
        if let Value::List(items) = &node.value {
            items
        } else {
            self.report(node.position, path, format!("expected a list, found {}", node.describe()));
            &[]
        }
    }

    fn entries<'a>(&mut self, node: &'a Node, path: &str) -> &'a [Entry] {
        if let Value::Map(entries) = &node.value {
            entries
        } else {
            self.report(node.position, path, format!("expected a mapping, found {}", node.describe()));
            &[]
        }
    }

    fn text(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<String>> {
        let node = map.get(key)?;
        let path = map.path_of(key);
        match node.scalar() {
            Some(text) => Some(Written { value: text.to_owned(), at: node.position, path }),
            None => {
                self.report(node.position, &path, format!("expected text, found {}", node.describe()));
                None
            }
        }
    }

    /// One text or a list of texts.
    fn texts(&mut self, map: &Mapping<'_>, key: &str) -> Vec<Written<String>> {
        let Some(node) = map.get(key) else { return Vec::new() };
        let path = map.path_of(key);
        let nodes = match &node.value {
            Value::List(items) => items.as_slice(),
            _ => std::slice::from_ref(node),
        };
        let mut found = Vec::new();
        for node in nodes {
            match node.scalar() {
                Some(text) => found.push(Written { value: text.to_owned(), at: node.position, path: path.clone() }),
                None => self.report(node.position, &path, format!("expected text, found {}", node.describe())),
            }
        }
        found
    }

    fn identifier(&mut self, map: &Mapping<'_>, key: &str) -> Option<Written<String>> {
        let Some(id) = self.text(map, key) else {
            if map.get(key).is_none() {
                self.report(map.at, &map.path, format!("expected the key '{key}'"));
            }
            return None;
        };
        self.check_identifier(&id.value, id.at, &id.path).then_some(id)
    }

    fn check_identifier(&mut self, text: &str, at: Position, path: &str) -> bool {
        let ok = is_identifier(text);
        if !ok {
            self.report(at, path, format!("'{text}' is no identifier, expected lower-case letters, digits and '_'"));
        }
        ok
    }

    fn rust_name(&mut self, map: &Mapping<'_>) -> Option<Written<String>> {
        let name = self.text(map, "-rust-name")?;
        let ok = name.value.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.value.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if !ok {
            self.report(name.at, &name.path, format!("'{}' is no Rust identifier", name.value));
        }
        ok.then_some(name)
    }

    fn number(&mut self, node: &Node, path: &str) -> Option<i128> {
        let found = match &node.value {
            Value::Scalar(text, false) => integer(text),
            _ => None,
        };
        if found.is_none() {
            self.report(node.position, path, format!("expected an integer, found {}", node.describe()));
        }
        found
    }

    fn expression(&mut self, node: &Node, path: &str) -> Option<Written<Expression>> {
        let Some(text) = node.scalar() else {
            self.report(node.position, path, format!("expected an expression, found {}", node.describe()));
            return None;
        };
        match Expression::parse(text) {
            Ok(value) => Some(Written { value, at: node.position, path: path.to_owned() }),
            Err(message) => {
                self.report(node.position, path, message);
                None
            }
        }
    }

    fn word<T: Copy>(&mut self, map: &Mapping<'_>, key: &str, words: &[(&str, T)]) -> Option<Written<T>> {
        let text = self.text(map, key)?;
        match words.iter().find(|(word, _)| *word == text.value) {
            Some((_, value)) => Some(Written { value: *value, at: text.at, path: text.path }),
            None => {
                let expected: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                self.report(text.at, &text.path, format!("expected {}, found '{}'", expected.join(" or "), text.value));
                None
            }
        }
    }

    fn schema(&mut self, node: &Node) -> Option<Schema> {
        let top = self.mapping(node, "", keys::TOP)?;
        let Some(meta_node) = top.get("meta") else {
            self.report(node.position, "", "expected the key 'meta'");
            return None;
        };
        let meta = self.mapping(meta_node, "/meta", keys::META)?;
        let id = self.identifier(&meta, "id");
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
        let id = id?;
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
                self.mapping(node, &path, &["endian", "encoding", "bit-endian"])
            }?;
            self.endian(&meta)
        });
        let params_path = map.path_of("params");
        let params = map.get("params").map_or(&[][..], |node| self.list(node, &params_path));
        let params = params
            .iter()
            .enumerate()
            .filter_map(|(index, node)| {
                let map = self.mapping(node, &format!("{params_path}/{index}"), keys::PARAM)?;
                if let Some(kind) = self.text(&map, "type") {
                    let integers = ["u1", "u2", "u4", "u8", "s1", "s2", "s4", "s8"];
                    if !integers.contains(&kind.value.as_str()) {
                        let message = format!("expected an integer type, found '{}'", kind.value);
                        self.report(kind.at, &kind.path, message);
                    }
                }
                self.identifier(&map, "id")
            })
            .collect();
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
                spec.structural = self.word(&map, "-gen-length", &[("structural", ())]).is_some();
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
            endian,
            seq,
            types,
            enums: self.enums(map),
            instances,
            is_array: None,
            is_transparent: None,
            derives: self.texts(map, "-rust-derive"),
            structural: false,
            short_tail: false,
        }
    }

    fn original(&mut self, map: &Mapping<'_>) -> Vec<String> {
        self.texts(map, "-orig-id").into_iter().map(|text| text.value).collect()
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
                values.push(value);
            }
            let name = Written { value: entry.key.clone(), at: entry.position, path };
            found.push(EnumSpec { name, values });
        }
        found
    }

    fn attribute(&mut self, node: &Node, path: &str) -> Option<Attribute> {
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
        self.word(&map, "-gen-unknown", &[("keep", ())]);
        self.word(&map, "-gen-pad", &[("keep", ())]);
        let derives = [("count", DeriveKey::Count), ("bytes", DeriveKey::Bytes), ("none", DeriveKey::None)];
        Some(Attribute {
            rust_name: self.rust_name(&map),
            doc: self.text(&map, "doc").map(|doc| doc.value).unwrap_or_default(),
            original: self.original(&map),
            contents: map.get("contents").and_then(|node| self.contents(node, &map.path_of("contents"))),
            repeat: self.repeat(&map),
            valid: map.get("valid").and_then(|node| self.valid(node, &map.path_of("valid"))),
            derive: self.word(&map, "-gen-derive", &derives),
            bulk: self.word(&map, "-gen-bulk", &[("true", ())]).map(|word| word.at),
            length: self.identifier_or_none(&map, "-gen-length"),
            tail: self.identifier_or_none(&map, "-gen-tail"),
            bits: map.get("-gen-bits").and_then(|node| self.bits(node, &map.path_of("-gen-bits"))),
            pointer: map.get("-gen-pointer").and_then(|node| self.pointer(node, &map.path_of("-gen-pointer"))),
            region: self.text(&map, "-gen-region").map(|name| name.value),
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
        for arg in args.split(',').map(str::trim).filter(|arg| !arg.is_empty()) {
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
                if let Some(list) = map.get("any-of") {
                    let path = map.path_of("any-of");
                    let mut values = Vec::new();
                    for item in self.list(list, &path) {
                        values.push(self.number(item, &path)?);
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
