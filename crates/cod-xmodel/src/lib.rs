//! Call of Duty's intermediate model and animation files: XMODEL_EXPORT (versions 5 to 7), XANIM_EXPORT and NT_EXPORT
//! as text, XMODEL_BIN and XANIM_BIN in binary form.
//!
//! One grammar reads and writes all of them. Round trips are byte-identical, even if only the values and the inferred
//! style of the writer are kept.
//!
//! | module | contents |
//! | --- | --- |
//! | [`file`](mod@file) | [`XmodelFile`]: a whole file of any kind |
//! | [`model`], [`animation`] | the values |
//! | [`text`], [`binary`] | the two forms and their styles |
//! | [`tokens`], [`lines`] | the token table, and the lines of the grammar |
//! | [`view`] | parent-relative transforms, triangles, sorted weights, skinned poses |
//! | [`convert`] | between versions, and between text and binary |
//! | [`edit`] | merging vertices and other changes |
//! | [`build`] | new files |
//! | `scene` | files as neutral scenes, and changes of scenes back into files (feature `scene`) |
//! | [`lint`](mod@lint) | what the converter and the games reject |
//!
//! ```
//! # mod meshwire { pub use cod_xmodel as xmodel; }
//! use meshwire::xmodel::{Format, XmodelFile, build, text::Preset};
//!
//! let mut model = build::ModelBuilder::new(6);
//! let root = model.bone("tag_origin", None, [0.0, 0.0, 0.0]);
//! let crate_mesh = model.object("crate");
//! let wood = model.material("mtl_wood", "wood_col.tga");
//! let corners = [[0.0, 0.0, 0.0], [8.0, 0.0, 0.0], [0.0, 8.0, 0.0]]
//!     .map(|position| (model.vertex(position, &[(root, 1.0)]), [0.0, 0.0, 1.0], [0.0, 0.0]));
//! model.triangle(crate_mesh, wood, corners);
//! let file = model.into_text(Preset::OfficialModel)?;
//! let bytes = file.to_bytes()?;
//! assert!(bytes.starts_with(b"MODEL\r\nVERSION 6\r\n\r\nNUMBONES 1\r\n"));
//! assert_eq!(XmodelFile::read(&bytes)?, file);
//! # Ok::<(), meshwire::xmodel::Error>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub mod animation;
pub mod binary;
pub mod build;
mod content;
pub mod convert;
mod detect;
pub mod edit;
pub mod file;
mod format;
mod grammar;
mod info;
mod kept;
mod keyword_compare;
mod kind;
mod layout;
pub mod lines;
pub mod lint;
pub mod model;
mod number;
mod rules;
pub mod text;
pub mod tokens;
pub mod view;
mod width;

#[cfg(feature = "arbitrary")]
mod generate;
#[cfg(feature = "serde")]
mod json;
#[cfg(feature = "scene")]
pub mod scene;

pub use animation::Animation;
pub use detect::detect_kind;
pub use file::{Content, Style, XmodelFile};
pub use grammar::attachment::{Attachment, AttachmentContent};
pub use kind::Kind;
pub use lines::Line;
pub use meshwire_core::{Error, Format, Limits};
pub use model::Model;
pub use number::NumberFormat;
/// Re-exported because public fields use its types; code that constructs them needs this version.
pub use smallvec;
pub use width::{Width, Widths};
