//! Converts a binary model to text.
//!
//! The text is suitable for editing: vertices that the compiler split are merged, smoothing groups are derived from the
//! normals, weights name bones, keyed attributes are lists of keys. Data that the text cannot express, or that the
//! compiler would write differently, is stored in comments. Other tools ignore these; [`compile()`](crate::compile())
//! reads them and reproduces the same bytes.

mod controllers;
mod kinds;
mod lines;
mod merge;
mod model;
mod node;
#[cfg(feature = "scene")]
pub(crate) mod piece;
mod shape;
mod smoothing;

use std::collections::BTreeMap;

use meshwire_core::{Error, ErrorKind, Finding, Format, Path};

use crate::comment_patch::{self, Difference, Differences};
use crate::compile::{Options, compile_with};
use crate::error::NAME;
use crate::file::MdlFile;
use crate::rules;
use crate::text::TextFile;

/// A text without the comments that preserve what it cannot express.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Decompiled {
    /// The text.
    pub text: TextFile,
    /// Data of the binary model that compiling the text would change, one finding per field, with the first occurrence
    /// of each. A finding is a note if no game reads the field.
    pub losses: Vec<Finding>,
}

/// Converts a model to text from which [`compile()`](crate::compile()), with the profile of the file, produces the same
/// bytes.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
/// use meshwire::Format;
/// use meshwire::mdl::text::Keyword;
/// use meshwire::mdl::{Profile, build, compile, decompile};
///
/// let mut file = build::file("demo", Profile::Nmc)?;
/// let shape = build::Shape {
///     positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
///     triangles: vec![[0, 1, 2]],
///     ..Default::default()
/// };
/// file.model.root.as_mut().unwrap().children = vec![build::trimesh("plate", &shape, Profile::Nmc)?];
/// file.complete();
///
/// let text = decompile(&file)?;
/// assert_eq!(text.nodes().nth(1).unwrap().rows(Keyword::Verts).unwrap().len(), 3);
/// assert_eq!(compile(&text, Profile::Nmc)?.to_bytes()?, file.to_bytes()?);
/// # Ok::<(), meshwire::Error>(())
/// ```
///
/// # Errors
/// Fails if the file cannot be written, or its tree has no text form: there is no root, or nodes are nested deeper than
/// the text reader allows.
pub fn decompile(file: &MdlFile) -> Result<TextFile, Error> {
    let wanted = file.to_bytes()?;
    let (mut text, differences) = compared(file)?;
    comment_patch::write(file, &differences, &mut text);
    let back = compile_with(&text, &Options::new(file.profile)).and_then(|compiled| compiled.file.to_bytes());
    if back.is_ok_and(|back| back == wanted) {
        Ok(text)
    } else {
        Err(refused("its text does not compile back to the same bytes"))
    }
}

/// Converts a model to text without the extra comments, and lists what that loses.
///
/// # Errors
/// Same as [`decompile`]; also fails if the text cannot name a bone, because the weights would refer to another bone.
pub fn decompile_plain(file: &MdlFile) -> Result<Decompiled, Error> {
    model::name_bones(file).map_err(refused)?;
    let (text, differences) = compared(file)?;
    Ok(Decompiled { text, losses: losses(&differences) })
}

fn refused(reason: impl Into<String>) -> Error {
    Error::new(NAME, ErrorKind::Unsupported(format!("the model has no text form: {}", reason.into())))
}

/// Returns the text, and the differences between the file and the compiled text.
fn compared(file: &MdlFile) -> Result<(TextFile, Differences), Error> {
    let attempt = |has_shapes: bool| {
        let text = model::text(file, has_shapes);
        let options = Options { merges: false, ..Options::new(file.profile) };
        compile_with(&text, &options).map(|compiled| (text, compiled.file))
    };
    // Ignore contradictory shape lists, such as vertex samples of a mesh that does not exist.
    let (text, mut compiled) = attempt(true).or_else(|_| attempt(false)).map_err(|error| refused(error.to_string()))?;
    let differences = comment_patch::differences(&mut compiled, &mut file.clone());
    differences.map(|differences| (text, differences)).ok_or_else(|| refused("its tree cannot be expressed as text"))
}

/// Returns one finding per field, with the first occurrence.
fn losses(differences: &Differences) -> Vec<Finding> {
    let mut found: BTreeMap<(String, bool), (Path, usize)> = BTreeMap::new();
    for part in differences.parts() {
        for Difference { field, .. } in &part.fields {
            let found = found.entry((field.to_string(), field.is_unread));
            let (_, count) = found.or_insert_with(|| (part.path.clone(), 0));
            *count += 1;
        }
    }
    let finding = |((name, is_unread), (path, count)): ((String, bool), (Path, usize))| {
        let rule = if is_unread { rules::NO_STATEMENT_NOTE } else { rules::NO_STATEMENT_WARNING };
        let places = if count == 1 { "in 1 place".to_owned() } else { format!("in {count} places, the first here") };
        rule.at(path, format!("{name} differs from what the text compiles to, {places}"))
    };
    found.into_iter().map(finding).collect()
}
