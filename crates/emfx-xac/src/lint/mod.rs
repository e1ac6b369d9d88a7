//! stub
use crate::XacFile;
use meshwire_core::Finding;
pub(crate) fn lint(_: &XacFile) -> Vec<Finding> {
    Vec::new()
}
