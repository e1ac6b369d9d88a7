//! The verbs, one per file.

pub mod anim;
pub mod build;
pub mod compile;
pub mod convert;
pub mod decompile;
pub mod diff;
pub mod dump;
pub mod explain;
pub mod export;
pub mod get;
pub mod import;
mod import_new;
pub mod info;
pub mod layout;
pub mod manual;
pub mod preview;
pub mod rename;
pub mod repair;
pub mod set;
pub mod sheet;
pub mod table;
mod translate;
pub mod verify;

use std::io::{self, IsTerminal, Write};

use meshwire::Asset;

use crate::arguments::{Changed, Place, Target};
use crate::batch::Batch;
use crate::inputs::Input;
use crate::output::Destination;
use crate::status::Stop;

/// The reason why a verb stopped before processing all files.
#[derive(Debug)]
pub enum Fatal {
    /// An interrupted run was undone, and nothing else is to be done.
    Undone,
    /// The command line is invalid.
    Usage(String),
    /// The combined output for all files cannot be written.
    Failed(String),
    /// Standard output cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Fatal {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Returns the destination of output. Two inputs with the same output are an error before anything is written.
fn destination(target: &Target, batch: &Batch) -> Result<Destination, Fatal> {
    let destination = Destination::new(target, batch.several()).map_err(Fatal::Usage)?;
    match batch.clash().filter(|_| !destination.is_standard()) {
        Some([one, other]) => Err(Fatal::Usage(format!(
            "{one} and {other} would be written to the same file; write them to separate folders"
        ))),
        None => Ok(destination),
    }
}

/// Returns the destination of changed files, or `None` if nothing is written.
fn changed_destination(changed: &Changed, batch: &Batch) -> Result<Option<Destination>, Fatal> {
    if changed.dry_run { Ok(None) } else { place(&changed.place, batch).map(Some) }
}

/// Returns the destination of changed files: in place or elsewhere.
fn place(place: &Place, batch: &Batch) -> Result<Destination, Fatal> {
    if place.in_place {
        return Ok(Destination::in_place(place.replace));
    }
    let destination = destination(&Target { output: place.output.clone(), replace: place.replace }, batch)?;
    if destination.is_standard() && (batch.several() || batch.json || io::stdout().is_terminal()) {
        return Err(Fatal::Usage("--output PATH has to name a file or folder".to_owned()));
    }
    Ok(destination)
}

/// Writes a changed file to its destination. Returns its name.
fn write_changed(
    destination: Option<&Destination>,
    input: &Input,
    asset: &Asset,
    out: &mut dyn Write,
) -> Result<Option<String>, Stop> {
    let bytes = asset.to_bytes()?;
    match destination {
        Some(destination) => destination.put(input, &input.relative, &bytes, out),
        None => Ok(None),
    }
}

/// Returns the destination of files; standard output is allowed only for a single one.
fn text_destination(target: &Target, batch: &Batch) -> Result<Destination, Fatal> {
    let destination = destination(target, batch)?;
    if destination.is_standard() {
        if batch.several() {
            return Err(Fatal::Usage("several files need --output FOLDER".to_owned()));
        }
        if batch.json {
            return Err(Fatal::Usage("--json needs --output: standard output holds the file".to_owned()));
        }
    }
    Ok(destination)
}

/// Returns the destination of binary files, which cannot be a terminal.
fn file_destination(target: &Target, batch: &Batch) -> Result<Destination, Fatal> {
    let destination = text_destination(target, batch)?;
    if destination.is_standard() && io::stdout().is_terminal() {
        return Err(Fatal::Usage("a terminal cannot show the file; use --output PATH".to_owned()));
    }
    Ok(destination)
}
