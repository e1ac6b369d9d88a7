//! Neverwinter Nights models: reads, edits and writes the binary form with the layout of the game's own compilers,
//! reads and writes the text form byte-exactly, and converts between the two.
//!
//! A binary MDL is fully determined by its node tree and the compiler that wrote it ([`Profile`]). [`MdlFile`] parses a
//! file into that tree ([`tree`]) and writes it from the tree. The result is byte-identical if nothing was edited.
//! Files without a known layout keep explicit offsets ([`Stored`]).
//!
//! | module | contents |
//! | --- | --- |
//! | [`generated`] | wire records of every structure, from `schemas/nwn_mdl.ksy` |
//! | [`tree`] | the model: nodes, meshes, animations, and all leftover bytes next to the data they belong to |
//! | [`controller`] | keyed attributes by name, sampled at a time |
//! | [`view`] | transforms, skin weights by bone, merged meshes, vertex samples of animmeshes |
//! | [`MdlFile`] | the whole file; its methods rename, add, remove, scale and convert between compilers |
//! | [`build`] | new models and nodes |
//! | `scene` | with the feature of that name: [`MdlFile`] and [`text::TextFile`] as neutral scenes, and edits of scenes back |
//! | [`text`] | the text form, byte-exact |
//! | [`compile()`] | text to binary, by the rules of each compiler |
//! | [`decompile()`] | binary to text, losslessly |
//! | [`geometry`] | bounds, planes, adjacency as the compilers compute them |
//!
//! Units are those of the game: meters, seconds, radians; Z is up.
//!
//! Records can be read and written one by one with binrw, from any source:
//!
//! ```
//! use binrw::{BinRead, BinWrite};
//! use meshwire_core::reader::Context;
//! use nwn_mdl::generated::{ModelHeader, NwnMdl};
//! # let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../samples/mdl/bio-dummies.mdl")).unwrap();
//!
//! let mut file = NwnMdl::read_args(&mut std::io::Cursor::new(&bytes), Context::default())?;
//! let mut header = ModelHeader::read_args(&mut std::io::Cursor::new(&file.model), Context::default())?;
//! header.properties.animation_scale = 0.5;
//! header.write(&mut std::io::Cursor::new(&mut file.model))?;
//!
//! let mut edited = std::io::Cursor::new(Vec::new());
//! file.write(&mut edited)?;
//! assert_eq!(edited.get_ref().len(), bytes.len());
//! # assert_eq!(edited.get_ref().iter().zip(&bytes).filter(|(new, old)| new != old).count(), 1);
//! # Ok::<(), binrw::Error>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod annotate;
pub mod build;
mod compile;
pub mod controller;
mod decompile;
mod edit;
mod error;
mod file;
mod format;
#[cfg(feature = "arbitrary")]
mod generate;
mod profile_detect;
#[rustfmt::skip]
pub mod generated;
mod comment_patch;
pub mod geometry;
mod graph;
mod info;
mod layout;
pub mod lint;
mod profile;
mod read;
mod routine_pointers;
mod rules;
#[cfg(feature = "scene")]
mod scene;
pub mod text;
pub mod tree;
mod validate;
pub mod view;
mod write;

pub use comment_patch::decompiled_profile;
pub use compile::{Compiled, Options, compile, compile_with};
pub use decompile::{Decompiled, decompile, decompile_plain};
pub use file::{Gap, MdlFile, Stored};
pub use graph::Region;
pub use profile::Profile;
