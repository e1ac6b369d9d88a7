//! Arbitrary files: what is generated can be written and reads back equal.

#![cfg(feature = "arbitrary")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use arbitrary::Unstructured;
use meshwire_core::Format;
use meshwire_core::generate::{Generate, Wish};
use meshwire_core::testkit::{Random, assert_same_bytes};
use xumf::XmfFile;
use xumf::ani::AniFile;

fn check<F: Format + for<'a> Generate<Args<'a> = ()>>(mut further: impl FnMut(&F)) {
    for seed in 0..1500_u64 {
        let data = Random::new(seed).bytes((seed as usize * 7) % 4096);
        let file = F::generate(&mut Unstructured::new(&data), Wish::default(), ()).unwrap();
        let bytes = file.to_bytes().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let again = F::read(&bytes).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        // NaN is never equal to itself: bytes are compared.
        assert_same_bytes(&format!("seed {seed}"), &bytes, &again.to_bytes().unwrap());
        further(&again);
    }
}

#[test]
fn meshes() {
    let (mut decoded, mut scaled) = (0, 0);
    check::<XmfFile>(|file| {
        let _ = (file.lint(), file.info());
        if let Ok(mesh) = file.mesh() {
            decoded += usize::from(mesh.num_vertices() > 0);
            let mut edited = file.clone();
            // Positions of a type that ends at 1 may have no place for twice as much.
            scaled += usize::from(edited.scale(2.0).is_ok());
            edited.to_bytes().unwrap();
        }
    });
    assert!(decoded > 500 && scaled > decoded / 2, "{decoded}, {scaled}");
}

#[test]
fn animations() {
    check::<AniFile>(|file| {
        assert!(AniFile::detect(&file.to_bytes().unwrap()));
        let _ = (file.lint(), file.info());
    });
}
