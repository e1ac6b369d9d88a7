//! Edits of meshes: in existing rows where possible, otherwise in new lists.

use std::collections::BTreeMap;

use meshwire_core::ByteString;
use meshwire_scene::Primitive;
use meshwire_scene::plan::{PartEdit, Reason};

use super::super::apply::{HAS_SHAPES, has_shapes};
use super::super::mesh::{Bones, uv_sets};
use super::super::part::shape;
use super::PROFILE;
use super::apply::{Edit, number};
use crate::compile::{self, Origins};
use crate::decompile::piece;
use crate::text::{Keyword, Node, Rows, Statement, UV_SETS, Weight};
use crate::tree::{self, Mesh};

/// The lists of a mesh.
const LISTS: [Keyword; 14] = [
    Keyword::Verts,
    Keyword::Normals,
    Keyword::Tangents,
    Keyword::TVerts,
    Keyword::TVerts1,
    Keyword::TVerts2,
    Keyword::TVerts3,
    Keyword::TexIndices1,
    Keyword::TexIndices2,
    Keyword::TexIndices3,
    Keyword::Faces,
    Keyword::Colors,
    Keyword::Weights,
    Keyword::Constraints,
];

/// Tolerance of normals. Rounding by editors is invisible.
const SAME_NORMAL: f32 = 1e-3;

/// New rows of lists, by the index of their statement.
type NewRows = BTreeMap<usize, Vec<(usize, Row)>>;

enum Row {
    Numbers(Vec<f32>),
    Weights(Vec<Weight>),
}

