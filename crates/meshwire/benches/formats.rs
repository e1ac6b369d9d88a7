//! How fast every kind of file is read and written on one thread in memory, each beside its yardstick in the same run:
//! `cargo bench -p meshwire --features serde` prints the table of the README, `-- mdl xsm` the rows of two kinds.
//!
//! Binary files are measured by copying them, texts by splitting them at blanks and parsing every number with the
//! standard library, and XMF's compressed buffers by inflating the same streams. A set of files, repeated until it is larger
//! than the caches of a core, is worked through in turn, and all that it makes is kept until its end: neither side works
//! on memory that it has just used. The sides take turns; the least CPU time of each counts, so that other load
//! on the machine affects both. The time of a side ends when all its output exists. Freeing the output is a separate
//! column, beside the same yardstick. So is cloning it, which takes the same blocks of memory without parsing anything.
//!
//! JSON of an XMF is measured beside a list of its numbers alone, which serde_json prints and parses.
//!
//! The files are those below the folder that `MESHWIRE_CORPUS` names, without it the project's samples.
#![allow(missing_docs, clippy::as_conversions, clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use meshwire::{Asset, FormatId, detect};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::{
    TINFL_FLAG_PARSE_ZLIB_HEADER, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF,
};
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Number, Value};

/// Files above this size have a row of their own where a kind has small ones too.
const LARGE: usize = 500_000;

/// Sets of fewer bytes are repeated.
const SET: usize = 32 << 20;

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

/// The sum of all numbers: what reading text costs at least when nothing is kept and nothing is checked.
fn split_and_parse(text: &[u8]) -> f32 {
    let words = text.utf8_chunks().flat_map(|chunk| chunk.valid().split_ascii_whitespace());
    words.filter_map(|word| word.trim_end_matches(',').parse::<f32>().ok()).sum()
}

/// How long a set takes.
#[derive(Clone, Copy)]
struct Times {
    made: Duration,
    freed: Duration,
}

/// The least times of each side, which take turns for about as long as the eye has patience.
fn fastest<const N: usize>(mut sides: [&mut dyn FnMut() -> Times; N]) -> [Times; N] {
    let mut least = [Times { made: Duration::MAX, freed: Duration::MAX }; N];
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(4) {
        for (side, least) in sides.iter_mut().zip(&mut least) {
            let Times { made, freed } = side();
            *least = Times { made: made.min(least.made), freed: freed.min(least.freed) };
        }
    }
    least
}

/// Time that this thread had the processor.
fn on_processor() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap()
}

/// Runs `make` on the whole set and keeps the results until the end.
fn whole<'a, T, U: 'a>(set: &'a [T], make: impl Fn(&'a T) -> U) -> Times {
    let start = on_processor();
    let all = black_box(set.iter().map(|one| make(black_box(one))).collect::<Vec<_>>());
    let end = on_processor();
    drop(all);
    Times { made: end - start, freed: on_processor() - end }
}

/// Repeats the set until it has [`SET`] bytes.
fn repeated<T: Clone>(set: &[T], bytes: usize) -> Vec<T> {
    (0..SET.div_ceil(bytes.max(1))).flat_map(|_| set.iter().cloned()).collect()
}

/// A row of the table.
struct Row<'a> {
    name: &'a str,
    files: usize,
    bytes: usize,
    yardstick: &'a str,
}

impl Row<'_> {
    /// `plain` is the time of the yardstick for the `worked` bytes of the repeated set.
    fn print(&self, plain: Duration, worked: usize, columns: [Option<Duration>; 4]) {
        let rate = worked as f64 / plain.as_secs_f64() / 1e6;
        let ratio = |time: Option<Duration>| match time.map(|time| plain.as_secs_f64() / time.as_secs_f64()) {
            Some(ratio) if ratio < 0.5 => format!("1/{:.1}", 1.0 / ratio),
            Some(ratio) if ratio < 10.0 => format!("{ratio:.2}"),
            Some(ratio) => format!("{ratio:.0}"),
            None => String::new(),
        };
        let [read, freed, cloned, write] = columns.map(ratio);
        let Self { name, files, bytes, yardstick } = self;
        let size = *bytes as f64 / 1e6;
        println!(
            "| {name} | {files} | {size:.2} | {yardstick} at {rate:.0} MB/s | {read} | {freed} | {cloned} | {write} |"
        );
    }
}

fn read_and_write(name: &str, format: FormatId, files: &[&Vec<u8>]) {
    let bytes = files.iter().map(|bytes| bytes.len()).sum();
    let is_text =
        matches!(format, FormatId::MdlText | FormatId::XmodelExport | FormatId::XanimExport | FormatId::NtExport);
    let row = Row { name, files: files.len(), bytes, yardstick: if is_text { "split and parse" } else { "copy" } };
    let set: Vec<Vec<u8>> = repeated(files, bytes).into_iter().cloned().collect();
    let assets: Vec<Asset> = set.iter().map(|bytes| Asset::read_as(format, bytes).unwrap()).collect();
    // An allocation above all memory that is used below keeps the allocator from returning that memory to the system and
    // requesting it again, at the expense of whichever side happens to run.
    let most: (Vec<Asset>, Vec<Vec<u8>>) = (assets.clone(), set.clone());
    let last = black_box(vec![1_u8; 100_000]);
    drop(most);
    let mut plain = || match is_text {
        true => whole(&set, |text| split_and_parse(text)),
        false => whole(&set, Vec::clone),
    };
    let mut read = || whole(&set, |bytes| Asset::read_as(format, bytes).unwrap());
    let mut clone = || whole(&assets, Asset::clone);
    let mut write = || whole(&assets, |asset| asset.to_bytes().unwrap());
    let [plain, read, write] = fastest([&mut plain, &mut read, &mut write]);
    // Not in turn with the others: writing large files is slower between the many small blocks that a clone frees.
    let [clone] = fastest([&mut clone]);
    drop(black_box(last));
    let columns = [read.made, read.freed, clone.made, write.made].map(Some);
    row.print(plain.made, set.iter().map(Vec::len).sum(), columns);
}

