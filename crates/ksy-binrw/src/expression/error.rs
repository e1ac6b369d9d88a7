//! What is said of an expression that is none.

use crate::diagnostic::Position;

/// What is wrong with an expression's form, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyntaxError {
    /// The place in the file.
    pub at: Position,
    /// The problem.
    pub message: String,
}
