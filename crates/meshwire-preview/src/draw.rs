//! Drawing a scene as an image.

use meshwire_scene::glam::Vec3;
use meshwire_scene::{Purpose, Scene};

use crate::camera::{Camera, Lens};
use crate::frame::Frame;
use crate::number::{byte, float, signed};
use crate::occlusion::{Ground, Occlusion};
use crate::placed::{Placed, corners};
use crate::raster::{Canvas, Corner, Facing};
use crate::shade::Film;
use crate::subject::{Subject, surface};
use crate::text::blend;
use crate::{Picture, Texture, View, lines};

/// Supersampling factor: each pixel of the image is the mean of this number of drawn pixels, squared.
const FINER: u32 = 2;
/// Opacity of the shadow where the ground sees nothing.
const SHADOW: f32 = 0.85;
/// Sine of the lowest angle of the camera from which the ground is visible.
const LOWEST: f32 = 0.05;
/// Size of the smallest image with room for a note.
const READABLE: u32 = 64;
/// Color of a note in place of a model.
const NOTE: [u8; 3] = [150, 152, 156];

/// Draws a scene. `textures` are the base color images of its materials, by index. A material without one uses only its
/// color.
///
/// ```
/// use meshwire_preview::{Picture, Texture, View, draw};
/// use meshwire_scene::{Material, Mesh, Node, Primitive, Scene, Space};
///
/// let mut scene = Scene::new(Space::GLTF);
/// scene.nodes.push(Node::named("flag"));
/// scene.materials.push(Material::default());
/// let part = Primitive {
///     material: Some(0),
///     positions: vec![[0.0; 3], [2.0, 0.0, 0.0], [0.0, 2.0, 0.0]],
///     uv_sets: vec![vec![[0.0; 2]; 3]],
///     triangles: vec![[0, 1, 2]],
///     ..Primitive::default()
/// };
/// scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
/// let blue = Picture::new(1, 1, vec![[0, 0, 255, 255]]).and_then(Texture::new);
/// let picture = draw(&scene, &View { size: 16, ..View::default() }, &[blue]);
/// assert!(picture.pixels().iter().any(|[red, _, blue, opacity]| *red == 0 && *blue > 90 && *opacity == 255));
/// ```
#[must_use]
pub fn draw(scene: &Scene, view: &View, textures: &[Option<Texture>]) -> Picture {
    let posed = Posed::of(scene, view, textures);
    posed.draw(&posed.frame, view)
}

/// Draws scenes at the same scale and place, so that images of versions of a model can be compared. Each scene comes
/// with its textures, as in [`draw`].
///
/// ```
/// use meshwire_preview::{View, draw, draw_alike};
/// use meshwire_scene::{Mesh, Node, Primitive, Scene, Space};
///
/// let flag = |size: f32| {
///     let mut scene = Scene::new(Space::GLTF);
///     scene.nodes.push(Node::named("flag"));
///     let positions = vec![[0.0; 3], [size, 0.0, 0.0], [0.0, size, 0.0]];
///     let part = Primitive { positions, triangles: vec![[0, 1, 2]], ..Primitive::default() };
///     scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
///     scene
/// };
/// let (small, large, view) = (flag(1.0), flag(2.0), View { size: 16, ..View::default() });
/// let pictures = draw_alike(&[(&small, &[]), (&large, &[])], &view);
/// assert_eq!(draw(&small, &view, &[]), draw(&large, &view, &[])); // each fills its image
/// assert!(pictures[0] != pictures[1] && pictures[1] == draw(&large, &view, &[]));
/// ```
#[must_use]
pub fn draw_alike(scenes: &[(&Scene, &[Option<Texture>])], view: &View) -> Vec<Picture> {
    let posed: Vec<Posed<'_>> = scenes.iter().map(|(scene, textures)| Posed::of(scene, view, textures)).collect();
    let frame = posed.iter().map(|posed| posed.frame).reduce(Frame::with);
    frame.iter().flat_map(|frame| posed.iter().map(|posed| posed.draw(frame, view))).collect()
}

/// A scene in camera space.
struct Posed<'a> {
    subject: Subject<'a>,
    textures: &'a [Option<Texture>],
    /// The nodes that are drawn.
    bones: Vec<Vec3>,
    up: Vec3,
    frame: Frame,
}

impl<'a> Posed<'a> {
    fn of(scene: &'a Scene, view: &View, textures: &'a [Option<Texture>]) -> Self {
        let mut subject = Subject::of(scene, view, |material| matches!(textures.get(material), Some(Some(_))));
        let camera = Camera::new(view);
        let up = camera.turn(Vec3::Y);
        for placed in subject.shown.iter_mut().chain(&mut subject.hidden) {
            placed.places.iter_mut().chain(&mut placed.normals).for_each(|vector| *vector = camera.turn(*vector));
        }
        let nodes = if view.overlay.bones { subject.nodes() } else { Vec::new() };
        let bones: Vec<Vec3> = nodes.into_iter().map(|node| camera.turn(node)).collect();
        let frame = Frame::around(&subject.shown, &bones, up);
        Self { subject, textures, bones, up, frame }
    }

