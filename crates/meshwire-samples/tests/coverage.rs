//! The samples hold everything they are there for.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

mod support;

use std::collections::BTreeSet;

use emfx_chunk::{FileHeader, rotation};
use meshwire::xac::generated::ChunkBody as ActorBody;
use meshwire::xac::{AttributeKind, Exporter, Lengths, XacFile};
use meshwire::xmodel::animation::Notes;
use meshwire::xmodel::binary::{Compression, TriangleLayout};
use meshwire::xmodel::text::{CosmeticKeyword, LineEnd, Preset, UvLayers};
use meshwire::xmodel::{AttachmentContent, Content, Style, Width, XmodelFile};
use meshwire::xpm::XpmFile;
use meshwire::xsm::XsmFile;
use meshwire_core::{Format, Severity};

/// Kind, version, big-endian, for all typed chunks of all samples of a format.
type Seen = BTreeSet<(u32, u32, bool)>;

fn is_big(header: &FileHeader) -> bool {
    header.endian() == binrw::Endian::Big
}

#[track_caller]
fn assert_both_orders(seen: &Seen, wanted: &[(u32, &[u32])]) {
    for (kind, versions) in wanted {
        for version in *versions {
            for big in [false, true] {
                assert!(seen.contains(&(*kind, *version, big)), "{kind} v{version}, big-endian: {big}");
            }
        }
    }
}

fn actors() -> Vec<(String, XacFile)> {
    let read = |sample| (support::name(&sample).to_owned(), XacFile::read(&sample.bytes).unwrap());
    support::folder("xac").into_iter().map(read).collect()
}

fn actor(name: &str) -> XacFile {
    actors().into_iter().find(|(found, _)| found == name).unwrap_or_else(|| panic!("{name}")).1
}

#[test]
fn actors_have_every_kind_and_version_of_chunk_in_both_orders() {
    let (mut typed, mut raw) = (Seen::new(), Seen::new());
    for (_, file) in actors() {
        for chunk in file.chunks() {
            let set = if matches!(chunk.body, ActorBody::Unknown(_)) { &mut raw } else { &mut typed };
            set.insert((chunk.kind.into(), chunk.version, is_big(&file.header)));
        }
    }
    assert_both_orders(
        &typed,
        &[
            (0, &[1, 2, 3, 4]),
            (1, &[1, 2]),
            (2, &[1, 2, 3, 4]),
            (3, &[1, 2, 3]),
            (4, &[1, 2]),
            (5, &[1, 2, 3]),
            (6, &[1]),
            (7, &[1, 2, 3, 4]),
            (8, &[1]),
            (9, &[1]),
            (10, &[1]),
            (11, &[1]),
            (12, &[1]),
            (13, &[1, 2]),
            (14, &[1]),
            (15, &[1]),
            (51, &[1]),
        ],
    );
    assert_both_orders(&raw, &[(50, &[1]), (99, &[7]), (1, &[77])]);
}

#[test]
fn actors_have_every_kind_of_attribute() {
    let files = actors();
    let layers = files.iter().flat_map(|(_, file)| file.bodies()).filter_map(|body| match body {
        ActorBody::Mesh(mesh) => Some(&mesh.layers),
        _ => None,
    });
    let kinds: BTreeSet<u32> = layers.flatten().map(|layer| layer.kind.into()).collect();
    assert_eq!(kinds, (0..=8).chain([42]).collect());
    assert_eq!(u32::from(AttributeKind::Cloth), 8);
}

