//! Writes the lists of a mesh: vertices, texture vertices, faces and per-vertex data.

use std::collections::HashMap;

use super::lines::{Lines, exact, rows};
use super::merge::{self, Merged, Merging};
use super::smoothing;
use crate::profile::Profile;
use crate::text::{Content, Head, Keyword, NumberRows, Rows, Statement, Table, UV_SETS, Weight};
use crate::tree::{Mesh, MeshKind};

/// A strategy to reconstruct the lists; files differ in which one matches their source.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) merging: Merging,
    /// Corners whose normal is that of the face's plane need no group.
    pub(super) is_flat: bool,
}

/// The strategies to try, most readable result first.
pub(super) const WAYS: [Way; 5] = [
    Way { merging: Merging::Places, is_flat: false },
    Way { merging: Merging::Places, is_flat: true },
    Way { merging: Merging::Neighbors, is_flat: false },
    Way { merging: Merging::Neighbors, is_flat: true },
    Way { merging: Merging::Nothing, is_flat: false },
];

/// Returns the bones and weights of a skin's vertex, by the names in the text.
pub(super) type Bones<'a> = &'a dyn Fn(usize) -> Vec<Weight>;

/// Returns the statements for the lists; `None` if a face refers to a vertex that does not exist.
pub(super) fn write(mesh: &Mesh, way: Way, profile: Profile, bones: Bones<'_>) -> Option<Lines> {
    let mut lines = Lines::default();
    let count = mesh.own_positions().len();
    if count == 0 {
        return Some(lines);
    }
    if mesh.faces.iter().flat_map(|face| face.vertices).any(|vertex| usize::from(vertex) >= count) {
        return None;
    }
    let merging = if matches!(mesh.kind, MeshKind::AnimMesh(_)) { Merging::Nothing } else { way.merging };
    let merged = merge::merge(mesh, count, merging);
    let first = |list: &[[f32; 3]]| -> Vec<[f32; 3]> {
        merged.firsts.iter().map(|vertex| list.get(*vertex).copied().unwrap_or_default()).collect()
    };
    lines.table(Keyword::Verts, 3, rows(&first(&mesh.streams.positions)));
    // The sets of an animmesh have the vertices of the file, so their normals are written as well.
    if merging == Merging::Nothing && !mesh.streams.normals.is_empty() {
        lines.table(Keyword::Normals, 3, rows(&first(&mesh.streams.normals)));
    }
    let vertices: Vec<[u32; 3]> = mesh
        .faces
        .iter()
        .map(|face| face.vertices.map(|vertex| merged.of.get(usize::from(vertex)).copied().unwrap_or_default()))
        .collect();
    let uvs = uvs(&mut lines, mesh, count, merging);
    let groups = groups(mesh, &merged, &vertices, way.is_flat);
    faces(&mut lines, mesh, &vertices, uvs.as_deref(), &groups);
    beside(&mut lines, mesh, &merged, profile, bones);
    Some(lines)
}

/// Writes the texture coordinates without duplicates, and their indices in the faces; returns the indices of the first
/// list.
fn uvs(lines: &mut Lines, mesh: &Mesh, count: usize, merging: Merging) -> Option<Vec<[u32; 3]>> {
    let mut first = None;
    for (list, (keyword, indices)) in mesh.streams.uvs.iter().zip(UV_SETS) {
        let Some(list) = list.get(..count).filter(|list| !list.is_empty()) else { continue };
        let mut known: HashMap<([u32; 2], usize), u32> = HashMap::with_capacity(count);
        let mut numbers: Vec<f64> = Vec::with_capacity(count * 3);
        let of: Vec<u32> = { list.iter().enumerate() }
            .map(|(vertex, uv)| {
                let own = if merging == Merging::Nothing { vertex } else { 0 };
                let next = u32::try_from(numbers.len() / 3).unwrap_or(u32::MAX);
                *known.entry((uv.map(|part| (part + 0.0).to_bits()), own)).or_insert_with(|| {
                    numbers.extend(uv.map(exact));
                    numbers.push(0.0);
                    next
                })
            })
            .collect();
        lines.table(keyword, 3, numbers);
        let number = |vertex: u16| of.get(usize::from(vertex)).copied().unwrap_or_default();
        let faces: Vec<[u32; 3]> = mesh.faces.iter().map(|face| face.vertices.map(number)).collect();
        match indices {
            None => first = Some(faces),
            Some(keyword) => lines.table(keyword, 3, faces.into_iter().flatten().map(f64::from).collect()),
        }
    }
    first
}

