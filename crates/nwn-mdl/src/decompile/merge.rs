//! Merges vertices of the binary form that were split at seams and edges.

use std::collections::HashMap;

use crate::tree::{Mesh, MeshKind};

/// Which vertices of the binary form are merged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Merging {
    /// All at the same position.
    Places,
    /// Those at the same position whose faces are neighbors there, so that two-sided sheets stay separate.
    Neighbors,
    /// None.
    Nothing,
}

/// Maps each vertex of the binary form to its text vertex, and each text vertex to the first of its vertices.
pub(super) struct Merged {
    pub(super) of: Vec<u32>,
    pub(super) firsts: Vec<usize>,
}

pub(super) fn merge(mesh: &Mesh, count: usize, merging: Merging) -> Merged {
    let parts = if merging == Merging::Neighbors { neighbors(mesh, count) } else { Vec::new() };
    let mut known: HashMap<Vec<u32>, u32> = HashMap::with_capacity(count);
    let mut merged = Merged { of: Vec::with_capacity(count), firsts: Vec::new() };
    for vertex in 0..count {
        let mut key = key(mesh, vertex);
        key.extend(
            match merging {
                Merging::Places => None,
                Merging::Neighbors => parts.get(vertex).copied(),
                Merging::Nothing => Some(vertex),
            }
            .and_then(|part| u32::try_from(part).ok()),
        );
        let next = u32::try_from(merged.firsts.len()).unwrap_or(u32::MAX);
        let own = *known.entry(key).or_insert(next);
        if own == next {
            merged.firsts.push(vertex);
        }
        merged.of.push(own);
    }
    merged
}

/// Returns the per-vertex data of a text; only vertices with equal keys are merged. 0 and -0 are equal.
fn key(mesh: &Mesh, vertex: usize) -> Vec<u32> {
    let mut key: Vec<u32> = Vec::with_capacity(16);
    let position = mesh.streams.positions.get(vertex).copied().unwrap_or_default();
    key.extend(position.iter().map(|part| (part + 0.0).to_bits()));
    key.extend(mesh.streams.colors.get(vertex).map(|color| u32::from_le_bytes(*color)));
    match &mesh.kind {
        MeshKind::Skin(skin) => {
            key.extend(skin.weights.get(vertex).into_iter().flatten().map(|weight| weight.to_bits()));
            let bones = skin.bones.get(vertex).into_iter().flatten();
            key.extend(bones.map(|bone| u32::from_ne_bytes(i32::from(*bone).to_ne_bytes())));
        }
        MeshKind::DanglyMesh(dangly) => key.extend(dangly.constraints.get(vertex).map(|held| held.to_bits())),
        MeshKind::Trimesh | MeshKind::AnimMesh(_) | MeshKind::Aabb(_) => {}
    }
    key
}

/// Returns for each vertex the first one that is connected to it through neighboring faces around its position.
fn neighbors(mesh: &Mesh, count: usize) -> Vec<usize> {
    let mut parents: Vec<usize> = (0..count).collect();
    let place = |vertex: u16| mesh.streams.positions.get(usize::from(vertex)).map(|p| p.map(|x| (x + 0.0).to_bits()));
    for face in &mesh.faces {
        let [a, b, c] = face.vertices;
        for (other, edge) in face.adjacent.iter().zip([[a, b], [b, c], [c, a]]) {
            let other = usize::try_from(*other).ok().and_then(|other| mesh.faces.get(other));
            for vertex in edge {
                let twin =
                    other.into_iter().flat_map(|other| other.vertices).find(|twin| place(*twin) == place(vertex));
                if let Some(twin) = twin {
                    let (one, other) = (top(&mut parents, vertex.into()), top(&mut parents, twin.into()));
                    if let Some(parent) = parents.get_mut(one.max(other)) {
                        *parent = one.min(other);
                    }
                }
            }
        }
    }
    (0..count).map(|vertex| top(&mut parents, vertex)).collect()
}

/// Returns the root of a union-find set, with path halving.
fn top(parents: &mut [usize], mut vertex: usize) -> usize {
    loop {
        let Some(parent) = parents.get(vertex).copied().filter(|parent| *parent != vertex) else { return vertex };
        let above = parents.get(parent).copied().unwrap_or(parent);
        if let Some(own) = parents.get_mut(vertex) {
            *own = above;
        }
        vertex = above;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Profile;
    use crate::build::Shape;

    /// A square split along its diagonal, and a coincident one that faces the other way.
    fn two_sides() -> Mesh {
        let [a, b, c, d] = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [-0.0, 1.0, 0.0]];
        let shape = Shape {
            positions: [[a, b, c, a, c, d]; 2].concat(),
            triangles: vec![[0, 1, 2], [3, 4, 5], [6, 8, 7], [9, 11, 10]],
            ..Shape::default()
        };
        let mut mesh = shape.build(MeshKind::Trimesh, Profile::Ee).unwrap();
        let adjacent = [[-1, -1, 1], [0, -1, -1], [3, -1, -1], [-1, -1, 2]];
        for (face, adjacent) in mesh.faces.iter_mut().zip(adjacent) {
            face.adjacent = adjacent;
        }
        mesh
    }

    #[test]
    fn sheets_with_two_sides_stay_apart_by_their_neighbors() {
        let mesh = two_sides();
        let merged = |merging| {
            let Merged { of, firsts } = merge(&mesh, 12, merging);
            (of, firsts)
        };
        assert_eq!(merged(Merging::Places), (vec![0, 1, 2, 0, 2, 3, 0, 1, 2, 0, 2, 3], vec![0, 1, 2, 5]));
        assert_eq!(
            merged(Merging::Neighbors),
            (vec![0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7], vec![0, 1, 2, 5, 6, 7, 8, 11])
        );
        assert_eq!(merged(Merging::Nothing), ((0..12).collect(), (0..12).collect()));
    }
}
