//! The one error type of all formats.

use std::fmt;
use std::io;
use std::sync::Arc;

use crate::path::{Path, Segment};

/// Where and by how much the data fell short; remembered so that the error can say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage {
    /// Offset of the field that did not fit.
    pub offset: u64,
    /// Bytes it needs.
    pub wanted: u64,
    /// Bytes that were left.
    pub available: u64,
}

/// Bytes for an error message: quoted, escaped where not printable.
#[must_use]
pub fn show(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}

/// The error of a byte order flag that is neither of its two values.
#[must_use]
pub fn bad_order(flag: i128, little: i128, big: i128) -> ErrorKind {
    ErrorKind::invalid(format!("a byte order flag of {little} (little-endian) or {big} (big-endian)"), flag.to_string())
}

/// One reason why a value cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where, as a path of field names.
    pub path: Path,
    /// What was expected and what is there.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_root() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

/// What went wrong, without where.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The data end before the field does.
    Truncated {
        /// Bytes the field needs.
        wanted: u64,
        /// Bytes that are left.
        available: u64,
    },
    /// The data contradict the format.
    Invalid {
        /// What the format asks for.
        expected: String,
        /// What the file holds.
        found: String,
    },
    /// The value cannot be written; every reason is listed.
    Unwritable(Vec<Problem>),
    /// A bound of [`Limits`](crate::Limits) was passed.
    LimitExceeded {
        /// Which bound, and its value.
        limit: String,
        /// What the file asks for.
        found: String,
    },
    /// The file is something else, or a kind that is not supported.
    Unsupported(String),
    /// The operating system refused to read or write.
    Io(IoError),
}

/// What the operating system refused. Two are equal if they are of one kind and say the same.
///
/// ```
/// use std::error::Error as _;
/// use std::io;
///
/// use ksy_runtime::{Error, ErrorKind};
///
/// let error = Error::new("xac", ErrorKind::from(io::Error::from(io::ErrorKind::NotFound)));
/// assert!(matches!(error.kind(), ErrorKind::Io(refused) if refused.kind() == io::ErrorKind::NotFound));
/// assert!(error.source().is_some_and(|source| source.is::<io::Error>()));
/// ```
#[derive(Debug, Clone)]
pub struct IoError(Arc<io::Error>);

impl IoError {
    /// Which refusal it is.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.0.kind()
    }

    /// The error as it came.
    #[must_use]
    pub fn as_io(&self) -> &io::Error {
        &self.0
    }
}

impl From<io::Error> for IoError {
    fn from(error: io::Error) -> Self {
        Self(Arc::new(error))
    }
}

impl PartialEq for IoError {
    fn eq(&self, other: &Self) -> bool {
        self.kind() == other.kind() && self.0.to_string() == other.0.to_string()
    }
}

impl Eq for IoError {}

impl fmt::Display for IoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.to_string().replace('\n', " "))
    }
}

impl From<io::Error> for ErrorKind {
    fn from(error: io::Error) -> Self {
        Self::Io(error.into())
    }
}

impl ErrorKind {
    /// Shorthand for [`ErrorKind::Invalid`].
    pub fn invalid(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self::Invalid { expected: expected.into(), found: found.into() }
    }
}

impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truncated { wanted, available } => {
                write!(f, "expected {wanted} bytes, found {available} before the end")
            }
            Self::Invalid { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::Unwritable(problems) => {
                match problems.len() {
                    1 => f.write_str("cannot be written: ")?,
                    n => write!(f, "cannot be written, {n} problems: ")?,
                }
                for (position, problem) in problems.iter().enumerate() {
                    if position > 0 {
                        f.write_str("; ")?;
                    }
                    problem.fmt(f)?;
                }
                Ok(())
            }
            Self::LimitExceeded { limit, found } => write!(f, "limit passed: at most {limit}, found {found}"),
            Self::Unsupported(what) => f.write_str(what),
            Self::Io(refused) => refused.fmt(f),
        }
    }
}

/// An error of reading or writing: one line for the person who holds the file.
///
/// ```
/// use ksy_runtime::{Error, ErrorKind, Path, Segment};
///
/// let error = Error::new("xac", ErrorKind::Truncated { wanted: 12, available: 3 })
///     .at(Path::from_iter([Segment::Field("chunks"), Segment::Index(3)]), 0x1a4);
/// assert_eq!(
///     error.to_string(),
///     "xac: chunks[3] at 0x1a4: expected 12 bytes, found 3 before the end"
/// );
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    format: &'static str,
    path: Path,
    offset: Option<u64>,
    kind: ErrorKind,
}

