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
//! # Formats
//!
//! | module | files | file type | creation |
//! | --- | --- | --- | --- |
//! | `xac` | EMotionFX actors | `XacFile` | `build::ActorBuilder` |
//! | `xsm` | EMotionFX skeletal motions | `XsmFile` | `XsmFile::from_submotions` |
//! | `xpm` | EMotionFX morph motions | `XpmFile` | `XpmFile::from_tracks` |
//! | `xmf` | Egosoft meshes | `XmfFile` | `MeshData` |
//! | `ani` | Egosoft animations | `AniFile` | `AnimationData` |
//! | `mdl` | Neverwinter Nights models, binary | `MdlFile` | `build::file`, `build::Shape` |
//! | `mdl_text` | Neverwinter Nights models, text | `TextFile` | `Statement`, `Style` |
//! | `xmodel` | Call of Duty models, animations and notetracks, text and binary | `XmodelFile` | `build::ModelBuilder`, `build::AnimationBuilder` |
//!
//! Every module has the same submodules as its crate: `view` to inspect, `edit` to change, `build` to create files,
//! `lint` to report problems. `generated` contains the records of the files, field by field; editing meshes and motions
//! does not require them. Each format is a cargo feature of the same name, enabled by default. The feature `serde` adds
//! the module `json`; `arbitrary` creates random values for tests and fuzzing.
//!
//! # Common operations
//!
//! | operation | API |
//! | --- | --- |
//! | read, write | [`Asset::open`], [`Asset::read`], [`Asset::save`], [`Asset::to_bytes`]; [`Format`] for one type |
//! | meshes | feature `scene`: [`scene::mesh::EditMesh`]: normals, tangents, weld, split, merge, flip |
//! | motions | feature `scene`: [`Asset::motions`], [`Asset::set_motion`]; [`scene::motion::Motion`]: sample, trim, append, merge, reverse, fewer keys, root motion, other skeletons |
//! | names and what refers to them | [`Asset::rename`] |
//! | boxes, spheres, value ranges | [`Asset::update_bounds`] after positions were changed in place |
//! | scenes (nodes, meshes, skins, materials, animations in one space) and edits of them | feature `scene`: `Asset::scene`, `Asset::apply` |
//! | findings | [`Asset::lint`], with path and offset; [`verify`] for whole files and folders; [`explain`] for their codes |
//! | damaged files | [`Asset::read_part`], [`Asset::layout_of_part`] |
//! | values by path, JSON | feature `serde`: `Asset::get`, `Asset::set`, `json::to_string`, `json::from_str` |
//! | glTF, and edits of it back into the file | feature `gltf`: `gltf::export`, `gltf::apply` |
//! | fields with their byte ranges | feature `serde`: `outline`; [`Asset::layout`] for every byte |
//! | differences of two files | feature `diff`: `diff::compare` |
//! | repairs of findings | feature `facts`: `repair::repair` |
//! | facts that all formats have in common, rows of tables | feature `facts`: `facts::Facts`, `facts::table` |
//!
//! Complete example programs, which run as tests, are in `docs/recipes.md` of the repository.
//!
//! # Guarantees for a read asset
//!
//! * [`Asset::to_bytes`] returns the bytes the asset was read from.
//! * After [`Asset::forget_stored`], everything that can be computed is computed again.
//! * A value that cannot be written is an error that lists every problem before a byte is written.
//! * Written files read back as [the same](Asset::same_as) value, bit for bit.
//! * No input causes a panic.
//!
//! # Stability
//!
//! The version number covers everything that is written by hand: this page, the modules `build`, `edit`, `view`,
//! `lint`, `scene`, `json`, and the names of formats. Output types (findings, errors, reports, views) may gain fields
//! and variants in any release and are marked `non_exhaustive`. Plain input types (`MeshData`, `NodeData`, `Shape` and
//! similar) may gain fields in a minor release: construct them with `..Default::default()` or their constructors.
//!
//! The records in `generated` follow what becomes known about the formats. A discovery may rename a field, split
//! padding or name a value. Such a change comes with a new minor version before 1.0 and a new major version after, and
//! is listed in the change log. It changes neither the bytes of a file, which still round-trip exactly, nor the methods
//! of `view` and `edit`. JSON uses the field names of the records, so a document must be read by the version that wrote
//! it.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod asset;
#[cfg(feature = "diff")]
pub mod diff;
#[doc(hidden)]
pub mod disk;
#[cfg(feature = "serde")]
mod document;
pub mod explain;
#[cfg(feature = "facts")]
pub mod facts;
pub mod folder;
mod foreign_formats;
mod format_id;
mod formats;
#[cfg(feature = "scene")]
mod from_scene;
#[cfg(feature = "gltf")]
pub mod gltf;
#[cfg(feature = "serde")]
pub mod json;
mod member;
#[cfg(feature = "scene")]
mod motions;
#[cfg(feature = "serde")]
pub mod outline;
mod partial;
mod rename;
#[cfg(feature = "facts")]
pub mod repair;
#[cfg(feature = "scene")]
mod retarget;
#[cfg_attr(not(feature = "scene"), allow(dead_code, reason = "most of them are about scenes"))]
mod rules;
#[cfg(feature = "scene")]
mod scenes;
#[cfg(all(feature = "mdl", feature = "mdl_text", feature = "scene"))]
mod translate;
pub mod verify;
#[cfg(feature = "xmodel")]
mod xmodel_kinds;

