//! What all meshwire format crates share, beside the runtime of their generated records ([`ksy_runtime`], which is
//! re-exported here). Nothing here knows a file format.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`format`](mod@format) | the [`Format`] trait every file type implements, [`Info`] |
//! | [`finding`] | [`Finding`]: what a lint reports; [`Report`] collects them by path, [`locate`](finding::locate) finds their places |
//! | [`file`](mod@file) | [`File`]: the side of a format that needs no type |
//! | [`laws`] | what every format keeps, each law once, for tests, fuzzing and `meshwire verify` |

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub mod file;
pub mod finding;
pub mod format;
pub mod laws;
#[cfg(feature = "testkit")]
pub mod testkit;

pub use file::File;
pub use finding::{Finding, Report, Severity};
pub use format::{Format, Info};
pub use ksy_runtime::*;

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
