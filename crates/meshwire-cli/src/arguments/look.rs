//! Looks at files: `info`, `layout`, `diff`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;

use super::{Models, Sight};
use crate::json::ElementPath;

#[derive(Debug, Args)]
pub struct Info {
    #[command(flatten)]
    pub models: Models,
    /// Lists every name and animation instead of the first few
    #[arg(long)]
    pub full: bool,
    /// For a damaged file, shows what could be read before the error
    #[arg(long)]
    pub partial: bool,
}

#[derive(Debug, Args)]
pub struct Layout {
    #[command(flatten)]
    pub models: Models,
    /// Leaves out the middle of long arrays and blobs
    #[arg(long)]
    pub brief: bool,
    // Not a doc comment, where brackets would be a link.
    #[arg(long, value_name = "PATH", help = "Only the part at this path: body.chunks[3]")]
    pub only: Option<ElementPath>,
    /// First byte to show: 300, 0x12c
    #[arg(long, value_name = "N", value_parser = number)]
    pub offset: Option<u64>,
    /// Bytes to show from there on
    #[arg(long, value_name = "N", value_parser = number)]
    pub length: Option<u64>,
    /// Maximum width of lines, in columns [default: that of the terminal; unlimited in a pipe]
    #[arg(long, value_name = "N")]
    pub columns: Option<usize>,
    /// For a damaged file, shows what could be read before the error
    #[arg(long)]
    pub partial: bool,
}

/// A number of bytes, in hexadecimal too.
fn number(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| format!("expected a number such as 300 or 0x12c, found {text:?}"))
}

#[derive(Debug, Args)]
#[command(mut_group("Sight", |group| group.requires("picture")))]
pub struct Diff {
    /// The file or folder before, and the one after
    #[arg(required = true, num_args = 1.., value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Numbers that differ by no more than this are equal
    #[arg(long, value_name = "X", default_value = "0")]
    pub tolerance: f64,
    /// One line of JSON for each file
    #[arg(long, conflicts_with = "markdown")]
    pub json: bool,
    /// A report in Markdown
    #[arg(long)]
    pub markdown: bool,
    /// Prints only the names of files
    #[arg(long)]
    pub brief: bool,
    /// Every change, not only the first few of a file
    #[arg(long)]
    pub all: bool,
    /// Lists the changes of arrays by path, instead of describing meshes and animations
    #[arg(long)]
    pub full: bool,
    /// Takes the seven arguments that git passes to a diff command, and exits as git expects
    #[arg(long)]
    pub git: bool,
    /// Draws both files side by side at the same scale
    #[arg(long, value_name = "FILE.png", conflicts_with = "git")]
    pub picture: Option<PathBuf>,
    #[command(flatten)]
    pub sight: Sight,
    /// Overwrites an existing picture
    #[arg(long, requires = "picture")]
    pub force: bool,
    /// Files compared at the same time [default: one for each processor]
    #[arg(short, long, value_name = "N")]
    pub jobs: Option<NonZeroUsize>,
}
