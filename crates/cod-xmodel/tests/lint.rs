//! What the official converter and the loader refuse is found before they see the file, one finding per rule.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;

use cod_xmodel::animation::{Animation, Notes, PartNotes};
use cod_xmodel::binary::Compression;
use cod_xmodel::build::{AnimationBuilder, ModelBuilder, UPRIGHT, notes};
use cod_xmodel::convert::{Options, convert as converted};
use cod_xmodel::model::{Siege, SiegeBone, Weight, Weights};
use cod_xmodel::text::Preset;
use cod_xmodel::{Attachment, AttachmentContent, Content, Format, Kind, Model, Style, Width, XmodelFile};
use meshwire_core::testkit;

use crate::{convert, version5};

/// A model of this version; one that no builder makes is made of the nearest.
fn model(version: u32) -> Model {
    let mut model = ModelBuilder::new(version.max(5));
    let root = model.bone("tag_origin", None, [0.0; 3]);
    model.bone("lid", Some(root), [0.0, 0.0, 1.0]);
    let (object, material) = (model.object("o"), model.material("mtl", "crate.tga"));
    let corners = [0.0, 1.0, 2.0].map(|x| (model.vertex([x, 0.0, 0.5], &[(root, 1.0)]), [0.0, 0.6, -0.8], [0.25, 0.5]));
    model.triangle(object, material, corners);
    Model { version, ..model.build().unwrap() }
}

fn animation() -> Animation {
    let mut animation = AnimationBuilder::new(&["a", "b"], 30.0);
    for frame in [1.0, 2.0] {
        animation.frame(frame, &[([0.0; 3], UPRIGHT), ([0.0; 3], UPRIGHT)]);
    }
    animation.build().unwrap()
}

fn weights(bones: &[(u32, f64)]) -> Weights {
    bones.iter().map(|(bone, weight)| Weight { bone: *bone, weight: *weight }).collect()
}

fn siege() -> Siege {
    let bone = SiegeBone { name: "s".into(), parent: -1, placement: None };
    Siege { bones: vec![bone], weights: vec![weights(&[(0, 1.0)]); 3] }
}

type Change<T> = fn(&mut T);

/// A change for each rule, and the rules that speak up.
const MODELS: &[(&str, u32, Change<Model>)] = &[
    ("", 6, |_| {}),
    ("", 7, |_| {}),
    ("version", 4, |_| {}),
    ("not-finite", 6, |model| {
        model.bones[1].scale = Some([1.0, f64::NAN, 1.0]);
        model.bones[1].axes[0][0] = f64::NAN;
        model.faces[0].corners[0].normal[2] = f64::NEG_INFINITY;
        model.faces[0].corners[1].uvs[0][0] = f64::NAN;
        model.materials[0].surface.as_mut().unwrap().phong = Some(f64::INFINITY);
    }),
    ("bone-count", 6, |model| {
        let bone = model.bones[1].clone();
        model.bones.extend((0..8191).map(|index| {
            let name = format!("bone_{index}").as_str().into();
            cod_xmodel::model::Bone { name, ..bone.clone() }
        }));
    }),
    ("bone-name", 6, |model| model.bones[1].name = "TAG_ORIGIN".into()),
    ("bone-parent", 6, |model| model.bones[0].parent = 2),
    ("bone-order", 6, |model| model.bones[0].parent = 1),
    ("second-root", 6, |model| model.bones[1].parent = -1),
    ("cosmetic-bones", 7, |model| model.cosmetic_bones = Some(3)),
    ("bone-order cosmetic-parent", 7, |model| {
        model.cosmetic_bones = Some(1);
        model.bones[0].parent = 1;
    }),
    ("axis-range", 6, |model| model.bones[1].axes[0][0] = 1.000_001),
    ("axes", 6, |model| model.bones[1].axes[0] = [0.0, 1.0, 0.0]),
    ("long-name", 6, |model| model.bones[1].name = "b".repeat(128).as_str().into()),
    ("position", 6, |model| model.vertices[0].offset[1] = f64::INFINITY),
    ("no-weights", 6, |model| model.vertices[0].weights.clear()),
    ("weight-count", 6, |model| model.vertices[0].weights = weights(&[(0, 0.0625); 16])),
    ("weight-bone", 6, |model| model.vertices[0].weights = weights(&[(2, 1.0)])),
    ("weight-range", 6, |model| model.vertices[0].weights = weights(&[(0, 1.5), (1, -0.5)])),
    ("weight-sum", 6, |model| model.vertices[0].weights = weights(&[(0, 0.5), (1, 0.25)])),
    ("face-object", 6, |model| model.faces[0].object = 1),
    ("face-material", 6, |model| model.faces[0].material = 1),
    ("degenerate-face", 6, |model| model.faces[0].corners[2].vertex = 0),
    ("corner-vertex", 6, |model| model.faces[0].corners[2].vertex = 3),
    ("zero-normal", 6, |model| model.faces[0].corners[0].normal = [0.0, -0.0, 0.0]),
    ("normal-range", 6, |model| model.faces[0].corners[0].normal = [0.0, 0.0, 1.000_001]),
    ("normal-length", 6, |model| model.faces[0].corners[0].normal = [0.0, 0.0, 0.5]),
    ("corner-order", 5, |model| {
        model.faces[0].corners[0].uvs[0] = [0.0, 0.6];
        model.faces[0].corners[0].normal = [0.8, 0.1, 0.3];
    }),
    ("color-range", 6, |model| {
        model.faces[0].corners[0].color = Some([-1.0; 4]);
        model.materials[0].surface.as_mut().unwrap().color = Some([0.0, 0.0, 0.0, 1.5]);
    }),
    ("uv-count", 6, |model| {
        model.faces[0].corners[0].uvs.clear();
        model.faces[0].corners[1].uvs = vec![[0.0; 2]; 17].into();
    }),
    ("no-objects", 6, |model| model.objects = None),
    ("siege", 7, |model| model.siege = Some(siege())),
    ("siege-weights", 7, |model| {
        model.bones.truncate(1);
        let mut siege = siege();
        siege.weights.truncate(2);
        model.siege = Some(siege);
    }),
    ("wide-forms face-object", 6, |model| model.faces[0].object = 256),
];

