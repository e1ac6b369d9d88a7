//! Findings: each rule once, with its place.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use emfx_chunk::{Exporter, MultiplyOrder, Text};
use emfx_xsm::{Chunk, ChunkBody, PackedRotationKey, Submotion, Transform, VectorKey, XsmFile};
use meshwire_core::Format;
use meshwire_core::testkit::{assert_rules, findings};

/// Nothing but these, in this order.
fn assert_findings(file: &XsmFile, wanted: &[&str]) {
    let found = findings(file);
    assert_eq!(found, wanted, "\n{}\n", found.join("\n"));
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
    file.body.chunks.truncate(13);
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
    assert_findings(
        &file,
        &[
            "note[file-version] header.major_version at 0x4: 2.0; game files have 1.0",
            "warning[multiply-order] header.multiply_order at 0x7: 3, expected 0 or 1",
            "note[timestamp] body.chunks[0].body.timestamp at 0x14: invalid date and time: 2011-13-25 12:30:59",
            "note[late-info] body.chunks[1] at 0x1c: real files begin with the info chunk",
            "warning[frame-rate] body.chunks[1].body.info.frames_per_second at 0x28: 0 frames per second",
            "note[padding] body.chunks[1].body.info.padding at 0x2e: not zero: [01, 02]; some exporters write uninitialized memory",
            "note[text-encoding] body.chunks[1].body.info.original_file at 0x42: not UTF-8; as Windows-1252 \"Säbel\"",
            "warning[text-zero-byte] body.chunks[1].body.info.motion_name at 0x5a: contains a zero byte, where many programs end the string",
            "warning[duplicate-chunk] body.chunks[2] at 0x61: duplicate info chunk; the first one is used",
            "warning[tail-bytes] body.chunks[2].tail at 0xc9: 3 bytes that the structure of the chunk does not use",
            "warning[duplicate-chunk] body.chunks[3] at 0xcc: duplicate info chunk; the first one is used",
            "note[raw-chunk] body.chunks[4] at 0x130: motion events, version 2, 3 bytes, kept raw",
            "note[unknown-chunk] body.chunks[5] at 0x13f: unknown kind 99 version 7, 5 bytes, kept raw",
            "note[wavelet] body.chunks[6].body.wavelet_motion at 0x15c: 1 submotions in 1 stretches that cannot be sampled, kept raw",
            "note[padding] body.chunks[6].body.wavelet_motion.padding at 0x1b2: not zero: [09, 09]; some exporters write uninitialized memory",
            "warning[wavelet-track] body.chunks[6].body.wavelet_motion.mappings[0].rotation_track at 0x1b6: track 4 of 1",
            "note[zero-rotation] body.chunks[6].body.wavelet_motion.submotions[0].transforms.bind_rotation at 0x1c4: all zero; read as the identity",
            "warning[wavelet-bits] body.chunks[6].body.wavelet_motion.chunks[0].num_rotation_bits at 0x238: 25 bits in 3 bytes",
            "note[node-name] body.chunks[12].body.submotion.node_name at 0xb92: a second submotion for \"body\"; the first one is used",
            "warning[trailing-bytes] body.trailing at 0xd5a: 5 bytes, too few for a chunk",
        ],
    );
    file.set_endian(binrw::Endian::Big);
    file.body.chunks[5].kind = emfx_xsm::ChunkKind::Submotion;
    file.body.chunks.drain(..4);
    file.body.chunks.truncate(2);
    assert_findings(
        &file,
        &[
            "warning[missing-info]: no info chunk (201), so the frame rate is unknown",
            "warning[missing-submotions]: nothing moves: no submotion in any chunk",
            "note[file-version] header.major_version at 0x4: 2.0; game files have 1.0",
            "note[big-endian] header.big_endian at 0x6: big-endian; no known game file has this byte order",
            "warning[multiply-order] header.multiply_order at 0x7: 3, expected 0 or 1",
            "note[raw-chunk] body.chunks[0] at 0x8: motion events, version 2, 3 bytes, kept raw",
            "warning[unknown-version] body.chunks[1] at 0x17: unknown version 7 of kind 200, 5 bytes, kept raw",
            "warning[trailing-bytes] body.trailing at 0x28: 5 bytes, too few for a chunk",
        ],
    );
    file.body.chunks.clear();
    assert_findings(
        &file,
        &[
            "warning[missing-info]: no info chunk (201), so the frame rate is unknown",
            "warning[missing-submotions]: nothing moves: no submotion in any chunk",
            "note[file-version] header.major_version at 0x4: 2.0; game files have 1.0",
            "note[big-endian] header.big_endian at 0x6: big-endian; no known game file has this byte order",
            "warning[multiply-order] header.multiply_order at 0x7: 3, expected 0 or 1",
            "warning[trailing-bytes] body.trailing at 0x8: 5 bytes, too few for a chunk",
        ],
    );
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
    assert_findings(
        &file,
        &[
            "warning[stated-length] body.chunks[1].len_body at 0x70: 5 stated, 1361 bytes found: it follows no known rule",
            "note[empty-tracks] body.chunks[1].body.packed_submotions at 0x78: 14 of 20 tracks have no key and stay at the pose",
            "note[rotation-minimum] body.chunks[1].body.packed_submotions.submotions[0].transforms.pose_rotation at 0x7c: a component of -32768 is less than -1",
            "note[not-finite] body.chunks[1].body.packed_submotions.submotions[0].transforms.pose_scale at 0xa8: a component is NaN or infinite",
            "warning[not-finite] body.chunks[1].body.packed_submotions.submotions[0].max_error at 0xdc: NaN or infinite",
            "warning[node-name] body.chunks[1].body.packed_submotions.submotions[0].node_name at 0xe0: no node can be found by an empty name",
            "note[first-key-late] body.chunks[1].body.packed_submotions.submotions[0].position_keys[0].time at 0xf0: the first key is at 0.5 s; its value also applies before that",
            "note[time-equal] body.chunks[1].body.packed_submotions.submotions[0].position_keys[1].time at 0x100: 0.5 s: the previous key has the same time",
            "warning[time-decreasing] body.chunks[1].body.packed_submotions.submotions[0].position_keys[2].time at 0x110: 0.25 s: the time is before that of the previous key, 2 such keys",
            "note[time-negative] body.chunks[1].body.packed_submotions.submotions[0].position_keys[3].time at 0x120: -1 s: the time is negative",
            "error[time-not-finite] body.chunks[1].body.packed_submotions.submotions[0].position_keys[4].time at 0x130: NaN s: the time is not finite",
            "note[rotation-sign] body.chunks[1].body.packed_submotions.submotions[0].rotation_keys[0] at 0x134: a negative w, which no known exporter writes",
            "note[zero-rotation] body.chunks[1].body.packed_submotions.submotions[0].rotation_keys[1] at 0x140: all zero; read as the identity, 2 such keys",
            "note[time-equal] body.chunks[1].body.packed_submotions.submotions[0].rotation_keys[1].time at 0x148: 0 s: the previous key has the same time, 4 such keys",
            "warning[rotation-length] body.chunks[1].body.packed_submotions.submotions[0].rotation_keys[2] at 0x14c: a length of 0.03051851, expected 1",
            "warning[not-finite] body.chunks[1].body.packed_submotions.submotions[0].scale_keys[1] at 0x180: a component is NaN or infinite",
        ],
    );
}

