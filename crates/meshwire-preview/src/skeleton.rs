//! The nodes of a scene without triangles, as a body of bones.

use meshwire_scene::glam::Vec3;
use meshwire_scene::{Primitive, Scene};

/// Width of a bone relative to its length.
const WIDTH: f32 = 0.16;
/// Size of a node without a bone, relative to the size of the skeleton.
const KNOT: f32 = 0.012;

/// Returns an octahedron from the parent of each node to the node, as modeling programs draw bones, and a small one
/// around each node. `places` are the positions of the nodes.
pub(crate) fn bones(scene: &Scene, places: &[Vec3]) -> Primitive {
    let mut part = Primitive::default();
    let finite = || places.iter().copied().filter(|place| place.is_finite());
    let Some(first) = finite().next() else { return part };
    let (low, high) = finite().fold((first, first), |(low, high), place| (low.min(place), high.max(place)));
    let size = (high - low).length();
    let knot = if size > 0.0 { size * KNOT } else { 1.0 };
    for (node, tip) in scene.nodes.iter().zip(places) {
        if let Some(root) = node.parent.and_then(|parent| places.get(parent)) {
            // The thickest place is near the parent, so that the direction is visible.
            octahedron(&mut part, *root, *tip, 0.15, root.distance(*tip) * WIDTH);
        }
        octahedron(&mut part, *tip - Vec3::Y * knot, *tip + Vec3::Y * knot, 0.5, knot);
    }
    part
}

/// Adds an octahedron between two points, whose waist is at a part of the way.
fn octahedron(part: &mut Primitive, from: Vec3, to: Vec3, waist: f32, width: f32) {
    let way = to - from;
    let Some(along) = way.try_normalize().filter(|along| along.is_finite()) else { return };
    let aside = along.any_orthonormal_vector();
    let across = along.cross(aside);
    let middle = from + way * waist;
    let ring = [aside, across, -aside, -across].map(|direction| middle + direction * width);
    let [a, b, c, d] = ring;
    for [one, other] in [[a, b], [b, c], [c, d], [d, a]] {
        for corners in [[one, other, to], [other, one, from]] {
            let Ok(first) = u32::try_from(part.positions.len()) else { return };
            part.positions.extend(corners.map(|corner| corner.to_array()));
            part.triangles.push([first, first + 1, first + 2]);
        }
    }
}
