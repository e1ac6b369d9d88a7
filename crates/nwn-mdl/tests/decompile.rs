//! Binary models as text and back.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::common;

use meshwire_core::testkit::{self, assert_same_bytes, corpus};
use meshwire_core::{Format, Severity};
use nwn_mdl::build::{self, Shape};
use nwn_mdl::generated::ControllerKey;
use nwn_mdl::text::{Content, Keyword, TextFile};
use nwn_mdl::tree::{MeshKind, Node};
use nwn_mdl::{MdlFile, Profile, compile, compile_with, decompile, decompile_plain, decompiled_profile};

/// The files of the corpus, by name.
fn files() -> Vec<(String, Vec<u8>)> {
    let files = corpus("mdl", &["mdl"]).into_iter().chain(corpus("mdl-pairs", &["mdl"]));
    let files = files.map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()));
    files.filter(|(_, bytes)| MdlFile::detect(bytes)).collect()
}

/// Through a text as it lies on disk; the text.
fn there_and_back(name: &str, bytes: &[u8]) -> Vec<u8> {
    let file = MdlFile::read(bytes).unwrap();
    let text = decompile(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    let written = text.to_bytes().unwrap_or_else(|error| panic!("{name}: {error}"));
    let read = TextFile::read(&written).unwrap();
    assert!(read == text, "{name}: the text reads back otherwise");
    assert_eq!(decompiled_profile(&read), Some(file.profile), "{name}");
    let back = compile(&read, file.profile).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_same_bytes(name, bytes, &back.to_bytes().unwrap());
    written
}

/// How much of a text is comments of ours.
fn comments(text: &[u8]) -> usize {
    let lines = text.split_inclusive(|byte| *byte == b'\n');
    lines.filter(|line| line.trim_ascii_start().starts_with(b"#mdl")).map(<[u8]>::len).sum()
}

#[test]
#[ignore = "needs real files"]
fn real_files_round_trip() {
    let (mut all, mut kept, mut sizes) = (0, 0, Vec::new());
    for (name, bytes) in files() {
        let text = there_and_back(&name, &bytes);
        let own = comments(&text);
        sizes.push((own * 1000 / text.len(), name.rsplit('/').next().unwrap_or_default().to_owned()));
        (all, kept) = (all + text.len(), kept + own);
    }
    println!("{kept} of {all} bytes are comments; per kilobyte: {sizes:?}");
}

#[test]
fn every_kind_of_node_round_trips() {
    for profile in Profile::ALL {
        let bytes = common::everything(profile).to_bytes().unwrap();
        let _ = there_and_back(profile.name(), &bytes);
    }
}

/// A node of a plain text says the same as that of the file, as precisely as numbers are printed.
fn assert_like(name: &str, own: &Node, back: &Node, profile: Profile) {
    let name = format!("{name}: {}", own.head.name.to_lossy());
    let near = |one: &[f32], other: &[f32]| {
        let is_near = |(one, other): (&f32, &f32)| one == other || (one - other).abs() <= 1e-6 * one.abs().max(1.0);
        one.len() == other.len() && one.iter().zip(other).all(is_near)
    };
    let tracks = |node: &Node| node.tracks(profile).filter(|track| track.attribute.is_some()).count();
    assert_eq!(tracks(own), tracks(back), "{name}");
    for (one, other) in own.tracks(profile).filter(|track| track.attribute.is_some()).zip(back.tracks(profile)) {
        assert!(near(one.times, other.times) && near(one.values, other.values), "{name} {one:?} {other:?}");
    }
    let (Some(own), Some(back)) = (own.mesh(), back.mesh()) else { return };
    let corners = |mesh: &nwn_mdl::tree::Mesh| {
        let mut all = Vec::new();
        for vertex in mesh.faces.iter().flat_map(|face| face.vertices).map(usize::from) {
            all.extend(mesh.streams.positions.get(vertex).into_iter().flatten());
            all.extend(mesh.streams.uvs.iter().filter_map(|set| set.get(vertex)).flatten());
            if let MeshKind::Skin(skin) = &mesh.kind {
                let mut weights = skin.weights.get(vertex).copied().unwrap_or_default();
                weights.sort_by(f32::total_cmp);
                all.extend(weights);
            }
            if let MeshKind::DanglyMesh(dangly) = &mesh.kind {
                all.extend(dangly.constraints.get(vertex));
            }
        }
        all
    };
    assert!(near(&corners(own), &corners(back)), "{name}: corners");
}

#[test]
#[ignore = "needs real files"]
fn plain_texts_of_real_files_keep_the_content() {
    for (name, bytes) in files() {
        let file = MdlFile::read(&bytes).unwrap();
        let plain = decompile_plain(&file).unwrap();
        let written = plain.text.to_bytes().unwrap();
        assert_eq!(comments(&written), 0, "{name}");
        let back = compile(&TextFile::read(&written).unwrap(), file.profile).unwrap();
        let nodes = |file: &MdlFile| file.nodes().cloned().collect::<Vec<_>>();
        for (own, back) in nodes(&file).iter().zip(&nodes(&back)) {
            assert_like(&name, own, back, file.profile);
        }
        assert_eq!(file.model.animations.len(), back.model.animations.len(), "{name}");
        for (own, back) in file.model.animations.iter().zip(&back.model.animations) {
            let events = |animation: &nwn_mdl::tree::Animation| {
                let event = |event: &nwn_mdl::generated::Event| (event.time.to_bits(), event.name.text().to_vec());
                animation.events.iter().map(event).collect::<Vec<_>>()
            };
            assert_eq!((events(own), own.timing.length), (events(back), back.timing.length), "{name}");
            assert_eq!(own.nodes().count(), back.nodes().count());
            for (own, back) in own.nodes().zip(back.nodes()) {
                assert_like(&name, own, back, file.profile);
            }
        }
    }
}

#[test]
pub fn plain_text_losses_are_listed() {
    let mut file = common::everything(Profile::Nmc);
    assert!(testkit::saw(decompile_plain(&file).unwrap().losses).iter().any(|loss| loss.severity == Severity::Warning));
    file = nwn_mdl::build::file("demo", Profile::Nmc).unwrap();
    file.complete();
    assert_eq!(testkit::saw(decompile_plain(&file).unwrap().losses), [], "nothing to lose");
    file.model.properties.super_model = 7;
    let losses = testkit::saw(decompile_plain(&file).unwrap().losses);
    let shown: Vec<String> = losses.iter().map(ToString::to_string).collect();
    assert_eq!(shown, ["note[no-statement]: super_model differs from what the text compiles to, in 1 place"]);
}

/// A text names bones by their nodes: one without a node, or beyond those of its compiler, would become another one.
#[test]
fn plain_text_of_a_bone_without_a_name_is_refused() {
    let shape = Shape {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
        triangles: vec![[0, 1, 2]],
        ..Shape::default()
    };
    let mut file = nwn_mdl::build::file("demo", Profile::Nmc).unwrap();
    file.model.root.as_mut().unwrap().children.push(build::skin("coat", &shape, 64, Profile::Nmc).unwrap());
    let with = |slot: i16, node: i16| {
        let mut file = file.clone();
        let mesh = file.model.root.as_mut().unwrap().find_mut("coat").unwrap().mesh_mut().unwrap();
        let MeshKind::Skin(skin) = &mut mesh.kind else { panic!("not a skin") };
        skin.slots.fill(0);
        skin.slots[usize::try_from(slot).unwrap()] = node;
        skin.weights = vec![[1.0, 0.0, 0.0, 0.0]; 3];
        skin.bones = vec![[0, -1, -1, -1], [slot, -1, -1, -1], [0, -1, -1, -1]];
        file.complete();
        let (plain, whole) = (decompile_plain(&file).map(|_| ()), decompile(&file).unwrap());
        assert_eq!(compile(&whole, Profile::Nmc).unwrap().to_bytes().unwrap(), file.to_bytes().unwrap());
        plain.map_err(|error| error.to_string())
    };
    assert_eq!(with(17, 1), Ok(()));
    for (slot, node) in [(18, 1), (17, 2), (17, -1)] {
        let expected = format!(
            "vertex 1 of skin \"coat\" is bound to bone slot {slot}, expected a slot below 18 that refers to a node"
        );
        assert_eq!(with(slot, node), Err(format!("mdl: the model has no text form: {expected}")));
    }
}

/// Comments that were written for other statements are passed over, and that is said.
#[test]
pub fn edits_of_statements_take_their_comments_away() {
    let mut file = common::everything(Profile::Bio);
    let node = file.model.root.as_mut().unwrap().find_mut("plain").unwrap();
    let mesh = node.mesh_mut().unwrap();
    mesh.surface.average = [9.0; 3];
    mesh.options.padding = 77;
    let mut text = decompile(&file).unwrap();
    let average =
        |file: &MdlFile| file.model.root.as_ref().unwrap().find("plain").unwrap().mesh().unwrap().surface.average;
    let options = nwn_mdl::Options::new(Profile::Bio);
    assert_eq!(average(&compile_with(&text, &options).unwrap().file), [9.0; 3]);

    let plain = text.nodes().find(|node| node.name == b"plain").unwrap();
    let verts = plain.statements.iter().position(|own| own.keyword() == Some(Keyword::Verts)).unwrap();
    let place = plain.index + 1 + verts;
    let Content::Table(table) = &mut text.statements.get_mut(place).unwrap().content else { panic!() };
    let nwn_mdl::text::Rows::Numbers(rows) = &mut table.rows else { panic!() };
    *rows.row_mut(0).unwrap().first_mut().unwrap() = -1.0;
    let compiled = compile_with(&text, &options).unwrap();
    assert_ne!(average(&compiled.file), [9.0; 3]);
    let kept: Vec<_> = testkit::saw(compiled.losses.clone()).into_iter().filter(|loss| loss.code == "kept").collect();
    assert!(kept.iter().any(|loss| loss.message.contains("the statements of the node were changed")), "{kept:?}");
    // Nothing of another compiler counts.
    let compiled = compile_with(&text, &nwn_mdl::Options::new(Profile::Nmc)).unwrap();
    assert!(
        testkit::saw(compiled.losses.clone())
            .iter()
            .any(|loss| loss.code == "kept" && loss.message.contains("for bio"))
    );
}

#[test]
fn a_model_without_a_root_has_no_text() {
    let mut file = nwn_mdl::build::file("demo", Profile::Ee).unwrap();
    file.model.root = None;
    let error = decompile(&file).unwrap_err().to_string();
    assert!(error.contains("the model has no text form"), "{error}");
}

/// Names that no text can have, and names that mean two nodes.
#[test]
fn unusual_names_round_trip() {
    for name in [&b"two words"[..], b"#", b"", b"NULL", b"caf\xe9", b"exactly_thirty_two_bytes_of_name"] {
        let mut file = common::everything(Profile::Ee);
        let mut field = meshwire_core::FixedText([0; 32]);
        field.0.iter_mut().zip(name).for_each(|(byte, own)| *byte = *own);
        for wanted in ["bone", "tip", "skin_18"] {
            file.model.root.as_mut().unwrap().find_mut(wanted).unwrap().head.name = field;
        }
        let _ = there_and_back("names", &file.to_bytes().unwrap());
    }
}

#[cfg(feature = "arbitrary")]
#[test]
fn arbitrary_models_round_trip_or_are_refused() {
    use arbitrary::{Arbitrary, Unstructured};
    let mut refused = 0;
    for seed in 0..300 {
        let bytes = meshwire_core::testkit::Random::new(seed).bytes(64 << (seed % 9));
        let mut file = MdlFile::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        let dummy = || nwn_mdl::build::dummy("root").unwrap();
        file.model.root.get_or_insert_with(dummy);
        match decompile(&file) {
            Ok(_) => {
                let _ = there_and_back(&format!("seed {seed}"), &file.to_bytes().unwrap());
            }
            Err(error) => {
                refused += 1;
                println!("seed {seed}: {error}");
            }
        }
    }
    assert!(refused < 3, "{refused}");
}

/// A small file may have many keys that all say the same numbers are theirs: those are kept as they are.
#[test]
fn keys_that_share_numbers_do_not_make_long_texts() {
    let mut lid = nwn_mdl::build::dummy("lid").unwrap();
    lid.controllers.set_constant(36, &[1.0]).unwrap();
    let key = ControllerKey { num_rows: 8_000, time_index: 0, value_index: 0, ..lid.controllers.keys[0] };
    lid.controllers.floats = vec![0.25; 8_000];
    lid.controllers.keys = (0..200).map(|_| key).collect();
    let mut file = nwn_mdl::build::file("demo", Profile::Ee).unwrap();
    file.model.root.as_mut().unwrap().children.push(lid);
    let text = decompile(&file).unwrap();
    assert!(text.to_bytes().unwrap().len() < 200_000, "of 1,600,000 rows");
    assert_eq!(compile(&text, Profile::Ee).unwrap().to_bytes().unwrap(), file.to_bytes().unwrap());
}
