//! Errors of edits.

use meshwire_core::{Error, ErrorKind};

use crate::file::NAME;

/// Returns the error of an operation that cannot be carried out.
pub(super) fn refused(expected: &str, found: impl Into<String>) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found))
}
