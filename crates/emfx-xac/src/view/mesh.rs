//! Meshes: attributes as slices, triangles, the skin that belongs to them.

use std::collections::HashMap;
use std::ops::{Deref, Range};

use emfx_chunk::rotation::Vector;
use meshwire_scene::glam::Vec3;

use crate::file::{count, position};
use crate::generated::{AttributeLayerData, ChunkBody, Influence, Mesh, Submesh, XacFile};
use crate::view::index::{ChunkIndex, MeshIndex};
use crate::view::matrix::Matrix;
use crate::view::skin::{self, SkinRef};

macro_rules! single {
    ($($name:ident, $name_mut:ident: $layer:ident . $field:ident [$element:ty], $what:literal);* $(;)?) => {$(
        #[doc = concat!($what, " The first layer of the kind; empty if there is none.")]
        #[must_use]
        pub fn $name(&self) -> &[$element] {
            self.layers
                .iter()
                .find_map(|layer| match &layer.data {
                    AttributeLayerData::$layer(layer) => Some(layer.$field.as_slice()),
                    _ => None,
                })
                .unwrap_or(&[])
        }

        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), mutable.")]
        pub fn $name_mut(&mut self) -> &mut [$element] {
            self.layers
                .iter_mut()
                .find_map(|layer| match &mut layer.data {
                    AttributeLayerData::$layer(layer) => Some(layer.$field.as_mut_slice()),
                    _ => None,
                })
                .unwrap_or(&mut [])
        }
    )*};
}

macro_rules! several {
    ($($name:ident, $name_mut:ident: $layer:ident . $field:ident [$element:ty], $what:literal);* $(;)?) => {$(
        #[doc = concat!($what, " One slice per layer, in file order.")]
        pub fn $name(&self) -> impl Iterator<Item = &[$element]> {
            self.layers.iter().filter_map(|layer| match &layer.data {
                AttributeLayerData::$layer(layer) => Some(layer.$field.as_slice()),
                _ => None,
            })
        }

        #[doc = concat!("Like [`", stringify!($name), "`](Self::", stringify!($name), "), mutable.")]
        pub fn $name_mut(&mut self) -> impl Iterator<Item = &mut [$element]> {
            self.layers.iter_mut().filter_map(|layer| match &mut layer.data {
                AttributeLayerData::$layer(layer) => Some(layer.$field.as_mut_slice()),
                _ => None,
            })
        }
    )*};
}

impl Mesh {
    single! {
        positions, positions_mut: Positions.positions[[f32; 3]], "Position per vertex: in the space of the actor if the mesh has a skin, otherwise in that of its node.";
        normals, normals_mut: Normals.normals[[f32; 3]], "Normal per vertex.";
        original_vertices, original_vertices_mut: OriginalVertices.original_vertices[u32],
            "Per vertex the number of the vertex it was before seams were split, which selects the row of the skin.";
    }

    several! {
        uv_sets, uv_sets_mut: TextureCoordinates.texture_coordinates[[f32; 2]],
            "Texture coordinates per vertex; the vertical one runs downwards.";
        tangent_sets, tangent_sets_mut: Tangents.tangents[[f32; 4]],
            "Tangent per vertex, with the handedness as fourth component.";
        bitangent_sets, bitangent_sets_mut: Bitangents.bitangents[[f32; 3]], "Bitangent per vertex.";
        color_sets, color_sets_mut: Colors128.colors[[f32; 4]], "Color of four floats per vertex.";
        packed_color_sets, packed_color_sets_mut: Colors32.colors[u32],
            "Color of four bytes per vertex, as a number.";
    }

    /// The tangents that go with the first texture coordinates; empty if there are none.
    #[must_use]
    pub fn tangents(&self) -> &[[f32; 4]] {
        self.tangent_sets().next().unwrap_or(&[])
    }