const ANIMATIONS: &[(&str, Change<Animation>)] = &[
    ("", |_| {}),
    ("version", |animation| animation.version = 4),
    ("long-name", |animation| animation.parts[1] = "p".repeat(200).as_str().into()),
    ("not-finite", |animation| {
        animation.frame_rate = f64::INFINITY;
        animation.frames[1].poses[0].scale = Some([f64::NAN; 3]);
    }),
    ("position", |animation| animation.frames[0].poses[1].offset = [0.0, f64::NAN, 0.0]),
    ("frame-rate", |animation| animation.frame_rate = 29.97),
    ("fractional-frame", |animation| animation.frames[1].number = 2.5),
    ("frame-order", |animation| animation.frames[1].number = 1.0),
    ("pose-count", |animation| animation.frames[1].poses.truncate(1)),
    ("pose-order", |animation| animation.frames[0].poses[1].part = 0),
    ("axis-range", |animation| animation.frames[0].poses[1].axes[2] = [0.0, 0.0, -1.5]),
    ("note-frame", |animation| {
        animation.notes = Notes::Keys(notes(&[(1.0, "in time"), (7.0, "late"), (0.0, "early")]));
    }),
    ("note-part fractional-frame", |animation| {
        animation.notes = Notes::Tracks(vec![PartNotes { part: 2, tracks: vec![notes(&[(1.5, "x")])] }]);
    }),
];

/// The text files of all changes, with the rules.
fn files() -> Vec<(&'static str, XmodelFile)> {
    let models = MODELS.iter().map(|(rules, version, change)| {
        let mut model = model(*version);
        change(&mut model);
        (*rules, XmodelFile::text(Content::Model(model), Preset::PyCod))
    });
    let animations = ANIMATIONS.iter().map(|(rules, change)| {
        let mut animation = animation();
        change(&mut animation);
        (*rules, XmodelFile::text(Content::Animation(animation), Preset::PyCod))
    });
    models.chain(animations).collect()
}

#[test]
fn a_finding_for_each_rule() {
    let mut all = Vec::new();
    for (rules, file) in files() {
        // As it would be read, so that all have their places.
        let read = XmodelFile::read(&file.to_bytes().unwrap()).unwrap();
        let codes: Vec<_> = read.lint().iter().map(|finding| finding.code).collect();
        let findings = testkit::findings(&read);
        assert_eq!(codes.join(" "), rules, "{findings:?}");
        all.extend(findings);
    }
    insta::assert_snapshot!("a_finding_for_each_rule", all.join("\n"));
}

