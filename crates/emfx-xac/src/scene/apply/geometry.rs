//! Parts of a mesh with changed vertices and triangles.

use std::collections::BTreeMap;

use meshwire_scene::Primitive;
use meshwire_scene::glam::Vec3;
use meshwire_scene::mesh::{tangents, vertices};
use meshwire_scene::plan::{PartEdit, Reason};

use super::edited::{Edited, pack};
use super::morph::Vertex;
use crate::file::{count, position};
use crate::scene::SPACE;

/// Replaces edited parts. Vertices of other parts are renumbered.
pub(super) fn rebuild(work: &mut Edited, edits: &[PartEdit<'_>]) -> Result<(), Reason> {
    let (vertices, sum) = (work.data.positions.len(), work.data.vertices_of_parts());
    // Such a count, which a damaged file can have, must not cost memory.
    if sum > vertices {
        return Err(
            format!("its parts have {sum} vertices, the mesh has {vertices}: correct `num_vertices` first").into()
        );
    }
    let mut new: Vec<Vertex<'_>> = Vec::new();
    let mut start = 0;
    for (number, part) in work.data.parts.iter_mut().enumerate() {
        let length = position(part.num_vertices);
        match edits.iter().find(|edit| edit.part == number) {
            None => new.extend((start..start + length).map(|old| Vertex { old: Some(old), given: None })),
            Some(edit) => {
                new.extend(
                    (0..edit.after.positions.len()).map(|at| Vertex {
                        old: edit.origin(at).map(|origin| start + origin),
                        given: Some((edit, at)),
                    }),
                );
                if edit.is_rearranged {
                    part.num_vertices = count(edit.after.positions.len());
                    part.indices = edit.after.triangles.as_flattened().to_vec();
                }
            }
        }
        start += length;
    }
    work.grow(edits)?;
    work.follow(&new)?;
    if edits.iter().any(|edit| edit.is_rearranged) {
        // Numbers of removed vertices are meaningless.
        work.data.original_vertices = None;
    } else {
        work.keep_rows_apart();
    }
    work.morphs.follow(&new);
    Ok(())
}

impl Edited {
    /// Adds the lists that the edited parts have and the mesh lacks.
    fn grow(&mut self, edits: &[PartEdit<'_>]) -> Result<(), Reason> {
        let most = |sets: fn(&Primitive) -> usize| edits.iter().map(|edit| sets(&edit.after)).max().unwrap_or(0);
        let data = &mut self.data;
        let count = data.positions.len();
        let is_edited = |part: usize| edits.iter().any(|edit| edit.part == part);
        let all_edited =
            data.parts.iter().enumerate().all(|(number, part)| part.num_vertices == 0 || is_edited(number));
        let has_all = |list: fn(&Primitive) -> bool| all_edited && edits.iter().all(|edit| list(&edit.after));
        if data.normals.is_empty() && most(|part| part.normals.len()) > 0 {
            if !has_all(|part| part.normals.len() == part.positions.len()) {
                return Err("the mesh has no normals: add them to all parts".into());
            }
            data.normals = vec![[0.0; 3]; count];
        }
        if data.tangent_sets.is_empty() && most(|part| part.tangents.len()) > 0 {
            if !has_all(|part| part.tangents.len() == part.positions.len()) {
                return Err("the mesh has no tangents: add them to all parts".into());
            }
            data.tangent_sets = vec![vec![[0.0; 4]; count]; data.uv_sets.len().max(1)];
        }
        for _ in data.uv_sets.len()..most(|part| part.uv_sets.len()) {
            // There are as many sets of tangents as of texture coordinates, or none.
            let tangents = data.tangent_sets.first().filter(|_| data.tangent_sets.len() == data.uv_sets.len()).cloned();
            data.tangent_sets.extend(tangents);
            data.uv_sets.push(vec![[0.0; 2]; count]);
        }
        for _ in self.colors.len()..most(|part| part.color_sets.len()) {
            self.colors.push((false, data.color_sets.len()));
            data.color_sets.push(vec![[1.0; 4]; count]);
        }
        Ok(())
    }

    fn follow(&mut self, new: &[Vertex<'_>]) -> Result<(), Reason> {
        let fresh = new.iter().filter(|vertex| vertex.old.is_none()).filter_map(|vertex| vertex.given);
        let parts: BTreeMap<usize, &PartEdit<'_>> = fresh.map(|(edit, _)| (edit.part, edit)).collect();
        let computed: BTreeMap<usize, Vec<[f32; 4]>> =
            parts.into_iter().map(|(part, edit)| (part, tangents_of(&edit.after))).collect();
        let tangent = |edit: &PartEdit<'_>, at: usize| {
            let given = edit.after.tangents.get(at);
            given.or_else(|| computed.get(&edit.part)?.get(at)).copied()
        };
        let data = &mut self.data;
        let positions = |edit: &PartEdit<'_>, at: usize| edit.after.positions.get(at).copied();
        list("positions", &mut data.positions, new, positions)?;
        list("normals", &mut data.normals, new, |edit, at| edit.after.normals.get(at).copied())?;
        for (number, set) in data.uv_sets.iter_mut().enumerate() {
            let given = |edit: &PartEdit<'_>, at: usize| edit.after.uv_sets.get(number)?.get(at).copied();
            list("texture coordinates", set, new, given)?;
        }
        for (number, set) in data.tangent_sets.iter_mut().enumerate() {
            // The first set comes from the part. In the others, a vertex keeps its value if it had one.
            let own = |edit: &PartEdit<'_>, at: usize| {
                let is_new = edit.origin(at).is_none();
                let given = if number == 0 { edit.after.tangents.get(at).copied() } else { None };
                given.or_else(|| if is_new { tangent(edit, at) } else { None })
            };
            list("tangents", set, new, own)?;
        }
        for set in &mut data.bitangent_sets {
            let own = |edit: &PartEdit<'_>, at: usize| {
                if edit.origin(at).is_some() {
                    return None;
                }
                let [x, y, z, w] = tangent(edit, at)?;
                let normal = Vec3::from(*edit.after.normals.get(at)?);
                Some((normal.cross(Vec3::new(x, y, z)) * w).to_array())
            };
            list("bitangents", set, new, own)?;
        }
        for (set, (is_packed, own)) in self.colors.iter().enumerate() {
            let given = |edit: &PartEdit<'_>, at: usize| edit.after.color_sets.get(set)?.get(at).copied();
            if *is_packed {
                for set in data.packed_color_sets.iter_mut().skip(*own).take(1) {
                    list("colors", set, new, |edit, at| given(edit, at).map(pack))?;
                }
            } else {
                for set in data.color_sets.iter_mut().skip(*own).take(1) {
                    list("colors", set, new, given)?;
                }
            }
        }
        let mut influences = std::mem::take(&mut self.data.influences);
        let given = |edit: &PartEdit<'_>, at: usize| {
            let (before, after) = (&edit.before.influences, &edit.after.influences);
            let is_kept = edit.origin(at).is_some_and(|origin| before.of(origin) == after.of(at));
            (at < after.len() && !is_kept).then(|| self.nodes(after.of(at)))
        };
        list("influences", &mut influences, new, given)?;
        self.data.influences = influences;
        Ok(())
    }
}

