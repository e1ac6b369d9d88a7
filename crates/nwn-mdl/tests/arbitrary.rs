//! Arbitrary models are written, and read back the same.
#![cfg(feature = "arbitrary")]
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use crate::common;

use arbitrary::{Arbitrary, Unstructured};
use meshwire_core::Format;
use meshwire_core::testkit::{Random, assert_same_bytes};
use nwn_mdl::MdlFile;

#[test]
fn generated_files_round_trip() {
    let mut meshes = 0;
    for seed in 0..400 {
        let bytes = Random::new(seed).bytes(64 << (seed % 9));
        let file = MdlFile::arbitrary(&mut Unstructured::new(&bytes)).unwrap();
        let written = file.to_bytes().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let back = MdlFile::read(&written).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        // Not by equality: arbitrary floats are NaN now and then.
        assert!(format!("{file:?}") == format!("{back:?}"), "seed {seed}: {}", common::difference(&file, &back));
        assert_same_bytes("again", &written, &back.to_bytes().unwrap());
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_vec(&file).unwrap();
            let same: MdlFile = serde_json::from_slice(&json).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
            assert!(format!("{same:?}") == format!("{file:?}"), "seed {seed}: {}", common::difference(&file, &same));
        }
        meshes += file.model.nodes().filter(|node| node.mesh().is_some()).count();
    }
    assert!(meshes > 100, "{meshes}");
}
