//! Adding and replacing meshes and their skins.

use std::collections::BTreeSet;

use meshwire_core::{Error, ErrorKind, Path, Segment, Validator};

use crate::Exporter;
use crate::build::MeshData;
use crate::file::{NAME, count, position};
use crate::generated::{
    AttributeKind, AttributeLayer, AttributeLayerData, Chunk, ChunkBody, Influence, Mesh, OrientedBoundingBox, Skin,
    SkinV1, SkinVertex, SkinVertices, XacFile,
};
use crate::view::{ChunkIndex, MeshRef, SkinRef, skin_of};

/// Skin layouts that a mesh can be written with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SkinVersion {
    /// Version 1: influences are stored per vertex.
    First,
    /// Version 2: without the number of distinct nodes.
    Second,
    /// Versions 3 and 4.
    Later,
}

impl XacFile {
    /// Replaces the mesh in a chunk and its skin, and recomputes all counts. An existing skin keeps its version. A new
    /// skin is inserted directly after the mesh, in the version of the file's exporter generation.
    ///
    /// The bounding box of the node is updated (see [`update_boxes`](Self::update_boxes) for when). If `data` does not
    /// change the skin, it is kept as is, including rows and influences that no vertex uses. Padding, flags, the order
    /// of layers, and layers that [`MeshData`] has no list for, such as cloth, are kept as well.
    ///
    /// Vertices can also be edited in place with [`Mesh::positions_mut`](crate::Mesh::positions_mut) and similar
    /// methods. Call [`update_boxes`](Self::update_boxes) afterwards.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
    /// use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let node = builder.node(NodeData::root("sail"))?;
    /// let corners = vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    /// let part = Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] };
    /// builder.mesh(MeshData { node, positions: corners, parts: vec![part], ..MeshData::default() })?;
    /// let mut actor = builder.build()?;
    ///
    /// let mesh = actor.meshes().next().unwrap();
    /// let (chunk, mut data) = (mesh.chunk, mesh.to_data());
    /// data.positions.push([1.0, 1.0, 0.0]);
    /// data.original_vertices = None;
    /// data.parts[0].num_vertices = 4;
    /// data.parts[0].indices.extend([1, 3, 2]);
    /// actor.replace_mesh(chunk, &data)?;
    /// assert_eq!(actor.meshes().next().unwrap().triangles().count(), 2);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the chunk is not a mesh, the lists are inconsistent, a node or material does not exist, a
    /// morph target deforms a vertex that the new mesh does not have, a number is not finite although all old ones
    /// were, or the number of vertices changes and a layer has no list in `data`. On error, nothing is changed.
    pub fn replace_mesh(&mut self, chunk: ChunkIndex, data: &MeshData) -> Result<(), Error> {
        let Some(mesh) = self.meshes().find(|mesh| mesh.chunk == chunk) else {
            let path = Path::from_iter(["body", "chunks"].map(Segment::Field));
            return Err(Error::new(NAME, ErrorKind::invalid("a chunk with a mesh", chunk.to_string())).in_path(path));
        };
        let version = match mesh.skin {
            Some(SkinRef::V1(_)) => SkinVersion::First,
            Some(SkinRef::Rows(Skin { num_local_bones: None, .. })) => SkinVersion::Second,
            Some(SkinRef::Rows(_)) => SkinVersion::Later,
            None => self.own_skin_version(),
        };
        let key = mesh.key();
        let same_originals = match &data.original_vertices {
            Some(new) => new.as_slice() == mesh.original_vertices(),
            // Without original vertex numbers, every vertex is its own original.
            None => mesh.original_vertices().is_empty() && data.positions.len() == mesh.positions().len(),
        };
        let stated = mesh.num_original_vertices;
        let rows = match mesh.skin {
            _ if !same_originals => 0,
            // Do not allocate as many rows as the unchecked stored number asks for.
            Some(skin) if !data.influences.is_empty() => stated.min(count(skin.num_rows())),
            None if !data.influences.is_empty() => stated.min(count(data.positions.len())),
            _ => stated,
        };
        let influences = (0..data.positions.len()).map(|vertex| mesh.influences(vertex));
        let same_skin = same_originals
            && mesh.skin.is_some()
            && (data.node, data.lod.unwrap_or(0), data.is_collision) == key
            && data.influences.len() == data.positions.len()
            && data.influences.iter().zip(influences).all(|(new, old)| is_same(new, old));
        let old_box = self.nodes().nth(position(mesh.node)).and_then(|node| node.bounding_box);
        let held = old_box.is_some_and(|old| old.is_set() && !old.is_stale(mesh.positions()));
        let bits = |places: &[[f32; 3]]| places.as_flattened().iter().map(|part| part.to_bits()).collect::<Vec<_>>();
        let moved = data.node != mesh.node || bits(&data.positions) != bits(mesh.positions());
        let moves_box = moved && !data.is_collision && (data.influences.is_empty() || (held && data.node == mesh.node));
        // If the old mesh already contains non-finite numbers, the new one may contain them, too.
        let was_finite = check_numbers(&mesh.to_data()).is_ok();
        self.check_mesh(data, rows)?;
        if was_finite {
            check_numbers(data)?;
        }
        let (mut body, skin) = bodies(data, version, rows)?;
        if let ChunkBody::Mesh(new) = &mut body {
            let keeps_rows = same_skin || (same_originals && mesh.skin.is_none() && data.influences.is_empty());
            if keeps_rows {
                new.num_original_vertices = stated;
            }
            keep_the_rest(new, mesh.mesh, keeps_rows)?;
        }
        if let Some(slot) = self.chunks_mut().get_mut(chunk.0) {
            *slot = Chunk { tail: std::mem::take(&mut slot.tail), ..Chunk::new(body) };
        }
        if moves_box {
            self.set_box(data.node, &data.positions);
        }
        if same_skin {
            self.settle_lengths();
            return Ok(());
        }
        let old = self.bodies().position(|body| skin_of(body).is_some_and(|skin| skin.key() == key));
        match (old, skin) {
            (Some(old), Some(skin)) => {
                if let Some(slot) = self.chunks_mut().get_mut(old) {
                    *slot = Chunk { tail: std::mem::take(&mut slot.tail), ..Chunk::new(skin) };
                }
            }
            (Some(old), None) => drop(self.chunks_mut().remove(old)),
            (None, Some(skin)) => self.chunks_mut().insert(chunk.0 + 1, Chunk::new(skin)),
            (None, None) => {}
        }
        self.settle_lengths();
        Ok(())
    }

