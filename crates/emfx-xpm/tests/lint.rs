//! Findings: each rule once, with its place.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

mod support;

use emfx_chunk::{MultiplyOrder, Text};
use emfx_xpm::{ChunkBody, Key, SubmotionPhonemes};
use meshwire_core::Format;
use meshwire_core::testkit::findings;

fn has(found: &[String], wanted: &str) {
    assert!(found.iter().any(|line| line.contains(wanted)), "{wanted} not in\n{}", found.join("\n"));
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
    let found = findings(&file);
    for wanted in [
        "note[file-version] header.major_version at 0x4: 1.1",
        "warning[multiply-order] header.multiply_order at 0x7: 3",
        "note[timestamp] body.chunks[0].body.timestamp at 0x14",
        "warning[stated-length] body.chunks[1].len_body at",
        "note[late-info] body.chunks[3] at",
        "warning[frame-rate] body.chunks[3].body.info.frames_per_second",
        "note[padding] body.chunks[3].body.info.padding",
        "note[text-encoding] body.chunks[3].body.info.original_file",
        "warning[tail-bytes] body.chunks[3].tail",
        "warning[duplicate-chunk] body.chunks[4] at",
        "note[raw-chunk] body.chunks[5] at",
        "warning[unknown-chunk] body.chunks[6] at",
        "warning[trailing-bytes] body.trailing at",
    ] {
        has(&found, wanted);
    }
    file.set_endian(binrw::Endian::Big);
    file.body.chunks[6].kind = emfx_xpm::ChunkKind::Submotion;
    let found = findings(&file);
    has(&found, "note[big-endian] header.big_endian at 0x6");
    has(&found, "warning[unknown-version] body.chunks[6] at");
    file.body.chunks.clear();
    let found = findings(&file);
    has(&found, "warning[missing-info]: no info chunk");
    has(&found, "warning[missing-submotions]: nothing moves");
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
    let found = findings(&file);
    let place = "body.chunks[1].body.submotions.submotions";
    for wanted in [
        format!("note[first-key-late] {place}[0].keys[0].time at"),
        format!("note[time-equal] {place}[0].keys[1].time at"),
        format!("warning[time-decreasing] {place}[0].keys[2].time at"),
        format!("note[padding] {place}[0].keys[2].padding at"),
        format!("warning[time-negative] {place}[0].keys[3].time at"),
        format!("error[time-not-finite] {place}[0].keys[4].time at"),
        format!("note[last-key-early] {place}[0].keys[5].time at"),
        format!("warning[not-finite] {place}[0].pose_weight at"),
        format!("warning[weight-range] {place}[1].min_weight at"),
        format!("warning[morph-name] {place}[1].morph_target_name at"),
        format!("note[static-track] {place}[2].keys at"),
        format!("warning[morph-name] {place}[2].morph_target_name at"),
        format!("note[weight-range] {place}[3].min_weight at"),
        format!("warning[phoneme-bits] {place}[3].phonemes at"),
        format!("warning[weight-range] {place}[4].min_weight at"),
    ] {
        has(&found, &wanted);
    }
    list_is_empty();
}

fn list_is_empty() {
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
fn info_is_about_ten_lines() {
    let mut file = support::everything();
    file.body.chunks.truncate(2);
    let lines: Vec<String> = file.info().lines.iter().map(|(label, value)| format!("{label}: {value}")).collect();
    assert_eq!(
        lines,
        [
            "format: EMotionFX morph motion (XPM)",
            "version: 1.0, little-endian, rotation_scale_translation",
            "exporter: 3.28, compiled May 25 2011",
            "source: 3D Studio Max 13 (regular commercial version)",
            "chunks: 101v1, 102v1",
            "duration: 1 s at 30 frames per second",
            "submotions: 5, 4 with keys",
            "keys: 13, weights -0.5 to 1.5",
            "phonemes: 1 submotions",
            "targets: smile, blink, frown, bulge, ",
        ]
    );
}
