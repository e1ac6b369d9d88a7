//! The geometry as a list, so that node indices of the scene stay valid while the tree changes.

use std::collections::BTreeMap;

use meshwire_core::Limits;
use meshwire_scene::plan::Reason;

use super::super::mesh::Bones;
use super::super::skin::{Joint, bind};
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::routine_pointers;
use crate::tree::{MeshKind, Node, Skin, depth_first};

/// The nodes of the geometry, without their children.
pub(super) struct Tree {
    /// Nodes of the scene by index, then those that edits add to it, then those of new parts and meshes. `None` for a
    /// node that is not yet added or was removed.
    nodes: Vec<Option<Node>>,
    parents: Vec<Option<usize>>,
    /// Number of nodes in the file.
    before: usize,
    /// Index of the next node that an edit adds.
    next: usize,
    /// Part numbers of removed nodes.
    gone: Vec<i32>,
    /// Joints to be bound, by the index of the node with the skin.
    pub(super) joints: BTreeMap<usize, Vec<Joint>>,
}

impl Tree {
    /// Flattens a tree, reserving `added` indices for new nodes.
    pub(super) fn of(root: Option<Node>, added: usize) -> Self {
        let (mut nodes, mut parents) = (Vec::new(), Vec::new());
        let mut pending: Vec<(Node, Option<usize>)> = root.into_iter().map(|root| (root, None)).collect();
        while let Some((mut node, parent)) = pending.pop() {
            let children = std::mem::take(&mut node.children);
            pending.extend(children.into_iter().rev().map(|child| (child, Some(nodes.len()))));
            nodes.push(Some(node));
            parents.push(parent);
        }
        let before = nodes.len();
        nodes.resize_with(before + added, || None);
        parents.resize(before + added, None);
        Self { nodes, parents, before, next: before, gone: Vec::new(), joints: BTreeMap::new() }
    }

    pub(super) fn get(&self, node: usize) -> Option<&Node> {
        self.nodes.get(node)?.as_ref()
    }

    pub(super) fn node(&mut self, node: usize) -> Result<&mut Node, Reason> {
        let found = self.nodes.get_mut(node).and_then(Option::as_mut);
        found.ok_or_else(|| format!("node {node} does not exist").into())
    }

    /// Returns true if an edit added the node.
    pub(super) fn is_new(&self, node: usize) -> bool {
        node >= self.before
    }

    /// Adds the next node of the scene.
    pub(super) fn add(&mut self, node: Node, parent: Option<usize>) {
        if let Some(slot) = self.nodes.get_mut(self.next) {
            *slot = Some(node);
        }
        self.set_parent(self.next, parent);
        self.next += 1;
    }

    /// Adds a node that has no index in the scene, below another one. Returns its index here.
    pub(super) fn attach(&mut self, node: Node, parent: usize) -> usize {
        self.nodes.push(Some(node));
        self.parents.push(Some(parent));
        self.nodes.len() - 1
    }

    pub(super) fn set_parent(&mut self, node: usize, parent: Option<usize>) {
        self.parents.iter_mut().skip(node).take(1).for_each(|slot| *slot = parent);
    }

    pub(super) fn remove(&mut self, node: usize) {
        let gone = self.nodes.get_mut(node).and_then(Option::take);
        self.gone.extend(gone.map(|node| node.head.part_number).filter(|number| *number >= 0));
    }

    /// Returns the indices of the nodes in file order, each with its depth.
    fn order(&self) -> Vec<(usize, usize)> {
        let is_there = |node: &usize| self.get(*node).is_some();
        let parents = self.parents.iter().enumerate();
        let root = parents.clone().position(|(node, parent)| parent.is_none() && is_there(&node));
        let parents: Vec<Option<usize>> = parents.map(|(node, parent)| parent.filter(|_| is_there(&node))).collect();
        root.map(|root| depth_first(&parents, root)).unwrap_or_default()
    }

    /// Rebuilds the tree as the geometry of a file. Tables of skins are reordered with their nodes. New nodes get part
    /// numbers and bind poses.
    pub(super) fn put_into(mut self, file: &mut MdlFile) -> Result<(), String> {
        let order = self.order();
        let deepest = usize::from(Limits::default().max_depth);
        if let Some((_, depth)) = order.iter().find(|(node, depth)| self.is_new(*node) && *depth >= deepest) {
            return Err(format!("a node is {depth} levels below the root: files are read to {deepest} levels"));
        }
        // For each node of the new tree, its index in the old one.
        let from: Vec<Option<usize>> =
            order.iter().map(|(node, _)| Some(*node).filter(|node| *node < self.before)).collect();
        let is_moved = from.len() != self.before || from.iter().enumerate().any(|(place, old)| *old != Some(place));
        if is_moved {
            self.number_parts(&order, file);
            for (node, _) in &order {
                if let Some(skin) = self.node(*node).ok().and_then(skin_of) {
                    carry(skin, &from);
                }
            }
        }
        let places: BTreeMap<usize, usize> =
            order.iter().enumerate().map(|(place, (node, _))| (*node, place)).collect();
        let joints = std::mem::take(&mut self.joints);
        file.model.root = self.assemble(&order);
        if is_moved {
            bind_new(file, &from);
        }
        for (node, joints) in joints {
            let Some(place) = places.get(&node) else { continue };
            let placed = joints.iter().filter_map(|joint| Some(Joint { node: *places.get(&joint.node)?, ..*joint }));
            bind(file, *place, &placed.collect::<Vec<_>>())?;
        }
        Ok(())
    }

