//! Every rule of the lints: a file that breaks it, and nothing else.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use binrw::Endian;
use meshwire_core::{FixedText, Format, Severity, testkit};
use xumf::ani::{AniFile, AnimationData, Interpolation, Keyframe, TrackKind};
use xumf::{
    AttributeData, DataFormat, MaterialRange, Mesh, MeshData, PrimitiveType, Profile, Storage, Style, Usage, Writer,
    XmfFile,
};

fn data() -> MeshData {
    MeshData {
        positions: vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]],
        normals: vec![[0.0, 0.0, 1.0]; 4],
        triangles: vec![[0, 1, 2], [2, 1, 3]],
        materials: vec![
            MaterialRange { name: "ships.hull".into(), triangles: 1 },
            MaterialRange { name: "ships.glass".into(), triangles: 1 },
        ],
        ..MeshData::default()
    }
}

fn visual() -> XmfFile {
    data().visual(Profile::X4).unwrap()
}

/// Codes and severities after a change that is written and read back.
fn codes(mut file: XmfFile, change: impl FnOnce(&mut XmfFile)) -> Vec<(&'static str, Severity)> {
    change(&mut file);
    let read = XmfFile::read(&file.to_bytes().unwrap()).unwrap();
    let findings = testkit::lint(&read);
    for finding in &findings {
        assert!(finding.offset.is_some() && !finding.message.contains('\n'), "{finding}");
    }
    findings.iter().map(|finding| (finding.code, finding.severity)).collect()
}

use Severity::{Error, Note, Warning};

#[test]
fn a_file_as_the_games_write_it_has_no_findings() {
    assert_eq!(codes(visual(), |_| {}), []);
    assert_eq!(codes(data().collision(Profile::XRebirth).unwrap(), |_| {}), []);
    assert_eq!(Writer::of(&visual()), Writer::X4);
    assert_eq!(Writer::of(&data().visual(Profile::XRebirth).unwrap()), Writer::Rebirth);
}

#[test]
fn headers() {
    let header = |change: fn(&mut XmfFile)| codes(visual(), change);
    assert_eq!(header(|f| f.header_mut().box_size = [1.0; 3]), [("box-not-zero", Note)]);
    assert_eq!(header(|f| f.header_mut().primitive_type = PrimitiveType::TriangleStrip), [("primitive-type", Error)]);
    assert_eq!(header(|f| f.wire_mut().reserved = 7), [("header-garbage", Note)]);
    assert_eq!(header(|f| f.header_mut().num_indices = 7), [("header-counts", Note)]);
    let found = header(|f| {
        f.wire_mut().header_size = 68;
        f.wire_mut().body.header.beyond = vec![0; 4];
    });
    assert_eq!(found, [("header-size", Warning)]);
    let mut mesh = visual().mesh().unwrap();
    mesh.set_endian(Endian::Big);
    let style = Style { descriptor_size: 192, storage: Storage::Raw, ..Style::new(Profile::X4) };
    let found = codes(XmfFile::from_mesh(&mesh, &style).unwrap(), |_| {});
    assert_eq!(
        found,
        [("big-endian", Note), ("descriptor-size", Warning), ("uncompressed", Note), ("uncompressed", Note)]
    );
    let found = codes(visual(), |file| {
        file.wire_mut().material_size = 140;
        file.wire_mut().body.materials.iter_mut().for_each(|slot| slot.beyond = vec![0; 4]);
    });
    assert_eq!(found, [("material-size", Warning)]);
}

#[test]
fn descriptors() {
    let record = |change: fn(&mut xumf::Descriptor)| {
        codes(visual(), |file| change(&mut file.wire_mut().body.descriptors[0].record))
    };
    assert_eq!(record(|d| d.num_elements = 17), [("declaration", Error)]);
    let found = record(|d| d.num_sections = 2);
    assert!(found.contains(&("sections", Warning)), "{found:?}");
    let found = record(|d| d.data_offset = 1);
    assert!(found.contains(&("buffer-overlap", Warning)) && found.contains(&("buffer-damaged", Error)), "{found:?}");
    let found = record(|d| d.data_offset = 1_000_000);
    assert!(found.contains(&("buffer-place", Error)), "{found:?}");
    let found = record(|d| d.elements[0].format = DataFormat::Unknown(99));
    assert!(found.contains(&("declaration", Error)), "{found:?}");
    let found = record(|d| d.elements[1].format = DataFormat::Float4);
    assert!(found.contains(&("item-size", Error)), "{found:?}");
    assert_eq!(record(|d| d.num_elements = 1), [("item-size", Note)]);
    let found = codes(visual(), |file| file.wire_mut().body.descriptors.swap(0, 1));
    assert!(found.contains(&("buffer-order", Warning)) && found.contains(&("buffer-order", Note)), "{found:?}");
    let found = codes(visual(), |file| {
        file.wire_mut().body.descriptors.pop();
        file.wire_mut().num_buffers = 1;
    });
    assert!(found.contains(&("index-buffers", Error)) && found.contains(&("data-gap", Note)), "{found:?}");
    let mut mesh = Mesh::new(Endian::Little);
    mesh.add_stream(&AttributeData::vectors(Usage::Position, DataFormat::Float3, &[[0.0; 3]; 3])).unwrap();
    mesh.add_stream(&AttributeData::uvs(0, DataFormat::Half2, &[[0.0; 2]; 3])).unwrap();
    mesh.set_indices(&[0, 1, 2]).unwrap();
    let style = Style { descriptor_size: 56, ..Style::new(Profile::XRebirth) };
    let found = codes(XmfFile::from_mesh(&mesh, &style).unwrap(), |file| {
        file.wire_mut().body.descriptors[1].record.items_per_section = 2;
        file.wire_mut().body.descriptors[1].record.item_size = 6;
    });
    assert_eq!(found, [("vertex-counts", Error), ("item-size", Note)]);
}

