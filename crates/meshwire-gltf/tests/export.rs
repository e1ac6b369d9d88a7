//! What an exported file has in it. The Khronos validator reads all of these scenes in `.ci/gltf/run`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire_gltf::{Error, Options, Origin, Picture, export};
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::{Influence, Influences, Mesh, Node, Scene, Space, Texture, Transform, VertexSpace};
use serde_json::Value;

use crate::strange;

fn tree_of(scene: &Scene, options: &Options<'_>) -> (Value, Vec<u8>) {
    let (tree, binary) = export(scene, options).unwrap().into_gltf("numbers.bin").unwrap();
    (serde_json::from_slice(&tree).unwrap(), binary)
}

fn tree(scene: &Scene) -> Value {
    tree_of(scene, &Options::default()).0
}

/// The numbers of an accessor in single precision.
fn floats(tree: &Value, binary: &[u8], accessor: &Value) -> Vec<f32> {
    let accessor = &tree["accessors"][accessor.as_u64().unwrap() as usize];
    let view = &tree["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
    let start = view["byteOffset"].as_u64().unwrap() + accessor["byteOffset"].as_u64().unwrap();
    let width = match accessor["type"].as_str().unwrap() {
        "SCALAR" => 1,
        "VEC3" => 3,
        _ => 4,
    };
    let bytes = &binary[start as usize..][..accessor["count"].as_u64().unwrap() as usize * width * 4];
    bytes.chunks(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect()
}

#[test]
fn every_element_says_where_it_comes_from() {
    let mut options = Options::default();
    options.origins.push(Origin::of(&strange::plain(), "xac", "creature.xac"));
    let (tree, _) = tree_of(&strange::plain(), &options);
    let origin = &tree["scenes"][0]["extras"]["meshwire"]["origins"][0];
    assert_eq!((&origin["format"], &origin["file"]), (&"xac".into(), &"creature.xac".into()));
    assert_eq!(tree["nodes"][1]["extras"]["meshwire"]["source"], "nodes[hand]");
    assert_eq!(tree["meshes"][0]["extras"]["meshwire"]["source"], "meshes[1]");
    assert_eq!(tree["materials"][1]["extras"]["meshwire"]["source"], "materials[cloth]");
    // Extras of the format stand beside it under their own names; none hides another.
    assert_eq!(tree["scenes"][0]["extras"]["meshwire 2"], true);
    assert_eq!(tree["nodes"][1]["extras"]["light"], serde_json::json!([1.5, "NaN"]));
    assert_eq!(tree["nodes"][1]["extras"]["light 2"], 2);
}

#[test]
fn vertices_are_numbered_through_the_parts_of_a_mesh() {
    let (tree, binary) = tree_of(&strange::plain(), &Options::default());
    let ids =
        |part: usize| floats(&tree, &binary, &tree["meshes"][0]["primitives"][part]["attributes"]["_MESHWIRE_ID"]);
    assert_eq!((ids(0), ids(1)), (vec![0.0, 1.0, 2.0, 3.0], vec![4.0, 5.0, 6.0, 7.0]));
}

#[test]
fn places_are_those_of_the_space_of_gltf() {
    let (tree, binary) = tree_of(&strange::plain(), &Options::default());
    let inches = |value: f32| value * 0.0254;
    let place = [10.0, 30.0, -20.0].map(inches);
    let found: Vec<f32> =
        tree["nodes"][1]["translation"].as_array().unwrap().iter().map(|n| n.as_f64().unwrap() as f32).collect();
    assert_eq!(found.iter().map(|value| value.abs()).collect::<Vec<_>>(), place.map(f32::abs));
    let part = &tree["meshes"][0]["primitives"][0];
    assert_eq!(floats(&tree, &binary, &part["attributes"]["NORMAL"])[..3], [0.0, 1.0, 0.0]);
}

#[test]
fn more_than_four_joints_are_not_cut() {
    let (tree, binary) = tree_of(&strange::skinned(), &Options::default());
    let attributes = &tree["meshes"][0]["primitives"][0]["attributes"];
    let (first, second) =
        (floats(&tree, &binary, &attributes["WEIGHTS_0"]), floats(&tree, &binary, &attributes["WEIGHTS_1"]));
    let sums: Vec<f32> = first.chunks(4).zip(second.chunks(4)).map(|(a, b)| a.iter().chain(b).sum::<f32>()).collect();
    assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-6), "{sums:?}");
    assert!(attributes.get("JOINTS_2").is_none());
    // The node of the mesh is a joint for the vertex that has none; the mesh is a root, its joints have one root.
    let skin = &tree["skins"][0]["joints"];
    assert_eq!(skin.as_array().unwrap().last().unwrap(), &Value::from(0));
}

/// A joint with a shear has another transform in glTF, and a bind pose that goes with it.
#[test]
fn a_joint_with_a_shear_leaves_vertices_at_rest_where_they_are() {
    let mut scene = strange::skinned();
    scene.meshes.truncate(1);
    let skin = scene.meshes[0].skin.as_mut().unwrap();
    let apart = Affine3A::from_rotation_translation(Quat::from_rotation_y(0.3), Vec3::new(0.1, 0.7, 0.3));
    (skin.joints, skin.inverse_bind) = (vec![1, 2, 8], vec![Affine3A::IDENTITY, Affine3A::IDENTITY, apart]);
    scene.nodes.push(Node { transform: Transform::Matrix(apart), ..Node::named("apart") });
    let mut sheared = Affine3A::from_translation(Vec3::new(1.0, 2.0, 3.0));
    sheared.matrix3.y_axis.x = 0.5;
    scene.nodes[1].transform = Transform::Matrix(sheared);
    let influences = &mut scene.meshes[0].primitives[0].influences;
    *influences = Influences::default();
    (0..4).for_each(|vertex| influences.push([Influence { joint: vertex % 2, weight: 1.0 }]));
    let placed = |scene: &Scene| scene.placed(&scene.meshes[0], &scene.world_transforms()).concat();
    let glb = export(&scene, &Options::default()).unwrap().into_glb().unwrap();
    let read = meshwire_gltf::read(&glb).unwrap().scene;
    scene.convert(Space::GLTF);
    for (found, expected) in placed(&read).into_iter().zip(placed(&scene)) {
        assert!(found.distance(expected) < 1e-5, "{found} {expected}");
    }
    let bind = |scene: &Scene| scene.meshes[0].skin.as_ref().unwrap().inverse_bind[2];
    assert_eq!(bind(&read), bind(&scene), "a joint that keeps its transform keeps its bind pose");
}

