//! Reads, edits and **writes** game model and animation files.
//!
//! ```
//! # #[cfg(feature = "xpm")] {
//! use meshwire::{Asset, FormatId};
//!
//! let bytes = b"XPM \x01\0\0\x01"; // in earnest: std::fs::read("face.xpm")?
//! let mut asset = Asset::read(bytes)?; // detects by content; `read_as` to force a format
//! assert_eq!(asset.format(), FormatId::Xpm);
//! assert_eq!(asset.to_bytes()?, bytes); // untouched parts come back bit for bit
//! if let Asset::Xpm(motion) = &mut asset {
//!     motion.body.trailing = b"signature".to_vec();
//! }
//! assert_eq!(asset.to_bytes()?, b"XPM \x01\0\0\x01signature");
//! # }
//! # Ok::<(), meshwire::Error>(())
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
mod disk;
#[cfg(feature = "serde")]
mod document;
mod format_id;
mod formats;
#[cfg(feature = "serde")]
pub mod json;
mod member;
mod neighbours;
#[cfg(feature = "xmodel")]
mod xmodel_kinds;

pub use asset::{Asset, detect, other_kind, unknown};
pub use format_id::{FormatId, UnknownFormat};
pub use meshwire_core::text::TooLong;
pub use meshwire_core::{
    ByteString, Endian, Error, ErrorKind, File, Finding, FixedText, Format, Info, IoError, Limits, Path, Problem,
    Segment, Severity, TerminatedText, laws, layout,
};
pub use meshwire_scene as scene;
pub use meshwire_scene::glam;

/// The machinery of generated records, for tools that look below the types of the formats: sizes, checks, layout, plain
/// arrays.
pub mod runtime {
    pub use meshwire_core::*;
}

/// Names in files of games that are no UTF-8.
pub use meshwire_core::text::decode_windows_1252;

/// The modules, each with the types of its own crate.
macro_rules! modules {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        $($facts:tt)*
    })*) => {
        $(#[cfg(feature = $feature)]
        pub use $($krate)::+ as $module;)*
    };
}

crate::for_each_format!(modules);

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
