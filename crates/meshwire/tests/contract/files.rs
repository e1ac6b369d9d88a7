//! The files a law is tried on.

use std::path::{Path, PathBuf};

use meshwire::FormatId;
use meshwire_core::testkit;

/// A file in memory.
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

fn load(paths: Vec<PathBuf>) -> Vec<File> {
    paths
        .into_iter()
        .map(|path| File { name: path.display().to_string(), bytes: std::fs::read(&path).unwrap() })
        .collect()
}

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All samples of a format; there are some of each.
pub fn samples(format: FormatId) -> Vec<File> {
    let folder = root().join("samples").join(format.name());
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no samples of {format}");
    load(paths)
}

/// All real files of a format.
pub fn corpus(format: FormatId) -> Vec<File> {
    let name = format.name();
    let family = if name.starts_with('x') && name.contains('_') || name == "nt_export" { "xmodel" } else { name };
    load(testkit::corpus(family, &[name]))
}

/// Samples, then real files.
pub fn all(format: FormatId) -> impl Iterator<Item = File> {
    samples(format).into_iter().chain(corpus(format))
}
