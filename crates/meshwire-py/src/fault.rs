//! Errors as exceptions.

use std::io;

use meshwire::gltf::ApplyError;
use meshwire::{Error, ErrorKind, UnknownFormat, gltf, json};
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use pyo3::{PyTypeInfo, create_exception};

create_exception!(
    meshwire,
    MeshwireError,
    PyException,
    "A file cannot be read, edited or written.\n\n\
     The message is one line: format, path, byte offset, what is wrong.\n\
     `format` is the short name of the format, `path` the path of the field, `offset` the byte offset from the start of \
     the file, `problems` a list of (path, message) if a value cannot be written. Unknown ones are `None` or empty."
);

/// Sets the attributes of exceptions without a location.
pub fn defaults(py: Python<'_>) -> PyResult<()> {
    let exception = MeshwireError::type_object(py);
    for name in ["format", "path", "offset"] {
        exception.setattr(name, py.None())?;
    }
    exception.setattr("problems", pyo3::types::PyTuple::empty(py))
}

/// The result of a call.
pub type Result<T, E = Fault> = std::result::Result<T, E>;

/// The reason why a call failed.
pub enum Fault {
    Format(Error),
    /// An error without a location.
    Plain(String),
    /// The asset was closed.
    Closed,
    Python(PyErr),
}

impl From<Error> for Fault {
    fn from(error: Error) -> Self {
        Self::Format(error)
    }
}

macro_rules! plain {
    ($($error:ty),*) => {
        $(impl From<$error> for Fault {
            fn from(error: $error) -> Self {
                Self::Plain(error.to_string())
            }
        })*
    };
}

plain!(json::Error, gltf::Error, meshwire_assembly::Error, UnknownFormat, String);

impl From<ApplyError> for Fault {
    fn from(error: ApplyError) -> Self {
        match error {
            ApplyError::Asset(error) => Self::Format(error),
            other => Self::Plain(other.to_string()),
        }
    }
}

impl From<PyErr> for Fault {
    fn from(error: PyErr) -> Self {
        Self::Python(error)
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Format(error) => of_error(&error),
            Fault::Plain(message) => MeshwireError::new_err(message),
            Fault::Closed => PyValueError::new_err("the asset is closed"),
            Fault::Python(error) => error,
        }
    }
}

fn of_error(error: &Error) -> PyErr {
    if let ErrorKind::Io(refused) = error.kind() {
        // The message of the whole names the file.
        return io::Error::new(refused.kind(), error.to_string()).into();
    }
    let exception = MeshwireError::new_err(error.to_string());
    match Python::attach(|py| located(py, &exception, error)) {
        Ok(()) => exception,
        Err(failure) => failure,
    }
}

fn located(py: Python<'_>, exception: &PyErr, error: &Error) -> PyResult<()> {
    let value = exception.value(py);
    value.setattr("format", error.format())?;
    value.setattr("path", (!error.path().is_root()).then(|| error.path().to_string()))?;
    value.setattr("offset", error.offset())?;
    if let ErrorKind::Unwritable(problems) = error.kind() {
        let pairs = problems.iter().map(|problem| (problem.path.to_string(), problem.message.as_str()));
        value.setattr("problems", pairs.collect::<Vec<_>>())?;
    }
    Ok(())
}
