//! Implements [`EditMesh`] for the meshes of nodes.

use std::borrow::Cow;

use meshwire_core::reader::widen;
use meshwire_core::{Endian, plain};
use meshwire_scene::mesh::{Corners, EditMesh, Front, Refused, Remap, vertices};

use crate::build::aabb_tree;
use crate::graph::each_of_streams;
use crate::tree::{Mesh, MeshKind};

/// Indices in the file have 16 bits.
fn short(index: u32) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

/// The triangles are those of the faces; the drawn index list, weights, constraints and animated vertices are updated
/// with them. Call [`Mesh::compute`] afterwards: planes, neighbors, bounds, radius and area depend on the compiler.
/// [Separate](crate::MdlFile::separate) meshes that the enhanced edition merged first.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; pub use meshwire_scene as scene; }
/// use meshwire::scene::mesh::EditMesh;
/// use meshwire::mdl::{Profile, build::Shape, tree::MeshKind};
///
/// let corners = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [9.0; 3]];
/// let shape = Shape { positions: corners, triangles: vec![[0, 1, 2]], ..Shape::default() };
/// let mut mesh = shape.build(MeshKind::Trimesh, Profile::Ee)?;
/// mesh.remove_unused();
/// mesh.smooth_normals(1.0);
/// mesh.compute(Profile::Ee);
/// assert_eq!((mesh.num_vertices(), mesh.surface.bounds_max), (3, [1.0, 1.0, 0.0]));
/// assert_eq!(mesh.streams.normals[0], [0.0, 0.0, 1.0]);
/// # Ok::<(), meshwire::Error>(())
/// ```
impl EditMesh for Mesh {
    const FRONT: Front = Front::Along;

