//! The common base of all meshwire format crates. It builds on the runtime of the generated records ([`ksy_runtime`],
//! re-exported here) and knows no file format.
//!
//! | module | contents |
//! | --- | --- |
//! | [`digits`] | decimal digits of text formats, eight at a time |
//! | [`format`](mod@format) | the [`Format`] trait that every file type implements, and [`Info`] |
//! | [`finding`] | [`Finding`]: what a lint reports; [`locate`](finding::locate) finds its offset from its path |
//! | [`foreign`] | files of other programs, recognized by their first bytes |
//! | [`report`] | [`Report`]: collects findings, counts cases that fill whole files, and caps those of damaged data |
//! | [`file`](mod@file) | [`File`]: the type-independent part of a format |
//! | [`laws`] | the laws that every format obeys, for tests, fuzzing and `meshwire verify` |

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

// For generated code, which names the crate.
extern crate self as meshwire_core;

pub mod digits;
pub mod file;
pub mod finding;
pub mod foreign;
pub mod format;
pub mod laws;
mod refused;
pub mod report;
mod rules;
#[cfg(feature = "testkit")]
pub mod testkit;

pub use file::File;
pub use finding::{Finding, Rule, Severity};
pub use format::{Format, Info};
pub use ksy_runtime::*;
pub use refused::refused;
pub use report::Report;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
