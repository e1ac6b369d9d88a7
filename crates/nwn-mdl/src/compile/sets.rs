//! Vertex samples that animations contain for an animmesh.

use super::mesh::{Origins, list};
use super::source::Source;
use crate::text::{self, Keyword, NumberRows};
use crate::tree::{Mesh, MeshKind};

/// Adds the sets of an animation to an animmesh, for the vertices of the mesh that it animates.
pub(super) fn add(mesh: &mut Mesh, node: &text::Node<'_>, origins: Option<&Origins>, source: &mut Source) {
    let MeshKind::AnimMesh(sets) = &mut mesh.kind else { return };
    let mut is_sound = true;
    let vertices = list::<3>(node, Keyword::AnimVerts, source, &mut is_sound);
    let uvs = list::<2>(node, Keyword::AnimTVerts, source, &mut is_sound);
    if !is_sound || (vertices.is_empty() && uvs.is_empty()) {
        return;
    }
    let Some(origins) = origins else {
        let index = node.place_of(if vertices.is_empty() { Keyword::AnimTVerts } else { Keyword::AnimVerts });
        return source.problem(index, "expected an animmesh of that name in the geometry");
    };
    (sets.num_vertex_sets, sets.vertex_sets) =
        transposed(&vertices, origins.vertices, &origins.of, |(vertex, _)| *vertex).unwrap_or_else(|| {
            source.problem(node.place_of(Keyword::AnimVerts), unequal(origins.vertices, vertices.len()));
            (0, Vec::new())
        });
    (sets.num_uv_sets, sets.uv_sets) = transposed(&uvs, origins.uvs, &origins.of, |(_, uv)| *uv).unwrap_or_else(|| {
        source.problem(node.place_of(Keyword::AnimTVerts), unequal(origins.uvs, uvs.len()));
        (0, Vec::new())
    });
}

fn unequal(rows: usize, found: usize) -> String {
    format!("expected sets of {rows} rows each, found {found} rows")
}

/// Transposes rows from set-major to vertex-major order; also returns the number of sets.
fn transposed<T: Copy>(
    rows: &[T],
    length: usize,
    of: &[(u32, u32)],
    index: impl Fn(&(u32, u32)) -> u32,
) -> Option<(u32, Vec<T>)> {
    if rows.is_empty() {
        return Some((0, Vec::new()));
    }
    if length == 0 || rows.len() % length != 0 {
        return None;
    }
    let mut all = Vec::with_capacity(of.len() * (rows.len() / length));
    for origin in of {
        let at = usize::try_from(index(origin)).ok()?;
        for set in rows.chunks(length) {
            all.push(*set.get(at)?);
        }
    }
    Some((u32::try_from(rows.len() / length).ok()?, all))
}

/// Reports that mesh lists in an animation have no effect.
pub(super) fn drop_shape(node: &text::Node<'_>, source: &mut Source) {
    for keyword in [Keyword::Verts, Keyword::Faces, Keyword::TVerts, Keyword::Weights, Keyword::Constraints] {
        if node.rows(keyword).is_some_and(|rows: &NumberRows| !rows.is_empty()) {
            let message = format!("{keyword} of an animation have no effect");
            source.loss(node.place_of(keyword), "animation-mesh", message);
        }
    }
}
