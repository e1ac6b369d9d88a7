//! Meshes of all kinds.

use super::flags;
use super::streams::Streams;
use crate::generated::{AabbPlane, Array, DanglymeshMotion, Face, MeshOptions, MeshStrips, MeshSurface};

/// A mesh: surface attributes, faces, vertex streams, and data specific to its kind.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mesh {
    /// Addresses of functions in the compiling program.
    pub routines: [u32; 2],
    /// Bounds, colors, flags, textures.
    pub surface: MeshSurface,
    /// Faces, used for picking, walking and shadows.
    pub faces: Vec<Face>,
    /// Words used during compilation.
    pub vertex_indices: Array,
    /// Used during compilation; empty in every known file.
    pub left_over_faces: Vec<u32>,
    /// Stated lengths of the index lists. 0 for a mesh that the enhanced edition merged into a sibling.
    pub index_counts: Vec<u32>,
    /// Index lists that the game draws. They may be longer than the stated length (the enhanced edition reserves space)
    /// and may differ from the vertices of [`faces`](Self::faces).
    pub index_lists: Vec<Vec<u16>>,
    /// Triangle mode and adjacent words.
    pub strips: MeshStrips,
    /// Vertex streams.
    pub streams: Streams,
    /// Light map and surface area.
    pub options: MeshOptions,
    /// Data specific to the kind of mesh.
    pub kind: MeshKind,
}

/// Data specific to a kind of mesh.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum MeshKind {
    /// A plain mesh.
    Trimesh,
    /// A skinned mesh: bones and weights.
    Skin(Box<Skin>),
    /// A mesh whose vertices are animated.
    AnimMesh(Box<AnimMesh>),
    /// A mesh with soft-body movement, for cloth and hair.
    DanglyMesh(Box<DanglyMesh>),
    /// A walkmesh with an AABB tree.
    Aabb(Aabb),
}

/// Possible sizes of a skin's bone table.
pub(crate) const SLOT_COUNTS: [usize; 3] = [18, 64, 128];

/// The skin data of a mesh.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Skin {
    /// Words used during compilation.
    pub compile_weights: Array,
    /// Four weights for each vertex.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub weights: Vec<[f32; 4]>,
    /// Four bone slots for each vertex; -1 if unused.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bones: Vec<[i16; 4]>,
    /// Bone slot of every node of the geometry, or -1. Empty in animations.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub node_to_bone: Vec<i16>,
    /// Rotation from the skin's space to that of each node: w, x, y, z.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_rotations: Vec<[f32; 4]>,
    /// Translation from the skin's space to that of each node.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bind_translations: Vec<[f32; 3]>,
    /// One word per node, used at run time.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bone_constants: Vec<u32>,
    /// Node index of every bone slot, in file order. 18, 64 or 128 slots; unused ones may contain garbage.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub slots: Vec<i16>,
}

/// The sample data of an animmesh.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnimMesh {
    /// Seconds between sets.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub sample_period: f32,
    /// Words used during compilation.
    pub compile: [Array; 3],
    /// Number of position sets.
    pub num_vertex_sets: u32,
    /// Number of texture coordinate sets.
    pub num_uv_sets: u32,
    /// Positions of all sets for the first vertex, then for the second, and so on.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub vertex_sets: Vec<[f32; 3]>,
    /// Texture coordinates of all sets for the first vertex, then for the second, and so on.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub uv_sets: Vec<[f32; 2]>,
}

/// The soft-body data of a danglymesh.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DanglyMesh {
    /// How firmly each vertex is held.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub constraints: Vec<f32>,
    /// Parameters of the movement.
    pub motion: DanglymeshMotion,
}

/// The AABB tree of a walkmesh, depth first, left before right. Empty in animations.
#[derive(Debug, Clone, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Aabb {
    /// Boxes; the first one is the root.
    pub boxes: Vec<AabbBox>,
}

/// A box of a walkmesh tree.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AabbBox {
    /// Lower corner.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub min: [f32; 3],
    /// Upper corner.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub max: [f32; 3],
    /// First child, as an index into the list.
    pub left: Option<u32>,
    /// Second child, as an index into the list.
    pub right: Option<u32>,
    /// Face index of a leaf; -1 otherwise.
    pub face: i32,
    /// The axis along which the children are split.
    pub plane: AabbPlane,
}

impl MeshKind {
    /// Returns the flag word of a node with such a mesh.
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

    /// Returns the word for this kind in the text form.
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
    /// Returns the skin data, if the mesh has any.
    #[must_use]
    pub fn skin(&self) -> Option<&Skin> {
        match &self.kind {
            MeshKind::Skin(skin) => Some(skin),
            _ => None,
        }
    }

    /// Returns the number of vertices: the length of every stream that is present. In an animation, only an animmesh
    /// with sets has any.
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