    /// The first set of texture coordinates; empty if there is none.
    #[must_use]
    pub fn uvs(&self) -> &[[f32; 2]] {
        self.uv_sets().next().unwrap_or(&[])
    }

    /// The parts of the mesh with the place of their vertices in the layers.
    pub fn parts(&self) -> impl Iterator<Item = SubmeshRef<'_>> {
        self.submeshes.iter().scan(0_u32, |next, submesh| {
            let first_vertex = *next;
            *next = next.saturating_add(submesh.num_vertices);
            Some(SubmeshRef { first_vertex, submesh })
        })
    }

    /// All triangles with vertices counted from the first of the mesh. In a damaged file they may lie outside.
    pub fn triangles(&self) -> impl Iterator<Item = [u32; 3]> {
        self.parts().flat_map(SubmeshRef::triangles)
    }

    /// True for a mesh that is made for collision tests.
    #[must_use]
    pub fn is_collision(&self) -> bool {
        self.is_collision_mesh != 0
    }

    /// What a skin has to name to be the one of this mesh.
    pub(crate) fn key(&self) -> (u32, u32, bool) {
        (self.node, self.lod.unwrap_or(0), self.is_collision())
    }
}

/// A part of a mesh with one material.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SubmeshRef<'a> {
    /// Its first vertex in the layers of the mesh.
    pub first_vertex: u32,
    /// The record.
    pub submesh: &'a Submesh,
}

impl<'a> SubmeshRef<'a> {
    /// Its vertices in the layers of the mesh.
    #[must_use]
    pub fn vertices(self) -> Range<usize> {
        position(self.first_vertex)..position(self.first_vertex.saturating_add(self.submesh.num_vertices))
    }

    /// Its triangles with vertices counted from the first of the mesh.
    pub fn triangles(self) -> impl Iterator<Item = [u32; 3]> + 'a {
        self.submesh.indices.chunks_exact(3).map(move |corners| {
            let mut triangle = [self.first_vertex; 3];
            for (corner, index) in triangle.iter_mut().zip(corners) {
                *corner = corner.saturating_add(*index);
            }
            triangle
        })
    }
}

/// A mesh in its actor: the record (all methods of [`Mesh`] are at hand), its chunk and its skin.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
/// use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
/// use meshwire::xac::{Exporter, Lengths};
///
/// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
/// let pole = builder.node(NodeData::root("pole"))?;
/// builder.mesh(MeshData {
///     node: pole,
///     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
///     influences: vec![vec![(0, 1.0)], vec![(0, 0.5)], vec![(0, 0.25)]],
///     parts: vec![Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] }],
///     ..MeshData::default()
/// })?;
/// let actor = builder.build()?;
/// let mesh = actor.meshes().next().unwrap();
/// assert_eq!((mesh.positions().len(), mesh.triangles().count()), (3, 1));
/// assert_eq!(mesh.influences(2)[0].weight, 0.25);
/// assert_eq!(mesh.skin.unwrap().num_rows(), 3);
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct MeshRef<'a> {
    /// Where the chunk of the mesh is.
    pub chunk: ChunkIndex,
    /// The record.
    pub mesh: &'a Mesh,
    /// The skin for the same node, level of detail and purpose.
    pub skin: Option<SkinRef<'a>>,
}

impl Deref for MeshRef<'_> {
    type Target = Mesh;

    fn deref(&self) -> &Mesh {
        self.mesh
    }
}