    fn draw(&self, frame: &Frame, view: &View) -> Picture {
        let Self { subject, textures, bones, up, .. } = self;
        let size = view.size.clamp(1, 4096);
        let mut canvas = Canvas::new(size * FINER, view.background);
        let lens = Lens::new(frame, float(signed(canvas.side())));
        for placed in &subject.shown {
            let material = placed.part.material;
            let texture = material.and_then(|material| textures.get(material)?.as_ref());
            let material = material.and_then(|material| subject.scene.materials.get(material));
            if let Some(color) = surface(material, texture.is_some()) {
                placed.draw(&mut canvas, &lens, color, texture);
            }
        }
        light(&mut canvas, Ground::at(frame.bottom, *up, &lens), *up);
        if view.overlay.collision {
            let seen = subject.shown.iter().chain(&subject.hidden);
            let seen = seen.filter(|placed| matches!(placed.purpose, Purpose::Collision | Purpose::Walk));
            seen.for_each(|placed| lines::edges(&mut canvas, placed, &lens));
        }
        lines::bones(&mut canvas, subject.scene, bones, &lens);
        let mut picture = canvas.halved();
        if let Some(reason) = subject.nothing().filter(|_| size >= READABLE) {
            picture.explain(&reason, [0, 0], size, NOTE);
        }
        picture
    }
}

/// Lights what was drawn, and darkens the background by the shadow on the ground.
fn light(canvas: &mut Canvas, ground: Option<Ground>, up: Vec3) {
    let film = Film::new();
    let occlusion = Occlusion::of(canvas, ground, up);
    canvas.recolor(|pixel, x, y| {
        let open = occlusion.open(x, y);
        let [red, green, blue, opacity] = pixel.color;
        if pixel.near == f32::NEG_INFINITY {
            let mut color = pixel.color;
            blend(&mut color, [0, 0, 0, byte((1.0 - open) * SHADOW)]);
            return color;
        }
        let [red, green, blue] = film.shade([red, green, blue], pixel.normal(), up, open);
        [red, green, blue, opacity]
    });
}

impl Ground {
    /// Returns the ground at a height, unless the camera is too low to see it.
    fn at(height: f32, up: Vec3, lens: &Lens) -> Option<Self> {
        // All points of the ground have this height along `up`, so their depth follows from the row.
        let depth = |seen: Vec3| Vec3::new(0.0, seen.y, (height - up.y * seen.y) / up.z);
        let [top, below] = [0.0, 1.0].map(|row| lens.project(depth(lens.place(row))).z);
        (up.z > LOWEST).then_some(Self { top, slope: below - top })
    }
}

impl Placed<'_> {
    /// Draws a part in camera space.
    fn draw(&self, canvas: &mut Canvas, lens: &Lens, color: [f32; 3], texture: Option<&Texture>) {
        let seen: Vec<Option<Corner>> = self.places.iter().map(|place| Corner::of(lens.project(*place))).collect();
        let uvs = self.part.uv_sets.first().filter(|uvs| uvs.len() == seen.len());
        let plain = [Side::Front, Side::Back].map(|side| side.of(color));
        for triangle in &self.part.triangles {
            let Some([Some(a), Some(b), Some(c)]) = corners(&seen, *triangle) else { continue };
            let smooth = corners(&self.normals, *triangle);
            let flat = if smooth.is_none() { Facing::of(self.front(*triangle)) } else { (Facing::CAMERA, false) };
            let facing = |shares: [f32; 3]| smooth.map_or(flat, |normals| Facing::of(blend_of(normals, shares)));
            let textured = texture.zip(uvs.and_then(|uvs| corners(uvs, *triangle)));
            let Some((texture, uvs)) = textured else {
                let [front, back] = plain;
                canvas.triangle([a, b, c], |shares| {
                    let (facing, is_back) = facing(shares);
                    Some((if is_back { back } else { front }, facing))
                });
                continue;
            };
            let [p, q, r] = uvs.map(|[u, v]| Vec3::new(u, if self.v_up { 1.0 - v } else { v }, 0.0));
            let pattern = (q - p).cross(r - p).length() * 0.5;
            let pixels = Corner::pixels([a, b, c]).max(f32::MIN_POSITIVE);
            let footprint = (pattern * texture.area() / pixels).sqrt();
            canvas.triangle([a, b, c], |shares| {
                let at = blend_of([p, q, r], shares);
                let [red, green, blue, opacity] = texture.sample([at.x, at.y], footprint);
                if opacity < 0.5 {
                    return None;
                }
                let (facing, is_back) = facing(shares);
                let side = if is_back { Side::Back } else { Side::Front };
                Some((side.of([red, green, blue]), facing))
            });
        }
    }

    /// Returns the normal of a triangle without normals.
    fn front(&self, triangle: [u32; 3]) -> Vec3 {
        let Some([a, b, c]) = corners(&self.places, triangle) else { return Vec3::Z };
        let front = (b - a).cross(c - a);
        if self.turned { -front } else { front }
    }
}

