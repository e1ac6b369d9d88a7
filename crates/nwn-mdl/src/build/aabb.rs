//! The bounding box tree of a walk mesh.

use crate::generated::AabbPlane;
use crate::geometry::{self, Bounds, Vec3};
use crate::tree::{Aabb, AabbBox};

/// A face with its bounding box.
#[derive(Clone, Copy)]
struct Leaf {
    face: i32,
    bounds: Bounds,
}

/// Builds the bounding box tree of triangles. The list is halved in the middle along the longest side, with the lower
/// half on the left. Triangles with indices out of range are skipped.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; }
/// let square = [[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [2.0, 1.0, 0.0], [0.0, 1.0, 0.0]];
/// let tree = meshwire::mdl::build::aabb_tree(&square, &[[0, 1, 2], [0, 2, 3]]);
/// assert_eq!(tree.boxes.len(), 3);
/// assert_eq!((tree.boxes[0].left, tree.boxes[0].right, tree.boxes[0].face), (Some(1), Some(2), -1));
/// ```
#[must_use]
pub fn aabb_tree(positions: &[Vec3], triangles: &[[u16; 3]]) -> Aabb {
    let mut leaves: Vec<Leaf> = triangles
        .iter()
        .enumerate()
        .filter_map(|(index, triangle)| {
            let bounds = geometry::tight_bounds(&geometry::corners(positions, *triangle)?)?;
            Some(Leaf { face: i32::try_from(index).ok()?, bounds })
        })
        .collect();
    let mut boxes = Vec::with_capacity(leaves.len() * 2);
    split(&mut leaves, &mut boxes);
    Aabb { boxes }
}

fn union(leaves: &[Leaf]) -> Bounds {
    let corners: Vec<Vec3> = leaves.iter().flat_map(|leaf| [leaf.bounds.min, leaf.bounds.max]).collect();
    geometry::tight_bounds(&corners).unwrap_or(Bounds { min: [0.0; 3], max: [0.0; 3] })
}

/// Adds the box of leaves and everything below it. Returns its index. The depth is logarithmic in the number of leaves.
fn split(leaves: &mut [Leaf], boxes: &mut Vec<AabbBox>) -> Option<u32> {
    let place = boxes.len();
    let Bounds { min, max } = union(leaves);
    let leaf = AabbBox { min, max, left: None, right: None, face: -1, plane: AabbPlane::Leaf };
    match leaves {
        [] => return None,
        [only] => boxes.push(AabbBox { face: only.face, ..leaf }),
        several => {
            let ([x, y, z], [left_x, left_y, left_z]) = (max, min);
            let (x, y, z) = (x - left_x, y - left_y, z - left_z);
            let (axis, plane): (fn(Vec3) -> f32, _) = if x >= y && x >= z {
                (|[x, _, _]| x, AabbPlane::PositiveX)
            } else if y >= z {
                (|[_, y, _]| y, AabbPlane::PositiveY)
            } else {
                (|[_, _, z]| z, AabbPlane::PositiveZ)
            };
            let middle = |leaf: &Leaf| axis(leaf.bounds.min) + axis(leaf.bounds.max);
            several.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
            boxes.push(AabbBox { plane, ..leaf });
            let (lower, upper) = several.split_at_mut(several.len() / 2);
            let (left, right) = (split(lower, boxes), split(upper, boxes));
            if let Some(own) = boxes.get_mut(place) {
                (own.left, own.right) = (left, right);
            }
        }
    }
    u32::try_from(place).ok()
}
