//! The verbs, a file each.

pub mod build;
pub mod convert;
pub mod dump;
pub mod explain;
pub mod info;
pub mod layout;
pub mod manual;
pub mod verify;

use std::io::{self, IsTerminal};

use crate::arguments::Target;
use crate::batch::Batch;
use crate::output::Destination;

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

/// Where output goes. Two files that would become one are refused before anything is written.
fn destination(target: &Target, batch: &Batch) -> Result<Destination, Fatal> {
    let destination = Destination::new(target, batch.several()).map_err(Fatal::Usage)?;
    match batch.clash().filter(|_| !destination.is_standard()) {
        Some([one, other]) => {
            Err(Fatal::Usage(format!("{one} and {other} would become one file; write them into folders of their own")))
        }
        None => Ok(destination),
    }
}

/// Where files go that are no text: standard output only for a single one, and not onto a terminal.
fn file_destination(target: &Target, batch: &Batch) -> Result<Destination, Fatal> {
    let destination = destination(target, batch)?;
    if destination.is_standard() {
        if batch.several() {
            return Err(Fatal::Usage("several files need --output FOLDER".to_owned()));
        }
        if batch.json {
            return Err(Fatal::Usage("--json needs --output: standard output holds the file".to_owned()));
        }
        if io::stdout().is_terminal() {
            return Err(Fatal::Usage("a terminal cannot show the file; --output PATH names one".to_owned()));
        }
    }
    Ok(destination)
}
