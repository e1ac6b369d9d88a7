//! The journal of a run that changes several files, with which an interrupted run is resumed or undone.
//!
//! The journal is the folder `.meshwire-journal` in the folder that contains all outputs: a log, which the run keeps locked,
//! and the old files. Before an output replaces a file, that file gets a second name in the journal, and the log a line with
//! both names and the hash of the new content, both synced; a last line says that all outputs of an input are in place.
//! The journal is removed when the run has ended, so a log that nobody has locked is that of an interrupted run.
//! `--undo` puts back all old files; `--resume` puts back those of inputs that are not done, and processes these inputs.
//! Neither begins while one of these files is neither old nor new, because somebody else has changed it.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf, absolute};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use fs4::{FileExt, TryLockError};
use meshwire::disk::{self, create_folder, sync_folder};
use same_file::Handle;
use serde::{Deserialize, Serialize};

use crate::arguments::Replace;
use crate::console::{complain, remark};
use crate::inputs::{Input, Name};
use crate::pending::folder_of;
use crate::table::counted;

const FOLDER: &str = ".meshwire-journal";
const LOG: &str = "log.jsonl";

/// The journal of this process.
pub static CURRENT: OnceLock<Journal> = OnceLock::new();

/// A line of the log. Names are lists of numbers, because they need not be Unicode.
#[derive(Serialize, Deserialize)]
enum Entry {
    Run(Run),
    Change(Change),
    /// All outputs of this input are in place, or it needs none.
    Done(OsString),
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct Run {
    /// Without `--resume` and `--undo`.
    arguments: Vec<OsString>,
    /// The working directory.
    folder: OsString,
    /// Number of inputs.
    files: usize,
}

/// A file that is replaced or created. The line is synced before.
#[derive(Serialize, Deserialize)]
struct Change {
    input: OsString,
    file: OsString,
    /// The name of the old file in the journal: the length of the log before this line.
    old: Option<u64>,
    /// BLAKE3 of the new content.
    new: String,
}

/// The journal of a run that is at work.
#[derive(Debug)]
pub struct Journal {
    root: PathBuf,
    run: Run,
    /// The inputs that were done before the interruption.
    before: HashSet<OsString>,
    log: Mutex<Log>,
}

#[derive(Debug)]
struct Log {
    /// `None` after the end of the run.
    file: Option<File>,
    /// Number of inputs that are done.
    done: usize,
    /// True if there is something to resume or undo.
    has_changes: bool,
    /// True if nothing can be written any more, so that the run is interrupted.
    is_cut: bool,
    /// Folders that were made for the journal, the innermost first.
    made: Vec<PathBuf>,
}

impl Run {
    fn is_same(&self, other: &Self) -> bool {
        (&self.arguments, &self.folder) == (&other.arguments, &other.folder)
    }

