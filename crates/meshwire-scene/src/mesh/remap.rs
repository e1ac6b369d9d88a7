//! The mapping of vertices from before an edit to after it.

use std::collections::HashMap;
use std::hash::Hash;

use super::{at, count};

/// The mapping of vertices between before and after an edit.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::mesh::Remap;
///
/// let triangles = [[0, 3, 2]];
/// let remap = Remap::used(4, &triangles);
/// assert_eq!(remap.sources(), [0, 2, 3]);
/// let mut names = vec!["a", "b", "c", "d"];
/// remap.apply(&mut names);
/// assert_eq!(names, ["a", "c", "d"]);
/// assert_eq!(remap.triangles(&triangles), [[0, 2, 1]]);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Remap {
    sources: Vec<u32>,
    /// For every vertex before the edit, the first vertex after it that it became.
    targets: Vec<Option<u32>>,
}

impl Remap {
    /// Returns a mapping that keeps every vertex.
    #[must_use]
    pub fn identity(vertices: usize) -> Self {
        let sources: Vec<u32> = (0..count(vertices)).collect();
        Self { targets: sources.iter().copied().map(Some).collect(), sources }
    }

    /// Returns a mapping in which every vertex is merged into the one that `target` names. Vertices that name
    /// themselves are kept.
    pub(crate) fn merged(target: &[u32]) -> Self {
        let mut remap = Self { sources: Vec::new(), targets: Vec::with_capacity(target.len()) };
        for (vertex, kept) in (0..).zip(target) {
            let new = if *kept == vertex {
                remap.sources.push(vertex);
                Some(count(remap.sources.len()) - 1)
            } else {
                at(&remap.targets, *kept).copied().flatten()
            };
            remap.targets.push(new);
        }
        remap
    }

    /// Returns a mapping that keeps the vertices for which `keep` is true.
    #[must_use]
    pub fn keeping(keep: &[bool]) -> Self {
        let mut remap = Self::default();
        for (vertex, keep) in (0..).zip(keep) {
            remap.targets.push(keep.then(|| count(remap.sources.len())));
            remap.sources.extend(keep.then_some(vertex));
        }
        remap
    }

    /// Returns a mapping that keeps the vertices that some triangle uses.
    #[must_use]
    pub fn used(vertices: usize, triangles: &[[u32; 3]]) -> Self {
        let mut used = vec![false; vertices];
        for index in triangles.as_flattened() {
            if let Some(used) = usize::try_from(*index).ok().and_then(|index| used.get_mut(index)) {
                *used = true;
            }
        }
        Self::keeping(&used)
    }

    /// Splits every vertex whose corners have different values into one vertex per value. The first stays in place. The
    /// others are appended after all vertices, or after those of the same part. Also returns the new triangles and the
    /// value of every new vertex, which is `None` if no triangle uses it.
    pub fn by_corners<K: Eq + Hash + Copy>(
        vertices: usize,
        parts: Option<&[u32]>,
        triangles: &[[u32; 3]],
        values: &[[K; 3]],
    ) -> (Self, Vec<[u32; 3]>, Vec<Option<K>>) {
        let mut made: Vec<(u32, Option<K>)> = (0..count(vertices)).map(|vertex| (vertex, None)).collect();
        let mut known: HashMap<(u32, K), u32> = HashMap::new();
        let mut corners: Vec<[u32; 3]> = Vec::with_capacity(triangles.len());
        for (triangle, values) in triangles.iter().zip(values) {
            let mut corner = *triangle;
            for (index, value) in corner.iter_mut().zip(values) {
                let source = *index;
                *index = *known.entry((source, *value)).or_insert_with(|| {
                    let next = count(made.len());
                    match usize::try_from(source).ok().and_then(|source| made.get_mut(source)) {
                        Some((_, first @ None)) => {
                            *first = Some(*value);
                            source
                        }
                        Some(_) => {
                            made.push((source, Some(*value)));
                            next
                        }
                        None => source,
                    }
                });
            }
            corners.push(corner);
        }
        corners.extend(triangles.iter().skip(values.len()));
        let mut order: Vec<u32> = (0..count(made.len())).collect();
        if let Some(parts) = parts {
            order.sort_by_key(|vertex| at(&made, *vertex).and_then(|(source, _)| at(parts, *source)));
        }
        let mut places = vec![0; made.len()];
        for (place, vertex) in (0..).zip(&order) {
            if let Some(slot) = usize::try_from(*vertex).ok().and_then(|vertex| places.get_mut(vertex)) {
                *slot = place;
            }
        }
        for index in corners.as_flattened_mut() {
            *index = at(&places, *index).copied().unwrap_or(*index);
        }
        let ordered = || order.iter().filter_map(|vertex| at(&made, *vertex));
        let targets = places.iter().copied().take(vertices).map(Some).collect();
        let remap = Self { sources: ordered().map(|(source, _)| *source).collect(), targets };
        (remap, corners, ordered().map(|(_, value)| *value).collect())
    }

