//! Changes: `get`, `set`, `rename`, `repair`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Changed, Level, Models, Place, ReadAs};
use crate::json::Selection;

#[derive(Debug, Args)]
pub struct Get {
    /// File, folder, pattern, or - for standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    // Not a doc comment, where brackets would be a link.
    #[arg(
        required = true,
        value_name = "PATH",
        help = "Paths of values, as written in dumps and errors. [*] selects all elements of a list, [name=hip] those \
                with this value; != < <= > >= compare too, and ~ searches a text"
    )]
    pub paths: Vec<Selection>,
    /// One line of JSON for each value
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub read_as: ReadAs,
}

#[derive(Debug, Args)]
pub struct Set {
    /// File, folder or pattern
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Path of a value, and the new value: a number, a string, or JSON
    #[arg(required = true, num_args = 2.., value_names = ["PATH", "VALUE"], allow_negative_numbers = true)]
    pub changes: Vec<String>,
    #[command(flatten)]
    pub changed: Changed,
    /// One line of JSON for each file
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub read_as: ReadAs,
}

#[derive(Debug, Args)]
pub struct Rename {
    /// Kind of element to rename
    pub what: Named,
    /// The current name
    pub old: String,
    /// The new name
    pub new: String,
    #[command(flatten)]
    pub models: Models,
    #[command(flatten)]
    pub changed: Changed,
}

/// The kinds of elements whose names are referred to from elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Named {
    Texture,
    Material,
    Node,
}

impl From<Named> for meshwire::Named {
    fn from(named: Named) -> Self {
        match named {
            Named::Texture => Self::Texture,
            Named::Material => Self::Material,
            Named::Node => Self::Node,
        }
    }
}

#[derive(Debug, Args)]
pub struct Repair {
    #[command(flatten)]
    pub models: Models,
    #[command(flatten)]
    pub place: Place,
    /// Repairs only these, of any severity: codes, or counts, boxes, tables, normals, lengths; names (cuts names that are
    /// too long) only if listed here
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    pub only: Vec<String>,
    /// Lowest severity that is repaired without being named
    #[arg(long, value_name = "SEVERITY", default_value = "warning")]
    pub level: Level,
}
