//! New values of vertices, in the rows that say them.

use std::collections::HashMap;

use meshwire_core::ByteString;
use meshwire_scene::{Influence, VertexValues};

use super::apply::{Edit, Refusal, number};
use crate::compile::Origins;
use crate::text::{Keyword, Node, Rows, UV_SETS, Weight};

impl Edit<'_> {
    pub(super) fn vertices(&mut self, mesh: usize, primitive: usize, values: &VertexValues) -> Result<(), Refusal> {
        let (place, node) = self.node_of_mesh(mesh)?;
        if primitive != 0 {
            return Err(format!("expected part 0, the one that a mesh has, found part {primitive}"));
        }
        let traced = self.traced;
        let Some((_, origins)) = traced.nodes.get(place) else { return Ok(()) };
        let of_vertex = |origin: &(u32, u32)| origin.0;
        match values {
            VertexValues::Positions(values) => self.rows(&node, Keyword::Verts, origins, of_vertex, values),
            VertexValues::Normals(values) => self.rows(&node, Keyword::Normals, origins, of_vertex, values),
            VertexValues::Tangents(values) => self.rows(&node, Keyword::Tangents, origins, of_vertex, values),
            VertexValues::Colors(0, values) => {
                if values.iter().any(|(_, [.., alpha])| alpha.to_bits() != 1.0_f32.to_bits()) {
                    return Err("expected colors of opacity 1: texts say no other".to_owned());
                }
                let values: Vec<_> = values.iter().map(|(vertex, [r, g, b, _])| (*vertex, [*r, *g, *b])).collect();
                self.rows(&node, Keyword::Colors, origins, of_vertex, &values)
            }
            VertexValues::Uvs(set, values) => {
                let streams =
                    self.compiled(mesh).map(|mesh| crate::scene::mesh::uv_sets(&mesh.streams, mesh.num_vertices()));
                let slot = streams.unwrap_or_default().get(*set).and_then(|slot| UV_SETS.get(*slot));
                let (keyword, indices) =
                    slot.ok_or_else(|| format!("expected a set that is there, found set {set}"))?;
                if indices.is_some_and(|indices| node.rows(indices).is_some()) {
                    return Err(format!("{keyword} of this mesh have faces of their own: expected the first set"));
                }
                self.rows(&node, *keyword, origins, |origin| origin.1, values)
            }
            VertexValues::Influences(values) => self.weights(mesh, &node, origins, values),
            _ => Err(format!("texts have no {}", values.name())),
        }
    }

    /// Puts values in the rows of a list, the row of each vertex by `row_of`.
    fn rows<const N: usize>(
        &mut self,
        node: &Node<'_>,
        keyword: Keyword,
        origins: &Origins,
        row_of: impl Fn(&(u32, u32)) -> u32,
        values: &[(u32, [f32; N])],
    ) -> Result<(), Refusal> {
        if node.rows(keyword).is_none() {
            return Err(format!("expected a mesh whose text lists {keyword}: what is computed cannot be changed"));
        }
        if values.iter().any(|(_, value)| value.iter().any(|part| !part.is_finite())) {
            return Err("expected finite numbers".to_owned());
        }
        let shared = together(origins, row_of, values, |one, other| one.map(f32::to_bits) == other.map(f32::to_bits))?;
        let Some(Rows::Numbers(rows)) = self.statement(node.place_of(keyword))?.rows_mut() else {
            return Err(format!("expected rows of numbers behind {keyword}"));
        };
        for (row, value) in shared {
            let own = rows.row_mut(row).ok_or_else(|| format!("expected row {row} of {keyword}"))?;
            for (own, value) in own.iter_mut().zip(value) {
                // What is said already stays as it is said.
                if meshwire_scene::motion::narrow(*own).to_bits() != value.to_bits() {
                    *own = number(value);
                }
            }
        }
        Ok(())
    }

    fn weights(
        &mut self,
        mesh: usize,
        node: &Node<'_>,
        origins: &Origins,
        values: &[(u32, Vec<Influence>)],
    ) -> Result<(), Refusal> {
        let joints: Vec<ByteString> = match self.scene.meshes.get(mesh).and_then(|mesh| mesh.skin.as_ref()) {
            Some(skin) => {
                let name = |joint: &usize| self.node(*joint).map(|node| ByteString::from(node.name));
                skin.joints.iter().map(name).collect::<Result<_, Refusal>>()?
            }
            None => return Err("expected a skin".to_owned()),
        };
        let row = |influences: &Vec<Influence>| {
            let own = |influence: &Influence| {
                let bone = usize::try_from(influence.joint).ok().and_then(|joint| joints.get(joint));
                let bone =
                    bone.ok_or_else(|| format!("expected a joint of the skin, found joint {}", influence.joint))?;
                Ok(Weight { bone: bone.clone(), weight: number(influence.weight) })
            };
            influences.iter().map(own).collect::<Result<Vec<Weight>, Refusal>>()
        };
        let is_row = |row: &[Influence]| {
            let sum: f32 = row.iter().map(|influence| influence.weight).sum();
            let is_weight = |influence: &Influence| influence.weight.is_finite() && influence.weight >= 0.0;
            (1..=4).contains(&row.len()) && row.iter().all(is_weight) && (sum - 1.0).abs() < 1e-2
        };
        if !values.iter().all(|(_, row)| is_row(row)) {
            return Err("expected one to four joints for a vertex, with weights that sum to 1".to_owned());
        }
        let shared = together(origins, |origin| origin.0, values, |one, other| one == other)?;
        let new =
            shared.into_iter().map(|(place, own)| Ok((place, row(&own)?))).collect::<Result<Vec<_>, Refusal>>()?;
        let Some(Rows::Weights(rows)) = self.statement(node.place_of(Keyword::Weights))?.rows_mut() else {
            return Err("expected a skin whose text lists weights".to_owned());
        };
        for (place, new) in new {
            *rows.get_mut(place).ok_or_else(|| format!("expected row {place} of weights"))? = new;
        }
        Ok(())
    }
}

