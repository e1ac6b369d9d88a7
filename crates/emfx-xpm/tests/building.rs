//! Tracks and files from nothing, compared byte for byte.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use emfx_chunk::{Exporter, Text};
use emfx_xpm::{Encoding, Submotion, SubmotionPhonemes, WeightTrack, XpmFile};
use meshwire_core::{Format, testkit};

/// The complete file of section 5 of the EMotionFX reference.
#[test]
fn the_file_of_the_reference() {
    #[rustfmt::skip]
    let expected: [u8; 116] = [
        0x58, 0x50, 0x4d, 0x20, 0x01, 0x00, 0x00, 0x01, 0x65, 0x00, 0x00, 0x00, 0x23, 0x00, 0x00, 0x00,
        0x01, 0x00, 0x00, 0x00, 0x1e, 0x00, 0x00, 0x00, 0x03, 0x1c, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x0b, 0x00, 0x00, 0x00, 0x4d, 0x61, 0x79, 0x20, 0x32, 0x35, 0x20, 0x32,
        0x30, 0x31, 0x31, 0x00, 0x00, 0x00, 0x00, 0x66, 0x00, 0x00, 0x00, 0x31, 0x00, 0x00, 0x00, 0x01,
        0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x80, 0x3f, 0x00, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x00, 0x05, 0x00, 0x00, 0x00, 0x73,
        0x6d, 0x69, 0x6c, 0x65, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x80, 0x3f,
        0xff, 0xff, 0x00, 0x00,
    ];
    let smile = WeightTrack::new("smile").with_keys([(0.0, 0.0), (1.0, 1.0)]);
    for encoding in [Encoding::Nearest, Encoding::Vendor] {
        let mut file = XpmFile::from_tracks(Exporter::Max2011, 30, std::slice::from_ref(&smile), encoding).unwrap();
        file.info_chunk_mut().unwrap().source_application = Text::from("");
        testkit::assert_same_bytes("built", &expected, &file.to_bytes().unwrap());
        assert_eq!(XpmFile::read(&expected).unwrap(), file);
        assert!(file.lint().is_empty(), "{:?}", file.lint());
    }
}

fn encoded(track: &WeightTrack, encoding: Encoding) -> Submotion {
    track.encode(1.0, encoding).unwrap()
}

fn keys(submotion: &Submotion) -> Vec<(f32, u16)> {
    submotion.keys.iter().map(|key| (key.time, key.value)).collect()
}

#[test]
fn ranges() {
    let range = |pose: f32, weights: &[f32]| {
        let keys = weights.iter().enumerate().map(|(index, weight)| (index as f32 / 8.0, *weight));
        let submotion = encoded(&WeightTrack::new("a").with_pose_weight(pose).with_keys(keys), Encoding::Nearest);
        (submotion.min_weight, submotion.max_weight)
    };
    assert_eq!(range(0.0, &[0.25, 0.75]), (0.0, 1.0), "0 to 1 wherever that is enough");
    assert_eq!(range(0.5, &[]), (0.0, 1.0));
    assert_eq!(range(0.0, &[-2.0, 3.0]), (-2.0, 3.0));
    assert_eq!(range(0.0, &[-0.5, 0.25]), (-1.0, 1.0), "a span below 1 is widened");
    assert_eq!(range(0.0, &[-0.25]), (-1.0, 0.0));
    assert_eq!(range(0.0, &[-0.5, 0.75]), (-0.5, 0.75), "wide enough");
    assert_eq!(range(1.25, &[1.5, 2.0]), (1.25, 2.0), "only bounds within -1 to 1 are widened");
    assert_eq!(range(0.5, &[1.25]), (0.5, 1.25), "the lower bound is not below 0, the upper not below 1");
}

