//! Files of other programs as scenes, and files that ask for more than they hold.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use std::time::{Duration, Instant};

use meshwire_gltf::{Error, Options, ReadOptions, Reading, export, read, read_with};
use meshwire_scene::motion::Ease;
use meshwire_scene::{
    AnimationTarget, Attachment, Camera, Emitter, Extra, Lens, Light, LightShape, Node, Reference, Scene, Space,
    TextureRole,
};

/// A tree of JSON with one buffer beside it.
fn with(tree: &str, buffer: &[u8], max_memory: Option<u64>) -> Result<Reading, Error> {
    let tree = format!(
        r#"{{"asset": {{"version": "2.0"}}, "buffers": [{{"byteLength": {}, "uri": "a.bin"}}], {tree}}}"#,
        buffer.len()
    );
    let files = |_: &str| Ok(buffer.to_vec());
    let mut options = ReadOptions::default();
    options.files = Some(&files);
    options.max_memory = max_memory.unwrap_or(options.max_memory);
    read_with(tree.as_bytes(), &options)
}

fn shown(tree: &str, buffer: &[u8]) -> Reading {
    with(tree, buffer, None).unwrap()
}

fn over_memory(most: u64) -> Error {
    Error::LimitExceeded { limit: "memory", unit: "bytes of memory", most }
}

fn floats(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

/// The tree of a file with one view of 36 bytes, three positions, and that.
fn triangle(more: &str) -> String {
    format!(
        r#""bufferViews": [{{"buffer": 0, "byteLength": 36}}],
        "accessors": [{{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}}], {more}"#
    )
}

const CORNERS: [f32; 9] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0];

fn names(scene: &Scene) -> Vec<String> {
    scene.nodes.iter().map(|node| String::from_utf8(node.name.clone()).unwrap()).collect()
}

#[test]
fn the_scene_that_is_to_be_shown_is_read_with_its_joints() {
    let tree = triangle(
        r#""scene": 1, "scenes": [{"nodes": [0]}, {"nodes": [1]}],
        "nodes": [{"name": "elsewhere", "mesh": 0}, {"name": "here", "children": [2]}, {"name": "cloth", "mesh": 0, "skin": 0},
            {"name": "hip", "children": [4, 5]}, {"name": "knee"}, {"name": "tail"}],
        "skins": [{"joints": [4]}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}]"#,
    );
    let Reading { scene, notes } = shown(&tree, &floats(&CORNERS));
    assert_eq!(names(&scene), ["here", "cloth", "hip", "knee"]);
    assert_eq!((scene.meshes.len(), scene.meshes[0].node), (1, 1));
    assert_eq!(scene.meshes[0].skin.as_ref().unwrap().joints, [3]);
    assert_eq!(notes, ["nodes of other scenes, or of none, are left out"]);
}

#[test]
fn pictures_have_names_and_places_and_colors_an_opacity_where_it_counts() {
    let tree = r#""extensionsUsed": ["KHR_texture_transform", "EXT_texture_webp", "KHR_lights_punctual"],
        "extensionsRequired": ["EXT_texture_webp"],
        "images": [{"uri": "wood%20board.png"}, {"name": "moss", "bufferView": 7}, {"uri": "data:image/png;base64,AA=="}],
        "textures": [{"source": 0}, {"extensions": {"EXT_texture_webp": {"source": 1}}}, {"source": 2}],
        "materials": [
            {"name": "floor", "alphaMode": "BLEND", "occlusionTexture": {"index": 0},
             "pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 0.5], "baseColorTexture": {"index": 0, "texCoord": 1,
                "extensions": {"KHR_texture_transform": {"offset": [0.5, 0], "scale": [2, 3], "rotation": 1, "texCoord": 2}}}},
             "normalTexture": {"index": 1, "extensions": {"KHR_texture_transform": {"offset": [0, 0], "scale": [1, 1]}}},
             "emissiveTexture": {"index": 2}},
            {"pbrMetallicRoughness": {"baseColorFactor": [0, 0, 0, 0.25]}}]"#;
    let Reading { scene, notes } = shown(tree, &[]);
    let [floor, plain] = &scene.materials[..] else { panic!("{:?}", scene.materials) };
    assert_eq!((floor.color, plain.color.unwrap()[3]), (Some([1.0, 0.0, 0.0, 0.5]), 1.0));
    let found: Vec<_> = floor
        .textures
        .iter()
        .map(|one| (one.role.clone(), str::from_utf8(&one.name).unwrap(), one.uv_set, one.tiling, one.offset))
        .collect();
    assert_eq!(
        found,
        [
            (TextureRole::Color, "wood board.png", 2, Some([2.0, 3.0]), Some([0.5, 0.0])),
            (TextureRole::Normal, "moss", 0, None, None),
            (TextureRole::Emission, "texture_2", 0, None, None),
        ]
    );
    assert_eq!(notes, ["occlusion textures are left out", "rotations of textures are ignored",]);
}

