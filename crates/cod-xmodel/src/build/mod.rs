//! Builds new files.

mod animation;
mod model;
mod surface;

use meshwire_core::{Error, ErrorKind, Problem, Report, Severity};

pub use crate::model::UPRIGHT;
pub use animation::{AnimationBuilder, notes};
pub use model::{CornerParts, ModelBuilder};

use crate::file::XmodelFile;
use crate::kind::NAME;

/// Returns the content, unless games would reject it: the error lists every case that `lint` finds.
fn checked<T>(content: T, lint: impl FnOnce(&T, &mut Report)) -> Result<T, Error> {
    let mut report = Report::of_every_case();
    lint(&content, &mut report);
    let errors = report.finish().into_iter().filter(|finding| finding.severity == Severity::Error);
    let problems: Vec<_> = errors.map(|finding| Problem { path: finding.path, message: finding.message }).collect();
    if problems.is_empty() { Ok(content) } else { Err(Error::new(NAME, ErrorKind::Unwritable(problems))) }
}

/// Returns the file, if it can be written.
fn writable(file: XmodelFile) -> Result<XmodelFile, Error> {
    file.written().map(|_| file)
}
