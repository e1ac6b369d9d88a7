//! `import`.

use std::path::PathBuf;

use clap::Args;
use meshwire::FormatId;

use super::{Changed, ReadAs};

#[derive(Debug, Args)]
pub struct Import {
    /// The edited GLB: with --onto, one that `export` made; with --as, any glTF
    #[arg(value_name = "EDITED.glb")]
    pub edited: PathBuf,
    /// The file that was exported
    #[arg(long, value_name = "BASE", required_unless_present = "made_as")]
    pub onto: Option<PathBuf>,
    /// Makes a new file of this format from the GLB or .gltf
    #[arg(long = "as", value_name = "FORMAT", conflicts_with_all = ["onto", "skeleton", "in_place", "format"])]
    pub made_as: Option<FormatId>,
    /// Game or program for which a file is made: max-2011, maya-2008, maya-2007 (xac, xsm, xpm), x4, x-rebirth (xmf), ee,
    /// bio, nmc (mdl), version 6, 5, 7 (xmodel) [default: the first]
    #[arg(long, value_name = "NAME", requires = "made_as", conflicts_with = "onto")]
    pub profile: Option<String>,
    /// The animation to make a motion of, if there are several
    #[arg(long, value_name = "NAME", requires = "made_as", conflicts_with = "onto")]
    pub animation: Option<String>,
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
