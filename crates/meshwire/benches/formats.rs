//! Reading, writing, dumping and verifying the files of every format, beside a plain copy of the same bytes in the
//! same run: `cargo bench -p meshwire --features serde`.
//!
//! The files are those below the folder that `MESHWIRE_CORPUS` names, without it the project's samples.
#![allow(missing_docs, clippy::as_conversions, clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use meshwire::{Asset, FormatId, detect};
use meshwire_core::testkit::{fastest, report};

fn collect(folder: &Path, files: &mut BTreeMap<FormatId, Vec<Vec<u8>>>) {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect(&path, files);
            continue;
        }
        let bytes = fs::read(&path).unwrap();
        if let Some(format) = detect(&bytes) {
            files.entry(format).or_default().push(bytes);
        }
    }
}

fn verify(bytes: &[u8]) -> usize {
    let mut asset = Asset::read(bytes).unwrap();
    assert_eq!(asset.to_bytes().unwrap(), bytes);
    let findings = asset.lint().len();
    asset.forget_stored();
    findings + asset.to_bytes().unwrap().len()
}

fn formats(criterion: &mut Criterion) {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let folder = std::env::var_os("MESHWIRE_CORPUS").map_or(samples, PathBuf::from);
    let mut files = BTreeMap::new();
    collect(&folder, &mut files);
    assert!(!files.is_empty(), "no file of a known format in {}", folder.display());
    for (format, files) in files {
        let assets: Vec<Asset> = files.iter().map(|bytes| Asset::read(bytes).unwrap()).collect();
        let size = files.iter().map(Vec::len).sum();
        let copy_all = || files.iter().for_each(|bytes| drop(black_box(bytes.clone())));
        let read_all = || files.iter().for_each(|bytes| drop(black_box(Asset::read(bytes))));
        let write_all = || assets.iter().for_each(|asset| drop(black_box(asset.to_bytes())));
        let copy = fastest(200, copy_all);
        report(&format!("{format} read"), size, fastest(200, read_all), "copying it", copy);
        report(&format!("{format} write"), size, fastest(200, write_all), "copying it", copy);
        let mut group = criterion.benchmark_group(format.name());
        group.throughput(Throughput::Bytes(size as u64));
        group.sample_size(20);
        group.bench_function("copy", |bencher| bencher.iter(copy_all));
        group.bench_function("read", |bencher| bencher.iter(read_all));
        group.bench_function("write", |bencher| bencher.iter(write_all));
        group.bench_function("dump", |bencher| {
            bencher.iter(|| assets.iter().for_each(|asset| drop(black_box(serde_json::to_vec(asset)))));
        });
        group.bench_function("verify", |bencher| {
            bencher.iter(|| files.iter().map(|bytes| verify(bytes)).sum::<usize>());
        });
        group.finish();
    }
}

criterion_group!(benches, formats);
criterion_main!(benches);