/// Sets the value of every vertex from the edited part, or keeps its previous one.
fn list<T: Clone>(
    name: &str,
    list: &mut Vec<T>,
    new: &[Vertex<'_>],
    given: impl Fn(&PartEdit<'_>, usize) -> Option<T>,
) -> Result<(), Reason> {
    if list.is_empty() {
        return Ok(());
    }
    let value = |vertex: &Vertex<'_>| {
        let own = vertex.given.and_then(|(edit, at)| given(edit, at));
        own.or_else(|| list.get(vertex.old?).cloned())
    };
    let after: Option<Vec<T>> = new.iter().map(value).collect();
    *list = after.ok_or_else(|| format!("the mesh has {name}: add them to every new vertex"))?;
    Ok(())
}

/// Returns computed tangents for a part without any; empty without normals or texture coordinates.
fn tangents_of(part: &Primitive) -> Vec<[f32; 4]> {
    let uvs = part.uv_sets.first().and_then(|set| vertices::to_corners(set, &part.triangles));
    let normals = vertices::to_corners(&part.normals, &part.triangles);
    let (Some(uvs), Some(normals), true) = (uvs, normals, part.tangents.is_empty()) else { return Vec::new() };
    let corners = tangents::mikktspace(&part.positions, &part.triangles, &normals, &uvs, SPACE.front);
    let mut found = vec![[1.0, 0.0, 0.0, 1.0]; part.positions.len()];
    for (triangle, corners) in part.triangles.iter().zip(corners).rev() {
        for (vertex, tangent) in triangle.iter().zip(corners) {
            found.iter_mut().skip(position(*vertex)).take(1).for_each(|slot| *slot = tangent);
        }
    }
    found
}