impl<'a> MeshRef<'a> {
    /// The nodes that move a vertex of the mesh and their weights; empty without a skin, and for a vertex that does
    /// not exist. Without numbers of original vertices each vertex is its own.
    #[must_use]
    pub fn influences(&self, vertex: usize) -> &'a [Influence] {
        let originals = self.mesh.original_vertices();
        let row = if originals.is_empty() { count(vertex) } else { originals.get(vertex).copied().unwrap_or(u32::MAX) };
        self.skin.map_or(&[], |skin| skin.influences_of(position(row)))
    }

    /// The map from the space of the vertices to that of the actor, in the bind pose: the identity for a skinned mesh, whose
    /// vertices are in the space of the actor, otherwise the transform of the node of the mesh among those in `worlds`.
    #[must_use]
    pub fn vertex_world(&self, worlds: &[Matrix]) -> Matrix {
        let own = worlds.get(position(self.mesh.node)).filter(|_| self.skin.is_none());
        own.copied().unwrap_or(Matrix::IDENTITY)
    }

    /// The positions of all vertices in the space of the actor.
    ///
    /// `bind` and `pose` are the transforms of the nodes in the space of the actor, as the mesh was bound and as it is
    /// to be shown. A vertex of a skinned mesh is the weighted mean of where its nodes take it; without influences it stays
    /// where it is. A mesh without a skin moves with its node. `positions` are those of the mesh, or the same after morph
    /// targets.
    #[must_use]
    pub fn posed(&self, positions: &[Vector], bind: &[Matrix], pose: &[Matrix]) -> Vec<Vector> {
        if self.skin.is_none() {
            let own = self.vertex_world(pose);
            return positions.iter().map(|vertex| own.point(*vertex)).collect();
        }
        let moves: Vec<Matrix> = bind
            .iter()
            .zip(pose)
            .map(|(bind, pose)| bind.inverse().map_or(Matrix::IDENTITY, |undo| undo.then(pose)))
            .collect();
        positions
            .iter()
            .enumerate()
            .map(|(vertex, place)| {
                let influences = self.influences(vertex);
                if influences.is_empty() {
                    return *place;
                }
                let there = |node: u16| {
                    let moved = moves.get(usize::from(node)).copied().unwrap_or(Matrix::IDENTITY);
                    Vec3::from(moved.point(*place))
                };
                let sum = influences.iter().fold(Vec3::ZERO, |sum, one| sum + there(one.node) * one.weight);
                sum.into()
            })
            .collect()
    }
}

impl XacFile {
    /// All meshes of this actor in file order, each with its skin. Those of further levels of detail are in
    /// [`lods`](Self::lods).
    pub fn meshes(&self) -> impl Iterator<Item = MeshRef<'_>> {
        let mut skins: HashMap<(u32, u32, bool), SkinRef<'_>> = HashMap::new();
        for skin in self.skins() {
            skins.entry(skin.key()).or_insert(skin);
        }
        self.bodies().enumerate().filter_map(move |(chunk, body)| match body {
            ChunkBody::Mesh(mesh) => {
                Some(MeshRef { chunk: ChunkIndex(chunk), mesh, skin: skins.get(&mesh.key()).copied() })
            }
            _ => None,
        })
    }

    /// A mesh by its number.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
    /// use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let node = builder.node(NodeData::root("sail"))?;
    /// let positions = vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    /// let part = Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] };
    /// let sail = builder.mesh(MeshData { node, positions, parts: vec![part], ..MeshData::default() })?;
    /// let mut actor = builder.build()?;
    ///
    /// // The number of a mesh, the position of its chunk and the index of its node are three things.
    /// let chunk = actor.mesh(sail).unwrap().chunk;
    /// assert_eq!((sail.0, chunk.0, node), (0, 4, 0));
    /// actor.remove_mesh(chunk)?;
    /// assert!(actor.mesh(sail).is_none());
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn mesh(&self, number: MeshIndex) -> Option<MeshRef<'_>> {
        self.meshes().nth(number.0)
    }

    /// Mutable access to all meshes of this actor.
    pub fn meshes_mut(&mut self) -> impl Iterator<Item = &mut Mesh> {
        self.bodies_mut().filter_map(ChunkBody::as_mesh_mut)
    }

    /// All skins of this actor in file order.
    pub fn skins(&self) -> impl Iterator<Item = SkinRef<'_>> {
        self.bodies().filter_map(skin::of)
    }
}
