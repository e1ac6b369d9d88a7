//! Numbers of vertices where the edited file has lost them.

use std::collections::HashMap;

use meshwire_scene::Mesh;
use meshwire_scene::glam::{Vec2, Vec3};

use super::part::Part;
use crate::export;

/// A vertex of the base: its part, its place there, and its number.
#[derive(Debug, Clone, Copy)]
struct Vertex {
    part: usize,
    place: usize,
    id: usize,
}

/// Numbers the vertices of parts without numbers, which editors write without custom attributes: a vertex is the one that was in
/// its place with the nearest texture coordinates and normal. What is in a new place is, in a part with as many vertices and
/// triangles as before, the one that was there in their order; otherwise it is new.
pub(super) fn number(clean: &Mesh, parts: &mut [Part]) {
    if parts.iter().any(|part| part.ids.is_some()) {
        return;
    }
    let mut first = 0;
    let mut shown = Vec::new();
    let mut by_place: HashMap<[u32; 3], Vec<Vertex>> = HashMap::new();
    for (part, primitive) in clean.primitives.iter().enumerate() {
        if export::is_shown(primitive) {
            shown.push((first, primitive));
            for (place, position) in primitive.positions.iter().enumerate() {
                by_place.entry(bits(*position)).or_default().push(Vertex { part, place, id: first + place });
            }
        }
        first += primitive.positions.len();
    }
    let mut used = vec![0_usize; first];
    let count = |used: &mut [usize], id: usize| used.iter_mut().skip(id).take(1).for_each(|used| *used += 1);
    let firsts: Vec<usize> = shown.iter().map(|(first, _)| *first).collect();
    for (number, part) in parts.iter_mut().filter(|part| !part.triangles.is_empty()).enumerate() {
        let mut ids = Vec::with_capacity(part.positions.len());
        for (vertex, position) in part.positions.iter().enumerate() {
            let candidates = by_place.get(&bits(*position)).map_or(&[][..], Vec::as_slice);
            // Of those that are alike the one that has this number, as long as nothing came or went.
            let expected = firsts.get(number).map(|first| first + vertex);
            let worth = |one: &Vertex| {
                let used = used.get(one.id).copied().unwrap_or(0);
                (distance(clean, *one, part, vertex), (Some(one.id) != expected, used, one.id))
            };
            let best = candidates.iter().map(worth).min_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
            let best = best.map(|(_, (.., id))| id);
            best.into_iter().for_each(|id| count(&mut used, id));
            ids.push(best);
        }
        part.ids = Some(ids);
    }
    let parts: Vec<&mut Part> = parts.iter_mut().filter(|part| !part.triangles.is_empty()).collect();
    if parts.len() != shown.len() {
        return;
    }
    for (part, (first, primitive)) in parts.into_iter().zip(shown) {
        if part.positions.len() != primitive.positions.len() || part.triangles.len() != primitive.triangles.len() {
            continue;
        }
        for (place, id) in part.ids.iter_mut().flatten().enumerate().filter(|(_, id)| id.is_none()) {
            if used.get(first + place) == Some(&0) {
                *id = Some(first + place);
                count(&mut used, first + place);
            }
        }
    }
}

/// The bits of a position, of which 0 has one kind.
fn bits(position: [f32; 3]) -> [u32; 3] {
    position.map(|value| (value + 0.0).to_bits())
}

/// How far texture coordinates and normal of a vertex are from those of one of the base; in steps that editors do not fall below.
fn distance(clean: &Mesh, base: Vertex, part: &Part, vertex: usize) -> f32 {
    let Some(primitive) = clean.primitives.get(base.part) else { return f32::MAX };
    let mut far = 0.0;
    if let (Some(a), Some(b)) = (
        primitive.uv_sets.first().and_then(|set| set.get(base.place)),
        part.uv_sets.first().and_then(|set| set.get(vertex)),
    ) {
        far += Vec2::from(*a).distance(Vec2::from(*b));
    }
    if let (Some(a), Some(b)) =
        (primitive.normals.get(base.place), part.normals.as_ref().and_then(|normals| normals.get(vertex)))
    {
        far += Vec3::from(*a).distance(Vec3::from(*b));
    }
    (far * 32.0).round()
}
