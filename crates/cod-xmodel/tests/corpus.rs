//! Real files: laws 1 and 2. The folder is named by `MESHWIRE_CORPUS`.

#![allow(clippy::unwrap_used)]

use cod_xmodel::{Format, XmodelFile};
use meshwire_core::testkit::{assert_rebuilds, assert_whole, corpus};

const EXTENSIONS: [&str; 5] = ["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin", "nt_export"];

fn files() -> Vec<(String, Vec<u8>)> {
    let files = corpus("xmodel", &EXTENSIONS);
    files.into_iter().map(|path| (path.display().to_string(), std::fs::read(&path).unwrap())).collect()
}

#[test]
#[ignore = "needs real files"]
fn real_files_round_trip() {
    for (name, bytes) in files() {
        let file: XmodelFile = assert_whole(&name, &bytes);
        assert!(name.to_lowercase().ends_with(file.kind().extension()), "{name}: {}", file.kind());
    }
}

#[test]
#[ignore = "needs real files"]
fn real_files_are_rebuilt_from_values_and_style_alone() {
    for (name, bytes) in files() {
        let mut file = XmodelFile::read(&bytes).unwrap();
        assert_eq!(file.kept_records(), 0, "{name}");
        assert!(assert_rebuilds(&name, &mut file, &bytes), "{name}");
    }
}