/// Rotations of floats have no least number, but they can be none at all.
#[test]
fn transforms_of_floats() {
    let mut node = Submotion::new("a", Transform::IDENTITY);
    let of = &mut node.transforms;
    (of.pose_rotation, of.bind_rotation) = ([0.0, 0.0, 0.0, -1.0], [f32::NAN, 0.0, 0.0, 1.0]);
    (of.pose_scale_rotation, of.bind_scale_rotation) = ([0.0; 4], [0.0, 2.0, 0.0, 0.0]);
    (of.pose_position[1], of.bind_scale[2]) = (f32::INFINITY, f32::NAN);
    let mut file = XsmFile::from_submotions(Exporter::Maya2007, 30, Vec::new()).unwrap();
    file.body.chunks.push(Chunk::new(node));
    assert_findings(
        &file,
        &[
            "note[rotation-sign] body.chunks[1].body.submotion.transforms.pose_rotation at 0x51: a negative w, which no known exporter writes",
            "warning[not-finite] body.chunks[1].body.submotion.transforms.bind_rotation at 0x61: a component is NaN or infinite",
            "note[zero-rotation] body.chunks[1].body.submotion.transforms.pose_scale_rotation at 0x71: all zero; read as the identity",
            "warning[rotation-length] body.chunks[1].body.submotion.transforms.bind_scale_rotation at 0x81: a length of 2, expected 1",
            "note[not-finite] body.chunks[1].body.submotion.transforms.pose_position at 0x91: a component is NaN or infinite",
            "note[not-finite] body.chunks[1].body.submotion.transforms.bind_scale at 0xb5: a component is NaN or infinite",
        ],
    );
}

#[test]
fn every_rule_has_a_file() {
    assert_rules(
        include_str!("../lints.md"),
        &[a_clean_file_has_only_harmless_notes, file_and_chunks, keys_and_rotations, transforms_of_floats],
    );
}

#[test]
fn info_is_about_ten_lines() {
    let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, support::walk()).unwrap();
    file.info_chunk_mut().unwrap().original_file = Text::from("walk.max");
    let lines: Vec<String> = file.info().lines.iter().map(|(label, value)| format!("{label}: {value}")).collect();
    assert_eq!(
        lines,
        [
            "version: 1.0, little-endian, rotation * scale * translation",
            "exporter: 3.28, compiled May 25 2011",
            "made with: 3D Studio Max 13 (regular commercial version)",
            "source file: walk.max",
            "chunks: 201v2, 202v2",
            "submotions: 5, 4 with keys",
            "keys: position 25 in 1 tracks, rotation 50 in 2 tracks, scale 3 in 1 tracks, scale rotation 2 in 1 tracks",
            "stated length: 1785 of 1625: true length + 32 per submotion",
        ]
    );
}
