//! Work on whole folders: verification and tables.

use std::ops::ControlFlow;
use std::path::PathBuf;

use meshwire::facts::table::{Cell, Kind, Table};
use meshwire::folder::Progress;
use meshwire::scene::Problem;
use meshwire::{Severity, folder, verify as laws};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::fault::{Fault, Result};

/// One problem that a lint noticed in a file, or a check in a scene.
#[pyclass(frozen, get_all, module = "meshwire")]
pub struct Finding {
    /// Stable name of the rule, such as `stated-length`.
    code: &'static str,
    /// `error`, `warning` or `note`.
    severity: String,
    /// Path of the field; empty for the whole file.
    path: String,
    /// Byte offset from the start of the file, or None for the whole file.
    offset: Option<u64>,
    /// Number of bytes.
    length: u64,
    /// The problem and what was expected; one line.
    message: String,
    /// All of it as one line, as `str` returns it.
    line: String,
}

impl From<&meshwire::Finding> for Finding {
    fn from(finding: &meshwire::Finding) -> Self {
        Self {
            code: finding.code,
            severity: finding.severity.to_string(),
            path: finding.path.to_string(),
            offset: finding.offset,
            length: finding.length,
            message: finding.message.clone(),
            line: finding.to_string(),
        }
    }
}

/// A problem of a scene is an error without a place in a file.
impl From<&Problem> for Finding {
    fn from(problem: &Problem) -> Self {
        Self {
            code: problem.code,
            severity: Severity::Error.to_string(),
            path: problem.path.clone(),
            offset: None,
            length: 0,
            message: problem.message.clone(),
            line: problem.to_string(),
        }
    }
}

#[pymethods]
impl Finding {
    fn __str__(&self) -> &str {
        &self.line
    }

    fn __repr__(&self) -> String {
        format!("<meshwire.Finding {}>", self.line)
    }
}

/// The results of verifying a file.
#[pyclass(frozen, get_all, module = "meshwire")]
pub struct Report {
    /// The file.
    path: PathBuf,
    /// Format of the file, or None if it cannot be read.
    format: Option<&'static str>,
    /// True if the file is written back byte-identically.
    identical: bool,
    /// True if the file is byte-identical after stored lengths, offsets and streams are computed again. None if it cannot be
    /// read, or if that was not asked for.
    rebuilt: Option<bool>,
    /// Broken laws, followed by the findings of the lint.
    findings: Vec<Py<Finding>>,
    /// The reason why the file cannot be read, or None.
    error: Option<String>,
    /// True if the file was read and has no finding that is a warning or an error.
    ok: bool,
}

impl Report {
    fn of(py: Python<'_>, path: PathBuf, outcome: laws::Outcome) -> PyResult<Self> {
        let (checked, error) = match outcome {
            Ok(checked) => (Some(checked), None),
            Err(error) => (None, Some(error.to_string())),
        };
        let read = checked.as_ref();
        let findings = read.into_iter().flat_map(|one| &one.findings).map(|one| Py::new(py, Finding::from(one)));
        Ok(Self {
            path,
            format: read.map(|one| one.format.name()),
            identical: read.is_some_and(|one| one.identical),
            rebuilt: read.and_then(|one| one.rebuilt),
            findings: findings.collect::<PyResult<_>>()?,
            error,
            ok: read.is_some_and(|one| one.worst().is_none_or(|worst| worst < Severity::Warning)),
        })
    }
}

#[pymethods]
impl Report {
    fn __repr__(&self) -> String {
        let result = self.error.clone().unwrap_or_else(|| format!("{} findings", self.findings.len()));
        format!("<meshwire.Report {:?} {result}>", self.path)
    }
}

/// A path, or several.
#[derive(FromPyObject)]
pub enum Paths {
    One(PathBuf),
    Several(Vec<PathBuf>),
}

impl Paths {
    fn files(self) -> Result<Vec<PathBuf>, meshwire::Error> {
        let paths = match self {
            Self::One(path) => vec![path],
            Self::Several(paths) => paths,
        };
        paths.iter().map(|path| folder::files(path)).collect::<Result<Vec<_>, _>>().map(|found| found.concat())
    }
}

