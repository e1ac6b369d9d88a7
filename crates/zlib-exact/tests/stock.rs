//! Tests that the output equals that of stock zlib in C, byte for byte, at every level.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use flate2::{Compress, Compression, FlushCompress, Status};
use meshwire_core::Format;
use meshwire_core::testkit::{Random, corpus};
use xumf::XmfFile;

/// Compresses data with zlib, with a sufficiently large buffer from the start.
fn stock(data: &[u8], level: u8) -> Vec<u8> {
    let mut encoder = Compress::new(Compression::new(level.into()), true);
    let mut out = Vec::with_capacity(data.len() + data.len() / 8 + 1000);
    assert_eq!(encoder.compress_vec(data, &mut out, FlushCompress::Finish).unwrap(), Status::StreamEnd);
    out
}

fn check(name: &str, data: &[u8], levels: impl Iterator<Item = u8>) {
    for level in levels {
        let (own, expected) = (zlib_exact::compress(data, level), stock(data, level));
        let same = own.iter().zip(&expected).take_while(|(a, b)| a == b).count();
        assert!(own == expected, "{name}, {} bytes, level {level}: differs at byte {same}", data.len());
    }
}

/// Creates data of many kinds: noise of few or many values, runs, and copies from near and far.
fn made(random: &mut Random, length: usize) -> Vec<u8> {
    let values = [1, 2, 4, 16, 100, 256][random.below(6)];
    let (copies, farthest) =
        ([0, 10, 50, 90, 99][random.below(5)], [1, 10, 1000, 32_506, 33_000, 70_000][random.below(6)]);
    let longest = [4, 20, 300, 5000][random.below(4)];
    let mut data: Vec<u8> = Vec::with_capacity(length);
    while data.len() < length {
        if !data.is_empty() && random.below(100) < copies {
            let back = 1 + random.below(farthest.min(data.len()));
            for _ in 0..1 + random.below(longest) {
                data.push(data[data.len() - back]);
            }
        } else {
            data.push(u8::try_from(random.below(values)).unwrap());
        }
    }
    data.truncate(length);
    data
}

#[test]
fn made_data_are_compressed_as_by_stock_zlib() {
    let mut random = Random::new(7);
    for length in (0..64).chain([257, 258, 259, 260, 261, 262, 263, 4095, 16_383, 16_384, 32_506, 32_768]) {
        for _ in 0..4 {
            check("made", &made(&mut random, length), 0..=9);
        }
    }
    for _ in 0..60 {
        let length = 60_000 + random.below(140_000);
        check("made", &made(&mut random, length), 0..=9);
    }
}

#[test]
#[ignore = "needs real files"]
fn buffers_of_real_files_are_compressed_as_by_stock_zlib() {
    let mut exact = (0, 0);
    for path in corpus("xmf", &["xmf"]) {
        let Ok(file) = XmfFile::read(&std::fs::read(&path).unwrap()) else { continue };
        for buffer in 0..file.descriptors().len() {
            let (Ok(stored), Ok(data)) = (file.stored(buffer), file.decode(buffer)) else { continue };
            let Some(levels) = zlib_exact::levels(stored) else { continue };
            check(&path.display().to_string(), &data, 1..=9);
            exact.0 += usize::from(levels.iter().any(|level| zlib_exact::compress(&data, *level) == stored));
            exact.1 += 1;
        }
    }
    println!("{} of {} real streams are made again", exact.0, exact.1);
    assert_eq!(exact.0, exact.1);
}
