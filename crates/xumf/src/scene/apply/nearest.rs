//! Search for the vertex nearest to a position.

/// Vertices sorted by x, with their indices.
pub(super) struct Nearest(Vec<([f32; 3], u32)>);

impl Nearest {
    pub(super) fn new(positions: &[[f32; 3]]) -> Self {
        let mut sorted: Vec<([f32; 3], u32)> = positions.iter().copied().zip(0..).collect();
        sorted.retain(|(position, _)| position.iter().all(|number| number.is_finite()));
        sorted.sort_by(|([one, ..], _), ([other, ..], _)| one.total_cmp(other));
        Self(sorted)
    }

    /// Returns the nearest vertex, or `None` if there are no vertices.
    pub(super) fn find(&self, [x, y, z]: [f32; 3]) -> Option<u32> {
        let start = self.0.partition_point(|([own, ..], _)| *own < x);
        let (before, behind) = self.0.split_at_checked(start)?;
        let mut best = (f32::INFINITY, None);
        let mut walk = |vertices: &mut dyn Iterator<Item = &([f32; 3], u32)>| {
            for ([a, b, c], vertex) in vertices {
                let along = (a - x) * (a - x);
                if along > best.0 {
                    break;
                }
                let distance = along + (b - y) * (b - y) + (c - z) * (c - z);
                if distance < best.0 || best.1.is_none() {
                    best = (distance, Some(*vertex));
                }
            }
        };
        walk(&mut behind.iter());
        walk(&mut before.iter().rev());
        best.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_vertex_is_on_either_side() {
        let nearest = Nearest::new(&[[0.0; 3], [f32::NAN; 3], [2.0, 5.0, 0.0], [3.0, 0.0, 0.0]]);
        let found = [[-1.0, 0.0, 0.0], [2.1, 0.5, 0.0], [2.0, 4.0, 1.0], [9.0; 3]].map(|place| nearest.find(place));
        assert_eq!(found, [Some(0), Some(3), Some(2), Some(2)]);
        assert_eq!(Nearest::new(&[]).find([0.0; 3]), None);
    }
}
