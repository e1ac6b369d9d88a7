//! Actors made of scenes: materials by role, levels of detail, and colors both ways.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::common;

use emfx_xac::build::ActorBuilder;
use emfx_xac::{Exporter, Lengths, MapType, XacFile};
use meshwire_scene::glam::Vec3;
use meshwire_scene::{
    Change, Influence, Material, Mesh, MorphDeltas, MorphTarget, Node, Primitive, Purpose, Scene, Skin, Space, Texture,
    TextureRole, Transform, VertexValues,
};

/// A triangle at a node, on two levels of detail.
fn flag() -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes.push(Node::named("flag"));
    scene.materials.push(Material { name: b"cloth".to_vec(), ..Material::default() });
    let part = Primitive {
        material: Some(0),
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        uv_sets: vec![vec![[0.5; 2]; 3]],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    };
    let fine = Mesh { primitives: vec![part], ..Mesh::default() };
    let coarse = Mesh { lod: 1, ..fine.clone() };
    scene.meshes = vec![fine, coarse];
    scene
}

#[test]
fn a_texture_is_of_the_kind_its_role_says() {
    let mut scene = flag();
    let other = |word: &str| TextureRole::Other(word.to_owned());
    let roles = [
        (TextureRole::Color, MapType::Diffuse),
        (TextureRole::Normal, MapType::Bump),
        (TextureRole::Height, MapType::Displacement),
        (TextureRole::Specular, MapType::Specular),
        (TextureRole::Emission, MapType::SelfIllumination),
        (TextureRole::Opacity, MapType::Opacity),
        (TextureRole::Environment, MapType::Reflection),
        (other("ambient"), MapType::Ambient),
        (other("shine"), MapType::Shine),
        (other("shine strength"), MapType::ShineStrength),
        (other("filter color"), MapType::FilterColor),
        (other("refraction"), MapType::Refraction),
        (other("dirt"), MapType::Unspecified),
        (TextureRole::Light, MapType::Unspecified),
    ];
    let names = ["a/b.dds", "c:\\d.e.tga", "plain", ".hidden", "long.texture", "x.webp"];
    let stems = ["b", "d.e", "plain", ".hidden", "long.texture", "x"];
    let material = &mut scene.materials[0];
    (material.color, material.emission) = (Some([0.1, 0.2, 0.3, 0.4]), Some([0.5, 0.6, 0.7]));
    (material.specular, material.double_sided) = (Some([0.8, 0.9, 1.0]), true);
    let named = roles.iter().zip(names.iter().cycle());
    material.textures = named
        .map(|((role, _), name)| Texture { role: role.clone(), name: (*name).into(), ..Texture::default() })
        .collect();
    let actor = XacFile::from_scene(&scene, Exporter::Max2011).unwrap();
    let made = actor.materials().find(|material| material.name().to_str() == Some("cloth")).unwrap();
    let properties = made.properties().unwrap();
    assert_eq!((properties.diffuse, properties.opacity), ([0.1, 0.2, 0.3, 1.0], 0.4));
    assert_eq!((properties.emissive, properties.specular), ([0.5, 0.6, 0.7, 1.0], [0.8, 0.9, 1.0, 1.0]));
    assert_eq!(properties.double_sided, 1);
    let sides = |scene: &Scene| -> Vec<bool> {
        let actor = XacFile::from_scene(scene, Exporter::Max2011).unwrap();
        let shown = actor.scene().unwrap().materials;
        shown.iter().filter(|one| one.name == b"cloth").map(|one| one.double_sided).collect()
    };
    assert_eq!((sides(&scene), sides(&flag())), (vec![true; 2], vec![false; 2]));
    let layers: Vec<_> = made.layers().map(|layer| (layer.map_type, layer.texture.to_string())).collect();
    let expected = roles.iter().zip(stems.iter().cycle()).map(|((_, kind), stem)| (*kind, (*stem).to_owned()));
    assert_eq!(layers, expected.collect::<Vec<_>>());
}

