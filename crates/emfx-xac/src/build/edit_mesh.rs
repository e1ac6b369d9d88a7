//! [`EditMesh`] for meshes as plain lists.

use std::borrow::Cow;

use meshwire_scene::mesh::{Corners, EditMesh, Front, Refused, Remap, vertices};

use super::{MeshData, Part};
use crate::file::{count, position};

impl MeshData {
    /// Calls `visit` for every list with one element per vertex.
    fn each_list(&mut self, mut visit: impl FnMut(&mut dyn Rearrange)) {
        visit(&mut self.positions);
        visit(&mut self.normals);
        self.uv_sets.iter_mut().for_each(|set| visit(set));
        self.tangent_sets.iter_mut().for_each(|set| visit(set));
        self.bitangent_sets.iter_mut().for_each(|set| visit(set));
        self.packed_color_sets.iter_mut().for_each(|set| visit(set));
        self.color_sets.iter_mut().for_each(|set| visit(set));
        self.original_vertices.iter_mut().for_each(|list| visit(list));
        visit(&mut self.influences);
    }

    /// Returns the part of each vertex.
    fn parts_of_vertices(&self) -> Vec<u32> {
        let parts = (0..).zip(&self.parts);
        let numbers = parts.flat_map(|(number, part)| std::iter::repeat_n(number, position(part.num_vertices)));
        // Counts that differ from the list are reported when the mesh is written, not here.
        let numbers = numbers.chain(std::iter::repeat(count(self.parts.len())));
        numbers.take(self.positions.len()).collect()
    }

    /// Counts and attributes that two meshes must have in common to be merged.
    fn shape(&self) -> [(&'static str, usize); 8] {
        let has = |empty: bool| usize::from(!empty);
        [
            ("normals", has(self.normals.is_empty())),
            ("sets of texture coordinates", self.uv_sets.len()),
            ("sets of tangents", self.tangent_sets.len()),
            ("sets of bitangents", self.bitangent_sets.len()),
            ("sets of packed colors", self.packed_color_sets.len()),
            ("sets of colors", self.color_sets.len()),
            ("lists of influences", has(self.influences.is_empty())),
            ("meshes for collision tests", usize::from(self.is_collision)),
        ]
    }
}

/// A list with one element per vertex.
trait Rearrange {
    fn rearrange(&mut self, remap: &Remap);
}

impl<T: Clone> Rearrange for Vec<T> {
    fn rearrange(&mut self, remap: &Remap) {
        remap.apply(self);
    }
}

/// Triangles are listed part after part, with indices relative to the whole mesh. Vertices of different parts are never
/// welded.
///
/// ```
/// # mod meshwire { pub use emfx_xac as xac; pub use meshwire_scene as scene; }
/// use meshwire::xac::build::{MeshData, Part};
/// use meshwire::scene::mesh::EditMesh;
///
/// let mut sail = MeshData {
///     positions: vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
///     uv_sets: vec![vec![[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [0.0, 1.0]]],
///     parts: vec![Part { material: 0, num_vertices: 4, indices: vec![0, 3, 2] }],
///     ..MeshData::default()
/// };
/// sail.weld(0.0);
/// sail.smooth_normals(1.0);
/// sail.compute_tangents()?;
/// assert_eq!((sail.positions.len(), sail.parts[0].indices.as_slice()), (3, &[0, 1, 2][..]));
/// assert_eq!((sail.normals[0], sail.tangent_sets[0][0]), ([0.0, 0.0, -1.0], [1.0, 0.0, 0.0, -1.0]));
/// # Ok::<(), meshwire::scene::mesh::Refused>(())
/// ```
impl EditMesh for MeshData {
    const FRONT: Front = Front::Along;

    fn positions(&self) -> Cow<'_, [[f32; 3]]> {
        Cow::Borrowed(&self.positions)
    }

