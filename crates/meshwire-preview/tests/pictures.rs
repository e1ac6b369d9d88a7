//! Pictures, pixel for pixel: a scene gives the same bits on every machine.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use meshwire_preview::{Overlay, Picture, Texture, View, draw};
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::{Influence, Material, Mesh, MorphDeltas, MorphTarget, Node, Primitive, Purpose, Scene, Skin};
use meshwire_scene::{Space, Transform};

/// The brightness of each pixel in hexadecimal; dots where there is nothing.
fn rows(picture: &Picture) -> Vec<String> {
    let digits = |[red, _, _, opacity]: &[u8; 4]| if *opacity == 0 { "..".to_owned() } else { format!("{red:02x}") };
    let width = usize::try_from(picture.width()).unwrap();
    picture.pixels().chunks(width).map(|row| row.iter().map(digits).collect()).collect()
}

fn assert_rows(picture: &Picture, expected: &[&str]) {
    assert_eq!(rows(picture), expected, "\n{}\n", rows(picture).join("\n"));
}

/// A box of three different sides whose corner lies off the origin, as triangles that share no vertex.
fn block() -> Primitive {
    let corner = |index: usize| [0, 1, 2].map(|axis| [[1.0, 4.0], [-1.0, 1.0], [2.0, 3.0]][axis][index >> axis & 1]);
    let sides = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let mut part = Primitive::default();
    for [a, b, c, d] in sides {
        let first = u32::try_from(part.positions.len()).unwrap();
        part.positions.extend([a, b, c, d].map(corner));
        part.triangles.extend([[first, first + 1, first + 2], [first, first + 2, first + 3]]);
    }
    part
}

fn scene(part: Primitive) -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes.push(Node::named("thing"));
    scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
    scene
}

fn view(size: u32) -> View {
    View { size, ..View::default() }
}

/// From 30 degrees to the left of the thing and 20 above, each side as bright as the light from above and the left makes it.
#[test]
fn a_block_from_the_side_and_above() {
    let expected = [
        "........................",
        "..c0c0c0c0..............",
        "abababc0c0c0c0c0c0c0....",
        "9696969696a1ababc0c0a34b",
        "969696969696969696714b4b",
        "969696969696969696714b4b",
        "969696969696969696714b4b",
        "969696969696969696714b4b",
        "969696969696969696714b4b",
        "....96969696969696714b4b",
        "..............9696644b..",
        "........................",
    ];
    assert_rows(&draw(&scene(block()), &view(12), &[]), &expected);
    let expected = [
        "............b8a0........",
        "..........b8b8a0a0a0....",
        "........b8b8b8a0a0a0....",
        "......b8b8b8b8a0a0a0....",
        "....b8b8b8b8b8a0a0a0....",
        "....b8b8b8b8b8a0a0a0....",
        "....b8b8b8b85e405880....",
        "....b8b8b85e404040......",
        "....b8b85e404040........",
        "....b85e404040..........",
        "....68404040............",
        "........40..............",
    ];
    assert_rows(&draw(&scene(block()), &View { yaw: -120.0, pitch: -35.0, ..view(12) }, &[]), &expected);
}

/// Normals stay at a right angle to a surface that its node stretches and mirrors; joints and morph targets move vertices.
#[test]
fn what_nodes_joints_and_targets_do_to_a_surface() {
    let part = Primitive {
        positions: vec![[0.0; 3], [2.0, 0.0, 0.0], [2.0, 2.0, 1.0], [0.0, 2.0, 1.0]],
        normals: vec![[0.0, -0.5, 1.0], [0.5, -0.5, 1.0], [0.25, 0.5, 1.0], [-1.0, 0.5, 1.0]],
        morph_deltas: vec![MorphDeltas {
            positions: vec![[0.0; 3], [1.0, 0.0, 0.5]],
            normals: vec![[0.0, 2.0, 0.0]],
            ..MorphDeltas::default()
        }],
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        ..Primitive::default()
    };
    let mut scene = scene(part);
    scene.meshes[0].morph_targets.push(MorphTarget { weight: 0.5, ..MorphTarget::default() });
    let expected = [
        "................",
        "b6bac0c3........",
        "b9bec2c2bdb7....",
        "..c1c3bfb6a9....",
        "..c3c1b8ab9c8f..",
        "..c2baae9e8d7b..",
        "........8f826c60",
        "................",
    ];
    assert_rows(&draw(&scene, &view(8), &[]), &expected);
    let map = Affine3A::from_scale_rotation_translation(
        Vec3::new(2.0, 1.0, -0.5),
        Quat::from_rotation_y(0.5),
        Vec3::new(1.0, 2.0, 3.0),
    );
    scene.nodes[0].transform = Transform::Matrix(map);
    let expected = [
        "................",
        "................",
        "4a4c4e50525458..",
        "4d4e5153565d64..",
        "5052555c636a7178",
        "52585f666d747a7e",
        "................",
        "................",
    ];
    assert_rows(&draw(&scene, &view(8), &[]), &expected);
    let mut influences = meshwire_scene::Influences::default();
    for weight in [0.0, 0.25, 0.5, 1.0] {
        influences.push([Influence { joint: 0, weight: 1.0 - weight }, Influence { joint: 1, weight }]);
    }
    scene.nodes.push(Node::named("still"));
    scene.meshes[0].primitives[0].influences = influences;
    scene.meshes[0].skin = Some(Skin { joints: vec![0, 1], inverse_bind: vec![Affine3A::IDENTITY; 2] });
    let expected = [
        "................",
        "................",
        "................",
        "3836767792c0....",
        "464e52575c636c..",
        "..............72",
        "................",
        "................",
    ];
    assert_rows(&draw(&scene, &view(8), &[]), &expected);
}