#[test]
fn coarser_levels_are_actors_inside_and_have_no_morph_targets() {
    let mut scene = flag();
    let actor = XacFile::from_scene(&scene, Exporter::Max2011).unwrap();
    let levels: Vec<_> = actor.lods().map(|level| (level.lod, level.actor.meshes().count())).collect();
    assert_eq!((levels.as_slice(), actor.meshes().count()), (&[(1, 1)][..], 1));
    let with_target = |scene: &mut Scene, mesh: usize| {
        scene.meshes[mesh].morph_targets = vec![MorphTarget { name: b"wave".to_vec(), ..MorphTarget::default() }];
        let positions = vec![[0.0, 0.0, 1.0]; 3];
        scene.meshes[mesh].primitives[0].morph_deltas = vec![MorphDeltas { positions, ..MorphDeltas::default() }];
    };
    with_target(&mut scene, 0);
    let actor = XacFile::from_scene(&scene, Exporter::Max2011).unwrap();
    assert_eq!(actor.morph_targets().map(|target| target.name.to_string()).collect::<Vec<_>>(), ["wave"]);
    with_target(&mut scene, 1);
    let error = XacFile::from_scene(&scene, Exporter::Max2011).unwrap_err().to_string();
    let expected = "expected morph targets on the finest level of detail only, found some on level 1";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn a_mesh_for_collisions_is_not_shown() {
    let mut scene = flag();
    scene.meshes.truncate(1);
    scene.meshes.push(Mesh { purpose: Purpose::Collision, ..scene.meshes[0].clone() });
    let actor = XacFile::from_scene(&scene, Exporter::Max2011).unwrap();
    assert_eq!(actor.meshes().map(|mesh| mesh.is_collision()).collect::<Vec<_>>(), [false, true]);
    assert_eq!(actor.scene().unwrap().meshes[1].purpose, Purpose::Collision);
}

#[test]
fn colors_of_bytes_and_of_numbers_are_shown_and_set() {
    let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    builder.node(emfx_xac::build::NodeData::root("hip")).unwrap();
    let mut mesh = common::strip(0, 0, 1);
    mesh.influences.clear();
    mesh.packed_color_sets = vec![vec![0xff33_6600, 0x0000_00ff, 0, u32::MAX]];
    mesh.color_sets = vec![vec![[0.25, 0.5, 0.75, 1.0]; 4]];
    builder.mesh(mesh).unwrap();
    let mut actor = builder.build().unwrap();
    let colors = |actor: &XacFile| actor.scene().unwrap().meshes[0].primitives[0].color_sets.clone();
    let before = colors(&actor);
    let bytes = before.iter().position(|set| set[0] != [0.25, 0.5, 0.75, 1.0]).unwrap();
    assert_eq!(before[bytes], [[0.2, 0.4, 0.0, 1.0], [0.0, 0.0, 1.0, 0.0], [0.0; 4], [1.0; 4]]);
    assert_eq!(before[1 - bytes], [[0.25, 0.5, 0.75, 1.0]; 4]);
    let change = |set: usize| {
        let values = VertexValues::Colors(set, vec![(2, [1.0, 0.0, 0.4, 0.2])]);
        Change::Vertices { mesh: 0, primitive: 0, values }
    };
    actor.apply(&[change(0), change(1)]).unwrap();
    let mut after = before.clone();
    after.iter_mut().for_each(|set| set[2] = [1.0, 0.0, 0.4, 0.2]);
    assert_eq!(colors(&actor), after);
    assert!(actor.apply(&[change(2)]).is_err());
    assert_eq!(colors(&actor), after);
}

/// A mesh without a skin that shares its node with one that has a skin: the file has one mesh for both.
#[test]
fn a_rigid_mesh_joins_a_skinned_one_in_the_space_of_the_actor() {
    let mut scene = flag();
    scene.nodes[0].transform = Transform::at(Vec3::new(0.0, 5.0, 0.0));
    scene.meshes[1].lod = 0;
    let world = scene.world_transforms()[0];
    let skinned = &mut scene.meshes[0];
    skinned.skin = Some(Skin { joints: vec![0], inverse_bind: vec![world.inverse()] });
    (0..3).for_each(|_| skinned.primitives[0].influences.push([Influence { joint: 0, weight: 1.0 }]));
    let actor = XacFile::from_scene(&scene, Exporter::Max2011).unwrap();
    let mesh = actor.meshes().next().unwrap();
    assert_eq!((mesh.positions()[0], mesh.positions()[3]), ([0.0; 3], [0.0, 5.0, 0.0]));
    assert!((0..6).all(|vertex| mesh.influences(vertex).len() == 1));
}
