//! Errors for edits that a file does not accept.

use ksy_runtime::{Error, Validator};

/// Returns the error for edits that a file does not accept. Each edit has its position in the list of changes and a
/// message with its subject and the reason.
///
/// ```
/// let refused = [(2, "node \"arm\": nodes have no scale".to_owned())];
/// let error = meshwire_core::refused("xmf", refused);
/// assert_eq!(error.to_string(), "xmf: cannot be written: changes[2]: node \"arm\": nodes have no scale");
/// ```
#[must_use]
pub fn refused(format: &'static str, edits: impl IntoIterator<Item: Into<(usize, String)>>) -> Error {
    let mut problems = Validator::new();
    for (change, reason) in edits.into_iter().map(Into::into) {
        problems.problem_of("changes", change, reason);
    }
    Error::new(format, ksy_runtime::ErrorKind::Unwritable(problems.into_problems()))
}
