//! Overlays: bones, and edges of meshes that are not for rendering.

use meshwire_scene::Scene;
use meshwire_scene::glam::Vec3;

use crate::camera::Lens;
use crate::placed::Placed;
use crate::raster::Canvas;

const BONE: [u8; 4] = [255, 196, 0, 255];
const EDGE: [u8; 4] = [0, 214, 120, 255];

/// Draws a line from each node to its parent, at places in camera space.
pub(crate) fn bones(canvas: &mut Canvas, scene: &Scene, places: &[Vec3], lens: &Lens) {
    for (node, to) in scene.nodes.iter().zip(places) {
        if let Some(from) = node.parent.and_then(|parent| places.get(parent)) {
            canvas.line(lens.project(*from), lens.project(*to), BONE);
        }
    }
}

/// Draws the edges of the triangles of a part in camera space.
pub(crate) fn edges(canvas: &mut Canvas, placed: &Placed<'_>, lens: &Lens) {
    for [a, b, c] in placed.corners(1) {
        for (from, to) in [(a, b), (b, c), (c, a)] {
            canvas.line(lens.project(from), lens.project(to), EDGE);
        }
    }
}