    fn positions(&self) -> Cow<'_, [[f32; 3]]> {
        Cow::Borrowed(&self.streams.positions)
    }

    fn triangles(&self) -> Cow<'_, [[u32; 3]]> {
        Cow::Owned(self.faces.iter().map(|face| face.vertices.map(u32::from)).collect())
    }

    fn corner_normals(&self) -> Option<Corners<[f32; 3]>> {
        vertices::to_corners(&self.streams.normals, &self.triangles())
    }

    fn corner_uvs(&self) -> Option<Corners<[f32; 2]>> {
        let [first, ..] = &self.streams.uvs;
        vertices::to_corners(first, &self.triangles())
    }

    fn set_corner_normals(&mut self, normals: &[[[f32; 3]; 3]]) -> Remap {
        let (remap, found) = vertices::split_corners(self, normals);
        vertices::fill(&mut self.streams.normals, &found, [0.0, 0.0, 1.0]);
        remap
    }

    /// Tangents are stored as in the enhanced edition, with the sign in a separate stream.
    fn set_corner_tangents(&mut self, tangents: &[[[f32; 4]; 3]]) -> Result<Remap, Refused> {
        let (remap, found) = vertices::split_corners(self, tangents);
        let vectors: Vec<_> = found.iter().map(|value| value.map(|[x, y, z, _]| [x, y, z])).collect();
        vertices::fill(&mut self.streams.tangents, &vectors, [1.0, 0.0, 0.0]);
        let signs = &mut self.streams.handedness;
        signs.resize(found.len(), 1.0);
        for (slot, value) in signs.iter_mut().zip(found) {
            *slot = value.map_or(*slot, |[.., sign]| sign);
        }
        Ok(remap)
    }

    fn vertex_keys(&self) -> Vec<Vec<u8>> {
        let streams = &self.streams;
        let mut keys = vertices::Keys::new(streams.positions.len());
        macro_rules! add {
            (() $($name:ident: $field:ident $([$set:literal])?;)*) => {
                $(keys.add(&streams.$field $([$set])?, |value| plain::encode(&[*value], Endian::Little));)*
            };
        }
        each_of_streams!(add!());
        match &self.kind {
            MeshKind::Skin(skin) => {
                keys.add_vectors(&skin.weights);
                keys.add(&skin.bones, |bones| bones.map(i16::to_le_bytes).concat());
            }
            MeshKind::DanglyMesh(dangly) => keys.add(&dangly.constraints, |held| held.to_le_bytes().to_vec()),
            MeshKind::AnimMesh(sets) => {
                keys.add(&sets_of(&sets.vertex_sets, sets.num_vertex_sets), |set| bits(set));
                keys.add(&sets_of(&sets.uv_sets, sets.num_uv_sets), |set| bits(set));
            }
            MeshKind::Trimesh | MeshKind::Aabb(_) => {}
        }
        keys.finish()
    }

    fn retain_triangles(&mut self, keep: &[bool]) {
        let mut kept = keep.iter().copied().chain(std::iter::repeat(true));
        self.faces.retain(|_| kept.next().unwrap_or(true));
        if keep.contains(&false) {
            self.faces_changed();
        }
    }

    /// Appends another mesh; kind and surface remain those of this one. Only plain trimeshes can be merged: bone slots
    /// and walkmesh trees of two meshes cannot be combined.
    fn merge(&mut self, other: &Self) -> Result<(), Refused> {
        if !matches!((&self.kind, &other.kind), (MeshKind::Trimesh, MeshKind::Trimesh)) {
            let found = format!("{} and {}", self.kind.name(), other.kind.name());
            return Err(Refused::new("two meshes of kind trimesh", found));
        }
        let streams = |mesh: &Self| -> Vec<&'static str> {
            mesh.streams.lengths().filter(|(_, length)| *length > 0).map(|(name, _)| name).collect()
        };
        if streams(self) != streams(other) {
            return Err(Refused::new(format!("the streams {:?}", streams(self)), format!("{:?}", streams(other))));
        }
        let first = self.streams.positions.len();
        let together = widen(first) + widen(other.streams.positions.len());
        if together > u64::from(u16::MAX) {
            return Err(Refused::new("at most 65535 vertices", together.to_string()));
        }
        let first = u16::try_from(first).unwrap_or(u16::MAX);
        let own = &mut *self.streams;
        macro_rules! extend {
            (() $($name:ident: $field:ident $([$set:literal])?;)*) => {
                $(own.$field $([$set])?.extend(&other.streams.$field $([$set])?);)*
            };
        }
        each_of_streams!(extend!());
        for mut face in other.faces.iter().copied() {
            face.vertices = face.vertices.map(|index| index.saturating_add(first));
            // Neighbors are face indices of the other mesh; `compute` determines them again.
            face.adjacent = [-1; 3];
            self.faces.push(face);
        }
        self.faces_changed();
        Ok(())
    }

    fn rearrange(&mut self, remap: &Remap, triangles: &[[u32; 3]]) {
        let turned = self.faces.iter().map(|face| face.vertices.map(u32::from)).ne(triangles.iter().copied());
        if remap.is_identity() && !turned {
            return;
        }
        let streams = &mut *self.streams;
        macro_rules! apply {
            (() $($name:ident: $field:ident $([$set:literal])?;)*) => {
                $(remap.apply(&mut streams.$field $([$set])?);)*
            };
        }
        each_of_streams!(apply!());
        match &mut self.kind {
            MeshKind::Skin(skin) => {
                remap.apply(&mut skin.weights);
                remap.apply(&mut skin.bones);
            }
            MeshKind::DanglyMesh(dangly) => remap.apply(&mut dangly.constraints),
            MeshKind::AnimMesh(sets) => {
                let mut shapes = sets_of(&sets.vertex_sets, sets.num_vertex_sets);
                remap.apply(&mut shapes);
                sets.vertex_sets = shapes.concat();
                let mut maps = sets_of(&sets.uv_sets, sets.num_uv_sets);
                remap.apply(&mut maps);
                sets.uv_sets = maps.concat();
            }
            MeshKind::Trimesh | MeshKind::Aabb(_) => {}
        }
        for (face, triangle) in self.faces.iter_mut().zip(triangles) {
            face.vertices = triangle.map(short);
        }
        self.faces_changed();
    }
}

impl Mesh {
    /// Updates what else refers to faces: the drawn index list and the tree of a walkmesh.
    fn faces_changed(&mut self) {
        self.index_faces();
        if let MeshKind::Aabb(aabb) = &mut self.kind {
            let triangles: Vec<_> = self.faces.iter().map(|face| face.vertices).collect();
            *aabb = aabb_tree(&self.streams.positions, &triangles);
        }
    }
}

/// Splits the per-vertex values of an animmesh: `sets` values for each vertex.
fn sets_of<T: Clone>(values: &[T], sets: u32) -> Vec<Vec<T>> {
    let sets = usize::try_from(sets).unwrap_or(usize::MAX).max(1);
    values.chunks(sets).map(<[T]>::to_vec).collect()
}

fn bits<const N: usize>(values: &[[f32; N]]) -> Vec<u8> {
    values.iter().flatten().flat_map(|value| value.to_le_bytes()).collect()
}
