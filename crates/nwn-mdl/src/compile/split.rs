//! Computes the vertices of the binary form: one for each corner that differs in any attribute.
//!
//! A text indexes positions and texture coordinates separately and has smoothing groups instead of normals; a binary
//! file has one index for all attributes. Source: section 6.3 of the format reference; `tests/compile.rs` compares with
//! compiled counterparts.

use std::collections::HashMap;

use crate::geometry::{Vec3, shared_normal};
use crate::profile::Profile;
use crate::text::Face;

/// A corner of a face with all its attributes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    /// Index of its vertex in the text.
    pub(super) vertex: u32,
    /// Index of its texture coordinate in the text.
    pub(super) uv: u32,
    /// Values of all streams; 0 if unused.
    pub(super) position: Vec3,
    pub(super) normal: Vec3,
    pub(super) uvs: [[f32; 2]; 4],
    pub(super) color: Vec3,
    pub(super) constraint: f32,
}

/// Corners with equal keys share a vertex.
type Key = [u32; 18];

impl Corner {
    fn key(&self) -> Key {
        let mut key = [0; 18];
        let own = self.position.iter().chain(&self.normal).chain(self.uvs.as_flattened()).chain(&self.color);
        for (slot, number) in key.iter_mut().zip(own.chain([&self.constraint])) {
            // Treat 0 and -0 as equal.
            *slot = (number + 0.0).to_bits();
        }
        key
    }
}

/// Vertices, and three indices per face.
pub(super) struct Split {
    pub(super) vertices: Vec<Corner>,
    pub(super) triangles: Vec<[u32; 3]>,
    /// Index of each face in the text; degenerate faces are skipped.
    pub(super) faces: Vec<usize>,
}

/// The corners at one vertex whose faces share a smoothing mask, by face. Corners before `next` already have a normal.
struct Bucket {
    vertex: u32,
    mask: u32,
    next: usize,
    end: usize,
}

/// Computes the normals of all face corners. The normal of a corner is the area-weighted sum over the faces that share
/// the vertex and a smoothing group with the first face that reaches it; it applies to all corners of these faces at
/// the vertex.
///
/// At a vertex, a face takes whole buckets: all whose mask intersects its own. So at most 32 faces visit the buckets of
/// a vertex, one for each group, and faces without a group only visit their own corners.
pub(super) fn normals(positions: &[Vec3], faces: &[Face], profile: Profile) -> Vec<[Vec3; 3]> {
    let mut places: Vec<(u32, u32, usize, usize)> = Vec::with_capacity(faces.len() * 3);
    for (face, own) in faces.iter().enumerate() {
        places.extend(own.vertices.iter().enumerate().map(|(corner, vertex)| (*vertex, own.smoothing, face, corner)));
    }
    places.sort_unstable();
    let mut buckets: Vec<Bucket> = Vec::new();
    for same in places.chunk_by(|(vertex, mask, ..), (next, next_mask, ..)| (vertex, mask) == (next, next_mask)) {
        let next = buckets.last().map_or(0, |before| before.end);
        let Some((vertex, mask, ..)) = same.first().copied() else { continue };
        buckets.push(Bucket { vertex, mask, next, end: next + same.len() });
    }
    let triangle = |face: &Face| face.vertices.map(|vertex| at(positions, vertex));
    let mut normals: Vec<[Option<Vec3>; 3]> = vec![[None; 3]; faces.len()];
    let (mut taken, mut triangles) = (Vec::new(), Vec::new());
    for (face, own) in faces.iter().enumerate() {
        for (corner, vertex) in own.vertices.iter().enumerate() {
            if normals.get(face).and_then(|own| own.get(corner)).is_none_or(Option::is_some) {
                continue;
            }
            let first = buckets.partition_point(|bucket| bucket.vertex < *vertex);
            let at_vertex = buckets.get_mut(first..).into_iter().flatten();
            for bucket in at_vertex.take_while(|bucket| bucket.vertex == *vertex) {
                let left = places.get(bucket.next..bucket.end).unwrap_or_default();
                let count = match bucket.mask & own.smoothing {
                    // The bucket without a group comes first; a face without a group never joins another.
                    0 if own.smoothing == 0 => left.iter().take_while(|(_, _, other, _)| *other == face).count(),
                    0 => continue,
                    _ => left.len(),
                };
                taken.extend(left.iter().take(count).map(|(_, _, other, place)| (*other, *place)));
                bucket.next += count;
                if own.smoothing == 0 {
                    break;
                }
            }
            // The sum depends on the order.
            taken.sort_unstable();
            triangles.clear();
            triangles.extend(taken.iter().filter_map(|(other, _)| faces.get(*other)).map(triangle));
            let normal = shared_normal(&triangles, profile);
            for (other, place) in taken.drain(..) {
                if let Some(slot) = normals.get_mut(other).and_then(|own| own.get_mut(place)) {
                    *slot = Some(normal);
                }
            }
        }
    }
    normals.into_iter().map(|own| own.map(Option::unwrap_or_default)).collect()
}

