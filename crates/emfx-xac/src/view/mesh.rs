//! Meshes: vertex attributes as slices, triangles, and the skin of a mesh.

use std::collections::HashMap;
use std::ops::{Deref, Range};

use emfx_chunk::rotation::{Vector, add_scaled};

use crate::file::{count, position};
use crate::generated::{AttributeLayerData, ChunkBody, Influence, Mesh, Submesh, XacFile};
use crate::view::matrix::Matrix;
use crate::view::skin::{self, SkinRef};
use crate::view::{ChunkIndex, MeshIndex};

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

    /// Returns the tangents of the first set of texture coordinates, or an empty slice.
    #[must_use]
    pub fn tangents(&self) -> &[[f32; 4]] {
        self.tangent_sets().next().unwrap_or(&[])
    }

    /// Returns the first set of texture coordinates, or an empty slice.
    #[must_use]
    pub fn uvs(&self) -> &[[f32; 2]] {
        self.uv_sets().next().unwrap_or(&[])
    }

    /// Returns the submeshes with the range of their vertices.
    pub fn parts(&self) -> impl Iterator<Item = SubmeshRef<'_>> {
        self.submeshes.iter().scan(0_u32, |next, submesh| {
            let first_vertex = *next;
            *next = next.saturating_add(submesh.num_vertices);
            Some(SubmeshRef { first_vertex, submesh })
        })
    }

    /// Returns all triangles, with indices relative to the first vertex of the mesh. Indices may be out of range in a
    /// damaged file.
    pub fn triangles(&self) -> impl Iterator<Item = [u32; 3]> {
        self.parts().flat_map(SubmeshRef::triangles)
    }

    /// Returns `true` for a collision mesh.
    #[must_use]
    pub fn is_collision(&self) -> bool {
        self.is_collision_mesh != 0
    }

    /// Returns node, level of detail and purpose, which match a mesh to its skin.
    pub(crate) fn key(&self) -> (u32, u32, bool) {
        (self.node, self.lod.unwrap_or(0), self.is_collision())
    }
}

/// A part of a mesh with one material.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct SubmeshRef<'a> {
    /// Index of its first vertex in the mesh.
    pub first_vertex: u32,
    /// The record.
    pub submesh: &'a Submesh,
}

impl<'a> SubmeshRef<'a> {
    /// Returns the range of its vertices in the mesh.
    #[must_use]
    pub fn vertices(self) -> Range<usize> {
        position(self.first_vertex)..position(self.first_vertex.saturating_add(self.submesh.num_vertices))
    }

    /// Returns its triangles, with indices relative to the first vertex of the mesh.
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

/// A mesh with its chunk and skin. Dereferences to [`Mesh`].
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
    /// Index of the chunk of the mesh.
    pub chunk: ChunkIndex,
    /// The record.
    pub mesh: &'a Mesh,
    /// The skin with the same node, level of detail and purpose.
    pub skin: Option<SkinRef<'a>>,
}

impl Deref for MeshRef<'_> {
    type Target = Mesh;

    fn deref(&self) -> &Mesh {
        self.mesh
    }
}

impl<'a> MeshRef<'a> {
    /// Returns the nodes that influence a vertex and their weights. The slice is empty without a skin and for an index
    /// out of range. Without original vertex numbers, every vertex has its own row.
    #[must_use]
    pub fn influences(&self, vertex: usize) -> &'a [Influence] {
        let originals = self.mesh.original_vertices();
        let row = if originals.is_empty() { count(vertex) } else { originals.get(vertex).copied().unwrap_or(u32::MAX) };
        self.skin.map_or(&[], |skin| skin.influences_of(position(row)))
    }

    /// Returns the transform from vertex space to actor space in the bind pose. It is the identity for a skinned mesh,
    /// whose vertices are in actor space, and otherwise the transform of the mesh's node in `worlds`.
    #[must_use]
    pub fn vertex_world(&self, worlds: &[Matrix]) -> Matrix {
        let own = worlds.get(position(self.mesh.node)).filter(|_| self.skin.is_none());
        own.copied().unwrap_or(Matrix::IDENTITY)
    }

    /// Returns the positions of all vertices in actor space.
    ///
    /// `bind` and `pose` are the transforms of all nodes in actor space, in the bind pose and in the pose to show. A
    /// vertex of a skinned mesh is moved to the weighted mean of the positions its nodes move it to, and stays in place
    /// without influences. A mesh without a skin moves with its node. `positions` are the positions of the mesh,
    /// optionally after morphing.
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
                let there = |node: u16| moves.get(usize::from(node)).copied().unwrap_or(Matrix::IDENTITY).point(*place);
                influences.iter().fold([0.0; 3], |sum, one| add_scaled(sum, there(one.node), one.weight))
            })
            .collect()
    }
}

impl XacFile {
    /// Returns all meshes of this actor and their skins in file order. Meshes of additional levels of detail are in
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

    /// Returns the mesh with the given index.
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

    /// Returns mutable references to all meshes of this actor.
    pub fn meshes_mut(&mut self) -> impl Iterator<Item = &mut Mesh> {
        self.bodies_mut().filter_map(ChunkBody::as_mesh_mut)
    }

    /// Returns all skins of this actor in file order.
    pub fn skins(&self) -> impl Iterator<Item = SkinRef<'_>> {
        self.bodies().filter_map(skin::of)
    }
}
