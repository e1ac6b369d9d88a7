//! Storing parts in buffers and material ranges.

use std::collections::HashMap;

use meshwire_core::Error;

use super::super::parts::Part;
use super::draft::Draft;
use super::rows::Rows;
use crate::refusal::refuse;
use crate::view::Mesh;

/// Returns true if the parts are the triangles of the file in order, according to the ranges.
pub(super) fn is_in_order(mesh: &Mesh, parts: &[Part]) -> bool {
    let numbers = parts.iter().flat_map(|part| part.triangles.iter().copied());
    let mut next = 0;
    let contiguous = mesh.materials().iter().all(|material| {
        let fits = material.first_index == next && material.num_indices % 3 == 0 && material.num_indices > 0;
        next = next.saturating_add(material.num_indices);
        fits
    });
    contiguous && numbers.eq(0..u32::try_from(mesh.num_indices() / 3).unwrap_or(u32::MAX))
}

/// Stores the parts. Unchanged buffers keep their streams.
pub(super) fn store(mesh: &mut Mesh, rows: &Rows, drafts: &[Draft]) -> Result<(), Error> {
    let moves = drafts.iter().any(|draft| draft.moves);
    let others = drafts.iter().flat_map(|draft| &draft.vertices).any(|vertex| vertex.row.is_some());
    if !moves && !others {
        return Ok(());
    }
    if mesh.streams().any(|stream| stream.len() != rows.count) {
        return Err(refuse("attributes", "streams with the same number of vertices", "different numbers"));
    }
    let mut table = Table::new(rows.count);
    for vertex in drafts.iter().flat_map(|draft| &draft.vertices).filter(|vertex| vertex.row.is_none()) {
        table.keep(vertex.source);
    }
    let numbers: Vec<Vec<u32>> = drafts
        .iter()
        .map(|draft| draft.vertices.iter().map(|vertex| table.number(vertex.source, vertex.row.as_ref())).collect())
        .collect();
    let old: Vec<[u32; 3]> = mesh.triangles().collect();
    let mut triangles = if moves { Vec::new() } else { old.clone() };
    let mut lengths = vec![0_u32; mesh.materials().len()];
    let materials = (0..lengths.len()).map(Some).chain([None]);
    for material in materials {
        for (draft, numbers) in drafts.iter().zip(&numbers).filter(|(draft, _)| draft.material == material) {
            let vertex = |vertex: u32| {
                let number = usize::try_from(vertex).ok().and_then(|vertex| numbers.get(vertex));
                number.copied().unwrap_or(u32::MAX)
            };
            for (number, corners) in &draft.triangles {
                let corners = corners.map(vertex);
                let slot = number.and_then(|number| triangles.get_mut(usize::try_from(number).ok()?));
                match slot.filter(|_| !moves) {
                    Some(slot) => *slot = corners,
                    None => triangles.push(corners),
                }
                if let Some(length) = material.and_then(|material| lengths.get_mut(material)) {
                    *length = length.saturating_add(3);
                }
            }
        }
    }
    if moves {
        table.drop_unused(&old, &triangles);
    }
    table.fill(mesh, rows);
    for vertex in triangles.as_flattened_mut() {
        *vertex = table.target(*vertex);
    }
    if triangles != old {
        let vertices = mesh.num_vertices();
        let wide = mesh.indices().is_some_and(|indices| indices.is_wide()) || vertices > usize::from(u16::MAX);
        mesh.set_indices_as(triangles.as_flattened(), wide)?;
    }
    if moves {
        let mut first_index = 0;
        for (material, length) in mesh.materials_mut().iter_mut().zip(lengths) {
            (material.first_index, material.num_indices) = (first_index, length);
            first_index = first_index.saturating_add(length);
        }
        mesh.materials.retain(|material| material.num_indices > 0);
    }
    Ok(())
}

