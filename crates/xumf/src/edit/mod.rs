//! What people change about a mesh: attributes, indices, materials, all of it; and a file whose mesh changes.
//!
//! Every operation keeps counts, index width and value ranges in line with the data. A buffer that no operation touched
//! is written back bit for bit.

mod attribute;
mod collision;
mod endian;
mod file;
mod material;
mod mesh;
mod transform;

pub use transform::Transform;

use meshwire_core::{Error, ErrorKind, Path, Segment};

use crate::NAME;

/// An operation that cannot be done on this mesh.
pub(crate) fn refuse(field: &'static str, expected: impl Into<String>, found: impl Into<String>) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found)).in_path(Path::from_iter([Segment::Field(field)]))
}
