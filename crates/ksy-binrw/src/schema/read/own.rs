//! Keys of this compiler with structured values.

use super::super::{Ahead, BitField, Entries, Formula, Pointer, Written, keys};
use super::{Mapping, Reader, is_identifier};
use crate::yaml::{Node, Value};

impl Reader<'_, '_> {
    pub(super) fn bits(&mut self, node: &Node, path: &str) -> Option<Written<Vec<BitField>>> {
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
            fields.push(BitField { id, bits: width, doc, original: self.original(&map) });
        }
        Some(Written { value: fields, at: node.position, path: path.to_owned() })
    }

    /// Reads `-gen-value`: the formula of an attribute, or those of its members.
    pub(super) fn formulas(&mut self, map: &Mapping<'_>) -> Vec<Formula> {
        let (Some(node), path) = (map.get("-gen-value"), map.path_of("-gen-value")) else { return Vec::new() };
        let Value::Map(entries) = &node.value else {
            let own = self.expression(node, &path);
            return own.map(|value| Formula { member: Vec::new(), value }).into_iter().collect();
        };
        let mut found = Vec::new();
        for entry in entries {
            let member: Vec<String> = entry.key.split('.').map(str::to_owned).collect();
            let value = self.expression(&entry.value, &format!("{path}/{}", entry.key));
            found.extend(value.map(|value| Formula { member, value }));
        }
        found
    }

    pub(super) fn pointer(&mut self, node: &Node, path: &str) -> Option<Written<Pointer>> {
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
        let value = Pointer {
            target,
            region,
            nil,
            here: self.identifier_or_none(&map, "here"),
            lax: self.flag(&map, "lax"),
            count: self.identifier_or_none(&map, "count"),
            entries: self.word(&map, "entries", &[("next", Entries::Next), ("last", Entries::Last)]),
            ahead: map.get("ahead").and_then(|node| self.ahead(node, &map.path_of("ahead"))),
            within: self.identifier_or_none(&map, "in"),
            member: self.member(&map),
        };
        Some(Written { value, at: node.position, path: path.to_owned() })
    }

    fn ahead(&mut self, node: &Node, path: &str) -> Option<Ahead> {
        let map = self.mapping(node, path, keys::AHEAD)?;
        let (of, choice) = (self.identifier(&map, "of"), self.identifier(&map, "if"));
        Some(Ahead { of: of?, choice: choice? })
    }

    /// Reads a field, a member of a field, or an element of a field.
    fn member(&mut self, map: &Mapping<'_>) -> Option<Written<String>> {
        let member = self.text(map, "as")?;
        let (field, index) = member.value.split_once('[').unwrap_or((&member.value, "0]"));
        let is_index = index.strip_suffix(']').is_some_and(|index| index.parse::<u16>().is_ok());
        if !field.split('.').all(is_identifier) || !is_index {
            let message = format!("expected a field, as 'field', 'part.field' or 'field[0]', found '{}'", member.value);
            self.report(member.at, &member.path, message);
        }
        Some(member)
    }
}
