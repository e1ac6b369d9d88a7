//! Drawing a scene as an image.

use meshwire_scene::glam::{Affine3A, Vec3};
use meshwire_scene::{Material, Purpose, Scene, Space, TextureRole};

use crate::camera::Camera;
use crate::number::{byte, float};
use crate::placed::Placed;
use crate::raster::{Canvas, Corner};
use crate::{Picture, Texture, View, lines, shade};

/// Supersampling factor: each pixel of the image is the mean of this number of drawn pixels, squared.
const FINER: u32 = 2;

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
    let size = view.size.clamp(1, 4096);
    let map = scene.space.map_to(&Space::GLTF);
    let animation = view.moment.and_then(|(animation, time)| Some((scene.animations.get(animation)?, time)));
    let moment = animation.map_or_else(|| scene.at_rest(), |(animation, time)| scene.at_moment(animation, time));
    let meshes = scene.meshes.iter().zip(&moment.weights);
    let placed: Vec<Placed<'_>> = meshes
        .flat_map(|(mesh, weights)| {
            let joints = mesh.joint_maps(&moment.worlds);
            let parts = mesh.primitives.iter();
            parts.map(|part| Placed::of(mesh, part, weights, &moment, &joints, &map)).collect::<Vec<_>>()
        })
        .collect();
    let for_the_eye = |placed: &&Placed<'_>| placed.mesh.purpose == Purpose::Visual && placed.mesh.lod == view.lod;
    let mut drawn: Vec<&Placed<'_>> = placed.iter().filter(for_the_eye).collect();
    if drawn.iter().all(|placed| placed.part.triangles.is_empty()) {
        drawn = placed.iter().collect();
    }
    let shown = |node: &Affine3A| map.point(node.translation.into());
    let nodes = moment.worlds.iter().map(shown).filter(|_| view.overlay.bones || drawn.is_empty());
    let fine = size * FINER;
    let points = drawn.iter().flat_map(|placed| placed.places.iter().copied()).chain(nodes);
    let camera = Camera::around(points, view, float(i64::from(fine)));

    let mut canvas = Canvas::new(fine, view.background);
    for placed in &drawn {
        let material = placed.part.material.and_then(|material| scene.materials.get(material));
        let texture = placed.part.material.and_then(|material| textures.get(material)).and_then(Option::as_ref);
        placed.draw(&mut canvas, &camera, material, texture);
    }
    if view.overlay.collision {
        let seen = placed.iter().filter(|placed| matches!(placed.mesh.purpose, Purpose::Collision | Purpose::Walk));
        seen.for_each(|placed| lines::edges(&mut canvas, &placed.places, &placed.part.triangles, &camera));
    }
    if view.overlay.bones || drawn.is_empty() {
        lines::bones(&mut canvas, scene, &moment, |point| map.point(point), &camera);
    }
    canvas.halved()
}

impl Placed<'_> {
    fn draw(&self, canvas: &mut Canvas, camera: &Camera, material: Option<&Material>, texture: Option<&Texture>) {
        let color = material.and_then(|material| {
            let has_picture = material.textures.iter().any(|texture| texture.role == TextureRole::Color);
            // A black color or an opacity means nothing if the texture of the material is missing: games leave such
            // values there.
            match material.color {
                Some([red, green, blue, _]) if has_picture => {
                    (red.max(green).max(blue) > 0.0).then_some([red, green, blue, 1.0])
                }
                color => color,
            }
        });
        let [red, green, blue, opacity] = color.unwrap_or([0.8, 0.8, 0.8, 1.0]);
        // A transparent or invalid color would make the surface invisible.
        let plain = [red, green, blue].map(|part| if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.8 });
        if texture.is_none() && opacity <= 0.0 {
            return;
        }
        let seen: Vec<Option<Corner>> = self.places.iter().map(|place| Corner::of(camera.project(*place))).collect();
        let facing: Vec<Vec3> = self.normals.iter().map(|normal| camera.turn(*normal)).collect();
        let uvs = self.part.uv_sets.first().filter(|uvs| uvs.len() == seen.len());
        for triangle in &self.part.triangles {
            let Some([Some(a), Some(b), Some(c)]) = corners(&seen, *triangle) else { continue };
            let smooth = corners(&facing, *triangle);
            let flat = if smooth.is_none() { self.flat(*triangle, camera) } else { 0.0 };
            let light = |shares: [f32; 3]| match smooth {
                Some(normals) => shade::light(blend(normals, shares)),
                None => flat,
            };
            let textured = texture.zip(uvs.and_then(|uvs| corners(uvs, *triangle)));
            let Some((texture, uvs)) = textured else {
                canvas.triangle([a, b, c], |shares| {
                    let light = light(shares);
                    let [red, green, blue] = plain.map(|part| byte(part * light));
                    Some([red, green, blue, 255])
                });
                continue;
            };
            let [p, q, r] = uvs.map(|[u, v]| Vec3::new(u, if self.v_up { 1.0 - v } else { v }, 0.0));
            let pattern = (q - p).cross(r - p).length() * 0.5;
            let pixels = Corner::pixels([a, b, c]).max(f32::MIN_POSITIVE);
            let footprint = (pattern * texture.area() / pixels).sqrt();
            canvas.triangle([a, b, c], |shares| {
                let at = blend([p, q, r], shares);
                let [red, green, blue, opacity] = texture.sample([at.x, at.y], footprint);
                if opacity < 0.5 {
                    return None;
                }
                let light = light(shares);
                let [red, green, blue] = [red, green, blue].map(|part| byte(part * light));
                Some([red, green, blue, 255])
            });
        }
    }

    /// Returns the brightness of a triangle without normals.
    fn flat(&self, triangle: [u32; 3], camera: &Camera) -> f32 {
        let Some([a, b, c]) = corners(&self.places, triangle) else { return 0.0 };
        let front = (b - a).cross(c - a);
        shade::light(camera.turn(if self.turned { -front } else { front }))
    }
}

fn corners<T: Copy>(list: &[T], triangle: [u32; 3]) -> Option<[T; 3]> {
    let [a, b, c] = triangle.map(|index| usize::try_from(index).ok().and_then(|index| list.get(index)).copied());
    Some([a?, b?, c?])
}

fn blend([a, b, c]: [Vec3; 3], [of_a, of_b, of_c]: [f32; 3]) -> Vec3 {
    a * of_a + b * of_b + c * of_c
}

#[cfg(test)]
mod tests {
    use meshwire_scene::mesh::Front;
    use meshwire_scene::{Mesh, Node, Primitive};

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
