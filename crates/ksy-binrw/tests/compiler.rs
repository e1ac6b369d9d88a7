//! The compiler as a whole: its output is current, the same every time, follows the schema, comes fast; and no text
//! makes it panic.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ksy_binrw::{Source, emit};
use meshwire_core::testkit::Random;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

const FEATURES: &str = "crates/ksy-binrw/tests/features";

/// All schemas of a folder, named from the root of the workspace.
fn sources(folder: &str) -> Vec<Source> {
    let files = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|ext| ext == "ksy")).collect();
    files.sort();
    let source = |path: &PathBuf| {
        let stem = path.file_stem().unwrap().to_str().unwrap();
        let mut source = Source::new(format!("{folder}/{stem}.ksy"), std::fs::read_to_string(path).unwrap());
        if folder == FEATURES {
            source.module = Some(format!("super::{stem}"));
        }
        source
    };
    files.iter().map(source).collect()
}

/// The Rust of every source.
fn compile(sources: &[Source]) -> Vec<String> {
    let models = ksy_binrw::compile(sources).unwrap_or_else(|errors| panic!("{}", errors[0]));
    models
        .iter()
        .zip(sources)
        .map(|(model, source)| emit::rust::module(model, &source.name, "cargo xtask regen").unwrap())
        .collect()
}

/// The Rust of one schema, without the first lines that are the same everywhere.
fn rust(text: &str) -> String {
    compile(&[Source::new("test.ksy", text)]).remove(0)
}

#[test]
fn generated_files_are_current() {
    let sources = sources(FEATURES);
    for (source, rust) in sources.iter().zip(compile(&sources)) {
        let path = root().join(source.name.replace("features", "generated").replace(".ksy", ".rs"));
        let found = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        assert!(found == rust, "{} is not up to date, run: cargo xtask regen", path.display());
    }
}

#[test]
fn two_runs_give_the_same_text() {
    for folder in [FEATURES, "schemas"] {
        let sources = sources(folder);
        assert_eq!(compile(&sources), compile(&sources));
        let mut reversed = sources.clone();
        reversed.reverse();
        let mut backwards = compile(&reversed);
        backwards.reverse();
        assert_eq!(compile(&sources), backwards, "the order of the files does not matter");
    }
}

#[test]
fn all_schemas_compile_in_less_than_five_seconds() {
    let sources = sources("schemas");
    let start = Instant::now();
    compile(&sources);
    let took = start.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
}

/// A change of the schema shows in the Rust, and nothing else changes with it.
#[test]
fn a_change_in_the_schema_is_a_change_in_the_rust() {
    let text = std::fs::read_to_string(root().join(FEATURES).join("enums.ksy")).unwrap();
    let before = rust(&text);
    let changed = |from: &str, to: &str| -> (Vec<String>, Vec<String>) {
        assert_eq!(text.matches(from).count(), 1, "{from}");
        let after = rust(&text.replacen(from, to, 1));
        let only = |a: &str, b: &str| -> Vec<String> {
            let other: std::collections::HashSet<&str> = b.lines().map(str::trim).collect();
            a.lines().map(str::trim).filter(|line| !other.contains(line)).map(str::to_owned).collect()
        };
        (only(&before, &after), only(&after, &before))
    };
    let (gone, new) = changed("id: single, type", "id: unique, type");
    assert!(gone.contains(&"pub single: Record,".to_owned()) && new.contains(&"pub unique: Record,".to_owned()));
    assert_eq!(gone.len(), new.len());
    assert_eq!(
        changed("Has a surface.", "Is hard."),
        (vec!["/// Has a surface. (`KIND_SOLID`)".to_owned()], vec!["/// Is hard. (`KIND_SOLID`)".to_owned()])
    );
    let (gone, new) = changed("{id: signed, type: s2", "{id: signed, type: s4");
    assert!(gone.iter().any(|line| line.contains("i16")) && new.iter().any(|line| line.contains("i32")));
    let (_, new) = changed("300: {id: above", "301: {id: above");
    assert!(new.iter().any(|line| line.contains("HighAbove = 301")), "{new:?}");
    let (gone, new) = changed("doc: Plain, although an enum is in it.", "doc: Another text.");
    assert_eq!((gone.len(), new), (1, vec!["/// Another text.".to_owned()]));
}

