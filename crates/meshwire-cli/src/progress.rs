//! The progress bar: shown on a terminal for more than one file, never in a pipe.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

use crate::console;

/// A progress bar, or nothing.
pub struct Progress(Option<ProgressBar>);

impl Progress {
    /// Creates a bar for `files` files, if standard error is a terminal.
    pub fn new(files: usize) -> Self {
        let shown = files > 1 && !console::is_quiet() && io::stderr().is_terminal();
        Self(shown.then(|| {
            let bar = ProgressBar::new(u64::try_from(files).unwrap_or(u64::MAX));
            if let Ok(style) = ProgressStyle::with_template("{wide_bar} {human_pos} of {human_len} files, {eta} left") {
                bar.set_style(style);
            }
            bar
        }))
    }

    /// Advances by one file.
    pub fn step(&self) {
        if let Some(bar) = &self.0 {
            bar.inc(1);
        }
    }

    /// Prints something without disturbing the bar.
    pub fn aside<R>(&self, print: impl FnOnce() -> R) -> R {
        match &self.0 {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