#[test]
fn names_say_which_actors_have_tails_overstated_lengths_and_mixed_orders() {
    for (name, file) in actors() {
        let tail = file.chunks().iter().any(|chunk| !chunk.tail.is_empty());
        assert_eq!(tail, name.contains("tail"), "{name}");
        let overstated = file.chunks().iter().any(|chunk| chunk.stated_length() > chunk.true_length());
        assert_eq!(overstated, name.contains("overstated"), "{name}");
        let mixed = file.lods().any(|level| is_big(&level.actor.header) != is_big(&file.header));
        assert_eq!(mixed, name.contains("mixed-order"), "{name}");
    }
    let oddities = [
        actor("trailing-bytes-le").body.trailing.len() == 11,
        actor("length-understated-be").chunks().last().unwrap().stated_length() == 4,
        actor("material-v2-le").style().lengths == Lengths::Compatible,
        actor("material-v2-strict-le").style().lengths == Lengths::Strict,
        !actor("child-counts-zero-le").style().child_counts,
        actor("names-not-utf-8-le").tree().nodes().last().unwrap().name.to_str().is_none(),
        actor("box-with-nan-le").tree().nodes()[0].bounding_box.unwrap().center[1].to_bits() == 0x7fc1_2345,
    ];
    assert_eq!(oddities, [true; 7]);
}

#[test]
fn the_figure_is_one_in_every_generation() {
    for (name, exporter) in [
        ("figure", Exporter::Max2011),
        ("figure-maya-2008", Exporter::Maya2008),
        ("figure-maya-2007", Exporter::Maya2007),
    ] {
        let file = actor(name);
        assert_eq!(file.generation(), exporter);
        assert_eq!((file.nodes().count(), file.lods().count()), (20, 1));
        let targets: Vec<_> = file.morph_targets().map(|target| target.name.to_string()).collect();
        assert_eq!(targets, ["smile", "blink", "open"]);
        let moved: Vec<_> = file.morph_targets().map(|target| target.deltas[0].vertices.len()).collect();
        assert_eq!(moved, [2, 3, 3], "the corners of the mouth; eyes and chin with the middle between them");
        let findings: Vec<_> = file.lint().into_iter().filter(|finding| finding.severity > Severity::Note).collect();
        assert!(findings.is_empty(), "{findings:#?}");
        let level = &file.lods().next().unwrap().actor;
        for mesh in file.meshes().chain(level.meshes()) {
            assert_eq!(mesh.uvs().len(), mesh.tangents().len());
            for [a, b, c] in mesh.triangles() {
                let at = |index: u32| mesh.positions()[index as usize];
                let edge = |to: u32| [0, 1, 2].map(|axis| at(to)[axis] - at(a)[axis]);
                let ([x, y, z], [u, v, w]) = (edge(b), edge(c));
                let face = [y * w - z * v, z * u - x * w, x * v - y * u];
                assert!(rotation::length(face) > 0.0, "no triangle without an area");
                let normals = [a, b, c].map(|index| rotation::dot(face, mesh.normals()[index as usize]));
                assert!(normals.iter().sum::<f32>() > 0.0, "the front is where the normals are: {name} {a} {b} {c}");
            }
            for vertex in 0..mesh.positions().len() {
                assert!((rotation::length(mesh.normals()[vertex]) - 1.0).abs() < 1e-5);
                let weights: f32 = mesh.influences(vertex).iter().map(|influence| influence.weight).sum();
                assert!(mesh.skin.is_none() || weights == 1.0);
            }
        }
    }
}

fn motions() -> Vec<(String, XsmFile)> {
    let read = |sample| (support::name(&sample).to_owned(), XsmFile::read(&sample.bytes).unwrap());
    support::folder("xsm").into_iter().map(read).collect()
}

#[test]
fn motions_have_every_kind_and_version_of_chunk_in_both_orders() {
    let (mut typed, mut raw) = (Seen::new(), Seen::new());
    for (name, file) in motions() {
        for chunk in &file.body.chunks {
            let set = if matches!(chunk.body, meshwire::xsm::ChunkBody::Unknown(_)) { &mut raw } else { &mut typed };
            set.insert((chunk.kind.into(), chunk.version, is_big(&file.header)));
        }
        let tail = file.body.chunks.iter().any(|chunk| !chunk.tail.is_empty());
        assert_eq!(tail, name.contains("tail"), "{name}");
        let overstated = file.body.chunks.iter().any(|chunk| chunk.stated_length() > chunk.true_length());
        assert_eq!(overstated, name.contains("overstated"), "{name}");
    }
    assert_both_orders(&typed, &[(200, &[1, 2, 3]), (201, &[1, 2, 3]), (202, &[1, 2]), (203, &[1]), (51, &[1])]);
    assert_both_orders(&raw, &[(50, &[2]), (99, &[7]), (200, &[77])]);
}

