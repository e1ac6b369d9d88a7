//! Samples, regressions and a few hundred random inputs through every target, without libFuzzer.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use std::path::{Path, PathBuf};

use meshwire_fuzz::TARGETS;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect(),
        Err(_) => Vec::new(),
    };
    found.sort();
    found
}

#[test]
fn samples_and_regressions() {
    for target in TARGETS {
        let format = target.name.split('_').next().unwrap();
        let samples = files(&root().join("samples").join(format));
        assert!(!samples.is_empty(), "no samples for {}", target.name);
        for path in samples.iter().chain(&files(&root().join("fuzz/regressions").join(format))) {
            let bytes = std::fs::read(path).unwrap();
            let run = std::panic::catch_unwind(|| (target.run)(&bytes));
            assert!(run.is_ok(), "{}: finding in {}", target.name, path.display());
        }
    }
}

/// A small generator with a fixed seed: the same inputs every time.
fn random(seed: &mut u64, length: usize) -> Vec<u8> {
    (0..length)
        .map(|_| {
            *seed ^= *seed << 13;
            *seed ^= *seed >> 7;
            *seed ^= *seed << 17;
            (*seed >> 24) as u8
        })
        .collect()
}

#[test]
fn random_inputs() {
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    for target in TARGETS {
        for length in (0..400).map(|n| n * 7) {
            (target.run)(&random(&mut seed, length));
        }
    }
}

/// A sample with a few bytes changed reaches deeper than random bytes do.
#[test]
fn changed_samples() {
    let mut seed = 0x2545_f491_4f6c_dd1d;
    for target in TARGETS {
        let format = target.name.split('_').next().unwrap();
        for path in files(&root().join("samples").join(format)) {
            let original = std::fs::read(path).unwrap();
            for _ in 0..20 {
                let mut bytes = original.clone();
                for change in random(&mut seed, 16).chunks(4) {
                    let at = usize::from(change[0]) << 8 | usize::from(change[1]);
                    let length = bytes.len().max(1);
                    if let Some(byte) = bytes.get_mut(at % length) {
                        *byte = change[2];
                    }
                }
                (target.run)(&bytes);
            }
        }
    }
}

#[test]
fn programs_and_targets_agree() {
    let mut programs: Vec<String> = files(&root().join("fuzz/targets"))
        .iter()
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    programs.sort();
    let mut names: Vec<String> = TARGETS.iter().map(|target| target.name.to_owned()).collect();
    names.sort();
    assert_eq!(programs, names, "run: cargo xtask regen");
}
