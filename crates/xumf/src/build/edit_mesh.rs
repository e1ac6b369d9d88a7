//! The implementation of [`EditMesh`] for meshes as lists of values.

use std::borrow::Cow;

use meshwire_scene::mesh::{Corners, EditMesh, Front, Refused, Remap, vertices};

use super::{MaterialRange, MeshData, Set};
use crate::sign;

/// Tangents belong to the first set of texture coordinates. Computed tangents point along decreasing u, as in the
/// games. Materials are ranges of triangles and shrink with them; a material without triangles is removed.
///
/// ```
/// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; pub use meshwire_scene as scene; }
/// use meshwire::scene::mesh::EditMesh;
/// use meshwire::xmf::{MaterialRange, MeshData, Profile};
///
/// let mut data = MeshData {
///     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]],
///     triangles: vec![[0, 1, 2], [2, 1, 3]],
///     materials: vec![MaterialRange { name: "ships.hull".into(), triangles: 2 }],
///     ..MeshData::default()
/// };
/// data.smooth_normals(0.5);
/// assert_eq!(data.normals[3], [0.0, 0.0, 1.0]);
/// let (left, right) = data.split(|_, corners| corners.iter().any(|[x, y, _]| x + y > 1.5));
/// assert_eq!((left.triangles.len(), right.positions.len()), (1, 3));
/// right.visual(Profile::X4)?;
/// # Ok::<(), meshwire::Error>(())
/// ```
impl EditMesh for MeshData {
    const FRONT: Front = Front::Against;

    fn positions(&self) -> Cow<'_, [[f32; 3]]> {
        Cow::Borrowed(&self.positions)
    }

    fn triangles(&self) -> Cow<'_, [[u32; 3]]> {
        Cow::Borrowed(&self.triangles)
    }

    fn corner_normals(&self) -> Option<Corners<[f32; 3]>> {
        vertices::to_corners(&self.normals, &self.triangles)
    }

    fn corner_uvs(&self) -> Option<Corners<[f32; 2]>> {
        vertices::to_corners(&self.uvs.first()?.values, &self.triangles)
    }

    fn set_corner_normals(&mut self, normals: &[[[f32; 3]; 3]]) -> Remap {
        let (remap, found) = vertices::split_corners(self, normals);
        vertices::fill(&mut self.normals, &found, [0.0, 0.0, 1.0]);
        remap
    }

    fn set_corner_tangents(&mut self, tangents: &[[[f32; 4]; 3]]) -> Result<Remap, Refused> {
        let (remap, found) = vertices::split_corners(self, tangents);
        // Negating a tangent puts the bitangent on the other side of the cross product.
        let vectors: Vec<_> = found.iter().map(|value| value.map(|[x, y, z, _]| [-x, -y, -z])).collect();
        vertices::fill(&mut self.tangents, &vectors, [1.0, 0.0, 0.0]);
        self.signs.resize(found.len(), sign::ORDINARY);
        for (slot, value) in self.signs.iter_mut().zip(found) {
            *slot = value.map_or(*slot, |[.., sign]| -sign);
        }
        Ok(remap)
    }

    fn vertex_keys(&self) -> Vec<Vec<u8>> {
        let mut keys = vertices::Keys::new(self.positions.len());
        keys.add_vectors(&self.normals);
        keys.add_vectors(&self.tangents);
        keys.add(&self.signs, |sign| sign.to_bits().to_le_bytes().to_vec());
        self.uvs.iter().for_each(|set| keys.add_vectors(&set.values));
        self.colors.iter().for_each(|set| keys.add(&set.values, |color| color.to_vec()));
        keys.finish()
    }

    fn retain_triangles(&mut self, keep: &[bool]) {
        let mut kept = keep.iter().copied().chain(std::iter::repeat(true));
        for MaterialRange { triangles, .. } in &mut self.materials {
            let own = usize::try_from(*triangles).unwrap_or(usize::MAX);
            let gone = kept.by_ref().take(own.min(self.triangles.len())).filter(|keep| !keep).count();
            *triangles = triangles.saturating_sub(u32::try_from(gone).unwrap_or(u32::MAX));
        }
        self.materials.retain(|range| range.triangles > 0);
        let mut kept = keep.iter().copied().chain(std::iter::repeat(true));
        self.triangles.retain(|_| kept.next().unwrap_or(true));
    }

    /// Appends the materials of the other mesh.
    fn merge(&mut self, other: &Self) -> Result<(), Refused> {
        let shape = |data: &Self| {
            let sets: Vec<u8> = data.uvs.iter().map(|set| set.index).collect();
            let colors: Vec<u8> = data.colors.iter().map(|set| set.index).collect();
            let lists =
                [("normals", data.normals.len()), ("tangents", data.tangents.len()), ("signs", data.signs.len())];
            let names: Vec<&str> = lists.into_iter().filter(|(_, length)| *length > 0).map(|(name, _)| name).collect();
            format!("vertices with {names:?}, texture coordinates {sets:?} and colors {colors:?}")
        };
        if shape(self) != shape(other) {
            return Err(Refused::new(shape(self), shape(other)));
        }
        let first = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        self.positions.extend(&other.positions);
        self.normals.extend(&other.normals);
        self.tangents.extend(&other.tangents);
        self.signs.extend(&other.signs);
        extend(&mut self.uvs, &other.uvs);
        extend(&mut self.colors, &other.colors);
        let moved = |triangle: &[u32; 3]| triangle.map(|index| index.saturating_add(first));
        self.triangles.extend(other.triangles.iter().map(moved));
        self.materials.extend(other.materials.iter().cloned());
        Ok(())
    }

    fn rearrange(&mut self, remap: &Remap, triangles: &[[u32; 3]]) {
        remap.apply(&mut self.positions);
        remap.apply(&mut self.normals);
        remap.apply(&mut self.tangents);
        remap.apply(&mut self.signs);
        self.uvs.iter_mut().for_each(|set| remap.apply(&mut set.values));
        self.colors.iter_mut().for_each(|set| remap.apply(&mut set.values));
        self.triangles = triangles.to_vec();
    }
}

fn extend<T: Clone>(sets: &mut [Set<T>], others: &[Set<T>]) {
    sets.iter_mut().zip(others).for_each(|(set, other)| set.values.extend(other.values.iter().cloned()));
}
