//! `anim`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::{CHANGES, Changed, Models, READS};

#[derive(Debug, Args)]
pub struct Anim {
    #[command(subcommand)]
    pub verb: AnimVerb,
}

#[derive(Debug, Subcommand)]
pub enum AnimVerb {
    /// Lists name, length and keys of each animation
    #[command(after_help = READS)]
    List {
        #[command(flatten)]
        models: Models,
    },
    /// Keeps the animations of one name, and everything that is not an animation (mdl, ani)
    #[command(after_help = CHANGES)]
    Extract {
        /// Name of the animation
        name: String,
        #[command(flatten)]
        models: Models,
        #[command(flatten)]
        changed: Changed,
    },
    /// Appends the animation of another file of the same format; several are matched by name
    #[command(after_help = CHANGES)]
    Append {
        /// The file whose animation is appended
        second: PathBuf,
        /// Seconds between the two
        #[arg(long, value_name = "SECONDS", default_value = "0", value_parser = from_zero)]
        gap: f64,
        #[command(flatten)]
        edited: Edited,
    },
    /// Keeps the part between two times, which then starts at 0
    #[command(after_help = CHANGES)]
    Trim {
        /// First second to keep
        #[arg(value_parser = from_zero)]
        from: f64,
        /// Last second to keep
        #[arg(value_parser = from_zero)]
        to: f64,
        #[command(flatten)]
        edited: Edited,
    },
    /// Multiplies all times: 2 makes a motion take twice as long
    #[command(after_help = CHANGES)]
    Retime {
        /// Factor for all times
        #[arg(value_parser = factor)]
        factor: f64,
        #[command(flatten)]
        edited: Edited,
    },
    /// Puts motions on the skeleton of another model, whose rest pose, axes and lengths may differ
    ///
    /// Bones are matched by name, or by a table. A motion (xsm, xanim_export, xanim_bin) keeps everything but its tracks; of
    /// a model that contains its animations (mdl, mdl_text) these are added to the other model, in place of those with the
    /// same name. Exits with 1 if bones of the
    /// motion that move have no counterpart: --suggest prints a table in which they can be named or left out.
    #[command(after_help = CHANGES)]
    Retarget {
        /// Model with the skeleton of the motions; by default the file itself
        #[arg(long, value_name = "MODEL")]
        from: Option<PathBuf>,
        /// Model with the skeleton that moves instead
        #[arg(long, value_name = "MODEL")]
        to: PathBuf,
        /// Table of bones (TOML), as --suggest prints it
        #[arg(long, value_name = "MAP.toml")]
        bones: Option<PathBuf>,
        /// Prints a table with the bones that are matched by name, and those that are not, instead of changing files
        #[arg(long, group = "place", conflicts_with_all = ["output", "in_place", "dry_run", "bones"])]
        suggest: bool,
        #[command(flatten)]
        models: Models,
        #[command(flatten)]
        changed: Changed,
    },
    /// Removes keys that can be interpolated from others
    #[command(after_help = CHANGES)]
    Reduce {
        /// Largest allowed difference of a number; rotations are compared as quaternions
        #[arg(value_parser = from_zero)]
        tolerance: f64,
        #[command(flatten)]
        edited: Edited,
    },
}

/// Which animations of which files, and where these go.
#[derive(Debug, Args)]
pub struct Edited {
    #[command(flatten)]
    pub models: Models,
    /// Only the animation of this name, of files with several (mdl, ani)
    #[arg(long, value_name = "NAME")]
    pub animation: Option<String>,
    #[command(flatten)]
    pub changed: Changed,
}

fn from_zero(text: &str) -> Result<f64, String> {
    number(text).filter(|number| *number >= 0.0).ok_or_else(|| format!("expected a number from 0 on, found {text:?}"))
}

fn factor(text: &str) -> Result<f64, String> {
    number(text).filter(|number| *number > 0.0).ok_or_else(|| format!("expected a number above 0, found {text:?}"))
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}
