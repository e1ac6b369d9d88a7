//! Lint.
use meshwire_core::Finding;
use crate::file::XmodelFile;
pub(crate) fn lint(_file: &XmodelFile) -> Vec<Finding> { Vec::new() }
