//! Files made of scenes that ask for much, or for what formats have in another way.
#![cfg(all(feature = "default", feature = "scene"))]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use std::time::{Duration, Instant};

use meshwire::glam::{Affine3A, Quat, Vec3};
#[cfg(feature = "gltf")]
use meshwire::gltf;
use meshwire::scene::motion::{Blend, Channel, Ease, Key, Track};
use meshwire::scene::{
    Animation, AnimationChannel, AnimationTarget, Attachment, Camera, Emitter, Influence, Lens, Light, LightShape,
    Material, Mesh, MorphDeltas, MorphTarget, Node, Primitive, Purpose, Reference, Scene, Skin, Space, Texture,
    TextureRole, Transform, VertexSpace,
};
use meshwire::{Asset, FormatId, Severity};
use meshwire_core::testkit;

fn triangle() -> Primitive {
    let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    Primitive { positions, triangles: vec![[0, 1, 2]], ..Primitive::default() }
}

fn nodes(count: usize) -> Scene {
    let mut scene = Scene::new(Space::GLTF);
    scene.name = b"model".to_vec();
    scene.nodes.push(Node::named("root"));
    scene.nodes.extend((1..count).map(|index| Node { parent: Some(0), ..Node::named(format!("n{index}")) }));
    scene
}

fn channel(node: usize, times: &[f64]) -> AnimationChannel {
    let mut track = Track::new(format!("n{node}"), Channel::Position, 3, Blend::Linear);
    track.keys = times.iter().map(|time| Key::new(*time, [*time; 4])).collect();
    AnimationChannel { source: String::new(), target: Some(AnimationTarget::Node(node)), track }
}

/// Time that grows with the square of what a scene holds would be minutes here.
#[test]
fn scenes_of_very_many_things_are_made_or_refused_soon() {
    let mut many_nodes = nodes(30_000);
    let channels = (0..30_000).map(|node| channel(node, &[0.0])).collect();
    many_nodes.animations.push(Animation { name: b"walk".to_vec(), channels, ..Animation::default() });

    let mut many_levels_of_nodes = nodes(200_000);
    let chain = many_levels_of_nodes.nodes.iter_mut().enumerate().skip(1);
    chain.for_each(|(index, node)| node.parent = Some(index - 1));

    let mut many_frames = nodes(2);
    let channels = (0..3_000).map(|_| channel(1, &[0.0, 100_000.0])).collect();
    many_frames.animations.push(Animation { name: b"walk".to_vec(), channels, ..Animation::default() });

    let mut many_animations = nodes(3_000);
    let walk = |number: usize| Animation { name: format!("walk{number}").into_bytes(), ..Animation::default() };
    many_animations.animations = (0..3_000).map(walk).collect();

    let mut many_parts = nodes(2);
    let material = |number: usize| Material { name: format!("m{number}").into_bytes(), ..Material::default() };
    many_parts.materials = (0..10_000).map(material).collect();
    let part = |number: usize| Primitive { material: Some(number), ..triangle() };
    many_parts.meshes.push(Mesh { node: 1, primitives: (0..10_000).map(part).collect(), ..Mesh::default() });

    let mut many_levels = nodes(3_000);
    let level = |lod: u32| Mesh { node: 1, lod, primitives: vec![triangle()], ..Mesh::default() };
    many_levels.meshes = (0..3_000).map(level).collect();

    let mut many_skins = nodes(4_000);
    let skinned = |node: usize| {
        let mut part = triangle();
        (0..3).for_each(|_| part.influences.push([Influence { joint: 0, weight: 1.0 }]));
        let skin = Some(Skin { joints: vec![1], inverse_bind: vec![Affine3A::IDENTITY] });
        Mesh { node, primitives: vec![part], skin, ..Mesh::default() }
    };
    many_skins.meshes = (2..4_000).map(skinned).collect();

    let mut many_targets = nodes(12);
    let target = |number: usize| MorphTarget { name: format!("t{number}").into_bytes(), ..MorphTarget::default() };
    let deltas = MorphDeltas { positions: vec![[1.0; 3]; 3], ..MorphDeltas::default() };
    let part = Primitive { morph_deltas: vec![deltas; 5_000], ..triangle() };
    let mesh = Mesh { primitives: vec![part], morph_targets: (0..5_000).map(target).collect(), ..Mesh::default() };
    many_targets.meshes = (1..12).map(|node| Mesh { node, ..mesh.clone() }).collect();
    let weight = |number: usize| {
        let mut track = Track::new(format!("t{number}"), Channel::Weight, 1, Blend::Linear);
        track.keys.push(Key::new(0.0, [1.0; 4]));
        let target = Some(AnimationTarget::Morph { mesh: 0, target: number });
        AnimationChannel { source: String::new(), target, track }
    };
    let channels = (0..5_000).map(weight).collect();
    many_targets.animations.push(Animation { name: b"talk".to_vec(), channels, ..Animation::default() });

    let mut many_tracks = Scene::new(Space::GLTF);
    let channels = (0..30_000).map(|node| AnimationChannel { target: None, ..channel(node, &[0.0, 1.0]) }).collect();
    many_tracks.animations.push(Animation { name: b"walk".to_vec(), channels, ..Animation::default() });

    let mut made = 0;
    for (name, scene) in [
        ("nodes", many_nodes),
        ("tracks", many_tracks),
        ("levels of nodes", many_levels_of_nodes),
        ("frames", many_frames),
        ("animations", many_animations),
        ("parts", many_parts),
        ("levels", many_levels),
        ("skins", many_skins),
        ("targets", many_targets),
    ] {
        for format in FormatId::ALL.iter().copied() {
            let start = Instant::now();
            if let Ok(mut asset) = Asset::from_scene(&scene, format, None) {
                made += 1;
                for (index, (_, mut motion)) in asset.motions().unwrap().into_iter().enumerate().take(10) {
                    motion.scale_time(2.0);
                    asset.set_motion(index, &motion).unwrap();
                }
            }
            assert!(start.elapsed() < Duration::from_secs(20), "{name} as {format}: {:?}", start.elapsed());
        }
        #[cfg(feature = "gltf")]
        {
            let (start, origin) = (Instant::now(), gltf::Origin::of(&scene, "xac", "model"));
            let mut options = gltf::Options::default();
            options.origins.push(origin.clone());
            let glb = gltf::export(&scene, &options).unwrap().into_glb().unwrap();
            println!("{name}: exported in {:?}", start.elapsed());
            assert_eq!(gltf::import(&glb, &scene, &origin).unwrap(), [], "{name}");
            println!("{name}: imported in {:?}", start.elapsed());
            assert!(start.elapsed() < Duration::from_secs(20), "{name} as glTF: {:?}", start.elapsed());
        }
    }
    assert!(made > 20, "{made}");
}

