//! Scenes: spaces, nodes and materials.

use meshwire::glam::{Affine3A, Mat4};
use meshwire::scene::{self as rust, Handedness, Transform};

use crate::animation::Animation;
use crate::arena::{Arena, MESHWIRE_NONE, Text, index, numbers, some_index};
use crate::failure::Failure;
use crate::mesh::Mesh;

/// For meshwire_asset_scene: the space of the format.
pub const MESHWIRE_SPACE_FILE: u32 = 0;
/// For meshwire_asset_scene: glTF 2.0. Right-handed, y up, characters face z, meters.
pub const MESHWIRE_SPACE_GLTF: u32 = 1;
/// For meshwire_asset_scene: Godot. As glTF, but the front of a triangle is clockwise.
pub const MESHWIRE_SPACE_GODOT: u32 = 2;
/// For meshwire_asset_scene: Unity. Left-handed, y up, characters face z, meters.
pub const MESHWIRE_SPACE_UNITY: u32 = 3;
/// For meshwire_asset_scene: Unreal. Left-handed, z up, characters face x, centimeters.
pub const MESHWIRE_SPACE_UNREAL: u32 = 4;
/// For meshwire_asset_scene: Blender. Right-handed, z up, characters face against y, meters.
pub const MESHWIRE_SPACE_BLENDER: u32 = 5;

/// Returns the space of a number that C passes, or `None` for that of the file.
pub fn space_of(number: u32) -> Result<Option<rust::Space>, Failure> {
    Ok(Some(match number {
        MESHWIRE_SPACE_FILE => return Ok(None),
        MESHWIRE_SPACE_GLTF => rust::Space::GLTF,
        MESHWIRE_SPACE_GODOT => rust::Space::GODOT,
        MESHWIRE_SPACE_UNITY => rust::Space::UNITY,
        MESHWIRE_SPACE_UNREAL => rust::Space::UNREAL,
        MESHWIRE_SPACE_BLENDER => rust::Space::BLENDER,
        _ => return Err(Failure::argument(format!("space: expected 0 to 5, found {number}"))),
    }))
}

/// Axes and unit of the values of a scene.
#[repr(C)]
pub struct Space {
    /// Unit vector that points up.
    pub up: [f32; 3],
    /// Unit vector that a character faces.
    pub forward: [f32; 3],
    /// Meters per unit of length; 0 if the format does not define it.
    pub unit: f32,
    /// True if the axes are left-handed, as in Direct3D.
    pub left_handed: bool,
    /// True if `cross(b - a, c - a)` of a triangle points against its normals.
    pub front_reversed: bool,
    /// True if v of texture coordinates grows from the bottom of the image to the top.
    pub v_up: bool,
}

impl Space {
    fn of(space: &rust::Space) -> Self {
        Self {
            up: space.up.vector().to_array(),
            forward: space.forward.vector().to_array(),
            unit: space.unit.unwrap_or(0.0),
            left_handed: space.handedness == Handedness::Left,
            front_reversed: space.front == rust::mesh::Front::Against,
            v_up: space.v_up,
        }
    }
}

/// A node of the hierarchy: a bone, the node of a mesh, a light, or anything else with a parent and a transform.
#[repr(C)]
pub struct Node {
    /// Path of the node in its file, for meshwire_asset_get.
    pub source: Text,
    /// Name.
    pub name: Text,
    /// Index of the parent, which may follow its child, or MESHWIRE_NONE.
    pub parent: u32,
    /// True if the transform is this translation, rotation and scale. Otherwise they are the part of it that can be
    /// animated.
    pub has_parts: bool,
    /// Translation relative to the parent.
    pub translation: [f32; 3],
    /// Rotation as a quaternion x, y, z, w.
    pub rotation: [f32; 4],
    /// Scale factors along the axes. The scale acts first, then the rotation.
    pub scale: [f32; 3],
    /// The transform relative to the parent, in columns, for column vectors: elements 12 to 14 are the translation.
    pub matrix: [f32; 16],
}

impl Node {
    fn of(arena: &mut Arena, node: &rust::Node) -> Self {
        let (has_parts, (translation, rotation, scale)) = match node.transform {
            Transform::Parts { translation, rotation, scale } => (true, (translation, rotation, scale)),
            Transform::Matrix(affine) => {
                let (scale, rotation, translation) = affine.to_scale_rotation_translation();
                (false, (translation, rotation, scale))
            }
        };
        Self {
            source: arena.text(node.source.as_str()),
            name: arena.text(node.name.as_slice()),
            parent: some_index(node.parent),
            has_parts,
            translation: translation.to_array(),
            rotation: rotation.to_array(),
            scale: scale.to_array(),
            matrix: columns(&node.transform.affine()),
        }
    }
}

/// Returns the columns of a transform as a matrix for column vectors.
pub fn columns(affine: &Affine3A) -> [f32; 16] {
    Mat4::from(*affine).to_cols_array()
}

