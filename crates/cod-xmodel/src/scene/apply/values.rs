//! New values of vertices.

use meshwire_core::Validator;
use meshwire_scene::{Influence, VertexValues};

use super::draft::{Draft, Vertex};
use crate::model::{Model, OLD, Weight, Weights};
use crate::number::{narrow_float, widen_float};

/// Numbers as they are now; one that is the same in 32 bits keeps its digits.
pub(super) fn set<const N: usize>(numbers: &mut [f64; N], new: [f32; N]) {
    for (number, new) in numbers.iter_mut().zip(new) {
        if narrow_float(*number).to_bits() != new.to_bits() {
            *number = widen_float(new);
        }
    }
}

/// The weights that influences are; `None` if one names no joint.
pub(super) fn weights(influences: &[Influence], joints: &[u32], old: &Weights) -> Option<Weights> {
    let weight = |(position, influence): (usize, &Influence)| {
        let bone = *joints.get(usize::try_from(influence.joint).ok()?)?;
        let mut weight = [old.get(position).map_or(0.0, |old| old.weight)];
        set(&mut weight, [influence.weight]);
        let [weight] = weight;
        Some(Weight { bone, weight })
    };
    influences.iter().enumerate().map(weight).collect()
}

/// Puts new values into a part.
pub(super) fn apply(model: &Model, draft: &mut Draft, joints: &[u32], values: &VertexValues, v: &mut Validator) {
    match values {
        VertexValues::Positions(list) => each(draft, list, v, |vertex, new, v| {
            let (mut offset, weights) = vertex.placed(model);
            set(&mut offset, finite(*new, v));
            vertex.place = Some((offset, weights));
        }),
        VertexValues::Normals(list) => each(draft, list, v, |vertex, new, v| set(&mut vertex.normal, finite(*new, v))),
        VertexValues::Uvs(number, list) => each(draft, list, v, |vertex, new, v| match vertex.uvs.get_mut(*number) {
            Some(uv) => set(uv, finite(*new, v)),
            None => v.problem(format!("expected a set that the corner has, found {number}")),
        }),
        VertexValues::Colors(0, list) if model.version > OLD => each(draft, list, v, |vertex, new, v| {
            let new = finite(*new, v);
            vertex.color = Some(color(vertex.color, new));
        }),
        VertexValues::Influences(list) => each(draft, list, v, |vertex, new, v| {
            let (offset, old) = vertex.placed(model);
            match weights(new, joints, &old).filter(|new| new.iter().all(|weight| weight.weight.is_finite())) {
                Some(new) => vertex.place = Some((offset, new)),
                None => v.problem("expected finite weights of joints of the skin"),
            }
        }),
        _ => v.problem(format!(
            "expected positions, normals, texture coordinates, colors or influences of version {}, found {}",
            model.version,
            values.name()
        )),
    }
}

/// A color as it is now: one that was none stays none while it is white.
pub(super) fn color(old: Option<[f64; 4]>, new: [f32; 4]) -> [f64; 4] {
    let mut color = old.unwrap_or([-1.0; 4]);
    if color != [-1.0; 4] || new != [1.0; 4] {
        set(&mut color, new);
    }
    color
}

pub(super) fn finite<const N: usize>(new: [f32; N], v: &mut Validator) -> [f32; N] {
    v.require(new.iter().all(|number| number.is_finite()), || format!("expected finite numbers, found {new:?}"));
    new
}

fn each<T>(
    draft: &mut Draft,
    list: &[(u32, T)],
    v: &mut Validator,
    mut put: impl FnMut(&mut Vertex, &T, &mut Validator),
) {
    draft.changed = true;
    let count = draft.vertices.len();
    for (vertex, new) in list {
        match usize::try_from(*vertex).ok().and_then(|vertex| draft.vertices.get_mut(vertex)) {
            Some(vertex) => put(vertex, new, v),
            None => v.problem(format!("expected a vertex below {count}, found {vertex}")),
        }
    }
}