#[test]
fn a_finding_for_each_oddity_of_the_file() {
    let mut file = XmodelFile::text(Content::Model(model(6)), Preset::Wraith);
    if let Style::Text(style) = &mut file.style {
        style.widths.triangle = Width::Wide;
    }
    file.attachments = vec![Attachment { before: 3, content: AttachmentContent::IkPitchLayer(7) }];
    let text = String::from_utf8(file.to_bytes().unwrap()).unwrap();
    let text = text.replace("BONE 1 0 \"lid\"", "BONE  2 0 \"lid\"").replace("VERT 2\nOFFSET", "VERT 9\nOFFSET");
    let file = XmodelFile::read(text.as_bytes()).unwrap();
    assert_eq!(
        testkit::findings(&file),
        [
            "warning[wide-forms] version at 0x6: line 2: numbers that need, or use, the 32-bit forms of version 7; found \
             version 6",
            "note[unused-token] attachments[0] at 0x1c: line 5: no known program writes IKPITCHLAYER here",
            "note[irregular-record] bones[1] at 0x42: line 7: follows no style and is kept as it is (and 1 more)",
            "error[index-out-of-sync] bones[1].index at 0x48: line 7: expected the position 1, found 2; the loader \
             aborts (and 1 more)",
        ]
    );
}

/// Whatever the conversion to binary refuses, the lint of the text has said before.
#[test]
fn refusals_are_predicted() {
    let mut refused = BTreeSet::new();
    for (_, file) in files() {
        if file.model().is_some_and(|model| model.version <= 5) {
            continue;
        }
        let kind = if file.model().is_some() { Kind::XmodelBin } else { Kind::XanimBin };
        let codes: Vec<_> = file.lint().iter().map(|finding| finding.code).collect();
        if let Err(error) = converted(&file, kind, &Options::default()) {
            assert!(!codes.is_empty(), "{error}");
            refused.extend(codes);
        }
    }
    let expected = [
        "axis-range",
        "color-range",
        "fractional-frame",
        "frame-rate",
        "normal-range",
        "not-finite",
        "note-part",
        "weight-range",
    ];
    assert_eq!(refused.into_iter().collect::<Vec<_>>(), expected);
}

/// Every path leads to a place, in stored and in compressed files as well, whose fields have no bytes of their own.
#[test]
fn every_path_leads_somewhere() {
    let samples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples");
    let shipped = Kind::ALL.into_iter().flat_map(|kind| std::fs::read_dir(format!("{samples}/{kind}")).unwrap());
    let shipped = shipped.map(|entry| entry.unwrap().path());
    let real = testkit::corpus_if_set("xmodel", &Kind::ALL.map(Kind::extension));
    let mut bytes: Vec<_> = shipped.chain(real).map(|path| std::fs::read(path).unwrap()).collect();
    for (_, file) in files() {
        let kind = if file.model().is_some() { Kind::XmodelBin } else { Kind::XanimBin };
        for compression in [Compression::Stored, Compression::Lz4] {
            let options = Options { compression, clamp: true, ..Options::default() };
            bytes.extend(converted(&file, kind, &options).and_then(|binary| binary.file.to_bytes()));
        }
    }
    let mut compressed = 0;
    for bytes in bytes {
        let file = XmodelFile::read(&bytes).unwrap();
        testkit::findings(&file);
        for finding in file.lint() {
            assert_eq!(finding.offset.is_none(), finding.path.is_root(), "{finding}");
            let packed = matches!(&file.style, Style::Binary(style) if style.compression == Compression::Lz4);
            compressed += u32::from(packed && !finding.path.is_root());
        }
    }
    assert!(compressed > 20, "{compressed}");
}

#[test]
fn every_rule_has_a_file() {
    let tests: &[fn()] = &[
        a_finding_for_each_rule,
        a_finding_for_each_oddity_of_the_file,
        convert::what_the_converter_refuses_is_reported_by_line_or_clamped,
        convert::a_conversion_can_merge_and_split,
        convert::versions_change_in_both_directions,
        convert::equal_vertices_merge_and_wide_forms_appear_where_needed,
        convert::downgrade_losses_are_reported,
        convert::numbers_that_text_rounds_are_counted,
        version5::the_list_of_objects_may_be_missing,
    ];
    testkit::assert_rules(include_str!("../lints.md"), tests);
}
