//! Reading and writing of real files over 500 kB, beside a plain copy of the same bytes; of a made-up model where there
//! are no real files.
#![allow(missing_docs, clippy::unwrap_used, clippy::as_conversions)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use meshwire_core::Format;
use meshwire_core::testkit::{corpus, fastest, report};
use nwn_mdl::build::{self, Shape};
use nwn_mdl::{MdlFile, Profile};

/// A model of about 1 MB: a grid and an animation of many nodes.
fn made_up() -> Vec<u8> {
    let side = 100_u16;
    let cells = (0..side - 1).flat_map(|y| (0..side - 1).map(move |x| y * side + x));
    let shape = Shape {
        positions: (0..side).flat_map(|y| (0..side).map(move |x| [f32::from(x), f32::from(y), 0.0])).collect(),
        uvs: vec![(0..side).flat_map(|y| (0..side).map(move |x| [f32::from(x), f32::from(y)])).collect()],
        triangles: cells.flat_map(|a| [[a, a + 1, a + side], [a + 1, a + side + 1, a + side]]).collect(),
        ..Shape::default()
    };
    let mut file = build::file("demo", Profile::Bio).unwrap();
    file.model.root.as_mut().unwrap().children.push(build::trimesh("grid", &shape, Profile::Bio).unwrap());
    let mut animation = build::animation("wave", "demo", 1.0).unwrap();
    for index in 0..1000 {
        let mut node = build::dummy(format!("n{index}")).unwrap();
        node.controllers.set(8, &[0.0, 0.5, 1.0], 3, &[0.0; 9]).unwrap();
        animation.root.as_mut().unwrap().children.push(node);
    }
    file.model.animations.push(animation);
    file.complete();
    file.to_bytes().unwrap()
}

fn mdl(criterion: &mut Criterion) {
    let mut files: Vec<Vec<u8>> = corpus("mdl", &["mdl"])
        .into_iter()
        .map(|path| std::fs::read(path).unwrap())
        .filter(|bytes| bytes.len() > 500_000 && MdlFile::detect(bytes))
        .collect();
    if files.is_empty() {
        files.push(made_up());
    }
    let read: Vec<MdlFile> = files.iter().map(|bytes| MdlFile::read(bytes).unwrap()).collect();
    let size = files.iter().map(Vec::len).sum();
    let copy_all = || files.iter().for_each(|bytes| drop(black_box(bytes.clone())));
    let read_all = || files.iter().for_each(|bytes| drop(black_box(MdlFile::read(black_box(bytes)).unwrap())));
    let write_all = || read.iter().for_each(|file| drop(black_box(file.to_bytes().unwrap())));
    let copy = fastest(100, copy_all);
    report("mdl read", size, fastest(100, read_all), "copying it", copy);
    report("mdl write", size, fastest(100, write_all), "copying it", copy);
    let mut group = criterion.benchmark_group("mdl");
    group.throughput(Throughput::Bytes(size as u64));
    group.bench_function("copy", |bencher| bencher.iter(copy_all));
    group.bench_function("read", |bencher| bencher.iter(read_all));
    group.bench_function("write", |bencher| bencher.iter(write_all));
    group.finish();
}

criterion_group!(benches, mdl);
criterion_main!(benches);
