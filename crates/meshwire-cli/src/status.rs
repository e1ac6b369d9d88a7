//! How a run went.

use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Prints a line on standard error. That nobody may be listening there is no reason to stop.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// How a file or a whole run went, from good to bad: the worst file decides the exit code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Clean,
    Findings,
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Clean => 0,
            Status::Findings => 1,
            Status::Failed => 3,
        })
    }
}

/// Exit code for a command line that makes no sense; clap uses the same.
pub const USAGE: u8 = 2;

/// Why a file could not be read or written: one line.
#[derive(Debug)]
pub enum Failure {
    /// The format's own error, with path and offset.
    Format(meshwire::Error),
    /// Anything else.
    Other(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(error) => error.fmt(f),
            Self::Other(message) => f.write_str(message),
        }
    }
}

/// Why work on a file ended early.
#[derive(Debug)]
pub enum Stop {
    /// The file is to blame; others may fare better.
    File(Failure),
    /// Standard output takes no more.
    Output(io::Error),
}

impl Stop {
    pub fn file(message: impl Into<String>) -> Self {
        Self::File(Failure::Other(message.into()))
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(failure) => failure.fmt(f),
            Self::Output(error) => error.fmt(f),
        }
    }
}

impl From<meshwire::Error> for Stop {
    fn from(error: meshwire::Error) -> Self {
        Self::File(Failure::Format(error))
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<serde_json::Error> for Stop {
    fn from(error: serde_json::Error) -> Self {
        if error.is_io() { Self::Output(error.into()) } else { Self::file(format!("cannot be put into JSON: {error}")) }
    }
}
