//! The tests of the crate as one program, which builds in half the time of one program per file.

mod coverage;
mod every;
mod games;
mod support;
