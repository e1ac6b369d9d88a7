//! Files as JSON and back: `dump`, `build`.

use std::path::PathBuf;

use clap::Args;

use super::{Files, Models, Target};
use crate::json::ElementPath;

#[derive(Debug, Args)]
pub struct Dump {
    #[command(flatten)]
    pub models: Models,
    #[command(flatten)]
    pub target: Target,
    // Not a doc comment, where brackets would be a link.
    #[arg(long, value_name = "PATH", help = "Only the part at this path, written as errors write it: body.chunks[3]")]
    pub only: Option<ElementPath>,
    /// Dumps only values, without the compressed streams of XMF files; `build` compresses them again
    #[arg(long)]
    pub values: bool,
    /// For a damaged file, shows what could be read before the error
    #[arg(long)]
    pub partial: bool,
}

#[derive(Debug, Args)]
pub struct Build {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub target: Target,
    /// Computes lengths, offsets and the like again instead of taking the dumped ones
    #[arg(long)]
    pub forget_stored: bool,
    /// Puts a part from `dump --only` back into its place in this file
    #[arg(long, value_name = "FILE")]
    pub onto: Option<PathBuf>,
}
