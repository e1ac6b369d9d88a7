//! Compilation of the schemas of the test suite and the gallery.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::kst::Kst;

/// One format.
#[derive(Debug)]
pub struct Format {
    /// Path in its folder, without extension.
    pub name: String,
    /// True if it belongs to the gallery.
    pub gallery: bool,
    /// The result, or the first reason why there is none.
    pub outcome: Result<Compiled, String>,
}

/// A format that the compiler accepts.
#[derive(Debug)]
pub struct Compiled {
    /// The name of its module.
    pub module: String,
    /// Generated Rust for it and its imports, by module.
    pub modules: BTreeMap<String, String>,
    /// Code beside the modules: definitions that schemas leave to the user.
    pub externals: String,
    /// The top-level type, if it can be read by itself.
    pub top: Option<String>,
    /// Features that the generated code omits.
    pub left_out: Vec<String>,
    /// Conditions on a value of the top-level type, or the reason why there is none.
    pub assertions: Vec<Result<String, String>>,
}

/// Compiles all schemas of the suite.
pub fn suite(tests: &Path, roots: &[PathBuf], asserted: &BTreeMap<String, Kst>) -> Result<Vec<Format>, String> {
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
    Ok(files.iter().map(|path| format(path, &folder, false, roots, asserted)).collect())
}

/// Compiles the selected schemas of the gallery.
pub fn gallery(folder: &Path, roots: &[PathBuf]) -> Result<Vec<Format>, String> {
    let list = folder.join("chosen.txt");
    let chosen = std::fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    Ok(chosen.lines().map(|line| format(&folder.join(line), folder, true, roots, &BTreeMap::new())).collect())
}

/// Compiles our own schemas, whose readers edit files. They must leave nothing out.
pub fn own(folder: &Path) -> Result<Vec<Compiled>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let compiled = |path: &PathBuf| match compile(path, &[folder.to_owned()], None)? {
        compiled if compiled.left_out.is_empty() => Ok(compiled),
        compiled => Err(format!("{}: {}", path.display(), compiled.left_out.join("\n"))),
    };
    paths.iter().map(compiled).collect()
}

fn format(path: &Path, folder: &Path, gallery: bool, roots: &[PathBuf], asserted: &BTreeMap<String, Kst>) -> Format {
    let name = path.strip_prefix(folder).unwrap_or(path).with_extension("").to_string_lossy().into_owned();
    let outcome = compile(path, roots, asserted.get(&name));
    Format { name, gallery, outcome }
}

pub fn compile(path: &Path, roots: &[PathBuf], kst: Option<&Kst>) -> Result<Compiled, String> {
    let mut sources = ksy_binrw::gather(path, roots).map_err(|error| format!("{}: {error}", path.display()))?;
    let names: Vec<String> = sources.iter().map(|source| module_name(&source.name, roots)).collect();
    for (source, name) in sources.iter_mut().zip(&names) {
        source.module = Some(format!("crate::{name}"));
        source.overlay = source.overlay.take().or_else(|| overlay(&source.name, roots));
    }
    let asserts = kst.map(|kst| kst.asserts.as_slice()).unwrap_or_default();
    let rust = ksy_binrw::rust(&sources, asserts).map_err(|errors| {
        errors.first().map_or_else(String::new, |error| {
            let file = Path::new(&error.file).file_name().unwrap_or_default().to_string_lossy();
            format!("{file}:{}:{}: {}: {}", error.position.line, error.position.column, error.path, error.message)
        })
    })?;
    let first = rust.files.first().ok_or("nothing was compiled")?;
    let left_out = rust.left_out.iter().map(|warning| format!("{}: {}", warning.path, warning.message));
    let mut compiled = Compiled {
        module: names.first().cloned().unwrap_or_default(),
        top: first.is_whole.then(|| first.top.clone()),
        left_out: left_out.collect(),
        assertions: rust.assertions,
        externals: String::new(),
        modules: names.into_iter().zip(rust.files).map(|(name, file)| (name, file.text)).collect(),
    };
    if !rust.externals.codecs.is_empty() {
        compiled.externals += include_str!("codecs.rs.txt");
    }
    // As in the suites of other languages, external types of a schema are defined by another schema.
    for name in rust.externals.types.values() {
        let other = compile(&path.with_file_name(format!("{name}.ksy")), roots, None)?;
        let top = other.top.ok_or_else(|| format!("'{name}' cannot be read by itself"))?;
        compiled.externals += &format!("pub use {}::{top};\n", other.module);
        compiled.modules.extend(other.modules);
    }
    Ok(compiled)
}

/// Returns our overlay for a schema of the gallery, if there is one.
fn overlay(path: &str, roots: &[PathBuf]) -> Option<(String, String)> {
    let below = Path::new(path).strip_prefix(roots.get(1)?).ok()?.with_extension("gen.yaml");
    let path = crate::root().join(".ci/gallery/overlays").join(below);
    Some((path.display().to_string(), std::fs::read_to_string(&path).ok()?))
}

/// Returns the module name of a schema: its path below the first root that contains it.
fn module_name(path: &str, roots: &[PathBuf]) -> String {
    let below = |(index, root): (usize, &PathBuf)| {
        let below = Path::new(path).strip_prefix(root).ok()?.with_extension("");
        let group = match roots {
            [_] => "own",
            _ => ["suite", "gallery"].get(index).unwrap_or(&"other"),
        };
        Some(format!("{group}_{}", below.to_string_lossy()))
    };
    let name = roots.iter().enumerate().find_map(below).unwrap_or_else(|| path.to_owned());
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}