/// A side of a surface.
#[derive(Clone, Copy)]
enum Side {
    Front,
    Back,
}

impl Side {
    /// Returns the color of a side. Backs are darker, so that they can be recognized.
    fn of(self, color: [f32; 3]) -> [u8; 4] {
        let factor = match self {
            Self::Front => 1.0,
            Self::Back => 0.8,
        };
        let [red, green, blue] = color.map(|part| byte(part * factor));
        [red, green, blue, 255]
    }
}

fn blend_of([a, b, c]: [Vec3; 3], [of_a, of_b, of_c]: [f32; 3]) -> Vec3 {
    a * of_a + b * of_b + c * of_c
}

#[cfg(test)]
mod tests {
    use meshwire_scene::mesh::Front;
    use meshwire_scene::{Material, Mesh, Node, Primitive, Space};

    use super::*;

    /// Creates a square that faces along z of glTF, in a space with the opposite v direction, handedness and winding.
    fn square(space: Space) -> Scene {
        let mut scene = Scene::new(space);
        scene.nodes.push(Node::named("wall"));
        scene.materials.push(Material::default());
        let part = Primitive {
            material: Some(0),
            positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
            uv_sets: vec![vec![[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]]],
            triangles: vec![[0, 1, 2], [0, 2, 3]],
            ..Primitive::default()
        };
        scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
        scene
    }

    fn four_colors() -> Texture {
        let [red, green, blue, white] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255; 4]];
        Texture::new(Picture::new(2, 2, vec![red, green, blue, white]).unwrap()).unwrap()
    }

    fn front() -> View {
        View { size: 32, yaw: 0.0, pitch: 0.0, ..View::default() }
    }

    #[test]
    fn a_picture_stands_upright_and_is_not_mirrored() {
        let picture = draw(&square(Space::GLTF), &front(), &[Some(four_colors())]);
        let at = |x: usize, y: usize| {
            let [red, green, blue, opacity] = picture.pixels()[y * 32 + x].map(|part| part > 60);
            assert!(opacity);
            [red, green, blue]
        };
        assert_eq!([at(8, 8), at(23, 8)], [[true, false, false], [false, true, false]]);
        assert_eq!([at(8, 23), at(23, 23)], [[false, false, true], [true; 3]]);
    }

    #[test]
    fn the_same_thing_in_another_space_is_the_same_picture() {
        let strange = Space {
            up: meshwire_scene::Direction::PositiveZ,
            forward: meshwire_scene::Direction::PositiveX,
            handedness: meshwire_scene::Handedness::Left,
            front: Front::Against,
            unit: Some(0.5),
            v_up: true,
        };
        let mut other = square(Space::GLTF);
        other.convert(strange);
        let textures = [Some(four_colors())];
        assert_eq!(draw(&other, &front(), &textures), draw(&square(Space::GLTF), &front(), &textures));
    }

    #[test]
    fn a_surface_has_its_color_and_where_its_picture_is_not_there_black_is_gray() {
        let brightest = |scene: &Scene| draw(scene, &front(), &[]).pixels().iter().map(|pixel| pixel[0]).max();
        let mut scene = square(Space::GLTF);
        scene.materials[0].color = Some([0.0, 0.0, 0.0, 1.0]);
        assert_eq!(brightest(&scene), Some(0));
        scene.materials[0].textures.push(meshwire_scene::Texture::default());
        assert!(brightest(&scene) > Some(100));
        scene.materials[0].color = Some([0.1, 0.0, 0.0, 0.0]);
        assert!((Some(5)..Some(40)).contains(&brightest(&scene)));
    }

    #[test]
    fn a_front_is_brighter_than_a_back() {
        let brightest = |view: &View| draw(&square(Space::GLTF), view, &[]).pixels().iter().map(|pixel| pixel[0]).max();
        assert!(brightest(&front()) > brightest(&View { yaw: 180.0, ..front() }));
    }

    #[test]
    fn a_scene_without_triangles_shows_its_bones_and_an_empty_one_nothing() {
        let mut scene = Scene::new(Space::GLTF);
        let opaque = |scene: &Scene| draw(scene, &front(), &[]).pixels().iter().filter(|pixel| pixel[3] > 0).count();
        assert_eq!(opaque(&scene), 0);
        scene.nodes.push(Node::named("hip"));
        let transform = meshwire_scene::Transform::at(Vec3::Y);
        scene.nodes.push(Node { parent: Some(0), transform, ..Node::named("head") });
        assert!(opaque(&scene) > 20);
    }
}
