//! Reading and writing whole files on disk. Writes are atomic and survive a loss of power.
//!
//! [`Pending`], [`read`] and [`save`] are public for the program and for assemblies of files. They are not part of the interface.

use std::fs::{self, File, FileTimes, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::{Error, FormatId, Limit, Limits};

/// Wraps an I/O error of an unnamed source or target.
#[cold]
pub(crate) fn refused(error: io::Error) -> Error {
    Error::new("meshwire", error.into())
}

/// Reads a file into memory.
///
/// # Errors
/// The file cannot be read, or is longer than the limit.
pub fn read(path: &Path, limits: &Limits) -> Result<Vec<u8>, Error> {
    let failed = |error| about(path, error);
    read_all(File::open(path).map_err(failed)?, limits, failed)
}

/// Files of more bytes are read without having these in memory, if the format allows it.
const LARGE: u64 = 64 << 20;
/// Number of bytes by which the format of a large file is detected.
const HEAD: u64 = 1 << 12;

/// Returns the format of a file that should not be read into memory at once, because it is large. Other files, and those
/// whose format is not known by their first bytes, have none.
#[must_use]
pub fn large(path: &Path) -> Option<FormatId> {
    std::fs::metadata(path).ok().filter(|facts| facts.is_file() && facts.len() > LARGE)?;
    let mut head = Vec::new();
    File::open(path).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    crate::detect(&head)
}

pub(crate) fn open(path: &Path) -> Result<File, Error> {
    File::open(path).map_err(|error| about(path, error))
}

/// Reads a source to its end, which must not be beyond the limit.
pub(crate) fn read_all(
    source: impl Read,
    limits: &Limits,
    failed: impl FnOnce(io::Error) -> Error,
) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    source.take(limits.max_input_bytes.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
    match u64::try_from(bytes.len()) {
        Ok(length) if length <= limits.max_input_bytes => Ok(bytes),
        _ => Err(Error::new("meshwire", limits.exceeded(Limit::InputBytes, "more"))),
    }
}

/// Writes a file atomically, replacing an existing one.
///
/// # Errors
/// The file cannot be written.
pub fn save(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let written = Pending::new(path, true).and_then(|mut file| {
        file.write_all(bytes)?;
        file.finish()
    });
    written.map_err(|error| about(path, error))
}

/// Number of links that are followed before they are considered circular.
const LINKS: usize = 40;

/// A file in progress. A regular file gets its name only in [`finish`](Self::finish), so that it exists whole or not at
/// all.
#[derive(Debug)]
pub struct Pending {
    target: Target,
    times: Option<FileTimes>,
}

#[derive(Debug)]
enum Target {
    /// A device or pipe, which is written to directly, because it cannot be replaced by a file.
    Device(BufWriter<File>),
    /// A temporary file in the folder of its destination. The file is closed before it is removed.
    Beside {
        file: BufWriter<File>,
        beside: Temporary,
        place: PathBuf,
        permissions: Option<fs::Permissions>,
        replace: bool,
    },
}

/// The name of a temporary file, which is removed when this is dropped.
#[derive(Debug)]
struct Temporary(PathBuf);

impl Drop for Temporary {
    fn drop(&mut self) {
        // Fails after the file has got its final name, and has nobody to report to otherwise.
        let _ = fs::remove_file(&self.0);
    }
}

impl Pending {
    /// Begins a file at `path`, following links. An existing file is kept unless `replace` is set.
    ///
    /// # Errors
    /// [`io::ErrorKind::AlreadyExists`] if a file is kept, and other I/O errors.
    pub fn new(path: &Path, replace: bool) -> io::Result<Self> {
        const BUFFER: usize = 1 << 16;
        let place = followed(path)?;
        let old = fs::metadata(&place).ok();
        if old.as_ref().is_some_and(|old| !old.is_file() && !old.is_dir()) {
            let device = OpenOptions::new().write(true).open(&place)?;
            return Ok(Self { target: Target::Device(BufWriter::with_capacity(BUFFER, device)), times: None });
        }
        if old.is_some() && !replace {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let (beside, file) = create_beside(&place)?;
        let file = BufWriter::with_capacity(BUFFER, file);
        let permissions = old.map(|old| old.permissions());
        Ok(Self { target: Target::Beside { file, beside, place, permissions, replace }, times: None })
    }

    /// Returns the path of the temporary file, which the owner removes if a signal ends the process.
    pub fn temporary(&self) -> Option<&Path> {
        match &self.target {
            Target::Device(_) => None,
            Target::Beside { beside, .. } => Some(&beside.0),
        }
    }

    /// Sets the times of the file. Devices have no times of their own.
    pub fn set_times(&mut self, times: FileTimes) {
        self.times = Some(times);
    }

    /// Moves the file to its destination. Its content is on the disk before it gets its name: otherwise a loss of power
    /// could leave an empty file in the place of the old one. Then the name is written to the disk too.
    ///
    /// # Errors
    /// The same as [`new`](Self::new).
    pub fn finish(self) -> io::Result<()> {
        match self.target {
            Target::Device(mut device) => device.flush(),
            Target::Beside { file, beside, place, permissions, replace } => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                if let Some(permissions) = permissions {
                    file.set_permissions(permissions)?;
                }
                if let Some(times) = self.times {
                    file.set_times(times)?;
                }
                file.sync_all()?;
                drop(file);
                if replace { fs::rename(&beside.0, &place) } else { rename_new(&beside.0, &place) }?;
                sync_folder(folder_of(&place))
            }
        }
    }
}

impl Write for Pending {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.target {
            Target::Device(file) | Target::Beside { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.target {
            Target::Device(file) | Target::Beside { file, .. } => file.flush(),
        }
    }
}

/// Writes the names in a folder to the disk.
///
/// # Errors
/// The folder cannot be synced. It is not an error if it cannot be opened, as on Windows, or if its file system has no such
/// operation.
pub fn sync_folder(folder: &Path) -> io::Result<()> {
    let Ok(folder) = File::open(folder) else { return Ok(()) };
    match folder.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        synced => synced,
    }
}

/// Creates a folder with those above it, and writes their names to the disk.
///
/// # Errors
/// A folder cannot be created or synced.
pub fn create_folder(folder: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = folder.ancestors().take_while(|above| !above.exists()).collect();
    fs::create_dir_all(folder)?;
    missing.into_iter().try_for_each(|made| sync_folder(folder_of(made)))
}

/// Gives a file a second name that must not exist; the first one is removed with its [`Temporary`].
fn rename_new(beside: &Path, place: &Path) -> io::Result<()> {
    match fs::hard_link(beside, place) {
        // Some file systems, such as those of memory cards, have no links.
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists && fs::symlink_metadata(place).is_err() => {
            fs::rename(beside, place)
        }
        linked => linked,
    }
}

/// Returns the folder of a file.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Follows links to their destination, which need not exist: the target is replaced, not the link.
///
/// # Errors
/// The links are circular, or cannot be read.
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

/// Creates a file with an unused name in the folder of the target.
fn create_beside(target: &Path) -> io::Result<(Temporary, File)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let folder = folder_of(target);
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let beside = folder.join(format!(".meshwire-{}-{number}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((Temporary(beside), file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

#[cold]
pub(crate) fn about(path: &Path, error: io::Error) -> Error {
    refused(error).in_file(path)
}