    /// Describes how far the run got, and what can be done about it.
    fn story(&self, root: &Path, done: usize) -> String {
        let (root, folder) = (Name::from(root), Name::from(Path::new(&self.folder)));
        let (files, command) = (self.files, self.arguments.join(OsStr::new(" ")));
        format!(
            "a run in {root} was interrupted when {done} of {files} files were done; repeat it in {folder} with --resume or \
             --undo:\n  meshwire {}",
            Name::from(Path::new(&command))
        )
    }
}

impl Journal {
    /// Begins the journal of a run that changes files in `folders`, all of them in the folder `root`, or of the rest of an
    /// interrupted run. Returns `None` if that run was undone instead.
    ///
    /// # Errors
    /// Messages for the user: another run is at work or was interrupted, or there is none to resume or undo.
    pub fn begin(root: &Path, folders: &BTreeSet<PathBuf>, files: usize, how: Replace) -> Result<Option<Self>, String> {
        let folder = root.join(FOLDER);
        let failed = |error: io::Error| {
            // The folder that contains all outputs may be somebody else's.
            let may_be_another = folders.len() > 1 && error.kind() != ErrorKind::StorageFull;
            let advice = if may_be_another { "; change the files of one folder at a time" } else { "" };
            format!("the journal {} cannot be written: {error}{advice}", Name::from(&*folder))
        };
        let is_own = |argument: &OsString| argument != "--resume" && argument != "--undo";
        let arguments = std::env::args_os().skip(1).filter(is_own).collect();
        let run = Run { arguments, folder: std::env::current_dir().unwrap_or_default().into(), files };

        let made = root.ancestors().take_while(|folder| !folder.exists()).map(Path::to_path_buf).collect();
        let mut file = locked(&folder).map_err(failed)?.ok_or_else(|| is_busy(root))?;
        let past = Past::read(&mut file).map_err(failed)?;
        let log = Log { file: Some(file), done: 0, has_changes: past.is_some(), is_cut: false, made };
        let mut journal = Self { root: root.to_path_buf(), run, before: HashSet::new(), log: Mutex::new(log) };
        if let Some(story) = other(folders, Some(root)) {
            return Err(story);
        }
        match past {
            None if how.resume || how.undo => return Err(format!("no run in {} was interrupted", Name::from(root))),
            None => {
                journal.log().append(&Entry::Run(journal.run.clone())).map_err(failed)?;
                [&*folder, root].into_iter().try_for_each(sync_folder).map_err(failed)?;
            }
            Some(past) if how.undo && past.run.is_same(&journal.run) => {
                let (_, count) = past.put_back(&folder, true)?;
                journal.remove(&mut journal.log()).map_err(failed)?;
                remark(&format!("{} put back", counted(count, "file")));
                return Ok(None);
            }
            Some(past) if how.resume && past.run.is_same(&journal.run) => {
                (journal.before, _) = past.put_back(&folder, false)?;
                journal.log().done = journal.before.len();
                remark(&format!("{} of {files} files were done before the interruption", journal.before.len()));
            }
            Some(past) => return Err(past.run.story(root, past.done.len())),
        }
        Ok(Some(journal))
    }

    /// Returns true if an input is to be processed.
    pub fn is_left(&self, input: &Input) -> bool {
        !self.before.contains(&identity(input)) && !self.log().is_cut
    }

    /// Keeps the file that is about to be replaced, and notes the hash of its new content.
    ///
    /// # Errors
    /// The file must not be replaced, because it could not be put back. The run is interrupted.
    pub fn record(&self, input: &Input, file: &Path, new: &blake3::Hash) -> io::Result<()> {
        let folder = self.root.join(FOLDER);
        let mut log = self.log();
        let was_cut = std::mem::replace(&mut log.is_cut, true);
        let number = log.file()?.seek(SeekFrom::End(0))?;
        let old = keep(file, &folder.join(number.to_string()))?.then_some(number);
        let file = absolute(file)?.into();
        log.append(&Entry::Change(Change { input: identity(input), file, old, new: new.to_string() }))?;
        log.file()?.sync_data()?;
        if old.is_some() {
            sync_folder(&folder)?;
        }
        (log.has_changes, log.is_cut) = (true, was_cut);
        Ok(())
    }

    /// Notes that an input is done. If the line is lost, the input is processed again.
    pub fn done(&self, input: &Input) {
        let mut log = self.log();
        log.done += 1;
        let _ = log.append(&Entry::Done(identity(input)));
    }

    /// Interrupts the run if an error says that nothing can be written any more.
    pub fn check(&self, error: &io::Error) {
        use ErrorKind::{FileTooLarge, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
        self.log().is_cut |= matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge | ReadOnlyFilesystem);
    }

    /// Ends the run, which is `whole` unless a signal or an error has ended it. The journal of an interrupted run stays.
    ///
    /// # Errors
    /// The run was interrupted; the message is for the user.
    pub fn end(&self, whole: bool) -> Result<(), String> {
        let mut log = self.log();
        if log.has_changes && (log.is_cut || !whole) {
            return Err(self.run.story(&self.root, log.done));
        }
        self.remove(&mut log).map_err(|error| format!("{}: {error}", Name::from(&*self.root.join(FOLDER))))?;
        if log.is_cut { Err("the run was interrupted before it had changed a file".to_owned()) } else { Ok(()) }
    }

