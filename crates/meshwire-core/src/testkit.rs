//! Utilities for tests and benches: byte comparison, hostile inputs, samples and real files, random numbers, timing.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

mod files;
mod pages;
mod random;
mod rules;

pub use files::{corpus, corpus_if_set, root, samples, skipped};
pub use pages::{outline, pages};
pub use random::Random;
pub use rules::{assert_rules, lint, saw};

use crate::laws::Rebuilt;
use crate::{Format, Limits, laws};

/// Panics with the finding if a law is broken.
///
/// # Panics
/// Panics if `law` is an error.
#[track_caller]
pub fn assert_law<T>(name: &str, law: Result<T, crate::Finding>) -> T {
    match law {
        Ok(kept) => kept,
        #[expect(clippy::panic, reason = "an assertion for tests")]
        Err(broken) => panic!("{name}: {broken}"),
    }
}

/// Reads a file and checks that it obeys every law: it is detected by content, round-trips, every byte has a field, and
/// all findings have places.
///
/// # Panics
/// Panics if the file cannot be read or a law is broken.
#[track_caller]
#[must_use]
pub fn assert_whole<F: Format>(name: &str, bytes: &[u8]) -> F {
    assert!(F::detect(bytes), "{name}: not detected by its content");
    match F::read(bytes) {
        Ok(file) => {
            assert_law(name, laws::lossless(&file, bytes));
            assert_law(name, laws::layout(&file, bytes));
            assert_law(name, laws::findings(&file, bytes));
            file
        }
        Err(error) => fail(&format!("{name}: {error}")),
    }
}

/// Forgets the stored values of a file. Returns whether the file is still written identically.
///
/// # Panics
/// Panics if the rebuilt file breaks the law of rebuilding or cannot be written.
#[track_caller]
pub fn assert_rebuilds<F: Format>(name: &str, file: &mut F, bytes: &[u8]) -> bool {
    match assert_law(name, laws::rebuilt(file, bytes, F::read)) {
        Rebuilt::Same => true,
        Rebuilt::Other(_) => false,
        Rebuilt::Unwritable(error) => fail(&format!("{name}: {error}")),
    }
}

/// Checks that a file damaged in every way that [`hostile`] covers either obeys every law or is refused. Returns the
/// number of damaged files that were read, and the number refused.
///
/// # Panics
/// Panics if a law is broken.
#[track_caller]
pub fn assert_any_damage<F: Format>(name: &str, bytes: &[u8]) -> (usize, usize) {
    let (mut read, mut refused) = (0, 0);
    hostile(bytes, |input| {
        let kept = laws::any_input(input, |bytes| F::read_with(bytes, &Limits::default()));
        *(if assert_law(name, kept) { &mut read } else { &mut refused }) += 1;
    });
    (read, refused)
}

/// Compares bytes and panics with a hex view around the first difference.
///
/// # Panics
/// Panics if the bytes differ.
#[track_caller]
pub fn assert_same_bytes(name: &str, expected: &[u8], found: &[u8]) {
    if let Some(report) = difference(expected, found) {
        fail(&format!("{name}: {report}"));
    }
}

/// Returns the first difference between two byte strings as a hex view, or `None` if they are equal.
#[must_use]
pub fn difference(expected: &[u8], found: &[u8]) -> Option<String> {
    if expected == found {
        return None;
    }
    let at = expected.iter().zip(found).position(|(a, b)| a != b).unwrap_or(expected.len().min(found.len()));
    let mut report = format!("bytes differ at 0x{at:x}; expected {} bytes, found {}\n", expected.len(), found.len());
    let start = at.saturating_sub(16) & !15;
    for row in (start..start + 64).step_by(16) {
        for (label, bytes) in [("expected", expected), ("found   ", found)] {
            let Some(part) = bytes.get(row..).map(|rest| rest.get(..16).unwrap_or(rest)) else { continue };
            let hex = part.iter().fold(String::new(), |mut hex, byte| {
                let _ = write!(hex, " {byte:02x}");
                hex
            });
            let _ = writeln!(report, "{label} {row:08x} {hex:<48}  {}", printable(part));
        }
    }
    Some(report)
}

/// Returns the paths that enclose `path`, from the outermost, and `path` itself.
pub fn outer_paths(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.char_indices().filter(|(_, c)| matches!(c, '.' | '[')).map(|(at, _)| at);
    ends.chain([path.len()]).filter_map(|end| path.get(..end))
}

