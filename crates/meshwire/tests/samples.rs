//! What `dump` shows of every sample, as a snapshot per format, and the laws on all samples through the facade.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::expect_used)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use meshwire::{Asset, FormatId, detect};
use meshwire_core::testkit;

/// Files up to this size are shown whole; the dump of a larger one would bury what changed in it.
const SHOWN: usize = 700;

fn samples() -> BTreeMap<String, Vec<PathBuf>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut found = BTreeMap::new();
    for folder in std::fs::read_dir(root).unwrap() {
        let folder = folder.unwrap().path();
        let mut files: Vec<PathBuf> = std::fs::read_dir(&folder).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        found.insert(folder.file_name().unwrap().to_str().unwrap().to_owned(), files);
    }
    assert!(found.len() >= 11, "samples of every format");
    found
}

#[test]
fn every_sample_keeps_the_laws() {
    for (folder, files) in samples() {
        let format: FormatId = folder.parse().unwrap();
        for path in files {
            let name = path.display().to_string();
            let bytes = std::fs::read(&path).unwrap();
            assert_eq!(detect(&bytes), Some(format), "{name} is detected as itself, by content alone");
            let asset = Asset::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            testkit::assert_same_bytes(&name, &bytes, &asset.to_bytes().unwrap());
            let dump = serde_json::to_string(&asset).unwrap();
            let built: Asset = serde_json::from_str(&dump).unwrap_or_else(|error| panic!("{name}: {error}"));
            testkit::assert_same_bytes(&name, &bytes, &built.to_bytes().unwrap());
            let mut next = 0;
            asset
                .layout(&mut |leaf| {
                    assert_eq!(leaf.offset, next, "{name}: {}", leaf.path);
                    next += u64::try_from(leaf.bytes.len()).unwrap();
                })
                .unwrap();
            assert_eq!(next, u64::try_from(bytes.len()).unwrap(), "{name}: every byte belongs to a field");
        }
    }
}

#[test]
fn dumps() {
    for (folder, files) in samples() {
        let mut text = String::new();
        for path in files {
            let bytes = std::fs::read(&path).unwrap();
            let name = path.file_name().unwrap().to_str().unwrap();
            let asset = Asset::read(&bytes).unwrap();
            if bytes.len() <= SHOWN {
                writeln!(text, "== {name}\n{}", serde_json::to_string(&asset).unwrap()).unwrap();
            } else {
                let dump = serde_json::to_vec(&asset).unwrap();
                writeln!(text, "== {name}\n{} bytes, checksum {:016x}", dump.len(), checksum(&dump)).unwrap();
            }
        }
        insta::assert_snapshot!(format!("dump-{folder}"), text);
    }
}

/// FNV-1a: enough to notice a change.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