    /// Removes the journal: the content of the log first, so that it never names an old file that is gone, and the lock last.
    fn remove(&self, log: &mut Log) -> io::Result<()> {
        let Some(file) = &log.file else { return Ok(()) };
        let folder = self.root.join(FOLDER);
        file.set_len(0)?;
        file.sync_data()?;
        let mut paths =
            fs::read_dir(&folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
        paths.sort_by_key(|path| path.ends_with(LOG));
        paths.iter().try_for_each(fs::remove_file)?;
        (log.file, log.has_changes) = (None, false);
        // Fails if there are files, or if another run has begun its journal.
        [folder].iter().chain(&log.made).for_each(|folder| drop(fs::remove_dir(folder)));
        Ok(())
    }

    fn log(&self) -> MutexGuard<'_, Log> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Journal {
    /// A run that is refused leaves nothing behind.
    fn drop(&mut self) {
        let _ = self.end(false);
    }
}

impl Log {
    fn file(&self) -> io::Result<&File> {
        self.file.as_ref().ok_or_else(|| io::Error::other("the run has ended"))
    }

    /// Appends a line. It begins with the line break, so that a line that was cut short spoils no other.
    fn append(&self, entry: &Entry) -> io::Result<()> {
        let mut line = vec![b'\n'];
        serde_json::to_writer(&mut line, entry)?;
        let mut file = self.file()?;
        file.seek(SeekFrom::End(0))?;
        file.write_all(&line)
    }
}

/// The log of an interrupted run.
struct Past {
    run: Run,
    /// The last change of each file.
    changes: BTreeMap<OsString, Change>,
    done: HashSet<OsString>,
}

/// The content of a file.
#[derive(PartialEq, Eq)]
enum State {
    Old,
    New,
    /// Neither: somebody else has changed the file.
    Foreign,
}

impl Past {
    /// Reads a log. Returns `None` if it names no changed file.
    fn read(log: &mut File) -> io::Result<Option<Self>> {
        let mut text = Vec::new();
        log.rewind()?;
        log.read_to_end(&mut text)?;
        let (mut last, mut changes, mut done) = (None, BTreeMap::new(), HashSet::new());
        for line in text.split(|byte| *byte == b'\n') {
            match serde_json::from_slice(line) {
                // A run before it has changed nothing.
                Ok(Entry::Run(run)) => (last, done) = (Some(run), HashSet::new()),
                Ok(Entry::Change(change)) => drop(changes.insert(change.file.clone(), change)),
                Ok(Entry::Done(input)) => drop(done.insert(input)),
                // It was cut short, and what it says has not happened.
                Err(_) => {}
            }
        }
        Ok(last.filter(|_| !changes.is_empty()).map(|run| Self { run, changes, done }))
    }

    /// Puts back the files of inputs that are not done, or of all inputs. Returns the inputs that are done, and the number of
    /// files.
    fn put_back(mut self, folder: &Path, all: bool) -> Result<(HashSet<OsString>, u64), String> {
        let mut states = Vec::new();
        for change in self.changes.values() {
            let state = change.state(folder).map_err(|error| change.failed(&error))?;
            // A loss of power may bring an old file back.
            if all || state == State::Old {
                self.done.remove(&change.input);
            }
            states.push((change, state));
        }
        states.retain(|(change, state)| *state != State::Old && !self.done.contains(&change.input));
        let foreign = states.iter().filter(|(_, state)| *state == State::Foreign);
        if foreign.map(|(change, _)| complain(&change.failed(&"it was changed after the interruption"))).count() > 0 {
            let folder = Name::from(folder);
            return Err(format!("move these files away, or delete {folder} to keep all files as they are"));
        }
        for (change, _) in &states {
            change.put_back(folder).map_err(|error| change.failed(&error))?;
        }
        let count = u64::try_from(states.len()).unwrap_or(u64::MAX);
        Ok((self.done, count))
    }
}

impl Change {
    fn state(&self, folder: &Path) -> io::Result<State> {
        let kept = self.old.map(|old| hash_of(&folder.join(old.to_string()))).transpose()?;
        Ok(match (kept, hash_of(Path::new(&self.file))?) {
            // No new file was made, or the old one was put back.
            (None, None) | (Some(None), _) => State::Old,
            (_, Some(now)) if now == self.new => State::New,
            (Some(Some(kept)), Some(now)) if now == kept => State::Old,
            // The new file was moved away.
            (Some(Some(_)), None) => State::New,
            _ => State::Foreign,
        })
    }