    fn triangles(&self) -> Cow<'_, [[u32; 3]]> {
        let mut first = 0_u32;
        let mut all = Vec::new();
        for part in &self.parts {
            let corners = part.indices.chunks_exact(3).filter_map(|corners| <[u32; 3]>::try_from(corners).ok());
            all.extend(corners.map(|corners| corners.map(|index| index.saturating_add(first))));
            first = first.saturating_add(part.num_vertices);
        }
        Cow::Owned(all)
    }

    fn corner_normals(&self) -> Option<Corners<[f32; 3]>> {
        vertices::to_corners(&self.normals, &self.triangles())
    }

    fn corner_uvs(&self) -> Option<Corners<[f32; 2]>> {
        vertices::to_corners(self.uv_sets.first()?, &self.triangles())
    }

    fn set_corner_normals(&mut self, normals: &[[[f32; 3]; 3]]) -> Remap {
        let (remap, found) = vertices::split_corners(self, normals);
        vertices::fill(&mut self.normals, &found, [0.0, 0.0, 1.0]);
        remap
    }

    /// Sets the tangents of the first set of texture coordinates; tangents of other sets are kept. Bitangents are
    /// dropped, because the handedness of the tangent implies them.
    fn set_corner_tangents(&mut self, tangents: &[[[f32; 4]; 3]]) -> Result<Remap, Refused> {
        if self.uv_sets.len() > 1 && self.tangent_sets.len() < self.uv_sets.len() {
            let found = format!("{} sets without tangents", self.uv_sets.len());
            return Err(Refused::new("a single set of texture coordinates, or tangents for each set", found));
        }
        self.bitangent_sets.clear();
        let (remap, found) = vertices::split_corners(self, tangents);
        if self.tangent_sets.is_empty() {
            self.tangent_sets.push(Vec::new());
        }
        if let Some(first) = self.tangent_sets.first_mut() {
            vertices::fill(first, &found, [1.0, 0.0, 0.0, 1.0]);
        }
        Ok(remap)
    }

    fn vertex_keys(&self) -> Vec<Vec<u8>> {
        let mut keys = vertices::Keys::new(self.positions.len());
        keys.add(&self.parts_of_vertices(), |part| part.to_le_bytes().to_vec());
        keys.add_vectors(&self.normals);
        self.uv_sets.iter().for_each(|set| keys.add_vectors(set));
        self.tangent_sets.iter().for_each(|set| keys.add_vectors(set));
        self.bitangent_sets.iter().for_each(|set| keys.add_vectors(set));
        self.packed_color_sets.iter().for_each(|set| keys.add(set, |color| color.to_le_bytes().to_vec()));
        self.color_sets.iter().for_each(|set| keys.add_vectors(set));
        keys.add(&self.influences, |own| {
            own.iter()
                .flat_map(|(node, weight)| [node.to_le_bytes().to_vec(), weight.to_le_bytes().to_vec()])
                .flatten()
                .collect()
        });
        keys.finish()
    }

    fn vertex_parts(&self) -> Option<Vec<u32>> {
        Some(self.parts_of_vertices())
    }

    /// Keeps all parts, even those left without triangles.
    fn retain_triangles(&mut self, keep: &[bool]) {
        let mut keep = keep.iter().copied().chain(std::iter::repeat(true));
        for part in &mut self.parts {
            let triangles = part.indices.chunks_exact(3).zip(&mut keep);
            let kept: Vec<u32> =
                triangles.filter(|(_, keep)| *keep).flat_map(|(triangle, _)| triangle).copied().collect();
            part.indices = kept;
        }
    }

    /// Keeps the node and level of detail of this mesh, and appends the parts of the other one.
    fn merge(&mut self, other: &Self) -> Result<(), Refused> {
        for ((what, own), (_, others)) in self.shape().into_iter().zip(other.shape()) {
            if own != others {
                return Err(Refused::new(format!("{own} {what}"), others.to_string()));
            }
        }
        self.positions.extend(&other.positions);
        self.normals.extend(&other.normals);
        extend(&mut self.uv_sets, &other.uv_sets);
        extend(&mut self.tangent_sets, &other.tangent_sets);
        extend(&mut self.bitangent_sets, &other.bitangent_sets);
        extend(&mut self.packed_color_sets, &other.packed_color_sets);
        extend(&mut self.color_sets, &other.color_sets);
        self.influences.extend(other.influences.iter().cloned());
        // The numbers of the two meshes are unrelated. Without them, vertices with equal position and influences share
        // one number.
        self.original_vertices = None;
        self.parts.extend(other.parts.iter().cloned());
        Ok(())
    }

    fn rearrange(&mut self, remap: &Remap, triangles: &[[u32; 3]]) {
        let parts = self.parts_of_vertices();
        self.each_list(|list| list.rearrange(remap));
        for part in &mut self.parts {
            part.num_vertices = 0;
        }
        for source in remap.sources() {
            let part = parts.get(position(*source)).and_then(|part| self.parts.get_mut(position(*part)));
            if let Some(part) = part {
                part.num_vertices += 1;
            }
        }
        let mut first = 0_u32;
        let mut triangles = triangles.iter();
        for Part { num_vertices, indices, .. } in &mut self.parts {
            for (old, new) in indices.chunks_exact_mut(3).zip(&mut triangles) {
                old.iter_mut().zip(new).for_each(|(old, new)| *old = new.saturating_sub(first));
            }
            first = first.saturating_add(*num_vertices);
        }
    }
}

fn extend<T: Clone>(sets: &mut [Vec<T>], others: &[Vec<T>]) {
    sets.iter_mut().zip(others).for_each(|(set, other)| set.extend(other.iter().cloned()));
}
