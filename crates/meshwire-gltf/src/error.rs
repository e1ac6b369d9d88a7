//! Errors of export and import.

use std::fmt;

use meshwire_scene::Problem;

/// Returns the problems of a scene as one line.
pub(crate) fn listed(problems: &[Problem]) -> String {
    problems.iter().map(Problem::to_string).collect::<Vec<_>>().join("; ")
}

/// An error of export or import, displayed as one line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The scene violates the invariants of [`Scene::check`](meshwire_scene::Scene::check), whose problems these are.
    Unsound(Vec<Problem>),
    /// The scene exceeds a limit of glTF.
    TooLarge(String),
    /// The scene would exceed a limit of [`ReadOptions`](crate::ReadOptions), because the file is large or refers to the
    /// same data very often.
    LimitExceeded {
        /// The name of the limit: that of the option without `max_`.
        limit: &'static str,
        /// The unit that it counts.
        unit: &'static str,
        /// Its value.
        most: u64,
    },
    /// The file is not glTF 2.0, or has dangling references.
    Damaged(String),
    /// The file does not say where it comes from, and no name in it matches the base.
    Foreign,
    /// The file was made from another source.
    OtherBase {
        /// The names of its sources.
        from: Vec<String>,
    },
    /// Edits that cannot be expressed as changes, each with its reason.
    Refused(Vec<String>),
}

impl Error {
    /// Prefixes the message with the JSON pointer of the element that was read, or of a pointer within it.
    pub(crate) fn at(self, place: impl FnOnce() -> String) -> Self {
        match self {
            Self::Damaged(what) if what.starts_with('/') => Self::Damaged(format!("{}{what}", place())),
            Self::Damaged(what) => Self::Damaged(format!("{}: {what}", place())),
            other => other,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsound(problems) => write!(f, "the scene is invalid: {}", listed(problems)),
            Self::TooLarge(what) => write!(f, "glTF cannot hold {what}"),
            Self::LimitExceeded { limit, unit, most } => {
                write!(f, "limit {limit} exceeded: at most {most} {unit}, found more")
            }
            Self::Damaged(what) => write!(f, "cannot be read as glTF 2.0: {what}"),
            Self::Foreign => f.write_str(
                "the file contains no name of the base and does not record its source: export it with \
                 Include > Custom Properties and Data > Mesh > Attributes",
            ),
            Self::OtherBase { from } => write!(f, "the file was made from another base: {}", from.join(", ")),
            Self::Refused(reasons) => write!(f, "edits that cannot be stored: {}", reasons.join("; ")),
        }
    }
}

impl std::error::Error for Error {}
