//! Real files: laws 1 and 2. The folder is named by `MESHWIRE_CORPUS`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use cod_xmodel::{Format, XmodelFile};
use meshwire_core::testkit::{assert_same_bytes, corpus};

const EXTENSIONS: [&str; 5] = ["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin", "nt_export"];

fn files() -> Vec<(String, Vec<u8>)> {
    let files = corpus("xmodel", &EXTENSIONS);
    files.into_iter().map(|path| (path.display().to_string(), std::fs::read(&path).unwrap())).collect()
}

#[test]
fn real_files_come_back_byte_for_byte() {
    for (name, bytes) in files() {
        let file = XmodelFile::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(name.to_lowercase().ends_with(file.kind().extension()), "{name}: {}", file.kind());
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}

#[test]
fn real_files_are_rebuilt_from_values_and_style_alone() {
    for (name, bytes) in files() {
        let mut file = XmodelFile::read(&bytes).unwrap();
        assert_eq!(file.kept_records(), 0, "{name}");
        file.forget_stored();
        assert_same_bytes(&name, &bytes, &file.to_bytes().unwrap());
    }
}
