//! Temporary files: none of them outlives the program, not even when a signal ends it.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// Files to remove should a signal come.
static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A temporary file in `folder`, to be [forgotten](forget) when it has its name or is gone.
pub fn create(folder: &Path) -> io::Result<NamedTempFile> {
    static WATCH: Once = Once::new();
    WATCH.call_once(watch);
    let mut builder = Builder::new();
    builder.prefix(".meshwire-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default; what the user asked for is an ordinary file under the umask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // A signal waits until the file is on the list.
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let file = builder.tempfile_in(folder)?;
    files.insert(file.path().to_owned());
    Ok(file)
}

/// The file is no leftover any more.
pub fn forget(path: &Path) {
    FILES.lock().unwrap_or_else(PoisonError::into_inner).remove(path);
}

/// Removes what is left. The list stays locked: no file is made after this.
fn sweep() {
    let files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    for file in files.iter() {
        let _ = fs::remove_file(file);
    }
    std::mem::forget(files);
}

/// Waits for the signals that end programs. Should that not be possible, they end this one as they always do.
#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    let caught = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(|signal| !is_ignored(*signal));
    if let Ok(mut signals) = Signals::new(caught) {
        std::thread::spawn(move || {
            for signal in signals.forever() {
                sweep();
                // So that the shell sees what it was that ended the program.
                let _ = signal_hook::low_level::emulate_default_handler(signal);
                std::process::exit(128 + signal);
            }
        });
    }
}

/// `nohup` has hang-ups ignored, and so they are to be. Only Linux says so without unsafe code.
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
