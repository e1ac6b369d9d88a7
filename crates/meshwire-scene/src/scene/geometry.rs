//! Meshes: triangles, what is said of their vertices, and the nodes and targets that move them.

use glam::Affine3A;

use super::Extras;

/// What a mesh is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Purpose {
    /// It is drawn.
    #[default]
    Visual,
    /// Things bump into it.
    Collision,
    /// Figures walk on it; its materials are surfaces.
    Walk,
    /// The format has it, but does not draw it.
    Hidden,
}

/// A mesh: one thing in one place, in parts of one material each.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Mesh {
    /// Path of the mesh in its file.
    pub source: String,
    /// Name, as the bytes of the file; that of its node where meshes have none.
    pub name: Vec<u8>,
    /// Position of the node in whose space the vertices are.
    pub node: usize,
    /// Level of detail: 0 is the finest.
    pub lod: u32,
    /// What it is for.
    pub purpose: Purpose,
    /// The parts.
    pub primitives: Vec<Primitive>,
    /// What moves the vertices of a skinned mesh instead of its node.
    pub skin: Option<Skin>,
    /// The morph targets; each part says what they do to it.
    pub morph_targets: Vec<MorphTarget>,
    /// What the format says of the mesh beyond this.
    pub extras: Extras,
}

/// The nodes that move a mesh.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Skin {
    /// Positions of the nodes; influences count through this list.
    pub joints: Vec<usize>,
    /// For each joint the map from the space of the vertices to that of the joint, in the pose in which they were bound.
    pub inverse_bind: Vec<Affine3A>,
}

/// A change of shape that can be dialed.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MorphTarget {
    /// Path of the target in its file.
    pub source: String,
    /// Name, as the bytes of the file.
    pub name: Vec<u8>,
    /// How much of it the mesh has at rest.
    pub weight: f32,
}

/// Triangles of one material, with vertices of their own.
///
/// Each list has either one element per vertex or none at all. Numbers are those of the file: they may be NaN or have no
/// unit length.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Primitive {
    /// Path of the part in its file.
    pub source: String,
    /// Position of the material.
    pub material: Option<usize>,
    /// Where the vertices are, in the space of the node of the mesh.
    pub positions: Vec<[f32; 3]>,
    /// Normals.
    pub normals: Vec<[f32; 3]>,
    /// Tangents; the last number is 1 or -1, the sign of the bitangent: `cross(normal, tangent) * w` is a direction in space,
    /// the one that the green channel of a normal map means. Only a mirror of the space reverses w; counting v from the other
    /// end of the picture does not. Normal maps as glTF and OpenGL have them need bitangents toward the top of the picture,
    /// those of Direct3D toward its bottom: see [`Bitangent`](crate::mesh::tangents::Bitangent).
    pub tangents: Vec<[f32; 4]>,
    /// The sets of texture coordinates.
    pub uv_sets: Vec<Vec<[f32; 2]>>,
    /// The sets of colors: red, green, blue, opacity, usually 0 to 1.
    pub color_sets: Vec<Vec<[f32; 4]>>,
    /// Which joints move each vertex; empty without a skin.
    pub influences: Influences,
    /// What each morph target of the mesh adds at full weight, in the order of the targets.
    pub morph_deltas: Vec<MorphDeltas>,
    /// The vertices of each triangle, all below the number of vertices.
    pub triangles: Vec<[u32; 3]>,
    /// For each vertex its number in the file; several may share one. Empty where the numbers are the same.
    pub source_vertices: Vec<u32>,
    /// For each triangle its number in the file. Empty where the numbers are the same.
    pub source_triangles: Vec<u32>,
}

/// What a morph target at full weight adds to the vertices of a part; a list without elements adds nothing.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MorphDeltas {
    /// To positions.
    pub positions: Vec<[f32; 3]>,
    /// To normals.
    pub normals: Vec<[f32; 3]>,
    /// To directions of tangents.
    pub tangents: Vec<[f32; 3]>,
}

/// A joint that moves a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Influence {
    /// Position in the list of joints of the skin.
    pub joint: u32,
    /// Its share. Those of a vertex usually sum to 1; the file has the last word.
    pub weight: f32,
}

/// For each vertex any number of influences.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::{Influence, Influences};
///
/// let mut influences = Influences::default();
/// influences.push([Influence { joint: 4, weight: 1.0 }]);
/// influences.push([]);
/// assert_eq!((influences.len(), influences.of(0).len(), influences.of(1).len()), (2, 1, 0));
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Influences {
    /// For each vertex where its influences end in the list.
    ends: Vec<usize>,
    list: Vec<Influence>,
}

impl Influences {
    /// Adds a vertex.
    pub fn push(&mut self, influences: impl IntoIterator<Item = Influence>) {
        self.list.extend(influences);
        self.ends.push(self.list.len());
    }

    /// The influences of a vertex; none for one that does not exist.
    #[must_use]
    pub fn of(&self, vertex: usize) -> &[Influence] {
        let end = self.ends.get(vertex).copied().unwrap_or(0);
        let start = vertex.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
        self.list.get(start..end).unwrap_or(&[])
    }

    /// Number of vertices.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// True without a vertex.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// All influences of all vertices.
    #[must_use]
    pub fn all(&self) -> &[Influence] {
        &self.list
    }
}
