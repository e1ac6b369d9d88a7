//! Building a model from a scene.

use std::collections::HashMap;

use glam::Affine3A;
use meshwire_core::{Segment, Validator};
use meshwire_scene::{Extra, Material, Mesh, Primitive, Scene, TextureRole, VertexSpace};
use smallvec::SmallVec;

use super::super::SPACE;
use crate::build::ModelBuilder;
use crate::model::{self, Corner, Face, NEWEST, OLD, Surface, Vector3};
use crate::text::Preset;

/// The layout of a text file: that of the program that wrote the most models.
pub(super) const PRESET: Preset = Preset::Wraith;

/// The version of games from Call of Duty 2 to Black Ops.
const USUAL: u32 = 6;

/// A vertex of the file: the bits of its position and of its weights.
type Key = ([u32; 3], Vec<(u32, u32)>);

pub(super) fn builder(mut scene: Scene, version: Option<u32>, validator: &mut Validator) -> ModelBuilder {
    let stated = scene.extras.iter().find(|(name, _)| name == "version").and_then(|(_, extra)| match extra {
        Extra::Number(number) => (OLD..=NEWEST).find(|version| f64::from(*version) == *number),
        _ => None,
    });
    let version = version.or(stated).unwrap_or(USUAL);
    scene.bind_at_rest(VertexSpace::Scene);
    let mut builder = ModelBuilder::new(version);
    let bones = bones(&scene, &mut builder);
    for material in &scene.materials {
        match material_of(material, version) {
            Ok(material) => {
                builder.whole_material(material);
            }
            Err(problem) => validator.problem(problem),
        }
    }
    let worlds = scene.world_transforms();
    let mut made =
        Made { builder, version, known: HashMap::new(), plain: None, materials: count(scene.materials.len()) };
    validator.field("meshes", |v| {
        for (index, mesh) in scene.meshes.iter().enumerate() {
            v.within(Segment::Index(index), |v| {
                let name = mesh.name.escape_ascii();
                v.require(mesh.morph_targets.is_empty(), || {
                    format!("\"{name}\" has {} morph targets, but models cannot have any", mesh.morph_targets.len())
                });
                v.require(mesh.lod == 0, || format!("expected the finest level of detail, found level {}", mesh.lod));
            });
            made.add(mesh, &scene, &bones, mesh.vertex_world(&worlds));
        }
    });
    made.builder
}

/// Adds the bones. Returns, for each node of the scene, its bone or that of its nearest ancestor.
fn bones(scene: &Scene, builder: &mut ModelBuilder) -> Vec<u32> {
    let worlds = scene.world_transforms();
    let skeleton = scene.skeleton();
    let mut own: Vec<Option<u32>> = vec![None; scene.nodes.len()];
    let order = scene.parents_first();
    for index in &order {
        let (Some(node), Some(world)) = (scene.nodes.get(*index), worlds.get(*index)) else { continue };
        let above = node.parent.and_then(|parent| own.get(parent).copied()?);
        let bone = if skeleton.get(*index) == Some(&true) {
            let (_, rotation, offset) = world.to_scale_rotation_translation();
            let axes = super::axes(rotation);
            let name = if node.name.is_empty() { format!("bone_{index}").into_bytes() } else { node.name.clone() };
            Some(builder.turned_bone(name.as_slice(), above, offset.as_dvec3().to_array(), axes))
        } else {
            above
        };
        own.iter_mut().skip(*index).take(1).for_each(|slot| *slot = bone);
    }
    if !skeleton.contains(&true) {
        builder.bone("tag_origin", None, [0.0; 3]);
    }
    own.into_iter().map(|bone| bone.unwrap_or(0)).collect()
}

/// Returns a material with the surface that Wraith writes. In version 5 the texture is the name.
pub(in super::super) fn material_of(material: &Material, version: u32) -> Result<model::Material, String> {
    let mut images: Vec<u8> = Vec::new();
    for texture in &material.textures {
        if texture.name.iter().any(u8::is_ascii_whitespace) {
            return Err(format!(
                "expected names of textures without blanks, found \"{}\"",
                texture.name.escape_ascii()
            ));
        }
        if !images.is_empty() {
            images.push(b' ');
        }
        images.extend_from_slice(word(&texture.role).as_bytes());
        images.push(b':');
        images.extend_from_slice(&texture.name);
    }
    if let ([only], true) = (material.textures.as_slice(), images.starts_with(b"color:")) {
        images.clone_from(&only.name);
    }
    let texture = material.textures.first().map(|texture| &texture.name);
    let name = match texture {
        Some(texture) if version <= OLD || material.name.is_empty() => texture,
        _ => &material.name,
    };
    let name = if name.is_empty() && version > OLD { b"material" } else { name.as_slice() };
    let surface = (version > OLD).then(|| Surface::wraith(images.as_slice()));
    Ok(model::Material { name: name.into(), surface })
}

