//! The files to read and the places to write to.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use meshwire::FormatId;

/// Which files, and how to go about them.
#[derive(Debug, Args)]
pub struct Files {
    /// Files, folders, patterns, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Prints one line of JSON for each result
    #[arg(long)]
    pub json: bool,
    /// Lists the files that were skipped because their format is unknown
    #[arg(long)]
    pub list_skipped: bool,
    /// Files processed at the same time [default: one for each processor]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}

impl Files {
    /// One argument, for verbs whose others are something else.
    pub fn one(file: &Path, json: bool) -> Self {
        Self { files: vec![file.to_path_buf()], json, list_skipped: false, jobs: None }
    }
}

/// As what to read files.
#[derive(Debug, Args)]
pub struct ReadAs {
    /// Reads files as this format, whatever their content; in folders, takes only files of this format
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<FormatId>,
}

/// Model and animation files.
#[derive(Debug, Args)]
pub struct Models {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub read_as: ReadAs,
}

/// The place of the output.
#[derive(Debug, Args)]
pub struct Target {
    /// File to write, or folder for several [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub replace: Replace,
}

/// The treatment of existing files, of timestamps, and of an interrupted run.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct Replace {
    /// Overwrites existing files
    #[arg(long)]
    pub force: bool,
    /// Gives each output the timestamps of its input
    #[arg(long)]
    pub keep_times: bool,
    /// Processes the remaining files of this command after an interruption
    #[arg(long)]
    pub resume: bool,
    /// Puts back the old files of this command after an interruption
    #[arg(long, conflicts_with = "resume")]
    pub undo: bool,
}

/// The place of a changed file.
#[derive(Debug, Args)]
pub struct Place {
    /// File to write, or folder for several
    #[arg(short, long, value_name = "PATH", conflicts_with = "in_place")]
    pub output: Option<PathBuf>,
    /// Changes the files themselves
    #[arg(long)]
    pub in_place: bool,
    #[command(flatten)]
    pub replace: Replace,
}

/// The place of a changed file, which is required.
#[derive(Debug, Args)]
#[group(skip)]
#[command(group(ArgGroup::new("place").args(["output", "in_place", "dry_run"]).required(true).multiple(true)))]
pub struct Changed {
    #[command(flatten)]
    pub place: Place,
    /// Shows what would change, and changes nothing
    #[arg(long, conflicts_with_all = ["resume", "undo"])]
    pub dry_run: bool,
}
