//! Our own keys that hold more than a word.

use super::super::{BitField, Pointer, Written, keys};
use super::Reader;
use crate::yaml::Node;

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
            fields.push(BitField { id, bits: width, doc });
        }
        Some(Written { value: fields, at: node.position, path: path.to_owned() })
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
        let value = Pointer { target: target.value, region: region.value, nil };
        Some(Written { value, at: node.position, path: path.to_owned() })
    }
}