    /// Assembles the tree from the last node, so that all children of a node are complete before the node.
    fn assemble(mut self, order: &[(usize, usize)]) -> Option<Node> {
        for (place, _) in order.iter().rev() {
            let Some(mut node) = self.nodes.get_mut(*place).and_then(Option::take) else { continue };
            node.children.reverse();
            match self.parents.get(*place).copied().flatten() {
                Some(parent) => self.node(parent).ok()?.children.push(node),
                None => return Some(node),
            }
        }
        None
    }

    /// Closes gaps in the part numbers and gives new nodes the numbers after all others. In a model with a supermodel,
    /// whose part numbers are unknown, new nodes get -1.
    fn number_parts(&mut self, order: &[(usize, usize)], file: &mut MdlFile) {
        let has_super_model = file.model.super_model().is_some();
        let gone = if has_super_model { Vec::new() } else { std::mem::take(&mut self.gone) };
        let close = |node: &mut Node| {
            let number = &mut node.head.part_number;
            *number -= gone.iter().filter(|gone| *gone < number).fold(0, |count, _| count + 1);
        };
        if !gone.is_empty() {
            self.nodes.iter_mut().flatten().for_each(close);
            file.model.for_each_animated_mut(&mut |node| close(node));
        }
        let old =
            |tree: &Self, node: usize| tree.get(node).filter(|_| !tree.is_new(node)).map(|own| own.head.part_number);
        let highest = order.iter().filter_map(|(node, _)| old(self, *node)).max().unwrap_or(-1);
        let mut next = highest.saturating_add(1);
        let before = self.before;
        for (node, _) in order.iter().filter(|(node, _)| *node >= before) {
            if let Ok(own) = self.node(*node) {
                own.head.part_number = if has_super_model { -1 } else { next };
                next = next.saturating_add(1);
            }
        }
        let count = |nodes: usize| u32::try_from(nodes).unwrap_or(u32::MAX);
        let nodes = &mut file.model.state.num_nodes;
        *nodes = nodes.saturating_add(count(order.len())).saturating_sub(count(self.before));
        if !has_super_model {
            *nodes = (*nodes).max(u32::try_from(next).unwrap_or(0));
        }
    }
}

/// Completes a new node for the game of a compiler.
pub(super) fn complete(node: &mut Node, profile: Profile) {
    routine_pointers::set_node(profile, node);
    crate::edit::add_colors(profile, node);
}

fn skin_of(node: &mut Node) -> Option<&mut Skin> {
    match &mut node.mesh_mut()?.kind {
        MeshKind::Skin(skin) => Some(skin),
        _ => None,
    }
}

/// Moves the per-node entries in the tables of a skin.
fn carry(skin: &mut Skin, from: &[Option<usize>]) {
    fn list<T: Copy>(list: &mut Vec<T>, from: &[Option<usize>], new: T) {
        if !list.is_empty() {
            *list = from.iter().map(|old| old.and_then(|old| list.get(old)).copied().unwrap_or(new)).collect();
        }
    }
    let bones = Bones::of(skin, skin.bones.len(), usize::MAX);
    for (slot, node) in bones.slots.iter().zip(&bones.skin.joints) {
        let to = from.iter().position(|old| *old == Some(*node)).and_then(|to| i16::try_from(to).ok());
        skin.slots.iter_mut().skip(*slot).take(1).for_each(|slot| *slot = to.unwrap_or(-1));
    }
    list(&mut skin.node_to_bone, from, -1);
    list(&mut skin.bind_rotations, from, [1.0, 0.0, 0.0, 0.0]);
    list(&mut skin.bind_translations, from, [0.0; 3]);
    list(&mut skin.bone_constants, from, 0);
}

/// Adds bind poses of new nodes to every skin.
fn bind_new(file: &mut MdlFile, from: &[Option<usize>]) {
    let nodes = file.placed();
    let is_skin = |node: &Node| node.mesh().is_some_and(|mesh| mesh.skin().is_some());
    let mut poses: Vec<_> =
        nodes.iter().filter(|placed| is_skin(placed.node)).map(|own| own.bind_pose(&nodes)).collect();
    poses.reverse();
    file.model.for_each_node_mut(&mut |node| {
        let Some(skin) = skin_of(node) else { return };
        let Some((rotations, translations)) = poses.pop() else { return };
        let new = from.iter().zip(rotations).zip(translations).enumerate();
        for (place, ((_, rotation), translation)) in new.filter(|(_, ((old, _), _))| old.is_none()) {
            skin.bind_rotations.iter_mut().skip(place).take(1).for_each(|slot| *slot = rotation);
            skin.bind_translations.iter_mut().skip(place).take(1).for_each(|slot| *slot = translation);
        }
    });
}