/// The picture of a surface repeats, has holes where it is not opaque, and is blurred where its pixels are smaller than those drawn.
#[test]
fn a_surface_with_a_picture() {
    let mut part = block();
    part.material = Some(0);
    part.uv_sets = vec![[[0.0, 0.0], [2.0, 0.0], [2.0, 1.5], [0.0, 1.5]].repeat(6)];
    let mut scene = scene(part);
    scene.materials.push(Material::default());
    let texture = |width: u8, height: u8| {
        let pixel = |index: u8| [index.wrapping_mul(83), 0, 0, if index % 5 == 4 { 0 } else { 255 }];
        let pixels = (0..width * height).map(pixel).collect();
        Texture::new(Picture::new(u32::from(width), u32::from(height), pixels).unwrap())
    };
    let expected = [
        "........................",
        "..877f474c..............",
        "6c6040687579a3974e2b....",
        "351b35586e63614956725731",
        "624a3c586a2c254167513228",
        "948e48567463474267462711",
        "737138487a987953654e3421",
        "3c2d3b57736f604d64593631",
        "492b36596a323142664f2818",
        "....40576d46304167433012",
        "..............4366432b..",
        "........................",
    ];
    assert_rows(&draw(&scene, &view(12), &[texture(3, 2)]), &expected);
    let expected = [
        "........................",
        "..636a8268..............",
        "6c5e5f7e817867707886....",
        "655260676154685f837f672e",
        "26696f57665e695e43412e31",
        "755456705346545c5e4a2f31",
        "3a4e5f6557555465544e2e2e",
        "7c58586b5c5059654d372c30",
        "2f655a586d6b6c505f533032",
        "....7d635c40645e51493430",
        "..............5967481b..",
        "........................",
    ];
    assert_rows(&draw(&scene, &view(12), &[texture(13, 11)]), &expected);
}

#[test]
fn bones_and_the_edges_of_what_things_bump_into() {
    let mut scene = scene(block());
    scene.meshes[0].purpose = Purpose::Collision;
    let seen = Primitive {
        positions: vec![[0.0; 3], [4.0, 0.0, 0.0], [0.0, 4.0, 0.0]],
        triangles: vec![[0, 1, 2]],
        ..Primitive::default()
    };
    scene.meshes.push(Mesh { primitives: vec![seen], ..Mesh::default() });
    for (place, parent) in [([0.0, 5.0, 0.0], 0), ([3.0, -1.0, 1.0], 1)] {
        let transform = Transform::at(Vec3::from(place));
        scene.nodes.push(Node { parent: Some(parent), transform, ..Node::named("bone") });
    }
    let with = |bones, collision| View { overlay: Overlay { bones, collision }, yaw: 0.0, pitch: 0.0, ..view(12) };
    let expected = [
        "a7......................",
        "a7a7....................",
        "a7a7a7..................",
        "a7a7a7a7................",
        "a7a7a7a7a7..............",
        "a7a7a7a7a7a7............",
        "a7a7a7a7a7a7a7..........",
        "a7a7a7a7a7a7a7a7........",
        "a7a7a7a7a7a7a7a7a7......",
        "a7a7a7a7a7a7a7a7a7a7....",
        "a7a7a7a7a7a7a7a7a7a7a7..",
        "a7a7a7a7a7a7a7a7a7a7a7a7",
    ];
    assert_rows(&draw(&scene, &with(false, false), &[]), &expected);
    let expected = [
        "a7......................",
        "a7a7....................",
        "a7a7a7..................",
        "a7a7a7a7................",
        "a7a7a7a7a7..............",
        "a7a7a7a7a7a7............",
        "a7a7a7a7a7a7a7..........",
        "a7a7a7a7a7a7a7a7........",
        "a7a754000000000000000000",
        "a7a75454a7a7a7a77d2a0000",
        "a7a75454a7a7a7540054a700",
        "a7a73838a76f000054a7a700",
    ];
    assert_rows(&draw(&scene, &with(false, true), &[]), &expected);
    let expected = [
        "..ffffffff..............",
        "..ffffffffffffff........",
        "..ff......ffffffff......",
        "..ffa7..................",
        "..ffa7a7................",
        "..ffa7a7a7..............",
        "..ffa7a7a7a7............",
        "..ffa7a7a7a7a7..........",
        "..ffa7a7a7a7a7a7........",
        "..ffa7a7a7a7a7a7a7......",
        "..ffa7a7a7a7a7a7a7a7....",
        "..ffa7a7a7a7a7a7a7a7....",
    ];
    assert_rows(&draw(&scene, &with(true, false), &[]), &expected);
}