/// The compressed buffers of XMF beside a bare inflate of the same streams by miniz_oxide.
fn decode(files: &[&Vec<u8>]) {
    let files: Vec<meshwire::xmf::XmfFile> = files
        .iter()
        .filter_map(|bytes| match Asset::read_as(FormatId::Xmf, bytes) {
            Ok(Asset::Xmf(file)) => Some(file),
            _ => None,
        })
        .filter(|file| file.mesh().is_ok())
        .collect();
    let streams: Vec<(&[u8], usize)> = files
        .iter()
        .flat_map(|file| {
            file.descriptors().enumerate().map(|(buffer, descriptor)| {
                (file.stored(buffer).unwrap(), usize::try_from(descriptor.raw_size().unwrap()).unwrap())
            })
        })
        .collect();
    let inflate = |(stream, size): &(&[u8], usize)| {
        // Not through flate2, which uses the backend of another crate of this build instead.
        let flags = TINFL_FLAG_PARSE_ZLIB_HEADER | TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let mut out = vec![0; *size];
        let (status, _, length) = decompress(&mut DecompressorOxide::new(), stream, &mut out, 0, flags);
        assert_eq!((status, length), (TINFLStatus::Done, *size));
        out
    };
    let decode = |file: &meshwire::xmf::XmfFile| {
        (0..file.descriptors().len()).map(|buffer| file.decode(buffer).unwrap()).collect::<Vec<_>>()
    };
    let [bare, decoded] = fastest([&mut || whole(&streams, inflate), &mut || whole(&files, decode)]);
    let row = Row {
        name: "xmf, buffers decoded",
        files: files.len(),
        bytes: streams.iter().map(|(_, size)| size).sum(),
        yardstick: "miniz_oxide",
    };
    row.print(bare.made, row.bytes, [Some(decoded.made), Some(decoded.freed), None, None]);
}

/// Adds all numbers of a document.
fn numbers_of(value: Value, numbers: &mut Vec<Number>) {
    match value {
        Value::Number(number) => numbers.push(number),
        Value::Array(list) => list.into_iter().for_each(|value| numbers_of(value, numbers)),
        Value::Object(object) => object.into_iter().for_each(|(_, value)| numbers_of(value, numbers)),
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// The JSON of the largest file beside a list of nothing but its numbers, printed and parsed by serde_json.
fn documents(name: &str, format: FormatId, files: &[&Vec<u8>]) {
    let Some(largest) = files.iter().max_by_key(|bytes| bytes.len()) else { return };
    let asset = Asset::read_as(format, largest).unwrap();
    let text = meshwire::json::to_string(&asset).unwrap();
    let mut numbers = Vec::new();
    numbers_of(serde_json::from_str(&text).unwrap(), &mut numbers);
    let list = serde_json::to_string(&numbers).unwrap();
    let [printed, dumped, parsed, built] = fastest([
        &mut || whole(&[&numbers], |numbers| serde_json::to_string(numbers).unwrap()),
        &mut || whole(&[&asset], |asset| meshwire::json::to_string(asset).unwrap()),
        &mut || whole(&[&list], |list| serde_json::from_str::<Vec<Number>>(list).unwrap()),
        &mut || whole(&[&text], |text| meshwire::json::from_str(text).unwrap()),
    ]);
    let [to, from] = ["to", "from"].map(|way| format!("{name}, {way} JSON"));
    Row { name: &to, files: 1, bytes: text.len(), yardstick: "its numbers printed" }.print(
        printed.made,
        list.len(),
        [None, None, None, Some(dumped.made)],
    );
    Row { name: &from, files: 1, bytes: text.len(), yardstick: "its numbers parsed" }.print(
        parsed.made,
        list.len(),
        [Some(built.made), Some(built.freed), None, None],
    );
}

fn main() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let folder = std::env::var_os("MESHWIRE_CORPUS").map_or(samples, PathBuf::from);
    let wanted: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let mut files = BTreeMap::new();
    collect(&folder, &mut files);
    assert!(!files.is_empty(), "no file of a known format in {}", folder.display());
    println!("| kind | files | MB | yardstick | read | freed | cloned | write |");
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for (format, files) in &files {
        if !wanted.is_empty() && !wanted.iter().any(|name| name == format.name()) {
            continue;
        }
        let files: Vec<&Vec<u8>> = files.iter().filter(|bytes| Asset::read_as(*format, bytes).is_ok()).collect();
        read_and_write(format.name(), *format, &files);
        let large: Vec<&Vec<u8>> = files.iter().copied().filter(|bytes| bytes.len() > LARGE).collect();
        if !large.is_empty() && large.len() < files.len() {
            read_and_write(&format!("{} > 500 kB", format.name()), *format, &large);
        }
        if *format == FormatId::Xmf {
            decode(&files);
            documents(format.name(), *format, &files);
        }
    }
}
