//! Names as Python strings. A name that is not UTF-8 becomes a string with surrogate escapes, as file names do.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// Decodes a name.
pub fn decoded(py: Python<'_>, name: &[u8]) -> PyResult<Name> {
    let bytes = PyBytes::new(py, name);
    PyString::from_encoded_object(&bytes, Some(c"utf-8"), Some(c"surrogateescape")).map(Bound::unbind)
}

/// A Python string, which unlike a Rust one may have surrogates.
pub type Name = Py<PyString>;

/// Encodes a name.
pub fn encoded(py: Python<'_>, name: &Name) -> PyResult<Vec<u8>> {
    name.bind(py).call_method1("encode", ("utf-8", "surrogateescape"))?.extract()
}
