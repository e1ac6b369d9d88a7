//! Checks values and files that were built.

use meshwire_core::{Error, ErrorKind, Problem, Report, Severity};

use crate::animation::Animation;
use crate::file::XmodelFile;
use crate::kind::NAME;
use crate::lint;
use crate::model::Model;

/// Returns the model, unless games would reject it: the error lists every case.
pub(super) fn model(model: Model) -> Result<Model, Error> {
    refuse(|report| lint::model(&model, report)).map(|()| model)
}

/// Returns the animation, unless games would reject it: the error lists every case.
pub(super) fn animation(animation: Animation) -> Result<Animation, Error> {
    refuse(|report| lint::animation(&animation, report)).map(|()| animation)
}

fn refuse(look: impl FnOnce(&mut Report)) -> Result<(), Error> {
    let mut report = Report::of_every_case();
    look(&mut report);
    let errors = report.finish().into_iter().filter(|finding| finding.severity == Severity::Error);
    let problems: Vec<_> = errors.map(|finding| Problem { path: finding.path, message: finding.message }).collect();
    if problems.is_empty() { Ok(()) } else { Err(Error::new(NAME, ErrorKind::Unwritable(problems))) }
}

/// Returns the file, if it can be written.
pub(super) fn file(file: XmodelFile) -> Result<XmodelFile, Error> {
    file.written().map(|_| file)
}