/// Returns the findings of a file as lines.
///
/// # Panics
/// Panics if they are not in file order, if a path does not exist or has another offset, or if the layout fails.
#[track_caller]
pub fn findings(file: &impl Format) -> Vec<String> {
    let mut places = HashMap::new();
    let done = file.layout(&mut |leaf| {
        for path in outer_paths(&leaf.path.to_string()) {
            places.entry(path.to_owned()).or_insert(leaf.offset);
        }
    });
    assert_eq!(done, Ok(()));
    let found = lint(file);
    assert!(found.is_sorted_by_key(|finding| finding.offset), "the findings are not in file order");
    for finding in &found {
        assert!(finding.path.is_root() || finding.offset.is_some(), "{finding}: the path does not exist");
        assert_eq!(finding.offset, places.get(&finding.path.to_string()).copied(), "{finding}");
    }
    found.iter().map(ToString::to_string).collect()
}

#[expect(clippy::panic, reason = "an assertion for tests")]
fn fail(message: &str) -> ! {
    panic!("{message}")
}

fn printable(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| if byte.is_ascii_graphic() { char::from(*byte) } else { '.' }).collect()
}

/// Calls `check` with `bytes` truncated at every byte, with every byte set to 00, FF and inverted, and with every
/// 32-bit word (at every offset) set to FFFFFFFF and 7FFFFFFF in both byte orders.
pub fn hostile(bytes: &[u8], mut check: impl FnMut(&[u8])) {
    for end in 0..bytes.len() {
        check(bytes.get(..end).unwrap_or(bytes));
    }
    let mut changed = bytes.to_vec();
    for at in 0..bytes.len() {
        let original = bytes.get(at).copied().unwrap_or_default();
        for value in [0, 0xff, !original] {
            if value != original {
                put(&mut changed, at, &[value]);
                check(&changed);
            }
        }
        put(&mut changed, at, &[original]);
        for word in [[0xff; 4], [0xff, 0xff, 0xff, 0x7f], [0x7f, 0xff, 0xff, 0xff]] {
            if put(&mut changed, at, &word) {
                check(&changed);
            }
        }
        if let Some(word) = bytes.get(at..at + 4) {
            put(&mut changed, at, word);
        }
    }
}

/// Calls `check` with about `most` of the inputs that [`hostile`] creates, spread over all of them and the same on
/// every run. If there are no more than `most`, it uses all.
pub fn some_hostile(bytes: &[u8], most: usize, mut check: impl FnMut(&[u8])) {
    // Each byte gives seven inputs: one cut, three values, and three for the word that starts at it.
    let all = bytes.len().saturating_mul(7);
    let mut random = Random::new(1);
    hostile(bytes, |input| {
        if random.below(all) < most {
            check(input);
        }
    });
}

/// Returns the shortest time that `work` took in `runs` runs, as an estimate of its cost on an idle machine.
pub fn fastest(runs: u32, mut work: impl FnMut()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..runs).map(time).min().unwrap_or_default()
}

/// Prints the throughput for `bytes` bytes, and its ratio to a yardstick measured in the same run.
pub fn report(name: &str, bytes: usize, time: Duration, yardstick: &str, plain: Duration) {
    let rate = |time: Duration| u128::try_from(bytes).unwrap_or(0) * 1000 / time.as_nanos().max(1);
    let ratio = time.as_secs_f64() / plain.as_secs_f64();
    println!("{name}: {} MB/s; {ratio:.1} times {yardstick} at {} MB/s", rate(time), rate(plain));
}

fn put(bytes: &mut [u8], at: usize, value: &[u8]) -> bool {
    match bytes.get_mut(at..at + value.len()) {
        Some(target) => {
            target.copy_from_slice(value);
            true
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_is_shown_where_it_is() {
        assert_eq!(difference(b"abc", b"abc"), None);
        let report = difference(b"abcd", b"abXd").unwrap();
        assert!(report.starts_with("bytes differ at 0x2; expected 4 bytes, found 4"), "{report}");
        assert!(report.contains("61 62 58 64") && report.contains("abXd"), "{report}");
    }

    #[test]
    fn hostile_inputs_cover_and_restore_every_byte() {
        let mut seen = 0;
        hostile(b"abcdefgh", |input| {
            assert!(input.len() <= 8);
            seen += 1;
        });
        assert_eq!(seen, 8 + 8 * 3 + 5 * 3);
    }

    #[test]
    fn some_hostile_inputs_are_of_all_kinds_and_no_more_than_asked_for() {
        let bytes = Random::new(2).bytes(1000);
        let (mut cut, mut changed) = (0, 0);
        some_hostile(&bytes, 700, |input| *(if input.len() < 1000 { &mut cut } else { &mut changed }) += 1);
        assert!((60..140).contains(&cut) && (500..700).contains(&changed), "{cut} cut, {changed} changed");
        let (mut some, mut all) = (Vec::new(), Vec::new());
        some_hostile(b"abcdefgh", 56, |input| some.push(input.to_vec()));
        hostile(b"abcdefgh", |input| all.push(input.to_vec()));
        assert_eq!(some, all);
    }
}
