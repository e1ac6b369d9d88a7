//! Meshes: triangles, vertex attributes, skins and morph targets.

use std::iter;

use glam::Affine3A;

use super::Extras;

/// The purpose of a mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Purpose {
    /// Rendered.
    #[default]
    Visual,
    /// Used for collisions.
    Collision,
    /// A walk mesh: characters walk on it, and its materials are surface types.
    Walk,
    /// Present in the file, but not rendered.
    Hidden,
}

/// The space of the vertices of a skinned mesh.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum VertexSpace {
    /// The space of the scene: the transform of the node of the mesh has no effect, as in glTF.
    #[default]
    Scene,
    /// The space of the node of the mesh.
    Node,
}

/// A mesh at one node, in parts of one material each.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mesh {
    /// Path of the mesh in its file.
    pub source: String,
    /// Name, as the bytes of the file; the name of its node if meshes have no names.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::name"))]
    pub name: Vec<u8>,
    /// Index of the node of the mesh. Without a skin, the vertices are in the space of this node.
    pub node: usize,
    /// Level of detail: 0 is the most detailed.
    pub lod: u32,
    /// Purpose of the mesh.
    pub purpose: Purpose,
    /// The parts.
    pub primitives: Vec<Primitive>,
    /// Skin that moves the vertices instead of the node.
    pub skin: Option<Skin>,
    /// The space of the vertices of a skinned mesh. Ignored without a skin.
    pub vertex_space: VertexSpace,
    /// Morph targets. Their offsets are in the parts.
    pub morph_targets: Vec<MorphTarget>,
    /// Format-specific properties of the mesh.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::named"))]
    pub extras: Extras,
}

/// The joints of a mesh.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Skin {
    /// Indices of the joint nodes. Influences index this list.
    pub joints: Vec<usize>,
    /// For each joint, the transform from the [space of the vertices](Mesh::vertex_space) to the space of the joint in
    /// the bind pose.
    pub inverse_bind: Vec<Affine3A>,
}

/// A morph target.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MorphTarget {
    /// Path of the target in its file.
    pub source: String,
    /// Name, as the bytes of the file.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::name"))]
    pub name: Vec<u8>,
    /// Weight in the rest pose.
    pub weight: f32,
}

/// Triangles of one material, with their own vertices.
///
/// Each list is either empty or has one element per vertex. Numbers are unchanged from the file: they may be NaN or not
/// of unit length.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Primitive {
    /// Path of the part in its file.
    pub source: String,
    /// Index of the material.
    pub material: Option<usize>,
    /// Positions of the vertices, in the space of the mesh's node, or in [`Mesh::vertex_space`] with a skin.
    pub positions: Vec<[f32; 3]>,
    /// Normals.
    pub normals: Vec<[f32; 3]>,
    /// Tangents. The last component is 1 or -1, the sign of the bitangent: `cross(normal, tangent) * w` is a direction
    /// in space, the direction of the green channel of a normal map. Only mirroring the space reverses w; flipping v
    /// does not. Normal maps of glTF and OpenGL need bitangents toward the top of the image, those of Direct3D toward
    /// the bottom: see [`Bitangent`](crate::mesh::tangents::Bitangent).
    pub tangents: Vec<[f32; 4]>,
    /// Sets of texture coordinates.
    pub uv_sets: Vec<Vec<[f32; 2]>>,
    /// Sets of colors: red, green, blue, opacity, usually 0 to 1.
    pub color_sets: Vec<Vec<[f32; 4]>>,
    /// Influences of each vertex; empty without a skin.
    pub influences: Influences,
    /// Offsets of each morph target of the mesh at full weight, in the order of the targets.
    pub morph_deltas: Vec<MorphDeltas>,
    /// Vertex indices of each triangle, all in range.
    pub triangles: Vec<[u32; 3]>,
    /// For each vertex, its index in the file. Several may share one. Empty if the indices are the same.
    pub source_vertices: Vec<u32>,
    /// For each triangle, its index in the file. Empty if the indices are the same.
    pub source_triangles: Vec<u32>,
}

/// The offsets that a morph target at full weight adds to the vertices of a part. An empty list adds nothing.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MorphDeltas {
    /// Offsets of positions.
    pub positions: Vec<[f32; 3]>,
    /// Offsets of normals.
    pub normals: Vec<[f32; 3]>,
    /// Offsets of tangent directions.
    pub tangents: Vec<[f32; 3]>,
}

/// An influence of a joint on a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Influence {
    /// Index in the joint list of the skin.
    pub joint: u32,
    /// Weight. The weights of a vertex usually sum to 1, but are stored as they are in the file.
    pub weight: f32,
}

/// The influences of each vertex, any number per vertex.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::{Influence, Influences};
///
/// let mut influences = Influences::default();
/// influences.push([Influence { joint: 4, weight: 1.0 }]);
/// influences.push([]);
/// assert_eq!((influences.len(), influences.of(0).len(), influences.of(1).len()), (2, 1, 0));
/// assert!(influences.offsets().eq([0, 1, 1]));
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Influences {
    /// For each vertex, the end of its influences in `list`.
    ends: Vec<usize>,
    list: Vec<Influence>,
}

impl Influences {
    /// Appends a vertex with its influences.
    pub fn push(&mut self, influences: impl IntoIterator<Item = Influence>) {
        self.list.extend(influences);
        self.ends.push(self.list.len());
    }

    /// Returns the influences of a vertex; empty if the vertex does not exist.
    #[must_use]
    pub fn of(&self, vertex: usize) -> &[Influence] {
        let end = self.ends.get(vertex).copied().unwrap_or(0);
        let start = vertex.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        self.list.get(start..end).unwrap_or(&[])
    }

    /// Returns the number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if there are no vertices.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the influences of all vertices.
    #[must_use]
    pub fn all(&self) -> &[Influence] {
        &self.list
    }

    /// Returns where the influences of each vertex start in [`all`](Self::all), and where those of the last end.
    pub fn offsets(&self) -> impl Iterator<Item = usize> + '_ {
        iter::once(0).chain(self.ends.iter().copied())
    }

    /// Returns the influences of a list with its [`offsets`](Self::offsets), or `None` if these do not ascend from 0 to
    /// the length of the list.
    #[must_use]
    pub fn from_offsets(offsets: &[usize], list: Vec<Influence>) -> Option<Self> {
        let (first, ends) = offsets.split_first()?;
        let is_valid = *first == 0 && offsets.is_sorted() && offsets.last() == Some(&list.len());
        is_valid.then(|| Self { ends: ends.to_vec(), list })
    }

    /// Returns rows of equal length, one per vertex, and that length: the greatest number of influences of a vertex.
    /// Unused places have joint 0 and weight 0.
    #[must_use]
    pub fn padded(&self) -> (Vec<Influence>, usize) {
        let width = (0..self.len()).map(|vertex| self.of(vertex).len()).max().unwrap_or(0);
        let row = |vertex| self.of(vertex).iter().copied().chain(iter::repeat(Influence::default())).take(width);
        ((0..self.len()).flat_map(row).collect(), width)
    }
}
