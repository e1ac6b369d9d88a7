//! What the fuzz targets assert, as ordinary functions.
//!
//! A target is a format and a property, named `FORMAT_PROPERTY`; [`run`] finds it. The same functions replay the
//! samples and all regressions under plain `cargo test`, without libFuzzer.
//!
//! | property | what holds for every input |
//! | --- | --- |
//! | `read` | reading, describing and linting never panic, and stay within [`limits`] |
//! | `reread` | what reads is written back bit for bit; after forgetting what was stored it still reads |
//! | `structured` | an arbitrary value that can be written reads back to the same bytes |
//! | `json` | building the dump of what reads gives the same bytes |
//! | `flip` | both byte orders hold the same |
//! | `decode` | compressed buffers stay within their declared size and the limits |
//! | `convert` | text as binary and back reads |

#![forbid(unsafe_code)]
#![allow(clippy::panic, clippy::expect_used, clippy::missing_panics_doc, reason = "a finding is a panic")]

mod formats;
mod mutate;

use meshwire::{Format, Limits};
use meshwire_core::reader::widen;

pub use formats::{TARGETS, value};

/// A fuzz target.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// `FORMAT_PROPERTY`, the name of the program.
    pub name: &'static str,
    /// Folders of `samples/` and `fuzz/regressions/` to start from.
    pub seeds: &'static [&'static str],
    /// Feeds it one input.
    pub run: fn(&[u8]),
    /// Makes another file of a file by a number, where inputs are files.
    pub mutate: Option<Mutate>,
}

/// Makes another file of a file by a number; `None` where it cannot.
pub type Mutate = fn(&[u8], u32) -> Option<Vec<u8>>;

/// The target called `name`.
fn target(name: &str) -> &'static Target {
    TARGETS.iter().find(|target| target.name == name).expect("the name of a target")
}

/// Runs the target called `name` on one input.
pub fn run(name: &str, data: &[u8]) {
    (target(name).run)(data);
}

/// Replaces the file in the first `size` bytes of `data` by one with a change that keeps counts and lengths right;
/// returns its size. `None` where libFuzzer should change the bytes instead, which it should mostly.
pub fn mutate(name: &str, data: &mut [u8], size: usize, seed: u32) -> Option<usize> {
    let mutate = target(name).mutate.filter(|_| seed % 4 == 0)?;
    let changed = mutate(data.get(..size)?, seed)?;
    data.get_mut(..changed.len())?.copy_from_slice(&changed);
    Some(changed.len())
}

/// Limits small enough to find what passes them.
#[must_use]
pub fn limits() -> Limits {
    Limits { max_depth: 16, max_decoded_bytes: 4 << 20, max_items: 1 << 20 }
}

/// Reading, describing and linting never panic.
pub fn read<F: Format>(data: &[u8]) {
    let detected = F::detect(data);
    let Ok(file) = F::read_with(data, &limits()) else { return };
    assert!(detected, "a file that reads must be detected");
    let _ = file.info();
    let _ = file.lint();
    let mut next = 0;
    file.layout(&mut |leaf| {
        assert_eq!(leaf.offset, next, "a gap or an overlap at {}", leaf.path);
        next += widen(leaf.bytes.len());
    })
    .expect("what reads can be described");
    assert_eq!(next, widen(data.len()), "every byte belongs to a field");
}

/// What reads is written back bit for bit, and forgetting what was stored does no harm.
pub fn reread<F: Format>(data: &[u8]) {
    let Ok(mut file) = F::read_with(data, &limits()) else { return };
    let written = file.to_bytes().expect("what reads can be written");
    assert!(written == data, "what reads comes back bit for bit");
    file.forget_stored();
    // Forgetting may uncover that stored numbers were all that held a broken file together.
    if let Ok(rebuilt) = file.to_bytes() {
        let mut again = F::read_with(&rebuilt, &Limits::default()).expect("a rebuilt file reads");
        assert!(again.to_bytes().expect("a rebuilt file can be written") == rebuilt);
        again.forget_stored();
        assert!(again.to_bytes().expect("forgetting twice is forgetting once") == rebuilt);
    }
}

/// An arbitrary value that can be written reads back to the same bytes. Says whether it could be written.
pub fn structured<F: Format>(value: &F) -> bool {
    let Ok(written) = value.to_bytes() else { return false };
    let back = F::read(&written).expect("what was written reads");
    assert!(back.to_bytes().expect("what reads can be written") == written, "what was written comes back");
    true
}

/// Building the dump of what reads gives the same bytes.
pub fn json<F: Format + serde::Serialize + serde::de::DeserializeOwned>(data: &[u8]) {
    let Ok(file) = F::read_with(data, &limits()) else { return };
    let dump = serde_json::to_string(&file).expect("what reads can be dumped");
    let built: F = serde_json::from_str(&dump).expect("a dump can be built");
    assert!(built.to_bytes().expect("what was built can be written") == data, "a dump loses nothing");
}
