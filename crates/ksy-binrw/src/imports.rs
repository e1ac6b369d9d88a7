//! Resolves imports to files.

use std::path::{Path, PathBuf};

use crate::Source;
use crate::diagnostic::Reporter;

/// Reads a file and everything it imports from disk. Relative imports are resolved in the folder of the importing file,
/// and those that begin with `/` in the first of `roots` that has the file. Missing files are skipped here; compiling
/// reports them. Each file gets its overlay, if there is one: `png.gen.yaml` for `png.ksy`.
///
/// # Errors
/// Fails if the file itself or an overlay cannot be read.
pub fn gather(file: &Path, roots: &[PathBuf]) -> std::io::Result<Vec<Source>> {
    let mut found = vec![(file.to_path_buf(), std::fs::read_to_string(file)?)];
    let mut next = 0;
    while let Some((from, text)) = found.get(next).cloned() {
        for import in named(&from, &text) {
            let candidates: Vec<PathBuf> = match import.strip_prefix('/') {
                Some(absolute) => roots.iter().map(|root| root.join(format!("{absolute}.ksy"))).collect(),
                None => vec![from.parent().unwrap_or(Path::new("")).join(format!("{import}.ksy"))],
            };
            let Some(path) = candidates.into_iter().find(|path| path.is_file()) else { continue };
            let path = PathBuf::from(normal(&path.to_string_lossy()));
            if found.iter().all(|(known, _)| *known != path) {
                let text = std::fs::read_to_string(&path)?;
                found.push((path, text));
            }
        }
        next += 1;
    }
    found.into_iter().map(|(path, text)| with_overlay(&path, text)).collect()
}

/// Reads a schema with its overlay.
fn with_overlay(path: &Path, text: String) -> std::io::Result<Source> {
    let mut source = Source::new(path.to_string_lossy(), text);
    let overlay = path.with_extension("gen.yaml");
    if overlay.is_file() {
        source.overlay = Some((overlay.to_string_lossy().into_owned(), std::fs::read_to_string(&overlay)?));
    }
    Ok(source)
}

/// Returns the imports of a schema, or none if it cannot be parsed.
fn named(file: &Path, text: &str) -> Vec<String> {
    let name = file.to_string_lossy();
    let mut reporter = Reporter::new(&name, text);
    let schema = crate::yaml::load(text, &mut reporter).and_then(|root| crate::schema::read(&root, &mut reporter));
    schema.map_or_else(Vec::new, |schema| schema.imports.into_iter().map(|import| import.value).collect())
}

/// Finds the file that `import` in `from` refers to among `names`, and returns its index.
pub(crate) fn find(names: &[&str], from: &str, import: &str) -> Option<usize> {
    let import = import.replace('\\', "/");
    if let Some(absolute) = import.strip_prefix('/') {
        // The search path is not known here, so take the shortest path with this ending.
        let end = format!("/{absolute}.ksy");
        let matching = names.iter().enumerate().filter(|(_, name)| format!("/{}", normal(name)).ends_with(&end));
        return matching.min_by_key(|(_, name)| name.len()).map(|(index, _)| index);
    }
    let from = normal(from);
    let folder = from.rsplit_once('/').map_or("", |(folder, _)| folder);
    let wanted = normal(&format!("{folder}/{import}.ksy"));
    let wanted = if folder.is_empty() { wanted.trim_start_matches('/').to_owned() } else { wanted };
    names.iter().position(|name| normal(name) == wanted)
}

/// Normalizes a path: `/` as separator, without `.` and resolvable `..`.
fn normal(path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let path = path.replace('\\', "/");
    for (index, part) in path.split('/').enumerate() {
        match part {
            "." => {}
            "" if index > 0 => {}
            ".." if parts.last().is_some_and(|last| !["", ".."].contains(last)) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
