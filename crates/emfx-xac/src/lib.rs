//! EMotionFX actors (XAC): read, inspect, edit, build, lint and write.
//!
//! An actor is a tree of nodes with meshes, skins, materials, node limits, morph targets and additional levels of
//! detail. [`XacFile`] holds every byte of the file. Unedited data is written back byte for byte.
//!
//! | module | contents |
//! | --- | --- |
//! | [`generated`] | the records of the file, generated from `schemas/xac.ksy` |
//! | [`file`](mod@file) | the whole file: chunks, counts, byte order, and [`Style`], the conventions of the writing program |
//! | [`view`] | node tree, meshes and their skins, materials, morph targets |
//! | [`edit`] | nodes, meshes and chunks: adding, replacing, removing and renaming; transforming and converting actors |
//! | [`build`](mod@build) | a new actor in the layout of a given exporter generation |
//! | [`lint`] | checks and their codes |
//! | `scene` | the actor as a format-independent scene (feature `scene`) |
//!
//! ```
//! # mod meshwire { pub use emfx_xac as xac; pub use meshwire_core::*; }
//! use meshwire::xac::build::{ActorBuilder, MeshData, NodeData, Part};
//! use meshwire::xac::{Exporter, Lengths, XacFile};
//! use meshwire::Format;
//!
//! let mut builder = ActorBuilder::new(Exporter::Max2011, Lengths::Compatible);
//! let root = builder.node(NodeData::root("flag"))?;
//! let cloth = builder.textured_material("cloth", "flag_diffuse");
//! builder.mesh(MeshData {
//!     node: root,
//!     positions: vec![[0.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
//!     normals: vec![[0.0, 0.0, -1.0]; 3],
//!     parts: vec![Part { material: cloth, num_vertices: 3, indices: vec![0, 1, 2] }],
//!     ..MeshData::default()
//! })?;
//! let bytes = builder.build()?.to_bytes()?;
//!
//! let mut actor = XacFile::read(&bytes)?;
//! for mut material in actor.materials_mut() {
//!     if *material.name() == "cloth" {
//!         material.set_name("linen");
//!     }
//! }
//! assert_eq!(actor.materials().filter(|material| *material.name() == "linen").count(), 1);
//! # Ok::<(), meshwire::Error>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

pub mod build;
mod chunk;
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
pub mod view;

pub use emfx_chunk::{Exporter, FileHeader, Lengths, MultiplyOrder, Text, Timestamp};
pub use file::Style;
#[doc(inline)]
pub use generated::{
    AttributeKind, AttributeLayer, AttributeLayerData, Chunk, ChunkBody, ChunkKind, FxMaterial, Influence, Info,
    LocalTransform, MapType, Material, MaterialLayer, MaterialProperties, Mesh, MorphDelta, MorphTarget, Node,
    NodeProperties, Nodes, OrientedBoundingBox, Skin, Submesh, XacFile,
};
pub use view::{ChunkIndex, MaterialMut, MaterialRef, Matrix, MeshIndex, MeshRef, NodeRef, NodeTree, SkinRef};