/// Returns the material of parts without one.
pub(in super::super) fn plain_material(version: u32) -> model::Material {
    model::Material { name: "default".into(), surface: (version > OLD).then(|| Surface::wraith(b"".as_slice())) }
}

/// Returns the word for a role that precedes the path of an image.
fn word(role: &TextureRole) -> String {
    match role {
        TextureRole::Color => "color".to_owned(),
        TextureRole::Normal => "normal".to_owned(),
        TextureRole::Specular => "specular".to_owned(),
        TextureRole::Emission => "emissive".to_owned(),
        TextureRole::Opacity => "alpha".to_owned(),
        TextureRole::Other(word) => word.split_whitespace().collect::<Vec<_>>().join("_"),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// A model being built.
struct Made {
    builder: ModelBuilder,
    version: u32,
    known: HashMap<Key, u32>,
    /// The material of parts without one.
    plain: Option<u32>,
    materials: u32,
}

impl Made {
    fn add(&mut self, mesh: &Mesh, scene: &Scene, bones: &[u32], world: Affine3A) {
        let name = [&mesh.name, &scene.nodes.get(mesh.node).map(|node| node.name.clone()).unwrap_or_default()];
        let name = name.into_iter().find(|name| !name.is_empty()).cloned().unwrap_or_else(|| b"mesh".to_vec());
        let object = self.builder.object(name.as_slice());
        let still = bones.get(mesh.node).copied().unwrap_or(0);
        let joints: Vec<u32> = mesh.skin.as_ref().map_or_else(Vec::new, |skin| {
            skin.joints.iter().map(|joint| bones.get(*joint).copied().unwrap_or(0)).collect()
        });
        for part in &mesh.primitives {
            let mut part = part.clone();
            part.ensure_normals(SPACE.front);
            part.place(world);
            let material = match part.material.and_then(|material| u32::try_from(material).ok()) {
                Some(material) if material < self.materials => material,
                _ => self.plain(),
            };
            let vertices: Vec<u32> =
                (0..part.positions.len()).map(|vertex| self.vertex(&part, vertex, &joints, still)).collect();
            for triangle in &part.triangles {
                let corners = triangle.map(|corner| {
                    let place = usize::try_from(corner).unwrap_or(usize::MAX);
                    self.corner(&part, place, vertices.get(place).copied().unwrap_or(u32::MAX))
                });
                let old = i32::from(self.version <= OLD);
                self.builder.face(Face { object, material, tail: Some([0, old]), corners });
            }
        }
    }

    fn plain(&mut self) -> u32 {
        let builder = &mut self.builder;
        *self.plain.get_or_insert_with(|| builder.whole_material(plain_material(self.version)))
    }

    fn vertex(&mut self, part: &Primitive, vertex: usize, joints: &[u32], still: u32) -> u32 {
        let place = part.positions.get(vertex).copied().unwrap_or_default();
        let bone = |joint: u32| usize::try_from(joint).ok().and_then(|joint| joints.get(joint)).copied();
        let own = part.influences.of(vertex).iter();
        let mut weights: Vec<(u32, f32)> = own.filter_map(|one| Some((bone(one.joint)?, one.weight))).collect();
        if weights.is_empty() {
            weights.push((still, 1.0));
        }
        let key = (place.map(f32::to_bits), weights.iter().map(|(bone, weight)| (*bone, weight.to_bits())).collect());
        let builder = &mut self.builder;
        *self.known.entry(key).or_insert_with(|| {
            let weights: Vec<(u32, f64)> = weights.iter().map(|(bone, weight)| (*bone, f64::from(*weight))).collect();
            builder.vertex(place.map(f64::from), &weights)
        })
    }

    fn corner(&self, part: &Primitive, place: usize, vertex: u32) -> Corner {
        // Rounding can move normals beyond the 1 that binary files can store.
        let normal = part.normals.get(place).copied().unwrap_or([0.0, 0.0, 1.0]);
        let normal: Vector3 = normal.map(|part| f64::from(part.clamp(-1.0, 1.0)));
        let color = part.color_sets.first().and_then(|set| set.get(place)).copied().unwrap_or([1.0; 4]);
        let sets = part.uv_sets.iter().map(|set| set.get(place).copied().unwrap_or_default().map(f64::from));
        let mut uvs: SmallVec<[[f64; 2]; 1]> = sets.collect();
        if uvs.is_empty() {
            uvs.push([0.0; 2]);
        }
        Corner { vertex, normal, color: (self.version > OLD).then(|| color.map(f64::from)), uvs }
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
