//! Findings: each rule once, with its place.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use emfx_chunk::{MultiplyOrder, Text};
use emfx_xpm::{ChunkBody, Key, SubmotionPhonemes, XpmFile};
use meshwire_core::Format;
use meshwire_core::testkit::{assert_rules, findings};

/// Nothing but these, in this order.
fn assert_findings(file: &XpmFile, wanted: &[&str]) {
    let found = findings(file);
    assert_eq!(found, wanted, "\n{}\n", found.join("\n"));
}

#[test]
fn file_and_chunks() {
    let mut file = support::everything();
    file.header.minor_version = 1;
    file.header.multiply_order = MultiplyOrder::Unknown(3);
    let info = file.body.chunks[0].clone();
    file.body.chunks.swap(0, 3);
    file.body.chunks.insert(4, info);
    file.body.trailing = vec![0; 5];
    if let ChunkBody::Timestamp(stamp) = &mut file.body.chunks[0].body {
        stamp.hours = 24;
    }
    if let ChunkBody::Info(info) = &mut file.body.chunks[3].body {
        info.frames_per_second = 0;
        info.padding = [1, 2];
        info.original_file = Text::from(&b"S\xe4bel"[..]);
    }
    file.body.chunks[3].tail = vec![7; 3];
    file.body.chunks[1].stored_len_body = Some(5);
    assert_findings(
        &file,
        &[
            "note[file-version] header.major_version at 0x4: 1.1; game files have 1.0",
            "warning[multiply-order] header.multiply_order at 0x7: 3, expected 0 or 1",
            "note[timestamp] body.chunks[0].body.timestamp at 0x14: invalid date and time: 2011-5-25 24:30:59",
            "warning[stated-length] body.chunks[1].len_body at 0x20: 5 stated, 248 bytes found",
            "note[weight-range] body.chunks[1].body.submotions.submotions[3].min_weight at 0xbf: -0.5 to 1.5; programs that assume 0 to 1 read wrong weights",
            "note[late-info] body.chunks[3] at 0x161: real files begin with the info chunk",
            "warning[frame-rate] body.chunks[3].body.info.frames_per_second at 0x16d: 0 frames per second",
            "note[padding] body.chunks[3].body.info.padding at 0x173: not zero: [01, 02]; some exporters write uninitialized memory",
            "note[text-encoding] body.chunks[3].body.info.original_file at 0x1a6: not UTF-8; as Windows-1252 \"Säbel\"",
            "warning[tail-bytes] body.chunks[3].tail at 0x1c2: 3 bytes that the structure of the chunk does not use",
            "warning[duplicate-chunk] body.chunks[4] at 0x1c5: duplicate info chunk; the first one is used",
            "note[raw-chunk] body.chunks[5] at 0x221: motion events, version 2, 3 bytes, kept raw",
            "note[unknown-chunk] body.chunks[6] at 0x230: unknown kind 99 version 7, 5 bytes, kept raw",
            "warning[trailing-bytes] body.trailing at 0x241: 5 bytes, too few for a chunk",
        ],
    );
    file.set_endian(binrw::Endian::Big);
    file.body.chunks[6].kind = emfx_xpm::ChunkKind::Submotion;
    file.body.chunks.drain(..6);
    assert_findings(
        &file,
        &[
            "warning[missing-info]: no info chunk (101), so the frame rate is unknown",
            "warning[missing-submotions]: nothing moves: no submotion chunk",
            "note[file-version] header.major_version at 0x4: 1.1; game files have 1.0",
            "note[big-endian] header.big_endian at 0x6: big-endian; no known game file has this byte order",
            "warning[multiply-order] header.multiply_order at 0x7: 3, expected 0 or 1",
            "warning[unknown-version] body.chunks[0] at 0x8: unknown version 7 of kind 100, 5 bytes, kept raw",
            "warning[trailing-bytes] body.trailing at 0x19: 5 bytes, too few for a chunk",
        ],
    );
    file.body.chunks.clear();
    assert_findings(
        &file,
        &[
            "warning[missing-info]: no info chunk (101), so the frame rate is unknown",
            "warning[missing-submotions]: nothing moves: no submotion chunk",
            "note[file-version] header.major_version at 0x4: 1.1; game files have 1.0",
            "note[big-endian] header.big_endian at 0x6: big-endian; no known game file has this byte order",
            "warning[multiply-order] header.multiply_order at 0x7: 3, expected 0 or 1",
            "warning[trailing-bytes] body.trailing at 0x8: 5 bytes, too few for a chunk",
        ],
    );
}