/// What stands further outside keeps its name; the others have the names around them in front.
#[test]
fn names_may_occur_in_several_scopes() {
    let text = "
meta: {id: top, endian: le}
seq:
  - {id: a, type: entry}
  - {id: b, type: 'list::entry'}
  - {id: c, type: list}
  - {type: u1, enum: entry}
types:
  entry: {seq: [{id: x, type: u1}]}
  list:
    seq:
      - {id: first, type: entry}
      - {id: kind, type: u1, enum: kind}
      - {id: rest, type: u1, if: kind == kind::unknown}
    types:
      entry: {seq: [{id: wide, type: u2}]}
    enums:
      kind: {1: unknown}
enums:
  entry: {1: one}
  kind: {2: other}
";
    let rust = rust(text);
    for part in [
        "pub a: Entry,",
        "pub b: ListEntry,",
        "pub first: ListEntry,",
        "pub enum TopEntry",
        "pub enum ListKind",
        "UnknownValue",
        "pub unnamed3: TopEntry,",
    ] {
        assert!(rust.contains(part), "{part}: {rust}");
    }
}

#[test]
fn instances_and_bit_operators_are_compiled_where_they_are_used() {
    let text = "
meta: {id: top, endian: le}
seq:
  - {id: head, type: u4}
  - {id: data, size: _root.len}
  - {id: part, type: part}
  - {id: more, size: part.twice}
instances:
  len: {value: head >> 4 & 0xf}
types:
  part:
    seq: [{id: num, type: u1}]
    instances: {twice: {value: num << 1}}
";
    let sources = [Source::new("test.ksy", text)];
    let models = ksy_binrw::compile(&sources).unwrap();
    let rust = emit::rust::module(&models[0], "test.ksy", "ksy-binrw").unwrap();
    assert!(rust.contains("#[br(count = (i64::from(head) >> 4) & 15)]"), "{rust}");
    assert!(rust.contains("#[br(count = i64::from(part.num) << 1)]"), "{rust}");
    let warnings: Vec<&str> = models[0].warnings.iter().map(|warning| warning.path.as_str()).collect();
    assert_eq!(warnings, ["/instances/len", "/types/part/instances/twice"]);
}

/// Imports are found by path: beside the file, in another folder, and from a search folder.
#[test]
fn imports_are_paths() {
    let sources = [
        Source::new(
            "a/top.ksy",
            "meta: {id: top, imports: [../b/other, /lib/third]}\nseq: [{id: x, type: other}, {id: y, type: third}]",
        ),
        Source::new("b/other.ksy", "meta: {id: other}\nseq: [{id: x, type: u1}]"),
        Source::new("root/lib/third.ksy", "meta: {id: third}\nseq: [{id: x, type: u1}]"),
    ];
    let rust = compile(&sources).remove(0);
    assert!(rust.contains("pub x: Other,") && rust.contains("pub y: Third,"), "{rust}");
}

/// In an imported file, `_root` is its own top type, as it is for readers of the reference compiler.
#[test]
fn an_imported_file_is_its_own_root() {
    let part =
        "meta: {id: part, endian: le}\nseq: [{id: ofs, type: u1}]\ninstances: {a: {io: _root._io, pos: ofs, size: 1}}";
    let user = "meta: {id: user, endian: le, imports: [part]}\nseq: [{id: part, type: part, size: 4}]";
    let texts = |sources: &[Source]| {
        ksy_binrw::rust(sources, &[]).unwrap().files.into_iter().map(|file| file.text).collect::<String>()
    };
    let part = Source::new("part.ksy", part);
    let alone = texts(std::slice::from_ref(&part));
    assert!(alone.contains("#[record(little, whole)]\npub struct Part"), "{alone}");
    let both = texts(&[Source::new("user.ksy", user), part]);
    assert!(both.contains("#[record(little, whole, root)]\npub struct Part"), "{both}");
    assert!(both.contains("#[record(little, whole)]\npub struct User"), "{both}");
}

