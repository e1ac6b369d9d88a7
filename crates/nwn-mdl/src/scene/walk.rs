//! Traversal of trees in file order, with the path of each node.

use std::collections::HashMap;

use meshwire_scene::{Extra, Extras};

use crate::tree::{Model, Node};

/// A node of a tree.
pub(super) struct Found<'a> {
    pub(super) node: &'a Node,
    /// Index of its parent in the list.
    pub(super) parent: Option<usize>,
    /// Its path in the file.
    pub(super) path: String,
}

/// Returns the nodes of a tree in file order.
pub(super) fn walk<'a>(root: Option<&'a Node>, path: &str) -> Vec<Found<'a>> {
    let mut list: Vec<Found<'a>> = Vec::new();
    let mut pending: Vec<Found<'a>> =
        root.into_iter().map(|node| Found { node, parent: None, path: path.to_owned() }).collect();
    while let Some(found) = pending.pop() {
        let place = list.len();
        let children = found.node.children.iter().enumerate().rev();
        pending.extend(children.map(|(index, node)| Found {
            node,
            parent: Some(place),
            path: format!("{}.children[{index}]", found.path),
        }));
        list.push(found);
    }
    list
}

/// Returns the first node of each lower-case name, by its index in file order.
pub(super) fn names(model: &Model) -> HashMap<Vec<u8>, usize> {
    let mut names = HashMap::new();
    for (place, node) in model.nodes().enumerate() {
        names.entry(node.head.name.text().to_ascii_lowercase()).or_insert(place);
    }
    names
}

/// Adds the number of dangling references to the extras.
pub(super) fn left_out(count: usize, extras: &mut Extras) {
    if count > 0 {
        extras.push(("left out".to_owned(), Extra::from(u32::try_from(count).unwrap_or(u32::MAX))));
    }
}
