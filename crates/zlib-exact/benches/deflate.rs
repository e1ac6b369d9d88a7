//! Compresses the buffers of real XMF files with this crate and with zlib in C, alternately in one run. Prints the
//! second table of docs/zlib.md.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::cast_precision_loss, clippy::as_conversions)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use flate2::{Compress, Compression, FlushCompress};
use meshwire_core::Format;
use meshwire_core::testkit::corpus_if_set;
use xumf::XmfFile;

fn stock(data: &[u8], level: u8) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() + data.len() / 8 + 1000);
    let mut encoder = Compress::new(Compression::new(level.into()), true);
    encoder.compress_vec(data, &mut out, FlushCompress::Finish).unwrap();
    out
}

/// Returns the shortest time of three rounds over all buffers, for this crate and for stock zlib.
fn times(buffers: &[Vec<u8>], level: u8) -> [Duration; 2] {
    let mut least = [Duration::MAX; 2];
    for _ in 0..3 {
        let mut round = [Duration::ZERO; 2];
        for data in buffers {
            let start = Instant::now();
            let own = black_box(zlib_exact::compress(black_box(data), level));
            round[0] += start.elapsed();
            let start = Instant::now();
            let expected = black_box(stock(black_box(data), level));
            round[1] += start.elapsed();
            assert!(own == expected, "level {level}: the streams differ");
        }
        least.iter_mut().zip(round).for_each(|(least, round)| *least = round.min(*least));
    }
    least
}

fn main() {
    let files = corpus_if_set("xmf", &["xmf"]).into_iter();
    let files = files.filter_map(|path| XmfFile::read(&std::fs::read(path).unwrap()).ok());
    let buffers: Vec<Vec<u8>> = files
        .flat_map(|file| {
            (0..file.descriptors().len()).filter_map(|buffer| file.decode(buffer).ok()).collect::<Vec<_>>()
        })
        .collect();
    let bytes: usize = buffers.iter().map(Vec::len).sum();
    println!("{} buffers of {:.1} MB", buffers.len(), bytes as f64 / 1e6);
    println!("| level | MB/s | stock zlib, in C, beside it |\n| --- | --- | --- |");
    for level in [1, 6, 9] {
        let [own, expected] = times(&buffers, level);
        let speed = bytes as f64 / 1e6 / own.as_secs_f64();
        println!("| {level} | {speed:.0} | {:.2} |", own.as_secs_f64() / expected.as_secs_f64());
    }
}