/// Line ends do not count: a schema checked out on another system gives the same code.
#[test]
fn line_ends_make_no_difference() {
    for source in sources(FEATURES).into_iter().filter(|source| !source.text.contains("imports")) {
        assert_eq!(rust(&source.text), rust(&source.text.replace('\n', "\r\n")), "{}", source.name);
    }
}

#[test]
fn a_chain_of_types_takes_no_exponential_time() {
    let mut text = "meta: {id: chain, endian: le}\nseq:\n  - {id: a, type: t0}\ntypes:\n".to_owned();
    for level in 0..60 {
        let next = level + 1;
        text += &format!("  t{level}:\n    seq:\n      - {{id: a, type: t{next}}}\n      - {{id: b, type: t{next}}}\n");
    }
    text += "  t60:\n    seq:\n      - {id: a, type: u1}\n";
    let start = Instant::now();
    rust(&text);
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_reference_does_not_link_an_imported_type_to_its_namesake() {
    let sources = sources(FEATURES);
    let models = ksy_binrw::compile(&sources).unwrap_or_else(|errors| panic!("{}", errors[0]));
    let position = sources.iter().position(|source| source.name.ends_with("/namesakes.ksy")).unwrap();
    let text = emit::markdown::reference(&models[position], "namesakes.ksy");
    for part in [
        "| [stamp](#stamp) | `stamp` |",
        "| shared::stamp | `outer` |",
        "| u8 [language](#language) | `language` |",
        "| u16 shared::language | `spoken` |",
        "| 1 (0x1) | [stamp](#stamp) |",
        "| any other | shared::stamp |",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

/// The places of fields in a reference, as far as all before them have fixed sizes.
#[test]
fn references_say_where_a_field_lies() {
    let schema = "
meta: {id: placed, endian: le}
seq:
  - {id: magic, contents: abc}
  - {id: x, type: u2, repeat: expr, repeat-expr: 3}
  - {id: inner, type: inner}
  - {id: len, type: u1}
  - {id: data, size: len}
  - {id: last, type: u1}
types:
  inner:
    seq: [{id: name, size: 8}, {id: y, type: f8}]
";
    let models = ksy_binrw::compile(&[Source::new("placed.ksy", schema)]).unwrap();
    let text = emit::markdown::reference(&models[0], "placed.ksy");
    let rows: Vec<&str> = text.lines().filter(|line| line.starts_with("| ")).collect();
    insta::assert_snapshot!(rows.join("\n"), @r"
    | offset | size | type | name | meaning |
    | --- | --- | --- | --- | --- |
    | 0 | 3 | `abc` | `magic` |  |
    | 3 | 6 | u16 × 3 | `x` |  |
    | 9 | 16 | [inner](#inner) | `inner` |  |
    | 25 | 1 | u8 | `len` | *Bytes of `data`.* |
    | 26 | varies | bytes | `data` |  |
    | +0 | 1 | u8 | `last` |  |
    | offset | size | type | name | meaning |
    | --- | --- | --- | --- | --- |
    | 0 | 8 | u8\[8\] | `name` |  |
    | 8 | 8 | f64 | `y` |  |
    ");
}

/// A text with a few random changes: characters and lines gone, doubled, exchanged, and words put where others stood.
fn mutated(text: &str, random: &mut Random) -> String {
    const WORDS: &[&str] = &[
        "-1",
        "0",
        "0xffffffffffffffff",
        "99999999999999999999",
        "{",
        "}",
        "[",
        "]",
        "'",
        "\"",
        ":",
        "- ",
        "#",
        "\t",
        "size: 0",
        "size-eos: true",
        "repeat: eos",
        "-gen-derive: count",
        "if: 1 == 1",
        "type: strz",
        "_root.a",
        "é",
        "not _io.eof",
        "((((",
        "? :",
        "&a",
        "*a",
        "!!int",
        "|",
        ">",
        "---",
    ];
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=random.below(3) {
        let at = random.below(lines.len());
        if lines.is_empty() {
            break;
        }
        match random.below(6) {
            0 => {
                lines.remove(at);
            }
            1 => {
                let line = lines[at].clone();
                lines.insert(random.below(lines.len()), line);
            }
            2 => {
                let other = random.below(lines.len());
                lines.swap(at, other);
            }
            3 => {
                let mut characters: Vec<char> = lines[at].chars().collect();
                if !characters.is_empty() {
                    characters.remove(random.below(characters.len()));
                }
                lines[at] = characters.into_iter().collect();
            }
            4 => {
                let mut words: Vec<&str> = lines[at].split(' ').collect();
                let place = random.below(words.len());
                words[place] = WORDS[random.below(WORDS.len())];
                lines[at] = words.join(" ");
            }
            _ => {
                let mut words: Vec<&str> = text.split_inclusive([' ', ',', '}', '\n']).collect();
                let (a, b) = (random.below(words.len()), random.below(words.len()));
                words.swap(a, b);
                return words.concat();
            }
        }
    }
    lines.join("\n")
}

/// Whatever a text holds, the compiler ends with messages, or with code that is Rust.
#[test]
fn no_text_makes_the_compiler_panic() {
    let features = sources(FEATURES);
    let schemas = sources("schemas");
    let mut random = Random::new(0x2545_f491_4f6c_dd1d);
    let (mut compiled, mut refused) = (0, 0);
    let mut attempt = |all: &[Source], random: &mut Random| {
        let mut all = all.to_vec();
        let at = random.below(all.len());
        all[at].text = mutated(&all[at].text, random);
        match ksy_binrw::compile(&all) {
            Ok(models) => {
                compiled += 1;
                let source = &all[at];
                emit::rust::module(&models[at], &source.name, "cargo xtask regen")
                    .unwrap_or_else(|error| panic!("{error}\n{}", source.text));
                assert!(emit::dictionary::dictionary(&models[at], &source.name).starts_with('#'));
                assert!(!emit::hexpat::pattern(&models[at], &source.name).is_empty());
                assert!(!emit::markdown::reference(&models[at], &source.name).is_empty());
            }
            Err(found) => {
                refused += 1;
                assert!(!found.is_empty());
                let shown: String = found.iter().map(ToString::to_string).collect();
                assert!(shown.contains("error: /"), "{shown}");
            }
        }
    };
    let single: Vec<Source> = features.iter().filter(|source| !source.text.contains("imports")).cloned().collect();
    for _ in 0..4000 {
        let source = single[random.below(single.len())].clone();
        attempt(&[source], &mut random);
    }
    for _ in 0..60 {
        attempt(&schemas, &mut random);
        attempt(&features, &mut random);
    }
    assert!(
        compiled > 300 && refused > 1000,
        "{compiled} compiled, {refused} refused: the changes are too wild or too tame"
    );
}

mod snapshots {
    //! What the code of a schema looks like, for the shapes that matter. All others are in `tests/generated`.
    use super::rust;

    #[test]
    fn a_plain_record() {
        let text = rust(
            "meta: {id: point, endian: le}\nseq:\n  - {id: x, type: f4, doc: To the right., -orig-id: fX}\n  - {id: kind, type: u2}\n  - {id: pad, size: 2}\n",
        );
        insta::assert_snapshot!(text);
    }

    #[test]
    fn a_derived_count() {
        let text = rust(
            "meta: {id: list, endian: be}\nseq:\n  - {id: num_items, type: u2}\n  - {id: items, type: u4, repeat: expr, repeat-expr: num_items}\n",
        );
        insta::assert_snapshot!(text);
    }

    #[test]
    fn an_optional_field() {
        let text = rust(
            "meta: {id: versioned, endian: le}\nseq:\n  - {id: version, type: u1}\n  - {id: scale, type: f4, if: version > 1}\n",
        );
        insta::assert_snapshot!(text);
    }

    #[test]
    fn a_text_and_a_large_part() {
        let text = rust(
            "meta: {id: named, endian: le}\nseq:\n  - {id: len, type: u1}\n  - {id: name, type: str, size: len, encoding: UTF-8}\n  - {id: basis, type: f4, repeat: expr, repeat-expr: 9}\n",
        );
        insta::assert_snapshot!(text);
    }

    #[test]
    fn a_switch() {
        let text = rust(
            "meta: {id: chunk, endian: le}\nseq:\n  - {id: kind, type: u2}\n  - {id: len, type: u4}\n  - id: body\n    size: len\n    type:\n      switch-on: kind\n      cases: {1: mesh(2), 2: mesh(3)}\ntypes:\n  mesh:\n    doc: A mesh.\n    params: [{id: width, type: u1}]\n    seq:\n      - {id: cells, type: u2, repeat: expr, repeat-expr: width}\n",
        );
        insta::assert_snapshot!(text);
    }

    #[test]
    fn an_enum() {
        let text = rust(
            "meta: {id: holder, endian: le}\nseq:\n  - {id: kind, type: s2, enum: kind}\nenums:\n  kind: {-1: none, 4: {id: four, doc: Not five.}}\n",
        );
        insta::assert_snapshot!(text);
    }
}

#[test]
fn rust_respects_the_keys_of_wire_records() {
    let sources = [Source::new(
        "small.ksy",
        "meta: {id: small, endian: le}\nseq: [{id: level, type: u1, -gen-derive: none, -gen-limit: 9}]\n",
    )];
    let rust = ksy_binrw::rust(&sources, &[]).unwrap();
    assert!(rust.files[0].text.contains("#[valid(0..=9)]"), "{}", rust.files[0].text);
    let models = ksy_binrw::compile(&sources).unwrap();
    assert_eq!(Ok(&rust.files[0].text), emit::rust::module(&models[0], "small.ksy", "ksy-binrw").as_ref());
    assert_eq!((rust.files[0].top.as_str(), rust.files[0].is_whole), ("Small", true));
}

#[test]
fn other_tags_of_a_switch_without_a_window_have_no_bytes() {
    let schema = "
meta: {id: small, endian: le}
seq:
  - {id: kind, type: u1, -gen-limit: 9}
  - {id: body, type: {switch-on: kind, cases: {1: nothing_much}}}
types:
  nothing_much: {seq: [{id: a, type: u1}]}
";
    let rust = ksy_binrw::rust(&[Source::new("small.ksy", schema)], &[]).unwrap();
    let text = &rust.files[0].text;
    assert!(text.contains("    #[tag(1)]\n    NothingMuch(NothingMuch),\n"), "{text}");
    assert!(text.contains("    #[tag(_)]\n    Nothing,\n}"), "{text}");
}

#[test]
fn keys_that_refine_leave_the_rest_of_a_schema_as_it_is() {
    let schema = "
meta: {id: small, endian: le}
-rust-derive: [Eq]
seq:
  - {id: num_names, type: u1, -gen-limit: 9}
  - {id: names, type: name, repeat: expr, repeat-expr: num_names, -rust-name: entries}
instances:
  first: {value: 'names[0].kind'}
types:
  name:
    -rust-name: Entry
    seq: [{id: kind, type: u1, enum: kind, -gen-unknown: keep}]
    enums: {kind: {1: {id: long, -rust-name: Extended}}}
";
    let text = ksy_binrw::rust(&[Source::new("small.ksy", schema)], &[]).unwrap().files[0].text.clone();
    for part in [
        "#[derive(Eq)]\npub struct Small {",
        "#[valid(0..=9)]\n    pub num_names: u8,",
        "#[id(\"names\")]\n    #[br(count = num_names)]\n    #[bulk]\n    pub entries: Vec<Entry>,",
        "self.entries.get(",
        "pub struct Entry {",
        "#[id(\"long\")]\n    Extended = 1,",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn keys_with_leading_zeros_that_are_not_octal_are_decimal() {
    let schema = "
meta: {id: small, endian: le}
seq: [{id: kind, type: u4, enum: kind}]
enums: {kind: {000908: first, 0019: second, 0: third, 0x18: fourth}}
";
    let text = ksy_binrw::rust(&[Source::new("small.ksy", schema)], &[]).unwrap().files[0].text.clone();
    for part in ["First = 908,", "Second = 19,", "Third = 0,", "Fourth = 24,"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}
