//! The tests of the crate as one program, which builds in half the time of one program per file.

mod build;
mod convert;
mod corpus;
mod errors;
mod hostile;
mod lint;
mod precision;
mod scene;
mod scene_apply;
mod structured;
mod text;
mod version5;
