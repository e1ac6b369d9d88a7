//! The files that tests are about: the samples, which are part of the project, and real files, which are not.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// The root of the workspace that the running test is part of.
#[must_use]
pub fn root() -> PathBuf {
    // Asked when it runs: what was built of this crate serves copies of the workspace too.
    let package = std::env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
    let package = std::path::absolute(&package).unwrap_or(package);
    let root = package.ancestors().find(|folder| folder.join("Cargo.lock").is_file());
    root.unwrap_or(&package).to_owned()
}

/// All samples of a kind of file, the odd ones after the others.
///
/// # Panics
/// There are none.
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

/// Real files of one kind: the files in `folder` of the folder that `MESHWIRE_CORPUS` names, or, where there is no
/// such sub-folder, all files below it with one of `extensions`. Where there is nothing to test, a line of the output
/// says so, in a test that passes as well: see [`skipped`].
#[must_use]
pub fn corpus(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let Some(root) = std::env::var_os("MESHWIRE_CORPUS").map(PathBuf::from) else {
        skipped(&format!("MESHWIRE_CORPUS is not set, no real {folder} files tested"));
        return Vec::new();
    };
    let named = root.join(folder);
    let mut files = Vec::new();
    let wanted = |extension: &str| extensions.iter().any(|wanted| wanted.eq_ignore_ascii_case(extension));
    collect(if named.is_dir() { &named } else { &root }, wanted, &mut files);
    files.sort();
    if files.is_empty() {
        skipped(&format!("no {folder} files in {}", root.display()));
    }
    files
}

/// Says in a line of its own that the running test does not test what it is there for: `skipped: TEST: WHY`.
///
/// The test harness swallows what passing tests print, but not what is written to standard error directly.
pub fn skipped(why: &str) {
    let test = std::thread::current().name().unwrap_or("a test").to_owned();
    let _ = std::io::stderr().write_all(format!("skipped: {test}: {why}\n").as_bytes());
}

/// The files below a folder whose extension is wanted.
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
