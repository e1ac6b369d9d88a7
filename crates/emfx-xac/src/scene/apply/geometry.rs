//! Parts of a mesh with other vertices and triangles.

use std::collections::BTreeMap;

use meshwire_core::{Segment, Validator};
use meshwire_scene::Primitive;
use meshwire_scene::glam::Vec3;
use meshwire_scene::mesh::{tangents, vertices};

use super::edited::{Edited, pack};
use super::vertex::{Geometry, Vertex};
use crate::file::{count, position};
use crate::scene::SPACE;

/// Puts parts in the place of those they were; vertices of other parts move up or down with their numbers.
pub(super) fn rebuild(work: &mut Edited, geometries: &BTreeMap<usize, Geometry<'_>>, v: &mut Validator) {
    let mut new: Vec<Vertex<'_>> = Vec::new();
    let mut start = 0;
    for (number, part) in work.data.parts.iter_mut().enumerate() {
        let length = position(part.num_vertices);
        match geometries.get(&number) {
            None => new.extend((start..start + length).map(|old| Vertex { old: Some(old), given: None })),
            Some(geometry) => {
                new.extend(geometry.origins.iter().enumerate().map(|(at, origin)| Vertex {
                    old: origin.map(|origin| start + position(origin)),
                    given: Some((geometry, at)),
                }));
                part.num_vertices = count(geometry.part.positions.len());
                part.indices = geometry.part.triangles.as_flattened().to_vec();
            }
        }
        start += length;
    }
    work.follow(&new, v);
    work.morphs.follow(&new);
}

impl Edited {
    fn follow(&mut self, new: &[Vertex<'_>], v: &mut Validator) {
        let computed: BTreeMap<usize, Vec<[f32; 4]>> = BTreeMap::from_iter(new.iter().filter_map(|vertex| {
            let (geometry, _) = vertex.given.filter(|_| vertex.old.is_none())?;
            Some((geometry.change, geometry))
        }))
        .into_iter()
        .map(|(change, geometry)| (change, tangents_of(geometry.part)))
        .collect();
        let tangent = |geometry: &Geometry<'_>, at: usize| {
            let given = geometry.part.tangents.get(at);
            given.or_else(|| computed.get(&geometry.change)?.get(at)).copied()
        };
        let mut problems = Vec::new();
        let mut told = |what: &'static str, change: Option<usize>| problems.extend(change.map(|change| (change, what)));
        let data = &mut self.data;
        let positions = |geometry: &Geometry<'_>, at: usize| geometry.part.positions.get(at).copied();
        told("positions", list(&mut data.positions, new, positions));
        told("normals", list(&mut data.normals, new, |geometry, at| geometry.part.normals.get(at).copied()));
        for (number, set) in data.uv_sets.iter_mut().enumerate() {
            let given = |geometry: &Geometry<'_>, at: usize| geometry.part.uv_sets.get(number)?.get(at).copied();
            told("texture coordinates", list(set, new, given));
        }
        for (number, set) in data.tangent_sets.iter_mut().enumerate() {
            // Those of the first set are the part's own; in the others a vertex keeps its own if it had one.
            let own = |geometry: &Geometry<'_>, at: usize| {
                let is_new = geometry.origins.get(at).is_some_and(Option::is_none);
                let given = if number == 0 { geometry.part.tangents.get(at).copied() } else { None };
                given.or_else(|| if is_new { tangent(geometry, at) } else { None })
            };
            told("tangents", list(set, new, own));
        }
        for set in &mut data.bitangent_sets {
            let own = |geometry: &Geometry<'_>, at: usize| {
                geometry.origins.get(at).filter(|origin| origin.is_none())?;
                let [x, y, z, w] = tangent(geometry, at)?;
                let normal = Vec3::from(*geometry.part.normals.get(at)?);
                Some((normal.cross(Vec3::new(x, y, z)) * w).to_array())
            };
            told("bitangents", list(set, new, own));
        }
        for (set, (is_packed, own)) in self.colors.iter().enumerate() {
            let given = |geometry: &Geometry<'_>, at: usize| geometry.part.color_sets.get(set)?.get(at).copied();
            let lost = if *is_packed {
                data.packed_color_sets.get_mut(*own).and_then(|list_| list(list_, new, |g, at| given(g, at).map(pack)))
            } else {
                data.color_sets.get_mut(*own).and_then(|list_| list(list_, new, given))
            };
            told("colors", lost);
        }
        let mut influences = std::mem::take(&mut self.data.influences);
        let given = |geometry: &Geometry<'_>, at: usize| {
            let all = &geometry.part.influences;
            (at < all.len()).then(|| self.nodes(all.of(at), v))
        };
        told("influences", list(&mut influences, new, given));
        self.data.influences = influences;
        // Numbers of vertices that are gone mean nothing.
        self.data.original_vertices = None;
        for (change, what) in problems {
            v.within(Segment::Index(change), |v| v.problem(format!("expected {what} for every new vertex")));
        }
    }
}

/// Gives every vertex what the new part says of it, or what it had. Returns the change of a part that says nothing of a new
/// vertex.
fn list<T: Clone>(
    list: &mut Vec<T>,
    new: &[Vertex<'_>],
    mut given: impl FnMut(&Geometry<'_>, usize) -> Option<T>,
) -> Option<usize> {
    if list.is_empty() {
        return None;
    }
    let mut after = Vec::with_capacity(new.len());
    for vertex in new {
        let own = vertex.given.and_then(|(geometry, at)| given(geometry, at));
        let Some(value) = own.or_else(|| list.get(vertex.old?).cloned()) else {
            return vertex.given.map(|(geometry, _)| geometry.change);
        };
        after.push(value);
    }
    *list = after;
    None
}

/// Tangents of a part that has none; none without what they are made from.
fn tangents_of(part: &Primitive) -> Vec<[f32; 4]> {
    let uvs = part.uv_sets.first().and_then(|set| vertices::to_corners(set, &part.triangles));
    let normals = vertices::to_corners(&part.normals, &part.triangles);
    let (Some(uvs), Some(normals), true) = (uvs, normals, part.tangents.is_empty()) else { return Vec::new() };
    let corners = tangents::mikktspace(&part.positions, &part.triangles, &normals, &uvs, SPACE.front);
    let mut found = vec![[1.0, 0.0, 0.0, 1.0]; part.positions.len()];
    for (triangle, corners) in part.triangles.iter().zip(corners).rev() {
        for (vertex, tangent) in triangle.iter().zip(corners) {
            found.iter_mut().skip(position(*vertex)).take(1).for_each(|slot| *slot = tangent);
        }
    }
    found
}
