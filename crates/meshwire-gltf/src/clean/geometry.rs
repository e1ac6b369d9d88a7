//! Vertices with values that glTF supports.

use meshwire_scene::Primitive;
use meshwire_scene::glam::Vec3;

use super::{Clean, numbers};

impl Clean {
    pub(super) fn geometry(&mut self) {
        let mut strange = Strange::default();
        for primitive in self.scene.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives) {
            strange.numbers += primitive_numbers(primitive);
            strange.normals += normals(primitive);
            strange.tangents += tangents(primitive);
            for color in primitive.color_sets.iter_mut().flatten().flatten() {
                let inside = if color.is_finite() { color.clamp(0.0, 1.0) } else { 1.0 };
                strange.colors += usize::from(inside.to_bits() != color.to_bits());
                *color = inside;
            }
        }
        for (count, what) in [
            (strange.numbers, "vertex values are not finite; they are exported as 0"),
            (
                strange.normals,
                "normals are not of unit length; they are normalized, or computed from the faces where they have no direction",
            ),
            (
                strange.tangents,
                "tangents are invalid in glTF; they are normalized, or dropped if the mesh has no normals",
            ),
            (strange.colors, "color components are outside 0 to 1; they are clamped"),
        ] {
            if count > 0 {
                self.note(format!("{count} {what}"));
            }
        }
    }
}

/// Numbers of values that were changed.
#[derive(Debug, Default)]
struct Strange {
    numbers: usize,
    normals: usize,
    tangents: usize,
    colors: usize,
}

/// Makes positions, texture coordinates and morph offsets finite.
fn primitive_numbers(primitive: &mut Primitive) -> usize {
    let mut changed = 0;
    for position in &mut primitive.positions {
        changed += usize::from(numbers::finite(position, [0.0; 3]));
    }
    for coordinates in primitive.uv_sets.iter_mut().flatten() {
        changed += usize::from(numbers::finite(coordinates, [0.0; 2]));
    }
    for deltas in &mut primitive.morph_deltas {
        for delta in deltas.positions.iter_mut().chain(&mut deltas.normals).chain(&mut deltas.tangents) {
            changed += usize::from(numbers::finite(delta, [0.0; 3]));
        }
    }
    changed
}

/// Normalizes normals. One without a direction becomes that of the surrounding triangles.
fn normals(primitive: &mut Primitive) -> usize {
    let clean: Vec<Option<[f32; 3]>> = primitive.normals.iter().map(|normal| numbers::direction(*normal)).collect();
    let around = if clean.iter().any(Option::is_none) { around(primitive) } else { Vec::new() };
    let mut changed = 0;
    for (vertex, (normal, clean)) in primitive.normals.iter_mut().zip(clean).enumerate() {
        let clean = clean.unwrap_or_else(|| around.get(vertex).copied().unwrap_or([0.0, 1.0, 0.0]));
        changed += usize::from(clean != *normal);
        *normal = clean;
    }
    changed
}

/// Returns the area-weighted direction of each vertex's triangles.
fn around(primitive: &Primitive) -> Vec<[f32; 3]> {
    let mut sums = vec![Vec3::ZERO; primitive.positions.len()];
    let index = |vertex: u32| usize::try_from(vertex).unwrap_or(usize::MAX);
    for triangle in &primitive.triangles {
        let corner = |vertex: u32| primitive.positions.get(index(vertex)).copied().map(Vec3::from);
        if let [Some(a), Some(b), Some(c)] = triangle.map(corner) {
            for vertex in triangle {
                if let Some(sum) = sums.get_mut(index(*vertex)) {
                    *sum += (b - a).cross(c - a);
                }
            }
        }
    }
    sums.into_iter().map(|sum| numbers::direction(sum.to_array()).unwrap_or([0.0, 1.0, 0.0])).collect()
}

/// Normalizes tangents and their signs. glTF does not allow tangents without normals.
fn tangents(primitive: &mut Primitive) -> usize {
    if primitive.normals.is_empty() {
        return std::mem::take(&mut primitive.tangents).len();
    }
    let mut changed = 0;
    for (tangent, normal) in primitive.tangents.iter_mut().zip(&primitive.normals) {
        let [x, y, z, w] = *tangent;
        let [x, y, z] =
            numbers::direction([x, y, z]).unwrap_or_else(|| Vec3::from(*normal).any_orthonormal_vector().into());
        let clean = [x, y, z, if w < 0.0 { -1.0 } else { 1.0 }];
        changed += usize::from(clean != *tangent);
        *tangent = clean;
    }
    changed
}