    /// Adds a mesh and its skin after the existing meshes and returns the index of its chunk. A mesh without influences
    /// also sets the bounding box of its node.
    ///
    /// # Errors
    /// Returns an error if the lists are inconsistent, a node or material does not exist, a number is not finite, or
    /// the node already has a mesh for this purpose. On error, nothing is changed.
    pub fn add_mesh(&mut self, data: &MeshData) -> Result<ChunkIndex, Error> {
        self.check_mesh(data, 0)?;
        check_numbers(data)?;
        let (mesh, skin) = bodies(data, self.own_skin_version(), 0)?;
        if let ChunkBody::Mesh(mesh) = &mesh {
            if self.meshes().any(|other| other.key() == mesh.key()) {
                let message = format!("another mesh for node {}", data.node);
                let path = Path::from_iter(["mesh", "node"].map(Segment::Field));
                return Err(
                    Error::new(NAME, ErrorKind::invalid("one mesh of this kind per node", message)).in_path(path)
                );
            }
        }
        let is_mesh = |body: &ChunkBody| matches!(body, ChunkBody::Mesh(_)) || skin_of(body).is_some();
        let behind_meshes = self.bodies().rposition(is_mesh).map(|last| last + 1);
        let is_later = |body: &ChunkBody| {
            matches!(body, ChunkBody::MeshLodLevel(_) | ChunkBody::MorphTargets(_) | ChunkBody::MorphTarget(_))
        };
        let place = behind_meshes.or_else(|| self.bodies().position(is_later)).unwrap_or(self.chunks().len());
        self.chunks_mut().splice(place..place, std::iter::once(mesh).chain(skin).map(Chunk::new));
        if !data.is_collision && data.influences.is_empty() {
            self.set_box(data.node, &data.positions);
        }
        Ok(ChunkIndex(place))
    }

