//! Writing or comparison of generated files.

use std::path::{Path, PathBuf};

/// Writes files, or compares them if `check` is set, and records differences.
#[derive(Debug)]
pub struct Outputs {
    root: PathBuf,
    check: bool,
    command: &'static str,
    stale: Vec<String>,
    written: Vec<Written>,
    total: usize,
}

/// A file that was written because it differed.
#[derive(Debug)]
pub struct Written {
    pub path: PathBuf,
    pub before: String,
    pub after: String,
}

impl Outputs {
    /// Creates outputs below `root`; `command` is the command that updates them.
    pub fn new(root: PathBuf, check: bool, command: &'static str) -> Self {
        Self { root, check, command, stale: Vec::new(), written: Vec::new(), total: 0 }
    }

    /// Outputs text at `path` below the root. Line endings are ignored in comparisons.
    pub fn text(&mut self, path: impl AsRef<Path>, text: &str) -> Result<(), String> {
        let path = path.as_ref();
        let full = self.root.join(path);
        self.total += 1;
        let before = std::fs::read_to_string(&full).unwrap_or_default();
        if before.replace("\r\n", "\n") == text && full.is_file() {
            return Ok(());
        }
        if self.check {
            self.stale.push(path.display().to_string());
            return Ok(());
        }
        let describe = |error: std::io::Error| format!("{}: {error}", full.display());
        if let Some(folder) = full.parent() {
            std::fs::create_dir_all(folder).map_err(describe)?;
        }
        std::fs::write(&full, text).map_err(describe)?;
        self.written.push(Written { path: path.to_owned(), before, after: text.to_owned() });
        Ok(())
    }

    /// Returns the files that were written.
    pub fn written(&self) -> &[Written] {
        &self.written
    }

    /// Prints a summary. With `check`, fails if any file differs.
    pub fn finish(self) -> Result<(), String> {
        if !self.stale.is_empty() {
            return Err(format!("not up to date: {}\nrun: {}", self.stale.join(", "), self.command));
        }
        for written in &self.written {
            println!("written: {}", written.path.display());
        }
        println!("{} files up to date, {} of them written", self.total, self.written.len());
        Ok(())
    }
}
