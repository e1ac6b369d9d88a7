//! Meshes: index lists, vertex samples, bones, and what the enhanced edition draws in one call.

use meshwire_core::reader::widen;
use meshwire_scene::Pose;
use meshwire_scene::glam::{self, Quat};

use super::place::Placed;
use crate::file::MdlFile;
use crate::geometry::Vec3;
use crate::tree::{Aabb, AnimMesh, Mesh, Node, Skin};

/// The relation between the index list of a mesh and its faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexList {
    /// There is no index list: the game draws nothing.
    None,
    /// The list draws the faces of the mesh.
    Own,
    /// The enhanced edition merged siblings of the same texture into this mesh: the list also draws their faces, after
    /// its own.
    Leader {
        /// Number of indices of the siblings.
        extra: u64,
    },
    /// The enhanced edition merged this mesh into a sibling; its own list is present but has a stated length of 0.
    Follower,
    /// The length does not match the faces.
    Other,
}

impl Mesh {
    /// Returns the relation between the index list and the faces.
    #[must_use]
    pub fn index_list(&self) -> IndexList {
        let own = widen(self.faces.len()) * 3;
        match (self.index_lists.as_slice(), self.index_counts.first()) {
            ([], _) => IndexList::None,
            ([list], Some(0)) if own > 0 && widen(list.len()) == own => IndexList::Follower,
            ([_], Some(count)) if u64::from(*count) == own => IndexList::Own,
            ([_], Some(count)) if u64::from(*count) > own => IndexList::Leader { extra: u64::from(*count) - own },
            _ => IndexList::Other,
        }
    }

    /// Iterates over the triangles that the game draws: those of the index lists, up to their stated length.
    pub fn drawn_triangles(&self) -> impl Iterator<Item = [u16; 3]> + '_ {
        self.index_lists.iter().zip(&self.index_counts).flat_map(|(list, count)| {
            let count = usize::try_from(*count).unwrap_or(usize::MAX);
            list.get(..count).unwrap_or(list).chunks_exact(3).filter_map(|triangle| triangle.try_into().ok())
        })
    }
}

impl Aabb {
    /// Iterates over the faces of the leaves; in a complete tree, every face of the mesh occurs once.
    pub fn leaves(&self) -> impl Iterator<Item = i32> + '_ {
        self.boxes.iter().filter(|entry| entry.left.is_none() && entry.right.is_none()).map(|leaf| leaf.face)
    }
}

impl AnimMesh {
    /// Iterates over the positions of a set.
    pub fn vertex_set(&self, set: usize) -> impl Iterator<Item = Vec3> + '_ {
        by_set(&self.vertex_sets, self.num_vertex_sets, set)
    }

    /// Iterates over the texture coordinates of a set.
    pub fn uv_set(&self, set: usize) -> impl Iterator<Item = [f32; 2]> + '_ {
        by_set(&self.uv_sets, self.num_uv_sets, set)
    }

    /// Returns the positions of a vertex, one per set.
    #[must_use]
    pub fn vertex(&self, vertex: usize) -> &[Vec3] {
        by_vertex(&self.vertex_sets, self.num_vertex_sets, vertex)
    }

    /// Returns the texture coordinates of a vertex, one per set.
    #[must_use]
    pub fn uv(&self, vertex: usize) -> &[[f32; 2]] {
        by_vertex(&self.uv_sets, self.num_uv_sets, vertex)
    }
}

/// Iterates over the items of a set. Binary files store all sets of a vertex together; text files store all vertices of
/// a set together.
fn by_set<T: Copy>(items: &[T], sets: u32, set: usize) -> impl Iterator<Item = T> + '_ {
    let sets = usize::try_from(sets).unwrap_or(usize::MAX);
    let start = if set < sets { set } else { items.len() };
    items.get(start..).unwrap_or_default().iter().step_by(sets.max(1)).copied()
}

fn by_vertex<T>(items: &[T], sets: u32, vertex: usize) -> &[T] {
    let sets = usize::try_from(sets).unwrap_or(usize::MAX);
    let start = vertex.saturating_mul(sets);
    items.get(start..start.saturating_add(sets)).unwrap_or_default()
}

/// Siblings with the same texture that the enhanced edition merged: the first of them has the vertices of all and draws
/// them.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Merge<'a> {
    /// The mesh that draws the others.
    pub leader: &'a Node,
    /// The meshes that the leader draws, in file order. Each still has its own streams, faces and index list.
    pub followers: Vec<&'a Node>,
}

impl Merge<'_> {
    /// Returns true if the leader's index list has room for exactly the faces of the followers.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        let faces = |node: &&Node| node.mesh().map_or(0, |mesh| mesh.faces.len());
        let followers: usize = self.followers.iter().map(faces).sum();
        let extra = match self.leader.mesh().map(Mesh::index_list) {
            Some(IndexList::Leader { extra }) => extra,
            _ => 0,
        };
        u64::try_from(followers).is_ok_and(|followers| extra == 3 * followers)
    }
}

