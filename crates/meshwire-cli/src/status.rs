//! Results of files and runs.

use std::fmt;
use std::io;
use std::process::ExitCode;

use meshwire::{ErrorKind, Problem, Segment};

use crate::limits;
use crate::table::grouped;

/// The result of a file or a run, from best to worst. The worst file determines the exit code.
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

/// Exit code for an invalid command line; the same as in clap.
pub const USAGE: u8 = 2;

/// The reason why a file could not be read or written.
#[derive(Debug)]
pub enum Failure {
    /// The format's own error, with path and offset.
    Format(meshwire::Error),
    /// An error with a hint for the user.
    Hinted(meshwire::Error, &'static str),
    /// An error in a text, with an excerpt of the line.
    Text { message: String, excerpt: String },
    /// Anything else.
    Other(String),
}

/// Number of problems of a value that are printed; the rest are counted.
const SHOWN: usize = 8;

impl Failure {
    pub fn error(&self) -> Option<&meshwire::Error> {
        match self {
            Self::Format(error) | Self::Hinted(error, _) => Some(error),
            Self::Text { .. } | Self::Other(_) => None,
        }
    }

    pub fn hint(&self) -> Option<&'static str> {
        if let Self::Hinted(_, hint) = self { Some(hint) } else { None }
    }

    /// Returns the problems of a value that cannot be written, if there are several.
    pub fn problems(&self) -> Option<&[Problem]> {
        match self.error().map(meshwire::Error::kind) {
            Some(ErrorKind::Unwritable(problems)) if problems.len() > 1 => Some(problems),
            _ => None,
        }
    }

    /// Describes the failure on one line, with the number of problems if there are several.
    pub fn summary(&self) -> String {
        let what = match (self.error(), self.problems()) {
            (Some(error), Some(problems)) => {
                format!("{}: cannot be written, {} problems", error.format(), grouped(problems.len()))
            }
            _ => self.to_string(),
        };
        let raised = || self.error().and_then(|error| limits::hint(error.kind()));
        match self.hint().map(str::to_owned).or_else(raised) {
            Some(hint) => format!("{what}; {hint}"),
            None => what,
        }
    }

    /// Returns the report about a file: one line, followed by a line for each of the first problems.
    pub fn report(&self) -> String {
        let mut report = self.summary();
        if let Self::Text { excerpt, .. } = self {
            report.push('\n');
            report.push_str(excerpt);
        }
        let Some(problems) = self.problems() else { return report };
        let mut left = problems.len();
        for same in problems.chunk_by(|one, next| element(one) == element(next)).take(SHOWN) {
            let Some(first) = same.first() else { continue };
            let more = if same.len() > 1 { format!(" (and {} more there)", same.len() - 1) } else { String::new() };
            report.push_str(&format!("\n  {first}{more}"));
            left -= same.len();
        }
        if left > 0 {
            report.push_str(&format!("\n  and {} more, all of them with --json", grouped(left)));
        }
        report
    }
}

/// Returns the element that a problem concerns: the color for a component of a color.
fn element(problem: &Problem) -> &[Segment] {
    match problem.path.segments() {
        [above @ .., Segment::Index(_)] => above,
        all => all,
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(error) | Self::Hinted(error, _) => error.fmt(f),
            Self::Text { message, .. } | Self::Other(message) => f.write_str(message),
        }
    }
}

/// The reason why work on a file ended early.
#[derive(Debug)]
pub enum Stop {
    /// An error of this file; other files are processed.
    File(Failure),
    /// The file was found in a folder and is of another kind, as described here.
    Skip(String),
    /// The file was done before the run was interrupted, or the run is interrupted now.
    Left,
    /// Standard output cannot be written.
    Output(io::Error),
}

impl Stop {
    pub fn file(message: impl Into<String>) -> Self {
        Self::File(Failure::Other(message.into()))
    }

    pub fn hinted(error: meshwire::Error, hint: &'static str) -> Self {
        Self::File(Failure::Hinted(error, hint))
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(failure) => failure.fmt(f),
            Self::Skip(reason) => f.write_str(reason),
            Self::Left => f.write_str("left as it is"),
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
