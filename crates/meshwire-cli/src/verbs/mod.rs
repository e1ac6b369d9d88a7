//! The verbs, a file each.

pub mod build;
pub mod dump;
pub mod info;
pub mod layout;
pub mod manual;
pub mod verify;

use std::io;

/// Why a verb did not get to, or to the end of, its files.
#[derive(Debug)]
pub enum Fatal {
    /// The command line makes no sense.
    Usage(String),
    /// Standard output takes no more.
    Output(io::Error),
}

impl From<io::Error> for Fatal {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}