#[test]
fn a_skin_of_all_bones_fits_where_few_move_vertices() {
    let mut scene = nodes(102);
    let mut part = triangle();
    (0..3).for_each(|vertex| part.influences.push([Influence { joint: 40 * vertex, weight: 1.0 }]));
    let skin = Some(Skin { joints: (1..101).collect(), inverse_bind: vec![Affine3A::IDENTITY; 100] });
    scene.meshes.push(Mesh { node: 101, primitives: vec![part], skin, ..Mesh::default() });
    for profile in ["ee", "bio"] {
        let model = Asset::from_scene(&scene, FormatId::Mdl, Some(profile)).unwrap().scene().unwrap();
        let mesh = &model.meshes[0];
        let joint = |vertex: usize| {
            let joint = mesh.primitives[0].influences.of(vertex)[0].joint as usize;
            String::from_utf8(model.nodes[mesh.skin.as_ref().unwrap().joints[joint]].name.clone()).unwrap()
        };
        assert_eq!([0, 1, 2].map(joint), ["n1", "n41", "n81"], "{profile}");
    }
}

/// A skin that hangs at a node which is elsewhere, and one whose bones have been moved since it was bound.
#[test]
fn skins_show_where_their_bones_are() {
    let at = |x, y| Transform::Parts { translation: Vec3::new(x, y, 0.0), rotation: Quat::IDENTITY, scale: Vec3::ONE };
    let mut scene = nodes(4);
    for (node, transform) in scene.nodes.iter_mut().zip([at(0.0, 0.0), at(0.5, 0.0), at(0.0, 2.0), at(0.0, 7.0)]) {
        node.transform = transform;
    }
    scene.nodes[3].parent = Some(1);
    let worlds = scene.world_transforms();
    let mut part = triangle();
    [0, 1, 0].into_iter().for_each(|joint| part.influences.push([Influence { joint, weight: 1.0 }]));
    let bound = vec![worlds[1].inverse(), worlds[2].inverse()];
    let skin = Some(Skin { joints: vec![1, 2], inverse_bind: bound });
    scene.meshes.push(Mesh { node: 3, name: b"n3".to_vec(), primitives: vec![part], skin, ..Mesh::default() });
    let mut moved = scene.clone();
    moved.nodes[2].transform = at(0.0, 3.0);
    let shown = |scene: &Scene| -> Vec<[i32; 3]> {
        let worlds = scene.world_transforms();
        let meshes = scene.meshes.iter().filter(|mesh| mesh.skin.is_some());
        let places = meshes.flat_map(|mesh| scene.placed(mesh, &worlds)).flatten();
        let thousandths = |place: Vec3| (place * 1000.0).round().to_array().map(|part| part as i32);
        let mut places: Vec<[i32; 3]> = places.map(thousandths).collect();
        places.sort_unstable();
        places
    };
    assert_eq!(shown(&scene), [[0, 0, 0], [0, 1000, 0], [1000, 0, 0]]);
    assert_eq!(shown(&moved), [[0, 0, 0], [0, 1000, 0], [1000, 1000, 0]]);
    let mut in_node = scene.clone();
    in_node.meshes[0].set_vertex_space(VertexSpace::Node, worlds[3]);
    assert_eq!((shown(&in_node), in_node.meshes[0].primitives[0].positions[0]), (shown(&scene), [-0.5, -7.0, 0.0]));
    let formats = [FormatId::Xac, FormatId::Mdl, FormatId::MdlText, FormatId::XmodelExport, FormatId::XmodelBin];
    for format in formats {
        let lost = usize::from(format != FormatId::Mdl);
        for (from, left_out) in [(&scene, 0), (&in_node, 0), (&moved, lost)] {
            let mut made = Asset::from_scene(from, format, None).unwrap().scene().unwrap();
            made.convert(from.space);
            assert_eq!(shown(&made), shown(from), "{format}");
            assert_eq!(testkit::saw(Asset::left_out(from, format)).len(), left_out, "{format}");
        }
    }
}

