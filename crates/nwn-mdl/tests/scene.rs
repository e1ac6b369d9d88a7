//! Models as scenes: every file gives a sound one with all that the file has.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use crate::common;

use std::collections::HashSet;
use std::path::Path;

use meshwire_core::Format;
use meshwire_core::testkit::corpus_if_set;
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::motion::{Blend, Channel, Key, Track};
use meshwire_scene::{
    Animation, AnimationChannel, AnimationTarget, Attachment, Camera, Extra, Extras, LightShape, Purpose, Scene, Space,
    TextureRole, Transform,
};
use nwn_mdl::tree::{Mesh, Node};
use nwn_mdl::view::IndexList;
use nwn_mdl::{MdlFile, Profile};

/// All samples of the project, and the real files if they are there.
fn files() -> Vec<(String, MdlFile)> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples/mdl");
    let samples = std::fs::read_dir(samples).unwrap().map(|entry| entry.unwrap().path());
    let files = samples.chain(corpus_if_set("mdl", &["mdl"])).chain(corpus_if_set("mdl-pairs", &["mdl"]));
    let files: Vec<_> = files
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(path).unwrap()))
        .filter(|(_, bytes)| MdlFile::detect(bytes))
        .map(|(name, bytes)| (name, MdlFile::read(&bytes).unwrap()))
        .chain(Profile::ALL.map(|profile| (format!("everything {profile}"), common::everything(profile))))
        .collect();
    assert!(files.len() > 60);
    files
}

fn sound(name: &str, file: &MdlFile) -> Scene {
    let scene = file.scene().unwrap();
    assert_eq!(scene.check(), [], "{name}");
    scene
}

fn extra<'a>(extras: &'a Extras, name: &str) -> Option<&'a Extra> {
    extras.iter().find(|(own, _)| own == name).map(|(_, value)| value)
}

fn number(extras: &Extras, name: &str) -> usize {
    match extra(extras, name) {
        Some(Extra::Number(number)) => *number as usize,
        _ => 0,
    }
}

fn list<'a>(extras: &'a Extras, name: &str) -> &'a [Extra] {
    match extra(extras, name) {
        Some(Extra::List(list)) => list,
        _ => &[],
    }
}

fn meshes(file: &MdlFile) -> Vec<(&Node, &Mesh)> {
    file.nodes().filter_map(|node| Some((node, node.mesh()?))).collect()
}

#[test]
fn every_file_gives_a_valid_scene_with_all_values() {
    let (mut vertices, mut triangles, mut keys, mut merged) = (0, 0, 0, 0);
    for (name, file) in files() {
        let scene = sound(&name, &file);
        assert_eq!(scene.nodes.len(), file.nodes().count(), "{name}");
        let meshes = meshes(&file);
        assert_eq!(scene.meshes.len(), meshes.len(), "{name}");
        for (mesh, (node, own)) in scene.meshes.iter().zip(meshes) {
            let place = format!("{name} {}", node.head.name);
            let [part] = mesh.primitives.as_slice() else { panic!("{place}") };
            let of_siblings = number(&mesh.extras, "merged vertices");
            assert_eq!(part.positions.len() + of_siblings, own.streams.positions.len(), "{place}");
            assert!(of_siblings == 0 || matches!(own.index_list(), IndexList::Leader { .. }), "{place}");
            let n = part.positions.len();
            assert_eq!(part.positions, own.streams.positions[..n], "{place}");
            assert_eq!(part.normals.len(), own.streams.normals.len().min(n), "{place}");
            assert_eq!(part.uv_sets.len(), own.streams.uvs.iter().filter(|set| !set.is_empty()).count(), "{place}");
            assert_eq!(part.color_sets.len(), usize::from(!own.streams.colors.is_empty()), "{place}");
            assert_eq!(part.triangles.len(), own.faces.len(), "{place}");
            if let Some(skin) = own.skin() {
                let used = skin.bones.as_flattened().iter().filter(|slot| **slot >= 0).count();
                assert_eq!(part.influences.all().len(), used, "{place}");
            }
            assert_eq!(extra(&mesh.extras, "left out"), None, "{place}");
            (vertices, triangles, merged) = (vertices + n, triangles + part.triangles.len(), merged + of_siblings);
        }
        for (animation, own) in scene.animations.iter().zip(&file.model.animations) {
            let rows = |node: &Node| node.tracks(file.profile).map(|track| track.times.len()).sum::<usize>();
            let all: usize = own.nodes().map(rows).sum();
            let of_channels: usize = animation.channels.iter().map(|channel| channel.track.keys.len()).sum();
            let of_extras: usize = list(&animation.extras, "controllers").iter().map(rows_of).sum();
            assert_eq!(all, of_channels + of_extras, "{name} {}", own.name);
            assert_eq!(animation.events.len(), own.events.len(), "{name}");
            keys += all;
        }
        let meshes = file.model.nodes().filter_map(Node::mesh);
        let stated = meshes.fold((0, 0), |(all, faces), own| (all + own.num_vertices(), faces + own.faces.len()));
        let faces = scene.meshes.iter().map(|mesh| mesh.primitives[0].triangles.len()).sum::<usize>();
        assert_eq!((meshes_sum(&scene), faces), stated, "{name}");
    }
    eprintln!("{vertices} vertices, {merged} more merged, {triangles} triangles, {keys} keys");
}

