//! Welding of vertices.

use std::collections::HashMap;

use glam::{DVec3, Vec3};

use super::{Remap, count};

/// Maps vertices with the same key that are at most `tolerance` apart to the first of them.
pub(super) fn weld(positions: &[[f32; 3]], keys: &[Vec<u8>], tolerance: f32) -> Remap {
    let mut target: Vec<u32> = Vec::with_capacity(positions.len());
    let mut exact: HashMap<([u32; 3], &[u8]), u32> = HashMap::new();
    // Representatives by grid cell. Cells are as wide as the tolerance, so a near vertex is in the same or a
    // neighboring cell.
    let mut cells: HashMap<([u64; 3], &[u8]), Vec<u32>> = HashMap::new();
    let near = tolerance > 0.0 && tolerance.is_finite();
    for (vertex, place) in positions.iter().enumerate() {
        let key = keys.get(vertex).map_or(&[][..], Vec::as_slice);
        let vertex = count(vertex);
        let same = *exact.entry((place.map(f32::to_bits), key)).or_insert(vertex);
        if same != vertex {
            let known = usize::try_from(same).ok().and_then(|same| target.get(same)).copied();
            target.push(known.unwrap_or(vertex));
            continue;
        }
        let found = if near { cell_of(*place, tolerance) } else { None };
        let Some(cell) = found else {
            target.push(vertex);
            continue;
        };
        let is_near = |other: &&u32| {
            let other = usize::try_from(**other).ok().and_then(|other| positions.get(other)).copied().unwrap_or(*place);
            Vec3::from(other).distance(Vec3::from(*place)) <= tolerance
        };
        let around =
            neighbors(cell).filter_map(|cell| cells.get(&(cell, key))).flatten().filter(is_near).min().copied();
        if around.is_none() {
            cells.entry((key_of(cell), key)).or_default().push(vertex);
        }
        target.push(around.unwrap_or(vertex));
    }
    Remap::merged(&target)
}

/// Returns the grid cell of a position, or `None` if the position is not finite.
fn cell_of(place: [f32; 3], size: f32) -> Option<DVec3> {
    let cell = (Vec3::from(place).as_dvec3() / f64::from(size)).floor();
    cell.is_finite().then_some(cell)
}

/// Returns a hash key for a cell. Both zeros have the same key.
fn key_of(cell: DVec3) -> [u64; 3] {
    cell.to_array().map(|number| (number + 0.0).to_bits())
}

/// Returns the keys of a cell and the 26 cells around it.
fn neighbors(cell: DVec3) -> impl Iterator<Item = [u64; 3]> {
    const STEPS: [f64; 3] = [-1.0, 0.0, 1.0];
    let pairs = STEPS.into_iter().flat_map(|x| STEPS.map(|y| (x, y)));
    pairs.flat_map(|(x, y)| STEPS.map(|z| DVec3::new(x, y, z))).map(move |step| key_of(cell + step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_are_one_where_place_and_key_agree() {
        let places = [[0.0; 3], [1.0, 0.0, 0.0], [0.0; 3], [0.05, 0.0, 0.0], [0.0, -0.05, 0.0], [f32::NAN; 3]];
        let keys: Vec<Vec<u8>> = [b"a", b"a", b"a", b"a", b"b", b"a"].map(|key| key.to_vec()).into();
        assert_eq!(weld(&places, &keys, 0.0).sources(), [0, 1, 3, 4, 5]);
        let near = weld(&places, &keys, 0.1);
        assert_eq!((near.sources(), near.target(3)), (&[0, 1, 4, 5][..], Some(0)));
    }

    #[test]
    fn a_cell_has_27_neighbors_with_itself() {
        let around: Vec<_> = neighbors(DVec3::ONE).collect();
        assert_eq!(around.len(), 27);
        assert!(around.contains(&key_of(DVec3::ONE)) && around.contains(&[0; 3]), "the two zeros are one cell");
    }
}
