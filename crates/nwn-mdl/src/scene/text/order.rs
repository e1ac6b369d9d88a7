//! The order of nodes: compilers require a parent before its children.

use std::collections::BTreeSet;

use crate::text::{Node, Statement, TextFile};

/// Moves nodes that precede their parents after them. Other nodes keep their order.
pub(super) fn parents_first(text: &mut TextFile) {
    let nodes: Vec<Node<'_>> = text.nodes().collect();
    let lower = |name: &[u8]| name.to_ascii_lowercase();
    let parents: Vec<Option<Vec<u8>>> = nodes.iter().map(|node| node.parent().map(lower)).collect();
    let mut names = BTreeSet::new();
    let mut is_sound = true;
    for (node, parent) in nodes.iter().zip(&parents) {
        is_sound &= parent.as_ref().is_none_or(|parent| names.contains(parent));
        names.insert(lower(node.name));
    }
    let (Some(first), Some(last), false) = (nodes.first(), nodes.last(), is_sound) else { return };
    let (first, last) = (first.index, last.index + last.statements.len() + usize::from(last.closed));
    // Statements between two nodes move with the first of them.
    let starts: Vec<usize> = nodes.iter().map(|node| node.index).chain([last + 1]).collect();
    let mut waiting: Vec<usize> = (0..nodes.len()).collect();
    let mut done: BTreeSet<Vec<u8>> = BTreeSet::new();
    let mut ordered: Vec<Statement> = Vec::new();
    while !waiting.is_empty() {
        // The first node whose parent is done or missing. In a text that does not compile, the first node.
        let is_ready = |place: &usize| {
            let parent = parents.get(*place).and_then(Option::as_ref);
            parent.is_none_or(|parent| done.contains(parent) || !names.contains(parent))
        };
        let place = waiting.remove(waiting.iter().position(is_ready).unwrap_or(0));
        let range = starts.get(place).copied().unwrap_or(0)..starts.get(place + 1).copied().unwrap_or(0);
        ordered.extend(text.statements.get(range).unwrap_or_default().iter().cloned());
        done.extend(nodes.get(place).map(|node| lower(node.name)));
    }
    text.statements.splice(first..=last, ordered);
}
