//! Schemas that must be rejected, or warned about, at the places that the comment at their beginning names.

use std::path::{Path, PathBuf};

/// A schema that the reference compiler rejects or warns about.
#[derive(Debug)]
pub struct Refused {
    /// Its file name.
    pub name: String,
    /// The path in the schema that the comment names.
    pub path: String,
    /// False if the reference compiler only warns.
    pub is_error: bool,
    /// The message of this compiler: the first one at that place, otherwise the first of all.
    pub message: Option<String>,
    /// True if there is a message at that place.
    pub at_place: bool,
    /// Number of places that the reference compiler warns about.
    pub warnings: usize,
    /// Number of these that this compiler warns about, too.
    pub warned: usize,
}

/// Compiles all schemas of a folder.
pub fn refused(folder: &Path, roots: &[PathBuf]) -> Result<Vec<Refused>, String> {
    let describe = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(describe)? {
        files.push(entry.map_err(describe)?.path());
    }
    files.retain(|path| path.extension().is_some_and(|ext| ext == "ksy"));
    files.sort();
    files.iter().map(|path| one(path, roots)).collect()
}

fn one(path: &Path, roots: &[PathBuf]) -> Result<Refused, String> {
    let sources = ksy_binrw::gather(path, roots).map_err(|error| format!("{}: {error}", path.display()))?;
    let text = sources.first().map_or("", |source| source.text.as_str());
    let head: Vec<&str> = text.lines().map_while(|line| line.strip_prefix('#')).collect();
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let place_of = |line: &&str| Some(line.split_once(": ")?.1.trim_end_matches(':').to_owned());
    let place = head.first().and_then(place_of).unwrap_or_default();
    let is_error = head.iter().any(|line| line.contains("error:"));
    let warnings = head.windows(2).filter(|lines| lines.last().is_some_and(|line| line.contains("warning:")));
    let warnings: Vec<String> = warnings.filter_map(|lines| place_of(lines.first()?)).collect();
    let result = ksy_binrw::rust(&sources, &[]);
    let given = result.as_ref().map(|rust| rust.warnings.as_slice()).unwrap_or_default();
    let bare = |path: &str| path.trim_end_matches("/id").to_owned();
    let is_given = |place: &&String| given.iter().any(|warning| bare(&warning.path) == bare(place));
    let warned = warnings.iter().filter(is_given).count();
    let found = result.as_ref().err().map(Vec::as_slice).unwrap_or_default();
    // The comment identifies cases by how they were parsed; the mapping that contains them is close enough.
    let wanted = place.split_once("/cases/").map_or(place.as_str(), |(before, _)| before);
    let near = |path: &str| path.starts_with(wanted) || wanted.starts_with(path) && path.len() > 1;
    let there = found.iter().find(|error| near(&error.path) && !error.message.contains("supported"));
    let message = there
        .or(found.first())
        .map(|error| format!("{}:{}: {}: {}", error.position.line, error.position.column, error.path, error.message));
    Ok(Refused {
        name,
        path: place.clone(),
        is_error,
        message,
        at_place: there.is_some(),
        warnings: warnings.len(),
        warned,
    })
}
