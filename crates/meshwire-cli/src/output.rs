//! Destinations of outputs: standard output, files, folders, or the inputs themselves.

use std::collections::{BTreeSet, HashMap};
use std::fs::{self, FileTimes};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use meshwire::Limit;

use crate::arguments::{Replace, Target};
use crate::batch::Batch;
use crate::inputs::{Input, Name};
use crate::journal::{self, Journal};
use crate::leftovers::handle_signals;
use crate::limits::{exceeded, limits};
use crate::pending::{Pending, create_folder, folder_of, followed, is_device, refusal};
use crate::status::Stop;
use crate::verbs::Fatal;

/// The destination of a verb's output.
#[derive(Debug)]
pub struct Destination {
    output: Output,
    replace: Replace,
    /// The files written so far, with the input of each.
    claims: Mutex<HashMap<PathBuf, Name>>,
}

#[derive(Debug)]
enum Output {
    Standard,
    File(PathBuf),
    Folder(PathBuf),
    /// Each input is replaced by its output.
    InPlace,
}

impl Destination {
    /// Chooses between file and folder. A folder is used for several inputs, if the path is an existing folder, or if
    /// it ends in a separator.
    ///
    /// # Errors
    /// Several inputs have a single output file; the message is for the user.
    pub fn new(target: &Target, several: bool) -> Result<Self, String> {
        let of = |output: Output| Self { output, replace: target.replace, claims: Mutex::default() };
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

    /// Creates a destination that replaces every input by its output.
    pub fn in_place(replace: Replace) -> Self {
        Self { output: Output::InPlace, replace: Replace { force: true, ..replace }, claims: Mutex::default() }
    }

    /// Begins the journal of a run that writes several files, unless another run is changing files in the same folders.
    ///
    /// # Errors
    /// The run is refused, or has undone an interrupted one.
    pub fn begin(&self, batch: &Batch) -> Result<Option<&'static Journal>, Fatal> {
        let places = batch.inputs().filter_map(|input| self.path(input, &input.relative));
        let folders: BTreeSet<PathBuf> =
            places.filter_map(|place| std::path::absolute(folder_of(&place)).ok()).collect();
        let is_again = self.replace.resume || self.replace.undo;
        let has_journal = !matches!(self.output, Output::File(_)) && batch.changes_several() || is_again;
        let contains_all = |above: &&Path| folders.iter().all(|folder| folder.starts_with(above));
        let root = folders.first().and_then(|folder| folder.ancestors().find(contains_all)).filter(|_| has_journal);
        let Some(root) = root else {
            let needs = "--resume and --undo need the --output FOLDER or --in-place of the run";
            return match journal::other(&folders, None) {
                _ if is_again => Err(Fatal::Usage(needs.to_owned())),
                Some(story) => Err(Fatal::Failed(story)),
                None => Ok(None),
            };
        };
        handle_signals();
        let journal = Journal::begin(root, &folders, batch.len(), self.replace).map_err(Fatal::Failed)?;
        let journal = journal.ok_or(Fatal::Undone)?;
        Ok(Some(journal::CURRENT.get_or_init(|| journal)))
    }

    /// Returns true if there is a place for one output only.
    pub fn is_single(&self) -> bool {
        matches!(self.output, Output::Standard | Output::File(_))
    }

    pub fn is_standard(&self) -> bool {
        matches!(self.output, Output::Standard)
    }

    /// Returns the output file for `input`, whose output is called `relative`, or `None` for standard output.
    pub fn path(&self, input: &Input, relative: &Path) -> Option<PathBuf> {
        match &self.output {
            Output::Standard => None,
            Output::File(path) => Some(path.clone()),
            Output::Folder(folder) => Some(folder.join(relative)),
            Output::InPlace => input.path.clone(),
        }
    }

    /// Writes the output of `input`, named `relative` in a folder; standard output is written to `out`. Returns the name of
    /// the file.
    pub fn put(
        &self,
        input: &Input,
        relative: &Path,
        bytes: &[u8],
        out: &mut dyn Write,
    ) -> Result<Option<String>, Stop> {
        let Some(path) = self.path(input, relative) else {
            let length = u64::try_from(bytes.len()).unwrap_or(u64::MAX);
            limits().check(Limit::OutputBytes, length).map_err(|kind| Stop::file(exceeded(&kind)))?;
            out.write_all(bytes)?;
            return Ok(None);
        };
        self.write(input, &path, |file| Ok(file.write_all(bytes)?))?;
        Ok(Some(path.display().to_string()))
    }

