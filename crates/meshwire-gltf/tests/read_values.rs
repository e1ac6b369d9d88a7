//! Scenes out of files that other programs write, by hand-computed values.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use meshwire_gltf::{Error, Reading, read};
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::motion::{Channel, Ease, Track};
use meshwire_scene::{AnimationTarget, Extra, Influence, Texture, TextureRole, Transform};
use serde_json::{Value, json};

const I8: u32 = 5120;
const U8: u32 = 5121;
const I16: u32 = 5122;
const U16: u32 = 5123;
const F32: u32 = 5126;

/// A file in the making: what is said, and the numbers.
struct File {
    tree: Value,
    binary: Vec<u8>,
}

impl File {
    fn new() -> Self {
        let tree = json!({ "asset": { "version": "2.0" }, "bufferViews": [], "accessors": [] });
        Self { tree, binary: vec![7; 4] }
    }

    fn push(&mut self, list: &str, value: Value) -> usize {
        let list = self.tree.as_object_mut().unwrap().entry(list).or_insert_with(|| json!([])).as_array_mut().unwrap();
        list.push(value);
        list.len() - 1
    }

    fn view(&mut self, bytes: &[u8]) -> usize {
        let view = json!({ "buffer": 0, "byteOffset": self.binary.len(), "byteLength": bytes.len() });
        self.binary.extend(bytes);
        self.binary.resize(self.binary.len().next_multiple_of(4), 0);
        self.push("bufferViews", view)
    }

    fn integers(&mut self, component: u32, kind: &str, count: usize, bytes: &[u8]) -> usize {
        let view = self.view(bytes);
        let accessor = json!({ "bufferView": view, "componentType": component, "count": count, "type": kind });
        self.push("accessors", accessor)
    }

    fn floats(&mut self, kind: &str, values: &[f32]) -> usize {
        let width = match kind {
            "SCALAR" => 1,
            "VEC2" => 2,
            "VEC3" => 3,
            "VEC4" => 4,
            _ => 16,
        };
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        self.integers(F32, kind, values.len() / width, &bytes)
    }

    fn accessor(&mut self, index: usize) -> &mut Value {
        &mut self.tree["accessors"][index]
    }

    fn read(&self) -> Result<Reading, Error> {
        let mut tree = self.tree.clone();
        tree["buffers"] = json!([{ "byteLength": self.binary.len() }]);
        let mut text = serde_json::to_vec(&tree).unwrap();
        text.resize(text.len().next_multiple_of(4), b' ');
        let word = |length: usize| u32::try_from(length).unwrap().to_le_bytes();
        let chunks = [(&text, b"JSON"), (&self.binary, b"BIN\0")];
        let chunks = chunks.map(|(bytes, kind)| [&word(bytes.len())[..], kind, bytes].concat()).concat();
        read(&[b"glTF", &2_u32.to_le_bytes()[..], &word(12 + chunks.len()), &chunks].concat())
    }

    fn refused(&self) -> String {
        self.read().unwrap_err().to_string().replace("cannot be read as glTF 2.0: ", "")
    }
}

