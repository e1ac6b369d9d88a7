//! Test files: the samples, which are part of the project, and real files, which are not.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Returns the root of the workspace that the running test is part of.
#[must_use]
pub fn root() -> PathBuf {
    // Determined at run time, because a build of this crate may be used from copies of the workspace too.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
    let package = std::path::absolute(&package).unwrap_or(package);
    let root = package.ancestors().find(|folder| folder.join("Cargo.lock").is_file());
    root.unwrap_or(&package).to_owned()
}

/// Returns all samples of a kind of file, the malformed ones last.
///
/// # Panics
/// Panics if there are none.
#[track_caller]
#[must_use]
pub fn samples(kind: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for folder in ["samples", "samples/odd"] {
        let mut found = Vec::new();
        collect(&root().join(folder).join(kind), |_| true, &mut found);
        found.sort();
        files.append(&mut found);
    }
    assert!(!files.is_empty(), "no samples of {kind}");
    files
}

/// Returns real files of one kind, for tests that are `#[ignore = "needs real files"]`: the files in `folder` below the
/// folder that `MESHWIRE_CORPUS` names or, without such a subfolder, all files below it with one of `extensions`.
///
/// # Panics
/// Panics if there are none: a test that was asked for has something to test.
#[track_caller]
#[must_use]
pub fn corpus(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let files = corpus_if_set(folder, extensions);
    assert!(!files.is_empty(), "needs real {folder} files: MESHWIRE_CORPUS names no folder that has some");
    files
}

/// Returns the same files as [`corpus`], and none where `MESHWIRE_CORPUS` is not set: for tests whose samples are enough,
/// and which take real files as well where there are some.
#[must_use]
pub fn corpus_if_set(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let Some(root) = std::env::var_os("MESHWIRE_CORPUS").map(PathBuf::from) else { return Vec::new() };
    let named = root.join(folder);
    let mut files = Vec::new();
    let wanted = |extension: &str| extensions.iter().any(|wanted| wanted.eq_ignore_ascii_case(extension));
    collect(if named.is_dir() { &named } else { &root }, wanted, &mut files);
    files.sort();
    files
}

/// Prints a line that says the running test is skipped: `skipped: TEST: WHY`.
///
/// The test harness captures the output of passing tests, except what is written to standard error directly.
pub fn skipped(why: &str) {
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    let _ = std::io::stderr().write_all(format!("skipped: {test}: {why}\n").as_bytes());
}

/// Collects the files below a folder whose extension matches.
fn collect(folder: &Path, wanted: impl Fn(&str) -> bool + Copy, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(Result::ok).map(|entry| entry.path()) {
        if path.is_dir() {
            collect(&path, wanted, files);
        } else if path.extension().and_then(|extension| extension.to_str()).is_some_and(wanted) {
            files.push(path);
        }
    }
}
