//! Toy props: read, edit, write.
//!
//! ```
//! use meshwire_core::Format;
//! use toy_prop::{Frame, PropFile};
//!
//! let mut prop = PropFile::new("lantern")?;
//! prop.add_texture("lantern.png");
//! prop.body.frames.push(Frame { duration: 0.5, left: 0, top: 0, width: 32, height: 64 });
//!
//! let mut back = PropFile::read(&prop.to_bytes()?)?;
//! assert_eq!(back.rename_texture("lantern.png", "torch.png"), 1);
//! assert_eq!(back.duration(), 0.5);
//! # Ok::<(), meshwire_core::Error>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub mod edit;
pub mod file;
mod format;
#[rustfmt::skip]
pub mod generated;
pub mod lint;
mod rules;
pub mod view;

pub use generated::{Anchor, Body, Chunk, ChunkBody, ChunkKind, Frame, PropFile, Texture};

/// Short name of the format, the file extension.
pub(crate) const NAME: &str = "prop";
