//! The side of the bitangent, which files do not store.

use meshwire_scene::glam::{Vec2, Vec3};

/// For each vertex 1 where `cross(normal, along u)` points along growing v, -1 where texture coordinates are mirrored. The
/// triangles at the vertex vote by their area in the picture; 1 where none says anything.
pub(super) fn signs(
    positions: &[[f32; 3]],
    normals: &[[f32; 3]],
    uvs: Option<&Vec<[f32; 2]>>,
    triangles: impl Iterator<Item = [u32; 3]>,
) -> Vec<f32> {
    let mut votes = vec![0.0_f32; positions.len()];
    let Some(uvs) = uvs else { return vec![1.0; positions.len()] };
    for triangle in triangles {
        let Some(at) = corners(positions, triangle) else { continue };
        let Some(picture) = corners(uvs, triangle) else { continue };
        let [a, b, c] = at.map(Vec3::from);
        let [u, v, w] = picture.map(Vec2::from);
        // Of the directions in which u and v grow only the cross product counts: that of two sides, over this area.
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
    votes.into_iter().map(|vote| if vote < 0.0 { -1.0 } else { 1.0 }).collect()
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
        // Two triangles away from the origin of the picture, which share vertex 2: the second is mirrored and larger.
        let positions = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [1.0, 4.0, 0.0], [-3.0, 1.0, 0.0]];
        let uvs = vec![[5.0, 7.0], [6.0, 7.0], [6.0, 8.0], [6.0, 4.0], [2.0, 8.0]];
        let normals = [[0.0, 0.0, 1.0]; 5];
        let triangles = [[0, 1, 2], [2, 3, 4]];
        assert_eq!(signs(&positions, &normals, Some(&uvs), triangles.into_iter()), [1.0, 1.0, -1.0, -1.0, -1.0]);
        assert_eq!(signs(&positions, &normals, None, triangles.into_iter()), [1.0; 5]);
        let smaller = uvs.iter().enumerate().map(|(vertex, uv)| if vertex == 3 { [6.0, 7.9] } else { *uv }).collect();
        assert_eq!(signs(&positions, &normals, Some(&smaller), triangles.into_iter()), [1.0, 1.0, 1.0, -1.0, -1.0]);
    }
}
