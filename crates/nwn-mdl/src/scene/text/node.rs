//! Names of nodes, and nodes that lose their mesh or their parent.

use std::collections::BTreeSet;

use meshwire_core::{ByteString, Error};

use super::apply::Edit;
use crate::text::{Content, Keyword, Node, Values};

impl Edit<'_> {
    /// Moves animation nodes below removed ones to the nearest remaining ancestor.
    pub(super) fn close_gaps(&mut self) {
        let gone: BTreeSet<Vec<u8>> =
            self.removed_nodes.iter().map(|node| self.name_of(*node).to_ascii_lowercase()).collect();
        if gone.is_empty() {
            return;
        }
        let is_removed = |name: &[u8]| gone.contains(&name.to_ascii_lowercase());
        for (_, nodes) in &self.traced.animations {
            let above =
                |name: &[u8]| nodes.iter().find(|node| node.name.eq_ignore_ascii_case(name)).and_then(Node::parent);
            for node in nodes.iter().filter(|node| !is_removed(node.name)) {
                let Some(parent) = node.parent().filter(|parent| is_removed(parent)) else { continue };
                let up = std::iter::successors(Some(parent), |name| above(name)).take(nodes.len());
                let new = up.into_iter().find(|name| !is_removed(name)).unwrap_or(b"NULL");
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
        // Every kind of node has these.
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
