//! Files the program writes: whole or not at all, never over another without being told to, and never in place of what is
//! no ordinary file.

use std::collections::HashMap;
use std::fs::{self, FileTimes, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::arguments::Target;
use crate::inputs::Input;
use crate::leftovers;
use crate::status::Stop;

/// Links that are followed one after the other before they are taken for a circle.
const LINKS: usize = 40;

/// Where the output of a verb goes.
#[derive(Debug)]
pub struct Destination {
    output: Output,
    force: bool,
    keep_times: bool,
    /// What was written so far, by which input.
    claims: Mutex<HashMap<PathBuf, String>>,
}

#[derive(Debug)]
enum Output {
    Standard,
    File(PathBuf),
    Folder(PathBuf),
    /// Every file takes its own output.
    InPlace,
}

impl Destination {
    /// Decides between file and folder: a folder for several inputs, where one exists, or where the name ends in a
    /// separator.
    ///
    /// # Errors
    /// Several inputs and a single file; the message is for the user.
    pub fn new(target: &Target, several: bool) -> Result<Self, String> {
        let of = |output: Output| Self {
            output,
            force: target.force,
            keep_times: target.keep_times,
            claims: Mutex::default(),
        };
        let Some(path) = target.output.clone().filter(|path| path.as_os_str() != "-") else {
            return Ok(of(Output::Standard));
        };
        let ends_in_separator = path.to_string_lossy().ends_with(std::path::is_separator);
        if path.is_dir() || ends_in_separator || (several && !path.exists()) {
            Ok(of(Output::Folder(path)))
        } else if several {
            Err(format!("--output {}: expected a folder for several files, found a file", path.display()))
        } else {
            Ok(of(Output::File(path)))
        }
    }

    /// Every input is replaced by its output.
    pub fn in_place(keep_times: bool) -> Self {
        Self { output: Output::InPlace, force: true, keep_times, claims: Mutex::default() }
    }

    pub fn is_standard(&self) -> bool {
        matches!(self.output, Output::Standard)
    }

    /// The file to write for `input` whose output would be called `relative`; `None` for standard output.
    pub fn path(&self, input: &Input, relative: &Path) -> Option<PathBuf> {
        match &self.output {
            Output::Standard => None,
            Output::File(path) => Some(path.clone()),
            Output::Folder(folder) => Some(folder.join(relative)),
            Output::InPlace => input.path.clone(),
        }
    }

    /// Writes `path` for `input` by `fill`: into a temporary file beside it, which then takes its name. A link is
    /// followed to what it leads to; a device or pipe is written into as it is.
    pub fn write(
        &self,
        input: &Input,
        path: &Path,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let failed = |error: io::Error| Stop::file(format!("{} cannot be written: {error}", path.display()));
        let path = &followed(path).map_err(failed)?;
        let old = fs::metadata(path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file() && !old.is_dir()) {
            let device = OpenOptions::new().write(true).open(path).map_err(failed)?;
            return filled(device, fill, failed).map(drop);
        }
        let claim = self.claim(input, path)?;
        let written = self.replace(input, path, old.as_ref(), fill, failed);
        if written.is_err() {
            self.claims.lock().unwrap_or_else(PoisonError::into_inner).remove(&claim);
        }
        written
    }

    fn replace(
        &self,
        input: &Input,
        path: &Path,
        old: Option<&Metadata>,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
        failed: impl Fn(io::Error) -> Stop + Copy,
    ) -> Result<(), Stop> {
        let exists = || Stop::file(format!("{} exists; --force replaces it", path.display()));
        if old.is_some() && !self.force {
            return Err(exists());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if matches!(self.output, Output::Folder(_)) {
            fs::create_dir_all(folder).map_err(failed)?;
        }
        let temporary = leftovers::create(folder).map_err(failed)?;
        let name = temporary.path().to_owned();
        let result = (|| {
            let file = filled(temporary, fill, failed)?;
            if let Some(old) = old {
                file.as_file().set_permissions(old.permissions()).map_err(failed)?;
            }
            if let Some(times) = self.times(input).map_err(failed)? {
                file.as_file().set_times(times).map_err(failed)?;
            }
            let kept = if self.force { file.persist(path) } else { file.persist_noclobber(path) };
            kept.map(drop).map_err(|error| match error.error.kind() {
                io::ErrorKind::AlreadyExists => exists(),
                _ => failed(error.error),
            })
        })();
        leftovers::forget(&name);
        result
    }

    /// Refuses to write over the input, and to write twice to one place.
    fn claim(&self, input: &Input, path: &Path) -> Result<PathBuf, Stop> {
        let whole =
            fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_path_buf());
        if !matches!(self.output, Output::InPlace) {
            let same = |source: &PathBuf| fs::canonicalize(source).is_ok_and(|source| source == whole);
            if input.path.as_ref().is_some_and(same) {
                return Err(Stop::file(format!("{} is the input itself, which stays as it is", path.display())));
            }
        }
        let mut claims = self.claims.lock().unwrap_or_else(PoisonError::into_inner);
        match claims.get(&whole) {
            Some(first) => {
                let place = path.display();
                Err(Stop::file(format!("{place} holds the output of {first}; name another place for this one")))
            }
            None => {
                claims.insert(whole.clone(), input.name());
                Ok(whole)
            }
        }
    }

    fn times(&self, input: &Input) -> io::Result<Option<FileTimes>> {
        match input.path.as_ref().filter(|_| self.keep_times) {
            Some(source) => {
                let facts = fs::metadata(source)?;
                Ok(Some(FileTimes::new().set_accessed(facts.accessed()?).set_modified(facts.modified()?)))
            }
            None => Ok(None),
        }
    }
}

/// The place that links lead to, whether or not something is there.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut place = path.to_path_buf();
    for _ in 0..LINKS {
        if !fs::symlink_metadata(&place).is_ok_and(|facts| facts.is_symlink()) {
            return Ok(place);
        }
        let target = fs::read_link(&place)?;
        // Standard output has such a name, which leads to no file.
        if fs::metadata(&place).is_ok_and(|facts| !facts.is_file()) {
            return Ok(place);
        }
        place = place.parent().map_or_else(|| target.clone(), |folder| folder.join(&target));
    }
    Err(io::Error::other("too many links"))
}

