//! Compiling takes linear time.

#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use ksy_binrw::Source;

/// Returns a schema with as many of something.
type Schema = fn(usize) -> String;

/// A quadratic step would take 64 times the time for 8 times the size.
const SIZES: [usize; 2] = [1_000, 8_000];
const MOST: u32 = 24;

fn lines(head: &str, count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(head.to_owned(), |mut text, index| {
        let _ = writeln!(text, "{}", line(index));
        text
    })
}

fn attributes(count: usize) -> String {
    lines("meta: {id: a, endian: le}\nseq:\n", count, |index| format!("  - {{id: a{index}, type: u1}}"))
}

fn values(count: usize) -> String {
    let head = "meta: {id: a, endian: le}\nseq: [{id: a, type: u4, enum: e}]\nenums:\n  e:\n";
    lines(head, count, |index| format!("    {index}: v{index}"))
}

fn cases(count: usize) -> String {
    let head = "meta: {id: a, endian: le}\nseq:\n  - {id: a, type: u4}\n  - id: b\n    type:\n      switch-on: a\n      cases:\n";
    lines(head, count, |index| format!("        {index}: t")) + "types: {t: {seq: [{id: x, type: u1}]}}\n"
}

/// Wire records with counts, which are derived.
fn lists(count: usize) -> String {
    lines("meta: {id: a, endian: le, -rust-crate: a}\nseq:\n", count, |index| {
        let list = format!("  - {{id: l{index}, type: u2, repeat: expr, repeat-expr: n{index}}}");
        format!("  - {{id: n{index}, type: u4}}\n{list}")
    })
}

/// Wire records of many types.
fn types(count: usize) -> String {
    let uses = lines("meta: {id: a, endian: le, -rust-crate: a}\nseq:\n", count, |index| {
        format!("  - {{id: f{index}, type: t{index}}}")
    });
    lines(&(uses + "types:\n"), count, |index| format!("  t{index}: {{seq: [{{id: x, type: u1}}]}}"))
}

fn time(schema: &str) -> Duration {
    let start = Instant::now();
    ksy_binrw::rust(&[Source::new("a.ksy", schema)], &[]).unwrap();
    start.elapsed()
}

#[test]
fn large_schemas_take_linear_time() {
    let all: [(&str, Schema); 5] = [
        ("attributes", attributes),
        ("values of an enum", values),
        ("cases", cases),
        ("lists of wire records", lists),
        ("types of wire records", types),
    ];
    for (name, schema) in all {
        let [small, large] = SIZES.map(schema);
        let is_linear = |_| {
            let (small, large) = (time(&small), time(&large));
            eprintln!("{name}: {small:?}, {large:?}");
            large < small * MOST
        };
        // A busy machine may delay one run.
        assert!((0..3).any(is_linear), "{name}");
    }
}
