//! Reading, decoding and typed access, each beside its yardstick in the same run: a plain copy of the same bytes, or a
//! bare inflate of the same streams.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::hint::black_box;

use binrw::Endian;
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use flate2::{Decompress, FlushDecompress};
use meshwire_core::Format;
use meshwire_core::testkit::corpus_if_set;
use xumf::ani::AniFile;
use xumf::{AttributeData, DataFormat, Mesh, Profile, Style, Usage, XmfFile};

fn real(folder: &str) -> Vec<Vec<u8>> {
    corpus_if_set(folder, &[folder]).into_iter().map(|path| std::fs::read(path).unwrap()).collect()
}

fn total(files: &[Vec<u8>]) -> u64 {
    files.iter().map(|bytes| u64::try_from(bytes.len()).unwrap()).sum()
}

/// A mesh whose first buffer has about 4 MB.
fn large(interleaved: bool) -> XmfFile {
    let count: u16 = 4_200;
    let positions: Vec<[f32; 3]> = (0..count)
        .flat_map(|a| (0..83_u16).map(move |b| [f32::from(a), f32::from(b) * 0.37, f32::from(a ^ b)]))
        .collect();
    let positions = if interleaved { positions.get(..positions.len() / 3).unwrap() } else { &positions[..] };
    let position = AttributeData::vectors(Usage::Position, DataFormat::Float3, positions);
    let mut mesh = Mesh::new(Endian::Little);
    if interleaved {
        let normals = AttributeData::vectors(Usage::Normal, DataFormat::D3dColor, positions);
        let tangents = AttributeData::vectors(Usage::Tangent, DataFormat::D3dColor, positions);
        let flat: Vec<[f32; 2]> = positions.iter().map(|[x, y, _]| [*x, *y]).collect();
        let uvs = [0, 1].map(|set| AttributeData::uvs(set, DataFormat::Float2, &flat));
        let [first, second] = uvs;
        mesh.add_interleaved_stream(&[position, normals, tangents, first, second]).unwrap();
    } else {
        mesh.add_stream(&position).unwrap();
    }
    mesh.set_indices(&[0, 1, 2]).unwrap();
    XmfFile::from_mesh(&mesh, &Style::new(Profile::X4)).unwrap()
}

fn read_and_write(c: &mut Criterion) {
    for (name, files) in [("xmf", real("xmf")), ("ani", real("ani"))] {
        let mut group = c.benchmark_group(format!("{name} corpus"));
        group.throughput(Throughput::Bytes(total(&files)));
        group.bench_function("copy twice", |b| {
            b.iter(|| files.iter().for_each(|bytes| drop(black_box(black_box(bytes.clone()).clone()))));
        });
        group.bench_function("read, write", |b| {
            b.iter(|| {
                for bytes in &files {
                    let again = match name {
                        "xmf" => XmfFile::read(bytes).unwrap().to_bytes(),
                        _ => AniFile::read(bytes).unwrap().to_bytes(),
                    };
                    black_box(again.unwrap());
                }
            });
        });
        group.finish();
    }
    let large = large(false).to_bytes().unwrap();
    let mut raw = XmfFile::read(&large).unwrap().mesh().unwrap();
    raw.set_indices(&[0, 1, 2]).unwrap();
    let style = Style { storage: xumf::Storage::Raw, ..Style::new(Profile::X4) };
    let bytes = XmfFile::from_mesh(&raw, &style).unwrap().to_bytes().unwrap();
    let mut group = c.benchmark_group("xmf of 4 MB, stored");
    group.throughput(Throughput::Bytes(u64::try_from(bytes.len()).unwrap()));
    group.bench_function("copy twice", |b| b.iter(|| black_box(black_box(bytes.clone()).clone())));
    group.bench_function("read, write", |b| b.iter(|| XmfFile::read(black_box(&bytes)).unwrap().to_bytes().unwrap()));
    group.finish();
}

fn decode(c: &mut Criterion) {
    let files: Vec<XmfFile> =
        real("xmf").iter().map(|bytes| XmfFile::read(bytes).unwrap()).filter(|file| file.mesh().is_ok()).collect();
    let streams: Vec<(Vec<u8>, usize)> = files
        .iter()
        .flat_map(|file| {
            file.descriptors().enumerate().map(|(buffer, descriptor)| {
                (file.stored(buffer).unwrap().to_vec(), usize::try_from(descriptor.raw_size().unwrap()).unwrap())
            })
        })
        .collect();
    let decoded: usize = streams.iter().map(|(_, size)| size).sum();
    let mut group = c.benchmark_group("decode all buffers of the corpus");
    group.sample_size(20);
    group.throughput(Throughput::Bytes(u64::try_from(decoded).unwrap()));
    group.bench_function("bare inflate", |b| {
        b.iter(|| {
            for (stream, size) in &streams {
                let mut out = Vec::with_capacity(*size);
                Decompress::new(true).decompress_vec(stream, &mut out, FlushDecompress::Finish).unwrap();
                assert_eq!(out.len(), *size);
                black_box(out);
            }
        });
    });
    group.bench_function("decode", |b| {
        b.iter(|| {
            for file in &files {
                for buffer in 0..file.descriptors().len() {
                    black_box(file.decode(buffer).unwrap());
                }
            }
        });
    });
    group.bench_function("decode, buffers side by side", |b| {
        b.iter(|| files.iter().for_each(|file| drop(black_box(file.par_mesh().unwrap()))));
    });
    group.finish();
}

fn positions(c: &mut Criterion) {
    for interleaved in [false, true] {
        let mesh = large(interleaved).mesh().unwrap();
        let data = mesh.buffers().first().unwrap().data();
        let stride = mesh.buffers().first().unwrap().stride();
        let mut group = c.benchmark_group(format!("positions of a 4 MB buffer, {stride} bytes per vertex"));
        group.throughput(Throughput::Bytes(u64::try_from(data.len()).unwrap()));
        let mut target = vec![0; data.len()];
        group.bench_function("copy into warm memory", |b| {
            b.iter(|| black_box(&mut target[..]).copy_from_slice(black_box(data)));
        });
        group.bench_function("copy", |b| b.iter_batched(|| (), |()| black_box(data).to_vec(), BatchSize::PerIteration));
        let attribute = mesh.attribute(Usage::Position, 0).unwrap();
        group.bench_function("list", |b| {
            b.iter_batched(|| (), |()| black_box(&attribute).to_vec::<3>(), BatchSize::PerIteration);
        });
        group.bench_function("iterate, sum", |b| {
            b.iter(|| {
                let sum = |[a, b, c]: [f32; 3], [x, y, z]: [f32; 3]| [a + x, b + y, c + z];
                black_box(&attribute).vectors::<3>().fold([0.0; 3], sum)
            });
        });
        group.bench_function("iterate with next, sum", |b| {
            b.iter(|| {
                let mut sum = [0.0; 3];
                for [x, y, z] in black_box(&attribute).vectors::<3>() {
                    let [a, b, c] = sum;
                    sum = [a + x, b + y, c + z];
                }
                sum
            });
        });
        group.finish();
    }
}

criterion_group!(benches, read_and_write, decode, positions);
criterion_main!(benches);
