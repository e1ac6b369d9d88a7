//! `dump` of every sample, as snapshots that a person can read.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use meshwire::{Asset, FormatId};
use meshwire_core::testkit;

#[test]
fn dumps() {
    for format in FormatId::ALL {
        let mut dumps: Vec<_> = testkit::samples(format.name())
            .iter()
            .map(|path| {
                let asset = Asset::read(&std::fs::read(path).unwrap()).unwrap();
                let name = path.file_name().unwrap().to_str().unwrap().to_owned();
                (name, testkit::outline(&serde_json::to_value(&asset).unwrap()["file"]))
            })
            .collect();
        dumps.sort();
        for (at, page) in testkit::pages(&dumps).iter().enumerate() {
            insta::assert_snapshot!(format!("dump-{format}-{}", at + 1), page);
        }
    }
}
