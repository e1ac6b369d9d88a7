//! The files a law is tried on.

use std::path::PathBuf;

use meshwire::{FormatId, detect};
use meshwire_core::testkit;

/// A file in memory.
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// The kinds of file of a type, and where real ones lie.
#[derive(Clone, Copy)]
pub struct Family {
    /// Folder of real files.
    pub module: &'static str,
    /// Names of the kinds, which are the folders of the samples.
    pub kinds: &'static [&'static str],
}

fn load(paths: Vec<PathBuf>) -> impl Iterator<Item = File> {
    let file = |path: PathBuf| File { name: path.display().to_string(), bytes: std::fs::read(&path).unwrap() };
    paths.into_iter().map(file)
}

impl Family {
    /// All samples; there are some of each kind.
    pub fn samples(self) -> impl Iterator<Item = File> {
        load(self.kinds.iter().flat_map(|kind| testkit::samples(kind)).collect())
    }

    /// All real files: those with an extension of the format, but for those of another format that shares it.
    pub fn corpus(self) -> impl Iterator<Item = File> {
        let extension = |name: &&str| name.parse::<FormatId>().unwrap().extension();
        let extensions: Vec<&str> = self.kinds.iter().map(extension).collect();
        let is_other = move |file: &File| {
            detect(&file.bytes)
                .is_some_and(|found| extensions.contains(&found.extension()) && !self.kinds.contains(&found.name()))
        };
        let extensions: Vec<&str> = self.kinds.iter().map(extension).collect();
        load(testkit::corpus_if_set(self.module, &extensions)).filter(move |file| !is_other(file))
    }

    /// Samples, then real files.
    pub fn all(self) -> impl Iterator<Item = File> {
        self.samples().chain(self.corpus())
    }
}
