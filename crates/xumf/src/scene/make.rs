//! Building meshes from scenes of any origin.

use std::collections::HashMap;

use glam::Affine3A;
use meshwire_core::{Error, Segment, Validator};
use meshwire_scene::{Primitive, Purpose, Scene};

use super::SPACE;
use crate::build::{MaterialRange, MeshData, Profile, Set};
use crate::{NAME, XmfFile};

impl XmfFile {
    /// Builds a mesh from all meshes of a scene in any space, at their positions in the scene. It is a collision mesh
    /// if all of them are, otherwise a visual one. Triangles of one material become one range. Normals are computed
    /// where a part has none.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; pub use meshwire_scene as scene; }
    /// use meshwire::scene::{Material, Mesh, Node, Primitive, Scene, Space};
    /// use meshwire::xmf::{Profile, XmfFile};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.nodes.push(Node::named("hull"));
    /// scene.materials.push(Material { name: b"ships.hull".to_vec(), ..Material::default() });
    /// let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let part = Primitive { positions, triangles: vec![[0, 1, 2]], material: Some(0), ..Primitive::default() };
    /// scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
    /// let file = XmfFile::from_scene(&scene, Profile::X4)?;
    /// assert_eq!(file.mesh()?.materials()[0].name.text(), b"ships.hull");
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Lists everything in the scene that the format cannot store: skins, morph targets, meshes for different purposes,
    /// triangles without a material.
    pub fn from_scene(scene: &Scene, profile: Profile) -> Result<Self, Error> {
        let mut scene = scene.clone();
        scene.meshes.retain(|mesh| matches!(mesh.purpose, Purpose::Visual | Purpose::Collision));
        scene.convert(SPACE);
        let worlds = scene.world_transforms();
        let collides = scene.meshes.iter().all(|mesh| mesh.purpose == Purpose::Collision);
        let mut v = Validator::new();
        let mut parts: Vec<Primitive> = Vec::new();
        v.require(!scene.meshes.is_empty(), || "expected meshes, found none".to_owned());
        v.field("meshes", |v| {
            for (index, mesh) in scene.meshes.iter_mut().enumerate() {
                v.within(Segment::Index(index), |v| {
                    let name = String::from_utf8_lossy(&mesh.name).into_owned();
                    v.require(mesh.skin.is_none(), || {
                        format!("{name:?} has a skin, but bones cannot move an XMF mesh")
                    });
                    v.require(mesh.morph_targets.is_empty(), || {
                        format!(
                            "{name:?} has {} morph targets, but XMF meshes cannot have any",
                            mesh.morph_targets.len()
                        )
                    });
                    v.require(mesh.lod == 0, || {
                        format!(
                            "{name:?} is level of detail {}, expected the finest: each level is a file of its own",
                            mesh.lod
                        )
                    });
                    v.require(collides || mesh.purpose == Purpose::Visual, || {
                        format!(
                            "expected all meshes to be visual, or all to be collision meshes, found {:?}",
                            mesh.purpose
                        )
                    });
                    for mut part in std::mem::take(&mut mesh.primitives) {
                        v.require(part.material.is_some() || collides, || {
                            format!("{name:?} has triangles without a material: assign one from the game's library")
                        });
                        part.ensure_normals(SPACE.front);
                        part.place(worlds.get(mesh.node).copied().unwrap_or(Affine3A::IDENTITY));
                        parts.push(part);
                    }
                });
            }
        });
        v.finish(NAME)?;
        // One range per material, in order of first use.
        let mut order: HashMap<Option<usize>, usize> = HashMap::new();
        for part in &parts {
            let next = order.len();
            order.entry(part.material).or_insert(next);
        }
        parts.sort_by_key(|part| order.get(&part.material).copied());
        let mut data = MeshData::default();
        let most = |sets: fn(&Primitive) -> usize| parts.iter().map(sets).max().unwrap_or(0);
        let (uvs, colors) = (most(|part| part.uv_sets.len()), most(|part| part.color_sets.len()));
        let tangents = parts.iter().all(|part| !part.tangents.is_empty());
        let set = |index: usize| u8::try_from(index).unwrap_or(u8::MAX);
        data.uvs = (0..uvs).map(|index| Set { index: set(index), values: Vec::new() }).collect();
        data.colors = (0..colors).map(|index| Set { index: set(index), values: Vec::new() }).collect();
        for part in &parts {
            append(&mut data, part, tangents);
            let name = part.material.and_then(|material| scene.materials.get(material));
            let name = name.map(|material| String::from_utf8_lossy(&material.name).into_owned()).unwrap_or_default();
            let triangles = u32::try_from(part.triangles.len()).unwrap_or(u32::MAX);
            match data.materials.last_mut().filter(|last| last.name == name) {
                Some(last) => last.triangles = last.triangles.saturating_add(triangles),
                None => data.materials.push(MaterialRange { name, triangles }),
            }
        }
        data.materials.retain(|range| range.triangles > 0);
        if collides { data.collision(profile) } else { data.visual(profile) }
    }
}

/// Appends the vertices and triangles of a part. A missing set is 0, or white for colors.
fn append(data: &mut MeshData, part: &Primitive, tangents: bool) {
    let first = u32::try_from(data.positions.len()).unwrap_or(u32::MAX);
    let count = part.positions.len();
    data.positions.extend_from_slice(&part.positions);
    data.normals.extend_from_slice(&part.normals);
    if tangents {
        // Files store tangent and bitangent both reversed, which does not change the sign.
        data.tangents.extend(part.tangents.iter().map(|[x, y, z, _]| [-x, -y, -z]));
        data.signs.extend(part.tangents.iter().map(|[.., sign]| sign.signum()));
    }
    for (index, set) in data.uvs.iter_mut().enumerate() {
        match part.uv_sets.get(index).filter(|own| own.len() == count) {
            Some(own) => set.values.extend_from_slice(own),
            None => set.values.extend(std::iter::repeat_n([0.0; 2], count)),
        }
    }
    for (index, set) in data.colors.iter_mut().enumerate() {
        match part.color_sets.get(index).filter(|own| own.len() == count) {
            Some(own) => set.values.extend(own.iter().map(|color| color.map(byte))),
            None => set.values.extend(std::iter::repeat_n([u8::MAX; 4], count)),
        }
    }
    let shifted = |triangle: &[u32; 3]| triangle.map(|corner| corner.saturating_add(first));
    data.triangles.extend(part.triangles.iter().map(shifted));
}

/// Rounds a color component to a byte.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the range of a byte; NaN becomes 0"
)]
fn byte(value: f32) -> u8 {
    (value.clamp(0.0, 1.0) * 255.0).round() as u8
}
