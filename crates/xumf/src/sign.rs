//! The signs of bitangents.

use glam::{Vec2, Vec3};

use crate::generated::xmf::{DataFormat, Usage};
use crate::view::Mesh;

/// The sign of a vertex whose texture coordinates are not mirrored. `cross(normal, tangent) * sign` points along
/// increasing v, and the tangents in files point along decreasing u.
pub(crate) const ORDINARY: f32 = -1.0;

/// Computes the sign of each vertex from the texture coordinates: 1 if they are mirrored, otherwise -1. The triangles
/// at the vertex vote, weighted by their area in the texture. The sign is 0 if no triangle has a vote.
pub(crate) fn computed(
    positions: &[[f32; 3]],
    normals: &[[f32; 3]],
    uvs: Option<&[[f32; 2]]>,
    triangles: impl Iterator<Item = [u32; 3]>,
) -> Vec<f32> {
    let mut votes = vec![0.0_f32; positions.len()];
    let Some(uvs) = uvs else { return votes };
    for triangle in triangles {
        let Some(at) = corners(positions, triangle) else { continue };
        let Some(picture) = corners(uvs, triangle) else { continue };
        let [a, b, c] = at.map(Vec3::from);
        let [u, v, w] = picture.map(Vec2::from);
        // Of the directions of increasing u and v, only the sign of their cross product is needed: that of two edges,
        // divided by the texture area.
        let area = (v - u).perp_dot(w - u);
        let across = (b - a).cross(c - a) * area.signum();
        for vertex in triangle.into_iter().filter_map(|vertex| usize::try_from(vertex).ok()) {
            let normal = normals.get(vertex).map_or(Vec3::ZERO, |normal| Vec3::from(*normal));
            let side = across.dot(normal);
            if let Some(vote) = votes.get_mut(vertex).filter(|_| side.is_finite() && side != 0.0 && area != 0.0) {
                *vote += side.signum() * area.abs();
            }
        }
    }
    votes.into_iter().map(|vote| if vote == 0.0 { 0.0 } else { ORDINARY * vote.signum() }).collect()
}

/// Returns the sign of the bitangent of each vertex, 1 or -1: from the texture coordinates or, if these have no area,
/// as stored in the normal.
///
/// In real files a stored 1 always agrees with the texture coordinates. A stored -1 is less reliable: 6 to 33 % of the
/// mirrored vertices have it, and so do all vertices of files without a vertex declaration.
pub(crate) fn of(mesh: &Mesh) -> Vec<f32> {
    let vectors = |usage| mesh.attribute(usage, 0).map(|attribute| attribute.to_vec::<3>()).unwrap_or_default();
    let uvs = mesh.attributes().find(|attribute| attribute.usage() == Usage::Texcoord).map(|uvs| uvs.to_vec::<2>());
    let (positions, normals) = (vectors(Usage::Position), vectors(Usage::Normal));
    let mut signs = computed(&positions, &normals, uvs.as_deref(), mesh.triangles());
    let stored = mesh.attribute(Usage::Normal, 0).filter(|normals| normals.format() == DataFormat::D3dColor);
    let stored = stored.map(|normals| normals.to_vec::<4>()).unwrap_or_default();
    for (vertex, sign) in signs.iter_mut().enumerate().filter(|(_, sign)| **sign == 0.0) {
        let is_mirrored = stored.get(vertex).is_some_and(|[.., sign]| *sign > 0.0);
        *sign = if is_mirrored { -ORDINARY } else { ORDINARY };
    }
    signs
}

fn corners<T: Copy>(values: &[T], triangle: [u32; 3]) -> Option<[T; 3]> {
    let [a, b, c] = triangle.map(|vertex| usize::try_from(vertex).ok().and_then(|vertex| values.get(vertex)).copied());
    Some([a?, b?, c?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn triangles_vote_by_their_area() {
        // Two triangles away from the origin of the texture, which share vertex 2: the second one is mirrored and
        // larger.
        let positions = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 4.0, 0.0], [-3.0, 1.0, 0.0]];
        let mut uvs = [[5.0, 7.0], [6.0, 7.0], [6.0, 8.0], [6.0, 4.0], [2.0, 8.0]];
        let normals = [[0.0, 0.0, 1.0]; 5];
        let triangles = [[0, 1, 2], [2, 3, 4]];
        let of = |uvs: &[[f32; 2]]| computed(&positions, &normals, Some(uvs), triangles.into_iter());
        assert_eq!(of(&uvs), [-1.0, -1.0, 1.0, 1.0, 1.0]);
        uvs[3] = [6.0, 7.9];
        assert_eq!(of(&uvs), [-1.0, -1.0, -1.0, 1.0, 1.0]);
        assert_eq!(of(&[[0.5; 2]; 5]), [0.0; 5]);
        assert_eq!(computed(&positions, &normals, None, triangles.into_iter()), [0.0; 5]);
    }
}
