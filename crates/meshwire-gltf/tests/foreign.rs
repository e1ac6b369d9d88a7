//! Edits are found in files of other programs; their additions and other ways of writing do not count as edits.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire_gltf::{Options, Origin, export, import, pack, read, unread};
use meshwire_scene::{Change, Mesh, Node, Primitive, Scene, Space};
use serde_json::{Value, json};

/// Two triangles that share an edge, as a strip has them.
fn base() -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    scene.nodes.push(Node::named("sail"));
    let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
    let part = Primitive { positions, triangles: vec![[0, 1, 2], [2, 1, 3]], ..Primitive::default() };
    scene.meshes.push(Mesh { name: b"sail".to_vec(), primitives: vec![part], ..Mesh::default() });
    scene
}

fn origin(base: &Scene) -> Origin {
    Origin::of(base, "strange", "base")
}

/// The tree and the numbers of the exported base.
fn exported() -> (Value, Vec<u8>) {
    let mut options = Options::default();
    options.origins.push(origin(&base()));
    let glb = export(&base(), &options).unwrap().into_glb().unwrap();
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    (serde_json::from_slice(&glb[20..20 + length]).unwrap(), glb[28 + length..].to_vec())
}

/// The file of a tree and its numbers.
fn glb(tree: &Value, binary: &[u8]) -> Vec<u8> {
    let mut json = serde_json::to_vec(tree).unwrap();
    json.resize(json.len().next_multiple_of(4), b' ');
    let length = 12 + 8 + json.len() + 8 + binary.len();
    let mut file = [b"glTF".as_slice(), &2_u32.to_le_bytes(), &u32::try_from(length).unwrap().to_le_bytes()].concat();
    for (kind, bytes) in [(b"JSON", json.as_slice()), (b"BIN\0", binary)] {
        file.extend(u32::try_from(bytes.len()).unwrap().to_le_bytes());
        file.extend(kind);
        file.extend(bytes);
    }
    file
}

/// The changes of the exported file with an edit of its tree.
fn changes(edit: impl FnOnce(&mut Value)) -> Vec<Change> {
    let (mut tree, binary) = exported();
    edit(&mut tree);
    import(&glb(&tree, &binary), &base(), &origin(&base())).unwrap()
}

fn push(tree: &mut Value, list: &str, element: Value) -> usize {
    let list = tree.as_object_mut().unwrap().entry(list).or_insert(json!([])).as_array_mut().unwrap();
    list.push(element);
    list.len() - 1
}

/// Adds a root.
fn root(tree: &mut Value, node: Value) {
    let node = push(tree, "nodes", node);
    tree["scenes"][0]["nodes"].as_array_mut().unwrap().push(json!(node));
}

#[test]
fn a_strip_is_the_triangles_that_it_shows() {
    assert_eq!(changes(|_| {}), []);
    let strip = changes(|tree| {
        let part = tree["meshes"][0]["primitives"][0].as_object_mut().unwrap();
        part.remove("indices");
        part.insert("mode".to_owned(), json!(5));
    });
    assert_eq!(strip, []);
    // Strips go from one place to the next through triangles without an area.
    let (mut tree, mut binary) = exported();
    let corners: Vec<u8> = [0_u8, 1, 2, 2, 2, 1, 3, 3].to_vec();
    let view = push(&mut tree, "bufferViews", json!({ "buffer": 0, "byteOffset": binary.len(), "byteLength": 8 }));
    binary.extend(&corners);
    let indices = json!({ "bufferView": view, "componentType": 5121, "count": corners.len(), "type": "SCALAR" });
    let indices = push(&mut tree, "accessors", indices);
    tree["meshes"][0]["primitives"][0]["mode"] = json!(5);
    tree["meshes"][0]["primitives"][0]["indices"] = json!(indices);
    assert_eq!(import(&glb(&tree, &binary), &base(), &origin(&base())).unwrap(), []);
}

#[test]
fn lights_cameras_and_empty_scenes_are_no_edits() {
    let found = changes(|tree| {
        push(tree, "scenes", json!({ "name": "empty" }));
        push(tree, "cameras", json!({ "type": "perspective", "perspective": { "yfov": 1, "znear": 1 } }));
        root(tree, json!({ "name": "Camera", "camera": 0 }));
        root(tree, json!({ "name": "Light", "extensions": { "KHR_lights_punctual": { "light": 0 } } }));
        tree["extensions"] = json!({ "KHR_lights_punctual": { "lights": [{ "type": "point" }] } });
        for list in ["extensionsUsed", "extensionsRequired"] {
            tree[list] = json!(["KHR_lights_punctual"]);
        }
    });
    assert_eq!(found, []);
}

#[test]
fn points_lines_and_instances_are_named() {
    let (mut tree, binary) = exported();
    assert_eq!(unread(&glb(&tree, &binary)), Ok(vec![]));
    let part = json!({ "mode": 1, "attributes": tree["meshes"][0]["primitives"][0]["attributes"] });
    tree["meshes"][0]["primitives"].as_array_mut().unwrap().push(part);
    tree["extensionsUsed"] = json!(["EXT_mesh_gpu_instancing"]);
    let expected = [
        "points and lines of mesh \"sail\"",
        "instances of EXT_mesh_gpu_instancing but one: make them meshes of their own",
    ];
    let file = glb(&tree, &binary);
    assert_eq!(unread(&file).unwrap(), expected);
    assert_eq!(import(&file, &base(), &origin(&base())).unwrap(), []);
    // Without them the file cannot be read as it is meant.
    tree["extensionsRequired"] = json!(["EXT_mesh_gpu_instancing"]);
    let error = import(&glb(&tree, &binary), &base(), &origin(&base())).unwrap_err().to_string();
    let line =
        "/extensionsRequired/0: \"EXT_mesh_gpu_instancing\" is not supported: make the instances meshes of their own";
    assert!(error.ends_with(line), "{error}");
}

#[test]
fn buffers_beside_a_tree_come_into_one_file() {
    let (mut tree, binary) = exported();
    tree["buffers"][0]["uri"] = json!("the%20sail.bin");
    // A second buffer, with a view that starts in its middle.
    let other = push(&mut tree, "buffers", json!({ "byteLength": 5, "uri": "data:;base64,AAAAAAA=" }));
    push(&mut tree, "bufferViews", json!({ "buffer": other, "byteOffset": 1.0, "byteLength": 4 }));
    let text = [b"\xEF\xBB\xBF".as_slice(), &serde_json::to_vec(&tree).unwrap()].concat();
    let files = |name: &str| if name == "the sail.bin" { Ok(binary.clone()) } else { Err("no such file".to_owned()) };
    let packed = pack(&text, &files).unwrap();
    assert!(packed.starts_with(b"glTF"));
    assert_eq!(import(&packed, &base(), &origin(&base())).unwrap(), []);
    assert_eq!(
        read(&packed).unwrap().scene.meshes[0].primitives[0].positions,
        base().meshes[0].primitives[0].positions
    );
    // What has its buffers in it stays as it is.
    let (tree, binary) = exported();
    let whole = glb(&tree, &binary);
    assert_eq!(pack(&whole, &files).unwrap(), whole);
    let lost = pack(&text, &|_| Err("no such file".to_owned())).unwrap_err().to_string();
    assert!(lost.ends_with("/buffers/0: its bytes are in \"the sail.bin\": no such file"), "{lost}");
}