#[test]
fn what_has_no_place_in_a_scene_is_told() {
    let tree = triangle(
        r#""cameras": [{"type": "perspective", "perspective": {"yfov": 1, "znear": 1}}], "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "WEIGHTS_0": 0, "_HEAT": 0, "_MESHWIRE_ID": 0,
            "TEXCOORD_16": 0}}, {"mode": 1, "attributes": {"POSITION": 0}}, {"attributes": {}}]}]"#,
    );
    assert_eq!(
        shown(&tree, &floats(&CORNERS)).notes,
        [
            "influences of bones on meshes without a skin are left out",
            "parts without positions are left out",
            "points and lines are left out",
            "sets of texture coordinates and colors beyond 16 are left out",
            "the attribute _HEAT is left out",
        ]
    );
}

#[test]
fn strips_fans_and_sparse_numbers_are_triangles() {
    let buffer =
        [floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0]), vec![3, 0, 0, 0], floats(&[5.0; 3])];
    let tree = r#""bufferViews": [{"buffer": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 1},
            {"buffer": 0, "byteOffset": 52, "byteLength": 12}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3",
            "sparse": {"count": 1, "indices": {"bufferView": 1, "componentType": 5121}, "values": {"bufferView": 2}}}],
        "nodes": [{"mesh": 0}], "meshes": [{"primitives": [{"mode": 5, "attributes": {"POSITION": 0}},
            {"mode": 6, "attributes": {"POSITION": 0}}]}]"#;
    let scene = shown(tree, &buffer.concat()).scene;
    let parts = &scene.meshes[0].primitives;
    assert_eq!(parts[0].positions[3], [5.0; 3]);
    assert_eq!(
        (&parts[0].triangles[..], &parts[1].triangles[..]),
        (&[[0, 1, 2], [2, 1, 3]][..], &[[0, 1, 2], [0, 2, 3]][..])
    );
}

#[test]
fn curves_are_followed_and_numbers_that_are_none_go() {
    // Times, then for each key a slope, a value and a slope.
    let numbers = [0.0, 1.0, 0.0, 0.0, 3.0, 0.0, 1.0, 0.0, f32::NAN, 1.0];
    let tree = r#""bufferViews": [{"buffer": 0, "byteLength": 40}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR"},
            {"bufferView": 0, "byteOffset": 8, "componentType": 5126, "count": 6, "type": "SCALAR"},
            {"bufferView": 0, "byteOffset": 32, "componentType": 5126, "count": 2, "type": "SCALAR"},
            {"bufferView": 0, "componentType": 5126, "count": 1, "type": "VEC3"}],
        "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 3}, "targets": [{}]}], "extras": {"targetNames": ["smile"]}}],
        "animations": [{"samplers": [{"input": 0, "output": 1, "interpolation": "CUBICSPLINE"}, {"input": 0, "output": 2}],
            "channels": [{"sampler": 0, "target": {"node": 0, "path": "weights"}},
                {"sampler": 1, "target": {"node": 0, "path": "weights"}}]}]"#;
    let buffer = floats(&numbers);
    let Reading { scene, notes } = shown(tree, &buffer);
    let channels = &scene.animations[0].channels;
    assert_eq!(channels[0].target, Some(AnimationTarget::Morph { mesh: 0, target: 0 }));
    let track = &channels[0].track;
    assert!(track.keys.len() > 8 && track.keys.iter().all(|key| key.ease == [Ease::Linear; 4]), "{track:?}");
    // The cubic of Hermite: 3 (t^3 - 2 t^2 + t) + 3 t^2 - 2 t^3.
    assert!((track.sample(0.5).unwrap()[0] - 0.875).abs() < 1e-3, "{:?}", track.sample(0.5));
    assert_eq!(channels[1].track.keys.len(), 1);
    assert_eq!(notes, ["keys that are not finite are left out"]);
    let error = with(tree, &buffer, Some(4000)).unwrap_err();
    assert_eq!(error, over_memory(4000), "more keys than there is room for");
}

