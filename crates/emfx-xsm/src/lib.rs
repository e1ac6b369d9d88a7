//! EMotionFX skeletal motions (XSM): read, edit, write.
//!
//! A motion is a header and a list of chunks. The chunks are wire records ([`generated`]) that cover every byte of the
//! file. On top of them are the whole file ([`mod@file`]), typed access and sampling ([`view`]), editing ([`edit`]),
//! creation of files ([`build`]) and findings ([`lint`]).
//!
//! ```
//! # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_core::*; }
//! use meshwire::xsm::Exporter;
//! use meshwire::xsm::{Interpolation, Submotion, Transform, XsmFile};
//! use meshwire::Format;
//!
//! // A wheel that turns by half within two seconds, as the exporter of 2008 would store it.
//! let wheel = Submotion::new("wheel", Transform::IDENTITY)
//!     .with_rotations([(0.0, [0.0, 0.0, 0.0, 1.0]), (2.0, [0.0, 1.0, 0.0, 0.0])]);
//! let file = XsmFile::from_submotions(Exporter::Maya2008, 24, vec![wheel])?;
//!
//! let bytes = file.to_bytes()?;
//! let file = XsmFile::read(&bytes)?;
//! let motion = file.motion()?;
//! assert_eq!(motion.duration(), 2.0);
//! let quarter = motion.find("wheel").unwrap().sample(1.0, Interpolation::Spherical);
//! assert!((quarter.rotation[1] - 0.5_f32.sqrt()).abs() < 1e-6);
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
pub mod key;
pub mod length;
pub mod lint;
mod rules;
#[cfg(feature = "scene")]
pub mod scene;
pub mod view;

pub use edit::{SubmotionLayout, SubmotionMut};
pub use emfx_chunk::{Exporter, FileHeader, Lengths, MultiplyOrder, Text, Timestamp};
#[doc(inline)]
pub use generated::{
    Chunk, ChunkBody, ChunkKind, Info, PackedRotationKey, PackedSubmotion, PackedSubmotions, RotationKey, Submotion,
    Submotions, VectorKey, WaveletMotion, XsmFile,
};
pub use key::{Interpolation, Key};
pub use length::{LengthRule, StatedLength};
pub use view::{Join, Motion, RotationTrack, SubmotionRef, Track, TrackKind, Transform};
