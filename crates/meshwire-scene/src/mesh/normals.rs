//! Normals from triangles.

use std::collections::HashMap;

use glam::{DVec3, Vec3};

use super::{Corners, Front, places};

/// A face at one of its corners.
#[derive(Clone, Copy)]
struct Side {
    triangle: usize,
    /// Unit direction of the face normal.
    direction: Vec3,
    /// Angle of the face at this corner, used as its weight.
    share: f32,
}

/// Computes the normals at the corners of every triangle. Each is the angle-weighted mean of the faces at the corner's
/// position that turn away from this face by at most `angle` (radians). 0 makes every face flat, pi smooths everything.
/// Faces are matched by position, so that texture seams do not show.
///
/// A corner of a triangle without area gets the mean of all faces at its position, or z if there are none.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::mesh::{Front, normals};
///
/// let roof = [[0.0, 0.0, 1.0], [0.0, 1.0, 1.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0]];
/// let triangles = [[0, 2, 1], [0, 1, 3]];
/// let flat = normals::by_angle(&roof, &triangles, 0.5, Front::Along);
/// assert!(flat[0][0][0] > 0.7 && flat[1][0][0] < -0.7);
/// let smooth = normals::by_angle(&roof, &triangles, 2.0, Front::Along);
/// assert_eq!((smooth[0][0], smooth[1][0]), ([0.0, 0.0, 1.0], [0.0, 0.0, 1.0]));
/// ```
#[must_use]
pub fn by_angle(positions: &[[f32; 3]], triangles: &[[u32; 3]], angle: f32, front: Front) -> Corners<[f32; 3]> {
    let least = angle.clamp(0.0, std::f32::consts::PI).cos() - 1e-6;
    blended(positions, triangles, front, |own, other| own.direction.dot(other.direction) >= least)
}

/// Computes the normals at the corners of every triangle from smoothing groups, one bit per group. Each is the mean of
/// the faces at the corner's position that share a bit with this face. A triangle without a group is flat, as are
/// triangles past the end of `groups`.
#[must_use]
pub fn by_groups(positions: &[[f32; 3]], triangles: &[[u32; 3]], groups: &[u32], front: Front) -> Corners<[f32; 3]> {
    let group = |side: &Side| groups.get(side.triangle).copied().unwrap_or(0);
    blended(positions, triangles, front, |own, other| own.triangle == other.triangle || group(own) & group(other) != 0)
}

fn blended(
    positions: &[[f32; 3]],
    triangles: &[[u32; 3]],
    front: Front,
    together: impl Fn(&Side, &Side) -> bool,
) -> Corners<[f32; 3]> {
    let sign = if front == Front::Along { 1.0 } else { -1.0 };
    let mut meeting: HashMap<[u32; 3], Vec<Side>> = HashMap::new();
    for (triangle, corners) in triangles.iter().enumerate() {
        let Some([a, b, c]) = places(positions, *corners) else { continue };
        let Some(direction) = direction(a, b, c).map(|direction| direction * sign) else { continue };
        for (place, share) in [(a, turn(b - a, c - a)), (b, turn(c - b, a - b)), (c, turn(a - c, b - c))] {
            meeting.entry(key(place)).or_default().push(Side { triangle, direction, share });
        }
    }
    let corner = |triangle: usize, place: Vec3| {
        let sides = meeting.get(&key(place)).map_or(&[][..], Vec::as_slice);
        let own = sides.iter().find(|side| side.triangle == triangle);
        let sum: Vec3 = sides
            .iter()
            .filter(|other| own.is_none_or(|own| together(own, other)))
            .map(|side| side.direction * side.share)
            .sum();
        let unit = sum.try_normalize().or(own.map(|own| own.direction)).unwrap_or(Vec3::Z);
        // Adding zero removes negative zeros, so that corners at the same position agree bit for bit.
        (unit + Vec3::ZERO).to_array()
    };
    let every = triangles.iter().enumerate();
    every
        .map(|(triangle, corners)| match places(positions, *corners) {
            Some(places) => places.map(|place| corner(triangle, place)),
            None => [Vec3::Z.to_array(); 3],
        })
        .collect()
}

