//! The tests of the crate as one program, which builds in half the time of one program per file.

mod arbitrary;
mod corpus;
mod json;
mod lint;
mod scene;
mod scene_apply;
