//! Names of nodes.

use std::collections::HashMap;

use meshwire_core::FixedText;
use meshwire_scene::Change;

use super::{Edit, Refusal};
use crate::error::terminated;
use crate::tree::Node;

/// A name that comes back from its field as it is.
pub(super) fn fitting<const N: usize>(name: &[u8]) -> Result<FixedText<N>, Refusal> {
    let text = terminated("name", name).map_err(|error| error.kind().to_string())?;
    if text.text() == name { Ok(text) } else { Err("expected a name without zero bytes".to_owned()) }
}

impl Edit {
    /// Gives all nodes their new names at once, so that two can change places. Animations, and the model if it has the
    /// name of its root, follow.
    pub(super) fn node_names(&mut self, changes: &[Change]) {
        let mut renamed: HashMap<Vec<u8>, FixedText<32>> = HashMap::new();
        let mut touched = Vec::new();
        for (number, change) in changes.iter().enumerate() {
            let Change::NodeName { node, name } = change else { continue };
            match self.new_name(*node, name) {
                Ok(_) if touched.iter().any(|(_, before, _)| before == node) => {
                    self.refuse(number, format!("expected one name for node {node}, found another one"));
                }
                Ok(new) => touched.push((number, *node, new)),
                Err(refusal) => self.refuse(number, refusal),
            }
        }
        let is_first: Vec<bool> = touched.iter().map(|(_, node, _)| self.is_first_of_its_name(*node)).collect();
        for ((number, place, new), is_first) in touched.iter().zip(is_first) {
            let Ok(node) = self.node(*place) else { continue };
            let old = node.head.name.text().to_ascii_lowercase();
            node.head.name = *new;
            if *place == 0 && self.file.model.name.text().eq_ignore_ascii_case(&old) {
                match fitting(new.text()) {
                    Ok(name) => self.file.model.name = name,
                    Err(refusal) => self.refuse(*number, refusal),
                }
            }
            if is_first {
                renamed.insert(old, *new);
            }
        }
        for (number, place, new) in &touched {
            let same = |node: &Node| node.head.name.text().eq_ignore_ascii_case(new.text());
            let is_taken = self.file.nodes().enumerate().any(|(other, node)| other != *place && same(node));
            if is_taken {
                self.refuse(*number, format!("expected a name that no other node has, found \"{new}\""));
            }
        }
        if renamed.is_empty() {
            return;
        }
        for animation in &mut self.file.model.animations {
            if let Some(new) = renamed.get(&animation.timing.root_name.text().to_ascii_lowercase()) {
                if let Ok(new) = fitting(new.text()) {
                    animation.timing.root_name = new;
                }
            }
        }
        self.each_animation_node(&mut |node| {
            if let Some(new) = renamed.get(&node.head.name.text().to_ascii_lowercase()) {
                node.head.name = *new;
            }
        });
    }

    fn new_name(&mut self, place: usize, name: &[u8]) -> Result<FixedText<32>, Refusal> {
        self.node(place)?;
        if name.is_empty() {
            return Err("expected a name, found none".to_owned());
        }
        fitting(name)
    }
}
