//! The zlib streams of real files inflated by several programs, side by side in one run; prints the first table of docs/zlib.md.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::cast_precision_loss,
    clippy::as_conversions
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use meshwire_core::Format;
use meshwire_core::testkit::corpus_if_set;
use xumf::{XmfFile, zlib};
use zune_inflate::{DeflateDecoder, DeflateOptions};

mod inflate {
    use super::*;

    pub fn own(stream: &[u8], size: usize) -> Vec<u8> {
        zlib::inflate(stream, size.try_into().unwrap()).unwrap()
    }

    pub fn zlib_rs(stream: &[u8], size: usize) -> Vec<u8> {
        let mut out = vec![0; size];
        zlib_rs::Inflate::new(true, 15).decompress(stream, &mut out, zlib_rs::InflateFlush::Finish).unwrap();
        out
    }

    pub fn zune(stream: &[u8], size: usize) -> Vec<u8> {
        let options = DeflateOptions::default().set_limit(size).set_size_hint(size);
        DeflateDecoder::new_with_options(stream, options).decode_zlib().unwrap()
    }

    pub fn miniz(stream: &[u8], size: usize) -> Vec<u8> {
        miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(stream, size).unwrap()
    }

    pub fn libdeflate(stream: &[u8], size: usize) -> Vec<u8> {
        let mut out = vec![0; size];
        libdeflater::Decompressor::new().zlib_decompress(stream, &mut out).unwrap();
        out
    }
}

/// Inflates a stream to the passed number of bytes.
type Program = fn(&[u8], usize) -> Vec<u8>;

/// Takes the time of programs that all make the same of the same, the first of which is ours.
fn table(programs: &[(&str, Program)], rounds: usize, jobs: &[(&[u8], usize, &[u8])], bytes: usize) {
    let mut least = vec![Duration::MAX; programs.len()];
    for _ in 0..rounds {
        for ((name, program), least) in programs.iter().zip(&mut least) {
            let mut time = Duration::ZERO;
            for (source, number, expected) in jobs {
                let start = Instant::now();
                let out = black_box(program(black_box(source), *number));
                time += start.elapsed();
                assert_eq!(out, *expected, "{name}");
            }
            *least = time.min(*least);
        }
    }
    println!("| program | MB/s of data | beside this library |\n| --- | --- | --- |");
    for ((name, _), time) in programs.iter().zip(&least) {
        let speed = bytes as f64 / 1e6 / time.as_secs_f64();
        println!("| {name} | {speed:.0} | {:.2} |", least[0].as_secs_f64() / time.as_secs_f64());
    }
}

fn main() {
    let files: Vec<XmfFile> = corpus_if_set("xmf", &["xmf"])
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
    let bytes = streams.iter().map(|(_, data)| data.len()).sum();
    println!("{} streams of {:.1} MB of data", streams.len(), bytes as f64 / 1e6);
    let jobs: Vec<_> = streams.iter().map(|(stream, data)| (*stream, data.len(), &data[..])).collect();
    let programs: [(&str, Program); 5] = [
        ("this library", inflate::own),
        ("zlib-rs", inflate::zlib_rs),
        ("zune-inflate", inflate::zune),
        ("miniz_oxide", inflate::miniz),
        ("libdeflate, in C", inflate::libdeflate),
    ];
    println!("\ninflated:");
    table(&programs, 15, &jobs, bytes);
}
