//! A file that is written atomically, replaces another only on request, and never replaces a special file.
//!
//! [`meshwire::Asset::save`] replaces a file in the same way, for programs that hold all bytes in memory and intend to
//! replace it. This type does things that a library should not do on its own: it watches for signals, so that no
//! temporary file is left behind, streams its output, and refuses to replace files unless asked to.

use std::fs::{self, File, FileTimes, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::leftovers::{self, Temporary};

/// Number of links that are followed before they are considered circular.
const LINKS: usize = 40;

/// A file in progress. Regular files get their name only in [`finish`](Self::finish).
#[derive(Debug)]
pub struct Pending {
    target: Target,
    times: Option<FileTimes>,
}

#[derive(Debug)]
enum Target {
    /// A device or pipe, which is written to directly.
    Device(BufWriter<File>),
    /// A temporary file in the folder of its destination.
    Beside { file: BufWriter<Temporary>, place: PathBuf, permissions: Option<fs::Permissions>, replace: bool },
}

impl Pending {
    /// Begins a file at `path`, following links. An existing file is kept unless `replace` is set.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] if a file is kept, and other I/O errors.
    pub fn new(path: &Path, replace: bool) -> io::Result<Self> {
        let place = followed(path)?;
        let old = fs::metadata(&place).ok();
        if old.as_ref().is_some_and(|old| !old.is_file() && !old.is_dir()) {
            let device = OpenOptions::new().write(true).open(&place)?;
            return Ok(Self { target: Target::Device(BufWriter::with_capacity(1 << 16, device)), times: None });
        }
        if old.is_some() && !replace {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let file = BufWriter::with_capacity(1 << 16, leftovers::create(folder_of(&place))?);
        let permissions = old.map(|old| old.permissions());
        Ok(Self { target: Target::Beside { file, place, permissions, replace }, times: None })
    }

    /// Sets the times of the file. Devices have no times of their own.
    pub fn set_times(&mut self, times: FileTimes) {
        self.times = Some(times);
    }

    /// Moves the file to its destination.
    ///
    /// # Errors
    /// The same as [`new`](Self::new).
    pub fn finish(self) -> io::Result<()> {
        match self.target {
            Target::Device(mut device) => device.flush(),
            Target::Beside { file, place, permissions, replace } => {
                let temporary = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                if let Some(permissions) = permissions {
                    temporary.file().set_permissions(permissions)?;
                }
                if let Some(times) = self.times {
                    temporary.file().set_times(times)?;
                }
                temporary.keep(&place, replace)
            }
        }
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Device(device) => device.write(bytes),
            Target::Beside { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Device(device) => device.flush(),
            Target::Beside { file, .. } => file.flush(),
        }
    }
}

/// Returns the reason why a file was not written, for the user.
pub fn refusal(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{} exists; --force replaces it", path.display()),
        _ => format!("{} cannot be written: {error}", path.display()),
    }
}

/// Returns the folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns true for an existing path that is neither a file nor a folder. Several outputs can be written to it.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|facts| !facts.is_file() && !facts.is_dir())
}

/// Follows links to their destination, which need not exist.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_path_buf();
    for _ in 0..LINKS {
        if !fs::symlink_metadata(&place).is_ok_and(|facts| facts.is_symlink()) {
            return Ok(place);
        }
        let target = fs::read_link(&place)?;
        // Standard output has such a name, which does not refer to a file.
        if fs::metadata(&place).is_ok_and(|facts| !facts.is_file()) {
            return Ok(place);
        }
        place = place.parent().map_or_else(|| target.clone(), |folder| folder.join(&target));
    }
    Err(io::Error::other("too many links"))
}
