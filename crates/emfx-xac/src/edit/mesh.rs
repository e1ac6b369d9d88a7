//! Adding and replacing whole meshes with their skins.

use meshwire_core::{Error, ErrorKind, Path, Segment, Validator};

use crate::Exporter;
use crate::build::MeshData;
use crate::file::{NAME, count};
use crate::generated::{Chunk, ChunkBody, Influence, Skin, SkinV1, SkinVertex, SkinVertices, XacFile};
use crate::view::{SkinRef, skin_of};

/// The versions of skins a mesh can be written with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SkinVersion {
    /// Version 1: vertices hold their influences.
    First,
    /// Version 2: without the number of different nodes.
    Second,
    /// Version 3 and 4.
    Later,
}

impl XacFile {
    /// Replaces the mesh in a chunk, with its skin, and computes all counts. The skin keeps its version; a mesh that had
    /// none gets the one of the generation of the file, right behind the mesh.
    ///
    /// The vertices of a mesh can also be changed in place: [`Mesh::positions_mut`](crate::Mesh::positions_mut) and
    /// its siblings.
    ///
    /// ```
    /// use emfx_xac::build::{ActorBuilder, MeshData, NodeData, Part};
    /// use emfx_xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let node = builder.node(NodeData::root("sail"))?;
    /// let corners = vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    /// let part = Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] };
    /// builder.mesh(MeshData { node, positions: corners, parts: vec![part], ..MeshData::default() })?;
    /// let mut actor = builder.build()?;
    ///
    /// let mesh = actor.meshes().next().unwrap();
    /// let (chunk, mut data) = (mesh.chunk, MeshData::of(mesh));
    /// data.positions.push([1.0, 1.0, 0.0]);
    /// data.original_vertices = None;
    /// data.parts[0].num_vertices = 4;
    /// data.parts[0].indices.extend([1, 3, 2]);
    /// actor.replace_mesh(chunk, &data)?;
    /// assert_eq!(actor.meshes().next().unwrap().triangles().count(), 2);
    /// # Ok::<(), meshwire_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// The chunk is no mesh; the lists do not fit together; something refers to a node or material that does not
    /// exist; or a morph target deforms a vertex the new mesh does not have. Nothing is changed then.
    pub fn replace_mesh(&mut self, chunk: usize, data: &MeshData) -> Result<(), Error> {
        let Some(mesh) = self.meshes().find(|mesh| mesh.chunk == chunk) else {
            let path = Path::from_iter(["body", "chunks"].map(Segment::Field));
            return Err(
                Error::new(NAME, ErrorKind::invalid("a chunk with a mesh", format!("chunk {chunk}"))).in_path(path)
            );
        };
        let version = match mesh.skin {
            Some(SkinRef::V1(_)) => SkinVersion::First,
            Some(SkinRef::Rows(Skin { num_local_bones: None, .. })) => SkinVersion::Second,
            Some(SkinRef::Rows(_)) => SkinVersion::Later,
            None => self.own_skin_version(),
        };
        let key = mesh.key();
        self.check_mesh(data)?;
        let (mesh, skin) = bodies(data, version)?;
        if let Some(slot) = self.chunks_mut().get_mut(chunk) {
            *slot = Chunk::new(mesh);
        }
        let old = self.bodies().position(|body| skin_of(body).is_some_and(|skin| skin.key() == key));
        match (old, skin) {
            (Some(old), Some(skin)) => {
                if let Some(slot) = self.chunks_mut().get_mut(old) {
                    *slot = Chunk::new(skin);
                }
            }
            (Some(old), None) => drop(self.chunks_mut().remove(old)),
            (None, Some(skin)) => self.chunks_mut().insert(chunk + 1, Chunk::new(skin)),
            (None, None) => {}
        }
        Ok(())
    }

