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

/// From 30 degrees to the left of the thing and 20 above, each side as bright as the light from above and the left makes
/// it, with a shadow on the ground.
#[test]
fn a_block_from_the_side_and_above() {
    let expected = [
        "........................",
        "..c3c3c3c3..............",
        "b6b7bdc3c3c3c3c3c3c3....",
        "abababababb7b7bdc3c3af71",
        "ababababababababab8e7171",
        "ababababababababab8e7171",
        "aaabababababababab8e7171",
        "aaabababababababab8e7171",
        "a9abababababababab8e6f71",
        "00009fa9aaababaaab8e6e71",
        "0000..000000009ba68c5b..",
        "........000000..00......",
    ];
    assert_rows(&draw(&scene(block()), &view(12), &[]), &expected);
    let expected = [
        "..............a3........",
        "............bfa3a3a3....",
        "..........bfbfa3a3a3....",
        "........bfbfbfa3a3a3....",
        "......bfbfbfbfa3a3a3....",
        "....bfbfbfbfbfa3a3a3....",
        "....b1bfbfbf63445c70....",
        "....b1bfbf63444444......",
        "....b1bf63444444........",
        "....bf63444444..........",
        "....82444444............",
        "........44..............",
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
        "c1c2c4c4........",
        "..c3c4c2bfbb....",
        "..c4c3c1bbb3....",
        "..c3c2bdb5aca4..",
        "..c2beb7aea294..",
        "..........9a8a78",
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
        "5b5e6265696c....",
        "606366696e757a..",
        "66686d747b8187..",
        "696f777e84898e91",
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
        "4d4a827f9bbf....",
        "5062686e747b83..",
        "................",
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
        "..9f703052..............",
        "84674e7d7e9bb9745c49....",
        "4d26426b8685655f7a7e6650",
        "7b5e4c6b813b305380684c3a",
        "a7a55b698a7958557f583928",
        "88883f5890ac8f607d5d4f45",
        "50394a69898474637c715245",
        "6540446b813e3b547e633729",
        "00004767836043537f53472a",
        "0000..00000000537a5b42..",
        "........000000..00......",
    ];
    assert_rows(&draw(&scene, &view(12), &[texture(3, 2)]), &expected);
    let expected = [
        "........................",
        "..8a967c8f..............",
        "957976998a8b8a739884....",
        "41777b7e718170848b887443",
        "1d7c6f6873767d79595f464a",
        "a072607a64596967726f464a",
        "3b637c7f6d68647c63654643",
        "907c71786964667764504649",
        "247c6e6f79647b6d706c454b",
        "0000877567488272655f4447",
        "0000..00000000486c6935..",
        "........000000..00......",
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
        "ad......................",
        "adad....................",
        "adadad..................",
        "adadadad................",
        "adadadadad..............",
        "adadadadadad............",
        "adadadadadadad..........",
        "adadadadadadadad........",
        "adadadadadadadadad......",
        "adadadadadadadadadad....",
        "adadadadadadadadadadad..",
        "adadadadadadadadadadadad",
    ];
    assert_rows(&draw(&scene, &with(false, false), &[]), &expected);
    let expected = [
        "ad......................",
        "adad....................",
        "adadad..................",
        "adadadad................",
        "adadadadad..............",
        "adadadadadad............",
        "adadadadadadad..........",
        "adadadadadadadad........",
        "adad57000000000000000000",
        "adad5757adadadad2b000000",
        "adad5757adadad2b00825700",
        "adad3a3aad730000adad3a00",
    ];
    assert_rows(&draw(&scene, &with(false, true), &[]), &expected);
    let expected = [
        "..ffffff................",
        "..ffffffffffffff........",
        "..ff......ffffffff......",
        "..ffad..................",
        "..ffadad................",
        "..ffadadad..............",
        "..ffadadadad............",
        "..ffadadadadad..........",
        "..ffadadadadadad........",
        "..ffadadadadadadad......",
        "..ffadadadadadadadad....",
        "..ffadadadadadadadad....",
    ];
    assert_rows(&draw(&scene, &with(true, false), &[]), &expected);
}
