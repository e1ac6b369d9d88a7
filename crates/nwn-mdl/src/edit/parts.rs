//! Part numbers, which the enhanced edition uses to bind animations to nodes.

#[cfg(feature = "scene")]
use std::collections::BTreeSet;
use std::collections::HashMap;

use crate::file::MdlFile;
use crate::tree::{Model, Node};

impl MdlFile {
    /// Numbers the nodes of a model and its animations as the compilers do (section 5.4 of the format reference).
    ///
    /// Without a supermodel, nodes are numbered in file order. With one, both trees are walked together from their
    /// roots, and a child gets the number of the supermodel's child of the same name, ignoring case. A child without
    /// counterpart gets -1; the nodes below it are numbered after all numbers of the supermodel. The node count
    /// includes that of the supermodel.
    ///
    /// Nodes of animations get the number of the node of the same name, or -1.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut base = build::file("base", Profile::Nmc)?;
    /// base.model.root.as_mut().unwrap().children = vec![build::dummy("torso")?, build::dummy("head")?];
    /// base.number_parts(None);
    /// let mut own = build::file("own", Profile::Nmc)?;
    /// let mut hat = build::dummy("hat")?;
    /// hat.children.push(build::dummy("feather")?);
    /// own.model.root.as_mut().unwrap().children = vec![build::dummy("Head")?, hat];
    /// own.model.properties.super_model_name.set("base").unwrap();
    /// own.number_parts(Some(&base.model));
    /// // The root, the head of the supermodel, a hat that it has not, and below that 3 + 1 + the own place, 3.
    /// assert_eq!(own.model.nodes().map(|node| node.head.part_number).collect::<Vec<_>>(), [0, 2, -1, 7]);
    /// assert_eq!(own.model.state.num_nodes, 8);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    pub fn number_parts(&mut self, supermodel: Option<&Model>) {
        let model = &mut self.model;
        let first = supermodel.map_or(0, |other| other.state.num_nodes.saturating_add(1));
        let mut next = first;
        model.for_each_node_mut(&mut |node| {
            node.head.part_number = i32::try_from(next).unwrap_or(-1);
            next = next.saturating_add(1);
        });
        model.state.num_nodes = next;
        if let Some((own, other)) = model.root.as_mut().zip(supermodel.and_then(|other| other.root.as_ref())) {
            take_numbers(own, other);
        }
        number_animations(model);
    }
}

/// Assigns a node the number of its counterpart, and does the same for children of the same names.
fn take_numbers(own: &mut Node, other: &Node) {
    own.head.part_number = other.head.part_number;
    for child in &mut own.children {
        let name = child.head.name.text();
        match other.children.iter().find(|other| other.head.name.text().eq_ignore_ascii_case(name)) {
            Some(other) => take_numbers(child, other),
            None => child.head.part_number = -1,
        }
    }
}

/// Assigns nodes of animations the numbers of the nodes that they move, and updates the node counts of animations.
pub(crate) fn number_animations(model: &mut Model) {
    number_if(model, |_| true, |_| true);
}

/// Does the same in the animations at these indices, for nodes without a part number.
#[cfg(feature = "scene")]
pub(crate) fn number_new(model: &mut Model, animations: &BTreeSet<usize>) {
    number_if(model, |place| animations.contains(&place), |node| node.head.part_number == -1);
}

fn number_if(model: &mut Model, is_meant: impl Fn(usize) -> bool, is_new: impl Fn(&Node) -> bool) {
    let mut names = HashMap::new();
    for node in model.nodes() {
        names.entry(node.head.name.text().to_ascii_lowercase()).or_insert(node.head.part_number);
    }
    for (_, animation) in model.animations.iter_mut().enumerate().filter(|(place, _)| is_meant(*place)) {
        let mut count = 0;
        if let Some(root) = &mut animation.root {
            root.for_each_mut(&mut |node| {
                if is_new(node) {
                    let own = names.get(&node.head.name.text().to_ascii_lowercase());
                    node.head.part_number = own.copied().unwrap_or(-1);
                }
                count += 1;
            });
        }
        animation.state.num_nodes = count;
    }
}