#[test]
fn tracks() {
    let mut file = support::everything();
    let ChunkBody::Submotions(list) = &mut file.body.chunks[1].body else { panic!("submotions") };
    let key = |time, value| Key { time, value, padding: [0; 2] };
    let [a, b, c, d, e] = &mut list.submotions[..] else { panic!("five tracks") };
    a.keys = vec![key(0.25, 1), key(0.25, 2), key(0.125, 3), key(-1.0, 4), key(f32::NAN, 5), key(0.5, 6)];
    a.keys[2].padding = [0, 1];
    a.pose_weight = f32::NAN;
    (b.min_weight, b.max_weight) = (0.5, 0.5);
    b.morph_target_name = Text::from("smile");
    c.keys = vec![key(0.0, 32767), key(1.0, 32768)];
    c.morph_target_name = Text::from("");
    d.phonemes = SubmotionPhonemes::new().with_reserved(5);
    (e.min_weight, e.max_weight) = (1.0, -1.0);
    assert_findings(
        &file,
        &[
            "warning[not-finite] body.chunks[1].body.submotions.submotions[0].pose_weight at 0x74: NaN",
            "note[first-key-late] body.chunks[1].body.submotions.submotions[0].keys[0].time at 0x91: the first key is at 0.25 s; its value also applies before that",
            "note[time-equal] body.chunks[1].body.submotions.submotions[0].keys[1].time at 0x99: 0.25 s: the previous key has the same time",
            "warning[time-decreasing] body.chunks[1].body.submotions.submotions[0].keys[2].time at 0xa1: 0.125 s: the time is before that of the previous key, 2 such keys",
            "note[padding] body.chunks[1].body.submotions.submotions[0].keys[2].padding at 0xa7: not zero in 1 keys; the value could be 32 bits wide",
            "note[time-negative] body.chunks[1].body.submotions.submotions[0].keys[3].time at 0xa9: -1 s: the time is negative",
            "error[time-not-finite] body.chunks[1].body.submotions.submotions[0].keys[4].time at 0xb1: NaN s: the time is not finite",
            "note[last-key-early] body.chunks[1].body.submotions.submotions[0].keys[5].time at 0xb9: the last key is at 0.5 s of 1 s; its weight applies until the end",
            "warning[weight-range] body.chunks[1].body.submotions.submotions[1].min_weight at 0xc5: expected an ascending range, found 0.5 to 0.5",
            "warning[morph-name] body.chunks[1].body.submotions.submotions[1].morph_target_name at 0xd5: a second track for \"smile\"; the first one is used",
            "warning[morph-name] body.chunks[1].body.submotions.submotions[2].morph_target_name at 0x11a: no name and no phonemes, so it drives nothing",
            "note[static-track] body.chunks[1].body.submotions.submotions[2].keys at 0x11e: 2 keys that all equal the pose weight",
            "note[weight-range] body.chunks[1].body.submotions.submotions[3].min_weight at 0x132: -0.5 to 1.5; programs that assume 0 to 1 read wrong weights",
            "note[phoneme-bits] body.chunks[1].body.submotions.submotions[3].phonemes at 0x13a: bits 0x5000 without a known meaning",
            "warning[weight-range] body.chunks[1].body.submotions.submotions[4].min_weight at 0x167: expected an ascending range, found 1 to -1",
            "note[raw-chunk] body.chunks[4] at 0x1e8: motion events, version 2, 3 bytes, kept raw",
            "note[unknown-chunk] body.chunks[5] at 0x1f7: unknown kind 99 version 7, 5 bytes, kept raw",
        ],
    );
}

#[test]
fn bounds_that_are_no_numbers_are_no_range() {
    let mut file = support::everything();
    let ChunkBody::Submotion(alone) = &mut file.body.chunks[2].body else { panic!("a submotion") };
    alone.min_weight = f32::NAN;
    file.body.chunks.drain(3..);
    assert_findings(
        &file,
        &[
            "note[weight-range] body.chunks[1].body.submotions.submotions[3].min_weight at 0x107: -0.5 to 1.5; programs that assume 0 to 1 read wrong weights",
            "warning[not-finite] body.chunks[2].body.submotion.min_weight at 0x178: NaN",
        ],
    );
}

#[test]
fn an_empty_list() {
    let mut file = support::everything();
    file.body.chunks.truncate(2);
    for name in ["smile", "blink", "frown", "bulge", ""] {
        file.remove_track(name.as_bytes());
    }
    assert_eq!(
        findings(&file),
        ["note[no-submotions] body.chunks[1].body.submotions at 0x70: an empty list, as in some game files"]
    );
}

#[test]
fn every_rule_has_a_file() {
    assert_rules(include_str!("../lints.md"), &[file_and_chunks, tracks, an_empty_list]);
}

#[test]
fn info_is_about_ten_lines() {
    let mut file = support::everything();
    file.body.chunks.truncate(2);
    let lines: Vec<String> = file.info().lines.iter().map(|(label, value)| format!("{label}: {value}")).collect();
    assert_eq!(
        lines,
        [
            "version: 1.0, little-endian, rotation * scale * translation",
            "exporter: 3.28, compiled May 25 2011",
            "made with: 3D Studio Max 13 (regular commercial version)",
            "chunks: 101v1, 102v1",
            "submotions: 5, 4 with keys",
            "weights: -0.5 to 1.5",
            "phonemes: 1 submotions",
            "targets: smile, blink, frown, bulge, ",
        ]
    );
}
