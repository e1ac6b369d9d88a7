//! How reading and writing grow with the size of a file, from 10 kB to 100 MB, for every kind:
//! `cargo bench -p meshwire --bench growth -- docs/growth.svg` prints the table and draws the picture of `docs/growth.md`,
//! `-- xac mdl` prints the rows of two kinds.
//!
//! The files are made of as many equal parts as it takes. Time is that of the processor, on one thread, the least of several runs.
#![allow(missing_docs, clippy::as_conversions, clippy::unwrap_used, clippy::indexing_slicing)]

mod plot;
mod synthesis;

use std::fs;
use std::hint::black_box;
use std::time::Duration;

use meshwire::{Asset, FormatId};
use rustix::time::{ClockId, clock_gettime};

const KINDS: [FormatId; 11] = [
    FormatId::Xac,
    FormatId::Xsm,
    FormatId::Xpm,
    FormatId::Xmf,
    FormatId::Ani,
    FormatId::Mdl,
    FormatId::MdlText,
    FormatId::XmodelExport,
    FormatId::XanimExport,
    FormatId::XmodelBin,
    FormatId::XanimBin,
];

const SIZES: [usize; 5] = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// A file of one size.
pub struct Point {
    pub bytes: usize,
    pub read: Duration,
    pub write: Duration,
}

impl Point {
    /// MB of the file in a second.
    pub fn rate(&self, time: Duration) -> f64 {
        self.bytes as f64 / time.as_secs_f64() / 1e6
    }
}

fn on_processor() -> Duration {
    Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).unwrap()
}

/// The least time of at least three runs, and of as many as fit into a fifth of a second.
fn least<T>(mut run: impl FnMut() -> T) -> Duration {
    let (mut least, mut total, mut runs) = (Duration::MAX, Duration::ZERO, 0);
    while runs < 3 || total < Duration::from_millis(200) {
        let start = on_processor();
        let made = black_box(run());
        let time = on_processor() - start;
        drop(made);
        (least, total, runs) = (least.min(time), total + time, runs + 1);
    }
    least
}

fn measured(format: FormatId) -> Vec<Point> {
    let part = {
        let [one, two] = [1, 2].map(|parts| synthesis::file(format, parts).unwrap().to_bytes().unwrap().len());
        two - one
    };
    let parts = SIZES.map(|size| (size / part).max(1));
    let mut points: Vec<Point> = Vec::new();
    for parts in parts {
        let asset = synthesis::file(format, parts).unwrap();
        let bytes = asset.to_bytes().unwrap();
        if points.last().is_some_and(|point| point.bytes == bytes.len()) {
            continue;
        }
        let write = least(|| asset.to_bytes().unwrap());
        drop(asset);
        let read = least(|| Asset::read_as(format, &bytes).unwrap());
        points.push(Point { bytes: bytes.len(), read, write });
    }
    points
}

/// A copy of as many bytes, into memory of its own: what leaves the caches, and asks the system for pages, bends here too.
fn copied() -> Vec<Point> {
    let point = |bytes: usize| {
        let whole = vec![1_u8; bytes];
        let time = least(|| whole.clone());
        Point { bytes, read: time, write: time }
    };
    SIZES.into_iter().map(point).collect()
}

/// By what power of the size time grows from the first to the last point of at least 100 kB: 1 is linear.
fn power(points: &[Point], time: impl Fn(&Point) -> Duration) -> f64 {
    let first = points.iter().find(|point| point.bytes >= 90_000).unwrap_or(&points[0]);
    let last = &points[points.len() - 1];
    let ratio = |of: &dyn Fn(&Point) -> f64| (of(last) / of(first)).ln();
    ratio(&|point| time(point).as_secs_f64()) / ratio(&|point| point.bytes as f64)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let (pictures, wanted): (Vec<&String>, Vec<&String>) =
        arguments.iter().partition(|argument| argument.ends_with(".svg"));
    let mut all = Vec::new();
    println!("| kind | MB | read, MB/s | write, MB/s | time of reading grows with size to the power of | writing |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let kinds = KINDS.map(Some).into_iter().chain([None]);
    for format in kinds {
        let name = format.map_or("a copy", |format| format.name());
        if !wanted.is_empty() && !wanted.iter().any(|wanted| *wanted == name) {
            continue;
        }
        let points = format.map_or_else(copied, measured);
        let list = |of: &dyn Fn(&Point) -> String| points.iter().map(of).collect::<Vec<_>>().join(", ");
        println!(
            "| {name} | {} | {} | {} | {:.2} | {:.2} |",
            list(&|point| format!("{:.2}", point.bytes as f64 / 1e6)),
            list(&|point| format!("{:.0}", point.rate(point.read))),
            list(&|point| format!("{:.0}", point.rate(point.write))),
            power(&points, |point| point.read),
            power(&points, |point| point.write),
        );
        all.push((name, points));
    }
    for path in pictures {
        // Benches run in the folder of their crate.
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
        fs::write(path, plot::svg(&all)).unwrap();
    }
}
