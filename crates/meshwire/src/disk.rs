//! Reading and writing whole files on disk. Writes are atomic.

use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::{Error, Limit, Limits};

/// An operating system error with the path of the file it concerns.
#[derive(Debug)]
struct About {
    path: PathBuf,
    error: io::Error,
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

impl std::error::Error for About {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// Wraps an I/O error of an unnamed source or target.
#[cold]
pub(crate) fn refused(error: io::Error) -> Error {
    Error::new("meshwire", error.into())
}

/// Reads a file into memory.
pub(crate) fn read(path: &Path, limits: &Limits) -> Result<Vec<u8>, Error> {
    let failed = |error| about(path, error);
    read_all(File::open(path).map_err(failed)?, limits, failed)
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

/// Writes a file atomically: writes a temporary file in the same folder and renames it.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    // Follow links: the target is replaced, not the link.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let there = fs::metadata(&target).ok();
    let written = match &there {
        // A device or pipe is written to directly, because it cannot be replaced by a file.
        Some(there) if !there.is_file() => {
            OpenOptions::new().write(true).open(&target).and_then(|mut file| file.write_all(bytes))
        }
        _ => replace(&target, bytes, there.map(|there| there.permissions())),
    };
    written.map_err(|error| about(path, error))
}

fn replace(target: &Path, bytes: &[u8], permissions: Option<fs::Permissions>) -> io::Result<()> {
    let (beside, mut file) = create_beside(target)?;
    let written = file
        .write_all(bytes)
        .and_then(|()| permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions)))
        .and_then(|()| file.sync_all())
        .and_then(|()| {
            drop(file);
            fs::rename(&beside, target)
        });
    if written.is_err() {
        // Clean up as far as possible; the original error is the one to report.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// Creates a file with an unused name in the folder of the target.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    loop {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let beside = folder.join(format!(".meshwire-{}-{number}", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

#[cold]
fn about(path: &Path, error: io::Error) -> Error {
    refused(io::Error::new(error.kind(), About { path: path.to_path_buf(), error }))
}
