//! Tangents as MikkTSpace defines them.

use bevy_mikktspace::{Geometry, TangentSpace, generate_tangents};
use glam::Vec3;

use super::{Corners, Front, places, vertices};
use crate::{Primitive, Space};

/// The direction in which the bitangents of a mesh point in the image, which is also the direction of the green channel
/// of its normal maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bitangent {
    /// Toward the top edge, as in OpenGL, glTF and Blender.
    #[default]
    Up,
    /// Toward the bottom edge, as in Direct3D.
    Down,
}

impl Bitangent {
    /// Returns the direction of most bitangents of a part, or `None` if the part has no tangents, or no triangle with
    /// an area in texture space.
    #[must_use]
    pub fn of(part: &Primitive, space: &Space) -> Option<Self> {
        let up = compute(part, space, Self::Up)?;
        let sum: f32 =
            up.iter().zip(&part.tangents).filter_map(|(up, [.., sign])| Some((*up)?[3] * sign.signum())).sum();
        (sum != 0.0).then_some(if sum > 0.0 { Self::Up } else { Self::Down })
    }
}

/// Recomputes the tangents of a part as MikkTSpace defines them, except for the vertices for which `keep` returns true.
/// Those keep their tangents bit for bit. If the part has no tangents, all vertices get them.
///
/// Vertices are never split. Where the corners of a vertex differ in sign, the sign of most corners is used, and the
/// tangent is the mean of those corners. A vertex for which MikkTSpace defines no tangent gets a direction
/// perpendicular to its normal. Nothing changes if the part has no normals or no texture coordinates. The first set of
/// texture coordinates is used.
///
/// `space` is the space of the part. Kept vertices may have bitangents of either direction: see [`Bitangent::of`].
pub fn recompute(part: &mut Primitive, space: &Space, bitangent: Bitangent, keep: impl Fn(usize) -> bool) {
    let Some(computed) = compute(part, space, bitangent) else { return };
    let has_own = part.tangents.len() == part.positions.len();
    part.tangents.resize(part.positions.len(), [0.0; 4]);
    for (vertex, (slot, computed)) in part.tangents.iter_mut().zip(computed).enumerate() {
        if !(has_own && keep(vertex)) {
            let normal = part.normals.get(vertex).copied().unwrap_or_default();
            *slot = computed.unwrap_or_else(|| across(normal));
        }
    }
}

/// Returns the tangent of each vertex for which a triangle defines one, or `None` without normals or texture
/// coordinates.
fn compute(part: &Primitive, space: &Space, bitangent: Bitangent) -> Option<Vec<Option<[f32; 4]>>> {
    let normals = vertices::to_corners(&part.normals, &part.triangles)?;
    let uvs = vertices::to_corners(part.uv_sets.first()?, &part.triangles)?;
    let corners = generate(&part.positions, &part.triangles, &normals, &uvs, space.front);
    let side = if space.v_up == (bitangent == Bitangent::Up) { 1.0 } else { -1.0 };
    let mut sums = vec![[(0_u32, Vec3::ZERO); 2]; part.positions.len()];
    for (vertex, tangent) in part.triangles.as_flattened().iter().zip(corners.as_flattened()) {
        let vertex = usize::try_from(*vertex).ok().and_then(|vertex| sums.get_mut(vertex));
        if let (Some([right, left]), Some([x, y, z, sign])) = (vertex, *tangent) {
            let (count, sum) = if sign > 0.0 { right } else { left };
            *count += 1;
            *sum += Vec3::new(x, y, z);
        }
    }
    let tangent = |[(right, along), (left, mirrored)]: [(u32, Vec3); 2]| {
        let (sum, sign) = if right >= left { (along, side) } else { (mirrored, -side) };
        Some(sum.try_normalize()?.extend(sign).to_array())
    };
    Some(sums.into_iter().map(tangent).collect())
}

struct Surface<'a> {
    places: Vec<[Vec3; 3]>,
    normals: Vec<&'a [[f32; 3]; 3]>,
    uvs: Vec<&'a [[f32; 2]; 3]>,
    tangents: Vec<[Option<[f32; 4]>; 3]>,
    front: Front,
}

impl Surface<'_> {
    /// Returns a corner index in the order that MikkTSpace expects: counterclockwise as seen from the normals.
    /// Otherwise every sign would be reversed.
    fn turned(&self, corner: usize) -> usize {
        match (self.front, corner) {
            (Front::Against, 1) => 2,
            (Front::Against, 2) => 1,
            _ => corner,
        }
    }

    fn corner<T: Copy + Default>(&self, list: &[&[T; 3]], face: usize, corner: usize) -> T {
        list.get(face).and_then(|corners| corners.get(self.turned(corner))).copied().unwrap_or_default()
    }
}

