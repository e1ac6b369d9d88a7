//! A part as it shall be, before it goes back into the buffers.

use std::collections::HashMap;

use meshwire_core::Validator;
use meshwire_scene::{Primitive, VertexValues};

use super::super::parts::Part;
use super::rows::{Old, Place, Rows};

const MISSING: &str = "expected an attribute that the mesh has";

/// A vertex of a part.
#[derive(Debug, Clone, Default)]
pub(super) struct Vertex {
    /// The vertex of the file that it was.
    pub(super) source: Option<u32>,
    /// Its row, if that is another.
    pub(super) row: Option<Vec<u8>>,
}

/// The triangles of one material.
#[derive(Debug, Clone, Default)]
pub(super) struct Draft {
    pub(super) material: Option<usize>,
    pub(super) vertices: Vec<Vertex>,
    /// The number that each triangle has in the file, and its vertices in the part.
    pub(super) triangles: Vec<(Option<u32>, [u32; 3])>,
    /// True if triangles come, go, or change their material.
    pub(super) moves: bool,
}

impl Draft {
    /// The part as the file has it.
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

    /// Puts new values into vertices.
    pub(super) fn set(&mut self, rows: &Rows, values: &VertexValues, v: &mut Validator) {
        match values {
            VertexValues::Positions(list) => self.put(rows, rows.position, list, v),
            VertexValues::Normals(list) => self.put(rows, rows.normal, list, v),
            VertexValues::Tangents(_) if rows.tangent.is_none() => v.problem(MISSING),
            VertexValues::Tangents(list) => {
                self.each(rows, list, v, |old, row, new, v| rows.set_tangent(old, row, new, v));
            }
            VertexValues::Uvs(set, list) => self.put(rows, rows.uvs.get(*set).copied(), list, v),
            VertexValues::Colors(set, list) => self.put(rows, rows.colors.get(*set).copied(), list, v),
            _ => v.problem(format!("expected values that a mesh without bones has, found {}", values.name())),
        }
    }

    fn put<const N: usize>(&mut self, rows: &Rows, at: Option<Place>, list: &[(u32, [f32; N])], v: &mut Validator) {
        let Some(place) = at else { return v.problem(MISSING) };
        self.each(rows, list, v, |_, row, new, v| place.set(row, &new, v));
    }

    fn each<const N: usize>(
        &mut self,
        rows: &Rows,
        list: &[(u32, [f32; N])],
        v: &mut Validator,
        set: impl Fn(Old<'_>, &mut [u8], [f32; N], &mut Validator),
    ) {
        let count = self.vertices.len();
        for (vertex, new) in list {
            match usize::try_from(*vertex).ok().and_then(|vertex| self.vertices.get_mut(vertex)) {
                Some(own) => {
                    let before = rows.row(own.source);
                    let mut row = own.row.take().unwrap_or_else(|| before.clone());
                    set(Old { source: own.source, before: &before }, &mut row, *new, v);
                    own.row = (row != before).then_some(row);
                }
                None => v.problem(format!("expected a vertex below {count}, found {vertex}")),
            }
        }
    }

    /// Makes the part that of other geometry.
    pub(super) fn replace(&mut self, rows: &Rows, geometry: &Primitive, origins: &[Option<u32>], v: &mut Validator) {
        let count = geometry.positions.len();
        let lists = [
            ("normals", rows.normal.is_some(), geometry.normals.len()),
            ("tangents", rows.tangent.is_some(), geometry.tangents.len()),
            ("origins", true, origins.len()),
        ];
        let before = lists.into_iter().filter(|(_, has, length)| *length != if *has { count } else { 0 });
        let wrong: Vec<&str> = before.map(|(name, ..)| name).collect();
        if !wrong.is_empty() {
            return v.problem(format!("expected as many as {count} positions, where the mesh has them: {wrong:?}"));
        }
        let sets = [geometry.uv_sets.len(), geometry.color_sets.len()];
        if sets != [rows.uvs.len(), rows.colors.len()] {
            let expected = [rows.uvs.len(), rows.colors.len()];
            return v.problem(format!("expected {expected:?} sets of texture coordinates and colors, found {sets:?}"));
        }
        let mut lengths = geometry.uv_sets.iter().map(Vec::len).chain(geometry.color_sets.iter().map(Vec::len));
        let outside = |vertex: &u32| usize::try_from(*vertex).map_or(true, |vertex| vertex >= count);
        if lengths.any(|length| length != count) || geometry.triangles.as_flattened().iter().any(outside) {
            return v.problem(format!("expected sets of {count} values, and vertices below it in triangles"));
        }
        if rows.others && origins.contains(&None) {
            return v.problem("expected no new vertices: the mesh has attributes that a scene has no values for");
        }
        let mut vertices = Vec::with_capacity(count);
        for (index, origin) in origins.iter().enumerate() {
            let old = match origin {
                Some(origin) => match usize::try_from(*origin).ok().and_then(|origin| self.vertices.get(origin)) {
                    Some(old) => old.clone(),
                    None => {
                        return v.problem(format!("expected an origin below {}, found {origin}", self.vertices.len()));
                    }
                },
                None => Vertex::default(),
            };
            let before = rows.row(old.source);
            let mut row = old.row.unwrap_or_else(|| before.clone());
            put(rows, geometry, index, Old { source: old.source, before: &before }, &mut row, v);
            let is_other = old.source.is_none() || row != before;
            vertices.push(Vertex { source: old.source, row: is_other.then_some(row) });
        }
        // Triangles that were there keep their numbers.
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
        let triangles: Vec<_> = geometry.triangles.iter().map(triangle).collect();
        let same = triangles.len() == self.triangles.len()
            && triangles.iter().zip(&self.triangles).all(|((new, _), (old, _))| new.is_some() && new == old);
        self.moves |= !same;
        (self.vertices, self.triangles) = (vertices, triangles);
    }
}

/// Puts all values of a vertex of a primitive into a row.
fn put(rows: &Rows, geometry: &Primitive, vertex: usize, old: Old<'_>, row: &mut [u8], v: &mut Validator) {
    let mut set = |place: Option<&Place>, new: Option<&[f32]>| {
        if let (Some(place), Some(new)) = (place, new) {
            place.set(row, new, v);
        }
    };
    set(rows.position.as_ref(), geometry.positions.get(vertex).map(<[f32; 3]>::as_slice));
    set(rows.normal.as_ref(), geometry.normals.get(vertex).map(<[f32; 3]>::as_slice));
    for (place, uvs) in rows.uvs.iter().zip(&geometry.uv_sets) {
        set(Some(place), uvs.get(vertex).map(<[f32; 2]>::as_slice));
    }
    for (place, colors) in rows.colors.iter().zip(&geometry.color_sets) {
        set(Some(place), colors.get(vertex).map(<[f32; 4]>::as_slice));
    }
    if let Some(tangent) = geometry.tangents.get(vertex) {
        rows.set_tangent(old, row, *tangent, v);
    }
}