#[test]
fn the_walk_moves_the_nodes_of_the_figure() {
    let figure = actor("figure");
    let mut found = 0;
    for (name, file) in motions().into_iter().filter(|(name, _)| name.starts_with("walk")) {
        let motion = file.motion().unwrap();
        assert_eq!(motion.duration(), 1.0, "{name}");
        for submotion in file.body.chunks.iter().flat_map(meshwire::xsm::Chunk::submotions) {
            let node = figure.tree().find(submotion.node_name().as_bytes()).unwrap_or_else(|| panic!("{name}"));
            let place = figure.tree().nodes()[node].transform.position;
            assert_eq!(submotion.pose().position, place, "{name}");
        }
        let turned = |at| motion.find(b"left_leg").unwrap().sample(at, Default::default()).rotation[0];
        assert!(turned(0.25) > 0.2 && turned(0.75) < -0.2 && turned(0.0).abs() < 1e-3, "{name}");
        found += 1;
    }
    assert_eq!(found, 5);
}

#[test]
fn morph_motions_have_every_kind_of_chunk_in_both_orders() {
    let (mut typed, mut raw) = (Seen::new(), Seen::new());
    for sample in support::folder("xpm") {
        let (name, file) = (support::name(&sample), XpmFile::read(&sample.bytes).unwrap());
        for chunk in &file.body.chunks {
            let set = if matches!(chunk.body, meshwire::xpm::ChunkBody::Unknown(_)) { &mut raw } else { &mut typed };
            set.insert((chunk.kind.into(), chunk.version, is_big(&file.header)));
            assert_eq!(chunk.stated_length() > chunk.true_length(), name.contains("overstated"), "{name}");
            assert_eq!(!chunk.tail.is_empty(), name.contains("tail"), "{name}");
        }
        if name == "talk" {
            let targets: Vec<String> = actor("figure").morph_targets().map(|target| target.name.to_string()).collect();
            for submotion in file.body.chunks.iter().flat_map(meshwire::xpm::Chunk::submotions) {
                assert!(targets.contains(&submotion.morph_target_name.to_string()), "{}", submotion.morph_target_name);
            }
        }
    }
    assert_both_orders(&typed, &[(100, &[1]), (101, &[1]), (102, &[1]), (51, &[1])]);
    assert_both_orders(&raw, &[(50, &[2]), (99, &[7]), (100, &[77])]);
}

fn xmodel(folder: &str) -> Vec<(String, XmodelFile)> {
    let read = |sample| (support::name(&sample).to_owned(), XmodelFile::read(&sample.bytes).unwrap());
    support::folder(folder).into_iter().map(read).collect()
}