impl Edit<'_> {
    /// Sets values, vertices or triangles of a mesh.
    pub(super) fn part(&mut self, mesh: usize, edit: &PartEdit<'_>) -> Result<(), Reason> {
        let opacity = edit.changed(|part| part.color_sets.first()).into_iter();
        let colors = edit.after.color_sets.first();
        if opacity.filter_map(|vertex| colors?.get(vertex)).any(|[.., alpha]| alpha.to_bits() != 1.0_f32.to_bits()) {
            return Err("colors of a text have no opacity: set it to 1".into());
        }
        let (place, node) = self.node_of_mesh(mesh)?;
        let rows = if edit.is_rearranged { None } else { self.rows_of(mesh, place, &node, edit) };
        if let Some(rows) = rows {
            let before: Vec<Statement> = self.statements(&node);
            rows.into_iter().for_each(|(place, rows)| self.put_rows(place, rows));
            if edit.changed(|part| Some(&part.normals)).is_empty() || node.rows(Keyword::Normals).is_some() {
                return Ok(());
            }
            // The compiler computes the normals, which may already equal the new ones.
            let made = compiled(&node, &self.statements(&node));
            if made.is_some_and(|made| agreement(&made, &edit.after) == Agreement::Full) {
                return Ok(());
            }
            self.text.statements.iter_mut().skip(node.index + 1).zip(before).for_each(|(slot, old)| *slot = old);
        }
        self.replace(mesh, place, &node, edit)
    }

    fn statements(&self, node: &Node<'_>) -> Vec<Statement> {
        self.text.statements.iter().skip(node.index + 1).take(node.statements.len()).cloned().collect()
    }

    /// Returns the rows that express all changes, or `None` if rows are not sufficient.
    fn rows_of(&self, mesh: usize, place: usize, node: &Node<'_>, edit: &PartEdit<'_>) -> Option<NewRows> {
        let (_, origins) = self.traced.nodes.get(place)?;
        let mut found = NewRows::new();
        let vertex = |origin: &(u32, u32)| origin.0;
        list(&mut found, node, Keyword::Verts, origins, vertex, edit, |part| Some(&part.positions))?;
        if node.rows(Keyword::Normals).is_some() {
            list(&mut found, node, Keyword::Normals, origins, vertex, edit, |part| Some(&part.normals))?;
        }
        list(&mut found, node, Keyword::Tangents, origins, vertex, edit, |part| Some(&part.tangents))?;
        list(&mut found, node, Keyword::Colors, origins, vertex, edit, |part| part.color_sets.first())?;
        if edit.after.color_sets.len() != edit.before.color_sets.len()
            || edit.after.uv_sets.len() != edit.before.uv_sets.len()
        {
            return None;
        }
        let streams =
            self.compiled(place).and_then(tree::Node::mesh).map(|mesh| uv_sets(&mesh.streams, mesh.num_vertices()));
        for (set, slot) in streams.unwrap_or_default().into_iter().enumerate() {
            let (keyword, indices) = *UV_SETS.get(slot)?;
            let is_changed = !edit.changed(|part| part.uv_sets.get(set)).is_empty();
            if is_changed && indices.is_some_and(|indices| node.rows(indices).is_some()) {
                return None;
            }
            list(&mut found, node, keyword, origins, |origin| origin.1, edit, |part| part.uv_sets.get(set))?;
        }
        self.weights(&mut found, mesh, node, origins, edit)?;
        Some(found)
    }

    fn weights(
        &self,
        found: &mut NewRows,
        mesh: usize,
        node: &Node<'_>,
        origins: &Origins,
        edit: &PartEdit<'_>,
    ) -> Option<()> {
        let (old, new) = (&edit.before.influences, &edit.after.influences);
        let changed: Vec<usize> =
            (0..new.len().max(old.len())).filter(|vertex| old.of(*vertex) != new.of(*vertex)).collect();
        if changed.is_empty() {
            return Some(());
        }
        let joints = self.joints(mesh);
        let place = node.place_of(Keyword::Weights);
        for (row, vertices) in by_row(origins, |origin| origin.0, &changed) {
            let [first, ..] = vertices.as_slice() else { continue };
            let values = new.of(*first);
            let sum: f32 = values.iter().map(|one| one.weight).sum();
            let is_sound = (1..=4).contains(&values.len()) && values.iter().all(|one| one.weight >= 0.0);
            if vertices.iter().any(|vertex| new.of(*vertex) != values) || !is_sound || (sum - 1.0).abs() > 1e-2 {
                return None;
            }
            let weight = |one: &meshwire_scene::Influence| {
                let bone = joints.get(usize::try_from(one.joint).ok()?)?.clone();
                Some(Weight { bone, weight: number(one.weight) })
            };
            let weights = values.iter().map(weight).collect::<Option<Vec<_>>>()?;
            found.entry(place).or_default().push((row, Row::Weights(weights)));
        }
        node.weights().map(|_| ())
    }

    /// Returns the names of the joints of a mesh.
    pub(super) fn joints(&self, mesh: usize) -> Vec<ByteString> {
        let own = self.base.meshes.get(mesh).and_then(|mesh| mesh.skin.as_ref());
        let skin = self.skins.get(&mesh).or(own);
        let name = |joint: &usize| ByteString::from(self.name_of(*joint));
        skin.iter().flat_map(|skin| &skin.joints).map(name).collect()
    }

    fn put_rows(&mut self, place: usize, rows: Vec<(usize, Row)>) {
        let Some(own) = self.text.statements.get_mut(place).and_then(Statement::rows_mut) else { return };
        for (row, new) in rows {
            match (&mut *own, new) {
                (Rows::Numbers(own), Row::Numbers(new)) => {
                    let numbers = own.row_mut(row).into_iter().flatten();
                    for (own, new) in numbers.zip(new) {
                        // An equal number keeps its formatting.
                        if meshwire_scene::motion::narrow(*own).to_bits() != new.to_bits() {
                            *own = number(new);
                        }
                    }
                }
                (Rows::Weights(own), Row::Weights(new)) => {
                    own.iter_mut().skip(row).take(1).for_each(|slot| slot.clone_from(&new));
                }
                _ => {}
            }
        }
    }

    /// Replaces the lists of a mesh by those of the edited one. Equal lists are unchanged.
    fn replace(&mut self, mesh: usize, place: usize, node: &Node<'_>, edit: &PartEdit<'_>) -> Result<(), Reason> {
        let model = &self.traced.file.model;
        let own = self.compiled(place).ok_or("the node is not in the model")?;
        if has_shapes(own, model) {
            return Err(HAS_SHAPES.into());
        }
        let Some(mut edited) = own.mesh().cloned() else { return Ok(()) };
        let bones = self.bones(mesh, own);
        shape(&mut edited, edit, bones.as_ref(), PROFILE)?;
        let names = self.joints(mesh);
        let lists = best(&edited, &edit.after, bones.as_ref(), &names, own.kind.name(), node.name)?;
        self.replace_lists(node, lists);
        Ok(())
    }

    /// Returns the joints of a mesh in slots in their own order.
    fn bones(&self, mesh: usize, own: &tree::Node) -> Option<Bones> {
        let skin = own.mesh()?.skin()?;
        let before = Bones::of(skin, skin.bones.len(), self.traced.nodes.len());
        match self.skins.get(&mesh) {
            // New joints get unused slots.
            Some(new) => {
                let free = (0..).filter(|slot| !before.slots.contains(slot));
                let more = new.joints.len().saturating_sub(before.slots.len());
                let slots = before.slots.iter().copied().chain(free.take(more)).collect();
                Some(Bones { skin: new.clone(), slots })
            }
            None => Some(before),
        }
    }

    fn replace_lists(&mut self, node: &Node<'_>, lists: Vec<Statement>) {
        let mut anchor = node.place_of(Keyword::Parent);
        let is_list = |statement: &Statement| {
            statement.keying().is_none()
                && statement
                    .keyword()
                    .is_some_and(|own| LISTS.contains(&own.meaning()) || own.meaning() == Keyword::Aabb)
        };
        let old = node.statements.iter().enumerate().filter(|(_, own)| is_list(own));
        let places: Vec<usize> = old.map(|(place, _)| node.index + 1 + place).collect();
        places.iter().for_each(|place| self.remove(*place));
        if let Some(first) = places.first() {
            anchor = *first;
        }
        for list in lists {
            let keyword = list.keyword().unwrap_or(Keyword::Verts);
            let place = node.place_of(keyword);
            if place != node.index {
                anchor = place;
                let own = self.text.statements.get(place);
                if own.is_some_and(|own| own.list().map(|own| &own.rows) == list.list().map(|list| &list.rows)) {
                    self.keep(place);
                    continue;
                }
            }
            self.insert(anchor, list);
        }
    }
}

