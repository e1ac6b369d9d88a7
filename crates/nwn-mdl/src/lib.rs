//! Neverwinter Nights models: the binary form, read, edited and written as the game's own compilers lay files out; the
//! text form, read and written character for character; and compiling one into the other.
//!
//! A binary MDL is fully determined by its tree of nodes and by the compiler that wrote it ([`Profile`]). [`MdlFile`]
//! reads a file into that tree ([`tree`]), and writes the tree anew: the same bytes come back, before and after an edit.
//! Files that follow no known layout keep explicit places ([`Stored`]).
//!
//! | module | what lives there |
//! | --- | --- |
//! | [`generated`] | wire records of every structure, from `schemas/nwn_mdl.ksy` |
//! | [`tree`] | the model: nodes, meshes, animations, every left-over byte beside what it belongs to |
//! | [`controller`] | attributes over time by name, sampled at a time |
//! | [`view`] | transforms, skin weights by bone, merged meshes, shapes of animmeshes |
//! | [`MdlFile`] | the whole file; its methods rename, add, remove, scale and convert between compilers |
//! | [`build`] | models and nodes from nothing |
//! | `scene` | with the feature of that name: [`MdlFile`] and [`text::TextFile`] as neutral scenes, and edits of scenes back |
//! | [`text`] | the text form, character for character |
//! | [`compile()`] | from text to binary, by the rules of each compiler |
//! | [`decompile()`] | from binary to text, and the way back |
//! | [`geometry`] | bounds, planes, adjacency as the compilers compute them |
//!
//! Units are those of the game: metres, seconds, radians; Z is up.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod annotate;
pub mod build;
mod cells;
mod compile;
pub mod controller;
mod decompile;
mod edit;
mod error;
mod explain;
mod file;
mod format;
#[cfg(feature = "arbitrary")]
mod generate;
#[rustfmt::skip]
pub mod generated;
pub mod geometry;
mod graph;
mod info;
mod kept;
mod layout;
pub mod lint;
mod profile;
mod read;
mod routines;
#[cfg(feature = "scene")]
mod scene;
mod stored;
pub mod text;
pub mod tree;
mod validate;
pub mod view;
mod write;

pub use compile::{Compiled, Options, compile, compile_with};
pub use decompile::{Decompiled, decompile, decompile_plain};
pub use file::MdlFile;
pub use graph::Region;
pub use kept::decompiled_profile;
pub use profile::Profile;
pub use stored::{Gap, Stored};
