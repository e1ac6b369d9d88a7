//! Converting parts of a scene to drafts.

use std::collections::HashMap;

use glam::DAffine3;
use meshwire_scene::{Influence, Primitive};
use smallvec::smallvec;

use super::draft::{Draft, Triangle, Vertex};
use crate::model::{self, Model, OLD, Weight, Weights};
use crate::number::{narrow_float, widen_float};

/// The bones of the vertices of a mesh, and its space.
#[derive(Default)]
pub(super) struct Space<'a> {
    /// The bone of each joint.
    pub(super) joints: &'a [u32],
    /// The bone of new vertices without influences.
    pub(super) bone: Option<u32>,
    /// The transform from the space of the mesh to the model, if they differ.
    pub(super) place: Option<DAffine3>,
}

/// Replaces the content of a draft by another part. `origins` contains the original vertex of each of its vertices.
pub(super) fn replace(
    model: &Model,
    draft: &mut Draft,
    part: &Primitive,
    origins: &[Option<u32>],
    space: &Space<'_>,
) -> Result<(), String> {
    let mut vertices = Vec::with_capacity(origins.len());
    for (vertex, origin) in origins.iter().enumerate() {
        let old = origin.and_then(|origin| draft.vertices.get(usize::try_from(origin).ok()?).cloned());
        vertices.push(vertex_of(model, part, vertex, old, space)?);
    }
    // Existing triangles keep their faces.
    let mut known: HashMap<[u32; 3], Vec<usize>> = HashMap::new();
    for triangle in draft.triangles.iter().rev() {
        known.entry(triangle.vertices).or_default().extend(triangle.face);
    }
    let origin = |vertex: &u32| usize::try_from(*vertex).ok().and_then(|vertex| origins.get(vertex)).copied().flatten();
    let triangle = |vertices: &[u32; 3]| {
        let before = match vertices.each_ref().map(origin) {
            [Some(a), Some(b), Some(c)] => known.get_mut(&[a, b, c]).and_then(Vec::pop),
            _ => None,
        };
        Triangle { face: before, vertices: *vertices }
    };
    let triangles: Vec<Triangle> = part.triangles.iter().map(triangle).collect();
    draft.removed.extend(known.into_values().flatten());
    (draft.vertices, draft.triangles, draft.changed) = (vertices, triangles, true);
    Ok(())
}

/// Returns a vertex of a part, keeping the digits of the original beyond 32 bits.
fn vertex_of(
    model: &Model,
    part: &Primitive,
    index: usize,
    old: Option<Vertex>,
    space: &Space<'_>,
) -> Result<Vertex, String> {
    let at = |list: &[[f32; 3]]| list.get(index).copied().unwrap_or_default();
    let is_new = old.is_none();
    let mut vertex = old.unwrap_or_else(|| Vertex {
        source: None,
        place: None,
        normal: [0.0; 3],
        color: (model.version > OLD).then_some([1.0; 4]),
        uvs: smallvec![[0.0; 2]; part.uv_sets.len().max(1)],
    });
    let (mut offset, mut weights) = vertex.placed(model);
    let before = (offset, weights.clone());
    let (position, normal) = (at(&part.positions), at(&part.normals));
    match space.place {
        Some(place) => {
            offset = place.transform_point3(position.map(f64::from).into()).into();
            vertex.normal = place.transform_vector3(normal.map(f64::from).into()).into();
        }
        None => {
            set(&mut offset, position);
            set(&mut vertex.normal, normal);
        }
    }
    if !part.influences.is_empty() {
        weights = weights_of(part.influences.of(index), space.joints, &weights)?;
    }
    if is_new && weights.is_empty() {
        weights.extend(space.bone.map(|bone| Weight { bone, weight: 1.0 }));
    }
    // A bit-identical vertex is kept.
    if is_new || !same(&before, &(offset, weights.clone())) {
        vertex.place = Some((offset, weights));
    }
    for (number, uvs) in part.uv_sets.iter().enumerate() {
        let new = uvs.get(index).copied().unwrap_or_default();
        match vertex.uvs.get_mut(number) {
            Some(uv) => set(uv, new),
            // A set that another corner of the part has, and this one lacks.
            None if new == [0.0; 2] => {}
            None => {
                vertex.uvs.resize(number, [0.0; 2]);
                vertex.uvs.push(new.map(widen_float));
            }
        }
    }
    if let Some(new) = part.color_sets.first().and_then(|set| set.get(index)) {
        vertex.color = Some(if is_new { new.map(widen_float) } else { color(vertex.color, *new) });
    }
    Ok(vertex)
}

/// Sets numbers. A number that is equal in 32 bits keeps its digits.
fn set<const N: usize>(numbers: &mut [f64; N], new: [f32; N]) {
    for (number, new) in numbers.iter_mut().zip(new) {
        if narrow_float(*number).to_bits() != new.to_bits() {
            *number = widen_float(new);
        }
    }
}

/// Converts influences to weights.
fn weights_of(influences: &[Influence], joints: &[u32], old: &Weights) -> Result<Weights, String> {
    let weight = |(position, influence): (usize, &Influence)| {
        let bone = usize::try_from(influence.joint).ok().and_then(|joint| joints.get(joint));
        let bone = *bone.ok_or_else(|| format!("joint {} is not a bone", influence.joint))?;
        let mut weight = [old.get(position).map_or(0.0, |old| old.weight)];
        set(&mut weight, [influence.weight]);
        let [weight] = weight;
        Ok(Weight { bone, weight })
    };
    influences.iter().enumerate().map(weight).collect()
}

/// Returns the new color. A missing color stays missing while it is white.
fn color(old: Option<[f64; 4]>, new: [f32; 4]) -> [f64; 4] {
    let mut color = old.unwrap_or([-1.0; 4]);
    if color != [-1.0; 4] || new != [1.0; 4] {
        set(&mut color, new);
    }
    color
}

fn same(one: &(model::Vector3, Weights), other: &(model::Vector3, Weights)) -> bool {
    one.0.map(f64::to_bits) == other.0.map(f64::to_bits)
        && one.1.len() == other.1.len()
        && one.1.iter().zip(&other.1).all(|(a, b)| a.bone == b.bone && a.weight.to_bits() == b.weight.to_bits())
}
