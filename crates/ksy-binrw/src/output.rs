//! Schemas compiled to Rust.

use std::rc::Rc;

use crate::Source;
use crate::diagnostic::Diagnostic;
use crate::emit::rust::text;
use crate::kaitai::Externals;
use crate::model::Model;

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
    /// Names that the style guide of Kaitai Struct has other names for.
    pub warnings: Vec<Diagnostic>,
    /// Features of the schemas that the Rust code omits.
    pub left_out: Vec<Diagnostic>,
    /// Conditions on `self`, the top-level type of the first source, or the reason why there is none.
    pub assertions: Vec<Result<String, String>>,
}

impl Rust {
    /// Prints the models of wire records. Expressions on these cannot be asserted.
    pub(crate) fn of_models(models: &[Rc<Model>], sources: &[Source], assertions: usize) -> Self {
        let file = |(model, source): (&Rc<Model>, &Source)| {
            let root = model.records.first();
            RustFile {
                text: text(model, source.file_name(), "ksy-binrw"),
                top: root.map(|record| record.rust.clone()).unwrap_or_default(),
                is_whole: root.is_some_and(|record| record.params.is_empty()),
            }
        };
        Self {
            files: models.iter().zip(sources).map(file).collect(),
            externals: Externals::default(),
            warnings: Vec::new(),
            left_out: models.iter().flat_map(|model| model.warnings.clone()).collect(),
            assertions: vec![Err("a schema of wire records has no assertions".to_owned()); assertions],
        }
    }
}