fn groups(mesh: &Mesh, merged: &Merged, vertices: &[[u32; 3]], is_flat: bool) -> Vec<u32> {
    let bits = |normal: [f32; 3]| normal.map(|part| (part + 0.0).to_bits());
    let normal = |face: usize, corner: usize| {
        let vertex = mesh.faces.get(face).and_then(|face| face.vertices.get(corner)).copied();
        let normal = vertex.and_then(|vertex| mesh.streams.normals.get(usize::from(vertex)));
        bits(normal.copied().unwrap_or_default())
    };
    let plane = |face: usize| mesh.faces.get(face).map(|face| bits(face.normal));
    let flat = |face: usize, corner: usize| is_flat && plane(face) == Some(normal(face, corner));
    smoothing::groups(merged.firsts.len(), vertices, normal, flat)
}

fn faces(lines: &mut Lines, mesh: &Mesh, vertices: &[[u32; 3]], uvs: Option<&[[u32; 3]]>, groups: &[u32]) {
    let mut rows = Vec::with_capacity(mesh.faces.len() * 8);
    for (place, (face, vertices)) in mesh.faces.iter().zip(vertices).enumerate() {
        let uvs = uvs.and_then(|uvs| uvs.get(place)).copied().unwrap_or_default();
        rows.extend(vertices.map(f64::from));
        rows.push(f64::from(groups.get(place).copied().unwrap_or_default()));
        rows.extend(uvs.map(f64::from));
        rows.push(f64::from(face.surface));
    }
    if !rows.is_empty() {
        lines.table(Keyword::Faces, 8, rows);
    }
}

/// Writes per-vertex data other than positions.
fn beside(lines: &mut Lines, mesh: &Mesh, merged: &Merged, profile: Profile, bones: Bones<'_>) {
    let colors = &mesh.streams.colors;
    // Compilers write white if a text has no colors.
    let is_white = profile.always_colors() && colors.iter().all(|color| *color == [255; 4]);
    if !colors.is_empty() && !is_white {
        let color = |vertex: &usize| colors.get(*vertex).copied().unwrap_or_default();
        let share = |part: u8| (f64::from(part) / 255.0 * 10_000.0).round() / 10_000.0;
        let rows = merged.firsts.iter().map(color).flat_map(|[r, g, b, _]| [r, g, b]).map(share).collect();
        lines.table(Keyword::Colors, 3, rows);
    }
    match &mesh.kind {
        MeshKind::Skin(_) => {
            let rows = merged.firsts.iter().map(|vertex| bones(*vertex)).collect();
            lines.push(Statement::table(Keyword::Weights, Rows::Weights(rows)));
        }
        MeshKind::DanglyMesh(dangly) => {
            let held = |vertex: &usize| exact(dangly.constraints.get(*vertex).copied().unwrap_or_default());
            lines.table(Keyword::Constraints, 1, merged.firsts.iter().map(held).collect());
        }
        MeshKind::Aabb(tree) if !tree.boxes.is_empty() => {
            let rows = tree.boxes.iter().flat_map(|own| {
                let corners = own.min.into_iter().chain(own.max).map(exact);
                corners.chain([f64::from(own.face)]).collect::<Vec<f64>>()
            });
            let rows = Rows::Numbers(NumberRows::new(7, rows.collect()));
            let table = Table { keyword: Keyword::Aabb, keying: None, head: Head::Row, rows };
            lines.push(Statement::new(Content::Table(Box::new(table))));
        }
        MeshKind::Trimesh | MeshKind::AnimMesh(_) | MeshKind::Aabb(_) => {}
    }
}

/// Writes the sets one after the other; in files, the sets of a vertex are contiguous.
pub(super) fn write_sets(lines: &mut Lines, mesh: &Mesh) {
    let MeshKind::AnimMesh(sets) = &mesh.kind else { return };
    // A file may state any number of sets if there are no vertices.
    let count = |sets: u32, values: usize| usize::try_from(sets).map_or(values, |sets| sets.min(values));
    let of_vertices = 0..count(sets.num_vertex_sets, sets.vertex_sets.len());
    let of_uvs = 0..count(sets.num_uv_sets, sets.uv_sets.len());
    let vertices: Vec<_> = of_vertices.flat_map(|set| sets.vertex_set(set)).collect();
    let uvs: Vec<_> = of_uvs.flat_map(|set| sets.uv_set(set)).map(|[u, v]| [u, v, 0.0]).collect();
    if !vertices.is_empty() {
        lines.table(Keyword::AnimVerts, 3, rows(&vertices));
    }
    if !uvs.is_empty() {
        lines.table(Keyword::AnimTVerts, 3, rows(&uvs));
    }
}
