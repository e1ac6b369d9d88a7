//! The motion as a scene: sound whatever the file is, every key there, and an actor moved by it as the crates move it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use std::collections::HashSet;

use arbitrary::Unstructured;
use emfx_chunk::Text;
use emfx_xac::build::{ActorBuilder, MeshData, NodeData, Part};
use emfx_xac::view::Matrix;
use emfx_xac::{LocalTransform, XacFile};
use emfx_xsm::{Exporter, Interpolation, Lengths, SubmotionLayout, TrackKind, XsmFile};
use meshwire_core::{Format, generate, testkit};
use meshwire_scene::glam::{Affine3A, Quat, Vec3};
use meshwire_scene::motion::{Channel, Key, narrowed};
use meshwire_scene::{AnimationTarget, Change, Extra, Scene, Transform};

fn files() -> impl Iterator<Item = (String, XsmFile)> {
    let paths = testkit::samples("xsm").into_iter().chain(testkit::corpus_if_set("xsm", &["xsm"]));
    paths.map(|path| (path.display().to_string(), XsmFile::read(&std::fs::read(&path).unwrap()).unwrap()))
}

/// The extras one a line, as names and values.
fn lines(extras: &[(String, Extra)]) -> Vec<String> {
    extras.iter().map(|(name, value)| format!("{name}: {value}")).collect()
}

#[test]
fn unsupported_content_is_reported_beside_the_scene() {
    let mut file = support::everything();
    let info = file.info_chunk_mut().unwrap();
    info.motion_name = Text::from("step");
    (info.importance, info.max_acceptable_error) = (Some(5.0), Some(0.25));
    let scene = file.scene().unwrap();
    assert_eq!((scene.name.as_slice(), scene.animations[0].name.as_slice()), (&b"step"[..], &b"step"[..]));
    assert_eq!(
        lines(&scene.extras),
        [
            "raw chunks: [{source: body.chunks[4].body.unknown, kind: 50, version: 2, bytes: 3}, {source: body.chunks[5].body.unknown, kind: 99, version: 7, bytes: 5}]",
            "multiply order: rotation_scale_translation",
            "left out: {wavelet motions of nodes: 1}",
        ]
    );
    assert_eq!(
        lines(&scene.animations[0].extras),
        [
            "source application: 3D Studio Max 13 (regular commercial version)",
            "original file: ",
            "exporter: 3.28, compiled May 25 2011",
            "frames per second: 30",
            "importance: 5",
            "max acceptable error: 0.25",
        ]
    );
    let (cape, tail) = (&scene.nodes[4], scene.nodes.last().unwrap());
    assert_eq!(
        lines(&cape.extras),
        [
            "bind pose: {position: [0, 0.5, -0.10000000149011612], rotation: [0, 0, 0, 1], scale: [1, 1, 1], scale rotation: [0, 0, 0, 1]}",
        ]
    );
    assert_eq!((tail.name.as_slice(), tail.transform), (&b"tail"[..], Transform::at(Vec3::Z)));
    assert_eq!(
        lines(&tail.extras),
        [
            "bind pose: {position: [0, 0, 1], rotation: [0, 0, 0, 1], scale: [1, 1, 1], scale rotation: [0, 0, 0, 1]}",
            "max error: 0.5",
        ]
    );
    assert_eq!(lines(&walk().scene().unwrap().extras), ["multiply order: rotation_scale_translation",]);
}

fn walk() -> XsmFile {
    XsmFile::from_submotions(Exporter::Max2011, 24, support::walk()).unwrap()
}

#[test]
fn every_file_gives_a_sound_scene_with_every_key() {
    let (mut keys, mut poses) = (0, 0);
    for (name, file) in files() {
        let scene = file.scene().unwrap();
        assert_eq!(scene.check(), [], "{name}");
        let mut places = HashSet::new();
        file.layout(&mut |leaf| places.extend(testkit::outer_paths(&leaf.path.to_string()).map(str::to_owned)))
            .unwrap();
        let channels = &scene.animations[0].channels;
        let sources = scene.nodes.iter().map(|node| &node.source).chain(channels.iter().map(|channel| &channel.source));
        for source in sources.chain([&scene.animations[0].source]) {
            assert!(places.contains(source.as_str()), "{name}: {source} leads nowhere");
        }
        let wavelets = file.wavelet_motion().map_or(0, |motion| motion.submotions.len());
        assert_eq!(scene.nodes.len(), file.submotions().count() + wavelets, "{name}");
        let left_out = scene.extras.iter().any(|(name, _)| name == "left out");
        assert_eq!(left_out, wavelets > 0, "{name}");
        let stored: usize = file.submotions().flat_map(|one| TrackKind::ALL.map(|kind| one.key_count(kind))).sum();
        let made = channels.iter().filter(|channel| channel.source.contains(".pose_")).count();
        let shown: usize = channels.iter().map(|channel| channel.track.keys.len()).sum();
        assert_eq!(shown, stored + made, "{name}");
        (keys, poses) = (keys + stored, poses + made);
        for (node, submotion) in file.submotions().enumerate() {
            for time in [0.0_f32, 0.21, 0.5, 1.7] {
                let expected = submotion.sample(time, Interpolation::Linear);
                let of_node = channels.iter().filter(|channel| channel.target == Some(AnimationTarget::Node(node)));
                for channel in of_node {
                    let value = channel.track.sample(time.into()).unwrap();
                    // One real motion has scales that are infinite.
                    if !value.iter().all(|part| part.is_finite()) {
                        continue;
                    }
                    let near = |expected: &[f32], sign: f64| {
                        expected
                            .iter()
                            .zip(value)
                            .all(|(a, b)| (f64::from(*a) - sign * b).abs() < 1e-3 * f64::from(a.abs()).max(1.0))
                    };
                    let fits = match channel.track.channel {
                        Channel::Position => near(&expected.position, 1.0),
                        Channel::Scale => near(&expected.scale, 1.0),
                        Channel::Rotation => near(&expected.rotation, 1.0) || near(&expected.rotation, -1.0),
                        _ => near(&expected.scale_rotation, 1.0) || near(&expected.scale_rotation, -1.0),
                    };
                    assert!(fits, "{name}: {} at {time}: {value:?}, {expected:?}", channel.source);
                }
            }
        }
    }
    println!("{keys} keys, {poses} poses in the place of keys");
    assert!(keys > 100 && poses > 10, "{keys} {poses}");
}