/// Rows of a controller that no channel has room for.
fn rows_of(controller: &Extra) -> usize {
    let Extra::Map(controller) = controller else { panic!("{controller:?}") };
    match extra(controller, "value") {
        Some(Extra::Map(keyed)) => list(keyed, "times").len(),
        _ => 1,
    }
}

/// Vertices as the file counts them.
fn meshes_sum(scene: &Scene) -> usize {
    scene.meshes.iter().map(|mesh| mesh.primitives[0].positions.len() + number(&mesh.extras, "merged vertices")).sum()
}

#[cfg(feature = "serde")]
#[test]
fn every_source_leads_to_a_value() {
    /// The value at a path as the program takes it.
    fn at<'a>(value: &'a serde_json::Value, path: &str) -> Option<&'a serde_json::Value> {
        let pointer: String =
            path.replace('[', ".").replace(']', "").split('.').fold(String::new(), |mut all, part| {
                all.push('/');
                all.push_str(part);
                all
            });
        value.pointer(&pointer)
    }
    let mut paths = 0;
    for (name, file) in files() {
        let scene = sound(&name, &file);
        let json = serde_json::to_value(&file).unwrap();
        let is = |path: &str, key: &str| {
            let value = at(&json, path).unwrap_or_else(|| panic!("{name}: {path} leads nowhere"));
            assert!(value.get(key).is_some(), "{name}: {path} has no {key}");
        };
        scene.nodes.iter().for_each(|node| is(&node.source, "head"));
        scene.meshes.iter().for_each(|mesh| is(&mesh.source, "streams"));
        scene.meshes.iter().flat_map(|mesh| &mesh.primitives).for_each(|part| is(&part.source, "streams"));
        scene.materials.iter().for_each(|material| is(&material.source, "diffuse"));
        scene.animations.iter().for_each(|animation| is(&animation.source, "timing"));
        for texture in scene.materials.iter().flat_map(|material| &material.textures) {
            let stored = at(&json, &texture.source).unwrap_or_else(|| panic!("{name}: {}", texture.source));
            let text = stored.as_str().map_or_else(|| stored.to_string(), str::to_owned);
            assert!(text.contains(&*String::from_utf8_lossy(&texture.name)), "{name}: {text}");
        }
        let channels: Vec<&str> =
            scene.animations.iter().flat_map(|animation| &animation.channels).map(|channel| &*channel.source).collect();
        for path in &channels {
            is(path, if path.contains(".keys[") { "num_rows" } else { "rows" });
        }
        let distinct: HashSet<&str> = channels.iter().copied().collect();
        assert_eq!(distinct.len(), channels.len(), "{name}");
        paths += channels.len();
    }
    let least = if corpus_if_set("mdl", &["mdl"]).is_empty() { 100 } else { 1000 };
    assert!(paths > least, "{paths}");
}

