//! Names of nodes, and nodes that lose their mesh or their parent.

use std::collections::BTreeSet;

use meshwire_core::{ByteString, Error};

use super::apply::Edit;
use crate::text::{Content, Keyword, Node, Statement, TextFile, Values};

impl Edit<'_> {
    /// Moves animation nodes below removed ones to the nearest remaining ancestor.
    pub(super) fn close_gaps(&mut self) {
        let gone: BTreeSet<Vec<u8>> =
            self.removed_nodes.iter().map(|node| self.name_of(*node).to_ascii_lowercase()).collect();
        if gone.is_empty() {
            return;
        }
        let goes = |name: &[u8]| gone.contains(&name.to_ascii_lowercase());
        for (_, nodes) in &self.traced.animations {
            let above =
                |name: &[u8]| nodes.iter().find(|node| node.name.eq_ignore_ascii_case(name)).and_then(Node::parent);
            for node in nodes.iter().filter(|node| !goes(node.name)) {
                let Some(parent) = node.parent().filter(|parent| goes(parent)) else { continue };
                let up = std::iter::successors(Some(parent), |name| above(name)).take(nodes.len());
                let new = up.into_iter().find(|name| !goes(name)).unwrap_or(b"NULL");
                let content = Content::Line { keyword: Keyword::Parent, values: Values::Text(ByteString::from(new)) };
                // The statement exists, because it was read.
                let _ = self.put(node, Keyword::Parent, content);
            }
        }
    }

    /// Renames all nodes at once, using temporary names that no text has.
    pub(super) fn rename_all(&mut self) -> Result<(), Error> {
        let aside = |number: usize| format!("~{number}~");
        let names = std::mem::take(&mut self.renamed);
        for (number, new) in &names {
            let old = self.name_of(*number).to_vec();
            if *number == 0 && self.text.name().eq_ignore_ascii_case(&old) {
                self.rename_model(&old, new);
            }
            self.text.rename_node(old, aside(*number))?;
        }
        for (number, new) in &names {
            self.text.rename_node(aside(*number), new)?;
        }
        Ok(())
    }

    /// Renames the model in the statements that contain its name.
    fn rename_model(&mut self, old: &[u8], new: &[u8]) {
        for statement in &mut self.text.statements {
            let Content::Line { keyword, values: Values::Text(text) } = &mut statement.content else { continue };
            let place = match keyword {
                Keyword::NewModel
                | Keyword::SetSuperModel
                | Keyword::BeginModelGeom
                | Keyword::EndModelGeom
                | Keyword::DoneModel => 0,
                Keyword::NewAnim | Keyword::DoneAnim => 1,
                _ => continue,
            };
            let mut words: Vec<&[u8]> = text.as_bytes().split(|byte| *byte == b' ').collect();
            if let Some(word) = words.get_mut(place).filter(|word| word.eq_ignore_ascii_case(old)) {
                *word = new;
                *text = ByteString::from(words.join(&b' '));
            }
        }
    }

    /// Turns a node into a dummy. It keeps its transform and its comments.
    pub(super) fn plain(&mut self, node: &Node<'_>) {
        const PLACE: [Keyword; 5] =
            [Keyword::Parent, Keyword::Position, Keyword::Orientation, Keyword::Scale, Keyword::WireColor];
        self.set_type(node.index, "dummy");
        for (place, statement) in node.statements.iter().enumerate() {
            if statement.keyword().is_some_and(|own| !PLACE.contains(&own.meaning())) {
                self.remove(node.index + 1 + place);
            }
        }
    }
}

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
