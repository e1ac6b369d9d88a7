//! Faces by object and material, with their corners as vertices.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use meshwire_scene::LeftOut;
use smallvec::SmallVec;

use crate::model::{Corner, Face, Model};

/// The faces of one object.
#[derive(Debug, Default)]
pub(super) struct Object {
    /// Index of the object, which may have no name.
    pub(super) number: u32,
    /// Its parts, in the order of their materials; empty for an object without faces.
    pub(super) parts: Vec<Part>,
}

/// The faces of one object and material.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// Index of the material, which may not exist.
    pub(super) material: u32,
    /// Indices of the faces whose vertices exist.
    pub(super) faces: Vec<usize>,
    /// For each face, the vertex of the part at each corner.
    pub(super) triangles: Vec<[u32; 3]>,
    /// For each vertex of the part, the face and corner where it occurs first.
    pub(super) firsts: Vec<(usize, usize)>,
}

/// The bits that distinguish corners.
type Key = (u32, [u64; 3], Option<[u64; 4]>, SmallVec<[[u64; 2]; 1]>);

fn key(corner: &Corner) -> Key {
    let uvs = corner.uvs.iter().map(|uv| uv.map(f64::to_bits)).collect();
    (corner.vertex, corner.normal.map(f64::to_bits), corner.color.map(|color| color.map(f64::to_bits)), uvs)
}

/// Returns all objects in index order: those with a name, and those of faces.
pub(super) fn objects(model: &Model, left_out: &mut LeftOut) -> Vec<Object> {
    let mut parts: BTreeMap<(u32, u32), (Part, HashMap<Key, u32>)> = BTreeMap::new();
    let exists = |corner: &Corner| usize::try_from(corner.vertex).is_ok_and(|vertex| vertex < model.vertices.len());
    let named = model.objects.as_ref().map_or(0, Vec::len);
    let mut numbers: BTreeSet<u32> = (0..u32::try_from(named).unwrap_or(u32::MAX)).collect();
    for (number, face) in model.faces.iter().enumerate() {
        if !face.corners.iter().all(exists) {
            left_out.add("triangles", 1);
            continue;
        }
        numbers.insert(face.object);
        let (part, known) = parts.entry((face.object, face.material)).or_default();
        let mut triangle = [0; 3];
        for (place, (corner, slot)) in face.corners.iter().zip(&mut triangle).enumerate() {
            let next = u32::try_from(part.firsts.len()).unwrap_or(u32::MAX);
            *slot = *known.entry(key(corner)).or_insert(next);
            if *slot == next {
                part.firsts.push((number, place));
            }
        }
        part.faces.push(number);
        part.triangles.push(triangle);
    }
    let mut objects: BTreeMap<u32, Object> =
        numbers.into_iter().map(|number| (number, Object { number, ..Object::default() })).collect();
    for ((object, material), (part, _)) in parts {
        objects.entry(object).or_default().parts.push(Part { material, ..part });
    }
    objects.into_values().collect()
}

impl Part {
    /// Returns, for each vertex of the part, the corner where it occurs first.
    pub(super) fn corners<'a>(&'a self, faces: &'a [Face]) -> impl Iterator<Item = &'a Corner> + Clone {
        let corner = |(face, corner): &(usize, usize)| faces.get(*face)?.corners.get(*corner);
        self.firsts.iter().filter_map(corner)
    }
}
