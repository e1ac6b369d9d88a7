//! Work on all files of a folder, side by side, with progress and cancellation.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::{Error, FormatId, disk};

/// A folder that contains a file of this name is searched if it is named itself, but not as part of another folder.
pub const SKIP: &str = ".meshwire-skip";

/// An entry below a folder.
#[derive(Debug)]
#[non_exhaustive]
pub enum Entry {
    /// A regular file.
    File(PathBuf),
    /// A hidden file or folder, which is skipped.
    Hidden(PathBuf),
    /// A folder with a file [`SKIP`], which is skipped.
    LeftOut(PathBuf),
    /// A folder or link that cannot be read, with the reason.
    Unreadable(PathBuf, io::Error),
}

/// An entry, or a folder to be replaced by its contents.
enum Listed {
    Entry(Entry),
    Folder(PathBuf),
}

/// Returns the files below a folder, in alphabetical order, or the path itself if it is a file. Links are followed;
/// hidden files and folders are skipped, and so are links to files that do not exist.
///
/// # Errors
/// The folder, or one below it, cannot be read.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, Error> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let file = |entry| match entry {
        Entry::File(path) => Some(Ok(path)),
        Entry::Unreadable(path, error) if error.kind() != io::ErrorKind::NotFound => {
            Some(Err(disk::about(&path, error)))
        }
        _ => None,
    };
    entries(path).into_iter().filter_map(file).collect()
}

/// Lists everything below a folder, in alphabetical order; the contents of a folder take its place. Links are followed,
/// except those to a folder that contains them. Folders of one depth are listed side by side.
#[must_use]
pub fn entries(root: &Path) -> Vec<Entry> {
    let mut levels = Vec::new();
    let mut level = vec![root.to_owned()];
    while !level.is_empty() {
        let listed = each(&level, |folder| list(root, folder), |_| ControlFlow::Continue(())).unwrap_or_default();
        let folders = listed.iter().flatten().filter_map(|listed| match listed {
            Listed::Folder(path) => Some(path.clone()),
            Listed::Entry(_) => None,
        });
        level = folders.collect();
        levels.push(listed.into_iter());
    }
    // The folders of a level are met in the order in which they were listed.
    let mut next = |level: usize| levels.get_mut(level).and_then(Iterator::next).map(Vec::into_iter);
    let mut found = Vec::new();
    let mut open = Vec::from_iter(next(0));
    while let Some(folder) = open.last_mut() {
        match folder.next() {
            Some(Listed::Entry(entry)) => found.push(entry),
            Some(Listed::Folder(_)) => open.extend(next(open.len())),
            None => drop(open.pop()),
        }
    }
    found
}

/// Lists a folder below, or equal to, `root`.
fn list(root: &Path, folder: &Path) -> Vec<Listed> {
    let unreadable = |error| Listed::Entry(Entry::Unreadable(folder.to_owned(), error));
    let (mut listed, mut names) = (Vec::new(), Vec::new());
    match fs::read_dir(folder) {
        Ok(entries) => entries.for_each(|entry| match entry {
            Ok(entry) => names.push((entry.file_name(), entry.file_type())),
            Err(error) => listed.push(unreadable(error)),
        }),
        Err(error) => listed.push(unreadable(error)),
    }
    if folder != root && names.iter().any(|(name, _)| name == SKIP) && folder.join(SKIP).is_file() {
        return vec![Listed::Entry(Entry::LeftOut(folder.to_owned()))];
    }
    names.sort_by(|(a, _), (b, _)| a.cmp(b));
    for (name, kind) in names {
        let path = folder.join(&name);
        if name.as_encoded_bytes().starts_with(b".") {
            listed.push(Listed::Entry(Entry::Hidden(path)));
            continue;
        }
        let followed = match kind {
            Ok(kind) if !kind.is_symlink() => Ok(kind),
            _ => fs::metadata(&path).map(|facts| facts.file_type()),
        };
        match followed {
            Ok(followed) if followed.is_file() => listed.push(Listed::Entry(Entry::File(path))),
            Ok(followed) if followed.is_dir() => {
                if followed_once(root, &path, kind.is_ok_and(|kind| kind.is_dir())) {
                    listed.push(Listed::Folder(path));
                }
            }
            Ok(_) => {}
            Err(error) => listed.push(Listed::Entry(Entry::Unreadable(path, error))),
        }
    }
    listed
}

/// Returns false for a link to a folder that is already being searched.
fn followed_once(root: &Path, path: &Path, is_plain: bool) -> bool {
    let Some(own) = (!is_plain).then(|| fs::canonicalize(path).ok()).flatten() else { return true };
    let mut above = path.ancestors().skip(1).take_while(|above| above.starts_with(root));
    !above.any(|above| fs::canonicalize(above).is_ok_and(|above| above == own))
}

/// Returns true if the extension belongs to a format.
#[must_use]
pub fn is_ours(path: &Path) -> bool {
    let extension = path.extension().and_then(std::ffi::OsStr::to_str);
    extension.is_some_and(|extension| FormatId::of_extension(extension).next().is_some())
}

/// A finished file.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Progress<'a> {
    /// The file.
    pub path: &'a Path,
    /// Number of finished files.
    pub done: usize,
    /// Number of all files.
    pub total: usize,
}

/// Calls `work` for every file, on as many threads as the machine has cores, and `progress` on the thread of the caller
/// whenever a file is finished. Returns the results in the order of the files, or `None` if `progress` stopped the work;
/// files that are being processed are then finished first.
///
/// ```
/// use std::ops::ControlFlow;
/// use std::path::{Path, PathBuf};
///
/// use meshwire::folder::each;
///
/// let files: Vec<PathBuf> = ["a", "bcd", "ef"].map(PathBuf::from).into();
/// let length = |path: &Path| path.as_os_str().len();
/// assert_eq!(each(&files, length, |_| ControlFlow::Continue(())), Some(vec![1, 3, 2]));
/// assert_eq!(each(&files, length, |_| ControlFlow::Break(())), None);
/// ```
pub fn each<T: Send>(
    files: &[PathBuf],
    work: impl Fn(&Path) -> T + Sync,
    mut progress: impl FnMut(Progress<'_>) -> ControlFlow<()>,
) -> Option<Vec<T>> {
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let threads = thread::available_parallelism().map_or(1, usize::from).min(files.len());
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, work, next, stopped) = (sender.clone(), &work, &next, &stopped);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(path) = files.get(number) else { break };
                    if sender.send((number, work(path))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut results = BTreeMap::new();
        for (number, result) in receiver {
            results.insert(number, result);
            let Some(path) = files.get(number) else { continue };
            if progress(Progress { path, done: results.len(), total: files.len() }).is_break() {
                stopped.store(true, Ordering::Relaxed);
                return None;
            }
        }
        Some(results.into_values().collect())
    })
}
