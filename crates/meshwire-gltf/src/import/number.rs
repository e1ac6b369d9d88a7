//! Numbering of vertices if the edited file has lost their numbers.

use std::collections::{BTreeSet, HashMap};

use meshwire_scene::glam::Vec2;
use meshwire_scene::{Influence, Mesh};

use super::pair::{PLACE, distance};
use super::part::Part;
use super::rebind::{self, RIGID};
use super::twin;
use super::values::NORMAL;
use crate::export;

/// Differences of texture coordinates and of joint weights up to this are noise.
const SAME_UV: f32 = 1e-5;
const SAME_SHARE: f32 = 1e-3;

/// The cost of other texture coordinates. It is more than normals can differ: editors keep texture coordinates, but compute
/// normals anew at folded edges.
const OTHER_UV: f32 = 4.0;

/// A vertex of the base: its part, its index in the part, and its number.
#[derive(Debug, Clone, Copy)]
struct Vertex {
    part: usize,
    place: usize,
    id: usize,
}

/// Numbers the vertices of parts without numbers, which editors write if they export without custom attributes. A
/// vertex is matched to the one at its position with the nearest texture coordinates, normal and joints. If several are
/// alike, the one with the same triangles is used, or the next one in the order of the base, because editors keep the
/// order. A vertex at a new position is matched by order if its part has as many vertices and triangles as before;
/// otherwise it is new.
///
/// `material` returns the material of the base that a part has. `extent` is the greatest coordinate of the mesh.
pub(super) fn number(clean: &Mesh, parts: &mut [Part], extent: f32, material: impl Fn(&Part) -> Option<usize>) {
    if parts.iter().any(|part| part.ids.is_some()) {
        return;
    }
    let mut first = 0;
    let mut shown = Vec::new();
    let mut vertices = Vec::new();
    for (part, primitive) in clean.primitives.iter().enumerate() {
        if export::is_shown(primitive) {
            shown.push((first, primitive));
            vertices.extend((0..primitive.positions.len()).map(|place| Vertex { part, place, id: first + place }));
        }
        first += primitive.positions.len();
    }
    let places = Places::of(clean, &vertices, PLACE * extent);
    let is_rebound = parts.iter().any(|part| part.rebound.is_some());
    let rebound = is_rebound.then(|| Places::of(clean, &vertices, RIGID * extent));
    for (number, part) in parts.iter_mut().filter(|part| !part.triangles.is_empty()).enumerate() {
        let material = material(part);
        let back = rebind::brought_by_influences(part);
        let mut next = shown.get(number).map_or(0, |(first, _)| *first);
        let mut ids = Vec::with_capacity(part.positions.len());
        for vertex in 0..part.positions.len() {
            let best = places.best(part, part, vertex, material, next);
            let best = best.or_else(|| rebound.as_ref()?.best(back.as_ref()?, part, vertex, material, next));
            next = best.unwrap_or(next) + 1;
            ids.push(best);
        }
        part.ids = Some(ids);
    }
    twin::settle(clean, parts);
    let parts: Vec<&mut Part> = parts.iter_mut().filter(|part| !part.triangles.is_empty()).collect();
    if parts.len() != shown.len() {
        return;
    }
    let mut used: BTreeSet<usize> =
        parts.iter().filter_map(|part| part.ids.as_ref()).flatten().flatten().copied().collect();
    for (part, (first, primitive)) in parts.into_iter().zip(shown) {
        if part.positions.len() != primitive.positions.len() || part.triangles.len() != primitive.triangles.len() {
            continue;
        }
        for (place, id) in part.ids.iter_mut().flatten().enumerate().filter(|(_, id)| id.is_none()) {
            if used.insert(first + place) {
                *id = Some(first + place);
            }
        }
    }
}

/// Vertices of the base by position. Those in one cell are within four tolerances of each other.
struct Places<'a> {
    clean: &'a Mesh,
    tolerance: f32,
    cells: HashMap<[u32; 3], Vec<Vertex>>,
}