impl Error {
    /// An error of the whole file.
    #[must_use]
    #[cold]
    pub fn new(format: &'static str, kind: ErrorKind) -> Self {
        Self(Box::new(Inner { format, path: Path::root(), offset: None, kind }))
    }

    /// The same error with its place: path and byte offset from the start of the file.
    #[must_use]
    pub fn at(mut self, path: Path, offset: u64) -> Self {
        self.0.path = path;
        self.0.offset = Some(offset);
        self
    }

    /// The same error with its path alone, for values that have no place in a file yet.
    #[must_use]
    pub fn in_path(mut self, path: Path) -> Self {
        self.0.path = path;
        self
    }

    /// Short name of the format, such as `xac`.
    #[must_use]
    pub fn format(&self) -> &'static str {
        self.0.format
    }

    /// Where in the file, as a path of field names.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Byte offset from the start of the file, where one is known.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// What went wrong.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Translates binrw's error: the path from the field names it passed, the offset from where the
    /// data ran out (`shortage`, relative to `base`) or the check failed.
    #[cold]
    #[must_use]
    pub fn from_binrw(format: &'static str, error: &binrw::Error, shortage: Option<Shortage>, base: u64) -> Self {
        let mut path: Vec<Segment> = Vec::new();
        if let binrw::Error::Backtrace(backtrace) = error {
            for frame in &backtrace.frames {
                if let binrw::error::BacktraceFrame::Custom(custom) = frame {
                    if let Some(segment) = custom.downcast_ref::<Segment>() {
                        path.push(*segment);
                    }
                }
            }
        }
        path.reverse();
        let path = Path::from_iter(path);
        let (offset, kind) = match error.root_cause() {
            binrw::Error::Custom { pos, err } => match err.downcast_ref::<ErrorKind>() {
                Some(kind) => (Some(*pos), kind.clone()),
                None => (Some(*pos), io::Error::other(err.to_string()).into()),
            },
            binrw::Error::BadMagic { pos, found } => {
                (Some(*pos), ErrorKind::invalid("the magic bytes of the format", format!("{found:?}")))
            }
            binrw::Error::AssertFail { pos, message } => {
                (Some(*pos), ErrorKind::Unsupported(message.replace('\n', " ")))
            }
            binrw::Error::Io(io) => match shortage {
                Some(Shortage { offset, wanted, available }) => {
                    (Some(offset), ErrorKind::Truncated { wanted, available })
                }
                None => (None, copy_of(io).into()),
            },
            other => (None, io::Error::other(other.to_string()).into()),
        };
        Self(Box::new(Inner { format, path, offset: offset.map(|o| o.saturating_add(base)), kind }))
    }

    /// Moves an error of an embedded part to its place in the whole: the path is put in front,
    /// the offset counts from the start of the outer file.
    #[must_use]
    pub fn inside(mut self, outer: &Path, base: u64) -> Self {
        let path = outer.segments().iter().chain(self.0.path.segments()).copied().collect();
        self.0.path = path;
        self.0.offset = self.0.offset.map(|offset| offset.saturating_add(base));
        self
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { format, path, offset, kind } = &*self.0;
        f.write_str(format)?;
        if !path.is_root() {
            write!(f, ": {path}")?;
        }
        if let Some(offset) = offset {
            write!(f, " at 0x{offset:x}")?;
        }
        write!(f, ": {kind}")
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.0.kind {
            ErrorKind::Io(refused) => Some(refused.as_io()),
            _ => None,
        }
    }
}

/// An error of the operating system that another error holds on to.
fn copy_of(error: &io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| io::Error::new(error.kind(), error.to_string()), io::Error::from_raw_os_error)
}

/// The same error one step further up.
#[cold]
#[must_use]
pub fn within(error: binrw::Error, segment: Segment) -> binrw::Error {
    use binrw::error::{BacktraceFrame, ContextExt};
    error.with_context(BacktraceFrame::Custom(Box::new(segment)))
}

/// What an error that binrw passed upward began with, if that is ours.
pub(crate) fn kind_of(error: &binrw::Error) -> Option<&ErrorKind> {
    match error.root_cause() {
        binrw::Error::Custom { err, .. } => err.downcast_ref(),
        _ => None,
    }
}

/// An [`ErrorKind`] at a position, as the error binrw passes upward.
#[cold]
pub(crate) fn fail(pos: u64, kind: ErrorKind) -> binrw::Error {
    binrw::Error::Custom { pos, err: Box::new(kind) }
}
