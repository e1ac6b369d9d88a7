//! Egosoft XMF meshes and ANI animations of X Rebirth and X4: read, edited, built from nothing, written.
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`XmfFile`] | a whole mesh file, every byte of it |
//! | [`view`] | decoded buffers: attributes, indices, submeshes |
//! | [`mod@build`] | meshes from nothing for a named game |
//! | [`range`] | the value range the games' exporter writes into descriptors |
//! | [`lint`] | the codes of all findings |
//! | [`zlib`] | bounded inflate, level detection, deflate to the bytes of stock zlib |
//! | `scene`, `ani::scene` | the file as a neutral scene, and changes of it back into the file (feature `scene`) |
//! | [`ani`] | animations: keys, sampling, edit, build |
//! | [`generated`] | wire records from `schemas/xmf.ksy` and `schemas/ani.ksy` |
//!
//! An unedited file is written back bit for bit. Edited buffers are compressed again at the level they had; their
//! streams equal those of the games' exporter, which are those of stock zlib.
//!
//! After [`forget_stored`](meshwire_core::Format::forget_stored) a file keeps what no data determine: garbage in unused
//! bytes, flags, types, and value ranges taken before quantising.

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
mod sign;
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
