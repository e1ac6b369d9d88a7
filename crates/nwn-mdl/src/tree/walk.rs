//! Iteration over a tree.

use super::Node;

/// Nodes of a tree, parents before children, in file order.
#[derive(Debug, Clone)]
pub struct Nodes<'a> {
    pending: Vec<&'a Node>,
}

impl<'a> Nodes<'a> {
    pub(super) fn new(root: Option<&'a Node>) -> Self {
        Self { pending: root.into_iter().collect() }
    }
}

impl<'a> Iterator for Nodes<'a> {
    type Item = &'a Node;

    fn next(&mut self) -> Option<&'a Node> {
        let node = self.pending.pop()?;
        self.pending.extend(node.children.iter().rev());
        Some(node)
    }
}
