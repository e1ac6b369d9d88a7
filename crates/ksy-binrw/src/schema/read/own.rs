//! Keys of this compiler with structured values.

use super::super::{Ahead, BitField, Entries, Formula, Pointer, Written, keys};
use super::{Item, Mapping, Reader, is_identifier};
use crate::yaml::Value;

impl Reader<'_, '_> {
    pub(super) fn bits(&mut self, node: &Item<'_>) -> Option<Written<Vec<BitField>>> {
        let mut fields: Vec<BitField> = Vec::new();
        for item in self.list(node) {
            let map = self.mapping(&item, keys::BITS)?;
            let id = self.identifier(&map, "id")?;
            if fields.iter().any(|other| other.id.value == id.value) {
                self.report(&id, format!("a second bit field '{}'", id.value));
            }
            if ["new", "from_bytes", "into_bytes", "set_names"].contains(&id.value.as_str()) {
                let message = format!("'{}' is a function of every bit field type, expected another name", id.value);
                self.report(&id, message);
            }
            self.require(&map, &["bits"]);
            let count = self.number(&map.get("bits")?)?;
            let Some(bits) = u32::try_from(count.value).ok().filter(|width| (1..=64).contains(width)) else {
                self.report(&count, format!("expected 1 to 64 bits, found {}", count.value));
                return None;
            };
            fields.push(BitField { id, bits, doc: self.doc(&map), original: self.original(&map) });
        }
        Some(node.with(fields))
    }

    /// Reads `-gen-value`: the formula of an attribute, or those of its members.
    pub(super) fn formulas(&mut self, map: &Mapping<'_>) -> Vec<Formula> {
        let Some(node) = map.get("-gen-value") else { return Vec::new() };
        let Value::Map(_) = &node.value.value else {
            let own = self.expression(&node);
            return own.map(|value| Formula { member: Vec::new(), value }).into_iter().collect();
        };
        let mut found = Vec::new();
        for (key, item) in self.entries(&node) {
            let member: Vec<String> = key.split('.').map(str::to_owned).collect();
            let value = self.expression(&item);
            found.extend(value.map(|value| Formula { member, value }));
        }
        found
    }

    pub(super) fn pointer(&mut self, node: &Item<'_>) -> Option<Written<Pointer>> {
        let map = self.mapping(node, keys::POINTER)?;
        let (target, region) = (self.text(&map, "target"), self.text(&map, "region"));
        let (Some(target), Some(region)) = (target, region) else {
            self.report(node, "expected the keys 'target' and 'region'");
            return None;
        };
        let mut nil = Vec::new();
        for item in self.list_of(&map, "nil") {
            nil.push(self.number(&item)?.value);
        }
        let value = Pointer {
            target,
            region,
            nil,
            here: self.identifier_or_none(&map, "here"),
            lax: self.flag(&map, "lax"),
            count: self.identifier_or_none(&map, "count"),
            entries: self.word(&map, "entries", &[("next", Entries::Next), ("last", Entries::Last)]),
            ahead: map.get("ahead").and_then(|node| self.ahead(&node)),
            within: self.identifier_or_none(&map, "in"),
            member: self.member(&map),
        };
        Some(node.with(value))
    }

    fn ahead(&mut self, node: &Item<'_>) -> Option<Ahead> {
        let map = self.mapping(node, keys::AHEAD)?;
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
            self.report(&member, message);
        }
        Some(member)
    }
}
