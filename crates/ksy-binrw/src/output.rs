//! What schemas become that are Kaitai's alone.

use crate::diagnostic::Diagnostic;
use crate::kaitai::Externals;

/// A schema as Rust.
#[derive(Debug, Clone)]
pub struct RustFile {
    /// The whole module.
    pub text: String,
    /// The name of the top type.
    pub top: String,
    /// True if the top type is told nothing: it can be read by itself.
    pub is_whole: bool,
}

impl RustFile {
    /// The module with its name around it, for `include!`, which takes no text that begins as a file does.
    #[must_use]
    pub fn as_module(&self, name: &str) -> String {
        ["pub mod ", name, " {\n", &crate::emit::rust::indented(&self.text), "}\n"].concat()
    }
}

/// Schemas as Rust.
#[derive(Debug, Clone)]
pub struct Rust {
    /// One for each source.
    pub files: Vec<RustFile>,
    /// What the schemas leave to the user.
    pub externals: Externals,
    /// What the schemas say and the Rust leaves out.
    pub left_out: Vec<Diagnostic>,
    /// Conditions on `self`, the top type of the first source, or why there is none.
    pub assertions: Vec<Result<String, String>>,
}
