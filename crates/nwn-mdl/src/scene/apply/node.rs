//! Names, transforms and kinds of nodes.

use std::collections::{BTreeMap, HashMap};

use meshwire_core::FixedText;
use meshwire_scene::glam::Affine3A;
use meshwire_scene::plan::Reason;
use meshwire_scene::{Node as SceneNode, Scene, Transform};

use super::super::attachment;
use super::appearance::Look;
use super::tree::complete;
use super::{Edit, name};
use crate::controller::attributes::mesh::{ALPHA, SELF_ILLUM_COLOR};
use crate::controller::attributes::node::{ORIENTATION, POSITION, SCALE};
use crate::generated::MeshSurface;
use crate::routine_pointers;
use crate::tree::{Node, NodeKind};

/// Sets the controllers of a transform whose values differ bitwise.
pub(in crate::scene) fn place(node: &mut Node, transform: Transform) -> Result<(), String> {
    let Transform::Parts { translation, rotation, scale } = transform else {
        return Err("nodes have a translation, a rotation and a scale".to_owned());
    };
    set(node, POSITION.id, node.position(), translation.to_array())?;
    set(node, ORIENTATION.id, node.orientation(), rotation.to_array())?;
    set(node, SCALE.id, [node.scale()], [scale.x])
}

fn set<const N: usize>(node: &mut Node, id: i32, old: [f32; N], new: [f32; N]) -> Result<(), String> {
    if old.map(f32::to_bits) == new.map(f32::to_bits) {
        return Ok(());
    }
    node.controllers.set_constant(id, &new).map_err(|error| error.to_string())
}

/// Returns the parent of a new node. A second root is placed below the first, if that does not move it.
pub(in crate::scene) fn parent_of(base: &Scene, node: &SceneNode) -> Result<Option<usize>, Reason> {
    let Some(root) = base.nodes.iter().position(|node| node.parent.is_none()) else { return Ok(node.parent) };
    let is_at_origin = base.nodes.get(root).map(|own| own.transform.affine()) == Some(Affine3A::IDENTITY);
    match node.parent {
        None if !is_at_origin => Err("a model has one root: give the node a parent".into()),
        parent => Ok(parent.or(Some(root))),
    }
}

