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
//! | module | files | the type of a file | from nothing |
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
//! Every module has the rooms of its own crate: `view` to look, `edit` to change, `build` for files from nothing, `lint` for
//! what is odd. `generated` holds the records of the files, field by field; whoever edits meshes and motions does not need
//! them. Each format is a cargo feature of the same name, on by default. With the feature `serde` there is the module
//! `json`; `arbitrary` makes random values for tests and fuzzing.
//!
//! # The same for every format
//!
//! | what | how |
//! | --- | --- |
//! | read, write | [`Asset::open`], [`Asset::read`], [`Asset::save`], [`Asset::to_bytes`]; [`Format`] for one type |
//! | meshes | [`scene::mesh::EditMesh`]: normals, tangents, weld, split, merge, flip |
//! | motions | [`scene::motion::Motion`]: sample, trim, append, merge, reverse, fewer keys, root motion, other skeletons |
//! | boxes, spheres, value ranges | [`Asset::update_bounds`] after positions were changed in place |
//! | a scene: nodes, meshes, skins, materials, animations in one space; and changes of it back into the file | feature `scene`: `Asset::scene`, `Asset::apply` |
//! | what is odd | [`Asset::lint`], with path and offset |
//! | JSON | `json::to_string`, `json::from_str`; `json::values_to_string` without compressed streams |
//!
//! Whole jobs, as programs that run as tests, are in `docs/recipes.md` of the repository.
//!
//! # What a read asset promises
//!
//! [`Asset::to_bytes`] gives the bytes it came from; after [`Asset::forget_stored`] everything that can be computed is
//! computed anew; what cannot be written is an error that lists every problem before a byte is written; what is written reads
//! back as [the same](Asset::same_as), bit for bit; no input makes any of it panic.
//!
//! # What is stable
//!
//! The version number speaks for everything that is written by hand: this page, the modules `build`, `edit`, `view`, `lint`,
//! `scene`, `json`, and the names of formats. Types that only come out of the library (findings, errors, reports, views) may gain
//! fields and variants in any release, and are marked so. Types that go into it as plain data (`MeshData`, `NodeData`,
//! `Shape` and their like) may gain fields with a new second number: build them with `..Default::default()` or their
//! constructors, and a new field is no surprise.
//!
//! The records in `generated` follow what becomes known of the formats. A discovery renames a field, splits padding into
//! parts or gives a number a name, with a new second number before 1.0 and a new first number after; the change log lists
//! every one. The bytes that a file reads from and writes to do not change with it, nor does the law that they are the same;
//! nor do the methods of `view` and `edit` over the records. JSON names the same fields as the records: it is read by the
//! version that wrote it.

#![forbid(unsafe_code)]
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)
)]

mod asset;
mod disk;
#[cfg(feature = "serde")]
mod document;
mod format_id;
mod formats;
#[cfg(feature = "scene")]
mod from_scene;
#[cfg(feature = "serde")]
pub mod json;
mod member;
mod neighbours;
#[cfg(feature = "scene")]
mod scenes;
#[cfg(feature = "xmodel")]
mod xmodel_kinds;

pub use asset::{Asset, detect, other_kind, unknown};
pub use format_id::{FormatId, UnknownFormat};
pub use meshwire_core::text::TooLong;
pub use meshwire_core::{
    ByteString, Endian, Error, ErrorKind, File, Finding, FixedText, Format, Info, IoError, Limits, Path, Problem,
    Segment, Severity, TerminatedText, laws, layout,
};
pub use meshwire_scene as scene;
pub use meshwire_scene::glam;

/// The machinery of generated records, for tools that look below the types of the formats: sizes, checks, layout, plain
/// arrays.
pub mod runtime {
    pub use meshwire_core::*;
}

/// Names in files of games that are no UTF-8.
pub use meshwire_core::text::decode_windows_1252;

/// The modules, each with the types of its own crate.
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

/// Runs the examples on the front pages of the formats, which use this crate alone.
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
