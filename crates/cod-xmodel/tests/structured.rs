//! Generated files: what can be written reads back the same, in text, binary, JSON and layout.

#![cfg(all(feature = "arbitrary", feature = "serde"))]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::HashSet;

use arbitrary::{Arbitrary, Unstructured};
use cod_xmodel::{Content, Format, Kind, Limits, XmodelFile};
use meshwire_core::testkit::{Random, assert_same_bytes};

fn covered(file: &XmodelFile, bytes: &[u8]) {
    let mut at = 0;
    file.layout(&mut |leaf| {
        assert_eq!(usize::try_from(leaf.offset).unwrap(), at, "{}", leaf.path);
        assert_eq!(leaf.bytes, &bytes[at..at + leaf.bytes.len()]);
        at += leaf.bytes.len();
    })
    .unwrap();
    assert_eq!(at, bytes.len());
}

#[test]
fn generated_files_round_trip() {
    let (mut written, mut kinds) = (0, [0; 5]);
    let mut places: HashSet<[u64; 3]> = HashSet::new();
    const COUNT: u64 = 6000;
    for seed in 0..COUNT {
        let data = Random::new(seed).bytes(200 + usize::try_from(seed % 4000).unwrap());
        let Ok(file) = XmodelFile::arbitrary(&mut Unstructured::new(&data)) else { continue };
        let kind = file.kind();
        let first = match file.to_bytes() {
            Ok(bytes) => bytes,
            Err(error) => {
                if seed < 50 {
                    eprintln!("{seed}: {error}");
                }
                continue;
            }
        };
        written += 1;
        if let Content::Model(model) = &file.content {
            places.extend(model.bones.iter().map(|bone| bone.offset.map(f64::to_bits)));
        }
        kinds[Kind::ALL.iter().position(|other| *other == kind).unwrap()] += 1;
        let back = XmodelFile::read_as(kind, &first, &Limits::default())
            .unwrap_or_else(|error| panic!("{seed}: {error}\n{}", String::from_utf8_lossy(&first)));
        assert_same_bytes(&format!("{seed}"), &first, &back.to_bytes().unwrap());
        covered(&back, &first);
        let _ = (back.lint(), back.info());
        let json = serde_json::to_string(&back).unwrap();
        let built: XmodelFile = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_same_bytes(&format!("{seed} from JSON"), &first, &built.to_bytes().unwrap());
    }
    assert!(written * 10 >= COUNT * 9, "{written} of {COUNT} could be written");
    assert!(places.len() > 1000, "{} different places of bones", places.len());
    assert!(kinds.iter().all(|count| *count > 100), "{kinds:?}");
    eprintln!("{written} of {COUNT} written: {kinds:?}");
}
