//! Every element of exported files, a line for each, and of the scenes that are read of them. Of curves, which are sampled
//! for glTF, the ends and the number of keys stand for all.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use std::fmt::Write;

use meshwire_gltf::{Options, Picture, export, read};
use meshwire_scene::{AnimationChannel, Scene, Texture};
use serde_json::Value;

use crate::strange;

fn exported(scene: &Scene) -> (Value, Vec<u8>) {
    let picture = |texture: &Texture| Some(Picture::Png(texture.name.clone()));
    let mut options = Options::default();
    options.pictures = Some(&picture);
    let (tree, _) = export(scene, &options).unwrap().into_gltf("numbers.bin").unwrap();
    let mut tree: Value = serde_json::from_slice(&tree).unwrap();
    tree["asset"]["generator"].take();
    (tree, export(scene, &options).unwrap().into_glb().unwrap())
}

fn lines_of(tree: &Value) -> String {
    let mut lines = String::new();
    for (name, value) in tree.as_object().unwrap() {
        match value.as_array() {
            Some(list) => {
                for (index, element) in list.iter().enumerate() {
                    writeln!(lines, "{name}[{index}] {element}").unwrap();
                }
            }
            None => writeln!(lines, "{name} {value}").unwrap(),
        }
    }
    lines
}

fn lines_of_scene(scene: &Scene) -> String {
    let mut lines = format!("{} {:?}\n", scene.name.escape_ascii(), scene.space);
    for node in &scene.nodes {
        writeln!(lines, "{} {node:?}", node.name.escape_ascii()).unwrap();
    }
    for mesh in &scene.meshes {
        writeln!(lines, "{} {mesh:?}", mesh.name.escape_ascii()).unwrap();
    }
    for material in &scene.materials {
        writeln!(lines, "{} {material:?}", material.name.escape_ascii()).unwrap();
    }
    for animation in &scene.animations {
        writeln!(lines, "{} {:?}", animation.name.escape_ascii(), animation.extras).unwrap();
        for AnimationChannel { source, target, track } in &animation.channels {
            let ends = (track.keys.first(), track.keys.last());
            writeln!(lines, "{source:?} {target:?} {:?} {} keys {ends:?}", track.channel, track.keys.len()).unwrap();
        }
    }
    lines
}

#[test]
fn every_element_of_an_exported_file() {
    for (name, scene) in strange::all() {
        insta::assert_snapshot!(format!("exported_{name}"), lines_of(&exported(&scene).0));
    }
}

#[test]
fn every_element_of_a_scene_that_is_read() {
    for (name, scene) in strange::all() {
        insta::assert_snapshot!(format!("read_{name}"), lines_of_scene(&read(&exported(&scene).1).unwrap().scene));
    }
}

#[test]
fn a_skinned_mesh_belongs_to_the_node_of_its_name() {
    let mut scene = strange::skinned();
    scene.meshes[0].name = b"bone2".to_vec();
    let read = read(&exported(&scene).1).unwrap().scene;
    assert_eq!(read.nodes[read.meshes[0].node].name, b"bone2");
}