/// Returns an element of a list that the text refers to by index.
pub(super) fn at<T: Copy + Default>(list: &[T], index: u32) -> T {
    usize::try_from(index).ok().and_then(|index| list.get(index)).copied().unwrap_or_default()
}

/// Splits vertices of a trimesh or walkmesh: a face reuses the vertices of the first preceding face that shares at
/// least two of its corners. A face that uses a vertex twice is skipped.
pub(super) fn by_face(corners: &[[Corner; 3]]) -> Split {
    let mut split = Split { vertices: Vec::new(), triangles: Vec::new(), faces: Vec::new() };
    // The faces kept so far that use the vertex, ascending, with its index in them.
    let mut users: HashMap<Key, Vec<(usize, u32)>> = HashMap::with_capacity(corners.len());
    for (face, own) in corners.iter().enumerate() {
        let keys = own.map(|corner| corner.key());
        let lists = keys.map(|key| users.get(&key).map_or(&[][..], Vec::as_slice));
        let shared = first_in_two(lists);
        let mut triangle = [0; 3];
        for ((slot, corner), list) in triangle.iter_mut().zip(own).zip(lists) {
            let known = shared.and_then(|face| {
                let place = list.partition_point(|(user, _)| *user < face);
                list.get(place).filter(|(user, _)| *user == face)
            });
            *slot = match known {
                Some((_, vertex)) => *vertex,
                None => split.add(*corner),
            };
        }
        let [a, b, c] = triangle;
        if a == b || b == c || a == c {
            continue;
        }
        let place = split.triangles.len();
        for (key, vertex) in keys.into_iter().zip(triangle) {
            let list = users.entry(key).or_default();
            if list.last().is_none_or(|(user, _)| *user != place) {
                list.push((place, vertex));
            }
        }
        split.triangles.push(triangle);
        split.faces.push(face);
    }
    split
}

/// Returns the lowest face that is in at least two of three ascending lists.
fn first_in_two(lists: [&[(usize, u32)]; 3]) -> Option<usize> {
    let mut lists = lists.map(|list| list.iter().map(|(face, _)| *face).peekable());
    loop {
        let mut heads =
            lists.iter_mut().filter_map(|list| list.peek().copied()).collect::<smallvec::SmallVec<[usize; 3]>>();
        heads.sort_unstable();
        if let Some(face) = heads.windows(2).find_map(|pair| match pair {
            [one, other] if one == other => Some(*one),
            _ => None,
        }) {
            // A lower face may precede it in one list, but not in a second one.
            return Some(face);
        }
        let lowest = *heads.first()?;
        heads.get(1)?;
        for list in &mut lists {
            if list.peek() == Some(&lowest) {
                list.next();
            }
        }
    }
}

/// Splits vertices of other kinds of mesh: equal corners share a vertex, regardless of their faces.
pub(super) fn by_value(corners: &[[Corner; 3]]) -> Split {
    let mut split = Split { vertices: Vec::new(), triangles: Vec::new(), faces: Vec::new() };
    let mut known: HashMap<Key, u32> = HashMap::with_capacity(corners.len());
    for (face, own) in corners.iter().enumerate() {
        let mut triangle = [0; 3];
        for (slot, corner) in triangle.iter_mut().zip(own) {
            *slot = *known.entry(corner.key()).or_insert_with(|| split.add(*corner));
        }
        split.triangles.push(triangle);
        split.faces.push(face);
    }
    split
}

