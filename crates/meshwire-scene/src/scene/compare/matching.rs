//! Matching of triangles of two scenes by the positions of their corners.

use std::collections::{HashMap, HashSet};

use glam::Vec3;

use super::group::{Piece, View};

/// A triangle: the index of its piece, its index in the piece, and its vertices, rotated so that the corner with the
/// lowest position id is first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Face {
    pub piece: usize,
    pub triangle: usize,
    pub corners: [usize; 3],
    /// True at corners whose surrounding triangles are degenerate or two-sided. Editors have no normal there.
    pub flat: [bool; 3],
    /// Position ids of the corners, within one comparison.
    pub places: [u32; 3],
}

/// The result of matching the triangles of two sides.
#[derive(Debug, Default)]
pub(super) struct Match {
    pub pairs: Vec<(Face, Face)>,
    /// Triangles that only the first side has.
    pub missing: Vec<Face>,
    /// Triangles that only the second side has.
    pub extra: Vec<Face>,
}

/// The index of a triangle, and its vertices.
type Numbered = (usize, [usize; 3]);

/// Triangles of a scene with their positions.
pub(super) struct Side {
    /// For each piece, its positions and its indexed triangles.
    pieces: Vec<(Vec<[f32; 3]>, Vec<Numbered>)>,
}

impl Side {
    /// Collects all triangles of pieces.
    pub fn whole(pieces: &[Piece<'_>], view: View) -> Self {
        let of = |piece: &Piece<'_>| (piece.positions(view), faces(piece, 0..piece.part.triangles.len()));
        Self { pieces: pieces.iter().map(of).collect() }
    }

    /// Collects some triangles of pieces.
    pub fn some(pieces: &[Piece<'_>], triangles: &[Vec<usize>], view: impl Fn(&Piece<'_>) -> View) -> Self {
        let of = |(piece, list): (&Piece<'_>, &Vec<usize>)| {
            (piece.positions(view(piece)), faces(piece, list.iter().copied()))
        };
        Self { pieces: pieces.iter().zip(triangles).map(of).collect() }
    }

    fn extent(&self) -> f32 {
        let all = self.pieces.iter().flat_map(|(positions, _)| positions.as_flattened());
        all.filter(|value| value.is_finite()).fold(1e-3, |extent, value| extent.max(value.abs()))
    }
}

fn faces(piece: &Piece<'_>, numbers: impl Iterator<Item = usize>) -> Vec<Numbered> {
    let index = |vertex: u32| usize::try_from(vertex).unwrap_or(usize::MAX);
    let of = |number: usize| Some((number, piece.part.triangles.get(number)?.map(index)));
    numbers.filter_map(of).collect()
}

/// Pairs the triangles of two sides whose corners have the same positions and the same winding. If several triangles
/// have the same positions, the one with the lowest result of `worse` is chosen. `place` is a fraction of the greatest
/// coordinate.
pub(super) fn matched([wanted, found]: &[Side; 2], place: f32, worse: impl Fn(Face, Face) -> usize) -> Match {
    let mut places = Places::new(place * wanted.extent().max(found.extent()));
    // Register all positions first: the nearest match of a position must not change while triangles are numbered.
    for (positions, _) in found.pieces.iter().chain(&wanted.pieces) {
        for place in positions {
            places.put(*place);
        }
    }
    let mut theirs: Vec<(Face, [u32; 3], bool)> = Vec::new();
    for (piece, (positions, faces)) in found.pieces.iter().enumerate() {
        let ids: Vec<u32> = positions.iter().map(|place| places.put(*place)).collect();
        theirs.extend(faces.iter().filter_map(|(triangle, corners)| face((piece, *triangle), *corners, &ids)));
    }
    let mut ours: Vec<(Face, [u32; 3], bool)> = Vec::new();
    for (piece, (positions, faces)) in wanted.pieces.iter().enumerate() {
        let ids: Vec<u32> = positions.iter().map(|place| places.put(*place)).collect();
        ours.extend(faces.iter().filter_map(|(triangle, corners)| face((piece, *triangle), *corners, &ids)));
    }
    let flat = places.flat(theirs.iter().chain(&ours).map(|(_, key, _)| *key));
    let mut by_key: HashMap<[u32; 3], Vec<usize>> = HashMap::new();
    for (number, (_, key, _)) in theirs.iter().enumerate() {
        by_key.entry(*key).or_default().push(number);
    }
    let mut result = Match::default();
    let mut used = vec![false; theirs.len()];
    let mut seen: HashSet<[u32; 3]> = HashSet::new();
    for (mut one, key, degenerate) in ours {
        seen.insert(sorted(key));
        one.flat = key.map(|id| flat.contains(&id));
        let candidates = by_key.get_mut(&key);
        let chosen = candidates.and_then(|candidates| {
            let other = |number: usize| theirs.get(number).map(|(other, ..)| *other);
            let best = match candidates.as_slice() {
                [] => None,
                [_] => Some(0),
                several => {
                    let score = |number: &usize| other(*number).map_or(usize::MAX, |other| worse(one, other));
                    // Take the first exact match, so that values within tolerance of several do not take the match of
                    // another.
                    let same = several.iter().position(|number| score(number) == 0);
                    same.or_else(|| (0..several.len()).min_by_key(|at| several.get(*at).map_or(usize::MAX, score)))
                }
            };
            best.map(|at| candidates.remove(at))
        });
        match chosen.and_then(|number| Some((number, theirs.get(number)?.0))) {
            Some((number, other)) => {
                used.iter_mut().skip(number).take(1).for_each(|used| *used = true);
                result.pairs.push((one, other));
            }
            None if degenerate => {}
            None => result.missing.push(one),
        }
    }
    for ((other, key, degenerate), _) in theirs.into_iter().zip(used).filter(|(_, used)| !used) {
        if !degenerate && !seen.contains(&sorted(key)) {
            result.extra.push(other);
        }
    }
    result
}

/// Returns a triangle rotated to start at its lowest position id, its ids, and whether it has a position twice.
fn face((piece, triangle): (usize, usize), corners: [usize; 3], ids: &[u32]) -> Option<(Face, [u32; 3], bool)> {
    let [a, b, c] = corners;
    let (i, j, k) = (*ids.get(a)?, *ids.get(b)?, *ids.get(c)?);
    let turns = [([i, j, k], [a, b, c]), ([j, k, i], [b, c, a]), ([k, i, j], [c, a, b])];
    let (key, corners) = turns.into_iter().min_by_key(|(key, _)| *key)?;
    Some((Face { piece, triangle, corners, flat: [false; 3], places: key }, key, i == j || j == k || k == i))
}

fn sorted(mut key: [u32; 3]) -> [u32; 3] {
    key.sort_unstable();
    key
}

/// Distinct positions, at least a given distance apart, indexed by grid cell.
struct Places {
    distance: f32,
    cells: HashMap<[i64; 3], Vec<u32>>,
    all: Vec<[f32; 3]>,
}

impl Places {
    fn new(distance: f32) -> Self {
        Self { distance: distance.max(f32::MIN_POSITIVE), cells: HashMap::new(), all: Vec::new() }
    }