fn filled<W: Write>(
    target: W,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
    failed: impl Fn(io::Error) -> Stop + Copy,
) -> Result<W, Stop> {
    let mut buffer = BufWriter::with_capacity(1 << 16, target);
    fill(&mut buffer).map_err(|stop| match stop {
        Stop::Output(error) => failed(error),
        stop @ (Stop::File(_) | Stop::Skip(_)) => stop,
    })?;
    buffer.into_inner().map_err(|error| failed(error.into_error()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(path: &Path, force: bool) -> Target {
        Target { output: Some(path.to_path_buf()), force, keep_times: false }
    }

    #[test]
    fn files_are_written_whole_or_not_at_all() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a.json");
        let input = Input { path: None, found: false, relative: "x".into() };
        let careful = Destination::new(&target(&path, false), false).unwrap();
        assert_eq!(careful.path(&input, Path::new("x")).as_deref(), Some(path.as_path()));
        let broken = careful.write(&input, &path, |out| {
            out.write_all(b"half").map_err(Stop::from)?;
            Err(Stop::file("no more"))
        });
        assert!(matches!(broken, Err(Stop::File(failure)) if failure.to_string() == "no more"));
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 0, "nothing is left behind");

        let fill = |text: &'static [u8]| move |out: &mut dyn Write| out.write_all(text).map_err(Stop::from);
        careful.write(&input, &path, fill(b"one")).unwrap();
        let again = careful.write(&input, &path, fill(b"two")).unwrap_err().to_string();
        assert_eq!(again, format!("{} holds the output of <stdin>; name another place for this one", path.display()));
        let careful = Destination::new(&target(&path, false), false).unwrap();
        let Err(Stop::File(refused)) = careful.write(&input, &path, fill(b"two")) else { panic!("overwritten") };
        assert_eq!(refused.to_string(), format!("{} exists; --force replaces it", path.display()));
        assert_eq!(fs::read(&path).unwrap(), b"one");
        Destination::new(&target(&path, true), false).unwrap().write(&input, &path, fill(b"three")).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
    }

    #[test]
    fn several_inputs_need_a_folder() {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join("file");
        fs::write(&file, b"").unwrap();
        let message = Destination::new(&target(&file, false), true).unwrap_err();
        assert!(message.ends_with("expected a folder for several files, found a file"), "{message}");
        let folder = Destination::new(&target(root.path(), false), false).unwrap();
        let input = Input { path: None, found: false, relative: "x".into() };
        assert_eq!(folder.path(&input, Path::new("b/a.xac.json")), Some(root.path().join("b/a.xac.json")));
        let new = Destination::new(&target(&root.path().join("new"), false), true).unwrap();
        assert_eq!(new.path(&input, Path::new("a")), Some(root.path().join("new/a")));
        let standard = Destination::new(&target(Path::new("-"), false), true).unwrap();
        assert!(standard.is_standard() && standard.path(&input, Path::new("a")).is_none());
    }
}