/// The messages of what a format drops.
fn left_out(scene: &Scene, format: FormatId) -> Vec<String> {
    testkit::saw(Asset::left_out(scene, format)).into_iter().map(|finding| finding.message).collect()
}

#[test]
fn content_of_other_formats_is_reported() {
    let motions = [FormatId::Xsm, FormatId::Ani, FormatId::XanimExport, FormatId::XanimBin];
    let models = [FormatId::Xac, FormatId::Mdl, FormatId::MdlText, FormatId::XmodelExport, FormatId::XmodelBin];
    let mut scene = nodes(3);
    let weights = AnimationChannel {
        target: None,
        track: Track::new("smile", Channel::Weight, 1, Blend::Linear),
        ..channel(1, &[])
    };
    scene.animations.push(Animation { channels: vec![weights], ..Animation::default() });
    for format in motions {
        assert_eq!(left_out(&scene, format), ["weights of morph targets are dropped: xpm files hold them"], "{format}");
    }
    assert!(left_out(&scene, FormatId::Xpm).is_empty());
    scene.animations[0].channels = vec![channel(1, &[0.0])];
    assert_eq!(left_out(&scene, FormatId::Xpm), ["channels of nodes are dropped: xsm files hold them"]);
    assert!(motions.iter().all(|format| left_out(&scene, *format).is_empty()));
    assert_eq!(left_out(&scene, FormatId::Xmf), ["animations are dropped: ani files hold them"]);

    let mut scene = nodes(1);
    scene.materials.push(Material { name: b"m".to_vec(), ..Material::default() });
    let part = Primitive { color_sets: vec![vec![[1.0; 4]; 3]; 2], material: Some(0), ..triangle() };
    let targets = vec![MorphTarget { weight: 1.0, ..MorphTarget::default() }];
    scene.meshes.push(Mesh { primitives: vec![part], morph_targets: targets, ..Mesh::default() });
    let told = models.map(|format| left_out(&scene, format));
    let sets = vec!["color sets after the first are dropped".to_owned()];
    let rest = vec!["default weights of morph targets are dropped".to_owned()];
    assert_eq!(told, [rest, sets.clone(), sets.clone(), sets.clone(), sets]);
    assert!(left_out(&scene, FormatId::Xmf).is_empty(), "there are no textures");
    (scene.meshes[0].morph_targets[0].weight, scene.meshes[0].primitives[0].color_sets) = (0.0, Vec::new());
    assert!(models.iter().all(|format| left_out(&scene, *format).is_empty()));

    let texture = |role, name: &str| Texture { role, name: name.into(), ..Texture::default() };
    scene.materials[0].textures = vec![texture(TextureRole::Color, "a"), texture(TextureRole::Height, "b")];
    let told = "the texture \"b\" is dropped: models have color, normal and specular textures only";
    assert_eq!(left_out(&scene, FormatId::Mdl), [told]);
    let told = "textures are dropped: they are in the game's material library";
    assert_eq!(left_out(&scene, FormatId::Xmf), [told]);
    scene.materials[0].textures = vec![Texture { tiling: Some([2.0, 1.0]), ..texture(TextureRole::Color, "a") }];
    for format in models {
        let told = "tiling and offsets of textures are dropped";
        assert_eq!(left_out(&scene, format), [told], "{format}");
    }
}