    fn put_back(&self, folder: &Path) -> io::Result<()> {
        let file = Path::new(&self.file);
        match self.old.map(|old| folder.join(old.to_string())) {
            None => fs::remove_file(file)?,
            Some(kept) => fs::rename(&kept, file).or_else(|_| copy(&kept, file))?,
        }
        sync_folder(folder_of(file))
    }

    fn failed(&self, why: &dyn std::fmt::Display) -> String {
        format!("{} cannot be put back: {why}", Name::from(Path::new(&self.file)))
    }
}

/// Finds a run, at work or interrupted, in a folder that contains one of `folders`. `own` is the folder of this run.
pub fn other(folders: &BTreeSet<PathBuf>, own: Option<&Path>) -> Option<String> {
    // Folders that are not there yet have no journal.
    let real = |folder: &Path| folder.ancestors().find_map(|above| fs::canonicalize(above).ok());
    let folders: Vec<PathBuf> = folders.iter().filter_map(|folder| real(folder)).collect();
    let mut above: BTreeSet<&Path> = folders.iter().flat_map(|folder| folder.ancestors()).collect();
    above.remove(&*own.and_then(real).unwrap_or_default());
    above.into_iter().find_map(|root| {
        let mut log = File::open(root.join(FOLDER).join(LOG)).ok()?;
        match FileExt::try_lock_shared(&log) {
            Err(TryLockError::WouldBlock) => Some(is_busy(root)),
            _ => Past::read(&mut log).ok()?.map(|past| past.run.story(root, past.done.len())),
        }
    })
}

fn is_busy(root: &Path) -> String {
    format!("another run is changing files in {}; wait until it has ended", Name::from(root))
}

/// Opens and locks the log of a journal. Returns `None` if another run has it.
fn locked(folder: &Path) -> io::Result<Option<File>> {
    create_folder(folder)?;
    let path = folder.join(LOG);
    // A run that has just ended may have removed the folder, or the file.
    let file = match OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    match FileExt::try_lock(&file) {
        Err(TryLockError::WouldBlock) => return Ok(None),
        // Some network file systems have no locks.
        Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => return Err(error),
        _ => {}
    }
    let is_there = Handle::from_path(&path).ok() == Some(Handle::from_file(file.try_clone()?)?);
    Ok(is_there.then_some(file))
}

/// Gives a file a second name. Returns false if there is no file.
fn keep(file: &Path, kept: &Path) -> io::Result<bool> {
    if fs::symlink_metadata(file).is_err() {
        return Ok(false);
    }
    // Some file systems have no links, and none has links to other devices.
    fs::hard_link(file, kept)
        .or_else(|_| copy(file, kept).and_then(|()| fs::set_permissions(kept, fs::metadata(file)?.permissions())))?;
    Ok(true)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    disk::save(to, &fs::read(from)?).map_err(io::Error::other)
}

/// Returns the BLAKE3 of a file, or `None` if it does not exist.
fn hash_of(path: &Path) -> io::Result<Option<String>> {
    match File::open(path) {
        Ok(file) => Ok(Some(blake3::Hasher::new().update_reader(file)?.finalize().to_string())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn identity(input: &Input) -> OsString {
    let path = input.file_name();
    absolute(path).unwrap_or_else(|_| path.to_path_buf()).into()
}