    /// Adds a mesh with its skin behind the others and returns the position of its chunk.
    ///
    /// # Errors
    /// The lists do not fit together, something refers to a node or material that does not exist, or the node has a
    /// mesh for this purpose already. Nothing is changed then.
    pub fn add_mesh(&mut self, data: &MeshData) -> Result<usize, Error> {
        self.check_mesh(data)?;
        let (mesh, skin) = bodies(data, self.own_skin_version())?;
        if let ChunkBody::Mesh(mesh) = &mesh {
            if self.meshes().any(|other| other.key() == mesh.key()) {
                let message = format!("another mesh for node {}", data.node);
                let path = Path::from_iter(["mesh", "node"].map(Segment::Field));
                return Err(Error::new(NAME, ErrorKind::invalid("a node without such a mesh", message)).in_path(path));
            }
        }
        let is_mesh = |body: &ChunkBody| matches!(body, ChunkBody::Mesh(_)) || skin_of(body).is_some();
        let behind_meshes = self.bodies().rposition(is_mesh).map(|last| last + 1);
        let is_later = |body: &ChunkBody| {
            matches!(body, ChunkBody::MeshLodLevel(_) | ChunkBody::MorphTargets(_) | ChunkBody::MorphTarget(_))
        };
        let place = behind_meshes.or_else(|| self.bodies().position(is_later)).unwrap_or(self.chunks().len());
        self.chunks_mut().splice(place..place, std::iter::once(mesh).chain(skin).map(Chunk::new));
        Ok(place)
    }

    fn own_skin_version(&self) -> SkinVersion {
        if self.generation() == Exporter::Maya2007 { SkinVersion::Second } else { SkinVersion::Later }
    }

    fn check_mesh(&self, data: &MeshData) -> Result<(), Error> {
        let nodes = count(self.nodes().count());
        let materials = count(self.materials().count());
        let mut validator = Validator::new();
        validator.field("mesh", |v| {
            let influenced = data.influences.iter().flatten().map(|(node, _)| u32::from(*node));
            let outside = std::iter::once(data.node).chain(influenced).find(|node| *node >= nodes);
            if let Some(node) = outside {
                v.problem(format!("expected one of {nodes} nodes, found node {node}"));
            }
            if let Some(part) = data.parts.iter().find(|part| part.material >= materials) {
                v.problem(format!("expected one of {materials} materials, found material {}", part.material));
            }
            let deltas = self.morph_targets().flat_map(|target| &target.deltas).filter(|delta| delta.node == data.node);
            let vertices = count(data.positions.len());
            if let Some(vertex) = deltas.flat_map(|delta| &delta.vertices).find(|vertex| **vertex >= vertices) {
                if !data.is_collision {
                    v.problem(format!("a morph target deforms vertex {vertex}, found {vertices} vertices"));
                }
            }
        });
        validator.finish(NAME)?;
        data.check()
    }
}

fn bodies(data: &MeshData, version: SkinVersion) -> Result<(ChunkBody, Option<ChunkBody>), Error> {
    let (mesh, skin) = data.records(version == SkinVersion::Later)?;
    let skin = match (skin, version) {
        (Some(skin), SkinVersion::First) => Some(ChunkBody::from(first_version(&skin)?)),
        (skin, _) => skin.map(ChunkBody::from),
    };
    Ok((mesh.into(), skin))
}

fn first_version(skin: &Skin) -> Result<SkinV1, Error> {
    let rows = SkinRef::Rows(skin);
    let mut validator = Validator::new();
    let vertices: Vec<SkinVertex> = (0..rows.num_rows())
        .map(|row| {
            let influences: &[Influence] = rows.influences_of(row);
            validator.fits("influences", u64::from(count(influences.len())), u64::from(u8::MAX));
            SkinVertex { influences: influences.to_vec() }
        })
        .collect();
    validator.finish(NAME)?;
    Ok(SkinV1 {
        node: skin.node,
        is_for_collision_mesh: skin.is_for_collision_mesh,
        padding: skin.padding,
        vertices: SkinVertices { vertices },
    })
}
