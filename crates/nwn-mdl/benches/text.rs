//! Reading of real texts on one thread, beside splitting the same characters at blanks and parsing every number of them
//! with the standard library; of a made-up text where there are no real ones.
#![allow(missing_docs, clippy::unwrap_used)]

use std::fmt::Write as _;
use std::hint::black_box;

use meshwire_core::Format;
use meshwire_core::testkit::{corpus_if_set, fastest, report};
use nwn_mdl::text::TextFile;

/// A grid of 10,000 vertices.
fn made_up() -> Vec<u8> {
    let mut text =
        String::from("newmodel grid\nbeginmodelgeom grid\nnode trimesh grid\n  parent NULL\n  verts 10000\n");
    for vertex in 0..10_000 {
        let _ = writeln!(
            text,
            "    {}.{:06} -{}.{:06} 0.0",
            vertex % 7,
            vertex * 97 % 1_000_000,
            vertex % 5,
            vertex * 89 % 1_000_000
        );
    }
    text.push_str("endnode\nendmodelgeom grid\ndonemodel grid\n");
    text.into_bytes()
}

fn split_and_parse(text: &[u8]) -> f32 {
    let words = std::str::from_utf8(text).unwrap_or_default().split_ascii_whitespace();
    words.filter_map(|word| word.parse::<f32>().ok()).sum()
}

fn main() {
    let folders = ["mdl-ascii", "mdl-pairs"];
    let paths = folders.iter().flat_map(|folder| corpus_if_set(folder, &["mdl"]));
    let mut texts: Vec<Vec<u8>> =
        paths.map(|path| std::fs::read(path).unwrap()).filter(|text| TextFile::detect(text)).collect();
    if texts.is_empty() {
        texts.push(made_up());
    }
    let files: Vec<TextFile> = texts.iter().map(|text| TextFile::read(text).unwrap()).collect();
    let size = texts.iter().map(Vec::len).sum();
    // Each text by itself: on a busy machine the time of all of them in turn is never a quiet one.
    let plain = texts.iter().map(|text| fastest(60, || _ = black_box(split_and_parse(black_box(text))))).sum();
    let read = texts.iter().map(|text| fastest(60, || drop(black_box(TextFile::read(black_box(text)).unwrap())))).sum();
    let write = files.iter().map(|file| fastest(60, || drop(black_box(file.to_bytes().unwrap())))).sum();
    report("mdl_text read", size, read, "splitting and parsing it", plain);
    report("mdl_text write", size, write, "splitting and parsing it", plain);
}
