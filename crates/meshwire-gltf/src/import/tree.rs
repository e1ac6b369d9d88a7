//! Nodes that were added, removed, or moved below another parent.

use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Change, Node, Transform};

use super::Comparison;
use super::node::Parts;
use crate::provenance;
use crate::wire::is_light;

impl Comparison<'_> {
    /// Adds the changes of the node hierarchy. Runs before transforms are compared, because they are relative to the
    /// parents found here.
    pub(super) fn tree(&mut self) {
        // A motion without a skeleton is exported with nodes that its file does not have.
        if self.base.nodes.is_empty() {
            return;
        }
        for node in 0..self.edited.glb.root.nodes.len() {
            self.add_node(node);
        }
        for index in 0..self.base.nodes.len() {
            self.compare_parent(index);
        }
        // Without sources, a renamed node cannot be distinguished from a removed one.
        if !self.edited.nodes.is_empty() {
            let gone = (0..self.base.nodes.len()).filter(|index| self.links.nodes.edited(*index).is_none());
            self.changes.extend(gone.map(|node| Change::RemoveNode { node }));
        }
    }

    /// Returns the index in changes of a node of the edited file: that of the base, or past the end for a new one.
    pub(super) fn number_of(&self, node: usize) -> Option<usize> {
        let own = self.links.nodes.base(node).filter(|base| *base < self.base.nodes.len());
        own.or_else(|| self.new_nodes.get(&node).copied())
    }

    /// Adds a new node, after its new ancestors.
    fn add_node(&mut self, node: usize) {
        let mut above = Vec::new();
        let mut at = Some(node);
        while let Some(index) = at.filter(|index| self.is_new(*index) && !above.contains(index)) {
            above.push(index);
            at = self.edited.parents.get(index).copied().flatten();
        }
        for index in above.into_iter().rev().filter(|index| !self.new_nodes.contains_key(index)).collect::<Vec<_>>() {
            let name = self.edited.glb.root.nodes.get(index).and_then(|node| node.name.as_deref());
            self.push_node(index, name.unwrap_or_default(), self.parent_of(index));
        }
    }

    /// Adds a node of the edited file below another one. Returns its index in changes.
    fn push_node(&mut self, index: usize, name: &str, parent: Option<usize>) -> usize {
        let parts = self.relative_to(index, parent);
        let new = Node {
            name: provenance::name(name.as_bytes(), "node", index).into_bytes(),
            parent: parent.and_then(|parent| self.number_of(parent)),
            transform: parts.map_or(Transform::IDENTITY, |parts| self.in_base(&parts)),
            ..Node::default()
        };
        let number = self.base.nodes.len() + self.new_nodes.len();
        self.new_nodes.insert(index, number);
        self.changes.push(Change::AddNode { node: Box::new(new) });
        number
    }

    /// Returns the node for a mesh without an ancestor in the base: the single root of the base or, if there are
    /// several, a new root.
    pub(super) fn root_for(&mut self, node: usize) -> Option<usize> {
        let mut roots = (0..self.base.nodes.len())
            .filter(|index| self.base.nodes.get(*index).is_some_and(|node| node.parent.is_none()));
        let first = roots.next()?;
        if roots.next().is_none() {
            return Some(first);
        }
        let root = self.edited.glb.root;
        let own = root.nodes.get(node)?;
        // A node that export created for a mesh has a name derived from the name of the mesh.
        let is_holder = provenance::read(own.extras.as_deref()).contains_key("mesh");
        let mesh = own.mesh.and_then(|mesh| root.meshes.get(mesh.value())).and_then(|mesh| mesh.name.as_deref());
        let name = mesh.filter(|_| is_holder).or(own.name.as_deref()).unwrap_or_default();
        Some(self.push_node(node, name, self.parent_of(node)))
    }

    /// Returns true for a node that the user added. Editors also add nodes by themselves, which hold meshes or
    /// skeletons, or are copies.
    fn is_new(&self, index: usize) -> bool {
        let root = self.edited.glb.root;
        let joints = &self.edited.joints;
        let Some(node) = root.nodes.get(index).filter(|_| self.links.nodes.base(index).is_none()) else { return false };
        // Without a skinned mesh, bones are no longer joints.
        let was_joint = |child: usize| {
            let skins = self.base.meshes.iter().filter_map(|mesh| mesh.skin.as_ref());
            let base = self.links.nodes.base(child);
            base.is_some_and(|base| skins.into_iter().any(|skin| skin.joints.contains(&base)))
        };
        let holds_skeleton = || {
            let children = node.children.iter().flatten().map(crate::wire::json::Index::value);
            !joints.contains(&index) && children.into_iter().any(|child| joints.contains(&child) || was_joint(child))
        };
        // The bone that an editor adds for vertices without weights.
        let is_neutral = node.name.as_deref() == Some("neutral_bone");
        // A copy of a bone has the bone's source, as does the extra node that an editor creates for a bone.
        let source = provenance::read(node.extras.as_deref());
        let is_copied_bone = || joints.contains(&index);
        let is_held = node.mesh.is_some() || node.camera.is_some() || is_light(node) || is_neutral;
        // An editor takes the meshes out of nodes with a skin and animated morph targets, and drops lights.
        let is_left =
            || node.children.is_none() && node.name.as_ref().is_some_and(|name| self.own_nodes.contains(name));
        !is_held && !holds_skeleton() && !is_left() && (source.is_empty() || is_copied_bone())
    }

    /// Returns the nearest ancestor that is in the base or new. If the base has a single root, a root of the editor,
    /// such as a child of a deleted object, is placed below it.
    fn parent_of(&self, node: usize) -> Option<usize> {
        let above = self.edited.parents.get(node).copied().flatten();
        let nearest = above.and_then(|above| self.edited.nearest(above, |node| self.number_of(node).map(|_| node)));
        nearest.or_else(|| self.only_root().filter(|root| *root != node))
    }

    /// Returns the node of the edited file that is the single root of the base.
    fn only_root(&self) -> Option<usize> {
        let mut roots = self.base.nodes.iter().enumerate().filter(|(_, node)| node.parent.is_none());
        let (root, _) = roots.next()?;
        if roots.next().is_some() { None } else { self.links.nodes.edited(root) }
    }

    fn compare_parent(&mut self, index: usize) {
        let (Some(found), Some(node)) = (self.links.nodes.edited(index), self.base.nodes.get(index)) else { return };
        let parent = self.parent_of(found);
        let number = parent.and_then(|parent| self.number_of(parent));
        // A child of a removed parent stays where the editor put it.
        if number != node.parent {
            self.new_parents.insert(index, parent);
            self.changes.push(Change::NodeParent { node: index, parent: number });
        }
    }

    /// Returns the transform of a node of the edited file relative to an ancestor.
    pub(super) fn relative_to(&self, node: usize, parent: Option<usize>) -> Option<Parts> {
        if self.edited.parents.get(node).copied().flatten() == parent {
            return self.edited.glb.root.nodes.get(node).map(Parts::of_node);
        }
        let world = self.edited.worlds.get(node).copied()?;
        let above = match parent {
            Some(parent) => self.edited.worlds.get(parent)?.inverse(),
            None => Affine3A::IDENTITY,
        };
        let relative = above * world;
        relative.is_finite().then(|| Parts::of(relative))
    }

    /// Converts a transform to the space of the base.
    fn in_base(&self, parts: &Parts) -> Transform {
        Transform::Parts {
            translation: self.back.point(parts.translation),
            rotation: self.back.rotation(parts.rotation),
            scale: self.back.factors(parts.scale),
        }
    }
}
