//! Reads the AABB tree of a walkmesh from its rows in a text.

use super::numbers::first;
use crate::generated::AabbPlane;
use crate::text::NumberRows;
use crate::tree::{Aabb, AabbBox};

/// Builds the tree from rows of `min3 max3 face`, depth first, inner boxes with face -1. Returns `None` if the rows do
/// not form a tree with exactly one leaf for each of the `faces`.
pub(super) fn tree(rows: &NumberRows, faces: usize) -> Option<Aabb> {
    let mut boxes: Vec<AabbBox> = Vec::with_capacity(rows.len());
    // Inner boxes with a missing child.
    let mut open: Vec<usize> = Vec::new();
    let mut seen = vec![false; faces];
    for (place, row) in rows.iter().enumerate() {
        let min = first(row)?;
        let max = first(row.get(3..)?)?;
        let face: i32 = crate::text::whole(*row.get(6)?)?;
        if place > 0 {
            let parent = boxes.get_mut(*open.last()?)?;
            let half = Some(u32::try_from(place).ok()?);
            if parent.left.is_none() {
                parent.left = half;
            } else {
                parent.right = half;
                open.pop();
            }
        }
        match usize::try_from(face) {
            Ok(face) => {
                let first_time = seen.get_mut(face).filter(|seen| !**seen)?;
                *first_time = true;
            }
            Err(_) => open.push(place),
        }
        boxes.push(AabbBox { min, max, left: None, right: None, face: face.max(-1), plane: AabbPlane::Leaf });
    }
    if !open.is_empty() || seen.contains(&false) {
        return None;
    }
    let planes: Vec<AabbPlane> = boxes.iter().map(|own| plane(own, &boxes)).collect();
    for (own, plane) in boxes.iter_mut().zip(planes) {
        own.plane = plane;
    }
    Some(Aabb { boxes })
}

/// Returns the axis along which the centers of the children are separated, and which of them is the lower one.
fn plane(own: &AabbBox, boxes: &[AabbBox]) -> AabbPlane {
    let half = |place: Option<u32>| boxes.get(usize::try_from(place?).ok()?);
    let (Some(left), Some(right)) = (half(own.left), half(own.right)) else { return AabbPlane::Leaf };
    let middle = |own: &AabbBox| {
        let ([x, y, z], [right, back, top]) = (own.min, own.max);
        [x + right, y + back, z + top]
    };
    let ([x, y, z], [other_x, other_y, other_z]) = (middle(left), middle(right));
    let apart = [other_x - x, other_y - y, other_z - z];
    let [x, y, z] = apart.map(f32::abs);
    let [along_x, along_y, along_z] = apart.map(|along| along >= 0.0);
    if x >= y && x >= z {
        if along_x { AabbPlane::PositiveX } else { AabbPlane::NegativeX }
    } else if y >= z {
        if along_y { AabbPlane::PositiveY } else { AabbPlane::NegativeY }
    } else if along_z {
        AabbPlane::PositiveZ
    } else {
        AabbPlane::NegativeZ
    }
}
