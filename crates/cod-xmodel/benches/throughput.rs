//! Speed of text and binary, read and write, on one thread; the yardsticks are counting the line ends of, and copying,
//! the same bytes. Real files come from `MESHWIRE_CORPUS`, else a file of our own making is used.

#![allow(missing_docs, clippy::unwrap_used, clippy::as_conversions)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use cod_xmodel::build::ModelBuilder;
use cod_xmodel::convert::{Options, convert};
use cod_xmodel::text::Preset;
use cod_xmodel::{Format, Kind, XmodelFile};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

/// The largest real file of a kind, or a grid.
fn largest(extension: &str) -> Vec<u8> {
    let files = meshwire_core::testkit::corpus("xmodel", &[extension]);
    let files = files.into_iter().filter_map(|path| std::fs::read(path).ok());
    files.max_by_key(Vec::len).unwrap_or_else(|| {
        let file = grid();
        match Kind::from_extension(extension) {
            Some(Kind::XmodelBin) => convert(&file, Kind::XmodelBin, &Options::default()).unwrap().file,
            _ => file,
        }
        .to_bytes()
        .unwrap()
    })
}

fn grid() -> XmodelFile {
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
    model.into_text(Preset::Wraith)
}

fn best(mut work: impl FnMut()) -> Duration {
    (0..40)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .min()
        .unwrap()
}

fn report(name: &str, bytes: usize, yardstick: &str, plain: Duration, time: Duration) {
    let rate = |time: Duration| bytes as f64 / time.as_secs_f64() / 1e6;
    let ratio = time.as_secs_f64() / plain.as_secs_f64();
    println!("{name}: {:.0} MB/s; {ratio:.1} times {yardstick} at {:.0} MB/s", rate(time), rate(plain));
}

fn bench(criterion: &mut Criterion) {
    for extension in ["xmodel_export", "xanim_export", "xmodel_bin", "xanim_bin"] {
        let bytes = largest(extension);
        let file = XmodelFile::read(&bytes).unwrap();
        let (yardstick, plain) = if file.kind().is_text() {
            let count = || black_box(&bytes).iter().filter(|byte| **byte == b'\n').count();
            ("counting its line ends", best(|| _ = black_box(count())))
        } else {
            ("copying it", best(|| _ = black_box(black_box(&bytes).clone())))
        };
        let read = best(|| _ = black_box(XmodelFile::read(black_box(&bytes)).unwrap()));
        let write = best(|| _ = black_box(black_box(&file).to_bytes().unwrap()));
        report(&format!("{extension} read, {} bytes", bytes.len()), bytes.len(), yardstick, plain, read);
        report(&format!("{extension} write, {} bytes", bytes.len()), bytes.len(), yardstick, plain, write);
        let mut group = criterion.benchmark_group(extension);
        group.throughput(Throughput::Bytes(bytes.len() as u64)).sample_size(20);
        group.bench_function("read", |bencher| bencher.iter(|| XmodelFile::read(black_box(&bytes)).unwrap()));
        group.bench_function("write", |bencher| bencher.iter(|| black_box(&file).to_bytes().unwrap()));
        group.finish();
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