impl<'a> Places<'a> {
    fn of(clean: &'a Mesh, vertices: &[Vertex], tolerance: f32) -> Self {
        let mut places = Self { clean, tolerance, cells: HashMap::new() };
        for vertex in vertices {
            if let Some(place) = places.position(*vertex) {
                places.cells.entry(places.cell(place)).or_default().push(*vertex);
            }
        }
        places
    }

    fn position(&self, vertex: Vertex) -> Option<[f32; 3]> {
        self.clean.primitives.get(vertex.part)?.positions.get(vertex.place).copied()
    }

    fn cell(&self, place: [f32; 3]) -> [u32; 3] {
        // Adding zero removes negative zeros.
        place.map(|value| ((value / (4.0 * self.tolerance)).floor() + 0.0).to_bits())
    }

    /// Returns the number of the vertex that is nearest to one of the edited file, if there is one at its position in
    /// `moved`.
    fn best(&self, moved: &Part, part: &Part, vertex: usize, material: Option<usize>, next: usize) -> Option<usize> {
        let place = *moved.positions.get(vertex)?;
        let [a, b] = [-self.tolerance, self.tolerance].map(|step| self.cell(place.map(|value| value + step)));
        let mut cells = BTreeSet::new();
        for corner in 0..8_u8 {
            let mut cell = a;
            cell.iter_mut()
                .zip(b)
                .enumerate()
                .filter(|(axis, _)| corner >> axis & 1 == 1)
                .for_each(|(_, (a, b))| *a = b);
            cells.insert(cell);
        }
        let near = cells.iter().filter_map(|cell| self.cells.get(cell)).flatten();
        let near = near.filter_map(|one| Some((one, distance(self.position(*one)?, place))));
        let near = near.filter(|(_, apart)| *apart <= self.tolerance).map(|(one, apart)| {
            let primitive = self.clean.primitives.get(one.part);
            let other_material = primitive.is_some_and(|primitive| primitive.material != material);
            let apart = (apart / self.tolerance * 4.0).round();
            ((self.differs(*one, moved, part, vertex), apart), (other_material, one.id.abs_diff(next), one.id))
        });
        let best = near.min_by(|((a, a_apart), a_order), ((b, b_apart), b_order)| {
            a.total_cmp(b).then(a_apart.total_cmp(b_apart)).then(a_order.cmp(b_order))
        });
        best.map(|(_, (.., id))| id)
    }

    /// Returns how much the values of a vertex differ from those of one of the base, in steps. Noise counts as zero.
    fn differs(&self, base: Vertex, moved: &Part, part: &Part, vertex: usize) -> f32 {
        let Some(primitive) = self.clean.primitives.get(base.part) else { return f32::MAX };
        let beyond = |far: f32, noise: f32| if far <= noise { 0.0 } else { far };
        let mut far = 0.0;
        if let (Some(a), Some(b)) = (
            primitive.uv_sets.first().and_then(|set| set.get(base.place)),
            part.uv_sets.first().and_then(|set| set.get(vertex)),
        ) {
            let (a, b) = (Vec2::from(*a), Vec2::from(*b));
            let apart = a.distance(b);
            far += if apart <= SAME_UV * a.abs().max_element().max(1.0) { 0.0 } else { OTHER_UV + apart };
        }
        if let (Some(a), Some(b)) =
            (primitive.normals.get(base.place), moved.normals.as_ref().and_then(|normals| normals.get(vertex)))
        {
            far += beyond(distance(*a, *b), NORMAL);
        }
        if part.influences.is_some() {
            let (a, b) = (primitive.influences.of(base.place), part.influences_of(vertex));
            far += beyond(unlike(a, b), SAME_SHARE);
        }
        (far * 4096.0).round()
    }
}

/// Returns the share of the weights that differs.
fn unlike(a: &[Influence], b: &[Influence]) -> f32 {
    let share = |list: &[Influence], joint: u32| -> f32 {
        list.iter().filter(|one| one.joint == joint).map(|one| one.weight).sum()
    };
    let more = |one: &[Influence], other: &[Influence]| -> f32 {
        one.iter().map(|own| (own.weight - share(other, own.joint)).max(0.0)).sum()
    };
    more(a, b).max(more(b, a))
}
