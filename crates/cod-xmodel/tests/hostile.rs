//! Hostile input: an error or a file, never a panic; memory within a small multiple of the input.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use cod_xmodel::binary::Compression;
use cod_xmodel::build::{AnimationBuilder, ModelBuilder, UPRIGHT};
use cod_xmodel::convert::{Options, convert};
use cod_xmodel::model::{Siege, SiegeBone};
use cod_xmodel::text::Preset;
use cod_xmodel::{Attachment, Format, Kind, Limits, XmodelFile};
use meshwire_core::laws;
use meshwire_core::testkit::{assert_law, hostile};

fn model(version: u32) -> ModelBuilder {
    let mut model = ModelBuilder::new(version);
    let root = model.bone("tag origin", None, [0.0, -0.0, 1.5]);
    let object = model.object("o");
    let material = model.material("m", "m.tga");
    let corners = [0.0, 1.0, 2.0].map(|x| (model.vertex([x, 0.0, 0.0], &[(root, 1.0)]), [0.0, 0.0, 1.0], [0.25, 0.5]));
    model.triangle(object, material, corners);
    if version == 7 {
        model.cosmetic_bones(0);
        let bone = SiegeBone { name: "s".into(), parent: -1, placement: None };
        model.siege(Siege { bones: vec![bone], weights: vec![Default::default(); 3] });
    }
    model
}

fn animation() -> AnimationBuilder {
    let mut animation = AnimationBuilder::new(&["a b", "c"], 30.0);
    animation.frame(1.0, &[([0.0; 3], UPRIGHT), ([1.0, 2.0, 3.0], UPRIGHT)]);
    animation.note_track(1, &[(1.0, "x")]);
    animation
}

fn check(kind: Kind, input: &[u8]) {
    let limits = Limits::default().with_max_decoded_bytes(1 << 20);
    let read = |bytes: &[u8]| XmodelFile::read_as(kind, bytes, &limits);
    let _ = XmodelFile::read(input);
    if !assert_law("damaged", laws::any_input(input, read)) {
        return;
    }
    let file = read(input).unwrap();
    for (other, version) in [(Kind::XmodelBin, None), (Kind::XanimBin, None), (Kind::XmodelExport, Some(5))] {
        let options = Options { clamp: true, version, ..Options::default() };
        if let Ok(conversion) = convert(&file, other, &options) {
            let bytes = conversion.file.to_bytes().unwrap();
            assert!(XmodelFile::read_as(other, &bytes, &Limits::default()).is_ok());
        }
    }
}

fn attack(mut file: XmodelFile) {
    file.attachments.push(Attachment::comment(" c"));
    let bytes = file.to_bytes().unwrap();
    hostile(&bytes, |input| check(file.kind(), input));
}

#[test]
fn text_models() {
    for version in [5, 6, 7] {
        attack(model(version).into_text(Preset::OfficialModel).unwrap());
    }
}

#[test]
fn text_animations() {
    attack(animation().into_text(Preset::OfficialAnimation).unwrap());
}

#[test]
fn binary_files() {
    for compression in [Compression::Stored, Compression::Lz4] {
        attack(model(7).into_binary(compression).unwrap());
        attack(animation().into_binary(compression).unwrap());
    }
}

/// A frame has as many poses as it has; what a count of parts says costs nothing.
#[test]
fn frames_without_poses() {
    let parts: String = (0..20_000).map(|index| format!("PART {index} \"\"\n")).collect();
    let frames: String = (0..20_000).map(|index| format!("FRAME {index}\n")).collect();
    let text = format!("ANIMATION\nVERSION 3\nNUMPARTS 20000\n{parts}FRAMERATE 30\nNUMFRAMES 20000\n{frames}");
    let file = XmodelFile::read(text.as_bytes()).unwrap();
    assert!(file.lint().iter().any(|finding| finding.code == "pose-count"));
}
