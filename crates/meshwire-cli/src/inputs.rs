//! Conversion of arguments to input files: folders, patterns, standard input.

use std::ffi::OsStr;
use std::fmt::{self, Write as _};
use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use glob::MatchOptions;
use meshwire::folder::{self, Entry, SKIP};
use meshwire::{FormatId, Limit};

use crate::console::{detail, remark};
use crate::limits::{exceeded, limits};
use crate::status::Failure;

/// A file that is larger than this, or whose size is unknown, is checked by its first bytes before all of it is read:
/// game folders contain archives of many gigabytes, and a device may be endless.
const LARGE: u64 = 64 << 20;
const HEAD: u64 = 1 << 20;

/// The content read from a file.
#[derive(Debug, PartialEq, Eq)]
pub enum Content {
    Whole(Vec<u8>),
    /// The beginning of a large file that is not wanted.
    Head(Vec<u8>),
}

/// The name of a file for messages. It is printed with its control characters escaped, because a name must not control
/// the terminal or break a line. For JSON, which has escapes of its own, it dereferences to the name itself.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(String);

impl From<&Path> for Name {
    fn from(path: &Path) -> Self {
        Self(path.display().to_string())
    }
}

impl Name {
    /// Returns the name of an argument, of which `-` is standard input.
    pub fn of_argument(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self("<stdin>".to_owned()) } else { path.into() }
    }
}

impl Deref for Name {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            letter if letter.is_control() => write!(f, "{}", letter.escape_default()),
            letter => f.write_char(letter),
        })
    }
}

/// Reads all of a file that an option names; `-` is standard input.
pub fn read_named(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() != "-" {
        return fs::read(path);
    }
    let mut bytes = Vec::new();
    standard_input()?.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Returns standard input, which can be read only once: a second `-` would be an empty file.
fn standard_input() -> io::Result<io::StdinLock<'static>> {
    static IS_TAKEN: AtomicBool = AtomicBool::new(false);
    if IS_TAKEN.swap(true, Ordering::Relaxed) {
        return Err(io::Error::other("standard input is named twice, but can be read only once"));
    }
    Ok(io::stdin().lock())
}

/// A file to process.
#[derive(Debug, PartialEq, Eq)]
pub struct Input {
    /// `None` for standard input.
    pub path: Option<PathBuf>,
    /// True if it was found in a folder rather than named, so that it may be an unrelated file.
    pub found: bool,
    /// Path of its output, relative to an output folder.
    pub relative: PathBuf,
}

impl Input {
    /// Returns the input of a file that is named.
    pub fn named(path: PathBuf) -> Self {
        let relative = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
        Self { path: Some(path), found: false, relative }
    }

    /// Returns the path, or a name for standard input.
    pub fn file_name(&self) -> &Path {
        self.path.as_deref().unwrap_or(Path::new("stdin"))
    }

    /// Returns the name for messages.
    pub fn name(&self) -> Name {
        self.path.as_deref().map_or_else(|| Name::of_argument(Path::new("-")), Name::from)
    }

    /// Returns the formats of the extension. The content decides, but a file whose content does not match its name is
    /// damaged.
    pub fn named_formats(&self) -> Vec<FormatId> {
        let extension = self.path.as_deref().and_then(Path::extension).and_then(OsStr::to_str);
        extension.into_iter().flat_map(FormatId::of_extension).collect()
    }

    /// Opens the file if it is a regular one, which can be read more than once.
    pub fn file(&self) -> Option<File> {
        // Checked before opening, because opening a pipe blocks until something writes to it.
        let path = self.path.as_ref().filter(|path| path.is_file())?;
        File::open(path).ok()
    }

    /// Reads all bytes, or only the first ones of a large or endless file for which `wanted` returns false.
    pub fn read(&self, wanted: impl Fn(&[u8]) -> bool) -> Result<Content, Failure> {
        let content = self.try_read(wanted).map_err(|error| Failure::Other(format!("cannot be read: {error}")))?;
        match &content {
            Content::Whole(bytes)
                if u64::try_from(bytes.len()).is_ok_and(|length| length > limits().max_input_bytes) =>
            {
                Err(Failure::Other(exceeded(&limits().exceeded(Limit::InputBytes, "more"))))
            }
            _ => Ok(content),
        }
    }

    fn try_read(&self, wanted: impl Fn(&[u8]) -> bool) -> io::Result<Content> {
        let Some(path) = &self.path else { return read_judged(standard_input()?, wanted) };
        let mut file = File::open(path)?;
        let facts = file.metadata()?;
        if !facts.is_file() || facts.len() > LARGE {
            return read_judged(file, wanted);
        }
        let mut bytes = Vec::with_capacity(usize::try_from(facts.len()).unwrap_or_default());
        file.read_to_end(&mut bytes)?;
        Ok(Content::Whole(bytes))
    }
}

