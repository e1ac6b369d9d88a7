//! Broken files: an error or a value, never a panic, in reading, views, findings and edits.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use binrw::Endian;
use emfx_xpm::{Decoding, Encoding, MorphTarget, WeightTrack, XpmFile};
use meshwire_core::testkit::assert_law;
use meshwire_core::{Format, laws, testkit};

/// Everything one can ask of a file.
fn use_all(file: &XpmFile) {
    let motion = file.motion();
    for time in [-1.0, 0.0, 0.5, f32::INFINITY, f32::NAN] {
        for decoding in [Decoding::Range, Decoding::Fraction] {
            let _ = motion.join([MorphTarget::new("smile"), MorphTarget::new("blink")]).sample(time, decoding);
        }
    }
    let _ = motion.duration();
    let mut changed = file.clone();
    let _ = changed.scale_time(0.5);
    let _ = changed.shift_time(0.25);
    let _ = changed.trim(0.1, 0.4);
    let _ = changed.set_track(&WeightTrack::new("smile").with_keys([(0.5, 1.0)]), Encoding::Vendor);
    for submotion in motion.submotions() {
        let _ = WeightTrack::of(submotion, Decoding::Range).encode(1.0, Encoding::Nearest);
    }
    changed.forget_stored();
    assert_law("edited", laws::written(&changed, XpmFile::read));
}

#[test]
fn broken_files_never_panic() {
    let mut file = support::everything();
    let (mut read, mut refused) = (0, 0);
    for endian in [Endian::Little, Endian::Big] {
        file.set_endian(endian);
        let bytes = file.to_bytes().unwrap();
        testkit::hostile(&bytes, |input| {
            if !assert_law("damaged", laws::any_input(input, XpmFile::read)) {
                refused += 1;
                return;
            }
            read += 1;
            use_all(&XpmFile::read(input).unwrap());
        });
    }
    assert!(read > 1000 && refused > 500, "{read} read, {refused} refused");
    assert!(!XpmFile::detect(b"/* XPM */") && XpmFile::detect(b"XPM "), "X PixMap images are something else");
}
