//! The error for text that does not parse as an expression.

use crate::diagnostic::Position;

/// A syntax error with its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// The position in the file.
    pub at: Position,
    /// The problem.
    pub message: String,
}
