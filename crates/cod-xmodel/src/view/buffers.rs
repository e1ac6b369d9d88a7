//! Triangles for renderers.

use std::collections::HashMap;

use crate::model::{Corner, Model};

/// The triangles of one material for a renderer: identical corners share a vertex.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Buffers {
    /// Index into the materials.
    pub material: u32,
    /// Positions in model space.
    pub positions: Vec<[f32; 3]>,
    /// Normals.
    pub normals: Vec<[f32; 3]>,
    /// Colors; white if a corner has none or -1.
    pub colors: Vec<[f32; 4]>,
    /// First set of texture coordinates, V pointing down.
    pub uvs: Vec<[f32; 2]>,
    /// Index of the model vertex for each vertex, to look up weights.
    pub sources: Vec<u32>,
    /// Three per triangle, in file order.
    pub indices: Vec<u32>,
}

impl Model {
    /// Returns the triangles per material, in the order of the materials; materials without triangles are skipped.
    #[must_use]
    pub fn buffers(&self) -> Vec<Buffers> {
        let mut all: HashMap<u32, (Buffers, HashMap<CornerKey, u32>)> = HashMap::new();
        for face in &self.faces {
            let (buffers, known) = all.entry(face.material).or_default();
            buffers.material = face.material;
            for corner in &face.corners {
                let next = u32::try_from(buffers.positions.len()).unwrap_or(u32::MAX);
                let index = *known.entry(corner_key(corner)).or_insert(next);
                if index == next {
                    self.push_corner(corner, buffers);
                }
                buffers.indices.push(index);
            }
        }
        let mut buffers: Vec<_> = all.into_values().map(|(buffers, _)| buffers).collect();
        buffers.sort_by_key(|buffers| buffers.material);
        buffers
    }

    fn push_corner(&self, corner: &Corner, buffers: &mut Buffers) {
        let single = crate::number::narrow_float;
        let vertex = usize::try_from(corner.vertex).ok().and_then(|index| self.vertices.get(index));
        let unset = |color: &[f64; 4]| color.iter().all(|part| *part == -1.0);
        let color = corner.color.filter(|color| !unset(color)).unwrap_or([1.0; 4]);
        buffers.positions.push(vertex.map_or([0.0; 3], |vertex| vertex.offset).map(single));
        buffers.normals.push(corner.normal.map(single));
        buffers.colors.push(color.map(single));
        buffers.uvs.push(corner.uvs.first().copied().unwrap_or_default().map(single));
        buffers.sources.push(corner.vertex);
    }
}

type CornerKey = (u32, [u64; 3], [u64; 4], [u64; 2]);

fn corner_key(corner: &Corner) -> CornerKey {
    let uv = corner.uvs.first().copied().unwrap_or_default();
    let color = corner.color.unwrap_or([-1.0; 4]);
    (corner.vertex, corner.normal.map(f64::to_bits), color.map(f64::to_bits), uv.map(f64::to_bits))
}
