//! The tests of the crate as one program, which builds in half the time of one program per file.

mod apply;
mod apply_new;
mod build;
mod common;
mod corpus;
mod edits;
mod lints;
mod making;
mod mesh_data;
mod robust;
mod scene;
mod structure;
mod versions;