/// Where the nodes are at a time of an animation, by the channels of the scene alone.
fn at(scene: &Scene, animation: &Animation, time: f64) -> Vec<Affine3A> {
    let mut seen = HashSet::new();
    let mut locals: Vec<Transform> = scene.nodes.iter().map(|node| node.transform).collect();
    for channel in &animation.channels {
        let (Some(AnimationTarget::Node(node)), Some(value)) = (channel.target, channel.track.sample(time)) else {
            continue;
        };
        if !seen.insert((node, channel.track.channel)) {
            continue;
        }
        let Transform::Parts { translation, rotation, scale } = &mut locals[node] else { panic!() };
        let [x, y, z, w] = value.map(|value| value as f32);
        match channel.track.channel {
            Channel::Position => *translation = Vec3::new(x, y, z),
            Channel::Rotation => *rotation = Quat::from_xyzw(x, y, z, w),
            Channel::Scale => *scale = Vec3::splat(x),
            _ => {}
        }
    }
    let locals: Vec<Affine3A> = locals.iter().map(Transform::affine).collect();
    scene.worlds_of(&locals)
}

#[test]
fn posed_vertices_agree_with_the_crate() {
    let (mut vertices, mut skinned) = (0, 0);
    for (name, file) in files() {
        let names: Vec<Vec<u8>> = file.nodes().map(|node| node.head.name.text().to_ascii_lowercase()).collect();
        if names.iter().collect::<HashSet<_>>().len() < names.len() {
            continue; // What an animation moves is told by name.
        }
        let scene = sound(&name, &file);
        let motions = scene.animations.iter().zip(&file.model.animations).take(4);
        let mut poses: Vec<_> = motions
            .flat_map(|(animation, own)| {
                let own_nodes: Vec<_> = own.nodes().map(|node| node.head.name.text().to_ascii_lowercase()).collect();
                let is_clear = own_nodes.iter().collect::<HashSet<_>>().len() == own_nodes.len();
                let times = if is_clear { vec![0.0, 0.37, 1.0] } else { Vec::new() };
                times.into_iter().map(|share: f64| {
                    let time = animation.duration * share;
                    (at(&scene, animation, time), file.placed_at(own, time as f32))
                })
            })
            .collect();
        poses.push((scene.world_transforms(), file.placed()));
        for (worlds, placed) in poses {
            for (mesh, (_, own)) in scene.meshes.iter().zip(meshes(&file)) {
                let found = scene.placed(mesh, &worlds);
                for (vertex, (point, position)) in found[0].iter().zip(&own.streams.positions).enumerate() {
                    let position = Vec3::from_array(*position);
                    let expected = match own.skin() {
                        Some(skin) if skin.influences(vertex).next().is_some() => {
                            skinned += 1;
                            skin.posed(vertex, position, &placed)
                        }
                        _ => placed[mesh.node].world.point(position),
                    };
                    let size = expected.abs().max_element().max(position.abs().max_element()).max(1.0);
                    let far = (*point - expected).abs().max_element();
                    assert!(far <= size * 1e-5, "{name} {:?} {vertex}: {point} {expected}", mesh.name.escape_ascii());
                    vertices += 1;
                }
            }
        }
    }
    eprintln!("{vertices} posed vertices, {skinned} of them in skins");
    assert!(vertices > 1000 && skinned > 20);
}