/// Returns the lists of a mesh that compile to a part.
pub(super) fn best(
    mesh: &Mesh,
    part: &Primitive,
    bones: Option<&Bones>,
    names: &[ByteString],
    kind: &str,
    name: &[u8],
) -> Result<Vec<Statement>, Reason> {
    let weights = |vertex: usize| -> Vec<Weight> {
        let (Some(skin), Some(bones)) = (mesh.skin(), bones) else { return Vec::new() };
        let named = skin.influences(vertex).filter_map(|(slot, weight)| {
            let joint = bones.slots.iter().position(|own| *own == slot)?;
            Some(Weight { bone: names.get(joint)?.clone(), weight: number(weight) })
        });
        named.collect()
    };
    let node = Node { index: 0, kind: crate::text::NodeType::of(kind.as_bytes()), name, statements: &[], closed: true };
    let mut fallback = None;
    for mut lists in piece::lists(mesh, &weights) {
        if !part.tangents.is_empty() {
            lists = with_tangents(lists, part);
        }
        if part.positions.is_empty() {
            return Ok(lists);
        }
        let Some(made) = compiled(&node, &lists) else { continue };
        match agreement(&made, part) {
            Agreement::Full => return Ok(lists),
            // The compiler computes tangents, and normals from smoothing groups. The last lists state normals explicitly.
            Agreement::ButNormals => fallback = Some(lists),
            Agreement::None => {}
        }
    }
    fallback
        .ok_or_else(|| "the compiler would change its faces: remove faces with two corners at the same position".into())
}

/// Adds tangents to the lists, if they have a row for each vertex of the part.
fn with_tangents(mut lists: Vec<Statement>, part: &Primitive) -> Vec<Statement> {
    let numbers = part.tangents.as_flattened().iter().copied().map(number).collect();
    let rows = Rows::Numbers(crate::text::NumberRows::new(4, numbers));
    lists.insert(lists.len().min(1), Statement::table(Keyword::Tangents, rows));
    lists
}

