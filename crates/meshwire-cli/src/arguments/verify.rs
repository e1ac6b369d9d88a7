//! `verify`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use meshwire::Severity;

use super::Models;

#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    pub models: Models,
    /// Rebuilds every file too, and compares: lengths, offsets, compressed streams and text style are computed again
    #[arg(long)]
    pub rebuild: bool,
    /// Dumps and builds every file too, and compares
    #[arg(long)]
    pub dump: bool,
    /// Does not check files again that an earlier run with this file found clean; others are added to it
    #[arg(long, value_name = "FILE", conflicts_with = "write_baseline")]
    pub cache: Option<PathBuf>,
    /// Lowest severity that is reported and makes the exit code 1 [default: warning]
    #[arg(long, value_name = "SEVERITY", help_heading = "Filtering findings")]
    pub level: Option<Level>,
    /// Prints every finding, not only the first few of a kind in each file
    #[arg(long)]
    pub all: bool,
    /// Prints only the tables, with a count for each code
    #[arg(long, conflicts_with = "report")]
    pub summary: bool,
    /// How to report: `text` for people, `json` lines, `sarif` for code scanning, `github` annotations, `junit`
    #[arg(long, value_name = "FORM", conflicts_with = "json")]
    pub report: Option<ReportForm>,
    /// Ignores findings with this code; separate several codes with commas
    #[arg(long, value_name = "CODE", value_delimiter = ',', help_heading = "Filtering findings")]
    pub ignore: Vec<String>,
    /// Reads the settings for findings from this file [default: meshwire.toml in each folder that is named, or beside a
    /// file]
    #[arg(long, value_name = "FILE", help_heading = "Filtering findings")]
    pub config: Option<PathBuf>,
    /// Ignores findings that are listed in this file
    #[arg(long, value_name = "FILE", help_heading = "Filtering findings")]
    pub baseline: Option<PathBuf>,
    /// Writes all findings of this run into a file for --baseline
    #[arg(long, value_name = "FILE", conflicts_with = "baseline", help_heading = "Filtering findings")]
    pub write_baseline: Option<PathBuf>,
}

/// How `verify` reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportForm {
    Text,
    Json,
    Sarif,
    Github,
    Junit,
}

/// A [`Severity`] on the command line.
#[derive(Debug, Clone, Copy, ValueEnum, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Everything, harmless quirks and rebuild differences included
    Note,
    /// What some program may refuse
    Warning,
    /// What the game will refuse or misread
    Error,
}

impl From<Level> for Severity {
    fn from(level: Level) -> Self {
        match level {
            Level::Note => Self::Note,
            Level::Warning => Self::Warning,
            Level::Error => Self::Error,
        }
    }
}
