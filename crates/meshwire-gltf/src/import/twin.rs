//! Vertices of the base that have the same values, and the choice among them by triangles.

use std::collections::{BTreeMap, HashMap};

use meshwire_scene::{Mesh, Primitive};

use super::pair::Corner;
use super::part::Part;

/// Returns for each vertex of a part the first vertex with the same values. Without numbers in the edited file, they
/// cannot be distinguished. Normals and tangents are compared if `directions` is true.
pub(super) fn twins(primitive: &Primitive, directions: bool) -> Vec<usize> {
    let mut firsts: HashMap<Vec<u32>, usize> = HashMap::new();
    let twin = |vertex: usize| {
        let mut row: Vec<u32> = Vec::new();
        let mut put = |values: &[f32]| row.extend(values.iter().map(|value| value.to_bits()));
        primitive.positions.get(vertex).into_iter().for_each(|value| put(value));
        if directions {
            primitive.normals.get(vertex).into_iter().for_each(|value| put(value));
            primitive.tangents.get(vertex).into_iter().for_each(|value| put(value));
        }
        primitive.uv_sets.iter().filter_map(|set| set.get(vertex)).for_each(|value| put(value));
        primitive.color_sets.iter().filter_map(|set| set.get(vertex)).for_each(|value| put(value));
        primitive.morph_deltas.iter().filter_map(|all| all.positions.get(vertex)).for_each(|value| put(value));
        for influence in primitive.influences.of(vertex) {
            row.extend([influence.joint, influence.weight.to_bits()]);
        }
        *firsts.entry(row).or_insert(vertex)
    };
    (0..primitive.positions.len()).map(twin).collect()
}

/// Renumbers vertices that were paired with one of several alike, but whose triangles are those of another. Editors
/// compute normals anew at triangles without area, so that normals do not distinguish the vertices there.
pub(super) fn settle(clean: &Mesh, parts: &mut [Part]) {
    let mut alike = Vec::new();
    let mut left: HashMap<[usize; 3], usize> = HashMap::new();
    for primitive in &clean.primitives {
        let first = alike.len();
        alike.extend(twins(primitive, false).into_iter().map(|twin| first + twin));
        for triangle in &primitive.triangles {
            let ids = triangle.map(|vertex| first.saturating_add(usize::try_from(vertex).unwrap_or(usize::MAX)));
            *left.entry(turned(ids, &alike).1).or_default() += 1;
        }
    }
    let mut votes: BTreeMap<Corner, Option<usize>> = BTreeMap::new();
    let mut vote = |corners: [Corner; 3], ids: [usize; 3]| {
        for (corner, id) in corners.into_iter().zip(ids) {
            let known = votes.entry(corner).or_insert(Some(id));
            *known = known.filter(|known| *known == id);
        }
    };
    let mut open = Vec::new();
    for (part, of) in parts.iter().enumerate() {
        for triangle in &of.triangles {
            let id = |vertex: usize| of.ids.as_ref()?.get(vertex).copied().flatten();
            let [Some(a), Some(b), Some(c)] = triangle.map(id) else { continue };
            let (turn, ids) = turned([a, b, c], &alike);
            let mut corners = triangle.map(|vertex| (part, vertex));
            corners.rotate_left(turn);
            match left.get_mut(&ids).filter(|count| **count > 0) {
                Some(count) => {
                    *count -= 1;
                    vote(corners, ids);
                }
                None => open.push((corners, ids)),
            }
        }
    }
    let twin = |id: usize| alike.get(id).copied().unwrap_or(id);
    let mut by_twins: BTreeMap<[usize; 3], Vec<[usize; 3]>> = BTreeMap::new();
    for (ids, _) in left.into_iter().filter(|(_, count)| *count > 0) {
        by_twins.entry(ids.map(twin)).or_default().push(ids);
    }
    by_twins.values_mut().for_each(|list| list.sort_unstable_by(|a, b| b.cmp(a)));
    for (corners, ids) in open {
        let other = by_twins.get_mut(&ids.map(twin)).and_then(Vec::pop);
        vote(corners, other.unwrap_or(ids));
    }
    for ((part, vertex), id) in votes {
        let own = parts.get_mut(part).and_then(|part| part.ids.as_mut()?.get_mut(vertex));
        if let (Some(own), Some(_)) = (own, id) {
            *own = id;
        }
    }
}

/// Returns by how much a triangle is rotated to start at its first vertex, and the rotated triangle. Vertices that are
/// alike are equal.
fn turned([a, b, c]: [usize; 3], alike: &[usize]) -> (usize, [usize; 3]) {
    let twin = |id: usize| alike.get(id).copied().unwrap_or(id);
    let turns = [(0, [a, b, c]), (1, [b, c, a]), (2, [c, a, b])];
    turns.into_iter().min_by_key(|(_, ids)| (ids.map(twin), *ids)).unwrap_or((0, [a, b, c]))
}
