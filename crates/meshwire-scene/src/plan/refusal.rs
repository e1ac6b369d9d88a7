//! Refused edits.

use std::fmt;

/// The reason why a format refuses an edit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// The format does not support the edit, whatever the values.
    NoPlace(String),
    /// The values are invalid, or this file cannot store them.
    Invalid(String),
}

impl From<String> for Reason {
    fn from(reason: String) -> Self {
        Self::Invalid(reason)
    }
}

impl From<&str> for Reason {
    fn from(reason: &str) -> Self {
        Self::Invalid(reason.to_owned())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::NoPlace(reason) | Self::Invalid(reason)) = self;
        f.write_str(reason)
    }
}

/// A refused edit. Displays as one line with its subject and the reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Index in the list of changes.
    pub change: usize,
    /// True if the format does not support the edit, whatever its values.
    pub no_place: bool,
    /// True if a [lossy](super::Plan::lossy) plan applies the rest of the edit.
    pub in_part: bool,
    message: String,
}

impl Refusal {
    /// Creates the refusal of the change with an index.
    #[must_use]
    pub fn new(change: usize, subject: &str, reason: &Reason) -> Self {
        let no_place = matches!(reason, Reason::NoPlace(_));
        Self { change, no_place, in_part: false, message: format!("{subject}: {reason}") }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Converts to the index of the change and the message, for error lists.
impl From<Refusal> for (usize, String) {
    fn from(refusal: Refusal) -> Self {
        (refusal.change, refusal.message)
    }
}
