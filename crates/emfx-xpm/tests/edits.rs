//! Views and edits, and what edits leave alone.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use binrw::Endian;
use emfx_chunk::Exporter;
use emfx_xpm::{ChunkBody, Decoding, Encoding, MorphTarget, WeightTrack, XpmFile};
use meshwire_core::{Error, Format};
use support::{everything, round_trip};

#[test]
fn every_chunk_kind_survives_both_byte_orders() {
    let mut file = everything();
    let little = file.to_bytes().unwrap();
    assert_eq!(XpmFile::read(&little).unwrap(), file);
    file.set_endian(Endian::Big);
    let big = file.to_bytes().unwrap();
    assert_eq!(&big[6..12], [1, 1, 0, 0, 0, 101]);
    let mut back = XpmFile::read(&big).unwrap();
    assert_eq!(back.endian(), Endian::Big);
    back.set_endian(Endian::Little);
    back.forget_stored();
    assert_eq!(back.to_bytes().unwrap(), little);
}

/// What is merely stored goes where a game's file says it wrongly; bytes behind a chunk are content.
#[test]
fn forgetting_makes_lengths_true() {
    let mut file = everything();
    let bytes = file.to_bytes().unwrap();
    file.body.chunks[1].stored_len_body = Some(5);
    assert_ne!(file.to_bytes().unwrap(), bytes);
    file.forget_stored();
    assert_eq!(file.to_bytes().unwrap(), bytes);
}

#[test]
fn sampling() {
    let file = everything();
    let motion = file.motion();
    assert_eq!((motion.duration(), motion.frames_per_second(), motion.submotions().len()), (1.0, 30, 6));
    let weight = |name: &[u8], time| motion.find(name).unwrap().sample(time, Decoding::Range);
    assert_eq!(weight(b"smile", 0.25), 0.25);
    assert_eq!([weight(b"blink", 0.0), weight(b"blink", 0.375), weight(b"blink", 2.0)], [0.0, 0.5, 0.0]);
    assert_eq!(weight(b"frown", 0.5), 0.5, "no key: the pose weight");
    assert_eq!([weight(b"bulge", -1.0), weight(b"bulge", 0.25), weight(b"bulge", 9.0)], [-0.5, 0.5, 1.5]);
    assert_eq!(weight(b"smile", f32::NAN), 0.0);
    let bulge = motion.find(b"bulge").unwrap();
    assert_eq!(bulge.sample(0.0, Decoding::Fraction), 0.0);
    assert_eq!(bulge.sample(9.0, Decoding::Fraction), 1.0);
    assert_eq!(bulge.decode(32768, Decoding::Range), -0.5 + 2.0 * (32768.0 / 65535.0));
}

#[test]
fn joining() {
    let file = everything();
    let clamped = MorphTarget { min: 0.0, max: 1.0, ..MorphTarget::new("bulge") };
    let inverted = MorphTarget { min: 1.0, max: 0.0, ..MorphTarget::new("smile") };
    let f_v = MorphTarget { phonemes: 0x100, ..MorphTarget::new("lip") };
    let other = MorphTarget { phonemes: 0x200, ..MorphTarget::new("tongue") };
    let named = MorphTarget { phonemes: 0x100, ..MorphTarget::new("blink") };
    let join = file.motion().join([clamped, inverted, f_v, other, named, MorphTarget::new("nobody")]);
    assert_eq!(join.sample(1.0, Decoding::Range), [Some(1.0), Some(0.0), Some(1.0), None, Some(0.0), None]);
    assert_eq!(join.targets().flatten().count(), 4);
}

#[test]
fn tracks_are_added_and_removed() {
    let mut file = everything();
    let before = file.to_bytes().unwrap();
    file.set_track(&WeightTrack::new("wink").with_keys([(0.0, 1.0)]), Encoding::Nearest).unwrap();
    let mut file = round_trip(&file);
    assert_eq!(file.motion().find(b"wink").unwrap().keys.len(), 2);
    assert_eq!(file.submotions().count(), 7);
    file.set_track(&WeightTrack::new("wink").with_keys([(0.0, 1.0), (0.5, 0.0)]), Encoding::Nearest).unwrap();
    assert_eq!(file.submotions().count(), 7, "replaced");
    assert_eq!(file.motion().find(b"wink").unwrap().keys.len(), 3);
    assert_eq!(file.remove_track(b"wink"), 1);
    assert_eq!(file.to_bytes().unwrap(), before);
    assert_eq!(file.remove_track(b"alone"), 1, "a chunk of its own goes too");
    assert!(!file.body.chunks.iter().any(|chunk| matches!(chunk.body, ChunkBody::Submotion(_))));
    let mut empty = support::empty();
    empty.set_track(&WeightTrack::new("wink"), Encoding::Nearest).unwrap();
    assert_eq!(round_trip(&empty).submotions().count(), 1);
}

#[test]
fn names_and_times() {
    let mut file = everything();
    assert_eq!(file.rename_target(b"smile", b"grin"), 1);
    assert_eq!(file.rename_target(b"smile", b"grin"), 0);
    file.scale_time(2.0).unwrap();
    file.shift_time(0.5).unwrap();
    let mut file = round_trip(&file);
    let times: Vec<f32> = file.motion().find(b"grin").unwrap().keys.iter().map(|key| key.time).collect();
    assert_eq!(times, [0.5, 2.5]);
    let refused = |result: Result<(), Error>| result.unwrap_err().to_string();
    assert_eq!(refused(file.scale_time(-1.0)), "xpm: expected a finite factor above 0, found -1");
    assert_eq!(
        refused(file.shift_time(-1.0)),
        "xpm: expected finite times that are not negative, found -0.5 s for the key at 0.5 s of \"grin\""
    );
    assert!(refused(file.trim(1.0, f32::INFINITY)).contains("an ascending time range"));
}

#[test]
fn trimming_keeps_the_range() {
    let file = everything();
    let mut cut = file.clone();
    cut.trim(0.3, 0.8).unwrap();
    let cut = round_trip(&cut);
    for (a, b) in file.submotions().zip(cut.submotions()) {
        for step in 0..=10_u8 {
            let time = f32::from(step) * 0.05;
            let (a, b) = (a.sample(0.3 + time, Decoding::Range), b.sample(time, Decoding::Range));
            assert!((a - b).abs() < 1e-4, "{a} {b} at {time}");
        }
    }
    assert_eq!(cut.motion().duration(), 0.8 - 0.3);
    let mut whole = file.clone();
    whole.trim(0.0, 1.0).unwrap();
    assert_eq!(whole.motion().find(b"smile").unwrap().keys, file.motion().find(b"smile").unwrap().keys);
}

#[test]
fn profiles() {
    for exporter in Exporter::ALL {
        let file = XpmFile::from_tracks(exporter, 24, &support::tracks(), Encoding::Nearest).unwrap();
        assert_eq!(file.header.multiply_order, exporter.multiply_order());
        let info = file.info_chunk().unwrap();
        assert_eq!((info.exporter_major_version, info.exporter_minor_version), exporter.version());
        assert!(file.body.chunks.iter().all(|chunk| chunk.stored_len_body.is_none()), "all lengths are true");
        round_trip(&file);
    }
}
