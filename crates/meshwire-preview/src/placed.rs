//! Parts of meshes with world transforms applied.

use std::borrow::Cow;

use meshwire_scene::glam::{Affine3A, Vec3, Vec3A};
use meshwire_scene::{Mesh, Moment, Primitive, Purpose, SpaceMap};

/// A part of a mesh at a point in time, in the space of glTF.
pub(crate) struct Placed<'a> {
    pub part: Cow<'a, Primitive>,
    pub purpose: Purpose,
    pub lod: u32,
    pub places: Vec<Vec3>,
    pub normals: Vec<Vec3>,
    /// True if v of the texture coordinates points upward.
    pub v_up: bool,
    /// True if the triangles show their back by the rule of glTF.
    pub turned: bool,
}

impl<'a> Placed<'a> {
    /// Applies the transforms of nodes and joints, and the morph targets, to the vertices of a part.
    pub(crate) fn of(
        mesh: &Mesh,
        part: &'a Primitive,
        weights: &[f32],
        moment: &Moment,
        joints: &[Affine3A],
        map: &SpaceMap,
    ) -> Self {
        let mut places: Vec<Vec3> = part.positions.iter().copied().map(Vec3::from).collect();
        let mut normals: Vec<Vec3> = part.normals.iter().copied().map(Vec3::from).collect();
        for (deltas, weight) in part.morph_deltas.iter().zip(weights).filter(|(_, weight)| **weight != 0.0) {
            let add = |(value, delta): (&mut Vec3, &[f32; 3])| *value += Vec3::from(*delta) * *weight;
            places.iter_mut().zip(&deltas.positions).for_each(add);
            normals.iter_mut().zip(&deltas.normals).for_each(add);
        }
        let own = mesh.vertex_world(&moment.worlds);
        let mut turned = normals.iter_mut();
        for (vertex, place) in places.iter_mut().enumerate() {
            let to_world = if joints.is_empty() { own } else { mesh.vertex_map(part, vertex, &moment.worlds, joints) };
            *place = map.point(to_world.transform_point3(*place));
            if let Some(normal) = turned.next() {
                *normal = map.direction(upright(&to_world, *normal));
            }
        }
        Self {
            part: Cow::Borrowed(part),
            purpose: mesh.purpose,
            lod: mesh.lod,
            places,
            normals,
            v_up: map.turns_v_over(),
            turned: map.turns_triangles_over(),
        }
    }

    /// Wraps a part whose vertices are in the space of glTF.
    pub(crate) fn there(part: Primitive) -> Self {
        let places = part.positions.iter().copied().map(Vec3::from).collect();
        let (purpose, lod, normals) = (Purpose::Visual, 0, Vec::new());
        Self { part: Cow::Owned(part), purpose, lod, places, normals, v_up: false, turned: false }
    }

    /// Returns the positions of the corners of each `step`th triangle.
    pub(crate) fn corners(&self, step: usize) -> impl Iterator<Item = [Vec3; 3]> {
        self.part.triangles.iter().step_by(step).filter_map(|triangle| corners(&self.places, *triangle))
    }

    /// Returns the positions of the vertices of triangles.
    pub(crate) fn used(&self) -> impl Iterator<Item = Vec3> {
        let mut is_used = vec![false; self.places.len()];
        for index in self.part.triangles.as_flattened() {
            if let Some(flag) = usize::try_from(*index).ok().and_then(|index| is_used.get_mut(index)) {
                *flag = true;
            }
        }
        self.places.iter().zip(is_used).filter(|(_, is_used)| *is_used).map(|(place, _)| *place)
    }
}

/// Returns the elements of a list at the corners of a triangle.
pub(crate) fn corners<T: Copy>(list: &[T], triangle: [u32; 3]) -> Option<[T; 3]> {
    let [a, b, c] = triangle.map(|index| usize::try_from(index).ok().and_then(|index| list.get(index)).copied());
    Some([a?, b?, c?])
}

/// Transforms a normal so that it stays perpendicular to its surface, even under non-uniform scale.
fn upright(map: &Affine3A, normal: Vec3) -> Vec3 {
    let [x, y, z] = [map.matrix3.x_axis, map.matrix3.y_axis, map.matrix3.z_axis];
    let side = if x.dot(y.cross(z)) < 0.0 { -1.0 } else { 1.0 };
    let turned: Vec3A = y.cross(z) * normal.x + z.cross(x) * normal.y + x.cross(y) * normal.z;
    (turned * side).into()
}
