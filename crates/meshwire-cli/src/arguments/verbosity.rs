//! How much the program prints, and in which colors.

use clap::{Args, ValueEnum};

/// How much the program prints, and in which colors.
#[derive(Debug, Args)]
pub struct Verbosity {
    /// Whether to print in colors; `auto` does on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = HEADING)]
    pub color: Color,
    /// Prints only failures on standard error: no remarks, no progress
    #[arg(short, long, global = true, conflicts_with = "verbose", help_heading = HEADING)]
    pub quiet: bool,
    /// Reports on standard error what happens to each file
    #[arg(short, long, global = true, help_heading = HEADING)]
    pub verbose: bool,
}

const HEADING: &str = "Output options";

/// Whether to print in colors.
#[derive(Debug, Clone, Copy, ValueEnum)]
pub enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// From now on for everything that is printed.
    pub fn write_global(self) {
        match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::AlwaysAnsi,
            Self::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }
}