#[test]
fn vertices_are_inside_the_stored_boxes() {
    let mut boxes = 0;
    for (name, file) in files() {
        let scene = sound(&name, &file);
        for (mesh, (_, own)) in scene.meshes.iter().zip(meshes(&file)) {
            let (low, high) = (own.surface.bounds_min, own.surface.bounds_max);
            for position in &mesh.primitives[0].positions {
                let is_inside = (0..3).all(|axis| {
                    let budget = (high[axis] - low[axis]).abs().max(1.0) * 1e-4;
                    position[axis] >= low[axis] - budget && position[axis] <= high[axis] + budget
                });
                assert!(is_inside, "{name} {:?}: {position:?} {low:?} {high:?}", mesh.name.escape_ascii());
            }
            boxes += usize::from(!mesh.primitives[0].positions.is_empty());
        }
    }
    assert!(boxes > 50, "{boxes}");
}

#[test]
fn content_without_a_scene_field_becomes_extras() {
    let file = common::everything(Profile::Ee);
    let scene = sound("everything", &file);
    let node = |name: &str| &scene.nodes[scene.find_node(name).unwrap()];
    let mesh = |name: &str| scene.meshes.iter().find(|mesh| mesh.name == name.as_bytes()).unwrap();
    let extras = &scene.extras;
    assert_eq!(extra(extras, "classification"), Some(&Extra::from("effect")));
    assert_eq!(extra(extras, "supermodel"), None);
    let Some(Attachment::Light(lamp)) = &node("lamp").attached else { panic!() };
    assert_eq!(extra(&lamp.extras, "flare textures"), Some(&vec!["demo_flare", "odd"].into()));
    assert_eq!((lamp.shape, lamp.color, lamp.intensity), (LightShape::Point, [1.0, 0.5, 0.25], 1.0));
    let Some(Attachment::Emitter(sparks)) = &node("sparks").attached else { panic!() };
    assert_eq!(extra(&sparks.extras, "flags"), Some(&vec!["p2p", "inherit"].into()));
    assert_eq!((sparks.rate, sparks.colors[1]), (20.0, [1.0; 4]));
    let Some(Attachment::Reference(target)) = &node("target").attached else { panic!() };
    assert_eq!(target.model, "demo_target");
    assert_eq!(node("eye").attached, Some(Attachment::Camera(Camera::default())));
    assert_eq!(extra(&node("eye").extras, "kind"), Some(&"camera".into()));
    assert_eq!(mesh("walk").purpose, Purpose::Walk);
    assert_eq!(extra(&mesh("walk").extras, "surfaces"), Some(&[3, 4].into()));
    assert_eq!(extra(&mesh("cloth").extras, "constraints"), Some(&[0.0, 0.0, 128.0, 255.0].into()));
    assert_eq!((mesh("water").primitives[0].uv_sets.len(), mesh("water").primitives[0].tangents.len()), (4, 0));
    assert_eq!(list(&mesh("water").extras, "water 4").len(), 4);
    assert_eq!(mesh("shiny").primitives[0].tangents, [[1.0, 0.0, 0.0, 1.0]; 4]);
    let shiny = &scene.materials[mesh("shiny").primitives[0].material.unwrap()];
    assert_eq!((&*shiny.name, shiny.color, shiny.emission), (&b"demo_material"[..], Some([1.0; 4]), Some([0.0; 3])));
    let plain = &scene.materials[mesh("plain").primitives[0].material.unwrap()].textures;
    assert_eq!((plain.len(), &plain[0].role, &*plain[0].name), (1, &TextureRole::Color, &b"demo_wood"[..]));
    let skin = mesh("skin_18").skin.as_ref().unwrap();
    assert_eq!(skin.joints, [scene.find_node("bone").unwrap(), scene.find_node("tip").unwrap()]);
    let open = &scene.animations[0];
    let target = |channel: &meshwire_scene::AnimationChannel| (channel.target, channel.track.channel);
    assert_eq!(target(&open.channels[2]), (scene.find_node("bone").map(AnimationTarget::Node), Channel::Position));
    let bezier =
        open.channels.iter().find(|channel| channel.track.keys.iter().any(|key| key.outgoing[2][1] != key.value[2]));
    assert!(bezier.is_some(), "handles of Bezier keys are there");
    assert_eq!(extra(&open.extras, "transition"), Some(&0.25.into()));
    let [Extra::Map(flag)] = list(&open.extras, "shapes") else { panic!() };
    assert_eq!((list(flag, "shapes").len(), number(flag, "vertex sets")), (12, 3));
}

