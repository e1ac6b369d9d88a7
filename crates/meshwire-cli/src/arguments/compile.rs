//! Neverwinter Nights models from text and back: `compile`, `decompile`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use meshwire::mdl::Profile;

use super::{Models, Target};

#[derive(Debug, Args)]
pub struct Compile {
    #[command(flatten)]
    pub models: Models,
    #[command(flatten)]
    pub target: Target,
    /// The compiler whose rules and layout apply [default: that of the model the text was decompiled from, otherwise ee]
    #[arg(long, value_name = "COMPILER")]
    pub profile: Option<Compiler>,
    /// Folder with supermodels, text or binary: nodes get the part numbers by which the game binds animations to them
    #[arg(long, value_name = "FOLDER")]
    pub supermodel_dir: Option<PathBuf>,
    /// Keeps the greatest four weights of vertices with more, which are an error otherwise
    #[arg(long)]
    pub drop_weights: bool,
}

#[derive(Debug, Args)]
pub struct Decompile {
    #[command(flatten)]
    pub models: Models,
    #[command(flatten)]
    pub target: Target,
    /// Omits the comments from which `compile` makes the same bytes; a line says what that loses
    #[arg(long)]
    pub plain: bool,
}

/// Compilers of Neverwinter Nights models.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Compiler {
    /// The compiler of the original game
    Bio,
    /// nwnmdlcomp, the community compiler
    Nmc,
    /// The compiler of the Enhanced Edition
    Ee,
}

impl Compiler {
    pub const fn profile(self) -> Profile {
        match self {
            Self::Bio => Profile::Bio,
            Self::Nmc => Profile::Nmc,
            Self::Ee => Profile::Ee,
        }
    }
}
