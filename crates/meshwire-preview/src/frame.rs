//! The part of a scene that fills the image.

use meshwire_scene::glam::Vec3;

use crate::number::{float, floor, place, signed};
use crate::placed::Placed;

/// The visible range along the right and up directions of the camera.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Frame {
    pub sides: [[f32; 2]; 2],
    /// The least height of what is visible above the origin of the scene.
    pub bottom: f32,
}

/// The share of the corners of triangles, at each end of an axis, that may be outside the image.
const STRAYS: f32 = 0.005;
/// Corners are outside the image only if everything else is then larger by at least this factor.
const WORTHWHILE: f32 = 3.0;
/// A triangle is a needle if its area is below this fraction of the square of its longest edge: a stray vertex makes
/// needles, a simple ground under a detailed object does not.
const NEEDLE: f32 = 0.02;
/// Everything outside, except for needles, may have at most this fraction of the area of the image.
const DEBRIS: f32 = 0.02;
/// Number of triangles of each part that are looked at to find outliers.
const SAMPLES: usize = 20_000;
const BINS: i64 = 256;

impl Frame {
    /// Returns the range of all corners of triangles and of all further points, without outliers. All positions are in
    /// camera space, and `up` is the direction upward there.
    pub(crate) fn around(parts: &[Placed<'_>], further: &[Vec3], up: Vec3) -> Self {
        let corners = || parts.iter().flat_map(Placed::used);
        let Some(mut frame) = Self::of(corners().chain(further.iter().copied()), up) else {
            return Self { sides: [[0.0; 2]; 2], bottom: 0.0 };
        };
        // Each round can only find outliers that are far away compared with the others.
        while further.is_empty() {
            let Some(rough) = frame.trimmed(parts) else { break };
            let inside = corners().filter(|corner| rough.contains(*corner));
            let Some(closer) = Self::of(inside, up).filter(|closer| closer.is_enough(&frame, parts)) else { break };
            frame = closer;
        }
        frame
    }

    /// Returns the range that contains both.
    pub(crate) fn with(self, other: Self) -> Self {
        let [[[left, right], [below, above]], [[other_left, other_right], [other_below, other_above]]] =
            [self.sides, other.sides];
        let sides = [[left.min(other_left), right.max(other_right)], [below.min(other_below), above.max(other_above)]];
        Self { sides, bottom: self.bottom.min(other.bottom) }
    }

    fn of(points: impl Iterator<Item = Vec3>, up: Vec3) -> Option<Self> {
        let mut frame: Option<Self> = None;
        for point in points.filter(|point| point.is_finite()) {
            let height = point.dot(up);
            let start = Self { sides: [[point.x; 2], [point.y; 2]], bottom: height };
            let Self { sides: [[left, right], [below, above]], bottom } = frame.unwrap_or(start);
            let sides = [[left.min(point.x), right.max(point.x)], [below.min(point.y), above.max(point.y)]];
            frame = Some(Self { sides, bottom: bottom.min(height) });
        }
        frame
    }

    /// Returns the range inside without the least and the greatest positions, if that is much smaller.
    fn trimmed(&self, parts: &[Placed<'_>]) -> Option<Self> {
        let mut counts = [[0_usize; 256]; 2];
        let samples = parts.iter().flat_map(|part| part.corners(part.part.triangles.len() / SAMPLES + 1)).flatten();
        for point in samples.filter(|point| self.contains(*point)) {
            for ((counts, [low, high]), at) in counts.iter_mut().zip(self.sides).zip([point.x, point.y]) {
                let bin = floor((at - low) / (high - low) * float(BINS)).clamp(0, BINS - 1);
                if let Some(count) = counts.get_mut(place(bin)) {
                    *count += 1;
                }
            }
        }
        let inner = |counts: &[usize; 256], [low, high]: [f32; 2]| {
            let most = float(signed(counts.iter().sum())) * STRAYS;
            let reach = |bins: &mut dyn Iterator<Item = &usize>| {
                let mut strays = 0;
                let outside = bins.take_while(|count| {
                    strays += **count;
                    float(signed(strays)) <= most
                });
                float(signed(outside.count())) / float(BINS)
            };
            let (first, last) = (reach(&mut counts.iter()), reach(&mut counts.iter().rev()));
            [low + (high - low) * first, high - (high - low) * last]
        };
        let [of_x, of_y] = &counts;
        let [x, y] = self.sides;
        let rough = Self { sides: [inner(of_x, x), inner(of_y, y)], ..*self };
        rough.is_worthwhile(self).then_some(rough)
    }

    fn contains(&self, point: Vec3) -> bool {
        let [[left, right], [below, above]] = self.sides;
        (left..=right).contains(&point.x) && (below..=above).contains(&point.y)
    }

    fn size(&self) -> [f32; 2] {
        self.sides.map(|[low, high]| high - low)
    }

    /// Returns true if this frame shows everything much larger than `whole`.
    fn is_worthwhile(&self, whole: &Self) -> bool {
        let ([width, height], [whole_width, whole_height]) = (self.size(), whole.size());
        let side = width.max(height);
        side > 0.0 && side * WORTHWHILE < whole_width.max(whole_height)
    }

    /// Returns true if this frame is worthwhile and only specks and needles are outside.
    fn is_enough(&self, whole: &Self, parts: &[Placed<'_>]) -> bool {
        if !self.is_worthwhile(whole) {
            return false;
        }
        let mut debris = 0.0;
        for [a, b, c] in parts.iter().flat_map(|part| part.corners(1)) {
            let is_outside = |corner: Vec3| whole.contains(corner) && !self.contains(corner);
            let area = (b - a).cross(c - a).length() * 0.5;
            let longest = a.distance_squared(b).max(b.distance_squared(c)).max(c.distance_squared(a));
            if [a, b, c].into_iter().any(is_outside) && area > longest * NEEDLE {
                debris += area;
            }
        }
        let [width, height] = self.size();
        debris < width.max(height).powi(2) * DEBRIS
    }
}

#[cfg(test)]
mod tests {
    use meshwire_scene::Primitive;

    use super::*;

    /// A net of triangles from the origin to (1, 1), and further triangles.
    fn net(further: &[[Vec3; 3]]) -> Placed<'static> {
        let mut part = Primitive::default();
        let mut add = |corners: [Vec3; 3]| {
            let first = u32::try_from(part.positions.len()).unwrap();
            part.positions.extend(corners.map(|corner| corner.to_array()));
            part.triangles.push([first, first + 1, first + 2]);
        };
        for index in 0..400_u16 {
            let at = Vec3::new(f32::from(index % 20), f32::from(index / 20), 0.0);
            add([at, at + Vec3::X, at + Vec3::Y].map(|corner| corner / 20.0));
        }
        further.iter().copied().for_each(add);
        part.positions.push([1e9; 3]);
        Placed::there(part)
    }

    fn sides(further: &[[Vec3; 3]]) -> [[f32; 2]; 2] {
        Frame::around(&[net(further)], &[], Vec3::Y).sides
    }

    #[test]
    fn stray_vertices_and_specks_far_away_do_not_count_but_a_ground_does() {
        let near = [[0.0, 1.0]; 2];
        assert_eq!(sides(&[]), near, "a vertex without a triangle is invisible");
        let stray = [Vec3::ZERO, Vec3::new(0.05, 0.0, 0.0), Vec3::new(900.0, -4e6, 0.0)];
        assert_eq!(sides(&[stray]), near);
        let speck = [Vec3::splat(50.0), Vec3::splat(50.0) + Vec3::X * 0.1, Vec3::splat(50.0) + Vec3::Y * 0.1];
        assert_eq!(sides(&[stray, speck]), near);
        let ground = [Vec3::new(-9.0, 0.0, 0.0), Vec3::new(9.0, 0.0, 0.0), Vec3::new(0.0, 0.0, 0.0) - Vec3::Y * 9.0];
        assert_eq!(sides(&[ground]), [[-9.0, 9.0], [-9.0, 1.0]]);
        let next = [Vec3::new(2.0, 0.0, 0.0), Vec3::new(2.1, 0.0, 0.0), Vec3::new(2.0, 0.1, 0.0)];
        assert_eq!(sides(&[next]), [[0.0, 2.1], [0.0, 1.0]], "what is near stays in the picture");
    }

    #[test]
    fn nothing_and_no_numbers_have_a_frame() {
        let invalid = Frame::around(&[net(&[[Vec3::NAN; 3]])], &[Vec3::splat(f32::INFINITY)], Vec3::Y);
        assert_eq!(invalid.sides, [[0.0, 1.0]; 2]);
        assert_eq!(Frame::around(&[], &[], Vec3::Y).sides, [[0.0; 2]; 2]);
    }
}