/// Three corners with a material, as one mesh at one node.
fn triangle() -> (File, usize) {
    let mut file = File::new();
    let positions = file.floats("VEC3", &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    file.push("meshes", json!({ "primitives": [{ "attributes": { "POSITION": positions } }] }));
    file.push("nodes", json!({ "mesh": 0 }));
    (file, positions)
}

#[test]
fn corners_are_those_of_lists_strips_and_fans() {
    let mut file = File::new();
    let five: Vec<f32> = (0_u8..15).map(f32::from).collect();
    let positions = file.floats("VEC3", &five);
    let many = file.floats("VEC3", &[0.5; 3 * 259]);
    let indices = file.integers(U8, "SCALAR", 3, &[4, 0, 2]);
    let wide = file.integers(U16, "SCALAR", 3, &[4, 0, 2, 1, 2, 0]);
    let part = |mode: u32| json!({ "attributes": { "POSITION": positions }, "mode": mode });
    let mut parts = vec![part(5), part(6), part(0), json!({ "attributes": { "NORMAL": positions } })];
    for (positions, index) in [(positions, indices), (many, wide)] {
        parts.push(json!({ "attributes": { "POSITION": positions }, "indices": index, "material": 0 }));
    }
    file.push("materials", json!({}));
    file.push("meshes", json!({ "name": "five", "primitives": parts }));
    file.push("nodes", json!({ "mesh": 0 }));
    let Reading { scene, notes } = file.read().unwrap();
    let found: Vec<_> = scene.meshes[0].primitives.iter().map(|part| (part.material, &*part.triangles)).collect();
    let strip: &[_] = &[[0, 1, 2], [2, 1, 3], [2, 3, 4]];
    let fan: &[_] = &[[0, 1, 2], [0, 2, 3], [0, 3, 4]];
    assert_eq!(found, [(None, strip), (None, fan), (Some(0), &[[4, 0, 2]]), (Some(0), &[[4, 258, 2]])]);
    assert_eq!(scene.meshes[0].primitives[0].positions[4], [12.0, 13.0, 14.0]);
    assert_eq!(notes, ["parts without positions are left out", "points and lines are left out"]);
    assert_eq!((scene.meshes[0].name.as_slice(), scene.nodes[0].name.as_slice()), (&b"five"[..], &b"node 0"[..]));
}

#[test]
fn numbers_in_fewer_bits_are_fractions_and_few_may_stand_for_many() {
    let (mut file, positions) = triangle();
    // A fourth byte fills each element of three.
    let small = file.view(&[127, 0, 129, 9, 0, 127, 0, 9, 128, 0, 0, 9]);
    file.tree["bufferViews"][small]["byteStride"] = json!(4);
    let normals = json!({ "bufferView": small, "componentType": I8, "count": 3, "type": "VEC3", "normalized": true });
    let normals = file.push("accessors", normals);
    let halves = [0, 0, 0xff, 0xff, 0x33, 0x33, 0, 0, 0, 0, 0x66, 0x66];
    let uvs = file.integers(U16, "VEC2", 3, &halves);
    file.accessor(uvs)["normalized"] = json!(true);
    let plain = file.integers(I16, "VEC2", 3, &[1, 0, 0xff, 0xff, 2, 0, 0, 0, 0, 0, 0x00, 0x80]);
    let colors = file.integers(U8, "VEC3", 3, &[255, 0, 51, 0, 255, 0, 0, 0, 255]);
    file.accessor(colors)["normalized"] = json!(true);
    let opaque = file.floats("VEC4", &[0.5; 12]);
    let view = file.tree["accessors"][positions]["bufferView"].clone();
    let tail = json!({ "bufferView": view, "byteOffset": 12, "componentType": F32, "count": 2, "type": "VEC3" });
    let tail = file.push("accessors", tail);
    let (places, others) =
        (file.view(&[2, 0]), file.view(&[1.5_f32, 2.5, 3.5, 4.5, 5.5, 6.5].map(f32::to_le_bytes).concat()));
    let sparse = json!({
        "count": 2,
        "indices": { "bufferView": places, "componentType": U8 },
        "values": { "bufferView": others },
    });
    let tangents = json!({ "componentType": F32, "count": 3, "type": "VEC3", "sparse": sparse });
    let deltas = file.push("accessors", tangents);
    let part = &mut file.tree["meshes"][0]["primitives"][0];
    part["attributes"] = json!({
        "POSITION": positions, "NORMAL": normals, "TEXCOORD_0": uvs, "TEXCOORD_1": plain, "COLOR_0": colors, "COLOR_1": opaque,
    });
    part["targets"] = json!([{ "POSITION": deltas }]);
    let scene = file.read().unwrap().scene;
    let part = &scene.meshes[0].primitives[0];
    assert_eq!(part.positions, [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
    assert_eq!(part.normals, [[1.0, 0.0, -1.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0]]);
    assert_eq!(part.uv_sets, [[[0.0, 1.0], [0.2, 0.0], [0.0, 0.4]], [[1.0, -1.0], [2.0, 0.0], [0.0, -32768.0]]]);
    assert_eq!(part.color_sets[0], [[1.0, 0.0, 0.2, 1.0], [0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]]);
    assert_eq!(part.color_sets[1], [[0.5; 4]; 3]);
    assert_eq!(part.morph_deltas[0].positions, [[4.5, 5.5, 6.5], [0.0; 3], [1.5, 2.5, 3.5]]);
    file.tree["meshes"][0]["primitives"][0] = json!({ "attributes": { "POSITION": tail } });
    let scene = file.read().unwrap().scene;
    assert_eq!(scene.meshes[0].primitives[0].positions, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], "from an offset on");
}

#[test]
fn nodes_have_parts_where_their_matrix_says_nothing_else() {
    let mut file = File::new();
    let half = std::f32::consts::FRAC_1_SQRT_2;
    file.push(
        "nodes",
        json!({ "name": "root", "children": [2, 1], "extras": { "speed": 2, "tags": ["a", null, { "b": true }] } }),
    );
    file.push("nodes", json!({ "rotation": [0.0, 0.0, half, half], "scale": [1.0, 2.0, 3.0] }));
    file.push(
        "nodes",
        json!({ "matrix": [2.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 4.0, 5.0, 6.0, 1.0] }),
    );
    file.push(
        "nodes",
        json!({ "matrix": [1.0, 0.0, 0.0, 0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0] }),
    );
    file.push("scenes", json!({ "name": "Scene", "nodes": [0, 3], "extras": { "unit": "m" } }));
    let scene = file.read().unwrap().scene;
    let found: Vec<_> = scene.nodes.iter().map(|node| (node.name.escape_ascii().to_string(), node.parent)).collect();
    let expected = [("root", None), ("node 1", Some(0)), ("node 2", Some(0)), ("node 3", None)];
    assert_eq!(found, expected.map(|(name, parent)| (name.to_owned(), parent)));
    let turned = Quat::from_xyzw(0.0, 0.0, half, half);
    let parts = |translation, rotation, scale| Transform::Parts { translation, rotation, scale };
    assert_eq!(scene.nodes[1].transform, parts(Vec3::ZERO, turned, Vec3::new(1.0, 2.0, 3.0)));
    assert_eq!(scene.nodes[2].transform, parts(Vec3::new(4.0, 5.0, 6.0), Quat::IDENTITY, Vec3::new(2.0, 1.0, 1.0)));
    assert!(matches!(scene.nodes[3].transform, Transform::Matrix(map) if map.matrix3.y_axis.x == 0.5));
    let tags = Extra::List(vec!["a".into(), Extra::Map(vec![("b".to_owned(), true.into())])]);
    assert_eq!(scene.nodes[0].extras, [("speed".to_owned(), Extra::Number(2.0)), ("tags".to_owned(), tags)]);
    assert_eq!(scene.extras, [("unit".to_owned(), "m".into())]);
    assert_eq!(scene.name, b"", "editors have names of their own for scenes");
}

#[test]
fn joints_share_vertices_in_proportion() {
    let (mut file, positions) = triangle();
    let places = file.integers(U8, "VEC4", 3, &[0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
    let more = file.integers(U16, "VEC4", 3, &[[1, 0, 0, 0, 0, 0, 0, 0], [0; 8], [0; 8]].concat());
    let shares = file.floats("VEC4", &[1.0, 0.5, 0.0, 0.0, 0.25, 0.75, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let others = file.floats("VEC4", &[0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let bind = |z: f32| [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, z, 1.0];
    let binds = file.floats("MAT4", &[bind(2.0), bind(3.0)].concat());
    file.tree["meshes"][0]["primitives"][0]["attributes"] = json!({
        "POSITION": positions, "JOINTS_0": places, "WEIGHTS_0": shares, "JOINTS_1": more, "WEIGHTS_1": others,
    });
    file.tree["nodes"][0]["skin"] = json!(0);
    file.push("nodes", json!({ "name": "hip", "children": [2] }));
    file.push("nodes", json!({ "name": "knee" }));
    file.push("skins", json!({ "joints": [1, 2], "inverseBindMatrices": binds }));
    let scene = file.read().unwrap().scene;
    let skin = scene.meshes[0].skin.as_ref().unwrap();
    let at = |z: f32| Affine3A::from_translation(Vec3::new(0.0, 0.0, z));
    assert_eq!((skin.joints.as_slice(), skin.inverse_bind.as_slice()), (&[1, 2][..], &[at(2.0), at(3.0)][..]));
    let influences = &scene.meshes[0].primitives[0].influences;
    let pair = |joint: u32, weight: f32| Influence { joint, weight };
    assert_eq!(influences.of(0), [pair(0, 0.5), pair(1, 0.5)], "of 1, 0.5 and 0.5 again");
    assert_eq!((influences.of(1), influences.of(2).len()), (&[pair(1, 0.25), pair(0, 0.75)][..], 0));
    file.tree["skins"][0] = json!({ "joints": [1, 2] });
    assert_eq!(file.read().unwrap().scene.meshes[0].skin.as_ref().unwrap().inverse_bind, [Affine3A::IDENTITY; 2]);
    file.tree["skins"][0] = json!({ "joints": [1] });
    assert_eq!(file.refused(), "/meshes/0/primitives/0: a vertex is moved by joint 1, the skin has 1");
    file.tree["skins"][0] = json!({ "joints": [1, 9] });
    assert_eq!(file.refused(), "/skins/0: one of its joints does not exist");
    file.tree["nodes"][0]["skin"] = json!(1);
    assert_eq!(file.refused(), "/skins/1: there is no such skin");
}

fn keys(track: &Track) -> Vec<(f64, [f64; 4])> {
    track.keys.iter().map(|key| (key.time, key.value)).collect()
}

#[test]
fn animations_move_nodes_and_weights() {
    let (mut file, positions) = triangle();
    let part = &mut file.tree["meshes"][0];
    part["primitives"][0]["targets"] = json!([{ "POSITION": positions }, { "NORMAL": positions }]);
    part["weights"] = json!([0.25]);
    part["extras"] = json!({ "targetNames": ["smile"], "shape": "face" });
    file.tree["nodes"][0]["name"] = json!("head");
    let times = file.floats("SCALAR", &[0.0, 1.0]);
    let (late, early) = (file.floats("SCALAR", &[2.0, 0.5]), file.floats("SCALAR", &[0.5]));
    let places = file.floats("VEC3", &[0.0, 0.0, 0.0, 1.0, 2.0, 3.0]);
    let turns = file.floats("VEC4", &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0]);
    let weights = file.floats("SCALAR", &[0.0, 1.0, 0.5, 0.75]);
    let curve = file
        .floats("VEC3", &[9.0, 9.0, 9.0, 0.0, 0.0, 0.0, 6.0, 0.0, 0.0, -6.0, 0.0, 0.0, 1.0, 0.0, 0.0, 9.0, 9.0, 9.0]);
    let samplers = json!([
        { "input": times, "output": places },
        { "input": late, "output": turns, "interpolation": "STEP" },
        { "input": times, "output": weights, "interpolation": "LINEAR" },
        { "input": times, "output": curve, "interpolation": "CUBICSPLINE" },
    ]);
    let channel = |sampler: usize, path: &str| json!({ "sampler": sampler, "target": { "node": 0, "path": path } });
    let channels =
        json!([channel(0, "translation"), channel(1, "rotation"), channel(2, "weights"), channel(3, "scale")]);
    file.push(
        "animations",
        json!({ "samplers": samplers, "channels": channels, "extras": { "duration": 5, "loop": true } }),
    );
    let mut lost = channel(2, "weights");
    lost["target"]["node"] = json!(1);
    file.push("nodes", json!({}));
    file.push(
        "animations",
        json!({ "name": "lost", "samplers": samplers, "channels": [lost, channel(1, "rotation")] }),
    );
    let Reading { scene, notes } = file.read().unwrap();
    let mesh = &scene.meshes[0];
    let targets: Vec<_> = mesh.morph_targets.iter().map(|target| (target.name.as_slice(), target.weight)).collect();
    assert_eq!(targets, [(&b"smile"[..], 0.25), (b"target 1", 0.0)]);
    assert_eq!(mesh.extras, [("shape".to_owned(), "face".into())]);
    let deltas = &mesh.primitives[0].morph_deltas;
    assert_eq!((deltas[0].positions.len(), deltas[0].normals.len(), deltas[1].normals.len()), (3, 0, 3));

    let animation = &scene.animations[0];
    assert_eq!((animation.name.as_slice(), animation.duration), (&b"animation 0"[..], 5.0));
    assert_eq!(animation.extras, [("loop".to_owned(), true.into())]);
    let found: Vec<_> = animation.channels.iter().map(|one| (one.target.unwrap(), one.track.channel)).collect();
    let morph = |target| (AnimationTarget::Morph { mesh: 0, target }, Channel::Weight);
    let node = |channel| (AnimationTarget::Node(0), channel);
    let expected = [node(Channel::Position), node(Channel::Rotation), morph(0), morph(1), node(Channel::Scale)];
    assert_eq!(found, expected);
    let track = |channel: usize| &animation.channels[channel].track;
    assert_eq!((track(0).target.as_slice(), track(2).target.as_slice()), (&b"head"[..], &b"smile"[..]));
    assert_eq!(keys(track(0)), [(0.0, [0.0; 4]), (1.0, [1.0, 2.0, 3.0, 0.0])]);
    assert_eq!(keys(track(1)), [(0.5, [0.0, 0.0, 1.0, 0.0]), (2.0, [0.0, 0.0, 0.0, 1.0])], "in order of time");
    assert!(track(1).keys.iter().all(|key| key.ease == [Ease::Step; 4]));
    assert_eq!(keys(track(2)), [(0.0, [0.0; 4]), (1.0, [0.5, 0.0, 0.0, 0.0])]);
    assert_eq!(keys(track(3)), [(0.0, [1.0, 0.0, 0.0, 0.0]), (1.0, [0.75, 0.0, 0.0, 0.0])]);
    // x from 0 to 1 with slopes of 6 and -6.
    for part in 0..=16 {
        let time = f64::from(part) / 16.0;
        let exact = 6.0 * (time.powi(3) - 2.0 * time.powi(2) + time) + 3.0 * time.powi(2)
            - 2.0 * time.powi(3)
            - 6.0 * (time.powi(3) - time.powi(2));
        let [x, y, ..] = track(4).sample(time).unwrap();
        assert!((x - exact).abs() < 1e-3 && y == 0.0, "{time}: {x} {exact}");
    }
    assert!(track(4).keys.len() > 4 && track(4).keys.len() < 130, "{}", track(4).keys.len());

    assert_eq!((scene.animations[1].duration, scene.animations[1].channels.len()), (2.0, 1));
    assert_eq!(notes, ["channels whose target is missing or not supported are left out"]);
    // Weights of a node replace those of its mesh.
    file.tree["nodes"][0]["weights"] = json!([0.5, 0.75]);
    let weights: Vec<f32> = file.read().unwrap().scene.meshes[0].morph_targets.iter().map(|one| one.weight).collect();
    assert_eq!(weights, [0.5, 0.75]);
    file.tree["animations"][0]["samplers"][0]["input"] = json!(early);
    let output = "/animations/0/samplers/0/output";
    assert_eq!(file.refused(), format!("{output}: accessor {places} has 2 elements, expected 1"));
    file.tree["animations"][0]["samplers"][0]["output"] = json!(99);
    assert_eq!(file.refused(), format!("{output}: accessor 99 does not exist"));
    file.tree["animations"][0]["channels"][0]["sampler"] = json!(9);
    assert_eq!(file.refused(), "/animations/0/channels/0/sampler: sampler 9 does not exist");
}

#[test]
fn colors_are_as_screens_show_them_and_pictures_have_names() {
    let mut file = File::new();
    let color = json!([0.0, 0.002, 0.214_041_14, 0.5]);
    let surface = json!({
        "baseColorFactor": color,
        "baseColorTexture": { "index": 0, "texCoord": 1 },
        "metallicRoughnessTexture": { "index": 2 },
    });
    file.push(
        "materials",
        json!({
            "name": "skin", "doubleSided": true, "alphaMode": "BLEND",
            "pbrMetallicRoughness": surface, "normalTexture": { "index": 1 },
            "emissiveFactor": [1.0, 0.0, 0.0], "extras": { "specular": [1, 0.5, 0.25], "gloss": 3 },
        }),
    );
    file.push("materials", json!({ "emissiveFactor": [1.0, 1.0, 1.0], "emissiveTexture": { "index": 1 } }));
    for image in [0, 1, 2] {
        file.push("textures", json!({ "source": image }));
    }
    file.push("images", json!({ "name": "face", "uri": "other.png" }));
    file.push("images", json!({ "uri": "bumps.png" }));
    file.push("images", json!({ "uri": "data:image/png;base64,AAAA" }));
    let scene = file.read().unwrap().scene;
    let [skin, light] = scene.materials.as_slice() else { unreachable!("two materials") };
    let [red, green, blue, opacity] = skin.color.unwrap();
    assert_eq!((red, opacity, skin.double_sided, light.double_sided), (0.0, 0.5, true, false));
    assert!((green - 0.02584).abs() < 1e-6 && (blue - 0.5).abs() < 1e-6, "{green} {blue}");
    let [glow, ..] = skin.emission.unwrap();
    assert!((glow - 1.0).abs() < 1e-6 && light.emission.is_none(), "{glow}");
    assert_eq!((skin.specular, light.specular), (Some([1.0, 0.5, 0.25]), None));
    assert_eq!(skin.extras, [("gloss".to_owned(), Extra::Number(3.0))]);
    let texture = |role, name: &str, uv_set| Texture { role, name: name.into(), uv_set, ..Texture::default() };
    let color = texture(TextureRole::Color, "face", 1);
    // A picture without a name has one by its number.
    let rough = texture(TextureRole::Roughness, "texture_2", 0);
    assert_eq!(skin.textures, [color, texture(TextureRole::Normal, "bumps.png", 0), rough]);
    assert_eq!(light.textures, [texture(TextureRole::Emission, "bumps.png", 0)]);
    assert_eq!((skin.name.as_slice(), light.name.as_slice()), (&b"skin"[..], &b"material 1"[..]));
}

/// Every count and offset is checked, and what is wrong is said in one line.
#[test]
fn what_leads_out_of_the_file_is_told() {
    let (file, positions) = triangle();
    let with = |change: &dyn Fn(&mut File)| {
        let (mut file, _) = triangle();
        change(&mut file);
        file.refused()
    };
    assert!(file.read().is_ok());
    let view = file.tree["accessors"][positions]["bufferView"].as_u64().unwrap();
    let view = usize::try_from(view).unwrap();
    for (name, value) in [("byteLength", 35), ("byteOffset", 8), ("byteStride", 16), ("buffer", 1)] {
        let found = with(&|file| file.tree["bufferViews"][view][name] = json!(value));
        assert_eq!(
            found, "/meshes/0/primitives/0/attributes/POSITION: accessor 0 reaches past the end of its buffer",
            "{name}"
        );
    }
    for (name, value, expected) in [
        ("count", json!(4), "reaches past the end of its buffer"),
        ("byteOffset", json!(4), "reaches past the end of its buffer"),
        ("bufferView", json!(9), "reaches past the end of its buffer"),
        ("type", json!("VEC2"), "has elements of 2, expected 3"),
    ] {
        let found = with(&|file| file.accessor(0)[name] = value.clone());
        assert_eq!(found, format!("/meshes/0/primitives/0/attributes/POSITION: accessor 0 {expected}"), "{name}");
    }
    let endless = with(&|file| {
        *file.accessor(0) = json!({ "componentType": F32, "count": 1_048_577, "type": "VEC3" });
    });
    let most = "accessor 0 has 1048577 elements without data, expected at most 1048576";
    assert_eq!(endless, format!("/meshes/0/primitives/0/attributes/POSITION: {most}"));
    let short = with(&|file| {
        let normals = file.floats("VEC3", &[0.0; 6]);
        file.tree["meshes"][0]["primitives"][0]["attributes"]["NORMAL"] = json!(normals);
    });
    assert_eq!(short, "/meshes/0/primitives/0/attributes/NORMAL: accessor 1 has 2 elements, expected 3");
    let lost = with(&|file| {
        let indices = file.integers(U8, "SCALAR", 3, &[0, 1, 3]);
        file.tree["meshes"][0]["primitives"][0]["indices"] = json!(indices);
    });
    assert_eq!(lost, "/meshes/0/primitives/0/indices: a triangle refers to a vertex that does not exist");
    assert_eq!(
        with(&|file| file.tree["meshes"][0]["primitives"][0]["attributes"]["POSITION"] = json!(5)),
        "/meshes/0/primitives/0/attributes/POSITION: accessor 5 does not exist"
    );
    assert_eq!(with(&|file| file.tree["nodes"][0]["mesh"] = json!(3)), "/nodes/0/mesh: mesh 3 does not exist");
    assert_eq!(
        with(&|file| file.tree["meshes"][0]["primitives"][0]["material"] = json!(2)),
        "/meshes/0/primitives/0/material: material 2 does not exist"
    );
    assert_eq!(
        with(&|file| file.tree["extensionsRequired"] = json!(["EXT_secret"])),
        "/extensionsRequired/0: \"EXT_secret\" is not supported: export it without EXT_secret"
    );
    let known = ["KHR_mesh_quantization", "KHR_materials_unlit", "KHR_texture_transform"];
    let (mut file, _) = triangle();
    file.tree["extensionsRequired"] = json!(known);
    assert!(file.read().is_ok());
    file.tree["nodes"][0]["children"] = json!([0]);
    assert!(file.refused().contains("is its own ancestor"), "{}", file.refused());
    // A file that names the same numbers a million times does not become as many.
    let (mut file, _) = triangle();
    file.accessor(0)["count"] = json!(1_u32 << 30);
    let error = file.read().unwrap_err().to_string();
    assert!(error.contains("limit memory exceeded: at most 67"), "{error}");
}

/// glTF and the formats need rotations of unit length: others are normalized, and keys of length 0 dropped.
#[test]
fn rotations_have_unit_length() {
    let (mut file, _) = triangle();
    file.tree["nodes"][0]["rotation"] = json!([0.0, 3.0, 0.0, 0.0]);
    let times = file.floats("SCALAR", &[0.0, 1.0, 2.0]);
    let turns = file.floats("VEC4", &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 4.0]);
    file.push(
        "animations",
        json!({
            "channels": [{ "sampler": 0, "target": { "node": 0, "path": "rotation" } }],
            "samplers": [{ "input": times, "output": turns }],
        }),
    );
    let found = file.read().unwrap();
    assert_eq!(
        found.scene.nodes[0].transform,
        Transform::Parts { translation: Vec3::ZERO, rotation: Quat::from_xyzw(0.0, 1.0, 0.0, 0.0), scale: Vec3::ONE }
    );
    let keys = &found.scene.animations[0].channels[0].track.keys;
    let values: Vec<_> = keys.iter().map(|key| (key.time, key.value)).collect();
    let [still, turned] = [[0.0, 0.0, 0.0, 1.0], [0.6, 0.0, 0.0, 0.8]];
    assert_eq!(values, [(0.0, still), (2.0, turned)]);
    assert!(found.notes.iter().any(|note| note == "rotations of length 0 are left out"), "{:?}", found.notes);
}
