//! What is odd about a text.
pub(crate) fn findings(_: &super::TextFile) -> Vec<meshwire_core::Finding> { Vec::new() }