/// The new vertices.
struct Table {
    count: usize,
    /// Vertices that a part uses unchanged.
    kept: Vec<bool>,
    /// Vertices that changed in place.
    rows: Vec<Option<Vec<u8>>>,
    /// Vertices appended after all others.
    new: Vec<Vec<u8>>,
    known: HashMap<(u32, Vec<u8>), u32>,
    /// For each vertex, new ones last, its index after unused vertices are removed.
    targets: Vec<Option<u32>>,
}

impl Table {
    fn new(count: usize) -> Self {
        let (kept, rows) = (vec![false; count], vec![None; count]);
        Self { count, kept, rows, new: Vec::new(), known: HashMap::new(), targets: Vec::new() }
    }

    fn keep(&mut self, source: Option<u32>) {
        let source = source.and_then(|source| usize::try_from(source).ok());
        source.and_then(|source| self.kept.get_mut(source)).into_iter().for_each(|kept| *kept = true);
    }

    /// Returns the index of a vertex: its original one, if that is free.
    fn number(&mut self, source: Option<u32>, row: Option<&Vec<u8>>) -> u32 {
        let Some(row) = row else { return source.unwrap_or(u32::MAX) };
        if let Some(known) = source.and_then(|source| self.known.get(&(source, row.clone()))) {
            return *known;
        }
        let own = source.and_then(|source| usize::try_from(source).ok());
        let free = own.filter(|own| self.kept.get(*own) == Some(&false) && self.rows.get(*own) == Some(&None));
        let number = match (free.and_then(|own| self.rows.get_mut(own)), source) {
            (Some(slot), Some(source)) => {
                *slot = Some(row.clone());
                source
            }
            _ => {
                self.new.push(row.clone());
                u32::try_from(self.count + self.new.len() - 1).unwrap_or(u32::MAX)
            }
        };
        if let Some(source) = source {
            self.known.insert((source, row.clone()), number);
        }
        number
    }

    /// Removes the vertices that lost their last triangle.
    fn drop_unused(&mut self, old: &[[u32; 3]], new: &[[u32; 3]]) {
        let used = |triangles: &[[u32; 3]]| {
            let mut used = vec![false; self.count + self.new.len()];
            for vertex in triangles.as_flattened().iter().filter_map(|vertex| usize::try_from(*vertex).ok()) {
                used.get_mut(vertex).into_iter().for_each(|used| *used = true);
            }
            used
        };
        let mut next = 0;
        let mut target = |(before, now): (bool, bool)| {
            (now || !before).then(|| {
                next += 1;
                next - 1
            })
        };
        self.targets = used(old).into_iter().zip(used(new)).map(&mut target).collect();
    }

    fn target(&self, vertex: u32) -> u32 {
        let target = usize::try_from(vertex).ok().and_then(|vertex| self.targets.get(vertex));
        target.copied().flatten().unwrap_or(vertex)
    }

    /// Writes the rows into the streams.
    fn fill(&self, mesh: &mut Mesh, rows: &Rows) {
        let stays = |vertex: usize| self.targets.get(vertex).is_none_or(Option::is_some);
        let mut start = 0;
        let streams = mesh.buffers.iter_mut().filter(|buffer| !buffer.descriptor.is_index());
        for (stream, stride) in streams.zip(&rows.strides) {
            let of = |row: &[u8]| row.get(start..start + stride).unwrap_or_default().to_vec();
            let items = stream.data.chunks_exact((*stride).max(1)).zip(&self.rows).enumerate();
            let items = items.filter(|(vertex, _)| stays(*vertex));
            let mut data: Vec<u8> =
                items.flat_map(|(_, (item, row))| row.as_ref().map_or_else(|| item.to_vec(), |row| of(row))).collect();
            let new = self.new.iter().enumerate().filter(|(index, _)| stays(self.count + index));
            data.extend(new.flat_map(|(_, row)| of(row)));
            if data != stream.data {
                stream.data = data;
                stream.changed();
            }
            start += stride;
        }
    }
}