    /// Recomputes the bounding boxes of nodes with a visual mesh without a skin, if the box is unset or no longer
    /// contains the mesh. Additional levels of detail are not updated. Returns the number of changed boxes.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
    /// use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
    /// use meshwire::xac::{Exporter, Lengths};
    ///
    /// let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    /// let node = builder.node(NodeData::root("sail"))?;
    /// builder.textured_material("cloth", "sail_diffuse");
    /// let corners = vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    /// let part = Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] };
    /// builder.mesh(MeshData { node, positions: corners, parts: vec![part], ..MeshData::default() })?;
    /// let mut actor = builder.build()?;
    /// actor.meshes_mut().for_each(|mesh| mesh.positions_mut()[1] = [0.0, 9.0, 0.0]);
    /// assert_eq!(actor.update_boxes(), 1);
    /// let found = actor.nodes().next().unwrap().bounding_box.unwrap();
    /// assert_eq!(found.half_extents(), [0.5, 4.5, 0.0]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    pub fn update_boxes(&mut self) -> usize {
        let boxes: Vec<_> = self.nodes().map(|node| node.bounding_box).collect();
        let wrong = |mesh: &MeshRef<'_>| {
            let found = boxes.get(position(mesh.node)).copied().flatten();
            let has_box = found.is_some_and(|found| !found.is_set() || found.is_stale(mesh.positions()));
            has_box && mesh.skin.is_none() && !mesh.is_collision()
        };
        let wrong: Vec<_> = self.meshes().filter(wrong).map(|mesh| (mesh.node, mesh.positions().to_vec())).collect();
        wrong.iter().map(|(node, positions)| usize::from(self.set_box(*node, positions))).sum()
    }

    /// Sets the bounding box of a node. Returns `false` if the node has no usable box.
    pub(super) fn set_box(&mut self, node: u32, points: &[[f32; 3]]) -> bool {
        let mut slots = self.bodies_mut().flat_map(|body| match body {
            ChunkBody::Nodes(nodes) => {
                nodes.nodes.iter_mut().map(|node| Some(&mut node.properties.bounding_box)).collect()
            }
            ChunkBody::Node(node) => vec![Some(&mut node.properties.bounding_box)],
            ChunkBody::EarlyNode(node) => vec![node.bounding_box.as_mut()],
            _ => Vec::new(),
        });
        // A box that one converter misplaced does not end in 1.
        let slot = slots.nth(position(node)).flatten().filter(|slot| slot.one.to_bits() == 1.0_f32.to_bits());
        slot.is_some_and(|slot| {
            *slot = OrientedBoundingBox::around(points.iter().copied());
            true
        })
    }

    fn own_skin_version(&self) -> SkinVersion {
        if self.generation() == Exporter::Maya2007 { SkinVersion::Second } else { SkinVersion::Later }
    }

    fn check_mesh(&self, data: &MeshData, rows: u32) -> Result<(), Error> {
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
        data.check_with(rows)
    }
}

/// Copies what [`MeshData`] does not represent from the old mesh: padding, flags and order of the layers, unknown
/// layers, and the order of the bones of each submesh.
fn keep_the_rest(new: &mut Mesh, old: &Mesh, keeps_rows: bool) -> Result<(), Error> {
    new.padding = old.padding;
    let mut made = std::mem::take(&mut new.layers);
    if keeps_rows && old.original_vertices().is_empty() {
        made.retain(|layer| layer.kind != AttributeKind::OriginalVertices);
    }
    for layer in &old.layers {
        // `MeshData` holds one layer of each of these kinds.
        let single =
            matches!(layer.kind, AttributeKind::Positions | AttributeKind::Normals | AttributeKind::OriginalVertices);
        let second = single && new.layers.iter().any(|other| other.kind == layer.kind);
        if second || !is_listed(&layer.data) {
            if new.num_vertices != old.num_vertices {
                let expected =
                    format!("{} vertices, as many as the layer of kind {}", old.num_vertices, u32::from(layer.kind));
                let path = Path::from_iter(["mesh", "positions"].map(Segment::Field));
                return Err(Error::new(NAME, ErrorKind::invalid(expected, new.num_vertices.to_string())).in_path(path));
            }
            new.layers.push(layer.clone());
        } else if let Some(same) = made.iter().position(|other| other.kind == layer.kind) {
            let data = made.remove(same).data;
            let AttributeLayer { kind, bytes_per_vertex, keep_originals, is_scale, padding, .. } = *layer;
            new.layers.push(AttributeLayer { kind, bytes_per_vertex, keep_originals, is_scale, padding, data });
        }
    }
    new.layers.append(&mut made);
    for (new, old) in new.submeshes.iter_mut().zip(&old.submeshes) {
        let sorted = |bones: &[u32]| bones.iter().copied().collect::<BTreeSet<_>>();
        if sorted(&new.bones) == sorted(&old.bones) {
            new.bones.clone_from(&old.bones);
        }
    }
    Ok(())
}

/// Returns `true` for layers that [`MeshData`] has a list for.
fn is_listed(data: &AttributeLayerData) -> bool {
    use AttributeLayerData as Data;
    matches!(
        data,
        Data::Positions(_)
            | Data::Normals(_)
            | Data::TextureCoordinates(_)
            | Data::Tangents(_)
            | Data::Bitangents(_)
            | Data::Colors32(_)
            | Data::Colors128(_)
            | Data::OriginalVertices(_)
    )
}

fn check_numbers(data: &MeshData) -> Result<(), Error> {
    let mut validator = Validator::new();
    validator.field("mesh", |v| data.check_numbers(v));
    validator.finish(NAME)
}

/// Returns `true` if new and old influences are bitwise equal.
fn is_same(new: &[(u16, f32)], old: &[Influence]) -> bool {
    let bits = |(node, weight): (u16, f32)| (node, weight.to_bits());
    new.iter().copied().map(bits).eq(old.iter().map(|old| bits((old.node, old.weight))))
}

/// Builds the bodies of a mesh and its skin; `rows` is the known number of original vertices.
fn bodies(data: &MeshData, version: SkinVersion, rows: u32) -> Result<(ChunkBody, Option<ChunkBody>), Error> {
    let (mesh, skin) = data.records(version == SkinVersion::Later, rows)?;
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
