//! Data that the compilers derive from positions and triangles (section 5.5 of the format reference).

mod measure;
mod number;
mod shading;

use std::collections::{HashMap, HashSet};

use number::{Number, cross, dot, of, subtract};

pub use measure::{Bounds, Plane, Vec3, bounds, corners, tight_bounds};
pub(crate) use shading::{rotation, shared_normal};

pub use measure::{average, plane, plane_distance, radius, surface_area};

/// Removes duplicate positions and keeps the order of first appearance. The result is close to the source text before
/// the compiler split vertices.
#[must_use]
pub fn unique(points: &[Vec3]) -> Vec<Vec3> {
    let mut seen = HashSet::with_capacity(points.len());
    points.iter().copied().filter(|point| seen.insert(key(*point))).collect()
}

/// Returns a hashable position in which 0 and -0 are equal.
fn key(point: Vec3) -> [u32; 3] {
    point.map(|coordinate| (coordinate + 0.0).to_bits())
}

/// Returns for each triangle the triangles across its edges (vertex 0 to 1, 1 to 2, 2 to 0), or -1. If there are
/// several, the first is used, as the compilers do. Edges are matched by position, so that split vertices do not
/// separate faces. The compilers match the vertices of the source text instead, which may coincide, as in two-sided
/// sheets: for that reason, 434 of 24,641 faces of the measured files have other neighbors.
#[must_use]
pub fn adjacency(positions: &[Vec3], triangles: &[[u16; 3]]) -> Vec<[i16; 3]> {
    let mut by_edge: HashMap<[[u32; 3]; 2], Vec<usize>> = HashMap::with_capacity(triangles.len() * 2);
    let edges = |triangle: [u16; 3]| {
        corners(positions, triangle).map(|points| {
            let [a, b, c] = points.map(key);
            [[a, b], [b, c], [c, a]].map(|[from, to]| if from <= to { [from, to] } else { [to, from] })
        })
    };
    for (index, triangle) in triangles.iter().enumerate() {
        for edge in edges(*triangle).into_iter().flatten() {
            let faces = by_edge.entry(edge).or_default();
            if faces.last() != Some(&index) {
                faces.push(index);
            }
        }
    }
    let across = |index: usize, edge: [[u32; 3]; 2]| {
        let other = by_edge.get(&edge)?.iter().find(|face| **face != index)?;
        i16::try_from(*other).ok()
    };
    triangles
        .iter()
        .enumerate()
        .map(|(index, triangle)| match edges(*triangle) {
            Some(edges) => edges.map(|edge| across(index, edge).unwrap_or(-1)),
            None => [-1; 3],
        })
        .collect()
}

/// Returns a normal for each position: the area-weighted sum of the normals of its faces. Vertices without faces point
/// up. No compiler produces these normals: they depend on smoothing groups of the source text, which are not in the
/// file.
#[must_use]
pub fn smooth_normals(positions: &[Vec3], triangles: &[[u16; 3]]) -> Vec<Vec3> {
    let mut sums: HashMap<[u32; 3], [f64; 3]> = HashMap::with_capacity(positions.len());
    for triangle in triangles {
        let Some(points) = corners(positions, *triangle) else { continue };
        let [a, b, c] = points.map(of::<f64>);
        let normal = cross(subtract(b, a), subtract(c, a));
        for point in points {
            let sum = sums.entry(key(point)).or_default();
            for (total, part) in sum.iter_mut().zip(normal) {
                *total += part;
            }
        }
    }
    let unit = |sum: &[f64; 3]| {
        let length = dot(*sum, *sum).sqrt();
        if length > 0.0 { sum.map(|part| (part / length).stored()) } else { [0.0, 0.0, 1.0] }
    };
    positions.iter().map(|point| sums.get(&key(*point)).map_or([0.0, 0.0, 1.0], unit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Profile;
    use crate::generated::Face;

    const SQUARE: [Vec3; 4] = [[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]];

    #[test]
    fn a_square_has_one_inner_edge() {
        assert_eq!(adjacency(&SQUARE, &[[0, 1, 2], [0, 2, 3]]), [[-1, -1, 1], [0, -1, -1]]);
    }

    #[test]
    fn split_vertices_do_not_separate_faces() {
        let split = [SQUARE[0], SQUARE[1], SQUARE[2], [-0.0, 0.0, 0.0], SQUARE[2], SQUARE[3]];
        assert_eq!(adjacency(&split, &[[0, 1, 2], [3, 4, 5]]), [[-1, -1, 1], [0, -1, -1]]);
        assert_eq!(unique(&split).len(), 4);
    }

    #[test]
    fn indices_out_of_range_are_no_faces() {
        assert_eq!(adjacency(&SQUARE, &[[0, 1, 9]]), [[-1; 3]]);
        assert_eq!(corners(&SQUARE, [0, 1, 9]), None);
    }

    #[test]
    fn a_triangle_without_area_has_no_plane() {
        for profile in Profile::ALL {
            assert_eq!(plane([[1.0; 3]; 3], profile), Plane { normal: [0.0; 3], distance: 0.0 });
        }
    }

    #[test]
    fn mean_radius_and_area() {
        let face = |vertices| Face { normal: [0.0; 3], distance: 0.0, surface: 0, adjacent: [-1; 3], vertices };
        for profile in Profile::ALL {
            assert_eq!(average(&SQUARE, profile), [0.5, 0.5, 0.0]);
            assert_eq!(average(&[], profile), [0.0; 3]);
            assert!((radius([0.5, 0.5, 0.0], &SQUARE, profile) - 0.5_f32.sqrt()).abs() < 1e-7);
            assert_eq!(surface_area(&SQUARE, &[face([0, 1, 2]), face([0, 2, 3])], profile), 1.0);
        }
        assert_eq!(smooth_normals(&SQUARE, &[[0, 1, 2], [0, 2, 3]]), [[0.0, 0.0, 1.0]; 4]);
    }

    /// Sums that are exact in only one of the precisions.
    #[test]
    fn each_compiler_rounds_in_its_own_way() {
        let points: Vec<Vec3> = [[1e8, 0.0, 0.0], [3.0, 0.0, 0.0], [-1e8, 0.0, 0.0]].into();
        let mean = |profile| average(&points, profile)[0];
        // 1e8 + 3 is 100,000,000 or 100,000,008 in single precision; the factor of nmc is a third, rounded.
        assert_eq!(Profile::ALL.map(mean), [0.0, 3.0 * (1.0_f32 / 3.0), 0.0]);
    }
}
