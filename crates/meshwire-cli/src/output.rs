//! Files the program writes: whole or not at all, and never over another without being told to.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::Builder;

use crate::arguments::Target;
use crate::status::Stop;

/// Where the output of a verb goes.
#[derive(Debug)]
pub struct Destination {
    output: Output,
    force: bool,
}

#[derive(Debug)]
enum Output {
    Standard,
    File(PathBuf),
    Folder(PathBuf),
}

impl Destination {
    /// Decides between file and folder: a folder for several inputs, where one exists, or where the name ends in a
    /// separator.
    ///
    /// # Errors
    /// Several inputs and a single file; the message is for the user.
    pub fn new(target: &Target, several: bool) -> Result<Self, String> {
        let force = target.force;
        let Some(path) = target.output.clone().filter(|path| path.as_os_str() != "-") else {
            return Ok(Self { output: Output::Standard, force });
        };
        let ends_in_separator = path.to_string_lossy().ends_with(std::path::is_separator);
        if path.is_dir() || ends_in_separator || (several && !path.exists()) {
            Ok(Self { output: Output::Folder(path), force })
        } else if several {
            Err(format!("--output {}: expected a folder for several files, found a file", path.display()))
        } else {
            Ok(Self { output: Output::File(path), force })
        }
    }

    pub fn is_standard(&self) -> bool {
        matches!(self.output, Output::Standard)
    }

    /// The file to write for an input whose output would be called `relative`; `None` for standard output.
    pub fn path(&self, relative: &Path) -> Option<PathBuf> {
        match &self.output {
            Output::Standard => None,
            Output::File(path) => Some(path.clone()),
            Output::Folder(folder) => Some(folder.join(relative)),
        }
    }

    /// Writes `path` by `fill`: into a temporary file beside it, which then takes its name.
    pub fn write(&self, path: &Path, fill: impl FnOnce(&mut dyn Write) -> Result<(), Stop>) -> Result<(), Stop> {
        let failed = |error: io::Error| Stop::file(format!("{} cannot be written: {error}", path.display()));
        let exists = || Stop::file(format!("{} exists; --force replaces it", path.display()));
        if !self.force && path.exists() {
            return Err(exists());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(failed)?;
        let mut builder = Builder::new();
        builder.prefix(".meshwire-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // Temporary files are private by default; what the user asked for is an ordinary file under the umask.
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let mut buffer = BufWriter::with_capacity(1 << 16, builder.tempfile_in(folder).map_err(failed)?);
        fill(&mut buffer).map_err(|stop| match stop {
            Stop::Output(error) => failed(error),
            stop @ Stop::File(_) => stop,
        })?;
        let file = buffer.into_inner().map_err(|error| failed(error.into_error()))?;
        let kept = if self.force { file.persist(path) } else { file.persist_noclobber(path) };
        kept.map(drop).map_err(|error| match error.error.kind() {
            io::ErrorKind::AlreadyExists => exists(),
            _ => failed(error.error),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(path: &Path, force: bool) -> Target {
        Target { output: Some(path.to_path_buf()), force }
    }

    #[test]
    fn files_are_written_whole_or_not_at_all() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("new/a.json");
        let careful = Destination::new(&target(&path, false), false).unwrap();
        assert_eq!(careful.path(Path::new("x")).as_deref(), Some(path.as_path()));
        let broken = careful.write(&path, |out| {
            out.write_all(b"half").map_err(Stop::from)?;
            Err(Stop::file("no more"))
        });
        assert!(matches!(broken, Err(Stop::File(failure)) if failure.to_string() == "no more"));
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 0, "nothing is left behind");

        let fill = |text: &'static [u8]| move |out: &mut dyn Write| out.write_all(text).map_err(Stop::from);
        careful.write(&path, fill(b"one")).unwrap();
        let Err(Stop::File(refused)) = careful.write(&path, fill(b"two")) else { panic!("overwritten") };
        assert_eq!(refused.to_string(), format!("{} exists; --force replaces it", path.display()));
        assert_eq!(fs::read(&path).unwrap(), b"one");
        Destination::new(&target(&path, true), false).unwrap().write(&path, fill(b"three")).unwrap();
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
        assert_eq!(folder.path(Path::new("b/a.xac.json")), Some(root.path().join("b/a.xac.json")));
        let new = Destination::new(&target(&root.path().join("new"), false), true).unwrap();
        assert_eq!(new.path(Path::new("a")), Some(root.path().join("new/a")));
        let standard = Destination::new(&target(Path::new("-"), false), true).unwrap();
        assert!(standard.is_standard() && standard.path(Path::new("a")).is_none());
    }
}
