//! Every expression of Kaitai's own suite and gallery parses. The folders are those that `KAITAI_TESTS` and
//! `KAITAI_FORMATS` name; without them a line says that this was skipped.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used)]

use std::path::{Path, PathBuf};

use ksy_binrw::diagnostic::{Position, Reporter};
use ksy_binrw::expression::{Expr, Places};
use ksy_binrw::yaml::{self, Node, Value};
use ksy_binrw::{gather, schema};

fn files(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}

fn folder(variable: &str) -> PathBuf {
    std::env::var_os(variable).map(PathBuf::from).unwrap_or_else(|| panic!("{variable} names a folder"))
}

/// Problems of form of all schemas below a folder: keys, values and the syntax of expressions.
fn problems(folder: &Path) -> Vec<String> {
    let mut paths = Vec::new();
    files(folder, "ksy", &mut paths);
    assert!(paths.len() > 50, "only {} schemas in {}", paths.len(), folder.display());
    let mut found = Vec::new();
    for path in paths {
        let (name, text) = (path.display().to_string(), std::fs::read_to_string(&path).unwrap());
        let mut reporter = Reporter::new(&name, &text);
        let read = yaml::load(&text, &mut reporter).and_then(|root| schema::read(&root, &mut reporter));
        assert!(read.is_some(), "{name}");
        found.extend(reporter.finish().iter().map(ToString::to_string));
    }
    found
}

#[test]
#[ignore = "needs Kaitai's tests and formats"]
fn every_schema_of_the_suite_has_the_form_of_one() {
    let tests = folder("KAITAI_TESTS");
    assert_eq!(problems(&tests.join("formats")), Vec::<String>::new());
}

#[test]
#[ignore = "needs Kaitai's tests and formats"]
fn every_schema_of_the_gallery_has_the_form_of_one() {
    let gallery = folder("KAITAI_FORMATS");
    assert_eq!(problems(&gallery), Vec::<String>::new());
}

/// What is refused in suite and gallery is refused as not supported, never for a type or a name that is right.
#[test]
#[ignore = "needs Kaitai's tests and formats"]
fn no_expression_of_the_gallery_has_a_wrong_type() {
    let gallery = folder("KAITAI_FORMATS");
    let mut paths = Vec::new();
    files(&gallery, "ksy", &mut paths);
    let about_types =
        ["cannot be compared", "has no meaning between", "is unknown here, expected a parameter", " has no '"];
    for path in paths {
        for error in
            ksy_binrw::compile(&gather(&path, std::slice::from_ref(&gallery)).unwrap()).err().unwrap_or_default()
        {
            assert!(about_types.iter().all(|part| !error.message.contains(part)), "{error}");
        }
    }
}

#[test]
#[ignore = "needs Kaitai's tests and formats"]
fn every_expression_of_the_assertions_parses() {
    let tests = folder("KAITAI_TESTS");
    let mut paths = Vec::new();
    files(&tests.join("spec/ks"), "kst", &mut paths);
    let mut parsed = 0;
    for path in paths {
        let (name, text) = (path.display().to_string(), std::fs::read_to_string(&path).unwrap());
        let mut reporter = Reporter::new(&name, &text);
        let root = yaml::load(&text, &mut reporter).unwrap();
        let Value::Map(entries) = root.value else { panic!("{name}") };
        for entry in entries.into_iter().filter(|entry| entry.key == "asserts") {
            let Value::List(items) = entry.value.value else { panic!("{name}") };
            for item in items {
                let Value::Map(parts) = item.value else { panic!("{name}") };
                for part in parts.iter().filter(|part| ["actual", "expected"].contains(&part.key.as_str())) {
                    let text = part.value.scalar().filter(|text| !text.is_empty()).unwrap_or("null");
                    let places = Places::plain(Position { line: 1, column: 1 }, text);
                    assert!(Expr::parse(text, &places).is_ok(), "{name}: {text}");
                    parsed += 1;
                }
            }
        }
    }
    assert!(parsed > 1000, "only {parsed} expressions");
}

/// The place of every character of a scalar, in all styles of YAML.
#[test]
fn a_problem_inside_a_scalar_has_its_column() {
    for (text, line, column) in [
        ("a: 1 + @", 1, 8),
        ("a: '''x'' + @'", 1, 13),
        ("a: \"\\\"x\\\" + @\"", 1, 13),
        ("a: 1 +\n   @", 2, 4),
        ("a: |\n  1 +\n  @\n", 3, 3),
        ("a: >-\n  1 +\n  @\n", 3, 3),
    ] {
        let mut reporter = Reporter::new("test", text);
        let root = yaml::load(text, &mut reporter).unwrap();
        let Value::Map(entries) = root.value else { panic!("{text}") };
        let Node { position, value: Value::Scalar(scalar, _) } = &entries[0].value else { panic!("{text}") };
        let places = Places::new(yaml::places(reporter.lines(), *position, scalar));
        let error = Expr::parse(scalar, &places).unwrap_err();
        assert_eq!((error.at.line, error.at.column), (line, column), "{text:?}");
    }
}
