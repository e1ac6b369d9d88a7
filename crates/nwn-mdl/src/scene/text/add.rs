//! New nodes and meshes as blocks of a text.

use meshwire_core::ByteString;
use meshwire_scene::plan::Reason;
use meshwire_scene::{Mesh, Node as SceneNode, Primitive, Scene, VertexSpace};

use super::super::{apply, attachment, make};
use super::PROFILE;
use super::apply::{Edit, New};
use super::part::best;
use crate::decompile::piece;
use crate::text::{Content, Keyword, Statement};
use crate::tree;

impl Edit<'_> {
    /// Adds a node without a mesh. A second root is added below the first.
    pub(super) fn add_plain(&mut self, node: &SceneNode) -> Result<(), Reason> {
        self.check_name(&node.name)?;
        let parent = apply::parent_of(self.base, node)?;
        let mut made = attachment::node(node)?;
        apply::place(&mut made, node.transform)?;
        self.new.insert(self.next, New { node: made, parent, statements: Vec::new(), lists: Vec::new() });
        self.next += 1;
        Ok(())
    }

    /// Adds a part as a node below the node of its mesh.
    pub(super) fn new_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        let own = self.base.meshes.get(mesh).ok_or("the mesh does not exist")?;
        let added = Mesh {
            name: self.names.free(&own.name),
            node: own.node,
            purpose: own.purpose,
            primitives: vec![part.clone()],
            skin: self.skins.get(&mesh).or(own.skin.as_ref()).cloned(),
            ..Mesh::default()
        };
        self.attach(&added)
    }

    /// Adds a mesh. A node that is new, or whose mesh was removed, becomes the mesh node. At any other node, and for
    /// each further part, a child node is added. A skin is bound in the rest pose: its vertices are moved to where the
    /// joints put them.
    pub(super) fn new_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        if mesh.primitives.is_empty() {
            return Err("the mesh has no part".into());
        }
        let mut bound = Scene { meshes: vec![mesh.clone()], ..self.skeleton.clone() };
        bound.bind_at_rest(VertexSpace::Node);
        let mesh = bound.meshes.first().unwrap_or(mesh);
        for (number, part) in mesh.primitives.iter().enumerate() {
            let mut own = Mesh { primitives: vec![part.clone()], ..mesh.clone() };
            own.keep_used_joints(PROFILE.skin_slots());
            own.name = self.name_of(mesh.node).to_vec();
            let is_dummy = self.new.get(&mesh.node).is_some_and(|new| new.node.mesh().is_none());
            if is_dummy {
                let (made, statements, lists) = self.made(&own)?;
                if let Some(new) = self.new.get_mut(&mesh.node) {
                    new.node.kind = made.kind;
                    (new.statements, new.lists) = (statements, lists);
                }
            } else if self.removed_meshes.remove(&mesh.node) {
                self.become_mesh(&own)?;
            } else {
                own.name = self.names.of_part(mesh, number, &own.name)?;
                self.attach(&own)?;
            }
        }
        Ok(())
    }

    fn attach(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        self.check_name(&mesh.name)?;
        let (mut node, statements, lists) = self.made(mesh)?;
        node.controllers = tree::Controllers::default();
        let number = self.new.keys().next_back().map_or(self.last, |last| self.last.max(last + 1));
        self.new.insert(number, New { node, parent: Some(mesh.node), statements, lists });
        Ok(())
    }

    /// Adds a mesh at a node of the text whose mesh was removed.
    fn become_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        let (made, statements, lists) = self.made(mesh)?;
        let node = self.node(mesh.node)?;
        self.set_type(node.index, made.kind.name());
        let anchor = node.place_of(Keyword::Parent);
        statements.into_iter().chain(lists).for_each(|own| self.insert(anchor, own));
        Ok(())
    }

    /// Returns the node of a mesh of one part, the statements of its material, and its lists.
    fn made(&mut self, mesh: &Mesh) -> Result<(tree::Node, Vec<Statement>, Vec<Statement>), Reason> {
        let node = make::with_mesh(mesh, PROFILE)?;
        let (Some(own), Some(part)) = (node.mesh(), mesh.primitives.first()) else {
            return Err("the mesh has no part".into());
        };
        let joints = mesh.skin.iter().flat_map(|skin| &skin.joints);
        let names: Vec<ByteString> = joints.map(|joint| ByteString::from(self.name_of(*joint))).collect();
        let bones = mesh.skin.as_ref().map(make::bones);
        let lists = best(own, part, bones.as_ref(), &names, node.kind.name(), &mesh.name)?;
        let look = part.material.and_then(|material| self.looks.get(material)).cloned();
        let mut statements: Vec<Statement> = match look {
            Some(look) => look.into_iter().map(Statement::new).collect(),
            None => Vec::new(),
        };
        if own.surface.render == 0 {
            statements.push(Statement::numbers(Keyword::Render, &[0.0]));
        }
        Ok((node, statements, lists))
    }

    /// Returns the blocks of new nodes, parents before children.
    pub(super) fn blocks(&self) -> Vec<Statement> {
        let mut blocks = Vec::new();
        let mut order: Vec<usize> = Vec::new();
        let mut pending: Vec<usize> = self.new.keys().rev().copied().collect();
        while let Some(number) = pending.pop() {
            let parent =
                self.new.get(&number).and_then(|new| new.parent).filter(|parent| self.new.contains_key(parent));
            match parent {
                Some(parent) if !order.contains(&parent) => {
                    pending.retain(|own| *own != parent);
                    pending.extend([number, parent]);
                }
                _ => order.push(number),
            }
        }
        for new in order.iter().filter_map(|number| self.new.get(number)) {
            let parent = new.parent.map(|parent| self.name_of(parent));
            let is_mesh = new.node.mesh().is_some();
            let mut own = piece::node(&new.node, parent, new.lists.clone());
            if is_mesh {
                // These statements come from the material.
                own.retain(|own| !own.keyword().is_some_and(|own| super::appearance::LOOK.contains(&own.meaning())));
                let at = own.iter().position(|own| own.keyword() == Some(Keyword::Parent)).map_or(0, |at| at + 1);
                own.splice(at..at, new.statements.clone());
            }
            blocks.extend(own);
        }
        blocks
    }

    /// Changes the type of the node at a statement.
    pub(super) fn set_type(&mut self, index: usize, kind: &str) {
        let Some(statement) = self.text.statements.get_mut(index) else { return };
        if let Content::Line { keyword: Keyword::Node, values: crate::text::Values::Text(text) } =
            &mut statement.content
        {
            let name = text.as_bytes().iter().position(|byte| *byte == b' ').and_then(|at| text.as_bytes().get(at..));
            *text = ByteString::from([kind.as_bytes(), name.unwrap_or_default()].concat());
        }
    }
}