/// Where the node of the mesh is has no effect, on vertices with joints or without.
#[test]
fn vertices_of_a_skin_in_the_space_of_the_scene_are_exported_as_they_are() {
    let mut scene = strange::skinned();
    scene.meshes.truncate(1);
    scene.meshes[0].vertex_space = VertexSpace::Scene;
    scene.nodes[0].transform = Transform::at(Vec3::new(3.0, 4.0, 5.0));
    let (tree, binary) = tree_of(&scene, &Options::default());
    let positions = floats(&tree, &binary, &tree["meshes"][0]["primitives"][0]["attributes"]["POSITION"]);
    let mut converted = scene.clone();
    converted.convert(Space::GLTF);
    assert_eq!(positions, converted.meshes[0].primitives[0].positions.as_flattened());
    let still = tree["skins"][0]["joints"].as_array().unwrap().last().unwrap().as_u64().unwrap();
    let still = &tree["nodes"][still as usize];
    assert_eq!((&still["name"], still.get("translation")), (&"still".into(), None));
    let read = meshwire_gltf::read(&export(&scene, &Options::default()).unwrap().into_glb().unwrap()).unwrap().scene;
    assert_eq!(read.meshes[0].primitives[0].positions, converted.meshes[0].primitives[0].positions);
}

#[test]
fn a_curve_is_followed_by_lines_and_steps_stay_steps() {
    let (tree, binary) = tree_of(&strange::moving(), &Options::default());
    let animation = &tree["animations"][0];
    let sampler =
        |channel: usize| &animation["samplers"][animation["channels"][channel]["sampler"].as_u64().unwrap() as usize];
    assert_eq!(tree["animations"].as_array().unwrap().len(), 1);
    assert_eq!(animation["channels"].as_array().unwrap().len(), 4);
    let times = floats(&tree, &binary, &sampler(0)["input"]);
    assert!(times.len() > 10 && times[0] == 0.0 && times.windows(2).all(|pair| pair[0] < pair[1]), "{times:?}");
    assert_eq!((&sampler(0)["interpolation"], &sampler(2)["interpolation"]), (&"LINEAR".into(), &"STEP".into()));
    // Of two keys at one time, the earlier makes room.
    let times = floats(&tree, &binary, &sampler(1)["input"]);
    assert_eq!(times.last(), Some(&1.0));
}

#[test]
fn levels_of_detail_can_be_chosen() {
    let levels = |lod| -> Vec<u64> {
        let mut options = Options::default();
        options.lod = lod;
        let (tree, _) = tree_of(&strange::levels(), &options);
        let level = |mesh: &Value| mesh["extras"]["meshwire"]["lod"].as_u64().unwrap_or(0);
        tree["meshes"].as_array().unwrap().iter().map(level).filter(|lod| *lod > 0).collect()
    };
    let chosen = [None, Some(0), Some(1), Some(2), Some(9)].map(levels);
    assert_eq!(chosen, [vec![1, 2], vec![], vec![1], vec![2], vec![2]]);
}

#[test]
fn a_texture_that_is_not_found_is_named_all_the_same() {
    let scene = strange::textured();
    let without = tree(&scene);
    assert_eq!(without["images"], Value::Null);
    assert_eq!(without["materials"][0]["extras"]["meshwire"]["textures"][4]["role"], "detail");
    let picture = |_: &Texture| Some(Picture::Png(vec![1, 2, 3]));
    let mut options = Options::default();
    options.pictures = Some(&picture);
    let (with, _) = tree_of(&scene, &options);
    assert_eq!(with["images"].as_array().unwrap().len(), 1);
    let transform =
        &with["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]["extensions"]["KHR_texture_transform"];
    // v is turned over: what was moved up by a quarter of a picture that is there three times.
    assert_eq!(transform, &serde_json::json!({ "offset": [0.5, -2.25], "scale": [2.0, 3.0] }));
}

#[test]
fn a_scene_that_is_not_sound_is_refused() {
    let mut scene = strange::plain();
    scene.meshes.push(Mesh { node: 7, ..Mesh::default() });
    let error = export(&scene, &Options::default()).unwrap_err();
    assert!(matches!(error, Error::Unsound(_)));
    assert_eq!(error.to_string(), "the scene is invalid: meshes[1]: node 7 does not exist");
}

#[test]
fn what_is_shown_otherwise_is_said() {
    let notes = export(&strange::numbers(), &Options::default()).unwrap().notes;
    assert!(notes.iter().any(|note| note.contains("the shear of")), "{notes:#?}");
    let notes = export(&strange::skinned(), &Options::default()).unwrap().notes;
    let expected = [
        "1 bind poses are not finite; the identity is used",
        "1 joints occur twice in a skin with different bind poses; the first one is used",
    ];
    assert!(expected.iter().all(|line| notes.iter().any(|note| note == line)), "{notes:#?}");
    assert_eq!(export(&strange::levels(), &Options::default()).unwrap().notes, Vec::<String>::new());
}