    /// Returns, for every vertex after the edit, the vertex before it that it came from.
    #[must_use]
    pub fn sources(&self) -> &[u32] {
        &self.sources
    }

    /// Returns the vertex that a vertex before the edit became: the first if there are several, `None` if it was
    /// removed.
    #[must_use]
    pub fn target(&self, vertex: u32) -> Option<u32> {
        at(&self.targets, vertex).copied().flatten()
    }

    /// Returns true if every vertex stayed in place.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.sources.len() == self.targets.len() && self.sources.iter().copied().eq(0..count(self.sources.len()))
    }

    /// Updates a list with one element per vertex. An empty list stays empty.
    pub fn apply<T: Clone>(&self, list: &mut Vec<T>) {
        if !self.is_identity() && !list.is_empty() {
            *list = self.sources.iter().filter_map(|source| at(list, *source).cloned()).collect();
        }
    }

    /// Returns the triangles with their new vertex indices. An index that is out of range, or that refers to a removed
    /// vertex, is unchanged.
    #[must_use]
    pub fn triangles(&self, triangles: &[[u32; 3]]) -> Vec<[u32; 3]> {
        triangles.iter().map(|triangle| triangle.map(|index| self.target(index).unwrap_or(index))).collect()
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;

    #[test]
    fn corners_that_differ_make_vertices_behind_those_of_their_part() {
        let triangles = [[0, 1, 2], [2, 1, 0], [3, 4, 9]];
        let values = [['a', 'b', 'c'], ['c', 'x', 'y'], ['d', 'e', 'f']];
        let (remap, corners, found) = Remap::by_corners(6, None, &triangles, &values);
        assert_eq!(remap.sources(), [0, 1, 2, 3, 4, 5, 1, 0]);
        assert_eq!(corners, [[0, 1, 2], [2, 6, 7], [3, 4, 9]], "a dangling index stays");
        assert_eq!(found.iter().map(|value| value.unwrap_or('-')).collect::<String>(), "abcde-xy");
        let parts = [0, 0, 0, 1, 1, 1];
        let (remap, corners, found) = Remap::by_corners(6, Some(&parts), &triangles, &values);
        assert_eq!(remap.sources(), [0, 1, 2, 1, 0, 3, 4, 5]);
        assert_eq!(corners[..2], [[0, 1, 2], [2, 3, 4]]);
        assert_eq!((corners[2][0], corners[2][1], remap.target(3), remap.target(1)), (5, 6, Some(5), Some(1)));
        assert_eq!(found.iter().map(|value| value.unwrap_or('-')).collect::<String>(), "abcxyde-");
    }

    #[test]
    fn merged_vertices_become_the_one_that_stays() {
        let remap = Remap::merged(&[0, 0, 2, 2, 0]);
        assert_eq!(remap.sources(), [0, 2]);
        assert_eq!(
            (0..6).map(|vertex| remap.target(vertex)).collect::<Vec<_>>(),
            [Some(0), Some(0), Some(1), Some(1), Some(0), None]
        );
        assert!(!remap.is_identity() && Remap::identity(3).is_identity() && Remap::merged(&[0, 1]).is_identity());
    }
}
