//! Why a scene does not become glTF, or glTF no changes of a scene.

use std::fmt;

/// What went wrong, in one line.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// The scene breaks what [`Scene::check`](meshwire_scene::Scene::check) asks for; what it said.
    Unsound(Vec<String>),
    /// glTF has no room for it.
    TooLarge(String),
    /// The file names the same numbers so often that its scene would take more than so many bytes.
    Unfolded(usize),
    /// The file is no glTF 2.0, or its parts lead nowhere.
    Damaged(String),
    /// The file does not say where it comes from, and nothing in it has a name of the base.
    Foreign,
    /// The file was made from something else.
    OtherBase {
        /// The names of what it was made from.
        from: Vec<String>,
    },
    /// Edits that no change says; each with its reason.
    Unsaid(Vec<String>),
}

impl Error {
    /// Puts the JSON pointer of the element that was read in front of what is wrong with it, or of a pointer within it.
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
            Self::Unsound(problems) => write!(f, "the scene is not sound: {}", problems.join("; ")),
            Self::TooLarge(what) => write!(f, "glTF has no room: {what}"),
            Self::Unfolded(most) => {
                write!(f, "the file names the same things so often that its scene would take more than {most} bytes")
            }
            Self::Damaged(what) => write!(f, "no glTF 2.0 that can be read: {what}"),
            Self::Foreign => f.write_str(
                "nothing in the file has a name of the base, and nothing says where it comes from: export it with \
                 Include > Custom Properties and Data > Mesh > Attributes",
            ),
            Self::OtherBase { from } => write!(f, "the file was made from another base: {}", from.join(", ")),
            Self::Unsaid(reasons) => write!(f, "edits that cannot be stored: {}", reasons.join("; ")),
        }
    }
}

impl std::error::Error for Error {}
