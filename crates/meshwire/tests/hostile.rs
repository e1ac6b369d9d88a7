//! Samples cut short, with bytes and 32-bit words changed: refused in one good line, or files that keep every law; memory
//! and time stay bounded.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::time::{Duration, Instant};

use meshwire::{Asset, FormatId, laws};
use meshwire_core::testkit::{self, assert_law};
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory one input may take: this, and so many times its size.
const BASE: usize = 64 << 20;
const TIMES: usize = 16;
/// Time one input may take, wide enough for a busy machine; slow ones are tried again before they count.
const PATIENCE: Duration = Duration::from_millis(200);
/// Bytes that the damaged forms of one sample have together, at most. Small samples are damaged everywhere; of the few
/// large ones, which hold the same chunks and only more of them, some forms are tried.
const SHARE: usize = 4_000_000;

fn check(format: FormatId, name: &str, input: &[u8]) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let mut spent = Duration::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        assert_law(name, laws::any_input(input, |bytes| Asset::read_as(format, bytes)));
        spent = spent.min(start.elapsed());
        if spent < PATIENCE {
            break;
        }
    }
    assert!(spent < PATIENCE, "{name}: {spent:?} for {} bytes", input.len());
    let used = MEMORY.peak_usage().saturating_sub(before);
    assert!(used < BASE + TIMES * input.len(), "{name}: {used} bytes of memory for {} bytes", input.len());
}

#[test]
fn damaged_samples() {
    let mut inputs = 0_u64;
    let start = Instant::now();
    for format in FormatId::ALL {
        let (before, begun) = (inputs, Instant::now());
        for path in testkit::samples(format.name()) {
            let bytes = std::fs::read(&path).unwrap();
            let name = path.display().to_string();
            let most = SHARE.checked_div(bytes.len()).unwrap_or(0);
            testkit::some_hostile(&bytes, most, |input| {
                inputs += 1;
                check(*format, &name, input);
            });
        }
        println!("{format}: {} damaged files in {:?}", inputs - before, begun.elapsed());
    }
    println!("{inputs} damaged files in {:?}", start.elapsed());
    assert!(inputs > 700_000, "{inputs}");
}
