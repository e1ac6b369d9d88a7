//! The shapes over time of an animmesh.

use super::lines::{Lines, rows};
use crate::text::Keyword;
use crate::tree::{Mesh, MeshKind};

/// Writes set after set; files have vertex after vertex.
pub(super) fn write(lines: &mut Lines, mesh: &Mesh) {
    let MeshKind::AnimMesh(sets) = &mesh.kind else { return };
    let count = |sets: u32| usize::try_from(sets).unwrap_or(0);
    let vertices: Vec<_> = (0..count(sets.num_vertex_sets)).flat_map(|set| sets.vertex_set(set)).collect();
    let uvs: Vec<_> = (0..count(sets.num_uv_sets)).flat_map(|set| sets.uv_set(set)).map(|[u, v]| [u, v, 0.0]).collect();
    if !vertices.is_empty() {
        lines.table(Keyword::AnimVerts, 3, rows(&vertices));
    }
    if !uvs.is_empty() {
        lines.table(Keyword::AnimTVerts, 3, rows(&uvs));
    }
}
