//! The schema for editors accepts what the compiler accepts, and marks keys and words that the compiler refuses.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::path::{Path, PathBuf};

use jsonschema::Validator;
use ksy_binrw::diagnostic::Reporter;
use ksy_binrw::schema::keys;
use ksy_binrw::{emit, yaml};
use serde_json::{Value, json};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn validator() -> Validator {
    jsonschema::draft7::new(&serde_json::from_str(&emit::editor::json_schema()).unwrap()).unwrap()
}

/// A schema file as an editor sees it; nothing where it is no YAML.
fn document(text: &str) -> Option<Value> {
    let mut reporter = Reporter::new("test.ksy", text);
    yaml::load(text, &mut reporter).filter(|_| !reporter.has_errors()).map(|root| json(&root))
}

fn json(node: &yaml::Node) -> Value {
    match &node.value {
        yaml::Value::Map(entries) => entries.iter().map(|entry| (entry.key.clone(), json(&entry.value))).collect(),
        yaml::Value::List(items) => items.iter().map(json).collect(),
        yaml::Value::Scalar(text, true) => json!(text),
        yaml::Value::Scalar(text, false) => match (text.as_str(), text.strip_prefix("0x")) {
            ("true" | "false", _) => json!(text == "true"),
            (_, Some(digits)) if i64::from_str_radix(digits, 16).is_ok() => {
                json!(i64::from_str_radix(digits, 16).unwrap())
            }
            _ => text.parse::<i64>().map_or_else(|_| json!(text), |number| json!(number)),
        },
    }
}

/// All schemas of a folder with their names.
fn schemas(folder: &str) -> Vec<(String, String)> {
    let files = std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.extension().is_some_and(|ext| ext == "ksy")).collect();
    files.sort();
    files.iter().map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).collect()
}

#[test]
fn the_file_is_current() {
    let found = std::fs::read_to_string(root().join("docs/ksy.schema.json")).unwrap_or_default();
    assert!(found.replace("\r\n", "\n") == emit::editor::json_schema(), "not up to date, run: cargo xtask regen");
}

#[test]
fn what_compiles_is_valid() {
    let validator = validator();
    let mut count = 0;
    for folder in ["schemas", "crates/ksy-binrw/tests/features"] {
        for (name, text) in schemas(folder) {
            let document = document(&text).unwrap();
            let problems: Vec<String> =
                validator.iter_errors(&document).map(|error| format!("{}: {error}", error.instance_path())).collect();
            assert!(problems.is_empty(), "{name}: {problems:#?}");
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

/// Both ways: in the wrong schemas of the compiler's own tests, the editor marks the places that the compiler names.
#[test]
fn what_the_compiler_calls_unknown_is_marked() {
    let validator = validator();
    for name in ["unknown_keys", "unknown_words"] {
        let path = root().join("crates/ksy-binrw/tests/errors").join(name).with_extension("ksy");
        let text = std::fs::read_to_string(path).unwrap();
        let document = document(&text).unwrap();
        let places: Vec<String> =
            validator.iter_errors(&document).map(|error| error.instance_path().to_string()).collect();
        // `# error: 12:23: /seq/0: unknown key ...`
        let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("# error: ")).collect();
        assert!(!expected.is_empty(), "{name}");
        for error in expected {
            let place = error.split(": ").nth(1).unwrap().trim_end_matches('/');
            assert!(places.iter().any(|found| found == place), "{name}: {error}, marked are {places:?}");
        }
    }
}

#[test]
fn each_misspelt_key_and_word_is_marked_at_its_place() {
    let validator = validator();
    let good = "
meta: {id: point, endian: le, -rust-crate: points, -web-viewer: anything}
seq:
  - {id: num_points, type: u4, -gen-limit: 0x100, -gen-derive: none, -orig-id: [NPoints, count]}
  - {id: points, type: pair, repeat: expr, repeat-expr: num_points}
types:
  pair: {-rust-type: array, seq: [{id: x, type: f4}, {id: z, type: f4}]}
enums: {color: {1: red, 2: {id: green, -rust-name: Verdant}}}
";
    assert!(validator.is_valid(&document(good).unwrap()));
    for (right, wrong, place) in [
        ("-gen-limit", "-gen-limt", "/seq/0"),
        ("-rust-crate", "-rust-crat", "/meta"),
        ("-rust-type: array", "-rust-type: arry", "/types/pair/-rust-type"),
        ("-gen-derive: none", "-gen-derive: non", "/seq/0/-gen-derive"),
        ("0x100", "many", "/seq/0/-gen-limit"),
        ("repeat-expr", "repeat-exp", "/seq/1"),
        ("types:", "tipes:", ""),
        ("id: green", "id: Green", "/enums/color/2"),
    ] {
        assert!(good.contains(right), "{right}");
        let document = document(&good.replace(right, wrong)).unwrap();
        let places: Vec<String> =
            validator.iter_errors(&document).map(|error| error.instance_path().to_string()).collect();
        assert_eq!(places, [place], "{right} -> {wrong}");
    }
}

/// The line of help, the table of the docs and the tables of keys name the same keys.
#[test]
fn each_of_our_keys_has_help_and_stands_in_the_docs() {
    let tables = [keys::META, keys::TOP, keys::TYPE, keys::TYPE_META, keys::ATTRIBUTE, keys::INSTANCE, keys::PARAM];
    let further = [keys::ENUM_VALUE, keys::BITS, keys::POINTER, keys::SWITCH, keys::VALID];
    let mut known: Vec<&str> =
        tables.iter().chain(&further).copied().flatten().copied().filter(|key| key.starts_with('-')).collect();
    known.sort_unstable();
    known.dedup();
    let mut helped: Vec<&str> = keys::HELP.iter().map(|(key, _)| *key).collect();
    helped.sort_unstable();
    assert_eq!(helped, known);
    let docs = std::fs::read_to_string(root().join("docs/schema-language.md")).unwrap();
    for key in known {
        let row = |line: &str| line.starts_with(&format!("| `{key}`")) || line.starts_with(&format!("| `{key}:"));
        assert!(docs.lines().any(row), "{key} has no row in docs/schema-language.md");
    }
}
