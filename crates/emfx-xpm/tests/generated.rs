//! Arbitrary values: what is written reads back to the same bytes, in both orders.
#![cfg(feature = "arbitrary")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

use binrw::Endian;
use emfx_xpm::{Decoding, XpmFile};
use meshwire_core::{Format, generate, testkit};

#[test]
fn generated_values_round_trip() {
    let mut written = 0;
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..3000 {
        let seed: Vec<u8> = (0..2048)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                state.to_le_bytes()[6]
            })
            .collect();
        let mut file: XpmFile = generate::whole(&mut arbitrary::Unstructured::new(&seed)).unwrap();
        let mut whole = true;
        for endian in [Endian::Little, Endian::Big] {
            file.set_endian(endian);
            let Ok(bytes) = file.to_bytes() else {
                whole = false;
                continue;
            };
            let back = XpmFile::read(&bytes).unwrap();
            testkit::assert_same_bytes("generated", &bytes, &back.to_bytes().unwrap());
            let _ = (back.lint(), back.info(), back.motion().duration());
            for submotion in back.submotions() {
                let _ = submotion.sample(0.5, Decoding::Range);
            }
            // What is forgotten can be written.
            let mut forgotten = back;
            forgotten.forget_stored();
            let bytes = forgotten.to_bytes().unwrap();
            testkit::assert_same_bytes("forgotten", &bytes, &XpmFile::read(&bytes).unwrap().to_bytes().unwrap());
        }
        written += usize::from(whole);
    }
    eprintln!("{written} of 3000 generated values written");
    assert!(written >= 2700, "{written}");
}