/// The appearance of a surface. Pointers are NULL for what the file does not have.
#[repr(C)]
pub struct Material {
    /// Path of the material in its file.
    pub source: Text,
    /// Name.
    pub name: Text,
    /// Red, green, blue and opacity, or NULL.
    pub color: *const f32,
    /// Red, green and blue of the emitted light, or NULL.
    pub emission: *const f32,
    /// Red, green and blue of highlights, or NULL.
    pub specular: *const f32,
    /// True if both sides are rendered.
    pub double_sided: bool,
    /// Textures in file order.
    pub textures: *const Texture,
    pub texture_count: usize,
}

impl Material {
    fn of(arena: &mut Arena, material: &rust::Material) -> Self {
        let textures: Vec<_> = material.textures.iter().map(|texture| Texture::of(arena, texture)).collect();
        Self {
            source: arena.text(material.source.as_str()),
            name: arena.text(material.name.as_slice()),
            color: numbers(material.color.as_slice()),
            emission: numbers(material.emission.as_slice()),
            specular: numbers(material.specular.as_slice()),
            double_sided: material.double_sided,
            texture_count: textures.len(),
            textures: arena.list(textures),
        }
    }
}

/// A texture of a material.
#[repr(C)]
pub struct Texture {
    /// Path of the name of the texture in its file.
    pub source: Text,
    /// `color`, `normal`, `height`, `specular`, `roughness`, `emission`, `opacity`, `environment`, `light`, or the name
    /// of another role in the format.
    pub role: Text,
    /// Name of the image. Whether it includes folder and extension depends on the format.
    pub name: Text,
    /// Index of the set of texture coordinates.
    pub uv_set: u32,
    /// Repetitions of the image per unit of u and v, or NULL.
    pub tiling: *const f32,
    /// Offset of the image along u and v, or NULL.
    pub offset: *const f32,
}

impl Texture {
    fn of(arena: &mut Arena, texture: &rust::Texture) -> Self {
        Self {
            source: arena.text(texture.source.as_str()),
            role: arena.text(texture.role.name()),
            name: arena.text(texture.name.as_slice()),
            uv_set: index(texture.uv_set),
            tiling: numbers(texture.tiling.as_slice()),
            offset: numbers(texture.offset.as_slice()),
        }
    }
}

/// The content of a file. All of it lives as long as the scene, and does not change.
#[repr(C)]
pub struct SceneView {
    /// Name of the model or motion; empty if the file has none.
    pub name: Text,
    /// Axes and unit of all values.
    pub space: Space,
    /// Nodes.
    pub nodes: *const Node,
    pub node_count: usize,
    /// Meshes.
    pub meshes: *const Mesh,
    pub mesh_count: usize,
    /// Materials.
    pub materials: *const Material,
    pub material_count: usize,
    /// Animations: those of the file, then those of the motions in the order in which they were passed.
    pub animations: *const Animation,
    pub animation_count: usize,
    /// Names in the motions that no node or morph target of the scene has.
    pub unmatched: *const Text,
    pub unmatched_count: usize,
}

/// The content of a file, with what its view points to.
pub struct Scene {
    pub view: SceneView,
    scene: rust::Scene,
    _arena: Arena,
}

impl Scene {
    pub fn of(scene: rust::Scene, unmatched: Vec<Vec<u8>>) -> Self {
        let mut arena = Arena::default();
        let nodes: Vec<_> = scene.nodes.iter().map(|node| Node::of(&mut arena, node)).collect();
        let meshes: Vec<_> = scene.meshes.iter().map(|mesh| Mesh::of(&mut arena, mesh)).collect();
        let materials: Vec<_> = scene.materials.iter().map(|material| Material::of(&mut arena, material)).collect();
        let animations: Vec<_> = scene.animations.iter().map(|one| Animation::of(&mut arena, one)).collect();
        let unmatched = arena.texts(unmatched);
        let view = SceneView {
            name: arena.text(scene.name.as_slice()),
            space: Space::of(&scene.space),
            node_count: nodes.len(),
            nodes: arena.list(nodes),
            mesh_count: meshes.len(),
            meshes: arena.list(meshes),
            material_count: materials.len(),
            materials: arena.list(materials),
            animation_count: animations.len(),
            animations: arena.list(animations),
            unmatched_count: unmatched.len(),
            unmatched: arena.list(unmatched),
        };
        Self { view, scene, _arena: arena }
    }

    /// Returns the transform of each node to the space of the scene, in the rest pose or at a time of an animation.
    pub fn pose(&self, animation: u32, time: f64) -> Result<Vec<f32>, Failure> {
        let worlds = if animation == MESHWIRE_NONE {
            self.scene.world_transforms()
        } else {
            let found = usize::try_from(animation).ok().and_then(|number| self.scene.animations.get(number));
            let count = self.scene.animations.len();
            let missing = || Failure::argument(format!("animation: the scene has {count}, found index {animation}"));
            self.scene.at_moment(found.ok_or_else(missing)?, time).worlds
        };
        Ok(worlds.iter().flat_map(columns).collect())
    }
}
