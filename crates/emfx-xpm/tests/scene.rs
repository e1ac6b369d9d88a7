//! The motion as a scene: every key there, and a face moved by it as the crates move it.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use std::collections::HashSet;

use arbitrary::Unstructured;
use emfx_chunk::Text;
use emfx_xac::build::{ActorBuilder, MeshData, MorphData, NodeData, Part};
use emfx_xac::view::{DirectionRange, VertexDelta};
use emfx_xpm::{Decoding, Exporter, Lengths, MorphTarget, XpmFile};
use meshwire_core::{Format, generate, testkit};
use meshwire_scene::{AnimationTarget, Extra};

fn files() -> impl Iterator<Item = (String, XpmFile)> {
    let paths = testkit::samples("xpm").into_iter().chain(testkit::corpus_if_set("xpm", &["xpm"]));
    paths.map(|path| (path.display().to_string(), XpmFile::read(&std::fs::read(&path).unwrap()).unwrap()))
}

#[test]
fn every_file_gives_a_sound_scene_with_every_key() {
    let mut keys = 0;
    for (name, file) in files() {
        let scene = file.scene().unwrap();
        assert_eq!(scene.check(), [], "{name}");
        let mut places = HashSet::new();
        file.layout(&mut |leaf| places.extend(testkit::outer_paths(&leaf.path.to_string()).map(str::to_owned)))
            .unwrap();
        let channels = &scene.animations[0].channels;
        assert!(channels.iter().all(|channel| places.contains(channel.source.as_str())), "{name}");
        assert_eq!(channels.len(), file.submotions().count(), "{name}");
        for (channel, submotion) in channels.iter().zip(file.submotions()) {
            assert_eq!(channel.track.keys.len(), submotion.keys.len().max(1), "{name}");
            for time in [0.0_f32, 0.25, 0.6, 9.0] {
                let [weight, ..] = channel.track.sample(time.into()).unwrap();
                let expected = f64::from(submotion.sample(time, Decoding::Range));
                assert!((weight - expected).abs() < 1e-6, "{name}: {}", channel.source);
            }
            keys += submotion.keys.len();
        }
    }
    assert!(keys > 10, "{keys}");
}

#[test]
fn unsupported_content_is_reported_beside_the_scene() {
    let mut file = support::everything();
    file.info_chunk_mut().unwrap().motion_name = Text::from("greeting");
    let scene = file.scene().unwrap();
    let animation = &scene.animations[0];
    assert_eq!((scene.name.as_slice(), animation.name.as_slice()), (&b"greeting"[..], &b"greeting"[..]));
    let numbers = |values: &[f32]| Extra::from(values.to_vec());
    let submotion = |pose: f32, range: [f32; 2], phonemes: u32| {
        let named = [("pose weight", pose.into()), ("range", numbers(&range)), ("phonemes", phonemes.into())];
        Extra::Map(named.map(|(name, value)| (name.to_owned(), value)).into())
    };
    let plain = || submotion(0.0, [0.0, 1.0], 0);
    let [frown, bulge, phoneme] =
        [submotion(0.5, [0.0, 1.0], 0), submotion(0.0, [-0.5, 1.5], 0), submotion(0.0, [0.0, 1.0], 0x100)];
    let expected = [
        ("source application", Extra::from("3D Studio Max 13 (regular commercial version)")),
        ("original file", Extra::from("")),
        ("exporter", Extra::from("3.28, compiled May 25 2011")),
        ("frames per second", Extra::from(30)),
        ("submotions", Extra::List(vec![plain(), plain(), frown, bulge, phoneme, plain()])),
    ];
    assert_eq!(animation.extras, expected.map(|(name, value)| (name.to_owned(), value)));
    let raw = |place: usize, kind: u32, version: u32, bytes: u32| {
        let source = Extra::from(format!("body.chunks[{place}].body.unknown"));
        let numbers = [("kind", kind), ("version", version), ("bytes", bytes)];
        let numbers = numbers.map(|(name, value)| (name, Extra::from(value)));
        Extra::Map(
            [("source", source)].into_iter().chain(numbers).map(|(name, value)| (name.to_owned(), value)).collect(),
        )
    };
    let chunks = Extra::List(vec![raw(4, 50, 2, 3), raw(5, 99, 7, 5)]);
    assert_eq!(scene.extras, [("raw chunks".to_owned(), chunks)]);
    file.body.chunks.truncate(4);
    assert_eq!(file.scene().unwrap().extras, []);
}

#[test]
fn a_face_moves_as_the_crates_move_it() {
    let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
    let head = builder.node(NodeData::root("head")).unwrap();
    let positions = vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
    let part = Part { material: 0, num_vertices: 3, indices: vec![0, 1, 2] };
    let normals = vec![[0.0, 0.0, -1.0]; 3];
    builder.mesh(MeshData { node: head, positions, normals, parts: vec![part], ..MeshData::default() }).unwrap();
    for (name, vertex) in [("smile", 1), ("blink", 2), ("sneer", 2)] {
        let delta = VertexDelta { vertex, position: [0.5, -0.25, 0.125], normal: [0.0; 3], tangent: [0.0; 3] };
        builder.morph_target(MorphData { deltas: vec![(head, vec![delta])], ..MorphData::new(name) });
    }
    let actor = builder.build().unwrap();
    let motion = support::everything();
    let mut scene = actor.scene().unwrap();
    let missing = scene.play(&motion.scene().unwrap());
    assert_eq!(missing, [&b"frown"[..], b"bulge", b"", b"alone"], "an actor need not have all");
    let targets = actor.morph_targets().map(|target| MorphTarget {
        name: target.name.as_bytes(),
        phonemes: u32::from(target.phonemes),
        min: target.range_min,
        max: target.range_max,
    });
    let own = motion.motion();
    let join = own.join(targets);
    for time in [0.0_f32, 0.3, 0.5, 1.0] {
        let mut expected = actor.meshes().next().unwrap().positions().to_vec();
        for (target, weight) in actor.morph_targets().zip(join.sample(time, Decoding::Range)) {
            for delta in &target.deltas {
                delta.apply(weight.unwrap_or(0.0), DirectionRange::One, &mut expected, &mut [], &mut []);
            }
        }
        let part = &scene.meshes[0].primitives[0];
        let mut found = part.positions.clone();
        for channel in &scene.animations[0].channels {
            let Some(AnimationTarget::Morph { mesh: 0, target }) = channel.target else { continue };
            let [weight, ..] = channel.track.sample(time.into()).unwrap();
            for (place, delta) in found.iter_mut().zip(&part.morph_deltas[target].positions) {
                place.iter_mut().zip(delta).for_each(|(place, delta)| *place += delta * weight as f32);
            }
        }
        for (found, expected) in found.as_flattened().iter().zip(expected.as_flattened()) {
            assert!((found - expected).abs() < 1e-6, "at {time}: {found} {expected}");
        }
    }
}

#[test]
fn damaged_and_random_files_give_valid_scenes() {
    testkit::hostile(&support::everything().to_bytes().unwrap(), |input| {
        if let Ok(file) = XpmFile::read(input) {
            assert_eq!(file.scene().unwrap().check(), []);
        }
    });
    for seed in 0..1000 {
        let entropy = testkit::Random::new(seed).bytes(2048);
        let Ok(file) = generate::whole::<XpmFile>(&mut Unstructured::new(&entropy)) else { continue };
        assert_eq!(file.scene().unwrap().check(), [], "seed {seed}");
    }
}
