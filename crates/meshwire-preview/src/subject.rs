//! The parts of a scene that a picture shows.

use meshwire_scene::glam::Vec3;
use meshwire_scene::{Material, Mesh, Moment, Node, Primitive, Purpose, Scene, Space, SpaceMap, TextureRole};

use crate::View;
use crate::placed::{Placed, corners};
use crate::skeleton;

/// The brightness of a surface without a color or texture, like clay.
const CLAY: f32 = 0.8;
/// A sheet is at most this thick, relative to its size.
const THIN: f32 = 0.02;

/// A scene at the moment of a view, in the space of glTF.
pub(crate) struct Subject<'a> {
    pub scene: &'a Scene,
    pub map: SpaceMap,
    pub moment: Moment,
    pub shown: Vec<Placed<'a>>,
    /// Everything else.
    pub hidden: Vec<Placed<'a>>,
}

impl<'a> Subject<'a> {
    /// `has_texture` is true for the indices of materials whose color image is available.
    pub(crate) fn of(scene: &'a Scene, view: &View, has_texture: impl Fn(usize) -> bool) -> Self {
        let map = scene.space.map_to(&Space::GLTF);
        let has_triangles =
            scene.meshes.iter().flat_map(|mesh| &mesh.primitives).any(|part| !part.triangles.is_empty());
        // Without a model, the rest pose of a motion is unknown.
        let own = || (!has_triangles && is_absolute(scene)).then_some((0, 0.0));
        let animation = view.moment.or_else(own);
        let animation = animation.and_then(|(animation, time)| Some((scene.animations.get(animation)?, time)));
        let moment = animation.map_or_else(|| scene.at_rest(), |(animation, time)| scene.at_moment(animation, time));
        let meshes = scene.meshes.iter().zip(&moment.weights);
        let placed = meshes.flat_map(|(mesh, weights)| {
            let joints = mesh.joint_maps(&moment.worlds);
            let parts = mesh.primitives.iter();
            parts.map(|part| Placed::of(mesh, part, weights, &moment, &joints, &map)).collect::<Vec<_>>()
        });
        let (mut shown, mut hidden): (Vec<_>, Vec<_>) =
            placed.partition(|placed| placed.purpose == Purpose::Visual && placed.lod == view.lod);
        let is_veil = |placed: &Placed<'_>| {
            let material = placed.part.material.filter(|material| !has_texture(*material));
            let material = material.and_then(|material| scene.materials.get(material));
            material.is_some_and(is_see_through) && is_flat(placed)
        };
        if !shown.iter().all(is_veil) {
            let (veils, rest) = shown.into_iter().partition(is_veil);
            shown = rest;
            hidden.extend::<Vec<_>>(veils);
        }
        if shown.iter().all(|placed| placed.part.triangles.is_empty()) {
            shown.append(&mut hidden);
        }
        let mut subject = Self { scene, map, moment, shown, hidden };
        if !has_triangles && subject.nothing().is_none() {
            subject.shown = vec![Placed::there(skeleton::bones(scene, &subject.nodes()))];
        }
        subject
    }

    /// Returns the positions of the nodes.
    pub(crate) fn nodes(&self) -> Vec<Vec3> {
        self.moment.worlds.iter().map(|node| self.map.point(node.translation.into())).collect()
    }

    /// Returns the reason why there is nothing to show.
    pub(crate) fn nothing(&self) -> Option<String> {
        let scene = self.scene;
        if self.shown.iter().any(|placed| !placed.part.triangles.is_empty()) {
            return None;
        }
        let has_tree = scene.nodes.iter().any(|node| node.parent.is_some());
        match (scene.animations.as_slice(), scene.nodes.len()) {
            (_, nodes) if nodes > 0 && (has_tree || is_absolute(scene)) => None,
            ([], 0) => Some("nothing to draw".to_owned()),
            ([], _) => Some("no mesh, only a node".to_owned()),
            (_, 0) => Some("a motion of morph targets: needs its model".to_owned()),
            (_, 1) => Some("a motion of 1 node: needs its model".to_owned()),
            (_, nodes) => Some(format!("a motion of {nodes} nodes: needs its model")),
        }
    }
}

/// Returns true if the first animation has positions in the scene, so that nodes have places without a skeleton.
fn is_absolute(scene: &Scene) -> bool {
    scene.animations.first().is_some_and(|animation| animation.absolute)
}

