//! `table`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::Models;

#[derive(Debug, Args)]
pub struct Table {
    #[command(flatten)]
    pub models: Models,
    /// A file such as models.csv, or a folder for one file per table
    #[arg(short, long, value_name = "PATH")]
    pub output: PathBuf,
    /// Which table [default: models for a file, all for a folder]
    #[arg(long, value_name = "TABLE")]
    pub table: Option<TableName>,
    /// Form of the files in a folder [default: csv]
    #[arg(long, value_name = "FORM")]
    pub form: Option<TableForm>,
    /// Overwrites existing files
    #[arg(long)]
    pub force: bool,
}

/// The tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableName {
    /// A row for each file
    Models,
    Materials,
    /// A row for each use of a texture by a material
    Textures,
    Nodes,
    Animations,
}

impl From<TableName> for meshwire::facts::table::Table {
    fn from(name: TableName) -> Self {
        match name {
            TableName::Models => Self::Models,
            TableName::Materials => Self::Materials,
            TableName::Textures => Self::Textures,
            TableName::Nodes => Self::Nodes,
            TableName::Animations => Self::Animations,
        }
    }
}

/// Forms of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TableForm {
    Csv,
    Jsonl,
    #[cfg(feature = "parquet")]
    Parquet,
}

impl TableForm {
    pub fn of_extension(extension: &str) -> Option<Self> {
        Self::value_variants().iter().copied().find(|form| form.extension().eq_ignore_ascii_case(extension))
    }

    pub const fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }
}
