//! Derives smoothing groups from normals.

use std::collections::HashMap;

/// The bit is not used at the vertex.
const FREE: u32 = u32::MAX;

/// A corner of a face: the vertex of the text, and the class of its normal at that vertex.
#[derive(Debug, Clone, Copy)]
struct Corner {
    vertex: usize,
    class: u32,
}

struct Groups {
    corners: Vec<[Corner; 3]>,
    /// The class that owns each bit, per vertex.
    owners: Vec<[u32; 32]>,
    masks: Vec<u32>,
}

/// Returns smoothing groups for faces whose corners have these normals. Faces that share a vertex have a common group
/// if they share the normal there, and none otherwise, as far as 32 groups allow. `is_flat` returns true if a corner of
/// a face needs no group because its normal is that of the face.
pub(super) fn groups(
    vertices: usize,
    faces: &[[u32; 3]],
    normals: impl Fn(usize, usize) -> [u32; 3],
    is_flat: impl Fn(usize, usize) -> bool,
) -> Vec<u32> {
    let mut classes: HashMap<(u32, [u32; 3]), u32> = HashMap::new();
    let mut counts = vec![0_u32; vertices];
    let mut members: HashMap<(u32, u32), Vec<usize>> = HashMap::new();
    let mut order: Vec<(u32, u32)> = Vec::new();
    let mut corners = Vec::with_capacity(faces.len());
    for (face, own) in faces.iter().enumerate() {
        let mut number = 0;
        corners.push(own.map(|vertex| {
            let place = usize::try_from(vertex).unwrap_or(usize::MAX);
            let class = *classes.entry((vertex, normals(face, number))).or_insert_with(|| {
                let count = counts.get_mut(place);
                count.map_or(0, |count| {
                    *count += 1;
                    *count - 1
                })
            });
            if !is_flat(face, number) {
                let faces = members.entry((vertex, class)).or_insert_with(|| {
                    order.push((vertex, class));
                    Vec::new()
                });
                faces.push(face);
            }
            number += 1;
            Corner { vertex: place, class }
        }));
    }
    let mut groups = Groups { corners, owners: vec![[FREE; 32]; vertices], masks: vec![0; faces.len()] };
    // The faces that each face must share a group with: the first of a class is linked to all others.
    let mut joined: Vec<Vec<usize>> = vec![Vec::new(); faces.len()];
    let mut edges = Vec::new();
    for of in &order {
        let Some([first, rest @ ..]) = members.get(of).map(Vec::as_slice) else { continue };
        for other in rest.iter().filter(|other| *other != first) {
            edges.push([*first, *other]);
            for (one, two) in [(first, other), (other, first)] {
                if let Some(list) = joined.get_mut(*one) {
                    list.push(*two);
                }
            }
        }
    }
    for face in 0..faces.len() {
        let is_alone = joined.get(face).is_none_or(Vec::is_empty);
        if !is_alone && groups.mask(face) == 0 {
            if let Some(bit) = (0..32).find(|bit| groups.fits(face, *bit)) {
                groups.fill(face, bit, &joined);
            }
        }
    }
    for [one, other] in edges {
        if groups.mask(one) & groups.mask(other) == 0 {
            let both = groups.mask(one) | groups.mask(other);
            let fits = |bit: &u32| groups.fits(one, *bit) && groups.fits(other, *bit);
            let known = (0..32).filter(|bit| both >> bit & 1 == 1).find(fits);
            if let Some(bit) = known.or_else(|| (0..32).find(fits)) {
                groups.add(one, bit);
                groups.add(other, bit);
            }
        }
    }
    groups.masks
}

impl Groups {
    fn mask(&self, face: usize) -> u32 {
        self.masks.get(face).copied().unwrap_or(0)
    }

    /// Returns true if the group contains no face with a different normal at a vertex of this one.
    fn fits(&self, face: usize, bit: u32) -> bool {
        let bit = usize::try_from(bit).unwrap_or(usize::MAX);
        self.corners.get(face).into_iter().flatten().all(|corner| {
            let owner = self.owners.get(corner.vertex).and_then(|owners| owners.get(bit));
            owner.is_some_and(|owner| *owner == FREE || *owner == corner.class)
        })
    }

    fn add(&mut self, face: usize, bit: u32) {
        let place = usize::try_from(bit).unwrap_or(usize::MAX);
        for corner in self.corners.get(face).into_iter().flatten() {
            if let Some(owner) = self.owners.get_mut(corner.vertex).and_then(|owners| owners.get_mut(place)) {
                *owner = corner.class;
            }
        }
        if let Some(mask) = self.masks.get_mut(face) {
            *mask |= 1 << bit;
        }
    }

    /// Adds a face to a group, and all faces linked to it that fit.
    fn fill(&mut self, face: usize, bit: u32, joined: &[Vec<usize>]) {
        let mut pending = vec![face];
        while let Some(face) = pending.pop() {
            if self.mask(face) >> bit & 1 == 0 && self.fits(face, bit) {
                self.add(face, bit);
                pending.extend(joined.get(face).into_iter().flatten());
            }
        }
    }
}
