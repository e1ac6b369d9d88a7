//! New meshes and parts of meshes.

use meshwire_core::ByteString;
use meshwire_scene::glam::Affine3A;
use meshwire_scene::plan::{PartEdit, Reason};
use meshwire_scene::{Mesh, Primitive, Purpose, Skin, VertexSpace};

use super::mesh::{Work, ordinal};
use super::{Edit, called, material, reason};
use crate::build::{MeshData, NodeData, Part};
use crate::file::{count, position};

/// Maximum difference of a bind pose from the pose of the node, relative to the distance of the node from the origin,
/// because the translations of both cancel out.
const SAME_POSE: f32 = 1e-3;

impl Edit<'_> {
    /// Adds a part at the end of its mesh.
    pub(super) fn new_part(&mut self, mesh: usize, part: &Primitive) -> Result<(), Reason> {
        let Some((level, _)) = self.places.mesh(mesh) else { return Ok(()) };
        let material = self.material_of(level, part.material)?;
        let Some(Work { mut edited, chunk, .. }) = self.work(mesh) else { return Ok(()) };
        let number = edited.data.parts.len();
        edited.data.parts.push(Part { material, num_vertices: 0, indices: Vec::new() });
        let edit = PartEdit {
            part: number,
            before: &Primitive::default(),
            after: std::borrow::Cow::Borrowed(part),
            origins: vec![None; part.positions.len()].into(),
            is_rearranged: true,
        };
        self.put(level, chunk, edited, &[edit])
    }

    /// Adds a mesh to its level of detail. A node has one mesh for each purpose, with the name of the node. A mesh with
    /// another name, or a second one, gets its own child node.
    pub(super) fn new_mesh(&mut self, mesh: &Mesh) -> Result<(), Reason> {
        let level = position(mesh.lod);
        if level >= self.places.num_levels() {
            let levels = self.places.num_levels();
            return Err(format!("level of detail {level} does not exist: the file has {levels}").into());
        }
        let is_collision = mesh.purpose == Purpose::Collision;
        if !is_collision && mesh.purpose != Purpose::Visual {
            return Err(format!("expected a visual or collision mesh, found {:?}", mesh.purpose).into());
        }
        if !mesh.morph_targets.is_empty() {
            return Err("new meshes cannot have morph targets: add the mesh without them".into());
        }
        let mut mesh = mesh.clone();
        let mut joints = Vec::new();
        if let Some(skin) = &mesh.skin {
            joints = self.joints(level, skin, None)?;
            let world = self.worlds.get(mesh.node).copied().unwrap_or(Affine3A::IDENTITY);
            mesh.set_vertex_space(VertexSpace::Scene, world);
        }
        let node = self.node_of(level, &mesh)?;
        let mut data = MeshData { node, is_collision, ..lists(&mesh, &joints)? };
        for (part, of) in data.parts.iter_mut().zip(&mesh.primitives) {
            part.material = self.material_of(level, of.material)?;
        }
        let Some(actor) = self.places.level_mut(&mut self.file, level) else { return Ok(()) };
        data.lod = actor.meshes().any(|mesh| mesh.lod.is_some()).then_some(0);
        actor.add_mesh(&data).map(drop).map_err(|error| reason(&error))?;
        self.places.follow(&self.file);
        Ok(())
    }

    /// Returns the ordinal of the material of a new part.
    fn material_of(&mut self, level: usize, material: Option<usize>) -> Result<u32, Reason> {
        match material {
            Some(_) => ordinal(&self.places, level, material),
            None => material::usual(&mut self.file, &mut self.places, level),
        }
    }

    /// Returns the index of the node for a new mesh.
    fn node_of(&mut self, level: usize, mesh: &Mesh) -> Result<u32, Reason> {
        let known = self.scene.nodes.get(mesh.node);
        let node = self.index_in(level, mesh.node)?;
        let Some(actor) = self.places.level_mut(&mut self.file, level) else { return Ok(node.into()) };
        let is_collision = mesh.purpose == Purpose::Collision;
        let is_taken = actor.meshes().any(|own| own.node == u32::from(node) && own.is_collision() == is_collision);
        let has_own_name = known.is_some_and(|known| !mesh.name.is_empty() && known.name != mesh.name);
        if !is_taken && !has_own_name {
            return Ok(node.into());
        }
        let tree = actor.tree();
        let mut name = ByteString::from(mesh.name.as_slice());
        if mesh.name.is_empty() {
            let stem = tree.get(node.into()).map_or_else(String::new, |node| node.name.to_string());
            let mut numbers = (2..u32::MAX).map(|number| ByteString::from(format!("{stem}_{number}")));
            name = numbers.find(|name| tree.find(name).is_none()).unwrap_or(name);
        }
        if tree.find(&name).is_some() {
            return Err("the mesh needs a node of its own, but another node has its name: rename the mesh".into());
        }
        Ok(actor.push_node(NodeData::child(name, node.into())))
    }

    /// Returns the indices of the joints of a skin. The format uses the pose of the nodes as the bind pose, so joints
    /// that are not in `before` must be bound in it.
    pub(super) fn joints(&self, level: usize, skin: &Skin, before: Option<&Skin>) -> Result<Vec<u16>, Reason> {
        let known: Vec<(&usize, &Affine3A)> =
            before.iter().flat_map(|skin| skin.joints.iter().zip(&skin.inverse_bind)).collect();
        let mut joints = Vec::new();
        for (joint, inverse) in skin.joints.iter().zip(&skin.inverse_bind) {
            joints.push(self.index_in(level, *joint)?);
            let world = self.worlds.get(*joint).copied().unwrap_or(Affine3A::IDENTITY);
            let size = world.translation.abs().max_element().max(1.0);
            let is_bound = (world * *inverse).abs_diff_eq(Affine3A::IDENTITY, size * SAME_POSE);
            if !is_bound && !known.contains(&(joint, inverse)) {
                let joint = called(self.scene, *joint);
                return Err(format!("the bind pose of joint {joint} is not the pose of its node").into());
            }
        }
        Ok(joints)
    }

    /// Returns the index of a node as 16 bits, which is the width in influences.
    fn index_in(&self, level: usize, node: usize) -> Result<u16, Reason> {
        let index = self.places.node_in(level, node).and_then(|node| u16::try_from(node).ok());
        index.ok_or_else(|| format!("node {} is not in level of detail {level}", called(self.scene, node)).into())
    }
}

