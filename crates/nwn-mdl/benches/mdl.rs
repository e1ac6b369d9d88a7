//! Reading and writing of real files over 500 kB, beside a plain copy of the same bytes; of a made-up model where there
//! are no real files.
#![allow(missing_docs, clippy::unwrap_used, clippy::as_conversions)]

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use meshwire_core::Format;
use meshwire_core::testkit::corpus;
use nwn_mdl::build::{self, Shape};
use nwn_mdl::{MdlFile, Profile, edit};

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
        let mut node = build::dummy(&format!("n{index}")).unwrap();
        node.controllers.set(8, &[0.0, 0.5, 1.0], 3, &[0.0; 9]).unwrap();
        animation.root.as_mut().unwrap().children.push(node);
    }
    file.model.animations.push(animation);
    edit::complete(&mut file);
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
    let mut group = criterion.benchmark_group("mdl");
    group.throughput(Throughput::Bytes(files.iter().map(|bytes| bytes.len() as u64).sum()));
    group.bench_function("copy", |bencher| {
        bencher.iter(|| files.iter().map(|bytes| black_box(bytes.clone()).len()).sum::<usize>());
    });
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            files.iter().map(|bytes| MdlFile::read(black_box(bytes)).unwrap().model.animations.len()).sum::<usize>()
        });
    });
    group.bench_function("write", |bencher| {
        bencher.iter(|| read.iter().map(|file| black_box(file).to_bytes().unwrap().len()).sum::<usize>());
    });
    group.finish();
}

criterion_group!(benches, mdl);
criterion_main!(benches);
