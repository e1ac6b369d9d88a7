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
#[cfg(feature = "serde")]
mod document;
mod format_id;
mod neighbours;
#[cfg(test)]
mod toy;
#[cfg(feature = "xmodel")]
mod xmodel_kinds;

pub use format_id::{FormatId, UnknownFormat};
pub use meshwire_core::{Error, ErrorKind, Finding, Format, Info, Limits, Path, Problem, Segment, Severity, layout};

#[cfg(feature = "xmodel")]
pub use cod_xmodel as xmodel;
#[cfg(feature = "xac")]
pub use emfx_xac as xac;
#[cfg(feature = "xpm")]
pub use emfx_xpm as xpm;
#[cfg(feature = "xsm")]
pub use emfx_xsm as xsm;
#[cfg(feature = "mdl")]
pub use nwn_mdl as mdl;
#[cfg(feature = "xmf")]
pub use xumf as xmf;
#[cfg(feature = "ani")]
pub use xumf::ani;

// Tried from top to bottom: formats with magic bytes come before those that are told by their structure.
asset::assets! {
    /// EMotionFX actor.
    #[cfg(feature = "xac")]
    Xac: xac::XacFile => Xac;
    /// EMotionFX skeletal motion.
    #[cfg(feature = "xsm")]
    Xsm: xsm::XsmFile => Xsm;
    /// EMotionFX morph motion.
    #[cfg(feature = "xpm")]
    Xpm: xpm::XpmFile => Xpm;
    /// Egosoft mesh.
    #[cfg(feature = "xmf")]
    Xmf: xmf::XmfFile => Xmf;
    /// Call of Duty model, animation or notetracks, text or binary.
    #[cfg(feature = "xmodel")]
    Xmodel: xmodel::XmodelFile => [xmodel_kinds];
    /// Neverwinter Nights model.
    #[cfg(feature = "mdl")]
    Mdl: mdl::MdlFile => Mdl;
    /// Egosoft animation.
    #[cfg(feature = "ani")]
    Ani: ani::AniFile => Ani;
}

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
