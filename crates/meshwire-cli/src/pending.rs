//! A file that is being written: whole or not at all, never over another without being told to, and never in place of what
//! is no ordinary file.
//!
//! [`meshwire::Asset::save`] replaces a file in the same way. It is for programs that hold all bytes and mean to replace;
//! what is asked of this one, no library should do on its own: it listens for signals, so that none of them leaves a
//! temporary file behind, streams, and refuses to replace what it was not told to.

use std::fs::{self, File, FileTimes, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::leftovers::{self, Temporary};

/// Links that are followed one after the other before they are taken for a circle.
const LINKS: usize = 40;

/// A file on its way: ordinary files get their name from [`finish`](Self::finish) alone.
#[derive(Debug)]
pub struct Pending {
    target: Target,
    times: Option<FileTimes>,
}

#[derive(Debug)]
enum Target {
    /// A device or pipe, which is written into as it is.
    Device(BufWriter<File>),
    /// A temporary file beside the place it will take.
    Beside { file: BufWriter<Temporary>, place: PathBuf, permissions: Option<fs::Permissions>, replace: bool },
}

impl Pending {
    /// Begins a file at `path`, where links are followed to what they lead to. What is there stays unless `replace` says
    /// otherwise.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] where something stays; those of the system.
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

    /// Gives the file these times instead of the current one; devices have none of their own.
    pub fn set_times(&mut self, times: FileTimes) {
        self.times = Some(times);
    }

    /// Lets the file take its place.
    ///
    /// # Errors
    /// As those of [`new`](Self::new).
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

/// Why a file was not written, for the user.
pub fn refusal(path: &Path, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{} exists; --force replaces it", path.display()),
        _ => format!("{} cannot be written: {error}", path.display()),
    }
}

/// The folder a file is in.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// True for what is there and is neither file nor folder: it is written into and takes output after output.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|facts| !facts.is_file() && !facts.is_dir())
}

/// The place that links lead to, whether or not something is there.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_path_buf();
    for _ in 0..LINKS {
        if !fs::symlink_metadata(&place).is_ok_and(|facts| facts.is_symlink()) {
            return Ok(place);
        }
        let target = fs::read_link(&place)?;
        // Standard output has such a name, which leads to no file.
        if fs::metadata(&place).is_ok_and(|facts| !facts.is_file()) {
            return Ok(place);
        }
        place = place.parent().map_or_else(|| target.clone(), |folder| folder.join(&target));
    }
    Err(io::Error::other("too many links"))
}
