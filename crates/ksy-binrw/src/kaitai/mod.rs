//! Compiles the whole language to Rust, for schemas that do not lay out wire records.
//!
//! Values that a type needs from surrounding records become parameters, value instances become methods, and parts reached
//! by position become fields. [`facts`] finds out which, in passes over the types that are repeated until no fact changes;
//! a last pass over each type makes its struct.

pub(crate) mod arithmetic;
mod assertion;
mod bits;
mod dependency;
mod enums;
mod expression;
mod external;
mod facts;
mod field;
mod formula;
mod implicit_params;
mod later;
mod lax;
mod lines;
mod methods;
mod names;
mod parts;
mod pass;
mod plain;
mod record;
pub(crate) mod scope;
pub(crate) mod stored;
mod switch;
mod valid;
mod view;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Deref;

use crate::check::Checker;
use crate::emit::rust::{Emitter, docs, generated};
use crate::enums::enumeration;
use crate::expression::Expr;
use crate::model::Enumeration;
use crate::names::{Groups, TypeId};
use crate::schema::{Attribute, Written};
use facts::Facts;
use pass::Pass;
use scope::Problem;

/// A feature of the schema that the Rust code omits.
pub(crate) struct Left {
    pub of: TypeId,
    /// Why, where the schema has it.
    pub message: Written<String>,
}

/// The code that the user has to provide, as paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Externals {
    /// Types with a function `new` that takes the arguments of a `process`; each implements `Codec` of the runtime.
    pub codecs: BTreeSet<String>,
    /// Types that no schema declares, with their names in the schema; each must provide what `#[record]` derives.
    pub types: BTreeMap<String, String>,
}

/// The schemas of a run, and the facts about their types.
pub(crate) struct Module<'a> {
    pub checker: &'a Checker<'a>,
    /// The module path of each file.
    pub modules: &'a [String],
    /// Types that contain each other other than in a list.
    boxed: Groups,
    /// Types that contain each other.
    nested: Groups,
    blocks: plain::Blocks,
    needed: lax::Needed,
    facts: Facts,
}

impl<'a> Deref for Module<'a> {
    type Target = Checker<'a>;

    fn deref(&self) -> &Checker<'a> {
        self.checker
    }
}

/// Names that the generated code and the attributes of `ksy-runtime` use.
pub(crate) const RESERVED: &[&str] = &["context", "gaps", "index", "io", "item", "it", "present"];

/// Returns the Rust name of a field, parameter or instance, which is neither a keyword nor reserved by generated code.
pub(crate) fn field_name(id: &str) -> String {
    if RESERVED.contains(&id) { format!("{id}_") } else { crate::rust_names::field_name(id) }
}

/// Returns the name of a field or a method.
pub(crate) fn rust_name(attribute: &Attribute) -> String {
    attribute.rust_name.as_ref().map_or_else(|| field_name(&attribute.id.value), |name| name.value.clone())
}

impl<'a> Module<'a> {
    pub fn new(checker: &'a Checker<'a>, modules: &'a [String]) -> Self {
        let boxed = checker.names.groups(|attribute| attribute.repeat.is_none());
        let nested = checker.names.groups(|_| true);
        let (needed, facts) = (lax::Needed::default(), Facts::default());
        let mut module = Self { checker, modules, boxed, nested, blocks: plain::Blocks::new(), needed, facts };
        module.find_needed();
        module.find_blocks();
        module.facts = Facts::find(&module);
        module
    }

    /// Returns the Rust code of a file.
    pub fn module(&self, file: usize, source: &str, left: &mut Vec<Left>) -> Result<String, Vec<(TypeId, Problem)>> {
        let Some(schema) = self.schemas.get(file).copied().flatten() else { return Ok(String::new()) };
        let doc =
            if schema.title.is_empty() { format!("Records of `{}`.", schema.id.value) } else { schema.title.clone() };
        let mut text = generated(source, "ksy-binrw");
        text.push_str(&docs("//!", &doc, &[]));
        text.push_str("#![allow(clippy::all, clippy::pedantic, clippy::restriction, unused, dead_code)]\n\nuse ksy_runtime::prelude::*;\n");
        let mut problems = Vec::new();
        for (id, _) in self.names.types().filter(|(_, declared)| declared.file == file) {
            let mut pass = Pass::new(self, &self.facts, id);
            match pass.record() {
                Ok(record) => {
                    let _ = write!(text, "\n{record}");
                }
                Err(problem) => problems.push((id, problem)),
            }
            left.append(&mut pass.left);
        }
        for (id, declared) in self.names.enums().filter(|(_, declared)| declared.file == file) {
            let name = declared.spec.name.value.clone();
            let enumeration = Enumeration { name, ..enumeration(id, declared.spec, &self.keys, self.enum_number(id)) };
            let _ = write!(text, "\n{}", Emitter::enumeration(&enumeration));
        }
        if problems.is_empty() { Ok(lines::broken(&text)) } else { Err(problems) }
    }

    /// Returns a file with the properties of its top-level type.
    pub fn file(&self, file: usize, text: String) -> crate::RustFile {
        let root = self.names.types().find(|(_, declared)| declared.file == file);
        let (top, is_whole) = root.map_or((String::new(), false), |(id, _)| {
            let pass = Pass::new(self, &self.facts, id);
            (self.type_name(id), pass.params_of(id).is_empty() && self.facts.of(id).implicit_params.is_empty())
        });
        crate::RustFile { text, top, is_whole }
    }

    /// Returns a condition on `self`, which is the top-level type of `file`.
    pub fn assertion(&self, file: usize, actual: &Expr, expected: &Expr) -> Result<String, String> {
        let root = self.names.types().find(|(_, declared)| declared.file == file);
        let (root, _) = root.ok_or("no top type")?;
        Pass::new(self, &self.facts, root).assertion(actual, expected).map_err(|problem| problem.message)
    }

    /// Returns whether values are reached by position, so that bytes may be outside of all fields.
    fn has_positions(&self) -> bool {
        let mut types = self.names.types();
        types.any(|(id, declared)| declared.spec.instances.iter().any(|instance| !self.is_method(id, instance)))
    }

    fn type_name(&self, id: TypeId) -> String {
        self.names.get(id).map_or_else(String::new, |declared| self.keys.of_type_in_rust(id, declared.spec))
    }
}
