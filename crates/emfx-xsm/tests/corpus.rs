//! Real files: read, written back, rebuilt, turned round, described byte for byte.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use std::collections::BTreeMap;

use binrw::Endian;
use emfx_xsm::{Interpolation, LengthRule, StatedLength, SubmotionLayout, XsmFile};
use meshwire_core::{Format, Severity, WireSize, testkit};

fn files() -> impl Iterator<Item = (String, Vec<u8>, XsmFile)> {
    testkit::corpus("xsm", &["xsm"]).into_iter().map(|path| {
        let bytes = std::fs::read(&path).unwrap();
        let name = path.display().to_string();
        let file = testkit::assert_whole(&name, &bytes);
        (name, bytes, file)
    })
}

#[test]
#[ignore = "needs real files"]
fn every_file_round_trips() {
    for (name, bytes, mut file) in files() {
        file.set_endian(Endian::Big);
        let big = file.to_bytes().unwrap();
        assert_ne!(big, bytes);
        let mut file = XsmFile::read(&big).unwrap();
        file.set_endian(Endian::Little);
        testkit::assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_string(&file).unwrap();
            let back: XsmFile = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{name}: {e}"));
            testkit::assert_same_bytes(&name, &bytes, &back.to_bytes().unwrap());
        }
    }
}

/// Without its stated lengths every file comes back but for the length fields that no rule gives, which are those of
/// some chunks 202.
#[test]
#[ignore = "needs real files"]
fn rebuilding() {
    let mut builds: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for (name, bytes, file) in files() {
        let mut rebuilt = file.clone();
        testkit::assert_rebuilds(&name, &mut rebuilt, &bytes);
        let out = rebuilt.to_bytes().unwrap();
        let mut patched = out.clone();
        let (mut offset, mut whole) = (8, true);
        for chunk in &file.body.chunks {
            if !matches!(chunk.explain_length(file.frames_per_second()), StatedLength::Rule(_)) {
                whole = false;
                let is_list =
                    matches!(chunk.submotion_layout(), Some(SubmotionLayout::List | SubmotionLayout::PackedList));
                assert!(is_list, "{name}: the length of a chunk other than 202");
                patched[offset + 4..offset + 8].copy_from_slice(&bytes[offset + 4..offset + 8]);
            }
            offset += usize::try_from(chunk.wire_size()).unwrap();
        }
        testkit::assert_same_bytes(&name, &bytes, &patched);
        let build = file.info_chunk().map_or_else(
            || "no info chunk".to_owned(),
            |info| format!("{}, {}", info.source_application, info.exporter_compile_date),
        );
        let count = builds.entry(format!("{build}, {:?}", file.submotion_layout())).or_default();
        *count = [count[0] + usize::from(whole), count[1] + 1];
    }
    let mut sum = [0; 2];
    for (build, [whole, all]) in &builds {
        eprintln!("{build}: {whole} of {all} rebuilt whole, the rest but for one length field");
        sum = [sum[0] + whole, sum[1] + all];
    }
    eprintln!("all: {} of {} rebuilt whole, {} of {} outside the length field", sum[0], sum[1], sum[1], sum[1]);
}

#[test]
#[ignore = "needs real files"]
fn views_agree_with_the_keys() {
    for (name, _, file) in files() {
        let motion = file.motion().unwrap();
        assert!(motion.duration().is_finite());
        for submotion in motion.submotions() {
            let positions = submotion.positions();
            for (index, (time, value)) in positions.iter().enumerate() {
                // Of keys at one time the last one holds.
                let last = positions.keys.get(index + 1).is_none_or(|next| next.time > time);
                let sampled = positions.sample(time, Interpolation::Linear);
                assert!(
                    !last || sampled.map(f32::to_bits) == value.map(f32::to_bits),
                    "{name}: {time} {sampled:?} {value:?}"
                );
            }
            let rotations = submotion.rotations();
            for (time, _) in rotations.iter() {
                for interpolation in [Interpolation::Linear, Interpolation::Spherical] {
                    let length = emfx_chunk::rotation::length(rotations.sample(time + 0.01, interpolation));
                    assert!((length - 1.0).abs() < 1e-4, "{name}: {length}");
                }
            }
            if submotion.is_static() {
                assert_eq!(submotion.sample(1.0, Interpolation::Linear).position, submotion.pose().position);
            }
        }
        let names: Vec<_> = motion.submotions().iter().map(|s| s.node_name().as_bytes().to_vec()).collect();
        let distinct = names.iter().collect::<std::collections::HashSet<_>>().len();
        let join = motion.join(&names);
        // One real file names a node twice; the second time is left.
        assert_eq!((join.joined_count(), join.left().len()), (names.len(), names.len() - distinct), "{name}");
    }
}

/// 16-bit rotations survive the way to f32 and back, and so does a file whose length follows the rule.
#[test]
#[ignore = "needs real files"]
fn layouts_convert_there_and_back() {
    for (name, bytes, file) in files() {
        let Some(list) = file.body.chunks.last() else { continue };
        if list.explain_length(file.frames_per_second()) != StatedLength::Rule(LengthRule::UnpackedRecords) {
            continue;
        }
        for layout in [SubmotionLayout::List, SubmotionLayout::PackedSingle, SubmotionLayout::SingleWithError] {
            let mut file = file.clone();
            file.set_submotion_layout(layout).unwrap();
            let mut file = XsmFile::read(&file.to_bytes().unwrap()).unwrap();
            assert_eq!(file.submotion_layout(), Some(layout));
            file.set_submotion_layout(SubmotionLayout::PackedList).unwrap();
            testkit::assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
        }
    }
}

#[test]
#[ignore = "needs real files"]
fn trimming_keeps_the_range() {
    for (name, _, file) in files() {
        let before = file.motion().unwrap();
        let (from, to) = (before.duration() * 0.3, before.duration() * 0.8);
        let mut cut = file.clone();
        cut.trim(from, to, Interpolation::Linear).unwrap();
        let cut = XsmFile::read(&cut.to_bytes().unwrap()).unwrap();
        let after = cut.motion().unwrap();
        assert!(after.duration() <= to - from);
        for (a, b) in before.submotions().iter().zip(after.submotions()) {
            for step in 0..=20_u8 {
                let time = (to - from) * f32::from(step) / 20.0;
                let (a, b) = (a.sample(from + time, Interpolation::Linear), b.sample(time, Interpolation::Linear));
                let far = a.position.iter().zip(b.position).any(|(a, b)| (a - b).abs() > 1e-3 * (1.0 + a.abs()));
                let turned = 1.0 - emfx_chunk::rotation::dot(a.rotation, b.rotation).abs();
                assert!(!far && turned < 1e-5, "{name} at {time}: {a:?} {b:?}");
            }
        }
    }
}

/// No finding of a real file is an error.
#[test]
#[ignore = "needs real files"]
fn findings_are_known_quirks() {
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, _, file) in files() {
        for finding in file.lint() {
            assert!(finding.severity < Severity::Error, "{name}: {finding}");
            *codes.entry(finding.code).or_default() += 1;
        }
        let lines = file.info().lines.len();
        assert!((5..=9).contains(&lines), "{name}: {lines} lines");
    }
    eprintln!("findings: {codes:?}");
}