impl MdlFile {
    /// Returns all merges of the geometry. A follower belongs to the last leader with its texture among the preceding
    /// siblings; texture names are compared ignoring case.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// let shape = build::Shape {
    ///     positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
    ///     triangles: vec![[0, 1, 2]],
    ///     ..Default::default()
    /// };
    /// let mut a = build::trimesh("a", &shape, Profile::Ee)?;
    /// let mut b = a.clone();
    /// let leader = a.mesh_mut().unwrap();
    /// leader.index_lists[0].extend([0, 1, 2]);
    /// leader.index_counts[0] = 6;
    /// b.mesh_mut().unwrap().index_counts[0] = 0;
    /// file.model.root.as_mut().unwrap().children = vec![a, b];
    /// let merges = file.merges();
    /// assert!(merges.len() == 1 && merges[0].followers.len() == 1 && merges[0].is_whole());
    /// assert_eq!(file.separate(), 2);
    /// assert!(file.merges().is_empty());
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn merges(&self) -> Vec<Merge<'_>> {
        let mut merges: Vec<Merge<'_>> = Vec::new();
        for parent in self.nodes() {
            let first = merges.len();
            for node in &parent.children {
                let Some(mesh) = node.mesh() else { continue };
                match mesh.index_list() {
                    IndexList::Leader { .. } => merges.push(Merge { leader: node, followers: Vec::new() }),
                    IndexList::Follower => {
                        let of_texture = |merge: &&mut Merge<'_>| {
                            let texture = |mesh: &Mesh| mesh.surface.texture_0.text().to_ascii_lowercase();
                            merge.leader.mesh().map(texture) == Some(texture(mesh))
                        };
                        let own = merges.get_mut(first..).unwrap_or_default();
                        if let Some(merge) = own.iter_mut().rev().find(of_texture) {
                            merge.followers.push(node);
                        }
                    }
                    IndexList::None | IndexList::Own | IndexList::Other => {}
                }
            }
        }
        merges
    }
}

/// A bone of a skin.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Bone {
    /// The bone slot that vertices refer to.
    pub slot: usize,
    /// Index of the node in file order.
    pub node: usize,
    /// Transform from the space of the skin to that of the node.
    pub bind: Pose,
}

impl Skin {
    /// Iterates over the bones in use, by slot. A slot is in use if the node-to-bone table refers to it; unused slots
    /// may contain garbage.
    pub fn bone_list(&self) -> impl Iterator<Item = Bone> {
        self.slots.iter().enumerate().filter_map(|(slot, node)| {
            let node = usize::try_from(*node).ok()?;
            let mapped = self.node_to_bone.get(node)?;
            if usize::try_from(*mapped).ok()? != slot {
                return None;
            }
            Some(Bone { slot, node, bind: self.bind(node) })
        })
    }

    /// Returns the transform from the space of the skin to that of the node with this index in file order; the identity
    /// if the tables are too short.
    #[must_use]
    pub fn bind(&self, node: usize) -> Pose {
        let [w, x, y, z] = self.bind_rotations.get(node).copied().unwrap_or([1.0, 0.0, 0.0, 0.0]);
        let translation = glam::Vec3::from_array(self.bind_translations.get(node).copied().unwrap_or_default());
        Pose { scale: 1.0, rotation: Quat::from_xyzw(x, y, z, w), translation }
    }

    /// Iterates over the bone slots and weights of a vertex, skipping unused slots.
    pub fn influences(&self, vertex: usize) -> impl Iterator<Item = (usize, f32)> + use<'_> {
        let bones = self.bones.get(vertex).copied().unwrap_or([-1; 4]);
        let weights = self.weights.get(vertex).copied().unwrap_or_default();
        bones.into_iter().zip(weights).filter_map(|(bone, weight)| Some((usize::try_from(bone).ok()?, weight)))
    }

    /// Returns a vertex deformed by its bones. `nodes` are the posed nodes of the geometry; the result is in model
    /// space.
    #[must_use]
    pub fn posed(&self, vertex: usize, position: glam::Vec3, nodes: &[Placed<'_>]) -> glam::Vec3 {
        let mut sum = glam::Vec3::ZERO;
        for (slot, weight) in self.influences(vertex) {
            let node = self.slots.get(slot).and_then(|node| usize::try_from(*node).ok());
            let Some((node, placed)) = node.and_then(|node| Some((node, nodes.get(node)?))) else { continue };
            sum += placed.world.point(self.bind(node).point(position)) * weight;
        }
        sum
    }
}

impl Placed<'_> {
    /// Returns the bind pose of this skin for each node: rotation (w, x, y, z) and translation that transform a vertex
    /// from the space of the skin to that of the node (section 5.3 of the format reference).
    #[must_use]
    pub fn bind_pose(&self, nodes: &[Self]) -> (Vec<[f32; 4]>, Vec<[f32; 3]>) {
        nodes
            .iter()
            .map(|node| {
                let inverse = node.world.rotation.conjugate();
                let [x, y, z, w] = (inverse * self.world.rotation).to_array();
                ([w, x, y, z], (inverse * (self.world.translation - node.world.translation)).to_array())
            })
            .unzip()
    }
}
