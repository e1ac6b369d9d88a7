//! Samples, regressions and a few hundred random inputs through every target, without libFuzzer.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use std::path::{Path, PathBuf};

use meshwire_fuzz::{TARGETS, Target, value};

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

/// The seeds of a target in one of the folders that hold some.
fn seeds(target: &Target, folder: &str) -> Vec<PathBuf> {
    target.seeds.iter().flat_map(|format| files(&root().join(folder).join(format))).collect()
}

#[test]
fn samples_and_regressions() {
    for target in TARGETS {
        let samples = seeds(target, "samples");
        assert!(!samples.is_empty(), "no samples for {}", target.name);
        for path in samples.iter().chain(&seeds(target, "fuzz/regressions")) {
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
        for path in seeds(target, "samples") {
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

/// Makes a value and writes it.
type Maker = fn(&[u8]) -> Option<bool>;

/// Structured targets must spend their time on files, not on values that cannot be written.
#[test]
fn most_values_can_be_written() {
    let mut seed = 0x6a09_e667_f3bc_c908;
    let makers: &[(&str, Maker)] = &[
        ("xac", value::<meshwire::xac::XacFile>),
        ("xsm", value::<meshwire::xsm::XsmFile>),
        ("xpm", value::<meshwire::xpm::XpmFile>),
        ("xmf", value::<meshwire::xmf::XmfFile>),
        ("ani", value::<meshwire::ani::AniFile>),
        ("mdl", value::<meshwire::mdl::MdlFile>),
        ("xmodel", value::<meshwire::xmodel::XmodelFile>),
    ];
    for (name, make) in makers {
        let made: Vec<bool> = (0..500).filter_map(|round| make(&random(&mut seed, 100 + round * 2))).collect();
        let written = made.iter().filter(|written| **written).count();
        println!("{name}: {written} of {} values written", made.len());
        assert!(made.len() > 400 && written * 10 >= made.len() * 9, "{name}: {written} of {}", made.len());
    }
}

/// The mutator must make files that read, and others than it was given.
#[test]
fn most_changes_make_another_file_that_reads() {
    for target in TARGETS.iter().filter(|target| target.name.ends_with("_reread")) {
        let Some(mutate) = target.mutate else { continue };
        let (mut tried, mut made, mut longer) = (0, 0, 0);
        for path in seeds(target, "samples") {
            let original = std::fs::read(path).unwrap();
            for seed in 0..20 {
                let changed = mutate(&original, seed);
                assert_eq!(changed, mutate(&original, seed), "{}: the same seed gives the same file", target.name);
                tried += 1;
                if let Some(changed) = changed.filter(|changed| *changed != original) {
                    (target.run)(&changed);
                    made += 1;
                    longer += usize::from(changed.len() > original.len());
                }
            }
        }
        println!("{}: {made} files of {tried} changes, {longer} of them longer", target.name);
        assert!(made * 5 >= tried * 2 && longer * 12 >= made, "{}: {made} of {tried}, {longer}", target.name);
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
