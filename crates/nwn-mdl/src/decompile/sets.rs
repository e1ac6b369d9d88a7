//! The vertex samples of an animmesh.

use super::lines::{Lines, rows};
use crate::text::Keyword;
use crate::tree::{Mesh, MeshKind};

/// Writes the sets one after the other; in files, the sets of a vertex are contiguous.
pub(super) fn write(lines: &mut Lines, mesh: &Mesh) {
    let MeshKind::AnimMesh(sets) = &mesh.kind else { return };
    // A file may state any number of sets if there are no vertices.
    let count = |sets: u32, values: usize| usize::try_from(sets).map_or(values, |sets| sets.min(values));
    let of_vertices = 0..count(sets.num_vertex_sets, sets.vertex_sets.len());
    let of_uvs = 0..count(sets.num_uv_sets, sets.uv_sets.len());
    let vertices: Vec<_> = of_vertices.flat_map(|set| sets.vertex_set(set)).collect();
    let uvs: Vec<_> = of_uvs.flat_map(|set| sets.uv_set(set)).map(|[u, v]| [u, v, 0.0]).collect();
    if !vertices.is_empty() {
        lines.table(Keyword::AnimVerts, 3, rows(&vertices));
    }
    if !uvs.is_empty() {
        lines.table(Keyword::AnimTVerts, 3, rows(&uvs));
    }
}
