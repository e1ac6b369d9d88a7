//! What a generated reader saw, as a tree of its fields.

use std::collections::BTreeMap;

use serde_json::Value as Json;

/// A field with its parts, or a value.
#[derive(Debug, Default)]
pub struct Tree {
    /// Parts of a record.
    pub fields: BTreeMap<String, Tree>,
    /// Elements of a list.
    pub items: BTreeMap<usize, Tree>,
    /// The value of a field without parts.
    pub leaf: Option<Leaf>,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub enum Leaf {
    /// An integer.
    Integer(i128),
    /// A float.
    Float(f64),
    /// Bytes.
    Bytes(Vec<u8>),
    /// The bytes of a text, with what stands behind a terminator.
    Text(Vec<u8>),
}

impl Tree {
    /// The tree of the leaves that the generated program printed.
    pub fn new(leaves: &Json) -> Self {
        let mut root = Self::default();
        for leaf in leaves.as_array().into_iter().flatten() {
            let part = |key: &str| leaf.get(key).and_then(Json::as_str).unwrap_or_default();
            let value = match part("kind") {
                "integer" => part("value").parse().ok().map(Leaf::Integer),
                "float" => part("value").parse().ok().map(Leaf::Float),
                "text" => Some(Leaf::Text(unhex(part("value")))),
                _ => Some(Leaf::Bytes(unhex(part("value")))),
            };
            root.at(part("path")).leaf = value;
        }
        root
    }

    fn at(&mut self, path: &str) -> &mut Self {
        let mut tree = self;
        for step in path.split(['.', '[']) {
            tree = match step.strip_suffix(']').and_then(|index| index.parse::<usize>().ok()) {
                Some(index) => tree.items.entry(index).or_default(),
                None => tree.fields.entry(step.to_owned()).or_default(),
            };
        }
        tree
    }
}

fn unhex(text: &str) -> Vec<u8> {
    let pair = |index: usize| text.get(index..index + 2).and_then(|pair| u8::from_str_radix(pair, 16).ok());
    (0..text.len()).step_by(2).filter_map(pair).collect()
}
