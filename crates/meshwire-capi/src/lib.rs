//! The C library `meshwire`: a thin layer over the facade. It passes values as pointers and lengths, and turns errors
//! and panics into codes. `include/meshwire.h` is generated from it; `.ci/capi/run` checks that.

#![cfg_attr(test, allow(clippy::panic))]

mod animation;
mod arena;
mod asset;
mod failure;
#[expect(unsafe_code, reason = "pointers of C: this module has all of them")]
mod ffi;
mod mesh;
mod scene;
