//! From the binary form of a model to its text.
//!
//! The text is what an artist works with: vertices that the compiler split are one again, smoothing groups are found from
//! the normals, weights name bones, attributes over time are lists of keys. What the file has otherwise than its compiler
//! would make of that text, and what no statement can say, stands in comments that other tools pass over and that
//! [`compile()`](crate::compile()) reads: it gives back the same bytes.

mod controllers;
mod kinds;
mod lines;
mod merge;
mod model;
mod names;
mod node;
#[cfg(feature = "scene")]
pub(crate) mod piece;
mod rotation;
mod sets;
mod shape;
mod smoothing;
mod source;

use std::collections::BTreeMap;

use meshwire_core::{Error, ErrorKind, Finding, Format, Path, Severity};

use crate::compile::{Options, compile_with};
use crate::error::NAME;
use crate::file::MdlFile;
use crate::kept::{self, Differences};
use crate::text::TextFile;

/// A text without comments for what it cannot say.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Decompiled {
    /// The text.
    pub text: TextFile,
    /// What the binary model has otherwise than the same compiler would make of the text, field by field, with the
    /// first place of each. Notes are about what no game reads.
    pub losses: Vec<Finding>,
}

/// Writes a model as text, from which [`compile()`](crate::compile()) with the profile of the file makes the same bytes.
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
/// The file cannot be written, or no text has such a tree: there is no root, or nodes lie deeper below each other than
/// texts are read.
pub fn decompile(file: &MdlFile) -> Result<TextFile, Error> {
    let wanted = file.to_bytes()?;
    let (mut text, differences) = compared(file)?;
    kept::write(file, &differences, &mut text);
    let back = compile_with(&text, &Options::new(file.profile)).and_then(|compiled| compiled.file.to_bytes());
    if back.is_ok_and(|back| back == wanted) {
        Ok(text)
    } else {
        Err(refused("what the text says of it is not enough"))
    }
}

/// Writes a model as text alone, and lists what that loses.
///
/// # Errors
/// Those of [`decompile`], and bones that the text cannot name: a vertex would be held by another one.
pub fn decompile_plain(file: &MdlFile) -> Result<Decompiled, Error> {
    model::name_bones(file).map_err(refused)?;
    let (text, differences) = compared(file)?;
    Ok(Decompiled { text, losses: losses(&differences) })
}

fn refused(reason: impl Into<String>) -> Error {
    Error::new(NAME, ErrorKind::Unsupported(format!("the model has no text form: {}", reason.into())))
}

/// The text, and what the file has otherwise.
fn compared(file: &MdlFile) -> Result<(TextFile, Differences), Error> {
    let attempt = |has_shapes: bool| {
        let text = model::text(file, has_shapes);
        compile_with(&text, &Options::new(file.profile)).map(|compiled| (text, compiled.file))
    };
    // Lists that contradict each other, such as shapes over time for a mesh that is not there, are no shape.
    let (text, mut compiled) = attempt(true).or_else(|_| attempt(false)).map_err(|error| refused(error.to_string()))?;
    let differences = kept::differences(&mut compiled, &mut file.clone());
    differences.map(|differences| (text, differences)).ok_or_else(|| refused("its tree is not that of a text"))
}

/// Words of programs that no game reads.
const UNREAD: [&str; 20] = [
    "routines",
    "mesh_routines",
    "parent_geometry",
    "parent_node",
    "runtime_0",
    "runtime_1",
    "num_references",
    "padding",
    "strips_padding",
    "strips_compile_data",
    "options_padding",
    "unknown_70",
    "unknown_71",
    "super_model",
    "bone_constants",
    "compile_weights",
    "flare_handles",
    "vertex_indices",
    "compile",
    "options_unknown_26c",
];

/// One finding for each field, with the first place.
fn losses(differences: &Differences) -> Vec<Finding> {
    let mut found: BTreeMap<(&str, bool), (Path, usize)> = BTreeMap::new();
    for part in differences.parts() {
        for field in &part.fields {
            let is_unread = field.is_tail || UNREAD.contains(&field.name);
            let (_, count) = found.entry((field.name, is_unread)).or_insert_with(|| (part.path.clone(), 0));
            *count += 1;
        }
    }
    let finding = |((name, is_unread), (path, count)): ((&str, bool), (Path, usize))| {
        let severity = if is_unread { Severity::Note } else { Severity::Warning };
        let places = if count == 1 { "in 1 place".to_owned() } else { format!("in {count} places, the first here") };
        Finding::new("no-statement", severity, path, format!("{name} is not what the text compiles to, {places}"))
    };
    found.into_iter().map(finding).collect()
}
