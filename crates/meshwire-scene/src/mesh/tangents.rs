//! Tangents as MikkTSpace defines them.

use bevy_mikktspace::{Geometry, TangentSpace, generate_tangents};
use glam::Vec3;

use super::{Corners, places};

struct Surface<'a> {
    places: Vec<[Vec3; 3]>,
    normals: Vec<&'a [[f32; 3]; 3]>,
    uvs: Vec<&'a [[f32; 2]; 3]>,
    tangents: Vec<[Option<[f32; 4]>; 3]>,
}

fn corner<T: Copy + Default>(list: &[&[T; 3]], face: usize, corner: usize) -> T {
    list.get(face).and_then(|corners| corners.get(corner)).copied().unwrap_or_default()
}

impl Geometry for Surface<'_> {
    fn num_faces(&self) -> usize {
        self.places.len()
    }

    fn num_vertices_of_face(&self, _: usize) -> usize {
        3
    }

    fn position(&self, face: usize, vert: usize) -> [f32; 3] {
        self.places.get(face).and_then(|corners| corners.get(vert)).copied().unwrap_or_default().to_array()
    }

    fn normal(&self, face: usize, vert: usize) -> [f32; 3] {
        corner(&self.normals, face, vert)
    }

    fn tex_coord(&self, face: usize, vert: usize) -> [f32; 2] {
        corner(&self.uvs, face, vert)
    }

    fn set_tangent(&mut self, space: Option<TangentSpace>, face: usize, vert: usize) {
        if let Some(slot) = self.tangents.get_mut(face).and_then(|corners| corners.get_mut(vert)) {
            *slot = space.map(|space| space.tangent_encoded());
        }
    }
}

/// The tangents at the corners of every triangle, with the sign of the bitangent: `sign * cross(normal, tangent)` points in
/// the direction in which v grows.
///
/// Where MikkTSpace has none (a triangle without area on its own, one whose indices lead nowhere, numbers that are not
/// finite) the tangent is some direction across the normal, with sign 1.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::mesh::tangents::mikktspace;
///
/// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// let uvs = [[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]];
/// let found = mikktspace(&corners, &[[0, 1, 2]], &[[[0.0, 0.0, 1.0]; 3]], &uvs);
/// assert_eq!(found, [[[1.0, 0.0, 0.0, 1.0]; 3]]);
/// ```
#[must_use]
pub fn mikktspace(
    positions: &[[f32; 3]],
    triangles: &[[u32; 3]],
    normals: &[[[f32; 3]; 3]],
    uvs: &[[[f32; 2]; 3]],
) -> Corners<[f32; 4]> {
    let mut surface = Surface { places: Vec::new(), normals: Vec::new(), uvs: Vec::new(), tangents: Vec::new() };
    let mut faces = Vec::new();
    for (number, ((triangle, normals), uvs)) in triangles.iter().zip(normals).zip(uvs).enumerate() {
        let Some(corners) = places(positions, *triangle) else { continue };
        let finite = corners.iter().all(|place| place.is_finite())
            && normals.as_flattened().iter().chain(uvs.as_flattened()).all(|value| value.is_finite());
        if finite {
            faces.push(number);
            surface.places.push(corners);
            surface.normals.push(normals);
            surface.uvs.push(uvs);
        }
    }
    surface.tangents = vec![[None; 3]; faces.len()];
    let mut all = vec![[None; 3]; triangles.len()];
    // It knows no error; should it learn one, what is below serves.
    if generate_tangents(&mut surface).is_ok() {
        for (number, tangents) in faces.into_iter().zip(surface.tangents) {
            if let Some(slot) = all.get_mut(number) {
                *slot = tangents;
            }
        }
    }
    let nothing = [[0.0, 0.0, 1.0]; 3];
    let normals = normals.iter().chain(std::iter::repeat(&nothing));
    all.into_iter().zip(normals).map(|(tangents, normals)| with_defaults(tangents, normals)).collect()
}

fn with_defaults(tangents: [Option<[f32; 4]>; 3], normals: &[[f32; 3]; 3]) -> [[f32; 4]; 3] {
    let mut normals = normals.iter();
    tangents.map(|tangent| {
        let normal = normals.next().and_then(|normal| Vec3::from(*normal).try_normalize()).unwrap_or(Vec3::Z);
        let usable = tangent.filter(|tangent| tangent.iter().all(|part| part.is_finite()));
        usable.unwrap_or_else(|| normal.any_orthonormal_vector().extend(1.0).to_array())
    })
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::as_conversions)]
mod tests {
    use super::*;

    const CORNERS: [[f32; 3]; 4] = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
    const UP: [[f32; 3]; 3] = [[0.0, 0.0, 1.0]; 3];

    #[test]
    fn the_sign_says_where_v_grows() {
        let triangles = [[0, 1, 2], [0, 2, 3]];
        let map = |flip: fn([f32; 2]) -> [f32; 2]| {
            let uv = |index: u32| flip([CORNERS[index as usize][0], CORNERS[index as usize][1]]);
            let uvs: Vec<_> = triangles.iter().map(|triangle| triangle.map(uv)).collect();
            mikktspace(&CORNERS, &triangles, &[UP, UP], &uvs)
        };
        assert_eq!(map(|uv| uv), [[[1.0, 0.0, 0.0, 1.0]; 3]; 2]);
        assert_eq!(map(|[u, v]| [u, 1.0 - v]), [[[1.0, 0.0, 0.0, -1.0]; 3]; 2]);
        assert_eq!(map(|[u, v]| [v, u]), [[[0.0, 1.0, 0.0, -1.0]; 3]; 2]);
    }

    #[test]
    fn what_has_no_tangent_gets_one_across_its_normal() {
        let uvs = [[[0.0; 2]; 3], [[f32::NAN; 2]; 3], [[0.0; 2]; 3]];
        for tangent in mikktspace(&CORNERS, &[[0, 1, 9], [0, 1, 2], [1, 1, 1]], &[UP; 3], &uvs).as_flattened() {
            let [x, y, z, sign] = *tangent;
            assert!((Vec3::new(x, y, z).length() - 1.0).abs() < 1e-5 && z == 0.0 && sign == 1.0, "{tangent:?}");
        }
        assert_eq!(mikktspace(&[], &[], &[], &[]), [[[0.0; 4]; 3]; 0]);
    }
}