pub use asset::{Asset, detect, may_begin, other_kind, unknown};
pub use format_id::{FormatId, UnknownFormat};
pub use meshwire_core::text::TooLong;
pub use meshwire_core::{
    ByteString, Endian, Error, ErrorKind, File, Finding, FixedText, Format, Info, IoError, Limit, Limits, Path,
    Problem, Rule, Segment, Severity, TerminatedText, laws, layout,
};
#[cfg(feature = "scene")]
pub use meshwire_scene as scene;
#[cfg(feature = "scene")]
pub use meshwire_scene::glam;
pub use rename::Named;
#[cfg(feature = "scene")]
pub use retarget::Retargeted;
#[cfg(feature = "scene")]
pub use scenes::{Edits, Model, apply_scene};

/// The runtime of the generated records, for tools that work below the file types: sizes, checks, layout, plain arrays.
pub mod runtime {
    pub use meshwire_core::*;
}

/// Decodes names in game files that are not UTF-8.
pub use meshwire_core::text::decode_windows_1252;

/// Re-exports each format crate as a module.
macro_rules! modules {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        $($facts:tt)*
    })*) => {
        $(#[cfg(feature = $feature)]
        pub use $($krate)::+ as $module;)*
    };
}

crate::for_each_format!(modules);

/// Compiles the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// Runs the examples in the README files of the formats, which use only this crate.
#[cfg(doctest)]
mod front_pages {
    #[cfg(feature = "xac")]
    #[doc = include_str!("../../emfx-xac/README.md")]
    struct Xac;

    #[cfg(feature = "xsm")]
    #[doc = include_str!("../../emfx-xsm/README.md")]
    struct Xsm;

    #[cfg(feature = "xpm")]
    #[doc = include_str!("../../emfx-xpm/README.md")]
    struct Xpm;

    #[cfg(all(feature = "xmf", feature = "ani"))]
    #[doc = include_str!("../../xumf/README.md")]
    struct Xmf;

    #[cfg(all(feature = "mdl", feature = "mdl_text"))]
    #[doc = include_str!("../../nwn-mdl/README.md")]
    struct Mdl;

    #[cfg(feature = "xmodel")]
    #[doc = include_str!("../../cod-xmodel/README.md")]
    struct Xmodel;
}

/// Compiles and runs the recipes.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/recipes.md")]
struct Recipes;

/// Compiles and runs the examples of the guide.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/libraries.md")]
struct Guide;
