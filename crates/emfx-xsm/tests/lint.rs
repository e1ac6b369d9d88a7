//! Findings: each rule once, with its place.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

mod support;

use emfx_chunk::{Exporter, MultiplyOrder, Text};
use emfx_xsm::{ChunkBody, PackedRotationKey, Submotion, Transform, VectorKey, XsmFile};
use meshwire_core::Format;
use meshwire_core::testkit::findings;

fn has(found: &[String], wanted: &str) {
    assert!(found.iter().any(|line| line.contains(wanted)), "{wanted} not in\n{}", found.join("\n"));
}

#[test]
fn a_clean_file_has_only_harmless_notes() {
    let nodes = vec![Submotion::new("a", Transform::IDENTITY)];
    let file = XsmFile::from_submotions(Exporter::Max2011, 30, nodes).unwrap();
    assert_eq!(
        findings(&file),
        [
            "note[stated-length] body.chunks[1].len_body at 0x70: 141 stated, 109 bytes found: \
             true length + 32 per submotion, as in game files",
            "note[empty-tracks] body.chunks[1].body.packed_submotions at 0x78: 4 of 4 tracks have no key and stay at the pose",
        ]
    );
}

#[test]
fn file_and_chunks() {
    let mut file = support::everything();
    file.header.major_version = 2;
    file.header.multiply_order = MultiplyOrder::Unknown(3);
    file.body.chunks.swap(0, 3);
    file.body.trailing = vec![0; 5];
    if let ChunkBody::Timestamp(stamp) = &mut file.body.chunks[0].body {
        stamp.month = 13;
    }
    if let ChunkBody::Info(info) = &mut file.body.chunks[1].body {
        info.frames_per_second = 0;
        info.padding = [1, 2];
        info.original_file = Text::from(&b"S\xe4bel"[..]);
        info.motion_name = Text::from("a\0b");
    }
    file.body.chunks[2].tail = vec![7; 3];
    if let ChunkBody::WaveletMotion(motion) = &mut file.body.chunks[6].body {
        motion.padding = [9, 9];
        motion.mappings[0].rotation_track = 4;
        motion.chunks[0].num_rotation_bits = 25;
        motion.submotions[0].transforms.bind_rotation = [0; 4];
    }
    let found = findings(&file);
    for wanted in [
        "note[file-version] header.major_version at 0x4: 2.0",
        "warning[multiply-order] header.multiply_order at 0x7: 3",
        "note[timestamp] body.chunks[0].body.timestamp at 0x14: no date and time: 2011-13-25",
        "note[late-info] body.chunks[1] at",
        "warning[frame-rate] body.chunks[1].body.info.frames_per_second",
        "note[padding] body.chunks[1].body.info.padding",
        "note[text-encoding] body.chunks[1].body.info.original_file",
        "warning[text-zero-byte] body.chunks[1].body.info.motion_name",
        "warning[duplicate-chunk] body.chunks[2] at",
        "warning[tail-bytes] body.chunks[2].tail",
        "note[raw-chunk] body.chunks[4] at",
        "warning[unknown-chunk] body.chunks[5] at",
        "note[wavelet] body.chunks[6].body.wavelet_motion at",
        "note[padding] body.chunks[6].body.wavelet_motion.padding",
        "warning[wavelet-track] body.chunks[6].body.wavelet_motion.mappings[0].rotation_track",
        "warning[wavelet-bits] body.chunks[6].body.wavelet_motion.chunks[0].num_rotation_bits",
        "warning[zero-rotation] body.chunks[6].body.wavelet_motion.submotions[0].transforms.bind_rotation",
        "warning[node-name]",
        "warning[trailing-bytes] body.trailing at",
    ] {
        has(&found, wanted);
    }
    file.set_endian(binrw::Endian::Big);
    file.body.chunks[5].kind = emfx_xsm::ChunkKind::Submotion;
    let found = findings(&file);
    has(&found, "note[big-endian] header.big_endian at 0x6");
    has(&found, "warning[unknown-version] body.chunks[5] at");
    file.body.chunks.clear();
    let found = findings(&file);
    has(&found, "warning[missing-info]: no info chunk");
    has(&found, "warning[missing-submotions]: nothing moves");
}

#[test]
fn keys_and_rotations() {
    let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, support::walk()).unwrap();
    let ChunkBody::PackedSubmotions(list) = &mut file.body.chunks[1].body else { panic!("packed") };
    let body = &mut list.submotions[0];
    body.transforms.pose_scale = [f32::NAN, 1.0, 1.0];
    body.transforms.pose_rotation = [i16::MIN, 0, 0, 0];
    body.max_error = f32::INFINITY;
    body.node_name = Text::from("");
    let key = |time| VectorKey { value: [0.0; 3], time };
    body.position_keys = vec![key(0.5), key(0.5), key(0.25), key(-1.0), key(f32::NAN)];
    body.scale_keys[1].value[2] = f32::INFINITY;
    let turn = |value| PackedRotationKey { value, time: 0.0 };
    body.rotation_keys =
        vec![turn([0, 0, 0, -32767]), turn([0; 4]), turn([1000, 0, 0, 0]), turn([0, 0, 0, 32767]), turn([0; 4])];
    file.body.chunks[1].stored_len_body = Some(5);
    let found = findings(&file);
    let place = "body.chunks[1].body.packed_submotions.submotions[0]";
    for wanted in [
        "warning[stated-length] body.chunks[1].len_body at 0x70: 5 stated",
        &format!("warning[not-finite] {place}.transforms.pose_scale at"),
        &format!("warning[rotation-minimum] {place}.transforms.pose_rotation at"),
        &format!("warning[not-finite] {place}.max_error at"),
        &format!("warning[node-name] {place}.node_name at"),
        &format!("note[first-key-late] {place}.position_keys[0].time at"),
        &format!("note[time-equal] {place}.position_keys[1].time at"),
        &format!("warning[time-decreasing] {place}.position_keys[2].time at"),
        &format!("warning[time-negative] {place}.position_keys[3].time at"),
        &format!("error[time-not-finite] {place}.position_keys[4].time at"),
        &format!("warning[not-finite] {place}.scale_keys[1] at"),
        &format!("note[rotation-sign] {place}.rotation_keys[0] at"),
        &format!("warning[zero-rotation] {place}.rotation_keys[1] at"),
        &format!("warning[rotation-length] {place}.rotation_keys[2] at"),
        "all zero, taken for the identity, 2 such keys",
    ] {
        has(&found, wanted);
    }
}

#[test]
fn info_is_about_ten_lines() {
    let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, support::walk()).unwrap();
    file.info_chunk_mut().unwrap().original_file = Text::from("walk.max");
    let lines: Vec<String> = file.info().lines.iter().map(|(label, value)| format!("{label}: {value}")).collect();
    assert_eq!(
        lines,
        [
            "format: EMotionFX skeletal motion (XSM)",
            "version: 1.0, little-endian, rotation_scale_translation",
            "exporter: 3.28, compiled May 25 2011",
            "source: 3D Studio Max 13 (regular commercial version), walk.max",
            "chunks: 201v2, 202v2",
            "duration: 1 s, 31 frames at 30 per second",
            "submotions: 5, 4 with keys",
            "keys: position 25 in 1 tracks, rotation 50 in 2 tracks, scale 3 in 1 tracks, scale rotation 2 in 1 tracks",
            "nodes: body, left leg, right leg, head, cape",
            "stated length: 1785 of 1625: true length + 32 per submotion",
        ]
    );
}