#[test]
fn contents() {
    let edited = |change: fn(&mut Mesh)| {
        codes(visual(), |file| {
            file.edit(|mesh| {
                change(mesh);
                Ok(())
            })
            .unwrap();
        })
    };
    assert_eq!(edited(|mesh| mesh.set_indices_as(&[0, 1, 2, 2, 1, 3], true).unwrap()), [("index-width", Note)]);
    assert_eq!(edited(|mesh| mesh.set_indices(&[0, 1, 2, 2, 2, 3]).unwrap()), [("degenerate-triangles", Note)]);
    let found = edited(|mesh| mesh.set_indices(&[0, 1, 2, 2, 1]).unwrap());
    assert_eq!(found, [("material-range", Error), ("index-count", Error)]);
    assert_eq!(edited(|mesh| mesh.set_indices(&[0, 2, 1, 2, 3, 1]).unwrap()), [("winding", Note)]);
    let found = codes(visual(), |file| {
        file.edit(|mesh| mesh.set_attribute(Usage::Normal, 0, &[[0.2, 0.2, 0.2]; 4])).unwrap();
    });
    assert!(found.contains(&("normal-length", Note)), "{found:?}");
    let found = codes(visual(), |file| {
        let mut data = file.decode(0).unwrap();
        data[..4].copy_from_slice(&f32::NAN.to_le_bytes());
        file.wire_mut().body.descriptors[0].record.compressed = 0;
        file.wire_mut().body.descriptors[0].record.stored_size = data.len() as u32;
        file.wire_mut().body.descriptors[0].record.data_offset = file.wire().body.data.len() as u32;
        file.wire_mut().body.data.extend(data);
    });
    assert!(found.contains(&("not-finite", Error)), "{found:?}");
    let found = codes(data().collision(Profile::X4).unwrap(), |file| {
        file.wire_mut().body.descriptors[1].record.value_max = 4.0;
    });
    assert_eq!(found, [("value-range", Warning)]);
    // Indices to vertices that are not there: by a vertex buffer that lost some.
    let mut mesh = Mesh::new(Endian::Little);
    mesh.set_indices_as(&[], true).unwrap();
    mesh.add_stream(&AttributeData::vectors(Usage::Position, DataFormat::Float3, &[[0.0; 3]; 4])).unwrap();
    mesh.set_indices(&[0, 1, 3]).unwrap();
    let file = XmfFile::from_mesh(&mesh, &Style { storage: Storage::Raw, ..Style::new(Profile::X4) }).unwrap();
    let found = codes(file, |file| {
        let body = &mut file.wire_mut().body;
        body.descriptors[0].record.items_per_section = 3;
        body.descriptors[0].record.stored_size = 36;
        file.header_mut().num_vertices = 3;
    });
    assert!(found.contains(&("index-range", Error)) && found.contains(&("data-gap", Note)), "{found:?}");
}

#[test]
fn materials() {
    let changed =
        |change: fn(&mut xumf::Material)| codes(visual(), |file| change(file.materials_mut().last().unwrap()));
    assert_eq!(changed(|m| m.first_index = 4), [("material-range", Warning), ("material-range", Error)]);
    assert_eq!(changed(|m| m.first_index = 2), [("material-range", Warning), ("material-range", Warning)]);
    assert_eq!(changed(|m| m.num_indices = 2), [("material-range", Warning), ("material-range", Warning)]);
    assert_eq!(changed(|m| m.name.set("paranid fx").unwrap()), [("material-name", Note)]);
    assert_eq!(changed(|m| m.name.0[127] = 1), [("material-name", Note)]);
    assert_eq!(changed(|m| m.name = FixedText([b'a'; 128])), [("material-name", Error)]);
}