#[test]
fn lights_cameras_emitters_and_references_are_made_or_reported() {
    let mut scene = nodes(6);
    let lamp = Light { color: [1.0, 0.5, 0.25], intensity: 2.0, range: Some(5.0), ..Light::default() };
    let sparks = Emitter {
        texture: "fxpa_spark".to_owned(),
        rate: 20.0,
        life: 1.5,
        speed: 2.0,
        spread: 0.5,
        area: [0.5, 2.0],
        sizes: [0.25, 0.0],
        colors: [[1.0, 0.5, 0.0, 1.0], [1.0, 0.0, 0.0, 0.0]],
        ..Emitter::default()
    };
    let torch = Reference { model: "plc_torch".to_owned(), ..Reference::default() };
    let attached = [
        Attachment::Light(lamp.clone()),
        Attachment::Emitter(sparks),
        Attachment::Reference(torch),
        Attachment::Camera(Camera::default()),
    ];
    for (node, attached) in scene.nodes.iter_mut().skip(1).zip(&attached) {
        node.attached = Some(attached.clone());
    }
    for format in [FormatId::Mdl, FormatId::MdlText] {
        assert_eq!(left_out(&scene, format), Vec::<String>::new());
        let mut made = Asset::from_scene(&scene, format, None).unwrap().scene().unwrap();
        made.convert(Space::GLTF);
        for (number, attached) in (1..).zip(&attached) {
            let node = made.find_node(format!("n{number}")).unwrap();
            let found = made.nodes[node].attached.as_ref().unwrap();
            assert!(found.is_near(attached, 1e-6), "{format}: {found:?} {attached:?}");
        }
    }
    let told = left_out(&scene, FormatId::Xac);
    assert_eq!((told.len(), &*told[0]), (4, "the light of node \"n1\" is dropped: the format has no place for it"));
    assert!(left_out(&scene, FormatId::Xsm).is_empty(), "motions have no nodes of their own");

    let lens = Some(Lens::Orthographic { half: [1.0; 2], near: 0.0, far: 1.0 });
    scene.nodes[1].attached = Some(Attachment::Light(Light { shape: LightShape::Directional, ..Light::default() }));
    scene.nodes[2].attached = Some(Attachment::Camera(Camera { lens, ..Camera::default() }));
    scene.nodes[3].attached = Some(Attachment::Light(Light { intensity: 5_000.0, ..lamp }));
    scene.meshes.push(Mesh { node: 4, primitives: vec![triangle()], ..Mesh::default() });
    let told = [
        "the light of node \"n1\" is dropped: models have point lights only",
        "the camera of node \"n2\" is dropped: cameras of models have a place only",
        "the light of node \"n3\" has an intensity of 5000: lights of the game have factors of about 1",
        "the camera of node \"n4\" is dropped: its node has a mesh",
    ];
    assert_eq!(left_out(&scene, FormatId::Mdl), told);
}

#[test]
fn meshes_for_a_purpose_that_a_format_does_not_have_are_announced_and_dropped() {
    let mut scene = nodes(5);
    scene.materials.push(Material { name: b"ships.hull".to_vec(), ..Material::default() });
    for (node, purpose) in (1..).zip([Purpose::Visual, Purpose::Hidden, Purpose::Walk]) {
        let primitives = vec![Primitive { material: Some(0), ..triangle() }];
        scene.meshes.push(Mesh { node, purpose, name: format!("m{node}").into(), primitives, ..Mesh::default() });
    }
    let message = |kind, name| format!("the {kind} mesh \"{name}\" is dropped: the format has no place for it");
    for format in [FormatId::Xac, FormatId::Xmf, FormatId::XmodelExport, FormatId::XmodelBin] {
        let found = testkit::saw(Asset::left_out(&scene, format));
        let dropped: Vec<_> = found.iter().filter(|one| one.code == "dropped-mesh").collect();
        assert_eq!(dropped.iter().map(|one| one.path.to_string()).collect::<Vec<_>>(), ["meshes[1]", "meshes[2]"]);
        assert_eq!([&dropped[0].message, &dropped[1].message], [&message("hidden", "m2"), &message("walk", "m3")]);
        assert_eq!(Asset::from_scene(&scene, format, None).unwrap().scene().unwrap().meshes.len(), 1, "{format}");
    }
    scene.meshes[0].purpose = Purpose::Collision;
    for format in [FormatId::Mdl, FormatId::MdlText] {
        assert_eq!(left_out(&scene, format), [message("collision", "m1")]);
        assert_eq!(Asset::from_scene(&scene, format, None).unwrap().scene().unwrap().meshes.len(), 2, "{format}");
    }
}