/// Compiles the statements of a single node to a mesh.
fn compiled(node: &Node<'_>, statements: &[Statement]) -> Option<Mesh> {
    let own = Node { statements, ..*node };
    match compile::node(own, false, PROFILE)?.kind {
        tree::NodeKind::Mesh(mesh) => Some(*mesh),
        _ => None,
    }
}

/// The agreement of a compiled mesh with a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Agreement {
    Full,
    /// Everything matches except normals and tangents.
    ButNormals,
    None,
}

/// Compares the corners of a mesh with those of a part.
fn agreement(made: &Mesh, part: &Primitive) -> Agreement {
    let streams = &made.streams;
    let sets = uv_sets(streams, made.num_vertices());
    let near = |one: &[f32; 3], other: &[f32; 3]| {
        one.iter().zip(other).all(|(one, other)| (one - other).abs() <= SAME_NORMAL || one.to_bits() == other.to_bits())
    };
    let same_place = |vertex: usize, wanted: usize| {
        let uvs = part.uv_sets.iter().zip(&sets).all(|(wanted_set, slot)| {
            let own = streams.uvs.get(*slot).and_then(|set| set.get(vertex));
            own == wanted_set.get(wanted)
        });
        uvs && streams.positions.get(vertex) == part.positions.get(wanted)
    };
    let same_normal = |vertex: usize, wanted: usize| {
        let normals = part.normals.get(wanted).zip(streams.normals.get(vertex));
        let tangents = part.tangents.get(wanted).zip(streams.tangents.get(vertex));
        normals.is_none_or(|(one, other)| near(one, other))
            && tangents.is_none_or(|([x, y, z, _], own)| near(&[*x, *y, *z], own))
    };
    let all = |same: &dyn Fn(usize, usize) -> bool| {
        made.faces.iter().zip(&part.triangles).all(|(face, triangle)| {
            let mut corners = face.vertices.iter().zip(triangle);
            corners.all(|(own, wanted)| usize::try_from(*wanted).is_ok_and(|wanted| same(usize::from(*own), wanted)))
        })
    };
    if part.uv_sets.len() != sets.len() || made.faces.len() != part.triangles.len() || !all(&same_place) {
        Agreement::None
    } else if part.tangents.is_empty() == streams.tangents.is_empty() && all(&same_normal) {
        Agreement::Full
    } else {
        Agreement::ButNormals
    }
}

/// Returns the vertices of each row with at least one changed vertex.
fn by_row(origins: &Origins, row_of: impl Fn(&(u32, u32)) -> u32, changed: &[usize]) -> BTreeMap<usize, Vec<usize>> {
    let row = |origin: &(u32, u32)| usize::try_from(row_of(origin)).ok();
    let touched = changed.iter().filter_map(|vertex| row(origins.of.get(*vertex)?));
    let mut rows: BTreeMap<usize, Vec<usize>> = touched.map(|row| (row, Vec::new())).collect();
    for (vertex, origin) in origins.of.iter().enumerate() {
        if let Some(vertices) = row(origin).and_then(|row| rows.get_mut(&row)) {
            vertices.push(vertex);
        }
    }
    rows
}

/// Adds the rows of a list that change. Returns `None` if the list is missing, or if one row would need several values.
fn list<const N: usize>(
    found: &mut NewRows,
    node: &Node<'_>,
    keyword: Keyword,
    origins: &Origins,
    row_of: impl Fn(&(u32, u32)) -> u32,
    edit: &PartEdit<'_>,
    values: impl Fn(&Primitive) -> Option<&Vec<[f32; N]>>,
) -> Option<()> {
    let changed = edit.changed(&values);
    let new = values(&edit.after).map_or(&[][..], Vec::as_slice);
    if changed.is_empty() {
        return Some(());
    }
    node.rows(keyword)?;
    let bits = |vertex: &usize| new.get(*vertex).map(|value| value.map(f32::to_bits));
    for (row, vertices) in by_row(origins, row_of, &changed) {
        let [first, rest @ ..] = vertices.as_slice() else { continue };
        if rest.iter().any(|vertex| bits(vertex) != bits(first)) {
            return None;
        }
        let numbers = new.get(*first)?.to_vec();
        found.entry(node.place_of(keyword)).or_default().push((row, Row::Numbers(numbers)));
    }
    Some(())
}
