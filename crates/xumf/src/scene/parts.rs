//! Triangles by material range, with the vertices that they use, and the unused vertices.

use crate::generated::xmf::Usage;
use crate::view::Mesh;

/// The triangles of one range.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// Index of the material; `None` for triangles outside all ranges.
    pub(super) material: Option<usize>,
    /// Indices of the triangles in the index buffer.
    pub(super) triangles: Vec<u32>,
    /// For each triangle, the vertices of the part at its corners.
    pub(super) corners: Vec<[u32; 3]>,
    /// For each vertex of the part, its index in the file, ascending. An unused vertex is in the part of the used one
    /// before it, or else of the first one after it.
    pub(super) vertices: Vec<u32>,
}

/// All parts of a mesh; empty without triangles.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub(super) list: Vec<Part>,
    /// Number of vertices that no triangle uses.
    pub(super) unused: usize,
    /// Number of triangles with indices out of range.
    pub(super) left_out: usize,
}

pub(super) fn parts(mesh: &Mesh) -> Parts {
    let triangles: Vec<[u32; 3]> = mesh.triangles().collect();
    let vertices = mesh.attribute(Usage::Position, 0).map_or(0, |positions| positions.len());
    // A triangle belongs to the first range that contains all of it.
    let mut owners: Vec<Option<usize>> = vec![None; triangles.len()];
    for (number, material) in mesh.materials().iter().enumerate() {
        let first = u64::from(material.first_index);
        let end = first + u64::from(material.num_indices);
        let (first, end) = (first.div_ceil(3), end / 3);
        let range = usize::try_from(first).unwrap_or(usize::MAX)..usize::try_from(end).unwrap_or(usize::MAX);
        let range = range.start.min(owners.len())..range.end.min(owners.len());
        for owner in owners.get_mut(range).unwrap_or_default() {
            *owner = owner.or(Some(number));
        }
    }
    let exists = |vertex: &u32| usize::try_from(*vertex).is_ok_and(|vertex| vertex < vertices);
    let mut parts: Vec<Part> = (0..mesh.materials().len())
        .map(Some)
        .chain([None])
        .map(|material| Part { material, ..Part::default() })
        .collect();
    let last = parts.len().saturating_sub(1);
    let mut left_out = 0;
    // For each vertex, the last part that used it.
    let mut users: Vec<Option<usize>> = vec![None; vertices];
    for ((number, corners), owner) in (0..).zip(triangles).zip(owners) {
        if !corners.iter().all(exists) {
            left_out += 1;
            continue;
        }
        let owner = owner.unwrap_or(last);
        for vertex in corners.iter().filter_map(|vertex| usize::try_from(*vertex).ok()) {
            users.get_mut(vertex).into_iter().for_each(|user| *user = Some(owner));
        }
        if let Some(part) = parts.get_mut(owner) {
            part.triangles.push(number);
            part.corners.push(corners);
        }
    }
    let mut home = users.iter().copied().find_map(|user| user);
    for (number, user) in (0..).zip(&users) {
        home = user.or(home);
        if let (None, Some(part)) = (user, home.and_then(|home| parts.get_mut(home))) {
            part.vertices.push(number);
        }
    }
    parts.retain(|part| !part.triangles.is_empty());
    for part in &mut parts {
        part.renumber();
    }
    Parts { list: parts, unused: users.iter().filter(|user| user.is_none()).count(), left_out }
}

impl Part {
    /// Adds the vertices of the corners to the list, and converts the corners to indices into it.
    fn renumber(&mut self) {
        self.vertices.extend_from_slice(self.corners.as_flattened());
        self.vertices.sort_unstable();
        self.vertices.dedup();
        for corner in self.corners.as_flattened_mut() {
            let place = self.vertices.partition_point(|vertex| vertex < corner);
            *corner = u32::try_from(place).unwrap_or(u32::MAX);
        }
    }
}
