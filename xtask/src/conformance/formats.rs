//! The schemas of suite and gallery, compiled one by one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use ksy_binrw::model::Model;
use ksy_binrw::{Source, emit};

use super::evaluate::Known;

/// One format.
#[derive(Debug)]
pub struct Format {
    /// Its path in its folder, without extension.
    pub name: String,
    /// True if it is of the gallery.
    pub gallery: bool,
    /// What became of it, or the first reason why nothing did.
    pub outcome: Result<Compiled, String>,
}

/// An accepted format.
#[derive(Debug)]
pub struct Compiled {
    /// Its own module.
    pub module: String,
    /// The Rust of it and of what it imports.
    pub modules: BTreeMap<String, String>,
    /// Its top type, unless there is nothing to read.
    pub top: Option<String>,
    /// What the generated code leaves out.
    pub left_out: Vec<String>,
    /// What assertions need beside the values.
    pub known: Known,
}

/// All schemas of the suite.
pub fn suite(tests: &Path, roots: &[PathBuf]) -> Result<Vec<Format>, String> {
    let folder = tests.join("formats");
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut folders = vec![folder.clone()];
    let mut files = Vec::new();
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).map_err(describe)? {
            let path = entry.map_err(describe)?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ext| ext == "ksy") {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files.iter().map(|path| format(path, &folder, false, roots)).collect())
}

/// The chosen schemas of the gallery.
pub fn gallery(folder: &Path, roots: &[PathBuf]) -> Result<Vec<Format>, String> {
    let list = folder.join("chosen.txt");
    let chosen = std::fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    Ok(chosen.lines().map(|line| format(&folder.join(line), folder, true, roots)).collect())
}

fn format(path: &Path, folder: &Path, gallery: bool, roots: &[PathBuf]) -> Format {
    let name = path.strip_prefix(folder).unwrap_or(path).with_extension("").to_string_lossy().into_owned();
    Format { name, gallery, outcome: compile(path, roots) }
}

fn compile(path: &Path, roots: &[PathBuf]) -> Result<Compiled, String> {
    let mut sources = ksy_binrw::gather(path, roots).map_err(|error| format!("{}: {error}", path.display()))?;
    let names: Vec<String> = sources.iter().map(|source| module_name(&source.name, roots)).collect();
    for (source, name) in sources.iter_mut().zip(&names) {
        source.module = Some(format!("crate::{name}"));
    }
    let models = ksy_binrw::compile(&sources).map_err(|errors| {
        errors.first().map_or_else(String::new, |error| {
            let file = Path::new(&error.file).file_name().unwrap_or_default().to_string_lossy();
            format!("{file}:{}:{}: {}: {}", error.position.line, error.position.column, error.path, error.message)
        })
    })?;
    let mut modules = BTreeMap::new();
    let mut known = Known::default();
    for ((model, source), name) in models.iter().zip(&sources).zip(&names) {
        modules.insert(name.clone(), emit::rust::module(model, &file_name(source))?);
        learn(&mut known, model);
    }
    let first = models.first().ok_or("nothing was compiled")?;
    let top = first.records.first().filter(|record| !record.fields.is_empty()).map(|record| record.rust.clone());
    let left_out = models.iter().flat_map(|model| &model.warnings);
    let left_out = left_out.map(|warning| format!("{}: {}", warning.path, warning.message)).collect();
    Ok(Compiled { module: names.first().cloned().unwrap_or_default(), modules, top, left_out, known })
}

fn file_name(source: &Source) -> String {
    Path::new(&source.name).file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// A name for the module of a schema: its path below the first root that has it.
fn module_name(path: &str, roots: &[PathBuf]) -> String {
    let below = |(index, root): (usize, &PathBuf)| {
        let below = Path::new(path).strip_prefix(root).ok()?.with_extension("");
        Some(format!("{}_{}", ["suite", "gallery"].get(index).unwrap_or(&"other"), below.to_string_lossy()))
    };
    let name = roots.iter().enumerate().find_map(below).unwrap_or_else(|| path.to_owned());
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

fn learn(known: &mut Known, model: &Model) {
    for enumeration in &model.enums {
        for value in &enumeration.values {
            // A namesake in an inner scope has the names around it in front.
            let parts: Vec<&str> = enumeration.name.split('_').collect();
            for start in 0..parts.len() {
                let name = parts.get(start..).unwrap_or_default().join("_");
                known.enums.entry(format!("{name}::{}", value.name)).or_default().push(value.number);
            }
        }
    }
    known.instances.extend(model.records.iter().flat_map(|record| record.params.iter().cloned()));
    for warning in &model.warnings {
        known.instances.extend(warning.path.rsplit('/').next().map(str::to_owned));
    }
}
