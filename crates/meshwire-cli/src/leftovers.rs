//! Temporary files, which are removed even if a signal ends the program.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// Files to remove on a signal.
static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A temporary file that is removed when dropped, unless it is kept.
#[derive(Debug)]
pub struct Temporary {
    // Dropped before its entry in the list.
    file: NamedTempFile,
    listed: Listed,
}

/// An entry in the list of files to remove.
#[derive(Debug)]
struct Listed(PathBuf);

impl Drop for Listed {
    fn drop(&mut self) {
        FILES.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.0);
    }
}

impl Temporary {
    pub fn file(&self) -> &File {
        self.file.as_file()
    }

    /// Gives the file its final name, replacing another file only if `replace` is set.
    pub fn keep(self, place: &Path, replace: bool) -> io::Result<()> {
        let Self { file, listed } = self;
        let kept = if replace { file.persist(place) } else { file.persist_noclobber(place) };
        drop(listed);
        kept.map(drop).map_err(|error| error.error)
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Creates a temporary file in `folder`.
pub fn create(folder: &Path) -> io::Result<Temporary> {
    static WATCH: Once = Once::new();
    WATCH.call_once(watch);
    let mut builder = Builder::new();
    builder.prefix(".meshwire-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // Temporary files are private by default; the user's output is an ordinary file under the umask.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // Signals are handled only after the file is on the list.
    let mut files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    let file = builder.tempfile_in(folder)?;
    let path = file.path().to_owned();
    files.insert(path.clone());
    Ok(Temporary { file, listed: Listed(path) })
}

/// Removes all remaining files. The list stays locked, so that no file is created afterwards.
fn sweep() {
    let files = FILES.lock().unwrap_or_else(PoisonError::into_inner);
    for file in files.iter() {
        let _ = fs::remove_file(file);
    }
    std::mem::forget(files);
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
