//! The error type shared by all formats.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use crate::limits::Limit;
use crate::path::{Path, Segment};

/// Where the data ended, and how much was missing. Kept for the error message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortage {
    /// Offset of the truncated field.
    pub offset: u64,
    /// Bytes it needs.
    pub wanted: u64,
    /// Bytes that were left.
    pub available: u64,
}

/// Formats bytes for an error message: quoted, with unprintable bytes escaped.
#[must_use]
pub fn show(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}

/// Returns the error for a byte order flag with an invalid value.
#[must_use]
pub fn bad_order(flag: i128, little: i128, big: i128) -> ErrorKind {
    ErrorKind::invalid(format!("a byte order flag of {little} (little-endian) or {big} (big-endian)"), flag.to_string())
}

/// One reason why a value cannot be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The path of field names.
    pub path: Path,
    /// The expected and the actual content.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_root() { f.write_str(&self.message) } else { write!(f, "{}: {}", self.path, self.message) }
    }
}

/// The kind of an error, without its location.
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
    /// The data violate the format.
    Invalid {
        /// The content that the format requires.
        expected: String,
        /// The content of the file.
        found: String,
    },
    /// The value cannot be written; all reasons are listed.
    Unwritable(Vec<Problem>),
    /// A limit of [`Limits`](crate::Limits) was exceeded.
    LimitExceeded {
        /// The limit.
        limit: Limit,
        /// Its value.
        most: u64,
        /// The value that the file requires.
        found: String,
    },
    /// Another format, or an unsupported variant.
    Unsupported(String),
    /// The operating system failed to read or write.
    Io(IoError),
}

/// An I/O error. Two are equal if their kinds and messages are equal.
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
    /// Returns the kind of the I/O error.
    #[must_use]
    pub fn kind(&self) -> io::ErrorKind {
        self.0.kind()
    }

    /// Returns the original error.
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
    /// Creates an [`ErrorKind::Invalid`].
    pub fn invalid(expected: impl Into<String>, found: impl Into<String>) -> Self {
        Self::Invalid { expected: expected.into(), found: found.into() }
    }

    /// Returns the stable name of the kind, for programs: `truncated`, `invalid`, `unwritable`, `limit`, `unsupported`
    /// or `io`.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Truncated { .. } => "truncated",
            Self::Invalid { .. } => "invalid",
            Self::Unwritable(_) => "unwritable",
            Self::LimitExceeded { .. } => "limit",
            Self::Unsupported(_) => "unsupported",
            Self::Io(_) => "io",
        }
    }

    /// Creates an [`ErrorKind::LimitExceeded`] for a limit with the value `most`.
    #[cold]
    pub fn exceeded(limit: Limit, most: u64, found: impl Into<String>) -> Self {
        Self::LimitExceeded { limit, most, found: found.into() }
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
            Self::LimitExceeded { limit, most, found } => {
                write!(f, "limit {} exceeded: at most {most} {}, found {found}", limit.name(), limit.unit())
            }
            Self::Unsupported(what) => f.write_str(what),
            Self::Io(refused) => refused.fmt(f),
        }
    }
}

/// An error of reading or writing, printed as one line for users.
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
/// assert_eq!((error.code(), error.file()), ("truncated", None));
/// let error = error.in_file("hero.xac");
/// assert!(error.to_string().starts_with("hero.xac: xac: chunks[3] at 0x1a4: "));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error(Box<Inner>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Inner {
    file: Option<PathBuf>,
    format: &'static str,
    path: Path,
    offset: Option<u64>,
    kind: ErrorKind,
}

impl Error {
    /// Creates an error about the whole file.
    #[must_use]
    #[cold]
    pub fn new(format: &'static str, kind: ErrorKind) -> Self {
        Self(Box::new(Inner { file: None, format, path: Path::root(), offset: None, kind }))
    }

    /// Adds a path and a byte offset from the start of the file.
    #[must_use]
    pub fn at(mut self, path: Path, offset: u64) -> Self {
        self.0.path = path;
        self.0.offset = Some(offset);
        self
    }

    /// Adds a path only, for values that have no place in a file yet.
    #[must_use]
    pub fn in_path(mut self, path: Path) -> Self {
        self.0.path = path;
        self
    }

    /// Adds the file on disk that the error is about. The message then starts with it.
    #[must_use]
    pub fn in_file(mut self, file: impl Into<PathBuf>) -> Self {
        self.0.file = Some(file.into());
        self
    }

    /// Returns the file on disk, if the data came from one or were to be saved to one.
    #[must_use]
    pub fn file(&self) -> Option<&std::path::Path> {
        self.0.file.as_deref()
    }

    /// Returns the stable name of the kind; see [`ErrorKind::code`].
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.kind.code()
    }

    /// Returns the short name of the format, such as `xac`.
    #[must_use]
    pub fn format(&self) -> &'static str {
        self.0.format
    }

    /// Returns the path of field names.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0.path
    }

    /// Returns the byte offset from the start of the file, if known.
    #[must_use]
    pub fn offset(&self) -> Option<u64> {
        self.0.offset
    }

    /// Returns the kind of the error.
    #[must_use]
    pub fn kind(&self) -> &ErrorKind {
        &self.0.kind
    }

    /// Converts an error of binrw. The path comes from the field names in its backtrace; the offset from the point
    /// where the data ended (`shortage`, relative to `base`) or where the check failed.
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
        Self(Box::new(Inner { file: None, format, path, offset: offset.map(|o| o.saturating_add(base)), kind }))
    }

    /// Relocates an error of an embedded part: `outer` is prepended to the path, and the offset counts from the start
    /// of the outer file.
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
        let Inner { file, format, path, offset, kind } = &*self.0;
        if let Some(file) = file {
            write!(f, "{}: ", file.display())?;
        }
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

/// Copies an I/O error that another error owns.
fn copy_of(error: &io::Error) -> io::Error {
    error.raw_os_error().map_or_else(|| io::Error::new(error.kind(), error.to_string()), io::Error::from_raw_os_error)
}

/// Adds a segment to the path of an error.
#[cold]
#[must_use]
pub fn within(error: binrw::Error, segment: Segment) -> binrw::Error {
    use binrw::error::{BacktraceFrame, ContextExt};
    error.with_context(BacktraceFrame::Custom(Box::new(segment)))
}

/// Returns the [`ErrorKind`] at the root of an error that passed through binrw, if there is one.
pub(crate) fn kind_of(error: &binrw::Error) -> Option<&ErrorKind> {
    match error.root_cause() {
        binrw::Error::Custom { err, .. } => err.downcast_ref(),
        _ => None,
    }
}

/// Wraps an [`ErrorKind`] at a position in an error of binrw.
#[cold]
pub(crate) fn fail(pos: u64, kind: ErrorKind) -> binrw::Error {
    binrw::Error::Custom { pos, err: Box::new(kind) }
}