#[test]
#[ignore = "needs real files: set MESHWIRE_CORPUS"]
fn real_creatures_become_actors_without_the_meshes_that_are_announced() {
    let (mut made, mut dropped) = (0, 0);
    for path in meshwire_core::testkit::corpus("mdl", &["mdl"]) {
        let Ok(Asset::Mdl(file)) = Asset::open(&path) else { continue };
        let scene = file.scene().unwrap();
        let announced = Asset::left_out(&scene, FormatId::Xac);
        let announced = announced.iter().filter(|one| one.code == "dropped-mesh").count();
        let actor = Asset::from_scene(&scene, FormatId::Xac, None);
        let actor = actor.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let is_left = |node: usize| scene.meshes.iter().any(|own| own.node == node && own.purpose == Purpose::Visual);
        let left = (0..scene.nodes.len()).filter(|node| is_left(*node)).count();
        assert_eq!(actor.scene().unwrap().meshes.len(), left, "{}", path.display());
        let others = scene.meshes.iter().filter(|own| own.purpose != Purpose::Visual).count();
        assert_eq!(announced, others, "{}", path.display());
        (made, dropped) = (made + 1, dropped + usize::from(others > 0));
    }
    println!("{made} actors, {dropped} without some mesh");
    assert!(made > 0 && dropped > 0);
}

#[test]
fn every_rule_has_a_scene_or_file() {
    let tests: &[fn()] = &[
        content_of_other_formats_is_reported,
        lights_cameras_emitters_and_references_are_made_or_reported,
        meshes_for_a_purpose_that_a_format_does_not_have_are_announced_and_dropped,
        skins_show_where_their_bones_are,
        nodes_of_one_name_are_numbered_where_names_tell_them_apart,
        crate::folders::folders_are_verified_with_progress,
        || {
            let bytes = std::fs::read(testkit::root().join("samples/odd/xpm/length-understated-le.xpm")).unwrap();
            testkit::saw(meshwire::verify::check(FormatId::Xpm, &bytes).unwrap().findings);
        },
    ];
    testkit::assert_rules(include_str!("../lints.md"), tests);
}

#[test]
fn keys_of_another_rate_are_whole_frames() {
    let with = |times: &[f64]| {
        let mut scene = nodes(2);
        let channels = vec![channel(1, times)];
        scene.animations.push(Animation { duration: 1.0, channels, ..Animation::default() });
        let asset = Asset::from_scene(&scene, FormatId::XanimExport, None).unwrap();
        String::from_utf8(asset.to_bytes().unwrap()).unwrap()
    };
    let frames = |text: &str| {
        let lines = text.lines().filter_map(|line| line.trim().strip_prefix("FRAME "));
        lines.map(|frame| frame.trim().to_owned()).collect::<Vec<_>>()
    };
    let film = with(&[0.0, 1.0 / 24.0, 0.5]);
    assert!(film.contains("FRAMERATE 24"), "{film}");
    assert_eq!(frames(&film), ["0", "1", "12"]);
    let odd = with(&[0.0, 0.01234, 0.1]);
    assert!(odd.contains("FRAMERATE 30"), "{odd}");
    assert_eq!(frames(&odd)[..5], ["0", "1", "2", "3", "4"]);
}

#[test]
fn curves_between_keys_are_refused_where_lines_are_all_there_is() {
    let mut scene = nodes(2);
    scene.animations.push(Animation { name: b"bend".to_vec(), channels: vec![bent()], ..Animation::default() });
    let error = Asset::from_scene(&scene, FormatId::Xsm, None).unwrap_err().to_string();
    assert!(error.contains("expected linear interpolation between keys of Position, found curves"), "{error}");
    let track = &mut scene.animations[0].channels[0].track;
    (track.channel, track.width) = (Channel::Rotation, 4);
    let error = Asset::from_scene(&scene, FormatId::Ani, None).unwrap_err().to_string();
    assert!(error.contains("expected linear interpolation between keys of rotations, found curves"), "{error}");
}

fn bent() -> AnimationChannel {
    let mut bent = channel(1, &[0.0, 1.0, 2.0]);
    for (key, value) in bent.track.keys.iter_mut().zip([[0.0, 3.0, 1.0, 0.0], [4.0, -1.0, 2.0, 0.0], [2.0; 4]]) {
        *key = Key { ease: [Ease::Bezier; 4], ..Key::new(key.time, value) };
        key.outgoing.iter_mut().for_each(|handle| *handle = [handle[0] + 0.25, handle[1] + 1.0]);
        key.incoming.iter_mut().for_each(|handle| *handle = [handle[0] - 0.5, handle[1] + 0.5]);
    }
    bent
}

