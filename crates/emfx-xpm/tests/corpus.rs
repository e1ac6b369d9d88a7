//! Real files: read, written back, rebuilt, turned round, described byte for byte.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use binrw::Endian;
use emfx_xpm::{Decoding, Encoding, WeightTrack, XpmFile};
use meshwire_core::{Format, Severity, testkit};

fn files() -> impl Iterator<Item = (String, Vec<u8>, XpmFile)> {
    testkit::corpus("xpm", &["xpm"])
        .into_iter()
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()))
        // X PixMap images have the same extension.
        .filter(|(_, bytes)| XpmFile::detect(bytes))
        .map(|(name, bytes)| {
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
        let mut file = XpmFile::read(&big).unwrap();
        file.set_endian(Endian::Little);
        assert!(testkit::assert_rebuilds(&name, &mut file, &bytes), "{name}");
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_string(&file).unwrap();
            let back: XpmFile = serde_json::from_str(&json).unwrap_or_else(|e| panic!("{name}: {e}"));
            testkit::assert_same_bytes(&name, &bytes, &back.to_bytes().unwrap());
        }
    }
}

/// A real track that spans the motion is what the writing rules make of its weights.
#[test]
#[ignore = "needs real files"]
fn tracks_encode_to_what_they_were() {
    for (name, _, file) in files() {
        let motion = file.motion();
        for submotion in motion.submotions() {
            let (first, last) = (submotion.keys.first(), submotion.keys.last());
            let spans =
                first.is_some_and(|key| key.time == 0.0) && last.is_some_and(|key| key.time == motion.duration());
            if !spans || (submotion.min_weight, submotion.max_weight) != (0.0, 1.0) {
                eprintln!("{name}: {} is not as this build writes tracks", submotion.morph_target_name);
                continue;
            }
            let track = WeightTrack::of(submotion, Decoding::Range);
            let again = track.encode(motion.duration(), Encoding::Nearest).unwrap();
            assert_eq!(&&again, submotion, "{name}");
        }
    }
}

#[test]
#[ignore = "needs real files"]
fn findings_are_known_quirks() {
    for (name, _, file) in files() {
        for finding in file.lint() {
            assert!(finding.severity < Severity::Error, "{name}: {finding}");
            eprintln!("{name}: {finding}");
        }
        let lines = file.info().lines.len();
        assert!((6..=8).contains(&lines), "{name}: {lines} lines");
    }
}
