//! A file of the library's [`disk`] that a signal does not leave behind, and that replaces another only on request.

use std::fs::{self, FileTimes};
use std::io::{self, Write};
use std::path::Path;

use meshwire::disk;
pub use meshwire::disk::{create_folder, folder_of, followed};

use crate::inputs::Name;
use crate::leftovers::{self, Listed};

/// A file in progress. Regular files get their name only in [`finish`](Self::finish).
#[derive(Debug)]
pub struct Pending {
    // Dropped before its entry in the list.
    file: disk::Pending,
    listed: Option<Listed>,
}

impl Pending {
    /// Begins a file at `path`, following links. An existing file is kept unless `replace` is set.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] if a file is kept, and other I/O errors.
    pub fn new(path: &Path, replace: bool) -> io::Result<Self> {
        let (file, listed) = leftovers::listed(|| disk::Pending::new(path, replace), disk::Pending::temporary)?;
        Ok(Self { file, listed })
    }

    pub fn set_times(&mut self, times: FileTimes) {
        self.file.set_times(times);
    }

    /// Moves the file to its destination.
    ///
    /// # Errors
    /// The same as [`new`](Self::new).
    pub fn finish(self) -> io::Result<()> {
        let Self { file, listed } = self;
        let finished = file.finish();
        drop(listed);
        finished
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns the reason why a file was not written, for the user.
pub fn refusal(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{} exists; --force replaces it", Name::from(path)),
        _ => format!("{} cannot be written: {error}", Name::from(path)),
    }
}

/// Returns true for an existing path that is neither a file nor a folder. Several outputs can be written to it.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|facts| !facts.is_file() && !facts.is_dir())
}
