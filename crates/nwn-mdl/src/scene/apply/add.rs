//! New meshes, and new parts of meshes, each of which becomes a node.

use meshwire_scene::plan::Reason;
use meshwire_scene::{Mesh, Primitive, VertexSpace};

use super::super::make;
use super::super::skin::joints;
use super::appearance::Look;
use super::tree::complete;
use super::{Edit, name};
use crate::tree::{Node, NodeKind};

impl Edit<'_> {
    /// Adds a part as a node below the node of its mesh.
    pub(super) fn new_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        let own = self.base.meshes.get(mesh).ok_or("the mesh does not exist")?;
        let added = Mesh {
            name: self.names.free(&own.name),
            node: own.node,
            purpose: own.purpose,
            primitives: vec![part.clone()],
            skin: self.bones.get(&mesh).map(|bones| bones.skin.clone()),
            ..Mesh::default()
        };
        self.attach(&added)
    }

    /// Adds a mesh. A node that is new, or whose mesh was removed, becomes the mesh node. At any other node, and for
    /// each further part, a child node is added.
    pub(super) fn new_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        if mesh.primitives.is_empty() {
            return Err("the mesh has no part".into());
        }
        let mut whole = mesh.clone();
        if mesh.skin.is_some() {
            let worlds = self.base.world_transforms();
            let world = worlds.get(mesh.node).copied();
            let world = world.ok_or("a skinned mesh cannot be at a node that is new as well: add it at another one")?;
            whole.set_vertex_space(VertexSpace::Node, world);
        }
        let mesh = &whole;
        for (number, part) in mesh.primitives.iter().enumerate() {
            let mut own = Mesh { primitives: vec![part.clone()], ..mesh.clone() };
            own.keep_used_joints(self.profile().skin_slots());
            let is_dummy = self.tree.get(mesh.node).is_some_and(|node| matches!(node.kind, NodeKind::Dummy));
            let had_mesh = self.base.meshes.iter().any(|own| own.node == mesh.node);
            if is_dummy && (self.tree.is_new(mesh.node) || had_mesh) {
                self.become_mesh(own)?;
                continue;
            }
            let stem = self.tree.node(mesh.node)?.head.name;
            own.name = self.names.of_part(mesh, number, stem.text())?;
            self.attach(&own)?;
        }
        Ok(())
    }

    /// Turns a node without a mesh into a mesh node.
    fn become_mesh(&mut self, mut mesh: Mesh) -> Result<(), Reason> {
        let old = self.tree.node(mesh.node)?;
        mesh.name = old.head.name.text().to_vec();
        let mut made = self.made(&mesh)?;
        let look = Look::of(&made);
        let node = self.tree.node(mesh.node)?;
        std::mem::swap(&mut node.kind, &mut made.kind);
        node.head.routines = made.head.routines;
        look.map_or(Ok(()), |look| look.give(node))?;
        self.bind_at(mesh.node, &mesh)
    }

    fn attach(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        name::<32>(&mesh.name)?;
        let made = self.made(mesh)?;
        let node = self.tree.attach(made, mesh.node);
        self.bind_at(node, mesh)
    }

    /// Returns the node of a mesh of one part.
    fn made(&self, mesh: &Mesh) -> Result<Node, Reason> {
        let mut made = make::with_mesh(mesh, self.profile())?;
        if let Some(material) = mesh.primitives.first().and_then(|part| part.material) {
            let look = self.looks.get(material).ok_or_else(|| format!("material {material} does not exist"))?;
            look.give(&mut made)?;
        }
        complete(&mut made, self.profile());
        Ok(made)
    }

    /// Remembers the joints of a new skin, because their nodes may still move in the tree.
    fn bind_at(&mut self, node: usize, mesh: &Mesh) -> Result<(), Reason> {
        if let Some(skin) = &mesh.skin {
            let slots: Vec<usize> = (0..skin.joints.len()).collect();
            self.tree.joints.insert(node, joints(skin, &slots)?);
        }
        Ok(())
    }
}
