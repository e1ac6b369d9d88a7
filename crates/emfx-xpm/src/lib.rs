//! EMotionFX morph motions (XPM): read, edit, write.
//!
//! A motion is a header and a list of chunks. The chunks are wire records ([`generated`]) that cover every byte of the
//! file. On top of them are the whole file ([`mod@file`]), weights and sampling ([`view`]), editing ([`edit`]),
//! creation of tracks and files ([`build`]) and findings ([`lint`]).
//!
//! ```
//! # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_core::*; }
//! use meshwire::xpm::Exporter;
//! use meshwire::xpm::{Decoding, Encoding, WeightTrack, XpmFile};
//! use meshwire::Format;
//!
//! // A smile that comes within a second.
//! let smile = WeightTrack::new("smile").with_keys([(0.0, 0.0), (1.0, 1.0)]);
//! let file = XpmFile::from_tracks(Exporter::Max2011, 30, &[smile], Encoding::Nearest)?;
//!
//! let bytes = file.to_bytes()?;
//! let file = XpmFile::read(&bytes)?;
//! let smile = file.motion().find("smile").unwrap();
//! assert_eq!(smile.sample(0.5, Decoding::Range), 0.5);
//! # Ok::<(), meshwire::Error>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub mod build;
pub mod edit;
pub mod file;
mod format;
#[rustfmt::skip]
pub mod generated;
mod info;
pub mod lint;
mod rules;
#[cfg(feature = "scene")]
pub mod scene;
#[cfg(feature = "scene")]
mod tracks;
pub mod view;

pub use build::{Encoding, WeightTrack};
pub use emfx_chunk::{Exporter, FileHeader, Lengths, MultiplyOrder, Text, Timestamp};
#[doc(inline)]
pub use generated::{Chunk, ChunkBody, ChunkKind, Info, Key, Submotion, SubmotionPhonemes, Submotions, XpmFile};
pub use view::{Decoding, Join, MorphTarget, Motion};
