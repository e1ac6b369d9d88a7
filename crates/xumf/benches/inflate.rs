//! Inflating the zlib streams of real files with several programs, side by side in one run; prints the table of
//! docs/inflate.md.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss, clippy::as_conversions)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use flate2::{Decompress, FlushDecompress};
use meshwire_core::Format;
use meshwire_core::testkit::corpus;
use xumf::{XmfFile, zlib};
use zune_inflate::{DeflateDecoder, DeflateOptions};

/// Inflates a stream to so many bytes.
type Inflate = fn(&[u8], usize) -> Vec<u8>;

const ROUNDS: usize = 15;

fn miniz(stream: &[u8], size: usize) -> Vec<u8> {
    miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(stream, size).unwrap()
}

fn stock(stream: &[u8], size: usize) -> Vec<u8> {
    let mut out = Vec::with_capacity(size);
    Decompress::new(true).decompress_vec(stream, &mut out, FlushDecompress::Finish).unwrap();
    out
}

fn zlib_rs(stream: &[u8], size: usize) -> Vec<u8> {
    let mut out = vec![0; size];
    zlib_rs::Inflate::new(true, 15).decompress(stream, &mut out, zlib_rs::InflateFlush::Finish).unwrap();
    out
}

fn zune(stream: &[u8], size: usize) -> Vec<u8> {
    let options = DeflateOptions::default().set_limit(size).set_size_hint(size);
    DeflateDecoder::new_with_options(stream, options).decode_zlib().unwrap()
}

fn libdeflate(stream: &[u8], size: usize) -> Vec<u8> {
    let mut out = vec![0; size];
    libdeflater::Decompressor::new().zlib_decompress(stream, &mut out).unwrap();
    out
}

fn ours(stream: &[u8], size: usize) -> Vec<u8> {
    zlib::inflate(stream, size.try_into().unwrap()).unwrap()
}

const PROGRAMS: [(&str, &str, Inflate); 6] = [
    ("this library", "Rust", ours),
    ("zlib-rs", "Rust", zlib_rs),
    ("zune-inflate", "Rust", zune),
    ("miniz_oxide", "Rust", miniz),
    ("libdeflate", "C", libdeflate),
    ("stock zlib", "C", stock),
];

fn main() {
    let files: Vec<XmfFile> = corpus("xmf", &["xmf"])
        .into_iter()
        .filter_map(|path| XmfFile::read(&std::fs::read(path).unwrap()).ok())
        .filter(|file| file.mesh().is_ok())
        .collect();
    let streams: Vec<(&[u8], Vec<u8>)> = files
        .iter()
        .flat_map(|file| (0..file.descriptors().len()).map(move |buffer| (file.stored(buffer).unwrap(), buffer, file)))
        .filter(|(stream, ..)| zlib::levels(stream).is_some())
        .map(|(stream, buffer, file)| (stream, file.decode(buffer).unwrap()))
        .collect();
    let mut least = [Duration::MAX; PROGRAMS.len()];
    for _ in 0..ROUNDS {
        for ((name, _, inflate), least) in PROGRAMS.iter().zip(&mut least) {
            let mut time = Duration::ZERO;
            for (stream, expected) in &streams {
                let start = Instant::now();
                let out = black_box(inflate(black_box(stream), expected.len()));
                time += start.elapsed();
                assert_eq!(&out, expected, "{name}");
            }
            *least = time.min(*least);
        }
    }
    let [stored, decoded] = [
        streams.iter().map(|(stream, _)| stream.len()).sum::<usize>(),
        streams.iter().map(|(_, decoded)| decoded.len()).sum::<usize>(),
    ];
    println!("{} streams, {:.1} MB stored, {:.1} MB decoded", streams.len(), stored as f64 / 1e6, decoded as f64 / 1e6);
    println!("| program | language | MB/s decoded | beside this library |\n| --- | --- | --- | --- |");
    for ((name, language, _), time) in PROGRAMS.iter().zip(least) {
        let (speed, own) = (decoded as f64 / 1e6 / time.as_secs_f64(), least[0].as_secs_f64());
        println!("| {name} | {language} | {speed:.0} | {:.2} |", own / time.as_secs_f64());
    }
}
