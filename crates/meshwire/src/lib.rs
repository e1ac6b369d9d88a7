//! Reads, edits and **writes** game model and animation files.
//!
//! ```no_run
//! use meshwire::Asset;
//!
//! let bytes = std::fs::read("actor.xac")?;
//! let asset = Asset::read(&bytes)?; // detects by content; `read_as` to force a format
//! for line in asset.info().lines {
//!     println!("{}: {}", line.0, line.1);
//! }
//! assert_eq!(asset.to_bytes()?, bytes); // untouched parts come back bit for bit
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Every format has its module with the types of its own crate and a cargo feature of the same name; all are on
//! by default. With the feature `serde` an [`Asset`] is a lossless JSON document, both ways; `arbitrary` makes
//! random values for tests and fuzzing.
//!
//! What a read asset promises: [`Asset::to_bytes`] gives the bytes it came from; after [`Asset::forget_stored`]
//! everything that can be computed is computed anew; what cannot be written is an error that lists every problem
//! before a byte is written; no input makes any of it panic.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod asset;
#[cfg(feature = "serde")]
mod document;
mod format_id;
mod neighbours;
#[cfg(test)]
mod toy;

pub use format_id::{FormatId, UnknownFormat};
pub use meshwire_core::{Error, ErrorKind, Finding, Format, Info, Limits, Path, Segment, Severity, layout};

asset::assets! {}