/// Runs work on files, which reports its progress. An exception of the callback, or an interrupt, stops it.
fn watched<T: Send>(
    py: Python<'_>,
    paths: Paths,
    callback: Option<Py<PyAny>>,
    work: impl FnOnce(&[PathBuf], &mut (dyn FnMut(Progress<'_>) -> ControlFlow<()> + Send)) -> Option<T> + Send,
) -> Result<T> {
    let mut stopped = Ok(());
    let failure = &mut stopped;
    let mut see = move |at: Progress<'_>| {
        *failure = Python::attach(|py| {
            py.check_signals()?;
            callback.as_ref().map_or(Ok(()), |callback| callback.call1(py, (at.done, at.total, at.path)).map(drop))
        });
        if failure.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let results = py.detach(move || Ok::<_, Fault>(work(&paths.files()?, &mut see)))?;
    stopped?;
    results.ok_or_else(|| Fault::Plain("the work was stopped".to_owned()))
}

/// Returns the files below folders, in alphabetical order. Hidden files and folders are skipped.
#[pyfunction]
pub fn files(py: Python<'_>, paths: Paths) -> Result<Vec<PathBuf>> {
    Ok(py.detach(|| paths.files())?)
}

/// Verifies files and all files below folders, on all cores: each is read, written back and linted. With `rebuild`, each is
/// also rebuilt, which takes many times as long for compressed streams. Files of other kinds are skipped.
///
/// `progress(done, total, path)` is called for every finished file. An exception that it raises stops the work.
#[pyfunction]
#[pyo3(signature = (paths, progress=None, *, rebuild=false))]
pub fn verify(py: Python<'_>, paths: Paths, progress: Option<Py<PyAny>>, rebuild: bool) -> Result<Vec<Report>> {
    let outcomes = watched(py, paths, progress, |files, see| laws::files(files, rebuild, see))?;
    Ok(outcomes.into_iter().map(|(path, outcome)| Report::of(py, path, outcome)).collect::<Result<_, _>>()?)
}

/// Returns a table about files and all files below folders as a `pyarrow.Table`: `models`, `materials`, `textures`, `nodes`
/// or `animations`. The columns are those of `meshwire table`.
///
/// `progress(done, total, path)` is called for every finished file. An exception that it raises stops the work.
#[pyfunction]
#[pyo3(signature = (paths, table="models", progress=None))]
pub fn table<'py>(
    py: Python<'py>,
    paths: Paths,
    table: &str,
    progress: Option<Py<PyAny>>,
) -> Result<Bound<'py, PyAny>> {
    let names = || Table::ALL.map(Table::name).join(", ");
    let unknown = || PyValueError::new_err(format!("expected {}, found {table:?}", names()));
    let table = Table::ALL.into_iter().find(|one| one.name() == table).ok_or_else(unknown)?;
    let arrow = py.import("pyarrow")?;
    let rows =
        watched(py, paths, progress, |files, see| folder::each(files, |path| table.rows_of(path), see))?.concat();
    let columns = PyDict::new(py);
    for (number, (name, kind)) in table.columns().iter().enumerate() {
        let cells = rows.iter().map(|row| row.get(number).map_or_else(|| Ok(py.None()), |cell| value(py, cell)));
        let kind = match kind {
            Kind::Text => "string",
            Kind::Integer => "int64",
            Kind::Real => "float64",
            Kind::Boolean => "bool_",
        };
        let cells = PyList::new(py, cells.collect::<PyResult<Vec<_>>>()?)?;
        columns.set_item(name, arrow.call_method1("array", (cells, arrow.call_method0(kind)?))?)?;
    }
    Ok(arrow.call_method1("table", (columns,))?)
}

fn value(py: Python<'_>, cell: &Cell) -> PyResult<Py<PyAny>> {
    Ok(match cell {
        Cell::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
        Cell::Integer(number) => number.into_pyobject(py)?.into_any().unbind(),
        Cell::Real(number) => number.into_pyobject(py)?.into_any().unbind(),
        Cell::Boolean(flag) => flag.into_pyobject(py)?.to_owned().into_any().unbind(),
        Cell::Nothing => py.None(),
    })
}