#[test]
fn text_models_have_every_block_and_style() {
    let mut seen = BTreeSet::new();
    for (name, file) in xmodel("xmodel_export") {
        let (Style::Text(style), Content::Model(model)) = (&file.style, &file.content) else { panic!("{name}") };
        seen.insert(format!("version {}", model.version));
        if let Some((_, rest)) = name.split_once("style-") {
            let preset = style.preset.name();
            assert!(model.version != 6 || rest == format!("{preset}-v6"), "{name}: {preset}");
            seen.insert(format!("style {preset}"));
        }
        let mut see = |name: &str, found: bool| seen.extend(found.then(|| name.to_owned()));
        see("lf", style.line_end == LineEnd::Lf);
        see("crlf", style.line_end == LineEnd::CrLf);
        see("no final line end", !style.final_line_end);
        see("wide", style.widths.vertex == Width::Wide && style.widths.triangle == Width::Wide);
        see("line per uv set", style.uv_layers == UvLayers::LinePerSet);
        see("two uv sets", model.faces.iter().any(|face| face.corners[0].uvs.len() == 2));
        let cosmetic = model.cosmetic_bones.is_some();
        see("official cosmetic", cosmetic && style.cosmetic_keyword == CosmeticKeyword::Official);
        see("short cosmetic", cosmetic && style.cosmetic_keyword == CosmeticKeyword::Short);
        see("siege", model.siege.is_some());
        see("kept", file.kept_records() > 0);
        for attachment in &file.attachments {
            see(record(&attachment.content), true);
        }
    }
    let styles = Preset::ALL.into_iter().filter(|preset| !matches!(preset, Preset::OfficialAnimation | Preset::Exact));
    let mut wanted: BTreeSet<String> = styles.map(|preset| format!("style {}", preset.name())).collect();
    wanted.extend((5..=7).map(|version| format!("version {version}")));
    let features = [
        "lf",
        "crlf",
        "no final line end",
        "wide",
        "line per uv set",
        "two uv sets",
        "official cosmetic",
        "short cosmetic",
        "siege",
        "kept",
    ];
    wanted.extend(features.into_iter().chain(RECORDS).map(ToOwned::to_owned));
    assert_eq!(seen, wanted);
}

const RECORDS: [&str; 6] = ["comment", "semicolon", "extra", "rotation", "pitch layers", "pitch layer"];

fn record(content: &AttachmentContent) -> &'static str {
    match content {
        AttachmentContent::Comment(_) => "comment",
        AttachmentContent::Semicolon(_) => "semicolon",
        AttachmentContent::Extra(_) => "extra",
        AttachmentContent::Rotation(_) => "rotation",
        AttachmentContent::IkPitchLayerCount(_) => "pitch layers",
        AttachmentContent::IkPitchLayer(_) => "pitch layer",
        other => panic!("{other:?}"),
    }
}

#[test]
fn binary_files_have_every_container_layout_and_record() {
    let (mut layouts, mut containers, mut records) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for (name, file) in xmodel("xmodel_bin").into_iter().chain(xmodel("xanim_bin")) {
        let Style::Binary(style) = &file.style else { panic!("{name}") };
        containers.insert((file.model().is_some(), style.compression == Compression::Lz4));
        if style.widths.triangle == Width::Wide {
            layouts.insert(style.triangle_layout == TriangleLayout::Packed);
        }
        records.extend(file.attachments.iter().map(|attachment| record(&attachment.content)));
        let kept = ["padding-not-zero", "last-string-not-padded"].contains(&name.as_str());
        assert_eq!(file.kept_records() > 0, kept, "{name}");
    }
    assert_eq!((layouts.len(), containers.len()), (2, 4));
    assert_eq!(records, RECORDS.into_iter().collect());
}

#[test]
fn animations_have_notes_in_every_form() {
    for folder in ["xanim_export", "xanim_bin"] {
        let notes: BTreeSet<&str> = xmodel(folder)
            .iter()
            .map(|(_, file)| match &file.animation().unwrap().notes {
                Notes::None => "none",
                Notes::Tracks(_) => "tracks",
                Notes::Keys(_) => "keys",
            })
            .collect();
        assert_eq!(notes, ["keys", "none", "tracks"].into(), "{folder}");
    }
    let notes = xmodel("nt_export");
    assert!(notes.iter().any(|(_, file)| file.kept_records() > 0));
    assert!(notes.iter().all(|(_, file)| matches!(file.content, Content::Notes(_))));
}

#[test]
fn animations_are_in_the_layout_of_every_program_that_writes_them() {
    let mut seen = BTreeSet::new();
    for (name, file) in xmodel("xanim_export") {
        let Style::Text(style) = &file.style else { panic!("{name}") };
        if let Some(preset) = name.strip_prefix("style-") {
            assert_eq!(style.preset.name(), preset);
            seen.insert(preset.to_owned());
        }
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["export-x", "official-animation", "plain", "pycod", "wraith"]);
}
