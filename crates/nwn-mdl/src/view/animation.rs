//! Which node of the geometry an animation moves.

use std::collections::HashMap;

use crate::file::MdlFile;
use crate::tree::{Animation, Node};

/// A node of an animation with the node of the geometry that it moves.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Binding<'a> {
    /// Node of the animation.
    pub animation: &'a Node,
    /// Node of the same name in the model itself; `None` if only a model that uses this one as its supermodel has it.
    pub by_name: Option<&'a Node>,
    /// Node of the same part number in the model itself: what the enhanced edition goes by. -1 is no part number.
    pub by_part: Option<&'a Node>,
}

impl Binding<'_> {
    /// True if name and part number lead to the same node, or neither to any.
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
    /// Every node of an animation with its counterpart in the geometry. Names are compared without case, as the game does.
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