/// Returns the lists of a mesh. Its parts have no materials yet.
fn lists(mesh: &Mesh, joints: &[u16]) -> Result<MeshData, Reason> {
    let Some(shape) = mesh.primitives.first() else { return Err("meshes have at least one part".into()) };
    let mut data = MeshData {
        uv_sets: vec![Vec::new(); shape.uv_sets.len()],
        color_sets: vec![Vec::new(); shape.color_sets.len()],
        tangent_sets: vec![Vec::new(); usize::from(!shape.tangents.is_empty())],
        ..MeshData::default()
    };
    for (index, part) in mesh.primitives.iter().enumerate() {
        let lists = |part: &Primitive| {
            (part.uv_sets.len(), part.color_sets.len(), part.tangents.is_empty(), part.normals.is_empty())
        };
        if lists(part) != lists(shape) {
            return Err(format!("all parts of a mesh need the same vertex attributes: part {index} has others").into());
        }
        append(&mut data, part, joints, mesh.skin.is_some());
    }
    Ok(data)
}

fn append(data: &mut MeshData, part: &Primitive, joints: &[u16], is_skinned: bool) {
    data.positions.extend(&part.positions);
    data.normals.extend(&part.normals);
    data.uv_sets.iter_mut().zip(&part.uv_sets).for_each(|(set, own)| set.extend(own));
    data.color_sets.iter_mut().zip(&part.color_sets).for_each(|(set, own)| set.extend(own));
    data.tangent_sets.iter_mut().for_each(|set| set.extend(&part.tangents));
    let indices = part.triangles.as_flattened().to_vec();
    data.parts.push(Part { material: 0, num_vertices: count(part.positions.len()), indices });
    if is_skinned {
        data.influences.extend((0..part.positions.len()).map(|vertex| {
            let own = part.influences.of(vertex).iter();
            own.filter_map(|one| Some((*joints.get(position(one.joint))?, one.weight))).collect()
        }));
    }
}