/// Returns the direction of a triangle's normal, or `None` if it has no area. Uses double precision because sides of
/// game meshes are short.
fn direction(a: Vec3, b: Vec3, c: Vec3) -> Option<Vec3> {
    let (first, second) = (b.as_dvec3() - a.as_dvec3(), c.as_dvec3() - a.as_dvec3());
    first.cross(second).try_normalize().map(DVec3::as_vec3)
}

/// Returns the angle between two sides.
fn turn(first: Vec3, second: Vec3) -> f32 {
    match (first.try_normalize(), second.try_normalize()) {
        (Some(first), Some(second)) => first.dot(second).clamp(-1.0, 1.0).acos(),
        _ => 0.0,
    }
}

/// Returns a hash key for a position. Both zeros have the same key.
fn key(place: Vec3) -> [u32; 3] {
    place.to_array().map(|coordinate| (coordinate + 0.0).to_bits())
}

#[cfg(test)]
#[allow(clippy::indexing_slicing, clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::f32::consts::PI;

    /// Returns a cube of side 2 around the origin with two triangles per side, counterclockwise as seen from outside.
    fn cube() -> (Vec<[f32; 3]>, Vec<[u32; 3]>) {
        let sign = |bit: u32| if bit == 0 { -1.0 } else { 1.0 };
        let corners = (0..8_u32).map(|i| [sign(i & 1), sign(i & 2), sign(i & 4)]).collect();
        let sides = [[0, 4, 6, 2], [1, 3, 7, 5], [0, 1, 5, 4], [2, 6, 7, 3], [0, 2, 3, 1], [4, 5, 7, 6]];
        (corners, sides.iter().flat_map(|[a, b, c, d]| [[*a, *b, *c], [*a, *c, *d]]).collect())
    }

    #[test]
    fn a_cube_is_flat_below_a_right_angle_and_round_above_it() {
        let (corners, triangles) = cube();
        for (triangle, found) in triangles.iter().zip(by_angle(&corners, &triangles, 1.5, Front::Along)) {
            let [a, b, c] = places(&corners, *triangle).unwrap();
            let outward = direction(a, b, c).unwrap();
            assert!(outward.dot(a) > 0.9, "the cube is right");
            assert!(found.iter().all(|normal| Vec3::from(*normal).abs_diff_eq(outward, 1e-6)));
        }
        for (triangle, found) in triangles.iter().zip(by_angle(&corners, &triangles, PI, Front::Along)) {
            for (place, normal) in places(&corners, *triangle).unwrap().iter().zip(found) {
                assert!(Vec3::from(normal).abs_diff_eq(place.normalize(), 1e-6), "{normal:?} at {place}");
            }
        }
        let inside = by_angle(&corners, &triangles, PI, Front::Against);
        assert!(Vec3::from(inside[0][0]).dot(Vec3::from(corners[0])) < 0.0);
    }

    #[test]
    fn groups_smooth_what_shares_a_bit() {
        let (corners, triangles) = cube();
        // Sides 0 and 2 are smooth, the others are flat.
        let groups: Vec<u32> =
            (0..12).map(|triangle| if triangle / 2 % 2 == 0 && triangle < 6 { 5 } else { 0 }).collect();
        let found = by_groups(&corners, &triangles, &groups, Front::Along);
        let (x, y) = (found[0][0], found[4][0]);
        assert_eq!(x, y, "both start at corner 0");
        assert!(x[0] < -0.5 && x[1] < -0.5 && x[2] == 0.0, "{x:?}");
        assert_eq!(found[2][0], [1.0, 0.0, 0.0]);
    }

    #[test]
    fn triangles_without_area_and_indices_without_vertex_do_no_harm() {
        let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
        let found = by_angle(&corners, &[[0, 1, 2], [0, 0, 1], [0, 1, 7]], 1.0, Front::Along);
        assert_eq!(found, [[[0.0, 0.0, 1.0]; 3]; 3]);
    }
}