#[test]
fn values_and_end_keys() {
    // 0.3 * 65535 = 19660.5, 0.7 * 65535 = 45874.5; in f32 0.3 is a little more and 0.7 a little less.
    let track = WeightTrack::new("a").with_keys([(0.25, 0.3), (0.5, 0.7)]);
    assert_eq!(keys(&encoded(&track, Encoding::Nearest)), [(0.0, 19661), (0.25, 19661), (0.5, 45874), (1.0, 45874)]);
    assert_eq!(keys(&encoded(&track, Encoding::Vendor)), [(0.0, 0), (0.25, 19660), (0.5, 45874), (1.0, 45874)]);
    let wide = WeightTrack::new("a").with_keys([(0.0, -2.0), (0.5, 0.5), (1.0, 3.0)]);
    assert_eq!(keys(&encoded(&wide, Encoding::Nearest)), [(0.0, 0), (0.5, 32768), (1.0, 65535)]);
    assert_eq!(keys(&encoded(&wide, Encoding::Vendor)), [(0.0, 0), (0.5, 32767), (1.0, 65535)]);
    let still = WeightTrack::new("a").with_pose_weight(0.5).with_keys([(0.0, 0.5), (0.5, 0.5009), (1.0, 0.4991)]);
    assert_eq!(keys(&encoded(&still, Encoding::Nearest)), [], "within 0.001 of the pose weight");
    let constant = WeightTrack::new("a").with_keys([(0.0, 1.0)]);
    assert_eq!(
        keys(&encoded(&constant, Encoding::Nearest)),
        [(0.0, 65535), (1.0, 65535)],
        "constant, but not the pose"
    );
}

#[test]
fn what_is_refused() {
    let error = |track: &WeightTrack| track.encode(1.0, Encoding::Nearest).unwrap_err().to_string();
    let track = WeightTrack::new("a");
    assert_eq!(
        error(&WeightTrack::new("")),
        "xpm: cannot be written: name: expected a name or phonemes, found neither"
    );
    let phonemes = WeightTrack::new("").with_phonemes(SubmotionPhonemes::new().with_w(true));
    assert!(phonemes.encode(1.0, Encoding::Nearest).is_ok());
    assert_eq!(
        error(&track.clone().with_keys([(0.5, 0.0), (0.25, 1.0)])),
        "xpm: cannot be written: keys[1]: expected finite seconds from 0.5 on, found 0.25"
    );
    assert!(error(&track.clone().with_keys([(-0.5, 0.0)])).contains("expected finite seconds from 0 on, found -0.5"));
    assert!(error(&track.clone().with_keys([(f32::NAN, 0.0)])).contains("found NaN"));
    assert!(
        error(&track.clone().with_keys([(0.0, f32::INFINITY)]))
            .contains("keys[0]: expected a finite weight, found inf")
    );
    assert!(
        error(&track.clone().with_pose_weight(f32::NAN)).contains("pose_weight: expected a finite weight, found NaN")
    );
    assert!(
        error(&track.clone().with_keys([(0.0, f32::MAX), (1.0, f32::MIN)]))
            .contains("expected a finite range of weights")
    );
    for end in [f32::NAN, f32::INFINITY, -1.0] {
        assert!(track.encode(end, Encoding::Nearest).is_err(), "{end}");
    }
    let tracks = [track.clone().with_keys([(0.0, f32::NAN), (-1.0, 0.0)]), WeightTrack::new("")];
    assert_eq!(
        XpmFile::from_tracks(Exporter::Max2011, 30, &tracks, Encoding::Nearest).unwrap_err().to_string(),
        "xpm: cannot be written, 3 problems: tracks[0].keys[0]: expected a finite weight, found NaN; \
         tracks[0].keys[1]: expected finite seconds from 0 on, found -1; \
         tracks[1].name: expected a name or phonemes, found neither",
        "all problems of all tracks"
    );
    let mut file = support::everything();
    let before = file.to_bytes().unwrap();
    assert!(file.set_track(&WeightTrack::new(""), Encoding::Nearest).is_err());
    assert_eq!(file.to_bytes().unwrap(), before);
}