    /// Returns the id of the nearest known position, or of a new one.
    fn put(&mut self, place: [f32; 3]) -> u32 {
        let low = place.map(|value| self.cell(value - self.distance));
        let high = place.map(|value| self.cell(value + self.distance));
        let mut best: Option<(f32, u32)> = None;
        let ([ax, ay, az], [bx, by, bz]) = (low, high);
        for x in [ax, bx].into_iter().take(if ax == bx { 1 } else { 2 }) {
            for y in [ay, by].into_iter().take(if ay == by { 1 } else { 2 }) {
                for z in [az, bz].into_iter().take(if az == bz { 1 } else { 2 }) {
                    for id in self.cells.get(&[x, y, z]).into_iter().flatten() {
                        let other =
                            usize::try_from(*id).ok().and_then(|id| self.all.get(id)).copied().unwrap_or_default();
                        let far = Vec3::from(place).distance(other.into());
                        if far <= self.distance && best.is_none_or(|(best, _)| far < best) {
                            best = Some((far, *id));
                        }
                    }
                }
            }
        }
        best.map_or_else(
            || {
                let id = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
                self.all.push(place);
                self.cells.entry(place.map(|value| self.cell(value))).or_default().push(id);
                id
            },
            |(_, id)| id,
        )
    }

    /// Cells are several times as wide as the distance, so that the search around most positions covers one cell.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "saturates; the language has no other conversion"
    )]
    fn cell(&self, value: f32) -> i64 {
        (f64::from(value) / (8.0 * f64::from(self.distance))).floor() as i64
    }

    /// Returns the positions of triangles without area, of triangles that exist with both windings, and of edges along
    /// which two triangles are folded onto each other.
    fn flat(&self, triangles: impl Iterator<Item = [u32; 3]>) -> HashSet<u32> {
        const FOLDED: f32 = -0.9999;
        let place =
            |id: u32| usize::try_from(id).ok().and_then(|id| self.all.get(id)).copied().map_or(Vec3::ZERO, Vec3::from);
        let mut flat = HashSet::new();
        let mut edges: HashMap<[u32; 2], Vec3> = HashMap::new();
        for key in triangles.collect::<HashSet<_>>() {
            let [a, b, c] = key.map(place);
            let longest = (b - a).length_squared().max((c - a).length_squared()).max((c - b).length_squared());
            let across = (b - a).cross(c - a);
            if across.length() <= 1e-5 * longest {
                flat.extend(key);
                continue;
            }
            let normal = across.normalize();
            let [i, j, k] = key;
            for [from, to] in [[i, j], [j, k], [k, i]] {
                let edge = [from.min(to), from.max(to)];
                if edges.insert(edge, normal).is_some_and(|other| other.dot(normal) < FOLDED) {
                    flat.extend(edge);
                }
            }
        }
        flat
    }
}
