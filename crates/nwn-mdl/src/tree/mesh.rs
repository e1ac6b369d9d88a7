//! Meshes of all kinds.

use super::flags;
use super::streams::Streams;
use crate::generated::{AabbPlane, Array, DanglymeshMotion, Face, MeshOptions, MeshStrips, MeshSurface};

/// A mesh: surface attributes, faces, vertex streams, and what its kind adds.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mesh {
    /// Addresses of routines of the compiling program.
    pub routines: [u32; 2],
    /// Bounds, colors, switches, textures.
    pub surface: MeshSurface,
    /// Faces, for picking, walking and shadows.
    pub faces: Vec<Face>,
    /// Words used while compiling.
    pub vertex_indices: Array,
    /// Used while compiling; empty in every known file.
    pub left_over_faces: Vec<u32>,
    /// Stated lengths of the index lists. 0 for a mesh that the enhanced edition merged into a sibling.
    pub index_counts: Vec<u32>,
    /// Index lists, which the game draws. May be longer than the stated length (space the enhanced edition reserves)
    /// and need not be the vertices of [`faces`](Self::faces).
    pub index_lists: Vec<Vec<u16>>,
    /// Triangle mode and words next to it.
    pub strips: MeshStrips,
    /// Vertex streams.
    pub streams: Streams,
    /// Light map, surface area.
    pub options: MeshOptions,
    /// What the kind of mesh adds.
    pub kind: MeshKind,
}

/// What the kind of a mesh adds to it.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum MeshKind {
    /// Nothing.
    Trimesh,
    /// Bones and weights.
    Skin(Box<Skin>),
    /// Shapes over time.
    AnimMesh(Box<AnimMesh>),
    /// Swinging cloth and hair.
    DanglyMesh(Box<DanglyMesh>),
    /// A walk mesh with a tree of boxes.
    Aabb(Aabb),
}

/// Sizes of the bone table of a skin.
pub(crate) const SLOT_COUNTS: [usize; 3] = [18, 64, 128];

/// What a skin adds to a mesh.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Skin {
    /// Words used while compiling.
    pub compile_weights: Array,
    /// Four weights for each vertex.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub weights: Vec<[f32; 4]>,
    /// Four bone slots for each vertex; -1 for unused.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bones: Vec<[i16; 4]>,
    /// Bone slot of every node of the geometry, or -1. Empty in animations.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub node_to_bone: Vec<i16>,
    /// Rotation from the skin's space into that of each node: w, x, y, z.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_rotations: Vec<[f32; 4]>,
    /// Translation from the skin's space into that of each node.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_translations: Vec<[f32; 3]>,
    /// A word for each node, used at run time.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bone_constants: Vec<u32>,
    /// Node of every bone slot, counted in file order. 18, 64 or 128 slots; unused ones may hold garbage.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub slots: Vec<i16>,
}

/// What an animmesh adds to a mesh.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnimMesh {
    /// Seconds from set to set.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub sample_period: f32,
    /// Words used while compiling.
    pub compile: [Array; 3],
    /// Sets of positions.
    pub num_vertex_sets: u32,
    /// Sets of texture coordinates.
    pub num_uv_sets: u32,
    /// Positions of all sets of the first vertex, then of the second ...
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub vertex_sets: Vec<[f32; 3]>,
    /// Texture coordinates of all sets of the first vertex, then of the second ...
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub uv_sets: Vec<[f32; 2]>,
}

/// What a danglymesh adds to a mesh.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DanglyMesh {
    /// How firmly each vertex is held.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub constraints: Vec<f32>,
    /// How it swings.
    pub motion: DanglymeshMotion,
}

/// The tree of boxes of a walk mesh, depth first, left before right. Empty in animations.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Aabb {
    /// Boxes; the first one is the root.
    pub boxes: Vec<AabbBox>,
}

/// A box of a walk mesh tree.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AabbBox {
    /// Lower corner.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub min: [f32; 3],
    /// Upper corner.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub max: [f32; 3],
    /// First half, by its place in the list.
    pub left: Option<u32>,
    /// Second half, by its place in the list.
    pub right: Option<u32>,
    /// Face of a leaf; -1 otherwise.
    pub face: i32,
    /// Along which axis the halves lie.
    pub plane: AabbPlane,
}

impl MeshKind {
    /// The flag word of a node with such a mesh.
    #[must_use]
    pub fn flags(&self) -> u32 {
        match self {
            Self::Trimesh => flags::TRIMESH,
            Self::Skin(_) => flags::SKIN,
            Self::AnimMesh(_) => flags::ANIMMESH,
            Self::DanglyMesh(_) => flags::DANGLYMESH,
            Self::Aabb(_) => flags::AABB,
        }
    }

    /// The word that stands for this kind in the text form.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Trimesh => "trimesh",
            Self::Skin(_) => "skin",
            Self::AnimMesh(_) => "animmesh",
            Self::DanglyMesh(_) => "danglymesh",
            Self::Aabb(_) => "aabb",
        }
    }
}

impl Mesh {
    /// The skin, if the mesh is one.
    #[must_use]
    pub fn skin(&self) -> Option<&Skin> {
        match &self.kind {
            MeshKind::Skin(skin) => Some(skin),
            _ => None,
        }
    }

    /// Vertices: the length of every stream that is there. A mesh of an animation has none but for the sets of an
    /// animmesh.
    #[must_use]
    pub fn num_vertices(&self) -> usize {
        let streams = Some(self.streams.num_vertices()).filter(|length| *length > 0);
        let own = || match &self.kind {
            MeshKind::Skin(skin) => skin.weights.len().max(skin.bones.len()),
            MeshKind::AnimMesh(sets) => {
                let per =
                    |length: usize, sets: u32| usize::try_from(sets).ok().and_then(|sets| length.checked_div(sets));
                let of_vertices = per(sets.vertex_sets.len(), sets.num_vertex_sets);
                of_vertices.filter(|n| *n > 0).or_else(|| per(sets.uv_sets.len(), sets.num_uv_sets)).unwrap_or(0)
            }
            _ => 0,
        };
        streams.unwrap_or_else(own)
    }
}