/// Returns the color of a surface before its texture, or `None` if it is invisible.
pub(crate) fn surface(material: Option<&Material>, has_texture: bool) -> Option<[f32; 3]> {
    let names_texture =
        material.is_some_and(|material| material.textures.iter().any(|texture| texture.role == TextureRole::Color));
    let finite = |part: f32| if part.is_finite() { part.clamp(0.0, 1.0) } else { CLAY };
    match material.and_then(|material| material.color) {
        _ if has_texture => Some([1.0; 3]),
        Some([.., opacity]) if opacity <= 0.0 && !names_texture => None,
        Some([red, green, blue, _]) if !names_texture => Some([red, green, blue].map(finite)),
        // The color of a material whose texture is missing is a factor. Games leave black there, which means nothing.
        Some([red, green, blue, _]) if red.max(green).max(blue) > 0.0 => {
            Some([red, green, blue].map(|part| finite(part) * CLAY))
        }
        _ => Some([CLAY; 3]),
    }
}

/// Returns true for a material with an opacity map. In XAC, this is a layer of the map type `opacity`: shadows on the
/// ground, smoke and other soft sheets have one, with the same image as their color.
fn is_see_through(material: &Material) -> bool {
    material.textures.iter().any(|texture| texture.role == TextureRole::Opacity)
}

/// Returns true for a part in one plane. Bodies have opacity maps, too, for holes in their clothes.
fn is_flat(placed: &Placed<'_>) -> bool {
    let normal = placed.corners(1).map(|[a, b, c]| (b - a).cross(c - a));
    let Some(normal) = normal.max_by(|one, other| one.length_squared().total_cmp(&other.length_squared())) else {
        return false;
    };
    let Some(normal) = normal.try_normalize() else { return false };
    let range = |along: &dyn Fn(Vec3) -> f32| {
        let heights = placed.corners(1).flatten().map(along).filter(|height| height.is_finite());
        heights.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), height| (low.min(height), high.max(height)))
    };
    let aside = normal.any_orthonormal_vector();
    let across = normal.cross(aside);
    let [thickness, width, length] = [normal, aside, across].map(|axis| {
        let (low, high) = range(&|place| place.dot(axis));
        high - low
    });
    thickness <= width.max(length) * THIN
}

/// Returns a scene of exactly what a picture shows: visible parts at their places, without nodes, skins and animations.
/// `has_texture` is true for the indices of materials whose color image is available.
///
/// ```
/// use meshwire_preview::{Scene, View, shown};
/// use meshwire_scene::{Mesh, Node, Primitive, Purpose, Space};
///
/// let mut scene = Scene::new(Space::GLTF);
/// scene.nodes.push(Node::named("crate"));
/// let part = Primitive { positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], triangles: vec![[0, 1, 2]], ..Primitive::default() };
/// scene.meshes.push(Mesh { primitives: vec![part.clone()], ..Mesh::default() });
/// scene.meshes.push(Mesh { primitives: vec![part], purpose: Purpose::Collision, ..Mesh::default() });
/// assert_eq!(shown(&scene, &View::default(), |_| false).meshes.iter().map(|mesh| mesh.primitives.len()).sum::<usize>(), 1);
/// ```
#[must_use]
pub fn shown(scene: &Scene, view: &View, has_texture: impl Fn(usize) -> bool) -> Scene {
    let subject = Subject::of(scene, view, &has_texture);
    let mut result = Scene::new(Space::GLTF);
    result.nodes.push(Node::named(scene.name.clone()));
    let materials = scene.materials.iter().enumerate();
    result.materials = materials
        .map(|(index, material)| {
            let has_texture = has_texture(index);
            let color = surface(Some(material), has_texture).unwrap_or([CLAY; 3]);
            let mut textures = material.textures.clone();
            textures.retain(|texture| has_texture && texture.role == TextureRole::Color);
            textures.iter_mut().for_each(|texture| texture.uv_set = 0);
            let [red, green, blue] = color;
            Material {
                name: material.name.clone(),
                color: Some([red, green, blue, 1.0]),
                textures,
                ..Material::default()
            }
        })
        .collect();
    let is_visible = |placed: &&Placed<'_>| {
        let material = placed.part.material;
        surface(material.and_then(|index| scene.materials.get(index)), material.is_some_and(&has_texture)).is_some()
    };
    let primitives = subject.shown.iter().filter(is_visible).map(Placed::baked).collect();
    result.meshes.push(Mesh { name: scene.name.clone(), primitives, ..Mesh::default() });
    result
}

