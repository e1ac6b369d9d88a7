//! The error of an edit.

use meshwire_core::{Error, ErrorKind};

use crate::file::NAME;

/// The error of an operation that cannot do what it is asked for.
pub(super) fn refused(expected: &str, found: impl Into<String>) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found))
}
