//! `decompile`.

use clap::Args;

use super::{Models, Target};

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
