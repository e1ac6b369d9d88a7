//! From arguments to files: folders, patterns, standard input.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::status::{Failure, complain};

/// A file found in a folder that is larger than this is judged by its first bytes before all of it is read: game
/// folders hold archives of many gigabytes.
const LARGE: u64 = 64 << 20;
const HEAD: u64 = 1 << 20;

/// A folder with a file of this name in it is read when it is named, not when it is found in another folder.
const SKIP: &str = ".meshwire-skip";

/// A file to process.
#[derive(Debug, PartialEq, Eq)]
pub struct Input {
    /// `None` for standard input.
    pub path: Option<PathBuf>,
    /// Found in a folder rather than named: it may be something else entirely.
    pub found: bool,
    /// Where its output goes below an output folder.
    pub relative: PathBuf,
}

impl Input {
    fn named(path: PathBuf) -> Self {
        let relative = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
        Self { path: Some(path), found: false, relative }
    }

    /// The name for messages.
    pub fn name(&self) -> String {
        self.path.as_ref().map_or_else(|| "<stdin>".to_owned(), |path| path.display().to_string())
    }

    /// All its bytes; of a large file that was found, `None` if `wanted` says no to its first bytes.
    pub fn read(&self, wanted: impl Fn(&[u8]) -> bool) -> Result<Option<Vec<u8>>, Failure> {
        self.try_read(wanted).map_err(|error| Failure::Other(format!("cannot be read: {error}")))
    }

    fn try_read(&self, wanted: impl Fn(&[u8]) -> bool) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let Some(path) = &self.path else {
            io::stdin().lock().read_to_end(&mut bytes)?;
            return Ok(Some(bytes));
        };
        let mut file = File::open(path)?;
        let length = file.metadata()?.len();
        if self.found && length > LARGE {
            (&mut file).take(HEAD).read_to_end(&mut bytes)?;
            if !wanted(&bytes) {
                return Ok(None);
            }
        }
        bytes.reserve_exact(usize::try_from(length).unwrap_or_default().saturating_sub(bytes.len()));
        file.read_to_end(&mut bytes)?;
        Ok(Some(bytes))
    }
}

/// An argument that leads to no file, by its name.
#[derive(Debug)]
pub struct NoInput {
    pub name: String,
    pub failure: Failure,
}

/// The files that `arguments` name, in their order; inside a folder or pattern, in alphabetical order.
pub fn expand(arguments: &[PathBuf]) -> Vec<Result<Input, NoInput>> {
    let mut inputs = Vec::new();
    for argument in arguments {
        if argument.as_os_str() == "-" {
            inputs.push(Ok(Input { path: None, found: false, relative: "stdin".into() }));
        } else if argument.is_dir() {
            walk(argument, &mut inputs);
        } else {
            match argument.to_str().filter(|text| text.contains(['*', '?', '[']) && !argument.exists()) {
                Some(pattern) => matching(pattern, &mut inputs),
                None => inputs.push(Ok(Input::named(argument.clone()))),
            }
        }
    }
    inputs
}

fn none(name: &Path, reason: impl Into<String>) -> Result<Input, NoInput> {
    Err(NoInput { name: name.display().to_string(), failure: Failure::Other(reason.into()) })
}

fn walk(folder: &Path, inputs: &mut Vec<Result<Input, NoInput>>) {
    let before = inputs.len();
    let entries = WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter();
    for entry in entries.filter_entry(|entry| !is_left_out(entry)) {
        match entry {
            Ok(entry) if entry.file_type().is_file() => {
                let relative = entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_path_buf();
                inputs.push(Ok(Input { path: Some(entry.into_path()), found: true, relative }));
            }
            Ok(_) => {}
            // A link back to a folder that is being searched already.
            Err(error) if error.loop_ancestor().is_some() => {}
            Err(error) => {
                let reason = error.io_error().map_or_else(|| error.to_string(), ToString::to_string);
                inputs.push(none(error.path().unwrap_or(folder), format!("cannot be searched: {reason}")));
            }
        }
    }
    if inputs.len() == before {
        inputs.push(none(folder, "the folder holds no files"));
    }
}

fn is_left_out(entry: &DirEntry) -> bool {
    let is = entry.depth() > 0 && entry.file_type().is_dir() && entry.path().join(SKIP).is_file();
    if is {
        complain(&format!("{}: left out, for it holds {SKIP}; it is read when it is named", entry.path().display()));
    }
    is
}

fn matching(pattern: &str, inputs: &mut Vec<Result<Input, NoInput>>) {
    let before = inputs.len();
    match glob::glob(pattern) {
        Ok(paths) => {
            for path in paths {
                match path {
                    Ok(path) if path.is_dir() => walk(&path, inputs),
                    Ok(path) => inputs.push(Ok(Input::named(path))),
                    Err(error) => {
                        inputs.push(none(error.path(), format!("cannot be searched: {}", error.error())));
                    }
                }
            }
            if inputs.len() == before {
                inputs.push(none(Path::new(pattern), "no file matches the pattern"));
            }
        }
        Err(error) => inputs.push(none(Path::new(pattern), format!("not a pattern: {error}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn names(inputs: &[Result<Input, NoInput>], root: &Path) -> Vec<String> {
        let name = |input: &Result<Input, NoInput>| match input {
            Ok(input) => {
                let path =
                    input.path.as_deref().map(|path| path.strip_prefix(root).unwrap_or(path).display().to_string());
                format!("{} {} {}", path.unwrap_or_default(), input.found, input.relative.display())
            }
            Err(none) => format!("{}: {}", none.name.replace(&format!("{}/", root.display()), ""), none.failure),
        };
        inputs.iter().map(name).collect()
    }

    #[test]
    fn order_is_kept_and_folders_are_sorted() {
        let root = tempfile::tempdir().unwrap();
        let root = root.path();
        for name in ["b/z.xac", "b/a/y.xsm", "b/B.xac", "c.xac", "a[1].xac", "empty"] {
            let path = root.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            if name == "empty" { fs::create_dir(path).unwrap() } else { fs::write(path, name).unwrap() }
        }
        let arguments: Vec<_> =
            ["c.xac", "b", "*.xac", "a[1].xac", "missing.xac", "*.nope", "empty"].map(|name| root.join(name)).into();
        let mut inputs = expand(&arguments);
        inputs.extend(expand(&["-".into()]));
        assert_eq!(
            names(&inputs, root),
            [
                "c.xac false c.xac",
                "b/B.xac true B.xac",
                "b/a/y.xsm true a/y.xsm",
                "b/z.xac true z.xac",
                "a[1].xac false a[1].xac",
                "c.xac false c.xac",
                "a[1].xac false a[1].xac",
                "missing.xac false missing.xac",
                "*.nope: no file matches the pattern",
                "empty: the folder holds no files",
                " false stdin",
            ]
        );
        let read = |at: usize| inputs[at].as_ref().unwrap().read(|_| true);
        assert_eq!(read(0).unwrap().unwrap(), b"c.xac");
        assert!(read(7).unwrap_err().to_string().starts_with("cannot be read: No such file"));
    }
}