    /// Writes `path` for `input` by calling `fill`.
    pub fn write(
        &self,
        input: &Input,
        path: &Path,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let failed = |error: io::Error| {
            journal::CURRENT.get().into_iter().for_each(|journal| journal.check(&error));
            Stop::file(refusal(path, &error))
        };
        let place = &followed(path).map_err(failed)?;
        let claim = if is_device(place) { None } else { Some(self.claim(input, place)?) };
        let written = self.fill(input, place, fill, failed);
        if let (Err(_), Some(claim)) = (&written, claim) {
            self.claims.lock().unwrap_or_else(PoisonError::into_inner).remove(&claim);
        }
        written
    }

    fn fill(
        &self,
        input: &Input,
        place: &Path,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), Stop>,
        failed: impl Fn(io::Error) -> Stop + Copy,
    ) -> Result<(), Stop> {
        if matches!(self.output, Output::Folder(_)) {
            create_folder(folder_of(place)).map_err(failed)?;
        }
        let mut file = Pending::new(place, self.replace.force).map_err(failed)?;
        if let Some(times) = self.times(input).map_err(failed)? {
            file.set_times(times);
        }
        let journal = journal::CURRENT.get().filter(|_| !is_device(place));
        let hash = journal.map(|_| blake3::Hasher::new());
        let mut limited = Limited { file: &mut file, left: limits().max_output_bytes, hash };
        fill(&mut limited).map_err(|stop| match stop {
            Stop::Output(error) => failed(error),
            stop @ (Stop::File(_) | Stop::Skip(_) | Stop::Left) => stop,
        })?;
        if let (Some(journal), Some(hash)) = (journal, limited.hash) {
            journal.record(input, place, &hash.finalize()).map_err(failed)?;
        }
        file.finish().map_err(failed)
    }

    /// Returns an error if the output would overwrite the input or another output.
    fn claim(&self, input: &Input, path: &Path) -> Result<PathBuf, Stop> {
        let whole =
            fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_path_buf());
        if !matches!(self.output, Output::InPlace) {
            let same = |source: &PathBuf| fs::canonicalize(source).is_ok_and(|source| source == whole);
            if input.path.as_ref().is_some_and(same) {
                return Err(Stop::file(format!("{} is the input itself, which is not overwritten", Name::from(path))));
            }
        }
        let mut claims = self.claims.lock().unwrap_or_else(PoisonError::into_inner);
        match claims.get(&whole) {
            Some(first) => {
                let place = Name::from(path);
                Err(Stop::file(format!(
                    "{place} already has the output of {first}; choose another output for this file"
                )))
            }
            None => {
                claims.insert(whole.clone(), input.name());
                Ok(whole)
            }
        }
    }

    fn times(&self, input: &Input) -> io::Result<Option<FileTimes>> {
        match input.path.as_ref().filter(|_| self.replace.keep_times) {
            Some(source) => {
                let facts = fs::metadata(source)?;
                Ok(Some(FileTimes::new().set_accessed(facts.accessed()?).set_modified(facts.modified()?)))
            }
            None => Ok(None),
        }
    }
}

/// A file that may become as large as the limit allows.
struct Limited<'a> {
    file: &'a mut Pending,
    left: u64,
    /// For the journal.
    hash: Option<blake3::Hasher>,
}

impl Write for Limited<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match u64::try_from(bytes.len()).ok().and_then(|length| self.left.checked_sub(length)) {
            Some(left) => {
                let written = self.file.write(bytes)?;
                if let Some(hash) = &mut self.hash {
                    hash.update(bytes.get(..written).unwrap_or(bytes));
                }
                self.left = left.saturating_add(u64::try_from(bytes.len() - written).unwrap_or(0));
                Ok(written)
            }
            None => Err(io::Error::other(exceeded(&limits().exceeded(Limit::OutputBytes, "more")))),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(path: &Path, force: bool) -> Target {
        Target { output: Some(path.to_path_buf()), replace: Replace { force, ..Replace::default() } }
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
        assert_eq!(
            again,
            format!("{} already has the output of <stdin>; choose another output for this file", path.display())
        );
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