/// Where nodes are at a time: values of channels in the place of what the node has at rest.
fn moved(scene: &Scene, time: f64) -> Vec<Affine3A> {
    let mut parts: Vec<Transform> = scene.nodes.iter().map(|node| node.transform).collect();
    for channel in &scene.animations[0].channels {
        let (Some(AnimationTarget::Node(node)), Some(value)) = (channel.target, channel.track.sample(time)) else {
            continue;
        };
        let (mut new_scale, mut new_rotation, mut new_translation) = match parts[node] {
            Transform::Parts { translation, rotation, scale } => (scale, rotation, translation),
            Transform::Matrix(affine) => affine.to_scale_rotation_translation(),
        };
        match channel.track.channel {
            Channel::Position => new_translation = Vec3::from_array(narrowed(value)),
            Channel::Rotation => new_rotation = Quat::from_array(narrowed(value)),
            Channel::Scale => new_scale = Vec3::from_array(narrowed(value)),
            _ => {}
        }
        parts[node] = Transform::Parts { translation: new_translation, rotation: new_rotation, scale: new_scale };
    }
    scene.worlds_of(&parts.iter().map(Transform::affine).collect::<Vec<_>>())
}

/// Plays a motion on an actor, both ways, and returns how many vertices moved and agree; `None` where the pose of a node
/// cannot be said by position, rotation and scale in the order of a scene.
fn compare(name: &str, actor: &XacFile, motion: &XsmFile, time: f32) -> Option<usize> {
    let tree = actor.tree();
    let order = actor.header.multiply_order;
    let own = motion.motion().ok()?;
    let join = own.join(tree.nodes().iter().map(|node| node.name.as_bytes()));
    // A scene takes a name in another case where none is the same; the game does not.
    let names: HashSet<_> = tree.nodes().iter().map(|node| node.name.as_bytes().to_ascii_lowercase()).collect();
    if join.left().iter().any(|one| names.contains(&one.node_name().as_bytes().to_ascii_lowercase())) {
        return None;
    }
    let mut locals = tree.local_transforms();
    for (local, moved) in locals.iter_mut().zip(join.sample(time, Interpolation::Linear)) {
        let Some(moved) = moved else { continue };
        let of = |scale_rotation| LocalTransform {
            rotation: moved.rotation,
            scale_rotation,
            position: moved.position,
            scale: moved.scale,
            shear: [-1.0; 3],
        };
        *local = Matrix::local(&of(moved.scale_rotation), order);
        let plain = Matrix::local(&of([0.0, 0.0, 0.0, 1.0]), emfx_xac::MultiplyOrder::ScaleRotationTranslation);
        let size = moved.scale.iter().fold(0.0_f32, |most, part| most.max(part.abs()));
        let same = local.axes.as_flattened().iter().zip(plain.axes.as_flattened());
        if same.into_iter().any(|(a, b)| (a - b).abs() > size * 1e-5) {
            return None;
        }
    }
    let (bind, pose) = (tree.world_transforms(), tree.worlds_of(&locals));
    let mut scene = actor.scene().unwrap();
    let missing = scene.play(&motion.scene().unwrap());
    let left: HashSet<_> = join.left().iter().map(|one| one.node_name().as_bytes().to_vec()).collect();
    // A submotion is left over where a node of its name is moved by another one as well.
    assert!(missing.iter().all(|name| left.contains(name)), "{name}");
    let worlds = moved(&scene, time.into());
    let mut compared = 0;
    for (mesh, found) in actor.meshes().zip(&scene.meshes) {
        let expected = mesh.posed(mesh.positions(), &bind, &pose);
        let size = expected.as_flattened().iter().fold(1e-3_f32, |most, part| most.max(part.abs()));
        for (found, expected) in scene.placed(found, &worlds).concat().into_iter().zip(expected) {
            let expected = Vec3::from(expected);
            // One real motion has scales that are infinite.
            if expected.is_finite() {
                assert!(found.distance(expected) <= size * 1e-5, "{name}: {found}, {expected}");
                compared += 1;
            }
        }
    }
    Some(compared)
}

