//! Samples, seeds, regressions and a few hundred random inputs through every target, without libFuzzer.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use std::path::{Path, PathBuf};

use meshwire_core::testkit::{self, Random};
use meshwire_fuzz::{CHANGERS, MAKERS, TARGETS, Target, change_scene};

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = match std::fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect(),
        Err(_) => Vec::new(),
    };
    found.sort();
    found
}

/// The samples that a target starts from; of glTF, which is not a format of the registry, there are regressions alone.
fn samples(target: &Target) -> impl Iterator<Item = PathBuf> {
    let others = target.seeds.others.iter().flat_map(move |folder| files(&testkit::root().join(folder)));
    target.seeds.kinds.iter().flat_map(|kind| testkit::samples(kind)).chain(others)
}

/// Inputs that fuzzing made: its findings, and small ones that reach something of their own.
fn found(target: &Target) -> impl Iterator<Item = PathBuf> {
    let kinds = if target.seeds.kinds.is_empty() { std::slice::from_ref(&target.format) } else { target.seeds.kinds };
    let folders = ["fuzz/regressions", "fuzz/seeds"].map(|folder| testkit::root().join(folder));
    kinds.iter().flat_map(move |kind| folders.clone().into_iter().flat_map(move |folder| files(&folder.join(kind))))
}

#[test]
fn the_list_of_targets_is_current() {
    let found = std::fs::read_to_string(testkit::root().join("fuzz/targets.tsv")).unwrap();
    assert_eq!(found.replace("\r\n", "\n"), meshwire_fuzz::list(), "run: cargo xtask targets");
}

#[test]
fn samples_seeds_and_regressions() {
    for target in TARGETS.iter() {
        for path in samples(target).chain(found(target)) {
            let bytes = std::fs::read(&path).unwrap();
            let run = std::panic::catch_unwind(|| (target.run)(&bytes));
            assert!(run.is_ok(), "{}: finding in {}", target.name, path.display());
        }
    }
}

#[test]
fn random_inputs() {
    let mut random = Random::new(1);
    for target in TARGETS.iter() {
        for length in (0..400).map(|n| n * 7) {
            (target.run)(&random.bytes(length));
        }
    }
}

/// A sample with a few bytes changed reaches deeper than random bytes do.
#[test]
fn changed_samples() {
    let mut random = Random::new(2);
    for target in TARGETS.iter() {
        for path in samples(target).chain(found(target)) {
            let original = std::fs::read(path).unwrap();
            for _ in 0..20 {
                let mut bytes = original.clone();
                for value in random.bytes(4) {
                    let at = random.below(bytes.len());
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte = value;
                    }
                }
                (target.run)(&bytes);
            }
        }
    }
}

/// Structured targets must spend their time on files, not on values that cannot be written.
#[test]
fn most_values_can_be_written() {
    let mut random = Random::new(3);
    for (name, make) in MAKERS {
        let made: Vec<bool> = (0..500).filter_map(|round| make(&random.bytes(100 + round * 2))).collect();
        let written = made.iter().filter(|written| **written).count();
        println!("{name}: {written} of {} values written", made.len());
        assert!(made.len() > 400 && written * 10 >= made.len() * 9, "{name}: {written} of {}", made.len());
    }
}

/// Files whose values were changed are refused, or read back as they are. `MESHWIRE_CHANGES` is the number of changes of
/// each format.
#[test]
fn changed_values_read_back() {
    std::thread::scope(|scope| {
        for (kinds, change) in CHANGERS {
            scope.spawn(|| changed(kinds, *change));
        }
    });
}

/// The same for values of their scenes.
#[test]
fn changed_scenes_read_back() {
    std::thread::scope(|scope| {
        for (kinds, _) in CHANGERS {
            scope.spawn(|| changed(kinds, change_scene));
        }
    });
}

fn changed(kinds: &[&str], change: fn(&[u8], u32) -> Option<bool>) {
    let wanted = std::env::var("MESHWIRE_CHANGES").map_or(400, |number| number.parse().unwrap());
    let real = |kind: &&str| testkit::corpus_if_set(kind, &[kind]);
    let small = |path: &PathBuf| std::fs::metadata(path).is_ok_and(|facts| facts.len() <= 16 * 1024);
    let paths = kinds.iter().flat_map(|kind| testkit::samples(kind)).chain(kinds.iter().flat_map(real));
    let files: Vec<Vec<u8>> = paths.filter(small).map(|path| std::fs::read(path).unwrap()).collect();
    let (mut made, mut written) = (0, 0);
    for (bytes, seed) in files.iter().cycle().zip(0..wanted) {
        let outcome = std::panic::catch_unwind(|| change(bytes, seed));
        let outcome = outcome.unwrap_or_else(|_| panic!("{kinds:?}: change {seed} of {wanted}"));
        made += usize::from(outcome.is_some());
        written += usize::from(outcome == Some(true));
    }
    println!("{}: {wanted} changes of {} files, {made} made, {written} written", kinds[0], files.len());
    assert!(written * 10 >= usize::try_from(wanted).unwrap(), "{kinds:?}: {written} of {wanted} written");
}

/// The mutator must make files that read, and others than it was given.
#[test]
fn most_changes_make_another_file_that_reads() {
    for target in TARGETS.iter().filter(|target| target.name.ends_with("_reread")) {
        let Some(change) = target.change else { continue };
        let (mut tried, mut made, mut longer) = (0, 0, 0);
        for path in samples(target) {
            let original = std::fs::read(path).unwrap();
            for seed in 0..20 {
                let changed = change(&original, seed);
                assert_eq!(changed, change(&original, seed), "{}: the same seed gives the same file", target.name);
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
fn a_target_is_found_by_its_name() {
    assert_eq!(meshwire_fuzz::named("xac_reread").unwrap().name, "xac_reread");
    let problem = meshwire_fuzz::named("all").unwrap_err();
    assert!(problem.starts_with("unknown target 'all', expected FUZZ_TARGET to be one of: xac_read, "), "{problem}");
}

#[test]
fn dictionaries_are_those_of_the_schemas() {
    for target in TARGETS.iter().filter(|target| !target.seeds.dictionary.is_empty()) {
        let dictionary = testkit::root().join(format!("fuzz/dict/{}.dict", target.seeds.dictionary));
        assert!(dictionary.is_file(), "{}: {}", target.name, dictionary.display());
    }
    // What belongs to one format alone has found it.
    for own in ["xmf_decode", "xmodel_convert", "mdl_text_compile", "mdl_decompile", "xac_flip", "schema_compile"] {
        assert!(TARGETS.iter().any(|target| target.name == own), "{own}");
    }
}