/// What a small file asks for with numbers that it names again and again is refused, soon.
#[test]
fn small_files_do_not_become_large_scenes() {
    let list = |count: usize, element: &str| vec![element; count].join(", ");
    let numbered =
        |count: usize, element: &dyn Fn(usize) -> String| (0..count).map(element).collect::<Vec<_>>().join(", ");
    let mesh = r#"{"primitives": [{"attributes": {"POSITION": 0}}]}"#;
    let joints = numbered(2000, &|index| index.to_string());
    let empty = r#"{"bufferView": 0, "componentType": 5126, "count": 0, "type": "VEC3"}"#;
    let extras = format!(r#"{{"list": [{}]}}"#, list(20_000, "1"));
    let sets = numbered(16, &|set| format!(r#""TEXCOORD_{set}": 1, "COLOR_{set}": 2"#));
    let large = r#""bufferViews": [{"buffer": 0, "byteLength": 1600000}],
        "accessors": [{"bufferView": 0, "componentType": 5121, "count": 400000, "type": "VEC3"},
            {"bufferView": 0, "componentType": 5121, "count": 400000, "type": "VEC2"},
            {"bufferView": 0, "componentType": 5121, "count": 400000, "type": "VEC4"}]"#;
    let cases = [
        (
            "a skin of many meshes",
            triangle(&format!(
                r#""nodes": [{}], "skins": [{{"joints": [{joints}]}}], "meshes": [{mesh}]"#,
                list(5000, r#"{"mesh": 0, "skin": 0}"#)
            )),
        ),
        (
            "targets of many meshes",
            format!(
                r#""bufferViews": [{{"buffer": 0, "byteLength": 36}}], "accessors": [{empty}], "nodes": [{}],
            "meshes": [{{"primitives": [{{"attributes": {{"POSITION": 0}}, "targets": [{}]}}]}}]"#,
                list(5000, r#"{"mesh": 0}"#),
                list(5000, "{}")
            ),
        ),
        (
            "parts of many meshes",
            format!(
                r#""bufferViews": [{{"buffer": 0, "byteLength": 36}}], "accessors": [{empty}], "nodes": [{}],
            "meshes": [{{"primitives": [{}]}}]"#,
                list(5000, r#"{"mesh": 0}"#),
                list(5000, r#"{"attributes": {"POSITION": 0}}"#)
            ),
        ),
        (
            "extras of many meshes",
            triangle(&format!(
                r#""nodes": [{}], "meshes": [{{"primitives": [], "extras": {extras}}}]"#,
                list(5000, r#"{"mesh": 0}"#)
            )),
        ),
        (
            "many sets of one list",
            format!(
                r#"{large}, "nodes": [{}], "meshes": [{{"primitives": [{{"attributes": {{"POSITION": 0, {sets}}}}}]}}]"#,
                list(100, r#"{"mesh": 0}"#)
            ),
        ),
        (
            "a name of many tracks",
            format!(
                r#""bufferViews": [{{"buffer": 0, "byteLength": 36}}],
            "accessors": [{{"bufferView": 0, "componentType": 5126, "count": 1, "type": "SCALAR"}},
                {{"bufferView": 0, "componentType": 5126, "count": 1, "type": "VEC3"}}],
            "nodes": [{{"name": "{}"}}], "animations": [{{"samplers": [{{"input": 0, "output": 1}}], "channels": [{}]}}]"#,
                "n".repeat(100_000),
                list(20_000, r#"{"sampler": 0, "target": {"node": 0, "path": "scale"}}"#)
            ),
        ),
    ];
    for (name, tree) in cases {
        let buffer = vec![0; 1_600_000];
        let start = Instant::now();
        let error = with(&tree, &buffer, Some(16 << 20)).map(|_| ()).unwrap_err();
        assert_eq!(error, over_memory(16 << 20), "{name}");
        assert!(start.elapsed() < Duration::from_secs(10), "{name}: {:?}", start.elapsed());
    }
}

#[test]
fn circles_chains_and_many_skinned_meshes_end() {
    for nodes in [r#"{"children": [1]}, {"children": [0]}"#, r#"{"children": [0]}"#] {
        let error = shown_or_not(&format!(r#""nodes": [{nodes}]"#)).unwrap_err().to_string();
        assert!(error.contains("is its own ancestor"), "{error}");
    }
    let count = 20_000;
    let chain: Vec<String> = (1..count).map(|next| format!(r#"{{"children": [{next}]}}"#)).collect();
    let tree = format!(r#""scenes": [{{"nodes": [0]}}], "nodes": [{}, {{}}]"#, chain.join(", "));
    assert_eq!(shown(&tree, &[]).scene.nodes.len(), count);
    // What export makes of skinned meshes: holders, each of which looks for the node of its name.
    let holders: Vec<String> =
        (0..count).map(|_| r#"{"mesh": 0, "skin": 0, "extras": {"meshwire": {"mesh": true}}}"#.to_owned()).collect();
    let tree = triangle(&format!(
        r#""nodes": [{{"name": "cloth"}}, {}], "skins": [{{"joints": [0]}}],
        "meshes": [{{"name": "cloth", "primitives": [{{"attributes": {{"POSITION": 0}}}}]}}]"#,
        holders.join(", ")
    ));
    let start = Instant::now();
    let scene = shown(&tree, &floats(&CORNERS)).scene;
    assert_eq!((scene.nodes.len(), scene.meshes.len()), (1, count));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

fn shown_or_not(tree: &str) -> Result<Reading, Error> {
    with(tree, &[], None)
}

#[test]
fn a_tree_of_json_has_its_numbers_within_or_is_refused() {
    let inside =
        r#"{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 3, "uri": "data:;base64,AQID"}], "nodes": [{}]}"#;
    assert_eq!(read(inside.as_bytes()).unwrap().scene.nodes[0].name, b"node 0");
    let beside = inside.replace("data:;base64,AQID", "ship.bin");
    let error = read(beside.as_bytes()).unwrap_err().to_string();
    assert!(error.contains("/buffers/0: its bytes are in \"ship.bin\", and other files are not read here"), "{error}");
}

#[test]
fn indices_without_a_buffer_view_are_zeros_and_sparse_ones_replace_them() {
    let buffer = [floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]), vec![1, 2, 0, 0], vec![1, 0, 2, 0]];
    let tree = r#""bufferViews": [{"buffer": 0, "byteLength": 36}, {"buffer": 0, "byteOffset": 36, "byteLength": 2},
            {"buffer": 0, "byteOffset": 40, "byteLength": 4}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"},
            {"componentType": 5123, "count": 3, "type": "SCALAR", "sparse": {"count": 2,
                "indices": {"bufferView": 1, "componentType": 5121}, "values": {"bufferView": 2}}}],
        "nodes": [{"mesh": 0}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}]"#;
    assert_eq!(shown(tree, &buffer.concat()).scene.meshes[0].primitives[0].triangles, [[0, 1, 2]]);
}

#[test]
fn parts_in_a_buffer_that_is_nowhere_are_reported() {
    let tree = br#"{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 36}],
        "bufferViews": [{"buffer": 0, "byteLength": 36}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3"}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "nodes": [{"mesh": 0}]}"#;
    let reading = read(tree).unwrap();
    assert!(reading.scene.meshes.iter().all(|mesh| mesh.primitives.is_empty()));
    assert_eq!(reading.notes, ["parts whose buffer is missing are left out"]);
}

/// 100 kB that refer to 200 kB from 5,000 nodes: with the default limits, the scene takes no more than 64 MiB and 64
/// times the file.
#[test]
fn one_mesh_at_many_nodes_is_limited_by_default() {
    let tree = format!(
        r#""bufferViews": [{{"buffer": 0, "byteLength": 120000}}],
        "accessors": [{{"bufferView": 0, "componentType": 5126, "count": 10000, "type": "VEC3"}}],
        "nodes": [{}], "meshes": [{{"primitives": [{{"attributes": {{"POSITION": 0}}}}]}}]"#,
        vec![r#"{"mesh": 0}"#; 5000].join(", ")
    );
    let Err(Error::LimitExceeded { limit: "memory", most, .. }) = with(&tree, &[0; 120_000], None) else {
        panic!("600 MB of positions")
    };
    assert!(most < 80 << 20, "{most}");
    assert!(over_memory(5).to_string().contains("limit memory exceeded: at most 5 bytes of memory"));
}

#[test]
fn items_and_input_are_limited() {
    let read = |items: u64, bytes: u64| {
        let tree = r#"{"asset": {"version": "2.0"}, "nodes": [{}, {}, {}],
            "buffers": [{"byteLength": 50, "uri": "a.bin"}, {"byteLength": 50, "uri": "./a.bin"}]}"#;
        let files = |_: &str| Ok(vec![0; 50]);
        let mut options = ReadOptions::default();
        options.files = Some(&files);
        (options.max_items, options.max_input_bytes) = (items, tree.len() as u64 + bytes);
        read_with(tree.as_bytes(), &options).map(|reading| reading.scene.nodes.len()).map_err(|error| error.to_string())
    };
    assert_eq!(read(3, 100), Ok(3));
    assert_eq!(read(2, 100), Err("limit items exceeded: at most 2 items, found more".to_owned()));
    let error = read(3, 99).unwrap_err();
    assert!(error.contains("/buffers/1") && error.contains("limit input-bytes exceeded"), "{error}");
}

/// A scene with lights and cameras of every kind, and with what glTF has no place for.
fn lit() -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    let light = |shape| Attachment::Light(Light { shape, color: [1.0, 0.5, 0.1], intensity: 3.0, ..Light::default() });
    let camera = |lens| Attachment::Camera(Camera { lens, ..Camera::default() });
    let extras = vec![("flare".to_owned(), Extra::from("halo"))];
    let all = [
        light(LightShape::Point),
        light(LightShape::Directional),
        light(LightShape::Spot { inner: 0.25, outer: 0.5 }),
        Attachment::Light(Light { range: Some(7.5), extras, ..Light::default() }),
        Attachment::Light(Light { color: [-1.0; 3], ..Light::default() }),
        camera(Some(Lens::Perspective { angle: 0.75, aspect: Some(1.5), near: 0.1, far: None })),
        camera(Some(Lens::Orthographic { half: [2.0, 1.0], near: 0.0, far: 10.0 })),
        camera(None),
        Attachment::Emitter(Emitter { texture: "spark".to_owned(), rate: 0.1, ..Emitter::default() }),
        Attachment::Reference(Reference { model: "torch".to_owned(), ..Reference::default() }),
    ];
    let node = |(index, attached)| Node { attached: Some(attached), ..Node::named(format!("n{index}")) };
    scene.nodes = all.into_iter().enumerate().map(node).collect();
    scene
}

#[test]
fn lights_cameras_and_the_rest_come_back() {
    let scene = lit();
    let export = export(&scene, &Options::default()).unwrap();
    assert_eq!(export.notes, ["lights that darken, are brighter than 1, or have no range are in extras only: 1"]);
    let glb = export.into_glb().unwrap();
    let reading = read(&glb).unwrap();
    assert_eq!((&reading.scene.nodes, &reading.notes[..]), (&scene.nodes, &[][..]));
}

#[test]
fn lights_and_cameras_of_other_programs_are_read() {
    let text = br#"{"asset": {"version": "2.0"}, "extensionsUsed": ["KHR_lights_punctual"],
        "extensions": {"KHR_lights_punctual": {"lights": [
            {"type": "spot", "spot": {}, "range": 4},
            {"type": "point", "color": [1, 0.5, 0], "intensity": 20},
            {"type": "laser"}]}},
        "cameras": [{"type": "perspective", "perspective": {"yfov": 1, "znear": 0.5, "zfar": 8}}],
        "nodes": [{"extensions": {"KHR_lights_punctual": {"light": 0}}}, {"camera": 0},
            {"extensions": {"KHR_lights_punctual": {"light": 1}}},
            {"extensions": {"KHR_lights_punctual": {"light": 2}}},
            {"extensions": {"KHR_lights_punctual": {"light": 9}}}]}"#;
    let found: Vec<_> = read(text).unwrap().scene.nodes.into_iter().map(|node| node.attached).collect();
    let cone = LightShape::Spot { inner: 0.0, outer: std::f32::consts::FRAC_PI_4 };
    let lens = Some(Lens::Perspective { angle: 1.0, aspect: None, near: 0.5, far: Some(8.0) });
    let expected = [
        Some(Attachment::Light(Light { shape: cone, range: Some(4.0), ..Light::default() })),
        Some(Attachment::Camera(Camera { lens, ..Camera::default() })),
        Some(Attachment::Light(Light { color: [1.0, 0.5, 0.0], intensity: 20.0, ..Light::default() })),
        None,
        None,
    ];
    assert_eq!(found, expected);
}