#[test]
fn an_actor_moves_as_the_crates_move_it() {
    let mut builder = ActorBuilder::new(Exporter::Maya2008, Lengths::Compatible);
    let body = builder.node(NodeData { position: [0.0, 2.0, 0.0], ..NodeData::root("body") }).unwrap();
    let leg = builder.node(NodeData { position: [0.1, 0.0, 0.0], ..NodeData::child("right leg", body) }).unwrap();
    let skin = builder.textured_material("skin", "skin");
    let positions = vec![[0.0; 3], [0.1, -1.0, 0.0], [0.2, -1.0, 0.3]];
    let influences = vec![vec![(0, 1.0)], vec![(0, 0.25), (1, 0.75)], vec![(1, 1.0)]];
    let parts = vec![Part { material: skin, num_vertices: 3, indices: vec![0, 1, 2] }];
    builder.mesh(MeshData { node: leg, positions, influences, parts, ..MeshData::default() }).unwrap();
    let actor = builder.build().unwrap();
    for time in [0.0, 0.3, 0.9, 5.0] {
        assert_eq!(compare("walk", &actor, &walk(), time), Some(3));
    }
    // Where the motion says nothing by keys its pose holds, not that of the actor.
    let mut scene = actor.scene().unwrap();
    scene.play(&walk().scene().unwrap());
    let leg = scene.worlds_of(&[Affine3A::IDENTITY; 2])[1].translation;
    assert_eq!(leg, Vec3::ZERO.into());
    assert!((moved(&scene, 0.0)[1].translation.x - 0.1).abs() < 1e-6);
}

#[test]
#[ignore = "needs real files"]
fn real_actors_move_as_the_crates_move_them() {
    let actors: Vec<_> = testkit::corpus("xac", &["xac"])
        .into_iter()
        .map(|path| (path.display().to_string(), XacFile::read(&std::fs::read(path).unwrap()).unwrap()))
        .collect();
    let (mut pairs, mut passed, mut vertices) = (0, 0, 0);
    for path in testkit::corpus("xsm", &["xsm"]) {
        let motion = XsmFile::read(&std::fs::read(&path).unwrap()).unwrap();
        for (name, actor) in &actors {
            let tree = actor.tree();
            let both = |name: &[u8]| tree.find(name).is_some();
            let shared = motion.submotions().filter(|one| both(one.node_name().as_bytes())).count();
            // A single node that every file of a program has is not a pair.
            if shared < 3 {
                continue;
            }
            match compare(&format!("{name}, {}", path.display()), actor, &motion, 0.4) {
                Some(compared) => (pairs, vertices) = (pairs + 1, vertices + compared),
                None => passed += 1,
            }
        }
    }
    println!("{pairs} pairs, {vertices} vertices; {passed} pairs with scales along turned axes passed over");
    assert!(actors.is_empty() || pairs > 10, "{pairs}");
}

#[test]
fn damaged_and_random_files_give_valid_scenes() {
    let mut file = support::small();
    for endian in [binrw::Endian::Little, binrw::Endian::Big] {
        file.set_endian(endian);
        testkit::hostile(&file.to_bytes().unwrap(), |input| {
            let Ok(mut file) = XsmFile::read(input) else { return };
            let scene = file.scene().unwrap();
            assert_eq!(scene.check(), []);
            let mut changes = vec![Change::NodeTransform { node: 0, transform: Transform::at(Vec3::X) }];
            if let Some(channel) = scene.animations[0].channels.first() {
                let mut track = channel.track.clone();
                track.keys.push(Key::new(9.0, [1.0; 4]));
                changes.push(Change::Keys { animation: 0, channel: 0, track });
            }
            let before = file.clone();
            if file.apply(&changes).is_err() {
                assert!(file.to_bytes() == before.to_bytes());
            }
        });
    }
    for seed in 0..1000 {
        let entropy = testkit::Random::new(seed).bytes(4096);
        let Ok(file) = generate::whole::<XsmFile>(&mut Unstructured::new(&entropy)) else { continue };
        assert_eq!(file.scene().unwrap().check(), [], "seed {seed}");
    }
}

#[test]
fn wavelets_are_counted() {
    let mut file = walk();
    file.body.chunks.push(emfx_xsm::Chunk::new(support::wavelets()));
    let scene = file.scene().unwrap();
    assert_eq!((scene.nodes.len(), &*scene.nodes[5].name), (6, &b"tail"[..]));
    let counted = scene.extras.iter().find(|(name, _)| name == "left out").map(|(_, value)| value.clone());
    assert_eq!(counted, Some(Extra::Map(vec![("wavelet motions of nodes".to_owned(), Extra::Number(1.0))])));
    assert!(file.submotion_layout() == Some(SubmotionLayout::PackedList));
}
