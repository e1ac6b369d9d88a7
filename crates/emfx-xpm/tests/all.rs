//! The tests of the crate as one program, which builds in half the time of one program per file.

mod apply;
mod building;
mod corpus;
mod edits;
mod generated;
mod hostile;
mod lint;
mod scene;
mod support;
