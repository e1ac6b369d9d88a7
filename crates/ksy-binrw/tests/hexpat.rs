//! The patterns for ImHex: there is no ImHex here to open them in, but what it would refuse to read is found.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing, clippy::panic, clippy::as_conversions)]

#[path = "hexpat/check.rs"]
mod check;
#[path = "hexpat/tokens.rs"]
mod tokens;

use std::path::{Path, PathBuf};

use check::check;
use ksy_binrw::{Source, emit};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder with an extension: stem and text, by name.
fn files(folder: &str, extension: &str) -> Vec<(String, String)> {
    let entries = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|e| e == extension)).collect();
    paths.sort();
    let file = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), text)
    };
    paths.iter().map(file).collect()
}

#[track_caller]
fn assert_sound(patterns: &[(String, String)]) {
    let wrong: Vec<String> =
        patterns.iter().filter_map(|(name, text)| check(text).err().map(|error| format!("{name}: {error}"))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_patterns_of_the_formats_are_sound() {
    let patterns = files("docs/imhex", "hexpat");
    assert_eq!(patterns.len(), files("schemas", "ksy").len(), "a pattern for every schema");
    assert_sound(&patterns);
}

/// One small schema for each feature of the language, and the format of docs/adding-a-format.md.
#[test]
fn the_patterns_of_every_feature_are_sound() {
    for folder in ["crates/ksy-binrw/tests/features", "crates/ksy-binrw/tests/walkthrough/added/schemas"] {
        let source = |(name, text): (String, String)| Source::new(format!("{name}.ksy"), text);
        let sources: Vec<Source> = files(folder, "ksy").into_iter().map(source).collect();
        let models = ksy_binrw::compile(&sources).unwrap_or_else(|errors| panic!("{}", errors[0]));
        let pattern = |(model, source): (&std::rc::Rc<_>, &Source)| {
            (source.name.clone(), emit::hexpat::pattern(model, &source.name))
        };
        assert_sound(&models.iter().zip(&sources).map(pattern).collect::<Vec<_>>());
    }
}

#[test]
fn words_of_the_language_are_no_names() {
    let schema = "
meta: {id: rope, endian: le}
seq:
  - {id: knot, type: u1}
  - {id: parent, type: u1, if: knot == 1 and not (knot > 3)}
  - {id: padding, type: u1, repeat: expr, repeat-expr: knot}
";
    let models =
        ksy_binrw::compile(&[Source::new("rope.ksy", schema)]).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let pattern = emit::hexpat::pattern(&models[0], "rope.ksy");
    assert_eq!(check(&pattern), Ok(()));
    for line in ["    if ((knot == 1) && !(knot > 3)) u8 parent_;\n", "    u8 padding_[knot];\n"] {
        assert!(pattern.contains(line), "{line}{pattern}");
    }
}

#[test]
fn imported_types_have_names_of_their_own() {
    let shared = "
meta: {id: shared, endian: le}
types:
  knot:
    seq: [{id: turns, type: u1, enum: kind}, {id: way, type: u1, -rust-name: Way, -gen-bits: [{id: left, bits: 8}]}]
  only: {seq: [{id: x, type: u1}]}
enums:
  kind: {1: hitch}
";
    let schema = "
meta: {id: rope, endian: le, imports: [shared]}
seq:
  - {id: knot, type: knot}
  - {id: other, type: 'shared::knot', if: knot.turns == kind::bend}
  - {id: end, type: u1, if: knot.kind == shared::kind::hitch}
  - {id: only, type: 'shared::only'}
  - id: one
    type: {switch-on: knot.kind.to_i, cases: {1: 'shared::knot', _: knot}}
types:
  knot:
    seq: [{id: turns, type: u1, enum: kind}, {id: kind, type: u1, enum: 'shared::kind'}, {id: ties, type: way}]
  way: {seq: [{id: x, type: u1}]}
  shared_kind: {seq: [{id: x, type: u1}]}
enums:
  kind: {1: bend}
";
    let sources = [Source::new("shared.ksy", shared), Source::new("rope.ksy", schema)];
    let models = ksy_binrw::compile(&sources).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let pattern = emit::hexpat::pattern(&models[1], "rope.ksy");
    assert_eq!(check(&pattern), Ok(()), "{pattern}");
    for line in [
        "struct Knot {\n    Kind turns;\n    SharedKind_ kind;\n    Way ties;\n};\n",
        "bitfield SharedWay {\n    left : 8;\n}",
        "struct SharedKnot {\n    SharedKind_ turns;\n    SharedWay way;\n};\n",
        "    if (knot.turns == Kind::bend) SharedKnot other;\n",
        "    if (knot.kind == SharedKind_::hitch) u8 end;\n    Only only;\n",
        "        (0x1): SharedKnot one;\n        (_): Knot one;\n",
    ] {
        assert!(pattern.contains(line), "{line}{pattern}");
    }
}

/// Wrong patterns: the first line is a comment that says what is found.
#[test]
fn wrong_patterns_are_found() {
    let broken = files("crates/ksy-binrw/tests/hexpat/broken", "hexpat");
    assert!(broken.len() >= 20, "{}", broken.len());
    for (name, text) in broken {
        let expected =
            text.lines().next().and_then(|line| line.strip_prefix("// ")).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(check(&text).unwrap_err(), expected, "{name}");
    }
}

/// A pattern without any one of its signs is invalid.
#[test]
fn a_pattern_with_a_piece_missing_is_found() {
    let (_, text) = files("docs/imhex", "hexpat").into_iter().find(|(name, _)| name == "xpm").unwrap();
    assert_eq!(check(&text), Ok(()));
    let (mut tried, mut missed) = (0, Vec::new());
    for (start, piece) in text.match_indices(|c: char| "{}()[]<>;:,=@".contains(c)) {
        let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
        let is_code = !text[line..].starts_with('#') && !text[line..=start].contains("//");
        // `<` in place of `<=` is another pattern, but it is one.
        if !is_code || text[..start].ends_with(['<', '>']) {
            continue;
        }
        tried += 1;
        let cut = format!("{}{}", &text[..start], &text[start + piece.len()..]);
        if check(&cut).is_ok() {
            missed.push(text[line..].lines().next().unwrap().to_owned());
        }
    }
    assert!(tried > 250, "{tried}");
    assert_eq!(missed, Vec::<String>::new());
}
