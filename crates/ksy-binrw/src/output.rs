//! The output for schemas without keys of this compiler.

use crate::diagnostic::Diagnostic;
use crate::kaitai::Externals;

/// A schema compiled to Rust.
#[derive(Debug, Clone)]
pub struct RustFile {
    /// The whole module.
    pub text: String,
    /// The name of the top-level type.
    pub top: String,
    /// Whether the top-level type takes no arguments, so that it can be read by itself.
    pub is_whole: bool,
}

impl RustFile {
    /// Wraps the module in `mod name { .. }` for `include!`, which does not accept inner attributes or inner doc
    /// comments.
    #[must_use]
    pub fn as_module(&self, name: &str) -> String {
        ["pub mod ", name, " {\n", &crate::emit::rust::indented(&self.text), "}\n"].concat()
    }
}

/// Schemas compiled to Rust.
#[derive(Debug, Clone)]
pub struct Rust {
    /// One file for each source.
    pub files: Vec<RustFile>,
    /// Code that the user has to provide.
    pub externals: Externals,
    /// Features of the schemas that the Rust code omits.
    pub left_out: Vec<Diagnostic>,
    /// Conditions on `self`, the top-level type of the first source, or the reason why there is none.
    pub assertions: Vec<Result<String, String>>,
}
