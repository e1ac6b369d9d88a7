//! Writing or comparison of generated files.

use std::path::{Path, PathBuf};

/// Writes files, or compares them if `check` is set, and records differences.
#[derive(Debug)]
pub struct Outputs {
    root: PathBuf,
    check: bool,
    command: &'static str,
    stale: Vec<String>,
    written: usize,
    total: usize,
}

impl Outputs {
    /// Creates outputs below `root`; `command` is the command that updates them.
    pub fn new(root: PathBuf, check: bool, command: &'static str) -> Self {
        Self { root, check, command, stale: Vec::new(), written: 0, total: 0 }
    }

    /// Outputs text at `path` below the root. Line endings are ignored in comparisons.
    pub fn text(&mut self, path: impl AsRef<Path>, text: &str) -> Result<(), String> {
        let same = |found: &[u8]| std::str::from_utf8(found).is_ok_and(|found| found.replace("\r\n", "\n") == text);
        self.file(path.as_ref(), text.as_bytes(), same)
    }

    fn file(&mut self, path: &Path, content: &[u8], same: impl Fn(&[u8]) -> bool) -> Result<(), String> {
        let full = self.root.join(path);
        self.total += 1;
        if std::fs::read(&full).is_ok_and(|found| same(&found)) {
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
        std::fs::write(&full, content).map_err(describe)?;
        self.written += 1;
        Ok(())
    }

    /// Prints a summary. With `check`, fails if any file differs.
    pub fn finish(self) -> Result<(), String> {
        if !self.stale.is_empty() {
            return Err(format!("not up to date: {}\nrun: {}", self.stale.join(", "), self.command));
        }
        println!("{} files up to date, {} of them written", self.total, self.written);
        Ok(())
    }
}
