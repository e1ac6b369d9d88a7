//! Egosoft XMF meshes and ANI animations of X Rebirth and X4: read, edit, create, write.
//!
//! | module | contents |
//! | --- | --- |
//! | [`XmfFile`] | a whole mesh file, with every byte |
//! | [`view`] | decoded buffers: attributes, indices, submeshes |
//! | [`mod@build`] | creation of meshes for a named game |
//! | [`range`] | the value range the games' exporter writes into descriptors |
//! | [`lint`] | the codes of all findings |
//! | [`zlib`] | bounded inflate, level detection; [`zlib_exact`] compresses to the bytes of stock zlib |
//! | `scene`, `ani::scene` | conversion to a neutral scene, and applying its changes (feature `scene`) |
//! | [`ani`] | animations: keys, sampling, edit, build |
//! | [`generated`] | wire records from `schemas/xmf.ksy` and `schemas/ani.ksy` |
//!
//! An unedited file is written back bit-identically. Edited buffers are compressed again at their old level; their
//! streams equal those of the games' exporter, which uses stock zlib.
//!
//! After [`forget_stored`](meshwire_core::Format::forget_stored) a file keeps what does not follow from its data:
//! garbage in unused bytes, flags, types, and value ranges taken before quantizing.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub mod ani;
pub mod build;
pub mod lint;
pub mod range;
#[cfg(feature = "scene")]
pub mod scene;
pub mod view;
pub mod zlib;

mod edit;
mod element;
mod file;
#[rustfmt::skip]
pub mod generated;
mod half;
mod loss;
mod refusal;
mod rules;
mod sign;
#[cfg(feature = "scene")]
#[cfg(feature = "scene")]
mod space;

pub use build::{AttributeData, MaterialRange, MeshData, Profile, Set, Storage, Style};
pub use edit::Transform;
pub use element::{Encoded, Meaning};
#[cfg(feature = "serde")]
pub use file::Values;
pub use file::XmfFile;
pub use generated::xmf::{
    BufferKind, DataFormat, Descriptor, Material, MeshHeader, PrimitiveType, Usage, VertexElement, XmfBody, XmfWire,
};
pub use lint::Writer;
pub use loss::Clamped;
pub use range::ValueRange;
pub use view::{Attribute, Buffer, Element, Indices, Mesh, Submesh};

/// Short name of the format.
pub(crate) const NAME: &str = "xmf";
