//! Errors: a file, and what is wrong with it.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why an assembly cannot be opened, edited or written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    file: PathBuf,
    reason: String,
}

impl Error {
    pub(crate) fn new(file: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        Self { file: file.into(), reason: reason.into() }
    }

    /// Returns the file that is the cause.
    #[must_use]
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// Returns the reason without the file.
    #[must_use]
    pub fn reason(&self) -> &str {
        &self.reason
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.reason)
    }
}

impl std::error::Error for Error {}
