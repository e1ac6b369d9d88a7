//! The tests of the crate as one program, which builds in half the time of one program per file.

mod apply;
mod corpus;
mod edits;
mod generated;
mod hostile;
mod lengths;
mod lint;
mod sampling;
mod scene;
mod support;
