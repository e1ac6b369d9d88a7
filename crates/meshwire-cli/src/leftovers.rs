//! Temporary files, which are removed even if a signal ends the program.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

use crate::console::complain;
use crate::journal;

/// Files to remove on a signal.
static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// An entry in the list of files to remove.
#[derive(Debug)]
pub struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        FILES.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

/// Creates a file, and lists it if it is a temporary one. Signals are handled only after it is on the list.
pub fn listed<F>(
    create: impl FnOnce() -> io::Result<F>,
    temporary: impl FnOnce(&F) -> Option<&Path>,
) -> io::Result<(F, Option<Listed>)> {
    handle_signals();
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let file = create()?;
    let path = temporary(&file).map(Path::to_path_buf);
    files.extend(path.clone());
    Ok((file, path.map(Listed)))
}

/// Begins to handle signals.
pub fn handle_signals() {
    static WATCH: Once = Once::new();
    WATCH.call_once(watch);
}

/// Removes all remaining files, and ends the journal. The list stays locked, so that no file is created afterwards.
fn sweep() {
    let files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    for file in files.iter() {
        let _ = fs::remove_file(file);
    }
    std::mem::forget(files);
    if let Some(Err(story)) = journal::CURRENT.get().map(|journal| journal.end(false)) {
        complain(&story);
    }
}

/// Watches for the signals that end programs. If that fails, signals end this program as usual.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let caught = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal));
    if let Ok(mut signals) = Signals::new(caught) {
        std::thread::spawn(move || {
            // The first one ends the program.
            if let Some(signal) = signals.forever().next() {
                sweep();
                // Lets the shell see which signal ended the program.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
                std::process::exit(128 + signal);
            }
        });
    }
}

/// Returns true if a signal is ignored, as `nohup` ignores hang-ups; it then stays ignored. Only Linux provides this
/// without unsafe code.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    mask & 1_u64.checked_shl(signal.unsigned_abs().saturating_sub(1)).unwrap_or_default() != 0
}

#[cfg(windows)]
fn watch() {
    let _ = ctrlc::set_handler(|| {
        sweep();
        std::process::exit(130);
    });
}

#[cfg(not(any(unix, windows)))]
fn watch() {}
