//! Files of folders, and work on them.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests")]

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use meshwire::folder::Entry;
use meshwire::{folder, verify};
use meshwire_core::testkit;

/// A folder that is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("meshwire-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn files_are_sorted_and_hidden_ones_skipped() {
    let scratch = Scratch::new("folders");
    let root = &scratch.0;
    for name in ["b/z.xac", "b/a/y.xsm", "b/B.xac", "a.xac", ".hidden", ".git/c.xac", "skipped/d.xac"] {
        fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
        fs::write(root.join(name), b"XPM \x01\0\0\x01").unwrap();
    }
    fs::write(root.join("skipped/.meshwire-skip"), "").unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(root, root.join("b/loop")).unwrap();
    let names = |folder: &Path| -> Vec<String> {
        let files = folder::files(folder).unwrap();
        files.iter().map(|file| file.strip_prefix(root).unwrap().to_str().unwrap().to_owned()).collect()
    };
    assert_eq!(names(root), ["a.xac", "b/B.xac", "b/a/y.xsm", "b/z.xac"]);
    assert_eq!(names(&root.join("skipped")), ["skipped/d.xac"]);
    assert_eq!(folder::files(Path::new("one.xac")).unwrap(), [PathBuf::from("one.xac")]);
}

/// Whatever is not a file that is listed is named.
#[test]
#[cfg(unix)]
fn entries_name_what_is_skipped() {
    let scratch = Scratch::new("entries");
    let root = &scratch.0;
    for name in ["b/c/d.xac", ".hidden/a.xac", "left/.meshwire-skip", "z.xac"] {
        fs::create_dir_all(root.join(name).parent().unwrap()).unwrap();
        fs::write(root.join(name), b"").unwrap();
    }
    std::os::unix::fs::symlink("nowhere", root.join("b/broken")).unwrap();
    std::os::unix::fs::symlink("..", root.join("b/c/above")).unwrap();
    std::os::unix::fs::symlink("b/c", root.join("link")).unwrap();
    let line = |entry| match entry {
        Entry::File(path) => ("file", path),
        Entry::Hidden(path) => ("hidden", path),
        Entry::LeftOut(path) => ("left out", path),
        Entry::Unreadable(path, _) => ("unreadable", path),
        other => panic!("{other:?}"),
    };
    let found: Vec<_> = folder::entries(root).into_iter().map(line).collect();
    let expected = [
        ("hidden", ".hidden"),
        ("unreadable", "b/broken"),
        ("file", "b/c/d.xac"),
        ("left out", "left"),
        ("unreadable", "link/above/broken"),
        ("file", "link/above/c/d.xac"),
        ("file", "link/d.xac"),
        ("file", "z.xac"),
    ];
    assert_eq!(found, expected.map(|(kind, name)| (kind, root.join(name))));
    assert_eq!(folder::files(root).unwrap().len(), 4);
}

#[test]
#[cfg(feature = "xpm")]
pub fn folders_are_verified_with_progress() {
    let scratch = Scratch::new("verified");
    let root = &scratch.0;
    fs::write(root.join("face.xpm"), b"XPM \x01\0\0\x01").unwrap();
    fs::write(root.join("face.xac"), b"XPM \x01\0\0\x01").unwrap();
    fs::write(root.join("damaged.xpm"), b"XPM ").unwrap();
    fs::write(root.join("notes.txt"), b"notes").unwrap();
    let files = folder::files(root).unwrap();
    let mut seen = Vec::new();
    let results = verify::files(&files, false, |at| {
        seen.push((at.done, at.total));
        ControlFlow::Continue(())
    });
    let results = results.unwrap();
    assert_eq!(seen, [(1, 4), (2, 4), (3, 4), (4, 4)]);
    let names: Vec<_> = results.iter().map(|(path, _)| path.file_name().unwrap().to_str().unwrap()).collect();
    assert_eq!(names, ["damaged.xpm", "face.xac", "face.xpm"]);
    assert!(results[0].1.is_err());
    let codes = |index: usize| -> Vec<_> {
        let findings = results[index].1.as_ref().unwrap().findings.clone();
        testkit::saw(findings).iter().map(|finding| finding.code).collect()
    };
    assert_eq!(
        (codes(1), codes(2)),
        (vec!["missing-info", "missing-submotions", "extension"], vec!["missing-info", "missing-submotions"])
    );
    assert_eq!(verify::files(&files, true, |_| ControlFlow::Break(())), None);
}
