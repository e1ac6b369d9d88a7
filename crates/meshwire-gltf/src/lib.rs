//! Conversion between scenes and glTF 2.0: exports a scene, imports edits of an export as changes of that scene, and
//! reads any glTF 2.0 as a scene.
#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod attachment;
mod clean;
mod error;
mod export;
mod import;
mod names;
mod origin;
mod provenance;
mod read;
mod wire;

pub use error::Error;
pub use export::{Export, FindPicture, Options, Picture, export};
pub use import::{check, import};
pub use origin::Origin;
pub use read::{ReadOptions, Reading, read, read_with, unread};
pub use wire::{FindFile, pack};

/// Runs the examples in the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
