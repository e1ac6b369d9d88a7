//! The assertions of the fuzz targets, as ordinary functions.
//!
//! A target is a format and a property, named `FORMAT_PROPERTY`. One program has all of them, see [`selected`]. The same
//! functions replay samples, seeds and regressions under plain `cargo test`, without libFuzzer.
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
//! | `compile` | what a text compiles to reads; a schema compiles, or every problem has a place in it |
//! | `scene` | what reads gives a sound scene, which is exported as glTF and imported unedited without a change |
//! | `edit` | a scene with a few values changed is taken over by its file, which reads back equal, or refused |
//! | `import` | a GLB, however damaged, is refused or gives changes |
//! | `inflate`, `number`, `peer` | another implementation returns the same: miniz_oxide, the standard library, the crate gltf |
//! | `make` | a GLB, however damaged, is refused or a sound scene, of which formats make files that read back equal |

#![forbid(unsafe_code)]
#![allow(clippy::panic, clippy::expect_used, clippy::missing_panics_doc, reason = "a finding is a panic")]

mod formats;
mod glb;
mod mutate;
mod peer;
mod scene;
mod schemas;
#[rustfmt::skip]
mod toys;

use std::sync::LazyLock;

use meshwire::{Finding, Format, Limits, laws};

pub use formats::{CHANGERS, MAKERS, TARGETS, change_value, value};
pub use scene::change_scene;

/// A fuzz target.
#[derive(Debug, Clone, Copy)]
pub struct Target {
    /// The format, by its module.
    pub format: &'static str,
    /// `FORMAT_PROPERTY`, the name of the program.
    pub name: &'static str,
    /// The initial corpus.
    pub seeds: Seeds,
    /// Feeds it one input.
    pub run: fn(&[u8]),
    /// Makes another file of a file by a number, where inputs are files.
    pub change: Option<Change>,
}

impl Target {
    /// Replaces the file in the first `size` bytes of `data` by one with a change that keeps counts and lengths right;
    /// returns its size. `None` where libFuzzer should change the bytes instead, which it should mostly.
    pub fn mutate(&self, data: &mut [u8], size: usize, seed: u32) -> Option<usize> {
        let change = self.change.filter(|_| seed % 4 == 0)?;
        let changed = change(data.get(..size)?, seed)?;
        data.get_mut(..changed.len())?.copy_from_slice(&changed);
        Some(changed.len())
    }
}

/// Returns `fuzz/targets.tsv`: a line for each target with its name, kinds of file, other folders with seeds, and dictionary.
/// Tabs are between them, and `-` stands for nothing.
#[must_use]
pub fn list() -> String {
    let or = |text: String, other: &str| if text.is_empty() { other.to_owned() } else { text };
    let line = |target: &Target| {
        // A target without kinds of its own has regressions too.
        let kinds = or(target.seeds.kinds.join(" "), target.format);
        let others = or(target.seeds.others.join(" "), "-");
        let dictionary = or(target.seeds.dictionary.to_owned(), "-");
        format!("{}\t{kinds}\t{others}\t{dictionary}\n", target.name)
    };
    TARGETS.iter().map(line).collect()
}

/// The sources of the initial corpus of a target.
#[derive(Debug, Clone, Copy)]
pub struct Seeds {
    /// Folders of `samples/`, `samples/odd/` and `fuzz/regressions/`.
    pub kinds: &'static [&'static str],
    /// Folders with other seeds, from the root of the workspace.
    pub others: &'static [&'static str],
    /// Name of the dictionary in `fuzz/dict/`, which is that of the schema; empty where there is none.
    pub dictionary: &'static str,
}

/// Makes another file of a file by a number; `None` where it cannot.
pub type Change = fn(&[u8], u32) -> Option<Vec<u8>>;

/// Returns the target that this program runs: that of the variable `FUZZ_TARGET`, or else the one with the name of the
/// program, because a cluster has a copy of the program per target.
///
/// # Panics
///
/// If there is no such target.
pub fn selected() -> &'static Target {
    static SELECTED: LazyLock<&Target> = LazyLock::new(|| {
        let program = std::env::current_exe().ok();
        let own = program.as_deref().and_then(|path| path.file_name()?.to_str());
        let wanted = std::env::var("FUZZ_TARGET").ok();
        named(wanted.as_deref().or(own).unwrap_or_default()).unwrap_or_else(|problem| panic!("{problem}"))
    });
    *SELECTED
}

/// Finds a target by its name.
///
/// # Errors
///
/// If there is none, with the names of all.
pub fn named(name: &str) -> Result<&'static Target, String> {
    TARGETS.iter().find(|target| target.name == name).ok_or_else(|| {
        let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
        format!("unknown target '{name}', expected FUZZ_TARGET to be one of: {}", names.join(", "))
    })
}

/// Limits small enough to find what passes them.
#[must_use]
pub fn limits() -> Limits {
    Limits::default().with_max_depth(16).with_max_decoded_bytes(4 << 20).with_max_items(1 << 20)
}

fn reader<F: Format>(data: &[u8]) -> Result<F, meshwire::Error> {
    F::read_with(data, &limits())
}

/// A law that is broken is a finding.
fn keep<T>(law: Result<T, Finding>) -> T {
    law.unwrap_or_else(|broken| panic!("{broken}"))
}

/// Reading, describing and linting never panic.
pub fn read<F: Format>(data: &[u8]) {
    let detected = F::detect(data);
    match reader::<F>(data) {
        Ok(file) => {
            assert!(detected, "a file that reads must be detected");
            let _ = file.info();
            keep(laws::findings(&file, data));
            keep(laws::layout(&file, data));
        }
        Err(error) => keep(laws::refusal(&error, data)),
    }
}

/// A file that reads is written back bit for bit, also after `forget_stored` and reading again.
pub fn reread<F: Format>(data: &[u8]) {
    let Ok(mut file) = reader::<F>(data) else { return };
    keep(laws::lossless(&file, data));
    // A rebuilt file may be longer or compressed further than the original: the limits of the input do not apply.
    keep(laws::rebuilt(&mut file, data, F::read));
}

/// An arbitrary value that can be written reads back to the same bytes. Says whether it could be written.
pub fn structured<F: Format>(value: &F) -> bool {
    keep(laws::written(value, F::read))
}

/// Building the dump of what reads gives the same bytes.
pub fn json<F: Format + serde::Serialize + serde::de::DeserializeOwned>(data: &[u8]) {
    let Ok(file) = F::read_with(data, &limits()) else { return };
    let dump = serde_json::to_string(&file).expect("what reads can be dumped");
    let built: F = serde_json::from_str(&dump).expect("a dump can be built");
    assert!(built.to_bytes().expect("what was built can be written") == data, "a dump loses nothing");
}
