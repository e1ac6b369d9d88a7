//! Faces that go, in the rows that say them.

use std::collections::{HashMap, HashSet};

use meshwire_scene::{Primitive, VertexValues};

use super::apply::{Edit, Refusal};
use crate::text::Keyword;

/// Lists with a row for each face.
const OF_FACES: [Keyword; 4] = [Keyword::Faces, Keyword::TexIndices1, Keyword::TexIndices2, Keyword::TexIndices3];

impl Edit<'_> {
    /// Leaves out the faces that are no more, and does what became of the vertices of the others. The rows of vertices stay: a
    /// compiler leaves out those that no face uses.
    pub(super) fn geometry(
        &mut self,
        mesh: usize,
        primitive: usize,
        part: &Primitive,
        origins: &[Option<u32>],
    ) -> Result<(), Refusal> {
        let new = || {
            "expected no new vertices or faces: faces of a text have smoothing groups and texture vertices, which a scene does \
             not say"
                .to_owned()
        };
        let (place, node) = self.node_of_mesh(mesh)?;
        let base = self.scene.meshes.get(mesh).and_then(|mesh| mesh.primitives.get(primitive)).cloned();
        let base = base.ok_or_else(|| format!("expected part 0, the one that a mesh has, found part {primitive}"))?;
        let known: Option<Vec<u32>> = origins.iter().copied().collect();
        let known = known.filter(|known| known.len() == part.positions.len()).ok_or_else(new)?;
        let before = |corner: u32| usize::try_from(corner).ok().and_then(|corner| known.get(corner)).copied();
        // A triangle may begin with any of its corners, and be there twice.
        let mut left: HashMap<[u32; 3], usize> = HashMap::new();
        for triangle in &part.triangles {
            let [a, b, c] = triangle.map(before);
            *left.entry(turned([a.ok_or_else(new)?, b.ok_or_else(new)?, c.ok_or_else(new)?])).or_default() += 1;
        }
        let mut gone = Vec::new();
        for (number, triangle) in base.triangles.iter().enumerate() {
            match left.get_mut(&turned(*triangle)).filter(|count| **count > 0) {
                Some(count) => *count -= 1,
                None => {
                    let own = base.source_triangles.get(number).and_then(|own| usize::try_from(*own).ok());
                    gone.push(own.unwrap_or(number));
                }
            }
        }
        if left.values().any(|count| *count > 0) {
            return Err(new());
        }
        if !gone.is_empty() && node.rows(Keyword::Aabb).is_some() {
            return Err("expected the faces there are: the boxes of a walk mesh name them".to_owned());
        }
        self.values(mesh, place, (&base, part), &known)?;
        for keyword in OF_FACES {
            if node.rows(keyword).is_some() {
                self.statement(node.place_of(keyword))?.remove_rows(&gone);
            }
        }
        Ok(())
    }

    /// The values of vertices that are others now. Vertices that went take those of what they share a row with.
    fn values(
        &mut self,
        mesh: usize,
        place: usize,
        (base, part): (&Primitive, &Primitive),
        known: &[u32],
    ) -> Result<(), Refusal> {
        let rows: Vec<(u32, u32)> =
            self.traced.nodes.get(place).map(|(_, origins)| origins.of.clone()).unwrap_or_default();
        let vertex_row = |(vertex, _): &(u32, u32)| *vertex;
        let mut found = Vec::new();
        if let Some(values) = changed(&base.positions, &part.positions, known, &rows, vertex_row)? {
            found.push(VertexValues::Positions(values));
        }
        // Those that no text lists are computed.
        if self.node(place)?.rows(Keyword::Normals).is_some() {
            if let Some(values) = changed(&base.normals, &part.normals, known, &rows, vertex_row)? {
                found.push(VertexValues::Normals(values));
            }
        }
        for (set, (old, new)) in base.uv_sets.iter().zip(&part.uv_sets).enumerate() {
            if let Some(values) = changed(old, new, known, &rows, |(_, uv)| *uv)? {
                found.push(VertexValues::Uvs(set, values));
            }
        }
        if let (Some(old), Some(new)) = (base.color_sets.first(), part.color_sets.first()) {
            if let Some(values) = changed(old, new, known, &rows, vertex_row)? {
                found.push(VertexValues::Colors(0, values));
            }
        }
        let influences = |vertex: usize, of: u32| {
            let of = usize::try_from(of).unwrap_or(usize::MAX);
            part.influences.is_empty() || part.influences.of(vertex) == base.influences.of(of)
        };
        if !known.iter().enumerate().all(|(vertex, of)| influences(vertex, *of)) {
            return Err("expected the influences there are where faces go: change them in another step".to_owned());
        }
        found.into_iter().try_for_each(|values| self.vertices(mesh, 0, &values))
    }
}

/// A triangle from its least corner on.
fn turned([a, b, c]: [u32; 3]) -> [u32; 3] {
    if a <= b && a <= c {
        [a, b, c]
    } else if b <= c {
        [b, c, a]
    } else {
        [c, a, b]
    }
}

/// Values by the numbers of vertices.
type Rows<const N: usize> = Vec<(u32, [f32; N])>;

/// The values of a list that are others now, for all vertices of each row; `None` where all are what they were.
fn changed<const N: usize>(
    old: &[[f32; N]],
    new: &[[f32; N]],
    known: &[u32],
    rows: &[(u32, u32)],
    row_of: impl Fn(&(u32, u32)) -> u32,
) -> Result<Option<Rows<N>>, Refusal> {
    let bits = |value: [f32; N]| value.map(f32::to_bits);
    let row = |vertex: u32| usize::try_from(vertex).ok().and_then(|vertex| rows.get(vertex)).map(&row_of);
    let is_new = |value: [f32; N], vertex: u32| {
        let old = usize::try_from(vertex).ok().and_then(|vertex| old.get(vertex));
        old.is_some_and(|old| bits(*old) != bits(value))
    };
    let touched = new.iter().zip(known).filter(|(value, vertex)| is_new(**value, **vertex));
    let touched: HashSet<u32> = touched.filter_map(|(_, vertex)| row(*vertex)).collect();
    let mut by_row: HashMap<u32, [f32; N]> = HashMap::new();
    for (value, vertex) in new.iter().zip(known) {
        let Some(row) = row(*vertex).filter(|row| touched.contains(row)) else { continue };
        if bits(*by_row.entry(row).or_insert(*value)) != bits(*value) {
            return Err(format!(
                "row {row} of the text is that of several vertices: expected one value for all of them"
            ));
        }
    }
    let of_row = |(vertex, row): (u32, &(u32, u32))| Some((vertex, *by_row.get(&row_of(row))?));
    let all: Rows<N> = (0..).zip(rows).filter_map(of_row).collect();
    Ok((!all.is_empty()).then_some(all))
}
