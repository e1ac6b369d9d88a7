//! Broken files: an error or a value, never a panic, in reading, views, findings and edits.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use crate::support;

use binrw::Endian;
use emfx_xsm::{Interpolation, SubmotionLayout, XsmFile};
use meshwire_core::testkit::assert_law;
use meshwire_core::{Format, laws, testkit};

/// Everything one can ask of a file.
fn use_all(file: &XsmFile) {
    for submotion in file.submotions() {
        for time in [-1.0, 0.0, 0.5, f32::INFINITY, f32::NAN] {
            for interpolation in [Interpolation::Linear, Interpolation::Spherical] {
                let _ = submotion.sample(time, interpolation);
            }
        }
        let _ = (submotion.pose(), submotion.bind(), submotion.rotations().iter().count());
    }
    if let Ok(motion) = file.motion() {
        let _ = (motion.frame_count(), motion.join(["body", "head"]).sample(0.5, Interpolation::Linear));
    }
}

fn change_all(file: &XsmFile) {
    let mut changed = file.clone();
    let _ = changed.scale_time(0.5);
    let _ = changed.shift_time(0.25);
    let _ = changed.trim(0.1, 0.4, Interpolation::Spherical);
    changed.rename_node(b"head", b"h");
    let _ = changed.set_submotion_layout(SubmotionLayout::List);
    let _ = changed.add_submotion(support::walk().remove(0));
    changed.forget_stored();
    assert_law("edited", laws::written(&changed, XsmFile::read));
}

#[test]
fn broken_files_never_panic() {
    let mut file = support::small();
    let (mut read, mut refused) = (0, 0);
    for endian in [Endian::Little, Endian::Big] {
        file.set_endian(endian);
        let bytes = file.to_bytes().unwrap();
        testkit::hostile(&bytes, |input| {
            if !assert_law("damaged", laws::any_input(input, XsmFile::read)) {
                refused += 1;
                return;
            }
            read += 1;
            let file = XsmFile::read(input).unwrap();
            use_all(&file);
            if read % 16 == 0 {
                change_all(&file);
            }
        });
    }
    assert!(read > 1000 && refused > 1000, "{read} read, {refused} refused");
    assert!(!XsmFile::detect(b"XSM") && !XsmFile::detect(b"XPM ") && XsmFile::detect(b"XSM "));
}
