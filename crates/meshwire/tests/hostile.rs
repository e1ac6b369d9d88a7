//! Samples truncated at every byte, with every byte and every 32-bit word changed: an error or a file that keeps the
//! laws, never a panic; memory and time stay bounded.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

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
const PATIENCE: Duration = Duration::from_millis(100);
/// Samples up to this size are damaged everywhere. The few larger ones hold the same chunks as small ones, only more of
/// them: of their damaged forms every so many are tried as they are times larger.
const LARGEST: usize = 6100;

fn check(format: FormatId, name: &str, input: &[u8]) {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let mut spent = Duration::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        // What reads comes back, and nothing that can be asked of it panics.
        if let Ok(mut asset) = Asset::read_as(format, input) {
            assert_law(name, laws::lossless(&asset, input));
            let _ = (asset.info(), asset.lint());
            asset.forget_stored();
            let _ = asset.to_bytes();
        }
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
        for path in testkit::samples(format.name()) {
            let bytes = std::fs::read(&path).unwrap();
            let name = path.display().to_string();
            let stride = bytes.len().div_ceil(LARGEST) as u64;
            let mut made = 0_u64;
            testkit::hostile(&bytes, |input| {
                made += 1;
                if made % stride == 0 {
                    inputs += 1;
                    check(*format, &name, input);
                }
            });
        }
    }
    println!("{inputs} damaged files in {:?}", start.elapsed());
    assert!(inputs > 2_000_000, "{inputs}");
}