#[test]
fn ani_keeps_curves_of_positions_relative_to_the_rest_pose() {
    let mut scene = nodes(2);
    let (scale, rotation) = (Vec3::new(1.0, 2.0, 4.0), Quat::from_rotation_z(0.5));
    let rest = Transform::Parts { translation: Vec3::new(1.0, 2.0, 3.0), rotation, scale };
    scene.nodes[1].transform = rest;
    scene.animations.push(Animation { name: b"bend".to_vec(), channels: vec![bent()], ..Animation::default() });
    let mut made = Asset::from_scene(&scene, FormatId::Ani, None).unwrap().scene().unwrap();
    made.convert(Space::GLTF);
    let (given, found) = (&scene.animations[0].channels[0].track, &made.animations[0].channels[0].track);
    for step in 0..=20 {
        let place = |track: &Track| {
            let [x, y, z, _] = track.sample(f64::from(step) / 10.0).unwrap();
            Vec3::new(x as f32, y as f32, z as f32)
        };
        let expected = rest.affine().inverse().transform_point3(place(given));
        assert!(place(found).distance(expected) < 1e-5, "step {step}: {}, expected {expected}", place(found));
    }

    // Axes that curve differently cannot be rotated.
    scene.animations[0].channels[0].track.keys[1].outgoing[2][0] += 0.125;
    let error = Asset::from_scene(&scene, FormatId::Ani, None).unwrap_err().to_string();
    assert!(error.contains("the axes of its positions have different curves, and the part is rotated"), "{error}");
    scene.nodes[1].transform = Transform::at(Vec3::X);
    Asset::from_scene(&scene, FormatId::Ani, None).unwrap();
}

#[test]
fn keys_go_to_the_node_that_has_them() {
    let mut scene = nodes(4);
    scene.nodes[3].name = b"N1".to_vec();
    let channels = vec![channel(3, &[0.0])];
    scene.animations.push(Animation { name: b"walk".to_vec(), channels, ..Animation::default() });
    let made = Asset::from_scene(&scene, FormatId::Mdl, None).unwrap().scene().unwrap();
    assert_eq!(made.animations[0].channels[0].track.target, b"N1", "the other one does not move");
    scene.animations[0].channels.push(channel(1, &[0.0]));
    let error = Asset::from_scene(&scene, FormatId::Mdl, None).unwrap_err().to_string();
    assert!(error.contains("expected a unique name for each node that moves, found \"N1\" again"), "{error}");
}

/// Returns the findings of a file that are errors.
fn errors(asset: &Asset) -> Vec<String> {
    let findings = asset.lint().into_iter().filter(|finding| finding.severity == Severity::Error);
    findings.map(|finding| finding.to_string()).collect()
}

#[test]
fn nodes_of_one_name_are_numbered_where_names_tell_them_apart() {
    let mut scene = nodes(3);
    scene.nodes[2].name = b"n1".to_vec();
    let channels = vec![channel(1, &[0.0, 1.0]), channel(2, &[0.0, 1.0])];
    scene.animations.push(Animation { name: b"walk".to_vec(), duration: 1.0, channels, ..Animation::default() });
    for format in [FormatId::Xac, FormatId::Xsm, FormatId::XanimExport, FormatId::Ani] {
        let asset = Asset::from_scene(&scene, format, None).unwrap();
        let made = asset.scene().unwrap();
        let names: Vec<_> = made.nodes.iter().map(|node| String::from_utf8_lossy(&node.name)).collect();
        assert!(names.iter().any(|name| name.contains("n1.001")), "{format}: {names:?}");
        assert_eq!(errors(&asset), Vec::<String>::new(), "{format}");
        assert!(left_out(&scene, format).contains(&"nodes with the same name are numbered".to_owned()), "{format}");
    }
}

#[test]
fn a_mesh_beyond_what_games_draw_is_several() {
    let mut scene = nodes(2);
    let mut part = triangle();
    part.positions = (0_u16..30_000).map(|x| [f32::from(x), f32::from(x % 2), 0.0]).collect();
    part.triangles = (2..30_000).map(|corner| [corner - 2, corner - 1, corner]).collect();
    scene.meshes.push(Mesh { node: 1, primitives: vec![part], ..Mesh::default() });
    for (format, profile, pieces) in [(FormatId::Mdl, "ee", 2), (FormatId::MdlText, "ee", 2), (FormatId::Mdl, "bio", 3)]
    {
        let asset = Asset::from_scene(&scene, format, Some(profile)).unwrap();
        assert_eq!(errors(&asset), Vec::<String>::new(), "{format} {profile}");
        let made = asset.scene().unwrap();
        let parts = made.meshes.iter().flat_map(|mesh| &mesh.primitives).map(|part| part.triangles.len());
        let counts: Vec<usize> = parts.filter(|count| *count > 0).collect();
        assert_eq!((counts.len(), counts.iter().sum::<usize>()), (pieces, 29_998), "{format} {profile}");
    }
}