impl Split {
    fn add(&mut self, corner: Corner) -> u32 {
        self.vertices.push(corner);
        u32::try_from(self.vertices.len() - 1).unwrap_or(u32::MAX)
    }
}

/// Returns for each edge the first other face that has it, compared by vertices of the text; -1 if there is none.
pub(super) fn neighbors(faces: &[Face]) -> Vec<[i16; 3]> {
    let edges = |face: &Face| {
        let [a, b, c] = face.vertices;
        [[a, b], [b, c], [c, a]].map(|[from, to]| if from <= to { [from, to] } else { [to, from] })
    };
    let mut by_edge: HashMap<[u32; 2], Vec<usize>> = HashMap::with_capacity(faces.len() * 2);
    for (face, own) in faces.iter().enumerate() {
        for edge in edges(own) {
            let users = by_edge.entry(edge).or_default();
            if users.last() != Some(&face) {
                users.push(face);
            }
        }
    }
    let across = |face: usize, edge: [u32; 2]| {
        by_edge.get(&edge)?.iter().find(|other| **other != face).and_then(|other| i16::try_from(*other).ok())
    };
    let each = faces.iter().enumerate();
    each.map(|(face, own)| edges(own).map(|edge| across(face, edge).unwrap_or(-1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(vertices: [u32; 3], smoothing: u32) -> Face {
        Face { vertices, smoothing, uvs: [0; 3], surface: 0 }
    }

    /// Reference implementation of the rule, corner by corner.
    fn by_the_rule(positions: &[Vec3], faces: &[Face]) -> Vec<[Vec3; 3]> {
        let mut normals: Vec<[Option<Vec3>; 3]> = vec![[None; 3]; faces.len()];
        for first in 0..faces.len() {
            for corner in 0..3 {
                let (own, vertex) = (faces[first], faces[first].vertices[corner]);
                if normals[first][corner].is_some() {
                    continue;
                }
                let joins = |other: usize| other == first || faces[other].smoothing & own.smoothing != 0;
                let all = (first..faces.len()).flat_map(|other| (0..3).map(move |place| (other, place)));
                let is_left = |(other, place): &(usize, usize)| {
                    joins(*other) && faces[*other].vertices[*place] == vertex && normals[*other][*place].is_none()
                };
                let taken: Vec<(usize, usize)> = all.filter(is_left).collect();
                let corners: Vec<[Vec3; 3]> =
                    taken.iter().map(|(other, _)| faces[*other].vertices.map(|vertex| at(positions, vertex))).collect();
                let normal = shared_normal(&corners, Profile::Nmc);
                taken.into_iter().for_each(|(other, place)| normals[other][place] = Some(normal));
            }
        }
        normals.into_iter().map(|own| own.map(Option::unwrap)).collect()
    }

    #[test]
    fn normals_follow_the_rule() {
        let mut random = meshwire_core::testkit::Random::new(7);
        for _ in 0..200 {
            let mut byte = || u32::from(random.bytes(1)[0]);
            let positions: Vec<Vec3> = (0..6).map(|_| [0; 3].map(|_: u8| byte() as f32 / 16.0)).collect();
            let faces: Vec<Face> = (0..20).map(|_| face([0; 3].map(|_: u8| byte() % 6), byte() % 8)).collect();
            assert_eq!(normals(&positions, &faces, Profile::Nmc), by_the_rule(&positions, &faces));
        }
    }

    /// All faces share a vertex and have no group or a mask of their own.
    #[test]
    fn many_faces_at_one_vertex_take_their_time_once() {
        let count = 200_000;
        let positions: Vec<Vec3> = (0..=count + 1).map(|n| [n as f32, (n % 7) as f32, (n % 3) as f32]).collect();
        for mask in [|_: u32| 0, |n: u32| n, |n: u32| 1 << (n % 32)] {
            let faces: Vec<Face> = (1..=count).map(|n| face([0, n, n + 1], mask(n))).collect();
            assert_eq!(normals(&positions, &faces, Profile::Bio).len(), faces.len());
        }
    }
}