impl Geometry for Surface<'_> {
    fn num_faces(&self) -> usize {
        self.places.len()
    }

    fn num_vertices_of_face(&self, _: usize) -> usize {
        3
    }

    fn position(&self, face: usize, vert: usize) -> [f32; 3] {
        let corners = self.places.get(face);
        corners.and_then(|corners| corners.get(self.turned(vert))).copied().unwrap_or_default().to_array()
    }

    fn normal(&self, face: usize, vert: usize) -> [f32; 3] {
        self.corner(&self.normals, face, vert)
    }

    fn tex_coord(&self, face: usize, vert: usize) -> [f32; 2] {
        self.corner(&self.uvs, face, vert)
    }

    fn set_tangent(&mut self, space: Option<TangentSpace>, face: usize, vert: usize) {
        let corner = self.turned(vert);
        if let Some(slot) = self.tangents.get_mut(face).and_then(|corners| corners.get_mut(corner)) {
            *slot = space.map(|space| space.tangent_encoded());
        }
    }
}

/// Computes the tangents at the corners of every triangle, with the sign of the bitangent:
/// `sign * cross(normal, tangent)` points in the direction in which v grows. `front` gives the winding of the triangles
/// relative to their normals.
///
/// MikkTSpace defines no tangent for an isolated triangle without area, for a triangle with indices out of range, or
/// where numbers are not finite. Such corners get a direction perpendicular to the normal, with sign 1.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::mesh::{Front, tangents::mikktspace};
///
/// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
/// let uvs = [[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]];
/// let found = mikktspace(&corners, &[[0, 1, 2]], &[[[0.0, 0.0, 1.0]; 3]], &uvs, Front::Along);
/// assert_eq!(found, [[[1.0, 0.0, 0.0, 1.0]; 3]]);
/// ```
#[must_use]
pub fn mikktspace(
    positions: &[[f32; 3]],
    triangles: &[[u32; 3]],
    normals: &[[[f32; 3]; 3]],
    uvs: &[[[f32; 2]; 3]],
    front: Front,
) -> Corners<[f32; 4]> {
    let nothing = [[0.0; 3]; 3];
    let all = generate(positions, triangles, normals, uvs, front);
    let normals = normals.iter().chain(std::iter::repeat(&nothing));
    all.into_iter()
        .zip(normals)
        .map(|(tangents, normals)| {
            let mut normals = normals.iter().copied();
            tangents.map(|tangent| {
                let normal = normals.next().unwrap_or_default();
                tangent.unwrap_or_else(|| across(normal))
            })
        })
        .collect()
}

/// Returns the tangent that MikkTSpace computes for each corner.
fn generate(
    positions: &[[f32; 3]],
    triangles: &[[u32; 3]],
    normals: &[[[f32; 3]; 3]],
    uvs: &[[[f32; 2]; 3]],
    front: Front,
) -> Corners<Option<[f32; 4]>> {
    let mut surface = Surface { places: Vec::new(), normals: Vec::new(), uvs: Vec::new(), tangents: Vec::new(), front };
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
    // The generator currently returns no errors. If it ever does, the corners are left without a tangent.
    if generate_tangents(&mut surface).is_ok() {
        let usable = |tangent: &[f32; 4]| tangent.iter().all(|part| part.is_finite());
        for (number, tangents) in faces.into_iter().zip(surface.tangents) {
            if let Some(slot) = all.get_mut(number) {
                *slot = tangents.map(|tangent| tangent.filter(usable));
            }
        }
    }
    all
}

