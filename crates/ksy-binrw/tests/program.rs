//! The compiler as a program.

#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of the test's own with one schema in it.
fn schema(test: &str, name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(name), text).unwrap();
    folder
}

fn run(folder: &Path, args: &[&str]) -> Output {
    let output = Command::new(env!("CARGO_BIN_EXE_ksy-binrw")).current_dir(folder).args(args).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn keys_of_ours_count_wherever_they_stand() {
    for (seq, field) in [
        ("[{id: a, type: u1, -rust-name: renamed}]", "pub renamed: u8"),
        ("[{id: a, type: u1, \"-rust-name\": renamed}]", "pub renamed: u8"),
        ("\n  - id: a\n    type: u1\n    -rust-name: renamed", "pub renamed: u8"),
        ("[{id: a, type: u1, doc: \"begins\n  -rust-name: renamed\"}]", "pub a: u8"),
    ] {
        let folder = schema("own_keys", "own.ksy", &format!("meta: {{id: own, endian: le}}\nseq: {seq}\n"));
        run(&folder, &["compile", "own.ksy", "--out", "."]);
        let rust = std::fs::read_to_string(folder.join("own.rs")).unwrap();
        assert!(rust.contains(field), "{seq}: {rust}");
    }
}

#[test]
fn a_schema_is_read_with_all_that_it_imports() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("imports");
    for (name, text) in [
        ("own/main.ksy", "meta: {id: main, imports: [part, /common/size]}"),
        ("own/part.ksy", "meta: {id: part, imports: [main, ../library/common/size]}"),
        ("own/part.gen.yaml", "meta: {-gen-crate: none}"),
        ("library/common/size.ksy", "meta: {id: size, imports: [/missing]}"),
    ] {
        std::fs::create_dir_all(folder.join(name).parent().unwrap()).unwrap();
        std::fs::write(folder.join(name), text).unwrap();
    }
    let sources =
        ksy_binrw::gather(&folder.join("own/main.ksy"), &[folder.join("none"), folder.join("library")]).unwrap();
    let found: Vec<_> = sources.iter().map(|source| (PathBuf::from(&source.name), source.overlay.is_some())).collect();
    let expected = [("own/main.ksy", false), ("own/part.ksy", true), ("library/common/size.ksy", false)];
    assert_eq!(found, expected.map(|(name, overlay)| (folder.join(name), overlay)));
}

#[test]
fn the_version_is_that_of_the_crate() {
    let output = run(Path::new("."), &["--version"]);
    assert_eq!(String::from_utf8(output.stdout).unwrap(), format!("ksy-binrw {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn what_is_left_out_is_counted() {
    let text = "\
meta: {id: left, endian: le}
seq:
  - {id: items, type: item, repeat: eos}
instances: {far: {io: 'items[0]._io', pos: 0, type: u1}}
types:
  item: {seq: [{id: a, size: 1, process: by.code}]}
";
    let folder = schema("left_out", "note: left.ksy", text);
    let output = String::from_utf8(run(&folder, &["check", "note: left.ksy"]).stdout).unwrap();
    assert!(output.contains("warning: "), "{output}");
    assert!(output.ends_with("note: left.ksy: nothing is wrong, 1 things are left out\n"), "{output}");
}

#[test]
fn names_against_the_style_guide_are_warnings() {
    let text = "\
meta: {id: style, encoding: latin1}
seq:
  - {id: n, type: u1}
  - {id: body, type: str, size: n, encoding: cp437}
  - {id: size, type: u1}
  - {id: items, type: str, size: 3, encoding: Klingon, repeat: expr, repeat-expr: size}
  - {id: len_note, type: u1}
  - {id: note, type: str, size: len_note, encoding: UTF-8}
  - {id: both, type: u1}
  - {id: one, size: both}
  - {id: other, size: both}
  - {id: sum, type: u1}
  - {id: rest, size: sum * 2}
";
    let folder = schema("style", "style.ksy", text);
    let output = String::from_utf8(run(&folder, &["check", "style.ksy"]).stdout).unwrap();
    let warnings: Vec<&str> = output.lines().filter_map(|line| line.strip_prefix("style.ksy:")).collect();
    assert_eq!(
        warnings,
        [
            "1:29: warning: /meta/encoding: use the canonical name 'ISO-8859-1' instead of 'latin1'",
            "3:10: warning: /seq/0/id: use 'len_body' instead of 'n', which is only the size of 'body'",
            "4:46: warning: /seq/1/encoding: use the canonical name 'IBM437' instead of 'cp437'",
            "5:10: warning: /seq/2/id: use 'num_items' instead of 'size', which is only the number of elements of 'items'",
            "6:47: warning: /seq/3/encoding: 'Klingon' is not an encoding that Kaitai Struct knows",
            " nothing is wrong, 0 things are left out",
        ]
    );
}