#[test]
fn scales_of_nodes_that_a_model_cannot_hold_go_into_its_vertices() {
    let mut scene = nodes(2);
    let rotation = Quat::from_rotation_x(0.5);
    scene.nodes[0].transform = Transform::Parts { translation: Vec3::ONE, rotation, scale: Vec3::new(1.0, 2.0, -3.0) };
    scene.nodes[1].transform = Transform::Parts { translation: Vec3::ONE, rotation, scale: Vec3::splat(2.0) };
    scene.meshes.push(Mesh { node: 1, primitives: vec![triangle()], ..Mesh::default() });
    // Texts number vertices by their faces, which a mirror turns over.
    let shown = |scene: &Scene| {
        let mut places = scene.placed(&scene.meshes[0], &scene.world_transforms()).concat();
        let along = |place: &Vec3| place.x + 10.0 * place.y;
        places.sort_by(|one, other| along(one).total_cmp(&along(other)));
        places
    };
    for format in [FormatId::Mdl, FormatId::MdlText] {
        let mut made = Asset::from_scene(&scene, format, None).unwrap().scene().unwrap();
        made.convert(Space::GLTF);
        let pairs = shown(&scene).into_iter().zip(shown(&made));
        pairs.for_each(|(one, other)| assert!(one.abs_diff_eq(other, 1e-4), "{format}: {one} {other}"));
    }
    // Keys that scale the node keep its scale there.
    let mut grown = channel(0, &[0.0, 1.0]);
    grown.track.channel = Channel::Scale;
    scene.animations.push(Animation { name: b"grow".to_vec(), channels: vec![grown], ..Animation::default() });
    let error = Asset::from_scene(&scene, FormatId::Mdl, None).unwrap_err().to_string();
    assert!(error.contains("expected one scale for all axes"), "{error}");
}

#[test]
fn bones_scaled_to_nothing_keep_their_direction() {
    let mut scene = nodes(2);
    scene.nodes[1].parent = None;
    scene.nodes[1].transform =
        Transform::Parts { translation: Vec3::ZERO, rotation: Quat::from_rotation_z(1.0), scale: Vec3::ONE };
    let mut gone = channel(1, &[0.0, 1.0]);
    gone.track.channel = Channel::Scale;
    gone.track.keys.iter_mut().for_each(|key| key.value = [1.0 - key.time; 4]);
    scene.animations.push(Animation { duration: 1.0, channels: vec![gone], ..Animation::default() });
    for format in [FormatId::XanimExport, FormatId::XanimBin] {
        let asset = Asset::from_scene(&scene, format, None).unwrap();
        assert_eq!(errors(&asset), Vec::<String>::new(), "{format}");
        let made = asset.scene().unwrap();
        let node = made.nodes.iter().position(|node| node.name == b"n1").unwrap();
        let is_turn = |channel: &&AnimationChannel| {
            channel.target == Some(AnimationTarget::Node(node)) && channel.track.channel == Channel::Rotation
        };
        let turn = made.animations[0].channels.iter().find(is_turn).unwrap();
        let [first, .., last] = turn.track.keys.as_slice() else { panic!("{turn:?}") };
        assert!(first.value.iter().zip(last.value).all(|(one, other)| (one - other).abs() < 1e-3), "{turn:?}");
    }
    // A joint of no size keeps the vertices that it moves at its place.
    scene.animations.clear();
    scene.nodes[1].transform = Transform::Parts { translation: Vec3::X, rotation: Quat::IDENTITY, scale: Vec3::ZERO };
    let mut part = triangle();
    part.positions.iter().for_each(|_| part.influences.push([Influence { joint: 0, weight: 1.0 }]));
    let skin = Skin { joints: vec![1], inverse_bind: vec![Affine3A::IDENTITY] };
    scene.meshes.push(Mesh { node: 0, primitives: vec![part], skin: Some(skin), ..Mesh::default() });
    let error = Asset::from_scene(&scene, FormatId::MdlText, None).unwrap_err().to_string();
    assert!(error.contains("a bind pose scales or shears"), "{error}");
    for format in [FormatId::Xac, FormatId::XmodelExport] {
        let asset = Asset::from_scene(&scene, format, None).unwrap();
        assert_eq!(errors(&asset), Vec::<String>::new(), "{format}");
        let mut made = asset.scene().unwrap();
        made.convert(Space::GLTF);
        let places = made.placed(&made.meshes[0], &made.world_transforms()).concat();
        assert!(places.iter().all(|place| place.abs_diff_eq(Vec3::X, 1e-3)), "{format}: {places:?}");
    }
}