impl Placed<'_> {
    /// Returns the part with its vertices in the space of glTF.
    fn baked(&self) -> Primitive {
        let is_valid = |triangle: &[u32; 3]| {
            corners(&self.places, *triangle).is_some_and(|places| places.iter().all(|place| place.is_finite()))
        };
        let turn = |[a, b, c]: [u32; 3]| if self.turned { [a, c, b] } else { [a, b, c] };
        let finite = |vector: &Vec3| if vector.is_finite() { vector.to_array() } else { [0.0; 3] };
        let uvs = self.part.uv_sets.first().filter(|uvs| uvs.len() == self.places.len());
        let upright = |[u, v]: &[f32; 2]| [*u, if self.v_up { 1.0 - v } else { *v }];
        Primitive {
            material: self.part.material,
            positions: self.places.iter().map(finite).collect(),
            normals: self.normals.iter().map(finite).collect(),
            uv_sets: uvs.map(|uvs| uvs.iter().map(upright).collect()).into_iter().collect(),
            triangles: self.part.triangles.iter().copied().filter(is_valid).map(turn).collect(),
            ..Primitive::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use meshwire_scene::{Animation, Texture};

    use super::*;

    /// A ground and, above it, a wall, of materials with a color image and the further roles.
    fn scene(ground: &[TextureRole], wall: &[TextureRole]) -> Scene {
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes.push(Node::named("place"));
        for (material, (roles, up)) in [(ground, [0.0, 0.0, 1.0]), (wall, [0.0, 1.0, 0.2])].into_iter().enumerate() {
            let texture = |role: &TextureRole| Texture { role: role.clone(), ..Texture::default() };
            let textures = [TextureRole::Color].iter().chain(roles).map(texture).collect();
            scene.materials.push(Material { color: Some([1.0; 4]), textures, ..Material::default() });
            let mut positions = vec![[0.0; 3], [1.0, 0.0, 0.0], up];
            if material == 1 {
                positions.push([0.0, 0.0, -1.0]);
            }
            let triangles = if material == 1 { vec![[0, 1, 2], [0, 3, 2]] } else { vec![[0, 1, 2]] };
            let part = Primitive { material: Some(material), positions, triangles, ..Primitive::default() };
            scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
        }
        scene
    }

    fn materials(scene: &Scene, has_texture: bool) -> Vec<Option<usize>> {
        let subject = Subject::of(scene, &View::default(), |_| has_texture);
        subject.shown.iter().map(|placed| placed.part.material).collect()
    }

    #[test]
    fn a_sheet_with_an_opacity_map_is_shown_with_its_texture_or_alone() {
        let opacity = [TextureRole::Opacity];
        assert_eq!(materials(&scene(&opacity, &[]), false), [Some(1)]);
        assert_eq!(materials(&scene(&opacity, &opacity), false), [Some(1)], "a body may have holes");
        assert_eq!(materials(&scene(&opacity, &[]), true), [Some(0), Some(1)]);
        assert_eq!(materials(&scene(&[], &opacity), false), [Some(0), Some(1)]);
        let mut alone = scene(&opacity, &[]);
        alone.meshes.pop();
        assert_eq!(materials(&alone, false), [Some(0)]);
        let baked = shown(&scene(&opacity, &[]), &View::default(), |_| false);
        assert_eq!(baked.meshes[0].primitives.len(), 1);
        assert_eq!(baked.materials[1].color, Some([CLAY, CLAY, CLAY, 1.0]));
        assert_eq!(baked.check(), []);
    }

    #[test]
    fn nodes_are_bones_where_their_places_are_known_and_otherwise_a_note() {
        let mut scene = Scene::new(Space::GLTF);
        let nothing = |scene: &Scene| Subject::of(scene, &View::default(), |_| false).nothing();
        assert_eq!(nothing(&scene).as_deref(), Some("nothing to draw"));
        scene.animations.push(Animation::default());
        assert_eq!(nothing(&scene).as_deref(), Some("a motion of morph targets: needs its model"));
        scene.nodes.extend(["hip", "head"].map(Node::named));
        assert_eq!(nothing(&scene).as_deref(), Some("a motion of 2 nodes: needs its model"));
        scene.animations[0].absolute = true;
        assert_eq!(nothing(&scene), None);
        scene.animations.clear();
        scene.nodes[1].parent = Some(0);
        scene.nodes[1].transform = meshwire_scene::Transform::at(Vec3::Y);
        let subject = Subject::of(&scene, &View::default(), |_| false);
        assert_eq!(subject.shown[0].part.triangles.len(), 3 * 8, "a bone and two nodes");
        assert_eq!(subject.nothing(), None);
    }
}
