//! Errors of operations on a mesh.

use meshwire_core::{Error, ErrorKind, Path, Segment};

use crate::NAME;

/// Returns the error of an operation that is not possible on this mesh.
pub(crate) fn refuse(field: &'static str, expected: impl Into<String>, found: impl Into<String>) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found)).in_path(Path::from_iter([Segment::Field(field)]))
}