#[test]
fn a_mesh_that_is_not_rendered_is_hidden() {
    let mut file = common::everything(Profile::Nmc);
    let root = file.model.root.as_mut().unwrap();
    root.find_mut("plain").unwrap().mesh_mut().unwrap().surface.render = 0;
    let purposes: Vec<Purpose> = sound("hidden", &file).meshes.iter().map(|mesh| mesh.purpose).collect();
    assert_eq!(purposes.iter().filter(|purpose| **purpose == Purpose::Hidden).count(), 1);
}

/// The client clears the flag of meshes that it merges, and draws them all the same.
#[test]
fn a_mesh_that_is_drawn_with_a_sibling_is_visible() {
    let mut file = common::everything(Profile::Ee);
    let plain = file.model.root.as_mut().unwrap().find_mut("plain").unwrap().mesh_mut().unwrap();
    plain.surface.render = 0;
    plain.index_counts.fill(0);
    assert_eq!(plain.index_list(), IndexList::Follower);
    assert!(sound("merged", &file).meshes.iter().all(|mesh| mesh.purpose != Purpose::Hidden));
    assert_eq!(file.separate(), 1);
    assert_eq!(file.model.root.as_mut().unwrap().find_mut("plain").unwrap().mesh().unwrap().surface.render, 1);
}

#[test]
fn damaged_references_are_left_out_and_counted() {
    let mut file = common::everything(Profile::Ee);
    let root = file.model.root.as_mut().unwrap();
    let plain = root.find_mut("plain").unwrap().mesh_mut().unwrap();
    plain.faces[0].vertices[1] = 4;
    plain.streams.normals.pop();
    let skin = root.find_mut("skin_18").unwrap().mesh_mut().unwrap();
    let nwn_mdl::tree::MeshKind::Skin(skin) = &mut skin.kind else { panic!() };
    (skin.bones[0][0], skin.slots[1]) = (17, 999);
    let bone = root.find_mut("bone").unwrap();
    bone.controllers.keys[0].value_index = 99;
    bone.controllers.set_constant(36, &[1.0]).unwrap();
    *bone.controllers.floats.last_mut().unwrap() = f32::NAN;
    let scene = sound("damaged", &file);
    let mesh = |name: &str| scene.meshes.iter().find(|mesh| mesh.name == name.as_bytes()).unwrap();
    assert_eq!(number(&mesh("plain").extras, "left out"), 1 + 3, "a triangle, and the normals");
    assert_eq!(mesh("plain").primitives[0].source_triangles, [1]);
    // Slot 17 leads to node 0, which is a joint then; slot 1 leads nowhere.
    let lost = number(&mesh("skin_18").extras, "left out");
    assert!(lost > 0 && mesh("skin_18").primitives[0].influences.all().len() + lost == 6, "{lost}");
    assert_eq!(number(&scene.nodes[scene.find_node("bone").unwrap()].extras, "left out"), 1);
}

