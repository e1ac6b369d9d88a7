//! A part as edited, before it is stored in the buffers.

use std::collections::HashMap;

use meshwire_scene::Primitive;

use super::super::parts::Part;
use super::rows::{Old, Place, Rows};

/// A vertex of a part.
#[derive(Debug, Clone, Default)]
pub(super) struct Vertex {
    /// The original vertex of the file.
    pub(super) source: Option<u32>,
    /// Its row, if it differs.
    pub(super) row: Option<Vec<u8>>,
}

/// The triangles of one material.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft {
    pub(super) material: Option<usize>,
    pub(super) vertices: Vec<Vertex>,
    /// The index of each triangle in the file, and its vertices in the part.
    pub(super) triangles: Vec<(Option<u32>, [u32; 3])>,
    /// True if triangles are added, removed, or get another material.
    pub(super) moves: bool,
}

impl Draft {
    /// Returns the part as it is in the file.
    pub(super) fn of(part: &Part) -> Self {
        let vertex = |source: &u32| Vertex { source: Some(*source), row: None };
        let numbers = part.triangles.iter().copied().map(Some);
        Self {
            material: part.material,
            vertices: part.vertices.iter().map(vertex).collect(),
            triangles: numbers.zip(part.corners.iter().copied()).collect(),
            moves: false,
        }
    }

    /// Replaces the content of the draft by another part. `origins` contains the original vertex of each of its
    /// vertices.
    pub(super) fn replace(&mut self, rows: &Rows, part: &Primitive, origins: &[Option<u32>]) -> Result<(), String> {
        let mut vertices = Vec::with_capacity(origins.len());
        for (index, origin) in origins.iter().enumerate() {
            let own = origin.and_then(|origin| self.vertices.get(usize::try_from(origin).ok()?));
            let source = own.and_then(|own| own.source);
            let nearest = || rows.nearest(*part.positions.get(index)?);
            let before = rows.row(source.or_else(nearest));
            let mut row = before.clone();
            put(rows, part, index, Old { source, before: &before }, &mut row)?;
            let is_other = source.is_none() || row != before;
            vertices.push(Vertex { source, row: is_other.then_some(row) });
        }
        // Existing triangles keep their indices.
        let mut known: HashMap<[u32; 3], Vec<u32>> = HashMap::new();
        for (number, corners) in self.triangles.iter().rev() {
            known.entry(*corners).or_default().extend(number);
        }
        let origin =
            |vertex: &u32| usize::try_from(*vertex).ok().and_then(|vertex| origins.get(vertex)).copied().flatten();
        let triangle = |corners: &[u32; 3]| {
            let number = match corners.each_ref().map(origin) {
                [Some(a), Some(b), Some(c)] => known.get_mut(&[a, b, c]).and_then(Vec::pop),
                _ => None,
            };
            (number, *corners)
        };
        let triangles: Vec<_> = part.triangles.iter().map(triangle).collect();
        let same = triangles.len() == self.triangles.len()
            && triangles.iter().zip(&self.triangles).all(|((new, _), (old, _))| new.is_some() && new == old);
        self.moves |= !same;
        (self.vertices, self.triangles) = (vertices, triangles);
        Ok(())
    }
}

/// Writes all values of a vertex of a part into a row.
fn put(rows: &Rows, part: &Primitive, vertex: usize, old: Old<'_>, row: &mut [u8]) -> Result<(), String> {
    let mut set = |place: Option<&Place>, new: Option<&[f32]>| match (place, new) {
        (Some(place), Some(new)) => place.set(row, new),
        _ => Ok(()),
    };
    set(rows.position.as_ref(), part.positions.get(vertex).map(<[f32; 3]>::as_slice))?;
    set(rows.normal.as_ref(), part.normals.get(vertex).map(<[f32; 3]>::as_slice))?;
    for (place, uvs) in rows.uvs.iter().zip(&part.uv_sets) {
        set(Some(place), uvs.get(vertex).map(<[f32; 2]>::as_slice))?;
    }
    for (place, colors) in rows.colors.iter().zip(&part.color_sets) {
        set(Some(place), colors.get(vertex).map(<[f32; 4]>::as_slice))?;
    }
    part.tangents.get(vertex).map_or(Ok(()), |tangent| rows.set_tangent(old, row, *tangent))
}
