//! What all meshwire format crates share, beside the runtime of their generated records ([`ksy_runtime`], which is
//! re-exported here). Nothing here knows a file format.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`digits`] | decimal digits of text formats, eight at a time |
//! | [`format`](mod@format) | the [`Format`] trait every file type implements, [`Info`] |
//! | [`finding`] | [`Finding`]: what a lint reports; [`locate`](finding::locate) finds its place by its path |
//! | [`report`] | [`Report`] collects findings, counts what fills whole files, caps what is damaged all over |
//! | [`file`](mod@file) | [`File`]: the side of a format that needs no type |
//! | [`laws`] | what every format keeps, each law once, for tests, fuzzing and `meshwire verify` |

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub mod digits;
pub mod file;
pub mod finding;
pub mod format;
pub mod laws;
mod refused;
pub mod report;
#[cfg(feature = "testkit")]
pub mod testkit;

pub use file::File;
pub use finding::{Finding, Severity};
pub use format::{Format, Info};
pub use ksy_runtime::*;
pub use refused::refused;
pub use report::Report;

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