/// Reads the first bytes, and the rest if these are wanted.
fn read_judged(mut source: impl Read, wanted: impl Fn(&[u8]) -> bool) -> io::Result<Content> {
    let mut bytes = Vec::new();
    let head = (&mut source).take(HEAD).read_to_end(&mut bytes)?;
    if u64::try_from(head).is_ok_and(|head| head == HEAD) && !wanted(&bytes) {
        return Ok(Content::Head(bytes));
    }
    // One byte more than is allowed, which is then refused.
    let most = limits().max_input_bytes.saturating_add(1).saturating_sub(HEAD);
    source.take(most).read_to_end(&mut bytes)?;
    Ok(Content::Whole(bytes))
}

/// An argument that does not refer to a file.
#[derive(Debug)]
pub struct NoInput {
    pub name: Name,
    pub failure: Failure,
}

/// Returns the files that `arguments` name, in order. Files of a folder or pattern are sorted alphabetically.
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
    Err(NoInput { name: name.into(), failure: Failure::Other(reason.into()) })
}

fn walk(folder: &Path, inputs: &mut Vec<Result<Input, NoInput>>) {
    let before = inputs.len();
    for entry in entries(folder) {
        match entry {
            Ok(path) => {
                let relative = path.strip_prefix(folder).unwrap_or(&path).to_path_buf();
                inputs.push(Ok(Input { path: Some(path), found: true, relative }));
            }
            Err((path, error)) => inputs.push(none(&path, format!("cannot be searched: {error}"))),
        }
    }
    if inputs.len() == before {
        inputs.push(none(folder, "the folder contains no files"));
    }
}

/// Iterates over the files of a folder and its subfolders, by name. Hidden ones are skipped, as other tools do: they are of
/// version control, of editors, or the temporary files of a run that was killed.
pub fn entries(folder: &Path) -> impl Iterator<Item = Result<PathBuf, (PathBuf, io::Error)>> {
    folder::entries(folder).into_iter().filter_map(|entry| match entry {
        Entry::File(path) => Some(Ok(path)),
        Entry::Unreadable(path, error) => Some(Err((path, error))),
        Entry::Hidden(path) => {
            detail(|| format!("{}: skipped: hidden", Name::from(&*path)));
            None
        }
        Entry::LeftOut(path) => {
            let path = Name::from(&*path);
            remark(&format!("{path}: skipped, because it contains {SKIP}; name the folder itself to read it"));
            None
        }
        _ => None,
    })
}

/// Matches without case, as games look up names. Hidden files need a pattern with the dot.
const AS_GAMES_DO: MatchOptions =
    MatchOptions { case_sensitive: false, require_literal_separator: false, require_literal_leading_dot: true };

fn matching(pattern: &str, inputs: &mut Vec<Result<Input, NoInput>>) {
    let (before, mut others) = (inputs.len(), false);
    // The exact spelling is tried first, so that it wins if two folders differ only in case.
    for pattern in [pattern, &in_any_case(pattern)] {
        let paths = match glob::glob_with(pattern, AS_GAMES_DO) {
            Ok(paths) => paths,
            Err(error) => return inputs.push(none(Path::new(pattern), format!("not a pattern: {error}"))),
        };
        for path in paths {
            match path {
                Ok(path) if path.is_dir() => walk(&path, inputs),
                Ok(path) if path.is_file() => inputs.push(Ok(Input::named(path))),
                // As in a folder: a match may be a pipe that nothing ever writes to.
                Ok(_) => others = true,
                Err(error) => {
                    inputs.push(none(error.path(), format!("cannot be searched: {}", error.error())));
                }
            }
        }
        if inputs.len() > before || others {
            break;
        }
    }
    if inputs.len() == before {
        let reason = if others { "the pattern matches no ordinary file" } else { "no file matches the pattern" };
        inputs.push(none(Path::new(pattern), reason));
    }
}

/// Adds a wildcard to every name of the pattern, because only names with wildcards are compared, and thus compared
/// without case.
fn in_any_case(pattern: &str) -> String {
    let name = |name: &str| match name.char_indices().find(|(_, letter)| letter.is_alphabetic()) {
        Some((at, letter)) if !name.contains(['*', '?', '[']) => {
            let (before, after) = name.split_at(at);
            format!("{before}[{letter}]{}", after.strip_prefix(letter).unwrap_or_default())
        }
        _ => name.to_owned(),
    };
    pattern.split('/').map(name).collect::<Vec<_>>().join("/")
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
                "empty: the folder contains no files",
                " false stdin",
            ]
        );
        let read = |at: usize| inputs[at].as_ref().unwrap().read(|_| true);
        assert_eq!(read(0).unwrap(), Content::Whole(b"c.xac".to_vec()));
        assert!(read(7).unwrap_err().to_string().starts_with("cannot be read: No such file"));
    }

    #[test]
    fn endless_files_are_judged_by_their_beginning() {
        let head = read_judged(io::repeat(7), |head| head.first() != Some(&7)).unwrap();
        assert!(matches!(head, Content::Head(bytes) if bytes.len() == 1 << 20));
        assert_eq!(read_judged(io::repeat(7).take(9), |_| false).unwrap(), Content::Whole(vec![7; 9]));
        let wanted = read_judged(io::repeat(7).take(2 << 20), |_| true).unwrap();
        assert!(matches!(wanted, Content::Whole(bytes) if bytes.len() == 2 << 20));
    }
}