impl Edit<'_> {
    /// Sets the transform of a node. Keys of animations are unchanged, because they are absolute.
    pub(super) fn place(&mut self, node: usize, transform: Transform) -> Result<(), Reason> {
        let mut moved = self.tree.node(node)?.clone();
        place(&mut moved, transform)?;
        if moved.controllers != self.tree.node(node)?.controllers {
            self.separate(node);
            self.tree.node(node)?.controllers = moved.controllers;
        }
        Ok(())
    }

    /// Renames nodes. Animations are updated, as is the model if it has the name of its root.
    pub(super) fn rename(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        self.forget_removed();
        let mut renamed: HashMap<Vec<u8>, FixedText<32>> = HashMap::new();
        for (place, new) in names {
            let node = self.tree.node(*place)?;
            let old = node.head.name.text().to_ascii_lowercase();
            if node.head.name.text() == new {
                continue;
            }
            node.head.name.set_from(&name(new)?);
            let is_root = self.base.nodes.get(*place).is_some_and(|node| node.parent.is_none());
            if is_root && self.file.model.name.text().eq_ignore_ascii_case(&old) {
                self.file.model.name.set_from(&name(new)?);
            }
            let mut added = self.skeleton.nodes.iter().skip(self.base.nodes.len());
            if !self.file.model.animations.is_empty() && added.any(|node| node.name.eq_ignore_ascii_case(&old)) {
                return Err("a new node takes its old name, which animations use: rename it in a separate edit".into());
            }
            if self.is_first_of_its_name(*place) {
                renamed.insert(old, name(new)?);
            }
        }
        for animation in &mut self.file.model.animations {
            if let Some(new) = renamed.get(&animation.timing.root_name.text().to_ascii_lowercase()) {
                animation.timing.root_name.set_from(&name(new.text())?);
            }
        }
        self.file.model.for_each_animated_mut(&mut |node| {
            if let Some(new) = renamed.get(&node.head.name.text().to_ascii_lowercase()) {
                node.head.name.set_from(new);
            }
        });
        Ok(())
    }

    /// Returns true if animations refer to this node of the scene by its name.
    fn is_first_of_its_name(&self, place: usize) -> bool {
        let own = self.base.nodes.get(place).map(|node| node.name.as_slice()).unwrap_or_default();
        self.base.nodes.iter().position(|node| node.name.eq_ignore_ascii_case(own)) == Some(place)
    }

    /// Adds a node without a mesh.
    pub(super) fn add_plain(&mut self, node: &SceneNode) -> Result<(), Reason> {
        let parent = parent_of(self.base, node)?;
        let mut made = attachment::node(node)?;
        place(&mut made, node.transform)?;
        complete(&mut made, self.profile());
        self.tree.add(made, parent);
        Ok(())
    }

    pub(super) fn remove(&mut self, node: usize) -> Result<(), Reason> {
        if self.base.nodes.get(node).is_some_and(|node| node.parent.is_none()) {
            return Err("a model needs its root".into());
        }
        self.forget_removed();
        self.tree.remove(node);
        Ok(())
    }

    /// Drops removed nodes from animations. Their children move up.
    fn forget_removed(&mut self) {
        let removed = std::mem::take(&mut self.removed);
        let names: Vec<Vec<u8>> = { removed.into_iter() }
            .filter(|node| self.is_first_of_its_name(*node))
            .filter_map(|node| Some(self.base.nodes.get(node)?.name.to_ascii_lowercase()))
            .collect();
        if names.is_empty() {
            return;
        }
        let is_removed = |node: &Node| names.contains(&node.head.name.text().to_ascii_lowercase());
        for animation in &mut self.file.model.animations {
            let count = |root: &Option<Node>| root.as_ref().map_or(0, |root| root.nodes().count());
            let before = count(&animation.root);
            if let Some(root) = &mut animation.root {
                root.for_each_mut(&mut |node| {
                    while node.children.iter().any(is_removed) {
                        let children = std::mem::take(&mut node.children);
                        let up = |mut child: Node| {
                            if is_removed(&child) { std::mem::take(&mut child.children) } else { vec![child] }
                        };
                        node.children = children.into_iter().flat_map(up).collect();
                    }
                });
            }
            let gone = u32::try_from(before - count(&animation.root)).unwrap_or(u32::MAX);
            animation.state.num_nodes = animation.state.num_nodes.saturating_sub(gone);
        }
    }

    /// Turns the node of a mesh into a dummy, also in animations.
    pub(super) fn plain(&mut self, mesh: usize) -> Result<(), Reason> {
        let profile = self.profile();
        let plain = |node: &mut Node| {
            if node.mesh().is_some() {
                node.kind = NodeKind::Dummy;
                node.head.routines = routine_pointers::of_node(profile, &node.kind);
                node.controllers.remove(ALPHA.id);
                node.controllers.remove(SELF_ILLUM_COLOR.id);
            }
        };
        let place = self.node_of(mesh)?;
        let node = self.mesh_node(mesh)?;
        plain(node);
        let name = node.head.name;
        if self.is_first_of_its_name(place) {
            self.file.model.for_each_animated_mut(&mut |node| {
                if node.head.name.text().eq_ignore_ascii_case(name.text()) {
                    plain(node);
                }
            });
        }
        Ok(())
    }

    /// Changes the surface of a material's mesh, and the stored appearance for other meshes.
    pub(super) fn change_surface(
        &mut self,
        material: usize,
        change: impl FnOnce(&mut MeshSurface) -> Result<(), Reason>,
    ) -> Result<(), Reason> {
        // Every mesh has its own material with the same index.
        let place = self.node_of(material)?;
        let Some(own) = self.tree.get(place).and_then(Node::mesh) else { return Ok(()) };
        let mut surface = own.surface;
        change(&mut surface)?;
        if surface == own.surface {
            return Ok(());
        }
        let node = self.mesh_node(material)?;
        if let Some(mesh) = node.mesh_mut() {
            mesh.surface = surface;
        }
        let look = Look::of(node);
        self.looks.iter_mut().skip(material).take(1).zip(look).for_each(|(slot, look)| *slot = look);
        Ok(())
    }
}
