//! Errors, kept for each thread.

use std::any::Any;
use std::cell::RefCell;
use std::fmt::Display;
use std::ptr;

use meshwire::ErrorKind;
use meshwire::gltf::ApplyError;

use crate::arena::{Arena, MESHWIRE_NO_OFFSET, Text};

/// The result of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Code {
    /// No error.
    Ok = 0,
    /// An argument is NULL, a handle of another type, not UTF-8, or too small.
    Argument = 1,
    /// The file ends too early.
    Truncated = 2,
    /// The file, or the passed JSON or GLB, is invalid.
    Invalid = 3,
    /// The value cannot be written. The message lists all reasons.
    Unwritable = 4,
    /// The file exceeds a limit of meshwire_options.
    Limit = 5,
    /// The format is unknown, or does not support the operation.
    Unsupported = 6,
    /// The operating system failed to read or write.
    Io = 7,
    /// An edit was refused. The asset is unchanged.
    Refused = 8,
    /// A bug of the library. Free the handle that was passed, and report the message.
    Panic = 9,
}

/// The reason why a call failed.
#[repr(C)]
pub struct Error {
    /// The kind of the error.
    pub code: Code,
    /// One line for users: file, format, path, offset, what is wrong.
    pub message: Text,
    /// Name of the format, such as `xac`; empty if unknown.
    pub format: Text,
    /// Path of the field in the file, such as `chunks[3].body`; empty for the whole file.
    pub path: Text,
    /// Byte offset from the start of the file, or MESHWIRE_NO_OFFSET.
    pub offset: u64,
}

/// An error that is not yet the last of its thread, with the memory of its texts.
pub struct Failure(Error, Arena);

impl Failure {
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self::at(code, message, "", String::new(), None)
    }

    fn at(code: Code, message: impl Into<String>, format: &str, path: String, offset: Option<u64>) -> Self {
        let mut arena = Arena::default();
        let (message, format, path) = (arena.text(message.into()), arena.text(format), arena.text(path));
        Self(Error { code, message, format, path, offset: offset.unwrap_or(MESHWIRE_NO_OFFSET) }, arena)
    }

    pub fn invalid(error: impl Display) -> Self {
        Self::new(Code::Invalid, error.to_string())
    }

    pub fn argument(message: impl Into<String>) -> Self {
        Self::new(Code::Argument, message)
    }

    /// Describes a panic by its payload.
    pub fn panic(payload: &(dyn Any + Send)) -> Self {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        Self::new(Code::Panic, format!("internal error: {}", text.unwrap_or("unknown")))
    }

    /// Makes this the last error of the thread.
    pub fn keep(self) -> Code {
        let Self(error, arena) = self;
        let code = error.code;
        // A thread that ends has no use for an error.
        let _ = LAST.try_with(|last| last.replace(Some((vec![error], arena))));
        code
    }
}

thread_local! {
    /// The last error, in a list because a list does not move.
    static LAST: RefCell<Option<(Vec<Error>, Arena)>> = const { RefCell::new(None) };
}

/// Returns the last error of this thread, or NULL.
pub fn last() -> *const Error {
    let last = |last: &RefCell<Option<(Vec<Error>, _)>>| {
        last.borrow().as_ref().map_or(ptr::null(), |(error, _)| error.as_ptr())
    };
    LAST.try_with(last).unwrap_or(ptr::null())
}

impl From<meshwire::Error> for Failure {
    fn from(error: meshwire::Error) -> Self {
        let code = match error.kind() {
            ErrorKind::Truncated { .. } => Code::Truncated,
            ErrorKind::Unwritable(_) => Code::Unwritable,
            ErrorKind::LimitExceeded { .. } => Code::Limit,
            ErrorKind::Unsupported(_) => Code::Unsupported,
            ErrorKind::Io(_) => Code::Io,
            _ => Code::Invalid,
        };
        let path = if error.path().is_root() { String::new() } else { error.path().to_string() };
        Self::at(code, error.to_string(), error.format(), path, error.offset())
    }
}

impl From<ApplyError> for Failure {
    fn from(error: ApplyError) -> Self {
        match error {
            ApplyError::Gltf(error) => Self::invalid(error),
            ApplyError::Asset(error) => error.into(),
            refused => Self::new(Code::Refused, refused.to_string()),
        }
    }
}