#[test]
fn collision_meshes() {
    let made = |attribute: &AttributeData, declared: bool| {
        let mut mesh = Mesh::new(Endian::Little);
        if declared {
            mesh.add_interleaved_stream(std::slice::from_ref(attribute)).unwrap();
        } else {
            mesh.add_stream(attribute).unwrap();
        }
        mesh.set_indices_as(&[0, 1, 2], true).unwrap();
        let found = codes(XmfFile::from_mesh(&mesh, &Style::new(Profile::X4)).unwrap(), |_| {});
        found.into_iter().filter(|(code, _)| code.starts_with("collision")).collect::<Vec<_>>()
    };
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let floats = AttributeData::vectors(Usage::Position, DataFormat::Float3, &corners);
    let halves = AttributeData::vectors(Usage::Position, DataFormat::Half4, &corners);
    assert_eq!(made(&floats, false), []);
    assert_eq!(made(&floats, true), [("collision-range", Warning), ("collision-declared", Error)]);
    assert_eq!(made(&halves, false), [("collision-format", Error)]);
}

#[test]
fn a_mesh_that_the_game_uses_for_collisions_has_nothing_but_positions() {
    let codes = |file: &XmfFile| {
        let found =
            testkit::saw(file.lint_as_collision()).into_iter().map(|finding| (finding.code, finding.path.to_string()));
        found.filter(|(code, _)| code.starts_with("collision")).collect::<Vec<_>>()
    };
    let corners = [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    let data = MeshData { positions: corners.into(), triangles: vec![[0, 1, 2]], ..MeshData::default() };
    assert_eq!(codes(&data.collision(Profile::X4).unwrap()), []);
    let mut mesh = Mesh::new(Endian::Little);
    let positions = AttributeData::vectors(Usage::Position, DataFormat::Float3, &corners);
    mesh.add_interleaved_stream(std::slice::from_ref(&positions)).unwrap();
    mesh.set_indices_as(&[0, 1, 2], true).unwrap();
    let found = codes(&XmfFile::from_mesh(&mesh, &Style::new(Profile::X4)).unwrap());
    assert!(found.contains(&("collision-range", "body.descriptors[0].value_min".to_owned())), "{found:?}");
    let found = codes(&visual());
    assert!(found.contains(&("collision-attributes", "body.descriptors[0]".to_owned())), "{found:?}");
    assert!(
        !visual().lint().iter().any(|finding| finding.code.starts_with("collision")),
        "no name says what it is for"
    );
}

#[test]
fn animations() {
    let lint = |change: fn(&mut AniFile)| -> Vec<(&'static str, Severity)> {
        let mut file = AniFile::new();
        let keys = [Keyframe::linear(0.0, [0.0; 3]), Keyframe::linear(1.0, [1.0; 3])];
        file.add_animation(&AnimationData::new("part", "loop", 1.0).with(TrackKind::Position, &keys)).unwrap();
        change(&mut file);
        let read = AniFile::read(&file.to_bytes().unwrap()).unwrap();
        testkit::lint(&read).iter().map(|finding| (finding.code, finding.severity)).collect()
    };
    assert_eq!(lint(|_| {}), []);
    assert_eq!(lint(|f| f.wire_mut().padding[0] = 1), [("padding", Note)]);
    assert_eq!(lint(|f| f.wire_mut().animations[0].padding[7] = 1), [("padding", Note)]);
    assert_eq!(lint(|f| f.wire_mut().animations[0].name.0[60] = 1), [("name", Note)]);
    assert_eq!(lint(|f| f.wire_mut().animations[0].subname = FixedText([b'x'; 64])), [("name", Warning)]);
    assert_eq!(lint(|f| f.wire_mut().animations[0].duration = 2.0), [("duration", Note)]);
    assert_eq!(lint(|f| f.wire_mut().animations[0].duration = f32::NAN), [("not-finite", Error)]);
    assert_eq!(lint(|f| f.wire_mut().keys.swap(0, 1)), [("key-time", Warning)]);
    assert_eq!(lint(|f| f.wire_mut().keys[0].time = 1.0), [("key-time", Note)]);
    assert_eq!(lint(|f| f.wire_mut().keys[0].value[2] = f32::INFINITY), [("not-finite", Error)]);
    assert_eq!(lint(|f| f.wire_mut().keys[0].interpolation[1] = Interpolation::Tcb), [("interpolation", Warning)]);
    let scale = [Keyframe::step(0.0, [1.0; 3])];
    let mut file = AniFile::new();
    file.add_animation(&AnimationData::new("part", "loop", 0.0).with(TrackKind::PreScale, &scale)).unwrap();
    assert_eq!(testkit::lint(&file).iter().map(|f| f.code).collect::<Vec<_>>(), ["scale-pairs"]);
    let mut empty = AniFile::new();
    empty.wire_mut().key_offset = 0;
    assert_eq!(testkit::lint(&empty).iter().map(|f| f.code).collect::<Vec<_>>(), ["key-offset"]);
}

#[test]
fn every_rule_has_a_file() {
    let tests: &[fn()] = &[
        a_file_as_the_games_write_it_has_no_findings,
        headers,
        descriptors,
        contents,
        materials,
        collision_meshes,
        a_mesh_that_the_game_uses_for_collisions_has_nothing_but_positions,
        animations,
    ];
    testkit::assert_rules(include_str!("../lints.md"), tests);
}
