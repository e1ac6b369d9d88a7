//! The length fields that lie, by hand-computed figures.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use emfx_chunk::{Exporter, Lengths};
use emfx_xsm::{LengthRule, StatedLength, Submotion, Transform, XsmFile};
use meshwire_core::{Format, Severity};

/// Two nodes, one key of 24 frames per second at 1 s: F = 25; ep = 1, er = 2, es = 2.
fn two_nodes(exporter: Exporter) -> XsmFile {
    let moving = Submotion::new("a", Transform::IDENTITY).with_positions([(0.0, [0.0; 3]), (1.0, [1.0; 3])]);
    XsmFile::from_submotions(exporter, 24, vec![moving, Submotion::new("b", Transform::IDENTITY)]).unwrap()
}

#[test]
fn version_1_counts_dropped_tracks() {
    let mut file = two_nodes(Exporter::Maya2008);
    let chunk = &file.body.chunks[1];
    assert_eq!(chunk.true_length(), 4 + 2 * (132 + 5) + 2 * 16);
    let by = |rule| chunk.length_by(rule, 24) - chunk.true_length();
    assert_eq!(by(LengthRule::KeysReduced), 16 * 13 * 3 + 40 * 2);
    assert_eq!(by(LengthRule::KeysNotReduced), 16 * 25 * 3 + 20 * 25 * 2);
    assert_eq!(by(LengthRule::RotationsReduced), 16 * 25 * 3 + 40 * 2);
    assert_eq!(by(LengthRule::UnpackedRecords), 0, "a rule of version 2");
    for rule in [LengthRule::KeysReduced, LengthRule::KeysNotReduced, LengthRule::RotationsReduced, LengthRule::True] {
        file.body.chunks[1].set_length(rule, 24);
        let mut back = support::round_trip(&file);
        assert_eq!(back.body.chunks[1].explain_length(24), StatedLength::Rule(rule));
        back.forget_stored();
        assert_eq!(back.to_bytes().unwrap(), file.to_bytes().unwrap(), "{rule:?} is detected and kept");
        // A change is followed by the same rule.
        back.rename_node(b"b", b"longer");
        let chunk = &back.body.chunks[1];
        assert_eq!(chunk.true_length(), 4 + 2 * (132 + 5) + 2 * 16 + 5);
        assert_eq!(chunk.explain_length(24), StatedLength::Rule(rule));
    }
}

#[test]
fn version_2_counts_records_of_version_1() {
    let mut file = two_nodes(Exporter::Max2011);
    let length = 4 + 2 * (100 + 5) + 2 * 16;
    assert_eq!(file.body.chunks[1].stored_len_body, Some(length + 64));
    file.body.chunks[1].stored_len_body = Some(length + 64 + 12 * 4);
    assert_eq!(file.body.chunks[1].explain_length(24), StatedLength::DroppedKeys(4));
    let mut file = support::round_trip(&file);
    file.forget_stored();
    assert_eq!(file.body.chunks[1].stored_len_body, Some(length + 64), "how many keys were dropped is nowhere else");
    for odd in [length + 1, length - 1, 0, u32::MAX] {
        file.body.chunks[1].stored_len_body = Some(odd);
        assert_eq!(file.body.chunks[1].explain_length(24), StatedLength::Unexplained);
        support::round_trip(&file);
    }
    file.set_lengths(Lengths::Strict);
    assert_eq!(file.body.chunks[1].stored_len_body, None);
    file.forget_stored();
    assert_eq!(file.body.chunks[1].stored_len_body, None, "true lengths stay true");
    file.set_lengths(Lengths::Compatible);
    assert_eq!(file.body.chunks[1].stored_len_body, Some(length + 64));
}

#[test]
fn lengths_without_a_rule_are_distinguished() {
    let severity = |exporter, change: fn(u64) -> u64| {
        let mut file = two_nodes(exporter);
        file.body.chunks[1].stored_len_body = u32::try_from(change(file.body.chunks[1].true_length())).ok();
        file.lint().into_iter().find(|finding| finding.code == "stated-length").map(|finding| finding.severity)
    };
    assert_eq!(severity(Exporter::Maya2008, |length| length + 1), Some(Severity::Note), "one exporter is irregular");
    assert_eq!(severity(Exporter::Maya2008, |length| length - 1), Some(Severity::Warning));
    assert_eq!(severity(Exporter::Max2011, |length| length + 1), Some(Severity::Warning));
    assert_eq!(severity(Exporter::Max2011, |length| length + 64 + 24), Some(Severity::Note), "two dropped keys");
}

#[test]
fn a_motion_without_keys_hides_its_frames_in_the_length() {
    let still = vec![Submotion::new("a", Transform::IDENTITY), Submotion::new("b", Transform::IDENTITY)];
    let mut file = XsmFile::from_submotions(Exporter::Maya2008, 24, still).unwrap();
    let length = u32::try_from(file.body.chunks[1].true_length()).unwrap();
    file.body.chunks[1].stored_len_body = Some(length + 16 * (48 / 2 + 1) * 4 + 40 * 2);
    assert_eq!(file.body.chunks[1].explain_length(24), StatedLength::HiddenFrames(LengthRule::KeysReduced, 48));
}

#[test]
fn a_profile_states_what_its_files_state() {
    let oldest = XsmFile::from_submotions(Exporter::Maya2007, 24, support::walk()).unwrap();
    assert!(oldest.body.chunks.iter().all(|chunk| chunk.stored_len_body.is_none()));
    assert_eq!(oldest.generation(), Exporter::Maya2007);
    let ids: Vec<_> = oldest.body.chunks.iter().map(|chunk| (u32::from(chunk.kind), chunk.version)).collect();
    assert_eq!(ids, [(201, 1), (200, 1), (200, 1), (200, 1), (200, 1), (200, 1)]);
    for (exporter, version) in [(Exporter::Maya2008, 1), (Exporter::Max2011, 2)] {
        let file = XsmFile::from_submotions(exporter, 24, support::walk()).unwrap();
        let ids: Vec<_> = file.body.chunks.iter().map(|chunk| (u32::from(chunk.kind), chunk.version)).collect();
        assert_eq!(ids, [(201, 2), (202, version)]);
        assert_eq!(file.generation(), exporter);
        assert!(file.body.chunks[1].stored_len_body.is_some());
        let mut grown = XsmFile::from_submotions(exporter, 24, Vec::new()).unwrap();
        for submotion in support::walk() {
            grown.add_submotion(submotion).unwrap();
        }
        assert_eq!(grown.to_bytes().unwrap(), file.to_bytes().unwrap(), "one by one or all at once");
    }
}