/// Returns a direction perpendicular to a normal.
fn across(normal: [f32; 3]) -> [f32; 4] {
    let normal = Vec3::from(normal).try_normalize().unwrap_or(Vec3::Z);
    normal.any_orthonormal_vector().extend(1.0).to_array()
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
            mikktspace(&CORNERS, &triangles, &[UP, UP], &uvs, Front::Along)
        };
        assert_eq!(map(|uv| uv), [[[1.0, 0.0, 0.0, 1.0]; 3]; 2]);
        assert_eq!(map(|[u, v]| [u, 1.0 - v]), [[[1.0, 0.0, 0.0, -1.0]; 3]; 2]);
        assert_eq!(map(|[u, v]| [v, u]), [[[0.0, 1.0, 0.0, -1.0]; 3]; 2]);
    }

    #[test]
    fn what_has_no_tangent_gets_one_across_its_normal() {
        let uvs = [[[0.0; 2]; 3], [[f32::NAN; 2]; 3], [[0.0; 2]; 3]];
        for tangent in
            mikktspace(&CORNERS, &[[0, 1, 9], [0, 1, 2], [1, 1, 1]], &[UP; 3], &uvs, Front::Along).as_flattened()
        {
            let [x, y, z, sign] = *tangent;
            assert!((Vec3::new(x, y, z).length() - 1.0).abs() < 1e-5 && z == 0.0 && sign == 1.0, "{tangent:?}");
        }
        assert_eq!(mikktspace(&[], &[], &[], &[], Front::Along), [[[0.0; 4]; 3]; 0]);
    }

    /// Reversing the winding does not change the tangents.
    #[test]
    fn the_winding_does_not_reverse_signs() {
        let uvs = [[0, 2, 1].map(|corner: usize| [CORNERS[corner][0], CORNERS[corner][1]])];
        let found = mikktspace(&CORNERS, &[[0, 2, 1]], &[UP], &uvs, Front::Against);
        assert_eq!(found, [[[1.0, 0.0, 0.0, 1.0]; 3]]);
    }

    /// Returns a quad with u along x and the top of the image at y = 1, and a mirrored quad beside it.
    fn quads(space: &Space) -> Primitive {
        let v = |y: f32| if space.v_up { y } else { 1.0 - y };
        let corners = CORNERS.iter().map(|[x, y, _]| ([*x, *y, 0.0], [*x, v(*y)]));
        let mirrored = CORNERS.iter().map(|[x, y, _]| ([x + 2.0, *y, 0.0], [1.0 - x, v(*y)]));
        let (positions, uvs): (Vec<_>, Vec<_>) = corners.chain(mirrored).unzip();
        let mut triangles = vec![[0, 1, 2], [0, 2, 3], [4, 5, 6], [4, 6, 7]];
        if space.front == Front::Against {
            triangles.iter_mut().for_each(|triangle| triangle.reverse());
        }
        Primitive {
            normals: vec![[0.0, 0.0, 1.0]; 8],
            positions,
            uv_sets: vec![uvs],
            triangles,
            ..Primitive::default()
        }
    }

    #[test]
    fn chosen_vertices_are_computed_anew_and_others_keep_their_bits() {
        for (v_up, front) in [(true, Front::Along), (false, Front::Along), (false, Front::Against)] {
            let space = Space { v_up, front, ..Space::GLTF };
            let mut part = quads(&space);
            assert_eq!(Bitangent::of(&part, &space), None);
            recompute(&mut part, &space, Bitangent::Up, |_| true);
            let expected = [[[1.0, 0.0, 0.0, 1.0]; 4], [[-1.0, 0.0, 0.0, -1.0]; 4]].concat();
            assert_eq!(part.tangents, expected, "v up {v_up}, front {front:?}");
            assert_eq!(Bitangent::of(&part, &space), Some(Bitangent::Up));
            part.tangents[3] = [0.5, 0.0, f32::NAN, -7.0];
            part.tangents[4] = [0.5, 0.0, 0.0, -1.0];
            let before = part.tangents.clone();
            recompute(&mut part, &space, Bitangent::Down, |vertex| vertex % 4 != 0);
            let bits = |list: &[[f32; 4]]| list.iter().map(|tangent| tangent.map(f32::to_bits)).collect::<Vec<_>>();
            assert_eq!((part.tangents[0], part.tangents[4]), ([1.0, 0.0, 0.0, -1.0], [-1.0, 0.0, 0.0, 1.0]));
            assert_eq!(bits(&part.tangents[1..4]), bits(&before[1..4]));
            assert_eq!(bits(&part.tangents[5..]), bits(&before[5..]));
            recompute(&mut part, &space, Bitangent::Down, |_| false);
            assert_eq!(Bitangent::of(&part, &space), Some(Bitangent::Down));
        }
    }

    /// Vertex 0 belongs to two triangles that are not mirrored in texture space and to one that is.
    #[test]
    fn the_sign_of_most_corners_wins() {
        let mut part = quads(&Space::GLTF);
        part.triangles = vec![[0, 1, 2], [0, 2, 3], [0, 7, 6]];
        recompute(&mut part, &Space::GLTF, Bitangent::Up, |_| false);
        assert_eq!(part.tangents[0][3], 1.0);
        assert_eq!(part.tangents[4], [0.0, 1.0, 0.0, 1.0], "no triangle uses it");
        part.normals.clear();
        part.tangents.clear();
        recompute(&mut part, &Space::GLTF, Bitangent::Up, |_| false);
        assert_eq!(part.tangents, [[0.0; 4]; 0]);
    }
}
