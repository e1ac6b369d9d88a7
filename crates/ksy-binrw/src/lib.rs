//! Compiles Kaitai Struct schemas (`.ksy`) into binrw derive structs that read *and write*.
//!
//! The stages: [`yaml`] loads a schema with positions, [`schema`] checks every key, `check` checks types and names,
//! `resolve` builds the [`model`], and the back ends in [`emit`] print it. The language is described in
//! `docs/schema-language.md`.
//!
//! ```
//! let schema = "
//! meta: {id: point, endian: le}
//! seq:
//!   - {id: x, type: f4, doc: To the right.}
//!   - {id: 'y', type: f4}
//! ";
//! let sources = [ksy_binrw::Source::new("point.ksy", schema)];
//! let compiled = ksy_binrw::compile(&sources).map_err(|errors| errors[0].to_string())?;
//! let rust = ksy_binrw::emit::rust::module(&compiled[0], "point.ksy", "ksy-binrw")?;
//! assert!(rust.contains("pub struct Point") && rust.contains("/// To the right."));
//! # Ok::<(), String>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic))]

mod built_in;
mod check;
mod compile;
pub mod diagnostic;
pub mod emit;
mod enums;
pub mod expression;
mod graph;
mod hint;
mod imports;
mod kaitai;
pub mod model;
mod named;
mod names;
mod number;
mod order;
mod output;
mod overlay;
mod range;
mod resolve;
mod rust_names;
pub mod schema;
mod style;
pub mod yaml;

pub use compile::{compile, rust};
pub use imports::gather;
pub use kaitai::Externals;
pub use output::{Rust, RustFile};

/// A schema file.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name in messages, as a path.
    pub name: String,
    /// Its content.
    pub text: String,
    /// Path of the generated module as seen from other crates; by default `CRATE::generated`.
    pub module: Option<String>,
    /// Name and content of an overlay, a file that adds keys without changing the schema.
    pub overlay: Option<(String, String)>,
}

impl Source {
    /// Creates a source with the default module path.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), module: None, overlay: None }
    }

    /// Returns the last part of its name.
    pub(crate) fn file_name(&self) -> &str {
        self.name.rsplit('/').next().unwrap_or_default()
    }
}

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
