//! Overlays: bones, and edges of meshes that are not for rendering.

use meshwire_scene::glam::Vec3;
use meshwire_scene::{Moment, Scene};

use crate::camera::Camera;
use crate::raster::Canvas;

const BONE: [u8; 4] = [255, 196, 0, 255];
const EDGE: [u8; 4] = [0, 214, 120, 255];

/// Draws a line from each node to its parent.
pub(crate) fn bones(
    canvas: &mut Canvas,
    scene: &Scene,
    moment: &Moment,
    place: impl Fn(Vec3) -> Vec3,
    camera: &Camera,
) {
    let at = |node: usize| moment.worlds.get(node).map(|world| camera.project(place(world.translation.into())));
    for (index, node) in scene.nodes.iter().enumerate() {
        if let (Some(from), Some(to)) = (node.parent.and_then(at), at(index)) {
            canvas.line(from, to, BONE);
        }
    }
}

/// Draws the edges of triangles.
pub(crate) fn edges(canvas: &mut Canvas, places: &[Vec3], triangles: &[[u32; 3]], camera: &Camera) {
    for triangle in triangles {
        let corner = |index: u32| usize::try_from(index).ok().and_then(|index| places.get(index)).copied();
        let [Some(a), Some(b), Some(c)] = triangle.map(corner) else { continue };
        for (from, to) in [(a, b), (b, c), (c, a)] {
            canvas.line(camera.project(from), camera.project(to), EDGE);
        }
    }
}
