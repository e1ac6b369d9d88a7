//! The vertices of the binary form: one for each corner that differs in any attribute.
//!
//! A text numbers positions and texture coordinates apart and has smoothing groups in place of normals; a binary file has
//! one index for all. Source: section 6.3 of the format reference; `tests/compile.rs` compares with compiled twins.

use std::collections::HashMap;

use crate::geometry::{Vec3, shared_normal};
use crate::profile::Profile;
use crate::text::Face;

/// A corner of a face in all its attributes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    /// Its vertex in the text.
    pub(super) vertex: u32,
    /// Its texture coordinate in the text.
    pub(super) uv: u32,
    /// Values of all streams. Unused ones are 0.
    pub(super) position: Vec3,
    pub(super) normal: Vec3,
    pub(super) uvs: [[f32; 2]; 4],
    pub(super) color: Vec3,
    pub(super) constraint: f32,
}

/// What makes two corners one vertex.
type Key = [u32; 18];

impl Corner {
    fn key(&self) -> Key {
        let mut key = [0; 18];
        let own = self.position.iter().chain(&self.normal).chain(self.uvs.as_flattened()).chain(&self.color);
        for (slot, number) in key.iter_mut().zip(own.chain([&self.constraint])) {
            // The two zeros are one.
            *slot = (number + 0.0).to_bits();
        }
        key
    }
}

/// Vertices, and the three of each face.
pub(super) struct Split {
    pub(super) vertices: Vec<Corner>,
    pub(super) triangles: Vec<[u32; 3]>,
    /// Numbers of the faces in the text; those without area at their place are left out.
    pub(super) faces: Vec<usize>,
}

/// Normals of the corners of all faces: of the faces from the first one on that share a vertex and a smoothing group
/// with it, weighted by area. A corner belongs to the first face that reaches it.
pub(super) fn normals(positions: &[Vec3], faces: &[Face], profile: Profile) -> Vec<[Vec3; 3]> {
    let mut of_vertex: HashMap<u32, Vec<(usize, usize)>> = HashMap::with_capacity(positions.len());
    for (face, own) in faces.iter().enumerate() {
        for (corner, vertex) in own.vertices.iter().enumerate() {
            of_vertex.entry(*vertex).or_default().push((face, corner));
        }
    }
    let triangle = |face: &Face| face.vertices.map(|vertex| at(positions, vertex));
    let mut normals: Vec<[Option<Vec3>; 3]> = vec![[None; 3]; faces.len()];
    let (mut taken, mut triangles) = (Vec::new(), Vec::new());
    for (face, own) in faces.iter().enumerate() {
        for (corner, vertex) in own.vertices.iter().enumerate() {
            let is_done = |normals: &[[Option<Vec3>; 3]], face: usize, corner: usize| {
                normals.get(face).and_then(|own| own.get(corner)).is_none_or(Option::is_some)
            };
            if is_done(&normals, face, corner) {
                continue;
            }
            triangles.clear();
            for (number, place) in of_vertex.get(vertex).into_iter().flatten().copied() {
                let Some(other) = faces.get(number) else { continue };
                let joins = number == face || number > face && other.smoothing & own.smoothing != 0;
                if joins && !is_done(&normals, number, place) {
                    triangles.push(triangle(other));
                    taken.push((number, place));
                }
            }
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

/// An element of a list that the text numbers.
pub(super) fn at<T: Copy + Default>(list: &[T], index: u32) -> T {
    usize::try_from(index).ok().and_then(|index| list.get(index)).copied().unwrap_or_default()
}

/// Vertices of a trimesh or walk mesh: a face takes vertices of the first face before it that has two or more of its own.
/// A face that has one vertex twice is left out.
pub(super) fn by_face(corners: &[[Corner; 3]]) -> Split {
    let mut split = Split { vertices: Vec::new(), triangles: Vec::new(), faces: Vec::new() };
    // Faces that are kept and have the vertex, ascending, with its number there.
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

/// The lowest face that is in at least two of three ascending lists.
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
            // A lower face in one list alone may still stand before it, but in no second list.
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

/// Vertices of every other kind of mesh: equal corners are one, whatever their faces.
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

/// For each face the first other face that has its edge, by the vertices of the text; -1 for none.
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
