//! Work on all files of a folder, side by side, with progress and cancellation.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use crate::{Error, FormatId, disk};

/// A folder that contains a file of this name is searched if it is named itself, but not as part of another folder.
const SKIP: &str = ".meshwire-skip";

/// Returns the files below a folder, in alphabetical order, or the path itself if it is a file. Links are followed;
/// hidden files and folders are skipped.
///
/// # Errors
/// The folder, or one below it, cannot be read.
pub fn files(path: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    if path.is_dir() {
        walk(path, &mut Vec::new(), &mut found)?;
    } else {
        found.push(path.to_owned());
    }
    Ok(found)
}

fn walk(folder: &Path, above: &mut Vec<PathBuf>, found: &mut Vec<PathBuf>) -> Result<(), Error> {
    let about = |error| disk::about(folder, error);
    let own = fs::canonicalize(folder).map_err(about)?;
    // A link to a folder that is already being searched.
    if above.contains(&own) {
        return Ok(());
    }
    above.push(own);
    let entries: Result<Vec<_>, _> = fs::read_dir(folder).map_err(about)?.collect();
    let mut names: Vec<_> = entries.map_err(about)?.iter().map(fs::DirEntry::file_name).collect();
    names.sort();
    for name in names.iter().filter(|name| !name.as_encoded_bytes().starts_with(b".")) {
        let path = folder.join(name);
        if path.is_file() {
            found.push(path);
        } else if path.is_dir() && !path.join(SKIP).is_file() {
            walk(&path, above, found)?;
        }
    }
    above.pop();
    Ok(())
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
