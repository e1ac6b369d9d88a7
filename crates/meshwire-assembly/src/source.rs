//! Files on disk, or in memory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use meshwire::{Error, Limits, disk};

/// The place where files are looked up and read.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Source<'a> {
    Disk,
    /// Files by their paths, as an application keeps them.
    Memory(&'a BTreeMap<PathBuf, Vec<u8>>),
}

impl Source<'_> {
    pub fn read(self, path: &Path, limits: &Limits) -> Result<Vec<u8>, Error> {
        match self {
            Self::Disk => disk::read(path, limits),
            Self::Memory(files) => files.get(path).cloned().ok_or_else(|| {
                let missing = std::io::Error::new(std::io::ErrorKind::NotFound, "the file is missing");
                Error::new("meshwire", missing.into()).in_file(path)
            }),
        }
    }

    fn exists(self, path: &Path) -> bool {
        match self {
            Self::Disk => path.exists(),
            Self::Memory(files) => files.keys().any(|file| file.starts_with(path)),
        }
    }

    pub fn is_folder(self, path: &Path) -> bool {
        match self {
            Self::Disk => path.is_dir(),
            Self::Memory(files) => files.keys().any(|file| file != path && file.starts_with(path)),
        }
    }

    /// Returns the entries of a folder by lower-case name.
    pub fn names(self, folder: &Path) -> BTreeMap<String, PathBuf> {
        let entries: Vec<_> = match self {
            Self::Disk => {
                let read = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
                let entries = std::fs::read_dir(read).into_iter().flatten().filter_map(Result::ok);
                entries.map(|entry| entry.file_name()).collect()
            }
            Self::Memory(files) => {
                let below = files.keys().filter_map(|file| file.strip_prefix(folder).ok()?.components().next());
                below.map(|entry| entry.as_os_str().to_owned()).collect()
            }
        };
        entries.into_iter().map(|name| (name.to_string_lossy().to_lowercase(), folder.join(name))).collect()
    }

    /// Follows the names of folders and a file, whatever their case.
    pub fn descend(self, folder: &Path, steps: &[&str]) -> Option<PathBuf> {
        let mut path = folder.to_owned();
        for step in steps {
            let exact = path.join(step);
            path = if self.exists(&exact) { exact } else { self.names(&path).remove(&step.to_lowercase())? };
        }
        Some(path)
    }
}
