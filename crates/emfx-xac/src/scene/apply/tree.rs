//! Nodes that are added, removed, or get another parent.

use meshwire_core::Error;
use meshwire_scene::plan::{Plan, Reason};
use meshwire_scene::{Change, Node, Scene};

use super::node::each;
use super::places::Places;
use super::{called, reason};
use crate::build::NodeData;
use crate::file::{NONE, count, position};
use crate::generated::XacFile;

/// Adds the new nodes of a plan as roots, so that skins and meshes can refer to them. [`hang`] sets their parents.
pub(super) fn create(file: &mut XacFile, places: &mut Places, plan: &Plan<'_>) {
    let added = plan.changes().iter().filter_map(|change| match change {
        Change::AddNode { node } => Some(&**node),
        _ => None,
    });
    let added: Vec<&Node> = added.collect();
    let known = plan.base().nodes.len();
    for node in &added {
        let mut found = Vec::new();
        for level in levels(places, known, &added, node) {
            let Some(actor) = places.level_mut(file, level) else { continue };
            // A coarser level may have another node with this name.
            if level == 0 || actor.tree().find(&node.name).is_none() {
                found.push((level, actor.push_node(NodeData::root(node.name.as_slice()))));
                places.follow(file);
            }
        }
        places.push_node(found);
    }
}

/// Returns the levels that get a new node: those of its nearest ancestor that is not new, or all levels.
fn levels(places: &Places, known: usize, added: &[&Node], node: &Node) -> Vec<usize> {
    let mut above = node.parent;
    for _ in 0..=added.len() {
        match above {
            None => return (0..places.num_levels()).collect(),
            Some(old) if old < known => return places.nodes(old).iter().map(|(level, _)| *level).collect(),
            Some(new) => above = new.checked_sub(known).and_then(|new| added.get(new)).and_then(|new| new.parent),
        }
    }
    Vec::new()
}

/// Sets the parent of a node in all levels that have it.
pub(super) fn attach(
    file: &mut XacFile,
    scene: &Scene,
    places: &Places,
    node: usize,
    parent: Option<usize>,
) -> Result<(), Reason> {
    for (level, index) in places.nodes(node) {
        let above = match parent.map(|parent| places.node_in(*level, parent)) {
            None => NONE,
            Some(Some(above)) => above,
            Some(None) => {
                let parent = parent.map_or_else(String::new, |parent| called(scene, parent));
                return Err(format!("node {parent} is not in level of detail {level}").into());
            }
        };
        let Some(actor) = places.level_mut(file, *level) else { continue };
        let style = actor.style();
        let (mut at, index) = (0, position(*index));
        each(actor, |_, _, parent| {
            if at == index {
                *parent = above;
            }
            at += 1;
        });
        actor.recount_nodes(style);
    }
    Ok(())
}

/// Removes a node from all levels that have it. Its children, which are removed as well, become roots.
pub(super) fn remove(file: &mut XacFile, places: &mut Places, node: usize) -> Result<(), Reason> {
    for (level, index) in places.nodes(node).to_vec() {
        let Some(actor) = places.level_mut(file, level) else { continue };
        each(actor, |_, _, parent| {
            if *parent == index {
                *parent = NONE;
            }
        });
        actor.remove_node(index).map_err(|error| reason(&error))?;
        places.remove_node(level, index);
    }
    Ok(())
}

/// Moves nodes after their parents, because games read them in this order.
pub(super) fn sort(file: &mut XacFile, places: &Places) -> Result<(), Error> {
    for level in 0..places.num_levels() {
        let Some(actor) = places.level_mut(file, level) else { continue };
        let order = parents_first(actor);
        if !order.iter().copied().eq(0..count(order.len())) {
            actor.reorder_nodes(&order)?;
        }
    }
    Ok(())
}

/// Returns the nodes in their order, but each after its parent.
fn parents_first(actor: &XacFile) -> Vec<u32> {
    let tree = actor.tree();
    let mut is_done = vec![false; tree.nodes().len()];
    let mut order = Vec::with_capacity(is_done.len());
    for node in 0..is_done.len() {
        let mut above = Vec::new();
        let mut at = Some(node);
        while let Some(index) = at.filter(|index| is_done.get(*index) == Some(&false)) {
            is_done.iter_mut().skip(index).take(1).for_each(|done| *done = true);
            above.push(count(index));
            at = tree.parent(index);
        }
        order.extend(above.into_iter().rev());
    }
    order
}