#[test]
fn normals_that_rounding_made_too_long_fit() {
    let mut scene = nodes(1);
    let mut part = triangle();
    part.normals = vec![[0.0, 0.0, 1.000_000_1]; 3];
    scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
    assert!(Asset::from_scene(&scene, FormatId::XmodelBin, None).unwrap().to_bytes().is_ok());
}

#[test]
fn a_file_of_nothing_is_refused() {
    let refused = |scene: &Scene, format| Asset::from_scene(scene, format, None).unwrap_err().to_string();
    let mut scene = Scene::new(Space::GLTF);
    assert!(refused(&scene, FormatId::Xac).contains("expected at least one node, found none"));
    scene.animations.push(Animation::default());
    assert!(refused(&scene, FormatId::Xsm).contains("expected an animation that moves nodes, found none"));
}

#[test]
fn rotations_of_any_length_become_unit_rotations() {
    for length in [1e-30_f32, 1e-3, 0.5, 1.01, 1e18] {
        let mut scene = nodes(2);
        let rotation = Quat::from_xyzw(0.6 * length, 0.0, 0.0, 0.8 * length);
        scene.nodes[1].transform = Transform::Parts { translation: Vec3::ZERO, rotation, scale: Vec3::ONE };
        let mut turn = channel(1, &[0.0, 1.0]);
        (turn.track.channel, turn.track.width, turn.track.blend) = (Channel::Rotation, 4, Blend::Spherical);
        turn.track.keys.iter_mut().for_each(|key| key.value = rotation.to_array().map(f64::from));
        scene.animations.push(Animation {
            name: b"walk".to_vec(),
            duration: 1.0,
            channels: vec![turn],
            ..Animation::default()
        });
        assert_eq!(scene.check(), []);
        for format in [FormatId::Mdl, FormatId::MdlText] {
            let asset = Asset::from_scene(&scene, format, None).unwrap();
            assert_eq!(errors(&asset), Vec::<String>::new(), "{format}, {length}");
            let made = asset.scene().unwrap();
            let node = made.nodes.iter().find(|node| node.name == b"n1").unwrap();
            let Transform::Parts { rotation, .. } = node.transform else { panic!("{node:?}") };
            assert!((rotation.length() - 1.0).abs() < 1e-5, "{format}, {length}: {rotation}");
            let keys = &made.animations[0].channels[0].track.keys;
            assert!(keys.iter().all(|key| (key.value[3].abs() - 0.8).abs() < 1e-4), "{format}, {length}: {keys:?}");
        }
    }
    let mut scene = nodes(2);
    let mut turn = channel(1, &[0.0]);
    (turn.track.channel, turn.track.width) = (Channel::Rotation, 4);
    turn.track.keys[0].value = [0.0; 4];
    scene.animations.push(Animation { name: b"walk".to_vec(), channels: vec![turn], ..Animation::default() });
    let error = Asset::from_scene(&scene, FormatId::Mdl, None).unwrap_err().to_string();
    assert!(error.contains("expected a rotation of length 1, found one of length 0 at 0 s"), "{error}");
}

/// Two keys hours apart would become a file of 100 MB.
#[test]
fn keys_that_are_hours_apart_are_refused_where_frames_are_stored() {
    let mut scene = nodes(3);
    let channels = vec![channel(1, &[0.0, 10_000.0]), channel(2, &[0.0, 5_000.0])];
    let long = Animation { name: b"walk".to_vec(), duration: 10_000.0, channels, ..Animation::default() };
    scene.animations.push(long);
    for format in [FormatId::XanimExport, FormatId::XanimBin] {
        let error = Asset::from_scene(&scene, format, None).unwrap_err().to_string();
        assert!(error.contains("expected at most 18000 frames for 4 keys, found 300001"), "{format}: {error}");
    }
    let ten_minutes = vec![channel(1, &[0.0, 599.0]), channel(2, &[0.0, 300.0])];
    scene.animations[0].channels = ten_minutes;
    scene.animations[0].duration = 599.0;
    assert!(Asset::from_scene(&scene, FormatId::XanimBin, None).is_ok());
}

#[test]
fn an_animation_without_a_name_is_refused_as_such() {
    let mut scene = nodes(2);
    let walk = |name: &[u8]| Animation {
        name: name.to_vec(),
        channels: vec![channel(1, &[0.0, 1.0])],
        ..Animation::default()
    };
    scene.animations.push(walk(b""));
    let error = Asset::from_scene(&scene, FormatId::Ani, None).unwrap_err().to_string();
    assert!(error.contains("the name is empty"), "{error}");
    scene.animations[0] = walk(b"a\xff");
    let error = Asset::from_scene(&scene, FormatId::Ani, None).unwrap_err().to_string();
    assert!(error.contains("the name \"a\\xff\" is not UTF-8"), "{error}");
}
