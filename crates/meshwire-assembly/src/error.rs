//! Errors: a file, and what is wrong with it.

use std::fmt;
use std::path::{Path, PathBuf};

use meshwire::{ErrorKind, Limit};

/// Why an assembly cannot be opened, edited or written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    file: PathBuf,
    reason: String,
    limit: Option<Limit>,
}

impl Error {
    pub(crate) fn new(file: impl Into<PathBuf>, reason: impl Into<String>) -> Self {
        Self { file: file.into(), reason: reason.into(), limit: None }
    }

    /// Creates the error of a file that exceeds a limit.
    #[cfg(feature = "images")]
    pub(crate) fn beyond(file: impl Into<PathBuf>, limit: Limit, reason: impl Into<String>) -> Self {
        Self { limit: Some(limit), ..Self::new(file, reason) }
    }

    /// Creates the error of a file that cannot be read.
    pub(crate) fn unread(file: impl Into<PathBuf>, error: &meshwire::Error) -> Self {
        let (reason, limit) = match error.kind() {
            ErrorKind::Io(io) => (format!("cannot be read: {io}"), None),
            kind @ ErrorKind::LimitExceeded { limit, .. } => (kind.to_string(), Some(*limit)),
            _ => (error.to_string(), None),
        };
        Self { limit, ..Self::new(file, reason) }
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

    /// Returns the limit that the file exceeds, if that is the reason.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file.display(), self.reason)
    }
}

impl std::error::Error for Error {}
