//! Speed of text and binary, read and write, on one thread. The yardsticks are what the standard library takes to split
//! the same text at blanks and to parse every number in it, and copying the same bytes. Real files come from `MESHWIRE_CORPUS`, else a file of our own making is used.

#![allow(missing_docs, clippy::unwrap_used, clippy::as_conversions)]

use std::hint::black_box;

use cod_xmodel::binary::Compression;
use cod_xmodel::build::{AnimationBuilder, ModelBuilder};
use cod_xmodel::text::Preset;
use cod_xmodel::{Format, Kind, XmodelFile};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use meshwire_core::testkit::{corpus, fastest, report};

/// The largest real file of a kind, or one made here.
fn largest(kind: Kind) -> Vec<u8> {
    let files = corpus("xmodel", &[kind.extension()]);
    let files = files.into_iter().filter_map(|path| std::fs::read(path).ok());
    files.max_by_key(Vec::len).unwrap_or_else(|| {
        let file = match kind {
            Kind::XmodelExport => grid().into_text(Preset::Wraith).unwrap(),
            Kind::XmodelBin => grid().into_binary(Compression::Lz4).unwrap(),
            Kind::XanimExport | Kind::NtExport => dance().into_text(Preset::Wraith).unwrap(),
            Kind::XanimBin => dance().into_binary(Compression::Lz4).unwrap(),
        };
        file.to_bytes().unwrap()
    })
}

/// Forty parts in a hundred frames.
fn dance() -> AnimationBuilder {
    let names: Vec<String> = (0..40).map(|part| format!("bone_{part}")).collect();
    let mut animation = AnimationBuilder::new(&names.iter().map(String::as_str).collect::<Vec<_>>(), 30.0);
    for frame in 0..100_u32 {
        let (at, axes) = (f64::from(frame) * 0.375, [[0.8, 0.6, 0.0], [-0.6, 0.8, 0.0], [0.0, 0.0, 1.0]]);
        let poses: Vec<_> = (0..40_u32).map(|part| ([at, f64::from(part) + 0.123_456, -at], axes)).collect();
        animation.frame(f64::from(frame), &poses);
    }
    animation
}

/// Four thousand triangles.
fn grid() -> ModelBuilder {
    let mut model = ModelBuilder::new(6);
    let root = model.bone("tag_origin", None, [0.0; 3]);
    let object = model.object("grid");
    let material = model.material("mtl_grid", "grid.tga");
    for cell in 0..4000_u32 {
        let at = f64::from(cell);
        let corners = [[at, 0.25, 0.5], [at + 1.0, 7.125, -3.5], [at, 100.0, 24.445_313]].map(|position| {
            (model.vertex(position, &[(root, 1.0)]), [0.577_35, -0.577_35, 0.577_35], [0.123_456, 0.654_321])
        });
        model.triangle(object, material, corners);
    }
    model
}

/// The sum of all numbers: what reading text costs at least when nothing is kept and nothing is checked.
fn split_and_parse(text: &[u8]) -> f32 {
    let words = std::str::from_utf8(text).unwrap().split_ascii_whitespace();
    words.filter_map(|word| word.trim_end_matches(',').parse::<f32>().ok()).sum()
}

fn bench(criterion: &mut Criterion) {
    for kind in [Kind::XmodelExport, Kind::XanimExport, Kind::XmodelBin, Kind::XanimBin] {
        let (extension, bytes) = (kind.extension(), largest(kind));
        let file = XmodelFile::read(&bytes).unwrap();
        let (yardstick, plain) = if file.kind().is_text() {
            ("splitting and parsing it", fastest(40, || _ = black_box(split_and_parse(black_box(&bytes)))))
        } else {
            ("copying it", fastest(40, || _ = black_box(black_box(&bytes).clone())))
        };
        let read = fastest(40, || _ = black_box(XmodelFile::read(black_box(&bytes)).unwrap()));
        let write = fastest(40, || _ = black_box(black_box(&file).to_bytes().unwrap()));
        report(&format!("{extension} read, {} bytes", bytes.len()), bytes.len(), read, yardstick, plain);
        report(&format!("{extension} write, {} bytes", bytes.len()), bytes.len(), write, yardstick, plain);
        let mut group = criterion.benchmark_group(extension);
        group.throughput(Throughput::Bytes(bytes.len() as u64)).sample_size(20);
        group.bench_function("read", |bencher| bencher.iter(|| XmodelFile::read(black_box(&bytes)).unwrap()));
        group.bench_function("write", |bencher| bencher.iter(|| black_box(&file).to_bytes().unwrap()));
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
