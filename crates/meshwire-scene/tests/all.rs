//! The tests of the crate as one program, which builds in half the time of one program per file.

mod compare;
mod mesh;
mod motion;
mod plan;
mod pose;
mod retarget;
mod scene;
