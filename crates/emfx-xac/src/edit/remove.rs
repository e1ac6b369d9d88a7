//! Removing meshes and submeshes.

use meshwire_core::{Error, ErrorKind, Path, Segment};
use meshwire_scene::mesh::{EditMesh, Remap};

use crate::build::MeshData;
use crate::file::{NAME, count, position};
use crate::generated::{ChunkBody, MorphDelta, MorphTarget, XacFile};
use crate::view::{ChunkIndex, MeshRef, skin_of};

impl XacFile {
    /// Removes the mesh in a chunk and its skin, and returns both as plain lists. The bounding box of the node is unset
    /// if it belonged to the mesh.
    ///
    /// The data holds the numbers of the file, even if they are not finite: [`add_mesh`](Self::add_mesh) refuses those.
    /// To put a mesh back as it was, use [`remove_chunk`](Self::remove_chunk) and [`insert_chunk`](Self::insert_chunk).
    ///
    /// # Errors
    /// Returns an error if the chunk is not a mesh or a morph target deforms it. On error, nothing is changed.
    pub fn remove_mesh(&mut self, chunk: ChunkIndex) -> Result<MeshData, Error> {
        let mesh = self.mesh_at(chunk)?;
        let data = mesh.to_data();
        let (key, has_box) = (mesh.key(), !data.is_collision && data.influences.is_empty());
        if !data.is_collision && self.deltas(data.node).next().is_some() {
            return Err(refused("a mesh that no morph target deforms", format!("the mesh of node {}", data.node)));
        }
        let style = self.style();
        let skin = self.bodies().position(|body| skin_of(body).is_some_and(|skin| skin.key() == key));
        let mut gone: Vec<usize> = [Some(chunk.0), skin].into_iter().flatten().collect();
        gone.sort_unstable();
        for at in gone.into_iter().rev() {
            self.chunks_mut().remove(at);
        }
        if has_box {
            self.set_box(data.node, &[]);
        }
        self.recount_as(style);
        Ok(data)
    }

    /// Removes a submesh and its vertices from a mesh. The skin, bounding box and counts are updated, and morph deltas
    /// of removed vertices are dropped. Returns how the vertices of the mesh were renumbered.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
    /// use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let node = builder.node(NodeData::root("sail"))?;
    /// let positions = vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0; 3], [0.0, 9.0, 0.0], [1.0, 0.0, 0.0]];
    /// let part = Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] };
    /// builder.mesh(MeshData { node, positions, parts: vec![part.clone(), part], ..MeshData::default() })?;
    /// let mut actor = builder.build()?;
    /// let chunk = actor.meshes().next().unwrap().chunk;
    /// let remap = actor.remove_submesh(chunk, 0)?;
    /// assert_eq!((remap.sources(), actor.meshes().next().unwrap().submeshes.len()), (&[3, 4, 5][..], 1));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the chunk is not a mesh, the submesh does not exist or is the only one, or the mesh is
    /// inconsistent. On error, nothing is changed.
    pub fn remove_submesh(&mut self, chunk: ChunkIndex, submesh: usize) -> Result<Remap, Error> {
        let mesh = self.mesh_at(chunk)?;
        let mut data = mesh.to_data();
        let number = data.parts.len();
        if submesh >= number || number == 1 {
            return Err(refused("one of several submeshes", format!("submesh {submesh} of {number}")));
        }
        let own = u32::try_from(submesh).unwrap_or(u32::MAX);
        let keep: Vec<bool> = data.vertex_parts().unwrap_or_default().iter().map(|part| *part != own).collect();
        if let Some(part) = data.parts.get_mut(submesh) {
            part.indices.clear();
        }
        let remap = Remap::keeping(&keep);
        let triangles = remap.triangles(&data.triangles());
        data.rearrange(&remap, &triangles);
        data.parts.remove(submesh);
        // Original vertices are numbered again, because some of the old numbers are no longer used.
        data.original_vertices = None;
        let mut changed = self.clone();
        if !data.is_collision {
            for target in changed.morph_targets_of_bodies_mut() {
                let deltas = target.deltas.iter_mut().filter(|delta| delta.node == data.node);
                deltas.for_each(|delta| keep_vertices(delta, &remap));
            }
        }
        changed.replace_mesh(chunk, &data)?;
        *self = changed;
        Ok(remap)
    }

    fn mesh_at(&self, chunk: ChunkIndex) -> Result<MeshRef<'_>, Error> {
        let found = self.meshes().find(|mesh| mesh.chunk == chunk);
        found.ok_or_else(|| refused("a chunk with a mesh", chunk.to_string()))
    }

    fn deltas(&self, node: u32) -> impl Iterator<Item = &MorphDelta> {
        self.morph_targets().flat_map(|target| &target.deltas).filter(move |delta| delta.node == node)
    }

    fn morph_targets_of_bodies_mut(&mut self) -> impl Iterator<Item = &mut MorphTarget> {
        self.bodies_mut().flat_map(|body| match body {
            ChunkBody::MorphTargets(targets) => targets.targets.as_mut_slice(),
            ChunkBody::MorphTarget(target) => std::slice::from_mut(target),
            _ => &mut [],
        })
    }
}

/// Drops the deltas of removed vertices and renumbers the others.
fn keep_vertices(delta: &mut MorphDelta, remap: &Remap) {
    let targets: Vec<Option<u32>> = delta.vertices.iter().map(|vertex| remap.target(*vertex)).collect();
    fn keep<T>(list: &mut Vec<T>, targets: &[Option<u32>]) {
        let mut targets = targets.iter();
        list.retain(|_| targets.next().is_none_or(Option::is_some));
    }
    keep(&mut delta.positions, &targets);
    keep(&mut delta.normals, &targets);
    keep(&mut delta.tangents, &targets);
    delta.vertices = targets.into_iter().flatten().collect();
    if position(delta.num_vertices) != delta.vertices.len() {
        delta.num_vertices = count(delta.vertices.len());
    }
}

fn refused(expected: &str, found: String) -> Error {
    let path = Path::from_iter(["body", "chunks"].map(Segment::Field));
    Error::new(NAME, ErrorKind::invalid(expected, found)).in_path(path)
}
