//! Hostile input: an error or a file, never a panic; memory within a small multiple of the input.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use cod_xmodel::binary::Compression;
use cod_xmodel::build::{AnimationBuilder, ModelBuilder, UPRIGHT};
use cod_xmodel::model::{Siege, SiegeBone};
use cod_xmodel::text::Preset;
use cod_xmodel::{Attachment, Format, Kind, Limits, XmodelFile};
use meshwire_core::testkit::{assert_same_bytes, hostile};

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
    let _ = XmodelFile::read(input);
    let limits = Limits { max_decoded_bytes: 1 << 20, ..Limits::default() };
    if let Ok(mut file) = XmodelFile::read_as(kind, input, &limits) {
        assert_same_bytes("hostile", input, &file.to_bytes().unwrap());
        file.forget_stored();
        if let Ok(bytes) = file.to_bytes() {
            let again = XmodelFile::read_as(kind, &bytes, &limits).unwrap_or_else(|error| {
                panic!("{error}\n{}\n{}", String::from_utf8_lossy(input), String::from_utf8_lossy(&bytes))
            });
            assert_same_bytes("forgotten", &bytes, &again.to_bytes().unwrap());
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
        attack(model(version).into_text(Preset::OfficialModel));
    }
}

#[test]
fn text_animations() {
    attack(animation().into_text(Preset::OfficialAnimation));
}

#[test]
fn binary_files() {
    for compression in [Compression::Stored, Compression::Lz4] {
        attack(model(7).into_binary(compression));
        attack(animation().into_binary(compression));
    }
}

/// The most memory this process ever had, in bytes.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok())
        .map_or(0, |kilobytes: u64| kilobytes << 10)
}

#[test]
fn false_counts_and_sizes_cost_no_memory() {
    let before = peak();
    let mut text = b"MODEL\nVERSION 6\nNUMBONES 4294967295\n".to_vec();
    text.extend(std::iter::repeat_n(b"BONE 0 -1 \"\"\n", 10_000).flatten());
    let error = XmodelFile::read(&text).unwrap_err().to_string();
    assert!(error.contains("bones[10000]") && error.contains("expected `BONE`, found the end of the file"), "{error}");

    // Every frame claims all parts; none has any.
    let parts: String = (0..20_000).map(|index| format!("PART {index} \"\"\n")).collect();
    let frames: String = (0..20_000).map(|index| format!("FRAME {index}\n")).collect();
    let text = format!("ANIMATION\nVERSION 3\nNUMPARTS 20000\n{parts}FRAMERATE 30\nNUMFRAMES 20000\n{frames}");
    assert!(XmodelFile::read(text.as_bytes()).is_ok());

    for claim in [1_u32 << 30, u32::MAX] {
        let mut file = b"*LZ4*".to_vec();
        file.extend_from_slice(&claim.to_le_bytes());
        file.extend_from_slice(b"\x40abcd");
        assert!(XmodelFile::read(&file).is_err());
        let error = XmodelFile::read_as(Kind::XmodelBin, &file, &Limits::default()).unwrap_err().to_string();
        assert!(error.starts_with("xmodel: container.size at 0x5: expected at most 1275 bytes"), "{error}");
    }
    // A block that really grows stops at the limit.
    let zeros = vec![0; 4 << 20];
    let mut bomb = b"*LZ4*".to_vec();
    bomb.extend_from_slice(&(4_u32 << 20).to_le_bytes());
    bomb.extend(lz4_flex::block::compress(&zeros));
    let limits = Limits { max_decoded_bytes: 1 << 20, ..Limits::default() };
    let error = XmodelFile::read_as(Kind::XanimBin, &bomb, &limits).unwrap_err().to_string();
    assert!(error.contains("limit passed: at most 1048576 decoded bytes, found 4194304"), "{error}");
    assert!(peak() - before < 256 << 20, "{} bytes", peak() - before);
}
