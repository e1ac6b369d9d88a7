//! Wrong schemas: every message with its line, column and path stands at the head of the file that causes it.
//!
//! ```text
//! # with: other.ksy                         further files of the same run
//! # error: 7:9: /seq/0: unknown key ...     one line for each message, all of them, in this order
//! ```
//!
//! After a change of messages run with `BLESS=1` and read the difference.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used)]

use std::path::{Path, PathBuf};

use ksy_binrw::Source;
use ksy_binrw::diagnostic::Diagnostic;
use proc_macro2::{TokenStream, TokenTree};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/errors")
}

fn schemas() -> Vec<String> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = files.filter(|name| name.ends_with(".ksy")).collect();
    names.sort();
    names
}

fn head<'t>(text: &'t str, key: &str) -> Vec<&'t str> {
    text.lines().take_while(|line| line.starts_with("# ")).filter_map(|line| line.strip_prefix(key)).collect()
}

/// What the compiler says about one file, run together with those it names.
fn diagnose(name: &str, text: &str) -> Vec<Diagnostic> {
    let mut sources = Vec::new();
    for other in head(text, "# with: ") {
        sources.push(Source::new(other, std::fs::read_to_string(folder().join(other)).unwrap()));
    }
    sources.push(Source::new(name, text));
    let found = ksy_binrw::compile(&sources).err().unwrap_or_default();
    found.into_iter().filter(|diagnostic| diagnostic.file == name).collect()
}

fn line(diagnostic: &Diagnostic) -> String {
    let Diagnostic { position, path, message, .. } = diagnostic;
    format!("{}:{}: {path}: {message}", position.line, position.column)
}

/// The same schema with what the compiler says now at its head.
fn blessed(name: &str, text: &str) -> String {
    let mut found = diagnose(name, text).len();
    let rest: Vec<&str> = text.lines().filter(|line| !line.starts_with("# error: ")).collect();
    loop {
        let with = |lines: Vec<String>| -> String {
            lines.iter().map(String::as_str).chain(rest.iter().copied()).fold(String::new(), |all, l| all + l + "\n")
        };
        let draft = with(vec!["# error: ".to_owned(); found]);
        let lines: Vec<String> = diagnose(name, &draft).iter().map(|d| format!("# error: {}", line(d))).collect();
        if lines.len() == found {
            return with(lines);
        }
        found = lines.len();
    }
}

#[test]
fn wrong_schemas_get_exactly_the_messages_at_their_head() {
    let names = schemas();
    assert!(names.len() >= 45, "only {} wrong schemas", names.len());
    for name in names {
        let path = folder().join(&name);
        let text = std::fs::read_to_string(&path).unwrap();
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, blessed(&name, &text)).unwrap();
            continue;
        }
        let expected = head(&text, "# error: ");
        let found: Vec<String> = diagnose(&name, &text).iter().map(line).collect();
        assert!(!found.is_empty(), "{name} compiles");
        assert_eq!(found, expected, "{name}");
    }
}

/// The texts of a source file, apart from documentation, attributes and tests.
fn texts(tokens: TokenStream, found: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                if let Some(TokenTree::Punct(_)) = tokens.peek() {
                    tokens.next();
                }
                let attribute = tokens.next().map(|group| group.to_string()).unwrap_or_default();
                if attribute.contains("cfg") && attribute.contains("test") {
                    return;
                }
            }
            TokenTree::Group(group) => texts(group.stream(), found),
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    found.push(text.value());
                }
            }
            _ => {}
        }
    }
}

/// The constant parts of a format string.
fn constant_parts(text: &str) -> Vec<&str> {
    text.split('{')
        .enumerate()
        .map(|(index, part)| if index == 0 { part } else { part.split_once('}').unwrap().1 })
        .collect()
}

#[test]
fn every_message_of_the_compiler_has_a_wrong_schema() {
    let mut expected = Vec::new();
    for name in schemas() {
        let text = std::fs::read_to_string(folder().join(name)).unwrap();
        expected.extend(head(&text, "# error: ").into_iter().map(str::to_owned));
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = vec![root.join("yaml.rs"), root.join("compile.rs")];
    for part in ["check", "expression", "resolve", "schema", "schema/read"] {
        let entries = std::fs::read_dir(root.join(part)).unwrap().map(|entry| entry.unwrap().path());
        let is_source = |path: &PathBuf| {
            path.extension().is_some_and(|extension| extension == "rs")
                && !["tests.rs", "keys.rs", "display.rs", "left_out.rs"].iter().any(|other| path.ends_with(other))
        };
        files.extend(entries.filter(is_source));
    }
    let mut missing = Vec::new();
    for file in files {
        let mut found = Vec::new();
        texts(std::fs::read_to_string(&file).unwrap().parse().unwrap(), &mut found);
        for text in found.iter().filter(|text| text.trim().contains(' ')) {
            let parts = constant_parts(text);
            let occurs = |message: &String| {
                let mut rest = message.as_str();
                parts.iter().all(|part| match rest.split_once(part) {
                    Some((_, behind)) => {
                        rest = behind;
                        true
                    }
                    None => false,
                })
            };
            if !expected.iter().any(occurs) {
                missing.push(format!("{}: {text}", file.file_name().unwrap().to_string_lossy()));
            }
        }
    }
    assert_eq!(missing, Vec::<String>::new());
}

#[test]
fn a_message_shows_file_line_column_path_and_the_place() {
    let text = "meta: {id: wrong, endian: le}\nseq:\n  - {id: größe, type: u4}\n  - {id: b, typ: u4}\n";
    let found = ksy_binrw::compile(&[Source::new("schemas/wrong.ksy", text)]).unwrap_err();
    let shown: Vec<String> = found.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(shown.join("\n"), @r"
    schemas/wrong.ksy:3:10: error: /seq/0/id: 'größe' is not an identifier, expected lower-case letters, digits and '_'
          - {id: größe, type: u4}
                 ^
    schemas/wrong.ksy:4:13: error: /seq/1: unknown key 'typ', did you mean 'type'?
          - {id: b, typ: u4}
                    ^
    ");
}

#[test]
fn the_problems_of_all_files_are_reported() {
    let sources = [Source::new("one.ksy", "meta: {id: one}\nseq: 1\n"), Source::new("two.ksy", "meta: {id: 2}\n")];
    let found = ksy_binrw::compile(&sources).unwrap_err();
    let shown: Vec<String> = found.iter().map(|found| format!("{} {}", found.file, found.message)).collect();
    assert_eq!(
        shown,
        [
            "one.ksy expected a list, found '1'",
            "two.ksy '2' is not an identifier, expected lower-case letters, digits and '_'"
        ]
    );
}

#[test]
fn who_imports_a_wrong_file_is_not_blamed_for_it() {
    let sources = [
        Source::new("user.ksy", "meta: {id: user, imports: [broken]}\nseq:\n  - {id: a, type: 'broken::b'}\n"),
        Source::new("broken.ksy", "meta: {id: broken, endian: le}\nseqq: []\n"),
    ];
    let found = ksy_binrw::compile(&sources).unwrap_err();
    assert_eq!(found.iter().map(|found| found.file.as_str()).collect::<Vec<_>>(), ["broken.ksy"]);
}
