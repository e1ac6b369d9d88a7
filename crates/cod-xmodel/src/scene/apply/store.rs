//! Converting drafts back to faces and vertices.

use std::collections::{BTreeSet, HashMap};

use super::draft::{Draft, Vertex};
use crate::model::{self, Corner, Face, Model, OLD, Weights};

/// Stores parts in the faces and vertices of a model. Removed objects lose theirs.
pub(super) fn store(model: &mut Model, drafts: Vec<Draft>, gone: &BTreeSet<u32>) {
    let used_before = used(model);
    let count = u32::try_from(model.vertices.len()).unwrap_or(u32::MAX);
    let mut faces: Vec<Option<Face>> = std::mem::take(&mut model.faces).into_iter().map(Some).collect();
    for face in &mut faces {
        if face.as_ref().is_some_and(|face| gone.contains(&face.object)) {
            *face = None;
        }
    }
    let tail =
        faces.iter().flatten().map(|face| face.tail).next().unwrap_or(Some([0, i32::from(model.version <= OLD)]));
    let mut moved = Moved::default();
    for draft in drafts {
        for face in &draft.removed {
            faces.get_mut(*face).into_iter().for_each(|face| *face = None);
        }
        let numbers: Vec<u32> = draft.vertices.iter().map(|vertex| moved.number(vertex, count)).collect();
        let corner = |vertex: &u32| {
            let at = usize::try_from(*vertex).unwrap_or(usize::MAX);
            let own = draft.vertices.get(at);
            Corner {
                vertex: numbers.get(at).copied().unwrap_or(u32::MAX),
                normal: own.map(|own| own.normal).unwrap_or_default(),
                color: own.and_then(|own| own.color),
                uvs: own.map(|own| own.uvs.clone()).unwrap_or_default(),
            }
        };
        for triangle in &draft.triangles {
            let corners = triangle.vertices.each_ref().map(corner);
            let old = triangle.face.and_then(|face| faces.get_mut(face));
            match old {
                Some(Some(face)) => {
                    face.material = draft.material;
                    face.corners = corners;
                }
                _ => faces.push(Some(Face { object: draft.object, material: draft.material, tail, corners })),
            }
        }
    }
    model.faces = faces.into_iter().flatten().collect();
    moved.settle(model, count);
    drop_unused(model, &used_before);
    for object in gone.iter().rev().filter_map(|object| usize::try_from(*object).ok()) {
        if let Some(names) = model.objects.as_mut().filter(|names| object < names.len()) {
            names.remove(object);
            for face in &mut model.faces {
                if usize::try_from(face.object).is_ok_and(|own| own > object) {
                    face.object -= 1;
                }
            }
        }
    }
}

/// Returns which vertices are used by a face.
fn used(model: &Model) -> Vec<bool> {
    let mut used = vec![false; model.vertices.len()];
    for corner in model.faces.iter().flat_map(|face| &face.corners) {
        let vertex = usize::try_from(corner.vertex).ok().and_then(|vertex| used.get_mut(vertex));
        vertex.into_iter().for_each(|used| *used = true);
    }
    used
}

/// Removes the vertices that lost their last face.
fn drop_unused(model: &mut Model, before: &[bool]) {
    let keep = used(model).into_iter().zip(before.iter().copied().chain(std::iter::repeat(true)));
    let keep: Vec<bool> = keep.map(|(now, before)| now || !before).collect();
    let mut next = 0;
    let target = |keep: &bool| {
        let target = next;
        next += u32::from(*keep);
        target
    };
    let targets: Vec<u32> = keep.iter().map(target).collect();
    model.renumber(&keep, &targets);
}

/// Bits of a vertex: source, offset, and bone and weight of each weight.
type Key = (Option<u32>, [u64; 3], Vec<(u32, u64)>);

/// Changed vertices, numbered after all others until `settle`.
#[derive(Default)]
struct Moved {
    list: Vec<(Option<u32>, model::Vector3, Weights)>,
    known: HashMap<Key, u32>,
}

impl Moved {
    fn number(&mut self, vertex: &Vertex, count: u32) -> u32 {
        let Some((offset, weights)) = &vertex.place else { return vertex.source.unwrap_or(u32::MAX) };
        let bits = weights.iter().map(|weight| (weight.bone, weight.weight.to_bits())).collect();
        let next = count.saturating_add(u32::try_from(self.list.len()).unwrap_or(u32::MAX));
        let number = *self.known.entry((vertex.source, offset.map(f64::to_bits), bits)).or_insert(next);
        if number == next {
            self.list.push((vertex.source, *offset, weights.clone()));
        }
        number
    }

    /// Changes vertices in place if no corner uses the original any more. Others are split off.
    fn settle(self, model: &mut Model, count: u32) {
        let mut stays = used(model);
        let mut targets = Vec::with_capacity(self.list.len());
        for (source, offset, weights) in self.list {
            let own = source.and_then(|source| usize::try_from(source).ok());
            let free = own.filter(|own| stays.get(*own) == Some(&false));
            let vertex = model::Vertex { offset, weights };
            match free.and_then(|own| Some((own, model.vertices.get_mut(own)?))) {
                Some((own, slot)) => {
                    *slot = vertex;
                    stays.get_mut(own).into_iter().for_each(|stays| *stays = true);
                    targets.push(source.unwrap_or(u32::MAX));
                }
                None => {
                    targets.push(u32::try_from(model.vertices.len()).unwrap_or(u32::MAX));
                    model.vertices.push(vertex);
                    if let Some(siege) = &mut model.siege {
                        let weights = own.and_then(|own| siege.weights.get(own)).cloned().unwrap_or_default();
                        siege.weights.push(weights);
                    }
                }
            }
        }
        for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
            let moved = corner.vertex.checked_sub(count).and_then(|moved| usize::try_from(moved).ok());
            corner.vertex = moved.and_then(|moved| targets.get(moved)).copied().unwrap_or(corner.vertex);
        }
    }
}
