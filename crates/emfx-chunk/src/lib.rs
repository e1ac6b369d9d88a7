//! The common base of the three EMotionFX file formats: header, text, rotations, exporter profiles.
//!
//! XAC (actors), XSM (skeletal motions) and XPM (morph motions) consist of an 8-byte header and a flat list of chunks.
//! The format reference, `docs/reference/emfx_chunk.md`, and the schemas document the family.

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic))]

mod file;
#[rustfmt::skip]
pub mod generated;
mod header;
pub mod keys;
pub mod lengths;
pub mod lint;
pub mod profile;
pub mod retiming;
pub mod rotation;
mod rules;
#[cfg(feature = "scene")]
pub mod scene;
pub mod summary;
mod text;

pub use binrw::Endian;
pub use generated::{FileHeader, MultiplyOrder, Text, Timestamp};
pub use profile::{Exporter, Lengths};
pub use retiming::Retiming;
pub use rotation::{Packed, Quaternion, Vector};

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
