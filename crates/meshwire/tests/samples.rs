//! What `dump` shows of every sample, as a snapshot per format.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::expect_used)]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use meshwire::Asset;

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
