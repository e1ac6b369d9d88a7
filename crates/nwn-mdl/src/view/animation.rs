//! Matches animation nodes to nodes of the geometry.

use std::collections::HashMap;

use crate::file::MdlFile;
use crate::tree::{Animation, Node};

/// A node of an animation and the node of the geometry that it moves.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Binding<'a> {
    /// Node of the animation.
    pub animation: &'a Node,
    /// Node of the same name in the model itself; `None` if it only exists in a model that uses this one as its
    /// supermodel.
    pub by_name: Option<&'a Node>,
    /// Node of the same part number in the model itself, which the enhanced edition uses. -1 is not a part number.
    pub by_part: Option<&'a Node>,
}

impl Binding<'_> {
    /// Returns true if name and part number refer to the same node, or neither refers to any.
    #[must_use]
    pub fn agrees(&self) -> bool {
        match (self.by_name, self.by_part) {
            (Some(name), Some(part)) => std::ptr::eq(name, part),
            (None, None) => true,
            _ => false,
        }
    }
}

impl MdlFile {
    /// Returns every node of an animation with its counterpart in the geometry. Names are compared ignoring case, as in
    /// the game.
    #[must_use]
    pub fn bindings<'a>(&'a self, animation: &'a Animation) -> Vec<Binding<'a>> {
        let mut by_name = HashMap::new();
        let mut by_part = HashMap::new();
        for node in self.nodes() {
            by_name.entry(node.head.name.text().to_ascii_lowercase()).or_insert(node);
            if node.head.part_number >= 0 {
                by_part.entry(node.head.part_number).or_insert(node);
            }
        }
        animation
            .nodes()
            .map(|node| Binding {
                animation: node,
                by_name: by_name.get(&node.head.name.text().to_ascii_lowercase()).copied(),
                by_part: by_part.get(&node.head.part_number).copied(),
            })
            .collect()
    }
}