/// The values by rows. All vertices of one row have to be given, and given the same.
fn together<T: Clone>(
    origins: &Origins,
    row_of: impl Fn(&(u32, u32)) -> u32,
    values: &[(u32, T)],
    same: impl Fn(&T, &T) -> bool,
) -> Result<Vec<(usize, T)>, Refusal> {
    let mut vertices: HashMap<u32, usize> = HashMap::new();
    for origin in &origins.of {
        *vertices.entry(row_of(origin)).or_default() += 1;
    }
    let mut rows: HashMap<u32, (usize, T)> = HashMap::new();
    let mut seen = std::collections::HashSet::new();
    for (vertex, value) in values {
        let origin = usize::try_from(*vertex).ok().and_then(|vertex| origins.of.get(vertex));
        let Some(row) = origin.map(&row_of) else {
            return Err(format!("expected one of the {} vertices, found vertex {vertex}", origins.of.len()));
        };
        if !seen.insert(*vertex) {
            return Err(format!("expected one value for vertex {vertex}, found two"));
        }
        let (count, first) = rows.entry(row).or_insert_with(|| (0, value.clone()));
        *count += 1;
        if !same(first, value) {
            return Err(format!(
                "row {row} of the text is that of several vertices: expected one value for all of them"
            ));
        }
    }
    let mut found: Vec<(usize, T)> = Vec::with_capacity(rows.len());
    for (row, (count, value)) in rows {
        let all = vertices.get(&row).copied().unwrap_or(0);
        if count != all {
            return Err(format!(
                "row {row} of the text is that of {all} vertices: expected values for all, found {count}"
            ));
        }
        found.push((usize::try_from(row).unwrap_or(usize::MAX), value));
    }
    found.sort_by_key(|(row, _)| *row);
    Ok(found)
}
