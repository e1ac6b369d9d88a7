//! `import`.

use std::path::PathBuf;

use clap::Args;

use super::{Changed, ReadAs};

#[derive(Debug, Args)]
pub struct Import {
    /// The GLB that an editor wrote, from one that `export` made
    #[arg(value_name = "EDITED.glb")]
    pub edited: PathBuf,
    /// The file that was exported
    #[arg(long, value_name = "BASE")]
    pub onto: PathBuf,
    /// The model whose skeleton the motion was exported with
    #[arg(long, value_name = "FILE")]
    pub skeleton: Option<PathBuf>,
    #[command(flatten)]
    pub changed: Changed,
    /// One line of JSON
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub read_as: ReadAs,
}