/// A small file may have many keys that all say the same numbers are theirs.
#[test]
fn keys_that_share_numbers_are_left_out_and_counted() {
    let (keys, rows) = (60, 32_000_i16);
    let mut lid = nwn_mdl::build::dummy("lid").unwrap();
    lid.controllers.set_constant(36, &[1.0]).unwrap();
    lid.controllers.floats = vec![0.25; usize::try_from(rows).unwrap()];
    let first = lid.controllers.keys[0];
    lid.controllers.keys = (0..keys)
        .map(|id| nwn_mdl::generated::ControllerKey {
            id: 1000 + id,
            num_rows: rows,
            time_index: 0,
            value_index: 0,
            num_columns: 1,
            ..first
        })
        .collect();
    let mut file = nwn_mdl::build::file("demo", Profile::Ee).unwrap();
    let mut open = nwn_mdl::build::animation("open", "demo", 1.0).unwrap();
    open.root = Some(lid.clone());
    file.model.animations.push(open);
    file.model.root.as_mut().unwrap().children.push(lid);
    let scene = sound("shared", &file);
    assert_eq!(scene.animations[0].channels.len(), 0, "32,000 times and values in 32,000 numbers");
    let lost = usize::try_from(keys).unwrap();
    assert_eq!(number(&scene.animations[0].extras, "left out"), lost);
    assert_eq!(number(&scene.nodes[1].extras, "left out"), lost);
    // Constants may share theirs.
    let node = file.model.animations[0].root.as_mut().unwrap();
    node.controllers.keys.iter_mut().for_each(|key| key.num_rows = 1);
    let scene = sound("constants", &file);
    assert_eq!(scene.animations[0].channels.len(), lost);
    assert_eq!(extra(&scene.animations[0].extras, "left out"), None);
}

#[test]
fn animations_of_a_scene_begin_at_the_root_or_where_they_say() {
    let mut scene = Scene::new(Space::GLTF);
    let lid = meshwire_scene::Node { parent: Some(0), ..meshwire_scene::Node::named("lid") };
    scene.nodes = vec![meshwire_scene::Node::named("demo"), lid];
    let extras =
        vec![("transition".to_owned(), Extra::Number(0.5)), ("root".to_owned(), Extra::Text("lid".to_owned()))];
    scene.animations = vec![Animation::default(), Animation { extras, ..Animation::default() }];
    let file = MdlFile::from_scene(&scene, Profile::Ee).unwrap();
    let starts = file.model.animations.iter().map(|one| (one.timing.root_name.text(), one.timing.transition));
    assert_eq!(starts.collect::<Vec<_>>(), [(&b"demo"[..], 0.25), (b"lid", 0.5)]);
}

#[test]
fn scales_of_animated_nodes_are_uniform_but_for_rounding() {
    let mut scene = Scene::new(Space::GLTF);
    scene.name = b"demo".to_vec();
    let lid = meshwire_scene::Node { parent: Some(0), ..meshwire_scene::Node::named("lid") };
    scene.nodes = vec![meshwire_scene::Node::named("demo"), lid];
    let mut track = Track::new("lid".to_owned(), Channel::Scale, 3, Blend::Linear);
    track.keys = vec![Key::new(0.0, [1.0; 4]), Key::new(1.0, [2.0; 4])];
    let channels = vec![AnimationChannel { source: String::new(), target: Some(AnimationTarget::Node(1)), track }];
    scene.animations.push(Animation { name: b"open".to_vec(), duration: 1.0, channels, ..Animation::default() });
    let mut made = |y: f32| {
        let scale = Vec3::new(2.0, y, 2.0);
        scene.nodes[1].transform = Transform::Parts { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale };
        MdlFile::from_scene(&scene, Profile::Ee)
    };
    assert!(made(2.0001).is_ok());
    let error = made(2.0004).unwrap_err().to_string();
    assert!(error.contains("expected one scale for all axes"), "{error}");
}

#[cfg(feature = "arbitrary")]
#[test]
fn random_models_give_valid_scenes() {
    use arbitrary::{Arbitrary, Unstructured};
    for seed in 0..300 {
        let bytes = meshwire_core::testkit::Random::new(seed).bytes(64 << (seed % 9));
        let file = MdlFile::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        let scene = sound(&format!("seed {seed}"), &file);
        assert_eq!(scene.nodes.len(), file.nodes().count());
        let worlds = scene.world_transforms();
        scene.meshes.iter().for_each(|mesh| assert_eq!(scene.placed(mesh, &worlds).len(), 1));
    }
}
