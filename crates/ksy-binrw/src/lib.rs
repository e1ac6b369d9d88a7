//! Compiles Kaitai Struct schemas (`.ksy`) into binrw derive structs that read *and write*.
//!
//! The way of a schema: [`yaml`] loads it with positions, [`schema`] checks every key, [`resolve`]
//! finds out what it means, and the back ends in [`emit`] print the [`model`]. The language is described in
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
//! let rust = ksy_binrw::emit::rust::module(&compiled[0], "point.ksy")?;
//! assert!(rust.contains("pub struct Point") && rust.contains("/// To the right."));
//! # Ok::<(), String>(())
//! ```

#![forbid(unsafe_code)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic))]

pub mod diagnostic;
pub mod emit;
pub mod expression;
pub mod model;
pub mod resolve;
pub mod schema;
pub mod yaml;

use std::collections::BTreeMap;
use std::rc::Rc;

use diagnostic::{Diagnostic, Reporter};
use model::Model;
use schema::Schema;

/// A schema file.
#[derive(Debug, Clone)]
pub struct Source {
    /// Its name for messages, as a path.
    pub name: String,
    /// Its content.
    pub text: String,
    /// Path of the generated module seen from other crates; by default `CRATE::generated`.
    pub module: Option<String>,
}

impl Source {
    /// A file with the usual module path.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), module: None }
    }

    /// The file name without folders and extension, which is what imports name.
    fn stem(&self) -> &str {
        let file = self.name.rsplit(['/', '\\']).next().unwrap_or(&self.name);
        file.strip_suffix(".ksy").unwrap_or(file)
    }
}

/// Compiles schemas that may import each other; the result is in the order of `sources`.
///
/// # Errors
/// Every problem of every file.
pub fn compile(sources: &[Source]) -> Result<Vec<Rc<Model>>, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let mut read: Vec<Option<(Schema, Reporter<'_>)>> = Vec::new();
    for source in sources {
        let mut reporter = Reporter::new(&source.name, &source.text);
        let schema = yaml::load(&source.text, &mut reporter).and_then(|root| schema::read(&root, &mut reporter));
        read.push(match schema {
            // A file that is wrong in form would be wrong in meaning all over.
            Some(schema) if !reporter.has_errors() => Some((schema, reporter)),
            _ => {
                diagnostics.extend(reporter.finish());
                None
            }
        });
    }
    if !diagnostics.is_empty() {
        // Who imports a file that cannot be read would only be told so again for every name in it.
        let failed: Vec<&str> =
            sources.iter().zip(&read).filter(|(_, read)| read.is_none()).map(|(source, _)| source.stem()).collect();
        for slot in &mut read {
            let _ =
                slot.take_if(|(schema, _)| schema.imports.iter().any(|import| failed.contains(&import.value.as_str())));
        }
    }
    let mut done: BTreeMap<String, Rc<Model>> = BTreeMap::new();
    let mut models: Vec<Option<Rc<Model>>> = sources.iter().map(|_| None).collect();
    let mut ids: Vec<String> = Vec::new();
    for (schema, reporter) in read.iter_mut().flatten() {
        if ids.contains(&schema.id.value) {
            let message = format!("a second file with the id '{}'", schema.id.value);
            reporter.report(schema.id.at, &schema.id.path, message);
        }
        ids.push(schema.id.value.clone());
    }
    loop {
        let mut progress = false;
        for ((slot, source), model) in read.iter_mut().zip(sources).zip(&mut models) {
            let ready = slot.as_ref().is_some_and(|(schema, _)| {
                schema.imports.iter().all(|import| done.contains_key(&import.value) || !ids.contains(&import.value))
            });
            let Some((schema, mut reporter)) = slot.take_if(|_| ready) else { continue };
            let imports = schema
                .imports
                .iter()
                .filter_map(|import| done.get(&import.value).map(|model| (import.value.clone(), Rc::clone(model))))
                .collect();
            let module = source.module.clone().unwrap_or_else(|| {
                format!("{}::generated", schema.crate_name.as_deref().unwrap_or("crate").replace('-', "_"))
            });
            let resolved = Rc::new(resolve::resolve(&schema, imports, module, &mut reporter));
            done.insert(schema.id.value.clone(), Rc::clone(&resolved));
            *model = Some(resolved);
            diagnostics.extend(reporter.finish());
            progress = true;
        }
        if !progress {
            break;
        }
    }
    for (schema, mut reporter) in read.into_iter().flatten() {
        reporter.report(schema.id.at, "/meta/imports", "these imports lead back to this file");
        diagnostics.extend(reporter.finish());
    }
    if diagnostics.is_empty() { Ok(models.into_iter().flatten().collect()) } else { Err(diagnostics) }
}

/// The examples of the front page are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
